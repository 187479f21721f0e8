"""Puzzles on the board, and a search that stops to ask where it goes."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt

from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY
from knight_gui.search.api import verdict
from knight_gui.state.lesson import Question
from knight_gui.window.documents import puzzles
from tests.window.user import A8, User


class Solver(User):
    """Somebody who answers what is asked."""

    @property
    def asking(self):
        return self.window.lesson_player.quiz

    def said(self, name):
        return self.widget(name).text()

    def wait_for_question(self):
        self.wait_until(lambda: self.asking.is_open)

    def answer(self, square):
        self.click_square(square)
        self.wait_until(lambda: self.asking.right_answers != ())
        return self.said("lessonQuestion")


@pytest.fixture
def solver(window, qtbot):
    return Solver(window, qtbot)


def test_that_f6_asks_the_puzzle_of_today_on_an_empty_board(solver):
    made = make_puzzle(date.today().toordinal())  # noqa: DTZ011
    solver.key(Qt.Key.Key_F6)
    solver.wait_for_question()
    assert solver.window.playback.frame.position.path == made.path
    assert solver.said("lessonText") == f"Difficulty {made.difficulty} of 4."
    assert solver.asking.question is made.question
    # there is no other one to go to
    for name in ("previousSceneButton", "nextSceneButton", "lessonPlace"):
        assert not solver.widget(name).isVisible()
    # of a way to the end its last square is asked
    assert solver.answer(made.answer[-1]).startswith("Right! ")


class Today(date):
    """A day that a test chooses."""

    day_of_test = date(2026, 12, 24)

    @classmethod
    def today(cls):
        return cls.day_of_test


@pytest.fixture
def today(monkeypatch):
    monkeypatch.setattr(puzzles, "date", Today)
    monkeypatch.setattr(Today, "day_of_test", date(2026, 12, 24))
    return Today


def test_that_the_puzzle_of_today_stays_solved_until_midnight(solver, today, monkeypatch):
    made = make_puzzle(today.today().toordinal())
    solver.key(Qt.Key.Key_F6)
    solver.wait_for_question()
    right = made.answer[-1]
    wrong = min(solver.asking.squares - {right})
    assert solver.answer(wrong).startswith("No. ")
    solver.key(Qt.Key.Key_F6)
    solver.wait_for_question()
    said = solver.answer(right)
    assert said.startswith("Right! ")
    for command in ("closeLesson", f"puzzle-{made.question.value}"):
        solver.give(command)
        solver.wait_until(lambda: solver.asking.right_answers == ())
        solver.key(Qt.Key.Key_F6)
        solver.wait_until(lambda: solver.asking.answer_given == right)
        solver.wait_until(lambda: solver.asking.right_answers != ())
        solver.wait_until(lambda: solver.said("lessonQuestion") == said)
    monkeypatch.setattr(Today, "day_of_test", today.today() + timedelta(days=1))
    solver.key(Qt.Key.Key_F6)
    solver.wait_for_question()
    assert solver.asking.answer_given is None


def test_that_only_squares_that_could_be_the_answer_take_a_click(solver):
    solver.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    solver.wait_for_question()
    frame = solver.window.playback.frame
    for square in frame.position.path[::5]:
        solver.click_square(square)
        assert solver.asking.is_open
    assert frame is solver.window.playback.frame, "no search was begun"
    solver.answer(min(solver.asking.squares))
    assert solver.asking.answer_given is not None


def test_that_puzzles_of_a_kind_go_from_easy_to_hard_and_are_others_each_time(solver):
    solver.give(f"puzzle-{Question.ONLY_MOVE.value}")
    solver.wait_for_question()
    lesson = solver.window.session.scene.lesson
    assert [scene.question for scene in lesson.scenes] == [Question.ONLY_MOVE] * MAX_DIFFICULTY
    position = solver.window.playback.frame.position
    board = solver.window.session.scene.setup.board
    right = verdict(board, position.path).tour[len(position.path)]
    wrong = min(solver.asking.squares - {right})
    assert solver.answer(wrong).startswith("No. It is ")
    solver.click("nextSceneButton")
    solver.wait_for_question()
    assert solver.said("lessonText") == "Difficulty 2 of 4."
    solver.give(f"puzzle-{Question.ONLY_MOVE.value}")
    solver.wait_until(lambda: solver.window.session.scene.lesson not in (None, lesson))
    solver.click("closeLessonButton")
    assert solver.window.session.scene.setup.start is None


def test_that_a_search_stops_now_and_then_and_asks_where_it_goes(solver):
    solver.start(A8, step=7)
    position = solver.window.playback.frame.position
    wrong = next(c.square for c in position.candidates if c != position.next_candidate)
    solver.key(Qt.Key.Key_Q)
    solver.wait_for_question()
    # nothing tells what comes first
    assert not solver.board_view.state.numbers_by_square
    solver.answer(wrong)
    assert solver.said("lessonPlace") == "0 of 1 right"
    reason = solver.said("lessonText")
    assert reason.endswith("comes first in the fixed order, so the knight goes there next.")
    solver.key(Qt.Key.Key_Space)
    solver.wait_for_question()
    assert solver.go.step == 12
    following = solver.window.playback.frame.position.next_candidate.square
    assert solver.answer(following).startswith("Right! ")
    assert solver.said("lessonPlace") == "1 of 2 right"
