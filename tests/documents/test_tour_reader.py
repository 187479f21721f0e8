"""A tour is read from any text that people write one in, and checked square by square."""

import json
import tracemalloc
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError, Leaper, iter_board_lines, visit_number_rows
from knight_gui.documents import tour_reader
from knight_gui.documents.path_tables import iter_board_table_lines, iter_path_table_lines
from knight_gui.documents.tour_cells import MAX_READABLE_SIDE
from knight_gui.documents.tour_reader import (
    MAX_TOUR_BYTES,
    TourReadOptions,
    read_text,
    read_tour,
    read_tour_file,
)
from knight_gui.search.api import solve
from tests.search.problems import problems

OPEN = solve("5x6", start="a5").tour
CLOSED = solve("6x6", closed=True).tour
RING = Board.parse("3x3", holes="b2")
AROUND = tuple(map(RING.parse_square, ["a3", "c2", "a1", "b3", "c1", "a2", "c3", "b1"]))


def as_board(separator, hole=".", first=1):
    """What writes a path as a board, with these signs."""

    def written(board, path):
        cells = [
            [str(number - 1 + first) if number else "?" for number in row]
            for row in visit_number_rows(board, path)
        ]
        for square in board.holes:
            row, col = board.row_and_column(square)
            cells[row][col] = hole
        return "\n".join(separator.join(row) for row in cells)

    return written


def framed(board, path):
    rule = "+----" * board.cols + "+"
    rows = [f"| {' | '.join(line.split())} |" for line in iter_board_lines(board, path)]
    return "\n".join([rule, f"\n{rule}\n".join(rows), rule])


def aligned(board, path):
    """The board as it is drawn, with nothing where it has a hole."""
    return "\n".join(iter_board_lines(board, path)).replace(".", " ")


def written_by_solve(board, path):
    facts = {"rows": board.rows, "cols": board.cols, "leaper": board.leaper.name}
    return json.dumps(
        {**facts, "holes": board.names(tuple(board.holes)), "path": board.names(path)}
    )


def rows_and_columns(sign, first=0):
    def written(board, path):
        return sign.join(
            f"{row + first},{col + first}" for row, col in map(board.row_and_column, path)
        )

    return written


BOARDS = {
    "as solve draws it": lambda board, path: "\n".join(iter_board_lines(board, path)),
    "as a table": lambda board, path: "\n".join(iter_board_table_lines(board, path)),
    "with tabs": as_board("\t"),
    "with tabs and nothing for holes": as_board("\t", ""),
    "with semicolons": as_board(" ; "),
    "with bars": as_board("|"),
    "with spaces and hyphens": as_board("  ", "-"),
    "from 0": as_board(" ", first=0),
    "in a frame": framed,
    "with blank holes": aligned,
    "as json": lambda board, path: json.dumps(
        {"board": visit_number_rows(board, path), "holes": board.names(tuple(board.holes))}
        | {"rows": board.rows, "cols": board.cols}
    ),
}
LISTS = {
    "with spaces": lambda board, path: " ".join(board.names(path)),
    "in lines": lambda board, path: "\r\n".join(board.names(path)),
    "in capitals with arrows": lambda board, path: " -> ".join(board.names(path)).upper(),
    "counted": lambda board, path: " ".join(
        f"{number}. {name}" for number, name in enumerate(board.names(path), 1)
    ),
    "as a table of squares": lambda board, path: "\n".join(iter_path_table_lines(board, path)),
    "as a table from last to first": lambda board, path: "\n".join(
        [head_of(board, path), *reversed(list(iter_path_table_lines(board, path))[1:])]
    ),
    "rows and columns": rows_and_columns(" "),
    "rows and columns in lines from 1": rows_and_columns("\n", 1),
    "in brackets": lambda board, path: str(list(map(board.row_and_column, path))),
    "json names": lambda board, path: json.dumps(board.names(path)),
    "json rows and columns": lambda board, path: json.dumps(list(map(board.row_and_column, path))),
}


def head_of(board, path):
    return next(iter_path_table_lines(board, path))


@pytest.mark.parametrize("written", (BOARDS | LISTS).values(), ids=BOARDS | LISTS)
@pytest.mark.parametrize("tour", [OPEN, CLOSED], ids=["open", "closed"])
def test_that_a_board_or_a_list_of_squares_is_read(written, tour):
    found = read_tour(written(tour.board, tour.path))
    assert (found.board, found.path, found.tour_error) == (tour.board, tour.path, "")
    assert found.is_closed is tour.is_closed


