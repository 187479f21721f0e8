"""What was shown before each change of the searches, so that it can be shown again."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from knight_gui.state.lesson import Lesson, StepTarget
    from knight_gui.state.scene import Scene
    from knight_gui.state.setup import SearchSetup

MOST_CHANGES = 50
"""How many changes can be undone."""


@dataclass(frozen=True)
class Snapshot:
    """Holds which searches were shown, at which step, how closely, and which file was open.

    A search itself is not kept: it is deterministic, and comes to the same step again.
    """

    setups: tuple[SearchSetup, ...]
    step: int | StepTarget
    stretch: tuple[int, int] | None
    selected: int
    lesson: Lesson | None
    lesson_place: int
    before_lesson: Scene | None
    file: Path | None
    kept: Lesson | None
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
            "lesson_place": self.lesson_place,
            "before_lesson": self.before_lesson,
            "file": self.file,
            "kept": self.kept,
            "checksum": self.checksum,
        }


@dataclass(frozen=True)
class Change:
    """Holds what was shown before and after something the user did.

    Attributes
    ----------
    title
        Says what was done, in a few words.
    opens
        Whether another file or lesson was opened, or the one before was closed.
    """

    before: Snapshot
    after: Snapshot
    title: Callable[[], str]
    opens: bool


@dataclass(frozen=True)
class UndoStack:
    """Holds the changes that can be undone, and those that were undone; the newest of each last."""

    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()

    def with_change(self, change: Change) -> UndoStack:
        """Return the stack with one more change; what was undone before it is gone."""
        return UndoStack((*self.done, change)[-MOST_CHANGES:])

    def undoing(self, now: Snapshot) -> UndoStack:
        """Return the stack without its last change, which can be redone to what is shown now."""
        *done, change = self.done
        return UndoStack(tuple(done), (*self.undone, replace(change, after=now)))

    def redoing(self, now: Snapshot) -> UndoStack:
        """Return the stack with the last change undone, which can be undone to what is shown."""
        *undone, change = self.undone
        return UndoStack((*self.done, replace(change, before=now)), tuple(undone))
