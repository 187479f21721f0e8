"""Undo brings back the searches, their step and the stretch of the landscape; Redo the others."""

from dataclasses import replace

import pytest

from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.search_controller import SearchController
from knight_gui.state.lesson import Lesson, LessonScene
from tests.player.fakes import CORNER, ENDLESS, TOUR, setup_of
from tests.support.playback_waiter import PlaybackWaiter

CORNER_SETUP, ENDLESS_SETUP, TOUR_SETUP = (setup_of(problem) for problem in (CORNER, ENDLESS, TOUR))
LESSON = Lesson(
    "A lesson",
    (
        LessonScene("First", "One sentence.", (CORNER_SETUP,), step=10),
        LessonScene("Second", "One sentence.", (TOUR_SETUP,), step=5),
    ),
)


class Viewer:
    """Somebody who opens searches and undoes that, without a window."""

    def __init__(self, session, playback, qtbot):
        self.session = session
        self.playback = playback
        self.controller = SearchController(session, playback, playback)
        self.lesson_player = LessonPlayer(session, self.controller, playback, playback)
        self.waiter = PlaybackWaiter(playback, qtbot)

    def look_at(self, setup, step):
        self.controller.open_with_undo((setup,))
        self.playback.play_until(step)
        self.wait_for(setup, step)

    def undo(self):
        self.lesson_player.undo()

    def redo(self):
        self.lesson_player.redo()

    def wait_for(self, setup, step):
        """Wait until a search rests at a step."""
        self.waiter.wait_until_at_rest()
        assert (self.playback.problem, self.playback.step) == (setup.problem, step)
        assert self.session.scene.setups == (setup,)

    @property
    def stack(self):
        return self.session.scene.undo


@pytest.fixture
def viewer(session, playback, qtbot):
    """The viewer of searches that can be undone."""
    return Viewer(session, playback, qtbot)


def test_that_there_is_nothing_to_undo_until_something_has_changed(viewer):
    assert viewer.stack.done == viewer.stack.undone == ()
    viewer.controller.open_with_undo(viewer.session.scene.setups)
    assert viewer.stack.done == ()


def test_that_searches_come_back_at_their_step_one_after_the_other_and_go_again(viewer):
    shown = ((CORNER_SETUP, 1234), (ENDLESS_SETUP, 56), (TOUR_SETUP, 7))
    for each in shown:
        viewer.look_at(*each)
    assert [each.title() for each in viewer.stack.done] == [
        "Board 5×5",
        "Board 9×9",
        "Board 8×8",
    ]
    for each in shown[-2::-1]:
        viewer.undo()
        viewer.wait_for(*each)
    for each in shown[1:]:
        viewer.redo()
        viewer.wait_for(*each)
    assert viewer.stack.undone == ()


def test_that_undone_at_once_a_search_is_redone_at_the_step_that_it_headed_for(viewer):
    viewer.look_at(CORNER_SETUP, 1234)
    viewer.look_at(ENDLESS_SETUP, 56)
    for back_and_forth in (viewer.undo, viewer.redo, viewer.undo, viewer.redo, viewer.undo):
        back_and_forth()
    viewer.wait_for(CORNER_SETUP, 1234)
    viewer.redo()
    viewer.wait_for(ENDLESS_SETUP, 56)


def test_that_the_stretch_of_the_landscape_comes_back_and_the_speed_stays(viewer):
    viewer.look_at(CORNER_SETUP, 1234)
    viewer.session.update(step_range=(1000, 2000))
    viewer.controller.open_with_undo((ENDLESS_SETUP,), step_range=None)
    faster = viewer.session.scene.speed.shifted_by(3)
    viewer.session.update(speed=faster)
    viewer.undo()
    viewer.wait_for(CORNER_SETUP, 1234)
    assert (viewer.session.scene.step_range, viewer.session.scene.speed) == ((1000, 2000), faster)


def test_that_a_race_ends_and_begins_again(viewer):
    viewer.look_at(CORNER_SETUP, 12)
    rivals = CORNER_SETUP, CORNER_SETUP.rival
    viewer.controller.open_with_undo(rivals)
    viewer.playback.play()
    viewer.undo()
    viewer.wait_for(CORNER_SETUP, 12)
    assert not viewer.playback.is_comparison
    viewer.redo()
    assert viewer.playback.is_comparison
    assert viewer.session.scene.setups == rivals


def test_that_in_a_lesson_undo_goes_to_the_scene_in_which_it_was_done(viewer):
    viewer.session.update(lesson=LESSON)
    viewer.wait_for(CORNER_SETUP, 10)
    assert viewer.stack.done == (), "the lesson goes back by itself"
    viewer.look_at(ENDLESS_SETUP, 56)
    viewer.session.update(lesson_index=1)
    viewer.wait_for(TOUR_SETUP, 5)
    viewer.undo()
    viewer.wait_for(CORNER_SETUP, 10)
    assert viewer.session.scene.lesson_index == 0
    viewer.redo()
    viewer.wait_for(TOUR_SETUP, 5)
    assert viewer.session.scene.lesson_index == 1


def test_that_undo_leaves_alone_what_was_written_into_the_lesson_since(viewer):
    viewer.session.update(lesson=LESSON, lesson_index=1)
    viewer.wait_for(TOUR_SETUP, 5)
    viewer.look_at(ENDLESS_SETUP, 56)
    shorter = LESSON.with_scene_removed(0)
    viewer.session.update(lesson=shorter, lesson_index=0)
    viewer.undo()
    viewer.wait_for(TOUR_SETUP, 5)
    assert viewer.session.scene.lesson == shorter


def test_that_a_lesson_that_was_opened_is_closed_again_and_comes_back_as_it_was_left(viewer):
    viewer.look_at(ENDLESS_SETUP, 56)
    before = viewer.controller.current_snapshot
    viewer.session.update(lesson=LESSON)
    viewer.controller.push_undo(before, lambda: "Open it")
    viewer.wait_for(CORNER_SETUP, 10)
    told = replace(LESSON, title="Another title")
    viewer.session.update(lesson=told)
    viewer.undo()
    viewer.wait_for(ENDLESS_SETUP, 56)
    assert viewer.session.scene.lesson is None
    viewer.redo()
    viewer.wait_for(CORNER_SETUP, 10)
    assert viewer.session.scene.lesson == told
