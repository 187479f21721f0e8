"""The compass: the eight leaps around a knight, put in order by mouse or keys."""

import itertools

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from knight_gui.tour import MOVE_ORDERS
from knight_gui.window.pages.compass import Compass, leap_towards, words_of
from knight_gui.window.theme import INK, PAPER
from tests.window.test_looks import contrast
from tests.window.user import User, colours_of

ORDER = MOVE_ORDERS["knight-tour"]
LEAPS = ORDER.leaps
LEFT = Qt.MouseButton.LeftButton
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class Hand:
    """Drags discs and presses keys, and takes note of what is chosen."""

    def __init__(self, compass):
        self.compass = compass
        self.orders = []
        compass.order_chosen.connect(self.orders.append)

    def spot(self, leap):
        return self.compass.center_of(leap).toPoint()

    def drag(self, leap, *spots):
        QTest.mousePress(self.compass, LEFT, pos=self.spot(leap))
        for spot in spots:
            User.drag(self, self.compass, spot)
        QTest.mouseRelease(self.compass, LEFT, pos=spots[-1])

    def key(self, key):
        QTest.keyClick(self.compass, key)

    def choose(self, leap):
        QTest.mouseClick(self.compass, LEFT, pos=self.spot(leap))


@pytest.fixture
def compass(qtbot):
    compass = Compass()
    qtbot.addWidget(compass)
    compass.resize(260, 260)
    with qtbot.waitExposed(compass):
        compass.show()
    compass.activateWindow()
    qtbot.waitUntil(compass.isActiveWindow)
    compass.setFocus()
    qtbot.waitUntil(compass.hasFocus)
    return compass


@pytest.fixture
def hand(compass):
    return Hand(compass)


def test_that_each_leap_stands_where_it_leads(compass):
    middle = QPointF(compass.rect().center())
    for leap in LEAPS:
        there = compass.center_of(leap)
        assert compass.leap_at(there) == leap
        assert (there.x() > middle.x()) == (leap[0] > 0)
        assert (there.y() > middle.y()) == (leap[1] > 0)
    assert compass.leap_at(middle) is None
    assert compass.leap_at(QPointF(-500, 3)) is None


@pytest.mark.parametrize(("first", "second"), [(0, 3), (6, 1), (7, 0), (2, 3)])
def test_that_a_disc_dropped_on_another_takes_its_rank(compass, hand, first, second):
    hand.drag(LEAPS[first], QPoint(130, 130), hand.spot(LEAPS[second]))
    wanted = ORDER.moved(LEAPS[first], second)
    assert hand.orders == [wanted]
    assert compass.order == wanted
    assert compass.order.leaps.index(LEAPS[first]) == second


def test_that_a_disc_dropped_beside_the_others_goes_back(compass, hand):
    hand.drag(LEAPS[0], QPoint(130, 130))
    hand.drag(LEAPS[0], QPoint(-40, 900))
    hand.drag(LEAPS[0], hand.spot(LEAPS[5]), hand.spot(LEAPS[0]))
    assert hand.orders == []
    assert compass.order == ORDER


def test_that_escape_lets_go_of_a_disc(compass, hand):
    QTest.mousePress(compass, LEFT, pos=hand.spot(LEAPS[0]))
    User.drag(hand, compass, hand.spot(LEAPS[4]))
    hand.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(compass, LEFT, pos=hand.spot(LEAPS[4]))
    assert hand.orders == []


def test_that_a_disc_is_seen_under_the_mouse_while_it_is_dragged(compass, hand):
    before = compass.grab().toImage()
    QTest.mousePress(compass, LEFT, pos=hand.spot(LEAPS[0]))
    User.drag(hand, compass, hand.spot(LEAPS[4]))
    assert compass.grab().toImage() != before
    QTest.mouseRelease(compass, LEFT, pos=QPoint(1, 1))


