"""Writes what is to be known of a search into a file, or to standard output."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

from knight_gui.board import InputError, localized_error_message
from knight_gui.documents.atomic import open_for_replacing
from knight_gui.i18n import tr
from knight_gui.messages import outcomes
from knight_gui.search.kinds import Outcome
from knight_gui.terminal.export.options import ExportOptions
from knight_gui.terminal.solution_output import TimedSolution
from knight_gui.terminal.streams import open_binary_stdout, print_to_stderr


def run_export(options: ExportOptions) -> int:
    """Write what is asked for, and return the exit status.

    Raises
    ------
    InputError
        If the search has not got what is asked for, or the file cannot be written; then it
        is as it was.
    """
    options.validate()
    obstacle = None if options.searches_anyway else options.problem.obstacle
    if obstacle is not None:
        print_to_stderr(
            outcomes.not_searched_sentence(options.problem, obstacle, "--search-anyway")
        )
        return 1
    # nothing is known of the end where the reader goes before it
    solution: TimedSolution | None = None
    module, function = options.export_format.writer_name.split(":")
    with open_output(options.output_path) as stream:
        solution = getattr(import_module(f"{__package__}.{module}"), function)(options, stream)
    # of a step in the middle nobody expects that it is a tour
    if solution is None or options.step is not None or solution.outcome is Outcome.SOLVED:
        return 0
    print_to_stderr(solution.outcome_sentence)
    return 1


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Give a stream to a file, which is replaced as a whole, or to standard output."""
    try:
        with open_binary_stdout() if path is None else open_for_replacing(path) as stream:
            yield stream
    except OSError as error:
        if path is None:
            raise
        raise InputError(
            tr("{name} cannot be written: {why}.", name=path, why=localized_error_message(error))
        ) from error
