"""Solver of puzzles by exhaustive search, which shares only the board's geometry with the program.

`python -m tests.puzzles.exhaustive 200` checks 200 puzzles of each question.
"""

import sys
from itertools import combinations, product
from time import perf_counter

from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, QUESTIONS_BY_NAME, Puzzle
from knight_gui.search.strategy import Goal
from knight_gui.state.lesson import Question
from tests.search.brute_force import make_brute_force_test


class ExhaustiveSolver:
    """Exhaustive search for the continuations of a path."""

    def __init__(self, board, path):
        self.board = board
        self.path = path
        self.head = path[-1]
        squares = list(board.free_squares)
        self.neighbors = {s: [t for t in squares if board.attacks(s, t)] for s in squares}
        self.free = [square for square in squares if square not in path]

    def iter_completions(self, head, free):
        """Yield every path from a head through all free squares."""
        if not free:
            yield ()
        for square in self.neighbors[head]:
            if square in free:
                for completion in self.iter_completions(square, free - {square}):
                    yield (square, *completion)

    def minimal_proofs(self, max_size):
        """Return the minimal sets of free squares whose edges cannot be chosen for a tour."""
        proofs = set()
        for count in range(1, max_size + 1):
            for squares in map(frozenset, combinations(self.free, count)):
                if not any(proof <= squares for proof in proofs) and self._is_proof(squares):
                    proofs.add(squares)
        return proofs

    def _is_proof(self, squares):
        choices = self._iter_edge_choices(sorted(squares))
        return not any(self._is_part_of_path(ends, last) for ends, last in choices)

    def _iter_edge_choices(self, squares):
        """Yield chosen neighbors of each square, two but for the last one, and the last square."""
        exits = {
            s: [t for t in self.neighbors[s] if t in self.free or t == self.head] for s in squares
        }
        for last in (None, *squares):
            counts = [1 if square == last else 2 for square in squares]
            for ends in product(*map(combinations, exits.values(), counts)):
                yield dict(zip(squares, ends, strict=True)), last

    def _is_part_of_path(self, ends_by_square, last):
        """Return True if chosen edges can be part of a path from the head through all squares."""
        edges = {frozenset((s, t)) for s, ends in ends_by_square.items() for t in ends}
        adjacent = {}
        for a, b in map(tuple, edges):
            adjacent.setdefault(a, []).append(b)
            adjacent.setdefault(b, []).append(a)
        max_degrees = {square: len(ends) for square, ends in ends_by_square.items()}
        max_degrees[self.head] = 1
        for square, ends in adjacent.items():
            if len(ends) > max_degrees.get(square, 2):
                return False
        # each component is a path, and none leads from the head to the last square too early
        while adjacent:
            component = set()
            frontier = {next(iter(adjacent))}
            while frontier:
                component |= frontier
                frontier = {t for s in frontier for t in adjacent[s]} - component
            if sum(edge <= component for edge in edges) >= len(component):
                return False
            if {self.head, last} <= component and len(component) <= len(self.free):
                return False
            adjacent = {s: ends for s, ends in adjacent.items() if s not in component}
        return True


def right_answers(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return all right answers to a puzzle, found by exhaustive search."""
    board = puzzle.board
    path = puzzle.path
    solver = ExhaustiveSolver(board, path)
    is_possible = make_brute_force_test(board, path[0], Goal.OPEN)
    match puzzle.question:
        case Question.ONLY_MOVE:
            moves = [square for square in solver.neighbors[solver.head] if square in solver.free]
            return [(move,) for move in moves if is_possible((*path, move))]
        case Question.LAST_SQUARE:
            return list(solver.iter_completions(solver.head, frozenset(solver.free)))
        case Question.WHICH_MISTAKE if not is_possible(path):
            # from the end, where few squares are free
            depths = range(len(path) - 1, 0, -1)
            return [(path[next(d for d in depths if is_possible(path[:d]))],)]
        case Question.PROVING_SQUARE if not is_possible(path):
            return [tuple(sorted(proof)) for proof in solver.minimal_proofs(2)]
    return []


def iter_puzzles(seed_count):
    """Yield puzzles of each question and of all difficulties."""
    for question, seed in product(QUESTIONS_BY_NAME.values(), range(seed_count)):
        yield make_puzzle(seed, question, seed % MAX_DIFFICULTY + 1)


if __name__ == "__main__":
    start_time_s = perf_counter()
    count = 0
    wrong_count = 0
    for puzzle in iter_puzzles(int(sys.argv[1])):
        count += 1
        if right_answers(puzzle) != [puzzle.answer]:
            wrong_count += 1
            print(puzzle, right_answers(puzzle))
    duration_s = perf_counter() - start_time_s
    print(f"{count} puzzles, {wrong_count} without exactly one answer, {duration_s:.0f} s")
