"""Table of the candidates: their squares, their ordering values, and their status."""

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
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QStyle,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.painting import make_transparent_pixmap, with_pen
from knight_gui.drawing.theme import Theme
from knight_gui.i18n import pgettext, tr
from knight_gui.messages import verdicts
from knight_gui.player.frame import Frame
from knight_gui.player.judge import Judge
from knight_gui.search.kinds import CandidateStatus, Completability, StepType
from knight_gui.search.position import Candidate, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.parts import accept_shortcut_override
from knight_gui.window.widgets.theming import current_theme

_MAX_ROWS = 8
_MAX_ROWS_AFTER_MOVE = 7
"""Most moves of a knight that has moved: one neighbour is the square that it came from."""
_MAX_ROW_SCALE = 1.8
"""Height of a row where there is room, as a multiple of its natural height."""
_MAX_ICON_SCALE = 1.25
"""Largest side of an icon, as a multiple of the natural height of a row."""
_CURSOR_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down)
_SAMPLE_BOARD = Board(1, 2)
_SQUARE_PX = 18
_SAMPLE_MARGIN_PX = 3
"""Margin of a sample square, so small that its candidate has no number: that is a column."""
_SAMPLE_RECT = QRect(0, 0, _SQUARE_PX - 2 * _SAMPLE_MARGIN_PX, _SQUARE_PX - 2 * _SAMPLE_MARGIN_PX)
_SAMPLE_LAYERS = tuple(layer for layer in BOARD_LAYERS if layer.name in ("squares", "candidates"))


class CandidateState(Enum):
    """Status of a candidate, as the table shows it."""

    USER_CHOICE = "yours"
    """The user plays and may choose it."""
    NEXT = "next"
    """The search tries it next."""
    LATER = "later"
    """The search tries it after others."""
    TRIED = "tried"
    """The search has retreated from it."""
    RULED_OUT = "ruled-out"
    """The search skips it, by proof."""

    @property
    def label(self) -> str:
        """Text of the table's cell."""
        match self:
            case CandidateState.NEXT:
                return pgettext("candidate", "next")
            case CandidateState.LATER:
                return tr("later")
            case CandidateState.TRIED:
                return tr("led nowhere")
            case CandidateState.RULED_OUT:
                return tr("ruled out")
            case _:
                return ""


_ITEM_FLAGS = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
_STATES_BY_CANDIDATE_STATUS = {
    CandidateStatus.TRIED: CandidateState.TRIED,
    CandidateStatus.RULED_OUT: CandidateState.RULED_OUT,
}


@dataclass(frozen=True)
class CandidateRow:
    """Row of one candidate."""

    square: int
    square_name: str
    ordering_value: int
    """Number by which the search orders the candidates."""
    state: CandidateState
    is_dark_square: bool
    completability: Completability | None = None
    """Completability of the path after a move there; None if it was not computed."""


@dataclass(frozen=True)
class CandidateTable:
    """Rows of the candidates in the order of the search, and the title of their values."""

    ordering_value_title: str = ""
    rows: tuple[CandidateRow, ...] = ()

    @property
    def has_marks(self) -> bool:
        """True if it is known whether a move can become a tour."""
        return any(row.completability is not None for row in self.rows)

    @property
    def reserved_row_count(self) -> int:
        """Number of rows that must fit, so that most steps leave their height as it is."""
        return max(len(self.rows), _MAX_ROWS_AFTER_MOVE)


def make_candidate_table(problem: Problem, position: Position) -> CandidateTable:
    """Return the table of the candidates at a position."""
    board = problem.board
    rows = []
    for candidate in position.candidates:
        square = candidate.square
        state = _candidate_state(candidate, position)
        row = CandidateRow(
            square, board.name(square), candidate.ordering_value, state, board.is_dark(square)
        )
        rows.append(row)
    return CandidateTable(_ordering_value_title(problem, position), tuple(rows))


