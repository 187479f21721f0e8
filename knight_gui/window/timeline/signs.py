"""Which marks stand on a landscape and where: for tips and for the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.kinds import Fate
from knight_gui.wording.marks import Mark, Sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QPoint

    from knight_gui.window.timeline.known import Pin, Seen
    from knight_gui.window.timeline.picture import Bars
    from knight_gui.window.timeline.scale import Layout

NEAR_PX = 4.0
"""How near the pointer must be to a line or a pin to mean it."""
_OF_FATE = {Fate.REFUTED: Mark.REFUTED_BAR, Fate.LEFT: Mark.LEFT_BAR}


def signs_in(seen: Seen) -> Iterator[Sign]:
    """Yield a mark of each kind that is in view."""
    visible, bars = seen.visible, _bars_of(seen)
    if bars is not None:
        # the window is shown before it needs numpy
        import numpy as np

        _, examples = np.unique(bars.fates * 2 + bars.is_lost, return_index=True)
        yield from (_of_bar(bars, bar) for bar in examples.tolist())
        depths, lost = bars.landscape.bar_depths, bars.landscape.lost[bars.landscape.begins]
        for bar in (bars.is_lost & (depths == lost)).nonzero()[0][:1].tolist():
            yield _there(bars, bar, Mark.SPLIT)
    if seen.steps and visible.first <= seen.step <= visible.last:
        yield Sign(Mark.PLAYHEAD, step=seen.step)
    for pin in seen.pins:
        if visible.first <= pin.step <= visible.last:
            yield _of_pin(seen, pin)


def sign_at(layout: Layout, seen: Seen, spot: QPoint) -> Sign:
    """Return the topmost mark at a pixel; beside all marks the step that is there."""
    scale, x, y = layout.scale, spot.x(), spot.y()
    pins = [pin for pin in seen.pins if abs(scale.x_of(pin.step) - x) <= NEAR_PX]
    if pins and y > layout.foot:
        return _of_pin(seen, pins[-1])
    if abs(scale.x_of(seen.step) - x) <= NEAR_PX:
        return Sign(Mark.PLAYHEAD, step=seen.step)
    bars, depth, step = _bars_of(seen), scale.depth_at(y), scale.step_at(x)
    if bars is None or depth is None:
        return Sign(Mark.STEP, step=step)
    landscape = bars.landscape
    column = landscape.column_at(step)
    lost = int(landscape.lost[column])
    if lost >= 0 and abs(scale.y_of(lost) + scale.row_px - y) <= NEAR_PX:
        return _there(bars, int(landscape.bars_at([column], [lost])[0]), Mark.SPLIT)
    is_free = depth > landscape.depths[column]
    return Sign(Mark.STEP, step=step) if is_free else _of_bar(bars, landscape.bar_at(step, depth))


def _bars_of(seen: Seen) -> Bars | None:
    if seen.landscape is None or seen.known is None:
        return None
    from knight_gui.window.timeline.picture import Bars

    return Bars.of(seen.landscape, seen.known.newest)


def _of_bar(bars: Bars, bar: int) -> Sign:
    kept = Mark.DOOMED_BAR if bars.is_lost[bar] else Mark.KEPT_BAR
    return _there(bars, bar, _OF_FATE.get(Fate(int(bars.fates[bar])), kept))


def _there(bars: Bars, bar: int, mark: Mark) -> Sign:
    landscape = bars.landscape
    return Sign(mark, int(landscape.squares[bar]), number=int(landscape.bar_depths[bar]) + 1)


def _of_pin(seen: Seen, pin: Pin) -> Sign:
    sizes = {landmark.step: landmark.size for landmark in seen.landmarks}
    size = sizes.get(pin.step, 0)
    # a dead end is told by its square, a retreat by how many it took back
    return Sign(pin.kind, number=size + (pin.kind is not Mark.RETREAT), step=pin.step)
