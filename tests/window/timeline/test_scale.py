"""Steps, depths and pixels of the landscape, and which of the steps are in view."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from knight_gui.drawing.landscape.scale import MIN_VISIBLE_STEPS, LandscapeScale, VisibleSteps

spans = st.integers(1, 10**12)


@st.composite
def scales(draw):
    first = draw(st.integers(0, 10**12))
    span = draw(spans)
    depths = draw(st.integers(2, 10_000))
    width = draw(st.floats(50, 4000))
    height = draw(st.floats(20, 1500))
    return LandscapeScale(first, first + span, 8.0, width, 8 + height, height, depths)


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


@st.composite
def looks(draw):
    most = draw(spans)
    first = draw(st.integers(0, most))
    return VisibleSteps(most).with_range(first, first + draw(spans))


@given(looks(), st.floats(0.1, 3), st.floats(0, 1))
def test_that_zooming_keeps_a_step_in_view_and_the_view_within_the_search(look, factor, share):
    step = look.first + round(share * look.span)
    closer = look.zoomed(factor, step)
    assert 0 <= closer.first <= step <= closer.last <= look.most
    assert closer.span >= min(MIN_VISIBLE_STEPS, look.most)


@given(looks(), st.floats(0, 1))
def test_that_the_view_moves_along_with_the_playhead_and_only_if_it_must(look, share):
    step = round(share * look.most)
    followed = look.following(step)
    assert followed.first <= step <= followed.last
    assert followed.span == look.span
    assert followed == look or not look.first <= step <= look.last
    if followed != look and followed.first > 0 and followed.last < look.most:
        # most of what is seen is what comes next
        assert step - followed.first == look.span // 4


@given(scales())
def test_that_every_depth_has_a_row_and_every_row_a_depth(scale):
    for depth in {0, 1, scale.depths // 2, scale.depths - 1}:
        middle = scale.top_of_depth(depth) + scale.row_px / 2
        row = scale.row_of_depth(depth)
        assert scale.depth_at(middle) == scale.depth_of_row(row) <= depth
        # only where there are fewer pixels than depths is any left out
        assert scale.rows < scale.depths or scale.depth_of_row(row) == depth
        assert row == scale.rows - 1 or scale.depth_of_row(row + 1) > depth
    assert scale.depth_at(scale.bottom + 1) is None
    assert scale.depth_at(scale.bars_top - 1) is None


@given(scales())
def test_that_rows_take_all_whole_pixels_but_fewer_than_there_are_rows(scale):
    assert scale.row_px == int(scale.row_px) >= 1
    assert 0 <= scale.bars_top - scale.top < scale.rows + 1
