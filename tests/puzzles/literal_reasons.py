"""Reader of the sentences on wrong answers, which checks each by exhaustive search."""

import re

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
    for pattern, is_true in READERS:
        if match := re.fullmatch(pattern, sentence):
            assert match[1] == puzzle.board.name(refutation.square)
            return is_true(puzzle, refutation, match)
    return False


def _is_possible(puzzle, path):
    return make_brute_force_test(puzzle.board, puzzle.path[0], Goal.OPEN)(path)


def _ends(puzzle):
    solver = ExhaustiveSolver(puzzle.board, puzzle.path)
    return {way[-1] for way in solver.iter_completions(solver.head, frozenset(solver.free))}


def _move_loses(puzzle, refutation, _match):
    path = puzzle.path
    is_legal = puzzle.board.attacks(path[-1], refutation.square)
    lost = not _is_possible(puzzle, (*path, refutation.square))
    return is_legal and lost and _is_possible(puzzle, path)


def _has_other_color(puzzle, refutation, match):
    board = puzzle.board
    is_dark = match[2] == "dark"
    end_colors = {board.is_dark(end) for end in _ends(puzzle)}
    return board.is_dark(refutation.square) != is_dark and end_colors == {is_dark}


def _is_no_end(puzzle, refutation, _match):
    ends = _ends(puzzle)
    return bool(ends) and refutation.square not in ends


def _is_before_mistake(puzzle, refutation, _match):
    # a path before the mistake leaves too many squares for brute force
    mistake_depth = puzzle.path.index(puzzle.answer[0])
    is_possible = _is_possible(puzzle, puzzle.path[:mistake_depth])
    return is_possible and puzzle.path.index(refutation.square) < mistake_depth


def _is_after_mistake(puzzle, refutation, _match):
    return not _is_possible(puzzle, puzzle.path[: puzzle.path.index(refutation.square)])


def _has_exits(puzzle, refutation, match):
    solver = ExhaustiveSolver(puzzle.board, puzzle.path)
    onward = {*solver.free, solver.head}
    exits = onward.intersection(solver.neighbors[refutation.square])
    drawn_exits = {each.neighbor for each in refutation.proof.exits if each.is_open}
    return len(exits) == int(match[2]) > 0 and drawn_exits == exits


READERS = (
    (r"(\w+) loses the tour\. .+", _move_loses),
    (
        r"Not (\w+): each move changes the colour, so the tour ends on a (light|dark) square\.",
        _has_other_color,
    ),
    (r"Not (\w+): no way to finish ends there\.", _is_no_end),
    (r"After (\w+) a tour was still possible\.", _is_before_mistake),
    (r"Before (\w+) the tour was already lost\.", _is_after_mistake),
    (r"(\w+) proves nothing: (\d+) moves? to or from it (?:is|are) left\.", _has_exits),
)
"""Patterns of the sentences, and functions that check what they say."""
