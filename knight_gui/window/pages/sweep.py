"""What pages have in common that search many times at once: how that begins, ends and is kept."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Self

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from knight_gui.board import InputError
from knight_gui.documents.atomic import write_file
from knight_gui.documents.sweeps.formats import FORMATS
from knight_gui.documents.sweeps.row import Entry, row_of
from knight_gui.drawing.export.film import Maker
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.subject import Subject
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.player.sweep_runner import Mapping, Stage, SweepRequest, SweepStatus, workers
from knight_gui.search.strategy import Strategy
from knight_gui.state.export import Kind
from knight_gui.sweeps.results import Mark, Results
from knight_gui.window.context import Context
from knight_gui.window.export import saving
from knight_gui.window.maps.controls import Controls
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import Part, named, push_button, row
from knight_gui.window.widgets.theming import restyle

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from knight_gui.drawing.maps.subject import Subject
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Strategy
    from knight_gui.sweeps.pool import Pool


class Atlas(QObject):
    """Keeps what was searched for maps, so that no search is done twice."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.subject: Subject | None = None
        self.told: SweepStatus | None = None
        self._known: dict[tuple[Subject, Strategy], Results] = {}
        self._wanted: list[tuple[Strategy, NDArray[np.int64]]] = []
        self.mapping = Mapping(self)
        self.mapping.told.connect(self._take)

    def known(self, subject: Subject, strategy: Strategy) -> Results:
        """Return what is known; it must not be written to."""
        return self._known.get((subject, strategy)) or Results.none_of(subject.count)

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
        wanted = tuple(self._wanted)

        def problems() -> list[Problem]:
            each = ((subject.problems(strategy), places.tolist()) for strategy, places in wanted)
            return [searches[place] for searches, places in each for place in places]

        self.mapping.begin(SweepRequest(problems, count, limit, pool))

    @Slot(object)
    def _take(self, status: SweepStatus) -> None:
        assert self.subject is not None
        self.told, first = status, 0
        for strategy, places in self._wanted:
            results = self.known(self.subject, strategy).copy()
            results.take(places, status.results.part(first, len(places)))
            self._known[self.subject, strategy] = results
            first += len(places)
        self.changed.emit()


def _open(results: Results, limit: int) -> NDArray[np.int64]:
    """Return the places of which more can be known up to a limit."""
    return np.flatnonzero(results.up_to(limit).marks == Mark.WAITING)


def _entries(
    subject: Subject, known: list[tuple[Strategy, Results]], limit: int
) -> Iterator[Entry]:
    """Yield what is known of each search."""
    for strategy, results in known:
        for place, problem in enumerate(subject.problems(strategy)):
            if attempt := results.attempt(place):
                yield Entry(problem, attempt, max(attempt.steps, limit * attempt.has_ended))


_PICTURES = [kind.value for kind in (Kind.PNG, Kind.SVG, Kind.PDF)]
_SCALE = 2
"""Pixels of a picture for each of its own: sharp on paper, too."""


class SweepPage(Page):
    """Searches many times in the background, shows what comes of it, and keeps it in files.

    Parameters
    ----------
    beginning, hint
        What is said where there is nothing yet, and what can be done with what is there.
    """

    def __init__(self, name: str, context: Context, beginning: str, hint: str) -> None:
        super().__init__(name, "", context.parent)
        self._context, self._hint = context, hint
        self._said = named(RoomyLabel(2, self), "mapSentence")
        self._controls = Controls(beginning, self)
        self._controls.limit_box.currentIndexChanged.connect(self._show_known)
        self._controls.started.connect(self._start)
        self._hold(Atlas(self))
        self.setFocusProxy(self._controls.main)

    def _hold(self, atlas: Atlas) -> None:
        """Show what an atlas knows, and have it steered."""
        self._atlas = atlas
        atlas.setParent(self)
        atlas.changed.connect(self._show_known)
        self._controls.steered.connect(atlas.mapping.steer)

    def take_over(self, former: Self) -> None:
        self._hold(former._atlas)
        for maker in former.findChildren(Maker):
            self._watch(maker)

    def _foot(self) -> tuple[Part, ...]:
        copy = push_button("copyMapButton", tr("Copy"), self._copy, self)
        save = push_button("saveMapButton", tr("Save …"), self._save, self)
        return self._controls, row(copy, None, save)

    # What is searched and shown

    @property
    @abstractmethod
    def _subject(self) -> Subject:
        """What is searched with each strategy."""

    @property
    @abstractmethod
    def _strategies(self) -> tuple[Strategy, ...]:
        """Who searches."""

    @property
    def _limit(self) -> int:
        return int(self._controls.limit_box.value)

    @abstractmethod
    def _picture(self) -> Picture:
        """Return what is on the page, for paper."""

    @Slot()
    @abstractmethod
    def _show_known(self) -> None:
        """Show what is known of each strategy, and how the sweep stands."""

    def _show_stage(self, view: QWidget) -> None:
        """Show how the sweep stands, and offer what can be done; the arrow keys go to a view."""
        subject, had_focus = self._subject, self._controls.main.hasFocus()
        self._controls.show_stage(
            self._atlas.told if self._atlas.subject == subject else None,
            is_known=self._atlas.is_known(subject, self._strategies, self._limit),
        )
        if had_focus and not self._controls.main.isEnabled():
            # now the arrow keys are wanted
            view.setFocus()

    @Slot(str)
    def _say(self, text: str) -> None:
        """Say something; where there is nothing to say, what can be done."""
        self._said.setText(text or self._hint)
        restyle(self._said, "faint", value=not text)

    def leave(self) -> None:
        self._atlas.mapping.steer(Stage.CANCELLED)

    def end(self) -> None:
        self._atlas.mapping.close()
        for maker in self.findChildren(Maker):
            maker.wait()

    # What the user does

    @Slot()
    def _start(self) -> None:
        try:
            pool = partial(workers, self._controls.workers.address())
            self._atlas.begin(self._subject, self._strategies, self._limit, pool)
        except InputError as error:
            self._say(str(error))

    @Slot()
    def _copy(self) -> None:
        self._say(saving.copy(self._picture(), _SCALE))

    @Slot()
    def _save(self) -> None:
        """Ask for a file, and write a picture or a table into it, which may take long."""
        tables = [form.ending for form in FORMATS.values() if form.is_installed]
        name = f"{maps.file_name(self._subject.title)}.{Kind.PNG.value}"
        file = saving.choose_file(self, name, (*_PICTURES, *tables))
        if file is None:
            return
        ending = file.suffix.lower()[1:]
        if ending in tables:
            # to make the rows takes long
            make = partial(FORMATS[ending].write, map(row_of, self._entries()))
        else:
            make = partial(bytes, self._picture().to_bytes(Kind(ending), _SCALE))
        self._watch(Maker(file, lambda: write_file(file, make())))

    def _watch(self, maker: Maker) -> None:
        """Begin a file, unless that was done, and say how it ends."""
        maker.setParent(self)
        maker.made.connect(self._say)
        maker.failed.connect(self._say)
        maker.start()
        self._say(tr("Saving …"))

    def _entries(self) -> Iterator[Entry]:
        """Return what is known now of each search."""
        known = [(each, self._atlas.known(self._subject, each)) for each in self._strategies]
        return _entries(self._subject, known, self._limit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not isinstance(self.focusWidget(), QLineEdit):
            self._controls.main.click()
        else:
            super().keyPressEvent(event)
