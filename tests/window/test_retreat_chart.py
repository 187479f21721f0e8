"""The chart of retreats by depth: what it draws, what it says, and that closing frees it."""

import ast
import gc
import weakref
from pathlib import Path

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

import knight_gui
from knight_gui.search.position import Progress
from knight_gui.window.pages.retreat_chart import RetreatChart
from knight_gui.window.theme import DARK, LIGHT, palette_of
from tests.window.frames import move_mouse
from tests.window.user import NO_KEY

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

    def shows(self, name):
        return self.chart.findChild(QWidget, name).isVisible()

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

    def point_at(self, depth):
        move_mouse(self.plot.viewport(), self.spot_of(depth))

    def key(self, key):
        QTest.keyClick(self.chart.windowHandle(), key)

    def drag(self, button):
        viewport, spot = self.plot.viewport(), self.spot_of(3)
        QTest.mousePress(viewport, button, NO_KEY, spot)
        for way in (10, 30, 60):
            QTest.mouseMove(viewport, spot + QPoint(way, way))
        QTest.mouseRelease(viewport, button, NO_KEY, spot + QPoint(60, 60))

    def wheel(self, spot):
        viewport, none = self.plot.viewport(), Qt.MouseButton.NoButton
        spots = (QPointF(spot), viewport.mapToGlobal(QPointF(spot)))
        event = QWheelEvent(
            *spots, QPoint(), QPoint(0, 240), none, NO_KEY, Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(viewport, event)


def open_chart(qtbot):
    chart = RetreatChart()
    chart.setPalette(palette_of(LIGHT))
    qtbot.addWidget(chart)
    with qtbot.waitExposed(chart):
        chart.show()
    chart.activateWindow()
    qtbot.waitUntil(chart.isActiveWindow)
    return chart


@pytest.fixture
def reader(qtbot):
    return Reader(open_chart(qtbot))


@pytest.fixture
def full(reader):
    """The same, with something to look at."""
    reader.chart.show_progress(progress_of(COUNTS))
    return reader


def test_that_the_chart_alone_knows_pyqtgraph():
    house = Path(knight_gui.__file__).parent
    knowing = [
        file.name
        for file in house.rglob("*.py")
        for text in [file.read_text(encoding="utf-8")]
        if "pyqtgraph" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom) and "pyqtgraph" in ast.unparse(node)
    ]
    assert knowing == ["retreat_chart.py"]


# What it draws


def test_that_without_retreats_it_says_so(reader):
    assert reader.shows("retreatEmpty")
    assert not reader.shows("retreatPlot")
    assert reader.reading == ""
    reader.chart.show_progress(progress_of([0, 0, 0]))
    assert reader.shows("retreatEmpty")
    # keys have nothing to move
    reader.key(Qt.Key.Key_Right)
    assert reader.reading == ""


def test_that_the_first_retreat_brings_the_chart_and_a_new_search_takes_it(qtbot, full):
    assert full.shows("retreatPlot")
    assert not full.shows("retreatEmpty")
    full.chart.show_progress(progress_of([0, 0]))
    qtbot.waitUntil(lambda: full.shows("retreatEmpty"))


def test_that_bars_are_as_high_as_the_logarithm_and_nothing_is_below_the_axis(full):
    one, twenty, most, others = full.heights[2:6]
    assert one == 0
    assert twenty == pytest.approx(np.log10(20))
    assert most == pytest.approx(np.log10(31_415_926))
    assert others == pytest.approx(np.log10(500))
    (left, right), (ground, top) = full.range
    assert (left, right) == pytest.approx((-0.5, 7.5), abs=0.2)
    # a single retreat shows, no retreat does not
    assert ground < one
    assert all(full.heights[depth] < ground for depth in (0, 1, 6, 7))
    assert top > most


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
        picture = full.plot.viewport().grab().toImage()
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

    reader.chart.show_progress(progress_of([0, next(sent)]))
    assert reader.chart._pause.interval() == 100
    qtbot.waitUntil(drawn_three_times)
    assert next(sent) > 4


