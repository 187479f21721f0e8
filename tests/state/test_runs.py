"""Runs: one for each problem, up to a limit."""

from dataclasses import replace
from functools import reduce

import pytest

from knight_gui.board import Board
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.state import runs as runs_module
from knight_gui.state.runs import Run, RunStage, with_run
from tests.player.fakes import CORNER, ENDLESS, ENDLESS_TOO, NAIVE, TOUR, setup_of


def run_of(problem, steps=10, outcome=None):
    return Run(setup_of(problem), outcome, steps, backtracks=steps // 2, elapsed_s=steps / 1000)


def runs_after(*runs):
    """Return the remembered runs after these, one after the other."""
    return reduce(with_run, runs, ())


def searching(steps):
    return replace(run_of(TOUR, steps), stage=RunStage.SEARCHING)


OTHER = run_of(ENDLESS)
WAITING = replace(run_of(TOUR, 20), stage=RunStage.WAITING)
SOLVED = run_of(TOUR, 63, Outcome.SOLVED)


@pytest.mark.parametrize(
    ("runs", "remembered"),
    [
        pytest.param(
            (run_of(TOUR), OTHER, run_of(CORNER)),
            (run_of(TOUR), OTHER, run_of(CORNER)),
            id="the one noted last stands at the end",
        ),
        pytest.param(
            (run_of(TOUR, 10), OTHER, SOLVED),
            (OTHER, SOLVED),
            id="a problem searched further has one run, which moves to the end",
        ),
        pytest.param(
            (searching(10), OTHER, WAITING), (WAITING, OTHER), id="a run that goes on stays"
        ),
        pytest.param(
            (searching(10), OTHER, WAITING, SOLVED), (SOLVED, OTHER), id="until it is over"
        ),
        pytest.param(
            (run_of(TOUR, 63), searching(5)),
            (searching(63),),
            id="a search begun again goes on, however far it was",
        ),
        pytest.param(
            (run_of(TOUR, 63), SOLVED), (SOLVED,), id="an ending replaces what has its step"
        ),
        pytest.param(
            (SOLVED, OTHER, run_of(TOUR, 5)),
            (OTHER, SOLVED),
            id="one begun again does not forget how far it was",
        ),
    ],
)
def test_that_each_problem_has_one_run_with_its_longest_search(runs, remembered):
    assert runs_after(*runs) == remembered


def test_that_different_problems_have_different_runs():
    greedy = replace(ENDLESS, strategy=replace(NAIVE, backtracking=False))
    problems = (ENDLESS, ENDLESS_TOO, greedy, Problem(Board(9, 10), (1,), NAIVE))
    assert [run.problem for run in runs_after(*map(run_of, problems))] == list(problems)


def test_that_equal_problems_share_a_run():
    repeated = Problem(Board(9, 9), (1,), NAIVE)
    assert repeated is not ENDLESS
    assert len(runs_after(run_of(ENDLESS), run_of(repeated))) == 1


def test_that_the_oldest_are_forgotten_beyond_the_limit(monkeypatch):
    monkeypatch.setattr(runs_module, "MAX_RUNS", 6)
    problems = [Problem(Board(20, 20), (square,), NAIVE) for square in range(9)]
    runs = [run_of(problem) for problem in problems]
    assert runs_after(*runs) == tuple(runs[3:])
    repeated = run_of(problems[0], 11)
    assert runs_after(*runs[:6], repeated, *runs[6:]) == (*runs[4:6], repeated, *runs[6:])


def test_that_a_search_by_hand_and_its_continuation_share_a_run():
    short_run, longer_run, other_run = (
        run_of(replace(TOUR, moves=moves), len(moves)) for moves in ((10,), (10, 16), (17,))
    )
    assert runs_after(short_run, OTHER, longer_run, short_run) == (OTHER, longer_run)
    run_at_step_1 = replace(longer_run, step=1)
    assert runs_after(longer_run, OTHER, run_at_step_1) == (OTHER, run_at_step_1), (
        "it is left where it was shown last"
    )
    assert runs_after(longer_run, other_run) == (longer_run, other_run)
