"""How a search stands is said once for both faces, and no more is claimed than is known."""

import re
from dataclasses import dataclass, replace

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.readiness import Readiness
from knight_gui.search.strategy import PRESETS, Goal, Pruning, Strategy
from knight_gui.tour import Board, Leaper
from knight_gui.wording import outcomes
from tests.search.from_the_start import search_after

OPEN = Strategy()
CLOSED = Strategy(goal=Goal.CLOSED)
PROBLEM = Problem(Board(5, 5), (0,), OPEN)


@dataclass(frozen=True)
class Totals:
    outcome: Outcome | None
    steps: int = 30
    backtracks: int = 3
    depth: int = 24


def told(problem):
    search = search_after(problem, 10**8)
    return outcomes.ended(problem, search.progress()).text


def closed_5x5(pruning=Pruning.NONE):
    return Problem(Board(5, 5), (0,), Strategy(goal=Goal.CLOSED, pruning=pruning))


@pytest.mark.parametrize("pruning", Pruning)
def test_that_a_closed_tour_that_does_not_exist_says_nothing_of_open_ones(pruning):
    problem = closed_5x5(pruning)
    assert told(problem).startswith("No closed tour exists from a5: ")
    proved = Totals(Outcome.NO_TOUR)
    assert outcomes.ahead(problem, proved).text == (
        "Ahead: no closed tour exists, proved at step 30."
    )
    assert outcomes.word(problem, Outcome.NO_TOUR) == "∅ no closed tour exists"
    assert outcomes.searching(problem).text == "Searching: no closed tour so far."


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (closed_5x5(), ".*: every way was tried, in "),
        (closed_5x5(Pruning.DEAD_ENDS), ".*: every way was tried or proved hopeless, in "),
        (
            Problem(Board(3, 3), (0,), Strategy(pruning=Pruning.DEAD_ENDS)),
            r"No tour exists from a3: the free squares prove it, so nothing was tried\.\Z",
        ),
        (
            Problem(Board(3, 3), (4,), OPEN),
            r"No tour exists from b2: no move leads from there, which proves it\.\Z",
        ),
        (Problem(Board(3, 3), (0, 7), OPEN), "No tour exists from a3 b1: "),
        (
            Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED, backtracking=False)),
            "Stuck: all 12 squares are visited, but the tour is not closed",
        ),
        (
            Problem(Board(), (44,), PRESETS["knight"].greedy),
            r"Stuck after 60 of 64 squares, as this search never goes back\. ",
        ),
    ],
)
def test_that_no_more_is_said_to_have_been_tried_than_was(problem, said):
    assert re.match(said, told(problem))


@pytest.mark.parametrize(
    ("problem", "outlook"),
    [
        (Problem(Board(), (0,), OPEN), "No tour was found, though there is one."),
        (Problem(Board(), (0,), CLOSED), "No closed tour was found, though there is one."),
        (Problem(Board(4, 4), (0,), OPEN), "It was clear without a search that there is no tour."),
        (
            Problem(Board(5, 5), (0,), CLOSED),
            "It was clear without a search that there is no closed tour.",
        ),
        (
            Problem(Board(8, 8, frozenset({1})), (0,), OPEN),
            "No tour was found, which proves nothing.",
        ),
        (
            Problem(Board(8, 8, frozenset(), Leaper(2, 3)), (0,), OPEN),
            "No tour was found, which proves nothing.",
        ),
        (Problem(Board(), (0, 10), OPEN), "No tour was found, which proves nothing."),
    ],
)
def test_that_what_is_known_beforehand_is_said_of_a_search_without_an_answer(problem, outlook):
    for text in (
        outcomes.stopped(problem, 5, "S").text,
        outcomes.stopped_by(problem, 5, "Ctrl+C"),
        outcomes.resting(problem, "S").text,
        outcomes.ended(problem, Totals(Outcome.STUCK)).text,
    ):
        assert outlook in text


def test_that_the_key_is_the_one_that_is_given():
    assert outcomes.stopped(PROBLEM, 1, "F5").text.startswith("Stopped after 1 step. ")
    assert outcomes.stopped(PROBLEM, 5, "F5").text.endswith(" F5 searches on.")
    assert outcomes.resting(PROBLEM, "F5").text.endswith(" F5 searches on.")
    assert outcomes.stopped_by(PROBLEM, 5, "F5").startswith("Stopped by F5 after 5 steps. ")