# What it says


def test_that_it_names_the_depth_with_the_most_until_one_is_chosen(full):
    assert full.reading == "Most at depth 4: 31,415,926 retreats"


def test_that_the_bar_under_the_mouse_is_said(full):
    for depth, said in {
        2: "depth 2: 1 retreat",
        4: "depth 4: 31,415,926 retreats",
        7: "depth 7: 0 retreats",
    }.items():
        full.point_at(depth)
        assert full.reading == said
        assert full.plot.accessibleDescription() == said


def test_that_the_mouse_beside_the_bars_changes_nothing(full):
    full.point_at(3)
    move_mouse(full.plot.viewport(), QPoint(2, 2))
    assert full.reading == "depth 3: 20 retreats"


def test_that_the_keyboard_moves_the_line(full):
    assert full.plot.hasFocus()
    said = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home):
        full.key(key)
        said.append(full.reading)
    assert said == [
        "depth 5: 500 retreats",
        "depth 4: 31,415,926 retreats",
        "depth 3: 20 retreats",
        "depth 0: 0 retreats",
    ]
    full.key(Qt.Key.Key_Left)
    assert full.reading == "depth 0: 0 retreats"
    full.key(Qt.Key.Key_End)
    full.key(Qt.Key.Key_Right)
    assert full.reading == "depth 7: 0 retreats"
    assert full.chart._line.isVisible()
    assert full.chart._line.value() == 7


def test_that_pages_move_the_line_by_ten(reader):
    reader.chart.show_progress(progress_of(range(100)))
    reader.key(Qt.Key.Key_Home)
    reader.key(Qt.Key.Key_PageUp)
    reader.key(Qt.Key.Key_PageUp)
    assert reader.reading == "depth 20: 20 retreats"
    reader.key(Qt.Key.Key_PageDown)
    assert reader.reading == "depth 10: 10 retreats"


def test_that_the_line_stays_while_the_search_goes_on_and_on_smaller_boards(qtbot, full):
    full.key(Qt.Key.Key_End)
    full.chart.show_progress(progress_of([1, 2, 3, 4, 5, 6, 7, 8]))
    qtbot.waitUntil(lambda: full.reading == "depth 7: 8 retreats")
    full.chart.show_progress(progress_of([1, 2, 3]))
    qtbot.waitUntil(lambda: full.reading == "depth 2: 3 retreats")


# What it does not do


def test_that_it_cannot_be_zoomed_or_dragged_away(full):
    before = full.range
    axis = full.plot.getAxis("left").sceneBoundingRect().center().toPoint()
    for spot in (full.spot_of(3), axis):
        full.wheel(spot)
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        full.drag(button)
    assert full.range == before


def test_that_it_has_no_menu_of_its_own(full):
    viewport = full.plot.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, NO_KEY, full.spot_of(3))
    assert QApplication.activePopupWidget() is None
    assert not full.plot.plotItem.menuEnabled()
    assert not full.plot.getViewBox().menuEnabled()


@pytest.mark.parametrize("way", ["escape", "button"])
def test_that_closing_frees_it_even_with_something_still_to_draw(qtbot, way):
    chart = open_chart(qtbot)
    chart.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chart.show_progress(progress_of(COUNTS))
    chart.show_progress(progress_of(COUNTS))
    assert chart._pause.isActive()
    pieces = [chart, chart._plot, chart._pause, chart._plot.scene()]
    gone = weakref.ref(chart)
    with qtbot.waitSignal(chart.destroyed):
        if way == "escape":
            QTest.keyClick(chart.windowHandle(), Qt.Key.Key_Escape)
        else:
            QTest.keyClick(chart, Qt.Key.Key_Tab)
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert not any(shiboken6.isValid(piece) for piece in pieces)
    del chart, pieces
    gc.collect()
    assert gone() is None
