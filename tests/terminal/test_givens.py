"""A given end, and given visit numbers: `solve`, `count`, `judge` and `map`."""

import json

import pytest

from knight_gui.board import Board
from tests.terminal.processes import command_fixture

solve = command_fixture("solve")
count = command_fixture("count")
judge = command_fixture("judge")
map_starts = command_fixture("map")
check = command_fixture("check")


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ("--board 5x5 --start a1 --end c3", 0, "An open tour of 5×5, from a1 to c3. Steps: "),
        ("--board 5x5 --end c3", 0, "An open tour of 5×5, from a1 to c3. Steps: "),
        ("--board 6x6 --start a1 --end b3 --closed", 0, "A closed tour of 6×6, from a1. Steps: "),
        (
            "--start a8 --end c8",
            1,
            "There is no such tour. Each move changes the colour: 63 moves do not lead from a8",
        ),
        (
            "--given 'a8=1 h1=3'",
            1,
            "There is no such tour. h1 is more than 2 moves from a8. Steps: 0",
        ),
        ("--board 5x5 --start a4 --end c3", 1, "There is no such tour. Each move changes the"),
        ("--board 5x5 --start c1 --end c5", 1, "There is no such tour: every way was tried or"),
        ("--board 6x6 --start a1 --end b1 --closed", 1, "There is no such tour: every way"),
        (
            "--board 5x5 --given 'a1=1 c3=25'",
            0,
            "An open tour of 5×5, from a1 to c3. It is not the only one with these numbers.",
        ),
        (
            "--board 3x4 --given 'a3=1 c2=2 d1=8'",
            0,
            "An open tour of 3×4, from a3 to a2. It is the only one with these numbers.",
        ),
        ("--board 3x4 --given 'a3=1 c2=3'", 1, "There is no such tour"),
        ("--given a8=30 --branches 20", 3, "Not decided within 20 branches."),
    ],
)
def test_that_the_answer_is_a_sentence_and_a_status(solve, arguments, status, sentence):
    result = solve(arguments)
    assert result.status == status
    assert result.err.startswith(sentence)


def test_that_the_tour_has_the_given_numbers(solve):
    board = Board.parse("6x6")
    result = solve("--board 6x6 --given 'a1=1 f5=18 c3=9' --format json")
    fields = json.loads(result.out)
    assert (fields["solved"], fields["unique"], fields["decided"]) == (True, False, True)
    assert fields["given"] == {"a1": 1, "f5": 18, "c3": 9}
    assert [fields["path"][number - 1] for number in (1, 9, 18)] == ["a1", "c3", "f5"]
    assert sorted(map(board.parse_square, fields["path"])) == list(range(36))


@pytest.mark.parametrize(
    "text",
    [
        "1 . . .\n. . 2 .\n. . . 8\n",
        "1 0 0 0\n0 0 2 0\n0 0 0 8\n",
        "0 . . .\n. . 1 .\n. . . 7\n",
    ],
    ids=["from-1", "zeros-unvisited", "from-0"],
)
def test_that_numbers_are_read_from_a_file(solve, tmp_path, text):
    file = tmp_path / "puzzle.txt"
    file.write_text(text, encoding="utf-8")
    result = solve("--given", file)
    assert result.out == " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n"
    assert "It is the only one with these numbers." in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--given a9=1", "a9 is outside the 8×8 board."),
        ("--given a8=65", "a8=65: expected a whole number from 1 to 64."),
        ("--given a8=x", "a8=x: expected a whole number from 1 to 64."),
        ("--given 'a8=1 b8=1'", "1 is given twice."),
        ("--given 'a8=1 a8=2'", "a8 has two numbers."),
        ("--start a8 --end a8", "A tour from a8 cannot end there, too."),
        ("--start a8 --given b8=1", "1 is given twice."),
        ("--given nothing.txt", "nothing.txt cannot be read: No such file or directory."),
        (
            "--end a1 --strategy naive",
            "--end cannot be used with --strategy: leave one of them out.",
        ),
        (
            "--given a8=1 --preset sure",
            "--given cannot be used with --preset: leave one of them out.",
        ),
        (
            "--end b8 --tie-break pohl",
            "--end cannot be used with --tie-break: leave one of them out.",
        ),
        (
            "--end b8 --max-steps 5",
            "--end cannot be used with --max-steps: leave one of them out.",
        ),
    ],
)
def test_that_numbers_that_no_tour_can_have_are_refused(solve, arguments, message):
    result = solve(arguments)
    assert result.status == 2
    assert result.err.startswith(f"knight-gui: {message}")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("--board 5x5 --start a1 --end c3", "Tours of 5×5 from a1 to c3: 16, closed: 0.\n"),
        ("--board 5x5 --end c3", "Tours of 5×5 to c3: 64, closed: 0.\n"),
        ("--board 6x6 --end b3 --start a1", "Tours of 6×6 from a1 to b3: 9,862, closed: 9,862.\n"),
        ("--board 6x6 --end b3 --start a1 --closed", "Tours of 6×6 from a1 to b3: 9,862, closed"),
        ("--board 5x5 --start a1 --end a1", "Tours of 5×5 from a1 to a1: 0, closed: 0.\n"),
        ("--board 1x1 --end a1", "Tours of 1×1 to a1: 1, closed: 0.\n"),
        ("--board 5x5 --given 'a1=1 c3=25'", "Tours with these numbers: 16.\n"),
        (
            "--board 8x8 --given a8=1 --branches 64",
            "Tours with these numbers: at least 1. Not decided within 64 branches.\n",
        ),
    ],
)
def test_that_tours_are_counted(count, arguments, text):
    assert count(arguments).out.startswith(text)


