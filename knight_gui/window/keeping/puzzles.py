"""Gives questions to be answered on the board: puzzles, and where a search goes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import randrange

from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.tours import MakePuzzles
from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.scene.keeping import taken
from knight_gui.scene.lesson import Ask, Lesson, LessonScene
from knight_gui.scene.setup import Setup
from knight_gui.search.restart_policy import MOST_SEED
from knight_gui.texts import tr
from knight_gui.window.commands.command import Context
from knight_gui.window.keeping import files
from knight_gui.wording.questions import difficulty, title, way_to_end

_EVERY = 5
"""Steps from one question where the search goes to the next one."""


def give_puzzle_of_today(context: Context) -> None:
    """Ask the puzzle that everybody has today."""
    # today is a day of the place where the user is
    context.go.tracks[0].start(MakePuzzles(date.today().toordinal()))  # noqa: DTZ011


def give_puzzles(context: Context, kind: Ask) -> None:
    """Ask puzzles of a kind that nobody has seen yet, from easy to hard."""
    context.go.tracks[0].start(MakePuzzles(randrange(MOST_SEED), kind))  # noqa: S311


def take(context: Context, delivery: Delivery) -> None:
    """Show puzzles that were made, as a lesson that asks."""
    match delivery:
        case Delivery(MakePuzzles(), puzzles, True):
            _show(context, title(puzzles[0].kind), tuple(map(_scene, puzzles)))


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
    _show(context, scene.title, (scene,))


def _show(context: Context, title: str, scenes: tuple[LessonScene, ...]) -> None:
    files.unless_lost(context, lambda: files.show(context, Lesson(title, scenes), None))
