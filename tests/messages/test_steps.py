"""Sentences on the steps of a search: examples, and independent checks of each claim."""

# ruff: noqa: E501  a step a line

from dataclasses import replace
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.messages.steps import few_exits_sentence, next_step_sentence, step_headline
from knight_gui.search import arrays
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import NO_RESTARTS, RestartPolicy, VariedPart
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from tests.messages.step_checker import StepReference, check_headline, check_sentence
from tests.search.from_the_start import search_after
from tests.search.problems import lively, problems, with_ties

KNIGHT_TOUR = PRESETS["knight-tour"]
WARNSDORFF = Strategy()
FORESIGHT = replace(KNIGHT_TOUR.naive, pruning=Pruning.FORESIGHT)


def step_lines(problem, first, last):
    """Return the headline and the sentence of each step as one line."""
    search = Search(problem)
    lines = []
    search.advance(first)
    for step in range(first, last + 1):
        position = search.position()
        assert position.step == step
        lines.append(
            f"{step_headline(problem, position)} | {next_step_sentence(problem, position)}"
        )
        search.advance(1)
    return lines


def stripped_lines(text):
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("problem", "first", "text"),
    [
        pytest.param(
            Problem(Board(5, 5), (0,), KNIGHT_TOUR.naive),
            24,
            """
            Step 24 · to a3 | From a3 only c2 is free. The knight has no choice.
            Step 25 · to c2 | e1 is the first free square in the fixed order, so the knight goes there next.
            Step 26 · to e1 | e1 leads to no free square, so next the knight retreats to c2.
            Step 27 · retreat to c2 | e1 led nowhere, so a1 is next.
            Step 28 · to a1 | a1 leads to no free square, so next the knight retreats to c2.
            Step 29 · retreat to c2 | The knight has tried both free squares from c2, so next it retreats to a3.
            Step 30 · retreat to a3 | The knight has tried the only free square from a3, so next it retreats to b1.
            Step 31 · retreat to b1 | The knight has tried the only free square from b1, so next it retreats to c3.
            Step 32 · retreat to c3 | e2 and b1 led nowhere, so a2 is next.
            Step 33 · to a2 | From a2 only c1 is free. The knight has no choice.
            """,
            id="naive",
        ),
        pytest.param(
            Problem(Board(5, 5), (0,), KNIGHT_TOUR.greedy),
            0,
            """
            Step 0 · start on a5 | 2 squares have the fewest exits on the empty board. c4 comes first in the fixed order.
            Step 1 · to c4 | e5 has the fewest exits on the empty board, so the knight goes there next.
            """,
            id="by degree",
        ),
        pytest.param(
            Problem(Board(), (0,), WARNSDORFF),
            1,
            """
            Step 1 · to c7 | 2 squares have the fewest exits. e8 comes first in the fixed order.
            Step 2 · to e8 | g7 has the fewest exits, so the knight goes there next.
            Step 3 · to g7 | h5 has the fewest exits, so the knight goes there next.
            Step 4 · to h5 | g3 has the fewest exits, so the knight goes there next.
            Step 5 · to g3 | Go to h1 now: it has one exit left, and could soon be cut off.
            Step 6 · to h1 | From h1 only f2 is free. The knight has no choice.
            Step 7 · to f2 | 2 squares have the fewest exits. h3 comes first in the fixed order.
            Step 8 · to h3 | g1 has 2 exits left. The rule goes there before it is cut off.
            """,
            id="Warnsdorff",
        ),
        pytest.param(
            Problem(Board(), (0,), FORESIGHT),
            29,
            """
            Step 29 · to h4 | g6 leads to no tour, so g2 is next.
            """,
            id="foresight",
        ),
        pytest.param(
            Problem(Board(), (0,), replace(FORESIGHT, goal=Goal.CLOSED)),
            46,
            """
            Step 46 · to a4 | b6 and c5 lead to no closed tour, so b2 is next.
            """,
            id="foresight, closed",
        ),
        pytest.param(
            Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED)),
            11,
            """
            Step 11 · to a2 | All squares are visited, but a3 is not one move away: back to c1.
            """,
            id="a closed tour missed by its last square",
        ),
        pytest.param(
            Problem(Board(), (0,), replace(WARNSDORFF, tie_break=TieBreak.FARTHEST)),
            0,
            """
            Step 0 · start on a8 | 2 squares tie, and are equally far from the centre. c7 comes first in the fixed order.
            Step 1 · to c7 | 2 squares have the fewest exits. a6 is farthest from the centre.
            """,
            id="farthest",
        ),
        pytest.param(
            Problem(Board(5, 6), (0,), Strategy(ordering=Ordering.STATIC, tie_break=TieBreak.POHL)),
            7,
            """
            Step 7 · to c4 | 2 squares have the fewest exits on the empty board. a3’s neighbours now have the fewest.
            Step 8 · to a3 | 2 squares tie, and so do their neighbours. b5 comes first in the fixed order.
            """,
            id="Pohl",
        ),
        pytest.param(
            Problem(Board(5, 6), (9,), Strategy(ordering=Ordering.STATIC, tie_break=TieBreak.POHL)),
            66,
            """
            Step 66 · to f4 | 2 squares have the fewest exits on the empty board. Only d5 has no exit left.
            """,
            id="Pohl, without an exit",
        ),
        pytest.param(
            Problem(
                Board(5, 6), (0,), Strategy(ordering=Ordering.STATIC, tie_break=TieBreak.POHL_MIN)
            ),
            7,
            """
            Step 7 · to c4 | 2 squares tie, and so does a neighbour of each. b2 comes first in the fixed order.
            """,
            id="Pohl, fewest",
        ),
        pytest.param(
            Problem(
                Board(6, 7),
                (0,),
                Strategy(ordering=Ordering.STATIC, restarts=RestartPolicy(1), goal=Goal.CLOSED),
            ),
            45,
            """
            Step 45 · to c1 | 42 moves led to no closed tour, so the search starts again in another order.
            """,
            id="a restart in another order",
        ),
        pytest.param(
            Problem(
                Board(6, 7),
                (0,),
                Strategy(ordering=Ordering.STATIC, restarts=RestartPolicy(1, vary=VariedPart.TIES)),
            ),
            45,
            """
            Step 45 · to c1 | 42 moves led to no tour, so the search starts again, breaking ties at random.
            """,
            id="a restart that breaks ties at random",
        ),
    ],
)
def test_that_the_steps_of_a_search_can_be_read(problem, first, text):
    lines = stripped_lines(text)
    assert step_lines(problem, first, first + len(lines) - 1) == lines


