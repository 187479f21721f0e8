"""The page that lists what was searched lately, to compare it and to go back to it."""

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

from knight_gui.drawing.painting import inked
from knight_gui.i18n import later, number, plural, tr
from knight_gui.messages.names import board_of, few
from knight_gui.messages.numbers import duration
from knight_gui.messages.outcomes import word
from knight_gui.messages.programs import way
from knight_gui.state.runs import Run, Stage
from knight_gui.window.context import Context
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import is_claimed, named, push_button, row, set_up, styled

_Index = QModelIndex | QPersistentModelIndex
_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
)
"""By which one goes over the table, and which are commands elsewhere."""
_PADDING_PX = 16
"""Room beside a cell's text."""
_LONG_COUNT = "999,999,999"
_NARROW = 7
"""Width of a strategy where there is little room, in heights of letters; its tip says all of it."""


@dataclass(frozen=True)
class RunColumn:
    """What a column says of a run: words stand on the left, numbers on the right.

    Attributes
    ----------
    key
        What runs are sorted by.
    """

    title: Callable[[], str]
    text: Callable[[Run], str]
    key: Callable[[Run], float | str]
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


def _stage_of(run: Run) -> str:
    """Return how a search has ended, or that it has not."""
    under_way = {Stage.SEARCHING: tr("… searching"), Stage.WAITING: tr("… waiting")}
    if run.outcome is None and run.stage in under_way:
        return under_way[run.stage]
    return word(run.problem, run.outcome)


def _tip_of(run: Run, column: int) -> str:
    """Return what there may be no room for."""
    if column == _BOARD:
        holes = run.problem.board.names(tuple(sorted(run.problem.board.holes)))
        board = board_of(run.problem.board)
        return tr("{board}: {names}", board=board, names=few(list(holes))) if holes else board
    return COLUMNS[column].text(run) if column == _STRATEGY else ""


_BOARD, _START, _STRATEGY, _STEPS, _RETREATS, _TIME = 0, 1, 2, 4, 5, 6
_GIVING_WAY = (_TIME, _RETREATS, _START, _STEPS)
"""Columns that are hidden one after the other where there is no room for all."""
COLUMNS = (
    RunColumn(
        later("Board"),
        lambda run: board_of(run.problem.board),
        lambda run: run.problem.board.size,
    ),
    RunColumn(
        later("Start"),
        lambda run: run.problem.board.name(run.problem.path[0]),
        lambda run: run.problem.path[0],
    ),
    RunColumn(
        later("Strategy"),
        lambda run: way(run.problem),
        lambda run: way(run.problem),
    ),
    RunColumn(later("Outcome"), _stage_of, _stage_of),
    RunColumn(later("Steps"), lambda run: number(run.steps), lambda run: run.steps, True, True),
    RunColumn(
        later("Retreats"),
        lambda run: number(run.backtracks),
        lambda run: run.backtracks,
        is_number=True,
        is_count=True,
    ),
    RunColumn(
        later("Time"),
        # nobody takes the time of a game
        lambda run: "–" if run.setup.is_by_hand else duration(run.seconds),
        lambda run: run.seconds,
        is_number=True,
    ),
)
"""The table's columns from left to right; the one of the strategy has the room that is left."""


