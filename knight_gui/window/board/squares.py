"""The lowest layer: squares, and holes."""

from PySide6.QtGui import QColor, QPainter, QPainterPath

from knight_gui.window.board.canvas import Canvas


def draw_squares(canvas: Canvas) -> None:
    """Draw the empty board."""
    # edges are rounded to whole pixels, so that no seams show between squares
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    board = canvas.board
    light, dark = square_colours(canvas)
    free, darker = QPainterPath(), QPainterPath()
    for square in canvas.grid.squares_in_sight():
        rect = canvas.square_rect(square)
        if canvas.is_vector:
            # dark ones lie on light ones: between neighbours a viewer would show a hair's breadth
            free.addRect(rect)
            if board.is_dark(square):
                darker.addRect(rect)
        else:
            canvas.painter.fillRect(rect, dark if board.is_dark(square) else light)
    canvas.painter.fillPath(free, light)
    canvas.painter.fillPath(darker, dark)


def square_colours(canvas: Canvas) -> tuple[QColor, QColor]:
    """Return the colours of light and dark squares: quiet ones where the path has to be read."""
    light, dark = canvas.theme.quiet_squares if canvas.is_large else canvas.theme.squares
    return QColor(light), QColor(dark)
