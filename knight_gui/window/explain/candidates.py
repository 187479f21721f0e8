"""The panel of candidates: where the knight can go, what orders that, and what became of it."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from knight_gui.player.frame import Frame
from knight_gui.search.position import Candidate, Position, Trial
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.texts import tr
from knight_gui.window.theme import DARK_SQUARE, INK, LIGHT_SQUARE, PAPER, RING, theme_of

_MOST_ROWS = 8
_TIGHTEST = 0.86
"""How low rows may be where there is little room, in their natural height."""
_GAP_PX = 2
"""Between a mark and its name."""
_LONGEST_NAME = "cv100"
_CURSOR_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down)
_ROW = Qt.ItemDataRole.UserRole
_NO_INDEX = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


class State(Enum):
    """What a candidate is to the search."""

    NEXT = "next"
    LATER = "later"
    TRIED = "tried"

    @property
    def text(self) -> str:
        """What is said of it."""
        match self:
            case State.NEXT:
                return tr("next")
            case State.LATER:
                return tr("later")
            case State.TRIED:
                return tr("tried, led nowhere")


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


def _nothing() -> Table:
    return Table(message=tr("The squares that the knight can go to."))


def _title_of(ordering: Ordering) -> str:
    match ordering:
        case Ordering.NAIVE:
            return tr("rank in the move order")
        case Ordering.STATIC:
            return tr("moves on the empty board")
        case Ordering.WARNSDORFF:
            return tr("onward moves")


def _state_of(candidate: Candidate, following: Candidate | None) -> State:
    if candidate.trial is Trial.TRIED:
        return State.TRIED
    return State.NEXT if candidate == following else State.LATER


class _Column(IntEnum):
    SQUARE = 0
    NUMBER = 1
    STATE = 2


class _Candidates(QAbstractTableModel):
    """A table as Qt reads it, cell by cell."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._strong = QFont()
        self._strong.setBold(True)
        self.table = Table()

    def show_table(self, table: Table) -> None:
        """Show other candidates; rows that stay keep their place."""
        had, has = len(self.table.rows), len(table.rows)
        if has > had:
            self.beginInsertRows(_NO_INDEX, had, has - 1)
        elif has < had:
            self.beginRemoveRows(_NO_INDEX, has, had - 1)
        self.table = table
        if has > had:
            self.endInsertRows()
        elif has < had:
            self.endRemoveRows()
        if has:
            self.dataChanged.emit(self.index(0, 0), self.index(has - 1, _Column.STATE))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _Column.STATE)

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(_Column)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.table.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (row.name, str(row.number), row.state.text)[index.column()]
            case Qt.ItemDataRole.FontRole if row.state is State.NEXT:
                return self._strong
            case Qt.ItemDataRole.ForegroundRole if row.state is State.TRIED:
                return QColor(theme_of(self._view).faint)
            case _ if role == _ROW:
                return row
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Vertical or not self.table.rows:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (tr("square"), self.table.title, tr("what becomes of it"))[section]
        return None


class _Titles(QHeaderView):
    """Gives the title of the numbers the room over the states, which speak for themselves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setStretchLastSection(True)
        self.setMinimumSectionSize(1)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        if index == _Column.SQUARE:
            rect.setLeft(rect.left() + rect.height() + _GAP_PX)
        if index == _Column.NUMBER:
            rect.setRight(self.viewport().width())
        if index != _Column.STATE:
            super().paintSection(painter, rect, index)


class _Squares(QStyledItemDelegate):
    """Draws before its name what a candidate looks like on the board."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        side = option.rect.height() - 2
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(side, side)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        side = option.rect.height() - 2
        place = QRectF(option.rect.left() + 4, option.rect.top() + 1, side, side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_mark(painter, place, index.data(_ROW))
        painter.restore()


class CandidatesPanel(QTableView):
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
        self.setProperty("panel", True)
        self.setAccessibleName(tr("Candidates"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        # what is selected is pointed at, by whatever way
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalHeader(_Titles(self))
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setItemDelegateForColumn(_Column.SQUARE, _Squares(self))
        self._candidates = _Candidates(self)
        self.setModel(self._candidates)
        self._mouse_y: int | None = None
        self._is_by_cursor = False
        self._pointed: int | None = None
        self._pointed_outside: int | None = None
        self._candidates.table = _nothing()
        self.setAccessibleDescription(self.table.message)

    @property
    def table(self) -> Table:
        """What is shown."""
        return self._candidates.table

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Show the candidates of a position."""
        self._show(table_of(frame.problem, frame.position))

    @Slot(object)
    def show_rush(self, _frame: Frame) -> None:
        """Show none: they change too fast to be read."""
        self._show(Table(message=tr("Too fast to be listed.")))

    def clear(self) -> None:
        """Show no candidates."""
        self._show(_nothing())

    @Slot(object)
    def point_at(self, square: int | None) -> None:
        """Highlight the row of this square, if it has one."""
        if square != self._pointed_outside:
            self._pointed_outside = square
            self._highlight()

    def _show(self, table: Table) -> None:
        # frames come sixty times a second
        if table == self.table:
            return
        self.horizontalHeader().setVisible(bool(table.rows))
        self._candidates.show_table(table)
        self.setAccessibleDescription(table.message)
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
                first, last = (self._candidates.index(place, column) for column in (0, 2))
                rows.select(first, last)
        self.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _go_to_next(self) -> None:
        """Put the cursor on the candidate that comes next, the first if none does."""
        states = [row.state for row in self.table.rows]
        place = states.index(State.NEXT) if State.NEXT in states else 0
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
        self.setColumnWidth(_Column.SQUARE, 2 * row_px + names)
        self.setColumnWidth(_Column.NUMBER, 2 * row_px)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.table.rows:
            painter = QPainter(self.viewport())
            painter.setPen(QColor(theme_of(self).faint))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), flags, self.table.message)


def _draw_mark(painter: QPainter, square: QRectF, row: Row) -> None:
    """Draw a candidate as it looks on the board: on a square, which keeps the contrast."""
    painter.fillRect(square, DARK_SQUARE if row.is_dark else LIGHT_SQUARE)
    center, side = square.center(), square.width()
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
