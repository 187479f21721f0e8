"""Command `count`: its formats, and its messages on standard error."""

import json
import signal
from itertools import takewhile

import pytest

from knight_gui.board import Board, Tour
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.sweeps.board_count import BoardTourCounter
from tests.search.known import KNOWN
from tests.terminal.processes import command_fixture

count = command_fixture("count")


def test_that_without_arguments_the_tours_of_5x5_are_counted_from_each_square(count):
    result = count()
    assert result.status == 0
    sentence, *rows = result.out.splitlines()
    assert sentence == "5×5 has 1,728 tours, none of them closed."
    assert [int(cell) for row in rows for cell in row.split()] == KNOWN["open_tours_by_start"][
        "5x5"
    ]
    assert result.err.startswith("Steps: ")
    assert result.err.count("\n") == 1


NO_TOUR_REASON = "the count tried or ruled out every way."
CIRCUITS = "They are 8 circuits, which can start on any square and go either way."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--board 5x6", f"5×6 has 37,568 tours, 480 of them closed. {CIRCUITS}"),
        ("--board 1x1", "1×1 has 1 tour, an open one."),
        ("--board 4x4", f"4×4 has no tour: {NO_TOUR_REASON}"),
        ("--closed", f"5×5 has no closed tour: {NO_TOUR_REASON}"),
        # from a start only its tours are counted
        ("--start a5", "304 tours start on a5, none of them closed."),
        ("--board 5x6 --start a5", "4,542 tours start on a5, 16 of them closed."),
        ("--board 5x6 --start a5 --closed", "16 closed tours start on a5."),
        ("--board 1x1 --start a1", "1 tour starts on a1, an open one."),
        ("--board 4x4 --start a4", f"No tour starts on a4: {NO_TOUR_REASON}"),
        ("--start b5", f"No tour starts on b5: {NO_TOUR_REASON}"),
        ("--closed --start a5", f"No closed tour starts on a5: {NO_TOUR_REASON}"),
    ],
)
def test_that_the_sentence_has_the_number_and_status_1_means_none(count, arguments, sentence):
    result = count(arguments)
    first_line, *rows = result.out.splitlines()
    assert first_line == sentence
    assert result.status == (NO_TOUR_REASON in sentence)
    assert bool(rows) == ("--start" not in arguments)
    assert result.err.startswith("Steps: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        ("--board 1x1", ["1"]),
        # a hole is a number sign
        ("--board 3x3 --holes b2 --leaper knight", ["2 2 2", "2 # 2", "2 2 2"]),
    ],
)
def test_that_the_rows_of_a_board_have_the_number_from_each_square(count, arguments, rows):
    assert count(arguments).out.splitlines()[1:] == rows


def test_that_the_rows_are_aligned(count):
    assert count("--board 5x6").out.splitlines()[1] == "4542 1910  906  906 1910 4542"


def test_that_json_has_the_numbers_and_standard_error_is_empty(count):
    result = count("--board 5x6 --start 0,0 --format json")
    assert result.err == ""
    fields = json.loads(result.out)
    assert fields.pop("steps") > 4542
    assert fields.pop("seconds") >= 0
    assert fields == {
        "version": 2,
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
    result = count("--board 5x6 --format json")
    assert result.err == ""
    fields = json.loads(result.out)
    assert (fields["start"], fields["goal"]) == ("", "open")
    assert (fields["tours"], fields["closed_tours"], fields["circuits"]) == (37_568, 480, 8)
    assert list(fields["by_start"])[:2] == ["a5", "b5"]
    assert fields["by_start"]["a5"] == fields["by_start"]["f1"] == 4542
    assert sum(fields["by_start"].values()) == 37_568


@pytest.mark.parametrize(
    ("arguments", "size", "number"),
    [
        ("--start a5", "5x5", 304),
        ("--board 5x6 --start a5 --closed", "5x6", 16),
        ("--board 4x4 --start a4", "4x4", 0),
    ],
)
def test_that_all_tours_are_printed_as_squares_one_a_line(count, arguments, size, number):
    result = count(f"{arguments} --format squares")
    board = Board.parse(size)
    tours = [
        Tour(board, tuple(map(board.parse_square, line.split())))
        for line in result.out.splitlines()
    ]
    assert len(set(tours)) == len(tours) == number
    assert "closed" not in arguments or all(tour.is_closed for tour in tours)
    assert result.err.count("\n") == 1
    assert "the count tried" in result.err if not number else f"{number} " in result.err


# Interrupted


@pytest.mark.usefixtures("interrupt_handler")
def test_that_ctrl_c_ends_a_count_with_130_and_the_number_so_far(count, monkeypatch):
    advance = TourEnumeration.advance
    slices = []

    def advance_and_interrupt(enumeration, budget):
        advance(enumeration, budget)
        slices.append(budget)
        if len(slices) == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(TourEnumeration, "advance", advance_and_interrupt)
    result = count("--board 6x6 --start a6")
    assert (result.status, result.out, len(slices)) == (130, "", 3)
    assert result.err.startswith("At least ")
    assert result.err.endswith(" of them closed: the count stopped early.\n")


def test_that_an_interrupted_count_of_a_board_prints_the_number_so_far(count, monkeypatch):
    class InterruptedCounter(BoardTourCounter):
        def iter_counts(self):
            yield from takewhile(lambda board_count: not board_count.count, super().iter_counts())
            raise KeyboardInterrupt

    monkeypatch.setattr("knight_gui.terminal.count.BoardTourCounter", InterruptedCounter)
    result = count("--board 5x6")
    assert (result.status, result.out) == (130, "")
    assert result.err.startswith("5×6 has at least ")
    assert result.err.endswith(" tours: the count stopped early.\n")
