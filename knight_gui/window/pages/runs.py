"""The page that lists what was searched lately, to compare it and to go back to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QKeySequence,
    QPainter,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from knight_gui.player.session import Session
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
from knight_gui.wording.programs import summary

_Index = QModelIndex | QPersistentModelIndex
_SORT_ROLE = Qt.ItemDataRole.UserRole
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
        lambda run: summary(run.problem.strategy),
        lambda run: summary(run.problem.strategy),
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


def _items_of(run: Run) -> list[QStandardItem]:
    """Return the cells of a row."""
    items = []
    for place, column in enumerate(COLUMNS):
        item = QStandardItem(column.text(run))
        item.setTextAlignment(column.alignment)
        item.setToolTip(_tip_of(run, place))
        key = column.key(run)
        # Qt compares numbers as the kind that the first of them has, and counts outgrow 32 bits
        item.setData(key if isinstance(key, str) else float(key), _SORT_ROLE)
        items.append(item)
    return items


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


class RunsTable(QTableView):
    """The table of all runs, which can be sorted by keys, too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
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
        # a third click brings the order of time back
        header.setSortIndicatorClearable(True)
        self._widths_px: Sequence[int] = ()

    def sort_by(self, column: int) -> None:
        """Sort by a column; if they are, the other way round, and then by time again."""
        header = self.horizontalHeader()
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        if header.sortIndicatorSection() != column:
            self.sortByColumn(column, up)
        elif header.sortIndicatorOrder() is up:
            self.sortByColumn(column, down)
        else:
            self.sortByColumn(-1, up)

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

    chosen = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("runsPage", tr("Recent runs"), parent)
        self._session = session
        self._runs: list[Run] = []
        self._model = QStandardItemModel(0, len(COLUMNS), self)
        for place, column in enumerate(COLUMNS):
            header = QStandardItem(column.title())
            header.setTextAlignment(column.alignment)
            self._model.setHorizontalHeaderItem(place, header)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(_SORT_ROLE)
        self._table = RunsTable(self)
        self._table.setModel(self._sorted)
        self._table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self._table.setSortingEnabled(True)
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
        session.changed.connect(self._follow)
        self._show_runs()

    def _arrange(self) -> None:
        self._empty = QLabel(
            tr(
                "Nothing has been searched yet.\n\nClick a square on the board: every search "
                "is listed here,\nwith how it ended and what it took."
            ),
            self,
        )
        styled(named(self._empty, "runsEmpty"), "faint")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._empty)
        # it has the room beside the buttons, and a second line where that is narrow
        self._hint = styled(named(QLabel(self, wordWrap=True), "runsHint"), "faint")
        policy = self._hint.sizePolicy()
        policy.setHorizontalStretch(_MOST_OF_IT)
        self._hint.setSizePolicy(policy)
        self._copy_button = push_button("copyRunsButton", tr("Copy as text"), self._copy, self)
        self.lay_out_with_foot((self._stack, 1), foot=[self._hint, self._copy_button])

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "runs" in changed:
            self._show_runs()

    def _show_runs(self) -> None:
        """List the runs, the newest first; what is selected and sorted stays so."""
        before, self._runs = self._runs, list(reversed(self._session.scene.runs))
        if [run.problem for run in before] != [run.problem for run in self._runs]:
            self._fill(before)
        else:
            for row, (old, run) in enumerate(zip(before, self._runs, strict=True)):
                if old != run:
                    self._rewrite(row, run)
        self._show_whether_empty()

    def _rewrite(self, row: int, run: Run) -> None:
        """Tell more of a search that goes on: hardly a cell changes."""
        for place, item in enumerate(_items_of(run)):
            if self._model.item(row, place).text() != item.text():
                self._model.setItem(row, place, item)

    def _fill(self, before: list[Run]) -> None:
        """List other runs; those that were selected stay so, and the cursor stays on its run."""
        selection = self._table.selectionModel()
        chosen = [before[self._place(index)].problem for index in selection.selectedRows()]
        here = selection.currentIndex()
        current = before[self._place(here)].problem if here.isValid() else None
        self._model.setRowCount(0)
        for run in self._runs:
            self._model.appendRow(_items_of(run))
        flags = QItemSelectionModel.SelectionFlag
        for row, run in enumerate(self._runs):
            index = self._sorted.mapFromSource(self._model.index(row, 0))
            if run.problem == current:
                selection.setCurrentIndex(index, flags.NoUpdate)
            if run.problem in chosen:
                selection.select(index, flags.Select | flags.Rows)

    def _place(self, index: QModelIndex) -> int:
        """Return which of the runs stands in a row as sorted."""
        return self._sorted.mapToSource(index).row()

    def _show_whether_empty(self) -> None:
        is_empty = not self._runs
        self._stack.setCurrentWidget(self._empty if is_empty else self._table)
        self._copy_button.setEnabled(not is_empty)
        if is_empty:
            self._hint.clear()
        elif not self._hint.text():
            self._hint.setText(
                tr(
                    "{enter} or double click: show that run. Keys {first} to {last}: sort by that "
                    "column.",
                    enter="Enter",
                    first=1,
                    last=len(COLUMNS),
                )
            )

    @Slot()
    def _choose(self) -> None:
        index = self._table.currentIndex()
        if index.isValid():
            self.chosen.emit(self._run_at(index.row()).problem)

    @Slot()
    def _copy(self) -> None:
        chosen = self._table.selectionModel().selectedRows()
        rows = sorted(index.row() for index in chosen) or range(self._sorted.rowCount())
        lines = [[column.title() for column in COLUMNS]]
        lines += [[column.copied(self._run_at(row)) for column in COLUMNS] for row in rows]
        QApplication.clipboard().setText("\n".join("\t".join(line) for line in lines) + "\n")
        self._hint.setText(plural("{count} run copied.", "{count} runs copied.", len(rows)))

    def _run_at(self, row: int) -> Run:
        return self._runs[self._place(self._sorted.index(row, 0))]

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


def make(context: Context) -> RunsPage:
    """Return the page."""
    context.searches.note_runs()
    page = RunsPage(context.session, context.parent)
    page.chosen.connect(partial(operations.show_again, context))
    return page
