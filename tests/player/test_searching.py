"""The transport over real searches: what is shown is what was searched, whatever is pressed."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.frame import SearchStatus
from knight_gui.player.requests import SeekTarget
from knight_gui.search.problem import Problem
from knight_gui.state.speed import Speed
from tests.player.fakes import (
    ENDLESS,
    FLAT_OUT,
    NAIVE,
    TOUR,
    Ears,
)


@pytest.fixture
def watch(qtbot):
    """Wait until something is so."""
    return lambda condition: qtbot.waitUntil(lambda: bool(condition()))


def test_that_a_tour_is_played_to_its_end_and_every_step_told_once(transport, session, watch):
    ears = Ears(transport.tracks[0], "framed")
    session.update(speed=Speed.nearest_to(500))
    transport.open(TOUR, play=True)
    watch(lambda: transport.is_at_end and not transport.is_playing)
    ways = [frame.passage for frame in ears.of("framed") if frame.passage is not None]
    assert [step for way in ways for step in range(way.first, way.last)] == list(range(63))


def test_that_on_a_large_board_the_loss_is_gone_to_that_the_judge_tells(transport, watch):
    transport.open(Problem(Board(21, 21), (0,), NAIVE), play=False)
    watch(lambda: transport.steps > 5000)
    transport.go_to(5000)
    watch(lambda: transport.step == 5000 and transport.frame.verdict is not None)
    told = transport.frame.verdict
    for _ in range(2):
        transport.go_to(5000)
        transport.seek(SeekTarget.MISTAKE)
        watch(lambda: transport.frame.position.path == told.losing_prefix)
        assert transport.frame.verdict == replace(told, path=told.ruined)


def test_that_flat_out_the_view_keeps_up_and_the_search_goes_on_without_it(
    transport, session, watch
):
    session.update(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    watch(lambda: transport.step > 1_000_000)
    transport.pause()
    step = transport.step
    watch(lambda: transport.steps > 2 * step)


def test_that_play_after_a_stop_searches_and_plays_on(transport, session, watch):
    session.update(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    for _ in range(20):
        watch(lambda: transport.step > 1000)
        transport.stop_search()
        watch(lambda: transport.tracks[0].report.work is SearchStatus.STOPPED)
        transport.follow_live_end()
        watch(lambda: transport.step == transport.steps and not transport.is_playing)
        stopped_at = transport.step
        transport.play()
        watch(lambda stopped_at=stopped_at: transport.step > stopped_at)
        assert transport.is_playing
