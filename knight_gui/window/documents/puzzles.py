"""Gives questions to be answered on the board: puzzles, and where a search goes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
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
"""Steps from one question where the search goes to the next one."""


def request_daily_puzzle(context: WindowContext) -> None:
    """Ask the puzzle that everybody has today."""
    # today is a day of the place where the user is
    context.playback.clients[0].start_job(MakePuzzles(date.today().toordinal()))  # noqa: DTZ011


def request_random_puzzles(context: WindowContext, question: Question) -> None:
    """Ask puzzles of a kind that nobody has seen yet, from easy to hard."""
    context.playback.clients[0].start_job(MakePuzzles(randrange(MAX_SEED), question))  # noqa: S311


class PuzzleLessonPresenter(QObject):
    """Lessons of puzzles: shown once these are made. That of today stays solved until midnight."""

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
                lesson = Lesson(
                    question_title(puzzles[0].kind), tuple(map(_make_puzzle_scene, puzzles))
                )
                day = seed if question is None else 0
                files.confirm_unsaved_changes(self._context, lambda: self._show_lesson(lesson, day))

    def _show_lesson(self, lesson: Lesson, day: int) -> None:
        """Show puzzles; the one of a day with the right answer, if it was given on that day."""
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
        if (
            lesson is not None
            and lesson is self._lesson_of_day
            and quiz.answer_given in quiz.right_answers
        ):
            write_setting("solved", (self._shown_day, quiz.answer_given))


def _make_puzzle_scene(puzzle: Puzzle) -> LessonScene:
    return LessonScene(
        question_title(puzzle.question),
        difficulty_sentence(puzzle),
        (SearchSetup().starting_with_path(puzzle.board, puzzle.path),),
        question=puzzle.question,
        reply=remaining_path_sentence(puzzle),
    )


def start_next_square_quiz(context: WindowContext) -> None:
    """Ask before each so many-th step of the search that is shown where it goes."""
    lesson_scene = replace(
        lesson_scene_of(context.scene, context.playback.step),
        title=tr("Where next?"),
        text=tr(
            "The search stops every {count} steps. Play goes on.", count=_QUESTION_INTERVAL_STEPS
        ),
        question=Question.NEXT_SQUARE,
        repeat_every_steps=_QUESTION_INTERVAL_STEPS,
    )
    lesson = Lesson(lesson_scene.title, (lesson_scene,))
    files.confirm_unsaved_changes(context, lambda: files.show_lesson(context, lesson, None))