@pytest.mark.parametrize("written", BOARDS.values(), ids=BOARDS)
def test_that_a_board_with_holes_is_read(written):
    found = read_tour(written(RING, AROUND))
    assert (found.board, found.path, found.tour_error) == (RING, AROUND, "")


@settings(max_examples=60, deadline=None)
@given(problems(largest=5))
def test_that_whatever_is_written_is_read_again(problem):
    board = problem.board
    path = problem.path
    expected = TourReadOptions(board, board.leaper)
    for text in (
        "\n".join(iter_board_lines(board, path)),
        "\n".join(iter_board_table_lines(board, path)),
        "\n".join(iter_path_table_lines(board, path)),
        " ".join(board.names(path)),
        written_by_solve(board, path),
    ):
        found = read_tour(text, expected)
        assert (found.board, found.path) == (board, path), text
        assert found.is_tour is (len(path) == board.free_count)
        assert found.first_number == 1


def test_that_the_path_after_the_last_step_is_read():
    text = "step,kind,square,depth\n0,start,a1,0\n1,advance,b3,1\n2,retreat,a1,0\n3,advance,c2,1"
    board = Board(3, 3)
    assert board.names(read_tour(text, TourReadOptions(board)).path) == ("a1", "c2")


def test_that_zeros_are_squares_left_out_unless_they_are_said_to_be_holes():
    text = "1 4 7\n6 0 2\n3 0 5"
    assert read_tour(text).tour_error == "2 squares are missing, b2 is the first of them."
    found = read_tour(text, TourReadOptions(zeros_are_holes=True))
    assert (found.board.names(tuple(sorted(found.board.holes))), found.tour_error) == (
        ("b2", "b1"),
        "",
    )


@pytest.mark.parametrize(
    "written", [iter_board_lines, iter_board_table_lines], ids=["drawn", "as a table"]
)
@pytest.mark.parametrize("board", [RING, Board(3, 3)], ids=["with a hole", "whole"])
def test_that_a_path_that_lacks_one_square_is_read_again_as_it_was(written, board):
    path = AROUND[: board.free_count - 1]
    found = read_tour("\n".join(written(board, path)), TourReadOptions(board))
    assert (found.path, found.first_number) == (path, 1)
    assert not found.is_tour


@pytest.mark.parametrize(
    ("text", "flaw", "moves"),
    [
        # whatever is wrong with it, a single 0 is the first number
        ("7 2 5\n4 . 0\n1 6 3", "", 7),
        ("8 3 6\n5 0 1\n2 7 4", "After 1 square", 0),
        ("7 2 5\n4 . 0\n1 3 6", "After 3 square", 2),
        ("7 2 5\n2 . 0\n1 6 3", "Number 2 comes twice, on b3 and on a2.", 1),
        ("0", "", 0),
        ("00 11 16 05 20\n17 04 19 10 15\n12 01 08 21 06\n03 18 23 14 09\n24 13 02 07 22", "", 24),
    ],
)
def test_that_a_board_that_is_counted_from_0_is_read_and_said_to_be_so(text, flaw, moves):
    found = read_tour(text)
    assert found.first_number == 0
    assert found.tour_error.startswith(flaw)
    assert found.is_tour is (not flaw)
    assert len(found.path) == moves + 1


def test_that_a_0_is_a_square_left_out_where_the_last_number_shows_that_they_count_from_1():
    found = read_tour("1 4 7\n6 . 2\n0 8 5")
    assert (found.tour_error, found.first_number) == ("Number 3 is missing.", 1)


HOLES = {"rows": 3, "cols": 3, "holes": ["b2"]}


@pytest.mark.parametrize(
    ("rows", "first"),
    [([[1, 4, 7], [6, 0, 2], [3, 8, 5]], 1), ([[0, 3, 6], [5, 0, 1], [2, 7, 4]], 0)],
)
def test_that_a_0_on_a_known_hole_is_the_hole(rows, first):
    drawn = "\n".join(" ".join(map(str, row)) for row in rows)
    for found in (
        read_tour(drawn, TourReadOptions(RING)),
        read_tour(json.dumps(HOLES | {"board": rows})),
        read_tour(json.dumps(rows), TourReadOptions(RING)),
    ):
        assert (found.board, found.path, found.tour_error) == (RING, AROUND, "")
        assert found.first_number == first


