"""What is known of a search: its steps from far away, some from near by, and those with a name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from knight_gui.search.kinds import LandmarkKind
from knight_gui.texts import tr
from knight_gui.window.timeline.scale import VisibleSteps
from knight_gui.wording import landscape as wording
from knight_gui.wording import marks
from knight_gui.wording.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem


@dataclass(frozen=True)
class Pin:
    """A step with a name."""

    step: int
    kind: Mark


def pins_of(landmarks: tuple[Landmark, ...], whole: Whole | None) -> tuple[Pin, ...]:
    """Return the pins of a search, in the order of their steps: all restarts, one of all else.

    The losing move is the one that most steps went into: hindsight names it as the oracle does,
    so that its pins stand where the keys for a loss and its undoing lead.
    """
    found: dict[Mark, int] = {}
    for mark in landmarks:
        if mark.kind is LandmarkKind.RECORD:
            found.setdefault(Mark.FIRST_DEAD_END, mark.step)
            found[Mark.RECORD] = mark.step
        elif mark.kind is LandmarkKind.RETREAT:
            found[Mark.RETREAT] = mark.step
        else:
            found[Mark.TOUR] = mark.step
    if found.get(Mark.RECORD) == found.get(Mark.FIRST_DEAD_END):
        found.pop(Mark.RECORD, None)
    worst = whole.worst if whole else None
    if worst is not None:
        found[Mark.LOST] = worst.first
        if worst.last < worst.steps:
            found[Mark.UNDONE] = worst.last + 1
    restarts = whole.landscape.restarts if whole else ()
    pins = [Pin(step, kind) for kind, step in found.items()]
    pins += [Pin(restart.step, Mark.RESTART) for restart in restarts]
    return tuple(sorted(pins, key=lambda pin: pin.step))


def fill_menu(menu: QMenu, pins: tuple[Pin, ...], choose: Callable[[int], None]) -> None:
    """Put pins into a menu, each of which chooses its step."""
    menu.clear()
    restarts = [pin for pin in pins if pin.kind is Mark.RESTART]
    _fill(menu, [pin for pin in pins if pin.kind is not Mark.RESTART], choose)
    if restarts:
        # up to a hundred: they would bury the rest
        _fill(menu.addMenu(wording.restarts(len(restarts))), restarts, choose)
    if menu.isEmpty():
        menu.addAction(tr("No landmarks yet")).setEnabled(False)


def _fill(menu: QMenu, pins: list[Pin], choose: Callable[[int], None]) -> None:
    for pin in pins:
        action = menu.addAction(wording.pin(marks.name(pin.kind), pin.step))
        action.triggered.connect(lambda _=False, step=pin.step: choose(step))


@dataclass(frozen=True)
class Known:
    """What has been read of a search: all steps, and those that are looked at closer, if any."""

    problem: Problem
    whole: Whole
    stretch: Landscape | None = None

    @property
    def newest(self) -> Landscape:
        """Which of the landscapes knows the newest step."""
        whole, stretch = self.whole.landscape, self.stretch
        return stretch if stretch is not None and stretch.last > whole.last else whole

    def best_of(self, first: int, last: int) -> Landscape:
        """Return what is known best of some steps."""
        whole, stretch = self.whole.landscape, self.stretch
        if stretch is None or first < stretch.first or stretch.last < min(last, whole.last):
            return whole
        return stretch

    def is_fine(self, first: int, last: int, width: float) -> bool:
        """Tell whether some steps are known by a column for each pixel, or each step."""
        for known in (self.stretch, self.whole.landscape):
            if known is None or not known.first <= first <= last <= known.last:
                continue
            every = (known.last - known.first) / max(1, len(known) - 1)
            if every <= 1 or every <= 1.3 * (last - first) / max(1.0, width):
                return True
        return False


@dataclass(frozen=True)
class Seen:
    """What there is to be seen of a search on its landscape.

    Attributes
    ----------
    step, steps
        The step shown, and how many were searched so far.
    shown
        A step and the path there, which may lie between two columns.
    comparison
        How this search compares with another one: a sentence, the longest version first.
    """

    problem: Problem | None = None
    known: Known | None = None
    landmarks: tuple[Landmark, ...] = ()
    pins: tuple[Pin, ...] = ()
    step: int = 0
    steps: int = 0
    visible: VisibleSteps = field(default_factory=VisibleSteps)
    shown: tuple[int, tuple[int, ...]] = (0, ())
    comparison: tuple[str, ...] = ()

    def with_pins(self) -> Seen:
        """Return the same with pins where its landmarks and the whole search have any."""
        whole = self.known.whole if self.known else None
        return replace(self, pins=pins_of(self.landmarks, whole))

    @property
    def depths(self) -> int:
        """How many depths the full height stands for: those of a tour."""
        return max(2, self.problem.board.free_count) if self.problem else 1

    @property
    def verdict(self) -> tuple[str, ...]:
        """What is said of the search while nobody points at a bar, the longest version first."""
        known = self.known
        if self.comparison or known is None or known.whole.worst is None:
            return self.comparison
        return wording.verdict(known.problem, known.whole.worst)

    @property
    def landscape(self) -> Landscape | None:
        """What is known best of the steps in view."""
        return self.known.best_of(self.visible.first, self.visible.last) if self.known else None

    def place_of(self, square: int) -> tuple[int, int] | None:
        """Return step and depth of a square on the path shown, if that is in view."""
        step, path = self.shown
        is_there = self.visible.first <= step <= self.visible.last and square in path
        return (step, path.index(square)) if is_there else None

    def is_between_columns(self, place: tuple[int, int]) -> bool:
        """Tell whether a bar of the path shown is too narrow for any column."""
        known, (step, path) = self.landscape, self.shown
        head = path[: place[1] + 1]
        if known is None or place[0] != step:
            return False
        return known.path(known.column_at(step))[: len(head)] != head
