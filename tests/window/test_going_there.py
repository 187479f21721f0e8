"""Clicks on candidates: the next step of the search, or the menu at a square."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from knight_gui.player.playback import PlaybackController
from knight_gui.state.programs import COMPUTER_VARIANTS, Variant
from knight_gui.state.speed import Speed
from tests.window.pages import PageObject
from tests.window.user import A8, User, pick

STEP = 11


class CandidateMenu(PageObject):
    """Candidates of a resting naive search, and the menu of a square."""

    def dots(self, track=0):
        """The candidates shown: the one that is next, if there is one, and all others."""
        position = self.user.playback.clients[track].frame.position
        following = position.untried_candidates[0].square if position.untried_candidates else None
        return following, [c.square for c in position.candidates if c.square != following]

    @property
    def menu(self):
        menu = QApplication.activePopupWidget()
        return menu if isinstance(menu, QMenu) else None

    @property
    def offers(self):
        return {action.objectName(): action.text() for action in self.menu.actions()}

    def open_menu(self, square, board="board"):
        self.user.click_square(square, board)
        self.wait_for_menu()

    def wait_for_menu(self):
        def is_open():
            return self.menu is not None

        self.user.wait_until(is_open)

    def take(self, name):
        pick(self.menu, name)

        def is_closed():
            return self.menu is None

        self.user.wait_until(is_closed)
        self.user.activate()

    def key_in_menu(self, key):
        QTest.keyClick(self.menu, key)

    def put_cursor_on(self, square):
        """Move the cursor of the board from wherever it is to a square, by arrow keys."""
        self.user.keys(*[Qt.Key.Key_Up] * 8, *[Qt.Key.Key_Left] * 8)
        row, col = divmod(square, 8)
        self.user.keys(*[Qt.Key.Key_Down] * row, *[Qt.Key.Key_Right] * col)


@pytest.fixture
def candidate_user(window, qtbot):
    """The user of a search at a step with more than one candidate."""
    candidate_user = User(window, qtbot)
    candidate_user.start(A8, step=STEP)
    return candidate_user


@pytest.fixture
def candidate_menu(candidate_user):
    """The candidates and their menu."""
    return CandidateMenu(candidate_user)


def test_that_a_click_on_the_next_square_steps_and_no_further(candidate_user, candidate_menu):
    problem = candidate_user.problem
    path = candidate_user.position.path
    following, _ = candidate_menu.dots()
    candidate_user.click_square(following)
    candidate_user.wait_for_step(STEP + 1)
    assert (candidate_user.position.path, candidate_user.problem) == ((*path, following), problem)
    assert candidate_menu.menu is None
    assert not candidate_user.playback.is_playing


def test_that_a_click_on_the_next_square_stops_a_slow_playback(candidate_user, candidate_menu):
    candidate_user.window.session.update(speed=Speed.nearest_to(1))
    candidate_user.playback.play()
    following, _ = candidate_menu.dots()
    candidate_user.click_square(following)
    candidate_user.wait_for_step(STEP + 1)
    assert not candidate_user.playback.is_playing


def test_that_a_click_on_the_next_square_resumes_a_stopped_search(
    candidate_user, candidate_menu, monkeypatch
):
    following, _ = candidate_menu.dots()
    with monkeypatch.context() as patch:
        patch.setattr(PlaybackController, "step_count", STEP)
        candidate_user.click_square(following)
    candidate_user.wait_for_step(STEP + 1)
    assert candidate_user.position.head == following


def test_that_a_click_on_another_candidate_opens_a_menu(candidate_user, candidate_menu):
    # the whole menu has room on the screen
    candidate_user.resize(640, 480)
    _, others = candidate_menu.dots()
    before = candidate_user.problem, candidate_user.step
    candidate_menu.open_menu(others[0])
    assert candidate_menu.offers == {
        "startHere": "Start here",
        "continue-you": "Continue from here: You",
        "continue-naive": "Continue from here: Naive",
        "continue-greedy": "Continue from here: Greedy (Warnsdorff)",
        "continue-sure": "Continue from here: Sure",
        "endHere": "A tour that ends here",
    }
    there = candidate_user.board_view.mapFromGlobal(candidate_menu.menu.mapToGlobal(QPoint()))
    assert candidate_user.square_rect(others[0]).contains(there), "it isn't where the click was"
    candidate_menu.key_in_menu(Qt.Key.Key_Escape)
    assert candidate_menu.menu is None
    assert (candidate_user.problem, candidate_user.step) == before


@pytest.mark.parametrize("variant", COMPUTER_VARIANTS)
def test_that_a_search_continues_from_a_candidate_with_either_searcher(
    candidate_user, candidate_menu, variant
):
    path = candidate_user.position.path
    (_, others) = candidate_menu.dots()
    candidate_menu.open_menu(others[0])
    candidate_menu.take(f"continue-{variant.value}")
    candidate_user.wait_for_path(*path, others[0])
    setup = candidate_user.window.session.scene.setup
    assert setup.variant is variant
    assert candidate_user.problem.strategy == setup.strategy
    assert candidate_user.playback.is_playing
    candidate_user.wait_past_step(0)
    assert candidate_user.position.path[: len(path) + 1] == (*path, others[0])


def test_that_a_click_elsewhere_or_on_the_path_starts_a_search_there(
    candidate_user, candidate_menu
):
    free = next(
        s
        for s in range(64)
        if s not in (*candidate_user.position.path, *sum_of(candidate_menu.dots()))
    )
    for square in (free, candidate_user.position.path[0]):
        candidate_user.go_to(STEP)
        candidate_user.click_square(square)
        candidate_user.wait_for_path(square)
        candidate_user.wait_until_searched_past(STEP)
        assert candidate_menu.menu is None


def sum_of(dots):
    following, others = dots
    return (following, *others)


def test_that_a_click_on_the_start_of_a_prefix_starts_a_new_search(candidate_user, candidate_menu):
    path = candidate_user.position.path
    (_, others) = candidate_menu.dots()
    candidate_menu.open_menu(others[0])
    candidate_menu.take("continue-naive")
    candidate_user.wait_for_path(*path, others[0])
    candidate_user.go_to(0)
    candidate_user.click_square(A8)
    candidate_user.wait_for_path(A8)


def test_that_without_visible_candidates_a_click_starts_a_search(candidate_user, candidate_menu):
    _, others = candidate_menu.dots()
    candidate_user.key(Qt.Key.Key_H)
    candidate_user.click_square(others[0])
    candidate_user.wait_for_path(others[0])
    assert candidate_menu.menu is None


def test_that_the_keyboard_opens_the_same_menu_as_a_click(candidate_user, candidate_menu):
    path = candidate_user.position.path
    (following, _) = candidate_menu.dots()
    candidate_user.focus("board")
    candidate_menu.put_cursor_on(following)
    candidate_user.key(Qt.Key.Key_Return)
    candidate_user.wait_for_step(STEP + 1)
    candidate_user.key(Qt.Key.Key_Home)
    candidate_user.go_to(STEP)
    _, others = candidate_menu.dots()
    candidate_menu.put_cursor_on(others[0])
    candidate_user.key(Qt.Key.Key_Return)
    candidate_menu.wait_for_menu()
    for _ in range(2):
        candidate_menu.key_in_menu(Qt.Key.Key_Down)
    candidate_menu.key_in_menu(Qt.Key.Key_Return)
    candidate_user.wait_for_path(*path, others[0])
    assert candidate_user.window.session.scene.setup.variant is Variant.NAIVE


def test_that_in_a_race_both_searches_continue_from_the_clicked_path(
    candidate_user, candidate_menu
):
    candidate_user.click("compareButton")
    candidate_user.wait_for_comparison()
    candidate_user.wait_for_all_frames()
    clients = candidate_user.playback.clients
    candidate_user.wait_until(lambda: min(client.step_count for client in clients) > STEP)
    candidate_user.go_to(STEP)
    candidate_user.wait_until_idle()
    assert [client.step for client in candidate_user.playback.clients] == [STEP, STEP]
    path = candidate_user.playback.clients[1].frame.position.path
    (_, others) = candidate_menu.dots(track=1)
    strategies = [track.problem.strategy for track in candidate_user.playback.clients]
    candidate_menu.open_menu(others[0], "rivalBoard")
    assert candidate_menu.offers == {
        "startHere": "Start here",
        "continueBoth": "Continue from here",
    }
    candidate_menu.take("continueBoth")
    candidate_user.wait_for_path(*path, others[0])
    assert [track.problem.path for track in candidate_user.playback.clients] == [
        (*path, others[0])
    ] * 2
    assert [track.problem.strategy for track in candidate_user.playback.clients] == strategies
