"""The panel of candidates: where the knight can go, what orders that, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QPoint,
    QRect,
    QSize,
    QSizeF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableWidget, QTableWidgetItem, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import Grid
from knight_gui.drawing.board.layers import LAYERS, BoardDrawing
from knight_gui.drawing.board.view_state import Shown
from knight_gui.drawing.painting import blank
from knight_gui.drawing.theme import Theme
from knight_gui.i18n import tr
from knight_gui.messages import verdicts
from knight_gui.player.frame import Frame
from knight_gui.player.judge import Judge
from knight_gui.search.kinds import Prospect, StepKind, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.parts import is_claimed, set_up
from knight_gui.window.widgets.theming import theme_of

_MOST_ROWS = 8
_CURSOR_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down)
_BOARD = Board(1, 2)
_SQUARE_PX, _AROUND_PX = 18, 3
"""On squares as small as these a candidate has no number, which stands in the next column."""
_SEEN = QRect(0, 0, _SQUARE_PX - 2 * _AROUND_PX, _SQUARE_PX - 2 * _AROUND_PX)
_DRAWN = tuple(layer for layer in LAYERS if layer.name in ("squares", "candidates"))


class CandidateState(Enum):
    """What a candidate is to the search."""

    YOURS = "yours"
    """It is for somebody to choose."""
    NEXT = "next"
    LATER = "later"
    TRIED = "tried"
    RULED_OUT = "ruled-out"

    @property
    def text(self) -> str:
        """What is said of it."""
        return {
            CandidateState.YOURS: "",
            CandidateState.NEXT: tr("next"),
            CandidateState.LATER: tr("later"),
            CandidateState.TRIED: tr("led nowhere"),
            CandidateState.RULED_OUT: tr("ruled out"),
        }[self]


_READ = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
_OUT = {Trial.TRIED: CandidateState.TRIED, Trial.RULED_OUT: CandidateState.RULED_OUT}


@dataclass(frozen=True)
class CandidateRow:
    """A candidate, with the number that ordered it, and what would become of a move there.

    That is None while nobody has been asked.
    """

    square: int
    name: str
    number: int
    state: CandidateState
    is_dark: bool
    prospect: Prospect | None = None


@dataclass(frozen=True)
class CandidateTable:
    """The candidates in their order, under the title of their numbers."""

    title: str = ""
    rows: tuple[CandidateRow, ...] = ()


def table_of(problem: Problem, position: Position) -> CandidateTable:
    """Return what is to be shown of a position."""
    rows = tuple(
        CandidateRow(
            candidate.square,
            problem.board.name(candidate.square),
            candidate.number,
            _state_of(candidate, position),
            problem.board.is_dark(candidate.square),
        )
        for candidate in position.candidates
    )
    titles = {
        Ordering.NAIVE: (
            tr("place in order {number}", number=position.round + 1)
            if position.round
            else tr("place in the fixed order")
        ),
        Ordering.STATIC: tr("exits on the empty board"),
        Ordering.WARNSDORFF: tr("exits"),
    }
    return CandidateTable(
        tr("key") if position.is_by_hand else titles[problem.strategy.ordering], rows
    )


def _state_of(candidate: Candidate, position: Position) -> CandidateState:
    if position.is_by_hand:
        return CandidateState.YOURS
    return _OUT.get(
        candidate.trial,
        CandidateState.NEXT if candidate == position.following else CandidateState.LATER,
    )


_SQUARE, _NUMBER, _STATE, _PROSPECT = range(4)
"""What the columns hold, from left to right."""


class _Titles(QHeaderView):
    """Gives the title of the numbers the room over the rest, which speaks for itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        set_up(
            self,
            defaultAlignment=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            stretchLastSection=True,
            minimumSectionSize=1,
        )

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if index == _SQUARE:
            mark_px = rect.height() + 2
            rect.adjust(0 if is_mirrored else mark_px, 0, -mark_px if is_mirrored else 0, 0)
        if index == _NUMBER and is_mirrored:
            rect.setLeft(0)
        elif index == _NUMBER:
            rect.setRight(self.viewport().width())
        if index not in (_STATE, _PROSPECT):
            super().paintSection(painter, rect, index)


