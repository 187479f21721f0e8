"""The candidates: what is told of each, and how Qt reads and draws them, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from knight_gui.search.kinds import Prospect, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.texts import tr
from knight_gui.window.theme import BoardColours, theme_of
from knight_gui.wording import verdicts

GAP_PX = 2
"""Between a mark and its name."""
_ROW = Qt.ItemDataRole.UserRole
_NO_INDEX = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


class CandidateState(Enum):
    """What a candidate is to the search."""

    NEXT = "next"
    LATER = "later"
    TRIED = "tried"
    RULED_OUT = "ruled-out"

    @property
    def text(self) -> str:
        """What is said of it."""
        match self:
            case CandidateState.NEXT:
                return tr("next")
            case CandidateState.LATER:
                return tr("later")
            case CandidateState.TRIED:
                return tr("led nowhere")
            case CandidateState.RULED_OUT:
                return tr("no tour")


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

    def with_prospects(self, prospects: dict[int, Prospect]) -> CandidateTable:
        """Return the same table with what would become of moves to these squares."""
        rows = (replace(row, prospect=prospects.get(row.square)) for row in self.rows)
        return replace(self, rows=tuple(rows))


def table_of(problem: Problem, position: Position) -> CandidateTable:
    """Return what is to be shown of a position."""
    following = next(iter(position.untried), None)
    rows = tuple(
        CandidateRow(
            candidate.square,
            problem.board.name(candidate.square),
            candidate.number,
            _state_of(candidate, following),
            problem.board.is_dark(candidate.square),
        )
        for candidate in position.candidates
    )
    return CandidateTable(_title_of(problem.strategy.ordering), rows)


def _title_of(ordering: Ordering) -> str:
    match ordering:
        case Ordering.NAIVE:
            return tr("place in the fixed order")
        case Ordering.STATIC:
            return tr("moves on the empty board")
        case Ordering.WARNSDORFF:
            return tr("exits")


def _state_of(candidate: Candidate, following: Candidate | None) -> CandidateState:
    if candidate.trial is Trial.TRIED:
        return CandidateState.TRIED
    if candidate.trial is Trial.RULED_OUT:
        return CandidateState.RULED_OUT
    return CandidateState.NEXT if candidate == following else CandidateState.LATER


class CandidateColumn(IntEnum):
    """What the columns hold, from left to right."""

    SQUARE = 0
    NUMBER = 1
    STATE = 2
    PROSPECT = 3


class CandidatesModel(QAbstractTableModel):
    """A table as Qt reads it, cell by cell."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._strong = QFont()
        self._strong.setBold(True)
        self.table = CandidateTable()

    def show_table(self, table: CandidateTable) -> None:
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
            self.dataChanged.emit(self.index(0, 0), self.index(has - 1, CandidateColumn.PROSPECT))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, CandidateColumn.PROSPECT)

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(CandidateColumn)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.table.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _words(row)[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole if (
                index.column() == CandidateColumn.PROSPECT and row.prospect
            ):
                return verdicts.prospect(row.prospect)
            case Qt.ItemDataRole.FontRole if row.state is CandidateState.NEXT:
                return self._strong
            case Qt.ItemDataRole.ForegroundRole if row.state in (
                CandidateState.TRIED,
                CandidateState.RULED_OUT,
            ):
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
            return _titles(self.table)[section]
        return None


def _words(row: CandidateRow) -> tuple[str, ...]:
    return (
        row.name,
        str(row.number),
        row.state.text,
        verdicts.mark(row.prospect) if row.prospect else "",
    )


def _titles(table: CandidateTable) -> tuple[str, ...]:
    return tr("square"), table.title, tr("what the search does"), tr("can it become a tour?")


class Titles(QHeaderView):
    """Gives the title of the numbers the room over the rest, which speaks for itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setStretchLastSection(True)
        self.setMinimumSectionSize(1)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if index == CandidateColumn.SQUARE:
            mark_px = rect.height() + GAP_PX
            rect.adjust(0 if is_mirrored else mark_px, 0, -mark_px if is_mirrored else 0, 0)
        if index == CandidateColumn.NUMBER and is_mirrored:
            rect.setLeft(0)
        elif index == CandidateColumn.NUMBER:
            rect.setRight(self.viewport().width())
        if index not in (CandidateColumn.STATE, CandidateColumn.PROSPECT):
            super().paintSection(painter, rect, index)


class SquareDelegate(QStyledItemDelegate):
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
        row: CandidateRow = index.data(_ROW)
        # a square keeps the contrast
        theme = theme_of(option.widget)
        painter.fillRect(place, QColor(theme.squares[row.is_dark]))
        _draw_mark(painter, place, row, theme.board)
        painter.restore()


def _draw_mark(painter: QPainter, square: QRectF, row: CandidateRow, colours: BoardColours) -> None:
    """Draw a candidate as it looks on the board."""
    center, side = square.center(), square.width()
    ink, casing = colours.ink, colours.casing
    match row.state:
        case CandidateState.NEXT:
            _draw_disc(painter, center, 0.46 * side, (casing, ink))
            _draw_disc(painter, center, 0.2 * side, (ink, ink))
        case CandidateState.LATER:
            _draw_disc(painter, center, 0.28 * side, (ink, casing))
        case CandidateState.TRIED | CandidateState.RULED_OUT:
            _draw_cross(painter, center, 0.4 * side, ink, casing)


def _draw_disc(
    painter: QPainter, center: QPointF, radius: float, colours: tuple[QColor, QColor]
) -> None:
    ground, rim = colours
    painter.setBrush(ground)
    painter.setPen(QPen(rim, 1))
    painter.drawEllipse(center, radius, radius)


def _draw_cross(
    painter: QPainter, center: QPointF, radius: float, ink: QColor, casing: QColor
) -> None:
    ground = QColor(casing)
    ground.setAlpha(120)
    painter.setBrush(ground)
    painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
    painter.drawEllipse(center, radius, radius)
    reach = 0.5 * radius
    painter.setPen(QPen(ink, 1.3))
    painter.drawLine(center + QPointF(-reach, -reach), center + QPointF(reach, reach))
    painter.drawLine(center + QPointF(-reach, reach), center + QPointF(reach, -reach))
