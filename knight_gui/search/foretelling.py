"""What foresight knows of a start before it is searched, where no theorem speaks.

The budget is counted in links that are tried and not in seconds: so the answer is the same on
every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from knight_gui.search import loading

if TYPE_CHECKING:
    from knight_gui.search.strategy import Goal
    from knight_gui.search.verdict import Verdict
    from knight_gui.tour import Board

_MOST_SQUARES, _MOST_AT_ONCE = 400, 121
"""Free squares of the largest boards of which it is asked: on larger ones it finds no reason."""
_WORK, _WORK_AT_ONCE = 200_000, 20_000
"""Links that are tried times free squares: about 50 ms, and about 5 ms."""


@lru_cache(maxsize=4096)
def foretold(board: Board, start: int, goal: Goal) -> Verdict | None:
    """Return why no tour starts on a square; None if there is one, or nothing is known."""
    if board.free_count > _MOST_SQUARES:
        return None
    return _asked(board, start, goal, _WORK)


@lru_cache(maxsize=4096)
def foretold_at_once(board: Board, start: int, goal: Goal) -> Verdict | None:
    """Return the same as `foretold` if it is known within some milliseconds.

    What is not compiled yet is not waited for; the first answer stays, so that nobody who asks
    again hears another one.
    """
    if board.free_count > _MOST_AT_ONCE or not loading.is_complete():
        return None
    return _asked(board, start, goal, _WORK_AT_ONCE)


def _asked(board: Board, start: int, goal: Goal, work: int) -> Verdict | None:
    # the window opens before it needs numpy
    from knight_gui.search.foresight import foresight_of

    verdict = foresight_of(board, goal, work // board.free_count).verdict((start,))
    return None if verdict.reason is None else verdict
