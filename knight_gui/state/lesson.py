"""Lesson: scenes that are shown one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from knight_gui.search.kinds import LandmarkType
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import DEFAULT_SPEED, Speed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knight_gui.search.position import Landmark

SCENE_PAGES = ("strategy", "tours", "map", "luck", "chart", "runs")
"""Names of the pages that a scene may open beside the boards."""
BUILT_IN_LESSONS = ("why-it-takes-so-long", "be-the-searcher")
"""Names of the lessons that come with the program."""
MAX_SCENES = 100
MAX_TITLE_LENGTH = 60
MAX_TEXT_LENGTH = 500
"""Characters of two or three sentences; more cannot be read beside a board."""
MAX_CAPTIONS = 20
"""Captions of one scene, while it plays."""


class StepTarget(Enum):
    """Step of a search that is named by an event instead of its number."""

    FIRST_DEAD_END = "first dead end"
    FIRST_RETREAT = "first retreat"
    LOST = "lost"
    """First step after which the path is provably lost."""
    DEEPEST_RETREAT = "deepest retreat"
    """Deepest retreat of the whole search, which has to be finished."""
    END = "end"


_STEPS_BEFORE_LOSS_ANALYSIS = 1_000_000
"""Number of steps after which an unfinished search is analysed for its first loss."""


def resolve_step_target(
    target: int | StepTarget, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> int | StepTarget | None:
    """Return the number of the target step, or None while it is unknown.

    `StepTarget.LOST` is returned as it is once enough steps are there: the caller looks for the
    first mistake. In a finished search that has no such step, the last one is returned.

    Parameters
    ----------
    steps
        Number of searched steps.
    is_over
        Whether the search is finished.
    """
    step: int | None = None
    match target:
        case int():
            if target <= steps:
                return target
        case StepTarget.LOST:
            if is_over or steps >= _STEPS_BEFORE_LOSS_ANALYSIS:
                return target
            return None
        case StepTarget.FIRST_DEAD_END:
            step = next(iter(_steps_of_type(LandmarkType.RECORD, landmarks)), None)
        case StepTarget.FIRST_RETREAT:
            step = next(iter(_steps_of_type(LandmarkType.RETREAT, landmarks)), None)
        case StepTarget.DEEPEST_RETREAT if is_over:
            step = max(_steps_of_type(LandmarkType.RETREAT, landmarks), default=None)
    if step is None and is_over:
        return steps
    return step


def _steps_of_type(landmark_type: LandmarkType, landmarks: tuple[Landmark, ...]) -> list[int]:
    return [landmark.step for landmark in landmarks if landmark.landmark_type is landmark_type]


class Question(Enum):
    """Question that a scene asks at its step, before the answer is shown."""

    NEXT_SQUARE = "next"
    """Which square comes next?"""
    IS_LOST = "lost"
    """Is this path lost?"""
    WHICH_MISTAKE = "which"
    """Which square was the mistake?"""
    ONLY_MOVE = "one-way-out"
    """Which move keeps the tour possible?"""
    LAST_SQUARE = "finish"
    """Where does the tour end?"""
    PROVING_SQUARE = "why-none"
    """Which square proves that the path is lost?"""


@dataclass(frozen=True)
class LessonScene:
    """Scene of a lesson: one or two searches at a step, with texts, and the view of them."""

    title: str = ""
    """A few words, or empty in a scene without texts."""
    text: str = ""
    """Two or three sentences, or empty."""
    setups: tuple[SearchSetup, ...] = ()
    """One search, or the two of a race."""
    captions: tuple[tuple[int, str], ...] = ()
    """The texts that replace `text` while the scene plays, each with its first step."""
    question: Question | None = None
    """The question that is asked at the step."""
    repeat_every_steps: int = 0
    """Number of steps after which the question is asked again; 0 for never."""
    reply: str = ""
    """The text that is shown after the answer, or with a tour found by hand."""
    step: int | StepTarget = 0
    """The step that is shown."""
    played_range: tuple[int, int] | None = None
    """First and last step that are played on arrival; the last one is `step`."""
    speed: Speed = DEFAULT_SPEED
    """The speed of playing."""
    step_range: tuple[int, int] | None = None
    """First and last step on the landscape; None for all steps."""
    landscape_share: float = 0.0
    """Share of the height for the landscape; it has its minimum height anyway."""
    has_common_scale: bool = False
    """Whether the landscapes of a comparison that has ended have the same scale of steps."""
    shows_heat: bool = False
    """Whether the squares are coloured by their numbers of retreats."""
    page: str = ""
    """The name of the page that is open beside the boards, or empty."""
    invites_search: bool = False
    """Whether searches of the user belong to the scene; else a click on the board is refused."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The text and the captions, in their order."""
        return (self.text, *(text for _, text in self.captions))

    @property
    def is_puzzle(self) -> bool:
        """Whether it asks about one position: no step is played before or after."""
        is_played = self.played_range is not None or self.repeat_every_steps > 0
        return self.question is not None and not is_played

    def text_at(self, step: int) -> str:
        """Return the text or the caption at a step."""
        return self.texts[sum(first_step <= step for first_step, _ in self.captions)]

    def shows_same_as(self, other: LessonScene) -> bool:
        """Return True if the scenes differ at most in their titles and texts."""
        return self == replace(other, title=self.title, text=self.text)


@dataclass(frozen=True)
class Lesson:
    """Sequence of one or more scenes."""

    title: str
    """The title, or empty in a lesson without texts."""
    scenes: tuple[LessonScene, ...]

    @property
    def has_no_texts(self) -> bool:
        """Whether it has no texts: it is a single scene that was saved to be shown again."""
        first_scene = self.scenes[0]
        has_texts = self.title or first_scene.title or first_scene.text
        return len(self.scenes) == 1 and not has_texts

    def with_scene_replaced(self, index: int, scene: LessonScene) -> Lesson:
        """Return the lesson with another scene at an index."""
        return replace(self, scenes=(*self.scenes[:index], scene, *self.scenes[index + 1 :]))

    def with_scene_inserted(self, index: int, scene: LessonScene) -> Lesson:
        """Return the lesson with one more scene, which gets this index."""
        return replace(self, scenes=(*self.scenes[:index], scene, *self.scenes[index:]))

    def with_scene_removed(self, index: int) -> Lesson:
        """Return the lesson without the scene at an index."""
        return replace(self, scenes=(*self.scenes[:index], *self.scenes[index + 1 :]))

    def with_scene_moved(self, index: int, new_index: int) -> Lesson:
        """Return the lesson with a scene moved to another index."""
        return self.with_scene_removed(index).with_scene_inserted(new_index, self.scenes[index])

    def with_scenes_ordered(self, order: Sequence[int]) -> Lesson:
        """Return the lesson with its scenes in another order, given by their indices."""
        return replace(self, scenes=tuple(self.scenes[index] for index in order))
