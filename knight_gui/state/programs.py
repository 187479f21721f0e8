"""Programs to choose from, and programs that the user builds from blocks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from knight_gui.search.strategy import PRESETS, Preset, Strategy

WARNSDORFF = Preset("knight-gui", Strategy())
"""Program at the first start: the naive search, and Warnsdorff’s rule as the greedy one."""
SURE = PRESETS["sure"]
PUBLISHED_PROGRAMS = tuple(program for program in PRESETS.values() if program != SURE)
PROGRAMS = (WARNSDORFF, SURE, *PUBLISHED_PROGRAMS)


class Variant(Enum):
    """Naive or greedy search of a program, or a search by hand."""

    NAIVE = "naive"
    """Candidates in the fixed move order."""
    GREEDY = "greedy"
    """Candidates sorted by the ordering of the program."""
    YOU = "you"
    """Moves made by the user."""

    @property
    def other(self) -> Variant:
        """The variant that this one is compared with."""
        return Variant.GREEDY if self is Variant.NAIVE else Variant.NAIVE


COMPUTER_VARIANTS = (Variant.NAIVE, Variant.GREEDY)
"""Variants without moves by hand."""


def variants_of(program: Preset) -> tuple[Variant, ...]:
    """Return the computer variants of a program.

    The sure program and those without backtracking have no naive search.
    """
    if program == SURE or not program.greedy.backtracking:
        return (Variant.GREEDY,)
    return COMPUTER_VARIANTS


@dataclass(frozen=True)
class CustomProgram(Preset):
    """Program that the user has built from blocks."""

    origin: Preset
    """The program whose blocks were changed."""


def program_with_greedy(greedy: Strategy, before: Preset) -> Preset:
    """Return the known program with this greedy search, or a custom one.

    Parameters
    ----------
    before
        Program whose blocks were changed.
    """
    for program in PROGRAMS:
        if program.greedy == greedy:
            return program
    return CustomProgram("own", greedy, origin_of(before))


def origin_of(program: Preset) -> Preset:
    """Return the program that was chosen before its blocks were changed."""
    return program.origin if isinstance(program, CustomProgram) else program
