"""Scene: the state of the window as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from knight_gui.board import PathCheck
from knight_gui.state.lesson import Lesson, LessonScene, StepTarget
from knight_gui.state.programs import Variant
from knight_gui.state.runs import Run
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from knight_gui.state.undo import UndoStack


class ThemeName(Enum):
    """Colour theme of the window."""

    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class Disclosure(Enum):
    """Amount of help during a search by hand."""

    NOTHING = "silent"
    """No help before the end."""
    VERDICTS = "coach"
    """The verdict on the path: whether it is lost, and since which move."""
    ALL_MOVES = "open-book"
    """The verdict on the path, and on each possible move."""


@dataclass(frozen=True)
class Scene:
    """State of the window: the searches, the shown step, the view, and the open document."""

    setups: tuple[SearchSetup, ...] = (SearchSetup(),)
    """One search, or the two of a race, on the same board from the same start."""
    step: int = 0
    """The shown step."""
    speed: Speed = DEFAULT_SPEED
    theme_name: ThemeName = ThemeName.LIGHT
    reduces_motion: bool | None = None
    """Whether animations are switched off; None follows the setting of the system."""
    system_reduces_motion: bool = False
    has_sound: bool = False
    keeps_full_speed: bool = False
    """Whether a search from another square also starts at full speed."""
    disclosure: Disclosure = Disclosure.VERDICTS
    keeps_record: bool = True
    """Whether answers to puzzles and tours made by hand are kept on this machine."""
    shows_heat: bool = False
    """Whether the squares are coloured by their numbers of retreats."""
    shows_tour_numbers: bool = False
    """Whether the squares of a tour have numbers always, and not only under the mouse."""
    is_full_screen: bool = False
    landscape_share: float = 0.0
    """The landscape's share of the height below the headline."""
    has_common_scale: bool = True
    """Whether the landscapes of a comparison that has ended have the same scale of steps."""
    unfolded_sections: frozenset[str] = frozenset()
    """Names of the unfolded cards, and of the landscape if all of it is unfolded."""
    step_range: tuple[int, int] | None = None
    """First and last step on the landscape of the first search; None for all steps."""
    page: str = ""
    """The name of the open page, or empty."""
    selected_index: int = 0
    """The index of the search that the page is about."""
    runs: tuple[Run, ...] = ()
    imported_tours: tuple[PathCheck, ...] = ()
    """The tours of the last text with several, and its other paths."""
    undo: UndoStack[Snapshot] = UndoStack()  # noqa: RUF009  a stack is frozen
    lesson: Lesson | None = None
    lesson_index: int = 0
    """The index of the shown scene of the lesson."""
    hides_answer: bool = False
    """Whether the lesson asks a question, or is about to, so that the answer must not be shown."""
    scene_before_lesson: Scene | None = None
    """The scene before a lesson was opened; None if the lesson was made from it."""
    file: Path | None = None
    saved_lesson: Lesson | None = None
    """The content of the file, or the built-in lesson; None if it is unknown."""
    checksum: str = ""
    """The checksum of the file when it was last read or written, to detect foreign changes."""
    recent_files: tuple[Path, ...] = ()
    """The newest first."""
    missing_files: frozenset[Path] = frozenset()
    """The recent files that do not exist any more."""

    @property
    def setup(self) -> SearchSetup:
        """The first search."""
        return self.setups[0]

    @property
    def is_motion_reduced(self) -> bool:
        """Whether animations are switched off, by the user or the system."""
        return self.system_reduces_motion if self.reduces_motion is None else self.reduces_motion

    @property
    def is_comparison(self) -> bool:
        """Whether there are two searches."""
        return len(self.setups) > 1

    @property
    def hand_search_index(self) -> int | None:
        """The index of the search by hand, or None."""
        for index, setup in enumerate(self.setups):
            if setup.variant is Variant.YOU:
                return index
        return None

    def has_heat(self, index: int) -> bool:
        """Return True if a search is shown with heat; in a game it would hide the moves."""
        is_search = index < len(self.setups) and not self.setups[index].is_by_hand
        return self.shows_heat and is_search

    @property
    def is_impossible(self) -> bool:
        """Whether a search is not started, as no tour can exist."""
        return any(setup.obstacle for setup in self.setups)

    @property
    def has_search(self) -> bool:
        """Whether there is a search: a start is chosen, and a tour is not ruled out."""
        return self.setup.problem is not None and not self.is_impossible

    @property
    def lesson_scene(self) -> LessonScene | None:
        """The shown scene of the lesson, or None without a lesson."""
        return None if self.lesson is None else self.lesson.scenes[self.lesson_index]

    @property
    def is_lesson_presented(self) -> bool:
        """Whether a lesson is shown on a full screen, where its words are read from far."""
        return self.is_full_screen and self.lesson is not None

    @property
    def has_playback(self) -> bool:
        """Whether there is a search whose steps are played.

        A puzzle is about one position, and the map of a lesson's scene is about many searches.
        """
        lesson_scene = self.lesson_scene
        if lesson_scene is None:
            return self.has_search
        is_map = lesson_scene.page == self.page == "map"
        return self.has_search and not lesson_scene.is_puzzle and not is_map

    @property
    def is_board_edited(self) -> bool:
        """Whether clicks on the board make holes."""
        return self.page == "board"

    def setups_with(self, **changes: object) -> tuple[SearchSetup, ...]:
        """Return the setups, each with these fields changed."""
        return tuple(replace(setup, **changes) for setup in self.setups)  # type: ignore[arg-type]

    def setups_with_one_replaced(self, index: int, setup: SearchSetup) -> tuple[SearchSetup, ...]:
        """Return the setups with another one at an index."""
        return (*self.setups[:index], setup, *self.setups[index + 1 :])


@dataclass(frozen=True)
class Snapshot:
    """Part of a scene that undo and redo restore: searches, step, view and document.

    The steps of a search are not part of it: it is deterministic, and takes the same ones again.
    """

    setups: tuple[SearchSetup, ...]
    step: int | StepTarget
    """The step that was about to be shown."""
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
        """Return the snapshot of a scene with the step that is about to be shown."""
        scene_fields = {
            each.name: getattr(scene, each.name) for each in fields(cls) if each.name != "step"
        }
        return cls(**scene_fields, step=step)

    @property
    def document(self) -> dict[str, Any]:
        """The fields of the open lesson or file, by their names in `Scene`."""
        return {
            "lesson": self.lesson,
            "lesson_index": self.lesson_index,
            "scene_before_lesson": self.scene_before_lesson,
            "file": self.file,
            "saved_lesson": self.saved_lesson,
            "checksum": self.checksum,
        }
