"""Lessons in the window: the card, the keys, and questions."""

import re
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton, QToolTip

from knight_gui import solve
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.icons import asset_path
from knight_gui.messages.marks import MarkType
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.quiz import QUESTION_RULES
from knight_gui.state.lesson import BUILT_IN_LESSONS
from knight_gui.state.speed import Speed
from knight_gui.window import message_strip
from knight_gui.window.board.view import BoardView
from knight_gui.window.cards.search_ending import SearchEndingCard
from knight_gui.window.commands import operations
from knight_gui.window.widgets.cards import CardColumn
from tests.window.frames import move_mouse
from tests.window.pages import PageObject, find_page
from tests.window.user import A8

pytestmark = pytest.mark.usefixtures("quick_clock")
E5 = 4
HIDDEN = "Hidden for the questions of this lesson"
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


class LessonCard(PageObject):
    """Card of the open lesson, and its question."""

    def wait_for(self, title):
        self.user.wait_for_text("lessonTitle", title)
        self.user.wait_until_at_rest()

    def text_of(self, name):
        return self.user.widget(name).text()

    @property
    def quiz(self):
        return self.user.window.lesson_player.quiz

    @property
    def candidate_squares(self):
        """Squares of the candidates at the current step."""
        return [candidate.square for candidate in self.user.playback.frame.position.candidates]

    @property
    def card(self):
        return self.user.widget("lessonCard")


@pytest.fixture
def lesson_card(user):
    """The card of the open lesson."""
    return LessonCard(user)


@pytest.fixture
def opened(user, tmp_path, monkeypatch):
    """Function that opens a lesson of a text."""
    file = tmp_path / "mine.toml"

    def choose_file(*_):
        return str(file), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose_file)

    def open_lesson(text):
        file.write_text(text, encoding="utf-8")
        user.give("open")

    return open_lesson


@pytest.fixture
def user_in_lesson(user, opened):
    """The user of the first scene of a lesson."""
    lesson_card = LessonCard(user)
    opened(LESSON)
    lesson_card.wait_for("First")
    return user


def test_that_f5_opens_the_built_in_lesson(user, lesson_card):
    assert not lesson_card.card.isVisible()
    user.key(Qt.Key.Key_F5)
    user.wait_for_text("lessonTitle", "A knight’s tour")
    assert lesson_card.card.isVisible()
    assert lesson_card.text_of("lessonText").startswith("A knight moves two squares one way")
    assert lesson_card.text_of("lessonPlace") == "1 of 17"
    user.key(Qt.Key.Key_End)
    user.wait_for_step(63)
    assert lesson_card.text_of("lessonText").startswith("This is a knight’s tour")


@pytest.mark.parametrize("name", BUILT_IN_LESSONS)
def test_that_each_button_that_a_lesson_names_is_on_its_card(user, lesson_card, name):
    _present(user, 1024, 700)
    lesson = read_lesson_file(Path(asset_path(f"lessons/{name}.toml")))
    text = " ".join(text for scene in lesson.scenes for text in (*scene.texts, scene.reply))
    user.give("beTheSearcher")
    buttons = lesson_card.card.findChildren(QToolButton)
    button_texts = {button.text() for button in buttons if button.isVisible()}
    assert set(re.findall(r"(?i)\bpress ([A-Z]\w+(?: on)?)", text)) <= button_texts


def test_that_page_down_and_page_up_go_through_the_scenes_and_not_beyond(
    user_in_lesson, lesson_card
):
    assert "{nothing}" in lesson_card.text_of("lessonText"), "a text is shown as it is written"
    for key, title, place, step, is_race in (
        (Qt.Key.Key_PageUp, "First", "1 of 3", 20, False),
        (Qt.Key.Key_PageDown, "Second", "2 of 3", 7, True),
        (Qt.Key.Key_PageUp, "First", "1 of 3", 20, False),
    ):
        user_in_lesson.key(key)
        lesson_card.wait_for(title)
        user_in_lesson.wait_for_step(step)
        assert lesson_card.text_of("lessonPlace") == place
        assert (user_in_lesson.playback.is_comparison, lesson_card.card.isVisible()) == (
            is_race,
            True,
        )
    user_in_lesson.keys(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown)
    lesson_card.wait_for("Third")
    user_in_lesson.wait_until_at_end()
    step = user_in_lesson.step
    assert not user_in_lesson.is_enabled("nextSceneButton")
    user_in_lesson.keys(Qt.Key.Key_PageDown, Qt.Key.Key_Left)
    user_in_lesson.wait_for_step(step - 1)
    assert lesson_card.text_of("lessonPlace") == "3 of 3"


def test_that_the_arrows_step_while_a_lesson_is_given_and_page_down_does_again_after_it(
    user_in_lesson,
    lesson_card,
):
    user_in_lesson.key(Qt.Key.Key_Right)
    user_in_lesson.wait_for_step(21)
    user_in_lesson.click("closeLessonButton")
    assert not lesson_card.card.isVisible()
    assert user_in_lesson.problem is None, "as before"
    user_in_lesson.start(A8, step=21)
    user_in_lesson.key(Qt.Key.Key_PageDown)
    user_in_lesson.wait_for_step(22)
    user_in_lesson.key(Qt.Key.Key_PageUp)
    user_in_lesson.wait_for_step(21)


def test_that_a_scene_can_be_changed_restarted_and_left(user_in_lesson, lesson_card):
    user_in_lesson.key(Qt.Key.Key_G)
    user_in_lesson.wait_for_text("lessonText", "This is a search of your own.")
    user_in_lesson.give("sceneAgain")
    user_in_lesson.wait_for_step(20)
    assert user_in_lesson.problem.strategy.text == "naive+order/knight-tour"
    assert lesson_card.text_of("lessonText").startswith("One sentence")
    user_in_lesson.click("nextSceneButton")
    lesson_card.wait_for("Second")
    assert user_in_lesson.step == 7


@pytest.fixture
def user_in_quiz(user, opened):
    """User at the end of a played scene with a question for the next square."""
    lesson_card = LessonCard(user)
    opened(PLAYED)
    user.wait_for_step(10)
    assert lesson_card.text_of("lessonText") == "It begins."
    lesson_card.wait_for("First")
    assert (user.step, lesson_card.text_of("lessonText")) == (15, "It has come.")
    return user


