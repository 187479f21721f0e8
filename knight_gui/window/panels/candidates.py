"""The panel of candidates: where the knight can go, what orders that, and what became of it."""

import math
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from knight_gui.player.frame import Frame
from knight_gui.search.position import Candidate, Position, Trial
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.texts import tr
from knight_gui.window.theme import DARK_SQUARE, INK, LIGHT, LIGHT_SQUARE, PAPER, RING, Theme

_MOST_ROWS = 8
_SIDE_PX = 10
_ABOVE_PX = 6
_BAND = 0.16
_TIGHTEST = 0.8
"""How low rows may be where there is little room, in their natural height."""
_LETTERS = 0.92
"""How high letters may be, in the height of a row."""
_CURSOR_KEYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class State(Enum):
    """What a candidate is to the search."""

    NEXT = "next"
    LATER = "later"
    TRIED = "tried"

    @property
    def text(self) -> str:
        """What is said of it."""
        return {
            State.NEXT: tr("next"),
            State.LATER: tr("later"),
            State.TRIED: tr("tried, led nowhere"),
        }[self]


@dataclass(frozen=True)
class Row:
    """One candidate.

    Attributes
    ----------
    square, name
        Which.
    number
        What ordered it.
    state
        What it is to the search.
    is_dark
        Whether it is a dark square.
    """

    square: int
    name: str
    number: int
    state: State
    is_dark: bool


@dataclass(frozen=True)
class Table:
    """What the panel shows.

    Attributes
    ----------
    title
        What the numbers are.
    rows
        The candidates, in their order.
    message
        What is said where there are none.
    """

    title: str = ""
    rows: tuple[Row, ...] = ()
    message: str = ""


def _title_of(ordering: Ordering) -> str:
    return {
        Ordering.NAIVE: tr("rank in the move order"),
        Ordering.STATIC: tr("moves on the empty board"),
        Ordering.WARNSDORFF: tr("onward moves"),
    }[ordering]


def table_of(problem: Problem, position: Position) -> Table:
    """Return what is to be shown of a position."""
    name = problem.board.name(position.head)
    if position.outcome is not None:
        return Table(message=tr("The search has ended on {square}.", square=name))
    if not position.candidates:
        return Table(message=tr("No free square in reach from {square}.", square=name))
    following = next(iter(position.untried), None)
    rows = tuple(
        Row(
            candidate.square,
            problem.board.name(candidate.square),
            candidate.number,
            _state_of(candidate, following),
            problem.board.is_dark(candidate.square),
        )
        for candidate in position.candidates
    )
    return Table(_title_of(problem.strategy.ordering), rows)


def _state_of(candidate: Candidate, following: Candidate | None) -> State:
    if candidate.trial is Trial.TRIED:
        return State.TRIED
    return State.NEXT if candidate == following else State.LATER


def _nothing() -> Table:
    return Table(message=tr("The squares that the knight can go to."))


