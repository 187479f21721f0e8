"""How fast the steps are shown: exponential, from one a second to flat out."""

from dataclasses import dataclass

MIN_STEPS_PER_S = 1.0
MAX_STEPS_PER_S = 1e7
"""Steps a second at the last notch before flat out."""
MAX_NOTCH = 100
"""The highest notch: flat out."""
FULL_SPEED_STEPS_PER_S = 1e9
"""Steps a second there: more than any search makes, so that the view catches up with it."""


@dataclass(frozen=True)
class Speed:
    """A notch from 0, the slowest, to `MAX_NOTCH`, flat out."""

    notch: int

    @classmethod
    def nearest_to(cls, steps_per_s: float) -> "Speed":
        """Return the notch nearest to a rate."""
        return cls(
            min(range(MAX_NOTCH), key=lambda notch: abs(cls(notch).steps_per_s - steps_per_s))
        )

    @property
    def is_full_speed(self) -> bool:
        """Whether the view goes as fast as the search."""
        return self.notch >= MAX_NOTCH

    @property
    def steps_per_s(self) -> float:
        """The rate."""
        if self.is_full_speed:
            return FULL_SPEED_STEPS_PER_S
        exact = MIN_STEPS_PER_S * (MAX_STEPS_PER_S / MIN_STEPS_PER_S) ** (
            self.notch / (MAX_NOTCH - 1)
        )
        return float(f"{exact:.2g}")

    @property
    def step_s(self) -> float:
        """The time of one step in seconds."""
        return 1 / self.steps_per_s

    def shifted_by(self, notches: int) -> "Speed":
        """Return a faster or slower speed, within bounds."""
        return Speed(min(max(self.notch + notches, 0), MAX_NOTCH))


DEFAULT_SPEED = Speed.nearest_to(6)
