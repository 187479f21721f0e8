"""Lessons of questions that are answered on the board: puzzles, and a search's next square."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from random import randrange
from time import monotonic

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from knight_gui.board import Board
from knight_gui.i18n import tr
from knight_gui.messages.questions import (
    daily_puzzle_title,
    daily_result_sentence,
    difficulty_sentence,
    puzzle_sentence,
    puzzle_title,
    question_title,
    remaining_path_sentence,
    shared_result_text,
)
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.tours import MakeGivenNumbersPuzzles, MakePuzzles
from knight_gui.puzzles.puzzle import GivenNumbersPuzzle, Puzzle
from knight_gui.search.restart_policy import MAX_SEED
from knight_gui.state.lesson import Lesson, LessonScene, Question
from knight_gui.state.levels import PlayedTour
from knight_gui.state.programs import Variant
from knight_gui.state.saved_fields import lesson_scene_of
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.documents import files
from knight_gui.window.platform.settings import is_safe_mode

_QUESTION_INTERVAL_STEPS = 5
"""Steps between two questions about a search."""


def request_daily_puzzle(context: WindowContext) -> None:
    """Start the job that makes the puzzle of the day, the same for all users."""
    # in the user's own time zone
    context.playback.clients[0].start_job(MakePuzzles(date.today().toordinal()))  # noqa: DTZ011


def request_random_puzzles(context: WindowContext, question: Question) -> None:
    """Start the job that makes new puzzles with a question, from easy to hard."""
    context.playback.clients[0].start_job(MakePuzzles(randrange(MAX_SEED), question))  # noqa: S311


def request_given_numbers_puzzles(context: WindowContext) -> None:
    """Start the job that makes new puzzles of given numbers, from easy to hard."""
    context.playback.clients[0].start_job(MakeGivenNumbersPuzzles(randrange(MAX_SEED)))  # noqa: S311


class PuzzleLessonPresenter(QObject):
    """Presenter of puzzles as lessons; the answer to the daily one is recorded."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._shown_day = 0
        self._lesson_of_day: Lesson | None = None
        self._shown_at_s = 0.0
        context.playback.clients[0].job_result_received.connect(self._on_client_job_result_received)
        context.lesson_player.quiz.missed.connect(self._record_answers)
        context.lesson_player.quiz.answered.connect(self._on_quiz_answered)
        context.game_watcher.puzzle_solved.connect(self._on_puzzle_solved)

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        match job_result:
            case JobResult(MakePuzzles(seed, None), (puzzle,), True):
                title = daily_puzzle_title(date.fromordinal(seed), puzzle.question)
                lesson = Lesson(title, (replace(_make_puzzle_scene(puzzle), title=title),))
                self._show_when_confirmed(lesson, seed)
            case JobResult(MakePuzzles(), puzzles, True):
                scenes = tuple(_make_puzzle_scene(puzzle) for puzzle in puzzles)
                self._show_when_confirmed(Lesson(question_title(puzzles[0].question), scenes), 0)
            case JobResult(MakeGivenNumbersPuzzles(), puzzles, True):
                scenes = tuple(map(_make_given_numbers_scene, puzzles))
                self._show_when_confirmed(Lesson(puzzle_title(puzzles[0]), scenes), 0)

    def _show_when_confirmed(self, lesson: Lesson, day: int) -> None:
        files.confirm_unsaved_changes(self._context, partial(self._show_lesson, lesson, day))

    def _show_lesson(self, lesson: Lesson, day: int) -> None:
        """Show a lesson of puzzles, a daily one with the answers that it has."""
        # a page would stand beside the puzzle
        self._context.session.update(page="")
        self._lesson_of_day = None
        if day:
            self._lesson_of_day = lesson
            self._restore_answers(lesson.scenes[0], day)
        files.show_lesson(self._context, lesson, None)

    def _restore_answers(self, lesson_scene: LessonScene, day: int) -> None:
        """Restore the answers to the puzzle of a day, and go on measuring its time."""
        from knight_gui.documents.play_record import play_record_file, read_puzzle_days

        if day != self._shown_day:
            self._shown_at_s = monotonic()
            self._shown_day = day
        puzzle_day = read_puzzle_days(play_record_file()).get(day)
        answers: tuple[int, ...] = ()
        if puzzle_day is not None:
            self._shown_at_s = min(self._shown_at_s, monotonic() - puzzle_day.seconds)
            answers = puzzle_day.answers
        self._context.lesson_player.quiz.restore_answers(lesson_scene, answers)

    @Slot(object)
    def _on_puzzle_solved(self, tour: PlayedTour) -> None:
        """Count a puzzle of given numbers: it was easy without help or a retreat."""
        lesson_scene = self._context.scene.lesson_scene
        if lesson_scene is not None:
            is_helped = tour.setup.hint_count > 0 or tour.has_open_book
            is_easy = not is_helped and not tour.retreat_count
            self._context.lesson_player.quiz.record_tries(lesson_scene, 1 if is_easy else 2)

    @Slot()
    def _record_answers(self) -> None:
        """Record the answers to the daily puzzle, unless nothing is to be kept."""
        quiz = self._context.lesson_player.quiz
        lesson = self._lesson_of_day
        if lesson is None or lesson != self._context.scene.lesson:
            return
        if is_safe_mode() or not self._context.scene.keeps_record:
            return
        from knight_gui.documents.play_record import PuzzleDay, play_record_file, record_puzzle_day

        (lesson_scene,) = lesson.scenes
        assert lesson_scene.question is not None, "a daily puzzle has a question"
        puzzle_day = PuzzleDay(
            self._shown_day,
            quiz.answer_given,
            quiz.tries_by_scene.get(lesson_scene, 0),
            round(monotonic() - self._shown_at_s),
            lesson_scene.setups[0].board.size_text,
            lesson_scene.question.value,
            quiz.wrong_answers,
        )
        record_puzzle_day(play_record_file(), puzzle_day)

    @Slot()
    def _on_quiz_answered(self) -> None:
        """Record the answer to the daily puzzle, and show its time and the days in a row."""
        lesson = self._lesson_of_day
        if lesson is None or lesson != self._context.scene.lesson:
            return
        from knight_gui.documents.play_record import (
            count_streak,
            play_record_file,
            read_puzzle_days,
        )

        self._record_answers()
        days = read_puzzle_days(play_record_file())
        seconds = round(monotonic() - self._shown_at_s)
        if self._shown_day in days:
            seconds = days[self._shown_day].seconds
        streak = count_streak(days, self._shown_day)
        self._context.lesson_player.quiz.result_note = daily_result_sentence(seconds, streak)


