"""Titles, counters and file names of pictures."""

import pytest

from knight_gui.board import Board
from knight_gui.messages import pictures
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Goal, Strategy

NAIVE = Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive)
CLOSED = Strategy(goal=Goal.CLOSED)


def finished_recording(problem=NAIVE):
    recording = Recording(problem)
    recording.advance(100_000)
    return recording


def counters_at(step, problem=NAIVE):
    recording = finished_recording(problem)
    position = recording.position(recording.steps if step is None else step)
    return dict(
        pictures.step_counter_rows(problem, position, recording.steps, recording.verdict(position))
    )


@pytest.mark.parametrize(
    ("problem", "steps", "name"),
    [
        (NAIVE, (33,), "knights-tour-5x5-a5-naive-step-33.gif"),
        (NAIVE, (0, 200), "knights-tour-5x5-a5-naive-steps-0-200.gif"),
        (None, (), "knights-tour-5x5.gif"),
        (
            Problem(Board(5, 5), (0, 7), Strategy()),
            (1,),
            "knights-tour-5x5-a5-c4-warnsdorff-step-1.gif",
        ),
    ],
)
def test_that_a_file_name_has_board_start_strategy_and_steps(problem, steps, name):
    assert pictures.picture_file_name(Board(5, 5), problem, steps, "gif") == name


def test_that_the_file_name_of_a_long_path_is_short():
    path = tuple(finished_recording().position(15).path)
    name = pictures.picture_file_name(
        Board(5, 5), Problem(Board(5, 5), path, Strategy()), (1,), "svg"
    )
    assert len(name) < 100
    assert name.endswith(".svg")
    assert "-.svg" not in name


def test_that_the_number_of_counters_is_the_same_at_every_step():
    assert {len(counters_at(step)) for step in (0, 10, 33, None)} == {5}
    assert counters_at(10)["State"] == "searching"
    assert counters_at(33)["State"].startswith("lost since ")
    assert counters_at(None)["State"] == "a tour"
    assert counters_at(10)["Steps"].startswith("10 of ")
    assert " of " not in counters_at(None)["Steps"]


@pytest.mark.parametrize(
    ("problem", "state"),
    [
        (Problem(Board(3, 4), (1,), PRESETS["knight-tour"].naive), "no tour exists"),
        (Problem(Board(4, 4), (0,), CLOSED), "no closed tour exists"),
        (Problem(Board(), (44,), PRESETS["knight"].greedy), "stuck"),
    ],
)
def test_that_other_outcomes_have_their_state(problem, state):
    assert counters_at(None, problem)["State"] == state


def test_that_the_title_of_a_figure_names_a_closed_tour():
    closed = Problem(Board(6, 6), (0,), Strategy.parse("warnsdorff+order/knight-tour/closed"))
    assert pictures.picture_title(closed.board, closed) == "Closed knight’s tour on 6×6 from a6"
    assert pictures.picture_title(Board(6, 6), None) == "A board of 6×6 squares"


@pytest.mark.parametrize(
    ("size", "size_text"), [(312, "1 kB"), (34_500, "34 kB"), (2_340_000, "2.3 MB")]
)
def test_that_a_file_size_has_the_right_unit(size, size_text):
    assert pictures.saved_file_text("a.svg", size) == f"a.svg · {size_text}"
