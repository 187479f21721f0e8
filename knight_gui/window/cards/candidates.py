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
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.painting import make_transparent_pixmap
from knight_gui.drawing.theme import Theme
from knight_gui.i18n import tr
from knight_gui.messages import verdicts
from knight_gui.player.frame import Frame
from knight_gui.player.judge import Judge
from knight_gui.search.kinds import CandidateStatus, Completability, StepType
from knight_gui.search.position import Candidate, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.parts import accept_shortcut_override
from knight_gui.window.widgets.theming import theme_of_widget

_MAX_ROWS = 8
_CURSOR_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down)
_SAMPLE_BOARD = Board(1, 2)
_SQUARE_PX = 18
_SAMPLE_MARGIN_PX = 3
"""On squares as small as these a candidate has no number, which stands in the next column."""
_SAMPLE_RECT = QRect(0, 0, _SQUARE_PX - 2 * _SAMPLE_MARGIN_PX, _SQUARE_PX - 2 * _SAMPLE_MARGIN_PX)
_SAMPLE_LAYERS = tuple(layer for layer in BOARD_LAYERS if layer.name in ("squares", "candidates"))


class CandidateState(Enum):
    """What a candidate is to the search."""

    USER_CHOICE = "yours"
    """It is for somebody to choose."""
    NEXT = "next"
    LATER = "later"
    TRIED = "tried"
    RULED_OUT = "ruled-out"

    @property
    def label(self) -> str:
        """What is said of it."""
        return {
            CandidateState.USER_CHOICE: "",
            CandidateState.NEXT: tr("next"),
            CandidateState.LATER: tr("later"),
            CandidateState.TRIED: tr("led nowhere"),
            CandidateState.RULED_OUT: tr("ruled out"),
        }[self]


_ITEM_FLAGS = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
_STATES_BY_CANDIDATE_STATUS = {
    CandidateStatus.TRIED: CandidateState.TRIED,
    CandidateStatus.RULED_OUT: CandidateState.RULED_OUT,
}


@dataclass(frozen=True)
class CandidateRow:
    """A candidate, with the number that ordered it, and what would become of a move there.

    That is None while nobody has been asked.
    """

    square: int
    square_name: str
    ordering_value: int
    state: CandidateState
    is_dark_square: bool
    completability: Completability | None = None


@dataclass(frozen=True)
class CandidateTable:
    """The candidates in their order, under the title of their numbers."""

    ordering_value_title: str = ""
    rows: tuple[CandidateRow, ...] = ()


def make_candidate_table(problem: Problem, position: Position) -> CandidateTable:
    """Return what is to be shown of a position."""
    rows = tuple(
        CandidateRow(
            candidate.square,
            problem.board.name(candidate.square),
            candidate.ordering_value,
            _candidate_state(candidate, position),
            problem.board.is_dark(candidate.square),
        )
        for candidate in position.candidates
    )
    titles = {
        Ordering.NAIVE: (
            tr("place in order {number}", number=position.restart_count + 1)
            if position.restart_count
            else tr("place in the fixed order")
        ),
        Ordering.STATIC: tr("exits on the empty board"),
        Ordering.WARNSDORFF: tr("exits"),
    }
    return CandidateTable(
        tr("key") if position.is_by_hand else titles[problem.strategy.ordering], rows
    )


def _candidate_state(candidate: Candidate, position: Position) -> CandidateState:
    if position.is_by_hand:
        return CandidateState.USER_CHOICE
    return _STATES_BY_CANDIDATE_STATUS.get(
        candidate.status,
        CandidateState.NEXT if candidate == position.next_candidate else CandidateState.LATER,
    )


_SQUARE_COLUMN, _ORDERING_VALUE_COLUMN, _STATE_COLUMN, _COMPLETABILITY_COLUMN = range(4)
"""What the columns hold, from left to right."""


