"""Finds searches that go through the same tree: what one of them proves holds for all.

A search that tried everything has been at the end of each path from its start just once, of
those that its pruning let it go on. What is pruned depends on the path alone, and a symmetry of
the board maps the paths from a square onto those from its image. So the search from there, in
whatever order, takes as many steps, comes as deep and finds no tour either.

Nothing else of a map is symmetric. A search that ends with a tour or in a dead end, or that
is stopped, has been where its order of moves led it first, and no such order is symmetric. What
begins again has been to some paths more than once; and what foresight leaves in doubt can depend on
the order of the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Pruning
from knight_gui.tour import Board, Symmetry, symmetries_of


class Tree(NamedTuple):
    """What a search on a board goes through when it tries everything."""

    path: tuple[int, ...]
    goal: Goal
    pruning: Pruning


class Images:
    """Finds the searches that go through the same tree as another one.

    Searches on the same board are looked for next to each other.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self._problems = problems
        self._on_boards: dict[Board, dict[Tree | None, list[int]]] = {}

    def of(self, place: int) -> Sequence[int]:
        """Return the places of all searches with the tree of one, its own among them."""
        problem = self._problems[place]
        tree = _tree_of(problem, symmetries_of(problem.board))
        if tree is None:
            return ()
        if problem.board not in self._on_boards:
            self._on_boards[problem.board] = self._by_tree(place)
        return self._on_boards[problem.board].get(tree, ())

    def _by_tree(self, place: int) -> dict[Tree | None, list[int]]:
        board = self._problems[place].board
        symmetries = symmetries_of(board)
        found: dict[Tree | None, list[int]] = {}
        for way in (range(place, -1, -1), range(place + 1, len(self._problems))):
            for other in takewhile(lambda each: self._problems[each].board == board, way):
                tree = _tree_of(self._problems[other], symmetries)
                found.setdefault(tree, []).append(other)
        return found


def _tree_of(problem: Problem, symmetries: tuple[Symmetry, ...]) -> Tree | None:
    """Return what a search goes through; None if not every search of it does so just once."""
    strategy, board = problem.strategy, problem.board
    if strategy.restarts or not strategy.backtracking or strategy.pruning is Pruning.FORESIGHT:
        return None
    images = (tuple(each.image(board, square) for square in problem.path) for each in symmetries)
    return Tree(min(images), strategy.goal, strategy.pruning)
