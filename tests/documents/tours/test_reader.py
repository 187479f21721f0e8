"""Reader of tours: all notations, errors in paths, and malicious texts."""

import json
import tracemalloc
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import (
    Assumption,
    Board,
    InputError,
    Leaper,
    iter_board_lines,
    visit_number_rows,
)
from knight_gui.documents.path_tables import iter_board_table_lines, iter_path_table_lines
from knight_gui.documents.tours import notations, numbering
from knight_gui.documents.tours.cells import MAX_READABLE_SIDE
from knight_gui.documents.tours.numbering import CellMeaning, TourReadOptions
from knight_gui.documents.tours.reader import read_tour, read_tours, read_tours_file
from knight_gui.documents.tours.text import MAX_TOUR_BYTES, read_text
from knight_gui.search.api import solve
from tests.search.problems import problems

OPEN = solve("5x6", start="a5").tour
CLOSED = solve("6x6", closed=True).tour
RING = Board.parse("3x3", holes="b2")
RING_PATH = tuple(map(RING.parse_square, ["a3", "c2", "a1", "b3", "c1", "a2", "c3", "b1"]))


def board_format(separator, hole="#", first=1):
    """Return a function that writes a path as a board."""

    def format_board(board, path):
        cells = [
            [str(number - 1 + first) if number else "?" for number in row]
            for row in visit_number_rows(board, path)
        ]
        for square in board.holes:
            row, col = board.row_and_column(square)
            cells[row][col] = hole
        return "\n".join(separator.join(row) for row in cells)

    return format_board


def format_framed(board, path):
    line_of_frame = "+----" * board.cols + "+"
    rows = [f"| {' | '.join(line.split())} |" for line in iter_board_lines(board, path)]
    return "\n".join([line_of_frame, f"\n{line_of_frame}\n".join(rows), line_of_frame])


def format_with_blank_holes(board, path):
    return "\n".join(iter_board_lines(board, path)).replace("#", " ")


def format_solve_json(board, path):
    """Return a path in the format of the command `solve --json`."""
    return json.dumps(
        {
            "rows": board.rows,
            "cols": board.cols,
            "leaper": board.leaper.name,
            "holes": board.names(tuple(board.holes)),
            "path": board.names(path),
        }
    )


def coordinate_format(separator, first=0):
    """Return a function that writes a path as rows and columns."""

    def format_coordinates(board, path):
        coordinates = map(board.row_and_column, path)
        return separator.join(f"{row + first},{col + first}" for row, col in coordinates)

    return format_coordinates


def format_drawn(board, path):
    return "\n".join(iter_board_lines(board, path))


def format_board_table(board, path):
    return "\n".join(iter_board_table_lines(board, path))


def format_board_json(board, path):
    return json.dumps(
        {
            "rows": board.rows,
            "cols": board.cols,
            "holes": board.names(tuple(board.holes)),
            "board": visit_number_rows(board, path),
        }
    )


def name_format(separator):
    """Return a function that writes a path as names of squares."""

    def format_names(board, path):
        return separator.join(board.names(path))

    return format_names


def format_capitals(board, path):
    return " -> ".join(board.names(path)).upper()


def format_numbered(board, path):
    return " ".join(f"{number}. {name}" for number, name in enumerate(board.names(path), 1))


def format_path_table(board, path):
    return "\n".join(iter_path_table_lines(board, path))


def format_reversed_path_table(board, path):
    header, *lines = iter_path_table_lines(board, path)
    return "\n".join([header, *reversed(lines)])


def format_brackets(board, path):
    return str(list(map(board.row_and_column, path)))


def format_names_json(board, path):
    return json.dumps(board.names(path))


def format_coordinates_json(board, path):
    return json.dumps(list(map(board.row_and_column, path)))


BOARDS = {
    "as solve draws it": format_drawn,
    "as a table": format_board_table,
    "with tabs": board_format("\t"),
    "with semicolons": board_format(" ; "),
    "with bars": board_format("|"),
    "with spaces and crosses": board_format("  ", "x"),
    "from 0": board_format(" ", first=0),
    "in a frame": format_framed,
    "with blank holes": format_with_blank_holes,
    "as json": format_board_json,
}
LISTS = {
    "with spaces": name_format(" "),
    "in lines": name_format("\r\n"),
    "in capitals with arrows": format_capitals,
    "counted": format_numbered,
    "as a table of squares": format_path_table,
    "as a table from last to first": format_reversed_path_table,
    "rows and columns": coordinate_format(" "),
    "rows and columns in lines from 1": coordinate_format("\n", 1),
    "in brackets": format_brackets,
    "json names": format_names_json,
    "json rows and columns": format_coordinates_json,
}


