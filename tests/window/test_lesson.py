"""Lessons in the window: the card, the keys, and what is said of a file that is none."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog

from knight_gui.documents.lesson import read_lesson_file
from knight_gui.drawing.icons import asset_path
from knight_gui.player.playback import PlaybackMode
from knight_gui.window.commands import operations
from knight_gui.window.commands.actions import ALL_COMMANDS
from tests.window.pages import find_page
from tests.window.user import A8, User

LESSON = """
title = "Mine"

[[scenes]]
title = "First"
text = "One sentence, which says {nothing} that would be filled in."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = 20

[[scenes]]
title = "Second"
text = "A race. This text is much longer than the others, so that it decides how high the card is."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
rival = "warnsdorff+order/knight-tour"
step = 7

[[scenes]]
title = "Third"
text = "A look at some steps."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = "end"
zoom = [100, 600]
pages = ["chart"]
"""
ENDLESS = """
title = "Mine"

[[scenes]]
title = "First"
text = "There is no end that anybody would see."
board = "9x9"
start = "b9"
search_anyway = true
strategy = "naive+order/knight-tour"
step = "end"
"""


PLAYED = """
title = "Mine"

[[scenes]]
title = "First"
text = "It begins."
say = [[12, "It is underway."], [15, "It has come."]]
ask = "next"
reply = "So it is."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
play = [10, 15]
speed = 20

