"""Solves puzzles by trying everything: `python -m tests.puzzles.slow 200` proves 200 of each kind.

It shares nothing with the program but the board's own geometry.
"""

import sys
from itertools import combinations, product
from time import perf_counter

from knight_gui.puzzles.making import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, QUESTIONS_BY_NAME, Puzzle
from knight_gui.search.strategy import Goal
from knight_gui.state.lesson import Question
from tests.search.brute_force import trier


class Slow:
    """A path, and all squares that are left."""

    def __init__(self, board, path):
        self.board = board
        self.path = path
        self.head = path[-1]
        squares = list(board.free_squares)
        self.around = {s: [t for t in squares if board.attacks(s, t)] for s in squares}
        self.free = [square for square in squares if square not in path]

    def ends(self, head, free):
        """Yield every way through all free squares."""
        if not free:
            yield ()
        for square in self.around[head]:
            if square in free:
                yield from ((square, *way) for way in self.ends(square, free - {square}))

    def proofs(self, size):
        """The sets of so many free squares whose links cannot be chosen, and no fewer of them."""
        least = set()
        for count in range(1, size + 1):
            for squares in map(frozenset, combinations(self.free, count)):
                if not any(known <= squares for known in least) and self._is_proof(squares):
                    least.add(squares)
        return least

    def _is_proof(self, squares):
        return not any(self._fits(*links) for links in self._links(sorted(squares)))

    def _links(self, squares):
        """All links that some squares may have: each has two, but for the last of the tour."""
        beside = {
            s: [t for t in self.around[s] if t in self.free or t == self.head] for s in squares
        }
        for last in (None, *squares):
            counts = [1 if square == last else 2 for square in squares]
            for chosen in product(*map(combinations, beside.values(), counts)):
                yield dict(zip(squares, chosen, strict=True)), last

    def _fits(self, chosen, last):
        """Whether links are part of one path from the head through all free squares."""
        links = {frozenset((s, t)) for s, there in chosen.items() for t in there}
        linked = {}
        for a, b in map(tuple, links):
            linked.setdefault(a, []).append(b)
            linked.setdefault(b, []).append(a)
        most = {self.head: 1, **{square: len(there) for square, there in chosen.items()}}
        if any(len(there) > most.get(square, 2) for square, there in linked.items()):
            return False
        # what hangs together is a path, and none leads from the head to the last square too early
        while linked:
            part = set()
            edge = {next(iter(linked))}
            while edge:
                part |= edge
                edge = {t for s in edge for t in linked[s]} - part
            if sum(link <= part for link in links) >= len(part):
                return False
            if {self.head, last} <= part and len(part) <= len(self.free):
                return False
            linked = {s: there for s, there in linked.items() if s not in part}
        return True


def right_answers(made: Puzzle) -> list[tuple[int, ...]]:
    """All answers to a puzzle that are right, found by trying everything."""
    board = made.board
    path = made.path
    slow = Slow(board, path)
    is_possible = trier(board, path[0], Goal.OPEN)
    match made.question:
        case Question.ONLY_MOVE:
            moves = [square for square in slow.around[slow.head] if square in slow.free]
            return [(move,) for move in moves if is_possible((*path, move))]
        case Question.LAST_SQUARE:
            return list(slow.ends(slow.head, frozenset(slow.free)))
        case Question.WHICH_MISTAKE if not is_possible(path):
            # from the end, where few squares are left
            depths = range(len(path) - 1, 0, -1)
            return [(path[next(d for d in depths if is_possible(path[:d]))],)]
        case Question.PROVING_SQUARE if not is_possible(path):
            return [tuple(sorted(proof)) for proof in slow.proofs(2)]
    return []


def made(number):
    """So many puzzles of each kind, of all difficulties."""
    for kind, seed in product(QUESTIONS_BY_NAME.values(), range(number)):
        yield make_puzzle(seed, kind, seed % MAX_DIFFICULTY + 1)


if __name__ == "__main__":
    began = perf_counter()
    count = wrong = 0
    for each in made(int(sys.argv[1])):
        count += 1
        if right_answers(each) != [each.answer]:
            wrong += 1
            print(each, right_answers(each))
    print(f"{count} puzzles, {wrong} without exactly one answer, {perf_counter() - began:.0f} s")
