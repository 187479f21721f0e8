"""The lesson that asks: what its sentences say of paths is what the engine finds."""

from itertools import pairwise
from pathlib import Path

import pytest

from knight_gui import count
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.messages.reasons import reason_sentence
from knight_gui.puzzles.puzzle import compute_exits, find_proving_squares
from knight_gui.search.api import verdict
from knight_gui.state.lesson import Question
from knight_gui.state.programs import Variant
from tests.puzzles.slow import Slow

LESSON = read_lesson_file(Path(__file__).parents[2] / "assets" / "lessons" / "be-the-searcher.toml")
SCENES = {scene.question: scene for scene in LESSON.scenes}


def case(ask):
    """What a scene says, its board and its path."""
    scene = SCENES[ask]
    setup = scene.setups[0]
    return scene, setup.board, setup.problem.path


def named(board, *names):
    return tuple(map(board.parse_square, names))


def test_that_the_first_move_of_the_naive_search_goes_two_left_and_one_up():
    leaps = LESSON.scenes[0].setups[0].strategy.move_order.leaps
    assert leaps[0] == (-2, -1)
    angles = [complex(x, y) / complex(*leaps[0]) for x, y in leaps]
    turns = [later / earlier for earlier, later in pairwise(angles)]
    # rows are counted downwards
    assert all(turn.imag > 0 for turn in turns)


def test_that_only_d1_keeps_the_tour_possible():
    _, board, path = case(Question.ONLY_MOVE)
    (d1, e3, b2) = named(board, "d1", "e3", "b2")
    assert (path[-1], board.free_count - len(path)) == (e3, 8)
    assert sorted(compute_exits(board, path)[d1]) == sorted((e3, b2))
    assert verdict(board, path).tour[len(path)] == d1


def test_that_a1_proves_that_there_is_no_tour():
    _, board, path = case(Question.PROVING_SQUARE)
    (a1, b3) = named(board, "a1", "b3")
    assert (path[-1], board.free_count - len(path)) == (b3, 11)
    assert find_proving_squares(board, path) == (a1,)
    assert compute_exits(board, path)[a1] == [b3]


def test_that_f3_was_the_mistake():
    scene, board, path = case(Question.WHICH_MISTAKE)
    told = verdict(board, path)
    assert told.losing_prefix[-1:] == named(board, "f3")
    assert len(path) - len(told.losing_prefix) == 6
    assert scene.reply == reason_sentence(board, told.losing_prefix, told.reason)


def test_that_there_is_one_way_to_finish():
    scene, board, path = case(Question.LAST_SQUARE)
    slow = Slow(board, path)
    (way,) = slow.ends(slow.head, frozenset(slow.free))
    assert len(way) == 9
    assert scene.reply == f"The only way is {' '.join(board.names(way))}."


def test_that_it_ends_with_a_move_of_ones_own():
    setup = LESSON.scenes[-1].setups[0]
    assert setup.variant is Variant.YOU
    assert count(setup.board, setup.start).count == 304


@pytest.mark.parametrize("place", [0, 1])
def test_that_the_searches_are_asked_about_again_and_again(place):
    scene = LESSON.scenes[place]
    assert (scene.question, scene.repeat_every_steps > 1, scene.step) == (
        Question.NEXT_SQUARE,
        True,
        3,
    )
