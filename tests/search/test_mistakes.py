"""Mistakes of a search, against brute force at each step."""

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from knight_gui.board import Board
from knight_gui.search.attempt import find_mistakes, run_attempt
from knight_gui.search.kinds import StepType
from knight_gui.search.position import Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy
from tests.search.brute_force import make_search_test
from tests.search.from_the_start import search_after

BOARDS = (
    ("5x5", "", "knight", Goal.OPEN),
    ("5x5", "c3", "knight", Goal.OPEN),
    ("3x7", "a1", "knight", Goal.OPEN),
    ("4x4", "", "wazir", Goal.OPEN),
    ("4x4", "", "wazir", Goal.CLOSED),
    ("3x10", "", "knight", Goal.CLOSED),
)
STRATEGIES = (
    PRESETS["knight-tour"].naive,
    PRESETS["knight-tour"].greedy,
    PRESETS["knight"].greedy,
    Strategy(ordering=Ordering.NAIVE, pruning=Pruning.DEAD_ENDS),
)


def counted(problem, is_completable):
    """Yield the mistakes after each step: moves from a completable path to a lost one."""
    count = 0
    first = None
    was_completable = is_completable(problem.path)
    had_tour = was_completable
    for position in islice(Search(problem), 200):
        can_complete = is_completable(position.path)
        is_advance = position.step_type is StepType.ADVANCE
        if is_advance and was_completable and not can_complete:
            count += 1
            first = first or position.depth + 1
        was_completable = can_complete
        yield Mistakes(count, first) if had_tour else None


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda each: each.text)
@pytest.mark.parametrize(("size", "holes", "leaper", "goal"), BOARDS)
def test_that_mistakes_are_those_that_brute_force_finds_at_every_step(
    size, holes, leaper, goal, strategy
):
    board = Board.parse(size, holes, leaper)
    is_completable = make_search_test(board, goal)
    has_any = False
    for start in (board.first_free_square, board.parse_square("b2"), board.parse_square("c1")):
        problem = Problem(board, (start,), replace(strategy, goal=goal))
        search = Search(problem)
        for step, slow in enumerate(counted(problem, is_completable)):
            search.advance(step - search.step)
            assert find_mistakes(search) == slow, f"{board.name(start)}, step {step}"
            has_any = has_any or slow is not None
    assert has_any


@pytest.mark.parametrize(
    ("size", "text", "start", "limit"),
    [
        ("5x5", "naive+order/knight-tour", "b5", 5_000),
        ("12x12", "naive+order/knight-tour", "a1", 5_000),
        ("8x8", "naive+order/knight-tour/restarts:1", "a8", 500),
    ],
)
def test_that_mistakes_are_unknown_without_a_tour_on_large_boards_and_after_restarts(
    size, text, start, limit
):
    board = Board.parse(size)
    search = search_after(Problem(board, (board.parse_square(start),), Strategy.parse(text)), limit)
    assert search.outcome is None
    assert find_mistakes(search) is None


def test_that_a_tour_shows_the_mistakes_on_a_board_of_any_size():
    strategy = Strategy.parse("warnsdorff+order/knight-tour/dead-ends")
    counts = []
    for start in range(0, 144, 3):
        problem = Problem(Board(12, 12), (start,), strategy)
        positions = list(Search(problem))
        tour = positions[-1].path
        left = [
            after.depth + 1
            for before, after in pairwise(positions)
            if before.path == tour[: len(before.path)] and after.path != tour[: len(after.path)]
        ]
        assert run_attempt(problem, 1_000).mistakes == Mistakes(
            len(left), left[0] if left else None
        )
        counts.append(len(left))
    assert max(counts) > min(counts) == 0
