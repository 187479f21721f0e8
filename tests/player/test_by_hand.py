"""A search that somebody makes by hand: it goes on as moves are added, and nothing opens anew."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.frame import SearchStatus
from knight_gui.player.requests import OpenRequest, SearchControl
from knight_gui.search.by_hand import RETREAT
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.problem import Problem
from tests.player.fakes import NAIVE, SignalSpy

BEGUN = Problem(Board(9, 9), (1,), NAIVE, ())
"""From the start of `SWIFT`."""
RING = Problem(Board(3, 3, holes=frozenset({4})), (0,), NAIVE, (7, 2, 3, 8, 1, 6, 5))


def after(*moves, problem=BEGUN):
    return replace(problem, moves=moves)


def test_that_moves_are_added_to_the_search_that_is_open_and_it_awaits_the_next_one(worker_harness):
    assert worker_harness.request(OpenRequest(BEGUN)).position.step == 0
    recording = worker_harness.recording
    frame = worker_harness.request(OpenRequest(after(12, 23), 2))
    assert (frame.position.step, frame.position.path) == (2, (1, 12, 23))
    assert worker_harness.recording is recording
    assert worker_harness.status is SearchStatus.WAITING_FOR_MOVE
    assert not worker_harness.is_searching()
    frame = worker_harness.request(OpenRequest(after(12, 23, RETREAT), 3))
    assert (frame.position.step_type, frame.position.square_left) == (StepType.RETREAT, 23)
    for order in SearchControl:
        worker_harness.control(order)
        assert worker_harness.status is SearchStatus.WAITING_FOR_MOVE


def test_that_a_tour_ends_it_until_somebody_goes_on_from_there(worker_harness):
    assert worker_harness.request(OpenRequest(RING)).position.outcome is Outcome.SOLVED
    assert worker_harness.status is SearchStatus.FINISHED
    worker_harness.request(OpenRequest(replace(RING, moves=(*RING.moves, RETREAT)), 8))
    assert worker_harness.status is SearchStatus.WAITING_FOR_MOVE


@pytest.fixture
def by_hand(worker):
    """A client that shows a search by hand of which nothing was done yet."""
    worker.client.open(BEGUN)
    worker.send_frame(0)
    worker.send_report(0, SearchStatus.WAITING_FOR_MOVE)
    worker.pop_requests()
    return worker


def test_that_a_client_requests_moves_added_by_hand_without_opening_another_search(by_hand):
    spy = SignalSpy(by_hand.client, "opened", "frame_changed")
    by_hand.client.open_after_move(after(12), 1)
    assert (by_hand.pop_requests(), by_hand.client.requested_step) == (
        [OpenRequest(after(12), 1)],
        1,
    )
    # what is on its way is not of the search that is wanted
    by_hand.send_frame(0, BEGUN)
    by_hand.send_report(0, SearchStatus.WAITING_FOR_MOVE, BEGUN)
    by_hand.client.open_after_move(after(12, 23), 2)
    by_hand.send_frame(2)
    by_hand.send_report(2, SearchStatus.WAITING_FOR_MOVE)
    assert spy.names == ["frame_changed"]
    assert by_hand.client.is_at_rest
    assert not by_hand.client.has_ended
