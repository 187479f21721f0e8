"""The chart of the retreats along the path, and what it says."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.drawing.export.chart import RetreatChartPainter
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.window.pages.retreat_chart import RetreatChartPage
from tests.window.frames import move_mouse, press
from tests.window.pages import alone
from tests.window.user import as_seen

COUNTS = (0, 0, 1, 20, 31_415_926, 500, 0, 0)
"""Retreats from the squares 1 to 8 of a path."""


class Reader:
    """Somebody who looks at the chart, with a mouse and a keyboard."""

    def __init__(self, page):
        self.page = page
        self.plot = page.findChild(QWidget, "retreatPlot")

    @property
    def reading(self):
        return self.page.findChild(QLabel, "retreatReading").text()

    def spot_of(self, place):
        """The pixel in the middle of the chart over a bar."""
        return QPoint(round(self.plot.chart.bar_center_x(place)), self.plot.height() // 2)

    def said_after(self, *keys):
        """What is said after each of some keys."""
        said = []
        for key in keys:
            press(self.page.windowHandle(), key)
            said.append(self.reading)
        return said


@pytest.fixture
def reader(qtbot):
    client = SimpleNamespace(report=None, report_changed=SimpleNamespace(connect=lambda _: None))
    playback = SimpleNamespace(clients=[client])
    page = RetreatChartPage(SimpleNamespace(main_window=None, playback=playback))
    return Reader(alone(qtbot, page))


@pytest.fixture
def full(reader):
    """The same, with something to look at."""
    reader.page.show_retreat_counts(COUNTS)
    return reader


def test_that_without_retreats_there_is_nothing_to_point_at(reader):
    empty = as_seen(reader.plot)
    for counts in ((), (0, 0, 0)):
        reader.page.show_retreat_counts(counts)
        assert reader.said_after(Qt.Key.Key_Right) == [""]
        assert as_seen(reader.plot) == empty
    reader.page.show_retreat_counts(COUNTS)
    assert as_seen(reader.plot) != empty


@pytest.mark.usefixtures("qapp")
def test_that_bars_are_as_high_as_the_logarithm_and_a_single_retreat_has_one():
    chart = RetreatChartPainter(COUNTS, QRectF(0, 0, 400, 300), QFont(), LIGHT_THEME)
    heights = np.array([chart.bar_height(count) for count in (1, 10, 100, max(COUNTS))])
    assert heights[0] > 0
    assert heights[2] - heights[1] == pytest.approx(heights[1] - heights[0])
    assert heights[3] < chart.plot_rect.height()


def test_that_the_bar_under_the_mouse_is_said_and_beside_the_bars_it_stays(full):
    assert full.reading == "Most at square 5 of the path: 31,415,926 retreats"
    for place, count in ((2, "1 retreat"), (4, "31,415,926 retreats"), (7, "0 retreats")):
        for spot in (full.spot_of(place), QPoint(2, 2)):
            move_mouse(full.plot, spot)
            assert full.reading == f"Square {place + 1} of the path: {count}"
            assert full.plot.accessibleDescription() == full.reading


def test_that_the_keyboard_moves_the_line(full):
    assert full.plot.hasFocus()
    before = as_seen(full.plot)
    right = Qt.Key.Key_Right
    left = Qt.Key.Key_Left
    home = Qt.Key.Key_Home
    end = Qt.Key.Key_End
    first = "Square 1 of the path: 0 retreats"
    last = "Square 8 of the path: 0 retreats"
    assert full.said_after(right, left, left, home, left, end, right) == [
        "Square 6 of the path: 500 retreats",
        "Square 5 of the path: 31,415,926 retreats",
        "Square 4 of the path: 20 retreats",
        *(first, first, last, last),
    ]
    assert as_seen(full.plot) != before


def test_that_the_line_stays_while_the_search_goes_on_and_on_smaller_boards(full):
    full.said_after(Qt.Key.Key_End)
    full.page.show_retreat_counts([1, 2, 3, 4, 5, 6, 7, 8])
    assert full.reading == "Square 8 of the path: 8 retreats"
    full.page.show_retreat_counts([1, 2, 3])
    assert full.reading == "Square 3 of the path: 3 retreats"
