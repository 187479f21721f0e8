"""All tours from a start: counted, and looked at one after the other."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from knight_gui.search.enumeration import Enumeration
from knight_gui.tour import Board, Tour
from knight_gui.window.commands import reasons
from knight_gui.window.commands.reasons import MOST_COUNTED
from tests.window.pages import PageUser
from tests.window.user import A8, CONTROL

LEFT = Qt.MouseButton.LeftButton
CONTROLS = (
    *("firstTourButton", "previousTourButton", "nextTourButton", "lastTourButton"),
    *("tourNumberBox", "closedOnlyBox"),
)


class Visitor(PageUser):
    """Somebody who counts tours and looks at them."""

    NAME = "toursPage"
    KEYS = (Qt.Key.Key_T, CONTROL)

    def count(self, size, square):
        """Count all tours from a square, and wait for the end."""
        self.choose_size(size)
        self.click_square(square)
        self.open_page()
        self.wait_until(lambda: self.said[0] != "…")

    def press(self, key):
        """Press a key in the page, whoever has the focus there."""
        QTest.keyClick(QApplication.focusWidget() or self.page, key)

    def click_part(self, name):
        part = self.part(name)
        assert part.isVisible(), name
        assert part.isEnabled(), name
        # a box is as wide as its room, but only its left part can be clicked
        QTest.mouseClick(part, LEFT, pos=QPoint(10, part.height() // 2))

    @property
    def said(self):
        return self.part("toursLabel").text()

    @property
    def number(self):
        """Which of how many tours is shown."""
        of = self.page.findChild(QLabel, "tourCountLabel").text()
        return f"{self.part('tourNumberBox').text()} {of}"

    @property
    def caption(self):
        return self.part("tourCaption").text()

    @property
    def shown(self):
        """The squares of the tour on the page's board, as they are drawn."""
        position = self.part("toursBoard").shown.position
        return position.path if position else ()

    @property
    def tip(self):
        return self.command.toolTip()

    @property
    def command(self):
        return self.window.findChild(QAction, "tours")


@pytest.fixture
def user(window, qtbot):
    return Visitor(window, qtbot)


class Snail:
    """Makes enumerations slow, and counts how often they are asked to come on."""

    def __init__(self, monkeypatch, advance):
        self.asked, self.is_slow = 0, True

        def crawl(enumeration, budget):
            self.asked += 1
            if not self.is_slow:
                return advance(enumeration, budget)
            advance(enumeration, 50)
            # who does not know how long a step takes tries no longer slices
            return 0

        monkeypatch.setattr(Enumeration, "advance", crawl)


@pytest.fixture
def slow(monkeypatch):
    """Let an enumeration come on by a few steps at a time, until it is told not to."""
    return Snail(monkeypatch, Enumeration.advance)


# The count


def test_that_all_tours_from_the_start_are_counted_even_before_the_search_is_open(user):
    user.choose_size("5x5")
    user.click_square(A8)
    user.key(Qt.Key.Key_T, CONTROL)
    user.wait_until(lambda: user.said == "✓  304 tours start on a5, none of them closed.")
    assert user.page.windowTitle() == "All tours from a5 on 5×5"
    assert not user.part("stopCountButton").isVisible()
    assert not user.part("closedOnlyBox").isEnabled(), "there is nothing to choose"


def test_that_where_no_tour_can_start_it_says_why_and_counts_only_if_that_was_searched(user):
    user.count("5x5", 1)
    assert user.said.startswith("∅  No tour can start on b5. ")
    assert "13 dark" in user.said
    assert not any(user.part(name).isVisible() for name in CONTROLS)
    user.activate()
    user.choose_size("4x4")
    user.click_square(A8)
    user.click("anywayButton")
    user.open_page()
    user.wait_until(lambda: user.said.startswith("∅  No tour starts on a4: every way was tried"))
    assert not any(user.part(name).isVisible() for name in CONTROLS)


def test_that_the_only_square_is_a_tour(user):
    user.count("1x1", 0)
    assert user.said == "✓  1 tour starts on a1, an open one."
    assert user.number == "1 of 1"
    assert not any(user.part(name).isEnabled() for name in CONTROLS)


