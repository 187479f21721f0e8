"""The compass: the eight leaps around a knight, put in order by mouse or keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from knight_gui.board import MOVE_ORDERS
from knight_gui.drawing.theme import NEAR_BLACK, NEAR_WHITE
from knight_gui.window.pages.compass import (
    MoveOrderCompass,
    leap_description,
    nearest_leap_in_direction,
)
from tests.window.frames import drag, move_mouse, on_screen, press
from tests.window.test_looks import contrast
from tests.window.user import as_seen, colours_of

ORDER = MOVE_ORDERS["knight-tour"]
LEAPS = ORDER.leaps
LEFT = Qt.MouseButton.LeftButton


class CompassMouse:
    """Drags discs and presses keys, and takes note of what is chosen."""

    def __init__(self, compass):
        self.compass = compass
        self.orders = []
        compass.order_chosen.connect(self.orders.append)

    def spot(self, leap):
        return self.compass.square_center(leap).toPoint()

    def drag(self, leap, *spots, button=LEFT):
        drag(self.compass, self.spot(leap), *spots, button=button)

    def hold(self, leap, spot):
        """Drag a disc without letting go of it."""
        QTest.mousePress(self.compass, LEFT, pos=self.spot(leap))
        move_mouse(self.compass, spot, LEFT)

    def choose(self, leap):
        QTest.mouseClick(self.compass, LEFT, pos=self.spot(leap))


@pytest.fixture
def compass(qtbot):
    """Compass of the order of moves, with the focus."""
    compass = on_screen(qtbot, MoveOrderCompass(), 260, 260)
    compass.setFocus()
    qtbot.waitUntil(compass.hasFocus)
    return compass


@pytest.fixture
def hand(compass):
    """Mouse over the compass."""
    return CompassMouse(compass)


def test_that_each_leap_stands_where_it_leads(compass):
    middle = QPointF(compass.rect().center())
    for leap in LEAPS:
        there = compass.square_center(leap)
        assert compass.leap_at(there) == leap
        assert (there.x() > middle.x()) == (leap[0] > 0)
        assert (there.y() > middle.y()) == (leap[1] > 0)
    assert compass.leap_at(middle) is None
    assert compass.leap_at(QPointF(-500, 3)) is None


def test_that_without_the_focus_nothing_is_drawn_around_the_squares(compass):
    compass.clearFocus()
    width_px = 3
    for left in (0, compass.width() - width_px):
        around = QRect(left, 0, width_px, compass.height())
        assert len(colours_of(as_seen(compass, around))) == 1


@pytest.mark.parametrize(("first", "second"), [(0, 3), (6, 1), (7, 0), (2, 3)])
def test_that_a_disc_dropped_on_another_takes_its_rank(compass, hand, first, second):
    hand.drag(LEAPS[first], QPoint(130, 130), hand.spot(LEAPS[second]))
    wanted = ORDER.with_leap_moved(LEAPS[first], second)
    assert hand.orders == [wanted]
    assert (compass.move_order, compass.move_order.leaps.index(LEAPS[first])) == (wanted, second)


def test_that_a_disc_dropped_beside_the_others_goes_back_and_only_the_left_button_moves(hand):
    hand.drag(LEAPS[0], QPoint(130, 130))
    hand.drag(LEAPS[0], QPoint(-40, 900))
    hand.drag(LEAPS[0], hand.spot(LEAPS[5]), hand.spot(LEAPS[0]))
    before = as_seen(hand.compass)
    hand.drag(LEAPS[0], hand.spot(LEAPS[4]), button=Qt.MouseButton.RightButton)
    assert as_seen(hand.compass) == before
    assert (hand.orders, hand.compass.move_order) == ([], ORDER)


def test_that_a_disc_is_seen_under_the_mouse_until_escape_lets_go_of_it(compass, hand):
    beside_all = QPoint(130, 30)
    there = QRect(beside_all - QPoint(5, 5), QSize(10, 10))
    before = as_seen(compass, there)
    hand.hold(LEAPS[0], beside_all)
    assert as_seen(compass, there) != before
    press(compass, Qt.Key.Key_Escape)
    assert as_seen(compass, there) == before
    QTest.mouseRelease(compass, LEFT, pos=hand.spot(LEAPS[4]))
    assert hand.orders == []


def test_that_arrows_go_from_leap_to_leap_and_reach_all(compass, hand):
    hand.choose(LEAPS[0])
    for key, wanted in (
        (Qt.Key.Key_Right, (-1, -2)),
        (Qt.Key.Key_Right, (1, -2)),
        (Qt.Key.Key_Down, (2, -1)),
        (Qt.Key.Key_Down, (2, 1)),
        (Qt.Key.Key_Left, (1, 2)),
    ):
        press(hand.compass, key)
        assert compass.chosen_leap == wanted
    reached = {LEAPS[0]}
    ways = ((-1, 0), (1, 0), (0, -1), (0, 1))
    for _ in range(8):
        reached |= {nearest_leap_in_direction(leap, way) for leap in reached for way in ways}
    assert reached == set(LEAPS)
    assert hand.orders == []


@pytest.mark.parametrize(
    ("key", "next_rank", "last_rank"),
    [
        (Qt.Key.Key_Plus, 4, 7),
        (Qt.Key.Key_Minus, 2, 0),
    ],
)
def test_that_keys_change_the_rank_by_one_and_not_beyond_the_ends(hand, key, next_rank, last_rank):
    hand.choose(LEAPS[3])
    press(hand.compass, *[key] * 10)
    ranks = [order.leaps.index(LEAPS[3]) for order in hand.orders]
    assert (ranks[0], ranks[-1], len(ranks)) == (next_rank, last_rank, abs(last_rank - 3))
    assert hand.compass.move_order == hand.orders[-1]


@pytest.mark.parametrize("rank", range(1, 9))
def test_that_a_digit_gives_its_rank(compass, hand, rank):
    hand.choose(LEAPS[3])
    press(hand.compass, Qt.Key(Qt.Key.Key_0 + rank))
    assert compass.move_order == ORDER.with_leap_moved(LEAPS[3], rank - 1)
    assert len(hand.orders) == (0 if rank == 4 else 1)


def test_that_other_keys_change_nothing(hand):
    press(hand.compass, Qt.Key.Key_0, Qt.Key.Key_9, Qt.Key.Key_A, Qt.Key.Key_Escape)
    assert hand.orders == []


def test_that_a_screen_reader_gets_the_order_and_the_chosen_leap(compass, hand):
    assert compass.accessibleName() == "Ranks of the eight leaps"
    assert "1: two left, one up, 2: one left, two up" in compass.accessibleDescription()
    hand.choose((2, 1))
    assert "Chosen: two right, one down, rank 5." in compass.accessibleDescription()
    press(hand.compass, Qt.Key.Key_1)
    assert "Chosen: two right, one down, rank 1." in compass.accessibleDescription()
    assert len({leap_description(leap) for leap in LEAPS}) == 8


def test_that_the_focus_and_the_chosen_leap_are_drawn_and_described(compass, hand, qtbot):
    def is_dark(leap):
        disc = QRect(0, 0, 24, 24)
        disc.moveCenter(hand.spot(leap))
        colours = colours_of(as_seen(compass, disc))
        return colours[QColor(NEAR_BLACK).getRgb()[:3]] > colours[QColor(NEAR_WHITE).getRgb()[:3]]

    hand.choose(LEAPS[0])
    assert (is_dark(LEAPS[0]), is_dark(LEAPS[1])) == (True, False)
    compass.clearFocus()
    qtbot.waitUntil(lambda: not is_dark(LEAPS[0]))
    assert contrast(QColor(NEAR_BLACK), QColor(NEAR_WHITE)) >= 4.5
