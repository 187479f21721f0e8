"""Status messages of a search: progress, outcomes, obstacles."""

from dataclasses import dataclass, replace

import pytest

from knight_gui import solve
from knight_gui.board import Board, Leaper
from knight_gui.messages import outcomes
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy
from knight_gui.state.lesson import StepTarget
from tests.search.from_the_start import search_after

OPEN = Strategy()
CLOSED = Strategy(goal=Goal.CLOSED)
PROBLEM = Problem(Board(5, 5), (0,), OPEN)
NAIVE = Problem(Board(5, 5), (0,), Strategy(ordering=Ordering.NAIVE))


@dataclass(frozen=True)
class Totals:
    outcome: Outcome | None
    steps: int = 30
    backtracks: int = 3
    depth: int = 24


def outcome_text(problem):
    return outcomes.outcome_message(problem, search_after(problem, 10**8).progress()).text


def closed_5x5(pruning=Pruning.NONE):
    return Problem(Board(5, 5), (0,), Strategy(goal=Goal.CLOSED, pruning=pruning))


def test_that_a_closed_tour_that_does_not_exist_is_named_closed():
    problem = closed_5x5(Pruning.DEAD_ENDS)
    assert outcome_text(problem).startswith("No closed tour from a5. ")
    assert outcomes.outcome_phrase(problem, Outcome.NO_TOUR) == "∅ no closed tour exists"
    assert outcomes.searching_message(problem).text == "Looking for a closed tour."


def test_that_the_progress_of_the_compilation_is_shown():
    status = outcomes.searching_message(closed_5x5(), 0.25)
    assert status.text == ("Looking for a closed tour. The explanation is getting ready: 25%.")
    assert status.progress == 0.25


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (
            Problem(Board(3, 3), (0,), OPEN),
            "No tour from a3. The search tried every way, which proves it.",
        ),
        (
            Problem(Board(4, 4), (0,), Strategy(pruning=Pruning.DEAD_ENDS)),
            "No tour from a4. The search tried or ruled out every way, which proves it.",
        ),
        (
            Problem(Board(3, 3), (0,), Strategy(pruning=Pruning.DEAD_ENDS)),
            "No tour from a3. The free squares prove it: no search needed.",
        ),
        (
            Problem(Board(3, 3), (4,), OPEN),
            "No tour from b2. No move leads on, which proves it.",
        ),
        (
            Problem(Board(3, 3), (0, 7), OPEN),
            "No tour continues this path. The search tried every way, which proves it.",
        ),
        (
            Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED, backtracking=False)),
            (
                "Stuck: the path does not close. "
                "This search never backtracks. There is no closed tour to find."
            ),
        ),
        (
            Problem(Board(), (44,), PRESETS["knight"].greedy),
            (
                "Stuck after 60 of 64 squares. "
                "This search never backtracks. There is a tour, but the search did not find it."
            ),
        ),
    ],
)
def test_that_an_outcome_names_its_proof(problem, text):
    assert outcome_text(problem) == text


@pytest.mark.parametrize(
    ("problem", "existence_sentence"),
    [
        (Problem(Board(), (0,), OPEN), "There is a tour, but the search did not find it."),
        (Problem(Board(), (0,), CLOSED), "There is a closed tour, but the search did not find it."),
        (Problem(Board(4, 4), (0,), OPEN), "There is no tour to find."),
        (Problem(Board(5, 5), (0,), CLOSED), "There is no closed tour to find."),
        (Problem(Board(8, 8, frozenset({1})), (0,), OPEN), "That proves nothing."),
        (Problem(Board(8, 8, frozenset(), Leaper(2, 3)), (0,), OPEN), "That proves nothing."),
        (Problem(Board(), (0, 10), OPEN), "That proves nothing."),
    ],
)
def test_that_a_search_without_an_answer_states_if_a_tour_exists(problem, existence_sentence):
    for text in (
        outcomes.stopped_message(problem, "S").text,
        outcomes.stopped_by_sentence(problem, 5, "Ctrl+C"),
        outcomes.outcome_message(problem, Totals(Outcome.STUCK)).text,
    ):
        assert existence_sentence in text


def test_that_a_stopped_search_names_its_cause_and_the_key_to_resume():
    assert outcomes.stopped_message(PROBLEM, "F5").text.endswith(" Press F5 to resume.")
    assert outcomes.stopped_by_sentence(PROBLEM, 1, "F5").startswith("Stopped by F5 after 1 step. ")
    assert outcomes.stopped_by_sentence(PROBLEM, 5, "F5").startswith(
        "Stopped by F5 after 5 steps. "
    )


