"""Picture of a tour with the sums of its visit numbers and the axes of its symmetries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from knight_gui.board import Symmetry, Tour, TourFacts
from knight_gui.drawing.board.canvas import MIN_DIGIT_PX
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, make_board_view_state
from knight_gui.drawing.painting import iter_ring_strokes, with_font, with_pen
from knight_gui.drawing.theme import Theme
from knight_gui.i18n import format_number
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy

_LAYERS = tuple(
    layer
    for layer in BOARD_LAYERS
    if layer.name in ("squares", "names", "tour", "closing", "numbers", "ring", "knight")
)
_SUM_PADDING_EM = 0.8
"""Gap between a sum and the board or the next sum, in heights of letters."""
_AXIS_ENDS = {
    Symmetry.VERTICAL_AXIS: ((0.5, 0), (0.5, 1)),
    Symmetry.HORIZONTAL_AXIS: ((0, 0.5), (1, 0.5)),
    Symmetry.RISING_DIAGONAL: ((0, 1), (1, 0)),
    Symmetry.FALLING_DIAGONAL: ((0, 0), (1, 1)),
}
"""Ends of each axis, in widths and heights of the board from its upper left corner."""
_RING_RADIUS_SHARES = {Symmetry.HALF_TURN: 0.1, Symmetry.QUARTER_TURN: 0.2}
"""Radius of the ring of a turn, in sides of a square."""


class TourFactsPainter:
    """Painter of a tour: row sums at its right, column sums below, diagonal sums in the corners."""

    def __init__(self, tour: Tour, facts: TourFacts, rect: QRectF, font: QFont) -> None:
        self._tour = tour
        self._facts = facts
        self._font = font
        metrics = QFontMetricsF(font)
        sums = (*facts.row_sums, *facts.column_sums, *facts.diagonal_sums)
        self._sum_size = QSizeF(
            max(metrics.horizontalAdvance(format_number(sum_)) for sum_ in sums)
            + _SUM_PADDING_EM * metrics.height(),
            metrics.height(),
        )
        # a diagonal sum above the board, and one below it
        board_rect = rect.adjusted(
            0, self._sum_size.height(), -self._sum_size.width(), -self._sum_size.height()
        )
        self._label_px = font.pixelSize()
        self.geometry = BoardGeometry.fit(tour.board, board_rect.toRect(), self._label_px)

    @property
    def shows_sums(self) -> bool:
        """Whether there is room for the sums, in small digits if need be."""
        return self._sum_px >= MIN_DIGIT_PX

    @property
    def _sum_px(self) -> int:
        """The height of digits with which each sum fits into the width of a square."""
        scale = min(1.0, self.geometry.square_px / self._sum_size.width())
        return int(self._font.pixelSize() * scale)

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """Draw the tour, its sums and its axes."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = replace(self._board_state(), theme=theme, label_px=self._label_px)
        BoardPainter(_LAYERS, is_single_use=True).draw(painter, self.geometry, state)
        if self.shows_sums:
            self._draw_sums(painter, theme)
        for symmetry in self._facts.symmetries:
            self._draw_symmetry(painter, symmetry)

    def _board_state(self) -> BoardViewState:
        path = self._tour.path
        position = Position(0, path, StepType.ADVANCE, None, (), 0, Outcome.SOLVED)
        problem = Problem(self._tour.board, path[:1], Strategy())
        return make_board_view_state(Frame(problem, position, None))

    def _iter_sums(self) -> Iterator[tuple[int, bool, QPointF]]:
        """Yield each sum, whether it is that of a magic tour, and the centre of its text."""
        facts = self._facts
        total = sum(facts.row_sums)
        rect = self.geometry.board_rect
        square_px = self.geometry.square_px
        sum_x = rect.right() + self._sum_size.width() / 2
        above_y = rect.top() - self._sum_size.height() / 2
        below_y = rect.bottom() + self.geometry.label_margin_px + self._sum_size.height() / 2
        for row, row_sum in enumerate(facts.row_sums):
            center = QPointF(sum_x, rect.top() + (row + 0.5) * square_px)
            yield row_sum, row_sum * self._tour.board.rows == total, center
        for col, column_sum in enumerate(facts.column_sums):
            center = QPointF(rect.left() + (col + 0.5) * square_px, below_y)
            yield column_sum, column_sum * self._tour.board.cols == total, center
        for diagonal_sum, y in zip(facts.diagonal_sums, (below_y, above_y), strict=False):
            yield diagonal_sum, diagonal_sum * self._tour.board.rows == total, QPointF(sum_x, y)

    def _draw_sums(self, painter: QPainter, theme: Theme) -> None:
        """Draw the sums, and those of a magic tour in bold."""
        font = QFont(self._font)
        font.setPixelSize(self._sum_px)
        bold_font = QFont(font)
        bold_font.setBold(True)
        for sum_, is_magic, center in self._iter_sums():
            if is_magic:
                with_font(painter, QColor(theme.tour), bold_font)
            else:
                with_font(painter, QColor(theme.faint), font)
            text_rect = QRectF(QPointF(), self._sum_size)
            text_rect.moveCenter(center)
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter, format_number(sum_))

    def _draw_symmetry(self, painter: QPainter, symmetry: Symmetry) -> None:
        """Draw an axis as a line, and a turn as a ring in the middle of the board."""
        rect = self.geometry.board_rect
        for color, width in iter_ring_strokes():
            with_pen(painter, QPen(color, width), Qt.BrushStyle.NoBrush)
            if symmetry in _AXIS_ENDS:
                (x, y), (end_x, end_y) = _AXIS_ENDS[symmetry]
                first = rect.topLeft() + QPointF(x * rect.width(), y * rect.height())
                last = rect.topLeft() + QPointF(end_x * rect.width(), end_y * rect.height())
                painter.drawLine(QLineF(first, last))
            else:
                radius = self.geometry.square_px * _RING_RADIUS_SHARES[symmetry]
                painter.drawEllipse(rect.center(), radius, radius)