def copy_daily_result(context: WindowContext) -> None:
    """Copy the result of the latest puzzle of the day without its solution."""
    from knight_gui.documents.play_record import play_record_file, read_puzzle_days

    days = read_puzzle_days(play_record_file())
    answered_days = [day for day in sorted(days) if days[day].answer is not None]
    message = tr("Solve today’s puzzle first")
    if answered_days:
        puzzle_day = days[answered_days[-1]]
        text = shared_result_text(
            date.fromordinal(puzzle_day.day),
            Board.parse(puzzle_day.size),
            Question(puzzle_day.question),
            puzzle_day.try_count,
            puzzle_day.seconds,
        )
        QApplication.clipboard().setText(text)
        message = tr("The result is copied, without the solution")
    board_view = context.search_widgets.widget_of_search(0, BoardView)
    board_view.message_requested.emit(message)


def _make_puzzle_scene(puzzle: Puzzle) -> LessonScene:
    setup = SearchSetup().starting_with_path(puzzle.board, puzzle.path)
    return LessonScene(
        question_title(puzzle.question),
        difficulty_sentence(puzzle),
        (setup,),
        question=puzzle.question,
        reply=remaining_path_sentence(puzzle),
    )


def _make_given_numbers_scene(puzzle: GivenNumbersPuzzle) -> LessonScene:
    setup = SearchSetup(
        puzzle.board, variant=Variant.YOU, start=puzzle.answer[0], givens=puzzle.numbers
    )
    text = tr(
        "{question} {difficulty}",
        question=puzzle_sentence(puzzle),
        difficulty=difficulty_sentence(puzzle),
    )
    return LessonScene(puzzle_title(puzzle), text, (setup,))


def start_next_square_quiz(context: WindowContext) -> None:
    """Open a lesson that asks now and then for the next square of the current search."""
    text = tr(
        "The search stops every {count} steps. Press Play to go on.", count=_QUESTION_INTERVAL_STEPS
    )
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
