"""The page of all tours: its count, and the tour selected."""

import re
from operator import methodcaller

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from knight_gui.board import Board, Tour
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from tests.window.pages import WindowPage
from tests.window.user import A8, CONTROL

LEFT = Qt.MouseButton.LeftButton
CONTROLS = ("tourNumberBox", "closedOnlyBox")


class ToursPage(WindowPage):
    """Page of all tours."""

    NAME = "toursPage"
    KEYS = (Qt.Key.Key_T, CONTROL)

    def open_count(self, size="5x6", square=A8):
        """Open the page, which counts all tours from a square."""
        self.user.choose_size(size)
        self.user.click_square(square)
        return self.open_page()

    def count(self, size, square):
        """Count all tours from a square, and wait for the end."""
        self.open_count(size, square)
        self.wait_for_status("[^…].*")

    def wait_for_status(self, pattern):
        """Wait until the whole status matches a regular expression."""

        def is_shown():
            return re.fullmatch(pattern, self.status_text) is not None

        self.user.wait_until(is_shown)

    def wait_for_another_position(self, position_text):
        """Wait until another text stands at the number of the tour."""

        def is_another():
            return self.position_text != position_text

        self.user.wait_until(is_another)

    def press(self, *keys):
        """Press keys in the focused widget of the page."""
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.page, key)

    @property
    def status_text(self):
        return self.page_widget("toursLabel").text()

    @property
    def position_text(self):
        """The number of the selected tour, and of all."""
        of = self.page.findChild(QLabel, "tourCountLabel").text()
        return f"{self.page_widget('tourNumberBox').text()} {of}"

    @property
    def caption(self):
        return self.page_widget("tourCaption").text()

    @property
    def tour_path(self):
        """The path of the tour on the page's board."""
        position = self.page_widget("toursBoard").state.position
        return position.path if position else ()

    @property
    def command(self):
        return self.user.window.findChild(QAction, "tours")


@pytest.fixture
def tours_page(user):
    """The page of all tours."""
    return ToursPage(user)


class SlowEnumeration:
    """Slow enumerations with a count of their slices."""

    def __init__(self, monkeypatch, advance):
        self.call_count = 0
        self.is_slow = True
        self.steps = 50

        def advance_slowly(enumeration, budget):
            self.call_count += 1
            if not self.is_slow:
                return advance(enumeration, budget)
            advance(enumeration, self.steps)
            # without a measured duration, slices do not get longer
            return 0

        monkeypatch.setattr(TourEnumeration, "advance", advance_slowly)


@pytest.fixture
def slow_enumeration(monkeypatch):
    """Limit enumerations to a few steps a slice, until `is_slow` is False."""
    return SlowEnumeration(monkeypatch, TourEnumeration.advance)


@pytest.fixture
def user_at_running_count(user, slow_enumeration):  # noqa: ARG001
    """The user of a slow count that has found some tours from a corner of 5×6."""
    tours_page = ToursPage(user)
    tours_page.open_count()
    tours_page.wait_for_status(".* tours so far, .*")
    return user


# The count


@pytest.mark.parametrize(
    ("size", "square", "expected_text", "is_any", "usable"),
    [
        ("5x5", A8, "✓  304 tours start on a5, none of them closed.", True, CONTROLS[:1]),
        ("1x1", A8, "✓  1 tour starts on a1, an open one.", True, ()),
        ("5x5", 1, "∅  No tour from b5. .*13 dark.*", False, ()),
    ],
)
def test_that_all_tours_from_a_start_are_counted(
    tours_page, size, square, expected_text, is_any, usable
):
    tours_page.open_count(size, square)
    tours_page.wait_for_status(expected_text)
    assert not tours_page.page_widget("stopCountButton").isVisible()
    controls = [tours_page.page_widget(name) for name in CONTROLS]
    assert controls[0].isVisible() == is_any
    enabled = [control.isEnabled() and control.isVisible() for control in controls]
    assert enabled == [name in usable for name in CONTROLS]


def test_that_tours_are_shown_while_the_count_continues(
    user_at_running_count, tours_page, slow_enumeration
):
    assert tours_page.status_text.startswith("…  ")
    first = Tour(user_at_running_count.problem.board, tours_page.tour_path)
    tours_page.press(Qt.Key.Key_Right)
    assert tours_page.position_text.startswith("2 of ")
    second = tours_page.tour_path
    before = tours_page.position_text
    assert Tour(user_at_running_count.problem.board, second) != first
    tours_page.wait_for_another_position(before)
    assert tours_page.tour_path == second, "it stays at the tour that is looked at"
    slow_enumeration.is_slow = False
    tours_page.wait_for_status("✓  4,542 tours .*")
    assert tours_page.position_text == "2 of 4,542"
    assert tours_page.tour_path == second


