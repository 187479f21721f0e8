"""Search for a tour, step by step."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any, assert_never

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import as_int_or_none, make_argument_error, require_int, require_type
from knight_gui.i18n import tr
from knight_gui.search.arrays import is_tour, make_initial_state
from knight_gui.search.compiling import board_code, dispatch, loader
from knight_gui.search.engine.layout import (
    INFINITE,
    MAX_RESTARTS,
    STEP_NOT_FOUND,
    UNKNOWN_STEP,
    BoardTables,
    HeadStatus,
    OutcomeCode,
    PathColumns,
    SearchState,
    SortingCode,
)
from knight_gui.search.engine.run_generated import supports_generated_code
from knight_gui.search.given_checks import find_contradicted_given
from knight_gui.search.kinds import CandidateStatus, Outcome, RetreatReason, StepType
from knight_gui.search.position import (
    Candidate,
    Position,
    Progress,
    count_nodes,
)
from knight_gui.search.problem import Problem
from knight_gui.search.record import SearchRecord
from knight_gui.search.strategy import Ordering, Pruning
from knight_gui.search.tables import make_board_tables

NEVER_CANCELLED = np.zeros(2, np.int64)
"""Counts of a token that is never cancelled, see `CancelToken.counts`."""
_UNCOMPILED_STRIDE = 100
"""Steps that run uncompiled before the next look for compiled code: some 3 ms."""

_OUTCOME_OF_CODE: dict[int, Outcome | None] = {
    OutcomeCode.RUNNING: None,
    OutcomeCode.SOLVED: Outcome.SOLVED,
    OutcomeCode.NO_TOUR: Outcome.NO_TOUR,
    OutcomeCode.STUCK: Outcome.STUCK,
}
_RETREAT_REASON_OF_STATUS: dict[int, RetreatReason | None] = {
    HeadStatus.TRYING: None,
    HeadStatus.UNFILTERED: None,
    HeadStatus.PRUNED: RetreatReason.PRUNED,
    HeadStatus.RESTARTING: RetreatReason.RESTART,
}


class Search:
    """Search for a tour, which advances by as many steps as it is asked for.

    It is deterministic: step n is always the same. It uses no recursion, and memory is no limit.

    Parameters
    ----------
    checkpoint_memory
        Bytes for checkpoints; with 0 nothing is recorded.

    Examples
    --------
    >>> from knight_gui import problem
    >>> search = Search(problem("5x5", "a1", strategy="naive"))
    >>> search.advance(1000)
    56
    >>> search.outcome, search.depth
    (<Outcome.SOLVED: 'solved'>, 24)
    """

    problem: Problem
    """Problem that is searched."""
    tables: BoardTables
    """Tables of the board that the engine reads."""
    state: SearchState
    """State that the engine changes; only the record and tests read it directly."""
    record: SearchRecord
    """Checkpoints, landmarks and depth profile of the search."""

    def __init__(self, problem: Problem, checkpoint_memory: int = 0) -> None:
        require_type(problem, Problem, "problem")
        self.problem = problem
        self.tables = make_board_tables(problem.board, problem.strategy)
        self._init_arrays(require_int(checkpoint_memory, "checkpoint_memory", 0))

    def fresh_copy(self, path: tuple[int, ...] | None = None) -> "Search":
        """Return the same search at its beginning, or at another path, without a record.

        Raises
        ------
        InputError
            If the path is not legal.
        """
        search = object.__new__(Search)
        search.problem = self.problem if path is None else replace(self.problem, path=path)
        search.tables = self.tables
        search._init_arrays(0)
        return search

    def _init_arrays(self, checkpoint_memory: int) -> None:
        self.state = make_initial_state(self.tables, self.problem)
        self.record = SearchRecord(self.state, checkpoint_memory)
        self._uses_foresight = self.problem.strategy.pruning is Pruning.FORESIGHT
        self._may_request_code = supports_generated_code(self.tables, self.state)

    def continue_with(self, problem: Problem) -> None:
        """Take the moves that were added by hand to the problem."""
        state = make_initial_state(self.tables, problem)
        self.problem = problem
        self.state = self.state._replace(workspace=state.workspace)
        self.state.scalars["last_chosen_step"] = state.scalars["last_chosen_step"]
        if self.step < state.scalars["last_chosen_step"]:
            # by hand one may go on from a tour
            self.continue_past_tour()
        self.advance(INFINITE)

    # Its position

    @property
    def step(self) -> int:
        """Number of steps taken."""
        return self._scalar("step")

    @property
    def depth(self) -> int:
        """Number of moves in the path."""
        return self._scalar("depth")

    @property
    def root_depth(self) -> int:
        """Number of moves in the path of the problem."""
        return self._scalar("root_depth")

    @property
    def path(self) -> tuple[int, ...]:
        """Squares of the path."""
        return tuple(self.state.path[: self.depth + 1].tolist())

    @property
    def max_depth(self) -> int:
        """Number of moves in the longest path since the beginning, or since it was restored."""
        return self._scalar("max_depth")

    @property
    def choices(self) -> bytes:
        """Choices that led to the present position, the argument of `restore`.

        For each move of the path one byte: the index of its square, from 1, among the neighbours
        in the table; for the head that of the last candidate tried, or 0.
        """
        return self.state.choices[: self.depth + 1].tobytes()

    @property
    def path_buffer(self) -> NDArray[np.uint32]:
        """Read-only view of the squares of the path, and old ones behind them."""
        squares = self.state.path[:]
        squares.setflags(write=False)
        return squares

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the search; None while it can go on."""
        outcome = _OUTCOME_OF_CODE[self._scalar("outcome")]
        # by hand one may go on from a tour
        if outcome is None and self.problem.is_by_hand and is_tour(self.problem, self.path):
            return Outcome.SOLVED
        return outcome

    @property
    def is_over(self) -> bool:
        """True if no step is left: the search has ended, or all moves by hand were taken."""
        return self.outcome is not None or self.step >= self._scalar("last_chosen_step")

    @property
    def head(self) -> int:
        """Square the knight stands on."""
        return int(self.state.path[self.depth])

    @property
    def retreat_length(self) -> int:
        """Number of moves taken back in a row up to the last step; 0 after an advance."""
        return self._scalar("retreat_run")

    @property
    def square_left(self) -> int | None:
        """Square the knight went back from, if the last step was a retreat."""
        if not self.retreat_length:
            return None
        depth = self.depth
        choice = int(self.state.choices[depth])
        if choice == 0 or self._uses_foresight:
            # a restart has forgotten the choice, and foresight has passed over others since, but
            # the path still has the square
            return int(self.state.path[depth + 1])
        return int(self.tables.neighbors[self.state.path[depth], choice - 1])

    def position(self) -> Position:
        """Return the present position."""
        if not self.step:
            step_type = StepType.START
        elif self.retreat_length:
            step_type = StepType.RETREAT
        else:
            step_type = StepType.ADVANCE
        return Position(
            step=self.step,
            path=self.path,
            step_type=step_type,
            square_left=self.square_left,
            candidates=self._candidates(),
            root_depth=self.root_depth,
            outcome=self.outcome,
            retreat_reason=_RETREAT_REASON_OF_STATUS[self._scalar("head_status")],
            restart_count=self._scalar("restart_count"),
            is_by_hand=self.problem.is_by_hand,
            board=self.problem.board,
        )

    def progress(self) -> Progress:
        """Return the present progress."""
        size = self.problem.board.size
        depth = self.depth
        step = self.step
        nodes = count_nodes(step, depth - self.root_depth)
        by_depth, by_square = self.state.retreat_counts[:, :size].copy()
        by_depth.setflags(write=False)
        by_square.setflags(write=False)
        return Progress(
            steps=step,
            nodes=nodes,
            backtracks=step - nodes + 1,
            depth=depth,
            max_depth=self.max_depth,
            outcome=self.outcome,
            retreats_by_square=by_square,
            retreats_by_depth=by_depth,
            nodes_in_round=nodes - self._scalar("restart_count") * self._scalar("moves_per_round"),
        )

    def retreats_by_square(self) -> NDArray[np.int64]:
        """Return the number of retreats from each square: int64, (squares,)."""
        return self.state.retreat_counts[1, : self.problem.board.size].copy()

    def step_of_move(self, depth: int) -> int | None:
        """Return the step at which the path reached a depth, or None if it is no longer known."""
        depth = require_int(depth, "depth", 0, len(self.state.entry_steps) - 1)
        step = int(self.state.entry_steps[depth])
        if step == UNKNOWN_STEP:
            return None
        return step

    # Searching on, and back to another step

    def advance(self, budget: int, cancel_counts: NDArray[np.int64] = NEVER_CANCELLED) -> int:
        """Search for at most `budget` steps, and return the number of steps taken.

        There are fewer if the search ends or is cancelled. A budget of 0 still updates `outcome`
        if no step is left.
        """
        number = as_int_or_none(budget)
        if number is None:
            raise make_argument_error("budget", budget, tr("a whole number"))
        budget = min(number, INFINITE)
        if self._may_request_code and self.step + budget > board_code.LONG_SEARCH_STEPS:
            return self._advance_and_request_code(budget, cancel_counts)
        return self._advance(budget, cancel_counts)

    def _advance_and_request_code(self, budget: int, cancel_counts: NDArray[np.int64]) -> int:
        """Search on, and request generated code for the board once the search has become long."""
        steps_until_request = max(0, min(budget, board_code.LONG_SEARCH_STEPS - self.step))
        taken = self._advance(steps_until_request, cancel_counts)
        if taken < steps_until_request or self.outcome is not None:
            return taken
        self._may_request_code = False
        board_code.request_code(self.tables)
        return taken + self._advance(budget - taken, cancel_counts)

    def _advance(self, budget: int, cancel_counts: NDArray[np.int64]) -> int:
        """Search on, uncompiled until the compiled functions are ready."""
        taken = 0
        while not dispatch.is_ready("advance", uses_foresight=self._uses_foresight):
            if cancel_counts[0] == cancel_counts[1] and loader.pause_while_loading():
                continue
            stride = min(_UNCOMPILED_STRIDE, budget - taken)
            started_s = perf_counter()
            stride_taken = self._advance_in_engine(stride, cancel_counts)
            loader.add_uncompiled_time(perf_counter() - started_s)
            taken += stride_taken
            if stride_taken < stride or taken >= budget:
                return taken
        return taken + self._advance_in_engine(budget - taken, cancel_counts)

    def _advance_in_engine(self, budget: int, cancel_counts: NDArray[np.int64]) -> int:
        return int(self._call_engine("advance", self.record.arrays, cancel_counts, budget))

    def _call_engine(self, function_name: str, *arguments: Any) -> Any:
        """Call a function of the engine with the tables and the state of the search."""
        function = dispatch.get_function(
            function_name, self.state if self._uses_foresight else None
        )
        return function(self.tables, self.state, *arguments)

    def advance_above(
        self, floor_depth: int, budget: int, cancel_counts: NDArray[np.int64] = NEVER_CANCELLED
    ) -> bool:
        """Search for at most `budget` steps without a retreat below a depth.

        Returns
        -------
        bool
            True if everything above it was tried, so that the search can go on below.
        """
        scalars = self.state.scalars
        scalars["floor_depth"] = floor_depth
        self.advance(budget, cancel_counts)
        scalars["floor_depth"] = scalars["root_depth"]
        is_exhausted = self.outcome is Outcome.NO_TOUR and floor_depth != self.root_depth
        if is_exhausted:
            scalars["outcome"] = OutcomeCode.RUNNING
        return is_exhausted

    def continue_past_tour(self) -> None:
        """Treat the tour that was found as a dead end, so that the search can go on."""
        self.state.scalars["outcome"] = OutcomeCode.RUNNING

    def restore(self, choices: NDArray[np.uint8], depth: int, step: int) -> None:
        """Go to the step that some choices led to; see `engine.run.restore`."""
        self._call_engine("restore", choices, depth, step)
        self._restore_round()

    def round_phases_at(
        self, steps: NDArray[np.int64], depths: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return the round phase of positions with these steps and depths.

        Returns
        -------
        NDArray[np.int64]
            int64, (positions,): twice the number of restarts before a position, plus 1 where the
            knight is on its way back to the start for the next.
        """
        budget = self._scalar("moves_per_round")
        if not budget:
            return np.zeros(len(steps), np.int64)
        moves_above_root = depths - self.root_depth
        rounds, moves = np.divmod((steps + moves_above_root) // 2, budget)
        is_restarting = (
            (rounds > 0) & (rounds <= MAX_RESTARTS) & (moves == 0) & (moves_above_root > 0)
        )
        rounds = np.minimum(rounds - is_restarting, MAX_RESTARTS)
        phases: NDArray[np.int64] = 2 * rounds + is_restarting
        return phases

    @property
    def round_phase(self) -> int:
        """Round phase of the present position, see `round_phases_at`."""
        steps = np.array([self.step])
        depths = np.array([self.depth])
        return int(self.round_phases_at(steps, depths)[0])

    def _restore_round(self) -> None:
        """Set the scalars of the round, which follow from the step and the depth."""
        scalars = self.state.scalars
        budget = self._scalar("moves_per_round")
        if not budget:
            return
        rounds, is_restarting = divmod(self.round_phase, 2)
        moves_left = (rounds + 1) * budget - (self.step + self.depth - self.root_depth) // 2
        scalars["restart_count"] = rounds
        scalars["moves_left"] = moves_left if rounds < MAX_RESTARTS else INFINITE
        if is_restarting:
            scalars["head_status"] = HeadStatus.RESTARTING

    # Searching on and reading each step

    def find_dead_end_or_retreat(
        self,
        end_step: int,
        min_moves: int,
        cancel_counts: NDArray[np.int64],
        *,
        is_last: bool = False,
    ) -> int | None:
        """Search on to a dead end, or to the end of a retreat, and return its step.

        Parameters
        ----------
        end_step
            Step up to which is searched at most.
        min_moves
            0 to find a dead end; otherwise the least number of moves of the retreat.
        is_last
            True to search on to `end_step`, and return the last one instead of the first.

        Returns
        -------
        int or None
            None if there is none, or if the token is cancelled before.
        """
        found_step = self._call_engine(
            "find_dead_end_or_retreat",
            self.record.arrays,
            cancel_counts,
            end_step,
            min_moves,
            is_last,
        )
        if found_step == STEP_NOT_FOUND:
            return None
        return int(found_step)

    def read_steps(self, squares: NDArray[np.uint32], depths: NDArray[np.int32]) -> int:
        """Search on and write square and depth of each step; see `engine.stepping.read_steps`."""
        return int(
            self._call_engine("read_steps", self.record.arrays, NEVER_CANCELLED, squares, depths)
        )

    # Its paths in many columns

    def read_columns(
        self,
        columns: PathColumns,
        target_steps: NDArray[np.int64],
        budget: int,
        cancel_counts: NDArray[np.int64],
    ) -> int:
        """Search on and write the paths at some steps; see `engine.path_columns.read_columns`."""
        return int(
            self._call_engine(
                "read_columns", self.record.arrays, cancel_counts, columns, target_steps, budget
            )
        )

    def read_checkpoints(
        self,
        recorded_search: "Search",
        columns: PathColumns,
        checkpoint_indices: NDArray[np.int64],
        budget: int,
    ) -> None:
        """Write the paths at the checkpoints of another search, from the beginning of this one."""
        arrays = recorded_search.record.arrays
        steps = checkpoint_indices * recorded_search.record.checkpoint_interval
        depths = arrays.checkpoint_depths[checkpoint_indices].astype(np.int64)
        self._call_engine(
            "read_checkpoints",
            arrays.checkpoints,
            arrays.checkpoint_depths,
            checkpoint_indices,
            steps,
            recorded_search.round_phases_at(steps, depths),
            columns,
            budget,
        )
        self.state.scalars["depth"] = self.root_depth
        self.state.scalars["step"] = 0

    # The size of its tree, and the share that was searched

    def probe_tree(
        self,
        seed: int,
        first_probe: int,
        sizes: NDArray[np.float64],
        cancel_counts: NDArray[np.int64] = NEVER_CANCELLED,
    ) -> int:
        """Probe the tree at random, from the beginning; see `engine.tree_probe.probe_tree`."""
        return int(self._call_engine("probe_tree", cancel_counts, seed, first_probe, sizes))

    def candidate_counts(self) -> NDArray[np.uint8]:
        """Return the numbers of candidates, and of candidates tried, along the path.

        Returns
        -------
        NDArray[np.uint8]
            uint8, (moves + 1, 2): a row for each depth from the root to the head.
        """
        counts = np.empty((self.depth - self.root_depth + 1, 2), np.uint8)
        self._call_engine("count_candidates", counts)
        return counts

    def _scalar(self, name: str) -> int:
        return int(self.state.scalars[name].item())

    def _candidates(self) -> tuple[Candidate, ...]:
        depth = self.depth
        last_choice = int(self.state.choices[depth])
        choices = self._sorted_choices(int(self.state.path[depth]))
        tried_count = 0
        # by hand one may go to the same square again
        if last_choice and not self.problem.is_by_hand:
            tried_count = [choice for choice, _ in choices].index(last_choice) + 1
        return tuple(
            Candidate(
                square,
                self._ordering_value(rank, square),
                self._candidate_status(square, is_passed=rank <= tried_count),
            )
            for rank, (_, square) in enumerate(choices, 1)
        )

    def _sorted_choices(self, head: int) -> list[tuple[int, int]]:
        """Return choice and square of each candidate of the head, in the order of the search."""
        neighbors = self.tables.neighbors[head].tolist()
        choices = [
            (choice, square)
            for choice, square in enumerate(neighbors, 1)
            if self.state.free[square]
        ]
        if self.problem.givens:
            number = self.depth + 2
            choices = [
                (choice, square)
                for choice, square in choices
                if find_contradicted_given(self.problem.givens, number, square) is None
            ]
        if self._scalar("sorting") != SortingCode.BY_TABLE_ORDER:
            choices.sort(key=partial(self._sort_key, head))
        return choices

    def _sort_key(self, head: int, choice_and_square: tuple[int, int]) -> int:
        return int(self._call_engine("sort_key", head, choice_and_square[0]))

    def _candidate_status(self, square: int, *, is_passed: bool) -> CandidateStatus:
        if self._uses_foresight and self._call_engine("is_losing_move", square):
            return CandidateStatus.RULED_OUT
        return CandidateStatus.TRIED if is_passed else CandidateStatus.UNTRIED

    def _ordering_value(self, rank: int, square: int) -> int:
        """Return the sort key of a candidate, see `Candidate.ordering_value`."""
        match self.problem.strategy.ordering:
            case Ordering.NAIVE:
                return rank
            case Ordering.STATIC:
                return int(self.tables.degrees[square])
            case Ordering.WARNSDORFF:
                return int(self.state.free_degrees[square])
            case _:
                assert_never(self.problem.strategy.ordering)

    def __iter__(self) -> Iterator[Position]:
        """Yield the present position, then that after each step until the search ends.

        Examples
        --------
        >>> from knight_gui import problem
        >>> for position in Search(problem("5x5", "a1", strategy="naive")):
        ...     if position.is_dead_end:
        ...         print(f"step {position.step}: {len(position.path)} squares")
        ...         break
        step 22: 23 squares
        """
        # whether a step is left is known only after an advance
        self.advance(0)
        yield self.position()
        while self.advance(1):
            yield self.position()
