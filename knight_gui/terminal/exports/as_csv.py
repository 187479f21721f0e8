"""A search as a table: the squares of a path, its board, its steps, or how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from knight_gui.files import statistics_table, tour_writing
from knight_gui.terminal.exports.arriving import arrived, search_to_step
from knight_gui.terminal.exports.kinds import What
from knight_gui.terminal.exports.steps import write_steps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from knight_gui.terminal.ending import Ending
    from knight_gui.terminal.exports.order import Order

_PATHS = {What.SQUARES: tour_writing.squares_table, What.BOARD: tour_writing.board_table}


def write(order: Order, stream: BinaryIO) -> Ending | None:
    """Write what is asked for, a line for each of its rows."""
    board = order.task.problem.board
    if order.what in _PATHS:
        ending = arrived(order)
        _put(_PATHS[order.what](board, ending.path), stream)
        return ending
    if order.what is What.STEPS:
        write_steps(order, stream)
        return None
    search = search_to_step(order)
    progress = search.progress()
    if order.what is What.BY_SQUARE:
        _put(statistics_table.by_square(board, search.path, progress), stream)
    else:
        _put(statistics_table.by_depth(progress), stream)
    return None


def _put(lines: Iterable[str], stream: BinaryIO) -> None:
    stream.writelines(line.encode() + b"\n" for line in lines)
