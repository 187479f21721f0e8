"""When a search gives up what it tried and begins again, and what is different then."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from knight_gui.board import InputError, demand_kind, parsed_whole, shortened, whole_number
from knight_gui.i18n import plural, tr

MOST_PER_SQUARE = 1000
MOST_CUTOFF = 10**12
MOST_SEED = 2**31 - 1
_STEPS = "-steps"
_TEXT = re.compile(rf"([^:]*?)({_STEPS})?(?::(order|ties)(?::([^:]*))?)?", re.DOTALL)


class Vary(Enum):
    """What changes from one round to the next, or from one run to another."""

    ORDER = "order"
    """The order of the eight leaps, in place of the tie-break."""
    TIES = "ties"
    """How ties are broken: at random, anew in each round."""


@dataclass(frozen=True)
class RestartPolicy:
    """When a search starts again from its beginning; false if it never does.

    Of its first two numbers one is given at the most.

    Attributes
    ----------
    per_square
        Moves of a round: so many times the squares of the board, up to `MOST_PER_SQUARE`.
    cutoff
        Steps of a round, its way back to the beginning included: an even number, because each
        move is taken back in the end.
    seed
        Of what varies, up to `MOST_SEED`. The same seed gives the same rounds.

    Raises
    ------
    InputError
        If a number is out of its range, or they contradict each other.
    """

    per_square: int = 0
    cutoff: int = 0
    vary: Vary = Vary.ORDER
    seed: int = 0

    def __post_init__(self) -> None:
        demand_kind(self.vary, Vary, "vary")
        whole_number(self.per_square, "restarts", 0, MOST_PER_SQUARE)
        whole_number(self.cutoff, "cutoff", 0, MOST_CUTOFF)
        whole_number(self.seed, "seed", 0, MOST_SEED)
        if self.cutoff % 2:
            raise InputError(
                tr(
                    "“{text}”: expected an even number of steps, because each move is taken back.",
                    text=self.text,
                )
            )
        if self.per_square and self.cutoff:
            raise InputError(
                plural(
                    "Restarts after {count:,} move per square contradict a cutoff of {cutoff:,} "
                    "steps.",
                    "Restarts after {count:,} moves per square contradict a cutoff of {cutoff:,} "
                    "steps.",
                    self.per_square,
                    cutoff=self.cutoff,
                )
            )

    def __bool__(self) -> bool:
        return bool(self.per_square or self.cutoff)

    def moves(self, squares: int) -> int:
        """Return how many moves a round has on a board of so many squares; 0 for no rounds."""
        return self.cutoff // 2 or self.per_square * squares

    @property
    def text(self) -> str:
        """The policy in one short text, as `parse` reads it: ``5``, or ``320-steps:ties:7``."""
        parts = [f"{self.cutoff}{_STEPS}" if self.cutoff else str(self.per_square)]
        if self.seed or self.vary is not Vary.ORDER:
            parts += [self.vary.value, str(self.seed)]
        return ":".join(parts)

    @property
    def description(self) -> str:
        """When the search starts again, in one line."""
        if not self:
            return tr("one search, however long it takes")
        return (
            tr("starts again after {count:,} steps", count=self.cutoff)
            if self.cutoff
            else plural(
                "starts again after {count:,} move per square",
                "starts again after {count:,} moves per square",
                self.per_square,
            )
        )

    @classmethod
    def parse(cls, text: str) -> RestartPolicy:
        """Return the policy that a text stands for.

        Raises
        ------
        InputError
            If it is none.
        """
        match = _TEXT.fullmatch(text)
        if match is None:
            raise InputError(
                tr(
                    "“{text}” does not say when to restart: write {examples}.",
                    text=shortened(text),
                    examples="5, 320-steps, 320-steps:ties:7",
                )
            )
        length, unit, vary, seed = match.groups()
        number = parsed_whole(
            length, f"restarts:{length}{unit or ''}", 0, MOST_CUTOFF if unit else MOST_PER_SQUARE
        )
        return cls(
            per_square=0 if unit else number,
            cutoff=number if unit else 0,
            vary=Vary(vary or Vary.ORDER),
            seed=parsed_whole(seed, f"seed {seed}", 0, MOST_SEED) if seed else 0,
        )


NEVER = RestartPolicy()
