"""A step of a search as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from knight_gui.terminal.exports.arriving import number_of
from knight_gui.terminal.exports.recorded import recorded, watched, with_qt
from knight_gui.terminal.live import STOP_KEY
from knight_gui.texts import tr

if TYPE_CHECKING:
    from knight_gui.terminal.exports.order import Order


def write(order: Order, stream: BinaryIO) -> None:
    """Draw the step wanted, or the last one."""
    assert order.drawing is not None
    with with_qt():
        # the one line by which the terminal asks for a picture
        from knight_gui.window.export.headless import write_picture
    step = None if order.step is None else number_of(order.step, order.task.problem)
    recording = recorded(order, step)
    with watched(lambda: tr("drawing · {key} stops", key=STOP_KEY)) as watch:
        at = recording.steps if step is None else step
        write_picture(order.drawing.kind, (recording, at), order.drawing.style, stream, watch)
