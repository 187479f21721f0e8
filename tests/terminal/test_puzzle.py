"""A sheet of puzzles is printed from a seed or a date, with its solutions."""

import json
from datetime import date

import pytest

from knight_gui.puzzles.making import make_puzzle
from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME
from tests.terminal.running import asking

puzzles = asking("puzzle")


def test_that_a_program_reads_each_puzzle(puzzles):
    facts = json.loads(puzzles("--count 3 --seed 6 --format json").out)
    assert [each["seed"] for each in facts] == [6, 7, 8]
    assert list(facts[0]) == [
        *("kind", "rows", "cols", "holes", "leaper", "path", "answer", "difficulty", "seed")
    ]
    for told in facts:
        made = make_puzzle(told["seed"])
        assert (told["kind"], told["difficulty"]) == (made.question_name, made.difficulty)
        assert told["answer"] == list(made.board.names(made.answer))


@pytest.mark.parametrize("kind", QUESTIONS_BY_NAME)
def test_that_kind_and_difficulty_can_be_chosen(puzzles, kind):
    (told,) = json.loads(puzzles(f"--kind {kind} --difficulty 3 --seed 1 --format json").out)
    assert (told["kind"], told["difficulty"]) == (kind, 3)


def test_that_each_day_has_its_puzzle(puzzles):
    of_today = puzzles("--format json")
    assert puzzles(f"--date {date.today()} --format json") == of_today  # noqa: DTZ011
    (told,) = json.loads(puzzles("--date 2026-12-24 --format json").out)
    assert told["seed"] == date(2026, 12, 24).toordinal()
    assert json.loads(puzzles(f"--seed {told['seed']} --format json").out) == [told]


def test_that_people_read_a_board_and_the_solutions(puzzles):
    said = puzzles("--count 2 --kind why-none --difficulty 3 --seed 15")
    assert said.out.startswith(
        "1. Why there is no tour. Difficulty 3 of 4.\n"
        "This path can’t become a tour. Which square proves it?\n\n"
    )
    assert "  a  b  c  d  e" in said.out
    assert "Solutions (seed 15)\n1. " in said.out
    assert said.err == ""


@pytest.mark.usefixtures("qapp")
def test_that_a_sheet_is_drawn(puzzles, tmp_path):
    for name, begin in (
        ("a.pdf", b"%PDF"),
        ("a.svg", b"<?xml"),
        ("a.txt", b"1. "),
        ("a.json", b"[{"),
    ):
        assert puzzles(f"--count 5 --seed 0 -o {tmp_path / name}").status == 0
        assert (tmp_path / name).read_bytes().startswith(begin)
    assert "5. One way out. Difficulty 2 of 4." in (tmp_path / "a.svg").read_text(encoding="utf-8")
    # two pages of puzzles, and one of solutions
    assert (tmp_path / "a.pdf").read_bytes().count(b"/Type /Page\n") == 3
