"""What is said of a search has room: titles of 40 characters, sentences of 90, 30 words in all."""

import re
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.messages import outcomes
from knight_gui.messages.steps import headline, rescue, sentence
from knight_gui.messages.verdicts import status_of
from knight_gui.search.api import verdict
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.oracle.reason import Reason, ReasonKind
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.lesson import Moment
from tests.search.from_the_start import search_after
from tests.search.problems import lively, problems

MOST_OF_A_TITLE, MOST_OF_A_SENTENCE, MOST_WORDS = 40, 90, 30
LARGEST = 26
MOST_FORESEEN = 64
"""Free squares of the largest boards on which each path is judged here."""

OF_FEW_SQUARES = {
    ReasonKind.DEAD_END: 1,
    ReasonKind.NO_WAY: 1,
    ReasonKind.ONE_WAY: 1,
    ReasonKind.ENDS_HERE: 1,
    ReasonKind.TWO_ENDS: 2,
    ReasonKind.NO_WAY_HOME: 1,
    ReasonKind.ONE_WAY_HOME: 1,
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
    assert len(headline(problem, position)) <= MOST_OF_A_TITLE
    for said in (sentence(problem, position), rescue(problem, position)):
        assert len(said) <= MOST_OF_A_SENTENCE, said
    for outcome in (Outcome.SOLVED, Outcome.NO_TOUR, Outcome.STUCK):
        fits(outcomes.ended(problem, replace(position, outcome=outcome)))
    for status in (outcomes.stopped(problem, "Space"), outcomes.looking(problem)):
        fits(status)
    if (obstacle := problem.obstacle_at_once) is not None:
        fits(outcomes.impossible(problem, obstacle))
    if problem.board.free_count <= MOST_FORESEEN:
        told = verdict(problem.board, position.path, problem.strategy.goal)
        fits(status_of(problem, told, is_whole=True))


def test_that_what_is_said_of_no_search_in_particular_fits():
    for status in (
        outcomes.ready(),
        outcomes.ready(is_by_hand=True),
        outcomes.waiting_to_begin(),
        *(outcomes.on_its_way(target, 0) for target in (10**9, *Moment)),
    ):
        fits(status)


@pytest.mark.parametrize("goal", Goal)
def test_that_every_kind_of_reason_and_verdict_fits(goal):
    board = Board(LARGEST, LARGEST)
    problem, path = Problem(board, (0,), Strategy(goal=goal)), tuple(range(20))
    truths = (False, True)
    kinds = product(ReasonKind, truths, truths, truths, (4, 300))
    for kind, by_colour, may_end, has_head, count in kinds:
        squares = tuple(range(20, 20 + OF_FEW_SQUARES.get(kind, count)))
        if has_head and len(squares) > 1:
            squares = (*squares[1:], path[-1])
        reason = Reason(
            kind,
            squares,
            needed=198,
            given=197,
            may_end=may_end,
            by_colour=by_colour,
            cases=999_999,
        )
        for is_exact in (False, True):
            lost = Verdict(path, Prospect.LOST, lost_at=19, is_exact=is_exact, reason=reason)
            fits(status_of(problem, lost, is_whole=True))
    for fate in (Prospect.HOPEFUL, Prospect.UNDECIDED):
        fits(status_of(problem, Verdict(path, fate)))
