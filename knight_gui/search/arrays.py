"""What a problem, and what is kept of its search, look like to the kernel."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search import engine
from knight_gui.search.by_hand import RETREAT
from knight_gui.search.oracle.verdict import MOST_EXACT
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import Goal, Pruning
from knight_gui.search.tables import sorting_of

_MOST_CASES = 1000
"""Links that are tried of each square there, in 25 ms: ten times what a knight needs."""
LEAST_CHECKPOINT_DISTANCE = 1 << 14
"""Steps between checkpoints at first: some ten microseconds of a search with code of its own."""
MOST_CHECKPOINTS = 1 << 16
"""So many are there within a minute, even if a search is slow, and no memory is filled later on.

Of 10¹¹ steps they are a few milliseconds apart.
"""


def state_of(tables: engine.Tables, problem: Problem) -> engine.State:
    """Return where the search of a problem begins."""
    size = problem.board.size
    strategy = problem.strategy
    depth = len(problem.path) - 1
    restarts = strategy.restarts
    budget = restarts.moves(problem.board.free_count)
    facts = np.zeros(1, engine.STATE_FACTS)
    for name in ("depth", "root", "floor", "deepest"):
        facts[name] = depth
    facts["squares"] = problem.board.free_count
    facts["closed"] = strategy.goal is Goal.CLOSED
    facts["backtracking"] = strategy.backtracking
    facts["sorting"] = engine.Sorting.BY_HAND if problem.is_by_hand else sorting_of(strategy)
    facts["last"] = engine.NEVER if problem.moves is None else len(problem.moves)
    facts["tie_break"] = engine.TieBreak[strategy.tie_break.name]
    facts["seed"] = strategy.seed
    facts["pruning"] = engine.Pruning[strategy.pruning.name]
    facts["budget"] = budget
    facts["varies_ties"] = restarts.vary is Vary.TIES
    facts["round_seed"] = restarts.seed
    facts["left"] = budget or engine.NEVER
    foresees, free = strategy.pruning is Pruning.FORESIGHT, np.ones(size + 1, np.uint8)
    state = engine.State(
        facts=facts,
        path=np.zeros(size, np.uint32),
        choices=np.zeros(size, np.uint8),
        free=free,
        links=tables.degrees.copy(),
        retreats=np.zeros((2, size + 1), np.int64),
        narrow=np.zeros(2, np.int64),
        entered=np.zeros(size, np.int64),
        desk=engine.blank_desk(tables.neighbours, free) if foresees else _desk(tables, problem),
    )
    if foresees:
        facts["most_cases"] = _MOST_CASES if problem.board.free_count <= MOST_EXACT else 0
    state.free[[size, *problem.board.holes]] = 0
    state.path[: len(problem.path)] = problem.path
    for square in problem.path:
        state.free[square] = 0
        state.links[tables.neighbours[square]] -= 1
    engine.door("restore", state if foresees else None)(tables, state, state.choices, depth, 0)
    if is_tour(problem, problem.path):
        facts["outcome"] = engine.Outcome.SOLVED
    return state


def _desk(tables: engine.Tables, problem: Problem) -> NDArray[np.int64]:
    """Return what the code for a board works on, or the choices of a search by hand."""
    if problem.moves is None:
        return np.zeros(engine.DESK_SIZE if problem.board.size <= engine.FITS else 0, np.int64)
    path, choices = list(problem.path), np.full(len(problem.moves) + 1, engine.WIDTH, np.int64)
    for step, square in enumerate(problem.moves):
        if square == RETREAT:
            choices[step] = 0
            path.pop()
        else:
            choices[step] = tables.neighbours[path[-1]].tolist().index(square) + 1
            path.append(square)
    return choices


def is_tour(problem: Problem, path: tuple[int, ...]) -> bool:
    """Tell whether a path is a tour of the kind that is wanted."""
    board = problem.board
    return len(path) == board.free_count and (
        problem.strategy.goal is Goal.OPEN or board.attacks(path[-1], path[0])
    )


def record_for(size: int, checkpoint_memory: int) -> engine.Record:
    """Return an empty record of a search on so many squares.

    Parameters
    ----------
    checkpoint_memory
        Bytes for checkpoints; with 0 nothing at all is kept.
    """
    facts = np.zeros(1, engine.RECORD_FACTS)
    count = landmarks = 0
    if checkpoint_memory:
        count = checkpoints_within(size, checkpoint_memory)
        facts["bin_width"] = facts["bin_end"] = 1
        facts["checkpoint_every"] = max(LEAST_CHECKPOINT_DISTANCE, 1 << (size - 1).bit_length())
        # record depths and longest retreats come at most once a depth each, then the tour
        landmarks = 2 * size + 1
    else:
        for name in ("bin_end", "bin_run", "checkpoint_next", "record_depth", "longest_run"):
            facts[name] = engine.NEVER
    facts["fresh_run"] = engine.NEVER
    return engine.Record(
        facts=facts,
        # zeros that nobody needs would only drive other things out of the cache
        profile=np.zeros((2, engine.BINS if checkpoint_memory else 0), np.int32),
        landmarks=np.zeros((landmarks, 3), np.int64),
        checkpoints=np.empty((count, size), np.uint8),
        checkpoint_depths=np.zeros(count, np.int32),
    )


def checkpoints_within(size: int, memory: int) -> int:
    """Return how many checkpoints on so many squares fit into so many bytes, two at least."""
    # even, so that dropping every second one keeps the multiples
    return min(MOST_CHECKPOINTS, max(2, memory // (size + 4) // 2 * 2))


def blank_columns(size: int, count: int) -> engine.Columns:
    """Return room for so many columns of a landscape on so many squares."""
    # few moves are new in most columns
    return engine.Columns(
        counts=np.zeros(2, np.int64),
        steps=np.zeros(count, np.int64),
        depths=np.zeros(count, np.int32),
        shared=np.zeros(count, np.int32),
        phases=np.zeros(count, np.int32),
        ends=np.zeros(count, np.int64),
        squares=np.zeros(2 * size + 16 * count, np.uint32),
    )


def with_room(columns: engine.Columns, size: int) -> engine.Columns:
    """Return columns with room for one more, however deep it is."""
    count = int(columns.counts[0])
    used = int(columns.ends[count - 1]) if count else 0
    return (
        columns
        if len(columns.squares) - used >= size
        else columns._replace(
            squares=np.append(columns.squares, np.zeros(len(columns.squares) + size, np.uint32))
        )
    )
