"""Command `puzzle`: puzzles with their solutions, as text, JSON, or drawn pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from knight_gui.board import Board, InputError, shorten_text, visit_number_rows
from knight_gui.i18n import gettext_noop, tr
from knight_gui.messages.questions import iter_solution_lines, puzzle_heading, puzzle_sentence
from knight_gui.puzzles.puzzle import (
    GIVEN_NUMBERS_NAME,
    MAX_DIFFICULTY,
    QUESTIONS_BY_NAME,
    AnyPuzzle,
    GivenNumbersPuzzle,
)
from knight_gui.search.restart_policy import MAX_SEED
from knight_gui.state.lesson import Question
from knight_gui.terminal.options import (
    OUTPUT_PANEL,
    PUZZLES_PANEL,
    OptionSpec,
    OutputOptions,
    lookup_by_extension,
    make_contradiction_error,
)
from knight_gui.terminal.streams import print_lines

_FORMATS_BY_EXTENSION = {"txt": "text", "json": "json", "svg": "svg", "pdf": "pdf"}
"""Output formats by file extensions."""
_KINDS_BY_NAME = {**QUESTIONS_BY_NAME, GIVEN_NUMBERS_NAME: GIVEN_NUMBERS_NAME}
"""Kinds of puzzles by their names: the question of a path, or given numbers."""
_MAX_PUZZLES = 1000
"""Most puzzles of one command."""


def _parse_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise InputError(
            tr(
                "--date {text}: expected year-month-day, such as {example}.",
                text=shorten_text(text),
                example="2026-12-24",
            )
        ) from error


@dataclass(frozen=True)
class PuzzleOptions(OutputOptions):
    """Options of `puzzle`."""

    kind: Annotated[
        Question | str | None,
        OptionSpec(gettext_noop("The kind of puzzle."), PUZZLES_PANEL, choices=_KINDS_BY_NAME),
    ] = None
    count: Annotated[
        int,
        OptionSpec(
            gettext_noop("How many puzzles."), PUZZLES_PANEL, minimum=1, maximum=_MAX_PUZZLES
        ),
    ] = 1
    difficulty: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("From 1, easy, to 4."), PUZZLES_PANEL, minimum=1, maximum=MAX_DIFFICULTY
        ),
    ] = None
    seed: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("The same seed gives the same puzzles."), PUZZLES_PANEL, maximum=MAX_SEED
        ),
    ] = None
    day: Annotated[
        date | None,
        OptionSpec(
            gettext_noop("The puzzle of this day; usually of today."),
            PUZZLES_PANEL,
            gettext_noop("DATE"),
            "--date",
            parse=_parse_date,
        ),
    ] = None
    requested_format: Annotated[
        str | None,
        OptionSpec(
            gettext_noop("How to print them; usually the ending of the file says it."),
            OUTPUT_PANEL,
            name="--format",
            choices={each: each for each in _FORMATS_BY_EXTENSION.values()},
        ),
    ] = None

    @property
    def output_format(self) -> str:
        """The requested format, or that of the file extension; text for standard output."""
        if self.requested_format is not None:
            return self.requested_format
        if self.output_path is None:
            return "text"
        return lookup_by_extension(self.output_path, _FORMATS_BY_EXTENSION)

    @property
    def first_seed(self) -> int:
        """The seed of the first puzzle; the next ones have the following numbers."""
        if self.seed is None:
            day = self.day or date.today()  # noqa: DTZ011  the local day
            return day.toordinal()
        if self.day is not None:
            raise make_contradiction_error(f"--seed {self.seed}", "--date")
        return self.seed


def run_puzzle(options: PuzzleOptions) -> int:
    """Print the puzzles, or write them into a file, and return the exit status."""
    from knight_gui.terminal.export.export import open_output

    output_format = options.output_format
    seeds = range(options.first_seed, options.first_seed + options.count)
    puzzles = [_make_puzzle(options, seed) for seed in seeds]
    if output_format not in ("text", "json"):
        from knight_gui.terminal.export.pictures import write_puzzle_sheet

        with open_output(options.output_path) as stream:
            write_puzzle_sheet(puzzles, output_format, stream)
        return 0
    if output_format == "text":
        lines = list(_iter_text_lines(puzzles))
    else:
        lines = [json.dumps([*map(_puzzle_fields, puzzles)])]
    if options.output_path is None:
        print_lines(lines)
        return 0
    with open_output(options.output_path) as stream:
        stream.write("".join(f"{line}\n" for line in lines).encode())
    return 0


def _make_puzzle(options: PuzzleOptions, seed: int) -> AnyPuzzle:
    from knight_gui.puzzles.generator import make_puzzle
    from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle

    if options.kind == GIVEN_NUMBERS_NAME:
        return make_given_numbers_puzzle(seed, options.difficulty)
    return make_puzzle(seed, options.kind, options.difficulty)


def _puzzle_fields(puzzle: AnyPuzzle) -> dict[str, object]:
    board = puzzle.board
    kind = GIVEN_NUMBERS_NAME
    given: dict[str, object] = {}
    if isinstance(puzzle, GivenNumbersPuzzle):
        given["given"] = {board.name(square): number for number, square in puzzle.numbers}
    else:
        kind = puzzle.question_name
        given["path"] = board.names(puzzle.path)
    return {
        "kind": kind,
        "rows": board.rows,
        "cols": board.cols,
        "holes": board.names(tuple(sorted(board.holes))),
        "leaper": board.leaper.name,
        **given,
        "answer": board.names(puzzle.answer),
        "difficulty": puzzle.difficulty,
        "seed": puzzle.seed,
    }


def _iter_text_lines(puzzles: Sequence[AnyPuzzle]) -> Iterator[str]:
    for number, puzzle in enumerate(puzzles, 1):
        yield puzzle_heading(number, puzzle)
        yield puzzle_sentence(puzzle)
        if isinstance(puzzle, GivenNumbersPuzzle):
            number_rows = puzzle.number_rows
        else:
            number_rows = visit_number_rows(puzzle.board, puzzle.path)
        yield from ("", *_iter_labeled_board_lines(puzzle.board, number_rows), "")
    yield from iter_solution_lines(puzzles)


def _iter_labeled_board_lines(board: Board, number_rows: list[list[int]]) -> Iterator[str]:
    """Yield the rows of a board with their numbers, and the names of its columns below."""
    for row, numbers in enumerate(number_rows):
        yield f"{board.rows - row:>2} " + "".join(f"{number or '.':>3}" for number in numbers)
    yield "   " + "".join(f"{board.column_name(col):>3}" for col in range(board.cols))
