"""The chart of the retreats along the path, and its reading."""

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


class ChartPageObject:
    """Page object of the retreat chart."""

    def __init__(self, page):
        self.page = page
        self.plot = page.findChild(QWidget, "retreatPlot")

    @property
    def reading(self):
        return self.page.findChild(QLabel, "retreatReading").text()

    def bar_pos(self, index):
        """Return the position at a bar, at half the height of the chart."""
        return QPoint(round(self.plot.chart.bar_center_x(index)), self.plot.height() // 2)

    def readings_after(self, *keys):
        """Return the readings after each of some keys."""
        readings = []
        for key in keys:
            press(self.page.windowHandle(), key)
            readings.append(self.reading)
        return readings


@pytest.fixture
def chart_page(qtbot):
    """Page of the chart, without a search."""
    client = SimpleNamespace(report=None, report_changed=SimpleNamespace(connect=lambda _: None))
    playback = SimpleNamespace(clients=[client])
    page = RetreatChartPage(SimpleNamespace(main_window=None, playback=playback))
    return ChartPageObject(alone(qtbot, page))


@pytest.fixture
def filled_chart_page(chart_page):
    """The page of the chart, with retreats."""
    chart_page.page.show_retreat_counts(COUNTS)
    return chart_page


def test_that_a_chart_without_retreats_has_no_reading(chart_page):
    empty = as_seen(chart_page.plot)
    for counts in ((), (0, 0, 0)):
        chart_page.page.show_retreat_counts(counts)
        assert chart_page.readings_after(Qt.Key.Key_Right) == [""]
        assert as_seen(chart_page.plot) == empty
    chart_page.page.show_retreat_counts(COUNTS)
    assert as_seen(chart_page.plot) != empty


@pytest.mark.usefixtures("qapp")
def test_that_bar_heights_are_logarithmic_and_positive_for_one_retreat():
    chart = RetreatChartPainter(COUNTS, QRectF(0, 0, 400, 300), QFont(), LIGHT_THEME)
    heights = np.array([chart.bar_height(count) for count in (1, 10, 100, max(COUNTS))])
    assert heights[0] > 0
    assert heights[2] - heights[1] == pytest.approx(heights[1] - heights[0])
    assert heights[3] < chart.plot_rect.height()


def test_that_the_reading_is_of_the_last_bar_under_the_mouse(filled_chart_page):
    assert filled_chart_page.reading == "Most at square 5 of the path: 31,415,926 retreats"
    for index, count in ((2, "1 retreat"), (4, "31,415,926 retreats"), (7, "0 retreats")):
        for pos in (filled_chart_page.bar_pos(index), QPoint(2, 2)):
            move_mouse(filled_chart_page.plot, pos)
            assert filled_chart_page.reading == f"Square {index + 1} of the path: {count}"
            assert filled_chart_page.plot.accessibleDescription() == filled_chart_page.reading


def test_that_the_keyboard_moves_the_cursor_line(filled_chart_page):
    assert filled_chart_page.plot.hasFocus()
    before = as_seen(filled_chart_page.plot)
    right = Qt.Key.Key_Right
    left = Qt.Key.Key_Left
    home = Qt.Key.Key_Home
    end = Qt.Key.Key_End
    first = "Square 1 of the path: 0 retreats"
    last = "Square 8 of the path: 0 retreats"
    assert filled_chart_page.readings_after(right, left, left, home, left, end, right) == [
        "Square 6 of the path: 500 retreats",
        "Square 5 of the path: 31,415,926 retreats",
        "Square 4 of the path: 20 retreats",
        *(first, first, last, last),
    ]
    assert as_seen(filled_chart_page.plot) != before


def test_that_the_cursor_line_survives_new_counts_and_smaller_boards(filled_chart_page):
    filled_chart_page.readings_after(Qt.Key.Key_End)
    filled_chart_page.page.show_retreat_counts([1, 2, 3, 4, 5, 6, 7, 8])
    assert filled_chart_page.reading == "Square 8 of the path: 8 retreats"
    filled_chart_page.page.show_retreat_counts([1, 2, 3])
    assert filled_chart_page.reading == "Square 3 of the path: 3 retreats"
