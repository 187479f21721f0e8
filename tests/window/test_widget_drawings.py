"""Widgets that paint themselves look as approved at some sizes: `pytest --approve` draws them anew.

A drawing has one widget, or one painter, with several contents and sizes below each other.
"""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QAction, QMouseEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.drawing.samples import draw_board_sample
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.endings import Ending, EndingAction, EndingRun
from knight_gui.messages.marks import BOARD_MARKS
from knight_gui.search.api import solve
from knight_gui.state.scene import ThemeName
from knight_gui.window.board.heat_legend import HeatLegend
from knight_gui.window.callouts import LeaderLine
from knight_gui.window.maps.legend import MapLegend
from knight_gui.window.pages.compass import MoveOrderCompass
from knight_gui.window.widgets.ending import EndingCard, EndingStrip, RunChart
from knight_gui.window.widgets.gallery import TourGallery
from knight_gui.window.widgets.theming import apply_theme
from tests.drawing.svg import make_svg, normalize_svg
from tests.support.approved import assert_approved
from tests.support.pictures import fixed_font

pytestmark = pytest.mark.usefixtures("engine")

APPROVED = Path(__file__).parent / "approved_widgets"
VIEWPORT = "qt_scrollarea_viewport"
WITHOUT_FLAGS = QWidget.RenderFlag(0)
NAIVE_RUN = EndingRun("Naive", 503_650_751, "of all 8 × 10⁷", wasted_steps=400_000_000)
GREEDY_RUN = EndingRun("Warnsdorff", 63, is_winner=True)
COMPARISON = Ending(
    "Warnsdorff was faster",
    (NAIVE_RUN, GREEDY_RUN),
    factor_text="8 million ×",
    sentence="63 steps are the first 0.00001% of this bar.",
    actions=(EndingAction("first", "Show"), EndingAction("second", "Again")),
)
DRAW = Ending("A draw", (GREEDY_RUN, GREEDY_RUN), is_celebrated=False)
SINGLE = Ending("Solved", (NAIVE_RUN,), sentence="A tour.", is_celebrated=False)
GAME = Ending("Game over", (EndingRun("You", 70, is_winner=True), NAIVE_RUN, GREEDY_RUN))


@pytest.fixture(autouse=True)
def _fixed_font(own_font):
    # as it is once there has been a window
    apply_theme(ThemeName.LIGHT)
    with fixed_font(own_font):
        yield


def make_action(name):
    """Return the action of a command."""
    return QAction(name)


def make_strip(ending, width, height):
    strip = EndingStrip(make_action, None)
    strip.resize(width, height)
    strip.show_ending(ending, is_animated=False)
    return strip


def make_counting_strip(progress_ms, height):
    """Return a strip whose animation has come so far."""
    strip = make_strip(DRAW, 900, height)
    strip.show_ending(COMPARISON, is_animated=True)
    strip.animation.findChild(QVariantAnimation).setCurrentTime(progress_ms)
    return strip


def make_card(ending, width):
    """Return the chart of a card."""
    card = EndingCard(make_action, None)
    card.show_ending(ending, is_animated=False)
    card.resize(width, card.sizeHint().height())
    card.grab()
    return card


def make_heat_legend(width, retreat_counts):
    legend = HeatLegend()
    if retreat_counts is not None:
        legend.set_retreat_counts(np.array(retreat_counts), 503_650_751)
    legend.resize(width, legend.sizeHint().height())
    return legend


def make_map_legend(width, *, has_solved_shares):
    legend = MapLegend(None)
    legend.set_solved_shares(has_solved_shares=has_solved_shares)
    legend.resize(width, legend.heightForWidth(width))
    return legend


def make_compass(side):
    compass = MoveOrderCompass()
    compass.resize(side, side)
    return compass


def make_dragged_compass():
    """Return a compass with the disc of its first leap over the square of another."""
    compass = make_compass(200)
    first_leap, *_, last_leap = compass.move_order.leaps
    left = Qt.MouseButton.LeftButton
    for event_type, leap in (
        (QEvent.Type.MouseButtonPress, first_leap),
        (QEvent.Type.MouseMove, last_leap),
    ):
        pos = compass.square_center(leap) + QPointF(3, 4)
        modifiers = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(compass, QMouseEvent(event_type, pos, pos, left, left, modifiers))
    return compass


