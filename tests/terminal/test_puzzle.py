"""Command `puzzle`: puzzles from a seed or a date, with their solutions."""

import json
from datetime import date

import pytest

from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME
from tests.terminal.processes import command_fixture

run_puzzle = command_fixture("puzzle")
run_solve = command_fixture("solve")


def test_that_json_has_each_puzzle(run_puzzle):
    all_fields = json.loads(run_puzzle("--count 3 --seed 6 --format json").out)
    assert [each["seed"] for each in all_fields] == [6, 7, 8]
    assert list(all_fields[0]) == [
        *("kind", "rows", "cols", "holes", "leaper", "path", "answer", "difficulty", "seed")
    ]
    for fields in all_fields:
        puzzle = make_puzzle(fields["seed"])
        assert (fields["kind"], fields["difficulty"]) == (puzzle.question_name, puzzle.difficulty)
        assert fields["answer"] == list(puzzle.board.names(puzzle.answer))


@pytest.mark.parametrize("kind", QUESTIONS_BY_NAME)
def test_that_kind_and_difficulty_can_be_chosen(run_puzzle, kind):
    (fields,) = json.loads(run_puzzle(f"--kind {kind} --difficulty 3 --seed 1 --format json").out)
    assert (fields["kind"], fields["difficulty"]) == (kind, 3)


def test_that_given_numbers_are_printed_and_solved_by_solve(run_puzzle, run_solve):
    puzzle = make_given_numbers_puzzle(3, 2)
    chosen = "--kind numbers --difficulty 2 --seed 3"
    (fields,) = json.loads(run_puzzle(f"{chosen} --format json").out)
    board = puzzle.board
    assert fields["kind"] == "numbers"
    assert fields["given"] == {board.name(square): number for number, square in puzzle.numbers}
    text = run_puzzle(chosen).out
    assert text.startswith(
        "1. Missing numbers. Difficulty 2 of 4.\n"
        "Only one tour has these numbers. Fill in the others.\n\n"
    )
    given = ",".join(f"{name}={number}" for name, number in fields["given"].items())
    solved = run_solve(f"--board {board.size_text} --given {given} --format json")
    assert json.loads(solved.out)["path"] == fields["answer"]
    assert json.loads(solved.out)["unique"]


def test_that_each_day_has_its_puzzle(run_puzzle):
    of_today = run_puzzle("--format json")
    assert run_puzzle(f"--date {date.today()} --format json") == of_today  # noqa: DTZ011
    (fields,) = json.loads(run_puzzle("--date 2026-12-24 --format json").out)
    assert fields["seed"] == date(2026, 12, 24).toordinal()
    assert json.loads(run_puzzle(f"--seed {fields['seed']} --format json").out) == [fields]


def test_that_text_has_a_board_and_the_solutions(run_puzzle):
    result = run_puzzle("--count 2 --kind why-none --difficulty 3 --seed 15")
    assert result.out.startswith(
        "1. Why there is no tour. Difficulty 3 of 4.\n"
        "This path can’t become a tour. Which square proves it?\n\n"
    )
    assert "  a  b  c  d  e" in result.out
    assert "Solutions (seed 15)\n1. " in result.out
    assert result.err == ""


@pytest.mark.usefixtures("qapp")
def test_that_a_sheet_is_drawn(run_puzzle, tmp_path):
    for name, begin in (
        ("a.pdf", b"%PDF"),
        ("a.svg", b"<?xml"),
        ("a.txt", b"1. "),
        ("a.json", b"[{"),
    ):
        assert run_puzzle("--count 5 --seed 0 -o", tmp_path / name).status == 0
        assert (tmp_path / name).read_bytes().startswith(begin)
    assert "5. One way out. Difficulty 2 of 4." in (tmp_path / "a.svg").read_text(encoding="utf-8")
    # two pages of puzzles, and one of solutions
    assert (tmp_path / "a.pdf").read_bytes().count(b"/Type /Page\n") == 3
