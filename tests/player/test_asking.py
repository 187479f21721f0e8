"""What a scene asks: open at its step, answered by a square or by yes or no, then it is told."""

import pytest

from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.quiz import QUESTION_RULES
from knight_gui.player.search_controller import SearchController
from knight_gui.puzzles.making import make_puzzle
from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME as KINDS_OF_PUZZLES
from knight_gui.search.api import verdict
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Strategy
from knight_gui.state.lesson import LessonScene, Question, StepTarget
from tests.player.fakes import CORNER, TOUR, setup_of


@pytest.fixture
def lesson_player(session, transport):
    """Who shows scenes and asks, without a window."""
    return LessonPlayer(
        session, SearchController(session, transport, transport), transport, transport
    )


@pytest.fixture
def ask(lesson_player, qtbot):
    """Show a scene that asks, and wait until the question is open."""

    def asked(ask, problem=CORNER, step=0):
        lesson_player.show_scene(
            LessonScene("A title", "", (setup_of(problem),), question=ask, step=step)
        )
        qtbot.waitUntil(lambda: lesson_player.asking.is_open)
        return lesson_player.asking

    return asked


def losing(problem):
    """A step by which the path of a search is lost, and the square by which it was."""
    search = Search(problem)
    while not (told := verdict(problem.board, search.position().path)).losing_prefix:
        search.advance(1)
    return search.step, told.losing_prefix[-1]


def test_that_the_next_square_is_that_of_the_next_step(ask, transport, qtbot):
    asking = ask(Question.NEXT_SQUARE, step=StepTarget.FIRST_DEAD_END)
    step = transport.step
    path = transport.frame.position.path
    moves = {candidate.square for candidate in transport.frame.position.candidates}
    assert asking.squares == {*moves, path[-2]}, "a retreat may come next"
    asking.answer(path[-1])
    assert asking.is_open, "the knight is there already"
    asking.answer(path[-2])
    assert not asking.is_open
    qtbot.waitUntil(lambda: asking.right != ())
    assert transport.step == step + 1
    assert (asking.given, asking.right) == (path[-2], (path[-2],)), "a retreat"


@pytest.mark.parametrize("later", [0, 30])
def test_that_a_lost_path_and_the_square_that_lost_it_are_told_after_the_answer(
    ask, transport, qtbot, later
):
    step, square = losing(CORNER)
    for kind, right in ((Question.IS_LOST, True), (Question.WHICH_MISTAKE, square)):
        asking = ask(kind, step=step + later)
        path = transport.frame.position.path
        assert asking.squares == (
            frozenset(path) if QUESTION_RULES[kind].is_answered_by_square else frozenset()
        )
        assert transport.frame.verdict is None, "nobody says it before"
        asking.answer(right)
        qtbot.waitUntil(lambda: asking.right != ())  # noqa: B023
        assert asking.right == (asking.given,) == (right,)
        assert transport.frame.verdict.losing_prefix
        assert transport.step == step + later


def test_that_nothing_is_asked_elsewhere_or_while_steps_are_played(ask, transport, qtbot):
    asking = ask(Question.NEXT_SQUARE, step=10)
    transport.step_by(1)
    qtbot.waitUntil(lambda: transport.step == 11)
    assert not asking.is_open
    asking.answer(3)
    assert asking.given is None
    transport.step_by(-1)
    qtbot.waitUntil(lambda: asking.is_open)
    transport.play()
    assert not asking.is_open


def test_that_another_search_and_another_scene_end_the_question(
    ask, lesson_player, session, transport, qtbot
):
    asking = ask(Question.IS_LOST, step=10)
    session.update(setups=(setup_of(TOUR),))
    assert asking.ask is None
    assert not asking.is_open
    ask(Question.IS_LOST, TOUR, step=10)
    lesson_player.show_scene(LessonScene("A title", "", (setup_of(TOUR),), step=10))
    assert asking.ask is None
    qtbot.waitUntil(
        lambda: transport.mode is PlaybackMode.PAUSED and transport.frame.verdict is not None
    )


@pytest.mark.parametrize("kind", KINDS_OF_PUZZLES.values(), ids=KINDS_OF_PUZZLES)
def test_that_the_answer_to_a_puzzle_is_right(ask, qtbot, kind):
    made = make_puzzle(2, kind, 3)
    asking = ask(kind, Problem(made.board, made.path, Strategy()))
    free = {*made.board.free_squares}.difference(made.path)
    moves = free.intersection(made.board.neighbors(made.path[-1]))
    assert asking.squares == {
        Question.ONLY_MOVE: moves,
        Question.WHICH_MISTAKE: {*made.path},
        Question.LAST_SQUARE: free,
        Question.PROVING_SQUARE: free,
    }.get(kind)
    asking.answer(made.answer[-1])
    qtbot.waitUntil(lambda: asking.right != ())
    assert asking.right == (made.answer[-1:] if kind is Question.LAST_SQUARE else made.answer)


def test_that_a_question_comes_again_and_right_answers_are_counted(lesson_player, transport, qtbot):
    setup = setup_of(TOUR)
    asking = lesson_player.asking
    lesson_player.show_scene(
        LessonScene("", "", (setup,), question=Question.NEXT_SQUARE, repeat_every_steps=4, step=3)
    )
    for step in (3, 7, 11):
        qtbot.waitUntil(lambda: asking.is_open)
        assert transport.step == step
        position = transport.frame.position
        asking.answer(position.following.square if step > 3 else position.path[-2])
        qtbot.waitUntil(lambda: asking.right != ())
        transport.play()
    assert asking.score == (2, 3)
