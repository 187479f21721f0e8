"""What happens on a board between one frame and the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.search.kinds import Outcome, StepKind
from knight_gui.window.board.shown import Knight

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame


@dataclass(frozen=True)
class Transition:
    """A frame, and the one that was shown before it.

    Attributes
    ----------
    before
        The one before; None if there was none.
    after
        The frame.
    """

    before: Frame | None
    after: Frame

    @property
    def is_none(self) -> bool:
        """Whether nothing happens: the same position is shown again."""
        before, after = self.before, self.after
        return self._is_same_search and before is not None and before.position == after.position

    @property
    def goes_back(self) -> bool:
        """Whether an earlier step is shown."""
        return self.before is not None and self.after.position.step < self.before.position.step

    @property
    def is_retreat(self) -> bool:
        """Whether the last step was one back, so that a square was left."""
        return self.after.position.kind is StepKind.RETREAT

    @property
    def is_arrival(self) -> bool:
        """Whether the search has come to its tour."""
        if self.before is None or not self._is_same_search:
            return False
        then, now = self.before.position, self.after.position
        return now.outcome is Outcome.SOLVED and then.outcome is None and now.step > then.step

    @property
    def origin(self) -> int | None:
        """Where the knight comes from, if it is one step away from there."""
        if self.before is None or not self._is_same_search:
            return None
        before = self.before.position
        return before.head if abs(before.step - self.after.position.step) == 1 else None

    def knight(self, *, glides: bool) -> Knight:
        """Return the knight where the frame has it, or as it sets out for there."""
        path, origin = self.after.position.path, self.origin
        if not glides or self.before is None or origin is None:
            return Knight(path[-1], len(path))
        hops = len(self.before.position.path) <= len(path)
        return Knight(path[-1], len(path), origin, way=0.0, hops=hops)

    @property
    def _is_same_search(self) -> bool:
        return self.before is not None and self.before.problem == self.after.problem
