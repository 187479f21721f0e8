"""A file is said to hold a tour, open or closed, or where it breaks."""

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
    """A function that writes a text into a file, and returns what is said of it."""

    def said(text, *arguments):
        file = tmp_path / "tour.txt"
        file.write_text(text, encoding="utf-8")
        return terminal("check", str(file), *arguments)

    return said


@pytest.mark.parametrize("form", ["board", "squares", "json"])
def test_that_what_solve_prints_is_a_tour(solve, check, form):
    said = check(solve(f"{OPEN} --format {form}").out)
    assert said.out == "An open tour of 5×6, from a5 to e2.\n"
    assert (said.status, said.err) == (0, "")
    said = check(solve(f"{CLOSED} --format {form}").out)
    assert (said.status, said.out) == (0, "A closed tour of 6×6, from a6.\n")


@pytest.mark.parametrize(
    "arguments", ["txt", "csv", "json", "csv --what board", "csv --what steps"]
)
def test_that_what_is_exported_is_a_tour(terminal, check, arguments):
    told = terminal("export", *OPEN.split(), "--format", *arguments.split()).out
    assert check(told).out == "An open tour of 5×6, from a5 to e2.\n"


def test_that_standard_input_is_read(terminal, monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 4 7\n6 . 2\n3 8 5\n")))
    said = terminal("check", "-")
    assert (said.status, said.out) == (0, f"A closed tour of 3×3, from a3. {HOLE}\n")


def test_that_a_program_reads_the_facts(check):
    facts = json.loads(check("1 4 7\n6 . 2\n3 5 8", "--format", "json").out)
    assert list(facts) == [
        *("version", "rows", "cols", "holes", "leaper"),
        *("tour", "closed", "path", "board", "flaw", "assumed_holes", "counted_from"),
    ]
    assert (facts["rows"], facts["cols"], facts["holes"]) == (3, 3, ["b2"])
    assert facts["assumed_holes"] == ["b2"]
    assert (facts["tour"], facts["closed"]) == (False, False)
    assert facts["board"] == [[1, 4, 0], [0, 0, 2], [3, 0, 0]]
    board = Board(3, 3)
    assert not find_path_error(board, [board.parse_square(name) for name in facts["path"]])


@pytest.mark.parametrize("text", ["", "hello", "{", "[" * 10_000, "9" * 10_000])
def test_that_what_cannot_be_read_is_no_answer(check, text):
    said = check(text)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1


SQUARES = "a3 c2 a1 b3 c1 a2 c3 b1"
AROUND = "A closed tour of 3×3, from a3."


@pytest.mark.parametrize(
    ("text", "arguments", "told"),
    [
        # the board can be said, and a hole is told only where it was assumed
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
def test_that_it_is_a_tour_or_breaks_at_a_square(check, text, arguments, told):
    said = check(text, *arguments.split())
    assert (said.out, said.err) == (f"{told}\n", "")
    assert said.status == told.startswith("Not")


def test_that_of_many_holes_the_first_are_named(check):
    said = check("1 . . . . . . .")
    assert "7 squares have no number, so they count as holes: b1, c1, d1, e1, f1, g1, …" in said.out
