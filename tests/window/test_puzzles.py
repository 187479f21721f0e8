"""Puzzles on the board, and the quiz on the next move of a search."""

import re
from datetime import date, timedelta
from operator import attrgetter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from knight_gui.documents.play_record import (
    erase_play_record,
    play_record_file,
    read_puzzle_days,
)
from knight_gui.messages.questions import question_title
from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, find_proving_squares
from knight_gui.search.api import verdict
from knight_gui.state.lesson import Question
from knight_gui.window.documents import puzzles
from tests.window.pages import PageObject
from tests.window.user import A8, CONTROL, SHIFT, User, opened


class PuzzleCard(PageObject):
    """Card of the open puzzle, and its question."""

    @property
    def quiz(self):
        return self.user.window.lesson_player.quiz

    def text_of(self, name):
        return self.user.widget(name).text()

    def wait_for_question(self):
        self.user.wait_until(attrgetter("is_open"), self.quiz)

    def wait_for_answer(self):
        self.user.wait_until(attrgetter("right_answers"), self.quiz)

    def answer_wrong(self, square):
        """Give a first wrong answer, and return its refutation."""
        self.user.click_square(square)
        self.user.wait_until(attrgetter("refutation"), self.quiz)
        return self.text_of("lessonQuestion")

    def answer(self, square):
        self.user.click_square(square)
        self.wait_for_answer()
        return self.text_of("lessonQuestion")


@pytest.fixture
def puzzle_card(user):
    """The card of the open puzzle."""
    return PuzzleCard(user)


def test_that_no_step_and_no_other_search_answers_a_puzzle(user, puzzle_card):
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    path = user.position.path
    user.key(Qt.Key.Key_Right)
    user.wait_for_message("Answer the question first, or choose Next")
    assert not user.is_enabled("greedyButton")
    assert user.position.path == path
    assert user.window.session.scene.hides_answer


def test_that_undo_brings_an_open_puzzle_back_with_its_question(user, puzzle_card):
    user.give(f"puzzle-{Question.WHICH_MISTAKE.value}")
    puzzle_card.wait_for_question()
    path = user.position.path
    wrong = path[1]
    if verdict(user.problem.board, path).losing_prefix[-1] == wrong:
        wrong = path[2]
    puzzle_card.answer_wrong(wrong)
    for command in ("takeOver", "compare", "strategy", "play", "restart", "goTo", "last"):
        assert not user.window.commands[command].isEnabled(), command
    assert user.open_square_menu(path[-1]) is None
    user.choose_size("5x4")
    user.wait_until(lambda: puzzle_card.quiz.question is None)
    user.key(Qt.Key.Key_Z, CONTROL)
    user.wait_until(attrgetter("refutation"), puzzle_card.quiz)
    puzzle_card.wait_for_question()
    assert user.position.path == path
    assert puzzle_card.quiz.wrong_answers == (wrong,)
    assert user.status == ".", "nothing tells the answer"


def test_that_f6_opens_the_puzzle_of_the_day(user, puzzle_card):
    puzzle = make_puzzle(date.today().toordinal())  # noqa: DTZ011
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    assert user.window.playback.frame.position.path == puzzle.path
    assert puzzle_card.text_of("lessonText") == f"Difficulty {puzzle.difficulty} of 4."
    assert puzzle_card.quiz.question is puzzle.question
    # there is no other one to go to
    for name in ("previousSceneButton", "nextSceneButton", "lessonPlace"):
        assert not user.widget(name).isVisible()
    # of a way to the end its last square is asked
    assert puzzle_card.answer(puzzle.answer[-1]).startswith("Right! ")


class FixedDate(date):
    """A date with a fixed today."""

    day_of_test = date(2026, 12, 24)

    @classmethod
    def today(cls):
        return cls.day_of_test


@pytest.fixture
def today(monkeypatch):
    """Date of today, which is 24 December 2026."""
    monkeypatch.setattr(puzzles, "date", FixedDate)
    monkeypatch.setattr(FixedDate, "day_of_test", date(2026, 12, 24))
    return FixedDate


