"""The programs there are to choose from, and those that the user builds from blocks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from knight_gui.search.strategy import PRESETS, Preset, Strategy
from knight_gui.texts import later

WARNSDORFF = Preset(
    name="knight-gui",
    description=later("Warnsdorff’s rule: the fewest exits first, backtracks if stuck"),
    greedy=Strategy(),
    start=None,
)
"""What is offered before one of the five programs is chosen."""

OUR_OWN = (WARNSDORFF, PRESETS["sure"])
OF_THE_DOCUMENTS = tuple(program for program in PRESETS.values() if program not in OUR_OWN)
PROGRAMS = (*OUR_OWN, *OF_THE_DOCUMENTS)


class Variant(Enum):
    """Which of a program's two searches is shown, or that somebody searches by hand."""

    NAIVE = "naive"
    GREEDY = "greedy"
    YOU = "you"

    @property
    def other(self) -> Variant:
        """The one that this one is compared with."""
        return Variant.GREEDY if self is Variant.NAIVE else Variant.NAIVE


SEARCHES = (Variant.NAIVE, Variant.GREEDY)
"""Those that the program makes."""


def variants_of(program: Preset) -> tuple[Variant, ...]:
    """Return which searches a program has: one that never goes back has no naive one."""
    return SEARCHES if program.greedy.backtracking else SEARCHES[1:]


@dataclass(frozen=True)
class Built(Preset):
    """A program that the user has built from blocks.

    `origin` is the one whose blocks were changed.
    """

    origin: Preset


def built(greedy: Strategy, before: Preset) -> Preset:
    """Return the program with this sorted search: a known one, or the user's own."""
    for program in PROGRAMS:
        if program.greedy == greedy:
            return program
    return Built("own", lambda *_: greedy.text, greedy, start=None, origin=origin_of(before))


def origin_of(program: Preset) -> Preset:
    """Return the program that was chosen, before its blocks were changed."""
    return program.origin if isinstance(program, Built) else program
