"""Command `check`: open tour, closed tour, or the square where it breaks."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest

from knight_gui.board import Board, find_path_error

OPEN = "--board 5x6 --start a5"
CLOSED = "--board 6x6 --closed"
HOLE = "b2 has no number, so it counts as a hole."


@pytest.fixture
def check(terminal, tmp_path):
    """A function that checks a text in a file, and returns the result."""

    def run(text, *arguments):
        file = tmp_path / "tour.txt"
        file.write_text(text, encoding="utf-8")
        return terminal("check", str(file), *arguments)

    return run


@pytest.mark.parametrize("output_format", ["board", "squares", "json"])
def test_that_the_output_of_solve_is_a_tour(solve, check, output_format):
    result = check(solve(f"{OPEN} --format {output_format}").out)
    assert result.out == "An open tour of 5×6, from a5 to e2.\n"
    assert (result.status, result.err) == (0, "")
    result = check(solve(f"{CLOSED} --format {output_format}").out)
    assert (result.status, result.out) == (0, "A closed tour of 6×6, from a6.\n")


@pytest.mark.parametrize(
    "arguments", ["txt", "csv", "json", "csv --what board", "csv --what steps"]
)
def test_that_an_exported_file_is_a_tour(terminal, check, arguments):
    exported = terminal("export", *OPEN.split(), "--format", *arguments.split()).out
    assert check(exported).out == "An open tour of 5×6, from a5 to e2.\n"


def test_that_standard_input_is_read(terminal, monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 4 7\n6 . 2\n3 8 5\n")))
    result = terminal("check", "-")
    assert (result.status, result.out) == (0, f"A closed tour of 3×3, from a3. {HOLE}\n")


def test_that_json_has_the_keys_of_a_check(check):
    fields = json.loads(check("1 4 7\n6 . 2\n3 5 8", "--format", "json").out)
    assert list(fields) == [
        *("version", "rows", "cols", "holes", "leaper"),
        *("tour", "closed", "path", "board", "flaw", "assumed_holes", "counted_from"),
    ]
    assert (fields["rows"], fields["cols"], fields["holes"]) == (3, 3, ["b2"])
    assert fields["assumed_holes"] == ["b2"]
    assert (fields["tour"], fields["closed"]) == (False, False)
    assert fields["board"] == [[1, 4, 0], [0, 0, 2], [3, 0, 0]]
    board = Board(3, 3)
    assert not find_path_error(board, [board.parse_square(name) for name in fields["path"]])


@pytest.mark.parametrize("text", ["", "hello", "{", "[" * 10_000, "9" * 10_000])
def test_that_an_unreadable_text_is_an_error(check, text):
    result = check(text)
    assert (result.status, result.out) == (2, "")
    assert result.err.count("\n") == 1


SQUARES = "a3 c2 a1 b3 c1 a2 c3 b1"
AROUND = "A closed tour of 3×3, from a3."


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        # a hole is named only if it is inferred
        (SQUARES, "", "Not a tour of 3×3. b2 is missing."),
        (SQUARES, "--board 3x3 --holes b2", AROUND),
        ("1 2\n4 3", "--leaper wazir", "A closed tour of 2×2, from a2."),
        ("1 4 7\n6 . 2\n3 8 5", "--board 3x3 --holes b2", AROUND),
        ("1 4 7\n6 0 2\n3 8 5", "--zeros-are-holes", AROUND),
        ("1 4 7\n6 0 2\n3 8 5", "--board 3x3 --holes b2", AROUND),
        ("0 3 6\n5 . 1\n2 7 4", "", f"{AROUND} The squares are counted from 0. {HOLE}"),
        ("1 4 7\n6 - 2\n3 8 5", "", f"{AROUND} {HOLE}"),
        (
            "1 4 7\n6 . 2\n3 5 8",
            "",
            f"Not a tour of 3×3. After 4 squares: b3 to b1 is not a knight’s move. {HOLE}",
        ),
    ],
)
def test_that_a_check_names_the_tour_or_the_square_where_it_breaks(
    check, text, arguments, sentence
):
    result = check(text, *arguments.split())
    assert (result.out, result.err) == (f"{sentence}\n", "")
    assert result.status == sentence.startswith("Not")


def test_that_only_the_first_of_many_inferred_holes_are_named(check):
    result = check("1 . . . . . . .")
    assert (
        "7 squares have no number, so they count as holes: b1, c1, d1, e1, f1, g1, …" in result.out
    )