@pytest.mark.parametrize(
    ("problem", "backtracks", "is_closed", "text"),
    [
        (NAIVE, 0, False, "A tour of 25 squares, without a single retreat."),
        (PROBLEM, 3, False, "A tour of 25 squares."),
        (closed_5x5(), 1, False, "A closed tour of 25 squares."),
        (PROBLEM, 2, True, "A closed tour of 25 squares."),
    ],
)
def test_that_a_tour_without_a_retreat_is_named(problem, backtracks, is_closed, text):
    totals = Totals(Outcome.SOLVED, backtracks=backtracks)
    assert (
        outcomes.outcome_message(problem, totals, is_closed_tour=is_closed).text
        == f"Solved. {text}"
    )


def test_that_the_ending_of_warnsdorffs_rule_says_why_it_helped():
    reason = "Squares with few exits are cut off first: the rule went there in time."
    assert reason in outcomes.outcome_message(PROBLEM, Totals(Outcome.SOLVED, backtracks=0)).text
    for problem, backtracks in ((PROBLEM, 1), (NAIVE, 0)):
        totals = Totals(Outcome.SOLVED, backtracks=backtracks)
        assert reason not in outcomes.outcome_message(problem, totals).text


def test_that_a_given_tour_owes_nothing_to_warnsdorffs_rule():
    tour = solve("5x5", start="a5").path
    totals = Totals(Outcome.SOLVED, backtracks=0)
    message = outcomes.outcome_message(replace(PROBLEM, path=tuple(tour)), totals)
    assert message.reason == "A tour of 25 squares, without a single retreat."


@pytest.mark.parametrize("outcome", [None, Outcome.STOPPED])
def test_that_an_unfinished_search_is_stopped(outcome):
    assert outcomes.outcome_phrase(PROBLEM, outcome) == "■ stopped"


def test_that_an_outcome_has_one_symbol_and_one_color():
    stop_message = outcomes.stopped_message(PROBLEM, "S")
    assert outcomes.outcome_phrase(PROBLEM, None)[0] == stop_message.symbol
    color_names = {stop_message.color_name}
    for outcome in (Outcome.SOLVED, Outcome.NO_TOUR, Outcome.STUCK):
        ended_message = outcomes.outcome_message(PROBLEM, Totals(outcome))
        assert outcomes.outcome_phrase(PROBLEM, outcome)[0] == ended_message.symbol
        color_names.add(ended_message.color_name)
    assert len(color_names) == 4


def test_that_a_seek_shows_its_target_and_progress():
    step_message = outcomes.seek_progress_message(2_000, 500)
    assert (step_message.text, step_message.progress) == ("Searching up to step 2,000.", 0.25)
    loss_message = outcomes.seek_progress_message(StepTarget.LOST, 500)
    assert (loss_message.text, loss_message.progress) == ("Searching for the losing move.", None)


@pytest.mark.parametrize(
    ("board", "start", "text"),
    [
        (Board(4, 4), 0, "No tour on this board. The corners use up "),
        (Board(3, 3), 0, "No tour on this board. No move leads to "),
        (Board(3, 5), 1, "No tour on this board. Light a2 and e2 can’t be ends. "),
        (Board(2, 5), 1, "No tour on this board. On two rows "),
        (Board(5, 5), 1, "No tour from b5. "),
        (Board(3, 7), 10, "No tour from d2. "),
        (Board(4, 5), 5, "No tour from a3. "),
        (Board(3, 3, leaper=Leaper(0, 1)), 1, "No tour from b3. "),
        (
            Board(1, 3, leaper=Leaper(0, 1)),
            1,
            (
                "No tour from b1. Each move changes colour. With 2 dark and 1 light square, "
                "start on dark, "
            ),
        ),
        (Board(1, 3, frozenset({1}), Leaper(0, 1)), 0, "No tour on this board. No move "),
    ],
)
def test_that_obstacles_of_the_board_and_of_the_start_differ(board, start, text):
    problem = Problem(board, (start,), OPEN)
    assert outcomes.impossible_message(problem, problem.obstacle).text.startswith(text)


def test_that_the_title_of_an_obstacle_names_the_start_only():
    problem = Problem(Board(5, 5), (1, 8, 19), OPEN)
    assert outcomes.impossible_message(problem, problem.obstacle).title == "No tour from b5"


def test_that_a_single_square_is_no_closed_tour():
    text = outcomes.outcome_message(
        Problem(Board(1, 1), (0,), CLOSED), Totals(Outcome.STUCK, 0, 0, 0)
    ).text
    assert text.startswith("Stuck: the path does not close. ")
