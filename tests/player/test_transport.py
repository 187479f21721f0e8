"""The transport: what moves the step that is shown, and what each command asks for."""

import pytest

from knight_gui.player.frame import SearchStatus
from knight_gui.player.playback import PlaybackController, PlaybackMode
from knight_gui.player.requests import OpenRequest, SearchControl, SeekRequest, SeekTarget
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.state.speed import Speed
from tests.player.fakes import (
    ENDLESS,
    FLAT_OUT,
    STEP_S,
    every_command,
    step,
)

LIVE = SeekRequest(SeekTarget.LIVE_END)


# Nothing open


def test_that_without_a_search_nothing_is_shown_and_no_command_does_anything(rig):
    go = rig.go
    rig.session.update(speed=FLAT_OUT)
    assert go.speed is FLAT_OUT
    for command in every_command(go):
        command()
        assert rig.take() == []
        assert (go.problem, go.frame, go.step, go.steps) == (None, None, 0, 0)
        assert go.tracks[0].report is None
        assert go.mode is PlaybackMode.PAUSED
        assert not any((go.clock.is_running, go.has_ended, go.is_at_end))
    assert set(rig.ears.names) == {"changed"}


# Opening, switching, clearing


@pytest.mark.parametrize(
    ("play", "mode"), [(False, PlaybackMode.PAUSED), (True, PlaybackMode.PLAYING)]
)
def test_that_a_search_is_opened_at_its_beginning(rig, play, mode):
    rig.go.open(ENDLESS, play=play)
    assert rig.take() == [OpenRequest(ENDLESS)]
    assert (rig.go.problem, rig.go.frame, rig.go.mode) == (ENDLESS, None, mode)
    rig.voice.frame(0)
    rig.voice.report(70)
    assert (rig.go.step, rig.go.steps) == (0, 70)


def test_that_clearing_shows_no_search_and_lets_go_of_it(shown):
    go = shown.go
    go.play()
    go.clear()
    assert shown.take() == [OpenRequest(None)]
    assert (go.problem, go.frame, go.step, go.steps) == (None, None, 0, 0)
    assert go.tracks[0].report is None
    assert go.mode is PlaybackMode.PAUSED
    shown.voice.no_frame()
    assert shown.open(ENDLESS) == [OpenRequest(ENDLESS)]


# Playing


def test_that_playing_asks_for_the_steps_that_are_due(shown):
    told = []
    shown.go.ticked.connect(lambda: told.append(list(shown.voice.asked)))
    shown.go.play()
    assert (shown.tick(0.5 * STEP_S), shown.tick(0.6 * STEP_S)) == ([], [step(501)])
    shown.voice.frame(501)
    assert shown.tick(0.85 * STEP_S) == [], "a tenth of the next step is already due"
    assert shown.tick(0.06 * STEP_S) == [step(502)]
    assert told == [[]] * 4, "what has come is drawn before the next step is asked for"


def test_that_for_an_answer_that_was_late_the_clock_ticks_at_once(shown, qapp):
    shown.go.play()
    shown.tick(1.0)
    shown.voice.frame(501)
    qapp.processEvents()
    assert shown.take() == [], "it came in time"
    for _ in range(2):
        shown.tick(1.0)
    shown.voice.frame(502)
    shown.take()
    qapp.processEvents()
    assert shown.take() != []
    shown.tick(1.0)
    shown.voice.frame(503)
    shown.go.pause()
    qapp.processEvents()
    assert shown.take() == [], "nobody plays on who was paused"


def test_that_playing_waits_for_a_search_that_is_slower_and_pauses_at_its_end(shown):
    shown.go.play()
    shown.voice.frame(1000)
    assert shown.tick(2.2 * STEP_S) == [step(1002)]
    shown.voice.frame(1000)
    shown.voice.report(1000, SearchStatus.FINISHED)
    assert shown.go.is_at_end
    assert shown.tick(5) == []
    assert shown.go.mode is PlaybackMode.PAUSED


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
    shown.voice.report(1000, work)
    shown.voice.frame(at)
    shown.go.play()
    assert shown.take() == asked
    assert shown.go.mode is PlaybackMode.PLAYING
    if asked == [step(0)]:
        shown.voice.frame(0)
    shown.tick(0.01)
    assert shown.go.is_playing


@pytest.mark.parametrize("command", [PlaybackController.restart, PlaybackController.play])
def test_that_a_search_that_could_not_be_opened_is_tried_again(rig, command):
    rig.open(ENDLESS)
    rig.voice.no_frame()
    rig.voice.fail("no room")
    command(rig.go)
    assert rig.take() == [OpenRequest(ENDLESS)]


def test_that_playing_back_goes_back_from_anywhere_and_pauses_at_the_beginning_or_again(shown):
    go = shown.go
    shown.voice.report(1000, SearchStatus.FINISHED)
    shown.voice.frame(1000)
    go.play_back()
    assert go.mode is PlaybackMode.PLAYING_BACK
    assert shown.tick(2.2 * STEP_S) == [step(998)]
    go.play_back()
    assert go.mode is PlaybackMode.PAUSED
    go.play_back()
    shown.voice.frame(1)
    assert shown.tick(0.25) == [step(0)]
    shown.voice.frame(0)
    assert shown.tick(0.25) == []
    assert go.mode is PlaybackMode.PAUSED
    go.play_back()
    assert go.mode is PlaybackMode.PAUSED, "there is no way back"


