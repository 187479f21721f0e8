"""Example searches for the menu, each with a title and a description."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from knight_gui.board import Board
from knight_gui.i18n import lazy_gettext
from knight_gui.search.strategy import PRESETS, Goal, Pruning
from knight_gui.state.programs import WARNSDORFF, Variant
from knight_gui.state.setup import SearchSetup

_A8 = 0
_E3 = 5 * 8 + 4
_HALF_BILLION = SearchSetup(program=PRESETS["knight-tour"], variant=Variant.NAIVE, start=_A8)
_SURE = SearchSetup(program=PRESETS["sure"], variant=Variant.GREEDY, start=_A8)


class Example(NamedTuple):
    """Example of a search."""

    name: str
    """The identifier, part of the object name of its menu entry."""
    title: Callable[[], str]
    description: Callable[[], str]
    """The known result of the search, in a few words."""
    setup: SearchSetup


def _pruned(pruning: Pruning) -> SearchSetup:
    return _HALF_BILLION.with_strategy(replace(_HALF_BILLION.strategy, pruning=pruning))


EXAMPLES = (
    Example(
        "halfBillion",
        lazy_gettext("Half a billion steps"),
        lazy_gettext("naive from a8: the first tour comes at step 503,650,751"),
        _HALF_BILLION,
    ),
    Example(
        "stranded",
        lazy_gettext("The same, seeing stranded squares"),
        lazy_gettext("the same tour after 3,269,021 steps"),
        _pruned(Pruning.STRANDED),
    ),
    Example(
        "deadEnds",
        lazy_gettext("The same, seeing dead ends ahead"),
        lazy_gettext("the same tour after 809 steps"),
        _pruned(Pruning.DEAD_ENDS),
    ),
    Example(
        "foresight",
        lazy_gettext("The same, with foresight"),
        lazy_gettext("straight to the same tour: 63 steps, no retreat"),
        _pruned(Pruning.FORESIGHT),
    ),
    Example(
        "straight",
        lazy_gettext("Warnsdorff’s rule"),
        lazy_gettext("from a8 straight to a tour: 63 steps, no retreat"),
        SearchSetup(program=WARNSDORFF, variant=Variant.GREEDY, start=_A8),
    ),
    Example(
        "stuck",
        lazy_gettext("Greedy, and stuck"),
        lazy_gettext("from e3, the only one of 64 starts that fails: stuck after 59 steps"),
        SearchSetup(program=PRESETS["knight"], variant=Variant.GREEDY, start=_E3),
    ),
    Example(
        "closed",
        lazy_gettext("A closed tour"),
        lazy_gettext("it ends one move from a8, where it began: 67 steps"),
        _SURE.with_strategy(replace(_SURE.strategy, goal=Goal.CLOSED)),
    ),
    Example(
        "large",
        lazy_gettext("Sure on 100×100"),
        lazy_gettext("a tour of 10,000 squares in 9,999 steps, no retreat"),
        replace(_SURE, board=Board(100, 100)),
    ),
)
