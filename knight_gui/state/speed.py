"""How fast the steps are shown: exponential, from one a second to flat out."""

from dataclasses import dataclass

SLOWEST = 1.0
FASTEST = 1e7
"""Steps a second at the last notch before flat out."""
NOTCHES = 100
"""The highest notch: flat out."""
FLAT_OUT = 1e9
"""Steps a second there: more than any search makes, so that the view catches up with it."""


@dataclass(frozen=True)
class Speed:
    """A notch from 0, the slowest, to `NOTCHES`, flat out."""

    notch: int

    @classmethod
    def of(cls, steps_per_s: float) -> "Speed":
        """Return the notch nearest to a rate."""
        return cls(min(range(NOTCHES), key=lambda notch: abs(cls(notch).steps_per_s - steps_per_s)))

    @property
    def is_flat_out(self) -> bool:
        """Whether the view goes as fast as the search."""
        return self.notch >= NOTCHES

    @property
    def steps_per_s(self) -> float:
        """The rate."""
        if self.is_flat_out:
            return FLAT_OUT
        exact = SLOWEST * (FASTEST / SLOWEST) ** (self.notch / (NOTCHES - 1))
        return float(f"{exact:.2g}")

    @property
    def step_s(self) -> float:
        """The time of one step in seconds."""
        return 1 / self.steps_per_s

    def shifted(self, notches: int) -> "Speed":
        """Return a faster or slower speed, within bounds."""
        return Speed(min(max(self.notch + notches, 0), NOTCHES))


DEFAULT_SPEED = Speed.of(6)
