"""The panel of candidates: where the knight can go, what orders that, and what became of it."""

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableView, QWidget

from knight_gui.player.frame import Frame
from knight_gui.player.judge import Judge
from knight_gui.search.kinds import Prospect
from knight_gui.texts import tr
from knight_gui.window.explain.candidates_model import (
    CandidateColumn,
    CandidatesModel,
    CandidateState,
    CandidateTable,
    SquareDelegate,
    Titles,
    table_of,
)
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.parts import is_claimed, set_up
from knight_gui.wording import verdicts

_MOST_ROWS = 8
_TIGHTEST = 0.86
"""How low rows may be where there is little room, in their natural height."""
_LONGEST_NAME = "cv100"
_CURSOR_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class CandidatesPanel(QTableView, Card):
    """A table with a row for each candidate; rows that are pointed at are selected.

    Signals
    -------
    pointed(int | None)
        The user points at a candidate's square, with the mouse or the cursor; None: no more.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("candidatesPanel")
        # what is selected is pointed at, by whatever way
        set_up(
            self,
            accessibleName=tr("Candidates"),
            toolTip=tr("Candidates: the free squares one move away, in the order they are tried."),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum),
            focusPolicy=Qt.FocusPolicy.TabFocus,
            tabKeyNavigation=False,
            mouseTracking=True,
            showGrid=False,
            wordWrap=False,
            selectionMode=QTableView.SelectionMode.NoSelection,
        )
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalHeader(Titles(self))
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setItemDelegateForColumn(CandidateColumn.SQUARE, SquareDelegate(self))
        self._candidates = CandidatesModel(self)
        self.setModel(self._candidates)
        self._is_read = False
        self._mouse_y: int | None = None
        self._is_by_cursor = False
        self._pointed: int | None = None
        self._pointed_outside: int | None = None

    @property
    def table(self) -> CandidateTable:
        """What is shown."""
        return self._candidates.table

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
        self.show_prospects(judge.prospects or ())

    def show_prospects(self, prospects: tuple[tuple[int, Prospect], ...]) -> None:
        """Show what would become of each move of the position shown."""
        self._show(self.table.with_prospects(dict(prospects)))

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
        self.horizontalHeader().setVisible(bool(table.rows))
        self._candidates.show_table(table)
        if self.hasFocus() and not self.currentIndex().isValid():
            self._go_to_next()
        self._tell()
        self._highlight()
        self.viewport().update()

    def _row(self) -> int | None:
        """Return the row that is pointed at: by mouse or cursor, whichever was moved last."""
        cursor = self.currentIndex().row() if self.hasFocus() else -1
        mouse = -1 if self._mouse_y is None else self.rowAt(self._mouse_y)
        ways = (cursor, mouse) if self._is_by_cursor else (mouse, cursor)
        return next((row for row in ways if row >= 0), None)

    def _tell(self) -> None:
        row = self._row()
        square = None if row is None else self.table.rows[row].square
        if square != self._pointed:
            self._pointed = square
            self._highlight()
            self.pointed.emit(square)

    def _highlight(self) -> None:
        rows = QItemSelection()
        for place, row in enumerate(self.table.rows):
            if row.square in (self._pointed, self._pointed_outside):
                first, last = (
                    self._candidates.index(place, column)
                    for column in (0, CandidateColumn.PROSPECT)
                )
                rows.select(first, last)
        self.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _go_to_next(self) -> None:
        """Put the cursor on the candidate that comes next, the first if none does."""
        states = [row.state for row in self.table.rows]
        place = states.index(CandidateState.NEXT) if CandidateState.NEXT in states else 0
        self.setCurrentIndex(self._candidates.index(place, 0))

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
        names = max(map(advance, (tr("square"), _LONGEST_NAME)))
        self.horizontalHeader().setFixedHeight(row_px)
        self.setColumnWidth(CandidateColumn.SQUARE, round(1.6 * row_px) + names)
        self.setColumnWidth(CandidateColumn.NUMBER, round(1.1 * row_px))
        states = max(advance(state.text) for state in CandidateState) + row_px // 2
        prospects = max(advance(verdicts.mark(kind)) for kind in Prospect) + row_px // 3
        # where there is little room the marks tell what was tried
        left = (
            self.viewport().width() - self.columnViewportPosition(CandidateColumn.STATE) - prospects
        )
        self.setColumnWidth(CandidateColumn.STATE, min(states, max(left, 2 * row_px)))
        row_px = min(row_px, self.viewport().height() // _MOST_ROWS)
        self.verticalHeader().setDefaultSectionSize(max(1, row_px))

    def _size(self, row_px: float) -> QSize:
        margins = self.contentsMargins()
        height = _MOST_ROWS * round(row_px) + self._natural_px
        return QSize(12 * self._natural_px, height + margins.top() + margins.bottom())

    def sizeHint(self) -> QSize:
        return self._size(self._natural_px)

    def minimumSizeHint(self) -> QSize:
        return self._size(_TIGHTEST * self._natural_px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
            self.updateGeometry()
