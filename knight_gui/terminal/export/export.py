"""Writes what is to be known of a search into a file, or to standard output."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

from knight_gui.board import InputError, cause_of
from knight_gui.documents.atomic import replacing
from knight_gui.i18n import tr
from knight_gui.messages import outcomes
from knight_gui.search.kinds import Outcome
from knight_gui.terminal.export.options import Export
from knight_gui.terminal.solution_output import Ending
from knight_gui.terminal.streams import say, writing_to_output


def export(task: Export) -> int:
    """Write what is asked for, and return the exit status.

    Raises
    ------
    InputError
        If the search has not got what is asked for, or the file cannot be written; then it
        is as it was.
    """
    task.validate()
    obstacle = None if task.insists else task.problem.obstacle
    if obstacle is not None:
        say(outcomes.not_searched(task.problem, obstacle, "--search-anyway"))
        return 1
    # nothing is known of the end where the reader goes before it
    ending: Ending | None = None
    module, function = task.kind.writer.split(":")
    with writing_to(task.target) as stream:
        ending = getattr(import_module(f"{__package__}.{module}"), function)(task, stream)
    # of a step in the middle nobody expects that it is a tour
    if ending is None or task.step is not None or ending.outcome is Outcome.SOLVED:
        return 0
    say(ending.sentence)
    return 1


@contextmanager
def writing_to(file: Path | None) -> Iterator[BinaryIO]:
    """Give a stream to a file, which is replaced as a whole, or to standard output."""
    try:
        with writing_to_output() if file is None else replacing(file) as stream:
            yield stream
    except OSError as error:
        if file is None:
            raise
        raise InputError(
            tr("{name} cannot be written: {why}.", name=file, why=cause_of(error))
        ) from error
