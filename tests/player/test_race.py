"""Two searches on one clock: both at the same step, and who has ended waits."""

import pytest
from PySide6.QtCore import QThread

from knight_gui.player.frame import SearchStatus
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.requests import OpenRequest, SearchControl, SeekRequest, SeekTarget
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from tests.player.fakes import ENDLESS, FULL_SPEED, STEP_S, SWIFT, SignalSpy, step


@pytest.fixture
def race(harness):
    """A long search against one of 63 steps, both at step 5."""
    harness.add_second_search()
    harness.playback.open(ENDLESS, SWIFT, start_playing=False)
    assert harness.pop_requests() == ([OpenRequest(ENDLESS, 0)], [OpenRequest(SWIFT, 0)])
    for worker, steps, work in (
        (harness.worker, 10_000, SearchStatus.RUNNING),
        (harness.second_worker, 63, SearchStatus.FINISHED),
    ):
        worker.send_frame(5)
        worker.send_report(steps, work)
    return harness


def test_that_both_show_the_same_step_and_wait_for_each_other(race):
    race.playback.play()
    assert race.tick(2.01 * STEP_S) == ([step(7)], [step(7)])
    race.worker.send_frame(7)
    assert race.tick(STEP_S) == ([], []), "the other one is not there yet"
    race.second_worker.send_frame(7)
    assert race.tick(0.01) == ([step(8)], [step(8)])


def test_that_who_has_ended_waits_at_its_end(race):
    race.playback.go_to_step(200)
    assert race.pop_requests() == ([step(200)], [step(200)])
    race.worker.send_frame(200)
    race.second_worker.send_frame(63)
    assert race.playback.step == 200
    race.playback.play()
    assert race.tick(1.01 * STEP_S) == ([step(201)], [])
    race.worker.send_frame(201)
    race.playback.go_to_step(20)
    assert race.pop_requests() == ([step(20)], [step(20)])


def test_that_the_slower_search_is_waited_for_and_the_newest_step_is_one_that_both_have(race):
    race.second_worker.send_report(40)
    race.session.update(speed=FULL_SPEED)
    race.playback.play()
    for reach in (40, 40, 90):
        race.second_worker.send_report(reach)
        assert race.tick(0.1) == ([step(reach)], [step(reach)])
        race.worker.send_frame(reach)
        race.second_worker.send_frame(reach)
    race.playback.follow_live_end()
    assert race.pop_requests() == ([step(90)], [step(90)])
    assert race.playback.mode is PlaybackMode.FOLLOWING


def test_that_a_search_without_steps_is_waited_for_before_a_step_is_shown(race):
    race.second_worker.send_report(0)
    race.playback.go_to_step(40)
    assert race.pop_requests() == ([], [])
    race.second_worker.send_report(50)
    assert race.pop_requests() == ([step(40)], [step(40)])
    assert race.playback.mode is PlaybackMode.PAUSED


def test_that_a_loss_is_sought_in_the_search_that_is_lost(race):
    path = (1, 20, 39, 58)
    race.second_worker.send_frame(
        5, path=path, verdict=Verdict(path, Completability.LOST, lost_depth=2, is_exact=True)
    )
    race.playback.seek(SeekTarget.MISTAKE)
    assert race.pop_requests() == ([], [SeekRequest(SeekTarget.MISTAKE, 5, 3)])
    race.second_worker.send_frame(2)
    assert race.pop_requests() == ([step(2)], [])


def test_that_both_are_stopped_and_go_on(race):
    race.second_worker.send_report(63)
    race.playback.stop_search()
    assert race.pop_requests() == ([SearchControl.STOP], [SearchControl.STOP])
    race.worker.send_report(10_000, SearchStatus.STOPPED)
    race.second_worker.send_report(63, SearchStatus.FINISHED)
    assert race.playback.can_resume_search
    race.playback.play()
    assert race.pop_requests() == ([SearchControl.RESUME], [])


def test_that_without_its_rival_the_first_is_on_its_own(race):
    thread = race.playback.clients[1].findChild(QThread)
    race.playback.remove_second_client()
    assert thread.isFinished()
    assert not race.playback.is_comparison
    race.playback.go_to_step(7)
    assert race.pop_requests() == ([step(7)], [])


def test_that_a_failure_of_either_is_told_of_it_alone_and_pauses_both(race):
    first, second = (SignalSpy(client, "failed") for client in race.playback.clients)
    race.playback.play()
    race.second_worker.send_failure("no room")
    assert (first.signals, second.payloads("failed")) == ([], ["no room"])
    assert not race.playback.is_playing


def test_that_moves_are_judged_while_the_step_rests_and_costs_while_one_search_is_shown(shown):
    judge = shown.playback.clients[0].judge
    assert judge.judges_moves
    shown.playback.play()
    assert not judge.judges_moves
    assert judge.estimates_cost
    shown.playback.pause()
    assert judge.judges_moves
    shown.add_second_search()
    shown.playback.open(ENDLESS, SWIFT, start_playing=False)
    assert not judge.judges_moves
    assert not judge.estimates_cost
    shown.playback.remove_second_client()
    assert judge.judges_moves
    assert judge.estimates_cost
