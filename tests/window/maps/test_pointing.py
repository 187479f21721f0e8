"""Pointing at maps and at their strip plot with mouse and keys."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from knight_gui.board import Board
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import AllStartsSubject
from knight_gui.sweeps.results import ResultCode, SearchResults
from knight_gui.window.maps.plots import StripPlotView
from knight_gui.window.maps.view import HeatmapView
from tests.window.frames import center_of, move_mouse

BOARD = Board(3, 4, holes=frozenset({1}))
LEFT_BUTTON = Qt.MouseButton.LeftButton


def make_results(codes, steps):
    pending = SearchResults.pending(len(codes))
    return replace(pending, codes=np.array(codes, np.uint8), steps=np.array(steps, np.int64))


SOLVED = make_results([ResultCode.SOLVED] * 11, range(100, 111))


class SignalSpy:
    """Records the items that a view emits."""

    def __init__(self, view):
        self.pointed = []
        self.chosen = []
        view.item_pointed.connect(self.pointed.append)
        view.item_chosen.connect(self.chosen.append)


@pytest.fixture
def parent(qtbot):
    """Parent of the map and of the strip."""
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def view(parent):
    """The map of a board with a hole."""
    view = HeatmapView(lambda search_index: f"search {search_index}", parent)
    view.resize(300, 260)
    view.show_data(AllStartsSubject(BOARD).make_heatmap_data(SOLVED))
    return view


def test_that_the_mouse_points_at_a_square_and_chooses_it(view):
    spy = SignalSpy(view)
    pos = center_of(view, 5)
    move_mouse(view, pos)
    QTest.mouseClick(view, LEFT_BUTTON, pos=pos)
    assert spy.pointed[-1] == 5
    assert spy.chosen == [5]
    assert view.accessibleDescription() == "search 5"
    move_mouse(view, QPoint(0, 0))
    assert spy.pointed[-1] is None


def test_that_arrow_keys_skip_holes_and_enter_chooses(view):
    spy = SignalSpy(view)
    QTest.keyClick(view, Qt.Key.Key_Right)  # to the first square
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert spy.chosen == [1]
    _, start = AllStartsSubject(BOARD).board_and_start(1)
    assert BOARD.name(start) == "c3"


@pytest.mark.parametrize(
    ("key", "neighbor", "last"),
    [
        (Qt.Key.Key_Left, 4, 3),
        (Qt.Key.Key_Right, 6, 6),
        (Qt.Key.Key_Up, 1, 1),
        (Qt.Key.Key_Down, 9, 9),
    ],
)
def test_that_each_arrow_key_goes_a_square_further_up_to_the_edge(view, key, neighbor, last):
    QTest.mouseClick(view, LEFT_BUTTON, pos=center_of(view, 5))
    spy = SignalSpy(view)
    for key_count in (1, 3):
        for _ in range(key_count):
            QTest.keyClick(view, key)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert spy.chosen == [neighbor, last]


@pytest.fixture
def strip(parent):
    """A strip plot of solved searches above others of all kinds."""
    strip = StripPlotView(parent)
    strip.resize(600, 200)
    codes = [
        ResultCode.SOLVED,
        ResultCode.STUCK,
        ResultCode.STOPPED,
        ResultCode.NO_TOUR_BY_THEORY,
        ResultCode.PENDING,
    ]
    mixed = make_results(codes, [63, 2_000, 10**6, 0, 0])
    strip.show_rows((StripRow("first", SOLVED), StripRow("second", mixed)), 10**6)
    return strip


def test_that_a_dot_is_pointed_at_where_it_is(strip):
    spy = SignalSpy(strip)
    for dot in ((1, 0), (1, 1), (1, 2)):
        pos = strip.dot_position(*dot).toPoint()
        move_mouse(strip, pos)
        QTest.mouseClick(strip, LEFT_BUTTON, pos=pos)
        assert spy.pointed[-1] == spy.chosen[-1] == dot


@pytest.mark.parametrize("dot", [(1, 3), (1, 4), (1, 5), (2, 0)])
def test_that_a_search_without_steps_has_no_dot(strip, dot):
    assert strip.dot_position(*dot) is None


def test_that_a_stopped_search_stands_right_of_all_others(strip):
    ended_xs = [strip.dot_position(0, index).x() for index in range(11)]
    assert strip.dot_position(1, 2).x() > max(ended_xs)
    assert strip.dot_position(1, 0).x() < strip.dot_position(1, 1).x()


def test_that_a_search_stopped_earlier_stands_at_its_steps(strip):
    codes = [ResultCode.SOLVED, ResultCode.STOPPED, ResultCode.STOPPED, ResultCode.SOLVED]
    rows = (StripRow("mixed", make_results(codes, [63, 10**4, 10**6, 10**5])),)
    strip.show_rows(rows, 10**6)
    xs = [strip.dot_position(0, index).x() for index in range(4)]
    assert xs[0] < xs[1] < xs[3] < xs[2]
    # with a higher limit none of them is known to have reached it
    strip.show_rows(rows, 10**8)
    new_xs = [strip.dot_position(0, index).x() for index in range(4)]
    assert new_xs[0] < new_xs[1] < new_xs[3] < new_xs[2] < xs[2] - 50