def test_that_a_played_scene_shows_the_text_of_each_step(user_in_quiz, lesson_card):
    for step, text in ((12, "It is underway."), (11, "It begins."), (40, "It has come.")):
        user_in_quiz.go_to(step)
        assert lesson_card.text_of("lessonText") == text


def test_that_a_click_on_a_square_answers_and_the_answer_is_shown(user_in_quiz, lesson_card):
    assert (
        lesson_card.text_of("lessonQuestion") == "Where does the knight go now? Click the square."
    )
    assert user_in_quiz.board_view.state.next_candidate is None, "nobody tells before"
    assert not user_in_quiz.timeline.isEnabled()
    right = user_in_quiz.playback.frame.position.untried_candidates[0].square
    user_in_quiz.click_square(right)
    user_in_quiz.wait_for_text("lessonText", "So it is.")
    name = user_in_quiz.problem.board.name(right)
    assert (user_in_quiz.step, lesson_card.text_of("lessonQuestion")) == (
        16,
        f"Right! It is {name}.",
    )
    assert user_in_quiz.problem.path == (A8,), "no search was begun"
    assert not user_in_quiz.timeline.isEnabled(), "the next scene asks about the same search"
    user_in_quiz.key(Qt.Key.Key_Right)
    user_in_quiz.wait_for_step(17)
    assert user_in_quiz.board_view.state.next_candidate is not None
    assert user_in_quiz.timeline.isEnabled()
    user_in_quiz.give("sceneAgain")
    user_in_quiz.wait_for_step(10)
    assert lesson_card.text_of("lessonQuestion") == ""


def test_that_a_click_on_the_board_of_a_question_is_an_answer_or_ignored(user_in_quiz, lesson_card):
    path = user_in_quiz.playback.frame.position.path
    free = next(s for s in range(25) if s not in (*path, *lesson_card.candidate_squares))
    for square in (free, path[0], path[-1]):
        user_in_quiz.click_square(square)
        assert lesson_card.quiz.answer_given is None, "it could not be right"
    user_in_quiz.click_square(lesson_card.candidate_squares[0])
    user_in_quiz.wait_for_text("lessonText", "So it is.")
    for square in (lesson_card.candidate_squares[0], free, path[0]):
        user_in_quiz.click_square(square)
        assert (user_in_quiz.problem.path, user_in_quiz.step, user_in_quiz.playback.is_playing) == (
            (A8,),
            16,
            False,
        )
    user_in_quiz.click("nextSceneButton")
    lesson_card.wait_for("Second")
    user_in_quiz.click_square(lesson_card.candidate_squares[0])
    assert (user_in_quiz.problem.path, user_in_quiz.step) == ((A8,), 200)
    # whoever wishes to try something else can
    user_in_quiz.give("closeLesson")
    user_in_quiz.click_square(3)
    user_in_quiz.wait_for_path(3)


def test_that_the_mouse_shows_which_squares_could_be_the_answer(user_in_quiz, lesson_card):
    view = user_in_quiz.board_view
    [right, *_] = lesson_card.candidate_squares
    for square, shape in (
        (right, Qt.CursorShape.PointingHandCursor),
        (A8, Qt.CursorShape.ArrowCursor),
    ):
        user_in_quiz.drag(view, view.square_center(square), Qt.MouseButton.NoButton)
        assert view.cursor().shape() is shape


def open_question(user, lesson, index):
    """Show a scene of a lesson, wait for its question, and return the quiz."""
    user.give(lesson)
    operations.show_lesson_scene(user.window.context, index)
    quiz = user.window.lesson_player.quiz
    user.wait_until(attrgetter("is_open"), quiz)
    return quiz


def test_that_at_a_dead_end_each_visited_square_around_it_can_be_answered(user):
    quiz = open_question(user, "whyItTakesSoLong", DEAD_END_SCENE)
    f7, g6 = user.problem.board.parse_square("f7"), user.problem.board.parse_square("g6")
    assert set(quiz.squares) == {f7, g6}
    user.click_square(f7)
    user.wait_for_text("lessonQuestion", "Not f7: the last move didn’t come from there.")
    user.click_square(g6)
    user.wait_for_text("lessonQuestion", "Right! It is g6.")


@pytest.mark.parametrize(
    ("lesson", "index", "answer", "reason"),
    [
        ("whyItTakesSoLong", 1, "e5", "e5 is not one move from h8."),
        ("whyItTakesSoLong", 1, "a8", "a8 is visited already."),
        ("whyItTakesSoLong", 1, "h8", "The knight is on h8 now."),
        ("beTheSearcher", 2, "c4 a1", "a1 is not one move from e3."),
        ("beTheSearcher", 4, "d3", "The knight hasn’t been on d3 yet."),
        ("beTheSearcher", 5, "a4", "a4 is visited already."),
        ("beTheSearcher", 5, "e1 e1", "You have already tried e1."),
    ],
)
def test_that_a_square_that_cannot_be_the_answer_is_refused_with_a_reason(
    user, lesson, index, answer, reason
):
    quiz = open_question(user, lesson, index)
    *tries, square = map(user.problem.board.parse_square, answer.split())
    for wrong_square in tries:
        user.click_square(wrong_square)
        user.wait_until(lambda: quiz.wrong_answers)
    user.click_square(square)
    user.wait_for_message(reason)


@pytest.mark.parametrize(
    ("lesson", "index", "answers", "reason"),
    [
        ("whyItTakesSoLong", 11, "c4 a8", "Not c4: it has 3 exits, and another square has fewer."),
        ("beTheSearcher", 0, "e3 e5", "Not e3: another free square comes first in the order."),
        ("beTheSearcher", 0, "a5 e5", "Not a5: a free square is left to try."),
    ],
)
def test_that_a_wrong_next_square_has_a_reason_and_a_second_try(
    user, lesson, index, answers, reason
):
    open_question(user, lesson, index)
    wrong, right = map(user.problem.board.parse_square, answers.split())
    step = user.step
    user.click_square(wrong)
    user.wait_for_text("lessonQuestion", reason)
    assert "Try once more." in user.widget("lessonQuestion").text()
    assert user.step == step, "the answer is not shown yet"
    assert user.board_view.state.wrong_answers == (wrong,)
    user.click_square(right)
    user.wait_for_text("lessonQuestion", "Right!")
    assert user.step == step + 1
    assert user.board_view.state.wrong_answers is None