def test_that_the_puzzle_of_the_day_stays_answered_until_midnight(
    user, puzzle_card, today, monkeypatch
):
    puzzle = make_puzzle(today.today().toordinal())
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    right = puzzle.answer[-1]
    wrong = min(puzzle_card.quiz.squares - {right, puzzle.path[0], puzzle.path[-1]})
    assert " Try once more. " in puzzle_card.answer_wrong(wrong)
    answer_text = puzzle_card.answer(right)

    def has_no_answer():
        return puzzle_card.quiz.right_answers == ()

    assert answer_text.startswith("Right! ")
    assert puzzle_card.text_of("lessonTitle").startswith("2026-12-24: ")
    note = puzzle_card.text_of("lessonNote")
    assert re.fullmatch(r"Time 0:\d\d, 1 day in a row\.", note)
    for command in ("closeLesson", f"puzzle-{puzzle.question.value}"):
        user.give(command)
        user.wait_until(has_no_answer)
        user.key(Qt.Key.Key_F6)
        puzzle_card.wait_for_answer()
        assert puzzle_card.quiz.answer_given == right
        user.wait_for_text("lessonQuestion", answer_text)
    monkeypatch.setattr(FixedDate, "day_of_test", today.today() + timedelta(days=1))
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    assert puzzle_card.quiz.answer_given is None


@pytest.mark.parametrize("is_restarted", [False, True], ids=["closed", "program restarted"])
def test_that_a_miss_of_the_day_stays_until_it_is_solved(
    user, puzzle_card, today, qtbot, is_restarted
):
    puzzle = make_puzzle(today.today().toordinal())
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    right = puzzle.answer[-1]
    wrong = min(puzzle_card.quiz.squares - {right, puzzle.path[0], puzzle.path[-1]})
    reason = puzzle_card.answer_wrong(wrong)
    if is_restarted:
        user.window.close()
        user = User(opened(qtbot), qtbot)
        puzzle_card = PuzzleCard(user)
    else:
        user.give("closeLesson")
        user.wait_until(lambda: puzzle_card.quiz.question is None)
    user.key(Qt.Key.Key_F6)
    user.wait_until(attrgetter("refutation"), puzzle_card.quiz)
    assert puzzle_card.quiz.wrong_answers == (wrong,)
    assert puzzle_card.text_of("lessonQuestion") == reason
    puzzle_card.wait_for_question()
    puzzle_card.answer(right)
    user.key(Qt.Key.Key_F6, CONTROL)
    assert "✗✓" in QApplication.clipboard().text()


def test_that_an_erased_answer_is_gone_and_nothing_is_kept_unless_wanted(user, puzzle_card, today):
    puzzle = make_puzzle(today.today().toordinal())
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    puzzle_card.answer(puzzle.answer[-1])
    assert [*read_puzzle_days(play_record_file())] == [today.today().toordinal()]
    erase_play_record(play_record_file())
    user.give("closeLesson", "keepRecord")
    user.wait_until(lambda: puzzle_card.quiz.question is None)
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    assert puzzle_card.quiz.answer_given is None
    puzzle_card.answer(puzzle.answer[-1])
    assert read_puzzle_days(play_record_file()) == {}


def test_that_a_puzzle_of_a_sheet_is_not_asked_anew(user, puzzle_card):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    puzzle_card.wait_for_question()
    frame = user.window.playback.frame
    right = find_proving_squares(frame.problem.board, frame.position.path)
    wrong = min(puzzle_card.quiz.squares.difference(right))
    puzzle_card.answer_wrong(wrong)
    user.click("nextSceneButton")
    user.wait_until(lambda: puzzle_card.quiz.wrong_answers == ())
    puzzle_card.wait_for_question()
    user.click("previousSceneButton")
    user.wait_until(lambda: puzzle_card.quiz.wrong_answers == (wrong,))
    answer_text = puzzle_card.answer(right[0])
    user.click("nextSceneButton")
    puzzle_card.wait_for_question()
    user.click("previousSceneButton")
    puzzle_card.wait_for_answer()
    assert puzzle_card.text_of("lessonQuestion") == answer_text
    scene = user.window.session.scene.lesson_scene
    assert puzzle_card.quiz.tries_by_scene[scene] == 2


