"""Looking at maps: with the mouse, with keys, and from the chart to the map."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from knight_gui.board import Board
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import AllStarts, SharesSolved
from knight_gui.sweeps.results import Mark, Results
from knight_gui.window.maps.plots import StripView
from knight_gui.window.maps.view import MapView
from tests.window.frames import center_of, move_mouse

BOARD = Board(3, 4, holes=frozenset({1}))
LEFT = Qt.MouseButton.LeftButton


def results(marks, steps):
    none = Results.none_of(len(marks))
    return replace(none, marks=np.array(marks, np.uint8), steps=np.array(steps, np.int64))


SOLVED = results([Mark.SOLVED] * 11, range(100, 111))


class Pointing:
    """What a view told of."""

    def __init__(self, view):
        self.pointed, self.chosen = [], []
        view.pointed.connect(self.pointed.append)
        view.chosen.connect(self.chosen.append)


@pytest.fixture
def parent(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def view(parent):
    view = MapView(lambda place: f"search {place}", parent)
    view.resize(300, 260)
    view.show_data(AllStarts(BOARD).data(SOLVED))
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
    assert BOARD.name(AllStarts(BOARD).chosen(1)[1]) == "c3"


@pytest.fixture
def strip(parent):
    strip = StripView(parent)
    strip.resize(600, 200)
    marks = [Mark.SOLVED, Mark.STUCK, Mark.STOPPED, Mark.FORESEEN, Mark.WAITING]
    mixed = results(marks, [63, 2_000, 10**6, 0, 0])
    strip.show_rows((StripRow("first", SOLVED), StripRow("second", mixed)), 10**6)
    return strip


def test_that_a_dot_is_pointed_at_where_it_is(strip):
    told = Pointing(strip)
    for dot in [(1, 0), (1, 1), (1, 2)]:
        spot = strip._fitted().spot(*dot).toPoint()
        move_mouse(strip, spot)
        QTest.mouseClick(strip, LEFT, pos=spot)
        assert told.pointed[-1] == told.chosen[-1] == dot


def test_that_what_was_not_searched_has_no_dot(strip):
    assert strip._fitted().spot(1, 3) is None
    assert strip._fitted().spot(1, 4) is None
    assert strip._fitted().spot(1, 5) is None
    assert strip._fitted().spot(2, 0) is None


def test_that_what_has_not_ended_stands_beyond_all_that_has(strip):
    assert strip._fitted().spot(1, 2).x() > max(
        strip._fitted().spot(0, place).x() for place in range(11)
    )
    assert strip._fitted().spot(1, 0).x() < strip._fitted().spot(1, 1).x()


def test_that_what_was_given_up_earlier_stands_where_that_was(strip):
    marks = [Mark.SOLVED, Mark.STOPPED, Mark.STOPPED, Mark.SOLVED]
    rows = (StripRow("mixed", results(marks, [63, 10**4, 10**6, 10**5])),)
    strip.show_rows(rows, 10**6)
    spots = [strip._fitted().spot(0, place).x() for place in range(4)]
    assert spots[0] < spots[1] < spots[3] < spots[2]
    # where a higher limit is chosen, none of them is known to have reached it
    strip.show_rows(rows, 10**8)
    again = [strip._fitted().spot(0, place).x() for place in range(4)]
    assert again[0] < again[1] < again[3] < again[2] < spots[2] - 50


# Many boards


def test_that_a_share_is_told_once_all_starts_of_a_board_are_reached():
    subject = SharesSolved(Board(3, 3), Board(3, 4))
    marks = [Mark.NO_TOUR] * 9 + [Mark.SOLVED] * 3 + [Mark.WAITING] * 9
    shares = subject.data(results(marks, [5] * 21)).shares
    assert shares[0] == 0.0
    assert np.isnan(shares[1])
    marks[12:] = [Mark.STUCK] * 9
    assert subject.data(results(marks, [5] * 21)).shares.tolist() == [0.0, 0.25]
    assert subject.chosen(1) == (Board(3, 4), None)
