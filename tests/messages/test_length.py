"""What is said of a search has room: titles of 40 characters, sentences of 90, 30 words in all."""

import re
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.messages import outcomes
from knight_gui.messages.steps import few_exits_sentence, next_step_sentence, step_headline
from knight_gui.messages.verdicts import verdict_message
from knight_gui.search.api import verdict
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.lesson import StepTarget
from tests.search.from_the_start import search_after
from tests.search.problems import lively, problems

MOST_OF_A_TITLE = 40
MOST_OF_A_SENTENCE = 90
MOST_WORDS = 30
LARGEST = 26
MOST_FORESEEN = 64
"""Free squares of the largest boards on which each path is judged here."""

OF_FEW_SQUARES = {
    ReasonType.DEAD_END: 1,
    ReasonType.UNREACHABLE_SQUARE: 1,
    ReasonType.SINGLE_EXIT: 1,
    ReasonType.REACHABLE_ONLY_FROM_HEAD: 1,
    ReasonType.TWO_SINGLE_EXITS: 2,
    ReasonType.START_UNREACHABLE: 1,
    ReasonType.ONLY_EXIT_CLOSES_TOUR: 1,
}
"""How many squares these reasons are about; the others are about any number."""


def fits(status):
    assert 0 < len(status.title) <= MOST_OF_A_TITLE, status
    assert max(map(len, re.split(r"(?<=[.?!]) ", status.reason))) <= MOST_OF_A_SENTENCE, status
    assert len(status.reason.split()) <= MOST_WORDS, status


@settings(max_examples=80, deadline=None)
@given(st.one_of(problems(LARGEST), lively()), st.integers(0, 3000))
def test_that_what_is_said_of_a_search_fits(problem, steps):
    position = search_after(problem, steps).position()
    assert len(step_headline(problem, position)) <= MOST_OF_A_TITLE
    for said in (next_step_sentence(problem, position), few_exits_sentence(problem, position)):
        assert len(said) <= MOST_OF_A_SENTENCE, said
    for outcome in (Outcome.SOLVED, Outcome.NO_TOUR, Outcome.STUCK):
        fits(outcomes.outcome_message(problem, replace(position, outcome=outcome)))
    for status in (outcomes.stopped_message(problem, "Space"), outcomes.searching_message(problem)):
        fits(status)
    if (obstacle := problem.quick_obstacle) is not None:
        fits(outcomes.impossible_message(problem, obstacle))
    if problem.board.free_count <= MOST_FORESEEN:
        told = verdict(problem.board, position.path, problem.strategy.goal)
        fits(verdict_message(problem, told, with_search_behavior=True))


def test_that_what_is_said_of_no_search_in_particular_fits():
    for status in (
        outcomes.choose_start_message(),
        outcomes.choose_start_message(is_by_hand=True),
        outcomes.waiting_for_other_search_message(),
        *(outcomes.seek_progress_message(target, 0) for target in (10**9, *StepTarget)),
    ):
        fits(status)


@pytest.mark.parametrize("goal", Goal)
def test_that_every_kind_of_reason_and_verdict_fits(goal):
    board = Board(LARGEST, LARGEST)
    problem = Problem(board, (0,), Strategy(goal=goal))
    path = tuple(range(20))
    truths = (False, True)
    kinds = product(ReasonType, truths, truths, truths, (4, 300))
    for kind, by_colour, may_end, has_head, count in kinds:
        squares = tuple(range(20, 20 + OF_FEW_SQUARES.get(kind, count)))
        if has_head and len(squares) > 1:
            squares = (*squares[1:], path[-1])
        reason = Reason(
            kind,
            squares,
            edges_needed=198,
            edges_available=197,
            includes_possible_end=may_end,
            uses_color=by_colour,
            branch_count=999_999,
        )
        for is_exact in (False, True):
            lost = Verdict(
                path, Completability.LOST, lost_depth=19, is_exact=is_exact, reason=reason
            )
            fits(verdict_message(problem, lost, with_search_behavior=True))
    for fate in (Completability.COMPLETABLE, Completability.UNDECIDED):
        fits(verdict_message(problem, Verdict(path, fate)))