def test_that_between_two_questions_neither_answer_nor_landscape_is_shown(user, lesson_card):
    quiz = open_question(user, "beTheSearcher", 0)
    rule = lesson_card.text_of("lessonText")
    user.click_square(quiz_answer(user))
    user.wait_for_text("lessonQuestion", "Right!")
    assert lesson_card.text_of("lessonText") != rule, "it has the reason of the step"
    step = user.step
    user.key(Qt.Key.Key_Right)
    user.wait_for_step(step + 1)
    assert lesson_card.text_of("lessonText") == rule
    assert lesson_card.text_of("lessonQuestion") == ""
    assert user.timeline.accessible_description == HIDDEN
    assert user.window.session.scene.hides_answer
    user.key(Qt.Key.Key_End)
    user.wait_until_at_end()
    assert user.timeline.isEnabled()
    assert not quiz.is_open


def quiz_answer(user):
    """Return the square to which the search goes next."""
    return user.position.next_candidate.square


def test_that_the_landscape_is_shown_with_the_answer_unless_another_question_follows(user):
    user.give("whyItTakesSoLong")
    for index, answer, is_shown in (
        (DEAD_END_SCENE, "g6", False),
        (WHY_IT_HELPS_SCENE, "a8", True),
    ):
        operations.show_lesson_scene(user.window.context, index)
        quiz = user.window.lesson_player.quiz
        user.wait_until(attrgetter("is_open"), quiz)
        assert user.timeline.accessible_description == HIDDEN
        user.click_square(user.problem.board.parse_square(answer))
        user.wait_for_text("lessonQuestion", "Right!")
        assert user.timeline.isEnabled() is is_shown
        if not is_shown:
            assert user.timeline.accessible_description == HIDDEN


def test_that_after_the_question_for_the_last_square_the_way_to_it_is_drawn(user):
    open_question(user, "beTheSearcher", LAST_SQUARE_SCENE)
    assert not user.board_view.state.suggested_tour
    b2 = user.problem.board.parse_square("b2")
    user.click_square(b2)
    user.wait_for_text("lessonQuestion", "Right! It is b2.")
    user.wait_until(lambda: user.board_view.state.suggested_tour)
    assert user.board_view.state.suggested_tour[-1] == b2
    assert user.board_view.state.completabilities is None


@pytest.mark.parametrize(
    ("index", "wrong", "right"),
    [(2, "c4", "d1"), (3, "c5", "a1"), (4, "e5", "f3"), (5, "e1", "b2")],
)
@pytest.mark.parametrize("is_found", [True, False])
def test_that_only_the_right_square_is_marked_after_an_answer(user, index, wrong, right, is_found):
    quiz = open_question(user, "beTheSearcher", index)
    board = user.problem.board
    right_square = board.parse_square(right)
    wrong_square = board.parse_square(wrong)
    user.click_square(wrong_square)
    user.wait_until(lambda: quiz.wrong_answers)
    second_try = right_square if is_found else min(quiz.squares - {right_square})
    user.click_square(second_try)
    user.wait_until(lambda: quiz.right_answers)
    user.wait_until_at_rest()
    state = user.board_view.state
    mark_types_by_square = {
        square: {
            placed_mark.mark_type
            for placed_mark in iter_board_marks(state)
            if placed_mark.square == square
        }
        for square in (right_square, wrong_square)
    }
    assert mark_types_by_square[right_square] & {MarkType.RIGHT_ANSWER, MarkType.LOST}
    assert MarkType.RIGHT_ANSWER not in mark_types_by_square[wrong_square]
    assert MarkType.NEXT not in mark_types_by_square[wrong_square]
    user.key(Qt.Key.Key_PageDown)
    user.wait_until(lambda: user.board_view.state.right_answers is None)


def test_that_leaving_the_full_screen_shows_no_steps_of_a_search_beside_a_puzzle(user):
    _present(user, 1024, 700)
    user.give("beTheSearcher")
    operations.show_lesson_scene(user.window.context, LAST_SQUARE_SCENE)
    user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
    user.click_square(user.problem.board.parse_square("b2"))
    user.wait_for_text("lessonQuestion", "Right! It is b2.")
    user.key(Qt.Key.Key_Escape)
    user.wait_until(lambda: not user.window.session.scene.is_full_screen)
    user.resize(1280, 820)
    user.settled(user.board_view.geometry)
    assert user.widget("verdictTitle").isVisible()
    assert not user.widget("wastedFigure").isVisible()
    user.give("closeLesson")
    user.start(A8, step=5)
    assert user.widget("wastedFigure").isVisible()


def test_that_one_of_two_buttons_answers_whether_a_path_is_lost(user_in_quiz, lesson_card):
    assert not user_in_quiz.widget("yesButton").isVisible(), "a square is asked for"
    user_in_quiz.click("nextSceneButton")
    lesson_card.wait_for("Second")
    assert lesson_card.text_of("lessonQuestion") == "Is this path lost?"
    user_in_quiz.click("noButton")
    user_in_quiz.wait_for_text("lessonText", "It is.")
    assert lesson_card.text_of("lessonQuestion") == "Wrong. It is lost."
    assert not user_in_quiz.widget("yesButton").isEnabled()


def test_that_a_lesson_on_a_full_screen_has_large_letters(user_in_quiz):
    label = user_in_quiz.widget("lessonText")

    def is_large():
        return label.fontMetrics().lineSpacing() >= 0.025 * 900

    def is_as_in_the_window():
        return label.fontInfo().pixelSize() == user_in_quiz.window.fontInfo().pixelSize()

    user_in_quiz.window.session.update(is_full_screen=True)
    user_in_quiz.resize(1440, 900)
    user_in_quiz.wait_until(is_large)
    user_in_quiz.window.session.update(is_full_screen=False)
    user_in_quiz.wait_until(is_as_in_the_window)