def test_that_another_button_of_the_mouse_moves_nothing(compass, hand):
    QTest.mousePress(compass, Qt.MouseButton.RightButton, pos=hand.spot(LEAPS[0]))
    QTest.mouseRelease(compass, Qt.MouseButton.RightButton, pos=hand.spot(LEAPS[4]))
    assert hand.orders == []


def test_that_arrows_go_from_leap_to_leap_and_reach_all(compass, hand):
    hand.choose(LEAPS[0])
    for key, wanted in zip(
        (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left),
        ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2)),
        strict=True,
    ):
        hand.key(key)
        assert compass.chosen == wanted
    reached, steps = {LEAPS[0]}, list(itertools.product((-1, 0, 1), repeat=2))
    for _ in range(8):
        reached |= {leap_towards(leap, s) for leap in reached for s in steps if 0 in s}
    assert reached == set(LEAPS)
    assert hand.orders == []


@pytest.mark.parametrize(
    ("key", "shift"),
    [
        (Qt.Key.Key_Plus, 1),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_Minus, -1),
        (Qt.Key.Key_PageDown, -1),
    ],
)
def test_that_keys_change_the_rank_by_one_and_not_beyond_the_ends(compass, hand, key, shift):
    hand.choose(LEAPS[3])
    hand.key(key)
    assert compass.order.leaps.index(LEAPS[3]) == 3 + shift
    for _ in range(9):
        hand.key(key)
    assert compass.order.leaps.index(LEAPS[3]) == (7 if shift > 0 else 0)
    assert len(hand.orders) == (4 if shift > 0 else 3)


@pytest.mark.parametrize("rank", range(1, 9))
def test_that_a_digit_gives_its_rank(compass, hand, rank):
    hand.choose(LEAPS[3])
    hand.key(Qt.Key(Qt.Key.Key_0 + rank))
    assert compass.order == ORDER.moved(LEAPS[3], rank - 1)
    assert len(hand.orders) == (0 if rank == 4 else 1)


def test_that_other_keys_change_nothing(hand):
    for key in (Qt.Key.Key_0, Qt.Key.Key_9, Qt.Key.Key_A, Qt.Key.Key_Escape):
        hand.key(key)
    assert hand.orders == []


def test_that_who_cannot_see_it_is_told_the_order_and_what_is_chosen(compass, hand):
    assert compass.accessibleName() == "Ranks of the eight leaps"
    assert "1: two left, one up, 2: one left, two up" in compass.accessibleDescription()
    hand.choose((2, 1))
    assert "Chosen: two right, one down, rank 5." in compass.accessibleDescription()
    hand.key(Qt.Key.Key_1)
    assert "Chosen: two right, one down, rank 1." in compass.accessibleDescription()
    assert len({words_of(leap) for leap in LEAPS}) == 8


def test_that_each_leap_explains_itself_in_a_tip(compass, hand):
    spot = hand.spot((1, -2))
    tip = QHelpEvent(QEvent.Type.ToolTip, spot, compass.mapToGlobal(spot))
    QApplication.sendEvent(compass, tip)
    assert QToolTip.text().startswith("one right, two up: rank 3.")


def test_that_the_focus_and_what_is_chosen_are_seen(compass, hand, qtbot):
    def pixels(leap, colour):
        disc = QRect(0, 0, 24, 24)
        disc.moveCenter(hand.spot(leap))
        return colours_of(compass.grab(disc).toImage())[QColor(colour).getRgb()[:3]]

    hand.choose(LEAPS[0])
    assert pixels(LEAPS[0], INK) > pixels(LEAPS[0], PAPER)
    assert pixels(LEAPS[1], INK) < pixels(LEAPS[1], PAPER)
    compass.clearFocus()
    qtbot.waitUntil(lambda: pixels(LEAPS[0], INK) < pixels(LEAPS[0], PAPER))


def test_that_numbers_can_be_read_chosen_or_not():
    assert contrast(QColor(INK), QColor(PAPER)) >= 4.5
