"""Arrays of the engine: the initial state of a search, its record, and columns of its paths."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.by_hand import RETREAT
from knight_gui.search.compiling import dispatch
from knight_gui.search.engine.foresight.graph import make_workspace
from knight_gui.search.engine.generated_code import WORKSPACE_SIZE
from knight_gui.search.engine.layout import (
    INFINITE,
    MAX_BITSET_SQUARES,
    NEIGHBOR_SLOTS,
    PROFILE_BINS,
    RECORD_SCALARS_DTYPE,
    STATE_SCALARS_DTYPE,
    BoardTables,
    OutcomeCode,
    PathColumns,
    RecordArrays,
    SearchState,
    SortingCode,
)
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Goal, Pruning
from knight_gui.search.tables import sorting_code_of

_MAX_BRANCHES = 1000
"""Branch limit of each verdict of the engine, 25 ms: ten times as many as a knight needs."""
MIN_CHECKPOINT_INTERVAL = 1 << 14
"""Steps between checkpoints at first: some ten microseconds of a search with generated code."""
MAX_CHECKPOINTS = 1 << 16
"""Checkpoints of a recording at most: a minute of a slow search, so memory stops growing then.

Of 10¹¹ steps they are a few milliseconds apart.
"""


def make_initial_state(tables: BoardTables, problem: Problem) -> SearchState:
    """Return the state in which the search of a problem begins."""
    board_size = problem.board.size
    uses_foresight = problem.strategy.pruning is Pruning.FORESIGHT
    depth = len(problem.path) - 1
    scalars = _make_state_scalars(problem)
    free = np.ones(board_size + 1, np.uint8)
    if uses_foresight:
        workspace = make_workspace(tables.neighbors, free)
    elif problem.moves is not None:
        workspace = _choices_by_hand(tables, problem.path, problem.moves)
    else:
        # for generated code
        workspace = np.zeros(WORKSPACE_SIZE if board_size <= MAX_BITSET_SQUARES else 0, np.int64)
    state = SearchState(
        scalars=scalars,
        path=np.zeros(board_size, np.uint32),
        choices=np.zeros(board_size, np.uint8),
        free=free,
        free_degrees=tables.degrees.copy(),
        retreat_counts=np.zeros((2, board_size + 1), np.int64),
        low_degree_counts=np.zeros(2, np.int64),
        entry_steps=np.zeros(board_size, np.int64),
        workspace=workspace,
    )
    state.free[[board_size, *problem.board.holes]] = 0
    state.path[: len(problem.path)] = problem.path
    for square in problem.path:
        state.free[square] = 0
        state.free_degrees[tables.neighbors[square]] -= 1
    restore = dispatch.get_function("restore", state if uses_foresight else None)
    restore(tables, state, state.choices, depth, 0)
    if is_tour(problem, problem.path):
        scalars["outcome"] = OutcomeCode.SOLVED
    return state


def _make_state_scalars(problem: Problem) -> NDArray[Any]:
    """Return the scalars of the initial state; see `STATE_SCALARS_DTYPE`."""
    strategy = problem.strategy
    depth = len(problem.path) - 1
    square_count = problem.board.free_count
    moves_per_round = strategy.restarts.moves_per_round(square_count)
    scalars = np.zeros(1, STATE_SCALARS_DTYPE)
    scalars["depth"] = depth
    scalars["root_depth"] = depth
    scalars["floor_depth"] = depth
    scalars["max_depth"] = depth
    scalars["square_count"] = square_count
    scalars["is_closed"] = strategy.goal is Goal.CLOSED
    scalars["may_backtrack"] = strategy.backtracking
    if problem.moves is None:
        scalars["sorting"] = sorting_code_of(strategy)
        scalars["last_chosen_step"] = INFINITE
    else:
        scalars["sorting"] = SortingCode.BY_HAND
        scalars["last_chosen_step"] = len(problem.moves)
    scalars["tie_break"] = strategy.tie_break.code
    scalars["seed"] = strategy.seed
    scalars["pruning"] = strategy.pruning.code
    if strategy.pruning is Pruning.FORESIGHT and square_count <= MAX_EXACT_SQUARES:
        scalars["max_branches"] = _MAX_BRANCHES
    scalars["moves_per_round"] = moves_per_round
    scalars["moves_left"] = moves_per_round or INFINITE
    scalars["varies_ties"] = strategy.restarts.vary is VariedPart.TIES
    scalars["round_seed"] = strategy.restarts.seed
    return scalars


def _choices_by_hand(
    tables: BoardTables, prefix: tuple[int, ...], moves: tuple[int, ...]
) -> NDArray[np.int64]:
    """Return the choice of each step of a search by hand, 0 for a retreat, and an end mark."""
    path = list(prefix)
    choices = np.full(len(moves) + 1, NEIGHBOR_SLOTS, np.int64)
    for step, square in enumerate(moves):
        if square == RETREAT:
            choices[step] = 0
            path.pop()
        else:
            choices[step] = tables.neighbors[path[-1]].tolist().index(square) + 1
            path.append(square)
    return choices


def is_tour(problem: Problem, path: tuple[int, ...]) -> bool:
    """Return True if a path is a tour of the goal of a problem, with its given numbers."""
    board = problem.board
    if len(path) < board.free_count:
        return False
    if any(path[number - 1] != square for number, square in problem.givens):
        return False
    return problem.strategy.goal is Goal.OPEN or board.attacks(path[-1], path[0])


def make_record_arrays(square_count: int, checkpoint_memory: int) -> RecordArrays:
    """Return an empty record of a search on so many squares.

    Parameters
    ----------
    checkpoint_memory
        Bytes for checkpoints; with 0 nothing at all is recorded.
    """
    scalars = np.zeros(1, RECORD_SCALARS_DTYPE)
    checkpoint_count = landmark_capacity = 0
    if checkpoint_memory:
        checkpoint_count = checkpoint_capacity(square_count, checkpoint_memory)
        scalars["bin_width"] = scalars["bin_end_step"] = 1
        scalars["checkpoint_interval"] = max(
            MIN_CHECKPOINT_INTERVAL, 1 << (square_count - 1).bit_length()
        )
        # record depths and longest retreats come at most once a depth each, then the tour
        landmark_capacity = 2 * square_count + 1
    else:
        for name in (
            "bin_end_step",
            "bin_longest_retreat",
            "next_checkpoint_step",
            "record_depth",
            "longest_retreat",
        ):
            scalars[name] = INFINITE
    scalars["recent_longest_retreat"] = INFINITE
    return RecordArrays(
        scalars=scalars,
        # needless zeros would only drive other data out of the cache
        depth_profile=np.zeros((2, PROFILE_BINS if checkpoint_memory else 0), np.int32),
        landmarks=np.zeros((landmark_capacity, 3), np.int64),
        checkpoints=np.empty((checkpoint_count, square_count), np.uint8),
        checkpoint_depths=np.zeros(checkpoint_count, np.int32),
    )


def checkpoint_capacity(square_count: int, memory_bytes: int) -> int:
    """Return the number of checkpoints on so many squares that fit into memory, at least 2."""
    bytes_per_checkpoint = square_count + 4
    capacity = memory_bytes // bytes_per_checkpoint
    # even, so that dropping every second one keeps the multiples
    return min(MAX_CHECKPOINTS, max(2, capacity // 2 * 2))


def make_path_columns(square_count: int, column_count: int) -> PathColumns:
    """Return empty columns for the paths of a landscape on so many squares."""
    # few moves are new in most columns
    return PathColumns(
        counts=np.zeros(2, np.int64),
        steps=np.zeros(column_count, np.int64),
        depths=np.zeros(column_count, np.int32),
        shared_depths=np.zeros(column_count, np.int32),
        round_phases=np.zeros(column_count, np.int32),
        square_ends=np.zeros(column_count, np.int64),
        new_squares=np.zeros(2 * square_count + 16 * column_count, np.uint32),
    )


def ensure_column_capacity(columns: PathColumns, square_count: int) -> PathColumns:
    """Return the columns, enlarged if the longest path would not fit into the next one."""
    count = int(columns.counts[0])
    used = int(columns.square_ends[count - 1]) if count else 0
    capacity = len(columns.new_squares)
    if capacity - used >= square_count:
        return columns
    new_squares = np.zeros(2 * capacity + square_count, np.uint32)
    new_squares[:capacity] = columns.new_squares
    return columns._replace(new_squares=new_squares)
