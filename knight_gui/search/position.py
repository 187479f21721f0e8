"""Immutable snapshots of a search: its position, its progress, its landmarks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.board import Board
from knight_gui.search.kinds import (
    BarStatus,
    CandidateStatus,
    LandmarkType,
    Outcome,
    RetreatReason,
    StepType,
)

if TYPE_CHECKING:
    # the window needs these classes before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.search.oracle.verdict import Verdict


@dataclass(frozen=True)
class Mistakes:
    """Moves of a search from a path that could become a tour to one that cannot."""

    count: int
    """Number of mistakes."""
    first_wrong_square_number: int | None = None
    """Number of the first wrong square on its path, from 1; None if there was none."""


@dataclass(frozen=True)
class Attempt:
    """Result of a search up to a limit."""

    outcome: Outcome
    """Outcome of the search; stopped, if the limit came first."""
    steps: int
    """Number of steps; 0 where a theorem, or foresight, ruled every tour out."""
    max_depth: int
    """Number of moves of its longest path."""
    choices: bytes = b""
    """Position at which it can go on, as `Search.choices`; empty if it has ended."""
    is_ruled_out_beforehand: bool = False
    """True if a theorem, or foresight, ruled every tour out before the search."""
    mistakes: Mistakes | None = None
    """Mistakes of the search; None where there was no tour to lose, or where they are unknown."""

    @property
    def has_ended(self) -> bool:
        """True if the search has ended, whatever the limit is."""
        return self.outcome is not Outcome.STOPPED


@dataclass(frozen=True)
class Candidate:
    """Free square a knight's move away from the head."""

    square: int
    """The square."""
    ordering_value: int
    """Sort key: the index in the move order from 1 for naive, the degree for static, the
    accessibility for warnsdorff."""
    status: CandidateStatus
    """Untried, tried or ruled out from this head."""


@dataclass(frozen=True)
class Position:
    """State of a search after a step."""

    step: int
    """Number of steps that the search has taken."""
    path: tuple[int, ...]
    """Squares of the path, the start first."""
    step_type: StepType
    """Effect of the last step."""
    square_left: int | None
    """Square the knight went back from, if the last step was a retreat."""
    candidates: tuple[Candidate, ...]
    """Candidates of the head, in the order in which they are tried."""
    root_depth: int
    """Depth of the problem's path: the search never goes below it."""
    outcome: Outcome | None
    """Outcome of the search, if it ended at this step."""
    retreat_reason: RetreatReason | None = None
    """Why nothing more is tried from the head, whatever its candidates are; None if the search
    goes on from it."""
    restart_count: int = 0
    """Number of restarts before this step."""
    is_by_hand: bool = False
    """True if the moves are chosen by hand."""
    board: Board | None = field(default=None, repr=False, compare=False)
    """The board, on which a notebook draws the path."""

    def _repr_svg_(self) -> str | None:
        return self.board.to_svg(self.path) if self.board else None

    @property
    def head(self) -> int:
        """Square the knight stands on."""
        return self.path[-1]

    @property
    def depth(self) -> int:
        """Number of moves in the path."""
        return len(self.path) - 1

    @property
    def nodes(self) -> int:
        """Number of nodes: how often the knight was placed, the start included."""
        return count_nodes(self.step, self.depth - self.root_depth)

    @property
    def backtracks(self) -> int:
        """Number of retreats among the steps."""
        return self.step - self.nodes + 1

    @property
    def untried_candidates(self) -> tuple[Candidate, ...]:
        """Candidates that are still to be tried."""
        if self.retreat_reason is not None:
            return ()
        return tuple(
            candidate
            for candidate in self.candidates
            if candidate.status is CandidateStatus.UNTRIED
        )

    @property
    def next_candidate(self) -> Candidate | None:
        """Candidate the knight goes to next; None if it goes back, or is moved by hand."""
        untried_candidates = self.untried_candidates
        if self.is_by_hand or not untried_candidates:
            return None
        return untried_candidates[0]

    @property
    def is_dead_end(self) -> bool:
        """True if nothing is left to try from the head, and there is no tour or restart."""
        return (
            self.retreat_reason is not RetreatReason.RESTART
            and not self.untried_candidates
            and self.outcome is not Outcome.SOLVED
        )


def count_nodes(step: int, depth: int) -> int:
    """Return the number of nodes after `step` steps that ended `depth` moves above the root.

    Every advance adds a move and every retreat drops one, so the numbers of both follow from
    their sum and their difference.

    Examples
    --------
    >>> count_nodes(step=503_650_751, depth=63)
    251825408
    """
    return (step + depth) // 2 + 1


@dataclass(frozen=True)
class Progress:
    """Progress of a search."""

    steps: int
    """Number of steps."""
    nodes: int
    """Number of nodes: how often the knight was placed, the start included."""
    backtracks: int
    """Number of retreats."""
    depth: int
    """Number of moves in the path now."""
    max_depth: int
    """Number of moves in the longest path so far."""
    outcome: Outcome | None
    """Outcome of the search, if it has ended."""
    retreats_by_square: NDArray[np.int64] = field(compare=False, repr=False)
    """int64, (squares,): number of retreats from each square."""
    retreats_by_depth: NDArray[np.int64] = field(compare=False, repr=False)
    """int64, (squares,): number of retreats from each depth."""
    nodes_in_round: int = 0
    """Number of nodes since the last restart: once everything was tried, the number of positions
    of the tree."""


class LandscapeBar(NamedTuple):
    """Square that stays on the path from a step to a later one."""

    depth: int
    """Number of moves that lead to it; 0 is the start."""
    square: int
    """The square."""
    previous_square: int | None
    """Square before it on the path; None for the start."""
    first_step: int
    """First step at which it is on the path."""
    last_step: int
    """Last step at which it is on the path."""
    searched_steps: int
    """Number of steps searched when the bar was read."""
    status: BarStatus
    """State of the square."""
    verdict: Verdict
    """Verdict on the path of the step for which the bar was read."""

    @property
    def step_count(self) -> int:
        """Number of steps for which it is on the path."""
        return self.last_step - self.first_step + 1


class Landmark(NamedTuple):
    """Step worth jumping to."""

    step: int
    """The step."""
    landmark_type: LandmarkType
    """Why it is worth jumping to."""
    move_count: int
    """Number of moves: the depth of a record or a tour, the length of a retreat."""


@dataclass(frozen=True)
class StepRangeSummary:
    """Retreats on the way from one step to a later one."""

    first_step: int
    """The earlier step."""
    last_step: int
    """The later step."""
    retreats_by_square: NDArray[np.int64] = field(compare=False, repr=False)
    """int64, (squares,): number of retreats from each square."""
    longest_retreat: int
    """Number of moves of the longest retreat; 0 if there was none."""
    longest_retreat_end: int | None
    """Square at the end of the longest retreat."""

    @property
    def step_count(self) -> int:
        """Number of steps on the way."""
        return self.last_step - self.first_step
