"""Looking at maps: with the mouse, with keys, and from the chart to the map."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from knight_gui.board import Board
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import AllStartsSubject, SolvedSharesSubject
from knight_gui.sweeps.results import ResultCode, SearchResults
from knight_gui.window.maps.plots import StripPlotView
from knight_gui.window.maps.view import HeatmapView
from tests.window.frames import center_of, move_mouse

BOARD = Board(3, 4, holes=frozenset({1}))
LEFT = Qt.MouseButton.LeftButton


def results(marks, steps):
    none = SearchResults.pending(len(marks))
    return replace(none, codes=np.array(marks, np.uint8), steps=np.array(steps, np.int64))


SOLVED = results([ResultCode.SOLVED] * 11, range(100, 111))


class Pointing:
    """What a view told of."""

    def __init__(self, view):
        self.pointed = []
        self.chosen = []
        view.pointed.connect(self.pointed.append)
        view.chosen.connect(self.chosen.append)


@pytest.fixture
def parent(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def view(parent):
    view = HeatmapView(lambda place: f"search {place}", parent)
    view.resize(300, 260)
    view.show_data(AllStartsSubject(BOARD).make_heatmap_data(SOLVED))
    return view


def test_that_the_mouse_points_at_a_square_and_chooses_it(view):
    told = Pointing(view)
    spot = center_of(view, 5)
    move_mouse(view, spot)
    QTest.mouseClick(view, LEFT, pos=spot)
    assert (told.pointed[-1], told.chosen) == (5, [5])
    assert view.accessibleDescription() == "search 5"
    move_mouse(view, QPoint(0, 0))
    assert told.pointed[-1] is None


def test_that_arrows_go_over_holes_and_enter_chooses(view):
    told = Pointing(view)
    QTest.keyClick(view, Qt.Key.Key_Right)  # to the first square
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.chosen == [1]
    assert BOARD.name(AllStartsSubject(BOARD).board_and_start(1)[1]) == "c3"


@pytest.fixture
def strip(parent):
    strip = StripPlotView(parent)
    strip.resize(600, 200)
    marks = [
        ResultCode.SOLVED,
        ResultCode.STUCK,
        ResultCode.STOPPED,
        ResultCode.NO_TOUR_BY_THEORY,
        ResultCode.PENDING,
    ]
    mixed = results(marks, [63, 2_000, 10**6, 0, 0])
    strip.show_rows((StripRow("first", SOLVED), StripRow("second", mixed)), 10**6)
    return strip


def test_that_a_dot_is_pointed_at_where_it_is(strip):
    told = Pointing(strip)
    for dot in [(1, 0), (1, 1), (1, 2)]:
        spot = strip._get_plot().spot(*dot).toPoint()
        move_mouse(strip, spot)
        QTest.mouseClick(strip, LEFT, pos=spot)
        assert told.pointed[-1] == told.chosen[-1] == dot


def test_that_what_was_not_searched_has_no_dot(strip):
    assert strip._get_plot().spot(1, 3) is None
    assert strip._get_plot().spot(1, 4) is None
    assert strip._get_plot().spot(1, 5) is None
    assert strip._get_plot().spot(2, 0) is None


def test_that_what_has_not_ended_stands_beyond_all_that_has(strip):
    assert strip._get_plot().spot(1, 2).x() > max(
        strip._fitted().spot(0, place).x() for place in range(11)
    )
    assert strip._get_plot().spot(1, 0).x() < strip._get_plot().spot(1, 1).x()


def test_that_what_was_given_up_earlier_stands_where_that_was(strip):
    marks = [ResultCode.SOLVED, ResultCode.STOPPED, ResultCode.STOPPED, ResultCode.SOLVED]
    rows = (StripRow("mixed", results(marks, [63, 10**4, 10**6, 10**5])),)
    strip.show_rows(rows, 10**6)
    spots = [strip._get_plot().spot(0, place).x() for place in range(4)]
    assert spots[0] < spots[1] < spots[3] < spots[2]
    # where a higher limit is chosen, none of them is known to have reached it
    strip.show_rows(rows, 10**8)
    again = [strip._get_plot().spot(0, place).x() for place in range(4)]
    assert again[0] < again[1] < again[3] < again[2] < spots[2] - 50


# Many boards


def test_that_a_share_is_told_once_all_starts_of_a_board_are_reached():
    subject = SolvedSharesSubject(Board(3, 3), Board(3, 4))
    marks = [ResultCode.NO_TOUR] * 9 + [ResultCode.SOLVED] * 3 + [ResultCode.PENDING] * 9
    shares = subject.make_heatmap_data(results(marks, [5] * 21)).solved_shares
    assert shares[0] == 0.0
    assert np.isnan(shares[1])
    marks[12:] = [ResultCode.STUCK] * 9
    assert subject.make_heatmap_data(results(marks, [5] * 21)).solved_shares.tolist() == [0.0, 0.25]
    assert subject.board_and_start(1) == (Board(3, 4), None)