def test_that_a_table_of_squares_may_count_from_0():
    head, *lines = iter_path_table_lines(RING, AROUND)
    rows = [line.partition(",") for line in lines]
    text = "\n".join([head, *(f"{int(number) - 1},{rest}" for number, _, rest in rows)])
    found = read_tour(text, TourReadOptions(RING))
    assert (found.path, found.tour_error, found.first_number) == (AROUND, "", 0)


def test_that_another_piece_moves_in_its_own_way():
    wazir = TourReadOptions(leaper=Leaper(0, 1))
    assert read_tour("1 2\n4 3", wazir).is_closed
    assert read_tour("1 2\n3 4", wazir).tour_error == (
        "After 2 squares: b2 to a1 is not a move of this piece (wazir)."
    )


@pytest.mark.parametrize(
    ("text", "flaw", "moves"),
    [
        ("1 4 7\n6 . 2\n3 5 8", "After 4 squares: b3 to b1 is not a knight’s move.", 3),
        ("1 4 7\n6 . 2\n9 8 5", "Number 3 is missing.", 1),
        ("1 4 7\n4 . 2\n3 8 5", "Number 4 comes twice, on b3 and on a2.", 2),
        ("2 5 8\n7 . 3\n4 9 6", "Number 1 is missing.", -1),
        ("a3 c2 a1 b3 c1 a2 c3 a2", "a2 comes twice, as 6 and 8.", 6),
        ("a3 c2 a1 b3 c1 a2 c3 b1", "b2 is missing.", 7),
        ("a3 c2", "7 squares are missing, b3 is the first of them.", 1),
        ("a3 b3 c3", "After 1 square: a3 to b3 is not a knight’s move.", 0),
    ],
)
def test_that_it_is_told_where_it_stops_being_a_tour_and_the_path_up_to_there_is_kept(
    text, flaw, moves
):
    found = read_tour(
        text, TourReadOptions(Board(3, 3)) if text.endswith("c2") else TourReadOptions()
    )
    assert found.tour_error == flaw
    assert len(found.path) == moves + 1
    assert not found.is_closed


def test_that_a_hole_in_the_path_is_told():
    found = read_tour(" ".join(RING.names(AROUND[:2])) + " b2", TourReadOptions(RING))
    assert found.tour_error == "b2 is a hole, and has number 3."


DEEP = "[" * 100_000
MALICIOUS = {
    "nothing": "",
    "blanks": " \n\t\n ",
    "prose": "It was a dark and stormy knight.",
    "markup": "<html><body>1 2 3</body></html>",
    "one long word": "x" * 1_000_000,
    "a giant integer": "9" * 1_000_000,
    "giant integers": "1 2\n3 " + "9" * 5_000,
    "a minus": "-1 2\n3 4",
    "a fraction": "1.5 2\n3 4",
    "ragged rows": "1 2 3\n44 5",
    "a million columns": " ".join(map(str, range(1, 1_000_001))),
    "a hundred thousand rows": "1\n" * 100_000,
    "a square far away": "a1 zz9999",
    "a square that is none": "a1 b3 hello",
    "deep json": DEEP,
    "deep json in an object": '{"path": ' + DEEP,
    "json without a tour": '{"title": "x"}',
    "json with a giant integer": '{"rows": ' + "9" * 4_000 + ', "cols": 8, "path": ["a1"]}',
    "json with digits without end": '{"rows": ' + "9" * 1_000_000 + "}",
    "json with a board without end": '{"rows": 4000, "cols": 4000, "path": ["a1"]}',
    "json with NaN": '{"board": [[1, NaN], [2, 3]]}',
    "json with infinity": '{"board": [[1, Infinity, 1e999]]}',
    "json with a large number": '{"board": [[1, 1e400, 2]]}',
    "json with truths": '{"board": [[true, false, 2]]}',
    "json with texts for numbers": '{"rows": "8", "cols": 8, "path": []}',
    "json with an empty path": '{"rows": 8, "cols": 8, "path": []}',
    "json with an empty board": '{"board": []}',
    "json with empty rows": '{"board": [[], []]}',
    "json with a number": "[1, 2, 3]",
    "json with half a leaper": '{"leaper": 7, "path": ["a1"]}',
    "json with a hole that is none": '{"rows": 3, "cols": 3, "holes": ["z9"], "path": ["a1"]}',
    "json cut off": '{"rows": 3, "cols"',
    "only holes": ". .\n. .",
    "a table cut off": "number,square\n1,a1\n2",
    "a table with letters for numbers": "number,square\none,a1",
    "a table without rows": "number,square",
    "steps from the middle": "step,kind,square,depth\n7,advance,a1,7",
}


