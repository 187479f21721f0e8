"""A search as a table: the squares of a path, the board with its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from knight_gui.files.tour_writing import board_table, squares_table
from knight_gui.terminal.exports.arriving import arrived
from knight_gui.terminal.exports.kinds import What

if TYPE_CHECKING:
    from knight_gui.terminal.ending import Ending
    from knight_gui.terminal.exports.order import Order

_TABLES = {What.SQUARES: squares_table, What.BOARD: board_table}


def write(order: Order, stream: BinaryIO) -> Ending | None:
    """Write what is asked for, a line for each of its rows."""
    ending = arrived(order)
    stream.writelines(
        line.encode() + b"\n" for line in _TABLES[order.what](order.task.problem.board, ending.path)
    )
    return ending
