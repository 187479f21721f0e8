"""Puzzles to be solved on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.puzzles.puzzle import Puzzle
    from knight_gui.scene.lesson import Ask
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.inquiry import Inquiry


@dataclass(frozen=True)
class MakePuzzles(Job):
    """Make puzzles from a seed, of each difficulty; one of any kind and difficulty if none is told.

    The result is a tuple of `Puzzle`.
    """

    needs_search: ClassVar[bool] = False
    seed: int
    kind: Ask | None = None

    def run(self, _subject: None, _token: CancelToken, /) -> Inquiry[tuple[Puzzle, ...]]:
        """Make one after the other."""
        from knight_gui.puzzles.making import make
        from knight_gui.puzzles.puzzle import LEVELS

        made: tuple[Puzzle, ...] = ()
        for difficulty in range(1, LEVELS + 1) if self.kind else (None,):
            made = (*made, (yield from make(self.seed, self.kind, difficulty)))
        return made
