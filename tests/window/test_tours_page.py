"""All tours from a start: counted, and looked at one after the other."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from knight_gui.board import Board, Tour
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from tests.window.pages import PageUser
from tests.window.user import A8, CONTROL

LEFT = Qt.MouseButton.LeftButton
CONTROLS = ("tourNumberBox", "closedOnlyBox")


class Visitor(PageUser):
    """Somebody who counts tours and looks at them."""

    NAME = "toursPage"
    KEYS = (Qt.Key.Key_T, CONTROL)

    def begin(self, size="5x6", square=A8):
        """Have all tours from a square counted."""
        self.choose_size(size)
        self.click_square(square)
        return self.open_page()

    def count(self, size, square):
        """Count all tours from a square, and wait for the end."""
        self.begin(size, square)
        self.wait_until(lambda: self.said[0] != "…")

    def press(self, *keys):
        """Press keys in the page, whoever has the focus there."""
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.page, key)

    @property
    def said(self):
        return self.page_widget("toursLabel").text()

    @property
    def number(self):
        """Which of how many tours is shown."""
        of = self.page.findChild(QLabel, "tourCountLabel").text()
        return f"{self.page_widget('tourNumberBox').text()} {of}"

    @property
    def caption(self):
        return self.page_widget("tourCaption").text()

    @property
    def shown(self):
        """The squares of the tour on the page's board, as they are drawn."""
        position = self.page_widget("toursBoard").state.position
        return position.path if position else ()

    @property
    def command(self):
        return self.window.findChild(QAction, "tours")


@pytest.fixture
def user(window, qtbot):
    return Visitor(window, qtbot)


class Snail:
    """Makes enumerations slow, and counts how often they are asked to come on."""

    def __init__(self, monkeypatch, advance):
        self.asked = 0
        self.is_slow = True
        self.steps = 50

        def crawl(enumeration, budget):
            self.asked += 1
            if not self.is_slow:
                return advance(enumeration, budget)
            advance(enumeration, self.steps)
            # who does not know how long a step takes tries no longer slices
            return 0

        monkeypatch.setattr(TourEnumeration, "advance", crawl)


@pytest.fixture
def slow(monkeypatch):
    """Let an enumeration come on by a few steps at a time, until it is told not to."""
    return Snail(monkeypatch, TourEnumeration.advance)


@pytest.fixture
def counting(user, slow):  # noqa: ARG001
    """The user in front of a slow count that has found some tours from a corner of 5×6."""
    user.begin()
    user.wait_until(lambda: " tours so far, " in user.said)
    return user


# The count


@pytest.mark.parametrize(
    ("size", "square", "said", "is_any", "usable"),
    [
        ("5x5", A8, "✓  304 tours start on a5, none of them closed.", True, CONTROLS[:1]),
        ("1x1", A8, "✓  1 tour starts on a1, an open one.", True, ()),
        ("5x5", 1, "∅  No tour from b5. .*13 dark.*", False, ()),
    ],
)
def test_that_all_tours_from_a_start_are_counted_or_it_is_said_why_there_is_none(
    user, size, square, said, is_any, usable
):
    user.begin(size, square)
    user.wait_until(lambda: re.fullmatch(said, user.said) is not None)
    assert not user.page_widget("stopCountButton").isVisible()
    controls = [user.page_widget(name) for name in CONTROLS]
    assert controls[0].isVisible() == is_any
    enabled = [control.isEnabled() and control.isVisible() for control in controls]
    assert enabled == [name in usable for name in CONTROLS]


def test_that_tours_can_be_looked_at_while_others_are_counted(counting, slow):
    assert counting.said.startswith("…  ")
    first = Tour(counting.problem.board, counting.shown)
    counting.press(Qt.Key.Key_Right)
    assert counting.number.startswith("2 of ")
    second = counting.shown
    before = counting.number
    assert Tour(counting.problem.board, second) != first
    counting.wait_until(lambda: counting.number != before)
    assert counting.shown == second, "it stays at the tour that is looked at"
    slow.is_slow = False
    counting.wait_until(lambda: counting.number == "2 of 4,542")
    assert counting.shown == second


