"""Panel of the blocks of a strategy: a choice for each block, and the compass."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QSignalBlocker,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import (
    QLabel,
    QSizePolicy,
    QWidget,
)

from knight_gui.board import MOVE_ORDERS, MoveOrder
from knight_gui.i18n import join_list, pgettext, tr
from knight_gui.search.restart_policy import (
    MAX_MOVES_PER_SQUARE,
    MAX_SEED,
    NO_RESTARTS,
    RestartPolicy,
    VariedPart,
)
from knight_gui.search.strategy import (
    Backtracking,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
    description_of,
    title_of,
)
from knight_gui.state.blocks import (
    DEFAULT_RESTARTS,
    why_ties_disabled,
    with_backtracking,
    with_ordering,
    with_tie_break,
)
from knight_gui.state.setup import SearchSetup
from knight_gui.window.pages.compass import MoveOrderCompass
from knight_gui.window.widgets.chips import ChipBox, DescribedValue
from knight_gui.window.widgets.parts import (
    ResponsiveBox,
    WheelIgnoringSpinBox,
    column_layout,
    grid_layout,
    make_buddy_label,
    row_layout,
    with_layout,
    with_name,
    with_style_property,
)

_LABEL_MARGIN_PX = 7
"""Margin above the title of a choice, which is level with its first chips."""
_GRID_ROWS_PER_BLOCK = 3
"""Of the grid for each block: the choice, what it does, and a gap."""
_BLOCK_GAP_PX = 8
_MIN_CONTENTS_LENGTH = 5
_MAX_CUTOFF_STEPS = 2 * 10**9
"""Steps of the longest round that can be entered as a number; the text takes more."""
_DEFAULT_CUTOFF = RestartPolicy(cutoff=1000)
_MIN_ROW_WIDTH_EM = 30
"""Heights of letters from which on the compass has room beside the choice of its order."""


class LabeledSpinBox(WheelIgnoringSpinBox):
    """Spin box beside a choice; a typed number counts once it is complete."""

    def __init__(
        self, object_name: str, title: str, min_value: int, max_value: int, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setRange(min_value, max_value)
        self.setKeyboardTracking(False)
        with_name(self, object_name).setAccessibleName(title)
        # as high as the choice beside it
        self.setToolTip(
            tr("{title}, from {least} to {most:,}", title=title, least=min_value, most=max_value)
        )
        self.setMinimumWidth(_MIN_CONTENTS_LENGTH * self.fontMetrics().averageCharWidth())
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.MinimumExpanding)

    def set_number_silently(self, number: int) -> None:
        """Set the number without a signal."""
        with QSignalBlocker(self):
            self.setValue(number)


class StrategyBlocksPanel(QWidget):
    """Panel with a choice for each block of a strategy; each change makes a valid strategy."""

    strategy_chosen = Signal(Strategy)

    def __init__(self, setup: SearchSetup, parent: QWidget) -> None:
        super().__init__(parent)
        self._setup = setup
        self._last_grid_row = 0
        self._grid = grid_layout(12, 4, stretched_column=1)
        # in the order in which Tab goes through them
        self._move_order_box = ChipBox(
            "moveOrderBox", tr("Move order"), _move_order_options(), self
        )
        self._move_order_compass = MoveOrderCompass(self)
        self._ordering_box = self._add_choice(
            "orderingBox", tr("Ordering"), _options_of_enum(Ordering)
        )
        self._tie_break_box = self._add_choice(
            "tieBreakBox", tr("Ties"), _options_of_enum(TieBreak)
        )
        self._tie_seed_box = self._add_seed_box("seedBox")
        self._goal_box = self._add_choice("goalBox", tr("Goal"), _options_of_enum(Goal))
        self._backtracking_box = self._add_choice(
            "backtrackingBox", tr("Backtracking"), _options_of_enum(Backtracking)
        )
        self._pruning_box = self._add_choice("pruningBox", tr("Pruning"), _options_of_enum(Pruning))
        self._restarts_box = self._add_choice(
            "restartsBox",
            tr("Restarts"),
            [_restart_option(restart_type, restart_type) for restart_type in _RESTART_TYPES],
        )
        self._restart_moves_box = self._add_number_box(
            "restartMovesBox", tr("Moves per square"), 1, MAX_MOVES_PER_SQUARE
        )
        self._restart_steps_box = self._add_number_box(
            "restartStepsBox", tr("Steps"), 2, _MAX_CUTOFF_STEPS
        )
        self._restart_steps_box.setSingleStep(2)
        vary_options = [
            DescribedValue(
                VariedPart.ORDER, tr("order"), tr("the moves are tried in another order")
            ),
            DescribedValue(VariedPart.TIES, tr("ties"), tr("ties are broken at random, anew")),
        ]
        self._restart_vary_box = self._add_choice("restartVaryBox", tr("Each round"), vary_options)
        self._restart_seed_box = self._add_seed_box("restartSeedBox")
        explanation = tr(
            "The knight tries its moves in this order, which also breaks ties. Drag a number "
            "onto another."
        )
        move_order_layout = column_layout(
            make_buddy_label(self._move_order_box, tr("Move order"), self),
            self._move_order_box,
            self._move_order_box.description_label,
            with_style_property(QLabel(explanation, self, wordWrap=True), "faint"),
            None,
            spacing=4,
        )
        move_order = ResponsiveBox(
            self._move_order_compass,
            (move_order_layout, 1),
            min_row_width_em=_MIN_ROW_WIDTH_EM,
            parent=self,
        )
        with_layout(column_layout(move_order, self._grid, spacing=16), self)
        self._connect()
        self.show_setup(setup)

    def show_setup(self, setup: SearchSetup) -> None:
        """Show the blocks of a search."""
        self._setup = setup
        strategy = setup.strategy
        self._ordering_box.select_value(strategy.ordering)
        self._tie_break_box.select_value(strategy.tie_break, why_ties_disabled(strategy))
        self._tie_seed_box.setVisible(strategy.tie_break is TieBreak.RANDOM)
        self._tie_seed_box.set_number_silently(strategy.seed)
        self._goal_box.select_value(strategy.goal)
        self._backtracking_box.select_value(Backtracking(strategy.backtracking))
        why_no_pruning = ""
        if not strategy.backtracking:
            why_no_pruning = tr("a search that never backtracks cannot retreat early")
        self._pruning_box.select_value(strategy.pruning, why_no_pruning)
        self._show_restarts(strategy)
        self._show_move_order(strategy.move_order)

    # Making

    def _add_choice(self, object_name: str, title: str, options: list[DescribedValue]) -> ChipBox:
        choice = ChipBox(object_name, title, options, self)
        self._last_grid_row += _GRID_ROWS_PER_BLOCK
        label = make_buddy_label(choice, title, self)
        label.setContentsMargins(0, _LABEL_MARGIN_PX, 0, 0)
        self._grid.addWidget(label, self._last_grid_row, 0, Qt.AlignmentFlag.AlignTop)
        self._number_row_layout = row_layout(spacing=8)
        choice_layout = column_layout(choice, self._number_row_layout, spacing=0)
        self._grid.addLayout(choice_layout, self._last_grid_row, 1)
        self._grid.addWidget(choice.description_label, self._last_grid_row + 1, 1)
        self._grid.setRowMinimumHeight(self._last_grid_row + 2, _BLOCK_GAP_PX)
        return choice

    def _add_number_box(
        self, object_name: str, title: str, min_value: int, max_value: int
    ) -> LabeledSpinBox:
        box = LabeledSpinBox(object_name, title, min_value, max_value, self)
        # below the choice that was made last
        self._number_row_layout.addWidget(box)
        return box

    def _add_seed_box(self, object_name: str) -> LabeledSpinBox:
        box = self._add_number_box(object_name, tr("Seed"), 0, MAX_SEED)
        box.setPrefix(tr("seed "))
        box.setMinimumWidth(3 * box.minimumWidth())
        return box

    def _connect(self) -> None:
        """Connect each box to the block of the strategy that it changes."""
        self._ordering_box.value_chosen.connect(self._on_ordering_chosen)
        self._tie_break_box.value_chosen.connect(self._on_tie_break_chosen)
        self._tie_seed_box.valueChanged.connect(partial(self._change_block, "seed"))
        self._goal_box.value_chosen.connect(partial(self._change_block, "goal"))
        self._backtracking_box.value_chosen.connect(self._on_backtracking_chosen)
        self._pruning_box.value_chosen.connect(partial(self._change_block, "pruning"))
        self._restarts_box.value_chosen.connect(self._on_restarts_chosen)
        self._restart_moves_box.valueChanged.connect(partial(self._change_restarts, "per_square"))
        self._restart_steps_box.valueChanged.connect(self._on_restart_steps_changed)
        self._restart_vary_box.value_chosen.connect(partial(self._change_restarts, "vary"))
        self._restart_seed_box.valueChanged.connect(partial(self._change_restarts, "seed"))
        self._move_order_box.value_chosen.connect(self._on_move_order_box_chosen)
        self._move_order_compass.order_chosen.connect(partial(self._change_block, "move_order"))

    @Slot(object)
    def _on_ordering_chosen(self, ordering: Ordering) -> None:
        self._apply_strategy(with_ordering(self._setup, ordering))

    @Slot(object)
    def _on_tie_break_chosen(self, tie_break: TieBreak) -> None:
        self._apply_strategy(with_tie_break(self._setup.strategy, tie_break))

    @Slot(object)
    def _on_backtracking_chosen(self, backtracking: Backtracking) -> None:
        self._apply_strategy(with_backtracking(self._setup.strategy, backtracking))

    @Slot(object)
    def _on_restarts_chosen(self, restart_type: RestartPolicy) -> None:
        self._apply_strategy(
            self._strategy_with_restarts(**self._round_length_fields(restart_type))
        )

    @Slot(int)
    def _on_restart_steps_changed(self, steps: int) -> None:
        # each move is taken back, so a round has an even number of steps
        self._apply_strategy(self._strategy_with_restarts(cutoff=steps + steps % 2))

    @Slot(object)
    def _on_move_order_box_chosen(self, move_order: MoveOrder | None) -> None:
        # the entry of the user's own order changes nothing by itself
        self._change_block("move_order", move_order or self._setup.strategy.move_order)

    def _change_block(self, field: str, value: object) -> None:
        self._apply_strategy(self._strategy_with(**{field: value}))

    def _change_restarts(self, field: str, value: object) -> None:
        self._apply_strategy(self._strategy_with_restarts(**{field: value}))

    def _show_restarts(self, strategy: Strategy) -> None:
        restarts = strategy.restarts
        restart_type = next(
            each
            for each in _RESTART_TYPES
            if _restart_type_key(each) == _restart_type_key(restarts)
        )
        self._restarts_box.update_option(_restart_option(restart_type, restarts))
        why_no_restarts = ""
        if not strategy.backtracking:
            why_no_restarts = tr("a search that never backtracks cannot start again")
        self._restarts_box.select_value(restart_type, why_no_restarts)
        self._restart_moves_box.setVisible(bool(restarts.per_square))
        self._restart_moves_box.set_number_silently(restarts.per_square)
        self._restart_steps_box.setVisible(0 < restarts.cutoff <= _MAX_CUTOFF_STEPS)
        self._restart_steps_box.set_number_silently(min(restarts.cutoff, _MAX_CUTOFF_STEPS))
        self._restart_vary_box.select_value(
            restarts.vary, "" if strategy.restarts else tr("there are no restarts")
        )
        self._restart_vary_box.set_value_enabled(
            VariedPart.TIES, is_enabled=strategy.ordering is not Ordering.NAIVE
        )
        self._restart_seed_box.setVisible(bool(restarts))
        self._restart_seed_box.set_number_silently(restarts.seed)

    def _show_move_order(self, move_order: MoveOrder) -> None:
        self._move_order_compass.show_move_order(move_order)
        known_order = move_order if move_order in MOVE_ORDERS.values() else None
        self._move_order_box.update_option(
            _custom_order_option(None if known_order else move_order)
        )
        self._move_order_box.set_value_enabled(None, is_enabled=not known_order)
        self._move_order_box.select_value(known_order)

    def _strategy_with(self, **blocks: object) -> Strategy:
        return replace(self._setup.strategy, **blocks)  # type: ignore[arg-type]

    def _strategy_with_restarts(self, **fields: Any) -> Strategy:
        """Return the strategy with other restarts; without any, nothing varies."""
        return self._strategy_with(
            restarts=replace(self._setup.strategy.restarts, **fields) or NO_RESTARTS
        )

    def _round_length_fields(self, restart_type: RestartPolicy) -> dict[str, int]:
        """Return the length of rounds of a type: the present one if it is of that type."""
        current = self._setup.strategy.restarts
        if _restart_type_key(current) == _restart_type_key(restart_type):
            policy = current
        else:
            policy = restart_type
        return {"per_square": policy.per_square, "cutoff": policy.cutoff}

    def _apply_strategy(self, strategy: Strategy) -> None:
        if strategy != self._setup.strategy:
            self.strategy_chosen.emit(strategy)
        else:
            # what was typed may have meant the same
            self.show_setup(self._setup)


def _options_of_enum(
    enum_type: type[Ordering | TieBreak | Goal | Backtracking | Pruning],
) -> list[DescribedValue]:
    return [
        DescribedValue(member, title_of(member), description_of(member)) for member in enum_type
    ]


_RESTART_TYPES = (NO_RESTARTS, DEFAULT_RESTARTS, _DEFAULT_CUTOFF)
"""Types of restarts, each with its default values."""


def _restart_type_key(restarts: RestartPolicy) -> tuple[bool, bool]:
    return bool(restarts.per_square), bool(restarts.cutoff)


def _restart_option(restart_type: RestartPolicy, restarts: RestartPolicy) -> DescribedValue:
    titles = {
        NO_RESTARTS: pgettext("restarts", "none"),
        DEFAULT_RESTARTS: tr("moves"),
        _DEFAULT_CUTOFF: tr("steps"),
    }
    return DescribedValue(restart_type, titles[restart_type], restarts.description)


def _move_order_options() -> list[DescribedValue]:
    options = [
        DescribedValue(
            order,
            join_list(name for name, named_order in MOVE_ORDERS.items() if named_order == order),
            order.description,
        )
        for order in dict.fromkeys(MOVE_ORDERS.values())
    ]
    return [*options, _custom_order_option(None)]


def _custom_order_option(order: MoveOrder | None) -> DescribedValue:
    description = order.description if order else tr("drag the numbers of the compass")
    return DescribedValue(None, tr("own"), description)