class _Cells(QStyledItemDelegate):
    """Draws cells, the current one with a frame: the style lays a veil over its letters."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        focus, state = QStyle.StateFlag.State_HasFocus, option.state
        option.state = state & ~focus
        super().paint(painter, option, index)
        if state & focus:
            is_selected = state & QStyle.StateFlag.State_Selected
            ink = option.palette.highlightedText() if is_selected else option.palette.text()
            inked(painter, ink.color()).drawRect(option.rect.adjusted(0, 0, -1, -1))


class RunsTable(QTableWidget):
    """Shows runs in rows; a click on a title, or its number as a key, sorts them by that column.

    Signals
    -------
    copied()
        The user wants to have the runs elsewhere.
    """

    copied = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(0, len(COLUMNS), parent)
        # Tab leaves the table; the arrows go through it
        set_up(
            self,
            objectName="runsTable",
            accessibleName=tr("Recent runs"),
            selectionBehavior=QAbstractItemView.SelectionBehavior.SelectRows,
            selectionMode=QAbstractItemView.SelectionMode.ExtendedSelection,
            alternatingRowColors=True,
            showGrid=False,
            wordWrap=False,
            tabKeyNavigation=False,
            editTriggers=QAbstractItemView.EditTrigger.NoEditTriggers,
        )
        self.setItemDelegate(_Cells(self))
        self.verticalHeader().hide()
        header = set_up(
            self.horizontalHeader(),
            highlightSections=False,
            toolTip=tr("Sort by this column ({first} to {last})", first=1, last=len(COLUMNS)),
            showSortIndicator=True,
        )
        header.setSectionsClickable(True)
        # a third click brings the order of time back
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        for place, column in enumerate(COLUMNS):
            title = QTableWidgetItem(column.title())
            title.setTextAlignment(column.alignment)
            self.setHorizontalHeaderItem(place, title)
        self._widths_px = [0] * len(COLUMNS)
        self.runs: list[Run] = []

    @property
    def chosen(self) -> list[Run]:
        """The runs that are selected, from top to bottom."""
        indices = self.selectionModel().selectedRows()
        return [self.runs[row] for row in sorted(index.row() for index in indices)]

    @property
    def current(self) -> Run | None:
        """The run under the cursor."""
        return None if self.currentRow() < 0 else self.runs[self.currentRow()]

    def show_runs(self, runs: Iterable[Run]) -> None:
        """Show runs in the order that was chosen; those that were selected stay so."""
        before, chosen, current = self.runs, self.chosen, self.current
        self.runs = self._sorted(runs)
        self.setRowCount(len(self.runs))
        news = [place for place, run in enumerate(self.runs) if before[place : place + 1] != [run]]
        for line, (place, column) in product(news, enumerate(COLUMNS)):
            item = QTableWidgetItem(column.text(self.runs[line]))
            item.setTextAlignment(column.alignment)
            item.setToolTip(_tip_of(self.runs[line], place))
            self.setItem(line, place, item)
        self.fit_columns(self.runs[place] for place in news)
        problems = [run.problem for run in self.runs]
        if problems != [run.problem for run in before]:
            self._select(
                [problems.index(run.problem) for run in chosen if run.problem in problems],
                problems.index(current.problem) if current and current.problem in problems else -1,
            )

    def _sorted(self, runs: Iterable[Run]) -> list[Run]:
        header = self.horizontalHeader()
        is_down = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        if header.sortIndicatorSection() not in range(len(COLUMNS)):
            return list(runs)
        return sorted(runs, key=COLUMNS[header.sortIndicatorSection()].key, reverse=is_down)

    def _select(self, rows: list[int], current: int) -> None:
        flags = QItemSelectionModel.SelectionFlag
        selection, model = self.selectionModel(), self.model()
        selection.clear()
        selection.setCurrentIndex(model.index(current, 0), flags.NoUpdate)
        for place in rows:
            selection.select(model.index(place, 0), flags.Select | flags.Rows)

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

    def fit_columns(self, runs: Iterable[Run]) -> None:
        """Give columns the room that some runs need, and hide those that have none.

        They do not grow with each number: all around them would wobble.
        """
        advance, told = self.fontMetrics().horizontalAdvance, list(runs)
        for place, column in enumerate(COLUMNS):
            texts = [column.title(), *map(column.text, told), _LONG_COUNT * column.is_count]
            width_px = max(map(advance, texts)) + _PADDING_PX
            self._widths_px[place] = max(width_px, self._widths_px[place])
        self._use_room()

    def _use_room(self) -> None:
        widths_px, header = [*self._widths_px], self.horizontalHeader()
        widths_px[_STRATEGY] = min(widths_px[_STRATEGY], _NARROW * self.fontMetrics().height())
        left_px = self.viewport().width() - sum(widths_px)
        for place in _GIVING_WAY:
            self.setColumnHidden(place, left_px < 0)
            left_px += widths_px[place] * (left_px < 0)
        widths_px[_STRATEGY] += max(0, left_px)
        for place, width_px in enumerate(widths_px):
            header.resizeSection(place, width_px)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(round(1.7 * self.fontMetrics().height()))
            self.fit_columns(self.runs)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            # before it is the window's, which copies the board
            event.accept()
            if event.type() is QEvent.Type.KeyPress:
                self.copied.emit()
            return True
        return is_claimed(event, _KEYS) or super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._use_room()


class RunsPage(Page):
    """Lists the runs; one that is chosen can be watched again."""

    def __init__(self, context: Context) -> None:
        super().__init__("runsPage", tr("Recent runs"), context.parent)
        self._context = context
        self._table = RunsTable(self)
        self._table.horizontalHeader().sortIndicatorChanged.connect(self._show_runs)
        self._table.doubleClicked.connect(self._choose)
        self._table.copied.connect(self._copy)
        for key, act in (
            ("Return", self._choose),
            ("Enter", self._choose),
            *((str(n + 1), partial(self._table.sort_by, n)) for n in range(len(COLUMNS))),
        ):
            shortcut = QShortcut(QKeySequence(key), self._table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)
        self._arrange()
        self.setFocusProxy(self._table)
        context.session.on("runs").connect(self._show_runs)

    def renew(self) -> None:
        self._context.searches.note_runs()
        self._show_runs()

    def _arrange(self) -> None:
        text = tr("No search yet. Click a square on the board.")
        self._empty = QLabel(text, self, wordWrap=True)
        styled(named(self._empty, "runsEmpty"), "faint")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._table)
        self._stack.addWidget(self._empty)
        self._hint = QLabel(tr("Double-click a run to show it."), self, wordWrap=True)
        styled(named(self._hint, "runsHint"), "faint")
        self._copy_button = push_button("copyRunsButton", tr("Copy as text"), self._copy, self)
        self.lay_out((self._stack, 1), foot=[row((self._hint, 1), self._copy_button, spacing=8)])

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
            self._context.searches.open((replace(run.setup, force_search=True),), selected=0)
            if run.setup.is_by_hand:
                self._context.go.head_for(run.step)
            self.give_way()

    @Slot()
    def _copy(self) -> None:
        runs = self._table.chosen or self._table.runs
        lines = [[column.title() for column in COLUMNS]]
        lines += [[column.copied(run) for column in COLUMNS] for run in runs]
        QApplication.clipboard().setText("\n".join("\t".join(line) for line in lines) + "\n")
        self._hint.setText(plural("{count} run copied.", "{count} runs copied.", len(runs)))
