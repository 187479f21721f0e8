"""Undo stack: the changes that can be undone, and those that were undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Snapshot = TypeVar("Snapshot")

MAX_CHANGES = 50
"""Changes that can be undone."""


@dataclass(frozen=True)
class Change(Generic[Snapshot]):
    """Change that the user made, with the snapshots before and after it.

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
class UndoStack(Generic[Snapshot]):
    """Holds the changes that can be undone, and those that were undone; the newest of each last."""

    done: tuple[Change[Snapshot], ...] = ()
    undone: tuple[Change[Snapshot], ...] = ()

    def with_change(self, change: Change[Snapshot]) -> UndoStack[Snapshot]:
        """Return the stack with one more change; what was undone before it is gone."""
        return UndoStack((*self.done, change)[-MAX_CHANGES:])

    def undoing(self, now: Snapshot) -> UndoStack[Snapshot]:
        """Return the stack without its last change, which can be redone to what is shown now."""
        *done, change = self.done
        return UndoStack(tuple(done), (*self.undone, replace(change, after=now)))

    def redoing(self, now: Snapshot) -> UndoStack[Snapshot]:
        """Return the stack with the last change undone, which can be undone to what is shown."""
        *undone, change = self.undone
        return UndoStack((*self.done, replace(change, before=now)), tuple(undone))
