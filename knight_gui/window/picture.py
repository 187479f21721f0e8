"""The board as a picture and as text, for the clipboard."""

from PySide6.QtCore import QMimeData, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsView

from knight_gui.search.position import Position
from knight_gui.tour import Board

_LONGEST_SIDE_PX = 1600


def board_as_mime(view: QGraphicsView, board: Board, position: Position | None) -> QMimeData:
    """Return the board as it is seen, and its numbers as text."""
    data = QMimeData()
    data.setImageData(_image(view))
    data.setText(text_of(board, position.path if position else ()))
    return data


def text_of(board: Board, path: tuple[int, ...]) -> str:
    """Return the visit numbers row by row, 0 where the knight has not been."""
    numbers = [0] * board.size
    for number, square in enumerate(path, 1):
        numbers[square] = number
    width = len(str(max(numbers)))
    rows = [numbers[first : first + board.cols] for first in range(0, board.size, board.cols)]
    return "\n".join(" ".join(f"{number:{width}}" for number in row) for row in rows)


def _image(view: QGraphicsView) -> QImage:
    scene = view.scene()
    source = view.sceneRect()
    scale = _LONGEST_SIDE_PX / max(source.width(), source.height())
    image = QImage(
        round(source.width() * scale),
        round(source.height() * scale),
        QImage.Format.Format_RGB32,
    )
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), source)
    painter.end()
    return image
