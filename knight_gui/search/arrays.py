"""What a problem, and what is kept of its search, look like to the kernel."""

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
"""Links that are tried of each square there, in 25 ms: ten times what a knight needs."""
MIN_CHECKPOINT_INTERVAL = 1 << 14
"""Steps between checkpoints at first: some ten microseconds of a search with code of its own."""
MAX_CHECKPOINTS = 1 << 16
"""So many are there within a minute, even if a search is slow, and no memory is filled later on.

Of 10¹¹ steps they are a few milliseconds apart.
"""


def make_initial_state(tables: BoardTables, problem: Problem) -> SearchState:
    """Return where the search of a problem begins."""
    square_count = problem.board.size
    strategy = problem.strategy
    depth = len(problem.path) - 1
    restarts = strategy.restarts
    budget = restarts.moves_per_round(problem.board.free_count)
    scalars = np.zeros(1, STATE_SCALARS_DTYPE)
    for name in ("depth", "root_depth", "floor_depth", "max_depth"):
        scalars[name] = depth
    scalars["square_count"] = problem.board.free_count
    scalars["is_closed"] = strategy.goal is Goal.CLOSED
    scalars["may_backtrack"] = strategy.backtracking
    scalars["sorting"] = SortingCode.BY_HAND if problem.is_by_hand else sorting_code_of(strategy)
    scalars["last_chosen_step"] = INFINITE if problem.moves is None else len(problem.moves)
    scalars["tie_break"] = strategy.tie_break.code
    scalars["seed"] = strategy.seed
    scalars["pruning"] = strategy.pruning.code
    scalars["moves_per_round"] = budget
    scalars["varies_ties"] = restarts.vary is VariedPart.TIES
    scalars["round_seed"] = restarts.seed
    scalars["moves_left"] = budget or INFINITE
    foresees = strategy.pruning is Pruning.FORESIGHT
    free = np.ones(square_count + 1, np.uint8)
    state = SearchState(
        scalars=scalars,
        path=np.zeros(square_count, np.uint32),
        choices=np.zeros(square_count, np.uint8),
        free=free,
        free_degrees=tables.degrees.copy(),
        retreat_counts=np.zeros((2, square_count + 1), np.int64),
        low_degree_counts=np.zeros(2, np.int64),
        entry_steps=np.zeros(square_count, np.int64),
        workspace=make_workspace(tables.neighbors, free)
        if foresees
        else _make_workspace(tables, problem),
    )
    if foresees:
        scalars["max_branches"] = (
            _MAX_BRANCHES if problem.board.free_count <= MAX_EXACT_SQUARES else 0
        )
    state.free[[square_count, *problem.board.holes]] = 0
    state.path[: len(problem.path)] = problem.path
    for square in problem.path:
        state.free[square] = 0
        state.free_degrees[tables.neighbors[square]] -= 1
    dispatch.get_function("restore", state if foresees else None)(
        tables, state, state.choices, depth, 0
    )
    if is_tour(problem, problem.path):
        scalars["outcome"] = OutcomeCode.SOLVED
    return state


def _make_workspace(tables: BoardTables, problem: Problem) -> NDArray[np.int64]:
    """Return what the code for a board works on, or the choices of a search by hand."""
    if problem.moves is None:
        return np.zeros(
            WORKSPACE_SIZE if problem.board.size <= MAX_BITSET_SQUARES else 0,
            np.int64,
        )
    path = list(problem.path)
    choices = np.full(len(problem.moves) + 1, NEIGHBOR_SLOTS, np.int64)
    for step, square in enumerate(problem.moves):
        if square == RETREAT:
            choices[step] = 0
            path.pop()
        else:
            choices[step] = tables.neighbors[path[-1]].tolist().index(square) + 1
            path.append(square)
    return choices


def is_tour(problem: Problem, path: tuple[int, ...]) -> bool:
    """Tell whether a path is a tour of the kind that is wanted."""
    board = problem.board
    return len(path) == board.free_count and (
        problem.strategy.goal is Goal.OPEN or board.attacks(path[-1], path[0])
    )


def make_record_arrays(square_count: int, checkpoint_memory: int) -> RecordArrays:
    """Return an empty record of a search on so many squares.

    Parameters
    ----------
    checkpoint_memory
        Bytes for checkpoints; with 0 nothing at all is kept.
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
        # zeros that nobody needs would only drive other things out of the cache
        depth_profile=np.zeros((2, PROFILE_BINS if checkpoint_memory else 0), np.int32),
        landmarks=np.zeros((landmark_capacity, 3), np.int64),
        checkpoints=np.empty((checkpoint_count, square_count), np.uint8),
        checkpoint_depths=np.zeros(checkpoint_count, np.int32),
    )


def checkpoint_capacity(square_count: int, memory_bytes: int) -> int:
    """Return how many checkpoints on so many squares fit into so many bytes, two at least."""
    # even, so that dropping every second one keeps the multiples
    return min(MAX_CHECKPOINTS, max(2, memory_bytes // (square_count + 4) // 2 * 2))


def make_path_columns(square_count: int, column_count: int) -> PathColumns:
    """Return room for so many columns of a landscape on so many squares."""
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
    """Return columns with room for one more, however deep it is."""
    count = int(columns.counts[0])
    used = int(columns.square_ends[count - 1]) if count else 0
    if len(columns.new_squares) - used >= square_count:
        return columns
    return columns._replace(
        new_squares=np.append(
            columns.new_squares, np.zeros(len(columns.new_squares) + square_count, np.uint32)
        )
    )
