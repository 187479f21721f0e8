"""A range of the steps of a search as a film."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from knight_gui.scene.export import Reel
from knight_gui.terminal.exports.arriving import demand_step, number_of
from knight_gui.terminal.exports.recorded import recorded, watched, with_qt
from knight_gui.terminal.live import STOP_KEY
from knight_gui.terminal.request import MOST_STEPS
from knight_gui.texts import tr
from knight_gui.wording import pictures

if TYPE_CHECKING:
    from knight_gui.terminal.exports.drawing import Drawing
    from knight_gui.terminal.exports.order import Order

_USUAL_FRAMES = 200
"""Of a film of which nobody says which steps it shows."""


def write(order: Order, stream: BinaryIO) -> None:
    """Draw the steps wanted one after the other, or some of all."""
    assert order.drawing is not None
    with with_qt():
        # the one line by which the terminal asks for a film
        from knight_gui.window.export.headless import demand_packages, write_film
    # said at once, and not after the search
    demand_packages(order.drawing.kind)
    first, last = order.stretch or (0, MOST_STEPS)
    if order.step is not None:
        last = min(last, number_of(order.step, order.task.problem))
    drawing = order.drawing
    if last < MOST_STEPS and order.stretch is not None:
        _reel(drawing, first, last, is_chosen=True).demand_sound()
    recording = recorded(order, None if last == MOST_STEPS else min(last, _limit(order)))
    demand_step(first, recording.steps)
    reel = _reel(drawing, first, min(last, recording.steps), is_chosen=order.stretch is not None)
    done = 0

    def count(frames: int) -> None:
        nonlocal done
        done = frames
        watch()

    describe = pictures.frames
    with watched(
        lambda: tr("{frames} · {key} stops", frames=describe(done, reel.frames), key=STOP_KEY)
    ) as watch:
        write_film(drawing.kind, recording, (drawing.style, reel), stream, count)


def _limit(order: Order) -> int:
    return MOST_STEPS if order.task.max_steps is None else order.task.max_steps


def _reel(drawing: Drawing, first: int, last: int, *, is_chosen: bool) -> Reel:
    """Return which steps are shown: each of those that were chosen, unless told otherwise."""
    if drawing.every is None and not is_chosen:
        return Reel.sampled(first, last, _USUAL_FRAMES, drawing.frames_per_s)
    return Reel(first, last, drawing.every or 1, drawing.frames_per_s)
