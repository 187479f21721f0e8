"""All tours counted in the terminal: what is printed, and what is said of it."""

import json
import signal
from itertools import takewhile

import pytest

from knight_gui.board import Board, Tour
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.sweeps.board_count import BoardTourCounter
from tests.search.known import KNOWN
from tests.terminal.running import asking

count = asking("count")


def test_that_without_arguments_the_tours_of_5x5_are_counted_from_each_square(count):
    said = count()
    assert said.status == 0
    sentence, *rows = said.out.splitlines()
    assert sentence == "5×5 has 1,728 tours, none of them closed."
    assert [int(cell) for row in rows for cell in row.split()] == KNOWN["open_tours_by_start"][
        "5x5"
    ]
    assert said.err.startswith("Steps: ")
    assert said.err.count("\n") == 1


NONE = "the count tried or ruled out every way."
CIRCUITS = "They are 8 circuits, which can start on any square and go either way."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--board 5x6", f"5×6 has 37,568 tours, 480 of them closed. {CIRCUITS}"),
        ("--board 1x1", "1×1 has 1 tour, an open one."),
        ("--board 4x4", f"4×4 has no tour: {NONE}"),
        ("--closed", f"5×5 has no closed tour: {NONE}"),
        # from a start only its tours are counted
        ("--start a5", "304 tours start on a5, none of them closed."),
        ("--board 5x6 --start a5", "4,542 tours start on a5, 16 of them closed."),
        ("--board 5x6 --start a5 --closed", "16 closed tours start on a5."),
        ("--board 1x1 --start a1", "1 tour starts on a1, an open one."),
        ("--board 4x4 --start a4", f"No tour starts on a4: {NONE}"),
        ("--start b5", f"No tour starts on b5: {NONE}"),
        ("--closed --start a5", f"No closed tour starts on a5: {NONE}"),
    ],
)
def test_that_it_is_said_how_many_there_are_and_status_1_means_none(count, arguments, sentence):
    said = count(arguments)
    told, *rows = said.out.splitlines()
    assert told == sentence
    assert said.status == (NONE in sentence)
    assert bool(rows) == ("--start" not in arguments)
    assert said.err.startswith("Steps: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        ("--board 1x1", ["1"]),
        # a hole has a dot
        ("--board 3x3 --holes b2 --leaper knight", ["2 2 2", "2 . 2", "2 2 2"]),
    ],
)
def test_that_the_rows_of_a_board_say_how_many_start_on_each_square(count, arguments, rows):
    assert count(arguments).out.splitlines()[1:] == rows


def test_that_the_rows_are_aligned(count):
    assert count("--board 5x6").out.splitlines()[1] == "4542 1910  906  906 1910 4542"


def test_that_json_has_the_numbers_and_nothing_is_said_beside_it(count):
    said = count("--board 5x6 --start 0,0 --format json")
    assert said.err == ""
    facts = json.loads(said.out)
    assert facts.pop("steps") > 4542
    assert facts.pop("seconds") >= 0
    assert facts == {
        "version": 1,
        "rows": 5,
        "cols": 6,
        "holes": [],
        "leaper": "knight",
        "start": "a5",
        "goal": "open",
        "tours": 4542,
        "closed_tours": 16,
    }
    assert json.loads(count("--board 5x6 --closed --format json").out)["goal"] == "closed"


def test_that_json_of_a_board_has_the_number_from_each_square(count):
    said = count("--board 5x6 --format json")
    assert said.err == ""
    facts = json.loads(said.out)
    assert (facts["start"], facts["goal"]) == ("", "open")
    assert (facts["tours"], facts["closed_tours"], facts["circuits"]) == (37_568, 480, 8)
    assert list(facts["by_start"])[:2] == ["a5", "b5"]
    assert facts["by_start"]["a5"] == facts["by_start"]["f1"] == 4542
    assert sum(facts["by_start"].values()) == 37_568


@pytest.mark.parametrize(
    ("arguments", "size", "number"),
    [
        ("--start a5", "5x5", 304),
        ("--board 5x6 --start a5 --closed", "5x6", 16),
        ("--board 4x4 --start a4", "4x4", 0),
    ],
)
def test_that_all_tours_are_printed_as_squares_one_a_line(count, arguments, size, number):
    said = count(f"{arguments} --format squares")
    board = Board.parse(size)
    tours = [
        Tour(board, tuple(map(board.parse_square, line.split()))) for line in said.out.splitlines()
    ]
    assert len(set(tours)) == len(tours) == number
    assert "closed" not in arguments or all(tour.is_closed for tour in tours)
    assert said.err.count("\n") == 1
    assert "the count tried" in said.err if not number else f"{number} " in said.err


# Broken off


@pytest.mark.usefixtures("handler")
def test_that_ctrl_c_ends_it_with_130_and_says_how_far_it_came(count, monkeypatch):
    advance = TourEnumeration.advance
    slices = []

    def advance_and_interrupt(enumeration, budget):
        advance(enumeration, budget)
        slices.append(budget)
        if len(slices) == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(TourEnumeration, "advance", advance_and_interrupt)
    said = count("--board 6x6 --start a6")
    assert (said.status, said.out, len(slices)) == (130, "", 3)
    assert said.err.startswith("At least ")
    assert said.err.endswith(" of them closed: the count stopped early.\n")


def test_that_a_count_of_a_board_that_is_broken_off_says_what_it_found(count, monkeypatch):
    class Interrupted(BoardTourCounter):
        def iter_counts(self):
            yield from takewhile(lambda told: not told.count, super().iter_counts())
            raise KeyboardInterrupt

    monkeypatch.setattr("knight_gui.terminal.count.BoardTourCounter", Interrupted)
    said = count("--board 5x6")
    assert (said.status, said.out) == (130, "")
    assert said.err.startswith("5×6 has at least ")
    assert said.err.endswith(" tours: the count stopped early.\n")
