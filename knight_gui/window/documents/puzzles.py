"""Gives questions to be answered on the board: puzzles, and where a search goes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import randrange

from PySide6.QtCore import QObject, Slot

from knight_gui.i18n import tr
from knight_gui.messages.questions import difficulty, title, way_to_end
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.tours import MakePuzzles
from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.search.restart_policy import MOST_SEED
from knight_gui.state.lesson import Ask, Lesson, LessonScene
from knight_gui.state.saved_fields import taken
from knight_gui.state.setup import Setup
from knight_gui.window.context import Context
from knight_gui.window.documents import files
from knight_gui.window.platform.settings import remember, remembered

_EVERY = 5
"""Steps from one question where the search goes to the next one."""


def give_puzzle_of_today(context: Context) -> None:
    """Ask the puzzle that everybody has today."""
    # today is a day of the place where the user is
    context.go.tracks[0].start(MakePuzzles(date.today().toordinal()))  # noqa: DTZ011


def give_puzzles(context: Context, kind: Ask) -> None:
    """Ask puzzles of a kind that nobody has seen yet, from easy to hard."""
    context.go.tracks[0].start(MakePuzzles(randrange(MOST_SEED), kind))  # noqa: S311


class PuzzleLessons(QObject):
    """Lessons of puzzles: shown once these are made. That of today stays solved until midnight."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._context = context
        self._day = 0
        self._of_day: Lesson | None = None
        context.go.tracks[0].delivered.connect(self._on_track_delivered)
        context.lesson_player.asking.answered.connect(self._on_asking_answered)

    @Slot(object)
    def _on_track_delivered(self, delivery: Delivery) -> None:
        match delivery:
            case Delivery(MakePuzzles(seed, kind), puzzles, True):
                lesson = Lesson(title(puzzles[0].kind), tuple(map(_scene, puzzles)))
                day = seed if kind is None else 0
                files.unless_lost(self._context, lambda: self._show(lesson, day))

    def _show(self, lesson: Lesson, day: int) -> None:
        """Show puzzles; the one of a day with the right answer, if it was given on that day."""
        files.show(self._context, lesson, None)
        self._day, self._of_day = day, lesson if day else None
        solution = remembered("solved")
        if solution is not None and solution[0] == day:
            self._context.lesson_player.asking.answer_as_before(solution[1])

    @Slot()
    def _on_asking_answered(self) -> None:
        asking, lesson = self._context.lesson_player.asking, self._context.scene.lesson
        if lesson is not None and lesson is self._of_day and asking.given in asking.right:
            remember("solved", (self._day, asking.given))


def _scene(puzzle: Puzzle) -> LessonScene:
    return LessonScene(
        title(puzzle.kind),
        difficulty(puzzle),
        (Setup().beginning_with(puzzle.board, puzzle.path),),
        ask=puzzle.kind,
        reply=way_to_end(puzzle),
    )


def ask_where_next(context: Context) -> None:
    """Ask before each so many-th step of the search that is shown where it goes."""
    scene = replace(
        taken(context.scene, context.go.step),
        title=tr("Where next?"),
        text=tr("The search stops every {count} steps. Play goes on.", count=_EVERY),
        ask=Ask.NEXT,
        every=_EVERY,
    )
    lesson = Lesson(scene.title, (scene,))
    files.unless_lost(context, lambda: files.show(context, lesson, None))