def test_that_an_undecided_foresight_retreats():
    with mock.patch.object(arrays, "MAX_EXACT_SQUARES", 0):
        assert step_lines(Problem(Board(5, 6), (1,), FORESIGHT), 12, 12) == stripped_lines("""
            Step 12 · to d3 | No free square from d3 leads to a tour, so next the knight retreats to e1.
        """)


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Problem(Board(1, 1), (0,), WARNSDORFF), "The tour ends on a1."),
        (
            Problem(Board(5, 6), (0,), Strategy(goal=Goal.CLOSED)),
            "a5 is one move away from b3: the tour is closed.",
        ),
        (
            Problem(Board(), (5 * 8 + 4,), PRESETS["knight"].greedy),
            "a4 leads to no free square.",
        ),
        (
            Problem(Board(5, 6), (0,), Strategy(goal=Goal.CLOSED, backtracking=False)),
            "All squares are visited, but a5 is not one move away.",
        ),
        (Problem(Board(3, 3), (0, 7), WARNSDORFF), "Nothing is left to try from b1."),
        (
            Problem(Board(3, 3), (0,), Strategy(pruning=Pruning.DEAD_ENDS)),
            "No search needed.",
        ),
    ],
)
def test_that_each_outcome_has_its_sentence(problem, sentence):
    assert next_step_sentence(problem, search_after(problem, 10**8).position()) == sentence


def check_steps(problem, first, steps):
    """Check the headline and the sentence of each step in a range."""
    search = search_after(problem, first)
    position = search.position()
    for _ in range(steps):
        search.advance(1)
        next_position = search.position()
        if position.outcome is None and next_position.step == position.step:
            # the search has ended without a further step
            position = next_position
        reference = StepReference(problem, position, next_position)
        text = next_step_sentence(problem, position)
        assert "{" not in text
        assert few_exits_sentence(problem, position) in {"", text}
        check_headline(reference, step_headline(problem, position))
        check_sentence(reference, text)
        if position.outcome is not None:
            return
        position = next_position


@settings(max_examples=60)
@given(st.one_of(problems(), lively()), st.integers(0, 400))
def test_that_sentences_on_random_searches_are_true(problem, first):
    check_steps(problem, first, 30)


@pytest.mark.parametrize("tie_break", TieBreak)
@pytest.mark.parametrize("ordering", [Ordering.STATIC, Ordering.WARNSDORFF])
@pytest.mark.parametrize(
    "restarts", [NO_RESTARTS, RestartPolicy(1), RestartPolicy(1, vary=VariedPart.TIES)]
)
def test_that_sentences_on_ties_are_true(ordering, tie_break, restarts):
    strategy = Strategy(ordering=ordering, tie_break=tie_break, goal=Goal.CLOSED, restarts=restarts)
    check_steps(Problem(Board(6, 7), (9,), strategy), 0, 150)


@settings(max_examples=80)
@given(with_ties(), st.integers(0, 400))
def test_that_sentences_on_random_ties_are_true(problem, first):
    check_steps(problem, first, 20)


@pytest.mark.parametrize("holes", [frozenset(), frozenset({3, 4})])
@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("pruning", Pruning)
def test_that_sentences_on_pruning_are_true(pruning, goal, holes):
    strategy = replace(KNIGHT_TOUR.naive, pruning=pruning, goal=goal)
    check_steps(Problem(Board(4, 5, holes), (0,), strategy), 0, 150)
