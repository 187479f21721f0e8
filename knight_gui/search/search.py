"""One search for a tour: it goes on by steps and says where it stands."""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

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
    HeadStatus,
    OutcomeCode,
    PathColumns,
    SortingCode,
)
from knight_gui.search.engine.run_generated import supports_generated_code
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
"""A token that nobody cancels."""
_UNCOMPILED_STRIDE = 100
"""Steps that are taken uncompiled before it is looked again whether they must be: some 3 ms."""

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
    """Searches for a tour, as many steps at a time as it is asked for.

    It is deterministic: step n is always the same. It uses no recursion, and memory is no limit.

    Parameters
    ----------
    checkpoint_memory
        Bytes that may be used to keep checkpoints in; with 0 nothing is kept.

    Attributes
    ----------
    tables, state
        The arrays that the compiled functions work on. Nobody but the notes looks into
        them, apart from tests.
    record
        What is kept of it on its way.
    """

    def __init__(self, problem: Problem, checkpoint_memory: int = 0) -> None:
        require_type(problem, Problem, "problem")
        self.problem = problem
        self.tables = make_board_tables(problem.board, problem.strategy)
        self._init_arrays(require_int(checkpoint_memory, "checkpoint_memory", 0))

    def fresh_copy(self, path: tuple[int, ...] | None = None) -> "Search":
        """Return the same search at its beginning, or at another path; it keeps nothing.

        Raises
        ------
        InputError
            If that is not a legal path.
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
        """Take the steps that were added by hand to the problem."""
        state = make_initial_state(self.tables, problem)
        self.problem = problem
        self.state = self.state._replace(workspace=state.workspace)
        self.state.scalars["last_chosen_step"] = state.scalars["last_chosen_step"]
        if self.step < state.scalars["last_chosen_step"]:
            # who has found a tour may go on from there
            self.continue_past_tour()
        self.advance(INFINITE)

    # Where it stands

    @property
    def step(self) -> int:
        """How many steps were taken."""
        return self._scalar("step")

    @property
    def depth(self) -> int:
        """How many moves the path has."""
        return self._scalar("depth")

    @property
    def root_depth(self) -> int:
        """How many moves the path had that was given."""
        return self._scalar("root_depth")

    @property
    def path(self) -> tuple[int, ...]:
        """The squares of the path."""
        return tuple(self.state.path[: self.depth + 1].tolist())

    @property
    def max_depth(self) -> int:
        """How many moves the longest path had since it began, or was restored."""
        return self._scalar("max_depth")

    @property
    def choices(self) -> bytes:
        """What led to where it stands, as `restore` takes it.

        For each move of the path the place of the square in the order of the leaps, and for
        its head that of the last one tried there.
        """
        return self.state.choices[: self.depth + 1].tobytes()

    @property
    def path_buffer(self) -> NDArray[np.uint32]:
        """The squares of the path and others behind them, read-only and no copy.

        What stands there changes as the search goes on.
        """
        (squares := self.state.path[:]).setflags(write=False)
        return squares

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended; None while it can go on."""
        # by hand one may go on from a tour
        is_tour_by_hand = self.problem.is_by_hand and is_tour(self.problem, self.path)
        return _OUTCOME_OF_CODE[self._scalar("outcome")] or (
            Outcome.SOLVED if is_tour_by_hand else None
        )

    @property
    def is_over(self) -> bool:
        """Whether no step is left: it has ended, or nobody has made more of them by hand."""
        return self.outcome is not None or self.step >= self._scalar("last_chosen_step")

    @property
    def head(self) -> int:
        """The square the knight stands on."""
        return int(self.state.path[self.depth])

    @property
    def retreat_length(self) -> int:
        """How many moves were taken back without a break up to the last step; 0 for none."""
        return self._scalar("retreat_run")

    @property
    def square_left(self) -> int | None:
        """The square the knight went back from, if the last step was a retreat."""
        if not self.retreat_length:
            return None
        depth = self.depth
        choice = int(self.state.choices[depth])
        if choice == 0 or self._uses_foresight:
            # a restart has forgotten the choice, and foresight has passed over others since; but
            # where it led to still stands there
            return int(self.state.path[depth + 1])
        return int(self.tables.neighbors[self.state.path[depth], choice - 1])

    def position(self) -> Position:
        """Return where the search stands."""
        step_type = StepType.RETREAT if self.retreat_length else StepType.ADVANCE
        return Position(
            step=self.step,
            path=self.path,
            step_type=step_type if self.step else StepType.START,
            square_left=self.square_left,
            candidates=self._candidates(),
            root_depth=self.root_depth,
            outcome=self.outcome,
            retreat_reason=_RETREAT_REASON_OF_STATUS[self._scalar("head_status")],
            restart_count=self._scalar("restart_count"),
            is_by_hand=self.problem.is_by_hand,
        )

    def progress(self) -> Progress:
        """Return how far the search got."""
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
        """Return how often the search went back from each square."""
        return self.state.retreat_counts[1, : self.problem.board.size].copy()

    def step_of_move(self, depth: int) -> int | None:
        """Return the step at which the path reached a depth, None if it is not known any more."""
        depth = require_int(depth, "depth", 0, len(self.state.entry_steps) - 1)
        step = int(self.state.entry_steps[depth])
        return None if step == UNKNOWN_STEP else step

    # How it goes on, and back

    def advance(self, budget: int, cancel_counts: NDArray[np.int64] = NEVER_CANCELLED) -> int:
        """Search for at most `budget` steps and return how many were taken.

        A budget of 0 still finds out whether a step is left. Cancelled there may be fewer.
        """
        number = as_int_or_none(budget)
        if number is None:
            raise make_argument_error("budget", budget, tr("a whole number"))
        budget = min(number, INFINITE)
        if self._may_request_code and self.step + budget > board_code.LONG_SEARCH_STEPS:
            return self._advance_and_request_code(budget, cancel_counts)
        return self._advance(budget, cancel_counts)

    def _advance_and_request_code(self, budget: int, cancel_counts: NDArray[np.int64]) -> int:
        """Search on, and let code be made for the board if the search has become long."""
        steps_until_request = max(0, min(budget, board_code.LONG_SEARCH_STEPS - self.step))
        taken = self._advance(steps_until_request, cancel_counts)
        if taken < steps_until_request or self.outcome is not None:
            return taken
        self._may_request_code = False
        board_code.request_code(self.tables)
        return taken + self._advance(budget - taken, cancel_counts)

    def _advance(self, budget: int, cancel_counts: NDArray[np.int64]) -> int:
        """Search on, uncompiled until all is there that it takes to do so compiled."""
        taken = 0
        while not dispatch.is_ready("advance", uses_foresight=self._uses_foresight):
            stride = min(_UNCOMPILED_STRIDE, budget - taken)
            began = perf_counter()
            done = int(self._call_engine("advance", self.record.arrays, cancel_counts, stride))
            loader.add_uncompiled_time(perf_counter() - began)
            taken += done
            if done < stride or taken >= budget:
                return taken
        return taken + int(
            self._call_engine("advance", self.record.arrays, cancel_counts, budget - taken)
        )

    def _call_engine(self, function_name: str, *arguments: Any) -> Any:
        """Call a function of the kernel for the board and where the search stands on it."""
        return dispatch.get_function(function_name, self.state if self._uses_foresight else None)(
            self.tables, self.state, *arguments
        )

    def advance_above(
        self, floor_depth: int, budget: int, cancel_counts: NDArray[np.int64] = NEVER_CANCELLED
    ) -> bool:
        """Search for at most `budget` steps without going back below a depth.

        Returns
        -------
        bool
            Whether everything above it was tried, so that the search itself can go on.
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
        """Take the tour that was found for one more dead end, so that the search can go on."""
        self.state.scalars["outcome"] = OutcomeCode.RUNNING

    def restore(self, choices: NDArray[np.uint8], depth: int, step: int) -> None:
        """Go to the step that the choices led to; see `kernel.restore`."""
        self._call_engine("restore", choices, depth, step)
        self._restore_round()

    def round_phases_at(
        self, steps: NDArray[np.int64], depths: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return twice how many restarts there were before positions of these steps and depths.

        One more where the knight is on its way back to the start for the next.
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
        """That of where it stands, see `round_phases_at`."""
        return int(self.round_phases_at(np.array([self.step]), np.array([self.depth]))[0])

    def _restore_round(self) -> None:
        """Set up what restarts need: the step and the depth tell how often there were."""
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

    # Searching on with a look at each step

    def find_dead_end_or_retreat(
        self,
        end_step: int,
        min_moves: int,
        cancel_counts: NDArray[np.int64],
        *,
        is_last: bool = False,
    ) -> int | None:
        """Search on to a mark, to step `end_step` at the most, and return its step.

        With a size of 0 a mark is a dead end, else the end of a retreat of so many moves
        or more. None if there is none, or if the token is cancelled before.

        Parameters
        ----------
        is_last
            Whether it goes on to `end_step`, and the last mark is returned.
        """
        found_step = self._call_engine(
            "find_dead_end_or_retreat",
            self.record.arrays,
            cancel_counts,
            end_step,
            min_moves,
            is_last,
        )
        return None if found_step == STEP_NOT_FOUND else int(found_step)

    def read_steps(
        self,
        squares: NDArray[np.uint32],
        depths: NDArray[np.int32],
        cancel_counts: NDArray[np.int64] = NEVER_CANCELLED,
    ) -> int:
        """Search on and write down what each step did; see `kernel.read_steps`."""
        return int(
            self._call_engine("read_steps", self.record.arrays, cancel_counts, squares, depths)
        )

    # Its path in many columns

    def read_columns(
        self,
        columns: PathColumns,
        target_steps: NDArray[np.int64],
        budget: int,
        cancel_counts: NDArray[np.int64],
    ) -> int:
        """Search on and write down the paths at the steps wanted; see `kernel.read_columns`."""
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
        """Write down the paths at another search's checkpoints, of a search at its beginning."""
        arrays = recorded_search.record.arrays
        steps = checkpoint_indices * recorded_search.record.checkpoint_interval
        choices = arrays.checkpoints
        depths = arrays.checkpoint_depths
        self._call_engine(
            "read_checkpoints",
            choices,
            depths,
            checkpoint_indices,
            steps,
            recorded_search.round_phases_at(
                steps, arrays.checkpoint_depths[checkpoint_indices].astype(np.int64)
            ),
            columns,
            budget,
        )
        self.state.scalars["depth"] = self.root_depth
        self.state.scalars["step"] = 0

    # How big its tree is, and how much of it lies behind

    def probe_tree(
        self,
        seed: int,
        first_probe: int,
        sizes: NDArray[np.float64],
        cancel_counts: NDArray[np.int64] = NEVER_CANCELLED,
    ) -> int:
        """Go down the tree at random, of a search at its beginning; see `kernel.probe`."""
        return int(self._call_engine("probe_tree", cancel_counts, seed, first_probe, sizes))

    def candidate_counts(self) -> NDArray[np.uint8]:
        """Return how many candidates there are, and how many of them were gone to so far.

        Returns
        -------
        NDArray[np.uint8]
            uint8, (moves + 1, 2), from the head of the path that was given to that of this one.
        """
        counts = np.empty((self.depth - self.root_depth + 1, 2), np.uint8)
        self._call_engine("count_candidates", counts)
        return counts

    def _scalar(self, name: str) -> int:
        return int(self.state.scalars[name].item())

    def _candidates(self) -> tuple[Candidate, ...]:
        depth = self.depth
        free = [
            (choice, s)
            for choice, s in enumerate(self.tables.neighbors[self.state.path[depth]].tolist(), 1)
            if self.state.free[s]
        ]
        if self._scalar("sorting") != SortingCode.BY_TABLE_ORDER:
            head = int(self.state.path[depth])
            free.sort(key=lambda entry: self._call_engine("sort_key", head, entry[0]))
        last = int(self.state.choices[depth])
        # by hand one may go there again
        if last and not self.problem.is_by_hand:
            tried_count = [choice for choice, _ in free].index(last) + 1
        else:
            tried_count = 0
        return tuple(
            Candidate(
                square,
                self._ordering_value(rank, square),
                self._candidate_status(square, is_passed=rank <= tried_count),
            )
            for rank, (_, square) in enumerate(free, 1)
        )

    def _candidate_status(self, square: int, *, is_passed: bool) -> CandidateStatus:
        if self._uses_foresight and self._call_engine("is_losing_move", square):
            return CandidateStatus.RULED_OUT
        return CandidateStatus.TRIED if is_passed else CandidateStatus.UNTRIED

    def _ordering_value(self, rank: int, square: int) -> int:
        return {
            Ordering.NAIVE: rank,
            Ordering.STATIC: int(self.tables.degrees[square]),
            Ordering.WARNSDORFF: int(self.state.free_degrees[square]),
        }[self.problem.strategy.ordering]

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
