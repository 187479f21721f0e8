"""Table of steps: blocks of lines agree with lines that are written step by step."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.documents.path_tables import STEPS_PER_BLOCK, StepsTableFormatter
from knight_gui.search.search import Search
from tests.search.problems import problems

TABLE = StepsTableFormatter(Board(3, 30))


def iter_step_lines(search, steps):
    """Yield the line of each step, written one by one."""
    name = search.problem.board.name
    for position in search:
        if position.step > steps:
            break
        yield f"{position.step},{position.step_type.value},{name(position.head)},{position.depth}\n"


def read_steps(search, max_count):
    """Return the squares and depths of up to `max_count` further steps."""
    squares = np.zeros(max_count, np.uint32)
    depths = np.zeros(max_count + 1, np.int32)
    depths[0] = search.depth
    count = search.read_steps(squares, depths[1:])
    return squares[:count], depths[: count + 1]


@settings(max_examples=60, deadline=None)
@given(problems(), st.lists(st.integers(1, 60), min_size=1, max_size=4))
def test_that_blocks_of_steps_have_the_lines_of_single_steps(problem, counts):
    search = Search(problem)
    table = StepsTableFormatter(problem.board)
    text = table.format_start_line(search.head, search.depth)
    for count in counts:
        first = search.step + 1
        text += table.format_step_lines(first, *read_steps(search, count))
    assert text.decode() == "".join(iter_step_lines(Search(problem), search.step))
    if search.step < sum(counts):
        assert search.outcome is not None


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10**18))
def test_that_numbers_of_steps_of_any_size_are_written(first):
    count = min(STEPS_PER_BLOCK - first % STEPS_PER_BLOCK, 7)
    squares = np.full(count, 8, np.uint32)
    depths = np.arange(count + 1, dtype=np.int32)
    lines = TABLE.format_step_lines(first, squares, depths).decode()
    rows = [f"{first + index},advance,i3,{index + 1}" for index in range(count)]
    assert lines.splitlines() == rows
