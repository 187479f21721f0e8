"""Writes and copies pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import Shown
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still
from knight_gui.i18n import tr
from knight_gui.state.export import Kind, Style, What
from knight_gui.window.message_boxes import file_to_write
from knight_gui.window.platform.settings import last_folder, remember


def choose_file(parent: QWidget, name: str, kinds: Sequence[str]) -> Path | None:
    """Let the user choose a file of one of some kinds; None if they would rather not."""
    endings = {
        tr("{kind} files (*.{ending})", kind=kind.upper(), ending=kind): (f".{kind}",)
        for kind in kinds
    }
    file = file_to_write(parent, tr("Save"), last_folder() / name, endings)
    if file is not None:
        remember("exportFolder", file.parent)
    return file


def copy(picture: Picture, scale: int) -> str:
    """Copy a picture, also as lines and text, and say so."""
    data = QMimeData()
    data.setImageData(picture.image(scale))
    data.setData("image/svg+xml", picture.to_bytes(Kind.SVG, 1))
    QApplication.clipboard().setMimeData(data)
    return tr("✓ Copied.")


_BOARD = Style(What.BOARD, width_px=1600)


def board_as_mime(shown: Shown) -> QMimeData:
    """Return the board as it is seen, on white paper, and its numbers as text."""
    data, still = QMimeData(), Still(replace(shown, hovered=None, cursor=None, pointed=None))
    data.setImageData(Picture.of(Sheet(still, _BOARD), still).image(1))
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