@pytest.mark.parametrize("is_file", [False, True])
def test_that_closing_a_lesson_restores_the_former_view(
    user, lesson_card, opened, tmp_path, is_file
):
    user.start(A8, step=33)
    user.give("heat")
    user.window.session.update(landscape_share=0.23456)
    if is_file:
        user.window.session.update(file=tmp_path / "kept.knight")
        user.give("save")
    before = user.window.session.scene
    opened(LESSON)
    lesson_card.wait_for("First")
    opened(PLAYED)
    lesson_card.wait_for("First")
    user.click("closeLessonButton")
    user.wait_for_step(33)
    after = user.window.session.scene
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
    assert not user.window.isWindowModified()


def test_that_neither_board_nor_speed_of_a_lesson_stay_on_an_empty_board(user, lesson_card, opened):
    before = user.window.session.scene
    opened(PLAYED)
    lesson_card.wait_for("First")
    assert user.window.session.scene.speed != before.speed
    user.give("new")
    after = user.window.session.scene
    assert (after.speed, after.setups, after.lesson) == (before.speed, before.setups, None)


@pytest.mark.parametrize("size", [(1280, 820), (800, 600), (640, 480)])
def test_that_the_buttons_of_a_lesson_stay_whole_and_a_race_keeps_boards_of_200_px(
    user_in_lesson, lesson_card, size
):
    user_in_lesson.resize(*size)
    names = ("previousSceneButton", "nextSceneButton", "closeLessonButton")
    buttons = [user_in_lesson.widget(name) for name in names]
    text = user_in_lesson.widget("lessonText")
    places = []

    def is_whole():
        return text.heightForWidth(text.width()) <= text.height()

    for title in ("First", "Second", "Third"):
        lesson_card.wait_for(title)
        user_in_lesson.wait_until_still()
        user_in_lesson.wait_until(is_whole)
        assert all(button.visibleRegion().boundingRect() == button.rect() for button in buttons)
        assert not any(button.width() < button.sizeHint().width() for button in buttons)
        assert user_in_lesson.side_px * user_in_lesson.problem.board.cols >= 200
        places.append(buttons[1].mapTo(user_in_lesson.window, QPoint()))
        user_in_lesson.key(Qt.Key.Key_PageDown)
    # a click there may be repeated
    assert len({place.x() for place in places}) == 1
    assert abs(places[0].y() - places[2].y()) <= 1


@pytest.mark.parametrize("size", [(720, 450), (640, 480)])
def test_that_the_texts_of_a_race_in_a_lesson_fit_in_a_low_window(user, size):
    user.resize(*size)
    user.give("whyItTakesSoLong")
    scenes = user.window.session.scene.lesson.scenes
    races = [place for place, scene in enumerate(scenes) if len(scene.setups) > 1]
    assert len(races) == 2
    for place in races:
        operations.show_lesson_scene(user.window.context, place)
        words = user.widget("lessonWords").viewport()
        text = user.widget("lessonText")
        longest = max(text.text_height_px(said, words.width()) for said in scenes[place].texts)
        assert user.settled(words.height) >= longest


def test_that_a_scene_zooms_and_opens_pages_which_the_next_one_closes(user_in_lesson, lesson_card):
    user_in_lesson.give("nextScene", "nextScene")
    lesson_card.wait_for("Third")
    user_in_lesson.wait_until(attrgetter("scene.step_range"), user_in_lesson.window.session)
    scene = user_in_lesson.window.session.scene
    assert scene.step_range == user_in_lesson.timeline.visible_step_range == (50, 550), (
        "as far as there are steps"
    )
    assert find_page(user_in_lesson.window, "retreatChart") is not None
    user_in_lesson.wheel("timeline", 2)
    assert (
        user_in_lesson.window.session.scene.step_range
        == user_in_lesson.timeline.visible_step_range
        != scene.step_range
    )
    user_in_lesson.give("previousScene")
    lesson_card.wait_for("Second")
    assert find_page(user_in_lesson.window, "retreatChart") is None
    assert user_in_lesson.timeline.visible_step_range[0] == 0


def test_that_the_costliest_mistake_is_not_shown_before_a_scene_is_about_the_whole_search(
    user_in_lesson, lesson_card
):
    timeline = user_in_lesson.timeline
    user_in_lesson.wait_until(attrgetter("verdict_text"), timeline)
    assert timeline.bracket is None
    assert not user_in_lesson.widget("barLabel").text()
    user_in_lesson.give("nextScene", "nextScene")
    lesson_card.wait_for("Third")
    user_in_lesson.wait_until(attrgetter("bracket"), timeline)
    user_in_lesson.give("previousScene", "previousScene")
    lesson_card.wait_for("First")
    user_in_lesson.wait_until(attrgetter("verdict_text"), timeline)
    assert timeline.bracket is None
    user_in_lesson.give("closeLesson")
    user_in_lesson.choose_size("5x5")
    user_in_lesson.start(A8)
    user_in_lesson.wait_until(attrgetter("bracket"), timeline)


def test_that_the_search_for_the_step_of_a_scene_is_shown_and_can_be_stopped_by_a_key(
    user, lesson_card, opened
):
    opened(ENDLESS)
    user.wait_past_step(0)
    assert (lesson_card.text_of("lessonNote"), user.playback.is_playing) == (
        "Searching to the end",
        True,
    )
    user.key(Qt.Key.Key_Space)
    assert (lesson_card.text_of("lessonNote"), user.playback.is_playing) == ("", False)


def test_that_going_on_waits_until_the_search_has_come_to_the_step_of_its_scene(
    user, lesson_card, opened
):
    opened(ENDLESS + LESSON[LESSON.index("[[scenes]]") :])
    user.wait_past_step(0)
    assert not user.is_enabled("goOnButton")
    user.key(Qt.Key.Key_Space)
    assert lesson_card.text_of("lessonNote") == "Searching to the end"
    assert lesson_card.text_of("lessonPlace") == "1 of 4"
    user.key(Qt.Key.Key_PageDown)
    user.wait_for_text("lessonPlace", "2 of 4")