# Jumping


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        (lambda go: go.go_to(77), step(77)),
        (lambda go: go.go_to(-5), step(0)),
        (lambda go: go.step_by(1), step(501)),
        (lambda go: go.step_by(-1), step(499)),
        (lambda go: go.step_by(600), step(1000)),
        (lambda go: go.step_by(-600), step(0)),
        (lambda go: go.seek(SeekTarget.NEXT_DEAD_END), SeekRequest(SeekTarget.NEXT_DEAD_END, 500)),
        (
            lambda go: go.seek(SeekTarget.NEXT_RETREAT, 9),
            SeekRequest(SeekTarget.NEXT_RETREAT, 500, 9),
        ),
        (lambda go: go.seek(SeekTarget.MISTAKE), SeekRequest(SeekTarget.MISTAKE, 500)),
    ],
)
def test_that_a_jump_pauses_and_is_made_from_the_step_shown(shown, command, asked):
    shown.go.play()
    command(shown.go)
    assert shown.take() == [asked]
    assert shown.go.mode is PlaybackMode.PAUSED


def test_that_keys_faster_than_frames_all_count(shown):
    for _ in range(5):
        shown.go.step_by(1)
    assert shown.take() == [step(501)]
    shown.voice.frame(501)
    shown.go.step_by(1)
    shown.voice.frame(505)
    assert shown.take() == [step(505), step(506)]
    shown.go.seek(SeekTarget.NEXT_DEAD_END)
    shown.voice.frame(506)
    assert shown.take() == [SeekRequest(SeekTarget.NEXT_DEAD_END, 506)]
    shown.voice.frame(600)
    shown.go.step_by(-1)
    assert shown.take() == [step(599)]


@pytest.mark.parametrize(
    "kind", [SeekTarget.MISTAKE, SeekTarget.NEXT_MISTAKE, SeekTarget.NEXT_UNDONE_MISTAKE]
)
def test_that_what_a_path_was_lost_by_is_sought_as_the_judge_has_it(shown, kind):
    path = (1, 20, 39, 58)
    lost = Verdict(path, Completability.LOST, lost_depth=2, is_exact=True)
    shown.voice.frame(500, path=path, verdict=lost)
    shown.go.seek(kind)
    assert shown.take() == [SeekRequest(kind, 500, 3)]
    shown.go.go_to(700)
    shown.go.seek(kind)
    shown.voice.frame(500, path=path, verdict=lost)
    assert shown.take() == [SeekRequest(kind, 700)], "of that step nobody knows yet"


# The live end


def test_that_the_view_follows_the_live_end_when_it_goes_there_and_only_then(shown):
    go = shown.go
    shown.voice.report(1400)
    assert shown.tick(1) == []
    assert (go.step, go.steps) == (500, 1400)
    go.follow_live_end()
    assert shown.take() == [LIVE]
    assert go.mode is PlaybackMode.FOLLOWING
    assert shown.tick(1) == [], "one at a time"
    for number in (1000, 1400, 9000):
        shown.voice.frame(number)
        assert shown.tick(0.016) == [LIVE]
    assert go.steps == 9000, "no step is shown that was not searched"


def test_that_following_ends_with_the_search(shown):
    shown.go.follow_live_end()
    shown.voice.report(1200, SearchStatus.FINISHED)
    shown.voice.frame(1100)
    shown.take()
    assert shown.tick(0.016) == [LIVE], "the last steps are still to be seen"
    shown.voice.frame(1200)
    shown.tick(0.016)
    assert shown.go.mode is PlaybackMode.PAUSED
    shown.go.follow_live_end()
    assert shown.take() == [LIVE]
    assert shown.go.mode is PlaybackMode.PAUSED


def test_that_a_speed_set_while_following_is_played_at(shown):
    shown.go.follow_live_end()
    shown.session.update(speed=Speed.nearest_to(20))
    shown.voice.frame(1000)
    shown.take()
    assert shown.go.mode is PlaybackMode.PLAYING
    assert shown.tick(1.1 / 20) == [step(1001)]


# Heading for a step


def test_that_the_search_is_followed_to_the_step_only_if_that_takes_a_moment(shown):
    shown.go.play_until(5000)
    assert (shown.tick(0.016), shown.tick(0.5)) == ([], [LIVE])
    shown.voice.frame(3000)
    shown.voice.report(6000)
    assert shown.take() == [step(5000)]
    assert shown.go.mode is PlaybackMode.PAUSED


def test_that_of_a_search_that_ends_before_the_step_the_end_is_shown(shown):
    shown.go.play_until(5000)
    shown.voice.report(4000, SearchStatus.FINISHED)
    assert shown.take() == [step(4000)]


# Stopping, failing


def test_that_stopping_pauses_and_searching_on_does_not_move_the_view(shown):
    shown.go.play()
    shown.go.stop_search()
    assert shown.take() == [SearchControl.STOP]
    assert shown.go.mode is PlaybackMode.PAUSED
    shown.voice.report(1000, SearchStatus.STOPPED)
    shown.go.search_on()
    assert shown.take() == [SearchControl.RESUME]
    assert shown.go.mode is PlaybackMode.PAUSED
    shown.voice.report(1000, SearchStatus.STOPPED)
    shown.go.play_until(5000)
    assert shown.take() == [SearchControl.RESUME]


def test_that_a_failure_pauses_until_somebody_plays_again(shown):
    shown.go.play()
    shown.voice.fail("the board is on fire")
    assert shown.go.mode is PlaybackMode.PAUSED
    shown.go.play()
    assert shown.go.is_playing
    shown.go.report_failure("the disk is full")
    assert shown.go.mode is PlaybackMode.PAUSED
    assert shown.ears.of("failed") == ["the disk is full"], "the other one its track told"
