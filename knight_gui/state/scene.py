"""All that the window shows, as one fact."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from knight_gui.state.lesson import Lesson, LessonScene, StepTarget
from knight_gui.state.runs import Run
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from knight_gui.state.undo import UndoStack

ThemeName = Enum(
    "ThemeName",
    {
        "LIGHT": "light",
        "DARK": "dark",
        "HIGH_CONTRAST": "high-contrast",
    },
)
"""In which colours everything is drawn."""


Disclosure = Enum(
    "Disclosure",
    {
        # nothing before the end
        "NOTHING": "silent",
        # whether it can become a tour, and since when not
        "VERDICTS": "coach",
        # that, and what would become of each move
        "ALL_MOVES": "open-book",
    },
)
"""How much somebody who searches by hand is told of what can become of the path."""


@dataclass(frozen=True)
class Scene:
    """Everything that the window shows: the searches, the step of them, and how.

    The setups are one search, or the two of a race, on the same board from the same start.
    `keeps_full_speed` lets a search from another square begin flat out, too. `landscape_share` is
    the landscape's part of the height below the head line, `step_range` the first and the last step
    on the first search's landscape; None for all. `unfolded_sections` names what was opened in the column of
    words, and the landscape if all of it is; the rest is folded. `page` is the name of the page
    that is open, if one is. `selected_index` is the place of the search that it speaks of, `lesson_index`
    that of the lesson's scene, from 0.

    `saved_lesson` is what the file holds, or what came with the program; None if that is not known.
    `checksum` is that of the file when it was last opened or kept: another program may write into
    it. `recent_files` files are the newest first; those that are gone are `missing_files`.

    `reduces_motion` says that nothing moves by itself; None leaves that to what the system wishes.

    `hides_answer` says that a lesson asks something, or is about to: nothing may give the answer away.
    `scene_before_lesson` is what was shown before a lesson was opened; None if it was made of that.
    """

    setups: tuple[SearchSetup, ...] = (SearchSetup(),)
    step: int = 0
    speed: Speed = DEFAULT_SPEED
    theme_name: ThemeName = ThemeName.LIGHT
    reduces_motion: bool | None = None
    system_reduces_motion: bool = False
    has_sound: bool = False
    keeps_full_speed: bool = False
    disclosure: Disclosure = Disclosure.VERDICTS
    shows_heat: bool = False
    is_full_screen: bool = False
    landscape_share: float = 0.0
    has_common_scale: bool = False
    unfolded_sections: frozenset[str] = frozenset()
    step_range: tuple[int, int] | None = None
    page: str = ""
    selected_index: int = 0
    runs: tuple[Run, ...] = ()
    undo: UndoStack[Snapshot] = UndoStack()  # noqa: RUF009  a stack is frozen
    lesson: Lesson | None = None
    lesson_index: int = 0
    hides_answer: bool = False
    scene_before_lesson: Scene | None = None
    file: Path | None = None
    saved_lesson: Lesson | None = None
    checksum: str = ""
    recent_files: tuple[Path, ...] = ()
    missing_files: frozenset[Path] = frozenset()

    @property
    def setup(self) -> SearchSetup:
        """The first search."""
        return self.setups[0]

    @property
    def is_motion_reduced(self) -> bool:
        """Whether nothing moves by itself."""
        return self.system_reduces_motion if self.reduces_motion is None else self.reduces_motion

    @property
    def is_comparison(self) -> bool:
        """Whether two searches are shown."""
        return len(self.setups) > 1

    @property
    def hand_search_index(self) -> int | None:
        """The place of the search that somebody makes by hand, if one does."""
        return next((place for place, setup in enumerate(self.setups) if setup.is_by_hand), None)

    @property
    def is_impossible(self) -> bool:
        """Whether no search begins, for no tour can exist and nobody insists."""
        return any(setup.obstacle for setup in self.setups)

    @property
    def has_search(self) -> bool:
        """Whether there is a search to be seen: a start was chosen, and something forbids none."""
        return self.setup.problem is not None and not self.is_impossible

    @property
    def lesson_scene(self) -> LessonScene | None:
        """The scene of the lesson that is shown."""
        return None if self.lesson is None else self.lesson.scenes[self.lesson_index]

    def setups_with(self, **changes: object) -> tuple[SearchSetup, ...]:
        """Return the setups with these fields changed in each of them."""
        return tuple(replace(setup, **changes) for setup in self.setups)  # type: ignore[arg-type]

    def setups_with_one_replaced(self, index: int, setup: SearchSetup) -> tuple[SearchSetup, ...]:
        """Return the setups with another one in a place."""
        return (*self.setups[:index], setup, *self.setups[index + 1 :])


@dataclass(frozen=True)
class Snapshot:
    """Holds which searches were shown, at which step, how closely, and which file was open.

    A search itself is not kept: it is deterministic, and comes to the same step again.
    """

    setups: tuple[SearchSetup, ...]
    step: int | StepTarget
    step_range: tuple[int, int] | None
    selected_index: int
    lesson: Lesson | None
    lesson_index: int
    scene_before_lesson: Scene | None
    file: Path | None
    saved_lesson: Lesson | None
    checksum: str

    @classmethod
    def of(cls, scene: Scene, step: int | StepTarget) -> Snapshot:
        """Return the snapshot of a scene; `step` is the one that is about to be shown."""
        return cls(
            **{each.name: getattr(scene, each.name) for each in fields(cls) if each.name != "step"},
            step=step,
        )

    @property
    def document(self) -> dict[str, Any]:
        """The lesson or the file that was open, by the names of the scene's fields."""
        return {
            "lesson": self.lesson,
            "lesson_index": self.lesson_index,
            "scene_before_lesson": self.scene_before_lesson,
            "file": self.file,
            "saved_lesson": self.saved_lesson,
            "checksum": self.checksum,
        }
