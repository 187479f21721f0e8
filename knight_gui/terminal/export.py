"""Writes what is to be known of a search into a file, or to standard output."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from knight_gui.search.kinds import Outcome
from knight_gui.terminal.exports.place import writing_to
from knight_gui.terminal.streams import say
from knight_gui.wording import outcomes

if TYPE_CHECKING:
    from knight_gui.terminal.ending import Ending
    from knight_gui.terminal.exports.order import Order

_NO_TOUR = 1
"""The exit status where a tour was asked for, and there is none."""


def export(order: Order) -> int:
    """Write what is asked for, and return the exit status.

    Raises
    ------
    InputError
        If the search has not got what is asked for, or the file cannot be written; then it
        is as it was.
    """
    task = order.task
    obstacle = None if task.searches_anyway else task.problem.obstacle
    if obstacle is not None:
        say(outcomes.not_searched(task.problem, obstacle, "--search-anyway"))
        return _NO_TOUR
    # nothing is known of the end where the reader goes before it
    ending: Ending | None = None
    with writing_to(order.file) as stream:
        ending = import_module(order.kind.module).write(order, stream)
    # of a step in the middle nobody expects that it is a tour
    if ending is None or order.step is not None or ending.outcome is Outcome.SOLVED:
        return 0
    say(ending.sentence)
    return _NO_TOUR
