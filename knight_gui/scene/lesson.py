"""A lesson: scenes to be shown one after the other, as frozen facts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from knight_gui.scene.speed import DEFAULT_SPEED, Speed

if TYPE_CHECKING:
    from knight_gui.scene.setup import Setup

PAGES = ("strategy", "tours", "chart", "runs")
"""The names of the pages that a scene may open beside the window."""


class Moment(Enum):
    """A step by what it is known for, where its number is not."""

    FIRST_DEAD_END = "first dead end"
    FIRST_RETREAT = "first retreat"
    LOST = "lost"
    """The first step by which the path is provably lost."""
    DEEPEST_RETREAT = "deepest retreat"
    """Of the whole search, so that it has to be over."""
    END = "end"


@dataclass(frozen=True)
class LessonScene:
    """One scene: what is searched, which step of it is shown, how, and what is said of it.

    Attributes
    ----------
    title
        A few words.
    text
        Two or three sentences.
    setups
        The search, or the two of a race.
    step
        The step that is shown, by its number or by what it is known for.
    speed
        How fast steps are shown if somebody plays on from there.
    shows_heat
        Whether the board shows how often the search went back from each square.
    landscape_share
        How much of the height the landscape has; it keeps what it needs.
    stretch
        The first and the last step on the landscape; None for all of them.
    pages
        The names of the pages that are open beside the window.
    """

    title: str
    text: str
    setups: tuple[Setup, ...]
    step: int | Moment = 0
    speed: Speed = DEFAULT_SPEED
    shows_heat: bool = False
    landscape_share: float = 0.0
    stretch: tuple[int, int] | None = None
    pages: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Lesson:
    """Scenes to be shown one after the other.

    Attributes
    ----------
    title
        A few words.
    scenes
        In their order; there is at least one.
    """

    title: str
    scenes: tuple[LessonScene, ...]
