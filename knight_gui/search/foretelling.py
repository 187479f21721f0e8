"""What foresight knows of a start before it is searched, where no theorem speaks.

The budget is counted in links that are tried and not in seconds: so the answer is the same on
every machine.
"""

from __future__ import annotations

from functools import lru_cache

from knight_gui.search import loading
from knight_gui.search.strategy import Goal
from knight_gui.search.verdict import Verdict
from knight_gui.tour import Board

_MOST_SQUARES, _MOST_AT_ONCE = 400, 121
"""Free squares of the largest boards of which it is asked: on larger ones it finds no reason."""
_WORK, _WORK_AT_ONCE = 200_000, 20_000
"""Links that are tried times free squares: about 50 ms, and about 5 ms."""


@lru_cache(maxsize=4096)
def foretold(board: Board, start: int, goal: Goal, *, is_at_once: bool) -> Verdict | None:
    """Return why no tour starts on a square; None if there is one, or nothing is known.

    At once it takes some milliseconds at the most, and waits for nothing that is still to be
    compiled. The first answer stays: who asks again gets the same one.
    """
    most, work = (_MOST_AT_ONCE, _WORK_AT_ONCE) if is_at_once else (_MOST_SQUARES, _WORK)
    if board.free_count > most or (is_at_once and not loading.is_complete()):
        return None
    # the window opens before it needs numpy
    from knight_gui.search.foresight import foresight_of

    verdict = foresight_of(board, goal, work // board.free_count).verdict((start,))
    return None if verdict.reason is None else verdict
