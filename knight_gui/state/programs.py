"""The programs there are to choose from, and those that the user builds from blocks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from knight_gui.search.strategy import PRESETS, Preset, Strategy

WARNSDORFF = Preset("knight-gui", Strategy())
"""What is searched with before anything else is chosen: the naive search and Warnsdorff’s rule."""
SURE = PRESETS["sure"]
PUBLISHED_PROGRAMS = tuple(program for program in PRESETS.values() if program != SURE)
PROGRAMS = (WARNSDORFF, SURE, *PUBLISHED_PROGRAMS)


class Variant(Enum):
    """Which of a program's two searches is shown, or that somebody searches by hand."""

    NAIVE = "naive"
    GREEDY = "greedy"
    YOU = "you"

    @property
    def other(self) -> Variant:
        """The one that this one is compared with."""
        return Variant.GREEDY if self is Variant.NAIVE else Variant.NAIVE


COMPUTER_VARIANTS = (Variant.NAIVE, Variant.GREEDY)
"""Those in which nobody moves by hand."""


def variants_of(program: Preset) -> tuple[Variant, ...]:
    """Return which searches a program has: one that is sure or never goes back has no naive one."""
    if program != SURE and program.greedy.backtracking:
        return COMPUTER_VARIANTS
    return (Variant.GREEDY,)


@dataclass(frozen=True)
class CustomProgram(Preset):
    """A program that the user has built from blocks.

    `origin` is the one whose blocks were changed.
    """

    origin: Preset


def program_with_greedy(greedy: Strategy, before: Preset) -> Preset:
    """Return the program with this sorted search: a known one, or the user's own."""
    known = (program for program in PROGRAMS if program.greedy == greedy)
    return next(known, CustomProgram("own", greedy, origin_of(before)))


def origin_of(program: Preset) -> Preset:
    """Return the program that was chosen, before its blocks were changed."""
    return program.origin if isinstance(program, CustomProgram) else program