@pytest.mark.parametrize("format_path", (BOARDS | LISTS).values(), ids=BOARDS | LISTS)
@pytest.mark.parametrize("tour", [OPEN, CLOSED], ids=["open", "closed"])
def test_that_a_board_or_a_list_of_squares_is_read(format_path, tour):
    path_check = read_tour(format_path(tour.board, tour.path))
    assert (path_check.board, path_check.path, path_check.tour_error) == (tour.board, tour.path, "")
    assert path_check.is_closed is tour.is_closed


@pytest.mark.parametrize("format_path", BOARDS.values(), ids=BOARDS)
def test_that_a_board_with_holes_is_read(format_path):
    path_check = read_tour(format_path(RING, RING_PATH))
    assert (path_check.board, path_check.path, path_check.tour_error) == (RING, RING_PATH, "")


@settings(max_examples=60, deadline=None)
@given(problems(largest=5))
def test_that_paths_round_trip_through_all_notations_of_the_program(problem):
    board = problem.board
    path = problem.path
    expected = TourReadOptions(board, board.leaper)
    for text in (
        "\n".join(iter_board_lines(board, path)),
        "\n".join(iter_board_table_lines(board, path)),
        "\n".join(iter_path_table_lines(board, path)),
        " ".join(board.names(path)),
        format_solve_json(board, path),
    ):
        path_check = read_tour(text, expected)
        assert (path_check.board, path_check.path) == (board, path), text
        assert path_check.is_tour is (len(path) == board.free_count)
        assert path_check.first_number == 1


def test_that_the_path_after_the_last_step_is_read():
    text = "step,kind,square,depth\n0,start,a1,0\n1,advance,b3,1\n2,retreat,a1,0\n3,advance,c2,1"
    board = Board(3, 3)
    assert board.names(read_tour(text, TourReadOptions(board)).path) == ("a1", "c2")


@pytest.mark.parametrize("sign", [".", "-", "_"])
def test_that_dots_alone_are_squares_that_were_not_visited(sign):
    path_check = read_tour(f"1 4 7\n6 {sign} 2\n3 8 5")
    assert (path_check.board, path_check.path) == (Board(3, 3), RING_PATH)
    assert path_check.assumptions == (Assumption.UNVISITED,)


@pytest.mark.parametrize("unvisited", ["-1", "--", "00"])
def test_that_dots_are_holes_beside_a_sign_of_squares_that_were_not_visited(unvisited):
    path_check = read_tour(f"1 4 7\n6 . 2\n3 {unvisited} 5")
    assert (path_check.board, path_check.path) == (RING, RING_PATH[:7])
    assert path_check.assumptions[0] is Assumption.HOLES


def test_that_blanks_in_columns_are_holes_unless_dots_are_unvisited():
    text = "1 4 7\n6   2\n3 8 5"
    assert read_tour(text).board == RING
    assert read_tour(text, TourReadOptions(dots=CellMeaning.UNVISITED)).board == Board(3, 3)


def test_that_zeros_are_unvisited_squares_or_holes_by_an_option():
    text = "1 4 7\n6 0 2\n3 0 5"
    assert read_tour(text).tour_error == "2 squares are missing; the first is b2."
    path_check = read_tour(text, TourReadOptions(zeros=CellMeaning.HOLE))
    assert path_check.board.names(tuple(sorted(path_check.board.holes))) == ("b2", "b1")
    assert path_check.is_tour


@pytest.mark.parametrize(
    "format_path", [format_drawn, format_board_table], ids=["drawn", "as a table"]
)
@pytest.mark.parametrize("board", [RING, Board(3, 3)], ids=["with a hole", "whole"])
def test_that_a_path_that_lacks_one_square_round_trips(format_path, board):
    path = RING_PATH[: board.free_count - 1]
    path_check = read_tour(format_path(board, path), TourReadOptions(board))
    assert (path_check.path, path_check.first_number) == (path, 1)
    assert not path_check.is_tour


@pytest.mark.parametrize(
    ("text", "message", "moves"),
    [
        # a single 0 is the first number, also in a board with errors
        ("7 2 5\n4 # 0\n1 6 3", "", 7),
        ("8 3 6\n5 0 1\n2 7 4", "After 1 square", 0),
        ("7 2 5\n4 # 0\n1 3 6", "After 3 square", 2),
        ("7 2 5\n2 # 0\n1 6 3", "Number 2 comes twice, on b3 and on a2.", 1),
        ("0", "", 0),
        ("00 11 16 05 20\n17 04 19 10 15\n12 01 08 21 06\n03 18 23 14 09\n24 13 02 07 22", "", 24),
    ],
)
def test_that_a_board_that_is_counted_from_0_is_read(text, message, moves):
    path_check = read_tour(text)
    assert path_check.first_number == 0
    assert path_check.tour_error.startswith(message)
    assert path_check.is_tour is (not message)
    assert len(path_check.path) == moves + 1


