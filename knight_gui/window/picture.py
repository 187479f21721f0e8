"""The board as a picture and as text, for the clipboard."""

from dataclasses import replace

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from knight_gui.tour import Board
from knight_gui.window.board.layers import draw_board
from knight_gui.window.board.shown import Shown
from knight_gui.window.theme import LIGHT

_LONGEST_SIDE_PX = 1600
_LABEL_PX = 30


def board_as_mime(shown: Shown) -> QMimeData:
    """Return the board as it is seen, on white paper, and its numbers as text."""
    data = QMimeData()
    data.setImageData(_image(shown))
    data.setText(text_of(shown.board, shown.position.path if shown.position else ()))
    return data


def text_of(board: Board, path: tuple[int, ...]) -> str:
    """Return the visit numbers row by row, 0 where the knight has not been."""
    numbers = [0] * board.size
    for number, square in enumerate(path, 1):
        numbers[square] = number
    width = len(str(max(numbers)))
    rows = [numbers[first : first + board.cols] for first in range(0, board.size, board.cols)]
    return "\n".join(" ".join(f"{number:{width}}" for number in row) for row in rows)


def _image(shown: Shown) -> QImage:
    """Return the board without what is only pointed at."""
    shown = replace(shown, theme=LIGHT, label_px=_LABEL_PX, hovered=None, cursor=None, pointed=None)
    size = QSize(shown.board.cols, shown.board.rows) * 100
    size.scale(_LONGEST_SIDE_PX, _LONGEST_SIDE_PX, Qt.AspectRatioMode.KeepAspectRatio)
    # a strip of squares needs room for its names all the same
    image = QImage(size.expandedTo(QSize(200, 200)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        draw_board(painter, image.rect(), shown)
    return image
