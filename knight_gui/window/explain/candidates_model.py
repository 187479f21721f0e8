"""The candidates: what is told of each, and how Qt reads and draws them, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import lru_cache

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from knight_gui.search.kinds import Prospect, StepKind, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.layers import LAYERS, BoardDrawing
from knight_gui.window.board.shown import Shown
from knight_gui.window.theme import Theme, theme_of
from knight_gui.window.widgets.parts import set_up
from knight_gui.wording import verdicts

GAP_PX = 2
"""Between a mark and its name."""
_BOARD = Board(1, 2)
_SQUARE_PX, _AROUND_PX = 18, 3
"""On squares as small as these a candidate has no number, which stands in the next column."""
_SEEN = QRect(0, 0, _SQUARE_PX - 2 * _AROUND_PX, _SQUARE_PX - 2 * _AROUND_PX)
_DRAWN = tuple(layer for layer in LAYERS if layer.name in ("squares", "candidates"))
_ROW = Qt.ItemDataRole.UserRole
_NO_INDEX = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


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
        said = {
            CandidateState.YOURS: "",
            CandidateState.NEXT: tr("next"),
            CandidateState.LATER: tr("later"),
            CandidateState.TRIED: tr("led nowhere"),
            CandidateState.RULED_OUT: tr("no tour"),
        }
        return said[self]


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
    following = position.following
    rows = tuple(
        CandidateRow(
            candidate.square,
            problem.board.name(candidate.square),
            candidate.number,
            CandidateState.YOURS if position.is_by_hand else _state_of(candidate, following),
            problem.board.is_dark(candidate.square),
        )
        for candidate in position.candidates
    )
    titles = {
        Ordering.NAIVE: tr("place in the fixed order"),
        Ordering.STATIC: tr("exits on the empty board"),
        Ordering.WARNSDORFF: tr("exits"),
    }
    title = tr("key") if position.is_by_hand else titles[problem.strategy.ordering]
    return CandidateTable(title, rows)


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
                mark = verdicts.mark(row.prospect) if row.prospect else ""
                return (row.name, str(row.number), row.state.text, mark)[index.column()]
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
            about, can = tr("what the search does"), tr("can it become a tour?")
            return (tr("square"), self.table.title, about, can)[section]
        return None


class Titles(QHeaderView):
    """Gives the title of the numbers the room over the rest, which speaks for itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        set_up(self, stretchLastSection=True, minimumSectionSize=1)

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
        side = max(1, option.rect.height() - 2)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(side, side)
        row: CandidateRow = index.data(_ROW)
        ratio, theme = option.widget.devicePixelRatioF(), theme_of(option.widget)
        option.icon = _sample(row.state, row.is_dark, side, ratio, theme)


@lru_cache(maxsize=16)
def _sample(state: CandidateState, is_dark: bool, side: int, ratio: float, theme: Theme) -> QIcon:  # noqa: FBT001
    """Return what a candidate looks like on the board; it stays so where its row is selected."""
    square = int(_BOARD.is_dark(0) is not is_dark)
    is_out = state in (CandidateState.TRIED, CandidateState.RULED_OUT)
    trial = Trial.TRIED if is_out else Trial.UNTRIED
    shown = Candidate(square, 0, trial)
    is_next = state is CandidateState.NEXT or is_out
    first = () if is_next else (Candidate(1 - square, 0, Trial.UNTRIED),)
    position = Position(0, (square,), StepKind.START, None, (*first, shown), 0, None)
    corner = QPoint(-_AROUND_PX - square * _SQUARE_PX, -_AROUND_PX)
    pixmap = QPixmap(QSize(side, side) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / _SEEN.width(), side / _SEEN.height())
        grid = Grid(_BOARD, corner, _SQUARE_PX, _SEEN)
        drawing = BoardDrawing(_DRAWN, is_for_once=True)
        drawing.draw(painter, grid, Shown(_BOARD, position=position, theme=theme))
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