def _ordering_value_title(problem: Problem, position: Position) -> str:
    if position.is_by_hand:
        return tr("key")
    match problem.strategy.ordering:
        case Ordering.STATIC:
            return tr("exits on the empty board")
        case Ordering.WARNSDORFF:
            return tr("exits")
    if position.restart_count:
        return tr("order {number}", number=position.restart_count + 1)
    return tr("fixed order")


def _candidate_state(candidate: Candidate, position: Position) -> CandidateState:
    if position.is_by_hand:
        return CandidateState.USER_CHOICE
    if candidate.status in _STATES_BY_CANDIDATE_STATUS:
        return _STATES_BY_CANDIDATE_STATUS[candidate.status]
    if candidate == position.next_candidate:
        return CandidateState.NEXT
    return CandidateState.LATER


_SQUARE_COLUMN, _ORDERING_VALUE_COLUMN, _STATE_COLUMN, _COMPLETABILITY_COLUMN = range(4)
"""Indices of the columns, from left to right."""


class _CandidateHeader(QHeaderView):
    """Header whose title of the ordering values extends over the untitled columns after it."""

    def __init__(self, table: QTableWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setStretchLastSection(True)
        self.setMinimumSectionSize(1)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if index == _SQUARE_COLUMN:
            # the title begins after the icons of the rows
            icon_px = self._table.iconSize().width() + 4
            if is_mirrored:
                rect.adjust(0, 0, -icon_px, 0)
            else:
                rect.adjust(icon_px, 0, 0, 0)
        elif index == _ORDERING_VALUE_COLUMN and is_mirrored:
            rect.setLeft(0)
        elif index == _ORDERING_VALUE_COLUMN:
            rect.setRight(self.viewport().width())
        if index not in (_STATE_COLUMN, _COMPLETABILITY_COLUMN):
            super().paintSection(painter, rect, index)


@lru_cache(maxsize=16)
def _make_sample_icon(
    state: CandidateState,
    is_dark_square: bool,  # noqa: FBT001
    side_px: int,
    device_pixel_ratio: float,
    theme: Theme,
) -> QIcon:
    """Return an icon of a candidate as the board draws it, also for the selected row."""
    square = int(_SAMPLE_BOARD.is_dark(0) is not is_dark_square)
    other_square = 1 - square
    candidates: tuple[Candidate, ...]
    if state in _STATES_BY_CANDIDATE_STATUS.values():
        candidates = (Candidate(square, 0, CandidateStatus.TRIED),)
    elif state is CandidateState.NEXT:
        candidates = (Candidate(square, 0, CandidateStatus.UNTRIED),)
    else:
        earlier_candidate = Candidate(other_square, 0, CandidateStatus.UNTRIED)
        candidates = (earlier_candidate, Candidate(square, 0, CandidateStatus.UNTRIED))
    position = Position(0, (square,), StepType.START, None, candidates, 0, None)
    board_state = BoardViewState(_SAMPLE_BOARD, position=position, theme=theme)
    corner = QPoint(-_SAMPLE_MARGIN_PX - square * _SQUARE_PX, -_SAMPLE_MARGIN_PX)
    geometry = BoardGeometry(_SAMPLE_BOARD, corner, _SQUARE_PX, _SAMPLE_RECT)
    pixmap = make_transparent_pixmap(QSizeF(side_px, side_px), device_pixel_ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side_px / _SAMPLE_RECT.width(), side_px / _SAMPLE_RECT.height())
        BoardPainter(_SAMPLE_LAYERS, is_single_use=True).draw(painter, geometry, board_state)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


class CandidatesPanel(QTableWidget, Card):
    """Table with a row for each candidate; rows that are pointed at are selected.

    Signals
    -------
    square_pointed(square)
        The mouse or the cursor points at a candidate's square.
    pointing_ended()
        They point at none any more.
    """

    square_pointed = Signal(int)
    pointing_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, _COMPLETABILITY_COLUMN + 1, parent)
        # what is selected is pointed at, by whatever way
        self.setObjectName("candidatesPanel")
        self.setAccessibleName(tr("Candidates"))
        self.setToolTip(
            tr("Candidates: the free squares one move away, in the order they are tried.")
        )
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
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
        self._theme = current_theme()
        self.candidate_table = CandidateTable()
        """Content of the table."""
        self._titles: list[str] = []
        self._is_readable = False
        self._mouse_y: int | None = None
        self._cursor_moved_last = False
        self._pointed_square: int | None = None
        self._square_pointed_elsewhere: int | None = None

    @property
    def has_content(self) -> bool:
        """True until the search is over, at dead ends, too: they last only for a step."""
        return self._is_readable

    def show_frame(self, frame: Frame) -> None:
        """Show the candidates of a position."""
        self._is_readable = frame.position.outcome is None
        self._set_table(make_candidate_table(frame.problem, frame.position))

    def show_verdict(self, _frame: Frame, judge: Judge) -> None:
        """Show the completability after each move, as far as it was computed."""
        completability_by_square = dict(judge.completabilities or ())
        rows = tuple(
            replace(row, completability=completability_by_square.get(row.square))
            for row in self.candidate_table.rows
        )
        self._set_table(replace(self.candidate_table, rows=rows))

    def show_skipped_frame(self, _frame: Frame) -> None:
        """Show no candidates: they change too fast to be read."""
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
        old_table = self.candidate_table
        self.candidate_table = table
        self.horizontalHeader().setVisible(bool(table.rows))
        has_same_rows = table.reserved_row_count == old_table.reserved_row_count
        if has_same_rows and table.has_marks == old_table.has_marks:
            self._fill_items()
        else:
            self._fit_rows_and_columns()
        if self.hasFocus() and not self.currentIndex().isValid():
            self._move_cursor_to_next()
        self._update_pointed_square()
        self._select_pointed_rows()
        # else all that lies below the table is painted a second time
        self.executeDelayedItemsLayout()

    def _fill_items(self) -> None:
        titles = [
            tr("square"),
            self.candidate_table.ordering_value_title,
            tr("what the search does"),
            tr("can it become a tour?"),
        ]
        if titles != self._titles:
            self._titles = titles
            self.setHorizontalHeaderLabels(titles)
        self.setRowCount(len(self.candidate_table.rows))
        for row_index, row in enumerate(self.candidate_table.rows):
            for column, item in enumerate(self._make_items(row)):
                self.setItem(row_index, column, item)

    def _make_items(self, row: CandidateRow) -> list[QTableWidgetItem]:
        side_px = self.iconSize().height()
        square_item = QTableWidgetItem(row.square_name)
        square_item.setIcon(
            _make_sample_icon(
                row.state, row.is_dark_square, side_px, self.devicePixelRatioF(), self._theme
            )
        )
        completability_item = QTableWidgetItem("")
        if row.completability:
            completability_item.setText(verdicts.completability_mark(row.completability))
            phrase = verdicts.completability_phrase(row.completability)
            completability_item.setData(Qt.ItemDataRole.AccessibleTextRole, phrase)
        value_item = QTableWidgetItem(str(row.ordering_value))
        state_item = QTableWidgetItem(row.state.label)
        items = [square_item, value_item, state_item, completability_item]
        bold_font = QFont()
        bold_font.setBold(True)
        for item in items:
            item.setFlags(_ITEM_FLAGS)
            if row.state is CandidateState.NEXT:
                item.setFont(bold_font)
            elif row.state in _STATES_BY_CANDIDATE_STATUS.values():
                item.setForeground(self._theme.faint)
        return items

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._is_readable and not self.candidate_table.rows:
            left_px = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin)
            rect = self.viewport().rect().adjusted(left_px, 0, 0, 0)
            with QPainter(self.viewport()) as painter:
                with_pen(painter, self._theme.faint)
                painter.drawText(
                    rect, Qt.TextFlag.TextWordWrap, tr("No free square is one move away.")
                )

    def _update_pointed_square(self) -> None:
        """Find the square under mouse or cursor, whichever was moved last, and emit it."""
        cursor_row = self.currentIndex().row() if self.hasFocus() else -1
        mouse_row = -1 if self._mouse_y is None else self.rowAt(self._mouse_y)
        if self._cursor_moved_last:
            pointed_rows = (cursor_row, mouse_row)
        else:
            pointed_rows = (mouse_row, cursor_row)
        square = None
        for row in pointed_rows:
            if row >= 0 and square is None:
                square = self.candidate_table.rows[row].square
        if square != self._pointed_square:
            self._pointed_square = square
            self._select_pointed_rows()
            if square is None:
                self.pointing_ended.emit()
            else:
                self.square_pointed.emit(square)

    def _select_pointed_rows(self) -> None:
        selection = QItemSelection()
        model = self.model()
        for row_index, row in enumerate(self.candidate_table.rows):
            if row.square in (self._pointed_square, self._square_pointed_elsewhere):
                first_index = model.index(row_index, 0)
                last_index = model.index(row_index, _COMPLETABILITY_COLUMN)
                selection.select(first_index, last_index)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _move_cursor_to_next(self) -> None:
        """Move the cursor to the next candidate, or to the first row."""
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
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and accept_shortcut_override(event, _CURSOR_KEYS):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _CURSOR_KEYS:
            # all other keys are passed on to the window
            event.ignore()
            return
        self._cursor_moved_last = True
        super().keyPressEvent(event)
        event.accept()
        self._update_pointed_square()

    # Geometry

    @property
    def _natural_row_px(self) -> int:
        return self.fontMetrics().height() + 1

    def _fit_rows_and_columns(self) -> None:
        """Set the sizes of rows and columns by the font and the size of the viewport."""
        row_px = self._natural_row_px
        advance = self.fontMetrics().horizontalAdvance
        names_px = max(advance(tr("square")), advance("cv100"))
        self.horizontalHeader().setFixedHeight(row_px)
        self.setColumnWidth(_SQUARE_COLUMN, round(1.6 * row_px) + names_px)
        self.setColumnWidth(_ORDERING_VALUE_COLUMN, round(1.1 * row_px))
        states_px = max(advance(state.label) for state in CandidateState) + row_px // 2
        marks_px = 0
        if self.candidate_table.has_marks:
            marks = map(verdicts.completability_mark, Completability)
            marks_px = max(advance(mark) for mark in marks) + row_px // 3
        state_x = self.columnViewportPosition(_STATE_COLUMN)
        available_px = self.viewport().width() - state_x - marks_px
        # in a narrow table the states are cut: the icons show them, too
        self.setColumnWidth(_STATE_COLUMN, min(states_px, max(available_px, 2 * row_px)))
        self._fit_row_height()
        self._fill_items()

    def _fit_row_height(self) -> None:
        """Set the height of rows: natural, or more where there is room for any number of them."""
        natural_px = self._natural_row_px
        max_px = round(_MAX_ROW_SCALE * natural_px)
        self.setMaximumHeight(self._size_for_rows(_MAX_ROWS, max_px).height())
        rows_px = self.viewport().height()
        fitting_px = min(natural_px, rows_px // self.candidate_table.reserved_row_count)
        row_px = max(1, fitting_px, min(max_px, rows_px // _MAX_ROWS))
        self.verticalHeader().setDefaultSectionSize(row_px)
        icon_px = max(1, min(row_px - 2, round(_MAX_ICON_SCALE * natural_px)))
        self.setIconSize(QSize(icon_px, icon_px))

    def _size_for_rows(self, row_count: int, row_px: float) -> QSize:
        margins = self.contentsMargins()
        rows_px = row_count * round(row_px)
        header_px = self._natural_row_px
        height_px = rows_px + header_px + margins.top() + margins.bottom()
        return QSize(12 * self._natural_row_px, height_px)

    def sizeHint(self) -> QSize:
        return self._size_for_rows(_MAX_ROWS, self._natural_row_px)

    def minimumSizeHint(self) -> QSize:
        # in a small window rows may be a little lower
        return self._size_for_rows(_MAX_ROWS_AFTER_MOVE, 0.86 * self._natural_row_px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows_and_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._theme = current_theme()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_rows_and_columns()
            self.updateGeometry()
