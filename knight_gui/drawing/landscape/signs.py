"""Which marks stand on a landscape and where: for tips and for the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.drawing.landscape.data import SAYING_MOST
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import Mark, Sign
from knight_gui.search.kinds import Fate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QPoint

    from knight_gui.drawing.landscape.bars import Bars
    from knight_gui.drawing.landscape.data import Band, Pin, Seen
    from knight_gui.drawing.landscape.scale import Layout

NEAR_PX = 4.0
"""How near the pointer must be to a line or a pin to mean it."""
BARS = (Mark.KEPT_BAR, Mark.DOOMED_BAR, Mark.REFUTED_BAR, Mark.LEFT_BAR)
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


def said_at(layout: Layout, seen: Seen, spot: QPoint, sign: Sign) -> str:
    """Return what the topmost mark at a pixel is, or what a click there does."""
    assert seen.problem is not None
    if (band := band_at(layout, seen, spot)) is not None:
        assert seen.known is not None
        return wording.unfold(seen.known.said_of(band))
    visible = seen.visible
    if visible.stretch is not None and abs(spot.y() - layout.rail.center().y()) <= NEAR_PX:
        return wording.view(visible.first, visible.last, visible.most)
    if is_on_bracket(layout, seen, spot):
        return wording.fold()
    if sign.mark is Mark.PLAYHEAD:
        # which step it is stands on the line above
        return marks.name(sign.mark)
    return marks.sentence(seen.problem.board, sign)


def band_at(layout: Layout, seen: Seen, spot: QPoint) -> Band | None:
    """Return the band of folded depths at a pixel."""
    scale = layout.scale
    depth = scale.depth_at(spot.y())
    is_beside = not scale.left <= spot.x() <= scale.left + scale.width
    if is_beside or depth is None or depth >= scale.base:
        return None
    return seen.fold.bands[scale.row_of(depth)]


def is_on_bracket(layout: Layout, seen: Seen, spot: QPoint) -> bool:
    """Tell whether a pixel is beside depths that can be folded again."""
    depth, bands = layout.scale.depth_at(spot.y()), seen.constant.bands
    if not seen.is_unfolded or not bands or depth is None:
        return False
    return spot.x() < layout.scale.left and depth < bands[-1].end


def pin_at(layout: Layout, seen: Seen, spot: QPoint) -> Pin | None:
    """Return the topmost pin at a pixel."""
    x_of, is_below = layout.scale.x_of, spot.y() > layout.foot
    near = [pin for pin in seen.pins if abs(x_of(pin.step) - spot.x()) <= NEAR_PX]
    if not near or not is_below:
        return None
    return min(near, key=lambda pin: SAYING_MOST.index(pin.kind))


def bar_at(layout: Layout, seen: Seen, spot: QPoint) -> tuple[int, int] | None:
    """Return a step and the depth of the bar at a pixel, if there is one that is not folded."""
    scale, known = layout.scale, seen.landscape
    depth = scale.depth_at(spot.y())
    if known is None or depth is None or depth < scale.base:
        return None
    column = known.column_at(scale.step_at(spot.x()))
    return (int(known.steps[column]), depth) if depth <= known.depths[column] else None


def sign_at(layout: Layout, seen: Seen, spot: QPoint) -> Sign:
    """Return the topmost mark at a pixel; beside all marks the step that is there."""
    scale, x, y = layout.scale, spot.x(), spot.y()
    if (pin := pin_at(layout, seen, spot)) is not None:
        return _of_pin(seen, pin)
    if abs(scale.x_of(seen.step) - x) <= NEAR_PX:
        return Sign(Mark.PLAYHEAD, step=seen.step)
    bars, depth, step = _bars_of(seen), scale.depth_at(y), scale.step_at(x)
    if bars is None or depth is None:
        return Sign(Mark.STEP, step=step)
    landscape = bars.landscape
    column = landscape.column_at(step)
    lost = int(landscape.lost[column])
    if lost >= 0 and abs(scale.foot_of(lost) - y) <= NEAR_PX:
        return _there(bars, int(landscape.bars_at([column], [lost])[0]), Mark.SPLIT)
    is_free = depth > landscape.depths[column]
    return Sign(Mark.STEP, step=step) if is_free else _of_bar(bars, landscape.bar_at(step, depth))


def _bars_of(seen: Seen) -> Bars | None:
    if seen.known is None:
        return None
    return seen.known.bars(seen.visible.first, seen.visible.last)


def _of_bar(bars: Bars, bar: int) -> Sign:
    kept = Mark.DOOMED_BAR if bars.is_lost[bar] else Mark.KEPT_BAR
    return _there(bars, bar, _OF_FATE.get(Fate(int(bars.fates[bar])), kept))


def _there(bars: Bars, bar: int, mark: Mark) -> Sign:
    landscape = bars.landscape
    return Sign(mark, int(landscape.squares[bar]), number=int(landscape.bar_depths[bar]) + 1)


def _of_pin(seen: Seen, pin: Pin) -> Sign:
    if pin.kind is Mark.LOST:
        assert seen.known is not None, "it is known which move most steps went into"
        assert seen.known.whole.worst is not None
        worst = seen.known.whole.worst
        return Sign(Mark.LOST, worst.square, number=worst.depth + 1, step=pin.step)
    if pin.kind is Mark.PARTING:
        assert seen.parting is not None, "it is where the pin stands"
        return Sign(Mark.PARTING, number=seen.parting[1], step=pin.step)
    sizes = {landmark.step: landmark.size for landmark in seen.landmarks}
    # a dead end is told by its square, a retreat by how many it took back
    number = sizes.get(pin.step, 0) + (pin.kind is not Mark.RETREAT)
    return Sign(pin.kind, number=number, step=pin.step)
