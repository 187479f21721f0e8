"""Writes and copies pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData
from knight_gui.i18n import tr
from knight_gui.state.export import FileType, PictureContent, PictureStyle
from knight_gui.window.message_boxes import choose_file_to_save
from knight_gui.window.platform.settings import last_export_folder, write_setting


def choose_export_file(parent: QWidget, file_name: str, extensions: Sequence[str]) -> Path | None:
    """Return the file that the user chooses, or None if they cancel."""
    extensions_by_filter = {
        tr("{kind} files (*.{ending})", kind=extension.upper(), ending=extension): (
            f".{extension}",
        )
        for extension in extensions
    }
    file = choose_file_to_save(
        parent, tr("Save"), last_export_folder() / file_name, extensions_by_filter
    )
    if file is not None:
        write_setting("exportFolder", file.parent)
    return file


def copy_picture(picture: Picture, scale: int) -> str:
    """Copy a picture to the clipboard as pixels and SVG, and return a confirmation."""
    data = QMimeData()
    data.setImageData(picture.to_image(scale))
    data.setData("image/svg+xml", picture.to_bytes(FileType.SVG, 1))
    QApplication.clipboard().setMimeData(data)
    return tr("✓ Copied.")


_BOARD_STYLE = PictureStyle(PictureContent.BOARD, width_px=1600)


def make_board_mime_data(board_state: BoardViewState) -> QMimeData:
    """Return the board as it is seen, on white paper, and its numbers as text."""
    data = QMimeData()
    still = StillData(
        replace(board_state, hovered_square=None, cursor_square=None, pointed_square=None)
    )
    data.setImageData(Picture.from_sheet(PictureSheet(still, _BOARD_STYLE), still).to_image(1))
    data.setText(
        format_visit_numbers(
            board_state.board, board_state.position.path if board_state.position else ()
        )
    )
    return data


def format_visit_numbers(board: Board, path: tuple[int, ...]) -> str:
    """Return the visit numbers row by row, 0 where the knight has not been."""
    numbers = [0] * board.size
    for number, square in enumerate(path, 1):
        numbers[square] = number
    width = len(str(max(numbers)))
    rows = [numbers[first : first + board.cols] for first in range(0, board.size, board.cols)]
    return "\n".join(" ".join(f"{number:{width}}" for number in row) for row in rows)
