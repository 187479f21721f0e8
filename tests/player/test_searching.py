"""The playback over real searches: what is shown is what was searched, whatever is pressed."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.frame import SearchStatus
from knight_gui.player.requests import SeekTarget
from knight_gui.search.problem import Problem
from knight_gui.state.speed import Speed
from tests.player.fakes import (
    ENDLESS,
    FULL_SPEED,
    NAIVE,
    TOUR,
    SignalSpy,
)


@pytest.fixture
def watch(qtbot):
    """Wait until something is so."""
    return lambda condition: qtbot.waitUntil(lambda: bool(condition()))


def test_that_a_tour_is_played_to_its_end_and_every_step_told_once(playback, session, watch):
    spy = SignalSpy(playback.clients[0], "frame_changed")
    session.update(speed=Speed.nearest_to(500))
    playback.open(TOUR, start_playing=True)
    watch(lambda: playback.is_at_end and not playback.is_playing)
    ways = [frame.passage for frame in spy.payloads("frame_changed") if frame.passage is not None]
    assert [step for way in ways for step in range(way.first_step, way.last_step)] == list(
        range(63)
    )


def test_that_on_a_large_board_the_loss_is_gone_to_that_the_judge_tells(playback, watch):
    playback.open(Problem(Board(21, 21), (0,), NAIVE), start_playing=False)
    watch(lambda: playback.step_count > 5000)
    playback.go_to_step(5000)
    watch(lambda: playback.step == 5000 and playback.frame.verdict is not None)
    told = playback.frame.verdict
    for _ in range(2):
        playback.go_to_step(5000)
        playback.seek(SeekTarget.MISTAKE)
        watch(lambda: playback.frame.position.path == told.losing_prefix)
        assert playback.frame.verdict == replace(told, path=told.losing_prefix)


def test_that_flat_out_the_view_keeps_up_and_the_search_goes_on_without_it(
    playback, session, watch
):
    session.update(speed=FULL_SPEED)
    playback.open(ENDLESS, start_playing=True)
    watch(lambda: playback.step > 1_000_000)
    playback.pause()
    step = playback.step
    watch(lambda: playback.step_count > 2 * step)


def test_that_play_after_a_stop_searches_and_plays_on(playback, session, watch):
    session.update(speed=FULL_SPEED)
    playback.open(ENDLESS, start_playing=True)
    for _ in range(20):
        watch(lambda: playback.step > 1000)
        playback.stop_search()
        watch(lambda: playback.clients[0].report.status is SearchStatus.STOPPED)
        playback.follow_live_end()
        watch(lambda: playback.step == playback.step_count and not playback.is_playing)
        stopped_at = playback.step
        playback.play()
        watch(lambda stopped_at=stopped_at: playback.step > stopped_at)
        assert playback.is_playing
