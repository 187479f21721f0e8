"""Prints a sheet of puzzles with their solutions: as text, for programs, or drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from knight_gui.board import Board, InputError, shortened, visits_of
from knight_gui.i18n import marked, tr
from knight_gui.messages.questions import heading, question, solutions
from knight_gui.puzzles.puzzle import KINDS, LEVELS, Puzzle
from knight_gui.search.restart_policy import MOST_SEED
from knight_gui.state.lesson import Ask
from knight_gui.terminal.options import (
    OUTPUT,
    PUZZLES,
    OutputOptions,
    Says,
    contradiction,
    kind_of,
)
from knight_gui.terminal.streams import put

_FORMS = {"txt": "text", "json": "json", "svg": "svg", "pdf": "pdf"}
"""The formats, by how their files end."""
_MOST = 1000
"""Puzzles on a sheet."""


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise InputError(
            tr(
                "--date {text}: expected year-month-day, such as {example}.",
                text=shortened(text),
                example="2026-12-24",
            )
        ) from error


@dataclass(frozen=True)
class Puzzles(OutputOptions):
    """A sheet of puzzles."""

    kind: Annotated[Ask | None, Says(marked("What is asked."), PUZZLES, named=KINDS)] = None
    count: Annotated[int, Says(marked("How many."), PUZZLES, least=1, most=_MOST)] = 1
    difficulty: Annotated[
        int | None, Says(marked("From 1, easy, to 4."), PUZZLES, least=1, most=LEVELS)
    ] = None
    seed: Annotated[
        int | None,
        Says(marked("The same seed gives the same puzzles."), PUZZLES, most=MOST_SEED),
    ] = None
    day: Annotated[
        date | None,
        Says(
            marked("The puzzle of this day; usually of today."),
            PUZZLES,
            marked("DATE"),
            "--date",
            read=_date,
        ),
    ] = None
    form: Annotated[
        str | None,
        Says(
            marked("How to print them; usually the ending of the file says it."),
            OUTPUT,
            name="--format",
            named={form: form for form in _FORMS.values()},
        ),
    ] = None

    @property
    def first_seed(self) -> int:
        """The seed of the first puzzle; those of the others follow."""
        if self.seed is not None and self.day is not None:
            raise contradiction(f"--seed {self.seed}", "--date")
        return (self.day or date.today()).toordinal() if self.seed is None else self.seed  # noqa: DTZ011  the day here


def print_sheet(task: Puzzles) -> int:
    """Print the puzzles, or write them into a file, and return the exit status."""
    from knight_gui.puzzles.making import puzzle
    from knight_gui.terminal.export.export import writing_to

    form = task.form or ("text" if task.target is None else kind_of(task.target, _FORMS))
    puzzles = [
        puzzle(seed, task.kind, task.difficulty)
        for seed in range(task.first_seed, task.first_seed + task.count)
    ]
    lines = _as_text(puzzles) if form == "text" else [json.dumps([*map(_facts, puzzles)])]
    if form in ("text", "json") and task.target is None:
        put(lines)
        return 0
    with writing_to(task.target) as stream:
        if form in ("text", "json"):
            stream.write("".join(f"{line}\n" for line in lines).encode())
        else:
            from knight_gui.terminal.export.pictures import write_sheet

            write_sheet(puzzles, form, stream)
    return 0


def _facts(puzzle: Puzzle) -> dict[str, object]:
    board = puzzle.board
    return {
        "kind": puzzle.name,
        "rows": board.rows,
        "cols": board.cols,
        "holes": board.names(tuple(sorted(board.holes))),
        "leaper": board.leaper.name,
        "path": board.names(puzzle.path),
        "answer": board.names(puzzle.answer),
        "difficulty": puzzle.difficulty,
        "seed": puzzle.seed,
    }


def _as_text(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    for number, puzzle in enumerate(puzzles, 1):
        yield heading(number, puzzle)
        yield question(puzzle.kind)
        yield from ("", *_labelled(puzzle.board, puzzle.path), "")
    yield from solutions(puzzles)


def _labelled(board: Board, path: tuple[int, ...]) -> Iterator[str]:
    """Yield the rows of a board with their numbers, and the letters of its columns."""
    for row, numbers in enumerate(visits_of(board, path)):
        yield f"{board.rows - row:>2} " + "".join(f"{number or '.':>3}" for number in numbers)
    yield "   " + "".join(f"{board.column_name(col):>3}" for col in range(board.cols))
