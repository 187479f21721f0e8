"""Boards that are drawn in a text: a character or a word for each square, and for each hole."""

from __future__ import annotations

from dataclasses import dataclass

from knight_gui.board import Board, InputError
from knight_gui.documents.table import shorten_to_line
from knight_gui.documents.tours.cells import validate_board_size
from knight_gui.i18n import tr

_SQUARE_SIGNS = ".-_oO"
_HOLE_SIGNS = "#xX*"
_BLANK = " "


@dataclass(frozen=True)
class DrawnBoard:
    """Board that was read from a text, and the sign that was taken for a hole."""

    board: Board
    hole_sign: str
    """Sign of the holes, or a blank; empty if there are none."""

    @property
    def sentence(self) -> str:
        """Sentence on the size of the board, and on its holes."""
        size = f"{self.board.rows}×{self.board.cols}"
        if not self.hole_sign:
            return tr("The board is {size}, without holes.", size=size)
        sign = tr("a blank") if self.hole_sign == _BLANK else f"“{self.hole_sign}”"
        return tr(
            "The board is {size}, and {sign} is a hole. Holes: {count:,}.",
            size=size,
            sign=sign,
            count=len(self.board.holes),
        )


def read_drawn_board(text: str, *, are_dots_holes: bool = False) -> DrawnBoard:
    """Return the board in a text.

    Beside dots, other signs are holes; otherwise blanks are holes, whatever the squares are.

    Parameters
    ----------
    are_dots_holes
        True if the signs beside dots are the squares.

    Raises
    ------
    InputError
        If there is anything else in it.
    """
    lines = [line.rstrip() for line in text.rstrip().splitlines()]
    signs = set("".join(lines)) - {_BLANK}
    unknown = sorted(signs.difference(_SQUARE_SIGNS + _HOLE_SIGNS))
    if unknown or not signs:
        raise InputError(
            tr(
                "“{sign}” is no sign of a board. Squares are {squares}, holes {holes} or blanks.",
                sign=shorten_to_line("".join(unknown[:1])),
                squares=_BLANK.join(_SQUARE_SIGNS),
                holes=_BLANK.join(_HOLE_SIGNS),
            )
        )
    if all(set(line[1::2]) <= {_BLANK} for line in lines) and any(len(line) > 1 for line in lines):
        lines = [line[::2] for line in lines]
    cols = max(map(len, lines))
    validate_board_size(len(lines), cols)
    cells = "".join(line.ljust(cols) for line in lines)
    hole_signs = set(cells).intersection(_HOLE_SIGNS)
    if are_dots_holes:
        hole_signs = set(_SQUARE_SIGNS)
    elif signs == hole_signs:
        # signs of one kind are squares
        hole_signs = set()
    hole_signs.add(_BLANK)
    holes = frozenset(square for square, cell in enumerate(cells) if cell in hole_signs)
    board = Board(len(lines), cols, holes)
    return DrawnBoard(board, cells[min(holes)] if holes else "")