def test_that_a_0_is_an_unvisited_square_if_the_last_number_shows_counting_from_1():
    path_check = read_tour("1 4 7\n6 . 2\n0 8 5")
    assert (path_check.tour_error, path_check.first_number) == ("Number 3 is missing.", 1)


HOLES = {"rows": 3, "cols": 3, "holes": ["b2"]}


@pytest.mark.parametrize(
    ("rows", "first"),
    [([[1, 4, 7], [6, 0, 2], [3, 8, 5]], 1), ([[0, 3, 6], [5, 0, 1], [2, 7, 4]], 0)],
)
def test_that_a_0_on_a_known_hole_is_ignored(rows, first):
    drawn = "\n".join(" ".join(map(str, row)) for row in rows)
    for path_check in (
        read_tour(drawn, TourReadOptions(RING)),
        read_tour(json.dumps(HOLES | {"board": rows})),
        read_tour(json.dumps(rows), TourReadOptions(RING)),
    ):
        assert (path_check.board, path_check.path, path_check.tour_error) == (RING, RING_PATH, "")
        assert path_check.first_number == first


def test_that_a_table_of_squares_may_count_from_0():
    header, *lines = iter_path_table_lines(RING, RING_PATH)
    rows = [line.partition(",") for line in lines]
    text = "\n".join([header, *(f"{int(number) - 1},{rest}" for number, _, rest in rows)])
    path_check = read_tour(text, TourReadOptions(RING))
    assert (path_check.path, path_check.tour_error, path_check.first_number) == (RING_PATH, "", 0)


def test_that_moves_of_other_leapers_are_checked():
    wazir = TourReadOptions(leaper=Leaper(0, 1))
    assert read_tour("1 2\n4 3", wazir).is_closed
    assert read_tour("1 2\n3 4", wazir).tour_error == (
        "After 2 squares: b2 to a1 is not a move of this piece (wazir)."
    )


@pytest.mark.parametrize(
    ("text", "message", "moves"),
    [
        ("1 4 7\n6 . 2\n3 5 8", "After 4 squares: b3 to b1 is not a knight’s move.", 3),
        ("1 4 7\n6 . 2\n9 8 5", "Number 3 is missing.", 1),
        ("1 4 7\n4 . 2\n3 8 5", "Number 4 comes twice, on b3 and on a2.", 2),
        ("2 5 8\n7 . 3\n4 9 6", "Number 1 is missing.", -1),
        ("a3 c2 a1 b3 c1 a2 c3 a2", "a2 comes twice, as 6 and 8.", 6),
        ("a3 c2 a1 b3 c1 a2 c3 b1", "b2 is missing.", 7),
        ("a3 c2", "7 squares are missing; the first is b3.", 1),
        ("a3 b3 c3", "After 1 square: a3 to b3 is not a knight’s move.", 0),
    ],
)
def test_that_an_error_names_the_first_wrong_square_and_the_path_before_it_is_returned(
    text, message, moves
):
    options = TourReadOptions()
    if text == "a3 c2":
        options = TourReadOptions(Board(3, 3))
    path_check = read_tour(text, options)
    assert path_check.tour_error == message
    assert len(path_check.path) == moves + 1
    assert not path_check.is_closed


def test_that_a_hole_in_the_path_is_an_error():
    path_check = read_tour(" ".join(RING.names(RING_PATH[:2])) + " b2", TourReadOptions(RING))
    assert path_check.tour_error == "b2 is a hole, and has number 3."


DEEP = "[" * 100_000
MALICIOUS = {
    "nothing": "",
    "blanks": " \n\t\n ",
    "prose": "It was a dark and stormy knight.",
    "markup": "<html><body>1 2 3</body></html>",
    "one long word": "x" * 1_000_000,
    "a giant integer": "9" * 1_000_000,
    "giant integers": "1 2\n3 " + "9" * 5_000,
    "a minus": "-2 1\n3 4",
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
    "two numbers in a cell": "0 0\t",
    "only holes": "# #\n# #",
    "a table cut off": "number,square\n1,a1\n2",
    "a table with letters for numbers": "number,square\none,a1",
    "a table without rows": "number,square",
    "steps from the middle": "step,kind,square,depth\n7,advance,a1,7",
}


@pytest.mark.parametrize("text", MALICIOUS.values(), ids=MALICIOUS)
def test_that_malicious_texts_are_refused_in_one_short_line(text):
    with pytest.raises(InputError) as error:
        read_tour(text)
    line = str(error.value)
    assert line.endswith(".")
    assert line.isprintable()
    assert len(line) < 300


