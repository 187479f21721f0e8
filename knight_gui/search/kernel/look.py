"""Searching on step by step, with a look at each of them.

That takes ten times as long as to search.
"""

import numpy as np

from knight_gui.search.kernel.choice import next_choice
from knight_gui.search.kernel.layout import NOT_FOUND, NOT_LOST, Outcome, Pruning, Turn
from knight_gui.search.kernel.moves import lift_path, put
from knight_gui.search.kernel.pruning import count_narrow, follow_advance, follow_retreat, is_lost
from knight_gui.search.kernel.run import run


def find_mark(tables, state, record, token, until, size, is_last):
    """Search on to step `until` at the most, and return the step of a mark; see `_is_mark`.

    Parameters
    ----------
    is_last
        Whether it is the last one that is looked for; else it stops at the first.

    Returns
    -------
    int
        The step, or `NOT_FOUND`.
    """
    facts = state.facts[0]
    found = NOT_FOUND
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        run(tables, state, record, facts.step + 1)
        if _is_mark(tables, state, size):
            found = facts.step
            if not is_last:
                break
        # not before there is a step more: who asks again and again shall come to an end
        if token[0] != token[1]:
            break
    return found


def _is_mark(tables, state, size):
    """Tell whether this step is one to stop at.

    With a size of 0 that is where the knight has run into a dead end, which is where it
    came by an advance and cannot go on. With a size from 1 up it is the end of a retreat of
    so many moves or more.
    """
    facts = state.facts[0]
    if facts.outcome == Outcome.SOLVED or (facts.run > 0) != (size > 0) or facts.run < size:
        return False
    if facts.turned == Turn.RESTARTING:
        return False
    head, last = np.int64(state.path[facts.depth]), np.int64(state.choices[facts.depth])
    goes_on = facts.turned == Turn.TRYING and next_choice(tables, state, head, last) != 0
    if size == 0:
        return not goes_on
    return goes_on or facts.outcome != Outcome.RUNNING


def _loss_after(tables, state, former_head, narrow):
    """Return the depth if the last step made the path lost, else `NOT_LOST`.

    It was not lost before that step; so it is not after a retreat.
    """
    facts = state.facts[0]
    if facts.run:
        follow_retreat(tables, state, former_head, narrow)
        return NOT_LOST
    follow_advance(tables, state, np.int64(state.path[facts.depth]), narrow)
    return facts.depth if is_lost(tables, state, narrow, Pruning.DEAD_ENDS) else NOT_LOST


def search_to_loss(tables, state, record, token, until, narrow):
    """Search on until the path is lost, to step `until` at the most.

    Parameters
    ----------
    state
        Where the path is not lost.
    narrow
        int64, (2,): the counts of `count_narrow` there, which are kept up.

    Returns
    -------
    int
        The depth since which the path is lost, or `NOT_LOST`.
    """
    facts = state.facts[0]
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        before, head = facts.step, np.int64(state.path[facts.depth])
        run(tables, state, record, before + 1)
        if facts.step > before:
            lost_at = _loss_after(tables, state, head, narrow)
            if lost_at != NOT_LOST:
                return lost_at
        if token[0] != token[1]:
            break
    return NOT_LOST


def find_loss(tables, state, path, depth, narrow):
    """Find the first move of a path after which the free squares prove that it is lost.

    A free square of a tour is entered from one square and left for another, and only the last
    square of an open tour is not left. So a path is lost if a free square has no way left, or
    more of them have only one than can be the last. A closed tour also needs a way back.

    Parameters
    ----------
    state
        At the search's beginning, where it is left again.
    path, depth
        uint32, the squares of a path that continues the one the search was given,
        and how many moves it has.
    narrow
        int64, (2,), filled: the counts of `count_narrow`, where it ended.

    Returns
    -------
    int
        The depth after that move, or `NOT_LOST`.
    """
    facts = state.facts[0]
    lost_at = NOT_LOST
    count_narrow(tables, state, narrow)
    while True:
        if is_lost(tables, state, narrow, Pruning.DEAD_ENDS):
            lost_at = facts.depth
            break
        if facts.depth == depth:
            break
        facts.depth += 1
        square = np.int64(path[facts.depth])
        state.path[facts.depth] = square
        put(tables, state, square)
        follow_advance(tables, state, square, narrow)
    lift_path(tables, state)
    facts.depth = facts.root
    return lost_at


def read_steps(tables, state, record, token, squares, depths):
    """Search on for as many steps as there is room, and return how many there were.

    Parameters
    ----------
    squares
        uint32, (room,): the square that the knight stands on after each step.
    depths
        int32, (room,): the depth after each step.
    """
    facts = state.facts[0]
    first = facts.step
    for index in range(squares.shape[0]):
        if facts.outcome != Outcome.RUNNING or token[0] != token[1]:
            break
        run(tables, state, record, first + index + 1)
        if facts.step == first + index:
            break
        squares[index] = state.path[facts.depth]
        depths[index] = facts.depth
    return facts.step - first
