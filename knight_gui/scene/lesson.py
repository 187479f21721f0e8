"""A lesson: scenes to be shown one after the other, as frozen facts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from knight_gui.scene.speed import DEFAULT_SPEED, Speed

if TYPE_CHECKING:
    from knight_gui.scene.setup import Setup

PAGES = ("strategy", "tours", "map", "chart", "runs")
"""The names of the pages that a scene may open beside the window."""
MOST_SCENES = 100
MOST_LETTERS_OF_A_TITLE = 60
MOST_LETTERS_OF_A_TEXT = 500
"""Two or three sentences: more cannot be read beside a board."""


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
        A few words; none where it is all that is kept, and nothing is said of it.
    text
        Two or three sentences, or none.
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
    has_common_scale
        Whether the landscapes of a race have the same scale of steps.
    pages
        The names of the pages that are open beside the window.
    """

    title: str = ""
    text: str = ""
    setups: tuple[Setup, ...] = ()
    step: int | Moment = 0
    speed: Speed = DEFAULT_SPEED
    stretch: tuple[int, int] | None = None
    landscape_share: float = 0.0
    has_common_scale: bool = False
    shows_heat: bool = False
    pages: frozenset[str] = frozenset()

    def shows_the_same(self, other: LessonScene) -> bool:
        """Tell whether another scene shows the same, whatever is said of it."""
        return self == replace(other, title=self.title, text=self.text)


@dataclass(frozen=True)
class Lesson:
    """Scenes to be shown one after the other.

    A title is empty where nothing is said. There is at least one scene.
    """

    title: str
    scenes: tuple[LessonScene, ...]

    @property
    def is_plain(self) -> bool:
        """Whether it says nothing: it is what was on the screen, kept to be shown again."""
        first = self.scenes[0]
        return len(self.scenes) == 1 and not (self.title or first.title or first.text)

    def with_scene(self, place: int, scene: LessonScene) -> Lesson:
        """Return the lesson with another scene in a place."""
        scenes = (*self.scenes[:place], scene, *self.scenes[place + 1 :])
        return replace(self, scenes=scenes)

    def with_one_more(self, place: int, scene: LessonScene) -> Lesson:
        """Return the lesson with one more scene, which comes to stand in a place."""
        return replace(self, scenes=(*self.scenes[:place], scene, *self.scenes[place:]))

    def without(self, place: int) -> Lesson:
        """Return the lesson without the scene in a place."""
        return replace(self, scenes=(*self.scenes[:place], *self.scenes[place + 1 :]))

    def moved(self, place: int, there: int) -> Lesson:
        """Return the lesson with a scene moved to another place."""
        return self.without(place).with_one_more(there, self.scenes[place])
