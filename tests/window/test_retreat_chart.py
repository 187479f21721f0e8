"""The chart of retreats by depth: what it draws, what it says, and that closing frees it."""

import gc
import re
import weakref
from pathlib import Path

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

import knight_gui
from knight_gui.search.position import Progress
from knight_gui.window.pages.retreat_chart import RetreatChart
from knight_gui.window.theme import DARK, LIGHT, palette_of
from tests.window.frames import drag, move_mouse, on_screen, press, turn_wheel
from tests.window.user import NO_KEY, as_seen

COUNTS = (0, 0, 1, 20, 31_415_926, 500, 0, 0)
"""Retreats at the depths 0 to 7."""


def progress_of(counts):
    by_depth = np.array(counts, dtype=np.int64)
    total = int(by_depth.sum())
    return Progress(2 * total, total + 1, total, 0, len(counts), None, by_depth, by_depth)


class Reader:
    """Somebody who looks at the chart, with a mouse and a keyboard."""

    def __init__(self, chart):
        self.chart = chart
        self.plot = chart.findChild(QWidget, "retreatPlot")
        self.drawn = 0
        chart._bars.sigPlotChanged.connect(self.count)

    def count(self):
        self.drawn += 1

    @property
    def is_empty(self):
        """Whether it says that there is nothing to see."""
        seen = [
            self.chart.findChild(QWidget, n).isVisible() for n in ("retreatEmpty", "retreatPlot")
        ]
        assert seen[0] is not seen[1]
        return seen[0]

    @property
    def reading(self):
        return self.chart.findChild(QLabel, "retreatReading").text()

    @property
    def heights(self):
        return self.chart._bars.yData.tolist()

    @property
    def range(self):
        return self.plot.getViewBox().viewRange()

    def ticks(self, side):
        return [text for _, text in self.plot.getAxis(side)._tickLevels[0]]

    def spot_of(self, depth):
        """The pixel in the middle of the chart over a depth."""
        view = self.plot.getViewBox()
        height = sum(view.viewRange()[1]) / 2
        return self.plot.mapFromScene(view.mapViewToScene(QPointF(depth, height)))

    def said_after(self, *keys):
        """What is said after each of some keys."""
        said = []
        for key in keys:
            press(self.chart.windowHandle(), key)
            said.append(self.reading)
        return said


def open_chart(qtbot):
    return on_screen(qtbot, RetreatChart())


@pytest.fixture
def reader(qtbot):
    return Reader(open_chart(qtbot))


@pytest.fixture
def full(reader):
    """The same, with something to look at."""
    reader.chart.show_progress(progress_of(COUNTS))
    return reader


def test_that_the_chart_alone_knows_pyqtgraph():
    files = Path(knight_gui.__file__).parent.rglob("*.py")
    knows = re.compile(r"^\s*(import|from) pyqtgraph", re.MULTILINE).search
    assert [file.name for file in files if knows(file.read_text("utf-8"))] == ["retreat_chart.py"]


# What it draws


def test_that_it_says_so_without_retreats_and_the_first_one_brings_the_chart(qtbot, reader):
    for counts in ((), (0, 0, 0)):
        reader.chart.show_progress(progress_of(counts))
        assert reader.is_empty
        # keys have nothing to move
        assert reader.said_after(Qt.Key.Key_Right) == [""]
    reader.chart.show_progress(progress_of(COUNTS))
    qtbot.waitUntil(lambda: not reader.is_empty)
    reader.chart.show_progress(progress_of((0, 0)))
    qtbot.waitUntil(lambda: reader.is_empty)


def test_that_bars_are_as_high_as_the_logarithm_and_nothing_is_below_the_axis(full):
    assert full.heights[2:6] == pytest.approx(list(np.log10(COUNTS[2:6])))
    across, (ground, top) = full.range
    assert across == pytest.approx([-0.5, 7.5], abs=0.2)
    # a single retreat shows, no retreat does not
    assert ground < 0
    assert all(full.heights[depth] < ground for depth in (0, 1, 6, 7))
    assert top > max(full.heights)


def test_that_the_axes_are_named_and_numbered(full):
    for side, title in {"bottom": "Depth in moves", "left": "Retreats"}.items():
        axis = full.plot.getAxis(side)
        assert axis.label.isVisible()
        assert axis.labelText == title
    assert full.ticks("bottom") == ["0", "1", "2", "3", "4", "5", "6", "7"]
    assert full.ticks("left") == ["1", "10", "100", "1 k", "10 k", "100 k", "1 M", "10 M"]


def test_that_a_large_board_has_few_ticks_with_round_numbers(reader):
    reader.chart.show_progress(progress_of([0] * 9_999 + [1]))
    assert reader.ticks("bottom")[:3] == ["0", "1,000", "2,000"]
    assert len(reader.ticks("bottom")) == 10
    assert reader.ticks("left") == ["1", "10"]


