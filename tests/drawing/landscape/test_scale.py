"""Steps, depths and pixels of a landscape, and which of the steps are visible."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from knight_gui.drawing.landscape.scale import MIN_VISIBLE_STEPS, LandscapeScale, VisibleSteps

step_spans = st.integers(1, 10**12)


@st.composite
def scales(draw):
    first_step = draw(st.integers(0, 10**12))
    last_step = first_step + draw(step_spans)
    depth_count = draw(st.integers(2, 10_000))
    width = draw(st.floats(50, 4000))
    height = draw(st.floats(20, 1500))
    return LandscapeScale(first_step, last_step, 8.0, width, 8 + height, height, depth_count)


@given(scales(), st.floats(0, 1))
def test_that_the_pixel_of_a_step_has_that_step(scale, share):
    step = scale.first_step + round(share * scale.step_span)
    steps_per_px = scale.step_span / scale.width
    assert abs(scale.step_at(scale.x_of_step(step)) - step) <= max(1, steps_per_px)


@given(scales(), st.floats(1, 400))
def test_that_ticks_are_round_visible_and_far_enough_apart(scale, min_distance_px):
    ticks = list(scale.step_ticks(min_distance_px))
    assert all(scale.first_step <= tick <= scale.last_step for tick in ticks)
    for previous, following in pairwise(ticks):
        interval = following - previous
        assert str(interval).rstrip("0") in {"1", "2", "5"}
        assert interval * scale.width / scale.step_span >= min_distance_px * 0.999


@st.composite
def visible_steps(draw):
    step_count = draw(step_spans)
    first_step = draw(st.integers(0, step_count))
    return VisibleSteps(step_count).with_range(first_step, first_step + draw(step_spans))


@given(visible_steps(), st.floats(0.1, 3), st.floats(0, 1))
def test_that_zooming_keeps_a_step_visible_and_stays_within_the_search(visible, factor, share):
    step = visible.first_step + round(share * visible.step_span)
    zoomed = visible.zoomed(factor, step)
    assert 0 <= zoomed.first_step <= step <= zoomed.last_step <= visible.step_count
    assert zoomed.step_span >= min(MIN_VISIBLE_STEPS, visible.step_count)


@given(visible_steps(), st.floats(0, 1))
def test_that_scrolling_to_a_step_moves_only_if_it_must(visible, share):
    step = round(share * visible.step_count)
    scrolled = visible.scrolled_to(step)
    assert scrolled.first_step <= step <= scrolled.last_step
    assert scrolled.step_span == visible.step_span
    assert scrolled == visible or not visible.first_step <= step <= visible.last_step
    if scrolled != visible and scrolled.first_step > 0 and scrolled.last_step < visible.step_count:
        # most of the visible steps come after the step
        assert step - scrolled.first_step == visible.step_span // 4


@given(scales())
def test_that_every_depth_has_a_row_and_every_row_a_depth(scale):
    for depth in {0, 1, scale.depth_count // 2, scale.depth_count - 1}:
        row_center = scale.top_of_depth(depth) + scale.row_px / 2
        row = scale.row_of_depth(depth)
        assert scale.depth_at(row_center) == scale.depth_of_row(row) <= depth
        # only where there are fewer pixels than depths is a depth without a row
        assert scale.row_count < scale.depth_count or scale.depth_of_row(row) == depth
        assert row == scale.row_count - 1 or scale.depth_of_row(row + 1) > depth
    assert scale.depth_at(scale.bottom + 1) is None
    assert scale.depth_at(scale.bars_top - 1) is None


@given(scales())
def test_that_rows_take_all_whole_pixels_but_fewer_than_there_are_rows(scale):
    assert scale.row_px == int(scale.row_px) >= 1
    assert 0 <= scale.bars_top - scale.top < scale.row_count + 1
