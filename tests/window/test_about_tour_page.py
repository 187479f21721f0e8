"""The page about the tour on the board, and the commands that show its images."""

import pytest
from PySide6.QtCore import Qt

from knight_gui.board import mirror_tour, restart_tour, reverse_tour, turn_tour
from knight_gui.search.api import solve
from tests.support.published_tours import BEVERLEY_1848, published_tour
from tests.window.pages import WindowPage
from tests.window.user import A8, CONTROL, pick

OPEN = solve("5x6", start="a5").tour
CLOSED = solve("6x6", start="c3", closed=True).tour


class AboutTourPage(WindowPage):
    """Page of the facts about a tour."""

    NAME = "aboutTourPage"
    KEYS = (Qt.Key.Key_I, CONTROL)

    def show_tour(self, tour):
        """Paste a tour, and wait until it is on the board."""
        self.user.paste(str(tour))
        self.wait_for_tour(tour)

    def wait_for_tour(self, tour):
        def is_shown():
            frame = self.user.playback.frame
            return frame is not None and frame.tour == tour

        self.user.wait_until(is_shown)

    @property
    def sentences(self):
        return self.page_widget("tourFactsLabel").text().split("\n")

    @property
    def pictured_tour(self):
        return self.page_widget("tourFacts").tour


@pytest.fixture
def about_page(user):
    """The page about a tour."""
    return AboutTourPage(user)


def test_that_the_page_tells_the_facts_about_a_published_tour(user, about_page):
    about_page.show_tour(published_tour(BEVERLEY_1848))
    about_page.open_page()
    user.wait_until(lambda: len(about_page.sentences) > 1)
    assert about_page.sentences == [
        "An open tour of 8×8, from a8 to c1.",
        "It is not symmetric.",
        "Right turns: 31, left turns: 31, straight on: 0.",
        "Its line crosses itself 98 times.",
        "It is semimagic: each row adds up to 260, each column to 260.",
    ]


def test_that_a_tour_that_a_search_finds_is_on_the_page_from_its_last_step_on(user, about_page):
    user.choose_size("5x5")
    about_page.open_page()
    assert about_page.sentences == ["There is no whole tour on the board."]
    user.search(A8)
    assert about_page.sentences[0].startswith("An open tour of 5×5, from a5")


def test_that_the_page_keeps_its_tour_while_earlier_steps_are_shown(user, about_page):
    about_page.show_tour(OPEN)
    about_page.open_page()
    user.go_to(7)
    assert about_page.pictured_tour == OPEN
    user.click_start(A8)
    user.wait_until(lambda: about_page.pictured_tour is None)


@pytest.mark.parametrize(
    ("command", "make_image"),
    [("turnTour", turn_tour), ("mirrorTour", mirror_tour), ("reverseTour", reverse_tour)],
)
def test_that_a_button_shows_an_image_of_the_tour_and_undo_the_tour(
    user, about_page, command, make_image
):
    about_page.show_tour(OPEN)
    about_page.open_page()
    about_page.click_page_widget(f"{command}Button")
    about_page.wait_for_tour(make_image(OPEN))
    assert about_page.pictured_tour == make_image(OPEN)
    user.key(Qt.Key.Key_Z, CONTROL)
    about_page.wait_for_tour(OPEN)


def test_that_a_closed_tour_starts_on_another_square_from_the_menu_of_that_square(user, about_page):
    about_page.show_tour(CLOSED)
    square = CLOSED.board.parse_square("e5")
    pick(user.open_square_menu(square), "restartTour")
    about_page.wait_for_tour(restart_tour(CLOSED, square))


def test_that_an_open_tour_has_no_other_start(user, about_page):
    about_page.show_tour(OPEN)
    menu = user.open_square_menu(OPEN.board.parse_square("c3"))
    assert "restartTour" not in [action.objectName() for action in menu.actions()]
    menu.close()


def test_that_the_images_need_a_whole_tour_on_the_board(user, about_page):
    about_page.show_tour(OPEN)
    assert user.window.commands["turnTour"].isEnabled()
    user.go_to(7)
    assert not user.window.commands["turnTour"].isEnabled()
    assert "Go to the end of a tour first" in user.window.commands["turnTour"].toolTip()


def test_that_a_board_with_no_room_for_its_sums_is_shown_without_them(user, about_page):
    tour = solve("100x100", start="a1").tour
    about_page.show_tour(tour)
    about_page.open_page()
    user.wait_until(lambda: len(about_page.sentences) > 1)
    # a warning of Qt would fail it
    assert about_page.page_widget("tourFacts").grab().width() > 0
    assert about_page.pictured_tour == tour
