"""Which moves of a search lost a tour, compared with looking at each step by brute force."""

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
from tests.search.brute_force import searcher
from tests.search.from_the_start import search_after

ASKED = (
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


def counted(problem, is_hopeful):
    """Count at each step the moves so far from a path that some tour continues to one none does."""
    count = 0
    first = None
    could = is_hopeful(problem.path)
    had_tour = could
    for position in islice(Search(problem), 200):
        can = is_hopeful(position.path)
        if position.step_type is StepType.ADVANCE and could and not can:
            count += 1
            first = first or position.depth + 1
        could = can
        yield Mistakes(count, first) if had_tour else None


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda each: each.text)
@pytest.mark.parametrize(("size", "holes", "leaper", "goal"), ASKED)
def test_that_they_are_those_that_brute_force_finds_at_every_step(
    size, holes, leaper, goal, strategy
):
    board = Board.parse(size, holes, leaper)
    is_hopeful = searcher(board, goal)
    has_any = False
    for start in (board.first_free_square, board.parse_square("b2"), board.parse_square("c1")):
        problem = Problem(board, (start,), replace(strategy, goal=goal))
        search = Search(problem)
        for step, slow in enumerate(counted(problem, is_hopeful)):
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
def test_that_they_are_not_told_without_a_tour_to_lose_on_large_boards_and_after_a_new_begin(
    size, text, start, limit
):
    board = Board.parse(size)
    search = search_after(Problem(board, (board.parse_square(start),), Strategy.parse(text)), limit)
    assert search.outcome is None
    assert find_mistakes(search) is None


def test_that_a_tour_tells_them_on_a_board_of_any_size():
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
