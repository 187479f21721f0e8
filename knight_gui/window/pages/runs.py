"""The page that lists what was searched lately, to compare it and to go back to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QPushButton,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from knight_gui.player.session import Session
from knight_gui.scene.runs import Run
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.texts import later, plural, tr
from knight_gui.tour import MOVE_ORDERS, Board
from knight_gui.window.commands import verbs
from knight_gui.window.commands.command import Context
from knight_gui.window.pages.page import MARGIN_PX, PageDialog
from knight_gui.wording.names import size_of
from knight_gui.wording.numbers import duration
from knight_gui.wording.outcomes import word
from knight_gui.wording.strategies import summary

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_SORT_ROLE = Qt.ItemDataRole.UserRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_MOST_OF_IT = 100
_PADDING_PX = 26
"""Room beside a cell's text, the arrow of a sorted column included."""


class Kind(Enum):
    """What a column holds."""

    TEXT = "text"
    COUNT = "count"
    TIME = "time"


@dataclass(frozen=True)
class Column:
    """What a column says of a run.

    Attributes
    ----------
    title
        Says what stands in its header.
    text
        What is shown of a run.
    key
        What runs are sorted by.
    widest
        Returns a text that it has room for.
    kind
        What it holds: text stands on the left, numbers on the right.
    """

    title: Callable[[], str]
    text: Callable[[Run], str]
    key: Callable[[Run], int | float | str]
    widest: Callable[[], str]
    kind: Kind = Kind.TEXT

    def copied(self, run: Run) -> str:
        """Return what is copied of a run: counts without separators, for other programs to read."""
        return str(self.key(run)) if self.kind is Kind.COUNT else self.text(run)


def _count_column(title: Callable[[], str], count: Callable[[Run], int]) -> Column:
    return Column(
        title, lambda run: f"{count(run):,}", count, lambda: "999,999,999,999", Kind.COUNT
    )


_STRATEGY = 2
_CLOSED = Problem(Board(), (0,), Strategy(goal=Goal.CLOSED))
"""One whose outcome takes the most words."""
COLUMNS = (
    Column(
        later("Board"),
        lambda run: size_of(run.problem.board),
        lambda run: run.problem.board.size,
        lambda: size_of(Board(100, 100)),
    ),
    Column(
        later("Start"),
        lambda run: run.problem.board.name(run.problem.path[0]),
        lambda run: run.problem.path[0],
        lambda: "cv100",
    ),
    Column(
        later("Strategy"),
        lambda run: summary(run.problem.strategy),
        lambda run: summary(run.problem.strategy),
        lambda: summary(Strategy(MOVE_ORDERS["knight-problem-solve"], backtracking=False)),
    ),
    Column(
        later("Outcome"),
        lambda run: word(run.problem, run.outcome),
        lambda run: word(run.problem, run.outcome),
        lambda: word(_CLOSED, Outcome.NO_TOUR),
    ),
    _count_column(later("Steps"), lambda run: run.steps),
    _count_column(later("Retreats"), lambda run: run.backtracks),
    Column(
        later("Time"),
        lambda run: duration(run.seconds),
        lambda run: run.seconds,
        lambda: duration(3599),
        Kind.TIME,
    ),
)
"""The table's columns from left to right; the one of the strategy takes the room that is left."""