def make_leader_line():
    container = QWidget()
    container.resize(120, 80)
    leader_line = LeaderLine(container)
    leader_line.show_line(QLineF(20, 10, 90, 60))
    return container


def make_gallery(width, height, scroll_px):
    """Return a gallery of a square board and a wide one, the second one current."""
    tours = [solve("5x5", start="a5").tour, solve("3x7", start="a1").tour]
    gallery = TourGallery(lambda index: (tours[index % 2].board, tours[index % 2].path), None)
    gallery.resize(width, height)
    gallery.show_tours(12, 1)
    gallery.verticalScrollBar().setValue(scroll_px)
    return gallery


WIDGETS = {
    "ending-strip": [
        partial(make_strip, COMPARISON, 900, 34),
        partial(make_strip, COMPARISON, 900, 70),
        partial(make_strip, COMPARISON, 900, 110),
        partial(make_strip, COMPARISON, 420, 26),
        partial(make_strip, DRAW, 600, 40),
        partial(make_strip, DRAW, 600, 100),
        partial(make_counting_strip, 800, 70),
        partial(make_counting_strip, 1800, 110),
    ],
    "ending-card": [
        partial(make_card, SINGLE, 420),
        partial(make_card, SINGLE, 150),
        partial(make_card, GAME, 420),
        partial(make_card, DRAW, 260),
    ],
    "heat-legend": [
        partial(make_heat_legend, 420, None),
        partial(make_heat_legend, 420, [0, 3]),
        partial(make_heat_legend, 420, [0, 123_456]),
        partial(make_heat_legend, 180, [0, 98_765_432]),
    ],
    "map-legend": [
        partial(make_map_legend, 900, has_solved_shares=False),
        partial(make_map_legend, 330, has_solved_shares=False),
        partial(make_map_legend, 420, has_solved_shares=True),
    ],
    "compass": [partial(make_compass, 200), partial(make_compass, 138), make_dragged_compass],
    "leader-line": [make_leader_line],
    "gallery": [partial(make_gallery, 330, 200, 0), partial(make_gallery, 500, 120, 75)],
}


def draw_widgets(painter, widgets, gap_px=10):
    """Draw widgets below each other, with those of their children that paint themselves."""
    top = 0
    for widget in widgets:
        widget.render(painter, QPoint(0, top), QRegion(), WITHOUT_FLAGS)
        for child in widget.findChildren(QWidget):
            if isinstance(child, LeaderLine | RunChart) or child.objectName() == VIEWPORT:
                pos = child.mapTo(widget, QPoint(0, top))
                child.render(painter, pos, QRegion(), WITHOUT_FLAGS)
        top += widget.height() + gap_px


@pytest.mark.parametrize("name", WIDGETS)
def test_that_a_widget_looks_as_approved(name, request):
    widgets = [make_widget() for make_widget in WIDGETS[name]]
    width = max(widget.width() for widget in widgets)
    height = sum(widget.height() + 10 for widget in widgets)
    svg = make_svg(lambda painter: draw_widgets(painter, widgets), QRect(0, 0, width, height))
    approve = request.config.getoption("approve")
    assert_approved(APPROVED / f"{name}.svg", normalize_svg(svg), approve=approve)


def draw_board_samples(painter):
    """Draw the samples of all marks of boards, in columns of nine."""
    for index, mark_type in enumerate(BOARD_MARKS):
        painter.save()
        painter.translate(100 * (index // 9), 50 * (index % 9))
        draw_board_sample(painter, mark_type, 40, LIGHT_THEME)
        painter.restore()


def test_that_the_samples_of_marks_look_as_approved(request):
    approve = request.config.getoption("approve")
    svg = normalize_svg(make_svg(draw_board_samples, QRect(0, 0, 300, 450)))
    assert_approved(APPROVED / "board-samples.svg", svg, approve=approve)


def test_that_every_approved_drawing_is_still_compared():
    names = {f"{name}.svg" for name in (*WIDGETS, "board-samples")}
    assert {file.name for file in APPROVED.iterdir()} == names
