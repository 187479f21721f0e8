"""A lesson: scenes to be shown one after the other, as frozen facts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from knight_gui.search.kinds import LandmarkType
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import DEFAULT_SPEED, Speed

if TYPE_CHECKING:
    from knight_gui.search.position import Landmark

SCENE_PAGES = ("strategy", "tours", "map", "luck", "chart", "runs")
"""The names of the pages that a scene may open beside the boards."""
BUILT_IN_LESSONS = ("why-it-takes-so-long", "be-the-searcher")
"""The names of the lessons that come with the program."""
MAX_SCENES = 100
MAX_TITLE_LENGTH = 60
MAX_TEXT_LENGTH = 500
"""Two or three sentences: more cannot be read beside a board."""
MAX_CAPTIONS = 20
"""Of one scene, while it plays."""


StepTarget = Enum(
    "StepTarget",
    {
        "FIRST_DEAD_END": "first dead end",
        "FIRST_RETREAT": "first retreat",
        # the first step by which the path is provably lost
        "LOST": "lost",
        # of the whole search, so that it has to be over
        "DEEPEST_RETREAT": "deepest retreat",
        "END": "end",
    },
)
"""A step by what it is known for, where its number is not."""


_ENOUGH_STEPS = 1_000_000
"""A search that was not lost within so many is not waited for until it is."""


def resolve_step_target(
    target: int | StepTarget, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> int | StepTarget | None:
    """Return which step of a search shows a target; None as long as that is not known.

    It is `StepTarget.LOST` itself once that can be looked for. Of a search that is over it is the last
    step where there is no such one.

    Parameters
    ----------
    steps
        How many were searched.
    is_over
        Whether there will be no more of them.
    """
    step: int | None = None
    match target:
        case int():
            step = target if target <= steps else None
        case StepTarget.LOST:
            return target if is_over or steps >= _ENOUGH_STEPS else None
        case StepTarget.FIRST_DEAD_END:
            step = next(iter(_steps_of(LandmarkType.RECORD, landmarks)), None)
        case StepTarget.FIRST_RETREAT:
            step = next(iter(_steps_of(LandmarkType.RETREAT, landmarks)), None)
        case StepTarget.DEEPEST_RETREAT if is_over:
            step = max(_steps_of(LandmarkType.RETREAT, landmarks), default=None)
    return steps if step is None and is_over else step


def _steps_of(kind: LandmarkType, landmarks: tuple[Landmark, ...]) -> list[int]:
    return [mark.step for mark in landmarks if mark.landmark_type is kind]


Question = Enum(
    "Question",
    {
        # which square comes next?
        "NEXT_SQUARE": "next",
        # is this path lost?
        "IS_LOST": "lost",
        # which square was the mistake?
        "WHICH_MISTAKE": "which",
        # which move keeps the tour possible?
        "ONLY_MOVE": "one-way-out",
        # where does the tour end?
        "LAST_SQUARE": "finish",
        # which square proves that the path is lost?
        "PROVING_SQUARE": "why-none",
    },
)
"""A question that a scene asks at its step, before the answer is shown."""


@dataclass(frozen=True)
class LessonScene:
    """One scene: what is searched, which step of it is shown, how, and what is said of it.

    Attributes
    ----------
    title
        A few words; none for a scene that says nothing.
    text
        Two or three sentences, or none.
    captions
        What is said instead, each from a step on.
    question
        What the class is asked at the step.
    repeat_every_steps
        After how many steps it is asked again; 0 for never.
    reply
        What is said once it has answered.
    step
        The step that is shown, by its number or by what it is known for.
    played_range
        The first and the last step of what is played on arrival; the last one is `step`.
    speed
        How fast steps are shown while it plays.
    landscape_share
        How much of the height the landscape has; it keeps what it needs.
    step_range
        The first and the last step on the landscape; None for all of them.
    has_common_scale
        Whether the landscapes of a race have the same scale of steps.
    page
        The name of the page that is open beside the boards, if one is.
    """

    title: str = ""
    text: str = ""
    setups: tuple[SearchSetup, ...] = ()
    captions: tuple[tuple[int, str], ...] = ()
    question: Question | None = None
    repeat_every_steps: int = 0
    reply: str = ""
    step: int | StepTarget = 0
    played_range: tuple[int, int] | None = None
    speed: Speed = DEFAULT_SPEED
    step_range: tuple[int, int] | None = None
    landscape_share: float = 0.0
    has_common_scale: bool = False
    shows_heat: bool = False
    page: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says, one after the other."""
        return (self.text, *(text for _, text in self.captions))

    def text_at(self, step: int) -> str:
        """Return what is said at a step."""
        return self.texts[sum(first <= step for first, _ in self.captions)]

    def shows_same_as(self, other: LessonScene) -> bool:
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
    def has_no_words(self) -> bool:
        """Whether it says nothing: it is what was on the screen, kept to be shown again."""
        first = self.scenes[0]
        return len(self.scenes) == 1 and not (self.title or first.title or first.text)

    def with_scene_replaced(self, index: int, scene: LessonScene) -> Lesson:
        """Return the lesson with another scene in a place."""
        return replace(self, scenes=(*self.scenes[:index], scene, *self.scenes[index + 1 :]))

    def with_scene_inserted(self, index: int, scene: LessonScene) -> Lesson:
        """Return the lesson with one more scene, which comes to stand in a place."""
        return replace(self, scenes=(*self.scenes[:index], scene, *self.scenes[index:]))

    def with_scene_removed(self, index: int) -> Lesson:
        """Return the lesson without the scene in a place."""
        return replace(self, scenes=(*self.scenes[:index], *self.scenes[index + 1 :]))

    def with_scene_moved(self, index: int, new_index: int) -> Lesson:
        """Return the lesson with a scene moved to another place."""
        return self.with_scene_removed(index).with_scene_inserted(new_index, self.scenes[index])
