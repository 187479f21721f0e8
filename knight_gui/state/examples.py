"""Searches worth watching, with what is known of each."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from knight_gui.board import Board
from knight_gui.i18n import later
from knight_gui.search.strategy import PRESETS, Goal, Pruning
from knight_gui.state.programs import WARNSDORFF, Variant
from knight_gui.state.setup import Setup

_A8 = 0
_E3 = 5 * 8 + 4
_HALF_BILLION = Setup(program=PRESETS["knight-tour"], variant=Variant.NAIVE, start=_A8)
_SURE = Setup(program=PRESETS["sure"], variant=Variant.GREEDY, start=_A8)


class Example(NamedTuple):
    """A search worth watching."""

    name: str
    title: Callable[[], str]
    description: Callable[[], str]
    setup: Setup


def _pruned(pruning: Pruning) -> Setup:
    return _HALF_BILLION.with_strategy(replace(_HALF_BILLION.strategy, pruning=pruning))


EXAMPLES = (
    Example(
        "halfBillion",
        later("Half a billion steps"),
        later("naive from a8: the first tour comes at step 503,650,751"),
        _HALF_BILLION,
    ),
    Example(
        "stranded",
        later("The same, seeing stranded squares"),
        later("the same tour after 3,269,021 steps"),
        _pruned(Pruning.STRANDED),
    ),
    Example(
        "deadEnds",
        later("The same, seeing dead ends ahead"),
        later("the same tour after 809 steps"),
        _pruned(Pruning.DEAD_ENDS),
    ),
    Example(
        "foresight",
        later("The same, with foresight"),
        later("straight to the same tour: 63 steps, no retreat"),
        _pruned(Pruning.FORESIGHT),
    ),
    Example(
        "straight",
        later("Warnsdorff’s rule"),
        later("from a8 straight to a tour: 63 steps, no retreat"),
        Setup(program=WARNSDORFF, variant=Variant.GREEDY, start=_A8),
    ),
    Example(
        "stuck",
        later("Greedy, and stuck"),
        later("from e3 the program that never backtracks is stuck after 59 steps"),
        Setup(program=PRESETS["knight"], variant=Variant.GREEDY, start=_E3),
    ),
    Example(
        "closed",
        later("A closed tour"),
        later("it ends one move from a8, where it began: 67 steps"),
        _SURE.with_strategy(replace(_SURE.strategy, goal=Goal.CLOSED)),
    ),
    Example(
        "large",
        later("Sure on 100×100"),
        later("a tour of 10,000 squares in 9,999 steps, no retreat"),
        replace(_SURE, board=Board(100, 100)),
    ),
)