class _CandidateHeader(QHeaderView):
    """Gives the title of the numbers the room over the rest, which speaks for itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setStretchLastSection(True)
        self.setMinimumSectionSize(1)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if index == _SQUARE_COLUMN:
            mark_px = rect.height() + 2
            rect.adjust(0 if is_mirrored else mark_px, 0, -mark_px if is_mirrored else 0, 0)
        if index == _ORDERING_VALUE_COLUMN and is_mirrored:
            rect.setLeft(0)
        elif index == _ORDERING_VALUE_COLUMN:
            rect.setRight(self.viewport().width())
        if index not in (_STATE_COLUMN, _COMPLETABILITY_COLUMN):
            super().paintSection(painter, rect, index)


@lru_cache(maxsize=16)
def _make_sample_icon(
    state: CandidateState,
    is_dark_square: bool,
    side_px: int,
    device_pixel_ratio: float,
    theme: Theme,
) -> QIcon:  # noqa: FBT001
    """Return what a candidate looks like on the board; it stays so where its row is selected."""
    square = int(_SAMPLE_BOARD.is_dark(0) is not is_dark_square)
    is_excluded = state in _STATES_BY_CANDIDATE_STATUS.values()
    candidate = Candidate(
        square, 0, CandidateStatus.TRIED if is_excluded else CandidateStatus.UNTRIED
    )
    is_next = state is CandidateState.NEXT or is_excluded
    earlier_candidates = () if is_next else (Candidate(1 - square, 0, CandidateStatus.UNTRIED),)
    position = Position(
        0, (square,), StepType.START, None, (*earlier_candidates, candidate), 0, None
    )
    corner = QPoint(-_SAMPLE_MARGIN_PX - square * _SQUARE_PX, -_SAMPLE_MARGIN_PX)
    pixmap = make_transparent_pixmap(QSizeF(side_px, side_px), device_pixel_ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side_px / _SAMPLE_RECT.width(), side_px / _SAMPLE_RECT.height())
        grid = BoardGeometry(_SAMPLE_BOARD, corner, _SQUARE_PX, _SAMPLE_RECT)
        BoardPainter(_SAMPLE_LAYERS, is_single_use=True).draw(
            painter, grid, BoardViewState(_SAMPLE_BOARD, position=position, theme=theme)
        )
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


class CandidatesPanel(QTableWidget, Card):
    """A table with a row for each candidate; rows that are pointed at are selected.

    Signals
    -------
    square_pointed(int | None)
        The user points at a candidate's square, with the mouse or the cursor; None: no more.
    """

    square_pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, _COMPLETABILITY_COLUMN + 1, parent)
        # what is selected is pointed at, by whatever way
        self.setObjectName("candidatesPanel")
        self.setAccessibleName(tr("Candidates"))
        self.setToolTip(
            tr("Candidates: the free squares one move away, in the order they are tried.")
        )
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalHeader(_CandidateHeader(self))
        self.horizontalHeader().hide()
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.candidate_table = CandidateTable()
        """What is shown."""
        self._is_readable = False
        self._mouse_y: int | None = None
        self._cursor_moved_last = False
        self._pointed_square: int | None = None
        self._square_pointed_elsewhere: int | None = None

    @property
    def has_content(self) -> bool:
        """At a dead end, too: there the list is empty only for a step."""
        return self._is_readable

    def show_frame(self, frame: Frame) -> None:
        """Show the candidates of a position."""
        self._is_readable = frame.position.outcome is None
        self._set_table(make_candidate_table(frame.problem, frame.position))

    def show_verdict(self, _frame: Frame, judge: Judge) -> None:
        """Show what would become of each move, if that is known by now."""
        completability_by_square = dict(judge.completabilities or ())
        rows = (
            replace(row, completability=completability_by_square.get(row.square))
            for row in self.candidate_table.rows
        )
        self._set_table(replace(self.candidate_table, rows=tuple(rows)))

    def show_skipped_frame(self, _frame: Frame) -> None:
        """Show none: they change too fast to be read."""
        self.clear_content()

    def clear_content(self) -> None:
        """Show no candidates."""
        self._is_readable = False
        self._set_table(CandidateTable())

    @Slot(object)
    def set_pointed_square(self, square: int | None) -> None:
        """Highlight the row of this square, if it has one."""
        if square != self._square_pointed_elsewhere:
            self._square_pointed_elsewhere = square
            self._select_pointed_rows()

    def _set_table(self, table: CandidateTable) -> None:
        # frames come sixty times a second
        if table == self.candidate_table:
            return
        self.candidate_table = table
        self.horizontalHeader().setVisible(bool(table.rows))
        self._fill_items()
        if self.hasFocus() and not self.currentIndex().isValid():
            self._move_cursor_to_next()
        self._update_pointed_square()
        self._select_pointed_rows()

    def _fill_items(self) -> None:
        state_title = tr("what the search does")
        completability_title = tr("can it become a tour?")
        self.setHorizontalHeaderLabels(
            [
                tr("square"),
                self.candidate_table.ordering_value_title,
                state_title,
                completability_title,
            ]
        )
        self.setRowCount(len(self.candidate_table.rows))
        theme = theme_of_widget(self)
        side_px = self.iconSize().height()
        bold_font = QFont()
        bold_font.setBold(True)
        for row_index, row in enumerate(self.candidate_table.rows):
            if row.completability:
                completability_text = verdicts.completability_mark(row.completability)
            else:
                completability_text = ""
            items = [
                *map(
                    QTableWidgetItem,
                    (
                        row.square_name,
                        str(row.ordering_value),
                        row.state.label,
                        completability_text,
                    ),
                )
            ]
            for column, item in enumerate(items):
                item.setFlags(_ITEM_FLAGS)
                if row.state is CandidateState.NEXT:
                    item.setFont(bold_font)
                elif row.state in _STATES_BY_CANDIDATE_STATUS.values():
                    item.setForeground(theme.faint)
                self.setItem(row_index, column, item)
            items[0].setIcon(
                _make_sample_icon(
                    row.state, row.is_dark_square, side_px, self.devicePixelRatioF(), theme
                )
            )
            if row.completability:
                items[-1].setData(
                    Qt.ItemDataRole.AccessibleTextRole,
                    verdicts.completability_phrase(row.completability),
                )

    def _update_pointed_square(self) -> None:
        """Tell the square that is pointed at: by mouse or cursor, whichever was moved last."""
        cursor_row = self.currentIndex().row() if self.hasFocus() else -1
        mouse_row = -1 if self._mouse_y is None else self.rowAt(self._mouse_y)
        if self._cursor_moved_last:
            pointed_rows = (cursor_row, mouse_row)
        else:
            pointed_rows = (mouse_row, cursor_row)
        square = next(
            (self.candidate_table.rows[row].square for row in pointed_rows if row >= 0), None
        )
        if square != self._pointed_square:
            self._pointed_square = square
            self._select_pointed_rows()
            self.square_pointed.emit(square)

    def _select_pointed_rows(self) -> None:
        selection = QItemSelection()
        for row_index, row in enumerate(self.candidate_table.rows):
            if row.square in (self._pointed_square, self._square_pointed_elsewhere):
                model_index = self.model().index
                selection.select(
                    model_index(row_index, 0), model_index(row_index, _COMPLETABILITY_COLUMN)
                )
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _move_cursor_to_next(self) -> None:
        """Put the cursor on the candidate that comes next, the first if none does."""
        states = [row.state for row in self.candidate_table.rows]
        row_index = states.index(CandidateState.NEXT) if CandidateState.NEXT in states else 0
        self.setCurrentIndex(self.model().index(row_index, 0))

    # Mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        old_mouse_y = self._mouse_y
        self._mouse_y = event.position().toPoint().y()
        if old_mouse_y is None or self.rowAt(old_mouse_y) != self.rowAt(self._mouse_y):
            self._cursor_moved_last = False
            self._update_pointed_square()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Leave:
            self._mouse_y = None
            self._update_pointed_square()
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._cursor_moved_last = True
        self._move_cursor_to_next()
        self._update_pointed_square()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._update_pointed_square()

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, _CURSOR_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _CURSOR_KEYS:
            # all others are the window's
            event.ignore()
            return
        self._cursor_moved_last = True
        super().keyPressEvent(event)
        event.accept()
        self._update_pointed_square()

    # Room

    @property
    def _natural_row_px(self) -> int:
        return self.fontMetrics().height() + 1

    def _fit_rows_and_columns(self) -> None:
        """Make rows and columns as large as letters and room allow."""
        row_px = self._natural_row_px
        advance = self.fontMetrics().horizontalAdvance
        names_px = max(map(advance, (tr("square"), "cv100")))
        self.horizontalHeader().setFixedHeight(row_px)
        self.setColumnWidth(_SQUARE_COLUMN, round(1.6 * row_px) + names_px)
        self.setColumnWidth(_ORDERING_VALUE_COLUMN, round(1.1 * row_px))
        states_px = max(advance(state.label) for state in CandidateState) + row_px // 2
        completability_px = (
            max(
                advance(verdicts.completability_mark(completability))
                for completability in Completability
            )
            + row_px // 3
        )
        # where there is little room the marks tell what was tried
        available_px = (
            self.viewport().width() - self.columnViewportPosition(_STATE_COLUMN) - completability_px
        )
        self.setColumnWidth(_STATE_COLUMN, min(states_px, max(available_px, 2 * row_px)))
        row_px = min(row_px, self.viewport().height() // _MAX_ROWS)
        self.verticalHeader().setDefaultSectionSize(max(1, row_px))
        side_px = max(1, row_px - 2)
        self.setIconSize(QSize(side_px, side_px))
        self._fill_items()

    def _size_for_row_px(self, row_px: float) -> QSize:
        margins = self.contentsMargins()
        return QSize(
            12 * self._natural_row_px,
            _MAX_ROWS * round(row_px) + self._natural_row_px + margins.top() + margins.bottom(),
        )

    def sizeHint(self) -> QSize:
        return self._size_for_row_px(self._natural_row_px)

    def minimumSizeHint(self) -> QSize:
        # where there is little room rows may be a little lower
        return self._size_for_row_px(0.86 * self._natural_row_px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows_and_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_rows_and_columns()
            self.updateGeometry()
