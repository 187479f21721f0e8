"""The playback: what moves the step that is shown, and what each command asks for."""

from operator import methodcaller

import pytest

from knight_gui.player.frame import SearchStatus
from knight_gui.player.playback import PlaybackController, PlaybackMode
from knight_gui.player.requests import OpenRequest, SearchControl, SeekRequest, SeekTarget
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.state.speed import Speed
from tests.player.fakes import (
    ENDLESS,
    FULL_SPEED,
    STEP_S,
    every_command,
    step,
)

LIVE = SeekRequest(SeekTarget.LIVE_END)


# Nothing open


def test_that_without_a_search_nothing_is_shown_and_no_command_does_anything(harness):
    playback = harness.playback
    harness.session.update(speed=FULL_SPEED)
    assert playback.speed is FULL_SPEED
    for command in every_command(playback):
        command()
        assert harness.pop_requests() == []
        assert (playback.problem, playback.frame, playback.step, playback.step_count) == (
            None,
            None,
            0,
            0,
        )
        assert playback.clients[0].report is None
        assert playback.mode is PlaybackMode.PAUSED
        assert not any((playback.clock.is_running, playback.has_ended, playback.is_at_end))
    assert harness.spy.names == []


# Opening, switching, clearing


@pytest.mark.parametrize(
    ("play", "mode"), [(False, PlaybackMode.PAUSED), (True, PlaybackMode.PLAYING)]
)
def test_that_a_search_is_opened_at_its_beginning(harness, play, mode):
    harness.playback.open(ENDLESS, start_playing=play)
    assert harness.pop_requests() == [OpenRequest(ENDLESS)]
    assert (harness.playback.problem, harness.playback.frame, harness.playback.mode) == (
        ENDLESS,
        None,
        mode,
    )
    harness.worker.send_frame(0)
    harness.worker.send_report(70)
    assert (harness.playback.step, harness.playback.step_count) == (0, 70)


def test_that_clearing_shows_no_search_and_lets_go_of_it(shown):
    playback = shown.playback
    playback.play()
    playback.clear()
    assert shown.pop_requests() == [OpenRequest(None)]
    assert (playback.problem, playback.frame, playback.step, playback.step_count) == (
        None,
        None,
        0,
        0,
    )
    assert playback.clients[0].report is None
    assert playback.mode is PlaybackMode.PAUSED
    shown.worker.send_no_frame()
    assert shown.open(ENDLESS) == [OpenRequest(ENDLESS)]


# Playing


def test_that_playing_asks_for_the_steps_that_are_due(shown):
    told = []

    def record_requests():
        told.append(list(shown.worker.requests))

    shown.playback.ticked.connect(record_requests)
    shown.playback.play()
    assert (shown.tick(0.5 * STEP_S), shown.tick(0.6 * STEP_S)) == ([], [step(501)])
    shown.worker.send_frame(501)
    assert shown.tick(0.85 * STEP_S) == [], "a tenth of the next step is already due"
    assert shown.tick(0.06 * STEP_S) == [step(502)]
    assert told == [[]] * 4, "what has come is drawn before the next step is asked for"


def test_that_for_an_answer_that_was_late_the_clock_ticks_at_once(shown, qapp):
    shown.playback.play()
    shown.tick(1.0)
    shown.worker.send_frame(501)
    qapp.processEvents()
    assert shown.pop_requests() == [], "it came in time"
    for _ in range(2):
        shown.tick(1.0)
    shown.worker.send_frame(502)
    shown.pop_requests()
    qapp.processEvents()
    assert shown.pop_requests() != []
    shown.tick(1.0)
    shown.worker.send_frame(503)
    shown.playback.pause()
    qapp.processEvents()
    assert shown.pop_requests() == [], "nobody plays on who was paused"


def test_that_playing_waits_for_a_search_that_is_slower_and_pauses_at_its_end(shown):
    shown.playback.play()
    shown.worker.send_frame(1000)
    assert shown.tick(2.2 * STEP_S) == [step(1002)]
    shown.worker.send_frame(1000)
    shown.worker.send_report(1000, SearchStatus.FINISHED)
    assert shown.playback.is_at_end
    assert shown.tick(5) == []
    assert shown.playback.mode is PlaybackMode.PAUSED