def test_that_a_count_is_stopped_and_restarted(user_at_running_count, tours_page, slow_enumeration):
    assert tours_page.page_widget("stopCountButton").text() == "Stop"
    tours_page.click_page_widget("stopCountButton")
    stopped = tours_page.status_text
    assert re.fullmatch("■  At least .* the count stopped early.", stopped)
    assert tours_page.page_widget("stopCountButton").text() == "Count again"
    user_at_running_count.qtbot.wait(100)
    assert tours_page.status_text == stopped
    tours_page.press(Qt.Key.Key_End)
    assert tours_page.position_text.split()[0] == tours_page.position_text.split()[2] != "1"
    slow_enumeration.is_slow = False
    tours_page.click_page_widget("stopCountButton")
    tours_page.wait_for_status("✓  4,542 tours .*")
    assert tours_page.position_text == "1 of 4,542"


@pytest.mark.parametrize(
    ("start_another_search", "can_count"),
    [
        pytest.param(methodcaller("click_square", 14), False, id="elsewhere"),
        pytest.param(methodcaller("key", Qt.Key.Key_G), True, id="greedy"),
        pytest.param(methodcaller("choose_size", "6x6"), False, id="other board"),
        pytest.param(methodcaller("key", Qt.Key.Key_C), True, id="race"),
    ],
)
def test_that_another_search_stops_the_count(
    user_at_running_count, tours_page, slow_enumeration, start_another_search, can_count
):
    user_at_running_count.activate()
    start_another_search(user_at_running_count)
    tours_page.wait_for_status("■  At least .*")
    assert " start on a5, " in tours_page.status_text
    user_at_running_count.settled(tours_page.page_widget("stopCountButton").isEnabled)
    assert tours_page.page_widget("stopCountButton").isEnabled() == can_count
    if can_count:
        slow_enumeration.is_slow = False
        tours_page.click_page_widget("stopCountButton")
        tours_page.wait_for_status("✓  4,542 tours .*")


def test_that_a_failure_of_the_enumeration_is_shown_and_stops_the_count(
    user, tours_page, monkeypatch
):
    def broken(*_):
        raise RuntimeError("the abacus fell down")

    user.choose_size("5x5")
    user.click_square(A8)
    user.wait_until_ended()
    with monkeypatch.context() as patch:
        patch.setattr(TourEnumeration, "advance", broken)
        tours_page.open_page()
        tours_page.wait_for_status("■  The count was stopped.")
    assert "abacus" in user.status
    tours_page.click_page_widget("stopCountButton")
    tours_page.wait_for_status("✓  304 .*")


# Opening and closing


def test_that_the_page_is_disabled_with_a_reason_before_a_start_or_on_a_large_board(
    user, tours_page
):
    too_large = f"up to {MAX_COUNTED_SQUARES} squares; this one has "
    for size, square, why in (
        ("5x5", None, "Click a square first"),
        ("8x8", A8, f"{too_large}64"),
        ("5x8", A8, f"{too_large}40"),
    ):
        user.choose_size(size)
        if square is not None:
            user.click_square(square)
            user.wait_for_frame()
        assert not tours_page.command.isEnabled()
        assert why in tours_page.command.toolTip()
        user.key(Qt.Key.Key_T, CONTROL)
        assert tours_page.page is None
    tours_page.open_count("5x5")
    assert re.search(r"Count and show all tours.*Ctrl\+T", tours_page.command.toolTip())


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ('board = "8x8"\nstart = "a8"', "✗  Tours can be counted on boards of up to 36"),
        ('board = "5x5"', "✗  Click a square first"),
    ],
)
def test_that_a_tours_page_opened_by_a_file_shows_why_it_cannot_count(
    user, tours_page, tmp_path, settings, why
):
    file = tmp_path / "mine.knight"
    scene = f'[[scenes]]\n{settings}\nstrategy = "naive+order/knight-tour"\npages = ["tours"]\n'
    file.write_text(scene, encoding="utf-8")
    user.window.open_file(file)
    tours_page.wait_until_open()
    assert tours_page.status_text.startswith(why)
    assert not tours_page.page_widget("stopCountButton").isVisible()
    if user.problem is not None:
        user.wait_until_searched_past(1000)
    assert "failed" not in user.status
    user.activate()
    user.choose_size("5x5")
    user.click_square(A8)
    tours_page.wait_for_status("✓  304 tours start on a5, none of them closed.")


def test_that_a_reopened_page_keeps_its_count_until_a_new_start(user, tours_page):
    tours_page.count("5x6", A8)
    tours_page.press(Qt.Key.Key_End)
    page = tours_page.page
    tours_page.press(Qt.Key.Key_Escape)
    user.key(Qt.Key.Key_G)
    assert tours_page.open_page() is page
    assert tours_page.position_text == "4,542 of 4,542", "the greedy search has the same tours"
    user.activate()
    user.click_square(14)
    assert " start on a5, " in tours_page.status_text, "it stays until another count is wanted"
    user.key(Qt.Key.Key_T, CONTROL)
    assert tours_page.open_page() is page
    tours_page.wait_for_status("✓  68 tours start on c3, 16 of them closed.")
    assert (tours_page.position_text, tours_page.page.windowTitle()) == (
        "1 of 68",
        "All tours from c3 on 5×6",
    )


