"""A path as text: the board with its numbers, or the names of its squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from knight_gui.terminal.exports.arriving import arrived
from knight_gui.terminal.exports.kinds import What
from knight_gui.terminal.options import Format
from knight_gui.terminal.output import lines_of

if TYPE_CHECKING:
    from knight_gui.terminal.ending import Ending
    from knight_gui.terminal.exports.order import Order

_FORMS = {What.BOARD: Format.BOARD, What.SQUARES: Format.SQUARES}


def write(order: Order, stream: BinaryIO) -> Ending:
    """Write the path at the step wanted."""
    ending = arrived(order)
    stream.writelines(line.encode() + b"\n" for line in lines_of(ending, _FORMS[order.what]))
    return ending