@pytest.mark.parametrize(
    ("at", "work", "asked"),
    [
        (1000, SearchStatus.FINISHED, [step(0)]),
        (500, SearchStatus.FINISHED, []),
        (500, SearchStatus.STOPPED, [SearchControl.RESUME]),
    ],
)
def test_that_play_begins_anew_at_the_end_else_goes_on_and_lets_the_search_go_on(
    shown, at, work, asked
):
    shown.worker.send_report(1000, work)
    shown.worker.send_frame(at)
    shown.playback.play()
    assert shown.pop_requests() == asked
    assert shown.playback.mode is PlaybackMode.PLAYING
    if asked == [step(0)]:
        shown.worker.send_frame(0)
    shown.tick(0.01)
    assert shown.playback.is_playing


@pytest.mark.parametrize("command", [PlaybackController.restart, PlaybackController.play])
def test_that_a_search_that_could_not_be_opened_is_tried_again(harness, command):
    harness.open(ENDLESS)
    harness.worker.send_no_frame()
    harness.worker.send_failure("no room")
    command(harness.playback)
    assert harness.pop_requests() == [OpenRequest(ENDLESS)]


def test_that_playing_back_goes_back_from_anywhere_and_pauses_at_the_beginning_or_again(shown):
    playback = shown.playback
    shown.worker.send_report(1000, SearchStatus.FINISHED)
    shown.worker.send_frame(1000)
    playback.play_back()
    assert playback.mode is PlaybackMode.PLAYING_BACK
    assert shown.tick(2.2 * STEP_S) == [step(998)]
    playback.play_back()
    assert playback.mode is PlaybackMode.PAUSED
    playback.play_back()
    shown.worker.send_frame(1)
    assert shown.tick(0.25) == [step(0)]
    shown.worker.send_frame(0)
    assert shown.tick(0.25) == []
    assert playback.mode is PlaybackMode.PAUSED
    playback.play_back()
    assert playback.mode is PlaybackMode.PAUSED, "there is no way back"


# Jumping


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        (methodcaller("go_to_step", 77), step(77)),
        (methodcaller("go_to_step", -5), step(0)),
        (methodcaller("step_by", 1), step(501)),
        (methodcaller("step_by", -1), step(499)),
        (methodcaller("step_by", 600), step(1000)),
        (methodcaller("step_by", -600), step(0)),
        (
            methodcaller("seek", SeekTarget.NEXT_DEAD_END),
            SeekRequest(SeekTarget.NEXT_DEAD_END, 500),
        ),
        (
            methodcaller("seek", SeekTarget.NEXT_RETREAT, 9),
            SeekRequest(SeekTarget.NEXT_RETREAT, 500, 9),
        ),
        (methodcaller("seek", SeekTarget.MISTAKE), SeekRequest(SeekTarget.MISTAKE, 500)),
    ],
)
def test_that_a_jump_pauses_and_is_made_from_the_step_shown(shown, command, asked):
    shown.playback.play()
    command(shown.playback)
    assert shown.pop_requests() == [asked]
    assert shown.playback.mode is PlaybackMode.PAUSED


def test_that_keys_faster_than_frames_all_count(shown):
    for _ in range(5):
        shown.playback.step_by(1)
    assert shown.pop_requests() == [step(501)]
    shown.worker.send_frame(501)
    shown.playback.step_by(1)
    shown.worker.send_frame(505)
    assert shown.pop_requests() == [step(505), step(506)]
    shown.playback.seek(SeekTarget.NEXT_DEAD_END)
    shown.worker.send_frame(506)
    assert shown.pop_requests() == [SeekRequest(SeekTarget.NEXT_DEAD_END, 506)]
    shown.worker.send_frame(600)
    shown.playback.step_by(-1)
    assert shown.pop_requests() == [step(599)]


@pytest.mark.parametrize(
    "kind", [SeekTarget.MISTAKE, SeekTarget.NEXT_MISTAKE, SeekTarget.NEXT_UNDONE_MISTAKE]
)
def test_that_what_a_path_was_lost_by_is_sought_as_the_judge_has_it(shown, kind):
    path = (1, 20, 39, 58)
    lost = Verdict(path, Completability.LOST, lost_depth=2, is_exact=True)
    shown.worker.send_frame(500, path=path, verdict=lost)
    shown.playback.seek(kind)
    assert shown.pop_requests() == [SeekRequest(kind, 500, 3)]
    shown.playback.go_to_step(700)
    shown.playback.seek(kind)
    shown.worker.send_frame(500, path=path, verdict=lost)
    assert shown.pop_requests() == [SeekRequest(kind, 700)], "of that step nobody knows yet"