def test_that_the_result_of_the_day_is_copied_without_the_solution(user, puzzle_card, today):
    user.key(Qt.Key.Key_F6, CONTROL)
    user.wait_for_message("Solve today’s puzzle first")
    puzzle = make_puzzle(today.today().toordinal())
    user.key(Qt.Key.Key_F6)
    puzzle_card.wait_for_question()
    right = puzzle.answer[-1]
    puzzle_card.answer_wrong(min(puzzle_card.quiz.squares - {right, puzzle.path[-1]}))
    assert not user.widget("copyDailyResultButton").isVisible()
    puzzle_card.answer(right)
    user.click("copyDailyResultButton")
    first_line, second_line = QApplication.clipboard().text().split("\n")
    size = f"{puzzle.board.rows}×{puzzle.board.cols}"
    title = question_title(puzzle.question)
    assert first_line == f"Knight’s tour 2026-12-24 · {size} · {title}"
    assert re.fullmatch(r"✗✓ 0:\d\d", second_line)


def test_that_a_day_that_was_not_solved_stays_so_and_ends_the_streak(
    user, puzzle_card, today, monkeypatch
):
    for solved, streak_text in ((True, "1 day in a row"), (True, "2 days"), (False, "Time 0:")):
        puzzle = make_puzzle(today.today().toordinal())
        user.key(Qt.Key.Key_F6)
        puzzle_card.wait_for_question()
        right = puzzle.answer[-1:]
        if puzzle.question is Question.PROVING_SQUARE:
            right = puzzle.answer
        if solved:
            puzzle_card.answer(right[0])
        else:
            squares = puzzle_card.quiz.squares.difference(right, puzzle.path[:1], puzzle.path[-1:])
            first, *_, second = sorted(squares)
            puzzle_card.answer_wrong(first)
            puzzle_card.answer(second)
            user.key(Qt.Key.Key_F6)
            puzzle_card.wait_for_answer()
            assert puzzle_card.quiz.answer_given == second
            assert "in a row" not in puzzle_card.text_of("lessonNote")
        user.wait_for_text("lessonNote", streak_text)
        monkeypatch.setattr(FixedDate, "day_of_test", today.today() + timedelta(days=1))


def test_that_only_possible_answers_accept_a_click(user, puzzle_card):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    puzzle_card.wait_for_question()
    frame = user.window.playback.frame
    for square in frame.position.path[:-1:5]:
        user.click_square(square)
        assert puzzle_card.quiz.is_open
    assert frame is user.window.playback.frame, "no search was begun"
    assert puzzle_card.quiz.wrong_answers == ()
    user.wait_for_message(" is visited already.")
    puzzle_card.answer(find_proving_squares(frame.problem.board, frame.position.path)[0])
    assert puzzle_card.quiz.answer_given is not None


def test_that_puzzles_of_a_question_get_harder_and_are_new_each_time(user, puzzle_card):
    user.give(f"puzzle-{Question.ONLY_MOVE.value}")
    puzzle_card.wait_for_question()
    lesson = user.window.session.scene.lesson
    assert [scene.question for scene in lesson.scenes] == [Question.ONLY_MOVE] * MAX_DIFFICULTY
    position = user.window.playback.frame.position
    board = user.window.session.scene.setup.board
    right = verdict(board, position.path).tour[len(position.path)]
    wrong = min(puzzle_card.quiz.squares - {right})
    assert puzzle_card.answer_wrong(wrong).startswith(f"{board.name(wrong)} loses the tour. ")
    assert user.board_view.state.wrong_answers == (wrong,)
    assert wrong not in puzzle_card.quiz.squares
    user.click_square(wrong)
    assert puzzle_card.quiz.is_open, "a wrong answer counts once"
    assert puzzle_card.answer(right).startswith("Right! It is ")
    user.click("nextSceneButton")
    puzzle_card.wait_for_question()
    assert puzzle_card.text_of("lessonText") == "Difficulty 2 of 4."
    user.give(f"puzzle-{Question.ONLY_MOVE.value}")

    def is_another_puzzle():
        return user.window.session.scene.lesson not in (None, lesson)

    user.wait_until(is_another_puzzle)
    user.click("closeLessonButton")
    assert user.window.session.scene.setup.start is None


