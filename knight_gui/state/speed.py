"""Speed of the playback: an exponential scale, from one step a second to full speed."""

from dataclasses import dataclass

MIN_STEPS_PER_S = 1.0
MAX_STEPS_PER_S = 1e7
"""Rate of the last notch before full speed."""
MAX_NOTCH = 100
"""The highest notch: full speed."""
FULL_SPEED_STEPS_PER_S = 1e9
"""Rate at full speed: more than any search makes, so that the view keeps up with it."""


@dataclass(frozen=True)
class Speed:
    """Notch from 0, the slowest, to `MAX_NOTCH`, full speed."""

    notch: int

    @classmethod
    def nearest_to(cls, steps_per_s: float) -> "Speed":
        """Return the speed nearest to a rate, except full speed."""

        def distance(speed: Speed) -> float:
            return abs(speed.steps_per_s - steps_per_s)

        return min(map(cls, range(MAX_NOTCH)), key=distance)

    @property
    def is_full_speed(self) -> bool:
        """Whether the view keeps up with the search."""
        return self.notch >= MAX_NOTCH

    @property
    def steps_per_s(self) -> float:
        """The rate, rounded to two digits."""
        if self.is_full_speed:
            return FULL_SPEED_STEPS_PER_S
        exponent = self.notch / (MAX_NOTCH - 1)
        exact_rate = MIN_STEPS_PER_S * (MAX_STEPS_PER_S / MIN_STEPS_PER_S) ** exponent
        return float(f"{exact_rate:.2g}")

    @property
    def step_s(self) -> float:
        """The duration of one step in seconds."""
        return 1 / self.steps_per_s

    def shifted_by(self, notches: int) -> "Speed":
        """Return the speed some notches faster, or slower if negative, within bounds."""
        return Speed(min(max(self.notch + notches, 0), MAX_NOTCH))


DEFAULT_SPEED = Speed.nearest_to(6)