[[scenes]]
title = "Second"
text = "A title that is much longer than the card of the lesson is wide wraps."
ask = "lost"
reply = "It is."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = 200
"""


class Pupil(User):
    """Somebody in front of the window while a lesson is given."""

    def wait_for(self, title):
        self.wait_until(lambda: self.said("lessonTitle") == title)
        self.wait_until(lambda: self.playback.mode is PlaybackMode.PAUSED)
        self.wait_until(
            lambda: all(
                track.frame and track.has_no_pending_request for track in self.playback.clients
            )
        )

    def said(self, name):
        return self.widget(name).text()

    @property
    def asking(self):
        return self.window.lesson_player.quiz

    @property
    def moves(self):
        """The squares that the knight can go to."""
        return [candidate.square for candidate in self.playback.frame.position.candidates]

    @property
    def card(self):
        return self.widget("lessonCard")


@pytest.fixture
def pupil(window, qtbot):
    return Pupil(window, qtbot)


@pytest.fixture
def opened(pupil, tmp_path, monkeypatch):
    """What opens a lesson by its text."""
    file = tmp_path / "mine.toml"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))

    def open_lesson(text):
        file.write_text(text, encoding="utf-8")
        pupil.give("open")

    return open_lesson


@pytest.fixture
def taught(pupil, opened):
    opened(LESSON)
    pupil.wait_for("First")
    return pupil


def test_that_f5_opens_the_built_in_lesson(pupil):
    assert not pupil.card.isVisible()
    pupil.key(Qt.Key.Key_F5)
    pupil.wait_until(lambda: pupil.said("lessonTitle") == "A knight’s tour")
    assert pupil.card.isVisible()
    assert pupil.said("lessonText").startswith("A knight moves two squares one way")
    assert pupil.said("lessonPlace") == "1 of 15"
    pupil.key(Qt.Key.Key_End)
    pupil.wait_for_step(63)
    assert pupil.said("lessonText").startswith("It can: this is a knight’s tour.")


def test_that_a_button_that_the_lesson_names_is_there(pupil):
    lesson = read_lesson_file(Path(asset_path("lessons/why-it-takes-so-long.toml")))
    said = " ".join(text for scene in lesson.scenes for text in (*scene.texts, scene.reply))
    named = re.findall(r"Press (\w+)", said)
    assert named
    assert {*named} <= {pupil.window.commands[command.name].text() for command in ALL_COMMANDS}


def test_that_page_down_and_page_up_go_through_the_scenes_and_not_beyond(taught):
    assert "{nothing}" in taught.said("lessonText"), "a text is shown as it is written"
    for key, title, place, step, is_race in (
        (Qt.Key.Key_PageUp, "First", "1 of 3", 20, False),
        (Qt.Key.Key_PageDown, "Second", "2 of 3", 7, True),
        (Qt.Key.Key_PageUp, "First", "1 of 3", 20, False),
    ):
        taught.key(key)
        taught.wait_for(title)
        taught.wait_for_step(step)
        assert taught.said("lessonPlace") == place
        assert (taught.playback.is_comparison, taught.card.isVisible()) == (is_race, True)
    taught.keys(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown)
    taught.wait_for("Third")
    taught.wait_until(lambda: taught.playback.is_at_end)
    step = taught.step
    assert not taught.is_enabled("nextSceneButton")
    taught.keys(Qt.Key.Key_PageDown, Qt.Key.Key_Left)
    taught.wait_for_step(step - 1)
    assert taught.said("lessonPlace") == "3 of 3"


def test_that_the_arrows_step_while_a_lesson_is_given_and_page_down_does_again_after_it(taught):
    taught.key(Qt.Key.Key_Right)
    taught.wait_for_step(21)
    taught.click("closeLessonButton")
    assert not taught.card.isVisible()
    assert taught.problem is None, "as before"
    taught.start(A8, step=21)
    taught.key(Qt.Key.Key_PageDown)
    taught.wait_for_step(22)
    taught.key(Qt.Key.Key_PageUp)
    taught.wait_for_step(21)


def test_that_a_scene_can_be_changed_restarted_and_left(taught):
    taught.click_square(A8)
    taught.wait_until(lambda: taught.problem.path == (A8,))
    taught.key(Qt.Key.Key_G)
    taught.give("sceneAgain")
    taught.wait_for_step(20)
    assert taught.problem.strategy.text == "naive+order/knight-tour"
    taught.key(Qt.Key.Key_Space)
    taught.click("nextSceneButton")
    taught.wait_for("Second")
    assert taught.step == 7


@pytest.fixture
def asked(pupil, opened):
    """Somebody who saw a scene play, and is asked which square comes next."""
    opened(PLAYED)
    pupil.wait_for_step(10)
    assert pupil.said("lessonText") == "It begins."
    pupil.wait_for("First")
    assert (pupil.step, pupil.said("lessonText")) == (15, "It has come.")
    return pupil


def test_that_a_played_scene_shows_the_text_of_each_step(asked):
    for step, text in ((12, "It is underway."), (11, "It begins."), (40, "It has come.")):
        asked.go_to(step)
        assert asked.said("lessonText") == text


def test_that_a_click_on_a_square_answers_and_the_answer_is_shown(asked):
    assert asked.said("lessonQuestion") == "Where does the knight go now? Click the square."
    assert asked.board_view.state.next_candidate is None, "nobody tells before"
    assert not asked.timeline.isVisible()
    right = asked.playback.frame.position.untried_candidates[0].square
    asked.click_square(right)
    asked.wait_until(lambda: asked.said("lessonText") == "So it is.")
    name = asked.problem.board.name(right)
    assert (asked.step, asked.said("lessonQuestion")) == (16, f"Right! It is {name}.")
    assert asked.problem.path == (A8,), "no search was begun"
    assert not asked.timeline.isVisible()
    asked.key(Qt.Key.Key_Right)
    asked.wait_for_step(17)
    assert asked.board_view.state.next_candidate is not None
    assert asked.timeline.isVisible()
    asked.give("sceneAgain")
    asked.wait_for_step(10)
    assert asked.said("lessonQuestion") == ""


def test_that_a_click_on_the_board_of_a_question_is_an_answer_or_ignored(asked):
    path = asked.playback.frame.position.path
    free = next(s for s in range(25) if s not in (*path, *asked.moves))
    for square in (free, path[0], path[-1]):
        asked.click_square(square)
        assert asked.asking.answer_given is None, "it could not be right"
    asked.click_square(asked.moves[0])
    asked.wait_until(lambda: asked.said("lessonText") == "So it is.")
    for square in (asked.moves[0], free, path[0]):
        asked.click_square(square)
        assert (asked.problem.path, asked.step, asked.playback.is_playing) == ((A8,), 16, False)
    asked.click("nextSceneButton")
    asked.wait_for("Second")
    asked.click_square(asked.moves[0])
    assert (asked.problem.path, asked.step) == ((A8,), 200)
    # whoever wishes to try something else can
    asked.give("closeLesson")
    asked.click_square(3)
    asked.wait_until(lambda: asked.problem is not None and asked.problem.path == (3,))


def test_that_the_mouse_shows_which_squares_could_be_the_answer(asked):
    view = asked.board_view
    [right, *_] = asked.moves
    for square, shape in (
        (right, Qt.CursorShape.PointingHandCursor),
        (A8, Qt.CursorShape.ArrowCursor),
    ):
        asked.drag(view, view.square_center(square), Qt.MouseButton.NoButton)
        assert view.cursor().shape() is shape


def test_that_one_of_two_buttons_answers_whether_a_path_is_lost(asked):
    assert not asked.widget("yesButton").isVisible(), "a square is asked for"
    asked.click("nextSceneButton")
    asked.wait_for("Second")
    assert asked.said("lessonQuestion") == "Is this path lost?"
    asked.click("noButton")
    asked.wait_until(lambda: asked.said("lessonText") == "It is.")
    assert asked.said("lessonQuestion") == "No. It is lost."
    assert not asked.widget("yesButton").isEnabled()


def test_that_a_lesson_on_a_full_screen_has_large_letters(asked):
    label = asked.widget("lessonText")
    asked.window.session.update(is_full_screen=True)
    asked.resize(1440, 900)
    asked.wait_until(lambda: label.fontMetrics().lineSpacing() >= 0.025 * 900)
    asked.window.session.update(is_full_screen=False)
    asked.wait_until(lambda: label.fontInfo().pixelSize() == asked.window.fontInfo().pixelSize())


@pytest.mark.parametrize("is_file", [False, True])
def test_that_closing_a_lesson_restores_the_former_view(pupil, opened, tmp_path, is_file):
    pupil.start(A8, step=33)
    pupil.give("heat")
    pupil.window.session.update(landscape_share=0.23456)
    if is_file:
        pupil.window.session.update(file=tmp_path / "kept.knight")
        pupil.give("save")
    before = pupil.window.session.scene
    opened(LESSON)
    pupil.wait_for("First")
    opened(PLAYED)
    pupil.wait_for("First")
    pupil.click("closeLessonButton")
    pupil.wait_for_step(33)
    after = pupil.window.session.scene
    for name in (
        "setups",
        "shows_heat",
        "landscape_share",
        "file",
        "saved_lesson",
        "checksum",
        "lesson",
        "scene_before_lesson",
    ):
        assert getattr(after, name) == getattr(before, name), name
    assert not pupil.window.isWindowModified()


def test_that_neither_board_nor_speed_of_a_lesson_stay_on_an_empty_board(pupil, opened):
    before = pupil.window.session.scene
    opened(PLAYED)
    pupil.wait_for("First")
    assert pupil.window.session.scene.speed != before.speed
    pupil.give("new")
    after = pupil.window.session.scene
    assert (after.speed, after.setups, after.lesson) == (before.speed, before.setups, None)


@pytest.mark.parametrize("size", [(1280, 820), (800, 600), (640, 480)])
def test_that_the_buttons_of_a_lesson_stay_whole_and_a_race_keeps_boards_of_200_px(taught, size):
    taught.resize(*size)
    names = ("previousSceneButton", "nextSceneButton", "closeLessonButton")
    buttons = [taught.widget(name) for name in names]
    text = taught.widget("lessonText")
    places = []
    for title in ("First", "Second", "Third"):
        taught.wait_for(title)
        taught.wait_until(lambda: text.heightForWidth(text.width()) <= text.height())
        assert all(button.visibleRegion().boundingRect() == button.rect() for button in buttons)
        assert not any(button.width() < button.sizeHint().width() for button in buttons)
        assert taught.side_px * taught.problem.board.cols >= 200
        places.append(buttons[1].mapTo(taught.card, QPoint()))
        taught.key(Qt.Key.Key_PageDown)
    assert places[0] == places[2]


@pytest.mark.parametrize("size", [(720, 450), (640, 480)])
def test_that_the_texts_of_a_race_in_a_lesson_fit_in_a_low_window(pupil, size):
    pupil.resize(*size)
    pupil.give("whyItTakesSoLong")
    scenes = pupil.window.session.scene.lesson.scenes
    races = [place for place, scene in enumerate(scenes) if len(scene.setups) > 1]
    assert len(races) == 2
    for place in races:
        operations.show_lesson_scene(pupil.window.context, place)
        words = pupil.widget("lessonWords").viewport()
        text = pupil.widget("lessonText")
        longest = max(text.text_height_px(said, words.width()) for said in scenes[place].texts)
        assert pupil.settled(words.height) >= longest


def test_that_a_scene_zooms_and_opens_pages_which_the_next_one_closes(taught):
    taught.give("nextScene", "nextScene")
    taught.wait_for("Third")
    taught.wait_until(lambda: taught.window.session.scene.step_range is not None)
    scene = taught.window.session.scene
    assert scene.step_range == taught.timeline.visible_step_range == (50, 550), (
        "as far as there are steps"
    )
    assert find_page(taught.window, "retreatChart") is not None
    taught.wheel("timeline", 2)
    assert (
        taught.window.session.scene.step_range
        == taught.timeline.visible_step_range
        != scene.step_range
    )
    taught.give("previousScene")
    taught.wait_for("Second")
    assert find_page(taught.window, "retreatChart") is None
    assert taught.timeline.visible_step_range[0] == 0


def test_that_the_search_for_the_step_of_a_scene_is_shown_and_can_be_stopped_by_a_key(
    pupil, opened
):
    opened(ENDLESS)
    pupil.wait_until(lambda: pupil.step > 0)
    assert (pupil.said("lessonNote"), pupil.playback.is_playing) == ("Searching to the end", True)
    pupil.key(Qt.Key.Key_Space)
    assert (pupil.said("lessonNote"), pupil.playback.is_playing) == ("", False)


def test_that_a_search_that_ends_before_the_step_of_its_scene_has_a_note(pupil, opened):
    opened(LESSON.replace("step = 20", "step = 99_999_999"))
    pupil.wait_for("First")
    assert pupil.said("lessonNote") == (
        f"The scene should show step 99,999,999, but the search ends at {pupil.playback.step_count:,}."
    )
