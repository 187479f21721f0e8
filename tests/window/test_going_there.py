"""A click on a candidate goes there: as the search does, or by what the menu at it offers."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from knight_gui.player.playback import PlaybackController
from knight_gui.state.programs import COMPUTER_VARIANTS, Variant
from knight_gui.state.speed import Speed
from tests.window.user import A8, User, pick

STEP = 11


class Walker(User):
    """Somebody who clicks on dots of the naive search from a8, which rests."""

    def dots(self, track=0):
        """The candidates shown: the one that is next, if there is one, and all others."""
        position = self.playback.clients[track].frame.position
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
        self.click_square(square, board)
        self.wait_until(lambda: self.menu is not None)

    def take(self, name):
        pick(self.menu, name)
        self.wait_until(lambda: self.menu is None)
        self.activate()

    def key_in_menu(self, key):
        QTest.keyClick(self.menu, key)

    def put_cursor_on(self, square):
        """Move the cursor of the board from wherever it is to a square, by arrow keys."""
        self.keys(*[Qt.Key.Key_Up] * 8, *[Qt.Key.Key_Left] * 8)
        row, col = divmod(square, 8)
        self.keys(*[Qt.Key.Key_Down] * row, *[Qt.Key.Key_Right] * col)

    def wait_for_path(self, *path):
        self.wait_until(lambda: self.problem.path == path and self.playback.frame is not None)


@pytest.fixture
def walker(window, qtbot):
    walker = Walker(window, qtbot)
    walker.start(A8, step=STEP)
    return walker


def test_that_a_click_on_the_next_square_steps_and_no_further(walker):
    problem = walker.problem
    path = walker.position.path
    following, _ = walker.dots()
    walker.click_square(following)
    walker.wait_for_step(STEP + 1)
    assert (walker.position.path, walker.problem) == ((*path, following), problem)
    assert walker.menu is None
    assert not walker.playback.is_playing


def test_that_a_click_on_the_next_square_stops_a_slow_playback(walker):
    walker.window.session.update(speed=Speed.nearest_to(1))
    walker.playback.play()
    following, _ = walker.dots()
    walker.click_square(following)
    walker.wait_for_step(STEP + 1)
    assert not walker.playback.is_playing


def test_that_a_click_on_the_next_square_resumes_a_stopped_search(walker, monkeypatch):
    following, _ = walker.dots()
    with monkeypatch.context() as patch:
        patch.setattr(PlaybackController, "step_count", STEP)
        walker.click_square(following)
    walker.wait_for_step(STEP + 1)
    assert walker.position.head == following


def test_that_a_click_on_another_candidate_opens_a_menu(walker):
    # the whole menu has room on the screen
    walker.resize(640, 480)
    _, others = walker.dots()
    before = walker.problem, walker.step
    walker.open_menu(others[0])
    assert walker.offers == {
        "startHere": "Start here",
        "continue-you": "Continue from here: You",
        "continue-naive": "Continue from here: Naive",
        "continue-greedy": "Continue from here: Greedy (Warnsdorff)",
        "continue-sure": "Continue from here: Sure",
    }
    there = walker.board_view.mapFromGlobal(walker.menu.mapToGlobal(QPoint()))
    assert walker.square_rect(others[0]).contains(there), "it isn't where the click was"
    walker.key_in_menu(Qt.Key.Key_Escape)
    assert walker.menu is None
    assert (walker.problem, walker.step) == before


@pytest.mark.parametrize("variant", COMPUTER_VARIANTS)
def test_that_a_search_continues_from_a_candidate_with_either_searcher(walker, variant):
    path = walker.position.path
    (_, others) = walker.dots()
    walker.open_menu(others[0])
    walker.take(f"continue-{variant.value}")
    walker.wait_for_path(*path, others[0])
    setup = walker.window.session.scene.setup
    assert setup.variant is variant
    assert walker.problem.strategy == setup.strategy
    assert walker.playback.is_playing
    walker.wait_until(lambda: walker.step > 0)
    assert walker.position.path[: len(path) + 1] == (*path, others[0])


def test_that_a_click_elsewhere_or_on_the_path_starts_a_search_there(walker):
    free = next(s for s in range(64) if s not in (*walker.position.path, *sum_of(walker.dots())))
    for square in (free, walker.position.path[0]):
        walker.go_to(STEP)
        walker.click_square(square)
        walker.wait_for_path(square)
        walker.wait_until(lambda: walker.playback.step_count > STEP)
        assert walker.menu is None


def sum_of(dots):
    following, others = dots
    return (following, *others)


def test_that_a_click_on_the_start_of_a_prefix_starts_a_new_search(walker):
    path = walker.position.path
    (_, others) = walker.dots()
    walker.open_menu(others[0])
    walker.take("continue-naive")
    walker.wait_for_path(*path, others[0])
    walker.go_to(0)
    walker.click_square(A8)
    walker.wait_for_path(A8)


def test_that_without_visible_candidates_a_click_starts_a_search(walker):
    _, others = walker.dots()
    walker.key(Qt.Key.Key_H)
    walker.click_square(others[0])
    walker.wait_for_path(others[0])
    assert walker.menu is None


def test_that_the_keyboard_opens_the_same_menu_as_a_click(walker):
    path = walker.position.path
    (following, _) = walker.dots()
    walker.focus("board")
    walker.put_cursor_on(following)
    walker.key(Qt.Key.Key_Return)
    walker.wait_for_step(STEP + 1)
    walker.key(Qt.Key.Key_Home)
    walker.go_to(STEP)
    _, others = walker.dots()
    walker.put_cursor_on(others[0])
    walker.key(Qt.Key.Key_Return)
    walker.wait_until(lambda: walker.menu is not None)
    for _ in range(2):
        walker.key_in_menu(Qt.Key.Key_Down)
    walker.key_in_menu(Qt.Key.Key_Return)
    walker.wait_for_path(*path, others[0])
    assert walker.window.session.scene.setup.variant is Variant.NAIVE


def test_that_in_a_race_both_searches_continue_from_the_clicked_path(walker):
    walker.click("compareButton")
    walker.wait_until(
        lambda: walker.playback.is_comparison and all(t.frame for t in walker.playback.clients)
    )
    walker.wait_until(lambda: walker.playback.step_count > STEP)
    walker.go_to(STEP)
    walker.wait_until(
        lambda: all(t.step == STEP and t.has_no_pending_request for t in walker.playback.clients)
    )
    path = walker.playback.clients[1].frame.position.path
    (_, others) = walker.dots(track=1)
    strategies = [track.problem.strategy for track in walker.playback.clients]
    walker.open_menu(others[0], "rivalBoard")
    assert walker.offers == {"startHere": "Start here", "continueBoth": "Continue from here"}
    walker.take("continueBoth")
    walker.wait_for_path(*path, others[0])
    assert [track.problem.path for track in walker.playback.clients] == [(*path, others[0])] * 2
    assert [track.problem.strategy for track in walker.playback.clients] == strategies