# The live end


def test_that_the_view_follows_the_live_end_when_it_goes_there_and_only_then(shown):
    playback = shown.playback
    shown.worker.send_report(1400)
    assert shown.tick(1) == []
    assert (playback.step, playback.step_count) == (500, 1400)
    playback.follow_live_end()
    assert shown.pop_requests() == [LIVE]
    assert playback.mode is PlaybackMode.FOLLOWING
    assert shown.tick(1) == [], "one at a time"
    for number in (1000, 1400, 9000):
        shown.worker.send_frame(number)
        assert shown.tick(0.016) == [LIVE]
    assert playback.step_count == 9000, "no step is shown that was not searched"


def test_that_following_ends_with_the_search(shown):
    shown.playback.follow_live_end()
    shown.worker.send_report(1200, SearchStatus.FINISHED)
    shown.worker.send_frame(1100)
    shown.pop_requests()
    assert shown.tick(0.016) == [LIVE], "the last steps are still to be seen"
    shown.worker.send_frame(1200)
    shown.tick(0.016)
    assert shown.playback.mode is PlaybackMode.PAUSED
    shown.playback.follow_live_end()
    assert shown.pop_requests() == [LIVE]
    assert shown.playback.mode is PlaybackMode.PAUSED


def test_that_a_speed_set_while_following_is_played_at(shown):
    shown.playback.follow_live_end()
    shown.session.update(speed=Speed.nearest_to(20))
    shown.worker.send_frame(1000)
    shown.pop_requests()
    assert shown.playback.mode is PlaybackMode.PLAYING
    assert shown.tick(1.1 / 20) == [step(1001)]


# Heading for a step


def test_that_the_search_is_followed_to_the_step_only_if_that_takes_a_moment(shown):
    shown.playback.play_until(5000)
    assert (shown.tick(0.016), shown.tick(0.5)) == ([], [LIVE])
    shown.worker.send_frame(3000)
    shown.worker.send_report(6000)
    assert shown.pop_requests() == [step(5000)]
    assert shown.playback.mode is PlaybackMode.PAUSED


def test_that_of_a_search_that_ends_before_the_step_the_end_is_shown(shown):
    shown.playback.play_until(5000)
    shown.worker.send_report(4000, SearchStatus.FINISHED)
    assert shown.pop_requests() == [step(4000)]


def test_that_a_comparison_plays_on_from_the_step_it_was_opened_at(shown):
    shown.playback.play_until(5000, plays_on=True)
    assert shown.playback.destination == 5000
    shown.worker.send_report(6000)
    assert shown.pop_requests() == [step(5000)]
    assert shown.playback.mode is PlaybackMode.PLAYING
    assert shown.playback.destination == 5000, "a scene that is saved now begins there"


# Stopping, failing


def test_that_stopping_pauses_and_searching_on_does_not_move_the_view(shown):
    shown.playback.play()
    shown.playback.stop_search()
    assert shown.pop_requests() == [SearchControl.STOP]
    assert shown.playback.mode is PlaybackMode.PAUSED
    shown.worker.send_report(1000, SearchStatus.STOPPED)
    shown.playback.resume_search()
    assert shown.pop_requests() == [SearchControl.RESUME]
    assert shown.playback.mode is PlaybackMode.PAUSED
    shown.worker.send_report(1000, SearchStatus.STOPPED)
    shown.playback.play_until(5000)
    assert shown.pop_requests() == [SearchControl.RESUME]


def test_that_a_failure_pauses_until_somebody_plays_again(shown):
    shown.playback.play()
    shown.worker.send_failure("the board is on fire")
    assert shown.playback.mode is PlaybackMode.PAUSED
    shown.playback.play()
    assert shown.playback.is_playing
    shown.playback.report_failure("the disk is full")
    assert shown.playback.mode is PlaybackMode.PAUSED
    assert shown.spy.payloads("failed") == ["the disk is full"], "the other one its client told"
