"""The lesson player: makes of each scene of a lesson what is shown, and leaves it to the user."""

from dataclasses import replace
from operator import attrgetter

import pytest

from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.pace import Pace
from knight_gui.player.search_controller import SearchController
from knight_gui.state.lesson import Lesson, LessonScene, StepTarget
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from tests.player.fakes import CORNER, ENDLESS, TOUR, SignalSpy, setup_of


def scene_of(problem, **fields):
    return LessonScene("A title", "A sentence.", (setup_of(problem),), **fields)


def lesson_of(*scenes):
    return Lesson("A lesson", scenes)


@pytest.fixture
def controller(session, playback):
    """Who opens controller."""
    return SearchController(session, playback, playback)


@pytest.fixture
def lesson_player(session, controller, playback):
    """Who shows scenes, as a window has it, without a window."""
    return LessonPlayer(session, controller, playback, playback)


@pytest.fixture
def show_lesson(lesson_player, session, waiter):  # noqa: ARG001
    """Give a lesson, and wait until its first scene is shown."""

    def show(*scenes, index=0):
        session.update(lesson=lesson_of(*scenes), lesson_index=index)
        waiter.wait_until_at_rest()

    return show


def test_that_a_scene_is_shown_at_its_step(show_lesson, playback):
    show_lesson(scene_of(CORNER, step=1234))
    assert (playback.problem, playback.step) == (CORNER, 1234)


def test_that_a_step_that_has_not_been_searched_is_waited_for(show_lesson, playback):
    show_lesson(scene_of(CORNER, step=StepTarget.END))
    assert playback.has_ended
    assert playback.step == playback.step_count > 1234


def test_that_the_next_scene_of_the_same_search_goes_on_from_there(
    show_lesson, playback, session, waiter
):
    show_lesson(scene_of(CORNER, step=10), scene_of(CORNER, step=StepTarget.FIRST_RETREAT))
    spy = SignalSpy(playback.clients[0], "opened")
    session.update(lesson_index=1)

    def is_elsewhere():
        return playback.step not in (0, 10)

    waiter.wait_until(is_elsewhere)
    assert playback.step == playback.clients[0].landmarks[1].step
    assert spy.signals == []


def test_that_a_scene_brings_its_view_and_takes_that_of_the_one_before_away(
    show_lesson, session, waiter
):
    bright = scene_of(
        CORNER,
        step=20,
        speed=Speed(50),
        shows_heat=True,
        landscape_share=0.5,
        step_range=(0, 100),
    )
    show_lesson(bright, scene_of(CORNER))
    scene = session.scene
    assert (scene.speed, scene.shows_heat, scene.landscape_share) == (Speed(50), True, 0.5)
    waiter.wait_until(attrgetter("scene.step_range"), session)
    assert session.scene.step_range == (0, 100)
    session.update(lesson_index=1)
    scene = session.scene
    assert (scene.speed, scene.shows_heat, scene.landscape_share) == (DEFAULT_SPEED, False, 0.0)
    assert scene.step_range is None


@pytest.mark.usefixtures("lesson_player")
def test_that_the_stretch_is_shown_no_sooner_than_the_step(session, waiter):
    session.update(lesson=lesson_of(scene_of(CORNER, step=StepTarget.END, step_range=(0, 100))))
    assert session.scene.step_range is None
    waiter.wait_until_at_rest()
    assert session.scene.step_range == (0, 100)


def test_that_a_stretch_that_is_broken_off_goes_on_to_its_end(
    show_lesson, session, playback, waiter
):
    show_lesson(
        scene_of(CORNER),
        scene_of(CORNER, played_range=(10, 300), step=300, speed=Speed.nearest_to(200)),
    )

    def is_under_way():
        return 10 < playback.step < 300

    session.update(lesson_index=1)
    waiter.wait_until(is_under_way)
    assert playback.destination == 300
    playback.pause()

    def has_arrived():
        return playback.destination == playback.step

    # the step that was asked for last may still come
    waiter.wait_until(has_arrived)
    assert playback.step < 300
    playback.play()
    waiter.wait_until_at_rest()
    assert playback.step == 300


def test_that_a_scene_is_live_and_the_next_one_is_shown_all_the_same(
    show_lesson, session, controller, playback, waiter
):
    show_lesson(scene_of(CORNER, step=10), scene_of(TOUR, step=5))
    controller.open_with_undo((setup_of(TOUR),))
    playback.play()
    session.update(lesson_index=1)
    waiter.wait_for_step(5)
    waiter.wait_until_at_rest()
    assert playback.problem == TOUR


def test_that_whoever_works_on_a_lesson_goes_on_with_what_is_shown(
    show_lesson, session, playback, waiter
):
    first = scene_of(CORNER, step=10)
    second = scene_of(CORNER, step=20)
    show_lesson(first, second)
    playback.go_to_step(15)
    waiter.wait_for_step(15)
    changed = replace(first, title="Another title")
    session.update(lesson=lesson_of(changed, second))
    session.update(lesson=lesson_of(second, changed), lesson_index=1)
    assert waiter.is_at_rest()
    assert playback.step == 15
    session.update(lesson=lesson_of(second), lesson_index=0)
    waiter.wait_for_step(20)


def test_that_the_stretch_after_a_search_that_was_followed_can_be_read(
    lesson_player,  # noqa: ARG001
    playback,
    session,
    waiter,
):
    stretch = scene_of(ENDLESS, played_range=(33, 40), step=40, speed=Speed.nearest_to(50))
    session.update(lesson=lesson_of(scene_of(ENDLESS, step=StepTarget.END), stretch))
    waiter.wait_until(lambda: playback.step > 100_000)
    paces = {}
    playback.step_changed.connect(
        lambda frame: paces.update({frame.position.step: playback.clients[0].pace})
    )
    session.update(lesson_index=1)
    waiter.wait_until_paused_at(40)
    assert paces[33] is Pace.READABLE