def test_that_it_follows_the_theme(full):
    for theme in (DARK, LIGHT):
        full.chart.setPalette(palette_of(theme))
        picture = as_seen(full.plot.viewport())
        assert picture.pixelColor(4, picture.height() // 2) == QColor(theme.surface)
        axis = full.plot.getAxis("left")
        assert axis.textPen().color() == QColor(theme.faint)
        assert theme.text.lower() in axis.labelString().lower()


# How often it draws


def test_that_it_draws_at_once_and_then_only_the_newest(qtbot, reader):
    reader.chart.show_progress(progress_of([0, 1]))
    assert reader.drawn == 1
    assert reader.reading == "Most at depth 1: 1 retreat"
    for count in range(2, 200):
        reader.chart.show_progress(progress_of([0, count]))
    assert reader.drawn == 1
    newest = "Most at depth 1: 199 retreats"
    qtbot.waitUntil(lambda: reader.reading == newest)
    assert reader.drawn == 2


def test_that_it_draws_ten_times_a_second_at_most(qtbot, reader):
    sent = iter(range(1, 10**6))

    def drawn_three_times():
        reader.chart.show_progress(progress_of([0, next(sent)]))
        return reader.drawn >= 3

    drawn_three_times()
    assert reader.chart._pause.interval() == 100
    qtbot.waitUntil(drawn_three_times)
    assert next(sent) > 4


# What it says


def test_that_the_bar_under_the_mouse_is_said_and_beside_the_bars_it_stays(full):
    assert full.reading == "Most at depth 4: 31,415,926 retreats"
    for depth, count in ((2, "1 retreat"), (4, "31,415,926 retreats"), (7, "0 retreats")):
        for spot in (full.spot_of(depth), QPoint(2, 2)):
            move_mouse(full.plot.viewport(), spot)
            assert full.reading == f"depth {depth}: {count}"
            assert full.plot.accessibleDescription() == full.reading


def test_that_the_keyboard_moves_the_line(full):
    assert full.plot.hasFocus()
    right, left, home, end = Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End
    first, last = "depth 0: 0 retreats", "depth 7: 0 retreats"
    assert full.said_after(right, left, left, home, left, end, right) == [
        *("depth 5: 500 retreats", "depth 4: 31,415,926 retreats", "depth 3: 20 retreats"),
        *(first, first, last, last),
    ]
    assert full.chart._line.isVisible()
    assert full.chart._line.value() == 7


def test_that_pages_move_the_line_by_ten(reader):
    reader.chart.show_progress(progress_of(range(100)))
    said = reader.said_after(
        Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown
    )
    assert said[2:] == ["depth 20: 20 retreats", "depth 10: 10 retreats"]


def test_that_the_line_stays_while_the_search_goes_on_and_on_smaller_boards(qtbot, full):
    full.said_after(Qt.Key.Key_End)
    full.chart.show_progress(progress_of([1, 2, 3, 4, 5, 6, 7, 8]))
    qtbot.waitUntil(lambda: full.reading == "depth 7: 8 retreats")
    full.chart.show_progress(progress_of([1, 2, 3]))
    qtbot.waitUntil(lambda: full.reading == "depth 2: 3 retreats")


# What it does not do


def test_that_it_cannot_be_zoomed_or_dragged_away_and_has_no_menu_of_its_own(full):
    before, viewport, spot = full.range, full.plot.viewport(), full.spot_of(3)
    turn_wheel(viewport, spot, 2)
    turn_wheel(viewport, full.plot.getAxis("left").sceneBoundingRect().center(), 2)
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        drag(viewport, *(spot + QPoint(way, way) for way in (0, 10, 30, 60)), button=button)
    assert full.range == before
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, NO_KEY, spot)
    assert QApplication.activePopupWidget() is None
    assert not full.plot.plotItem.menuEnabled()
    assert not full.plot.getViewBox().menuEnabled()


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Escape,), (Qt.Key.Key_Tab, Qt.Key.Key_Space)])
def test_that_closing_frees_it_even_with_something_still_to_draw(qtbot, keys):
    chart = open_chart(qtbot)
    chart.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chart.show_progress(progress_of(COUNTS))
    chart.show_progress(progress_of(COUNTS))
    assert chart._pause.isActive()
    pieces = [chart, chart._plot, chart._pause, chart._plot.scene()]
    gone = weakref.ref(chart)
    with qtbot.waitSignal(chart.destroyed):
        for key in keys:
            press(QApplication.focusWidget(), key)
    assert not any(shiboken6.isValid(piece) for piece in pieces)
    del chart, pieces
    gc.collect()
    assert gone() is None
