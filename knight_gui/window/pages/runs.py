"""Page of recent runs, to compare them and to open them again."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import format_number, lazy_gettext, plural, tr
from knight_gui.messages.names import board_description, join_names_shortened
from knight_gui.messages.numbers import format_duration
from knight_gui.messages.outcomes import outcome_phrase
from knight_gui.messages.programs import search_method_text
from knight_gui.state.runs import Run, RunStage
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    accept_shortcut_override,
    make_push_button,
    row_layout,
    with_name,
    with_style_property,
)

_ModelIndex = QModelIndex | QPersistentModelIndex
_TABLE_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
)
"""By which one goes over the table, and which are commands elsewhere."""
_ROW_PX = 36
"""Height of a row, in the default font and in smaller ones."""
_CELL_PADDING_PX = 10
"""Room beside a cell's text, both sides together."""
_LONG_COUNT = "999,999,999"
_MIN_STRATEGY_WIDTH_EM = 7
"""Width of a strategy where there is little room, in heights of letters; its tip says all of it."""


@dataclass(frozen=True)
class RunColumn:
    """Column of the table of runs; words are aligned left, numbers right.

    Attributes
    ----------
    sort_key
        Key by which runs are sorted.
    """

    title: Callable[[], str]
    cell_text: Callable[[Run], str]
    sort_key: Callable[[Run], float | str]
    is_number: bool = False
    is_count: bool = False

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """Where its texts stand."""
        flag = Qt.AlignmentFlag
        return (flag.AlignRight if self.is_number else flag.AlignLeft) | flag.AlignVCenter

    def clipboard_text(self, run: Run) -> str:
        """Return the text of a cell for the clipboard; counts have no separators."""
        return str(self.sort_key(run)) if self.is_count else self.cell_text(run)


def _stage_text(run: Run) -> str:
    """Return the outcome of a run, or its stage while it goes on."""
    texts_by_stage = {RunStage.SEARCHING: tr("… searching"), RunStage.WAITING: tr("… waiting")}
    if run.outcome is None and run.stage in texts_by_stage:
        return texts_by_stage[run.stage]
    return outcome_phrase(run.problem, run.outcome)


def _cell_tooltip(run: Run, column: int) -> str:
    """Return the full text of a cell that may be cut off."""
    if column == _BOARD_COLUMN:
        holes = run.problem.board.names(tuple(sorted(run.problem.board.holes)))
        board = board_description(run.problem.board)
        if holes:
            return tr("{board}: {names}", board=board, names=join_names_shortened(list(holes)))
        return board
    return RUN_COLUMNS[column].cell_text(run) if column == _STRATEGY_COLUMN else ""


_BOARD_COLUMN = 0
_START_COLUMN = 1
_STRATEGY_COLUMN = 2
_STEPS_COLUMN = 4
_RETREATS_COLUMN = 5
_TIME_COLUMN = 6
_COLUMNS_TO_HIDE_FIRST = (_TIME_COLUMN, _RETREATS_COLUMN, _START_COLUMN, _STEPS_COLUMN)
"""Columns that are hidden one after the other where there is no room for all."""
RUN_COLUMNS = (
    RunColumn(
        lazy_gettext("Board"),
        lambda run: board_description(run.problem.board),
        lambda run: run.problem.board.size,
    ),
    RunColumn(
        lazy_gettext("Start"),
        lambda run: run.problem.board.name(run.problem.path[0]),
        lambda run: run.problem.path[0],
    ),
    RunColumn(
        lazy_gettext("Strategy"),
        lambda run: search_method_text(run.problem),
        lambda run: search_method_text(run.problem),
    ),
    RunColumn(lazy_gettext("Outcome"), _stage_text, _stage_text),
    RunColumn(
        lazy_gettext("Steps"),
        lambda run: format_number(run.steps),
        lambda run: run.steps,
        True,
        True,
    ),
    RunColumn(
        lazy_gettext("Retreats"),
        lambda run: format_number(run.backtracks),
        lambda run: run.backtracks,
        is_number=True,
        is_count=True,
    ),
    RunColumn(
        lazy_gettext("Time"),
        # nobody takes the time of a game
        lambda run: "–" if run.setup.is_by_hand else format_duration(run.elapsed_s),
        lambda run: run.elapsed_s,
        is_number=True,
    ),
)
"""The table's columns from left to right; the one of the strategy has the room that is left."""


