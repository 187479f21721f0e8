"""The table of steps is the one that is written step by step."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.documents.path_tables import STEPS_PER_BLOCK, StepsTableFormatter
from knight_gui.search.search import Search
from tests.search.problems import problems

TABLE = StepsTableFormatter(Board(3, 30))


def row_by_row(search, steps):
    name = search.problem.board.name
    for position in search:
        if position.step > steps:
            break
        yield f"{position.step},{position.step_type.value},{name(position.head)},{position.depth}\n"


def read(search, room):
    squares = np.zeros(room, np.uint32)
    depths = np.zeros(room + 1, np.int32)
    depths[0] = search.depth
    count = search.read_steps(squares, depths[1:])
    return squares[:count], depths[: count + 1]


@settings(max_examples=60, deadline=None)
@given(problems(), st.lists(st.integers(1, 60), min_size=1, max_size=4))
def test_that_what_is_read_at_once_is_what_each_step_did(problem, rooms):
    search = Search(problem)
    table = StepsTableFormatter(problem.board)
    text = table.format_start_line(search.head, search.depth)
    for room in rooms:
        first = search.step + 1
        text += table.format_step_lines(first, *read(search, room))
    assert text.decode() == "".join(row_by_row(Search(problem), search.step))
    if search.step < sum(rooms):
        assert search.outcome is not None


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10**18))
def test_that_steps_of_any_number_are_written_with_it(first):
    count = min(STEPS_PER_BLOCK - first % STEPS_PER_BLOCK, 7)
    squares = np.full(count, 8, np.uint32)
    depths = np.arange(count + 1, dtype=np.int32)
    lines = TABLE.format_step_lines(first, squares, depths).decode()
    rows = [f"{first + place},advance,i3,{place + 1}" for place in range(count)]
    assert lines.splitlines() == rows
