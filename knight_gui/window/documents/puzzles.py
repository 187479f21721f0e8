"""Lessons of questions that are answered on the board: puzzles, and a search's next square."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from random import randrange

from PySide6.QtCore import QObject, Slot

from knight_gui.i18n import tr
from knight_gui.messages.questions import (
    difficulty_sentence,
    question_title,
    remaining_path_sentence,
)
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.tours import MakePuzzles
from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.search.restart_policy import MAX_SEED
from knight_gui.state.lesson import Lesson, LessonScene, Question
from knight_gui.state.saved_fields import lesson_scene_of
from knight_gui.state.setup import SearchSetup
from knight_gui.window.context import WindowContext
from knight_gui.window.documents import files
from knight_gui.window.platform.settings import read_setting, write_setting

_QUESTION_INTERVAL_STEPS = 5
"""Steps between two questions about a search."""


def request_daily_puzzle(context: WindowContext) -> None:
    """Start the job that makes the puzzle of the day, the same for all users."""
    # in the user's own time zone
    context.playback.clients[0].start_job(MakePuzzles(date.today().toordinal()))  # noqa: DTZ011


def request_random_puzzles(context: WindowContext, question: Question) -> None:
    """Start the job that makes new puzzles with a question, from easy to hard."""
    context.playback.clients[0].start_job(MakePuzzles(randrange(MAX_SEED), question))  # noqa: S311


class PuzzleLessonPresenter(QObject):
    """Presenter of puzzles as lessons; the solution of the daily one is saved until midnight."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._shown_day = 0
        self._lesson_of_day: Lesson | None = None
        context.playback.clients[0].job_result_received.connect(self._on_client_job_result_received)
        context.lesson_player.quiz.answered.connect(self._on_quiz_answered)

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        match job_result:
            case JobResult(MakePuzzles(seed, question), puzzles, True):
                scenes = tuple(_make_puzzle_scene(puzzle) for puzzle in puzzles)
                lesson = Lesson(question_title(puzzles[0].question), scenes)
                day = seed if question is None else 0
                show = partial(self._show_lesson, lesson, day)
                files.confirm_unsaved_changes(self._context, show)

    def _show_lesson(self, lesson: Lesson, day: int) -> None:
        """Show a lesson of puzzles; a daily puzzle that was solved with its solution."""
        files.show_lesson(self._context, lesson, None)
        self._shown_day = day
        self._lesson_of_day = lesson if day else None
        solution = read_setting("solved")
        if solution is not None and solution[0] == day:
            self._context.lesson_player.quiz.answer_as_before(solution[1])

    @Slot()
    def _on_quiz_answered(self) -> None:
        quiz = self._context.lesson_player.quiz
        lesson = self._context.scene.lesson
        is_daily_puzzle = lesson is not None and lesson is self._lesson_of_day
        if is_daily_puzzle and quiz.answer_given in quiz.right_answers:
            write_setting("solved", (self._shown_day, quiz.answer_given))


def _make_puzzle_scene(puzzle: Puzzle) -> LessonScene:
    setup = SearchSetup().starting_with_path(puzzle.board, puzzle.path)
    return LessonScene(
        question_title(puzzle.question),
        difficulty_sentence(puzzle),
        (setup,),
        question=puzzle.question,
        reply=remaining_path_sentence(puzzle),
    )


def start_next_square_quiz(context: WindowContext) -> None:
    """Open a lesson that asks now and then for the next square of the current search."""
    text = tr("The search stops every {count} steps. Play goes on.", count=_QUESTION_INTERVAL_STEPS)
    lesson_scene = replace(
        lesson_scene_of(context.scene, context.playback.step),
        title=tr("Where next?"),
        text=text,
        question=Question.NEXT_SQUARE,
        repeat_every_steps=_QUESTION_INTERVAL_STEPS,
    )
    lesson = Lesson(lesson_scene.title, (lesson_scene,))
    show = partial(files.show_lesson, context, lesson, None)
    files.confirm_unsaved_changes(context, show)