def test_that_counted_tours_are_printed(count):
    lines = count("--board 5x5 --start a1 --end c3 --format squares").out.splitlines()
    assert len({*lines}) == 16
    assert {(line.split()[0], line.split()[-1]) for line in lines} == {("a1", "c3")}


@pytest.mark.parametrize(
    ("arguments", "status", "text"),
    [
        ("'a8 b6' --end b8", 0, "8×8: Can still become a tour that ends on b8.\n"),
        ("'a8 b6' --end c8", 1, "8×8: No tour from a8 ends on c8.\n"),
        ("a8 --end b8 --closed", 1, "8×8: No closed tour from a8 ends on b8.\n"),
        (
            "'a3 c2 a1 b3 c1 a2 c3 b1' --board 3x3 --holes b2 --end b1",
            0,
            "3×3: This path is a tour that ends on b1.\n",
        ),
        ("'a8 b6 a4' --end a4", 1, "8×8: No tour from a8 ends on a4.\n"),
        ("'a8 c7 b5' --end c7", 1, "8×8: No tour that ends on c7 since 2 (c7).\n"),
    ],
)
def test_that_a_path_is_judged_by_an_end(judge, arguments, status, text):
    result = judge(arguments)
    assert (result.status, result.out) == (status, text)


def test_that_a_map_shows_from_where_a_tour_can_end_on_a_square(map_starts):
    result = map_starts("--board 5x5 --end c3")
    assert result.out == "+ - - - +\n- - - - -\n- - - - -\n- - - - -\n+ - - - +\n"
    assert result.err == "Squares of 5×5 from which a tour ends on c3: 4 of 25.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--boards 5x5..6x6", "--end cannot be used with --boards: leave one of them out."),
        ("--strategy naive", "--end cannot be used with --strategy: leave one of them out."),
        ("-o map.csv", "--end cannot be used with --output: leave one of them out."),
    ],
)
def test_that_a_map_to_an_end_has_no_searches(map_starts, arguments, message):
    result = map_starts(f"--end a1 {arguments}")
    assert (result.status, result.err) == (2, f"knight-gui: {message}\n")


def test_that_a_map_to_an_end_is_of_8x8_by_default(map_starts):
    assert map_starts("--end a1").err.startswith("Squares of 8×8 from which a tour ends on a1: 32")


def test_that_a_count_to_an_end_refuses_workers(count):
    result = count("--board 5x5 --end c3 --workers 2")
    assert (result.status, result.err) == (
        2,
        "knight-gui: --end cannot be used with --workers: leave one of them out.\n",
    )


def test_that_a_check_of_a_puzzle_says_how_it_is_solved(check, tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text("1 . . .\n. . . .\n. . . 8\n", encoding="utf-8")
    assert "If it is a puzzle, solve --given finds the missing numbers." in check("", file).out
