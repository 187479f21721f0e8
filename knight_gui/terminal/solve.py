"""A search, and what is told of it at its end; without one where the end is known beforehand."""

from knight_gui.search.kinds import Outcome
from knight_gui.terminal.ending import Ending
from knight_gui.terminal.options import Format
from knight_gui.terminal.output import lines_of
from knight_gui.terminal.request import Task
from knight_gui.terminal.streams import put, say
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.wording.names import size_of


def solve(task: Task) -> int:
    """Search, print what was found, and return the exit status.

    Raises
    ------
    InputError
        If the board needs more memory than there is.
    """
    try:
        ending = _foreseen(task)
        if ending is None:
            # only who searches waits for the engine
            from knight_gui.terminal.searching import searched

            ending = searched(task)
        put(lines_of(ending, task.form))
    except MemoryError:
        raise InputError(_too_large(task)) from None
    if task.form is not Format.JSON:
        say(ending.sentence)
        if ending.outcome is Outcome.STOPPED:
            from knight_gui.terminal.fate import say_fate

            say_fate(task.problem, ending.path, ending.nodes / max(ending.seconds, 1e-6))
    return 0 if ending.outcome is Outcome.SOLVED else 1


def _foreseen(task: Task) -> Ending | None:
    """Return the end of a search that need not begin, as no tour can exist."""
    obstacle = None if task.searches_anyway else task.problem.obstacle
    if obstacle is None:
        return None
    return Ending(task, Outcome.NO_TOUR, task.problem.path, 0, 0.0, obstacle)


def _too_large(task: Task) -> str:
    board = task.problem.board
    return tr(
        "A board of {size} needs more memory than there is here: "
        "the search keeps about 100 bytes for each of its {count:,} squares.",
        size=size_of(board),
        count=board.size,
    )
