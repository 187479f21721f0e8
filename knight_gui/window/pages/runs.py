"""The page that lists what was searched lately, to compare it and to go back to it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Slot,
)
from PySide6.QtGui import (
    QKeySequence,
    QPainter,
    QResizeEvent,
    QShortcut,
    QShowEvent,
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

from knight_gui.scene.runs import Run, Stage
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.texts import later, plural, tr
from knight_gui.tour import MOVE_ORDERS, Board, Leaper
from knight_gui.window.commands import operations
from knight_gui.window.commands.command import Context
from knight_gui.window.widgets.page import MARGIN_PX, PageDialog
from knight_gui.window.widgets.parts import named, push_button, styled
from knight_gui.wording.names import board_of, few
from knight_gui.wording.numbers import duration
from knight_gui.wording.outcomes import word
from knight_gui.wording.programs import summary, way

_Index = QModelIndex | QPersistentModelIndex
_MOST_OF_IT = 100
_PADDING_PX = 26
"""Room beside a cell's text, the arrow of a sorted column included."""


@dataclass(frozen=True)
class RunColumn:
    """What a column says of a run: words stand on the left, numbers on the right.

    Attributes
    ----------
    key
        What runs are sorted by.
    widest
        Returns a text that it has room for.
    """

    title: Callable[[], str]
    text: Callable[[Run], str]
    key: Callable[[Run], float | str]
    widest: Callable[[], str]
    is_number: bool = False
    is_count: bool = False

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """Where its texts stand."""
        flag = Qt.AlignmentFlag
        return (flag.AlignRight if self.is_number else flag.AlignLeft) | flag.AlignVCenter

    def copied(self, run: Run) -> str:
        """Return what is copied of a run: counts without separators, for other programs to read."""
        return str(self.key(run)) if self.is_count else self.text(run)


def _count_column(title: Callable[[], str], count: Callable[[Run], int]) -> RunColumn:
    return RunColumn(
        title, lambda run: f"{count(run):,}", count, lambda: "999,999,999,999", True, True
    )


def _stage_of(run: Run) -> str:
    """Return how a search has ended, or that it has not."""
    if run.outcome is None and run.stage is Stage.SEARCHING:
        return tr("… searching")
    if run.outcome is None and run.stage is Stage.WAITING:
        return tr("… waiting")
    return word(run.problem, run.outcome)


def _tip_of(run: Run, column: int) -> str:
    """Return what there may be no room for."""
    if column == _BOARD:
        holes = run.problem.board.names(tuple(sorted(run.problem.board.holes)))
        board = board_of(run.problem.board)
        return tr("{board}: {names}", board=board, names=few(list(holes))) if holes else board
    return COLUMNS[column].text(run) if column == _STRATEGY else ""


_BOARD, _STRATEGY = 0, 2
_CLOSED = Problem(Board(), (0,), Strategy(goal=Goal.CLOSED))
"""One whose outcome takes the most words."""
COLUMNS = (
    RunColumn(
        later("Board"),
        lambda run: board_of(run.problem.board),
        lambda run: run.problem.board.size,
        lambda: board_of(Board(100, 100, frozenset(range(9)), Leaper(1, 3))),
    ),
    RunColumn(
        later("Start"),
        lambda run: run.problem.board.name(run.problem.path[0]),
        lambda run: run.problem.path[0],
        lambda: "cv100",
    ),
    RunColumn(
        later("Strategy"),
        lambda run: way(run.problem),
        lambda run: way(run.problem),
        lambda: summary(Strategy(MOVE_ORDERS["knight-problem-solve"], backtracking=False)),
    ),
    RunColumn(
        later("Outcome"),
        _stage_of,
        _stage_of,
        lambda: word(_CLOSED, Outcome.NO_TOUR),
    ),
    _count_column(later("Steps"), lambda run: run.steps),
    _count_column(later("Retreats"), lambda run: run.backtracks),
    RunColumn(
        later("Time"),
        lambda run: duration(run.seconds),
        lambda run: run.seconds,
        lambda: duration(3599),
        is_number=True,
    ),
)
"""The table's columns from left to right; the one of the strategy takes the room that is left."""


