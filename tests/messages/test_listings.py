"""Listings of the five published programs, and their state at any step of a search."""

import random
from dataclasses import replace

import pytest

from knight_gui.board import Board, Leaper
from knight_gui.messages.listings.listing import StackType
from knight_gui.messages.listings.state import LISTINGS, code_of
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal
from tests.support.listing_check import SEARCHES, problem_of, searched, steps_that_differ
from tests.support.listing_runner import python_lines

MAX_LINE_LENGTH = 50
HEADINGS = ("package", "type", "  tour :=")
"""Beginnings of lines without a counterpart in Python."""
MAX_STEPS = 3_000_000
RUNS = 8

for_each_search = pytest.mark.parametrize(("name", "is_greedy"), SEARCHES)
for_each_program = pytest.mark.parametrize("name", LISTINGS)


@for_each_search
def test_that_the_independent_runner_has_a_line_for_each_line_of_the_listing(name, is_greedy):
    text = code_of(problem_of(name, is_greedy, Board(), 0)).text
    lines = text.split("\n")
    pairs = list(zip(lines, python_lines(name, is_greedy=is_greedy), strict=True))
    for line, python_line in pairs:
        is_code = bool(line.strip(" {})"))
        assert python_line.strip() or not is_code or line.startswith(HEADINGS), line
    assert max(map(len, lines)) <= MAX_LINE_LENGTH


@for_each_search
@pytest.mark.parametrize("size", [(8, 8), (5, 5), (5, 6), (6, 5), (3, 4), (4, 4), (1, 1)])
def test_that_code_variables_and_stack_are_those_of_the_listing_as_it_runs(name, is_greedy, size):
    board = Board(*size)
    rng = random.Random(f"{name} {is_greedy} {size}")
    start = rng.randrange(board.size)
    recording = searched(name, is_greedy, board, start, MAX_STEPS)
    steps = {0, recording.steps, *(rng.randint(0, recording.steps) for _ in range(RUNS))}
    for step in steps:
        count, differing = steps_that_differ(recording, step)
        assert count
        assert not differing, differing[0]


@for_each_search
def test_that_a_search_on_a_small_board_is_the_listing_from_first_to_last_step(name, is_greedy):
    recording = searched(name, is_greedy, Board(5, 5), 0, MAX_STEPS)
    count, differing = steps_that_differ(recording, 0, 5_000)
    assert count == min(recording.steps + 1, 5_000)
    assert not differing


@for_each_program
def test_that_only_the_loop_keeps_no_stack(name):
    has_stack = LISTINGS[name].stack_type is not StackType.NONE
    assert has_stack is PRESETS[name].greedy.backtracking


@for_each_program
def test_that_a_listing_has_the_board_and_the_start_of_the_problem(name):
    text = code_of(problem_of(name, True, Board(5, 6), 9)).text
    assert "ROWS_VALUE" not in text
    assert "START" not in text
    assert "5" in text
    assert "(1, 3" in text or "(3, 1" in text


@pytest.mark.parametrize(
    "problem",
    [
        Problem(Board(), (0,), PRESETS["sure"].greedy),
        Problem(Board(), (0,), replace(PRESETS["knight-tour"].greedy, goal=Goal.CLOSED)),
        Problem(Board(), (0, 10), PRESETS["knight-tour"].greedy),
        Problem(Board(5, 5, frozenset({3})), (0,), PRESETS["knight-tour"].greedy),
        Problem(Board(leaper=Leaper(1, 3)), (0,), PRESETS["knight-tour"].greedy),
        Problem(Board(), (0,), PRESETS["knight-tour"].greedy, moves=()),
    ],
)
def test_that_a_search_that_is_none_of_the_programs_has_only_pseudo_code(problem):
    assert code_of(problem) is None
