"""What the oracle says is said in whole sentences."""

import pytest

from knight_gui import solve
from knight_gui.search import oracle
from knight_gui.search.kinds import Prospect
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.tour import Board
from knight_gui.wording.oracle import fate, told

NAIVE = PRESETS["knight-tour"].naive
LONG = Problem(Board(), (0,), NAIVE)


def said_of(problem, path, **how):
    return told(problem, oracle.verdict(problem.board, path, problem.strategy.goal, **how))


def path_at(problem, step):
    recording = Recording(problem)
    recording.advance(step)
    return recording.position(step).path


def test_that_it_says_that_a_tour_can_still_come():
    assert said_of(LONG, (0,)) == "A tour can still come of this path."
    closed = Problem(Board(), (0,), Strategy(goal=Goal.CLOSED))
    assert said_of(closed, (0,)) == "A closed tour can still come of this path."


def test_that_a_tour_is_called_one():
    solution = solve("5x5", start="a5")
    assert told(solution.problem, oracle.verdict(Board(5, 5), solution.path)) == (
        "This path is a tour."
    )


def test_that_it_says_which_move_ruined_it_and_where_the_simple_test_sees_it():
    assert said_of(LONG, path_at(LONG, 33)) == (
        "Lost since move 30 (h4 → g6): everything from there was tried, 3 positions. "
        "The simple test sees it at move 31: h8 can no longer be reached."
    )


def test_that_it_says_no_more_than_it_knows():
    path = path_at(LONG, 10**6)
    said = said_of(LONG, path, most_steps=1)
    assert said.startswith("Not decided within 1 step: lost since move ")
    assert " at the latest. The simple test sees it at move " in said
    assert said_of(LONG, (0, 17), most_steps=1) == "Not decided within 1 step."


@pytest.mark.parametrize(
    ("board", "start", "text"),
    [
        (Board(5, 5), 1, "No tour starts at b5: The board has 13 dark and 12 light squares"),
        (Board(5, 6, frozenset({14, 17})), 0, "No tour starts at a5: everything was tried, 688 "),
    ],
)
def test_that_it_says_that_the_start_has_no_tour(board, start, text):
    assert said_of(Problem(board, (start,), NAIVE), (start,)).startswith(text)


def test_that_each_fate_is_worded_once():
    assert len({fate(kind) for kind in Prospect}) == len(Prospect)
