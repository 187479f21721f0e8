"""Frozen facts about a search: where it stands, how far it got, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.search.kinds import (
    Fate,
    LandmarkKind,
    Outcome,
    StepKind,
    Trial,
    Turn,
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
    wrong_at
        Which square of its path was the first that was wrong, counted from 1; None if there
        was none.
    """

    count: int
    wrong_at: int | None = None


@dataclass(frozen=True)
class Attempt:
    """What came of a search up to a limit.

    Attributes
    ----------
    outcome
        How it ended; stopped, if the limit came first.
    steps
        How many steps it took; 0 where a theorem, or foresight, ruled every tour out.
    deepest
        How many moves the longest of its paths had.
    choices
        Where it can go on: what `Search.choices` was. Empty if it has ended.
    is_foreseen
        Whether a theorem, or foresight, ruled every tour out before the search.
    mistakes
        Its mistakes; None where there was no tour to lose, or where they are not known.
    """

    outcome: Outcome
    steps: int
    deepest: int
    choices: bytes = b""
    is_foreseen: bool = False
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
    number
        What ordered it: the rank among them in the move order (from 1) for naive, the
        degree for static, the accessibility for warnsdorff.
    trial
        Whether it was tried before from this head, or never will be.
    """

    square: int
    number: int
    trial: Trial


@dataclass(frozen=True)
class Position:
    """Where the search stands after a step.

    Attributes
    ----------
    step
        How many steps the search has taken.
    path
        The squares of the path, the start first.
    kind
        What the last step did.
    left
        The square the knight went back from, if the last step was a retreat.
    candidates
        Those of the head, in the order in which they are tried.
    base
        The depth of the path that the search was given: it never goes below.
    outcome
        How the search ended, if it ended at this step.
    turn
        Why nothing more is tried from the head, whatever its candidates are; None if
        nothing keeps the search from it.
    round
        How many times the search began again.
    is_by_hand
        Whether somebody chooses where the knight goes.
    """

    step: int
    path: tuple[int, ...]
    kind: StepKind
    left: int | None
    candidates: tuple[Candidate, ...]
    base: int
    outcome: Outcome | None
    turn: Turn | None = None
    round: int = 0
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
        return nodes_at(self.step, self.depth - self.base)

    @property
    def backtracks(self) -> int:
        """How many steps were retreats."""
        return self.step - self.nodes + 1

    @property
    def untried(self) -> tuple[Candidate, ...]:
        """The candidates still to be tried."""
        return (
            tuple(c for c in self.candidates if c.trial is Trial.UNTRIED)
            if self.turn is None
            else ()
        )

    @property
    def following(self) -> Candidate | None:
        """Where the knight goes next; None if it goes back, or nobody knows."""
        return None if self.is_by_hand else next(iter(self.untried), None)

    @property
    def is_dead_end(self) -> bool:
        """Whether there is nothing left to try from here, short of a tour or a restart."""
        return (
            self.turn is not Turn.RESTART
            and not self.untried
            and self.outcome is not Outcome.SOLVED
        )


def nodes_at(step: int, depth: int) -> int:
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
    depth, deepest
        The number of moves in the path now, and at most so far.
    retreats_by_square
        int64, one count a square: how often the knight went back from it.
    retreats_by_depth
        int64, one count a depth: how often the knight went back from there.
    outcome
        How the search ended, if it has.
    nodes_of_round
        How many nodes there were since it began again last: when everything was tried, all
        positions of the tree, each once.
    """

    steps: int
    nodes: int
    backtracks: int
    depth: int
    deepest: int
    outcome: Outcome | None
    retreats_by_square: NDArray[np.int64] = field(compare=False, repr=False)
    retreats_by_depth: NDArray[np.int64] = field(compare=False, repr=False)
    nodes_of_round: int = 0


class Bar(NamedTuple):
    """One square that stays on the path from a step to a later one.

    Attributes
    ----------
    depth
        How many moves lead to it; 0 is the start.
    square, before
        The square, and the one before it on the path; None for the start.
    first, last
        The first and the last step at which it is on the path.
    steps
        How many steps were searched when this was told.
    fate
        What became of it.
    verdict
        What can become of the path that was asked about, and where it was lost.
    """

    depth: int
    square: int
    before: int | None
    first: int
    last: int
    steps: int
    fate: Fate
    verdict: Verdict

    @property
    def size(self) -> int:
        """How many steps it is on the path."""
        return self.last - self.first + 1


class Landmark(NamedTuple):
    """A step worth jumping to.

    Attributes
    ----------
    step
        Which.
    kind
        Why.
    size
        In moves: the depth of a record or a tour, the length of a retreat.
    """

    step: int
    kind: LandmarkKind
    size: int


@dataclass(frozen=True)
class Passage:
    """What happened on the way from one step to a later one.

    Attributes
    ----------
    first, last
        The two steps.
    retreats_by_square
        int64, one count a square: how often the knight went back from it.
    longest_retreat
        The moves of the longest retreat; 0 if there was none.
    back_to
        The square at its end.
    """

    first: int
    last: int
    retreats_by_square: NDArray[np.int64] = field(compare=False, repr=False)
    longest_retreat: int
    back_to: int | None

    @property
    def steps(self) -> int:
        """How many steps there were on the way."""
        return self.last - self.first