def test_that_a_search_that_ends_before_the_step_of_its_scene_has_a_note(user, lesson_card, opened):
    opened(LESSON.replace("step = 20", "step = 99_999_999"))
    lesson_card.wait_for("First")
    last_step = user.playback.step_count
    assert lesson_card.text_of("lessonNote") == (
        f"The scene should show step 99,999,999, but the search ends at {last_step:,}."
    )


def test_that_a_click_on_the_board_of_a_scene_that_only_shows_is_refused(
    user_in_lesson, lesson_card
):
    before = user_in_lesson.window.session.scene.setups
    [candidate, *_] = lesson_card.candidate_squares
    for square in (A8, candidate):
        user_in_lesson.click_square(square)
        assert "Close the lesson to choose another" in user_in_lesson.message
        assert user_in_lesson.window.session.scene.setups == before
        assert user_in_lesson.step == 20


def test_that_a_click_starts_a_search_in_a_scene_that_invites_it(user, lesson_card, opened):
    opened(LESSON.replace("step = 20", "step = 20\ninvite = true"))
    lesson_card.wait_for("First")
    user.click_square(E5)
    user.wait_for_path(E5)
    assert lesson_card.text_of("lessonText").startswith("One sentence")


def test_that_the_mouse_over_a_term_shows_what_it_means(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, RULE_SCENE)
    label = user.widget("lessonText")
    user.wait_for_text("lessonText", "A simpler rule, from 1823")
    user.settled(label.geometry)
    meanings = [meaning for _, meaning in label.term_rects()]
    assert any(meaning.startswith("Exit: ") for meaning in meanings)
    rect, meaning = label.term_rects()[0]
    pos = rect.center().toPoint()
    help_event = QHelpEvent(QEvent.Type.ToolTip, pos, label.mapToGlobal(pos))
    QApplication.sendEvent(label, help_event)
    assert QToolTip.text() == meaning


def test_that_a_click_on_a_term_shows_what_it_means(user):
    user.start(A8, 20)
    label = user.widget("verdictReason")
    user.wait_until(label.term_rects)
    rect, meaning = label.term_rects()[0]
    QToolTip.hideText()
    QApplication.sendEvent(label, QEnterEvent(rect.center(), rect.center(), rect.center()))
    QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert not QToolTip.text()
    QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    assert QToolTip.text() == meaning
    QToolTip.hideText()


def _go_on_by_space(user):
    user.key(Qt.Key.Key_Space)


def _go_on_by_click_on_the_card(user):
    card = user.widget("lessonText")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())


def _go_on_by_button(user):
    QTest.mouseClick(user.widget("goOnButton"), Qt.MouseButton.LeftButton)


def test_that_a_tour_made_by_hand_has_the_reply_of_its_scene(user):
    user.give("beTheSearcher")
    operations.show_lesson_scene(user.window.context, BY_HAND_SCENE)
    user.wait_for_text("lessonText", "Now you are the searcher.")
    _, *squares, last = solve("5x5", start="a1").tour.path
    for count, square in enumerate((*squares, last), 1):
        user.click_square(square)
        user.wait_for_step(count)
        is_over = square == last
        assert user.widget("lessonText").text().startswith("You found a tour!") is is_over
    user.give("undo")
    user.wait_for_text("lessonText", "Now you are the searcher.")


def test_that_a_knight_that_is_stuck_by_hand_is_told_to_go_back(user):
    user.give("beTheSearcher")
    operations.show_lesson_scene(user.window.context, BY_HAND_SCENE)
    user.wait_for_text("lessonText", "Now you are the searcher.")
    squares = ["b3", "c1", "a2", "c3", "b1", "a3", "c2", "e1", "d3", "e5", "c4", "a5"]
    for count, name in enumerate(squares, 1):
        user.click_square(user.problem.board.parse_square(name))
        user.wait_for_step(count)
    user.wait_for_text("lessonText", "No free square is one move from a5.")
    user.click_square(user.problem.board.parse_square("c4"))
    user.wait_for_text("lessonText", "Now you are the searcher.")


def test_that_a_search_in_a_scene_of_moves_by_hand_is_not_told_to_go_back(user):
    user.give("beTheSearcher")
    operations.show_lesson_scene(user.window.context, BY_HAND_SCENE)
    user.click("naiveButton")
    user.wait_until_ended()
    user.go_to(22)
    assert user.position.is_dead_end
    assert not user.widget("lessonText").text().startswith("No free square")


@pytest.mark.parametrize("go_on", [_go_on_by_space, _go_on_by_click_on_the_card, _go_on_by_button])
def test_that_going_on_waits_for_an_answer_and_then_shows_the_next_scene(
    user_in_quiz, lesson_card, go_on
):
    assert not user_in_quiz.is_enabled("goOnButton")
    go_on(user_in_quiz)
    assert (lesson_card.text_of("lessonTitle"), user_in_quiz.step) == ("First", 15)
    user_in_quiz.click_square(lesson_card.candidate_squares[0])
    user_in_quiz.wait_for_text("lessonText", "So it is.")
    user_in_quiz.wait_until_enabled("goOnButton")
    go_on(user_in_quiz)
    lesson_card.wait_for("Second")


@pytest.mark.parametrize("go_on", [_go_on_by_space, _go_on_by_click_on_the_card, _go_on_by_button])
def test_that_going_on_while_a_scene_plays_asks_its_question_at_once(user, opened, go_on):
    opened(PLAYED)
    user.wait_past_step(10)
    go_on(user)
    assert user.playback.mode is not PlaybackMode.PLAYING
    user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
    assert user.step == 15


def test_that_going_on_plays_a_scene_that_was_paused(user, opened):
    opened(PLAYED)
    user.wait_past_step(10)
    user.give("play")
    assert user.step < 15
    user.key(Qt.Key.Key_Space)
    assert user.playback.mode is PlaybackMode.PLAYING
    user.wait_for_step(15)
    user.wait_until_not_playing()


def test_that_going_on_while_a_search_plays_after_its_scene_shows_the_next_one(
    user_in_lesson, lesson_card
):
    user_in_lesson.give("play")
    assert user_in_lesson.playback.is_playing
    user_in_lesson.key(Qt.Key.Key_Space)
    lesson_card.wait_for("Second")


