"""One measured figure and what was promised for it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    name: str
    """Name of the quantity."""
    measured: float | None
    """Measured value, or None if it could not be measured."""
    target: float | None = None
    """Promised upper limit, or None if there is none."""
    unit: str = "×"
    """Unit of both numbers; by default they are a ratio within this run."""
    note: str = ""
    """Details: the numbers behind a ratio."""

    @property
    def is_met(self) -> bool | None:
        """True if the promise is kept; None if there is none, or nothing was measured."""
        if self.measured is None or self.target is None:
            return None
        return self.measured <= self.target

    @property
    def amount(self) -> str:
        """Measured value with its unit."""
        if self.measured is None:
            return "–"
        return f"{self.measured:.2f} {self.unit}"

    @property
    def promise(self) -> str:
        """Promised limit with its unit; empty if there is none."""
        if self.target is None:
            return ""
        return f"≤ {self.target:g} {self.unit}"
