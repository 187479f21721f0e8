"""Reader of the sentences on wrong answers, which checks each by exhaustive search."""

import re
from itertools import count

from knight_gui.messages.questions import refutation_sentence
from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY
from knight_gui.puzzles.refutation import iter_judged_answer
from knight_gui.search.problem import Problem
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.lesson import Question
from tests.puzzles.exhaustive import ExhaustiveSolver
from tests.search.brute_force import make_brute_force_test


def iter_wrong_answers(question, seeds):
    """Yield puzzles with the refutation and the sentence of each wrong answer."""
    for seed in seeds:
        puzzle = make_puzzle(seed, question, seed % MAX_DIFFICULTY + 1)
        problem = Problem(puzzle.board, puzzle.path, Strategy())
        right = puzzle.answer
        if question is Question.LAST_SQUARE:
            right = puzzle.answer[-1:]
        for answer in possible_answers(puzzle):
            if answer not in right:
                judged = run_to_completion(
                    iter_judged_answer(problem, puzzle.path, question, answer)
                )
                refutation = judged.refutation
                yield puzzle, refutation, refutation_sentence(puzzle.board, refutation)


def iter_positions(question):
    """Yield wrong answers to puzzles of a question without end."""
    return iter_wrong_answers(question, count(100))


def possible_answers(puzzle):
    """Return the squares that look like an answer."""
    board = puzzle.board
    free = set(board.free_squares).difference(puzzle.path)
    match puzzle.question:
        case Question.ONLY_MOVE:
            return sorted(free.intersection(board.neighbors(puzzle.path[-1])))
        case Question.WHICH_MISTAKE:
            return puzzle.path[1:-1]
        case _:
            return sorted(free)


def read_refutation(puzzle, refutation, sentence):
    """Return True if what a sentence says is true, as far as exhaustive search can tell."""
    board = puzzle.board
    path = puzzle.path
    is_possible = make_brute_force_test(board, path[0], Goal.OPEN)
    solver = ExhaustiveSolver(board, path)
    square_text = board.name(refutation.square)
    if match := re.fullmatch(r"(\w+) loses the tour\. (.+)", sentence):
        move = board.parse_square(match[1])
        assert board.attacks(path[-1], move)
        return is_possible(path) and not is_possible((*path, move))
    if match := re.fullmatch(r"Not (\w+): the tour ends on a (light|dark) square\.", sentence):
        ends = [each[-1] for each in solver.iter_completions(solver.head, frozenset(solver.free))]
        is_dark = match[2] == "dark"
        return board.is_dark(refutation.square) != is_dark and all(
            board.is_dark(end) is is_dark for end in ends
        )
    if sentence == f"Not {square_text}: no way to finish ends there.":
        ways = solver.iter_completions(solver.head, frozenset(solver.free))
        return all(way[-1] != refutation.square for way in ways)
    if sentence == f"After {square_text} a tour was still possible.":
        # of few squares only, since brute force takes too long on an open board
        depth = path.index(refutation.square)
        mistake_depth = path.index(puzzle.answer[0])
        return depth < mistake_depth and is_possible(path[:mistake_depth])
    if sentence == f"Before {square_text} the tour was already lost.":
        return not is_possible(path[: path.index(refutation.square)])
    if match := re.fullmatch(r"(\w+) proves nothing: it has (\d+) exits? left\.", sentence):
        exits = [
            other
            for other in solver.neighbors[refutation.square]
            if other in solver.free or other == solver.head
        ]
        is_drawn = {each.neighbor for each in refutation.proof.exits if each.is_open}
        return len(exits) == int(match[2]) > 0 and is_drawn == set(exits)
    return False
