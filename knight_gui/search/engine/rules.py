"""Rules that a strategy chooses among, shared by the options, the files and the engine.

Each rule has a text, its value, for options and files, and a code for the arrays of the engine.
This module loads without numpy, because the window shows the rules before it needs numpy.
"""

from enum import Enum


class _Rule(Enum):
    """A rule with a text for people and a code for the engine."""

    @property
    def code(self) -> int:
        """Number of the rule in the arrays of the engine: its index among its members."""
        return list(type(self)).index(self)


class TieBreak(_Rule):
    """Order of candidates that the ordering holds equal; the move order decides what is left.

    Attributes
    ----------
    ORDER
        The move order.
    RANDOM
        A pseudo-random number, made from a seed, the depth and the square.
    POHL
        The smallest sum of the accessibilities of the candidate's free neighbours (I. Pohl, A
        method for finding Hamilton paths and knight's tours, 1967).
    POHL_MIN
        The smallest of these accessibilities; a candidate without a free neighbour comes last.
    FARTHEST
        The greatest distance from the centre of the board (A. Roth).
    """

    ORDER = "order"
    RANDOM = "random"
    POHL = "pohl"
    POHL_MIN = "pohl-min"
    FARTHEST = "farthest"


class Pruning(_Rule):
    """Test by which the search retreats before it has tried everything.

    After F. Rubin, A search procedure for Hamilton paths and circuits, 1974. Each test but the
    last includes the ones before it, so the engine compares their codes.

    Attributes
    ----------
    NONE
        No test.
    STRANDED
        A free square to which neither a free square nor the head leads.
    DEAD_ENDS
        The same, or more free squares with a single exit than can be the last square; for a closed
        tour any such square, or no way back to the start.
    FORESIGHT
        Every loss, before the losing move is made, unless seeing it takes too many branches. On
        boards of more than `oracle.verdict.MAX_EXACT_SQUARES` free squares only losses that follow
        without branching.
    """

    NONE = "none"
    STRANDED = "stranded"
    DEAD_ENDS = "dead-ends"
    FORESIGHT = "foresight"