def test_that_tours_can_be_looked_at_while_others_are_counted(user, slow):
    user.choose_size("5x6")
    user.click_square(A8)
    user.open_page()
    user.wait_until(lambda: " tours so far, " in user.said)
    assert user.said.startswith("…  ")
    first = user.shown
    assert Tour(user.problem.board, first)
    user.press(Qt.Key.Key_Right)
    second = user.shown
    assert user.number.startswith("2 of ")
    assert Tour(user.problem.board, second)
    assert second != first
    before = user.number
    user.wait_until(lambda: user.number != before)
    assert user.shown == second, "it stays at the tour that is looked at"
    slow.is_slow = False
    user.wait_until(lambda: user.number == "2 of 4,542")
    assert user.shown == second


def test_that_a_count_can_be_stopped_and_begun_again(user, slow):
    user.choose_size("5x6")
    user.click_square(A8)
    user.open_page()
    user.wait_until(lambda: " tours so far, " in user.said)
    assert user.part("stopCountButton").text() == "Stop"
    user.click_part("stopCountButton")
    stopped = user.said
    assert stopped.startswith("■  At least ")
    assert stopped.endswith(" the count was stopped.")
    assert user.part("stopCountButton").text() == "Count again"
    user.qtbot.wait(100)
    assert user.said == stopped
    user.press(Qt.Key.Key_End)
    assert user.number.split()[0] == user.number.split()[2] != "1"
    slow.is_slow = False
    user.click_part("stopCountButton")
    user.wait_until(lambda: user.said.startswith("✓  4,542 tours"))
    assert user.number == "1 of 4,542"


def elsewhere(user):
    user.click_square(14)


def greedy(user):
    user.activate()
    user.key(Qt.Key.Key_G)


def other_board(user):
    user.activate()
    user.choose_size("6x6")


def race(user):
    user.activate()
    user.key(Qt.Key.Key_C)


@pytest.mark.parametrize(
    ("leave", "can_count"),
    [(elsewhere, False), (greedy, True), (other_board, False), (race, True)],
    ids=lambda case: getattr(case, "__name__", ""),
)
def test_that_another_search_ends_the_count(user, slow, leave, can_count):
    user.choose_size("5x6")
    user.click_square(A8)
    user.open_page()
    user.wait_until(lambda: " tours so far, " in user.said)
    leave(user)
    user.wait_until(lambda: user.said.startswith("■  At least "))
    assert " start on a5, " in user.said
    user.wait_until(lambda: user.part("stopCountButton").isEnabled() == can_count)
    if can_count:
        slow.is_slow = False
        user.click_part("stopCountButton")
        user.wait_until(lambda: user.said.startswith("✓  4,542 tours"))


def test_that_an_enumeration_that_breaks_is_said_and_ends_the_count(user, monkeypatch):
    def broken(*_):
        raise RuntimeError("the abacus fell down")

    user.choose_size("5x5")
    user.click_square(A8)
    user.wait_until(lambda: user.go.has_ended)
    with monkeypatch.context() as patch:
        patch.setattr(Enumeration, "advance", broken)
        user.open_page()
        user.wait_until(lambda: user.said == "■  The count was stopped.")
    assert "abacus" in user.status
    user.click_part("stopCountButton")
    user.wait_until(lambda: user.said.startswith("✓  304"))


# Opening and closing


def test_that_it_cannot_be_opened_before_a_start_is_chosen_and_says_so(user):
    user.choose_size("5x5")
    assert not user.command.isEnabled()
    assert "Click a square first" in user.tip
    user.key(Qt.Key.Key_T, CONTROL)
    assert user.page is None
    user.click_square(A8)
    assert "Count all tours" in user.tip
    assert "Ctrl+T" in user.tip
    user.open_page()