def test_that_a_repeated_question_shows_its_number_and_the_answers_right_at_the_first_try(
    user, lesson_card
):
    user.give("beTheSearcher")
    user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
    note = "Question {} of 11 · {} right at the first try"
    user.wait_for_text("lessonNote", note.format(1, 0))
    user.click_square(lesson_card.candidate_squares[0])
    user.wait_for_text("lessonNote", note.format(1, 1))
    user.key(Qt.Key.Key_Space)
    user.wait_for_text("lessonNote", note.format(2, 1))
    for square in lesson_card.candidate_squares[::-1]:
        # wrong, and then right
        user.click_square(square)
    user.wait_until(attrgetter("right_answers"), lesson_card.quiz)
    user.wait_for_text("lessonNote", note.format(2, 1))
    assert lesson_card.text_of("lessonPlace") == "1 of 7"


def test_that_going_on_between_two_questions_asks_the_next_one_at_once(user, lesson_card):
    user.give("beTheSearcher")
    for step in (3, 8):
        user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
        assert user.step == step
        user.click_square(lesson_card.candidate_squares[0])
        user.wait_until(attrgetter("right_answers"), lesson_card.quiz)
        user.key(Qt.Key.Key_Space)
        assert user.playback.mode is PlaybackMode.PLAYING
        user.key(Qt.Key.Key_Space)
        assert user.playback.mode is PlaybackMode.PAUSED


DEAD_END_SCENE = 1
NEXT_TRY_SCENE = 2
MOVE_ORDER_SCENE = 7
COMPARISON_SCENE = 9
IMPOSSIBLE_SCENE = 15
MAP_SCENE = 13
LAST_SCENE = 16
ONE_WAY_OUT_SCENE = 2
LAST_SQUARE_SCENE = 5
BY_HAND_SCENE = 6
RULE_SCENE = 10
WHY_IT_HELPS_SCENE = 11
STUCK_SCENE = 12
LESSON_BUTTON_NAMES = (
    "previousSceneButton",
    "nextSceneButton",
    "goOnButton",
    "closeLessonButton",
)
LESSON_NAMES = ("whyItTakesSoLong", "beTheSearcher")


def test_that_go_on_shows_the_end_of_the_own_search_of_the_last_scene(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, LAST_SCENE)
    user.wait_until_at_rest()
    user.window.session.update(speed=Speed(10))
    user.click_square(39)
    user.wait_until(lambda: user.playback.has_ended and user.step > 2)
    user.click("goOnButton")
    user.wait_for_step(63)
    assert not user.widget("goOnButton").isEnabled()


def test_that_an_endless_own_search_of_the_last_scene_is_paused_and_goes_on(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, LAST_SCENE)
    user.wait_until_at_rest()
    user.click("naiveButton")
    user.click_square(0)
    user.wait_until(lambda: user.step > 2)
    assert not user.playback.has_ended
    user.click("goOnButton")
    assert not user.playback.is_playing
    assert user.widget("goOnButton").isEnabled()
    step = user.step
    user.click("goOnButton")
    user.wait_past_step(step)


def test_that_the_scene_of_the_move_order_keeps_its_start(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, MOVE_ORDER_SCENE)
    user.wait_until_at_rest()
    setups = user.window.session.scene.setups
    user.click_square(9)
    assert user.window.session.scene.setups == setups
    assert user.message == "Change the order of the moves. Close the lesson to start elsewhere."


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_that_no_way_through_a_lesson_breaks_it(user, lesson_card, name):
    user.give(name)
    scenes = user.window.session.scene.lesson.scenes
    right_answers_by_index = {}
    # forward with the last possible answer, which is mostly wrong, and back with the right one
    for index in (*range(len(scenes)), *reversed(range(len(scenes)))):
        scene = scenes[index]
        operations.show_lesson_scene(user.window.context, index)
        user.window.session.update(speed=Speed(60))
        _click_everything(user, scene)
        if scene.question is None:
            continue
        user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
        _click_everything(user, scene, without=lesson_card.quiz.squares)
        assert lesson_card.quiz.is_open
        quiz = lesson_card.quiz
        while not quiz.right_answers:
            # some questions allow a second try
            answer = _answer(user, right_answers_by_index.get(index, ()))
            user.wait_until(_is_answer_judged, quiz, answer)
        right_answers_by_index[index] = lesson_card.quiz.right_answers
        start = "Right!" if answer in lesson_card.quiz.right_answers else "No."
        assert lesson_card.text_of("lessonQuestion").startswith(start)
        assert lesson_card.quiz.answer_given == answer
        _click_everything(user, scene)
        assert lesson_card.quiz.answer_given == answer
    user.wait_until_at_rest()


