"""What is known of each map that was begun, and how more comes to be known."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.maps.results import Mark, Results
from knight_gui.player.mapping import Mapping, SweepRequest, SweepStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from knight_gui.maps.pool import Pool
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Strategy
    from knight_gui.window.maps.subject import Subject

_Wanted = tuple["Strategy", "NDArray[np.int64]"]


class Atlas(QObject):
    """Keeps what was searched for maps, so that no search is done twice."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.subject: Subject | None = None
        self.told: SweepStatus | None = None
        self._known: dict[tuple[Subject, Strategy], Results] = {}
        self._wanted: list[_Wanted] = []
        self.mapping = Mapping(self)
        self.mapping.told.connect(self._take)

    def known(self, subject: Subject, strategy: Strategy) -> Results:
        """Return what is known; it must not be written to."""
        results = self._known.get((subject, strategy))
        return Results.none_of(subject.count) if results is None else results

    def is_known(self, subject: Subject, strategies: tuple[Strategy, ...], limit: int) -> bool:
        """Return whether nothing is left to be searched up to a limit."""
        return not any(len(_open(self.known(subject, each), limit)) for each in strategies)

    def begin(
        self,
        subject: Subject,
        strategies: tuple[Strategy, ...],
        limit: int,
        pool: Callable[[], Pool],
    ) -> None:
        """Search what is not known yet, and break off what was begun before."""
        self.subject = subject
        self._wanted = [(each, _open(self.known(subject, each), limit)) for each in strategies]
        count = sum(len(places) for _, places in self._wanted)
        problems = partial(_problems, subject, tuple(self._wanted))
        self.mapping.begin(SweepRequest(problems, count, limit, pool))

    @Slot(object)
    def _take(self, status: SweepStatus) -> None:
        assert self.subject is not None
        self.told = status
        first = 0
        for strategy, places in self._wanted:
            news = status.results.part(first, len(places))
            first += len(places)
            results = self.known(self.subject, strategy).copy()
            results.take(places, news)
            self._known[self.subject, strategy] = results
        self.changed.emit()


def _open(results: Results, limit: int) -> NDArray[np.int64]:
    """Return the places of which more can be known up to a limit."""
    is_open = (results.marks == Mark.WAITING) | (
        (results.marks == Mark.STOPPED) & (results.steps < limit)
    )
    return np.flatnonzero(is_open)


def _problems(subject: Subject, wanted: tuple[_Wanted, ...]) -> list[Problem]:
    found: list[Problem] = []
    for strategy, places in wanted:
        problems = subject.problems(strategy)
        found += [problems[place] for place in places.tolist()]
    return found
