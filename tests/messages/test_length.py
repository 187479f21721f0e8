"""Maximum lengths of messages: titles of 40 characters, sentences of 90, reasons of 30 words."""

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

MAX_TITLE_LENGTH = 40
MAX_SENTENCE_LENGTH = 90
MAX_WORDS = 30
MAX_SIDE = 26
MAX_VERDICT_SQUARES = 64
"""Maximum number of free squares of boards whose paths get a verdict here."""

SQUARE_COUNTS = {
    ReasonType.DEAD_END: 1,
    ReasonType.UNREACHABLE_SQUARE: 1,
    ReasonType.SINGLE_EXIT: 1,
    ReasonType.REACHABLE_ONLY_FROM_HEAD: 1,
    ReasonType.TWO_SINGLE_EXITS: 2,
    ReasonType.START_UNREACHABLE: 1,
    ReasonType.ONLY_EXIT_CLOSES_TOUR: 1,
}
"""Number of squares of each type of reason; the other types have any number."""


def check_length(status):
    """Check the lengths of the title and the reason of a status message."""
    assert 0 < len(status.title) <= MAX_TITLE_LENGTH, status
    assert max(map(len, re.split(r"(?<=[.?!]) ", status.reason))) <= MAX_SENTENCE_LENGTH, status
    assert len(status.reason.split()) <= MAX_WORDS, status


@settings(max_examples=80, deadline=None)
@given(st.one_of(problems(MAX_SIDE), lively()), st.integers(0, 3000))
def test_that_the_messages_on_random_searches_are_short(problem, steps):
    position = search_after(problem, steps).position()
    assert len(step_headline(problem, position)) <= MAX_TITLE_LENGTH
    for sentence in (next_step_sentence(problem, position), few_exits_sentence(problem, position)):
        assert len(sentence) <= MAX_SENTENCE_LENGTH, sentence
    for outcome in (Outcome.SOLVED, Outcome.NO_TOUR, Outcome.STUCK):
        check_length(outcomes.outcome_message(problem, replace(position, outcome=outcome)))
    for status in (outcomes.stopped_message(problem, "Space"), outcomes.searching_message(problem)):
        check_length(status)
    if (obstacle := problem.quick_obstacle) is not None:
        check_length(outcomes.impossible_message(problem, obstacle))
    if problem.board.free_count <= MAX_VERDICT_SQUARES:
        path_verdict = verdict(problem.board, position.path, problem.strategy.goal)
        check_length(verdict_message(problem, path_verdict, with_search_behavior=True))


def test_that_the_messages_without_a_search_are_short():
    for status in (
        outcomes.choose_start_message(),
        outcomes.choose_start_message(is_by_hand=True),
        outcomes.waiting_for_other_search_message(),
        *(outcomes.seek_progress_message(target, 0) for target in (10**9, *StepTarget)),
    ):
        check_length(status)


@pytest.mark.parametrize("goal", Goal)
def test_that_the_messages_on_all_reasons_and_verdicts_are_short(goal):
    board = Board(MAX_SIDE, MAX_SIDE)
    problem = Problem(board, (0,), Strategy(goal=goal))
    path = tuple(range(20))
    booleans = (False, True)
    cases = product(ReasonType, booleans, booleans, booleans, (4, 300))
    for reason_type, uses_color, includes_possible_end, has_head, count in cases:
        squares = tuple(range(20, 20 + SQUARE_COUNTS.get(reason_type, count)))
        if has_head and len(squares) > 1:
            squares = (*squares[1:], path[-1])
        reason = Reason(
            reason_type,
            squares,
            edges_needed=198,
            edges_available=197,
            includes_possible_end=includes_possible_end,
            uses_color=uses_color,
            branch_count=999_999,
        )
        for is_exact in (False, True):
            lost = Verdict(
                path, Completability.LOST, lost_depth=19, is_exact=is_exact, reason=reason
            )
            check_length(verdict_message(problem, lost, with_search_behavior=True))
    for completability in (Completability.COMPLETABLE, Completability.UNDECIDED):
        check_length(verdict_message(problem, Verdict(path, completability)))


def test_that_six_squares_with_long_names_fit_in_a_sentence():
    board = Board(20, 20)
    squares = tuple(range(4, 10))
    reason = Reason(ReasonType.FORCED_EDGES_CONFLICT, squares)
    lost = Verdict((0, 22), Completability.LOST, lost_depth=1, reason=reason)
    check_length(verdict_message(Problem(board, (0,), Strategy()), lost))
