"""What was searched lately is remembered once a problem, and not without end."""

from dataclasses import replace
from functools import reduce

from knight_gui.scene.runs import MOST_RUNS, Run, noted
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.tour import Board
from tests.player.cast import CORNER, ENDLESS, ENDLESS_TOO, NAIVE, TOUR


def run_of(problem, steps=10, outcome=None):
    return Run(problem, outcome, steps, backtracks=steps // 2, seconds=steps / 1000)


def after(*runs):
    """What is remembered once these runs were noted, one after the other."""
    return reduce(noted, runs, ())


def test_that_the_one_noted_last_stands_at_the_end():
    runs = [run_of(problem) for problem in (TOUR, ENDLESS, CORNER)]
    assert after(*runs) == tuple(runs)


def test_that_a_problem_searched_further_has_one_run_which_moves_to_the_end():
    first, other, further = run_of(TOUR, 10), run_of(ENDLESS), run_of(TOUR, 63, Outcome.SOLVED)
    assert after(first, other, further) == (other, further)


def test_that_an_ending_replaces_what_was_noted_at_the_same_step():
    before, ended = run_of(TOUR, 63), run_of(TOUR, 63, Outcome.SOLVED)
    assert after(before, ended) == (ended,)


def test_that_a_search_begun_again_does_not_forget_how_far_it_was():
    solved, other, again = run_of(TOUR, 63, Outcome.SOLVED), run_of(ENDLESS), run_of(TOUR, 5)
    assert after(solved, other, again) == (other, solved)


def test_that_problems_that_differ_in_anything_are_kept_apart():
    greedy = replace(ENDLESS, strategy=replace(NAIVE, backtracking=False))
    problems = (ENDLESS, ENDLESS_TOO, greedy, Problem(Board(9, 10), (1,), NAIVE))
    assert [run.problem for run in after(*map(run_of, problems))] == list(problems)


def test_that_an_equal_problem_made_anew_is_the_same():
    again = Problem(Board(9, 9), (1,), NAIVE)
    assert again is not ENDLESS
    assert len(after(run_of(ENDLESS), run_of(again))) == 1


def test_that_the_oldest_are_forgotten_beyond_the_limit():
    problems = [Problem(Board(20, 20), (square,), NAIVE) for square in range(MOST_RUNS + 3)]
    runs = [run_of(problem) for problem in problems]
    assert after(*runs) == tuple(runs[3:])
    again = run_of(problems[0], 11)
    assert after(*runs[:MOST_RUNS], again, *runs[MOST_RUNS:]) == (
        *runs[4:MOST_RUNS],
        again,
        *runs[MOST_RUNS:],
    )
