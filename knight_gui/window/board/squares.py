"""The lowest layer: squares, holes, and the names of rows and columns."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from knight_gui.window.board.canvas import UNIT, Canvas, font_of
from knight_gui.window.theme import DARK_SQUARE, LIGHT_SQUARE, Theme


def draw_squares(canvas: Canvas, theme: Theme, label_px: int) -> None:
    """Draw the empty board."""
    # edges are rounded to whole pixels, so that no seams show between squares
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    board = canvas.board
    free, dark = QPainterPath(), QPainterPath()
    for square in board.free_squares:
        rect = canvas.square_rect(square)
        if canvas.is_vector:
            # dark ones lie on light ones: between neighbours a viewer would show a hair's breadth
            free.addRect(rect)
            if board.is_dark(square):
                dark.addRect(rect)
        else:
            canvas.painter.fillRect(rect, DARK_SQUARE if board.is_dark(square) else LIGHT_SQUARE)
    canvas.painter.fillPath(free, LIGHT_SQUARE)
    canvas.painter.fillPath(dark, DARK_SQUARE)
    _draw_labels(canvas, theme, label_px)


def _draw_labels(canvas: Canvas, theme: Theme, label_px: int) -> None:
    board, painter = canvas.board, canvas.painter
    size, gap = canvas.units(label_px), canvas.units(5)
    painter.setFont(font_of(size))
    painter.setPen(QColor(theme.faint))
    widest = len(board.column_name(board.cols - 1)) * label_px
    for col in range(0, board.cols, _every(canvas.side_px, widest)):
        rect = QRectF(col * UNIT, board.rows * UNIT + gap, UNIT, size * 1.4)
        rect.adjust(-size, 0, size, 0)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, board.column_name(col))
    for rank in range(1, board.rows + 1, _every(canvas.side_px, label_px + 2)):
        top = (board.rows - rank) * UNIT
        rect = QRectF(-gap - size * 4, top, size * 4, UNIT).adjusted(0, -size, 0, size)
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect, align, str(rank))


def _every(side_px: float, needed_px: float) -> int:
    """Return how many squares share a label so that labels do not touch."""
    for step in (1, 2, 5, 10, 20, 50):
        if step * side_px >= needed_px + 2:
            return step
    return 100
