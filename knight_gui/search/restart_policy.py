"""Restart policy: the length of a round, and the part of the strategy that varies."""

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
    """Part of the strategy that varies from round to round, or from run to run.

    Attributes
    ----------
    ORDER
        The order of the eight leaps, in place of the tie-break.
    TIES
        The tie-break: at random, differently in each round.
    """

    ORDER = "order"
    TIES = "ties"


@dataclass(frozen=True)
class RestartPolicy:
    """Length of a round after which a search restarts; false if it never does.

    At most one of `per_square` and `cutoff` is not 0.

    Raises
    ------
    InputError
        If a number is out of its range, or both lengths are given.

    Examples
    --------
    >>> RestartPolicy.parse("320-steps:ties:7").moves_per_round(64)
    160
    >>> RestartPolicy(5).text, bool(RestartPolicy())
    ('5', False)
    """

    per_square: int = 0
    """Moves of a round per free square of the board, up to `MAX_MOVES_PER_SQUARE`."""
    cutoff: int = 0
    """Steps of a round, the way back to the beginning included, up to `MAX_CUTOFF`: an even
    number, because each move is taken back in the end."""
    vary: VariedPart = VariedPart.ORDER
    """Part of the strategy that varies from round to round."""
    seed: int = 0
    """Seed of the variation, up to `MAX_SEED`. The same seed gives the same rounds."""

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
                    "Restarts after {count:,} move per square cannot be used "
                    "with a cutoff of {cutoff:,} steps.",
                    "Restarts after {count:,} moves per square cannot be used "
                    "with a cutoff of {cutoff:,} steps.",
                    self.per_square,
                    cutoff=self.cutoff,
                )
            )

    def __bool__(self) -> bool:
        return bool(self.per_square or self.cutoff)

    def moves_per_round(self, square_count: int) -> int:
        """Return the moves of a round on a board of so many free squares; 0 for no restarts."""
        if self.cutoff:
            return self.cutoff // 2
        return self.per_square * square_count

    @property
    def text(self) -> str:
        """The policy in one short text, as `parse` reads it: ``5``, or ``320-steps:ties:7``."""
        parts = [f"{self.cutoff}{_STEPS_SUFFIX}" if self.cutoff else str(self.per_square)]
        if self.seed or self.vary is not VariedPart.ORDER:
            parts += [self.vary.value, str(self.seed)]
        return ":".join(parts)

    @property
    def description(self) -> str:
        """The length of a round in one line."""
        if not self:
            return tr("one search, however long it takes")
        if self.cutoff:
            return tr("starts again after {count:,} steps", count=self.cutoff)
        return plural(
            "starts again after {count:,} move for each square of the board",
            "starts again after {count:,} moves for each square of the board",
            self.per_square,
        )

    @classmethod
    def parse(cls, text: str) -> RestartPolicy:
        """Return the policy that a text made by `text` stands for.

        Raises
        ------
        InputError
            If it is no such text.
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
        part_name = f"restarts:{length}{unit or ''}"
        per_square = 0
        cutoff = 0
        if unit:
            cutoff = parse_int(length, part_name, 0, MAX_CUTOFF)
        else:
            per_square = parse_int(length, part_name, 0, MAX_MOVES_PER_SQUARE)
        varied_part = VariedPart(vary or VariedPart.ORDER)
        seed_number = parse_int(seed, f"seed {seed}", 0, MAX_SEED) if seed else 0
        return cls(per_square, cutoff, varied_part, seed_number)


NO_RESTARTS = RestartPolicy()
"""Policy of a search that never restarts."""
