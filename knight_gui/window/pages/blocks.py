"""The blocks that a strategy is built from: a choice for each, and the compass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from knight_gui.board import MOVE_ORDERS, MoveOrder
from knight_gui.i18n import listed, tr
from knight_gui.search.restart_policy import (
    MOST_PER_SQUARE,
    MOST_SEED,
    NEVER,
    RestartPolicy,
    Vary,
)
from knight_gui.search.strategy import (
    Backtracking,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
)
from knight_gui.state.blocks import (
    USUAL_RESTARTS,
    why_no_ties,
    with_backtracking,
    with_ordering,
    with_tie_break,
)
from knight_gui.state.setup import Setup
from knight_gui.window.pages.compass import Compass
from knight_gui.window.widgets.parts import (
    NumberField,
    Sides,
    ValueBox,
    cells,
    column,
    held,
    label_for,
    named,
    row,
    set_up,
    styled,
)

_WHOLE_TEXT = Qt.ItemDataRole.AccessibleTextRole
_PADDING_PX = 24
_LEADING_PX = 6
"""Between the lines of a list."""
_ROWS = 3
"""Of the grid for each block: the choice, what it does, and a gap."""
_GAP_PX = 8
_LEAST_LETTERS = 5
_LONGEST = 2 * 10**9
"""Steps of the longest round that can be entered as a number; the text takes more."""
_USUAL_CUTOFF = RestartPolicy(cutoff=1000)
_WIDE = 36
"""Heights of letters from which on the compass has room beside the blocks."""


@dataclass(frozen=True)
class Option:
    """One of the things to choose from, with what it does in one line."""

    value: object
    title: str
    description: str

    @property
    def text(self) -> str:
        """All of it, in one line."""
        return tr("{name} – {what}", name=self.title, what=self.description)


class _WholeLines(QStyledItemDelegate):
    """Shows in the list what each entry does, too; closed, only its name is shown."""

    def initStyleOption(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().initStyleOption(option, index)
        option.text = index.data(_WHOLE_TEXT)

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QSize:
        return super().sizeHint(option, index) + QSize(0, _LEADING_PX)


class Choice(ValueBox):
    """A list of entries; what the chosen one does, or why there is none, stands in a remark."""

    def __init__(self, name: str, title: str, entries: Sequence[Option], parent: QWidget) -> None:
        super().__init__(name, title, {each.value: each.title for each in entries}, parent)
        self.setItemDelegate(_WholeLines(self))
        # it has the room that is left
        set_up(
            self,
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=_LEAST_LETTERS,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed),
        )
        self.remark = styled(named(QLabel(parent, wordWrap=True), f"{name}Remark"), "faint")
        self._entries: dict[object, Option] = {}
        for entry in entries:
            self.rewrite(entry)

    def show_value(self, value: object, why_not: str = "") -> None:
        """Show what is chosen, and that one can choose, or why one cannot."""
        super().show_value(value)
        text = why_not or self._entries[value].description
        self.remark.setText(text)
        set_up(self, toolTip=text, accessibleDescription=text, enabled=not why_not)

    def rewrite(self, entry: Option) -> None:
        """Describe the entry with the same value otherwise."""
        self._entries[entry.value] = entry
        self.setItemData(self.place_of(entry.value), entry.text, _WHOLE_TEXT)

    def showPopup(self) -> None:
        # as wide as its lines, which are longer than the names in the closed list
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + _PADDING_PX)
        super().showPopup()


class NumberBox(NumberField):
    """A number beside a choice; what is typed counts once it is typed to its end."""

    def __init__(self, name: str, title: str, least: int, most: int, parent: QWidget) -> None:
        super().__init__(parent, minimum=least, maximum=most)
        self.setKeyboardTracking(False)
        named(self, name).setAccessibleName(title)
        # as high as the choice beside it
        set_up(
            self,
            toolTip=tr("{title}, from {least} to {most:,}", title=title, least=least, most=most),
            minimumWidth=_LEAST_LETTERS * self.fontMetrics().averageCharWidth(),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.MinimumExpanding),
        )

    def show_number(self, number: int) -> None:
        """Show a number that the user did not enter."""
        with QSignalBlocker(self):
            self.setValue(number)


class BlocksPanel(QWidget):
    """Offers a choice for each block; whatever is changed is a strategy that can be searched."""

    chosen = Signal(object)

    def __init__(self, setup: Setup, parent: QWidget) -> None:
        super().__init__(parent)
        self._setup = setup
        self._row = 0
        self._grid = cells(12, 4, stretched=1)
        # in the order in which Tab goes through them
        self._order = Choice("moveOrderBox", tr("Move order"), _of_orders(), self)
        self._compass = Compass(self)
        self._ordering = self._choice("orderingBox", tr("Ordering"), _of(Ordering))
        self._ties = self._choice("tieBreakBox", tr("Ties"), _of(TieBreak))
        self._seed = self._seed_box("seedBox")
        self._goal = self._choice("goalBox", tr("Goal"), _of(Goal))
        self._backtracking = self._choice("backtrackingBox", tr("Backtracking"), _of(Backtracking))
        self._pruning = self._choice("pruningBox", tr("Pruning"), _of(Pruning))
        self._restarts = self._choice(
            "restartsBox", tr("Restarts"), [_option_of_rounds(kind, kind) for kind in _ROUNDS]
        )
        self._moves = self._number("restartMovesBox", tr("Moves per square"), 1, MOST_PER_SQUARE)
        self._cutoff = self._number("restartStepsBox", tr("Steps"), 2, _LONGEST)
        self._cutoff.setSingleStep(2)
        vary = [
            Option(Vary.ORDER, tr("order"), tr("the moves are tried in another order")),
            Option(Vary.TIES, tr("ties"), tr("ties are broken at random, anew")),
        ]
        self._vary = self._choice("restartVaryBox", tr("Each round"), vary)
        self._rounds_seed = self._seed_box("restartSeedBox")
        told = tr(
            "The knight tries its moves in this order, which also breaks ties. Drag a number "
            "onto another."
        )
        order = column(
            label_for(self._order, tr("Move order"), self),
            self._order,
            self._order.remark,
            self._compass,
            styled(QLabel(told, self, wordWrap=True), "faint"),
            None,
            spacing=4,
        )
        sides = Sides(order, (self._grid, 1), wide=_WIDE, parent=self)
        held(column(sides), self)
        self._connect()
        self.show_setup(setup)

    def show_setup(self, setup: Setup) -> None:
        """Show the blocks of what is searched."""
        self._setup = setup
        strategy = setup.strategy
        self._ordering.show_value(strategy.ordering)
        self._ties.show_value(strategy.tie_break, why_no_ties(strategy))
        self._seed.setVisible(strategy.tie_break is TieBreak.RANDOM)
        self._seed.show_number(strategy.seed)
        self._goal.show_value(strategy.goal)
        self._backtracking.show_value(Backtracking(strategy.backtracking))
        self._pruning.show_value(
            strategy.pruning,
            ""
            if strategy.backtracking
            else tr("a search that never backtracks cannot retreat early"),
        )
        self._show_restarts(strategy)
        self._show_order(strategy.move_order)

    # Making

    def _choice(self, name: str, title: str, entries: list[Option]) -> Choice:
        choice = Choice(name, title, entries, self)
        self._row += _ROWS
        self._grid.addWidget(label_for(choice, title, self), self._row, 0)
        self._beside = row(choice, spacing=8)
        self._grid.addLayout(self._beside, self._row, 1)
        self._grid.addWidget(choice.remark, self._row + 1, 1)
        self._grid.setRowMinimumHeight(self._row + 2, _GAP_PX)
        return choice

    def _number(self, name: str, title: str, least: int, most: int) -> NumberBox:
        box = NumberBox(name, title, least, most, self)
        # beside the choice that was made last
        self._beside.addWidget(box)
        return box

    def _seed_box(self, name: str) -> NumberBox:
        box = self._number(name, tr("Seed"), 0, MOST_SEED)
        box.setPrefix(tr("seed "))
        box.setMinimumWidth(3 * box.minimumWidth())
        return box

    def _connect(self) -> None:
        """Have every box change its own block of the strategy."""
        for told, changed in (
            (self._ordering.chosen, lambda value: with_ordering(self._setup, value)),
            (self._ties.chosen, lambda value: with_tie_break(self._setup.strategy, value)),
            (self._seed.valueChanged, lambda seed: self._with(seed=seed)),
            (self._goal.chosen, lambda goal: self._with(goal=goal)),
            (self._backtracking.chosen, lambda v: with_backtracking(self._setup.strategy, v)),
            (self._pruning.chosen, lambda pruning: self._with(pruning=pruning)),
            (self._restarts.chosen, lambda kind: self._again(**self._length_of(kind))),
            (self._moves.valueChanged, lambda moves: self._again(per_square=moves)),
            # each move is taken back
            (self._cutoff.valueChanged, lambda steps: self._again(cutoff=steps + steps % 2)),
            (self._vary.chosen, lambda vary: self._again(vary=vary)),
            (self._rounds_seed.valueChanged, lambda seed: self._again(seed=seed)),
            (self._order.chosen, lambda order: self._with(move_order=order)),
            (self._compass.order_chosen, lambda order: self._with(move_order=order)),
        ):
            told.connect(partial(self._take, changed))

    def _show_restarts(self, strategy: Strategy) -> None:
        restarts = strategy.restarts
        kind = next(each for each in _ROUNDS if _kind_of(each) == _kind_of(restarts))
        self._restarts.rewrite(_option_of_rounds(kind, restarts))
        self._restarts.show_value(
            kind,
            ""
            if strategy.backtracking
            else tr("a search that never backtracks cannot start again"),
        )
        self._moves.setVisible(bool(restarts.per_square))
        self._moves.show_number(restarts.per_square)
        self._cutoff.setVisible(0 < restarts.cutoff <= _LONGEST)
        self._cutoff.show_number(min(restarts.cutoff, _LONGEST))
        self._vary.show_value(
            restarts.vary, "" if strategy.restarts else tr("there are no restarts")
        )
        self._vary.set_open(Vary.TIES, is_open=strategy.ordering is not Ordering.NAIVE)
        self._rounds_seed.setVisible(bool(restarts))
        self._rounds_seed.show_number(restarts.seed)

    def _show_order(self, order: MoveOrder) -> None:
        self._compass.show_order(order)
        named_order = order if order in MOVE_ORDERS.values() else None
        self._order.rewrite(_option_of_own(None if named_order else order))
        self._order.set_open(None, is_open=not named_order)
        self._order.show_value(named_order)

    def _with(self, **blocks: object) -> Strategy:
        return replace(self._setup.strategy, **blocks)  # type: ignore[arg-type]

    def _again(self, **facts: Any) -> Strategy:
        """Return what is searched with other restarts; without any, nothing varies."""
        return self._with(restarts=replace(self._setup.strategy.restarts, **facts) or NEVER)

    def _length_of(self, kind: RestartPolicy) -> dict[str, int]:
        """Return how long rounds of a kind are: as long as now if they are of that kind."""
        now = self._setup.strategy.restarts
        length = now if _kind_of(now) == _kind_of(kind) else kind
        return {"per_square": length.per_square, "cutoff": length.cutoff}

    def _take(self, changed: Callable[[Any], Strategy], value: object) -> None:
        strategy = self._setup.strategy if value is None else changed(value)
        if strategy != self._setup.strategy:
            self.chosen.emit(strategy)
        else:
            # what was typed may have meant the same
            self.show_setup(self._setup)


def _of(kinds: type[Ordering | TieBreak | Goal | Backtracking | Pruning]) -> list[Option]:
    return [Option(kind, kind.title, kind.description) for kind in kinds]


_ROUNDS = (NEVER, USUAL_RESTARTS, _USUAL_CUTOFF)
"""The kinds of restarts, each as it is to begin with."""


def _kind_of(restarts: RestartPolicy) -> tuple[bool, bool]:
    return bool(restarts.per_square), bool(restarts.cutoff)


def _option_of_rounds(kind: RestartPolicy, restarts: RestartPolicy) -> Option:
    titles = {NEVER: tr("none"), USUAL_RESTARTS: tr("moves"), _USUAL_CUTOFF: tr("steps")}
    return Option(kind, titles[kind], restarts.description)


def _of_orders() -> list[Option]:
    entries = [
        Option(order, listed(n for n, o in MOVE_ORDERS.items() if o == order), order.description)
        for order in dict.fromkeys(MOVE_ORDERS.values())
    ]
    return [*entries, _option_of_own(None)]


def _option_of_own(order: MoveOrder | None) -> Option:
    what = order.description if order else tr("drag the numbers of the compass")
    return Option(None, tr("own"), what)
