"""Obstacles of a start, found before it is searched, against brute force."""

from itertools import product
from random import Random

import pytest

from knight_gui.board import Board, Obstacle
from knight_gui.search.compiling import loader
from knight_gui.search.oracle import foresight
from knight_gui.search.problem import Problem, find_foreseen_obstacle
from knight_gui.search.strategy import Goal, Strategy
from tests.messages.reason_checker import check_verdict_reason
from tests.search.brute_force import make_search_test

ZEBRA = Board.parse("8x8", leaper="zebra")
GIRAFFE = Board.parse("8x8", leaper="giraffe")


@pytest.fixture(autouse=True)
def _empty_cache():
    """Forget the obstacles that other tests have found."""
    find_foreseen_obstacle.cache_clear()
    yield
    # an obstacle not found while nothing was compiled must not stay
    find_foreseen_obstacle.cache_clear()


def boards():
    rng = Random(24)
    for size, leaper, count in product(("4x5", "4x6", "5x5"), ("knight", "zebra"), (1, 3)):
        full = Board.parse(size, leaper=leaper)
        for _ in range(3):
            yield Board.parse(
                size, " ".join(full.names(tuple(rng.sample(range(full.size), count)))), leaper
            )
    yield Board.parse("4x4", leaper="wazir")


@pytest.mark.parametrize("goal", Goal)
def test_that_exactly_the_starts_without_a_tour_have_an_obstacle(goal):
    obstacle_types = set()
    for board in boards():
        has_tour = make_search_test(board, goal)
        for start in board.free_squares:
            obstacle = Problem(board, (start,), Strategy(goal=goal)).obstacle
            assert (obstacle is None) == has_tour((start,))
            obstacle_types.add(type(obstacle))
            if obstacle is not None and not isinstance(obstacle, Obstacle):
                check_verdict_reason(board, goal, obstacle)
    assert len(obstacle_types) == 3, "theorems, foresight, and tours"


def test_that_foresight_is_not_used_where_a_theorem_decides(monkeypatch):
    monkeypatch.setattr(foresight, "get_foresight", lambda *_: pytest.fail("foresight was used"))
    assert isinstance(
        Problem(Board.parse("9x9", leaper="zebra"), (1,), Strategy()).obstacle, Obstacle
    )
    assert Problem(Board(), (0,), Strategy()).obstacle is None, "a theorem says that there is one"


def test_that_a_start_that_takes_too_many_branches_has_no_obstacle():
    assert Problem(GIRAFFE, (0,), Strategy()).obstacle is None
    assert Problem(Board.parse("30x30", leaper="zebra"), (0,), Strategy()).obstacle is None


def test_that_a_quick_obstacle_is_found_for_fewer_starts(monkeypatch):
    monkeypatch.setattr(loader, "is_loading_finished", lambda: True)
    hard = Problem(GIRAFFE, (0,), Strategy(goal=Goal.CLOSED))
    assert hard.obstacle is not None
    assert hard.quick_obstacle is None
    assert Problem(ZEBRA, (0,), Strategy()).quick_obstacle is not None


def test_that_a_quick_obstacle_does_not_wait_for_compiling_and_is_cached(monkeypatch):
    problem = Problem(ZEBRA, (0,), Strategy())
    monkeypatch.setattr(foresight, "get_foresight", lambda *_: pytest.fail("foresight was used"))
    monkeypatch.setattr(loader, "is_loading_finished", lambda: False)
    assert problem.quick_obstacle is None
    monkeypatch.setattr(loader, "is_loading_finished", lambda: True)
    assert problem.quick_obstacle is None
