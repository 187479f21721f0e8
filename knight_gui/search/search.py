"""One search for a tour: it goes on by steps and says where it stands."""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import as_whole, demand_kind, refusal, whole_number
from knight_gui.i18n import tr
from knight_gui.search import engine
from knight_gui.search.arrays import is_tour, state_of
from knight_gui.search.compiling import board_code, loader
from knight_gui.search.kinds import Outcome, StepKind, Trial, Turn
from knight_gui.search.position import (
    Candidate,
    Position,
    Progress,
    nodes_at,
)
from knight_gui.search.problem import Problem
from knight_gui.search.record import Notes
from knight_gui.search.strategy import Ordering, Pruning
from knight_gui.search.tables import tables_of

SILENCE = np.zeros(2, np.int64)
"""A token that nobody cancels."""
_STRIDE = 100
"""Steps that are taken uncompiled before it is looked again whether they must be: some 3 ms."""

_OUTCOMES: dict[int, Outcome | None] = {
    engine.Outcome.RUNNING: None,
    engine.Outcome.SOLVED: Outcome.SOLVED,
    engine.Outcome.NO_TOUR: Outcome.NO_TOUR,
    engine.Outcome.STUCK: Outcome.STUCK,
}
_TURNS: dict[int, Turn | None] = {
    engine.Turn.TRYING: None,
    engine.Turn.LOOKING: None,
    engine.Turn.PRUNED: Turn.PRUNED,
    engine.Turn.RESTARTING: Turn.RESTART,
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
    notes
        What is kept of it on its way.
    """

    def __init__(self, problem: Problem, checkpoint_memory: int = 0) -> None:
        demand_kind(problem, Problem, "problem")
        self.problem = problem
        self.tables = tables_of(problem.board, problem.strategy)
        self._begin(whole_number(checkpoint_memory, "checkpoint_memory", 0))

    def twin(self, path: tuple[int, ...] | None = None) -> "Search":
        """Return the same search at its beginning, or at another path; it keeps nothing.

        Raises
        ------
        InputError
            If that is not a legal path.
        """
        twin = object.__new__(Search)
        twin.problem = self.problem if path is None else replace(self.problem, path=path)
        twin.tables = self.tables
        twin._begin(0)
        return twin

    def _begin(self, checkpoint_memory: int) -> None:
        self.state = state_of(self.tables, self.problem)
        self.notes = Notes(self.state, checkpoint_memory)
        self._foresees = self.problem.strategy.pruning is Pruning.FORESIGHT
        self._may_become_long = engine.suits_code(self.tables, self.state)

    def play_on(self, problem: Problem) -> None:
        """Take the steps that were added by hand to the problem."""
        state = state_of(self.tables, problem)
        self.problem, self.state = problem, self.state._replace(desk=state.desk)
        self.state.facts["last"] = state.facts["last"]
        if self.step < state.facts["last"]:
            # who has found a tour may go on from there
            self.pass_tour()
        self.advance(engine.NEVER)

    # Where it stands

    @property
    def step(self) -> int:
        """How many steps were taken."""
        return self._fact("step")

    @property
    def depth(self) -> int:
        """How many moves the path has."""
        return self._fact("depth")

    @property
    def base(self) -> int:
        """How many moves the path had that was given."""
        return self._fact("root")

    @property
    def path(self) -> tuple[int, ...]:
        """The squares of the path."""
        return tuple(self.state.path[: self.depth + 1].tolist())

    @property
    def deepest(self) -> int:
        """How many moves the longest path had since it began, or was restored."""
        return self._fact("deepest")

    @property
    def choices(self) -> bytes:
        """What led to where it stands, as `restore` takes it.

        For each move of the path the place of the square in the order of the leaps, and for
        its head that of the last one tried there.
        """
        return self.state.choices[: self.depth + 1].tobytes()

    @property
    def squares(self) -> NDArray[np.uint32]:
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
        return _OUTCOMES[self._fact("outcome")] or (Outcome.SOLVED if is_tour_by_hand else None)

    @property
    def is_over(self) -> bool:
        """Whether no step is left: it has ended, or nobody has made more of them by hand."""
        return self.outcome is not None or self.step >= self._fact("last")

    @property
    def head(self) -> int:
        """The square the knight stands on."""
        return int(self.state.path[self.depth])

    @property
    def retreat_length(self) -> int:
        """How many moves were taken back without a break up to the last step; 0 for none."""
        return self._fact("run")

    @property
    def square_left(self) -> int | None:
        """The square the knight went back from, if the last step was a retreat."""
        if not self.retreat_length:
            return None
        depth = self.depth
        choice = int(self.state.choices[depth])
        if choice == 0 or self._foresees:
            # a restart has forgotten the choice, and foresight has passed over others since; but
            # where it led to still stands there
            return int(self.state.path[depth + 1])
        return int(self.tables.neighbours[self.state.path[depth], choice - 1])

    def position(self) -> Position:
        """Return where the search stands."""
        moved = StepKind.RETREAT if self.retreat_length else StepKind.ADVANCE
        return Position(
            step=self.step,
            path=self.path,
            kind=moved if self.step else StepKind.START,
            left=self.square_left,
            candidates=self._candidates(),
            base=self.base,
            outcome=self.outcome,
            turn=_TURNS[self._fact("turned")],
            round=self._fact("restarts"),
            is_by_hand=self.problem.is_by_hand,
        )

    def progress(self) -> Progress:
        """Return how far the search got."""
        size = self.problem.board.size
        depth, step = self.depth, self.step
        nodes = nodes_at(step, depth - self.base)
        by_depth, by_square = self.state.retreats[:, :size].copy()
        by_depth.setflags(write=False)
        by_square.setflags(write=False)
        return Progress(
            steps=step,
            nodes=nodes,
            backtracks=step - nodes + 1,
            depth=depth,
            deepest=self.deepest,
            outcome=self.outcome,
            retreats_by_square=by_square,
            retreats_by_depth=by_depth,
            nodes_of_round=nodes - self._fact("restarts") * self._fact("budget"),
        )

    def retreats_by_square(self) -> NDArray[np.int64]:
        """Return how often the search went back from each square."""
        return self.state.retreats[1, : self.problem.board.size].copy()

    def step_of_move(self, depth: int) -> int | None:
        """Return the step at which the path reached a depth, None if it is not known any more."""
        depth = whole_number(depth, "depth", 0, len(self.state.entered) - 1)
        step = int(self.state.entered[depth])
        return None if step == engine.UNKNOWN else step

    # How it goes on, and back

    def advance(self, budget: int, token: NDArray[np.int64] = SILENCE) -> int:
        """Search for at most `budget` steps and return how many were taken.

        A budget of 0 still finds out whether a step is left. Cancelled there may be fewer.
        """
        number = as_whole(budget)
        if number is None:
            raise refusal("budget", budget, tr("a whole number"))
        budget = min(number, engine.NEVER)
        return (
            self._advance_far(budget, token)
            if self._may_become_long and self.step + budget > board_code.LONG_STEPS
            else self._advance(budget, token)
        )

    def _advance_far(self, budget: int, token: NDArray[np.int64]) -> int:
        """Search on, and let code be made for the board if the search has become long."""
        near = max(0, min(budget, board_code.LONG_STEPS - self.step))
        taken = self._advance(near, token)
        if taken < near or self.outcome is not None:
            return taken
        self._may_become_long = False
        board_code.request(self.tables)
        return taken + self._advance(budget - taken, token)

    def _advance(self, budget: int, token: NDArray[np.int64]) -> int:
        """Search on, uncompiled until all is there that it takes to do so compiled."""
        taken = 0
        while not engine.is_there("advance", foresees=self._foresees):
            stride, began = min(_STRIDE, budget - taken), perf_counter()
            done = int(self._call("advance", self.notes.record, token, stride))
            loader.do_without(perf_counter() - began)
            taken += done
            if done < stride or taken >= budget:
                return taken
        return taken + int(self._call("advance", self.notes.record, token, budget - taken))

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a function of the kernel for the board and where the search stands on it."""
        return engine.door(name, self.state if self._foresees else None)(
            self.tables, self.state, *arguments
        )

    def advance_above(self, floor: int, budget: int, token: NDArray[np.int64] = SILENCE) -> bool:
        """Search for at most `budget` steps without going back below a depth.

        Returns
        -------
        bool
            Whether everything above it was tried, so that the search itself can go on.
        """
        facts = self.state.facts
        facts["floor"] = floor
        self.advance(budget, token)
        facts["floor"] = facts["root"]
        is_tried = self.outcome is Outcome.NO_TOUR and floor != self.base
        if is_tried:
            facts["outcome"] = engine.Outcome.RUNNING
        return is_tried

    def pass_tour(self) -> None:
        """Take the tour that was found for one more dead end, so that the search can go on."""
        self.state.facts["outcome"] = engine.Outcome.RUNNING

    def restore(self, choices: NDArray[np.uint8], depth: int, step: int) -> None:
        """Go to the step that the choices led to; see `kernel.restore`."""
        self._call("restore", choices, depth, step)
        self._find_round()

    def phases_at(self, steps: NDArray[np.int64], depths: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return twice how many restarts there were before positions of these steps and depths.

        One more where the knight is on its way back to the start for the next.
        """
        budget = self._fact("budget")
        if not budget:
            return np.zeros(len(steps), np.int64)
        above = depths - self.base
        rounds, moves = np.divmod((steps + above) // 2, budget)
        is_going_back = (rounds > 0) & (rounds <= engine.MOST_ROUNDS) & (moves == 0) & (above > 0)
        rounds = np.minimum(rounds - is_going_back, engine.MOST_ROUNDS)
        phases: NDArray[np.int64] = 2 * rounds + is_going_back
        return phases

    @property
    def phase(self) -> int:
        """That of where it stands, see `phases_at`."""
        return int(self.phases_at(np.array([self.step]), np.array([self.depth]))[0])

    def _find_round(self) -> None:
        """Set up what restarts need: the step and the depth tell how often there were."""
        facts, budget = self.state.facts, self._fact("budget")
        if not budget:
            return
        rounds, is_going_back = divmod(self.phase, 2)
        left = (rounds + 1) * budget - (self.step + self.depth - self.base) // 2
        facts["restarts"] = rounds
        facts["left"] = left if rounds < engine.MOST_ROUNDS else engine.NEVER
        if is_going_back:
            facts["turned"] = engine.Turn.RESTARTING

    # Searching on with a look at each step

    def find_mark(
        self, until: int, size: int, token: NDArray[np.int64], *, is_last: bool = False
    ) -> int | None:
        """Search on to a mark, to step `until` at the most, and return its step.

        With a size of 0 a mark is a dead end, else the end of a retreat of so many moves
        or more. None if there is none, or if the token is cancelled before.

        Parameters
        ----------
        is_last
            Whether it goes on to `until`, and the last mark is returned.
        """
        found = self._call("find_mark", self.notes.record, token, until, size, is_last)
        return None if found == engine.NOT_FOUND else int(found)

    def read_steps(
        self,
        squares: NDArray[np.uint32],
        depths: NDArray[np.int32],
        token: NDArray[np.int64] = SILENCE,
    ) -> int:
        """Search on and write down what each step did; see `kernel.read_steps`."""
        return int(self._call("read_steps", self.notes.record, token, squares, depths))

    # Its path in many columns

    def read_columns(
        self,
        columns: engine.Columns,
        wanted: NDArray[np.int64],
        budget: int,
        token: NDArray[np.int64],
    ) -> int:
        """Search on and write down the paths at the steps wanted; see `kernel.read_columns`."""
        return int(self._call("read_columns", self.notes.record, token, columns, wanted, budget))

    def read_checkpoints(
        self,
        other: "Search",
        columns: engine.Columns,
        numbers: NDArray[np.int64],
        budget: int,
    ) -> None:
        """Write down the paths at another search's checkpoints, of a search at its beginning."""
        record = other.notes.record
        steps = numbers * other.notes.checkpoint_every
        choices, depths = record.checkpoints, record.checkpoint_depths
        self._call(
            "read_checkpoints",
            choices,
            depths,
            numbers,
            steps,
            other.phases_at(steps, record.checkpoint_depths[numbers].astype(np.int64)),
            columns,
            budget,
        )
        self.state.facts["depth"], self.state.facts["step"] = self.base, 0

    # How big its tree is, and how much of it lies behind

    def probe(
        self, seed: int, first: int, sizes: NDArray[np.float64], token: NDArray[np.int64] = SILENCE
    ) -> int:
        """Go down the tree at random, of a search at its beginning; see `kernel.probe`."""
        return int(self._call("probe", token, seed, first, sizes))

    def choice_counts(self) -> NDArray[np.uint8]:
        """Return how many candidates there are, and how many of them were gone to so far.

        Returns
        -------
        NDArray[np.uint8]
            uint8, (moves + 1, 2), from the head of the path that was given to that of this one.
        """
        counts = np.empty((self.depth - self.base + 1, 2), np.uint8)
        self._call("count_choices", counts)
        return counts

    def _fact(self, name: str) -> int:
        return int(self.state.facts[name].item())

    def _candidates(self) -> tuple[Candidate, ...]:
        depth = self.depth
        free = [
            (place, s)
            for place, s in enumerate(self.tables.neighbours[self.state.path[depth]].tolist(), 1)
            if self.state.free[s]
        ]
        if self._fact("sorting") != engine.Sorting.BY_PLACE:
            head = int(self.state.path[depth])
            free.sort(key=lambda entry: self._call("key_of", head, entry[0]))
        last = int(self.state.choices[depth])
        # by hand one may go there again
        tried = (
            [place for place, _ in free].index(last) + 1
            if last and not self.problem.is_by_hand
            else 0
        )
        return tuple(
            Candidate(
                square, self._number(rank, square), self._trial(square, is_passed=rank <= tried)
            )
            for rank, (_, square) in enumerate(free, 1)
        )

    def _trial(self, square: int, *, is_passed: bool) -> Trial:
        if self._foresees and self._call("sees_loss", square):
            return Trial.RULED_OUT
        return Trial.TRIED if is_passed else Trial.UNTRIED

    def _number(self, rank: int, square: int) -> int:
        return {
            Ordering.NAIVE: rank,
            Ordering.STATIC: int(self.tables.degrees[square]),
            Ordering.WARNSDORFF: int(self.state.links[square]),
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
