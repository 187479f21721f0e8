"""Lesson “Be the searcher”: its sentences agree with the results of the engine."""

from itertools import pairwise
from pathlib import Path

import pytest

from knight_gui import count, solve
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.messages.reasons import reason_sentence
from knight_gui.puzzles.puzzle import compute_exits, find_proving_squares
from knight_gui.search.api import verdict
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.reason import ReasonType
from knight_gui.search.search import Search
from knight_gui.state.lesson import Question
from knight_gui.state.programs import Variant
from tests.puzzles.exhaustive import ExhaustiveSolver

LESSON = read_lesson_file(Path(__file__).parents[2] / "assets" / "lessons" / "be-the-searcher.toml")
SCENES = {scene.question: scene for scene in LESSON.scenes}


def scene_board_path(question):
    """Return the scene of a question with its board and its path."""
    scene = SCENES[question]
    setup = scene.setups[0]
    return scene, setup.board, setup.problem.path


def parse_squares(board, *names):
    return tuple(map(board.parse_square, names))


def test_that_the_move_order_starts_two_left_one_up_and_goes_clockwise():
    leaps = LESSON.scenes[0].setups[0].strategy.move_order.leaps
    assert leaps[0] == (-2, -1)
    angles = [complex(x, y) / complex(*leaps[0]) for x, y in leaps]
    turns = [second / first for first, second in pairwise(angles)]
    # rows are counted downwards, so a positive angle is clockwise
    assert all(turn.imag > 0 for turn in turns)


@pytest.mark.parametrize(
    ("scene", "end"),
    [(LESSON.scenes[0], "after 16 retreats"), (LESSON.scenes[1], "without a single retreat")],
)
def test_that_a_search_ends_with_a_tour_and_its_retreats(scene, end):
    search = Search(scene.setups[0].problem)
    search.advance(1000)
    progress = search.progress()
    assert progress.outcome is Outcome.SOLVED
    assert scene.text_at(progress.steps) == f"Every square is visited: a tour, {end}."
    assert scene.text_at(progress.steps - 1) == scene.text
    assert str(progress.backtracks) in end or not progress.backtracks


def test_that_only_d1_keeps_the_tour_possible():
    _, board, path = scene_board_path(Question.ONLY_MOVE)
    (d1, e3, b2) = parse_squares(board, "d1", "e3", "b2")
    assert (path[-1], board.free_count - len(path)) == (e3, 8)
    assert sorted(compute_exits(board, path)[d1]) == sorted((e3, b2))
    assert verdict(board, path).tour[len(path)] == d1
    # the last square of an odd number has the colour of the first
    assert board.free_count % 2 == 1
    assert (board.name(path[0]), board.is_dark(path[0]), board.is_dark(d1)) == ("e5", True, False)


def test_that_a1_proves_that_there_is_no_tour():
    _, board, path = scene_board_path(Question.PROVING_SQUARE)
    (a1, b3) = parse_squares(board, "a1", "b3")
    assert (path[-1], board.free_count - len(path)) == (b3, 11)
    assert find_proving_squares(board, path) == (a1,)
    assert compute_exits(board, path)[a1] == [b3]
    found = verdict(board, path)
    assert found.losing_prefix[-1:] == parse_squares(board, "c4")
    assert found.reason.reason_type is ReasonType.FORCED_EDGES_CONFLICT
    assert {*found.reason.squares} == {*parse_squares(board, "a5", "a1")}


def test_that_f3_was_the_mistake():
    scene, board, path = scene_board_path(Question.WHICH_MISTAKE)
    final_verdict = verdict(board, path)
    assert final_verdict.losing_prefix[-1:] == parse_squares(board, "f3")
    assert len(path) - len(final_verdict.losing_prefix) == 6
    assert scene.reply == reason_sentence(board, final_verdict.losing_prefix, final_verdict.reason)


def test_that_the_last_path_has_one_completion():
    scene, board, path = scene_board_path(Question.LAST_SQUARE)
    solver = ExhaustiveSolver(board, path)
    (completion,) = solver.iter_completions(solver.head, frozenset(solver.free))
    assert len(completion) == 9
    assert scene.reply == f"The only way is {' '.join(board.names(completion))}."


def test_that_the_lesson_ends_with_a_search_by_hand():
    setup = LESSON.scenes[-1].setups[0]
    assert setup.variant is Variant.YOU
    assert count(setup.board, setup.start).count == 304
    naive, warnsdorff = (
        solve("5x5", start="a1", strategy=f"{ordering}+order/knight-tour")
        for ordering in ("naive", "warnsdorff")
    )
    assert f"the naive search needs {naive.steps} steps" in LESSON.scenes[-1].reply
    assert f"Warnsdorff’s rule only {warnsdorff.steps}." in LESSON.scenes[-1].reply


@pytest.mark.parametrize("index", [0, 1])
def test_that_the_first_scenes_repeat_their_question(index):
    scene = LESSON.scenes[index]
    assert scene.question is Question.NEXT_SQUARE
    assert scene.repeat_every_steps > 1
    assert scene.step in (2, 3)


def test_that_each_question_on_the_greedy_search_has_a_choice():
    scene = LESSON.scenes[1]
    search = Search(scene.setups[0].problem)
    search.advance(scene.step)
    while search.outcome is None:
        assert len(search.position().untried_candidates) > 1, search.step
        search.advance(scene.repeat_every_steps)
