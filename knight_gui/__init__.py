"""Knight's tours: a window to watch the search, and its engine as a library.

>>> from knight_gui import solve
>>> print(solve("5x5", start="c3").tour)
19  8  3 14 25
 2 13 18  9  4
 7 20  1 24 15
12 17 22  5 10
21  6 11 16 23

Functions:

    solve(board, start)        search a tour
    solve_given(board, {"a8": 1, "d4": 20})
                               search the tours with given visit numbers
    count(board, start)        count all tours from a square of a small board
    count_board(board)         count those of a whole board, on all processors
    map_starts(board)          search from each square, on all processors
    luck(board, start)         search with many seeds, on all processors
    read_tour(text)            read a tour in any notation
    verdict(board, path)       decide if a path can become a tour, with the reason
    tree_size(problem)         estimate the number of positions of a search
    problem(board, start)      make the description of a search
    parse_strategy(text)       read a strategy
    make_puzzle(seed)          make a puzzle with one right answer
    make_given_numbers_puzzle(seed)
                               make a puzzle of a tour with some of its numbers
    prepare()                  wait until the engine is compiled
    obstacle_to_tour(board, start), obstacle_to_closed_tour(board, start)
                               find a theorem that rules every tour out

Types, each with its own help, such as ``help(knight_gui.Board)``:

    Board, Leaper, LEAPERS, KNIGHT, MoveOrder, MOVE_ORDERS, Tour, TourError, InputError
    Problem, Strategy, PRESETS, Ordering, TieBreak, Pruning, Goal, RestartPolicy, VariedPart
    Search, Position, Recording, Progress, TourEnumeration, TourCount
    Solution, GivenSolution, Outcome, Attempt, Completability, Obstacle, Theorem, Puzzle,
    GivenNumbersPuzzle

Modules are loaded when they are needed: Qt only by the window, and numba, which is slow to load,
only by a search; theorems on the existence of tours need neither.
"""

from importlib import import_module

# type checkers take it for true; importing it from typing would cost time at every start
TYPE_CHECKING = False
if TYPE_CHECKING:
    from knight_gui.board import (
        KNIGHT,
        LEAPERS,
        MOVE_ORDERS,
        Board,
        InputError,
        Leaper,
        MoveOrder,
        Obstacle,
        Theorem,
        Tour,
        TourError,
        obstacle_to_closed_tour,
        obstacle_to_tour,
    )
    from knight_gui.documents.tours.reader import read_tour
    from knight_gui.puzzles.generator import make_puzzle
    from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
    from knight_gui.puzzles.puzzle import GivenNumbersPuzzle, Puzzle
    from knight_gui.search.api import (
        Solution,
        count,
        parse_strategy,
        prepare,
        problem,
        solve,
        verdict,
    )
    from knight_gui.search.enumeration import TourEnumeration
    from knight_gui.search.estimate import tree_size
    from knight_gui.search.givens import GivenSolution, solve_given
    from knight_gui.search.kinds import Completability, Outcome
    from knight_gui.search.position import Attempt, Position, Progress
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.restart_policy import RestartPolicy, VariedPart
    from knight_gui.search.search import Search
    from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
    from knight_gui.search.tour_count import TourCount
    from knight_gui.sweeps.api import count_board, luck, map_starts

__version__ = "0.1.0"

_NAMES_BY_MODULE = {
    "knight_gui.documents.tours.reader": ("read_tour",),
    "knight_gui.puzzles.generator": ("make_puzzle",),
    "knight_gui.puzzles.given_numbers": ("make_given_numbers_puzzle",),
    "knight_gui.puzzles.puzzle": ("GivenNumbersPuzzle", "Puzzle"),
    "knight_gui.sweeps.api": ("count_board", "luck", "map_starts"),
    "knight_gui.search.enumeration": ("TourEnumeration",),
    "knight_gui.search.estimate": ("tree_size",),
    "knight_gui.search.givens": ("GivenSolution", "solve_given"),
    "knight_gui.search.kinds": ("Outcome", "Completability"),
    "knight_gui.search.api": (
        "Solution",
        "count",
        "prepare",
        "problem",
        "solve",
        "parse_strategy",
        "verdict",
    ),
    "knight_gui.search.position": ("Attempt", "Position", "Progress"),
    "knight_gui.search.problem": ("Problem",),
    "knight_gui.search.recording": ("Recording",),
    "knight_gui.search.restart_policy": ("RestartPolicy", "VariedPart"),
    "knight_gui.search.search": ("Search",),
    "knight_gui.search.strategy": (
        "PRESETS",
        "Goal",
        "Ordering",
        "Pruning",
        "Strategy",
        "TieBreak",
    ),
    "knight_gui.search.tour_count": ("TourCount",),
}
"""Public names by their modules; all others come from `knight_gui.board`."""

__all__ = [
    "KNIGHT",
    "LEAPERS",
    "MOVE_ORDERS",
    "PRESETS",
    "Attempt",
    "Board",
    "Completability",
    "GivenNumbersPuzzle",
    "GivenSolution",
    "Goal",
    "InputError",
    "Leaper",
    "MoveOrder",
    "Obstacle",
    "Ordering",
    "Outcome",
    "Position",
    "Problem",
    "Progress",
    "Pruning",
    "Puzzle",
    "Recording",
    "RestartPolicy",
    "Search",
    "Solution",
    "Strategy",
    "Theorem",
    "TieBreak",
    "Tour",
    "TourCount",
    "TourEnumeration",
    "TourError",
    "VariedPart",
    "count",
    "count_board",
    "luck",
    "make_given_numbers_puzzle",
    "make_puzzle",
    "map_starts",
    "obstacle_to_closed_tour",
    "obstacle_to_tour",
    "parse_strategy",
    "prepare",
    "problem",
    "read_tour",
    "solve",
    "solve_given",
    "tree_size",
    "verdict",
]


def __dir__() -> list[str]:
    # completion lists these names, before they are imported
    return sorted({*__all__, *globals()})


if not TYPE_CHECKING:
    # hidden from type checkers, which would accept every name

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        for module_name, names in _NAMES_BY_MODULE.items():
            if name in names:
                return getattr(import_module(module_name), name)
        return getattr(import_module("knight_gui.board"), name)
