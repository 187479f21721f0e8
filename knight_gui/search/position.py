"""Frozen facts about a search: where it stands, how far it got, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.search.kinds import (
    BarStatus,
    CandidateStatus,
    LandmarkType,
    Outcome,
    RetreatReason,
    StepType,
)

if TYPE_CHECKING:
    # the window needs these facts before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.search.oracle.verdict import Verdict


@dataclass(frozen=True)
class Mistakes:
    """The moves of a search from a path that could become a tour to one that cannot.

    Attributes
    ----------
    count
        How many there were.
    first_wrong_square_number
        Which square of its path was the first that was wrong, counted from 1; None if there
        was none.
    """

    count: int
    first_wrong_square_number: int | None = None


@dataclass(frozen=True)
class Attempt:
    """What came of a search up to a limit.

    Attributes
    ----------
    outcome
        How it ended; stopped, if the limit came first.
    steps
        How many steps it took; 0 where a theorem, or foresight, ruled every tour out.
    max_depth
        How many moves the longest of its paths had.
    choices
        Where it can go on: what `Search.choices` was. Empty if it has ended.
    is_ruled_out_beforehand
        Whether a theorem, or foresight, ruled every tour out before the search.
    mistakes
        Its mistakes; None where there was no tour to lose, or where they are not known.
    """

    outcome: Outcome
    steps: int
    max_depth: int
    choices: bytes = b""
    is_ruled_out_beforehand: bool = False
    mistakes: Mistakes | None = None

    @property
    def has_ended(self) -> bool:
        """Whether it is over, whatever the limit is."""
        return self.outcome is not Outcome.STOPPED


@dataclass(frozen=True)
class Candidate:
    """A free square a knight's move away from the head.

    Attributes
    ----------
    square
        The square.
    ordering_value
        What ordered it: the rank among them in the move order (from 1) for naive, the
        degree for static, the accessibility for warnsdorff.
    status
        Whether it was tried before from this head, or never will be.
    """

    square: int
    ordering_value: int
    status: CandidateStatus


@dataclass(frozen=True)
class Position:
    """Where the search stands after a step.

    Attributes
    ----------
    step
        How many steps the search has taken.
    path
        The squares of the path, the start first.
    step_type
        What the last step did.
    square_left
        The square the knight went back from, if the last step was a retreat.
    candidates
        Those of the head, in the order in which they are tried.
    root_depth
        The depth of the path that the search was given: it never goes below.
    outcome
        How the search ended, if it ended at this step.
    retreat_reason
        Why nothing more is tried from the head, whatever its candidates are; None if
        nothing keeps the search from it.
    restart_count
        How many times the search began again.
    is_by_hand
        Whether somebody chooses where the knight goes.
    """

    step: int
    path: tuple[int, ...]
    step_type: StepType
    square_left: int | None
    candidates: tuple[Candidate, ...]
    root_depth: int
    outcome: Outcome | None
    retreat_reason: RetreatReason | None = None
    restart_count: int = 0
    is_by_hand: bool = False

    @property
    def head(self) -> int:
        """The square the knight stands on."""
        return self.path[-1]

    @property
    def depth(self) -> int:
        """The number of moves in the path."""
        return len(self.path) - 1

    @property
    def nodes(self) -> int:
        """How many times the knight was placed, the start included."""
        return count_nodes(self.step, self.depth - self.root_depth)

    @property
    def backtracks(self) -> int:
        """How many steps were retreats."""
        return self.step - self.nodes + 1

    @property
    def untried_candidates(self) -> tuple[Candidate, ...]:
        """The candidates still to be tried."""
        if self.retreat_reason is None:
            return tuple(c for c in self.candidates if c.status is CandidateStatus.UNTRIED)
        return ()

    @property
    def next_candidate(self) -> Candidate | None:
        """Where the knight goes next; None if it goes back, or nobody knows."""
        return None if self.is_by_hand else next(iter(self.untried_candidates), None)

    @property
    def is_dead_end(self) -> bool:
        """Whether there is nothing left to try from here, short of a tour or a restart."""
        return (
            self.retreat_reason is not RetreatReason.RESTART
            and not self.untried_candidates
            and self.outcome is not Outcome.SOLVED
        )


def count_nodes(step: int, depth: int) -> int:
    """Return the number of nodes after `step` steps that ended `depth` moves deep.

    Every advance adds a move and every retreat drops one, so the two numbers
    follow from their sum and their difference.
    """
    return (step + depth) // 2 + 1


@dataclass(frozen=True)
class Progress:
    """How far a search got.

    Attributes
    ----------
    steps, nodes, backtracks
        How many there were.
    depth, max_depth
        The number of moves in the path now, and at most so far.
    retreats_by_square
        int64, one count a square: how often the knight went back from it.
    retreats_by_depth
        int64, one count a depth: how often the knight went back from there.
    outcome
        How the search ended, if it has.
    nodes_in_round
        How many nodes there were since it began again last: when everything was tried, all
        positions of the tree, each once.
    """

    steps: int
    nodes: int
    backtracks: int
    depth: int
    max_depth: int
    outcome: Outcome | None
    retreats_by_square: NDArray[np.int64] = field(compare=False, repr=False)
    retreats_by_depth: NDArray[np.int64] = field(compare=False, repr=False)
    nodes_in_round: int = 0


class LandscapeBar(NamedTuple):
    """One square that stays on the path from a step to a later one.

    Attributes
    ----------
    depth
        How many moves lead to it; 0 is the start.
    square, previous_square
        The square, and the one before it on the path; None for the start.
    first_step, last_step
        The first and the last step at which it is on the path.
    searched_steps
        How many steps were searched when this was told.
    status
        What became of it.
    verdict
        What can become of the path that was asked about, and where it was lost.
    """

    depth: int
    square: int
    previous_square: int | None
    first_step: int
    last_step: int
    searched_steps: int
    status: BarStatus
    verdict: Verdict

    @property
    def step_count(self) -> int:
        """How many steps it is on the path."""
        return self.last_step - self.first_step + 1


class Landmark(NamedTuple):
    """A step worth jumping to.

    Attributes
    ----------
    step
        Which.
    landmark_type
        Why.
    move_count
        In moves: the depth of a record or a tour, the length of a retreat.
    """

    step: int
    landmark_type: LandmarkType
    move_count: int


@dataclass(frozen=True)
class StepRangeSummary:
    """What happened on the way from one step to a later one.

    Attributes
    ----------
    first_step, last_step
        The two steps.
    retreats_by_square
        int64, one count a square: how often the knight went back from it.
    longest_retreat
        The moves of the longest retreat; 0 if there was none.
    longest_retreat_end
        The square at its end.
    """

    first_step: int
    last_step: int
    retreats_by_square: NDArray[np.int64] = field(compare=False, repr=False)
    longest_retreat: int
    longest_retreat_end: int | None

    @property
    def step_count(self) -> int:
        """How many steps there were on the way."""
        return self.last_step - self.first_step
