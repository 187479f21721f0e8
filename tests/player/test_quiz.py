"""The quiz of a scene: asked at its step, answered by a square or yes or no, then explained."""

from dataclasses import replace
from operator import attrgetter

import pytest

from knight_gui.player.frame import Frame
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.quiz import QUESTION_RULES, QuizController
from knight_gui.player.search_controller import SearchController
from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME
from knight_gui.search.api import verdict
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Strategy
from knight_gui.state.lesson import LessonScene, Question, StepTarget
from tests.player.fakes import CORNER, TOUR, positions, setup_of, step


@pytest.fixture
def lesson_player(session, playback):
    """Who shows scenes and asks, without a window."""
    return LessonPlayer(session, SearchController(session, playback, playback), playback, playback)


@pytest.fixture
def ask(lesson_player, waiter):
    """Show a scene that asks, and wait until the question is open."""

    def asked(ask, problem=CORNER, step=0):
        lesson_player.show_scene(
            LessonScene("A title", "", (setup_of(problem),), question=ask, step=step)
        )
        waiter.wait_until(attrgetter("is_open"), lesson_player.quiz)
        return lesson_player.quiz

    return asked


def losing(problem):
    """A step by which the path of a search is lost, and the square by which it was."""
    search = Search(problem)
    while not (current_verdict := verdict(problem.board, search.position().path)).losing_prefix:
        search.advance(1)
    return search.step, current_verdict.losing_prefix[-1]


def test_that_the_next_square_is_that_of_the_next_step(ask, playback, waiter):
    quiz = ask(Question.NEXT_SQUARE, step=StepTarget.FIRST_DEAD_END)
    step = playback.step
    path = playback.frame.position.path
    assert playback.frame.position.is_dead_end
    around = playback.problem.board.neighbors(path[-1])
    assert quiz.squares == {*around}, "each visited square around it may come next"
    assert path[-2] in around
    quiz.submit_answer(path[-1])
    assert quiz.is_open, "the knight is there already"
    quiz.submit_answer(path[-2])
    assert not quiz.is_open
    waiter.wait_until(attrgetter("right_answers"), quiz)
    assert playback.step == step + 1
    assert (quiz.answer_given, quiz.right_answers) == (path[-2], (path[-2],)), "a retreat"


def test_that_the_step_with_the_answer_is_waited_for_until_it_is_searched(harness):
    quiz = QuizController(harness.session, harness.playback)
    question_position, answer_position = positions(CORNER, 4)[-2:]
    harness.open(CORNER)
    harness.worker.send_report(question_position.step)
    harness.worker.worker.answered.emit(Frame(CORNER, question_position))
    harness.pop_requests()
    scene = LessonScene("A title", "", (setup_of(CORNER),), question=Question.NEXT_SQUARE, step=3)
    quiz.set_scene(scene)
    quiz.submit_answer(question_position.next_candidate.square)
    assert harness.pop_requests() == []
    harness.worker.send_report(1000)
    assert harness.pop_requests() == [step(answer_position.step)]
    harness.worker.worker.answered.emit(Frame(CORNER, answer_position))
    assert quiz.right_answers == (quiz.answer_given,)
    assert harness.playback.mode is PlaybackMode.PAUSED


@pytest.mark.parametrize("later", [0, 30])
def test_that_a_lost_path_and_the_square_that_lost_it_are_told_after_the_answer(
    ask, playback, waiter, later
):
    step, square = losing(CORNER)
    for kind, right in ((Question.IS_LOST, True), (Question.WHICH_MISTAKE, square)):
        quiz = ask(kind, step=step + later)
        path = playback.frame.position.path
        assert quiz.squares == (
            frozenset(path) if QUESTION_RULES[kind].is_answered_by_square else frozenset()
        )
        assert playback.frame.verdict is None, "nobody says it before"
        quiz.submit_answer(right)
        waiter.wait_until(attrgetter("right_answers"), quiz)
        assert quiz.right_answers == (quiz.answer_given,) == (right,)
        assert playback.frame.verdict.losing_prefix
        assert playback.step == step + later


def test_that_nothing_is_asked_elsewhere_or_while_steps_are_played(ask, playback, waiter):
    quiz = ask(Question.NEXT_SQUARE, step=10)
    playback.step_by(1)
    waiter.wait_for_step(11)
    assert not quiz.is_open
    quiz.submit_answer(3)
    assert quiz.answer_given is None
    playback.step_by(-1)
    waiter.wait_until(attrgetter("is_open"), quiz)
    playback.play()
    assert not quiz.is_open


def test_that_another_search_and_another_scene_end_the_question(
    ask, lesson_player, session, waiter
):
    quiz = ask(Question.IS_LOST, step=10)
    session.update(setups=(setup_of(TOUR),))
    assert quiz.question is None
    assert not quiz.is_open
    ask(Question.IS_LOST, TOUR, step=10)
    lesson_player.show_scene(LessonScene("A title", "", (setup_of(TOUR),), step=10))
    assert quiz.question is None
    waiter.wait_until_at_rest()
    waiter.wait_for_verdict()


@pytest.mark.parametrize("kind", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_the_answer_to_a_puzzle_is_right(ask, waiter, kind):
    made = make_puzzle(2, kind, 3)
    quiz = ask(kind, Problem(made.board, made.path, Strategy()))
    free = {*made.board.free_squares}.difference(made.path)
    moves = free.intersection(made.board.neighbors(made.path[-1]))
    assert quiz.squares == {
        Question.ONLY_MOVE: moves,
        Question.WHICH_MISTAKE: {*made.path},
        Question.LAST_SQUARE: free,
        Question.PROVING_SQUARE: free,
    }.get(kind)
    quiz.submit_answer(made.answer[-1])
    waiter.wait_until(attrgetter("right_answers"), quiz)
    assert quiz.right_answers == (made.answer[-1:] if kind is Question.LAST_SQUARE else made.answer)


def test_that_a_question_comes_again_and_right_first_answers_are_counted(
    lesson_player, playback, waiter
):
    setup = setup_of(TOUR)
    quiz = lesson_player.quiz
    lesson_player.show_scene(
        LessonScene("", "", (setup,), question=Question.NEXT_SQUARE, repeat_every_steps=4, step=3)
    )
    for question_step in (3, 7, 11):
        waiter.wait_until(attrgetter("is_open"), quiz)
        assert playback.step == question_step
        position = playback.frame.position
        if question_step == 3:
            quiz.submit_answer(position.path[-2])
            quiz.submit_answer(position.next_candidate.square)
        else:
            quiz.submit_answer(position.next_candidate.square)
        waiter.wait_until(attrgetter("right_answers"), quiz)
        playback.play()
    assert quiz.score == (2, 3)


def test_that_the_last_of_repeated_questions_is_answered_with_the_verdict(
    lesson_player, playback, session, waiter
):
    quiz = lesson_player.quiz
    scene = LessonScene("", "", (setup_of(TOUR),), question=Question.NEXT_SQUARE, step=3)
    for is_last in (False, True):
        if is_last:
            scene = replace(scene, step=playback.step_count - 1)
        lesson_player.show_scene(replace(scene, repeat_every_steps=4))
        waiter.wait_until(attrgetter("is_open"), quiz)
        quiz.submit_answer(playback.frame.position.next_candidate.square)
        waiter.wait_until(attrgetter("right_answers"), quiz)
        assert session.scene.hides_answer == (not is_last)