class _RunCellDelegate(QStyledItemDelegate):
    """Draws cells, those of the current row between two lines while the table has the focus."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _ModelIndex) -> None:
        table = self.parent()
        assert isinstance(table, QTableWidget)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, option, index)
        if table.hasFocus() and index.row() == table.currentRow():
            rect = option.rect
            with_pen(painter, option.palette.text().color())
            painter.drawLine(rect.topLeft(), rect.topRight())
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())


class RunsTable(QTableWidget):
    """Shows runs in rows; a click on a title, or its number as a key, sorts them by that column.

    Signals
    -------
    copy_requested()
        The user wants to have the runs elsewhere.
    run_clicked()
        The current run was clicked; with a key held down, a click only selects runs.
    """

    copy_requested = Signal()
    run_clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(0, len(RUN_COLUMNS), parent)
        # Tab leaves the table; the arrows go through it
        self.setObjectName("runsTable")
        self.setAccessibleName(tr("Recent runs"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(_RunCellDelegate(self))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setToolTip(
            tr("Sort by this column ({first} to {last})", first=1, last=len(RUN_COLUMNS))
        )
        header.setSortIndicatorShown(True)
        header.setSectionsClickable(True)
        # a third click brings the order of time back
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        for column_index, column in enumerate(RUN_COLUMNS):
            title = QTableWidgetItem(column.title())
            title.setTextAlignment(column.alignment)
            self.setHorizontalHeaderItem(column_index, title)
        self._fit_rows()
        self._widths_px = [0] * len(RUN_COLUMNS)
        self.runs: list[Run] = []

    @property
    def selected_runs(self) -> list[Run]:
        """The runs that are selected, from top to bottom."""
        indices = self.selectionModel().selectedRows()
        return [self.runs[row] for row in sorted(index.row() for index in indices)]

    @property
    def current_run(self) -> Run | None:
        """The run under the cursor."""
        return None if self.currentRow() < 0 else self.runs[self.currentRow()]

    def show_runs(self, runs: Iterable[Run]) -> None:
        """Show runs in the order that was chosen; those that were selected stay so."""
        old_runs = self.runs
        selected_runs = self.selected_runs
        current_run = self.current_run
        self.runs = self._sort_runs(runs)
        self.setRowCount(len(self.runs))
        changed_rows = [
            column_index
            for column_index, run in enumerate(self.runs)
            if old_runs[column_index : column_index + 1] != [run]
        ]
        for row_index, (column_index, column) in product(changed_rows, enumerate(RUN_COLUMNS)):
            item = QTableWidgetItem(column.cell_text(self.runs[row_index]))
            item.setTextAlignment(column.alignment)
            item.setToolTip(_cell_tooltip(self.runs[row_index], column_index))
            self.setItem(row_index, column_index, item)
        self.fit_columns(self.runs[column_index] for column_index in changed_rows)
        problems = [run.problem for run in self.runs]
        if problems != [run.problem for run in old_runs]:
            current_row = -1
            if current_run is not None and current_run.problem in problems:
                current_row = problems.index(current_run.problem)
            self._restore_selection(
                [problems.index(run.problem) for run in selected_runs if run.problem in problems],
                current_row,
            )

    def _sort_runs(self, runs: Iterable[Run]) -> list[Run]:
        header = self.horizontalHeader()
        is_descending = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        if header.sortIndicatorSection() not in range(len(RUN_COLUMNS)):
            return list(runs)
        return sorted(
            runs, key=RUN_COLUMNS[header.sortIndicatorSection()].sort_key, reverse=is_descending
        )

    def _restore_selection(self, rows: list[int], current_row: int) -> None:
        flags = QItemSelectionModel.SelectionFlag
        selection = self.selectionModel()
        model = self.model()
        selection.clear()
        selection.setCurrentIndex(model.index(current_row, 0), flags.NoUpdate)
        for row_index in rows:
            selection.select(model.index(row_index, 0), flags.Select | flags.Rows)

    def cycle_sort_order(self, column: int) -> None:
        """Sort by a column; if they are, the other way round, and then by time again."""
        header = self.horizontalHeader()
        ascending = Qt.SortOrder.AscendingOrder
        descending = Qt.SortOrder.DescendingOrder
        if header.sortIndicatorSection() != column:
            header.setSortIndicator(column, ascending)
        elif header.sortIndicatorOrder() is ascending:
            header.setSortIndicator(column, descending)
        else:
            header.setSortIndicator(-1, ascending)

    def fit_columns(self, runs: Iterable[Run]) -> None:
        """Give columns the room that some runs need, and hide those that have none.

        They do not grow with each number: all around them would wobble.
        """
        advance = self.fontMetrics().horizontalAdvance
        fitted_runs = list(runs)
        for column_index, column in enumerate(RUN_COLUMNS):
            texts = [
                column.title(),
                *map(column.cell_text, fitted_runs),
                _LONG_COUNT if column.is_count else "",
            ]
            width_px = max(map(advance, texts)) + _CELL_PADDING_PX
            self._widths_px[column_index] = max(width_px, self._widths_px[column_index])
        self._distribute_width()

    def _distribute_width(self) -> None:
        widths_px = [*self._widths_px]
        header = self.horizontalHeader()
        widths_px[_STRATEGY_COLUMN] = min(
            widths_px[_STRATEGY_COLUMN], _MIN_STRATEGY_WIDTH_EM * self.fontMetrics().height()
        )
        remaining_px = self.viewport().width() - sum(widths_px)
        for column_index in _COLUMNS_TO_HIDE_FIRST:
            self.setColumnHidden(column_index, remaining_px < 0)
            remaining_px += widths_px[column_index] * (remaining_px < 0)
        widths_px[_STRATEGY_COLUMN] += max(0, remaining_px)
        for column_index, width_px in enumerate(widths_px):
            header.resizeSection(column_index, width_px)

    def _fit_rows(self) -> None:
        row_px = max(_ROW_PX, round(scale_to_font(_ROW_PX, self.fontInfo().pixelSize())))
        self.verticalHeader().setDefaultSectionSize(row_px)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_rows()
            self.fit_columns(self.runs)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            # before it is the window's, which copies the board
            event.accept()
            if event.type() is QEvent.Type.KeyPress:
                self.copy_requested.emit()
            return True
        return accept_shortcut_override(event, _TABLE_KEYS) or super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._distribute_width()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_plain and is_left and self.indexAt(event.position().toPoint()).isValid():
            self.run_clicked.emit()


class RunsPage(Page):
    """Lists the runs; one that is chosen can be watched again."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("runsPage", tr("Recent runs"), context.main_window)
        self._context = context
        self._table = RunsTable(self)
        self._table.horizontalHeader().sortIndicatorChanged.connect(self._update_table)
        self._table.run_clicked.connect(self._open_current_run)
        self._table.copy_requested.connect(self._copy_as_text)
        self._add_shortcut("Return", self._open_current_run)
        self._add_shortcut("Enter", self._open_current_run)
        for column_index in range(len(RUN_COLUMNS)):
            sort = partial(self._table.cycle_sort_order, column_index)
            self._add_shortcut(str(column_index + 1), sort)
        self._make_layout()
        self.setFocusProxy(self._table)
        context.session.runs_changed.connect(self._update_table)

    def refresh(self) -> None:
        self._context.controller.record_runs()
        self._update_table()

    def _add_shortcut(self, key: str, slot: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self._table)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(slot)

    def _make_layout(self) -> None:
        text = tr("No search yet. Click a square on the board.")
        self._empty_label = QLabel(text, self, wordWrap=True)
        with_style_property(with_name(self._empty_label, "runsEmpty"), "faint")
        self._empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._empty_label)
        self._hint_label = QLabel(tr("Click a run to show it."), self, wordWrap=True)
        with_style_property(with_name(self._hint_label, "runsHint"), "faint")
        self._copy_button = make_push_button(
            "copyRunsButton", tr("Copy as text"), self._copy_as_text, self
        )
        self.set_content(
            (self._stack, 1),
            footer=[row_layout((self._hint_label, 1), self._copy_button, spacing=8)],
        )

    @Slot()
    def _update_table(self) -> None:
        """List the runs, the newest first."""
        runs = self._context.session.scene.runs
        self._table.show_runs(reversed(runs))
        self._stack.setCurrentWidget(self._table if runs else self._empty_label)
        for widget in (self._copy_button, self._hint_label):
            widget.setEnabled(bool(runs))

    @Slot()
    def _open_current_run(self) -> None:
        run = self._table.current_run
        if run is not None:
            self._context.controller.open_with_undo(
                (replace(run.setup, searches_anyway=True),), selected_index=0
            )
            if run.setup.is_by_hand:
                self._context.playback.play_until(run.step)
            self.close_if_covering_boards()

    @Slot()
    def _copy_as_text(self) -> None:
        runs = self._table.selected_runs or self._table.runs
        lines = [[column.title() for column in RUN_COLUMNS]]
        lines += [[column.clipboard_text(run) for column in RUN_COLUMNS] for run in runs]
        QApplication.clipboard().setText("\n".join("\t".join(line) for line in lines) + "\n")
        self._hint_label.setText(plural("{count} run copied.", "{count} runs copied.", len(runs)))
