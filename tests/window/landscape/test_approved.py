"""The landscape of the window looks as it was approved: `pytest --approve` writes it anew.

It is drawn without its headline and without its pixels.
"""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.window.landscape.view import LandscapeView
from tests.drawing.export import stills
from tests.drawing.svg import make_svg, normalize_svg
from tests.drawing.test_approved import RESTARTED, restarted_still
from tests.support.approved import assert_approved
from tests.support.pictures import fixed_font
from tests.window.frames import move_mouse
from tests.window.themes import set_theme

pytestmark = pytest.mark.usefixtures("engine")

APPROVED = Path(__file__).parent / "approved"


@pytest.fixture(autouse=True)
def _fixed_font(own_font):
    with fixed_font(own_font):
        yield


def make_view(theme, height):
    """Return a landscape of a search with restarts, all of its steps visible."""
    set_theme(theme)
    view = LandscapeView()
    recording = stills.record(RESTARTED, 200)
    report = Report(RESTARTED, recording.progress(), SearchStatus.STOPPED, 0, recording.landmarks())
    view.resize(420, height)
    view.show_report(report)
    view.show_step(150, 200, has_ended=False)
    view.show_whole_landscape(restarted_still().landscape_data.whole_landscape)
    view.show_path(150, recording.position(150).path)
    return view


def make_whole_view(theme, height):
    view = make_view(theme, height)
    view.set_step_range(None)
    return view


def make_zoomed_view(theme, height):
    """Return a landscape of some steps, a square of the path pointed at."""
    view = make_view(theme, height)
    view.set_step_range((40, 90))
    view.show_path(60, stills.record(RESTARTED, 200).position(60).path)
    view.set_pointed_square(1)
    return view


def make_compared_view(common_step_count, end_text=""):
    """Return a landscape whose scale is that of a search with more steps."""
    view = make_view(LIGHT_THEME, 72)
    view.set_common_step_count(common_step_count, end_text=end_text)
    return view


def make_pointed_view(pos):
    """Return a landscape with the mouse over it, all rows expanded."""
    view = make_whole_view(LIGHT_THEME, 240)
    view.set_expanded(is_expanded=True)
    move_mouse(view, QPoint(*pos))
    return view


def make_view_beside_playhead(step_range):
    """Return a landscape of steps before or after the one of the playhead."""
    view = make_view(LIGHT_THEME, 120)
    view.set_step_range(step_range)
    return view


VIEWS = {
    "strip-low": partial(make_whole_view, LIGHT_THEME, 72),
    "strip-high-on-dark": partial(make_whole_view, DARK_THEME, 180),
    "strip-closer": partial(make_zoomed_view, LIGHT_THEME, 180),
    "strip-of-a-race": partial(make_compared_view, 400),
    "strip-with-flag": partial(make_compared_view, 400, "24 steps: solved"),
    "strip-with-flag-before": partial(make_compared_view, 210, "24 steps: solved"),
    "strip-pointed": partial(make_pointed_view, (100, 100)),
    "strip-pointed-at-its-end": partial(make_pointed_view, (412, 100)),
    "strip-before-playhead": partial(make_view_beside_playhead, (20, 90)),
    "strip-after-playhead": partial(make_view_beside_playhead, (160, 195)),
}


def draw_widget(widget):
    """Return the SVG of a widget without its children."""
    flags = QWidget.RenderFlag(0)

    def draw(painter):
        widget.render(painter, QPoint(), QRegion(), flags)

    return make_svg(draw, widget.rect())


@pytest.mark.parametrize("name", VIEWS)
def test_that_a_landscape_looks_as_approved(name, request):
    svg = normalize_svg(draw_widget(VIEWS[name]()))
    assert_approved(APPROVED / f"{name}.svg", svg, approve=request.config.getoption("approve"))


def test_that_every_approved_file_is_still_compared():
    assert {file.name for file in APPROVED.iterdir()} == {f"{name}.svg" for name in VIEWS}
