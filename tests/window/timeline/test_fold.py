"""What does not change in view is folded into bands, and the rest takes the height."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from knight_gui.drawing.landscape.bars import LandscapeBars, compute_bar_colors
from knight_gui.search.kinds import BarStatus
from knight_gui.window.widgets.theming import make_palette
from tests.window.test_looks import in_each_theme
from tests.window.timeline.landscapes import (
    STEPS,
    press,
    show,
    strongest_on,
)
from tests.window.user import as_seen

CLOSE = (100_000, 100_024)


@pytest.fixture
def folded(landscape):
    """A landscape with room for words in its bands."""
    landscape.resize(816, 400)
    return landscape


def spot_in_band(landscape, band):
    """The pixel in the middle of a band."""
    scale = landscape.landscape_layout.scale
    y = (scale.top_of_depth(band.first) + scale.bottom_of_depth(band.first)) / 2
    return QPoint(round(scale.left + scale.width / 2), round(y))


def test_that_all_depths_that_stay_in_view_are_folded_and_no_other(folded, recording):
    for view in (CLOSE, (50_000, 150_000), None):
        folded.look_at(view)
        bands = folded.seen.fold.collapsed_groups
        begin, end = view or (STEPS // 40, STEPS - STEPS // 40)
        paths = [
            recording.position(step).path for step in range(begin, end, 1 + (end - begin) // 99)
        ]
        constant = bands[-1].end
        assert len({path[:constant] for path in paths}) == 1
        if view == CLOSE:
            assert len({path[: constant + 1] for path in paths}) > 1
            assert folded.seen.fold.depths == max(map(len, paths))
        assert [band.first for band in bands] == [0, *(band.end for band in bands[:-1])]


def test_that_each_band_has_one_fate_and_its_words(folded, recording):
    folded.look_at(CLOSE)
    kept, *refuted = folded.seen.fold.collapsed_groups
    final = recording.position(STEPS).path
    path = recording.position(CLOSE[0]).path
    assert kept.fate is BarStatus.ON_PATH
    assert all(band.fate is BarStatus.REFUTED for band in refuted if band.first >= len(final))
    for band in (kept, *refuted):
        assert (path[: band.end] == final[: band.end]) == (band.fate is BarStatus.ON_PATH)
        tip = folded.tooltip_at(spot_in_band(folded, band))
        assert tip.startswith(f"{band.first + 1}–{band.end}, ")
        assert ("still on the path" in tip) == (band.fate is BarStatus.ON_PATH)


def test_that_a_click_on_a_band_unfolds_it_and_one_beside_it_folds_it_again(folded, qtbot):
    bands = folded.seen.fold.collapsed_groups
    high = folded.landscape_layout.scale.row_px
    with qtbot.assertNotEmitted(folded.chosen):
        qtbot.mouseClick(folded, Qt.MouseButton.LeftButton, pos=spot_in_band(folded, bands[0]))
    assert folded.seen.fold.collapsed_groups == ()
    assert folded.landscape_layout.scale.row_px < high
    beside = QPoint(4, round(folded.layout_shown.scale.bottom) - 5)
    assert folded.tooltip_at(beside) == "Click to fold what does not change here."
    with qtbot.assertNotEmitted(folded.chosen):
        qtbot.mouseClick(folded, Qt.MouseButton.LeftButton, pos=beside)
    assert folded.seen.fold.collapsed_groups == bands
    folded.unfold(is_unfolded=True)
    qtbot.keyClick(folded, Qt.Key.Key_Escape)
    assert folded.seen.fold.collapsed_groups == bands


def test_that_keys_point_at_folded_bars_too(folded, qtbot, recording):
    show(folded, recording, 100_000)
    asked = []
    folded.asked.connect(asked.append)
    before = as_seen(folded)
    for _ in range(recording.position(100_000).depth + 1):
        press(qtbot, folded, Qt.Key.Key_Down)
    assert asked[-1] == (100_000, 0)
    assert as_seen(folded) != before


@in_each_theme
def test_that_every_text_on_bars_and_bands_has_enough_contrast(folded, theme):
    folded.setPalette(make_palette(theme))
    folded.look_at(CLOSE)
    folded.show_step(CLOSE[1], STEPS, has_ended=False)
    image = as_seen(folded)
    known = folded.seen.landscape
    scale = folded.landscape_layout.scale
    colours = compute_bar_colors(
        LandscapeBars.from_landscape(known, folded.seen.known.newest), theme
    )
    column = known.column_at((CLOSE[0] + CLOSE[1]) // 2)
    for row in range(scale.row_of(int(known.depths[column])) + 1):
        depth = scale.depth_of_row(row)
        bar = known.bar_at(int(known.steps[column]), depth)
        left = max(scale.left, scale.x_of(int(known.steps[known.begins[bar]])) - scale.width / 48)
        area = QPoint(round(left) + 4, round(scale.y_of(depth)) + 2)
        text = image.copy(area.x(), area.y(), 40, round(scale.foot_of(depth)) - area.y() - 2)
        assert strongest_on(QColor.fromRgba(int(colours[bar])), text) >= 4.5, depth


def test_that_nothing_is_folded_where_everything_changes(restarted):
    landscape, _ = restarted
    assert (landscape.seen.fold.bands, landscape.seen.fold.depths) == ((), landscape.seen.depths)