@pytest.mark.parametrize("text", MALICIOUS.values(), ids=MALICIOUS)
def test_that_what_cannot_be_a_tour_is_refused_in_one_short_line(text):
    with pytest.raises(InputError) as error:
        read_tour(text)
    line = str(error.value)
    assert line.endswith(".")
    assert line.isprintable()
    assert len(line) < 300


LARGE = 300_000
REPEATED = {
    "pairs in lines": "1,2\n",
    "pairs": "1,2 ",
    "pairs in brackets": "(1,2)",
    "names": "a1 ",
    "numbers in lines": "1\n",
    "numbers": "1 ",
    "commas": ",",
    "rows of different lengths": "1 " * 999 + "\n2\n",
    "words": "hello ",
    "dashes": "–",
}
IN_JSON = {"names": '"a1",', "pairs": "[1,2],", "rows": "[1,2,3],", "empty rows": "[],"}
IN_TABLES = {"square,x": "a1,\n", "square,depth": "a1,0\n", "number,square": "1,a1\n"}
TEXTS = [
    *(part * (LARGE // len(part)) for part in REPEATED.values()),
    *(f"[{part * (LARGE // len(part))}{part[:-1]}]" for part in IN_JSON.values()),
    *(f"{head}\n{row * (LARGE // len(row))}" for head, row in IN_TABLES.items()),
]


@pytest.mark.parametrize("text", TEXTS, ids=[*REPEATED, *IN_JSON, *IN_TABLES])
def test_that_at_most_100_bytes_of_memory_are_taken_for_each_byte_that_is_read(text):
    content = text.encode()
    tracemalloc.start()
    with suppress(InputError):
        read_tour(read_text(BytesIO(content)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * len(content)


@pytest.mark.parametrize(
    ("repeated", "rest"), [("a1 ", "hello"), ("0,1\n", "hello"), ("(0,0) ", "(-1,-1)")]
)
def test_that_nothing_is_read_after_more_squares_than_the_board_has(repeated, rest):
    found = read_tour(repeated * 10 + rest, TourReadOptions(Board(3, 3)))
    assert found.tour_error.endswith("comes twice, as 1 and 2.")


def test_that_a_list_is_read_no_further_than_a_square_of_the_largest_board_must_come_twice(
    monkeypatch,
):
    monkeypatch.setattr(tour_reader, "MAX_READABLE_SIDE", 3)
    assert read_tour("a1 " * 10 + "hello").tour_error == "a1 comes twice, as 1 and 2."
    with pytest.raises(InputError, match="hello"):
        read_tour("a1 " * 9 + "hello")
    with pytest.raises(InputError, match=r"more than 9 rows"):
        read_tour("number,square\n" + "1,a1\n" * 10)


@pytest.mark.parametrize(
    "content", [b"\0\1\2", b"\x89PNG\r\n\x1a\n\0", b"\xff\xfe1\0 \x002\0", b"1 2\n\xe9"]
)
def test_that_what_is_no_text_is_refused(content):
    with pytest.raises(InputError, match="not text"):
        read_text(BytesIO(content))


def test_that_a_file_without_end_is_read_no_further_than_it_may_be():
    class Endless:
        def read(self, count):
            return b"1" * count

    with pytest.raises(InputError, match=f"at most {MAX_TOUR_BYTES:,} bytes"):
        read_text(Endless())


def test_that_a_mark_at_the_beginning_is_no_part_of_the_text(tmp_path):
    file = tmp_path / "tour.txt"
    file.write_text("1 4 7\n6 . 2\n3 8 5\n", encoding="utf-8-sig")
    assert read_tour_file(file).is_tour


def test_that_a_file_that_cannot_be_read_is_told_by_its_name(tmp_path):
    with pytest.raises(InputError, match=r"^no\.txt cannot be read: No such file or directory\.$"):
        read_tour_file(tmp_path / "no.txt")


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet='0123456789abch.,;-|[]{}":\n\t ', max_size=60))
def test_that_any_text_is_read_or_refused(text):
    with suppress(InputError):
        found = read_tour(text)
        assert found.path or found.tour_error


def test_that_the_longest_names_are_read():
    board = Board(2, MAX_READABLE_SIDE)
    path = (board.size - 1, board.cols - 3)
    assert read_tour(" ".join(board.names(path)), TourReadOptions(board)).path == path