@lru_cache(maxsize=16)
def _sample(state: CandidateState, is_dark: bool, side: int, ratio: float, theme: Theme) -> QIcon:  # noqa: FBT001
    """Return what a candidate looks like on the board; it stays so where its row is selected."""
    square = int(_BOARD.is_dark(0) is not is_dark)
    is_out = state in _OUT.values()
    shown = Candidate(square, 0, Trial.TRIED if is_out else Trial.UNTRIED)
    is_next = state is CandidateState.NEXT or is_out
    first = () if is_next else (Candidate(1 - square, 0, Trial.UNTRIED),)
    position = Position(0, (square,), StepKind.START, None, (*first, shown), 0, None)
    corner = QPoint(-_AROUND_PX - square * _SQUARE_PX, -_AROUND_PX)
    pixmap = blank(QSizeF(side, side), ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / _SEEN.width(), side / _SEEN.height())
        grid = Grid(_BOARD, corner, _SQUARE_PX, _SEEN)
        BoardDrawing(_DRAWN, is_for_once=True).draw(
            painter, grid, Shown(_BOARD, position=position, theme=theme)
        )
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


class CandidatesPanel(QTableWidget, Card):
    """A table with a row for each candidate; rows that are pointed at are selected.

    Signals
    -------
    pointed(int | None)
        The user points at a candidate's square, with the mouse or the cursor; None: no more.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, _PROSPECT + 1, parent)
        # what is selected is pointed at, by whatever way
        set_up(
            self,
            objectName="candidatesPanel",
            accessibleName=tr("Candidates"),
            toolTip=tr("Candidates: the free squares one move away, in the order they are tried."),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum),
            focusPolicy=Qt.FocusPolicy.TabFocus,
            tabKeyNavigation=False,
            mouseTracking=True,
            showGrid=False,
            wordWrap=False,
            selectionMode=QTableWidget.SelectionMode.NoSelection,
            editTriggers=QTableWidget.EditTrigger.NoEditTriggers,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            verticalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        self.setHorizontalHeader(_Titles(self))
        self.horizontalHeader().hide()
        set_up(self.verticalHeader(), visible=False, minimumSectionSize=1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table = CandidateTable()
        """What is shown."""
        self._is_read = False
        self._mouse_y: int | None = None
        self._is_by_cursor = False
        self._pointed: int | None = None
        self._pointed_outside: int | None = None

    @property
    def has_content(self) -> bool:
        """At a dead end, too: there the list is empty only for a step."""
        return self._is_read

    def show_frame(self, frame: Frame) -> None:
        """Show the candidates of a position."""
        self._is_read = frame.position.outcome is None
        self._show(table_of(frame.problem, frame.position))

    def show_judged(self, _frame: Frame, judge: Judge) -> None:
        """Show what would become of each move, if that is known by now."""
        known = dict(judge.prospects or ())
        rows = (replace(row, prospect=known.get(row.square)) for row in self.table.rows)
        self._show(replace(self.table, rows=tuple(rows)))

    def show_rush(self, _frame: Frame) -> None:
        """Show none: they change too fast to be read."""
        self.begin()

    def begin(self) -> None:
        """Show no candidates."""
        self._is_read = False
        self._show(CandidateTable())

    @Slot(object)
    def point_at(self, square: int | None) -> None:
        """Highlight the row of this square, if it has one."""
        if square != self._pointed_outside:
            self._pointed_outside = square
            self._highlight()

    def _show(self, table: CandidateTable) -> None:
        # frames come sixty times a second
        if table == self.table:
            return
        self.table = table
        self.horizontalHeader().setVisible(bool(table.rows))
        self._write()
        if self.hasFocus() and not self.currentIndex().isValid():
            self._go_to_next()
        self._tell()
        self._highlight()

    def _write(self) -> None:
        about, can = tr("what the search does"), tr("can it become a tour?")
        self.setHorizontalHeaderLabels([tr("square"), self.table.title, about, can])
        self.setRowCount(len(self.table.rows))
        theme, side, strong = theme_of(self), self.iconSize().height(), QFont()
        strong.setBold(True)
        for place, row in enumerate(self.table.rows):
            told = verdicts.mark(row.prospect) if row.prospect else ""
            items = [*map(QTableWidgetItem, (row.name, str(row.number), row.state.text, told))]
            for column, item in enumerate(items):
                item.setFlags(_READ)
                if row.state is CandidateState.NEXT:
                    item.setFont(strong)
                elif row.state in _OUT.values():
                    item.setForeground(theme.faint)
                self.setItem(place, column, item)
            items[0].setIcon(_sample(row.state, row.is_dark, side, self.devicePixelRatioF(), theme))
            if row.prospect:
                items[-1].setData(
                    Qt.ItemDataRole.AccessibleTextRole, verdicts.prospect(row.prospect)
                )

    def _tell(self) -> None:
        """Tell the square that is pointed at: by mouse or cursor, whichever was moved last."""
        cursor = self.currentIndex().row() if self.hasFocus() else -1
        mouse = -1 if self._mouse_y is None else self.rowAt(self._mouse_y)
        ways = (cursor, mouse) if self._is_by_cursor else (mouse, cursor)
        square = next((self.table.rows[row].square for row in ways if row >= 0), None)
        if square != self._pointed:
            self._pointed = square
            self._highlight()
            self.pointed.emit(square)

    def _highlight(self) -> None:
        rows = QItemSelection()
        for place, row in enumerate(self.table.rows):
            if row.square in (self._pointed, self._pointed_outside):
                index = self.model().index
                rows.select(index(place, 0), index(place, _PROSPECT))
        self.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _go_to_next(self) -> None:
        """Put the cursor on the candidate that comes next, the first if none does."""
        states = [row.state for row in self.table.rows]
        place = states.index(CandidateState.NEXT) if CandidateState.NEXT in states else 0
        self.setCurrentIndex(self.model().index(place, 0))

    # Mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row, self._mouse_y = self._mouse_y, event.position().toPoint().y()
        if row is None or self.rowAt(row) != self.rowAt(self._mouse_y):
            self._is_by_cursor = False
            self._tell()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Leave:
            self._mouse_y = None
            self._tell()
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_by_cursor = True
        self._go_to_next()
        self._tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._tell()

    def event(self, event: QEvent) -> bool:
        return is_claimed(event, _CURSOR_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _CURSOR_KEYS:
            # all others are the window's
            event.ignore()
            return
        self._is_by_cursor = True
        super().keyPressEvent(event)
        event.accept()
        self._tell()

    # Room

    @property
    def _natural_px(self) -> int:
        return self.fontMetrics().height() + 1

    def _fit(self) -> None:
        """Make rows and columns as large as letters and room allow."""
        row_px, advance = self._natural_px, self.fontMetrics().horizontalAdvance
        names = max(map(advance, (tr("square"), "cv100")))
        self.horizontalHeader().setFixedHeight(row_px)
        self.setColumnWidth(_SQUARE, round(1.6 * row_px) + names)
        self.setColumnWidth(_NUMBER, round(1.1 * row_px))
        states = max(advance(state.text) for state in CandidateState) + row_px // 2
        prospects = max(advance(verdicts.mark(kind)) for kind in Prospect) + row_px // 3
        # where there is little room the marks tell what was tried
        left = self.viewport().width() - self.columnViewportPosition(_STATE) - prospects
        self.setColumnWidth(_STATE, min(states, max(left, 2 * row_px)))
        row_px = min(row_px, self.viewport().height() // _MOST_ROWS)
        self.verticalHeader().setDefaultSectionSize(max(1, row_px))
        side = max(1, row_px - 2)
        self.setIconSize(QSize(side, side))
        self._write()

    def _size(self, row_px: float) -> QSize:
        margins = self.contentsMargins()
        return QSize(
            12 * self._natural_px,
            _MOST_ROWS * round(row_px) + self._natural_px + margins.top() + margins.bottom(),
        )

    def sizeHint(self) -> QSize:
        return self._size(self._natural_px)

    def minimumSizeHint(self) -> QSize:
        # where there is little room rows may be a little lower
        return self._size(0.86 * self._natural_px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
            self.updateGeometry()
