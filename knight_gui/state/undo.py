"""Undo stack: changes that can be undone or redone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Snapshot = TypeVar("Snapshot")

MAX_CHANGES = 50
"""Number of changes that can be undone."""


@dataclass(frozen=True)
class Change(Generic[Snapshot]):
    """Change that the user made, with the snapshots before and after it."""

    before: Snapshot
    after: Snapshot
    title: Callable[[], str]
    """A few words for the menu, in the current language."""
    opens_document: bool
    """Whether another file or lesson was opened, or the previous one closed."""


@dataclass(frozen=True)
class UndoStack(Generic[Snapshot]):
    """Changes that can be undone, and undone changes that can be redone."""

    done: tuple[Change[Snapshot], ...] = ()
    """Changes to undo, the newest last."""
    undone: tuple[Change[Snapshot], ...] = ()
    """Changes to redo, the next one last."""

    def with_change(self, change: Change[Snapshot]) -> UndoStack[Snapshot]:
        """Return the stack with one more change, and without the undone ones."""
        return UndoStack((*self.done, change)[-MAX_CHANGES:])

    def with_last_undone(self, now: Snapshot) -> UndoStack[Snapshot]:
        """Return the stack with its last change undone; redoing it leads to the snapshot `now`."""
        *done, change = self.done
        return UndoStack(tuple(done), (*self.undone, replace(change, after=now)))

    def with_last_redone(self, now: Snapshot) -> UndoStack[Snapshot]:
        """Return the stack with an undone change redone; undoing it leads to `now`."""
        *undone, change = self.undone
        return UndoStack((*self.done, replace(change, before=now)), tuple(undone))
