"""What is known of the starts of a board is what trying everything finds."""

import pytest

from knight_gui.board import Board
from knight_gui.player.jobs.questions import JudgeStarts
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Completability
from knight_gui.search.problem import Problem
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.shapes import SHAPES
from tests.search.brute_force import make_brute_force_test


def known(board, goal):
    return run_to_completion(
        JudgeStarts(Problem(board, (board.first_free_square,), Strategy(goal=goal))).run(
            None, CancelToken()
        )
    )


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize(
    "board",
    [
        Board(3, 4),
        Board.parse("3x3", holes="b2"),
        Board.parse("4x5", holes="a1,c3"),
        Board.parse("3x5", leaper="wazir"),
        *(Board(4, 4, shape.holes(Board(4, 4))) for shape in SHAPES),
    ],
    ids=repr,
)
def test_that_theory_and_foresight_are_right(board, goal):
    starts = known(board, goal)
    fates = dict(starts.completabilities)
    is_possible = {
        start: make_brute_force_test(board, start, goal)((start,)) for start in board.free_squares
    }
    assert {
        start: fate is Completability.COMPLETABLE for start, fate in fates.items()
    } == is_possible
    assert (starts.obstacle is None) is any(is_possible.values())


def test_that_on_large_boards_theory_alone_is_asked():
    assert set(dict(known(Board(20, 21), Goal.OPEN).completabilities).values()) == {
        Completability.COMPLETABLE
    }
    with_hole = dict(known(Board(20, 21, frozenset({0})), Goal.OPEN).completabilities)
    assert set(with_hole.values()) == {Completability.LOST, Completability.UNDECIDED}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_that_a_shape_is_as_large_as_the_board_and_the_same_from_both_sides(shape):
    for side in range(3, 12):
        board = Board(side, side)
        holes = shape.holes(board)
        places = set(map(board.row_and_column, holes))
        # L lies on its diagonal, the others on all axes
        assert places == {(side - 1 - col, side - 1 - row) for row, col in places}
        assert (len(holes) > 0) is (shape.name != "full")
