"""The engine from Python: what `knight_gui` shows, and that its examples are true."""

import ast
import doctest
import importlib
import pydoc
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import knight_gui
from knight_gui import (
    Board,
    Goal,
    InputError,
    Outcome,
    Recording,
    Search,
    Strategy,
    Theorem,
    Tour,
    TourEnumeration,
    count,
    parse_strategy,
    problem,
    solve,
)

ROOT = Path(knight_gui.__file__).parent
LIBRARY_FOLDERS = ("board", "search", "sweeps")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules_with_examples():
    """Return the modules of the library whose docstrings have examples."""
    paths = sorted(ROOT.glob("*.py"))
    for folder in LIBRARY_FOLDERS:
        paths += sorted((ROOT / folder).rglob("*.py"))
    return [
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in paths
        if re.search("^ *>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def loaded_after_each(*codes):
    """The packages that a fresh interpreter has loaded after each of these, one after the other."""
    parts = "\n".join(f"{code}\nprint(*sys.modules)" for code in codes)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{parts}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return [{name.split(".")[0] for name in line.split()} for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", modules_with_examples())
def test_that_the_examples_in_docstrings_are_true(name):
    results = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert results.attempted
    assert not results.failed


def test_that_all_names_are_there_and_what_a_type_checker_takes_them_for():
    told = {}
    for node in ast.walk(ast.parse(Path(knight_gui.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("knight_gui."):
            told |= {alias.name: node.module for alias in node.names}
    assert set(told) == set(knight_gui.__all__)
    for name, place in told.items():
        assert getattr(knight_gui, name) is getattr(importlib.import_module(place), name)


def test_that_help_begins_with_the_verbs_names_everything_and_is_short():
    told = pydoc.render_doc(knight_gui, renderer=pydoc.plaintext)
    assert len(told.splitlines()) < 400
    verbs = [name for name in knight_gui.__all__ if name.islower()]
    places = [told.index(f"{verb}(") for verb in verbs]
    assert max(places) < told.index("PACKAGE CONTENTS")
    assert all(re.search(rf"\b{name}\b", told) for name in knight_gui.__all__)
    assert set(verbs) < set(dir(knight_gui))


def test_that_a_start_is_told_by_its_row_and_column_too():
    assert problem("5x6", (2, 2)) == problem("5x6", "c3") == problem("5x6", 14)


def test_that_a_search_stops_when_its_time_is_over():
    stopped = solve("8x8", "a8", strategy="naive", time_limit_s=0)
    assert (stopped.outcome, stopped.steps) == (Outcome.STOPPED, 0)
    assert solve("8x8", time_limit_s=1e9).tour


def test_that_a_tour_is_the_sequence_of_its_squares():
    tour = solve("5x5", "c3").tour
    assert (len(tour), tour[0], tour[-2:]) == (25, 12, tour.path[-2:])
    assert tuple(tour) == tour.path
    assert 12 in tour
    assert 25 not in tour


def test_that_a_board_holds_its_squares_by_number_and_by_name():
    board = Board.parse("3x4", holes="b2")
    things = (0, 5, 11, 12, "a1", "b2", "d3", "e3", "nonsense", None, 0.5)
    assert [thing for thing in things if thing in board] == [0, 11, "a1", "d3"]


def test_that_tours_are_found_one_after_the_other_and_each_once():
    enumeration = TourEnumeration(problem("3x4", "a1"))
    tours = [next(iter(enumeration)), *enumeration]
    assert len(set(tours)) == len(tours) == count("3x4", "a1").count
    assert enumeration.tour_count().is_complete
    assert list(enumeration) == []


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (Board(), "<Board 8x8>"),
        (Board.parse("5x6", "c3,d4", "camel"), "<Board 5x6, holes=d4,c3, camel>"),
        (Strategy(), "<Strategy warnsdorff+order/knight-tour>"),
        (problem("5x5", "c3"), f"<Problem 5x5 from c3, {parse_strategy('sure').text}>"),
        (Tour(Board(1, 1), (0,)), "<Tour of 1x1, a1 to a1>"),
    ],
)
def test_that_what_is_shown_of_a_thing_is_short(thing, shown):
    assert repr(thing) == shown


def test_that_large_things_are_shown_in_a_line_too():
    assert len(repr(Board(100, 100, frozenset(range(1000))))) < 80
    assert len(repr(solve("100x100", "a1"))) < 300


def test_that_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_such"):
        knight_gui.nothing_such  # noqa: B018


def test_that_importing_loads_neither_qt_nor_numba_nor_numpy_and_the_theory_needs_no_numba():
    imported, with_theory, told_without_search = loaded_after_each(
        "import knight_gui",
        "from knight_gui import Board, obstacle_to_tour\nassert obstacle_to_tour(Board(5, 5), 1)",
        "from knight_gui import solve\nassert not solve('4x4').tour",
    )
    assert "knight_gui" in imported
    assert not with_theory & {"PySide6", "numba", "numpy", "llvmlite"}
    assert not told_without_search & {"PySide6", "numba", "llvmlite"}


def test_that_the_types_are_shipped():
    assert files("knight_gui").joinpath("py.typed").is_file()


@pytest.mark.parametrize("board", ["6x6", Board(6, 6)])
@pytest.mark.parametrize("start", [None, 0, "a6"])
def test_that_boards_and_squares_are_given_as_they_are_or_by_their_names(board, start):
    solution = solve(board, start, closed=True)
    assert solution.tour.is_closed
    assert solution.path[0] == 0
    assert solution.problem.strategy.goal is Goal.CLOSED


def test_that_the_first_free_square_is_the_start_unless_told_otherwise():
    board = Board.parse("3x4", holes="a3, b3")
    assert board.name(problem(board).path[0]) == "c3"


def test_that_where_there_is_no_tour_the_reason_is_given():
    assert solve("3x8", closed=True).obstacle.theorem is Theorem.SCHWENK


@pytest.mark.parametrize(
    ("words", "outcome", "steps"),
    [
        # known without a search
        ({"board": "3x8", "closed": True}, Outcome.NO_TOUR, 0),
        # after as many steps as it is given
        ({"strategy": "naive", "max_steps": 1000}, Outcome.STOPPED, 1000),
        ({"max_steps": 0}, Outcome.STOPPED, 0),
        ({"board": "1x1", "max_steps": 0}, Outcome.SOLVED, 0),
        # boards without a theory are searched to the end
        ({"board": Board.parse("3x3", holes="b2"), "closed": True}, Outcome.SOLVED, 7),
        ({"board": Board.parse("3x4", leaper="wazir"), "closed": True}, Outcome.SOLVED, 11),
    ],
)
def test_that_a_search_ends_so_after_so_many_steps(words, outcome, steps):
    solution = solve(**words)
    assert solution.outcome is outcome
    assert solution.steps >= steps
    assert (solution.tour is None) == (outcome is not Outcome.SOLVED)
    assert outcome is Outcome.SOLVED or solution.steps == steps


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("naive", "naive+order/knight-tour"),
        ("sure", "warnsdorff+farthest/knight-tour/dead-ends/restarts:5"),
        ("static+random:3/knight", "static+random:3/knight-problem-solve"),
    ],
)
def test_that_a_strategy_is_given_by_the_name_of_a_preset_or_an_ordering_or_as_a_text(name, text):
    assert parse_strategy(name).text == text
    assert problem(strategy=name).strategy == Strategy.parse(text)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"board": "8by8"}, "8by8"),
        ({"start": "j9"}, "j9"),
        ({"start": 64}, "64"),
        ({"strategy": "clever"}, "clever"),
    ],
)
def test_that_what_cannot_be_used_is_said(words, complaint):
    with pytest.raises(InputError, match=complaint):
        solve(**words)


def test_that_a_search_is_iterated_step_by_step_and_a_recording_knows_each_of_them():
    asked = problem("5x5", "a5", strategy="naive")
    positions = list(Search(asked))
    assert [position.step for position in positions] == list(range(len(positions)))
    assert positions[-1].outcome is Outcome.SOLVED
    recording = Recording(asked)
    recording.advance(10**6)
    for step in (0, 7, 100, len(positions) - 1):
        assert recording.position(step).path == positions[step].path
