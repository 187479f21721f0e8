"""Two searches on one clock: both at the same step, and who has ended waits."""

import pytest

from knight_gui.player.frame import SearchStatus
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.requests import OpenRequest, SearchControl, SeekRequest, SeekTarget
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from tests.player.fakes import ENDLESS, FLAT_OUT, STEP_S, SWIFT, Ears, step


@pytest.fixture
def race(rig):
    """A long search against one of 63 steps, both at step 5."""
    rig.race()
    rig.go.open(ENDLESS, SWIFT, play=False)
    assert rig.take() == ([OpenRequest(ENDLESS, 0)], [OpenRequest(SWIFT, 0)])
    for voice, steps, work in (
        (rig.voice, 10_000, SearchStatus.RUNNING),
        (rig.rival, 63, SearchStatus.FINISHED),
    ):
        voice.frame(5)
        voice.report(steps, work)
    return rig


def test_that_both_show_the_same_step_and_wait_for_each_other(race):
    race.go.play()
    assert race.tick(2.01 * STEP_S) == ([step(7)], [step(7)])
    race.voice.frame(7)
    assert race.tick(STEP_S) == ([], []), "the other one is not there yet"
    race.rival.frame(7)
    assert race.tick(0.01) == ([step(8)], [step(8)])


def test_that_who_has_ended_waits_at_its_end(race):
    race.go.go_to(200)
    assert race.take() == ([step(200)], [step(200)])
    race.voice.frame(200)
    race.rival.frame(63)
    assert race.go.step == 200
    race.go.play()
    assert race.tick(1.01 * STEP_S) == ([step(201)], [])
    race.voice.frame(201)
    race.go.go_to(20)
    assert race.take() == ([step(20)], [step(20)])


def test_that_the_slower_search_is_waited_for_and_the_newest_step_is_one_that_both_have(race):
    race.rival.report(40)
    race.session.update(speed=FLAT_OUT)
    race.go.play()
    for reach in (40, 40, 90):
        race.rival.report(reach)
        assert race.tick(0.1) == ([step(reach)], [step(reach)])
        race.voice.frame(reach)
        race.rival.frame(reach)
    race.go.follow_live_end()
    assert race.take() == ([step(90)], [step(90)])
    assert race.go.mode is PlaybackMode.FOLLOWING


def test_that_a_loss_is_sought_in_the_search_that_is_lost(race):
    path = (1, 20, 39, 58)
    race.rival.frame(
        5, path=path, verdict=Verdict(path, Completability.LOST, lost_depth=2, is_exact=True)
    )
    race.go.seek(SeekTarget.MISTAKE)
    assert race.take() == ([], [SeekRequest(SeekTarget.MISTAKE, 5, 3)])
    race.rival.frame(2)
    assert race.take() == ([step(2)], [])


def test_that_both_are_stopped_and_go_on(race):
    race.rival.report(63)
    race.go.stop_search()
    assert race.take() == ([SearchControl.STOP], [SearchControl.STOP])
    race.voice.report(10_000, SearchStatus.STOPPED)
    race.rival.report(63, SearchStatus.FINISHED)
    assert race.go.can_resume_search
    race.go.play()
    assert race.take() == ([SearchControl.RESUME], [])


def test_that_without_its_rival_the_first_is_on_its_own(race):
    rival = race.go.tracks[1]
    race.go.remove_second_client()
    assert rival._thread.isFinished()
    assert not race.go.is_comparison
    race.go.go_to(7)
    assert race.take() == ([step(7)], [])


def test_that_a_failure_of_either_is_told_of_it_alone_and_pauses_both(race):
    first, second = (Ears(track, "failed") for track in race.go.tracks)
    race.go.play()
    race.rival.fail("no room")
    assert (first.heard, second.of("failed")) == ([], ["no room"])
    assert not race.go.is_playing


def test_that_moves_are_judged_while_the_step_rests_and_one_search_is_shown(shown):
    judge = shown.go.tracks[0].judge
    assert judge.is_thorough
    shown.go.play()
    assert not judge.is_thorough
    shown.go.pause()
    assert judge.is_thorough
    shown.race()
    shown.go.open(ENDLESS, SWIFT, play=False)
    assert not judge.is_thorough
    shown.go.remove_second_client()
    assert judge.is_thorough