def test_that_it_cannot_be_opened_on_a_larger_board_and_says_why(user):
    for size, count in (("8x8", "64"), ("4x8", "32")):
        user.choose_size(size)
        user.click_square(A8)
        user.wait_until(lambda: user.go.frame is not None or user.problem is None)
        assert f"up to {MOST_COUNTED} squares, and this one has {count}" in user.tip
        user.key(Qt.Key.Key_T, CONTROL)
        assert user.page is None


def test_that_the_same_page_is_brought_up_again_and_counts_from_a_new_start(user):
    user.count("5x6", A8)
    user.press(Qt.Key.Key_End)
    page = user.page
    assert user.open_page() is page
    assert user.number == "4,542 of 4,542", "it need not be counted again"
    user.activate()
    user.key(Qt.Key.Key_G)
    assert user.open_page() is page
    assert user.number == "4,542 of 4,542", "the greedy search has the same tours"
    user.activate()
    user.click_square(14)
    assert " start on a5, " in user.said, "it stays until another count is wanted"
    assert user.open_page() is page
    user.wait_until(lambda: user.said == "✓  68 tours start on c3, 16 of them closed.")
    assert user.number == "1 of 68"
    assert user.page.windowTitle() == "All tours from c3 on 5×6"


def test_that_escape_closes_it_and_ends_the_count(user, slow):
    user.choose_size("5x6")
    user.click_square(A8)
    user.open_page()
    user.wait_until(lambda: " tours so far, " in user.said)
    user.press(Qt.Key.Key_Escape)
    assert user.page is None
    # what is asked after that is answered after that
    user.go_to(3)
    asked = slow.asked
    user.qtbot.wait(50)
    assert slow.asked == asked
    slow.is_slow = False
    user.open_page()
    user.wait_until(lambda: user.said.startswith("✓  4,542"))


@pytest.mark.usefixtures("slow")
def test_that_the_window_closes_in_the_middle_of_a_count(user):
    user.choose_size("5x6")
    user.click_square(A8)
    user.open_page()
    user.wait_until(lambda: " tours so far, " in user.said)
    user.window.close()
    assert not user.window.isVisible()


# One after the other


@pytest.fixture
def looking(user):
    """The user in front of the 4,542 tours from a corner of 5×6."""
    user.count("5x6", A8)
    return user


def test_that_keys_and_buttons_go_from_tour_to_tour(looking):
    seen = []
    for key, number in (
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_PageDown, 3),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_End, 4542),
        (Qt.Key.Key_Right, 4542),
        (Qt.Key.Key_PageUp, 4541),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_Left, 1),
    ):
        looking.press(key)
        assert looking.number == f"{number:,} of 4,542"
        assert Tour(Board(5, 6), looking.shown)
        assert looking.shown[0] == A8
        seen.append((number, looking.shown))
    assert len(set(seen)) == len({path for _, path in seen}) == 5
    for name, number in (
        ("nextTourButton", 2),
        ("nextTourButton", 3),
        ("previousTourButton", 2),
        ("lastTourButton", 4542),
        ("firstTourButton", 1),
    ):
        looking.click_part(name)
        assert looking.number == f"{number:,} of 4,542"
    assert not looking.part("previousTourButton").isEnabled()
    assert not looking.part("firstTourButton").isEnabled()


def test_that_a_number_can_be_typed(looking):
    box = looking.part("tourNumberBox")
    QTest.mouseClick(box.findChild(QLineEdit), LEFT)
    assert box.hasFocus()
    box.selectAll()
    looking.type("4000")
    looking.press(Qt.Key.Key_Return)
    assert looking.number == "4,000 of 4,542"
    assert looking.page is not None, "Enter closes nothing"
    # within the number the arrows and Home move the cursor there
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_End):
        looking.press(key)
    assert looking.number == "4,000 of 4,542"
    looking.press(Qt.Key.Key_Up)
    assert looking.number == "4,001 of 4,542"


def test_that_its_board_is_not_played_on_and_first_shows_what_the_naive_search_comes_to(looking):
    view, before = looking.part("toursBoard"), looking.problem
    QTest.mouseClick(view, LEFT, pos=view.center_of(7))
    assert looking.problem is before
    looking.activate()
    looking.wait_for_end()
    assert looking.shown == looking.position.path


