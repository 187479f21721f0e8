"""Wrong moves in puzzles of given numbers, and a reader of the sentences that refute them."""

import re

from knight_gui.messages.givens import lost_with_givens_sentence
from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy


def iter_wrong_moves(seeds):
    """Yield puzzles with the paths of their wrong moves: those that leave the only tour."""
    for seed in seeds:
        puzzle = make_given_numbers_puzzle(seed, seed % MAX_DIFFICULTY + 1)
        for length in range(1, len(puzzle.answer)):
            prefix = puzzle.answer[:length]
            for square in sorted(puzzle.board.neighbors(prefix[-1])):
                if square not in prefix and square != puzzle.answer[length]:
                    yield puzzle, (*prefix, square)


def sentence_of(puzzle, path):
    """Return the sentence that refutes a path."""
    problem = Problem(puzzle.board, path[:1], Strategy(), path[1:], puzzle.numbers)
    return lost_with_givens_sentence(problem, path)


def is_true(puzzle, path, sentence):
    """Return True if what a sentence says of a path is true, as far as trying everything can tell.

    That a path is lost follows from the only tour, which an independent solver has confirmed.
    """
    for pattern, reader in _READERS:
        if match := re.fullmatch(pattern, sentence):
            return reader(puzzle, path, match)
    return False


def _is_other_number(puzzle, path, match):
    named_square = puzzle.board.parse_square(match[1])
    number = int(match[2])
    is_head = named_square == path[-1]
    return (number, named_square) in puzzle.numbers and is_head is not (number == len(path))


def _has_no_way(puzzle, path, match):
    board = puzzle.board
    count, first_number, first, number, last = match.groups()
    if int(number) - int(count) != int(first_number):
        return False
    square_by_number = dict(puzzle.numbers) | {len(path): path[-1]}
    first = board.parse_square(first)
    last = board.parse_square(last)
    if (square_by_number.get(int(first_number)), square_by_number[int(number)]) != (
        first,
        last,
    ):
        return False
    free = {*board.free_squares} - {*path} - {square for _, square in puzzle.numbers}
    ways = [(first,)]
    for _ in range(int(count) - 1):
        ways = [(*way, s) for way in ways for s in board.neighbors(way[-1]) if s in free - {*way}]
    return not any(board.attacks(way[-1], last) for way in ways)


def _is_lost(puzzle, path, _match):
    return path != puzzle.answer[: len(path)]


_READERS = (
    (r"(\w+) is number (\d+)\.", _is_other_number),
    (r"(\d+) moves? can’t lead from (\d+) \((\w+)\) to (\d+) \((\w+)\)\.", _has_no_way),
    (r"The squares left don’t fit the numbers left\.", _is_lost),
)
"""Patterns of the sentences, and functions that check what they say."""
