"""The lesson player: makes of each scene of a lesson what is shown, and leaves it to the user."""

from dataclasses import replace

import pytest

from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.search_controller import SearchController
from knight_gui.state.lesson import Lesson, LessonScene, StepTarget
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from tests.player.fakes import CORNER, TOUR, Ears, setup_of


def scene_of(problem, **facts):
    return LessonScene("A title", "A sentence.", (setup_of(problem),), **facts)


def lesson_of(*scenes):
    return Lesson("A lesson", scenes)


@pytest.fixture
def searches(session, transport):
    """Who opens searches."""
    return SearchController(session, transport, transport)


@pytest.fixture
def lesson_player(session, searches, transport):
    """Who shows scenes, as a window has it, without a window."""
    return LessonPlayer(session, searches, transport, transport)


@pytest.fixture
def give(lesson_player, session, transport, qtbot):  # noqa: ARG001
    """Give a lesson, and wait until its first scene is shown."""

    def given(*scenes, place=0):
        session.update(lesson=lesson_of(*scenes), lesson_index=place)
        qtbot.waitUntil(lambda: is_there(transport))

    return given


def is_there(transport):
    return transport.mode is PlaybackMode.PAUSED and all(
        t.frame and t.is_idle for t in transport.tracks
    )


def test_that_a_scene_is_shown_at_its_step(give, transport):
    give(scene_of(CORNER, step=1234))
    assert (transport.problem, transport.step) == (CORNER, 1234)


def test_that_a_step_that_has_not_been_searched_is_waited_for(give, transport):
    give(scene_of(CORNER, step=StepTarget.END))
    assert transport.has_ended
    assert transport.step == transport.steps > 1234


def test_that_the_next_scene_of_the_same_search_goes_on_from_there(give, transport, session, qtbot):
    give(scene_of(CORNER, step=10), scene_of(CORNER, step=StepTarget.FIRST_RETREAT))
    ears = Ears(transport.tracks[0], "opened")
    session.update(lesson_index=1)
    qtbot.waitUntil(lambda: transport.step not in (0, 10))
    assert transport.step == transport.tracks[0].landmarks[1].step
    assert ears.heard == []


def test_that_a_scene_brings_its_view_and_takes_that_of_the_one_before_away(give, session, qtbot):
    bright = scene_of(
        CORNER,
        step=20,
        speed=Speed(50),
        shows_heat=True,
        landscape_share=0.5,
        stretch=(0, 100),
    )
    give(bright, scene_of(CORNER))
    scene = session.scene
    assert (scene.speed, scene.shows_heat, scene.landscape_share) == (Speed(50), True, 0.5)
    qtbot.waitUntil(lambda: session.scene.stretch == (0, 100))
    session.update(lesson_index=1)
    scene = session.scene
    assert (scene.speed, scene.shows_heat, scene.landscape_share) == (DEFAULT_SPEED, False, 0.0)
    assert scene.stretch is None


@pytest.mark.usefixtures("lesson_player")
def test_that_the_stretch_is_shown_no_sooner_than_the_step(session, transport, qtbot):
    session.update(lesson=lesson_of(scene_of(CORNER, step=StepTarget.END, stretch=(0, 100))))
    assert session.scene.stretch is None
    qtbot.waitUntil(lambda: is_there(transport))
    assert session.scene.stretch == (0, 100)


def test_that_a_stretch_that_is_broken_off_goes_on_to_its_end(give, session, transport, qtbot):
    give(scene_of(CORNER), scene_of(CORNER, play=(10, 300), step=300, speed=Speed.nearest_to(200)))
    session.update(lesson_index=1)
    qtbot.waitUntil(lambda: 10 < transport.step < 300)
    assert transport.destination == 300
    transport.pause()
    assert transport.destination == transport.step < 300
    transport.play()
    qtbot.waitUntil(lambda: is_there(transport))
    assert transport.step == 300


def test_that_a_scene_is_live_and_the_next_one_is_shown_all_the_same(
    give, session, searches, transport, qtbot
):
    give(scene_of(CORNER, step=10), scene_of(TOUR, step=5))
    searches.open((setup_of(TOUR),))
    transport.play()
    session.update(lesson_index=1)
    qtbot.waitUntil(lambda: transport.step == 5 and is_there(transport))
    assert transport.problem == TOUR


def test_that_whoever_works_on_a_lesson_goes_on_with_what_is_shown(give, session, transport, qtbot):
    first = scene_of(CORNER, step=10)
    second = scene_of(CORNER, step=20)
    give(first, second)
    transport.go_to(15)
    qtbot.waitUntil(lambda: transport.step == 15)
    told = replace(first, title="Another title")
    session.update(lesson=lesson_of(told, second))
    session.update(lesson=lesson_of(second, told), lesson_index=1)
    assert is_there(transport)
    assert transport.step == 15
    session.update(lesson=lesson_of(second), lesson_index=0)
    qtbot.waitUntil(lambda: transport.step == 20)
