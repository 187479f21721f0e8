"""Sums up many searches in a few numbers, which promise no more than is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.position import Attempt
from knight_gui.sweeps.results import Mark, Results

Bound = Enum(
    "Bound",
    {
        "EXACTLY": "exactly",
        "AT_LEAST": "at least",
        "MORE_THAN": "more than",
    },
)
"""How exactly a number is known while searches have not ended, or were given up."""


@dataclass(frozen=True)
class Level:
    """How many steps so many per cent of the searches took at most."""

    steps: int
    bound: Bound = Bound.EXACTLY


@dataclass(frozen=True)
class Levels:
    """How the steps of many searches are spread, by the nearest rank.

    25, 50, 75, 90 and 100 per cent of them took at most so many.
    """

    first_quartile: Level
    median: Level
    third_quartile: Level
    ninetieth: Level
    worst: Level


@dataclass(frozen=True)
class Summary:
    """What many searches came to.

    Attributes
    ----------
    of
        How many there are.
    solved, no_tour, stuck
        How many ended so; what was foreseen counts as no tour, too.
    foreseen
        How many were known beforehand to have no tour.
    stopped
        How many did not end within the steps they had, so far or at all.
    waiting
        How many have not begun, or go on.
    levels
        The steps of all that were not foreseen; None if there are none.
    worst_places
        Which are known to have taken as many steps as the worst level says, in their order.
    judged
        Of how many it is known which of their moves were mistakes.
    flawless
        How many of these made none.
    wrong_at
        Of those that made some, the square of the path that was the first wrong one, counted
        from 1: the median, and the least; None if there are none.
    """

    of: int
    solved: int
    no_tour: int
    stuck: int
    foreseen: int
    stopped: int
    waiting: int
    levels: Levels | None = None
    worst_places: tuple[int, ...] = ()
    judged: int = 0
    flawless: int = 0
    wrong_at: tuple[int, int] | None = None

    @property
    def median(self) -> Level | None:
        """What half of them took at most."""
        return self.levels.median if self.levels else None


def summary_of(attempts: Sequence[Attempt | None]) -> Summary:
    """Return a summary of these attempts; None stands for a search that has not begun."""
    return summary_of_results(Results.of(attempts))


def summary_of_results(results: Results) -> Summary:
    """Return a summary of what is known of many searches."""
    levels, worst_places = _levels_of(results)
    return Summary(
        of=len(results),
        solved=results.count(Mark.SOLVED),
        no_tour=results.count(Mark.NO_TOUR) + results.count(Mark.FORESEEN),
        stuck=results.count(Mark.STUCK),
        foreseen=results.count(Mark.FORESEEN),
        stopped=results.count(Mark.STOPPED),
        waiting=results.count(Mark.WAITING),
        levels=levels,
        worst_places=worst_places,
        judged=int(np.count_nonzero(results.mistakes >= 0)),
        flawless=int(np.count_nonzero(results.mistakes == 0)),
        wrong_at=_first_wrong(results),
    )


def _first_wrong(results: Results) -> tuple[int, int] | None:
    """Return the median and the least of the first wrong squares."""
    ranked = np.sort(results.wrong_at[results.mistakes > 0])
    return (int(ranked[(len(ranked) - 1) // 2]), int(ranked[0])) if len(ranked) else None


def _levels_of(results: Results) -> tuple[Levels | None, tuple[int, ...]]:
    """Return how the steps are spread, and where the most of them were taken, as far as known."""
    places = np.flatnonzero(results.marks != Mark.FORESEEN)
    if not len(places):
        return None, ()
    steps, marks = results.steps[places], results.marks[places]
    is_open = (marks == Mark.WAITING) | (marks == Mark.STOPPED)
    # what has not ended takes more steps than what ended after as many
    order = np.lexsort((is_open, steps))
    ranked, is_open = steps[order], is_open[order]
    levels = Levels(*(_level(ranked, is_open, per_cent) for per_cent in (25, 50, 75, 90, 100)))
    # what was given up earlier may have taken more, or less
    return levels, tuple(
        sorted(places[order][(ranked == ranked[-1]) & (is_open == is_open[-1])].tolist())
    )


def _level(steps: NDArray[np.int64], is_open: NDArray[np.bool_], per_cent: int) -> Level:
    """Return what so many per cent of the searches took at most.

    Parameters
    ----------
    steps
        int64, sorted: what each took, or took so far.
    is_open
        bool, which of them have not ended.
    """
    rank = -(-per_cent * len(steps) // 100) - 1
    bound = Bound.AT_LEAST if is_open[:rank].any() else Bound.EXACTLY
    return Level(int(steps[rank]), Bound.MORE_THAN if is_open[rank] else bound)
