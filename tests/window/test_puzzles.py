"""Puzzles on the board, and the quiz on the next move of a search."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt

from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY
from knight_gui.search.api import verdict
from knight_gui.state.lesson import Question
from knight_gui.window.documents import puzzles
from tests.window.user import A8, User


class PuzzleUser(User):
    """User who answers questions."""

    @property
    def quiz(self):
        return self.window.lesson_player.quiz

    def text_of(self, name):
        return self.widget(name).text()

    def wait_for_question(self):
        self.wait_until(lambda: self.quiz.is_open)

    def answer(self, square):
        self.click_square(square)
        self.wait_until(lambda: self.quiz.right_answers != ())
        return self.text_of("lessonQuestion")


@pytest.fixture
def user(window, qtbot):
    return PuzzleUser(window, qtbot)


def test_that_f6_opens_the_puzzle_of_the_day(user):
    puzzle = make_puzzle(date.today().toordinal())  # noqa: DTZ011
    user.key(Qt.Key.Key_F6)
    user.wait_for_question()
    assert user.window.playback.frame.position.path == puzzle.path
    assert user.text_of("lessonText") == f"Difficulty {puzzle.difficulty} of 4."
    assert user.quiz.question is puzzle.question
    # there is no other one to go to
    for name in ("previousSceneButton", "nextSceneButton", "lessonPlace"):
        assert not user.widget(name).isVisible()
    # of a way to the end its last square is asked
    assert user.answer(puzzle.answer[-1]).startswith("Right! ")


class FixedDate(date):
    """A date with a fixed today."""

    day_of_test = date(2026, 12, 24)

    @classmethod
    def today(cls):
        return cls.day_of_test


@pytest.fixture
def today(monkeypatch):
    monkeypatch.setattr(puzzles, "date", FixedDate)
    monkeypatch.setattr(FixedDate, "day_of_test", date(2026, 12, 24))
    return FixedDate


def test_that_the_puzzle_of_the_day_stays_answered_until_midnight(user, today, monkeypatch):
    puzzle = make_puzzle(today.today().toordinal())
    user.key(Qt.Key.Key_F6)
    user.wait_for_question()
    right = puzzle.answer[-1]
    wrong = min(user.quiz.squares - {right})
    assert user.answer(wrong).startswith("No. ")
    user.key(Qt.Key.Key_F6)
    user.wait_for_question()
    answer_text = user.answer(right)
    assert answer_text.startswith("Right! ")
    for command in ("closeLesson", f"puzzle-{puzzle.question.value}"):
        user.give(command)
        user.wait_until(lambda: user.quiz.right_answers == ())
        user.key(Qt.Key.Key_F6)
        user.wait_until(lambda: user.quiz.answer_given == right)
        user.wait_until(lambda: user.quiz.right_answers != ())
        user.wait_until(lambda: user.text_of("lessonQuestion") == answer_text)
    monkeypatch.setattr(FixedDate, "day_of_test", today.today() + timedelta(days=1))
    user.key(Qt.Key.Key_F6)
    user.wait_for_question()
    assert user.quiz.answer_given is None


def test_that_only_possible_answers_accept_a_click(user):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    user.wait_for_question()
    frame = user.window.playback.frame
    for square in frame.position.path[::5]:
        user.click_square(square)
        assert user.quiz.is_open
    assert frame is user.window.playback.frame, "no search was begun"
    user.answer(min(user.quiz.squares))
    assert user.quiz.answer_given is not None


def test_that_puzzles_of_a_question_get_harder_and_are_new_each_time(user):
    user.give(f"puzzle-{Question.ONLY_MOVE.value}")
    user.wait_for_question()
    lesson = user.window.session.scene.lesson
    assert [scene.question for scene in lesson.scenes] == [Question.ONLY_MOVE] * MAX_DIFFICULTY
    position = user.window.playback.frame.position
    board = user.window.session.scene.setup.board
    right = verdict(board, position.path).tour[len(position.path)]
    wrong = min(user.quiz.squares - {right})
    assert user.answer(wrong).startswith("No. It is ")
    user.click("nextSceneButton")
    user.wait_for_question()
    assert user.text_of("lessonText") == "Difficulty 2 of 4."
    user.give(f"puzzle-{Question.ONLY_MOVE.value}")
    user.wait_until(lambda: user.window.session.scene.lesson not in (None, lesson))
    user.click("closeLessonButton")
    assert user.window.session.scene.setup.start is None


def test_that_a_quiz_stops_the_search_and_asks_for_the_next_move(user):
    user.start(A8, step=7)
    position = user.window.playback.frame.position
    wrong = next(c.square for c in position.candidates if c != position.next_candidate)
    user.key(Qt.Key.Key_Q)
    user.wait_for_question()
    # nothing tells what comes first
    assert not user.board_view.state.numbers_by_square
    user.answer(wrong)
    assert user.text_of("lessonPlace") == "0 of 1 right"
    reason = user.text_of("lessonText")
    assert reason.endswith("comes first in the fixed order, so the knight goes there next.")
    user.key(Qt.Key.Key_Space)
    user.wait_for_question()
    assert user.playback.step == 12
    following = user.window.playback.frame.position.next_candidate.square
    assert user.answer(following).startswith("Right! ")
    assert user.text_of("lessonPlace") == "1 of 2 right"