# Selection


@pytest.fixture
def user_at_tours(user):
    """The user of the 4,542 tours from a corner of 5×6."""
    tours_page = ToursPage(user)
    tours_page.count("5x6", A8)
    return user


@pytest.mark.usefixtures("user_at_tours")
def test_that_keys_select_the_next_and_previous_tour(tours_page):
    selected = []
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
        tours_page.press(key)
        assert tours_page.position_text == f"{number:,} of 4,542"
        assert Tour(Board(5, 6), tours_page.tour_path)
        assert tours_page.tour_path[0] == A8
        selected.append((number, tours_page.tour_path))
    assert len(set(selected)) == len({path for _, path in selected}) == 5


@pytest.mark.usefixtures("user_at_tours")
def test_that_a_click_in_the_gallery_selects_a_tour_and_the_selection_is_visible(tours_page):
    gallery = tours_page.page_widget("toursGallery")
    viewport_rect = gallery.viewport().rect()
    before = tours_page.tour_path
    assert viewport_rect.contains(gallery.tile_rect(0))
    QTest.mouseClick(gallery.viewport(), LEFT, pos=gallery.tile_rect(2).center())
    assert tours_page.position_text == "3 of 4,542"
    assert tours_page.tour_path != before
    tours_page.press(Qt.Key.Key_End)
    assert viewport_rect.contains(gallery.tile_rect(4541))
    QTest.mouseClick(gallery.viewport(), LEFT, pos=gallery.tile_rect(4540).center())
    assert tours_page.position_text == "4,541 of 4,542"


def test_that_tours_of_the_whole_board_are_counted(tours_page):
    tours_page.count("5x5", A8)
    box = tours_page.page_widget("toursFromBox")
    for is_board, expected_text, many in (
        (True, "✓  5×5 has 1,728 tours, none of them closed.", "1,728"),
        (False, "✓  304 tours start on a5, none of them closed.", "304"),
    ):
        box.select_value(is_board)
        box.value_chosen.emit(is_board)
        tours_page.wait_for_status(expected_text)
        tours_page.press(Qt.Key.Key_End)
        assert tours_page.position_text == f"{many} of {many}"
        assert (tours_page.tour_path[0] == A8) is not is_board


def test_that_the_board_of_the_page_takes_no_clicks(user_at_tours, tours_page):
    view = tours_page.page_widget("toursBoard")
    before = user_at_tours.problem
    QTest.mouseClick(view, LEFT, pos=view.square_center(7))
    assert user_at_tours.problem is before
    user_at_tours.activate()
    user_at_tours.wait_for_end()
    assert tours_page.tour_path == user_at_tours.position.path


@pytest.mark.usefixtures("user_at_tours")
def test_that_closed_tours_are_marked_and_filtered(tours_page):
    assert tours_page.status_text == "✓  4,542 tours start on a5, 16 of them closed."
    view = tours_page.page_widget("toursBoard")
    assert view.state.closing_move is None
    assert (
        tours_page.caption
        == f"An open tour: it ends on {Board(5, 6).name(tours_page.tour_path[-1])}."
    )
    tours_page.click_page_widget("closedOnlyBox")
    assert view.state.closing_move is not None, "the move that closes it is drawn"
    assert tours_page.position_text.endswith(" of 16")
    tours_page.press(Qt.Key.Key_Home)
    selected = set()
    for number in range(1, 17):
        assert tours_page.position_text == f"{number} of 16"
        tour = Tour(Board(5, 6), tours_page.tour_path)
        assert tour.is_closed
        end = tour.board.name(tour.path[-1])
        assert tours_page.caption == f"A closed tour: from {end} a move leads back to a5."
        selected.add(tour)
        tours_page.press(Qt.Key.Key_Right)
    assert len(selected) == 16


# Accessibility and layout


@pytest.mark.usefixtures("user_at_tours")
def test_that_every_control_has_a_name_and_is_reached_by_tab(tours_page):
    tours_page.press(Qt.Key.Key_Right)
    for name in ("toursFromBox", *CONTROLS, "closePageButton"):
        tours_page.press(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused.accessibleName() or focused.text()
        assert name == (focused.objectName() or focused.text())


def test_that_no_widgets_overlap_in_a_page_of_any_size(user_at_tours, tours_page):
    page = tours_page.page
    widget_names = ("toursBoard", "toursLabel", "tourCaption", "toursGallery", "toursFromBox")
    parts = map(tours_page.page_widget, (*CONTROLS, *widget_names))
    parts = [part for part in parts if part.parent() is page]

    def geometries():
        return [part.geometry() for part in parts]

    for width, height in ((200, 200), (1600, 1100), (900, 300)):
        page.resize(width, height)
        rects = user_at_tours.settled(geometries)
        assert all(page.rect().contains(rect) for rect in rects)
        assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])
