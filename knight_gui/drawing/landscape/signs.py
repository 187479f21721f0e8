"""Marks on a landscape and their positions: for tooltips and for the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from knight_gui.drawing.landscape.markers import marker_priority, place_markers
from knight_gui.messages import landscape as messages
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType, PlacedMark
from knight_gui.search.kinds import BarStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QPoint

    from knight_gui.drawing.landscape.data import LandscapeBars, LandscapeMarker, LandscapeViewState
    from knight_gui.drawing.landscape.rows import CollapsedRows
    from knight_gui.drawing.landscape.scale import LandscapeLayout

HIT_DISTANCE_PX = 4.0
"""Maximum distance of the pointer from a line or a marker that it points at."""
BAR_MARK_TYPES = (
    MarkType.KEPT_BAR,
    MarkType.BAR_ON_LOST_PATH,
    MarkType.REFUTED_BAR,
    MarkType.ABANDONED_BAR,
)


def iter_landscape_marks(state: LandscapeViewState) -> Iterator[PlacedMark]:
    """Yield a mark of each type that is visible."""
    visible = state.visible_steps
    bars = _visible_bars(state)
    if bars is not None:
        # the window is shown before it needs numpy
        import numpy as np

        _, examples = np.unique(bars.statuses * 2 + bars.is_lost, return_index=True)
        yield from (_make_bar_mark(bars, bar) for bar in examples.tolist())
        depths = bars.landscape.bar_depths
        lost_depths = bars.landscape.lost_depths[bars.landscape.bar_columns]
        for bar in (bars.is_lost & (depths == lost_depths)).nonzero()[0][:1].tolist():
            yield _make_placed_mark(bars, bar, MarkType.LOSS_LINE)
    if state.step_count and visible.first_step <= state.step <= visible.last_step:
        yield PlacedMark(MarkType.PLAYHEAD, step=state.step)
    for marker in state.markers:
        if visible.first_step <= marker.step <= visible.last_step:
            yield _make_marker_mark(state, marker)


def landscape_mark_pos(
    layout: LandscapeLayout, state: LandscapeViewState, placed_mark: PlacedMark
) -> QPointF:
    """Return the middle of a playhead, or of the visible part of a bar."""
    scale = layout.scale
    bars = _visible_bars(state)
    if placed_mark.mark_type is MarkType.PLAYHEAD or bars is None:
        return QPointF(scale.x_of_step(placed_mark.step), (scale.top + scale.bottom) / 2)
    depth = placed_mark.number - 1
    bar = bars.landscape.bar_at(placed_mark.step, depth)
    first_step, last_step = bars.landscape.bar_step_range(bar)
    left = max(scale.left, scale.x_of_step(first_step))
    right = min(scale.left + scale.width, scale.x_of_step(last_step))
    middle = (scale.top_of_depth(depth) + scale.bottom_of_depth(depth)) / 2
    return QPointF((left + right) / 2, middle)


def tooltip_text_at(
    layout: LandscapeLayout, state: LandscapeViewState, pos: QPoint, placed_mark: PlacedMark | None
) -> str:
    """Return the tooltip at a pixel: the sentence of the topmost mark, or the effect of a click.

    Without either there is none: the ghost line shows the step on the axis, which it would cover.
    """
    assert state.problem is not None
    collapsed_rows = collapsed_rows_at(layout, state, pos)
    if collapsed_rows is not None:
        assert state.data is not None
        return messages.expand_rows_tooltip(state.data.collapsed_rows_text(collapsed_rows))
    visible = state.visible_steps
    is_on_overview = abs(pos.y() - layout.overview_rect.center().y()) <= HIT_DISTANCE_PX
    if is_on_overview and visible.step_range is not None:
        return messages.visible_range_tooltip(
            visible.first_step, visible.last_step, visible.step_count
        )
    if is_on_collapse_bracket(layout, state, pos):
        return messages.collapse_rows_tooltip()
    if placed_mark is None:
        return ""
    if placed_mark.mark_type is MarkType.PLAYHEAD:
        # the headline has the number of the step
        return marks.mark_name(placed_mark.mark_type)
    return marks.mark_sentence(state.problem.board, placed_mark)


def collapsed_rows_at(
    layout: LandscapeLayout, state: LandscapeViewState, pos: QPoint
) -> CollapsedRows | None:
    """Return the collapsed rows at a pixel, if there are any."""
    scale = layout.scale
    depth = scale.depth_at(pos.y())
    is_outside = not scale.left <= pos.x() <= scale.left + scale.width
    if is_outside or depth is None or depth >= scale.first_open_depth:
        return None
    return state.rows.collapsed_groups[scale.row_of_depth(depth)]


def is_on_collapse_bracket(layout: LandscapeLayout, state: LandscapeViewState, pos: QPoint) -> bool:
    """Return True if a pixel is beside depths that can be collapsed again."""
    depth = layout.scale.depth_at(pos.y())
    collapsed_groups = state.constant_rows.collapsed_groups
    if not state.is_expanded or not collapsed_groups or depth is None:
        return False
    return pos.x() < layout.scale.left and depth < collapsed_groups[-1].end_depth


def marker_at(
    layout: LandscapeLayout, state: LandscapeViewState, pos: QPoint
) -> LandscapeMarker | None:
    """Return the topmost marker at a pixel."""
    if pos.y() <= layout.scale.bottom:
        return None
    placed_markers = place_markers(layout.scale, state.markers, layout.font_scale)
    near_markers = [
        placed_marker.marker
        for placed_marker in placed_markers
        if abs(placed_marker.x - pos.x()) <= HIT_DISTANCE_PX * layout.font_scale
    ]
    return min(near_markers, key=marker_priority, default=None)


def step_and_depth_at(
    layout: LandscapeLayout, state: LandscapeViewState, pos: QPoint
) -> tuple[int, int] | None:
    """Return a step and the depth of the bar at a pixel, None on collapsed rows and beside bars."""
    scale = layout.scale
    landscape = state.visible_landscape
    depth = scale.depth_at(pos.y())
    if landscape is None or depth is None or depth < scale.first_open_depth:
        return None
    column = landscape.column_at(scale.step_at(pos.x()))
    if depth <= landscape.column_depths[column]:
        return (int(landscape.column_steps[column]), depth)
    return None


def find_landscape_mark_at(
    layout: LandscapeLayout, state: LandscapeViewState, pos: QPoint
) -> PlacedMark | None:
    """Return the topmost mark at a pixel; None if there is none."""
    scale = layout.scale
    x = pos.x()
    y = pos.y()
    marker = marker_at(layout, state, pos)
    if marker is not None:
        return _make_marker_mark(state, marker)
    if abs(scale.x_of_step(state.step) - x) <= HIT_DISTANCE_PX:
        return PlacedMark(MarkType.PLAYHEAD, step=state.step)
    bars = _visible_bars(state)
    depth = scale.depth_at(y)
    step = scale.step_at(x)
    if bars is None or depth is None:
        return None
    landscape = bars.landscape
    column = landscape.column_at(step)
    lost_depth = int(landscape.lost_depths[column])
    if lost_depth >= 0 and abs(scale.bottom_of_depth(lost_depth) - y) <= HIT_DISTANCE_PX:
        (bar,) = landscape.bars_at([column], [lost_depth])
        return _make_placed_mark(bars, int(bar), MarkType.LOSS_LINE)
    is_free = depth > landscape.column_depths[column]
    if is_free:
        return None
    return _make_bar_mark(bars, landscape.bar_at(step, depth))


def _visible_bars(state: LandscapeViewState) -> LandscapeBars | None:
    if state.data is None:
        return None
    return state.data.bars_between(state.visible_steps.first_step, state.visible_steps.last_step)


def _make_bar_mark(bars: LandscapeBars, bar: int) -> PlacedMark:
    match BarStatus(int(bars.statuses[bar])):
        case BarStatus.REFUTED:
            mark_type = MarkType.REFUTED_BAR
        case BarStatus.ABANDONED:
            mark_type = MarkType.ABANDONED_BAR
        case _ if bars.is_lost[bar]:
            mark_type = MarkType.BAR_ON_LOST_PATH
        case _:
            mark_type = MarkType.KEPT_BAR
    return _make_placed_mark(bars, bar, mark_type)


def _make_placed_mark(bars: LandscapeBars, bar: int, mark_type: MarkType) -> PlacedMark:
    square = int(bars.landscape.bar_squares[bar])
    visit_number = int(bars.landscape.bar_depths[bar]) + 1
    first_step, _ = bars.landscape.bar_step_range(bar)
    return PlacedMark(mark_type, square, number=visit_number, step=first_step)


def _make_marker_mark(state: LandscapeViewState, marker: LandscapeMarker) -> PlacedMark:
    if marker.mark_type is MarkType.LOST:
        assert state.data is not None, "a marker of a loss needs a landscape"
        assert state.data.whole_landscape.costliest_mistake is not None
        costliest_mistake = state.data.whole_landscape.costliest_mistake
        square = costliest_mistake.square
        visit_number = costliest_mistake.depth + 1
        return PlacedMark(MarkType.LOST, square, number=visit_number, step=marker.step)
    if marker.mark_type is MarkType.DIVERGENCE:
        assert state.divergence is not None, "its step is that of the marker"
        return PlacedMark(MarkType.DIVERGENCE, number=state.divergence[1], step=marker.step)
    move_counts = {landmark.step: landmark.move_count for landmark in state.landmarks}
    number = move_counts.get(marker.step, 0)
    if marker.mark_type is not MarkType.RETREAT:
        # the visit number of its square, instead of the number of moves taken back
        number += 1
    return PlacedMark(marker.mark_type, number=number, step=marker.step)