def test_that_a_count_can_be_stopped_and_begun_again(counting, slow):
    assert counting.page_widget("stopCountButton").text() == "Stop"
    counting.click_page_widget("stopCountButton")
    stopped = counting.said
    assert re.fullmatch("■  At least .* the count stopped early.", stopped)
    assert counting.page_widget("stopCountButton").text() == "Count again"
    counting.qtbot.wait(100)
    assert counting.said == stopped
    counting.press(Qt.Key.Key_End)
    assert counting.number.split()[0] == counting.number.split()[2] != "1"
    slow.is_slow = False
    counting.click_page_widget("stopCountButton")
    counting.wait_until(lambda: counting.said.startswith("✓  4,542 tours"))
    assert counting.number == "1 of 4,542"


@pytest.mark.parametrize(
    ("leave", "can_count"),
    [
        pytest.param(lambda user: user.click_square(14), False, id="elsewhere"),
        pytest.param(lambda user: user.key(Qt.Key.Key_G), True, id="greedy"),
        pytest.param(lambda user: user.choose_size("6x6"), False, id="other board"),
        pytest.param(lambda user: user.key(Qt.Key.Key_C), True, id="race"),
    ],
)
def test_that_another_search_ends_the_count(counting, slow, leave, can_count):
    counting.activate()
    leave(counting)
    counting.wait_until(lambda: counting.said.startswith("■  At least "))
    assert " start on a5, " in counting.said
    counting.wait_until(lambda: counting.page_widget("stopCountButton").isEnabled() == can_count)
    if can_count:
        slow.is_slow = False
        counting.click_page_widget("stopCountButton")
        counting.wait_until(lambda: counting.said.startswith("✓  4,542 tours"))


def test_that_an_enumeration_that_breaks_is_said_and_ends_the_count(user, monkeypatch):
    def broken(*_):
        raise RuntimeError("the abacus fell down")

    user.choose_size("5x5")
    user.click_square(A8)
    user.wait_until(lambda: user.go.has_ended)
    with monkeypatch.context() as patch:
        patch.setattr(TourEnumeration, "advance", broken)
        user.open_page()
        user.wait_until(lambda: user.said == "■  The count was stopped.")
    assert "abacus" in user.status
    user.click_page_widget("stopCountButton")
    user.wait_until(lambda: user.said.startswith("✓  304"))


# Opening and closing


def test_that_it_cannot_be_opened_before_a_start_or_on_a_larger_board_and_says_why(user):
    too_large = f"up to {MAX_COUNTED_SQUARES} squares; this one has "
    for size, square, why in (
        ("5x5", None, "Click a square first"),
        ("8x8", A8, f"{too_large}64"),
        ("5x8", A8, f"{too_large}40"),
    ):
        user.choose_size(size)
        if square is not None:
            user.click_square(square)
        user.wait_until(lambda: user.go.frame is not None or user.problem is None)
        assert not user.command.isEnabled()
        assert why in user.command.toolTip()
        user.key(Qt.Key.Key_T, CONTROL)
        assert user.page is None
    user.begin("5x5")
    assert re.search(r"Count and show all tours.*Ctrl\+T", user.command.toolTip())


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ('board = "8x8"\nstart = "a8"', "✗  Tours can be counted on boards of up to 36"),
        ('board = "5x5"', "✗  Click a square first"),
    ],
)
def test_that_a_page_that_a_file_wants_is_refused_in_its_place(user, tmp_path, where, why):
    file = tmp_path / "mine.knight"
    scene = f'[[scenes]]\n{where}\nstrategy = "naive+order/knight-tour"\npages = ["tours"]\n'
    file.write_text(scene, encoding="utf-8")
    user.window.open_file(file)
    user.wait_until(lambda: user.page is not None)
    assert user.said.startswith(why)
    assert not user.page_widget("stopCountButton").isVisible()
    user.wait_until(lambda: user.problem is None or user.go.step_count > 1000)
    assert "failed" not in user.status
    user.activate()
    user.choose_size("5x5")
    user.click_square(A8)
    user.wait_until(lambda: user.said == "✓  304 tours start on a5, none of them closed.")


