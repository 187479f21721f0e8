"""One search: checks what it is given, goes on by steps, says where it stands."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from knight_gui.search import kernel
from knight_gui.search.position import (
    Candidate,
    DepthProfile,
    Outcome,
    Position,
    Progress,
    StepKind,
    Trial,
    Turn,
    nodes_at,
)
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.tour import Board

_OUTCOMES = {
    kernel.RUNNING: None,
    kernel.SOLVED: Outcome.SOLVED,
    kernel.NO_TOUR: Outcome.NO_TOUR,
    kernel.STUCK: Outcome.STUCK,
}

_TURNS = {
    kernel.TRYING: None,
    kernel.PRUNED: Turn.PRUNED,
    kernel.RESTARTING: Turn.RESTART,
}

SILENCE = np.zeros(2, np.int64)
"""A token that nobody cancels."""
_TIE_BREAKS = {
    TieBreak.ORDER: kernel.ORDER,
    TieBreak.RANDOM: kernel.RANDOM,
    TieBreak.POHL: kernel.POHL,
    TieBreak.POHL_MIN: kernel.POHL_MIN,
    TieBreak.FARTHEST: kernel.FARTHEST,
}
_PRUNINGS = {
    Pruning.NONE: kernel.NOTHING,
    Pruning.STRANDED: kernel.STRANDED,
    Pruning.DEAD_ENDS: kernel.DEAD_ENDS,
}
_LEAST_CHECKPOINT_DISTANCE = 8192
"""Steps between checkpoints at first: some forty microseconds of searching."""


class Search:
    """A search for a tour, one step after the other.

    It is deterministic: for the same problem, step n is always the same. It
    uses no recursion and knows no limit but memory.

    Parameters
    ----------
    problem
        What is searched.
    checkpoint_memory
        Bytes that may be used to keep checkpoints in; with 0 nothing is kept.

    Attributes
    ----------
    tables, state, record
        The arrays that the compiled functions work on. Only `Recording` and
        tests look into them.
    """

    def __init__(self, problem: Problem, checkpoint_memory: int = 0) -> None:
        self.problem = problem
        self.tables = _tables(problem.board, problem.strategy)
        self.state = _state(self.tables, problem)
        self.record = _record(problem.board.size, checkpoint_memory)
        self.record.facts[[kernel.BIN_LOW, kernel.BIN_HIGH]] = self.depth

    def twin(self) -> "Search":
        """Return a search of the same problem at its beginning, which keeps nothing."""
        twin = object.__new__(Search)
        twin.problem = self.problem
        twin.tables = self.tables
        twin.state = _state(self.tables, self.problem)
        twin.record = _record(self.problem.board.size, 0)
        return twin

    def keep_profile(self, width: int) -> None:
        """Begin to keep the depth, in bins of so many steps from here on."""
        if not self.record.profile.size:
            self.record = self.record._replace(profile=np.zeros((3, kernel.BINS), np.int32))
        facts = self.record.facts
        facts[kernel.BIN_WIDTH] = width
        facts[kernel.BIN_COUNT] = 0
        facts[kernel.BIN_END] = self.step + width
        facts[[kernel.BIN_LOW, kernel.BIN_HIGH]] = self.depth
        facts[kernel.BIN_RUN] = 0

    def profile(self, first: int) -> DepthProfile:
        """Return the depth that was kept, from step `first` on."""
        facts = self.record.facts
        count = int(facts[kernel.BIN_COUNT])
        low, high = self.record.profile[:2, : count + 1].copy()
        low[count], high[count] = facts[kernel.BIN_LOW], facts[kernel.BIN_HIGH]
        low.setflags(write=False)
        high.setflags(write=False)
        return DepthProfile(self.step - first, int(facts[kernel.BIN_WIDTH]), low, high, first)

    @property
    def longest_retreat(self) -> tuple[int, int] | None:
        """The longest retreat since `forget_retreats`: its moves, and the square at its end."""
        facts = self.record.facts
        run, square = facts[[kernel.FRESH_RUN, kernel.FRESH_SQUARE]].tolist()
        return (run, square) if run else None

    def forget_retreats(self) -> None:
        """Begin to look for the longest retreat from here on."""
        self.record.facts[kernel.FRESH_RUN] = 0

    @property
    def step(self) -> int:
        """How many steps were taken."""
        return int(self.state.facts[kernel.STEP])

    @property
    def depth(self) -> int:
        """How many moves the path has."""
        return int(self.state.facts[kernel.DEPTH])

    @property
    def path(self) -> tuple[int, ...]:
        """The squares of the path."""
        return tuple(self.state.path[: self.depth + 1].tolist())

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended; None while it can go on."""
        return _OUTCOMES[int(self.state.facts[kernel.OUTCOME])]

    def advance(self, budget: int, token: NDArray[np.int64] = SILENCE) -> int:
        """Search for at most `budget` steps and return how many were taken.

        A budget of 0 takes none, and still finds out that there is no step
        left to take. If the token is cancelled there may be fewer.
        """
        budget = min(budget, kernel.NEVER)
        taken: int = kernel.advance_at_once(self.tables, self.state, self.record, token, budget)
        return taken

    def restore(self, choices: NDArray[np.uint8], depth: int, step: int) -> None:
        """Go to the step that the choices led to; see `kernel.restore`."""
        kernel.restore(self.tables, self.state, choices, depth, step)
        self._find_round()

    def _find_round(self) -> None:
        """Set up what restarts need: the step and the depth tell how often there were."""
        facts = self.state.facts
        budget = int(facts[kernel.BUDGET])
        if not budget:
            return
        above = self.depth - int(facts[kernel.BASE])
        rounds, moves = divmod((self.step + above) // 2, budget)
        is_going_back = 0 < rounds <= kernel.MOST_ROUNDS and moves == 0 and above > 0
        if is_going_back:
            facts[kernel.ROUND], facts[kernel.LEFT] = rounds - 1, 0
            facts[kernel.TURNED] = kernel.RESTARTING
        elif rounds < kernel.MOST_ROUNDS:
            facts[kernel.ROUND], facts[kernel.LEFT] = rounds, budget - moves
        else:
            facts[kernel.ROUND], facts[kernel.LEFT] = kernel.MOST_ROUNDS, kernel.NEVER

    def position(self) -> Position:
        """Return where the search stands."""
        retreated = self.state.facts[kernel.RUN] > 0
        if self.step == 0:
            kind = StepKind.START
        else:
            kind = StepKind.RETREAT if retreated else StepKind.ADVANCE
        left = self.square_left if retreated else None
        return Position(
            step=self.step,
            path=self.path,
            kind=kind,
            left=left,
            candidates=self._candidates(),
            base=int(self.state.facts[kernel.BASE]),
            outcome=self.outcome,
            turn=_TURNS[int(self.state.facts[kernel.TURNED])],
            round=int(self.state.facts[kernel.ROUND]),
        )

    def progress(self) -> Progress:
        """Return how far the search got."""
        size = self.problem.board.size
        depth, step = self.depth, self.step
        nodes = nodes_at(step, depth - int(self.state.facts[kernel.BASE]))
        by_depth, by_square = self.state.retreats[:, :size].copy()
        by_depth.setflags(write=False)
        by_square.setflags(write=False)
        return Progress(
            steps=step,
            nodes=nodes,
            backtracks=step - nodes + 1,
            depth=depth,
            deepest=int(self.state.facts[kernel.DEEPEST]),
            outcome=self.outcome,
            retreats_by_square=by_square,
            retreats_by_depth=by_depth,
        )

    @property
    def head(self) -> int:
        """The square the knight stands on."""
        return int(self.state.path[self.depth])

    @property
    def square_left(self) -> int:
        """The square the knight went back from, if the last step was a retreat."""
        depth = self.depth
        choice = int(self.state.choices[depth])
        if choice == 0:
            # a restart has forgotten the choice, but where it led to still stands there
            return int(self.state.path[depth + 1])
        return int(self.tables.neighbours[self.state.path[depth], choice - 1])

    def _candidates(self) -> tuple[Candidate, ...]:
        depth = self.depth
        row = self.tables.neighbours[self.state.path[depth]].tolist()
        free = [(place, s) for place, s in enumerate(row, 1) if self.state.free[s]]
        if self.state.facts[kernel.SORTING] != kernel.BY_PLACE:
            head = int(self.state.path[depth])
            free.sort(key=lambda entry: kernel.key_of(self.tables, self.state, head, entry[0]))
        last = int(self.state.choices[depth])
        tried = [place for place, _ in free].index(last) + 1 if last else 0
        return tuple(
            Candidate(
                square,
                self._number(rank, square),
                Trial.TRIED if rank <= tried else Trial.UNTRIED,
            )
            for rank, (_, square) in enumerate(free, 1)
        )

    def _number(self, rank: int, square: int) -> int:
        match self.problem.strategy.ordering:
            case Ordering.NAIVE:
                return rank
            case Ordering.STATIC:
                return int(self.tables.degrees[square])
            case Ordering.WARNSDORFF:
                return int(self.state.links[square])

    def __iter__(self) -> Iterator[Position]:
        """Yield where the search stands, then take one step after the other until it ends.

        Examples
        --------
        >>> from knight_gui import problem
        >>> for position in Search(problem("5x5", "a1", strategy="naive")):
        ...     if position.is_dead_end:
        ...         print(f"step {position.step}: {len(position.path)} squares")
        ...         break
        step 22: 23 squares
        """
        # there may be no step to take, which is known only when one is asked for
        self.advance(0)
        yield self.position()
        while self.advance(1):
            yield self.position()


def _tables(board: Board, strategy: Strategy) -> kernel.Tables:
    end = board.size
    usable = np.ones(end, bool)
    usable[list(board.holes)] = False
    rows, cols = np.divmod(np.arange(end, dtype=np.int32), board.cols)
    neighbours = np.full((end + 1, kernel.WIDTH), end, np.uint32)
    degree = np.zeros(end, np.intp)
    for col_step, row_step in strategy.move_order.leaps_of(board.leaper):
        if abs(col_step) >= board.cols or abs(row_step) >= board.rows:
            continue
        row, col = rows + row_step, cols + col_step
        there = usable & (row >= 0) & (row < board.rows) & (col >= 0) & (col < board.cols)
        origins = np.flatnonzero(there)
        targets = row[origins] * board.cols + col[origins]
        origins, targets = origins[usable[targets]], targets[usable[targets]]
        neighbours[origins, degree[origins]] = targets
        degree[origins] += 1
    nearness = _nearness(board)
    if _sorting(strategy) == kernel.BY_PLACE and strategy.ordering is Ordering.STATIC:
        is_farthest = strategy.tie_break is TieBreak.FARTHEST
        _sort(neighbours, degree, nearness if is_farthest else None)
    degrees = np.append(degree, 0).astype(np.uint8)
    return kernel.Tables(neighbours, _sets(neighbours), degrees, nearness)


def _sorting(strategy: Strategy) -> int:
    """Return what the kernel sorts by: nothing, if the table can be sorted once and for all."""
    is_fixed = strategy.tie_break in (TieBreak.ORDER, TieBreak.FARTHEST) and not strategy.restarts
    match strategy.ordering:
        case Ordering.WARNSDORFF:
            return kernel.BY_ACCESSIBILITY
        case Ordering.STATIC if not is_fixed:
            return kernel.BY_DEGREE
        case Ordering.NAIVE if not is_fixed:
            return kernel.BY_NOTHING
        case _:
            return kernel.BY_PLACE


def _nearness(board: Board) -> NDArray[np.int32]:
    rows, cols = np.divmod(np.arange(board.size), board.cols)
    distance = (2 * cols - (board.cols - 1)) ** 2 + (2 * rows - (board.rows - 1)) ** 2
    nearness = distance.max() - distance
    if distance.max() > np.iinfo(np.int32).max:
        # on a board as long as this the ranks must do
        nearness = np.unique(nearness, return_inverse=True)[1]
    return np.append(nearness, 0).astype(np.int32)


def _sort(
    neighbours: NDArray[np.uint32],
    degree: NDArray[np.intp],
    nearness: NDArray[np.int32] | None,
) -> None:
    # the end mark is nobody's neighbour, and sorts last
    keys = np.append(degree, kernel.WIDTH)[neighbours]
    if nearness is not None:
        keys = keys * (int(nearness.max()) + 1) + nearness[neighbours]
    order = np.argsort(keys, axis=1, kind="stable")
    neighbours[:] = np.take_along_axis(neighbours, order, axis=1)


def _sets(neighbours: NDArray[np.uint32]) -> NDArray[np.uint64]:
    end = len(neighbours) - 1
    sets = np.zeros(end + 1, np.uint64)
    if end <= kernel.FITS:
        for square, row in enumerate(neighbours.tolist()):
            sets[square] = sum(1 << target for target in row if target != end)
    return sets


def _state(tables: kernel.Tables, problem: Problem) -> kernel.State:
    size = problem.board.size
    strategy = problem.strategy
    facts = np.zeros(kernel.STATE_FACTS, np.int64)
    depth = len(problem.path) - 1
    facts[[kernel.DEPTH, kernel.BASE, kernel.FLOOR, kernel.DEEPEST]] = depth
    facts[kernel.SQUARES] = problem.board.free_count
    facts[kernel.CLOSED] = strategy.goal is Goal.CLOSED
    facts[kernel.BACKTRACKING] = strategy.backtracking
    facts[kernel.SORTING] = _sorting(strategy)
    facts[kernel.TIE_BREAK] = _TIE_BREAKS[strategy.tie_break]
    facts[kernel.SEED] = strategy.seed
    facts[kernel.PRUNING] = _PRUNINGS[strategy.pruning]
    facts[kernel.BUDGET] = strategy.restarts * problem.board.free_count
    facts[kernel.LEFT] = facts[kernel.BUDGET] or kernel.NEVER
    state = kernel.State(
        facts=facts,
        path=np.zeros(size, np.uint32),
        choices=np.zeros(size, np.uint8),
        free=np.ones(size + 1, np.uint8),
        links=(tables.neighbours != size).sum(axis=1).astype(np.uint8),
        retreats=np.zeros((2, size + 1), np.int64),
        narrow=np.zeros(2, np.int64),
        entered=np.zeros(size, np.int64),
    )
    state.free[[size, *problem.board.holes]] = 0
    state.path[: len(problem.path)] = problem.path
    for square in problem.path:
        state.free[square] = 0
        state.links[tables.neighbours[square]] -= 1
    kernel.restore(tables, state, state.choices, depth, 0)
    if _is_tour(problem):
        facts[kernel.OUTCOME] = kernel.SOLVED
    return state


def _is_tour(problem: Problem) -> bool:
    board, path = problem.board, problem.path
    is_closing = problem.strategy.goal is Goal.OPEN or board.attacks(path[-1], path[0])
    return len(path) == board.free_count and is_closing


def _record(size: int, checkpoint_memory: int) -> kernel.Record:
    facts = np.zeros(kernel.RECORD_FACTS, np.int64)
    count = landmarks = 0
    if checkpoint_memory:
        # even, so that dropping every second one keeps the multiples
        count = max(2, checkpoint_memory // (size + 4) // 2 * 2)
        facts[kernel.BIN_WIDTH] = facts[kernel.BIN_END] = 1
        facts[kernel.CHECKPOINT_EVERY] = max(
            _LEAST_CHECKPOINT_DISTANCE, 1 << (size - 1).bit_length()
        )
        # record depths and longest retreats come at most once a depth each, then the tour
        landmarks = 2 * size + 1
    else:
        facts[kernel.BIN_END] = facts[kernel.CHECKPOINT_NEXT] = kernel.NEVER
        facts[kernel.RECORD_DEPTH] = facts[kernel.LONGEST_RUN] = kernel.NEVER
        facts[kernel.BIN_RUN] = kernel.NEVER
    facts[kernel.FRESH_RUN] = kernel.NEVER
    return kernel.Record(
        facts=facts,
        # zeros that nobody needs would only drive other things out of the cache
        profile=np.zeros((3, kernel.BINS if checkpoint_memory else 0), np.int32),
        landmarks=np.zeros((landmarks, 3), np.int64),
        checkpoints=np.empty((count, size), np.uint8),
        checkpoint_depths=np.zeros(count, np.int32),
    )