@pytest.mark.parametrize(
    ("text", "beginning"),
    [
        ("\n\n1 2 3\n4 hello 6", "Line 4, character 3: “hello” is neither a square"),
        ("\na1 b3\nhello", "Line 3, character 1: “hello” is not a square. Before it 2 squares"),
        ('\n{"rows": 3,\n "cols"', "Line 3, character 8: the JSON"),
        ('{"rows": 3, x', "Line 1, character 13: the JSON cannot be read from “x” on."),
    ],
)
def test_that_an_error_names_its_line_and_its_character(text, beginning):
    with pytest.raises(InputError) as error:
        read_tour(text)
    assert str(error.value).startswith(beginning)


def test_that_lines_are_counted_from_the_beginning_of_the_text():
    [reading] = read_tours("\n\nA tour:\n" + format_drawn(OPEN.board, OPEN.path))
    assert (reading.first_line, reading.last_line) == (4, 8)


def test_that_a_path_of_some_squares_stands_in_all_lines():
    [reading] = read_tours("a1 b3\nc5")
    assert (reading.first_line, reading.last_line) == (1, 2)


def test_that_a_tour_in_moves_stands_in_all_lines():
    names = [OPEN.board.name(square) for square in OPEN.path]
    [reading] = read_tours("\n".join(names))
    assert (reading.first_line, reading.last_line) == (1, len(names))


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
def test_that_reading_takes_at_most_100_bytes_of_memory_for_each_byte(text):
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
def test_that_squares_after_a_certain_repetition_are_not_read(repeated, rest):
    path_check = read_tour(repeated * 10 + rest, TourReadOptions(Board(3, 3)))
    assert path_check.tour_error.endswith("comes twice, as 1 and 2.")


def test_that_a_list_is_read_up_to_one_square_more_than_the_largest_board_has(
    monkeypatch,
):
    monkeypatch.setattr(numbering, "MAX_READABLE_SIDE", 3)
    monkeypatch.setattr(notations, "MAX_READABLE_SIDE", 3)
    assert read_tour("a1 " * 10 + "hello").tour_error == "a1 comes twice, as 1 and 2."
    with pytest.raises(InputError, match="hello"):
        read_tour("a1 " * 9 + "hello")
    with pytest.raises(InputError, match=r"more than 9 rows"):
        read_tour("number,square\n" + "1,a1\n" * 10)


@pytest.mark.parametrize("content", [b"\0\1\2", b"\x89PNG\r\n\x1a\n\0"])
def test_that_binary_content_is_refused(content):
    with pytest.raises(InputError, match="not text"):
        read_text(BytesIO(content))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_that_text_in_a_common_encoding_is_read(encoding):
    text = "Tour des Königs\n1 2"
    assert read_text(BytesIO(text.encode(encoding))) == text


@pytest.mark.parametrize(
    "text",
    ["1 -1 -1\n-1 -1 2", "01 -- --\n-- -- 02", "01 .. ..\n.. .. 02", "[[1,-1,-1],[-1,-1,2]]"],
)
def test_that_a_sign_as_wide_as_a_number_is_a_square_that_was_not_visited(text):
    path_check = read_tour(text)
    assert (path_check.board, path_check.path) == (Board(2, 3), (0, 5))


def test_that_a_board_without_a_visit_is_no_list_of_pairs():
    path_check = read_tour("[[-1,-1],[-1,-1]]")
    assert (path_check.board, path_check.path) == (Board(2, 2), ())


def test_that_an_endless_stream_is_refused_at_the_maximum_size():
    class EndlessStream:
        def read(self, count):
            return b"1" * count

    with pytest.raises(InputError, match=f"at most {MAX_TOUR_BYTES:,} bytes"):
        read_text(EndlessStream())


def test_that_a_byte_order_mark_is_ignored(tmp_path):
    file = tmp_path / "tour.txt"
    file.write_text("1 4 7\n6 # 2\n3 8 5\n", encoding="utf-8-sig")
    (reading,) = read_tours_file(file)
    assert reading.path_check.is_tour


def test_that_an_unreadable_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"^no\.txt cannot be read: No such file or directory\.$"):
        read_tours_file(tmp_path / "no.txt")


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet='0123456789abch.,;-|[]{}":\n\t ', max_size=60))
def test_that_any_text_is_read_or_refused(text):
    with suppress(InputError):
        path_check = read_tour(text)
        assert path_check.path or path_check.tour_error


def test_that_the_longest_names_are_read():
    board = Board(2, MAX_READABLE_SIDE)
    path = (board.size - 1, board.cols - 3)
    assert read_tour(" ".join(board.names(path)), TourReadOptions(board)).path == path


def test_that_latex_with_empty_cells_is_a_path():
    rows = r"1 & 4 & 7 \\ 6 & & 2 \\ 3 & 8 & 5".replace(r"\\ ", "\\\\\n")
    path_check = read_tour(f"\\begin{{tabular}}{{ccc}}\n{rows}\n\\end{{tabular}}")
    assert (path_check.board, path_check.path) == (Board(3, 3), RING_PATH)