def test_that_the_same_page_is_brought_up_again_and_counts_from_a_new_start(user):
    user.count("5x6", A8)
    user.press(Qt.Key.Key_End)
    page = user.page
    user.press(Qt.Key.Key_Escape)
    user.key(Qt.Key.Key_G)
    assert user.open_page() is page
    assert user.number == "4,542 of 4,542", "the greedy search has the same tours"
    user.activate()
    user.click_square(14)
    assert " start on a5, " in user.said, "it stays until another count is wanted"
    user.key(Qt.Key.Key_T, CONTROL)
    assert user.open_page() is page
    user.wait_until(lambda: user.said == "✓  68 tours start on c3, 16 of them closed.")
    assert (user.number, user.page.windowTitle()) == ("1 of 68", "All tours from c3 on 5×6")


# One after the other


@pytest.fixture
def looking(user):
    """The user in front of the 4,542 tours from a corner of 5×6."""
    user.count("5x6", A8)
    return user


def test_that_keys_go_from_tour_to_tour(looking):
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


def test_that_a_click_on_a_small_board_shows_its_tour_and_the_one_shown_is_in_sight(looking):
    gallery = looking.page_widget("toursGallery")
    room = gallery.viewport().rect()
    before = looking.shown
    assert room.contains(gallery.tile_rect(0))
    QTest.mouseClick(gallery.viewport(), LEFT, pos=gallery.tile_rect(2).center())
    assert looking.number == "3 of 4,542"
    assert looking.shown != before
    looking.press(Qt.Key.Key_End)
    assert room.contains(gallery.tile_rect(4541))
    QTest.mouseClick(gallery.viewport(), LEFT, pos=gallery.tile_rect(4540).center())
    assert looking.number == "4,541 of 4,542"


def test_that_all_tours_of_the_board_are_shown_whatever_the_start(user):
    user.count("5x5", A8)
    box = user.page_widget("toursFromBox")
    for is_board, said, many in (
        (True, "✓  5×5 has 1,728 tours, none of them closed.", "1,728"),
        (False, "✓  304 tours start on a5, none of them closed.", "304"),
    ):
        box.select_value(is_board)
        box.value_chosen.emit(is_board)
        user.wait_until(lambda wanted=said: user.said == wanted)
        user.press(Qt.Key.Key_End)
        assert user.number == f"{many} of {many}"
        assert (user.shown[0] == A8) is not is_board


def test_that_its_board_is_not_played_on_and_first_shows_what_the_naive_search_comes_to(looking):
    view = looking.page_widget("toursBoard")
    before = looking.problem
    QTest.mouseClick(view, LEFT, pos=view.square_center(7))
    assert looking.problem is before
    looking.activate()
    looking.wait_for_end()
    assert looking.shown == looking.position.path


def test_that_the_closed_ones_are_told_apart_and_can_be_looked_at_alone(looking):
    assert looking.said == "✓  4,542 tours start on a5, 16 of them closed."
    view = looking.page_widget("toursBoard")
    assert view.state.closing_move is None
    assert looking.caption == f"An open tour: it ends on {Board(5, 6).name(looking.shown[-1])}."
    looking.click_page_widget("closedOnlyBox")
    assert view.state.closing_move is not None, "the move that closes it is drawn"
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


# For everybody


def test_that_every_control_has_a_name_and_can_be_reached_by_tab(looking):
    looking.press(Qt.Key.Key_Right)
    for name in ("toursFromBox", *CONTROLS, "closePageButton"):
        looking.press(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused.accessibleName() or focused.text()
        assert name == (focused.objectName() or focused.text())


def test_that_everything_fits_into_a_page_of_any_size(looking):
    page = looking.page
    shown = ("toursBoard", "toursLabel", "tourCaption", "toursGallery", "toursFromBox")
    parts = map(looking.page_widget, (*CONTROLS, *shown))
    parts = [part for part in parts if part.parent() is page]
    for width, height in ((200, 200), (1600, 1100), (900, 300)):
        page.resize(width, height)
        rects = looking.settled(lambda: [part.geometry() for part in parts])
        assert all(page.rect().contains(rect) for rect in rects)
        assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])