def _click_everything(user, scene, without=()):
    """Click squares of the path and free ones, which must change nothing."""
    if scene.invites_search or scene.setups[0].is_by_hand:
        return
    board = scene.setups[0].board
    for square in (0, board.size // 2, board.size - 1):
        if square not in without:
            user.click_square(square)
            assert user.window.session.scene.setups == scene.setups


def _is_answer_judged(quiz, answer):
    return quiz.right_answers or (quiz.is_open and answer in quiz.wrong_answers)


def _answer(user, right_answers):
    """Give one of the right answers if they are known, or else the last that looks possible."""
    quiz = user.window.lesson_player.quiz
    rule = QUESTION_RULES[quiz.question]
    path = user.playback.frame.position.path
    possible = quiz.squares or rule.choices(user.playback.frame)
    # neither the start nor where the knight stands is judged as a mistake
    choices = right_answers or sorted({*possible} - {path[0], path[-1]})
    answer = choices[-1]
    if rule.is_answered_by_square:
        user.click_square(answer)
    else:
        user.click("yesButton" if answer else "noButton")
    return answer


def _present(user, width, height):
    """Show the window as on a full screen of a size."""
    user.window.session.update(is_full_screen=True)
    user.settled(user.window.size)
    user.resize(width, height)


@pytest.mark.parametrize("is_presented", [False, True])
def test_that_the_tip_of_a_button_covers_no_words_of_a_presented_scene(user, is_presented):
    user.give("whyItTakesSoLong")
    if is_presented:
        _present(user, 1024, 700)
    user.settled(user.widget("lessonCard").geometry)
    button = user.widget("goOnButton")
    pos = button.rect().center()
    QToolTip.hideText()
    help_event = QHelpEvent(QEvent.Type.ToolTip, pos, button.mapToGlobal(pos))
    QApplication.sendEvent(button, help_event)
    assert bool(QToolTip.text()) is not is_presented
    QToolTip.hideText()


def test_that_the_reason_of_a_disabled_button_covers_no_words_of_a_presented_scene(user):
    _present(user, 1024, 700)
    open_question(user, "whyItTakesSoLong", 1)
    button = user.widget("goOnButton")
    assert not button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert user.message == "Answer the question first, or choose Next"
    assert not QToolTip.isVisible()


@pytest.mark.parametrize(
    "size",
    [
        (1440, 900),
        (1024, 700),
        (800, 800),
        # 1440×900 with letters of 200%
        (720, 450),
    ],
)
@pytest.mark.parametrize("name", LESSON_NAMES)
def test_that_in_a_presentation_the_card_is_whole_and_no_bar_covers_it(user, name, size):
    _present(user, *size)
    assert (user.window.width(), user.window.height()) == size
    user.give(name)
    card = user.widget("lessonCard")
    scenes = user.window.session.scene.lesson.scenes
    bar = user.widget("topBar")
    for index in range(len(scenes)):
        operations.show_lesson_scene(user.window.context, index)
        bar.show()
        user.settled(card.geometry)
        bar_rect = QRect(bar.mapTo(user.window, QPoint()), bar.size())
        for widget in (card, user.board_view, user.timeline):
            rect = QRect(widget.mapTo(user.window, QPoint()), widget.size())
            assert not (widget.isVisible() and bar_rect.intersects(rect)), index
        controls = user.widget("transportBar")
        assert bar.rect().contains(controls.geometry())
        assert controls.width() >= controls.minimumSizeHint().width()
        text = user.widget("lessonText")
        words = user.widget("lessonWords").viewport()
        assert text.fontInfo().pixelSize() >= 0.03 * size[1]
        assert text.heightForWidth(words.width()) <= words.height(), index
        title = user.widget("lessonTitle")
        assert title.heightForWidth(title.width()) <= title.height(), index
        buttons = [user.widget(name) for name in LESSON_BUTTON_NAMES]
        assert all(button.visibleRegion().boundingRect() == button.rect() for button in buttons)
        assert all(button.width() >= button.sizeHint().width() for button in buttons), index


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_that_all_presented_scenes_but_that_of_the_compass_have_the_same_letters(user, size):
    _present(user, *size)
    user.give("whyItTakesSoLong")
    card = user.widget("lessonCard")
    font_sizes_px = set()
    for index in range(len(user.window.session.scene.lesson.scenes)):
        operations.show_lesson_scene(user.window.context, index)
        user.settled(card.geometry)
        if index != MOVE_ORDER_SCENE:
            font_sizes_px.add(user.widget("lessonText").fontInfo().pixelSize())
    assert len(font_sizes_px) == 1


@pytest.mark.parametrize("lesson_and_index", [("beTheSearcher", 2), ("whyItTakesSoLong", 1)])
def test_that_a_message_covers_neither_a_square_nor_the_landscape(user, lesson_and_index):
    _present(user, 1024, 700)
    open_question(user, *lesson_and_index)
    user.settled(user.board_view.geometry)
    user.click_square(0)
    user.wait_until(lambda: user.message)
    strip = user.widget("messageStrip")
    board = user.board_view
    drawn_rect = board.board_geometry.drawn_rect.toAlignedRect()
    drawn_rect.moveTopLeft(board.mapTo(user.window, drawn_rect.topLeft()))
    strip_rect = QRect(strip.mapTo(user.window, QPoint()), strip.size())
    assert not strip_rect.intersects(drawn_rect)
    if user.timeline.isVisible():
        landscape_pos = user.timeline.mapTo(user.window, QPoint())
        assert not strip_rect.intersects(QRect(landscape_pos, user.timeline.size()))
    assert user.window.rect().contains(strip_rect)
    assert strip.fontInfo().pixelSize() >= 0.03 * 700


def test_that_leaving_the_full_screen_hides_a_message_with_its_large_letters(user):
    _present(user, 1024, 700)
    open_question(user, "beTheSearcher", ONE_WAY_OUT_SCENE)
    user.click_square(0)
    user.wait_until(lambda: user.message)
    user.key(Qt.Key.Key_F11)
    assert not user.message


def test_that_messages_of_two_boards_do_not_lie_over_each_other_and_go_by_themselves(
    user, monkeypatch
):
    _present(user, 1024, 700)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, COMPARISON_SCENE)
    user.wait_until_at_rest()
    monkeypatch.setattr(message_strip, "_PRESENTED_MS", 100)
    user.click_square(0)
    second_view = user.window.widget_of_search(1, BoardView)
    QTest.mouseClick(second_view, Qt.MouseButton.LeftButton, pos=second_view.square_center(A8))
    strips = user.window.findChildren(message_strip.MessageStrip)
    assert [strip.isVisible() for strip in strips] == [False, True]
    user.wait_until(lambda: not user.message)


def test_that_a_message_beside_the_board_covers_no_button(user):
    _present(user, 1024, 700)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, IMPOSSIBLE_SCENE)
    button = user.widget("anywayButton")
    user.settled(button.geometry)
    assert button.isVisible()
    user.click_square(0)
    strip = user.widget("messageStrip")
    assert strip.isVisible()
    strip_rect = QRect(strip.mapTo(user.window, QPoint()), strip.size())
    button_rect = QRect(button.mapTo(user.window, QPoint()), button.size())
    assert not strip_rect.intersects(button_rect)
    assert user.window.rect().contains(strip_rect)


def test_that_a_message_covers_no_words_where_there_is_room_below_the_board(user):
    _present(user, 720, 450)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, NEXT_TRY_SCENE)
    user.settled(user.board_view.geometry)
    user.board_view.show_refusal("Not this square. " * 12)
    strip = user.widget("messageStrip")
    strip_rect = QRect(strip.mapTo(user.window, QPoint()), strip.size())
    assert user.window.rect().contains(strip_rect)
    for name in ("lessonTitle", "lessonText", "lessonQuestion", "lessonNote"):
        label = user.widget(name)
        label_rect = QRect(label.mapTo(user.window, QPoint()), label.size())
        assert not (label.isVisible() and label_rect.intersects(strip_rect)), name