def test_that_the_closed_ones_are_told_apart_and_can_be_looked_at_alone(looking):
    assert looking.said == "✓  4,542 tours start on a5, 16 of them closed."
    view = looking.part("toursBoard")
    assert view.shown.closing is None
    end = Board(5, 6).name(looking.shown[-1])
    assert looking.caption == f"An open tour: it ends on {end}."
    looking.click_part("closedOnlyBox")
    assert view.shown.closing is not None, "the move that closes it is drawn"
    assert looking.number.endswith(" of 16")
    looking.press(Qt.Key.Key_Home)
    seen = set()
    for number in range(1, 17):
        assert looking.number == f"{number} of 16"
        tour = Tour(Board(5, 6), looking.shown)
        assert tour.is_closed
        end = tour.board.name(tour.path[-1])
        assert looking.caption == f"A closed tour: from {end} a move leads back to a5."
        seen.add(tour)
        looking.press(Qt.Key.Key_Right)
    assert len(seen) == 16


def test_that_choosing_the_closed_ones_stays_near_the_tour_that_is_shown(looking):
    looking.press(Qt.Key.Key_End)
    looking.click_part("closedOnlyBox")
    assert looking.number == "16 of 16", "none comes after the last"
    closed = looking.shown
    looking.click_part("closedOnlyBox")
    assert looking.number.endswith(" of 4,542")
    assert looking.shown == closed
    looking.click_part("closedOnlyBox")
    assert looking.shown == closed
    looking.press(Qt.Key.Key_Left)
    assert looking.number == "15 of 16"


# For everybody


def test_that_every_control_has_a_name_and_can_be_reached_by_tab(looking):
    looking.press(Qt.Key.Key_Right)
    reached = []
    for _ in range(7):
        looking.press(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused.accessibleName() or focused.text()
        reached.append(focused.objectName())
    assert reached[:6] == [
        "firstTourButton",
        "previousTourButton",
        "tourNumberBox",
        "nextTourButton",
        "lastTourButton",
        "closedOnlyBox",
    ]
    assert focused.text() == "Close"


def test_that_it_is_drawn_in_the_colours_of_the_window(looking):
    light = looking.page.grab().toImage()
    looking.activate()
    looking.key(Qt.Key.Key_D)
    looking.wait_until(lambda: looking.page.grab().toImage().pixelColor(3, 3).lightness() < 100)
    assert light.pixelColor(3, 3).lightness() > 150


@pytest.mark.usefixtures("slow")
def test_that_the_board_stays_where_it_is_whatever_is_said(user, monkeypatch):
    monkeypatch.setattr(reasons, "MOST_COUNTED", 36)
    user.choose_size("6x6")
    user.click_square(A8)
    user.open_page()
    before = user.settled(user.part("toursBoard").geometry)
    user.wait_until(lambda: " tours so far, " in user.said)
    assert user.settled(user.part("toursBoard").geometry) == before
    user.click_part("stopCountButton")
    assert user.settled(user.part("toursBoard").geometry) == before


def test_that_the_board_stays_where_it_is_when_nothing_was_found_yet(user, monkeypatch):
    monkeypatch.setattr(Enumeration, "advance", lambda _enumeration, _budget: 0)
    user.choose_size("5x5")
    user.click_square(A8)
    user.open_page()
    before = user.settled(user.part("toursBoard").geometry)
    user.click_part("stopCountButton")
    assert user.settled(user.part("toursBoard").geometry) == before


def test_that_everything_fits_into_a_page_of_any_size(looking):
    page = looking.page
    for width, height in ((200, 200), (1600, 1100), (900, 300)):
        page.resize(width, height)
        looking.settled(lambda: (page.size(), looking.part("toursBoard").geometry()))
        rects = [
            widget.geometry()
            for name in (*CONTROLS, "toursBoard", "toursLabel", "tourCaption")
            for widget in [looking.part(name)]
            if widget.parent() is page
        ]
        assert all(page.rect().contains(rect) for rect in rects)
        assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])
