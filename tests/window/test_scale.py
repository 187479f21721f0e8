"""Steps, depths and pixels of the landscape."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from knight_gui.window.timeline.scale import Scale

spans = st.integers(1, 10**12)


@st.composite
def scales(draw):
    first, span = draw(st.integers(0, 10**12)), draw(spans)
    depths = draw(st.integers(2, 10_000))
    width, height = draw(st.floats(50, 4000)), draw(st.floats(20, 1500))
    return Scale(first, first + span, 8.0, width, 8 + height, height, depths)


@given(scales(), st.floats(0, 1))
def test_that_a_step_stands_where_it_is_found(scale, share):
    step = scale.first + round(share * scale.span)
    per_px = scale.span / scale.width
    assert abs(scale.step_at(scale.x_of(step)) - step) <= max(1, per_px)


@given(scales(), st.floats(1, 400))
def test_that_ticks_are_round_in_view_and_far_enough_apart(scale, least_px):
    ticks = list(scale.ticks(least_px))
    assert all(scale.first <= tick <= scale.last for tick in ticks)
    for before, after in pairwise(ticks):
        assert str(after - before).rstrip("0") in {"1", "2", "5"}
        assert (after - before) * scale.width / scale.span >= least_px * 0.999


@given(scales(), st.floats(0.1, 3), st.floats(0, 1), spans)
def test_that_zooming_keeps_a_step_in_its_place_and_within_the_search(scale, factor, share, more):
    steps = scale.last + more
    step = scale.first + round(share * scale.span)
    first, last = scale.zoomed(factor, step, steps, 24)
    assert first >= 0
    assert last <= max(steps, 24)
    assert last - first >= min(24, steps)


@given(scales())
def test_that_every_depth_has_a_row_and_every_row_a_depth(scale):
    for depth in {0, 1, scale.depths // 2, scale.depths - 1}:
        middle = scale.y_of(depth) + scale.row_px / 2
        assert scale.depth_at(middle) == depth
    assert scale.depth_at(scale.bottom + 1) is None
    assert scale.depth_at(scale.top - 1) is None
