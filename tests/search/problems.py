"""Hypothesis strategies for problems and strategies of searches."""

from dataclasses import replace

from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, Leaper, MoveOrder
from knight_gui.search.restart_policy import MAX_SEED, NO_RESTARTS, RestartPolicy, VariedPart
from knight_gui.search.search import Problem
from knight_gui.search.strategy import (
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
)

MAX_BRUTE_FORCE_SQUARES = 20
"""Free squares of the largest boards on which foresight is compared with brute force."""


def policies(has_ties: bool) -> st.SearchStrategy[RestartPolicy]:
    """Policies whose restarts come soon."""
    vary = st.sampled_from(VariedPart) if has_ties else st.just(VariedPart.ORDER)
    seed = st.just(0) | st.integers(0, MAX_SEED)
    by_squares = st.builds(RestartPolicy, st.sampled_from([1, 2, 5]), vary=vary, seed=seed)
    by_steps = st.builds(
        RestartPolicy, cutoff=st.integers(1, 100).map(lambda half: 2 * half), vary=vary, seed=seed
    )
    return by_squares | by_steps


@st.composite
def strategies(draw) -> Strategy:
    """Strategies of all kinds."""
    ordering = draw(st.sampled_from(Ordering))
    backtracking = draw(st.booleans())
    tie_break = TieBreak.ORDER
    restarts = NO_RESTARTS
    if backtracking:
        restarts = draw(st.just(NO_RESTARTS) | policies(ordering is not Ordering.NAIVE))
    if ordering is not Ordering.NAIVE:
        tie_break = draw(st.sampled_from(TieBreak))
    return Strategy(
        move_order=draw(st.sampled_from(list(MOVE_ORDERS.values()))),
        ordering=ordering,
        tie_break=tie_break,
        goal=draw(st.sampled_from(Goal)),
        backtracking=backtracking,
        pruning=draw(st.sampled_from(Pruning)) if backtracking else Pruning.NONE,
        restarts=restarts,
        seed=draw(st.integers(0, MAX_SEED)) if tie_break is TieBreak.RANDOM else 0,
    )


@st.composite
def problems(draw, largest: int = 7) -> Problem:
    """Problems on a board of up to `largest` × `largest` squares, holes included."""
    rows = draw(st.integers(1, largest))
    cols = draw(st.integers(1, largest))
    leaper = draw(
        st.sampled_from([Leaper(1, 2), Leaper(1, 2), Leaper(1, 3), Leaper(0, 1), Leaper(1, 1)])
    )
    start = draw(st.integers(0, rows * cols - 1))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 3))
    board = Board(rows, cols, holes - {start}, leaper)
    strategy = draw(strategies())
    if strategy.pruning is Pruning.FORESIGHT and board.free_count > MAX_BRUTE_FORCE_SQUARES:
        strategy = replace(strategy, pruning=Pruning.DEAD_ENDS)
    path = [start]
    for _ in range(draw(st.integers(0, 4))):
        onward = [s for s in board.neighbors(path[-1]) if s not in path]
        if not onward:
            break
        path.append(draw(st.sampled_from(onward)))
    return Problem(board, tuple(path), strategy)


@st.composite
def with_ties(draw) -> Problem:
    """Problems with many ties, on boards that are symmetrical about the start."""
    rows = draw(st.integers(3, 9))
    cols = draw(st.integers(3, 9))
    start = draw(st.sampled_from([0, rows // 2 * cols + cols // 2, rows * cols - 1]))
    strategy = Strategy(
        MoveOrder(tuple(draw(st.permutations(MOVE_ORDERS["knight"].leaps)))),
        draw(st.sampled_from([Ordering.STATIC, Ordering.WARNSDORFF])),
        draw(st.sampled_from(TieBreak)),
        goal=draw(st.sampled_from(Goal)),
        restarts=draw(st.just(NO_RESTARTS) | policies(has_ties=True)),
    )
    return Problem(Board(rows, cols), (start,), strategy)


@st.composite
def lively(draw) -> Problem:
    """Problems on which a search advances and retreats for hundreds of steps."""
    rows = draw(st.integers(4, 7))
    cols = draw(st.integers(4, 7))
    squares = st.integers(0, rows * cols - 1)
    start = draw(squares)
    board = Board(rows, cols, draw(st.frozensets(squares, max_size=3)) - {start})
    order = MoveOrder(tuple(draw(st.permutations(MOVE_ORDERS["knight"].leaps))))
    goal = draw(st.sampled_from(Goal))
    ordering = draw(st.sampled_from(Ordering))
    return Problem(board, (start,), Strategy(order, ordering, goal=goal))
