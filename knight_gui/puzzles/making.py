"""Makes puzzles from a seed: random paths, of which foresight decides every move.

Nothing goes by the clock, so a seed gives the same puzzle on every machine. How difficult a puzzle
is, is measured: by the positions to be looked at until each wrong answer is seen to be wrong. A
path is seen to be lost by a square without an exit, or by more with one exit than can be the last.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from knight_gui.board import Board
from knight_gui.puzzles.puzzle import KINDS, LEVELS, Puzzle, exits_after, proofs
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.slices import Inquiry, finish
from knight_gui.search.strategy import Pruning, Strategy
from knight_gui.state.lesson import Ask

_Found = Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]
"""Paths, each with its answer and its difficulty."""
_Each = TypeVar("_Each")
_BOARDS = tuple(Board(rows, cols) for rows, cols in ((5, 5), (5, 6), (6, 6), (7, 7), (8, 8)))
_MOST_LEFT, _LEAST_LEFT = 24, 6
"""Free squares: nobody looks through more, and fewer are no puzzle."""
_MOST_WORK = (0, 9, 39, 199)
"""Positions to be looked at, for each difficulty."""
_LEAST_WRONG = 2
"""Wrong moves on the way to the end, so that there is something to be chosen."""
_TWO, _MOST_DECOYS = 2, 3
"""Squares with two exits beside two with one; among more it is harder to see these."""
_ASTRAY = (3, 9)
"""How far a lost path goes on, at least and less than."""


def puzzle(seed: int, kind: Ask | None = None, difficulty: int | None = None) -> Puzzle:
    """Return the puzzle that a seed gives; kind and difficulty follow from it, too, if left out."""
    return finish(make(seed, kind, difficulty))


def make(seed: int, kind: Ask | None = None, difficulty: int | None = None) -> Inquiry[Puzzle]:
    """Make the same puzzle, and yield every few milliseconds."""
    kind = kind or tuple(KINDS.values())[seed % len(KINDS)]
    difficulty = difficulty or seed // len(KINDS) % LEVELS + 1
    chance = _Chance(f"{kind.value} {difficulty} {seed}")
    while True:
        walk = _Walk(chance)
        found = [each for each in _MAKERS[kind](walk) if each[-1] == difficulty]
        if found:
            path, answer, _ = chance.pick(found)
            return Puzzle(kind, walk.board, path, answer, difficulty, seed)
        yield


class _Chance:
    """Random choices that every Python makes alike: only this much of its generator is promised."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311  nothing is secret

    def pick(self, many: Sequence[_Each]) -> _Each:
        """Return one of many."""
        return many[int(self._random() * len(many))]


@dataclass(frozen=True)
class _Choice:
    """A path that can become a tour, and its moves: those that keep it so, and those that don't."""

    path: tuple[int, ...]
    right: tuple[int, ...]
    wrong: tuple[int, ...]


class _Walk:
    """A random tour of a random board, and the choices near its end."""

    def __init__(self, chance: _Chance) -> None:
        self.chance, self.board = chance, chance.pick(_BOARDS)
        self._foresight = Foresight(self.board)
        squares = tuple(self.board.free_squares)
        path: tuple[int, ...] = (chance.pick(squares),)
        while not self._is_hopeful(path):
            path = (chance.pick(squares),)
        self._search = Search(Problem(self.board, path, Strategy(pruning=Pruning.DEAD_ENDS)))
        self.choices: list[_Choice] = []
        while moves := self.moves(path):
            right = tuple(move for move in moves if self._is_hopeful((*path, move)))
            self.choices.append(
                _Choice(path, right, tuple(move for move in moves if move not in right))
            )
            path = (*path, chance.pick(right))
        self.tour = path

    def is_enough(self, path: tuple[int, ...]) -> bool:
        """Tell whether as many squares are left after a path as a puzzle needs."""
        return _LEAST_LEFT <= self.board.free_count - len(path) <= _MOST_LEFT

    def moves(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """Return the squares that the knight can go to."""
        return tuple(move for move in self.board.neighbours(path[-1]) if move not in path)

    def work(self, choice: _Choice, *moves: int) -> int:
        """Return how many positions there are to be looked at after wrong moves."""
        return sum(self._positions_after((*choice.path, move)) for move in moves)

    def astray(self, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Go on at random, as far as it goes."""
        while moves := self.moves(path):
            yield path
            path = (*path, self.chance.pick(moves))

    def _positions_after(self, path: tuple[int, ...]) -> int:
        search = self._search.twin(path)
        search.advance(2 * _MOST_WORK[-1] + 2)
        # of an advance and a retreat to each
        return search.step // 2 if search.outcome is Outcome.NO_TOUR else _MOST_WORK[-1] + 1

    def _is_hopeful(self, path: tuple[int, ...]) -> bool:
        return self._foresight.prospect(path) is Prospect.HOPEFUL


def _ways_out(walk: _Walk) -> _Found:
    for choice in walk.choices:
        if walk.is_enough(choice.path) and choice.wrong and len(choice.right) == 1:
            yield choice.path, choice.right, _difficulty(walk.work(choice, *choice.wrong))


def _mistakes(walk: _Walk) -> _Found:
    for choice in walk.choices:
        if walk.is_enough(choice.path) and choice.wrong:
            mistake = walk.chance.pick(choice.wrong)
            astray = tuple(walk.astray((*choice.path, mistake)))[slice(*_ASTRAY)]
            if astray:
                yield walk.chance.pick(astray), (mistake,), _difficulty(walk.work(choice, mistake))


def _endings(walk: _Walk) -> _Found:
    work = wrong = 0
    for choice in reversed(walk.choices):
        if len(choice.right) > 1:
            return
        work, wrong = work + walk.work(choice, *choice.wrong), wrong + len(choice.wrong)
        if walk.is_enough(choice.path) and wrong >= _LEAST_WRONG:
            yield choice.path, walk.tour[len(choice.path) :], _difficulty(work)


def _impossible(walk: _Walk) -> _Found:
    for choice in walk.choices:
        if walk.is_enough(choice.path) and choice.wrong:
            for path in (
                each for move in choice.wrong for each in walk.astray((*choice.path, move))
            ):
                answer, exits = proofs(walk.board, path), exits_after(walk.board, path)
                counts = {square: len({*ways} - {path[-1]}) for square, ways in exits.items()}
                # a square with one exit beside the head may belong to another proof
                if (
                    answer
                    and answer == tuple(square for square, count in counts.items() if count <= 1)
                    and walk.is_enough(path)
                ):
                    yield path, answer, _obscurity([exits[s] for s in answer], counts)


def _difficulty(work: int) -> int:
    """Return how difficult it is to look at so many positions; more than `LEVELS` is too much."""
    return bisect_left(_MOST_WORK, work) + 1


def _obscurity(proof: list[list[int]], counts: dict[int, int]) -> int:
    """Return how difficult it is to see squares with these exits that prove a path lost.

    The counts are those of the exits of all squares, the head apart.
    """
    if len(proof) == 1:
        return 1 + len(proof[0])
    values = sorted(counts.values())
    is_pair = values[:_TWO] == [1, 1] and len(proof) == _TWO
    return 3 + (values.count(_TWO) > _MOST_DECOYS) if is_pair else LEVELS + 1


_MAKERS: dict[Ask, Callable[[_Walk], _Found]] = {
    Ask.ONE_WAY_OUT: _ways_out,
    Ask.WHICH: _mistakes,
    Ask.FINISH: _endings,
    Ask.WHY_NONE: _impossible,
}