@pytest.mark.parametrize(
    ("problem", "backtracks", "is_closed", "said"),
    [
        (PROBLEM, 0, False, "a tour of 25 squares, without going back once."),
        (PROBLEM, 3, False, "a tour of 25 squares, after going back 3 times."),
        (closed_5x5(), 1, False, "a closed tour of 25 squares, after going back once."),
        (PROBLEM, 2, True, "a closed tour of 25 squares, after going back twice."),
    ],
)
def test_that_a_tour_says_how_often_the_search_went_back(problem, backtracks, is_closed, said):
    totals = Totals(Outcome.SOLVED, backtracks=backtracks)
    assert outcomes.ended(problem, totals, is_closed=is_closed).text == f"Solved: {said}"


@pytest.mark.parametrize("outcome", [None, Outcome.STOPPED])
def test_that_what_was_not_searched_to_the_end_is_stopped_and_not_unsolvable(outcome):
    assert outcomes.word(PROBLEM, outcome) == "■ stopped"


def test_that_an_ending_has_one_sign_and_one_colour_wherever_it_is_told():
    stopped = outcomes.stopped(PROBLEM, 5, "S")
    assert outcomes.word(PROBLEM, None)[0] == stopped.sign
    colours = {stopped.colour}
    for outcome in (Outcome.SOLVED, Outcome.NO_TOUR, Outcome.STUCK):
        ended = outcomes.ended(PROBLEM, Totals(outcome))
        ahead = outcomes.ahead(PROBLEM, Totals(outcome))
        assert outcomes.word(PROBLEM, outcome)[0] == ended.sign == ahead.sign
        assert ended.colour == ahead.colour
        colours.add(ended.colour)
    assert len(colours) == 4


def test_that_a_search_that_waits_for_another_still_says_how_it_ended():
    ended = outcomes.ended(PROBLEM, Totals(Outcome.SOLVED))
    waiting = outcomes.waiting(ended)
    assert waiting.text == f"{ended.text} It waits for the other search."
    assert (waiting.sign, waiting.colour) == (ended.sign, ended.colour)


def test_that_it_is_said_how_long_the_engine_is_compiled_and_that_it_is_done_once():
    compiling = Readiness(0.25, 6.2, is_compiling=True)
    said = outcomes.preparing(compiling)
    assert said.text == "Compiling the engine, which is done once: 6 seconds left."
    assert said.share == 0.25
    not_known = outcomes.preparing(replace(compiling, seconds_left=None))
    assert not_known.text == "Compiling the engine, which is done once."
    assert outcomes.preparing(Readiness()).share is None


@pytest.mark.parametrize(
    ("board", "start", "said"),
    [
        (Board(4, 4), 0, "No tour exists on this board. A tour would begin and end with "),
        (Board(3, 3), 0, "No tour exists on this board. No move leads to "),
        (Board(3, 5), 1, "No tour exists on this board. a2 and e2 lead only to "),
        (Board(2, 5), 1, "No tour exists on this board. On two rows "),
        (Board(5, 5), 1, "No tour can start on b5. "),
        (Board(3, 7), 10, "No tour can start on d2. "),
        (Board(4, 5), 5, "No tour can start on a3. "),
        (Board(3, 3, leaper=Leaper(0, 1)), 1, "No tour can start on b3. "),
        (Board(1, 3, frozenset({1}), Leaper(0, 1)), 0, "No tour exists on this board. No move "),
    ],
)
def test_that_a_board_without_any_tour_is_told_from_one_without_a_tour_from_there(
    board, start, said
):
    problem = Problem(board, (start,), OPEN)
    assert outcomes.impossible(problem, problem.obstacle).text.startswith(said)


def test_that_a_single_square_is_told_as_one():
    alone = Problem(Board(1, 1), (0,), CLOSED)
    said = outcomes.ended(alone, Totals(Outcome.STUCK, 0, 0, 0)).text
    assert said.startswith("Stuck: the only square is visited, but the tour is not closed")
