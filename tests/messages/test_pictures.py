"""What is said on pictures, and what their files are called."""

import pytest

from knight_gui.board import Board
from knight_gui.messages import pictures
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Goal, Strategy

NAIVE = Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive)
CLOSED = Strategy(goal=Goal.CLOSED)


def recorded(problem=NAIVE):
    recording = Recording(problem)
    recording.advance(100_000)
    return recording


def counts_at(step, problem=NAIVE):
    recording = recorded(problem)
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
def test_that_a_file_is_called_by_what_is_in_it(problem, steps, name):
    assert pictures.picture_file_name(Board(5, 5), problem, steps, "gif") == name


def test_that_the_name_of_a_long_path_stays_a_name_of_a_file():
    path = tuple(recorded().position(15).path)
    name = pictures.picture_file_name(
        Board(5, 5), Problem(Board(5, 5), path, Strategy()), (1,), "svg"
    )
    assert len(name) < 100
    assert name.endswith(".svg")
    assert "-.svg" not in name


def test_that_counts_have_as_many_lines_at_every_step():
    assert {len(counts_at(step)) for step in (0, 10, 33, None)} == {5}
    assert counts_at(10)["State"] == "searching"
    assert counts_at(33)["State"].startswith("lost since ")
    assert counts_at(None)["State"] == "a tour"
    assert counts_at(10)["Steps"].startswith("10 of ")
    assert " of " not in counts_at(None)["Steps"]


@pytest.mark.parametrize(
    ("problem", "state"),
    [
        (Problem(Board(3, 4), (1,), PRESETS["knight-tour"].naive), "no tour exists"),
        (Problem(Board(4, 4), (0,), CLOSED), "no closed tour exists"),
        (Problem(Board(), (44,), PRESETS["knight"].greedy), "stuck"),
    ],
)
def test_that_other_endings_are_told(problem, state):
    assert counts_at(None, problem)["State"] == state


def test_that_a_figure_says_whether_a_closed_tour_is_wanted():
    closed = Problem(Board(6, 6), (0,), Strategy.parse("warnsdorff+order/knight-tour/closed"))
    assert pictures.picture_title(closed.board, closed) == "Closed knight’s tour on 6×6 from a6"
    assert pictures.picture_title(Board(6, 6), None) == "A board of 6×6 squares"


@pytest.mark.parametrize(
    ("size", "told"), [(312, "1 kB"), (34_500, "34 kB"), (2_340_000, "2.3 MB")]
)
def test_that_sizes_are_told_in_the_unit_that_suits_them(size, told):
    assert pictures.saved_file_text("a.svg", size) == f"a.svg · {told}"
