"""Output of `solve`: boards, JSON, square names."""

import json
from itertools import chain

import pytest

from knight_gui.board import Board
from tests.terminal.processes import parse_number_table

FROM_001 = """\
52 21 64 47 50 23 40  3
63 46 51 22 55  2 49 24
20 53 62 59 48 41  4 39
61 58 45 54  1 56 25 30
44 19 60 57 42 29 38  5
13 16 43 34 37  8 31 26
18 35 14 11 28 33  6  9
15 12 17 36  7 10 27 32
"""
FROM_002_8X8 = """\
27 48 11 58 25  4  9  6
12 59 26 53 10  7 24  3
49 28 47 62 57 52  5  8
60 13 56 51 54 63  2 23
29 50 61 46  1 44 19 40
14 35 32 55 64 41 22 43
33 30 37 16 45 20 39 18
36 15 34 31 38 17 42 21
"""
FROM_002_6X6 = """\
 1 22  9 26  3 24
10 35  2 23 16 27
21  8 31 36 25  4
32 11 34 17 28 15
 7 20 13 30  5 18
12 33  6 19 14 29
"""


@pytest.mark.parametrize(
    ("arguments", "board"),
    [
        ("--preset knight-problem-solve --start 3,4", FROM_001),
        ("--preset horsetreads --start 4,4", FROM_002_8X8),
        ("--preset horsetreads --board 6x6 --start 0,0", FROM_002_6X6),
    ],
)
def test_that_the_published_boards_are_printed_exactly(solve, arguments, board):
    result = solve(arguments)
    assert (result.out, result.status) == (board, 0)


def test_that_without_options_a_tour_of_8x8_from_the_top_left_is_printed(solve):
    result = solve("")
    assert (result.status, result.numbers[0][0]) == (0, 1)
    assert sorted(chain(*result.numbers)) == list(range(1, 65))
    explicit = solve("--board 8x8 --start a8 --preset sure --move-order knight-tour")
    assert (explicit.status, explicit.out) == (result.status, result.out)


@pytest.mark.parametrize("size", ["1x1", "3x4", "5x5", "9x12", "32x32", "100x100"])
def test_that_a_board_of_any_size_is_aligned_in_columns(solve, size):
    result = solve("--board", size, "--no-backtracking")
    board = Board.parse(size)
    width = len(str(board.size))
    lines = result.out.splitlines()
    assert len(lines) == board.rows
    assert {len(line) for line in lines} == {board.cols * (width + 1) - 1}
    for line in lines:
        cells = [line[at : at + width] for at in range(0, len(line), width + 1)]
        assert all(cell == cell.strip().rjust(width) for cell in cells)


def test_that_a_stopped_search_prints_its_path(solve):
    assert solve("--board 3x4 --max-steps 3").out == " 1  4  0  0\n 0  0  2  0\n 3  0  0  0\n"


KEYS = [
    *("version", "rows", "cols", "holes", "leaper", "start", "goal", "preset", "strategy"),
    *("outcome", "closed", "path", "board", "moves"),
    *("steps", "nodes", "backtracks", "seconds", "reason"),
]


def test_that_json_has_these_keys_and_standard_error_is_empty(solve):
    result = solve("--format json --board 3x4 --strategy warnsdorff")
    fields = json.loads(result.out)
    assert list(fields) == KEYS
    assert fields["seconds"] > 0
    del fields["seconds"]
    assert fields == {
        "version": 2,
        "rows": 3,
        "cols": 4,
        "holes": [],
        "leaper": "knight",
        "start": "a3",
        "goal": "open",
        "preset": "",
        "strategy": "warnsdorff+order/knight-tour",
        "outcome": "solved",
        "closed": False,
        "path": ["a3", "c2", "a1", "b3", "d2", "b1", "c3", "d1", "b2", "d3", "c1", "a2"],
        "board": [[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]],
        "moves": [],
        "steps": 11,
        "nodes": 12,
        "backtracks": 0,
        "reason": "",
    }
    assert (result.err, result.out.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    ("arguments", "outcome", "status", "visited"),
    [
        ("--board 5x5", "solved", 0, 25),
        ("--board 4x4", "no-tour", 1, 1),
        ("--preset knight --start 5,4", "stuck", 1, 60),
        ("--max-steps 7", "stopped", 1, 8),
    ],
)
def test_that_json_has_the_four_outcomes(solve, arguments, outcome, status, visited):
    result = solve(f"--format json {arguments}")
    fields = json.loads(result.out)
    assert (fields["outcome"], result.status) == (outcome, status)
    assert len(fields["path"]) == visited
    assert sorted(filter(None, chain(*fields["board"]))) == list(range(1, visited + 1))
    assert fields["steps"] == fields["nodes"] - 1 + fields["backtracks"]


@pytest.mark.parametrize(
    ("arguments", "expected_fields"),
    [
        (
            "--preset horse-step-chess --strategy naive",
            {
                "preset": "horse-step-chess",
                "strategy": "naive+order/horse-step-chess",
                "nodes": 3_242_065,
            },
        ),
        (
            "--board 4x4 --holes d4,b2 --leaper 3,1",
            {"holes": ["d4", "b2"], "leaper": "camel", "start": "a4"},
        ),
        ("--board 2x2 --leaper 5,1", {"leaper": "1,5"}),
        ("--board 5x6 --closed", {"outcome": "solved", "closed": True}),
        ("--board 5x6", {"outcome": "solved", "closed": False}),
        # the path ends a move from its start, but is no tour
        ("--max-steps 1", {"closed": False}),
    ],
)
def test_that_json_has_the_problem_and_the_result(solve, arguments, expected_fields):
    fields = json.loads(solve(f"--format json {arguments}").out)
    assert {**fields, **expected_fields} == fields


def shape_of(value):
    """Return the type of a value, and of its items."""
    if isinstance(value, list):
        return (list, *sorted({str(shape_of(each)) for each in value}))
    return type(value)


def test_that_each_key_of_json_has_one_type_whatever_is_asked(terminal):
    shapes = {}
    for arguments in (
        "solve --board 3x3 --holes b2",
        "solve --board 5x5 --start b5",
        "solve --strategy naive --max-steps 9 --board 4x4 --search-anyway",
        "solve --board 5x6 --closed --leaper 2,1",
        "solve --preset knight --start 5,4",
        "count --board 3x4",
        "count --board 3x4 --closed --holes a3",
    ):
        for key, value in json.loads(terminal(*arguments.split(), "--format", "json").out).items():
            if value != []:
                assert shapes.setdefault(key, shape_of(value)) == shape_of(value), key
    # moves are made by hand alone
    assert {*KEYS} - {"moves"} < {*shapes}


def test_that_squares_are_one_line_of_names_in_the_order_of_the_visits(solve):
    names = solve("--format squares --preset horsetreads --start 4,4")
    assert names.out.count("\n") == 1
    numbers = parse_number_table(FROM_002_8X8)
    board = Board()
    for number, name in enumerate(names.out.split(), 1):
        row, col = board.row_and_column(board.parse_square(name))
        assert numbers[row][col] == number
    assert names.status == 0
