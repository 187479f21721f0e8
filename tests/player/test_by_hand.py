"""A search that somebody makes by hand: it goes on as moves are added, and nothing opens anew."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.frame import SearchStatus
from knight_gui.player.requests import OpenRequest, SearchControl
from knight_gui.search.by_hand import RETREAT
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.problem import Problem
from tests.player.fakes import NAIVE, Ears

BEGUN = Problem(Board(9, 9), (1,), NAIVE, ())
"""From the start of `SWIFT`."""
RING = Problem(Board(3, 3, holes=frozenset({4})), (0,), NAIVE, (7, 2, 3, 8, 1, 6, 5))


def after(*moves, problem=BEGUN):
    return replace(problem, moves=moves)


def test_that_moves_are_added_to_the_search_that_is_open_and_it_awaits_the_next_one(desk):
    assert desk.ask(OpenRequest(BEGUN)).position.step == 0
    recording = desk.recording
    frame = desk.ask(OpenRequest(after(12, 23), 2))
    assert (frame.position.step, frame.position.path) == (2, (1, 12, 23))
    assert desk.recording is recording
    assert desk.work is SearchStatus.WAITING_FOR_MOVE
    assert not desk.is_at_work()
    frame = desk.ask(OpenRequest(after(12, 23, RETREAT), 3))
    assert (frame.position.kind, frame.position.left) == (StepType.RETREAT, 23)
    for order in SearchControl:
        desk.order(order)
        assert desk.work is SearchStatus.WAITING_FOR_MOVE


def test_that_a_tour_ends_it_until_somebody_goes_on_from_there(desk):
    assert desk.ask(OpenRequest(RING)).position.outcome is Outcome.SOLVED
    assert desk.work is SearchStatus.FINISHED
    desk.ask(OpenRequest(replace(RING, moves=(*RING.moves, RETREAT)), 8))
    assert desk.work is SearchStatus.WAITING_FOR_MOVE


@pytest.fixture
def by_hand(voice):
    """A track that shows a search by hand of which nothing was done yet."""
    voice.track.open(BEGUN)
    voice.frame(0)
    voice.report(0, SearchStatus.WAITING_FOR_MOVE)
    voice.take()
    return voice


def test_that_a_track_asks_for_the_moves_added_and_tells_nobody_of_another_search(by_hand):
    ears = Ears(by_hand.track, "opened", "framed")
    by_hand.track.play_on(after(12), 1)
    assert (by_hand.take(), by_hand.track.wanted_step) == ([OpenRequest(after(12), 1)], 1)
    # what is on its way is not of the search that is wanted
    by_hand.frame(0, BEGUN)
    by_hand.report(0, SearchStatus.WAITING_FOR_MOVE, BEGUN)
    by_hand.track.play_on(after(12, 23), 2)
    by_hand.frame(2)
    by_hand.report(2, SearchStatus.WAITING_FOR_MOVE)
    assert ears.names == ["framed"]
    assert by_hand.track.is_at_rest
    assert not by_hand.track.has_ended
