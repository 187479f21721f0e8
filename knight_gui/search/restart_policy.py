"""When a search gives up what it tried and begins again, and what is different then."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from knight_gui.board import InputError, parse_int, require_int, require_type, shorten_text
from knight_gui.i18n import plural, tr

MAX_MOVES_PER_SQUARE = 1000
MAX_CUTOFF = 10**12
MAX_SEED = 2**31 - 1
_STEPS_SUFFIX = "-steps"
_TEXT = re.compile(rf"([^:]*?)({_STEPS_SUFFIX})?(?::(order|ties)(?::([^:]*))?)?", re.DOTALL)


class VariedPart(Enum):
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
        Moves of a round: so many times the squares of the board, up to `MAX_MOVES_PER_SQUARE`.
    cutoff
        Steps of a round, its way back to the beginning included: an even number, because each
        move is taken back in the end.
    seed
        Of what varies, up to `MAX_SEED`. The same seed gives the same rounds.

    Raises
    ------
    InputError
        If a number is out of its range, or they contradict each other.
    """

    per_square: int = 0
    cutoff: int = 0
    vary: VariedPart = VariedPart.ORDER
    seed: int = 0

    def __post_init__(self) -> None:
        require_type(self.vary, VariedPart, "vary")
        require_int(self.per_square, "restarts", 0, MAX_MOVES_PER_SQUARE)
        require_int(self.cutoff, "cutoff", 0, MAX_CUTOFF)
        require_int(self.seed, "seed", 0, MAX_SEED)
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

    def moves_per_round(self, square_count: int) -> int:
        """Return how many moves a round has on a board of so many squares; 0 for no rounds."""
        return self.cutoff // 2 or self.per_square * square_count

    @property
    def text(self) -> str:
        """The policy in one short text, as `parse` reads it: ``5``, or ``320-steps:ties:7``."""
        parts = [f"{self.cutoff}{_STEPS_SUFFIX}" if self.cutoff else str(self.per_square)]
        if self.seed or self.vary is not VariedPart.ORDER:
            parts += [self.vary.value, str(self.seed)]
        return ":".join(parts)

    @property
    def description(self) -> str:
        """When the search starts again, in one line."""
        if not self:
            return tr("one search, however long it takes")
        if self.cutoff:
            return tr("starts again after {count:,} steps", count=self.cutoff)
        return plural(
            "starts again after {count:,} move per square",
            "starts again after {count:,} moves per square",
            self.per_square,
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
                    text=shorten_text(text),
                    examples="5, 320-steps, 320-steps:ties:7",
                )
            )
        length, unit, vary, seed = match.groups()
        number = parse_int(
            length,
            f"restarts:{length}{unit or ''}",
            0,
            MAX_CUTOFF if unit else MAX_MOVES_PER_SQUARE,
        )
        return cls(
            per_square=0 if unit else number,
            cutoff=number if unit else 0,
            vary=VariedPart(vary or VariedPart.ORDER),
            seed=parse_int(seed, f"seed {seed}", 0, MAX_SEED) if seed else 0,
        )


NO_RESTARTS = RestartPolicy()
