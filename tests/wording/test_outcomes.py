"""How a search stands is said once for both faces, and no more is claimed than is known."""

from dataclasses import dataclass, replace

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.readiness import Readiness
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Pruning, Strategy
from knight_gui.tour import Board, Leaper
from knight_gui.wording import outcomes

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
    search = Search(problem)
    search.advance(10**8)
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


def test_that_everything_was_tried_is_said_only_where_it_was():
    assert ": every way was tried, in " in told(closed_5x5())
    assert ": every way was tried or proved hopeless, in " in told(closed_5x5(Pruning.DEAD_ENDS))
    nothing = Problem(Board(3, 3), (0,), Strategy(pruning=Pruning.DEAD_ENDS))
    assert told(nothing) == (
        "No tour exists from a3: the free squares prove it, so nothing was tried."
    )
    assert told(Problem(Board(3, 3), (4,), OPEN)) == (
        "No tour exists from b2: no move leads from there, which proves it."
    )


def test_that_a_proof_for_a_longer_path_names_all_of_it():
    assert told(Problem(Board(3, 3), (0, 7), OPEN)).startswith("No tour exists from a3 b1: ")


@pytest.mark.parametrize(
    ("problem", "outlook"),
    [
        (Problem(Board(), (0,), OPEN), "No tour was found, though there is one."),
        (Problem(Board(), (0,), CLOSED), "No closed tour was found, though there is one."),
        (Problem(Board(4, 4), (0,), OPEN), "It was clear beforehand that there is no tour."),
        (
            Problem(Board(5, 5), (0,), CLOSED),
            "It was clear beforehand that there is no closed tour.",
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


def test_that_a_tour_says_how_often_the_search_went_back():
    assert outcomes.ended(PROBLEM, Totals(Outcome.SOLVED)).text == (
        "Solved: a tour of 25 squares, after going back 3 times."
    )
    assert outcomes.ended(closed_5x5(), Totals(Outcome.SOLVED, backtracks=1)).text == (
        "Solved: a closed tour of 25 squares, after going back once."
    )
    twice = Totals(Outcome.SOLVED, backtracks=2)
    assert outcomes.ended(PROBLEM, twice, is_closed=True).text == (
        "Solved: a closed tour of 25 squares, after going back twice."
    )


def test_that_a_tour_of_all_squares_that_does_not_close_is_stuck():
    problem = Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED, backtracking=False))
    assert told(problem).startswith("Stuck: all 12 squares are visited, but the tour is not closed")
    knight = Problem(Board(), (44,), PRESETS["knight"].greedy)
    assert told(knight).startswith("Stuck after 60 of 64 squares, as this search never goes back. ")


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
    compiling = Readiness(3, 9, 0.25, 6.2, is_compiling=True)
    said = outcomes.preparing(compiling)
    assert said.text == "Compiling the engine, which is done once: 6 seconds left."
    assert said.share == 0.25
    not_known = outcomes.preparing(replace(compiling, seconds_left=None))
    assert not_known.text == "Compiling the engine, which is done once."
    assert outcomes.preparing(Readiness()).share is None
