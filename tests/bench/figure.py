"""One measured figure and what was promised for it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Attributes
    ----------
    name
        What was measured.
    measured
        What it came to; None if it could not be measured.
    target
        What is promised at most; None if nothing is.
    unit
        Of both numbers; unless told otherwise they are a ratio within this run.
    note
        How it came about: the numbers behind a ratio.
    """

    name: str
    measured: float | None
    target: float | None = None
    unit: str = "×"
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the promise is kept; None if there is none, or nothing was measured."""
        if self.measured is None or self.target is None:
            return None
        return self.measured <= self.target

    @property
    def amount(self) -> str:
        """What was measured, with its unit."""
        return "–" if self.measured is None else f"{self.measured:.2f} {self.unit}"

    @property
    def promise(self) -> str:
        """What is promised, with its unit; nothing if nothing is."""
        return "" if self.target is None else f"≤ {self.target:g} {self.unit}"