class CandidatesPanel(QFrame):
    """Draws a table with a row for each candidate.

    Signals
    -------
    pointed(int | None)
        The user points at a candidate's square, with the mouse or the cursor; None: no more.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("candidatesPanel")
        self.setAccessibleName(tr("Candidates"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self._table = _nothing()
        self._hovered: int | None = None
        self._cursor = 0
        self._is_by_cursor = False
        self._pointed: int | None = None
        self._pointed_outside: int | None = None
        self._theme = LIGHT
        self.set_theme(LIGHT)
        self._describe()

    @property
    def table(self) -> Table:
        """What is shown."""
        return self._table

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.setStyleSheet(
            f"#candidatesPanel {{ background: {theme.surface}; border: 1px solid {theme.line};"
            f" border-radius: 8px; }}"
            f" #candidatesPanel:focus {{ border: 2px solid {theme.accent}; }}"
        )

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Show the candidates of a position."""
        self._show(table_of(frame.problem, frame.position))

    def clear(self) -> None:
        """Show no candidates."""
        self._show(_nothing())

    @Slot(object)
    def point_at(self, square: int | None) -> None:
        """Highlight the row of this square, if it has one."""
        if square != self._pointed_outside:
            self._pointed_outside = square
            self.update()

    def _show(self, table: Table) -> None:
        # frames come sixty times a second
        if table == self._table:
            return
        self._table = table
        self._cursor = min(self._cursor, max(0, len(table.rows) - 1))
        self._describe()
        self._tell()
        self.update()

    def _row(self) -> int | None:
        """Return the row that is pointed at: by mouse or cursor, whichever was moved last."""
        cursor = self._cursor if self.hasFocus() else None
        ways = (cursor, self._hovered) if self._is_by_cursor else (self._hovered, cursor)
        return next((row for row in ways if row is not None and row < len(self._table.rows)), None)

    def _tell(self) -> None:
        row = self._row()
        square = None if row is None else self._table.rows[row].square
        if square != self._pointed:
            self._pointed = square
            self._describe()
            self.update()
            self.pointed.emit(square)

    def _describe(self) -> None:
        table, row = self._table, self._row()
        if not table.rows:
            self.setAccessibleDescription(table.message)
            return
        lines = [_told(each) for each in (table.rows if row is None else (table.rows[row],))]
        self.setAccessibleDescription(
            tr("Square, {title}: {rows}.", title=table.title, rows="; ".join(lines))
        )

    # Mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = math.floor((event.position().y() - _ABOVE_PX) / self._row_px) - 1
        hovered = row if 0 <= row < _MOST_ROWS else None
        if hovered != self._hovered:
            self._hovered = hovered
            self._is_by_cursor = False
            self._tell()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self._tell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_by_cursor = True
        states = [row.state for row in self._table.rows]
        self._cursor = states.index(State.NEXT) if State.NEXT in states else 0
        self._tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._tell()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _CURSOR_KEYS
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _CURSOR_KEYS.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        self._is_by_cursor = True
        self._cursor = min(max(self._cursor + step, 0), max(0, len(self._table.rows) - 1))
        self._tell()

    # Geometry

    @property
    def _natural_px(self) -> int:
        return math.ceil(self.fontMetrics().height()) + 1

    @property
    def _row_px(self) -> float:
        """Return the height of a row: less than is natural where there is little room."""
        return min(self._natural_px, (self.height() - 2 * _ABOVE_PX) / (_MOST_ROWS + 1))

    def _fitting_font(self) -> QFont:
        font = QFont(self.font())
        natural = self.fontInfo().pixelSize()
        font.setPixelSize(min(natural, max(1, math.floor(_LETTERS * self._row_px))))
        return font

    def _line_rect(self, line: int) -> QRectF:
        """Return where a line stands: the titles in line 0, then the rows."""
        top = _ABOVE_PX + line * self._row_px
        return QRectF(_SIDE_PX, top, self.width() - 2 * _SIDE_PX, self._row_px)

    def _columns_px(self) -> tuple[float, float, float]:
        """Return where squares, numbers and states stand, counted from a line's left."""
        metrics = self.fontMetrics()
        squares = 1.5 * self._row_px
        names = [tr("square"), *(row.name for row in self._table.rows)]
        numbers = squares + max(map(metrics.horizontalAdvance, names)) + 0.9 * self._row_px
        return squares, numbers, numbers + 2.0 * self._row_px

    def sizeHint(self) -> QSize:
        return self._size(self._natural_px)

    def minimumSizeHint(self) -> QSize:
        return self._size(_TIGHTEST * self._natural_px)

    def _size(self, row_px: float) -> QSize:
        return QSize(round(12 * row_px), math.ceil((_MOST_ROWS + 1) * row_px) + 2 * _ABOVE_PX)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._fitting_font())
        painter.setPen(QColor(self._theme.faint))
        if self._table.rows:
            self._draw_titles(painter)
            for index, row in enumerate(self._table.rows, 1):
                self._draw_row(painter, self._line_rect(index), row)
        else:
            place = self._line_rect(0).united(self._line_rect(_MOST_ROWS))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place, flags, self._table.message)
        painter.end()

    def _draw_titles(self, painter: QPainter) -> None:
        line = self._line_rect(0)
        squares, numbers, _ = self._columns_px()
        _write(painter, line.adjusted(squares, 0, 0, 0), tr("square"))
        _write(painter, line.adjusted(numbers, 0, 0, 0), self._table.title)

    def _draw_row(self, painter: QPainter, line: QRectF, row: Row) -> None:
        if row.square in (self._pointed, self._pointed_outside):
            self._draw_band(painter, line)
        squares, numbers, states = self._columns_px()
        _draw_mark(painter, line, row)
        font = self._fitting_font()
        font.setBold(row.state is State.NEXT)
        painter.setFont(font)
        is_tried = row.state is State.TRIED
        painter.setPen(QColor(self._theme.faint if is_tried else self._theme.text))
        _write(painter, line.adjusted(squares, 0, 0, 0), row.name)
        _write(painter, line.adjusted(numbers, 0, 0, 0), str(row.number))
        _write(painter, line.adjusted(states, 0, 0, 0), row.state.text)

    def _draw_band(self, painter: QPainter, line: QRectF) -> None:
        accent = QColor(self._theme.accent)
        ground = QColor(accent)
        ground.setAlphaF(_BAND)
        painter.setBrush(ground)
        painter.setPen(QPen(accent, 1.4))
        painter.drawRoundedRect(line.adjusted(-5.5, 0.5, 5.5, -0.5), 4, 4)


def _told(row: Row) -> str:
    return tr(
        "{square}, {number}, {state}", square=row.name, number=row.number, state=row.state.text
    )


def _write(painter: QPainter, place: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(
        text, Qt.TextElideMode.ElideRight, math.ceil(place.width())
    )
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _draw_mark(painter: QPainter, line: QRectF, row: Row) -> None:
    """Draw a candidate as it looks on the board: on a square, which keeps the contrast."""
    side = math.floor(line.height()) - 2
    square = QRectF(line.left(), math.floor(line.center().y() - side / 2), side, side)
    painter.fillRect(square, DARK_SQUARE if row.is_dark else LIGHT_SQUARE)
    center = square.center()
    match row.state:
        case State.NEXT:
            _draw_disc(painter, center, 0.46 * side, (RING, INK))
            _draw_disc(painter, center, 0.2 * side, (INK, INK))
        case State.LATER:
            _draw_disc(painter, center, 0.28 * side, (INK, PAPER))
        case State.TRIED:
            _draw_cross(painter, center, 0.4 * side)


def _draw_disc(
    painter: QPainter, center: QPointF, radius: float, colours: tuple[QColor, QColor]
) -> None:
    ground, rim = colours
    painter.setBrush(ground)
    painter.setPen(QPen(rim, 1))
    painter.drawEllipse(center, radius, radius)


def _draw_cross(painter: QPainter, center: QPointF, radius: float) -> None:
    ground = QColor(PAPER)
    ground.setAlpha(120)
    painter.setBrush(ground)
    painter.setPen(QPen(INK, 1, Qt.PenStyle.DotLine))
    painter.drawEllipse(center, radius, radius)
    reach = 0.5 * radius
    painter.setPen(QPen(INK, 1.3))
    painter.drawLine(center + QPointF(-reach, -reach), center + QPointF(reach, reach))
    painter.drawLine(center + QPointF(-reach, reach), center + QPointF(reach, -reach))