def test_that_a_scene_shows_no_path_of_the_former_one(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, COMPARISON_SCENE)
    user.wait_until_at_rest()
    operations.show_lesson_scene(user.window.context, COMPARISON_SCENE + 1)
    assert user.board_view.state.position is None
    assert user.board_view.state.knight.square == A8


def test_that_the_next_answer_hides_the_refusal_of_a_click(user):
    user.give("beTheSearcher")
    operations.show_lesson_scene(user.window.context, ONE_WAY_OUT_SCENE)
    user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
    user.click_square(0)
    user.wait_until(lambda: user.message)
    user.click_square(min(user.window.lesson_player.quiz.squares))
    assert not user.message


def test_that_the_next_scene_hides_the_frames_of_mouse_and_keyboard_until_they_move(user):
    user.give("beTheSearcher")
    operations.show_lesson_scene(user.window.context, ONE_WAY_OUT_SCENE)
    user.wait_until(attrgetter("quiz.is_open"), user.window.lesson_player)
    board_view = user.board_view
    move_mouse(board_view, board_view.square_center(min(user.window.lesson_player.quiz.squares)))
    board_view.setFocus()
    assert board_view.state.hovered_square is not None
    assert board_view.state.cursor_square is not None
    operations.show_lesson_scene(user.window.context, ONE_WAY_OUT_SCENE + 1)
    assert board_view.state.hovered_square is None
    assert board_view.state.cursor_square is None
    QTest.keyClick(board_view, Qt.Key.Key_Up)
    assert board_view.state.cursor_square is not None


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
@pytest.mark.parametrize(("scene_number", "step"), [(1, 63), (4, 120), (9, 36), (13, 59), (16, 0)])
def test_that_no_card_is_cut_below_the_words_of_a_presented_scene(user, scene_number, step, size):
    _present(user, *size)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, scene_number - 1)
    user.go_to(step)
    cards = user.widget("words")
    assert isinstance(cards, CardColumn)
    user.wait_until(user.widget("verdictTitle").text)
    user.settled(cards.geometry)
    assert cards.verticalScrollBar().maximum() == 0
    assert user.widget("verdictTitle").isVisible()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (800, 800), (720, 450)])
def test_that_a_presented_lesson_shows_the_whole_compass_and_plays_with_it(user, size):
    _present(user, *size)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, MOVE_ORDER_SCENE)
    compass = user.widget("presentedCompass")
    user.settled(compass.geometry)
    assert compass.visibleRegion().boundingRect() == compass.rect()
    assert min(compass.width(), compass.height()) >= 0.25 * size[1]
    _swap_first_two_leaps(user, compass)


def _swap_first_two_leaps(user, compass):
    """Drag the second number of the compass onto the first."""
    order = user.problem.strategy.move_order
    first, second, *_ = order.leaps
    QTest.mousePress(
        compass, Qt.MouseButton.LeftButton, pos=compass.square_center(second).toPoint()
    )
    QTest.mouseRelease(
        compass, Qt.MouseButton.LeftButton, pos=compass.square_center(first).toPoint()
    )
    user.wait_until(lambda: user.problem.strategy.move_order == order.with_leap_moved(second, 0))


@pytest.mark.usefixtures("quick_long_searches")
def test_that_a_dragged_order_is_searched_to_its_end_and_a_remote_leads_on_and_back(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, MOVE_ORDER_SCENE)
    user.wait_until_at_end()
    order = user.problem.strategy.move_order
    compass = user.widget("compass")
    _swap_first_two_leaps(user, compass)
    user.wait_until_at_end()
    user.wait_for_text(
        "lessonText",
        f"Your search took {user.playback.step_count:,} steps, as many as the one shown first.",
    )
    for key, index in (
        (Qt.Key.Key_PageDown, MOVE_ORDER_SCENE + 1),
        (Qt.Key.Key_PageUp, MOVE_ORDER_SCENE),
    ):
        QTest.keyClick(compass, key)
        user.wait_until(lambda index=index: user.window.session.scene.lesson_index == index)
    user.wait_until(lambda: user.problem.strategy.move_order == order)


def test_that_the_words_of_a_scene_follow_the_steps_of_the_search_that_it_invites(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, LAST_SCENE)
    user.wait_for_step(63)
    user.click_square(0)
    user.wait_for_path(0)
    user.go_to(63)
    user.wait_for_text("lessonText", "Click any of them!")


@pytest.mark.usefixtures("pools")
@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (800, 800), (720, 450)])
def test_that_a_presented_lesson_shows_its_map_on_the_whole_board(user, size):
    _present(user, *size)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, MAP_SCENE)
    legend = user.widget("mapLegend")
    user.wait_until(lambda: user.board_view.state.cover)
    user.settled(legend.geometry)
    assert user.board_view.isVisible()
    assert not user.timeline.isVisible()
    assert not user.widget("playButton").isVisible()
    assert legend.visibleRegion().boundingRect() == legend.rect()
    assert not user.widget("mapStartButton").isVisible()
    user.wait_for_text("mapSummary", "Solved 63 of 64, stuck 1.")
    user.key(Qt.Key.Key_PageDown)
    user.wait_until(lambda: user.board_view.state.cover is None)
    user.wait_until(user.timeline.isVisible)


def test_that_nothing_is_cut_below_the_words_of_a_presented_ending(user):
    _present(user, 1024, 700)
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, STUCK_SCENE)
    user.wait_for_text("verdictTitle", "Stuck after 60 of 64 squares")
    assert not user.settled(user.widget("words").verticalScrollBar().maximum)
    ending_card = user.window.findChild(SearchEndingCard)
    assert not ending_card.isVisible(), "the scene says what it cost"


@pytest.mark.usefixtures("pools")
def test_that_the_map_of_a_scene_keeps_its_controls_in_the_window(user):
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, MAP_SCENE)
    user.settled(user.widget("mapLegend").geometry)
    user.wait_for_text("mapSummary", "Solved 63 of 64, stuck 1.")
    assert user.widget("mapStartButton").isVisible()
