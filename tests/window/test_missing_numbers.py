"""Puzzles of given numbers on the board, which are solved by hand."""

from functools import cache

import pytest
from PySide6.QtCore import Qt

from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY
from knight_gui.search.by_hand import free_squares_from_head
from knight_gui.window.documents import puzzles
from tests.window.test_by_hand import HandSearch
from tests.window.user import CONTROL, SHIFT

SEED = 14


@cache
def make_puzzle(level):
    return make_given_numbers_puzzle(SEED, level)


@pytest.fixture
def hand_search(user, monkeypatch):
    """The search by hand of the first puzzle."""
    monkeypatch.setattr(puzzles, "randrange", lambda _: SEED)
    user.activate()
    user.give("puzzle-numbers")

    def is_open():
        return user.window.session.scene.lesson is not None

    user.wait_until(is_open)
    hand_search = HandSearch(user)
    hand_search.wait()
    return hand_search


def solve_with_keys(user, puzzle, first=1):
    """Press the keys of the moves of a tour, from a place of its path on."""
    move_order = user.window.session.scene.setup.strategy.move_order
    for count in range(first, len(puzzle.answer)):
        path = puzzle.answer[:count]
        squares = free_squares_from_head(puzzle.board, move_order, path, puzzle.numbers)
        user.key(Qt.Key(Qt.Key.Key_1 + squares.index(puzzle.answer[count])))
    user.wait_for_status("Solved")


def test_that_the_board_shows_the_given_numbers_and_the_sheet_ends_with_its_score(
    user, hand_search
):
    for number in range(1, MAX_DIFFICULTY + 1):
        puzzle = make_puzzle(number)
        assert user.board_view.state.givens == puzzle.numbers
        assert f"Difficulty {number} of 4." in user.widget("lessonText").text()
        if number == 2:
            user.key(Qt.Key.Key_I)
            # to begin anew does not take the hint back
            user.key(Qt.Key.Key_R)
            hand_search.wait()
        assert not user.widget("nextPuzzleButton").isVisible()
        solve_with_keys(user, puzzle)
        if number < MAX_DIFFICULTY:
            user.key(Qt.Key.Key_F6, SHIFT)
            hand_search.wait()
    user.wait_for_text("lessonNote", "4 of 4 right. Hard: puzzle 2.")
    assert user.widget("nextPuzzleButton").isVisible()


def test_that_a_move_that_contradicts_a_number_is_refused_without_a_penalty(user, hand_search):
    puzzle = make_puzzle(1)
    forbidden_squares = {square for _, square in puzzle.numbers}
    neighbors = puzzle.board.neighbors(puzzle.answer[0])
    square = next(square for square in neighbors if square in forbidden_squares)
    assert square not in hand_search.moves, "it is not offered"
    number = next(number for number, given in puzzle.numbers if given == square)
    user.click_square(square)
    user.wait_for_message(f"{puzzle.board.name(square)} is number {number}")
    assert hand_search.path == puzzle.answer[:1]
    assert hand_search.setup.moves == ()


def test_that_a_wrong_move_stays_with_its_reason_until_it_is_taken_back(user, hand_search):
    puzzle = make_puzzle(1)
    for square in puzzle.answer[1:5]:
        user.click_square(square)
    hand_search.wait()
    numbered = {square for _, square in puzzle.numbers}
    wrong = min(move for move in hand_search.moves if move not in {*numbered, puzzle.answer[5]})
    user.click_square(wrong)
    user.wait_for_status(f"Lost since 6 ({puzzle.board.name(wrong)})")
    reason = user.widget("verdictReason").text()
    assert reason.endswith((" left.", ")."))
    assert user.board_view.state.proof is not None or "numbers left" in reason
    user.key(Qt.Key.Key_Z, CONTROL)
    user.wait_for_status("Can still become a tour with these numbers")
    solve_with_keys(user, puzzle, first=5)


def test_that_no_other_search_replaces_a_puzzle_before_it_is_solved(user, hand_search):
    puzzle = make_puzzle(1)
    setup = hand_search.setup
    for name in ("naiveButton", "greedyButton", "compareButton", "goOnButton"):
        assert not user.is_enabled(name), name
    user.key(Qt.Key.Key_N)
    user.wait_for_message("Solve the puzzle first, or close it")
    for command in ("strategy", "tourToCome", "finish", "takeOver", "sure-greedy"):
        assert not user.window.commands[command].isEnabled(), command
    assert user.open_square_menu(puzzle.answer[1]) is None
    assert hand_search.setup == setup
    assert user.board_view.state.givens == puzzle.numbers
    solve_with_keys(user, puzzle)
    user.wait_until_enabled("goOnButton")
    user.key(Qt.Key.Key_Space)
    hand_search.wait()
    assert user.board_view.state.givens == make_puzzle(2).numbers


@pytest.mark.usefixtures("hand_search")
def test_that_an_open_book_makes_a_puzzle_hard(user):
    user.click("open-bookButton")
    solve_with_keys(user, make_puzzle(1))
    scene = user.window.session.scene.lesson_scene
    assert user.window.lesson_player.quiz.tries_by_scene[scene] == 2
