"""What is said of a lost path is true, and what was done in vain is counted right."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.kinds import LossKind
from knight_gui.search.position import Loss
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Strategy
from knight_gui.tour import Board
from knight_gui.wording.losses import all_in_vain, counting, in_vain, lost
from tests.search.problems import problems
from tests.wording.lively import lively

KNIGHT_TOUR = PRESETS["knight-tour"]
WARNSDORFF = Strategy()


def told_of_loss(problem, *steps):
    """What is said of a path at some steps; None where nothing proves it lost."""
    recording = Recording(problem)
    recording.advance(10**5)
    losses = [(step, recording.loss(recording.position(step))) for step in steps]
    return [loss and lost(problem, loss, step) for step, loss in losses]


def test_that_it_says_when_a_square_could_not_be_reached_any_more_and_what_came_of_it():
    assert told_of_loss(Problem(Board(), (0,), KNIGHT_TOUR.naive), 32, 33, 34, 1034) == [
        None,
        "From now on no tour can come of this: h8 can no longer be reached.",
        (
            "No tour can come of this since move 31 (step 33): h8 can no longer be reached. "
            "Since then the search has spent 1 step in vain."
        ),
        (
            "No tour can come of this since move 31 (step 33): h8 can no longer be reached. "
            "Since then the search has spent 1,001 steps in vain."
        ),
    ]


def test_that_it_says_when_two_squares_have_one_way_left_each():
    assert told_of_loss(Problem(Board(5, 5), (0,), KNIGHT_TOUR.naive), 13, 14, 16) == [
        None,
        (
            "From now on no tour can come of this: a1 and e1 have only one way left each, "
            "and only the last square of a tour can make do with one."
        ),
        (
            "No tour can come of this since move 14 (step 14): a1 and e1 had only one way left "
            "each, and only the last square of a tour can make do with one. "
            "Since then the search has spent 2 steps in vain."
        ),
    ]


def test_that_a_closed_tour_needs_two_ways():
    closed = Strategy(KNIGHT_TOUR.naive.move_order, Ordering.NAIVE, goal=Goal.CLOSED)
    assert told_of_loss(Problem(Board(5, 6), (0,), closed), 5) == [
        (
            "From now on no closed tour can come of this: f5 has only one way left, "
            "and each square of a closed tour needs two, in and out."
        )
    ]
    both = Loss(5, 5, LossKind.SINGLE, (5, 29))
    assert lost(Problem(Board(5, 6), (0,), closed), both, 5) == (
        "From now on no closed tour can come of this: f5 and f1 have only one way left each, "
        "and each square of a closed tour needs two, in and out."
    )


def test_that_a_start_that_was_lost_from_the_beginning_is_told_as_such():
    assert told_of_loss(Problem(Board(3, 3), (0,), KNIGHT_TOUR.naive), 0, 1) == [
        "No tour can come of this start: b2 can no longer be reached.",
        (
            "No tour can come of this start: b2 can no longer be reached. "
            "Since then the search has spent 1 step in vain."
        ),
    ]


def test_that_of_many_squares_three_are_named():
    four = Loss(8, 9, LossKind.STRANDED, (0, 1, 2, 3))
    five = Loss(8, 9, LossKind.STRANDED, (0, 1, 2, 3, 4))
    problem = Problem(Board(), (63,), KNIGHT_TOUR.naive)
    assert lost(problem, four, 9) == (
        "From now on no tour can come of this: a8, b8, c8 and d8 can no longer be reached."
    )
    assert lost(problem, five, 9) == (
        "From now on no tour can come of this: "
        "a8, b8, c8 and 2 more squares can no longer be reached."
    )


def test_that_nothing_of_the_kind_is_said_of_a_search_that_goes_straight_through():
    steps = range(64)
    assert told_of_loss(Problem(Board(), (0,), WARNSDORFF), *steps) == [None] * 64


def ways_of(problem, path, square):
    """The squares from which or to which a tour that continues a path can pass a free square."""
    closing = [path[0]] if problem.strategy.goal is Goal.CLOSED else []
    visited = set(path)
    return {
        other
        for other in problem.board.free_squares
        if problem.board.attacks(square, other)
        and (other not in visited or other == path[-1] or other in closing)
    }


def truthful_cut(problem, path):
    """The name of the start if no free square attacks it and some are left."""
    free = set(problem.board.free_squares) - set(path)
    assert free
    assert problem.strategy.goal is Goal.CLOSED
    assert not any(problem.board.attacks(square, path[0]) for square in free)
    return problem.board.name(path[0])


@settings(max_examples=100)
@given(st.one_of(problems(), lively()), st.integers(0, 400))
def test_that_what_is_said_of_a_lost_path_is_true(problem, step):
    recording = Recording(problem)
    recording.advance(step)
    step = recording.steps
    loss = recording.loss(recording.position(step))
    if loss is None:
        return
    text = lost(problem, loss, step)
    assert ("closed tour can come" in text) == (problem.strategy.goal is Goal.CLOSED)
    assert "{" not in text
    since = re.search(r"since move ([\d,]+) \(step ([\d,]+)\)", text)
    if since:
        move, at = (int(number.replace(",", "")) for number in since.groups())
    else:
        at = step if text.startswith("From now on") else 0
        move = len(recording.position(at).path) - 1
    path = recording.position(at).path
    assert recording.position(step).path[: move + 1] == path, "it is not the path that was lost"
    spent = re.search(r"spent ([\d,]+) steps? in vain\.$", text)
    assert (int(spent[1].replace(",", "")) if spent else 0) == step - at
    reason = text.split(": ", 1)[1]
    if found := re.fullmatch(r"no free square leads back to (\w+)\.", reason.split(" Since ")[0]):
        assert truthful_cut(problem, path) == found[1]
        return
    names = re.split(r" can no| (?:has|have|had) only", reason)[0]
    named = [name for name in re.split(r", | and ", names) if not name.endswith(" more squares")]
    ways = {len(ways_of(problem, path, problem.board.parse_square(name))) for name in named}
    assert ways == ({0} if "can no longer be reached" in reason else {1})
    assert not set(map(problem.board.parse_square, named)) & set(path)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (Goal.OPEN, "All 28 steps were in vain: no tour starts here."),
        (Goal.CLOSED, "All 28 steps were in vain: no closed tour starts here."),
    ],
)
def test_that_a_search_that_found_nothing_was_in_vain_from_its_beginning(goal, said):
    assert all_in_vain(Problem(Board(3, 3), (0,), Strategy(goal=goal)), 28) == said


def test_that_a_count_says_how_far_it_is():
    assert counting(0, 0) == "Counting …"
    assert counting(250, 1_000) == "Counting: 25% of the steps looked through."


@pytest.mark.parametrize(
    ("wasted", "said"),
    [
        (0, "None of the 1,000 steps was provably in vain."),
        (
            999,
            (
                "At least 99.9% of all steps were in vain: 999 of 1,000 led to paths that "
                "provably could not become a tour."
            ),
        ),
    ],
)
def test_that_no_more_steps_are_called_vain_than_are_proved_to_be(wasted, said):
    assert in_vain(wasted, 1_000) == said


def test_that_what_was_not_in_vain_is_not_rounded_away():
    assert in_vain(503_650_157, 503_650_751) == (
        "At least 99.9999% of all steps were in vain: 503,650,157 of 503,650,751 "
        "led to paths that provably could not become a tour."
    )