class _Cells(QStyledItemDelegate):
    """Draws cells, the current one with a frame: the style lays a veil over its letters."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        focus = QStyle.StateFlag.State_HasFocus
        state = option.state
        option.state = state & ~focus
        super().paint(painter, option, index)
        if state & focus:
            is_selected = state & QStyle.StateFlag.State_Selected
            ink = option.palette.highlightedText() if is_selected else option.palette.text()
            painter.setPen(ink.color())
            painter.drawRect(option.rect.adjusted(0, 0, -1, -1))


class RunsTable(QTableWidget):
    """Shows runs in rows; a click on a title, or its number as a key, sorts them by that column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self.setObjectName("runsTable")
        self.setAccessibleName(tr("Recent runs"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        # Tab leaves the table; the arrows go through it
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(_Cells(self))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        # a third click brings the order of time back
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        for place, column in enumerate(COLUMNS):
            title = QTableWidgetItem(column.title())
            title.setTextAlignment(column.alignment)
            self.setHorizontalHeaderItem(place, title)
        self._widths_px: Sequence[int] = ()
        self.runs: list[Run] = []

    @property
    def chosen(self) -> list[Run]:
        """The runs that are selected, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.runs[row] for row in rows]

    @property
    def current(self) -> Run | None:
        """The run under the cursor."""
        row = self.currentRow()
        return None if row < 0 else self.runs[row]

    def show_runs(self, runs: Iterable[Run]) -> None:
        """Show runs in the order that was chosen; those that were selected stay so."""
        before, chosen, current = self.runs, self.chosen, self.current
        self.runs = self._sorted(runs)
        self.setRowCount(len(self.runs))
        for row, run in enumerate(self.runs):
            if before[row : row + 1] != [run]:
                self._write(row, run)
        problems = [run.problem for run in self.runs]
        if problems != [run.problem for run in before]:
            self._select(
                [problems.index(run.problem) for run in chosen if run.problem in problems],
                problems.index(current.problem) if current and current.problem in problems else -1,
            )

    def _sorted(self, runs: Iterable[Run]) -> list[Run]:
        header = self.horizontalHeader()
        if header.sortIndicatorSection() not in range(len(COLUMNS)):
            return list(runs)
        is_down = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        key = COLUMNS[header.sortIndicatorSection()].key
        return sorted(runs, key=key, reverse=is_down)

    def _write(self, row: int, run: Run) -> None:
        for place, column in enumerate(COLUMNS):
            item = QTableWidgetItem(column.text(run))
            item.setTextAlignment(column.alignment)
            item.setToolTip(_tip_of(run, place))
            self.setItem(row, place, item)

    def _select(self, rows: list[int], current: int) -> None:
        flags = QItemSelectionModel.SelectionFlag
        selection, model = self.selectionModel(), self.model()
        selection.clear()
        selection.setCurrentIndex(model.index(current, 0), flags.NoUpdate)
        for row in rows:
            selection.select(model.index(row, 0), flags.Select | flags.Rows)

    def sort_by(self, column: int) -> None:
        """Sort by a column; if they are, the other way round, and then by time again."""
        header = self.horizontalHeader()
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        if header.sortIndicatorSection() != column:
            header.setSortIndicator(column, up)
        elif header.sortIndicatorOrder() is up:
            header.setSortIndicator(column, down)
        else:
            header.setSortIndicator(-1, up)

    def fit_columns(self, widths_px: Sequence[int]) -> None:
        """Give each column its width, and that of the strategy the room that is left as well."""
        self._widths_px = widths_px
        for place, width_px in enumerate(widths_px):
            self.horizontalHeader().resizeSection(place, width_px)
        self._use_room()

    def _use_room(self) -> None:
        if self._widths_px:
            left_px = self.viewport().width() - sum(self._widths_px)
            strategy_px = self._widths_px[_STRATEGY] + max(0, left_px)
            self.horizontalHeader().resizeSection(_STRATEGY, strategy_px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._use_room()


class RunsPage(PageDialog):
    """Lists the runs; one that is chosen can be watched again."""

    def __init__(self, context: Context) -> None:
        super().__init__("runsPage", tr("Recent runs"), context.parent)
        self._context = context
        context.searches.note_runs()
        self._table = RunsTable(self)
        self._table.horizontalHeader().sortIndicatorChanged.connect(self._show_runs)
        self._table.doubleClicked.connect(self._choose)
        for key, act in (
            ("Ctrl+C", self._copy),
            ("Return", self._choose),
            ("Enter", self._choose),
            *((str(n + 1), partial(self._table.sort_by, n)) for n in range(len(COLUMNS))),
        ):
            shortcut = QShortcut(QKeySequence(key), self._table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)
        self._arrange()
        context.session.changed.connect(self._follow)
        self._show_runs()

    def _arrange(self) -> None:
        self._empty = QLabel(
            tr(
                "No search yet.\n\nClick a square on the board: this table lists every "
                "search,\nhow it ended and what it took."
            ),
            self,
        )
        styled(named(self._empty, "runsEmpty"), "faint")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._empty)
        # it has the room beside the buttons, and a second line where that is narrow
        hint = tr(
            "{enter} or double click: show that run. Keys {first} to {last}: sort by that column.",
            enter="Enter",
            first=1,
            last=len(COLUMNS),
        )
        self._hint = styled(named(QLabel(hint, self, wordWrap=True), "runsHint"), "faint")
        policy = self._hint.sizePolicy()
        policy.setHorizontalStretch(_MOST_OF_IT)
        self._hint.setSizePolicy(policy)
        self._copy_button = push_button("copyRunsButton", tr("Copy as text"), self._copy, self)
        self.lay_out_with_foot((self._stack, 1), foot=[self._hint, self._copy_button])

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "runs" in changed:
            self._show_runs()

    @Slot()
    def _show_runs(self) -> None:
        """List the runs, the newest first."""
        runs = self._context.session.scene.runs
        self._table.show_runs(reversed(runs))
        self._stack.setCurrentWidget(self._table if runs else self._empty)
        for widget in (self._copy_button, self._hint):
            widget.setEnabled(bool(runs))

    @Slot()
    def _choose(self) -> None:
        run = self._table.current
        if run is not None:
            operations.show_again(self._context, run.problem)

    @Slot()
    def _copy(self) -> None:
        runs = self._table.chosen or self._table.runs
        lines = [[column.title() for column in COLUMNS]]
        lines += [[column.copied(run) for column in COLUMNS] for run in runs]
        QApplication.clipboard().setText("\n".join("\t".join(line) for line in lines) + "\n")
        self._hint.setText(plural("{count} run copied.", "{count} runs copied.", len(runs)))

    def _fit_columns(self) -> None:
        """Make room for the widest numbers at once: columns that grow with them would wobble."""
        metrics, widths_px = self._table.fontMetrics(), []
        for column in COLUMNS:
            texts = (column.title(), column.widest())
            widths_px.append(max(map(metrics.horizontalAdvance, texts)) + _PADDING_PX)
        self._table.fit_columns(widths_px)
        self._table.verticalHeader().setDefaultSectionSize(round(1.7 * metrics.height()))

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():
            # only now the letters have their size
            self._fit_columns()
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            height = self.fontMetrics().height()
            width = self._table.horizontalHeader().length() + 2 * (height + MARGIN_PX)
            self.resize(width, 26 * height)
        super().showEvent(event)
