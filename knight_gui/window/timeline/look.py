"""Which steps are looked at: all of them, or a stretch."""

from __future__ import annotations

from dataclasses import dataclass, replace

LEAST_SPAN = 24
"""Steps at the closest look."""


@dataclass(frozen=True)
class Look:
    """The steps in view.

    Attributes
    ----------
    most
        The last step that there is to be seen.
    stretch
        The first and the last step in view; None for all of them, however many they become.
    """

    most: int = 0
    stretch: tuple[int, int] | None = None

    @property
    def first(self) -> int:
        """The first step in view."""
        return self.stretch[0] if self.stretch else 0

    @property
    def last(self) -> int:
        """The last step in view."""
        return self.stretch[1] if self.stretch else self.most

    @property
    def span(self) -> int:
        """How many steps there are from the first to the last."""
        return self.last - self.first

    def at(self, first: int, last: int) -> Look:
        """Look at the steps from one to a later one, as far as there are any."""
        span = max(last - first, min(LEAST_SPAN, self.most))
        if span >= self.most:
            return self.at_all()
        first = min(max(0, first), self.most - span)
        return replace(self, stretch=(first, first + span))

    def at_all(self) -> Look:
        """Look at all steps."""
        return replace(self, stretch=None)

    def zoomed(self, factor: float, step: int) -> Look:
        """Look closer or wider, about a step that keeps its place."""
        span = min(max(LEAST_SPAN, round(self.span * factor)), self.most)
        share = (step - self.first) / max(1, self.span)
        first = min(max(0, round(step - share * span)), self.most - span)
        return self.at(first, first + span)

    def moved(self, share: float) -> Look:
        """Look at later or earlier steps, moved by a share of those in view."""
        moved = round(self.span * share)
        return self.at(self.first + moved, self.last + moved)

    def following(self, step: int) -> Look:
        """Look at the stretch that shows a step, if this one does not."""
        if self.stretch is None or self.first <= step <= self.last:
            return self
        first = step - self.span // 4
        return self.at(first, first + self.span)
