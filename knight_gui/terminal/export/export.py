"""Handler of the command `export`."""

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
    """Write the file, and return the exit status.

    Raises
    ------
    InputError
        If the search lacks the requested step, or the file cannot be written. An existing file
        is left as it was.
    """
    options.validate()
    obstacle = None
    if not options.searches_anyway:
        obstacle = options.problem.obstacle
    if obstacle is not None:
        print_to_stderr(
            outcomes.not_searched_sentence(options.problem, obstacle, "--search-anyway")
        )
        return 1
    module_name, function_name = options.export_format.writer_name.split(":")
    write = getattr(import_module(f"{__package__}.{module_name}"), function_name)
    # None if the reader of a pipe closes it before the end
    solution: TimedSolution | None = None
    with open_output(options.output_path) as stream:
        solution = write(options, stream)
    # a single step of a search is not expected to be a tour
    if solution is None or options.step is not None or solution.outcome is Outcome.SOLVED:
        return 0
    print_to_stderr(solution.outcome_sentence)
    return 1


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Yield a binary stream to a file, which is replaced as a whole, or to standard output."""
    try:
        with open_binary_stdout() if path is None else open_for_replacing(path) as stream:
            yield stream
    except OSError as error:
        if path is None:
            raise
        raise InputError(
            tr("{name} cannot be written: {why}.", name=path, why=localized_error_message(error))
        ) from error
