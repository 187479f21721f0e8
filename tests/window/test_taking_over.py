"""From any search to a game or a question about it, and back with Undo."""

import pytest
from PySide6.QtCore import Qt

from knight_gui.player.playback import PlaybackMode
from knight_gui.puzzles.puzzle import find_proving_squares
from knight_gui.state.lesson import Question
from knight_gui.state.programs import Variant
from tests.window.test_by_hand import HandSearch
from tests.window.test_puzzles import PuzzleCard
from tests.window.user import A8, CONTROL


@pytest.fixture
def hand_search(user):
    """The search by hand."""
    return HandSearch(user)


def undo_until(user, setups):
    """Press Undo until there are these searches, at most as often as there were moves."""

    def are_shown():
        return user.window.session.scene.setups == setups

    for _ in range(5):
        user.key(Qt.Key.Key_Z, CONTROL)
        user.wait_for_frame()
        if are_shown():
            return
    raise AssertionError(user.window.session.scene.setups)


@pytest.mark.parametrize("variant", ["naive", "greedy"])
def test_that_a_game_taken_over_from_a_search_leads_back_to_its_step(user, hand_search, variant):
    user.start(A8, step=9)
    user.click(f"{variant}Button")
    user.go_to(9)
    setups = user.window.session.scene.setups
    path = user.position.path
    user.key(Qt.Key.Key_O)
    hand_search.wait_for_variant(Variant.YOU)
    assert hand_search.path == path
    user.key(Qt.Key.Key_1)
    hand_search.wait()
    assert hand_search.path[:-1] == path
    undo_until(user, setups)
    user.wait_for_step(9)
    assert user.position.path == path


def test_that_in_a_comparison_you_take_over_the_first_board(user, hand_search):
    user.start(A8, step=9)
    user.key(Qt.Key.Key_C)
    user.wait_for_comparison()
    user.go_to(9)
    setups = user.window.session.scene.setups
    path = user.position.path
    user.key(Qt.Key.Key_O)
    hand_search.wait_for_variant(Variant.YOU)
    yours, search = user.window.session.scene.setups
    assert (yours.path, search.path) == (path, path)
    assert search.strategy == setups[1].strategy
    undo_until(user, setups)
    user.wait_for_step(9)


def test_that_an_answered_puzzle_is_played_on_by_hand(user, hand_search):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    card = PuzzleCard(user)
    card.wait_for_question()
    frame = user.window.playback.frame
    setups = user.window.session.scene.setups
    card.answer(find_proving_squares(frame.problem.board, frame.position.path)[0])
    user.key(Qt.Key.Key_O)
    hand_search.wait_for_variant(Variant.YOU)
    assert hand_search.path == frame.position.path
    undo_until(user, setups)


def test_that_where_next_leads_back_to_the_search_and_its_step(user):
    user.start(A8, step=7)
    setups = user.window.session.scene.setups
    user.key(Qt.Key.Key_Q)
    card = PuzzleCard(user)
    card.wait_for_question()
    card.answer(user.position.candidates[0].square)
    undo_until(user, setups)
    user.wait_for_step(7)
    assert user.window.session.scene.lesson is None
    assert user.playback.mode is PlaybackMode.PAUSED
