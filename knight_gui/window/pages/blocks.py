"""The blocks that a strategy is built from: a choice for each, and the compass."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from knight_gui.scene.blocks import (
    USUAL_RESTARTS,
    why_no_pruning,
    why_no_restarts,
    why_no_ties,
    with_backtracking,
    with_ordering,
    with_tie_break,
)
from knight_gui.search.strategy import (
    MOST_RESTARTS,
    MOST_SEED,
    Backtracking,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
    describe_restarts,
)
from knight_gui.texts import tr
from knight_gui.tour import MOVE_ORDERS, MoveOrder
from knight_gui.window.pages.choice import Choice, Entry
from knight_gui.window.pages.compass import Compass

if TYPE_CHECKING:
    from knight_gui.scene.setup import Setup


_ROWS = 3
"""Of the grid for each block: the choice, what it does, and a gap."""
_GAP_PX = 6


class Rounds(Enum):
    """Whether the search begins again and again."""

    ONE = "none"
    MANY = "after"


class NumberBox(QSpinBox):
    """A number beside a choice; what is typed counts once it is typed to its end."""

    def __init__(self, name: str, title: str, least: int, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setToolTip(
            tr("{title}, from {least} to {most:,}", title=title, least=least, most=most)
        )
        self.setRange(least, most)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # its room is kept, so that nothing moves when it comes and goes
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        # as high as the choice beside it
        policy.setVerticalPolicy(QSizePolicy.Policy.MinimumExpanding)
        self.setSizePolicy(policy)

    def show_number(self, number: int) -> None:
        """Show a number that the user did not enter."""
        self.blockSignals(True)
        self.setValue(number)
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # a turn of the wheel must not throw a long search away
        event.ignore()


class BlocksPanel(QWidget):
    """A choice for each block; whatever is changed is a strategy that can be searched.

    Signals
    -------
    chosen(Strategy)
        The user has changed a block.
    """

    chosen = Signal(object)

    def __init__(self, setup: Setup, parent: QWidget) -> None:
        super().__init__(parent)
        self._setup = setup
        self._row = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(2, 1)
        # in the order in which Tab goes through them
        self._ordering = self._choice("orderingBox", tr("Ordering"), _of(Ordering))
        self._ties = self._choice("tieBreakBox", tr("Ties"), _of(TieBreak))
        self._seed = self._number("seedBox", tr("Seed"), 0, MOST_SEED)
        self._seed.setPrefix(tr("seed "))
        self._goal = self._choice("goalBox", tr("Goal"), _of(Goal))
        self._backtracking = self._choice("backtrackingBox", tr("Backtracking"), _of_backtracking())
        self._pruning = self._choice("pruningBox", tr("Pruning"), _of(Pruning))
        self._restarts = self._choice("restartsBox", tr("Restarts"), _of_restarts())
        self._moves = self._number("restartMovesBox", tr("Moves per square"), 1, MOST_RESTARTS)
        self._moves.setSuffix(tr(" × the squares"))
        self._order = self._choice("moveOrderBox", tr("Move order"), _of_orders())
        self._compass = Compass(self)
        self._add_compass()
        self._connect()
        self.show_setup(setup)

    def show_setup(self, setup: Setup) -> None:
        """Show the blocks of what is searched."""
        self._setup = setup
        strategy = setup.strategy
        self._ordering.show_value(strategy.ordering)
        _show(self._ties, strategy.tie_break, why_no_ties(strategy))
        self._seed.setVisible(strategy.tie_break is TieBreak.RANDOM)
        self._seed.show_number(strategy.seed)
        self._goal.show_value(strategy.goal)
        self._backtracking.show_value(Backtracking(strategy.backtracking))
        _show(self._pruning, strategy.pruning, why_no_pruning(strategy))
        self._show_restarts(strategy)
        self._show_order(strategy.move_order)

    # Making

    def _choice(self, name: str, title: str, entries: list[Entry]) -> Choice:
        choice = Choice(name, title, entries, self)
        label = QLabel(title, self)
        label.setBuddy(choice)
        self._row += _ROWS
        self._grid.addWidget(label, self._row, 0)
        self._grid.addWidget(choice, self._row, 1)
        self._grid.addWidget(choice.remark, self._row + 1, 1, 1, 2)
        self._grid.setRowMinimumHeight(self._row + 2, _GAP_PX)
        return choice

    def _number(self, name: str, title: str, least: int, most: int) -> NumberBox:
        box = NumberBox(name, title, least, most, self)
        # beside the choice that was made last
        self._grid.addWidget(box, self._row, 2)
        return box

    def _add_compass(self) -> None:
        hint = QLabel(
            tr(
                "1 is tried first; where candidates are sorted, it decides among equals.\n\n"
                "Drag a number onto another, or choose it with the arrow keys "
                "and press {first} to {last}, {later} or {earlier}.",
                first=1,
                last=8,
                later="+",
                earlier="−",
            ),
            self,
        )
        hint.setProperty("faint", True)
        hint.setWordWrap(True)
        # as wide as the column that the other blocks need, not as its own lines would like
        hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row += _ROWS
        self._grid.addWidget(self._compass, self._row, 1)
        self._grid.addWidget(hint, self._row, 2)
        self._compass.order_chosen.connect(self._take_order)

    def _connect(self) -> None:
        for choice, take in (
            (self._ordering, self._take_ordering),
            (self._ties, self._take_ties),
            (self._goal, self._take_goal),
            (self._backtracking, self._take_backtracking),
            (self._pruning, self._take_pruning),
            (self._restarts, self._take_rounds),
            (self._order, self._take_order),
        ):
            choice.chosen.connect(take)
        self._seed.valueChanged.connect(self._take_seed)
        self._moves.valueChanged.connect(self._take_moves)

    # What is shown

    def _show_restarts(self, strategy: Strategy) -> None:
        rounds = Rounds.MANY if strategy.restarts else Rounds.ONE
        if strategy.restarts:
            self._restarts.rewrite(_entry_of_rounds(strategy.restarts))
        _show(self._restarts, rounds, why_no_restarts(strategy))
        self._moves.setVisible(rounds is Rounds.MANY)
        self._moves.show_number(strategy.restarts or USUAL_RESTARTS)

    def _show_order(self, order: MoveOrder) -> None:
        self._compass.show_order(order)
        is_named = order in MOVE_ORDERS.values()
        self._order.rewrite(_entry_of_own(None if is_named else order))
        self._order.set_open(None, is_open=not is_named)
        self._order.show_value(order if is_named else None)

    # What the user does

    def _take(self, strategy: Strategy) -> None:
        if strategy != self._setup.strategy:
            self.chosen.emit(strategy)

    def _replace(self, **blocks: object) -> None:
        self._take(replace(self._setup.strategy, **blocks))  # type: ignore[arg-type]

    @Slot(object)
    def _take_ordering(self, ordering: Ordering) -> None:
        self._take(with_ordering(self._setup, ordering))

    @Slot(object)
    def _take_ties(self, tie_break: TieBreak) -> None:
        self._take(with_tie_break(self._setup.strategy, tie_break))

    @Slot(int)
    def _take_seed(self, seed: int) -> None:
        self._replace(seed=seed)

    @Slot(object)
    def _take_goal(self, goal: Goal) -> None:
        self._replace(goal=goal)

    @Slot(object)
    def _take_backtracking(self, backtracking: Backtracking) -> None:
        self._take(with_backtracking(self._setup.strategy, backtracking))

    @Slot(object)
    def _take_pruning(self, pruning: Pruning) -> None:
        self._replace(pruning=pruning)

    @Slot(object)
    def _take_rounds(self, rounds: Rounds) -> None:
        self._replace(restarts=self._moves.value() if rounds is Rounds.MANY else 0)

    @Slot(int)
    def _take_moves(self, moves: int) -> None:
        self._replace(restarts=moves)

    @Slot(object)
    def _take_order(self, order: MoveOrder | None) -> None:
        if order is not None:
            self._replace(move_order=order)


def _show(choice: Choice, value: object, why_not: str) -> None:
    if why_not:
        choice.show_only(value, why_not)
    else:
        choice.show_value(value)


def _of(kinds: type[Ordering | TieBreak | Goal | Pruning]) -> list[Entry]:
    return [Entry(kind, kind.value, kind.description) for kind in kinds]


def _of_backtracking() -> list[Entry]:
    titles = {Backtracking.ALLOWED: tr("allowed"), Backtracking.NONE: tr("none")}
    return [Entry(kind, titles[kind], kind.description) for kind in Backtracking]


def _of_restarts() -> list[Entry]:
    return [Entry(Rounds.ONE, tr("none"), describe_restarts(0)), _entry_of_rounds(USUAL_RESTARTS)]


def _entry_of_rounds(restarts: int) -> Entry:
    return Entry(Rounds.MANY, tr("after"), describe_restarts(restarts))


def _of_orders() -> list[Entry]:
    names: dict[MoveOrder, list[str]] = {}
    for name, order in MOVE_ORDERS.items():
        names.setdefault(order, []).append(name)
    entries = [Entry(order, ", ".join(its), order.description) for order, its in names.items()]
    return [*entries, _entry_of_own(None)]


def _entry_of_own(order: MoveOrder | None) -> Entry:
    what = tr("drag the numbers of the compass") if order is None else order.description
    return Entry(None, tr("own"), what)
