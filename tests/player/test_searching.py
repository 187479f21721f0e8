"""The playback over real searches: what is shown is what was searched, whatever is pressed."""

from dataclasses import replace

from knight_gui.board import Board
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


def test_that_a_tour_is_played_to_its_end_and_every_step_told_once(playback, session, waiter):
    spy = SignalSpy(playback.clients[0], "frame_changed")
    session.update(speed=Speed.nearest_to(500))
    playback.open(TOUR, start_playing=True)
    waiter.wait_until_at_end()
    ways = [frame.passage for frame in spy.payloads("frame_changed") if frame.passage is not None]
    assert [step for way in ways for step in range(way.first_step, way.last_step)] == list(
        range(63)
    )


def test_that_on_a_large_board_the_loss_is_gone_to_that_the_judge_tells(playback, waiter):
    playback.open(Problem(Board(21, 21), (0,), NAIVE), start_playing=False)
    waiter.wait_until_searched_past(5000)
    playback.go_to_step(5000)
    waiter.wait_for_step(5000)
    waiter.wait_for_verdict()
    told = playback.frame.verdict

    def is_lost_path_shown():
        return playback.frame.position.path == told.losing_prefix

    for _ in range(2):
        playback.go_to_step(5000)
        playback.seek(SeekTarget.MISTAKE)
        waiter.wait_until(is_lost_path_shown)
        assert playback.frame.verdict == replace(told, path=told.losing_prefix)


def test_that_flat_out_the_view_keeps_up_and_the_search_goes_on_without_it(
    playback, session, waiter
):
    session.update(speed=FULL_SPEED)
    playback.open(ENDLESS, start_playing=True)
    waiter.wait_past_step(1_000_000)
    playback.pause()
    step = playback.step
    waiter.wait_until_searched_past(2 * step)


def test_that_play_after_a_stop_searches_and_plays_on(playback, session, waiter):
    session.update(speed=FULL_SPEED)
    playback.open(ENDLESS, start_playing=True)

    def is_at_live_end():
        return playback.step == playback.step_count and not playback.is_playing

    for _ in range(20):
        waiter.wait_past_step(1000)
        playback.stop_search()
        waiter.wait_until_stopped()
        playback.follow_live_end()
        waiter.wait_until(is_at_live_end)
        stopped_at = playback.step
        playback.play()
        waiter.wait_past_step(stopped_at)
        assert playback.is_playing