def test_that_the_second_wrong_answer_shows_the_right_one(user, puzzle_card):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    puzzle_card.wait_for_question()
    frame = user.window.playback.frame
    board = frame.problem.board
    right = find_proving_squares(board, frame.position.path)
    first, second = sorted(puzzle_card.quiz.squares.difference(right))[:2]
    assert puzzle_card.answer_wrong(first).startswith(f"{board.name(first)} proves nothing: ")
    assert {each.square for each in user.board_view.state.proof.exits} == {first}
    assert puzzle_card.answer(second) == f"No. It is {' or '.join(board.names(right))}."
    assert puzzle_card.quiz.wrong_answers == (first, second)


def test_that_the_square_of_the_knight_is_a_try_like_any_other(user, puzzle_card):
    user.give(f"puzzle-{Question.WHICH_MISTAKE.value}")
    puzzle_card.wait_for_question()
    position = user.window.playback.frame.position
    board = user.window.session.scene.setup.board
    name = board.name(position.head)
    text = puzzle_card.answer_wrong(position.head)
    # the question stays
    assert text.startswith(f"Before {name} the tour was already lost. Try once more. ")
    user.click_square(position.head)
    user.wait_for_message(f"You have already tried {name}.")
    right = verdict(board, position.path).losing_prefix[-1]
    wrong_square = next(square for square in position.path[1:-1] if square != right)
    assert puzzle_card.answer(wrong_square) == f"No. It is {board.name(right)}."
    assert puzzle_card.quiz.wrong_answers == (position.head, wrong_square)


def test_that_a_sheet_ends_with_its_score_and_next_puzzle_makes_another(user, puzzle_card):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    for number in range(1, MAX_DIFFICULTY + 1):
        puzzle_card.wait_for_question()
        assert not user.widget("nextPuzzleButton").isVisible()
        frame = user.window.playback.frame
        right = find_proving_squares(frame.problem.board, frame.position.path)
        if number == 3:
            puzzle_card.answer_wrong(min(puzzle_card.quiz.squares.difference(right)))
        puzzle_card.answer(right[0])
        if number < MAX_DIFFICULTY:
            assert puzzle_card.text_of("lessonNote") == ""
            user.key(Qt.Key.Key_F6, SHIFT)
    user.wait_for_text("lessonNote", "4 of 4 right. Hard: puzzle 3.")
    lesson = user.window.session.scene.lesson
    user.click("nextPuzzleButton")

    def is_another_sheet():
        return user.window.session.scene.lesson not in (None, lesson)

    user.wait_until(is_another_sheet)
    puzzle_card.wait_for_question()
    assert puzzle_card.quiz.question is Question.PROVING_SQUARE


def test_that_a_puzzle_has_neither_landscape_nor_controls_of_playback(user, puzzle_card):
    user.give(f"puzzle-{Question.PROVING_SQUARE.value}")
    puzzle_card.wait_for_question()
    assert not user.timeline.isVisible()
    assert not user.widget("playButton").isVisible()
    user.give("closeLesson")
    user.start(A8, step=7)
    assert user.timeline.isVisible()
    assert user.widget("playButton").isVisible()


def test_that_a_quiz_stops_the_search_and_asks_for_the_next_move(user, puzzle_card):
    user.start(A8, step=7)
    position = user.window.playback.frame.position
    wrong = next(c.square for c in position.candidates if c != position.next_candidate)
    user.key(Qt.Key.Key_Q)
    puzzle_card.wait_for_question()
    # nothing tells what comes first
    tip = user.board_view.tooltip_at(user.board_view.square_center(wrong))
    assert tip.strip().endswith("the knight can go here.")
    puzzle_card.answer_wrong(wrong)
    puzzle_card.answer(position.path[-2])
    assert puzzle_card.text_of("lessonNote") == "Question 1 · 0 right at the first try"
    reason = puzzle_card.text_of("lessonText")
    assert reason.endswith(
        "is the first free square in the fixed order, so the knight goes there next."
    )
    user.key(Qt.Key.Key_Space)
    puzzle_card.wait_for_question()
    assert user.playback.step == 12
    following = user.window.playback.frame.position.next_candidate.square
    assert puzzle_card.answer(following).startswith("Right! ")
    assert puzzle_card.text_of("lessonNote") == "Question 2 · 1 right at the first try"
