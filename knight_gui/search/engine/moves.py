"""Moves of the knight, and tests of its path."""

import numpy as np


def place_knight(tables, state, square):
    """Put the knight on a square, which is no longer free."""
    state.free[square] = 0
    for slot in range(np.int64(tables.degrees[square])):
        state.free_degrees[tables.neighbors[square, slot]] -= 1


def remove_knight(tables, state, square):
    """Undo `place_knight`."""
    state.free[square] = 1
    for slot in range(np.int64(tables.degrees[square])):
        state.free_degrees[tables.neighbors[square, slot]] += 1


def place_path(tables, state):
    """Put the knight on all squares of the path above the root."""
    for index in range(state.scalars[0].root_depth + 1, state.scalars[0].depth + 1):
        place_knight(tables, state, np.int64(state.path[index]))


def remove_path(tables, state):
    """Undo `place_path`."""
    for index in range(state.scalars[0].root_depth + 1, state.scalars[0].depth + 1):
        remove_knight(tables, state, np.int64(state.path[index]))


def is_goal_tour(tables, state):
    """Return True if the path is a tour of the kind the search looks for."""
    scalars = state.scalars[0]
    return scalars.depth + 1 >= scalars.square_count and (
        not scalars.is_closed or is_path_closed(tables, state)
    )


def is_stuck(tables, state):
    """Return True if there is no move left, and the path is no tour."""
    head = state.path[state.scalars[0].depth]
    return state.free_degrees[head] == 0 and not is_goal_tour(tables, state)


def is_path_closed(tables, state):
    """Return True if the head attacks the start."""
    head = state.path[state.scalars[0].depth]
    for slot in range(np.int64(tables.degrees[head])):
        if tables.neighbors[head, slot] == state.path[0]:
            return True
    return False
