"""Where the knight can go, and what a move changes."""

import numpy as np


def put(tables, state, square):
    """Put the knight on a square: it is free no more."""
    state.free[square] = 0
    for place in range(np.int64(tables.degrees[square])):
        state.links[tables.neighbours[square, place]] -= 1


def lift(tables, state, square):
    """Take the knight off a square: the opposite of `put`."""
    state.free[square] = 1
    for place in range(np.int64(tables.degrees[square])):
        state.links[tables.neighbours[square, place]] += 1


def put_path(tables, state):
    """Put the knight on all squares of the path that it went to."""
    for index in range(state.facts[0].root + 1, state.facts[0].depth + 1):
        put(tables, state, np.int64(state.path[index]))


def lift_path(tables, state):
    """Take the knight off all squares of the path that it went to."""
    for index in range(state.facts[0].root + 1, state.facts[0].depth + 1):
        lift(tables, state, np.int64(state.path[index]))


def is_goal(tables, state):
    """Tell whether the path is a tour of the kind that is looked for."""
    facts = state.facts[0]
    return facts.depth + 1 >= facts.squares and (not facts.closed or comes_home(tables, state))


def is_stuck(tables, state):
    """Tell whether no move leads on, and the path is no tour."""
    return state.links[state.path[state.facts[0].depth]] == 0 and not is_goal(tables, state)


def comes_home(tables, state):
    """Tell whether the head is one move from the start."""
    head = state.path[state.facts[0].depth]
    for place in range(np.int64(tables.degrees[head])):
        if tables.neighbours[head, place] == state.path[0]:
            return True
    return False