class RunsModel(QAbstractTableModel):
    """The runs as a table, the newest on top."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._runs: list[Run] = []

    def show_runs(self, runs: Sequence[Run]) -> None:
        """Hold other runs, the newest last; rows of the same problem stay the same rows."""
        wanted = list(reversed(runs))
        if _problems(wanted) != _problems(self._runs):
            self._remove_all_but(set(_problems(wanted)))
            self._insert_new(wanted)
            self._arrange_as(_problems(wanted))
        for row, (before, run) in enumerate(zip(self._runs, wanted, strict=True)):
            if before != run:
                self._runs[row] = run
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))

    def run_at(self, row: int) -> Run:
        """Return the run of a row."""
        return self._runs[row]

    def _remove_all_but(self, problems: set[Problem]) -> None:
        for row in reversed(range(len(self._runs))):
            if self._runs[row].problem not in problems:
                self.beginRemoveRows(_NOWHERE, row, row)
                del self._runs[row]
                self.endRemoveRows()

    def _insert_new(self, wanted: list[Run]) -> None:
        known = set(_problems(self._runs))
        new = [run for run in wanted if run.problem not in known]
        if new:
            self.beginInsertRows(_NOWHERE, 0, len(new) - 1)
            self._runs[:0] = new
            self.endInsertRows()

    def _arrange_as(self, problems: list[Problem]) -> None:
        before = self._runs
        if _problems(before) == problems:
            return
        self.layoutAboutToBeChanged.emit()
        place = {problem: row for row, problem in enumerate(problems)}
        self._runs = sorted(before, key=lambda run: place[run.problem])
        old = self.persistentIndexList()
        new = [self.index(place[before[index.row()].problem], index.column()) for index in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    # What Qt asks for

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._runs)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        column, run = COLUMNS[index.column()], self._runs[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(run)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _LEFT if column.kind is Kind.TEXT else _RIGHT
            case Qt.ItemDataRole.ToolTipRole if index.column() == _STRATEGY:
                return column.text(run)
            case Qt.ItemDataRole.UserRole:
                return column.key(run)
            case _:
                return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Vertical:
            return None
        column = COLUMNS[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.title()
            case Qt.ItemDataRole.TextAlignmentRole:
                return _LEFT if column.kind is Kind.TEXT else _RIGHT
            case _:
                return None


def _problems(runs: Sequence[Run]) -> list[Problem]:
    return [run.problem for run in runs]


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
    """The table, with what the keyboard can do in it.

    Signals
    -------
    row_chosen()
        Enter was pressed on the current row.
    copy_wanted()
        The selected rows are to be copied.
    """

    row_chosen = Signal()
    copy_wanted = Signal()

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.row_chosen.emit()
        elif Qt.Key.Key_1 <= key < Qt.Key.Key_1 + len(COLUMNS):
            self.sort_by(key - Qt.Key.Key_1)
        else:
            super().keyPressEvent(event)


class RunsPage(PageDialog):
    """Lists the runs; one that is chosen can be watched again.

    Signals
    -------
    chosen(Problem)
        The user wants to see the search of this problem.
    """

    chosen = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("runsPage", tr("Recent runs"), parent)
        self._session = session
        self._model = RunsModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(_SORT_ROLE)
        self._table = RunsTable(self)
        self._table.setModel(self._sorted)
        self._table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self._table.setSortingEnabled(True)
        self._table.row_chosen.connect(self._choose)
        self._table.doubleClicked.connect(self._choose)
        self._table.copy_wanted.connect(self._copy)
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
        self._empty.setObjectName("runsEmpty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setProperty("faint", True)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._empty)
        self.column.addLayout(self._stack, 1)
        self._hint = QLabel(self)
        self._hint.setObjectName("runsHint")
        self._hint.setProperty("faint", True)
        # it has the room beside the buttons, and a second line where that is narrow
        self._hint.setWordWrap(True)
        policy = self._hint.sizePolicy()
        policy.setHorizontalStretch(_MOST_OF_IT)
        self._hint.setSizePolicy(policy)
        self._copy_button = QPushButton(tr("Copy as text"), self)
        self._copy_button.setObjectName("copyRunsButton")
        self._copy_button.setAutoDefault(False)
        self._copy_button.clicked.connect(self._copy)
        self.add_foot(self._hint, self._copy_button)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "runs" in changed:
            self._show_runs()

    def _show_runs(self) -> None:
        """List the runs, the newest first; what is selected and sorted stays so."""
        self._model.show_runs(self._session.scene.runs)
        self._show_whether_empty()

    def _show_whether_empty(self) -> None:
        is_empty = not self._model.rowCount()
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
        return self._model.run_at(self._sorted.mapToSource(self._sorted.index(row, 0)).row())

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
    context.window.loader.note_runs()
    page = RunsPage(context.session, context.window)
    page.chosen.connect(partial(verbs.show_again, context))
    return page
