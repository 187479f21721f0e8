"""Command `check`: open tour, closed tour, or the square where it breaks."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest

from knight_gui.board import Board, find_path_error
from tests.support.published_tours import JAENISCH_1862

OPEN = "--board 5x6 --start a5"
CLOSED = "--board 6x6 --closed"
HOLE = "b2 has no number, so it counts as a hole. --dots unvisited reads it the other way."


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
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 4 7\n6   2\n3 8 5\n")))
    result = terminal("check", "-")
    assert (result.status, result.out) == (0, f"A closed tour of 3×3, from a3. {HOLE}\n")


def test_that_json_has_the_keys_of_a_check(check):
    fields = json.loads(check("1 4 7\n6   2\n3 5 8", "--format", "json").out)
    assert list(fields) == [
        *("version", "rows", "cols", "holes", "leaper"),
        *("tour", "closed", "path", "board", "flaw", "assumed_holes", "counted_from"),
        "assumptions",
    ]
    assert (fields["rows"], fields["cols"], fields["holes"]) == (3, 3, ["b2"])
    assert fields["assumed_holes"] == ["b2"]
    assert fields["assumptions"] == ["holes"]
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
TWO_SQUARES = (
    "Not a tour of 2×3: a legal path of 2 squares. 4 squares are missing; the first is b2."
)
AROUND_MISSING = "Not a tour of 3×3: a legal path of 8 squares. b2 is missing."
OTHER_DOTS = "--dots holes reads it the other way."
OTHER_ZEROS = "--zeros holes reads it the other way."
AROUND = "A closed tour of 3×3, from a3."


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        # a hole is named only if it is inferred
        (SQUARES, "", AROUND_MISSING),
        (SQUARES, "--board 3x3 --holes b2", AROUND),
        ("1 2\n4 3", "--leaper wazir", "A closed tour of 2×2, from a2."),
        ("1 4 7\n6 . 2\n3 8 5", "--board 3x3 --holes b2", AROUND),
        ("1 4 7\n6 0 2\n3 8 5", "--zeros-are-holes", AROUND),
        ("1 4 7\n6 0 2\n3 8 5", "--board 3x3 --holes b2", AROUND),
        ("0 3 6\n5   1\n2 7 4", "", f"{AROUND} The squares are counted from 0. {HOLE}"),
        ("1 4 7\n6   2\n3 8 5", "", f"{AROUND} {HOLE}"),
        ("1 4 7\n6 # 2\n3 8 5", "", AROUND),
        ("1 4 7\n6 . 2\n3 8 5", "--dots holes", AROUND),
        (
            "1 4 7\n6   2\n3 8 5",
            "--dots unvisited",
            AROUND_MISSING,
        ),
        (
            "1 4 7\n6 . 2\n3 8 5",
            "--board 3x3",
            AROUND_MISSING,
        ),
        (
            "1 4 7\n6 . 2\n3 8 5",
            "",
            f"{AROUND_MISSING} Squares without a number count as not visited. {OTHER_DOTS}",
        ),
        (
            "1 . .\n. . 2",
            "",
            f"{TWO_SQUARES} Squares without a number count as not visited. {OTHER_DOTS}",
        ),
        (
            "1 0 0\n0 0 2",
            "",
            f"{TWO_SQUARES} Squares with a 0 count as not visited. {OTHER_ZEROS}",
        ),
        (
            "1 4 7\n6   2\n3 5 8",
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
    rows = [[0, ".", *range(start, start + 8)] for start in range(1, 65, 8)]
    result = check("\n".join(" ".join(map(str, row)) for row in rows))
    assert (
        "8 squares have no number, so they count as holes: b8, b7, b6, b5, b4, b3, …" in result.out
    )


OPEN_3X4 = "1 4 7 10\n8 11 2 5\n3 6 9 12"


@pytest.mark.parametrize("form", ["turned", "mirrored", "reversed", "from c3"])
def test_that_another_form_of_a_tour_is_a_tour(check, form):
    changed = check(JAENISCH_1862, "--as", form)
    assert changed.status == 0
    assert changed.out.split() != JAENISCH_1862.split()
    assert check(changed.out).out.startswith("A closed tour of 8×8, from ")


def test_that_a_turned_board_has_its_rows_from_the_columns(check):
    assert check(OPEN_3X4, "--as", "turned").out == " 3  8  1\n 6 11  4\n 9  2  7\n12  5 10\n"


def test_that_an_open_tour_cannot_start_elsewhere(check):
    result = check(OPEN_3X4, "--as", "from a1")
    assert (result.status, result.out) == (2, "")
    assert "This tour is open, so it starts on a3 only." in result.err


def test_that_an_unknown_form_is_answered_by_all_forms(check):
    result = check(OPEN_3X4, "--as", "upside-down")
    assert result.status == 2
    assert "expected one of turned, mirrored, reversed, from SQUARE" in result.err


def test_that_about_adds_a_sentence_for_each_fact(check):
    assert check(JAENISCH_1862, "--about").out.splitlines() == [
        "A closed tour of 8×8, from e8.",
        "It is not symmetric.",
        "Right turns: 36, left turns: 24, straight on: 4.",
        "Its line crosses itself 96 times.",
        "It is semimagic: each row adds up to 260, each column to 260.",
    ]


def test_that_about_adds_an_object_to_json(check):
    about = json.loads(check(OPEN_3X4, "--about", "--format", "json").out)["about"]
    assert about == {
        "symmetries": ["half-turn"],
        "right_turns": 5,
        "left_turns": 5,
        "straight": 0,
        "crossings": 20,
        "row_sums": [22, 26, 30],
        "column_sums": [12, 21, 18, 27],
        "diagonal_sums": [],
        "magic": "no",
    }


def test_that_each_of_several_tours_is_printed_in_another_form(check):
    mirrored = check(OPEN_3X4, "--as", "mirrored").out
    printed = check(f"{OPEN_3X4}\n\n{mirrored}", "--as", "reversed").out
    assert check(printed).out.splitlines()[-1].startswith("Tours: 2 of 2")


PAIRS = "(0,0) (1,2) (2,0) (0,1) (2,2) (1,0)"


@pytest.mark.parametrize(
    ("arguments", "end"), [("", "a2"), ("--pairs rc", "a2"), ("--pairs xy", "b3")]
)
def test_that_pairs_are_read_in_the_order_that_is_asked_for(check, arguments, end):
    fields = json.loads(check(PAIRS, "--format", "json", *arguments.split()).out)
    assert fields["path"][-1] == end
    assert fields["assumptions"] == ([] if arguments else ["row first"])


def test_that_numbers_in_one_line_are_read_in_the_way_that_is_asked_for(solve, check):
    rows = solve("--board 5x5 --start a5").out
    numbers = " ".join(rows.split())
    assert "The numbers are those of the visits, row by row." in check(numbers).out
    assert check(numbers, "--numbers", "squares").status == 1


def test_that_contradicting_options_are_refused(check):
    result = check("1 0", "--zeros-are-holes", "--zeros", "unvisited")
    assert (result.status, result.out) == (2, "")
    assert "--zeros-are-holes cannot be used with --zeros unvisited." in result.err


def test_that_an_open_tour_is_none_if_a_closed_one_is_asked_for(solve, check):
    result = check(solve(OPEN).out, "--closed")
    assert result.out == (
        "An open tour of 5×6, from a5 to e2. It is not closed: no move leads from e2 to a5.\n"
    )
    assert result.status == 1
    assert check(solve(CLOSED).out, "--closed").status == 0


def test_that_each_of_several_tours_is_answered_with_its_place(solve, check):
    closed = solve(CLOSED).out
    broken = closed.replace("36", "xx").replace("35", "36").replace("xx", "35")
    result = check(f"{closed}\n{broken}\n\n{solve(CLOSED + ' --start c3').out}")
    assert result.status == 1
    assert result.out.endswith("Tours: 2 of 3, closed: 2.\n")
    assert [line.partition(":")[0] for line in result.out.splitlines()] == [
        "Lines 1 to 6",
        "Lines 8 to 13",
        "Lines 16 to 21",
        "Tours",
    ]


def test_that_several_tours_are_a_list_in_json(terminal, check):
    counted = terminal("count", "--board", "3x4", "--start", "a3", "--format", "squares").out
    value = json.loads(check(counted, "--format", "json").out)
    assert [tour["first_line"] for tour in value["tours"]] == [1, 2]
    result = check(counted)
    assert (result.status, result.out.splitlines()[-1]) == (0, "Tours: 2 of 2, closed: 0.")
