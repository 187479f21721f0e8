"""What is known of a search: its steps from far away, some from near by, and those with a name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.drawing.landscape.scale import VisibleSteps
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import Mark
from knight_gui.search.kinds import Fate, LandmarkKind

if TYPE_CHECKING:
    from knight_gui.drawing.landscape.bars import Bars
    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Bar, Landmark
    from knight_gui.search.problem import Problem


class Band(NamedTuple):
    """Depths that do not change in view and had the same fate: from the first to before the end.

    They may be those of a path that somebody else was given by another search.
    """

    first: int
    end: int
    fate: Fate
    is_lost: bool
    is_given: bool = False


class Fold(NamedTuple):
    """The bands from the start of the path up, and how many depths there are with the rest."""

    bands: tuple[Band, ...] = ()
    depths: int = 0


def fold_of(known: Known, first: int, last: int) -> Fold:
    """Return what does not change from one step to a later one."""
    landscape = known.best_of(first, last)
    last = min(last, landscape.last)
    # what comes and goes in so small a part at the beginning or end of the view is constant
    edge = (last - first) // 40
    begin = landscape.column_at(first + edge)
    end = landscape.column_at(last - edge) + 1
    constant = int(landscape.shared[begin + 1 : end + 1].min(initial=landscape.depths[begin])) + 1
    outer = slice(landscape.column_at(first), landscape.column_at(last) + 2)
    depths = int(landscape.depths[outer].max()) + 1
    # where less than a fifth of them can be folded, none is: little would be gained
    if constant < max(4, depths // 5) or constant == depths:
        return Fold()
    shown = known.bars(first, last)
    bars = landscape.bars_at([begin] * constant, range(constant))
    are_given = [bool(known.given_by) and depth <= landscape.base for depth in range(constant)]
    fates, are_lost = shown.fates[bars].tolist(), shown.is_lost[bars].tolist()
    bands, at = [], 0
    for (fate, is_lost, is_given), group in groupby(zip(fates, are_lost, are_given, strict=True)):
        band = Band(at, at + len(list(group)), Fate(fate), is_lost, is_given)
        bands.append(band)
        at = band.end
    return Fold(tuple(bands), depths)


SAYING_MOST = (
    Mark.TOUR,
    Mark.PARTING,
    Mark.UNDONE,
    Mark.LOST,
    Mark.RETREAT,
    Mark.RECORD,
    Mark.FIRST_DEAD_END,
    Mark.RESTART,
)
"""Kinds of pins: of those in one place the first is drawn, and told."""


class Pin(NamedTuple):
    """A step with a name."""

    step: int
    kind: Mark


def pins_of(
    landmarks: tuple[Landmark, ...], whole: Whole | None, parting: int | None = None
) -> tuple[Pin, ...]:
    """Return the pins of a search, in the order of their steps: all restarts, one of all else.

    The losing move is the one that most steps went into: hindsight names it as the oracle does,
    so that its pins stand where the keys for a loss and its undoing lead.
    """
    found = {Mark[mark.kind.name]: mark.step for mark in landmarks}
    records = [mark.step for mark in landmarks if mark.kind is LandmarkKind.RECORD]
    if records:
        found[Mark.FIRST_DEAD_END] = records[0]
    if len(records) == 1:
        del found[Mark.RECORD]
    worst = whole.worst if whole else None
    if worst is not None and worst.before is not None:
        found[Mark.LOST] = worst.first
        if worst.last < worst.steps:
            found[Mark.UNDONE] = worst.last + 1
    if parting is not None:
        found[Mark.PARTING] = parting
    restarts = whole.landscape.restarts if whole else ()
    pins = [Pin(step, kind) for kind, step in found.items()]
    pins += [Pin(restart.step, Mark.RESTART) for restart in restarts]
    return tuple(sorted(pins, key=lambda pin: pin.step))


@dataclass(frozen=True)
class Known:
    """What has been read of a search: all steps, and those that are looked at closer, if any.

    `given_by` is what the search is called that came to the end of the path that was given.
    """

    problem: Problem
    whole: Whole
    stretch: Landscape | None = None
    given_by: str = ""
    _bars: dict[Landscape, Bars] = field(default_factory=dict, init=False, compare=False)

    @property
    def newest(self) -> Landscape:
        """Which of the landscapes knows the newest step."""
        whole, stretch = self.whole.landscape, self.stretch
        return stretch if stretch is not None and stretch.last > whole.last else whole

    @property
    def wrong_move(self) -> Bar | None:
        """The wrong move that most steps went into, if those are a tenth of all or more."""
        worst = self.whole.worst
        return worst if worst is not None and worst.size * 10 >= worst.steps else None

    def best_of(self, first: int, last: int) -> Landscape:
        """Return what is known best of some steps."""
        whole, stretch = self.whole.landscape, self.stretch
        if stretch is None or first < stretch.first or stretch.last < min(last, whole.last):
            return whole
        return stretch

    def bars(self, first: int, last: int) -> Bars:
        """Return what is known best of the bars of some steps, found out once."""
        landscape = self.best_of(first, last)
        if landscape not in self._bars:
            # the window is shown before it needs numpy
            from knight_gui.drawing.landscape.bars import Bars

            self._bars[landscape] = Bars.of(landscape, self.newest)
        return self._bars[landscape]

    def said_of(self, band: Band) -> str:
        """Return which squares are folded in a band, and what became of them."""
        outcome = self.whole.landscape.outcome
        if band.is_given:
            return tr("1–{last:,}: {maker}", last=band.end, maker=self.given_by)
        return wording.band(self.problem, (band.first, band.end), band.fate, outcome)

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
    constant, is_unfolded
        What does not change in view, and whether the user wants to see it nevertheless.
    parting
        The last step that is shared with another search, and the squares of the path there.
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
    parting: tuple[int, int] | None = None
    comparison: tuple[str, ...] = ()
    constant: Fold = field(default_factory=Fold)
    is_unfolded: bool = False

    def with_fold(self) -> Seen:
        """Return the same with what does not change in view."""
        known, visible = self.known, self.visible
        if known is None or not known.whole.landscape.first <= visible.first < visible.last:
            return replace(self, constant=Fold())
        return replace(self, constant=fold_of(known, visible.first, visible.last))

    @property
    def fold(self) -> Fold:
        """What is folded; where it is nothing, the full height stands for a tour."""
        if self.constant.bands and not self.is_unfolded:
            return self.constant
        return Fold((), self.depths)

    def with_pins(self) -> Seen:
        """Return the same with pins where its landmarks and the whole search have any."""
        whole = self.known.whole if self.known else None
        parting = None if self.parting is None else self.parting[0]
        return replace(self, pins=pins_of(self.landmarks, whole, parting))

    @property
    def depths(self) -> int:
        """How many depths the full height stands for: those of a tour."""
        return max(2, self.problem.board.free_count) if self.problem else 1

    @property
    def verdict(self) -> tuple[str, ...]:
        """What is said of the search while nobody points at a bar, the longest version first."""
        known = self.known
        if self.comparison or known is None or known.wrong_move is None:
            return self.comparison
        return wording.verdict(known.problem, known.wrong_move)

    @property
    def in_words(self) -> tuple[str, ...]:
        """What is to be seen, for somebody who cannot see it: the costliest move, and the pins."""
        known, pins = self.known, (pin for pin in self.pins if pin.kind is not Mark.RESTART)
        told = tuple(wording.pin(marks.name(pin.kind), pin.step) for pin in pins)
        if known is None or known.whole.worst is None:
            return told
        return wording.stretch(known.problem, known.whole.worst), *told

    @property
    def landscape(self) -> Landscape | None:
        """What is known best of the steps in view."""
        return self.known.best_of(self.visible.first, self.visible.last) if self.known else None

    def place_of(self, square: int) -> tuple[int, int] | None:
        """Return step and depth of a square on the path shown, if that is in view."""
        step, path = self.shown
        is_there = self.visible.first <= step <= self.visible.last and square in path
        return (step, path.index(square)) if is_there else None

    def around(self, place: tuple[int, int], told: Bar | None) -> VisibleSteps:
        """Return the steps of a bar and a few beside it; all, if these are in view already."""
        known = self.landscape
        assert known is not None
        first, last = (told.first, told.last) if told else known.extent_of(known.bar_at(*place))
        beside = (last - first) // 50
        visible = self.visible.at(max(0, first - beside), min(self.steps, last + beside))
        return visible.at_all() if visible == self.visible else visible

    def is_between_columns(self, place: tuple[int, int]) -> bool:
        """Tell whether a bar of the path shown is too narrow for any column."""
        known, (step, path) = self.landscape, self.shown
        head = path[: place[1] + 1]
        if known is None or place[0] != step:
            return False
        return known.path(known.column_at(step))[: len(head)] != head
