"""Library: public names, examples in docstrings, and results of the main functions."""

import ast
import doctest
import importlib
import pydoc
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import knight_gui
from knight_gui import (
    Board,
    Completability,
    Goal,
    InputError,
    Ordering,
    Outcome,
    Position,
    Pruning,
    Recording,
    Search,
    Strategy,
    Theorem,
    TieBreak,
    Tour,
    TourEnumeration,
    VariedPart,
    count,
    luck,
    make_puzzle,
    obstacle_to_tour,
    parse_strategy,
    prepare,
    problem,
    read_tour,
    solve,
    tree_size,
    verdict,
)
from knight_gui.search.compiling.dispatch import function_names, is_cached
from knight_gui.search.kinds import StepType
from knight_gui.search.strategy import parse_ordering

ROOT = Path(knight_gui.__file__).parent
LIBRARY_FOLDERS = ("board", "search", "sweeps")
DOCTEST_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


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


def packages_loaded_after_each(*codes):
    """Run pieces of code in one fresh interpreter, and return the loaded packages after each."""
    program = "\n".join(["import sys", *(f"{code}\nprint(*sys.modules)" for code in codes)])
    process = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    return [{name.split(".")[0] for name in line.split()} for line in process.stdout.splitlines()]


@pytest.mark.parametrize("name", modules_with_examples())
def test_that_the_examples_in_docstrings_are_true(name):
    results = doctest.testmod(importlib.import_module(name), optionflags=DOCTEST_FLAGS)
    assert results.attempted
    assert not results.failed


def test_that_all_names_are_those_that_type_checkers_see():
    module_by_name = {}
    for node in ast.walk(ast.parse(Path(knight_gui.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("knight_gui."):
            module_by_name |= {alias.name: node.module for alias in node.names}
    assert set(module_by_name) == set(knight_gui.__all__)
    for name, module_name in module_by_name.items():
        module = importlib.import_module(module_name)
        assert getattr(knight_gui, name) is getattr(module, name)


def test_that_help_begins_with_all_functions_and_types():
    text = pydoc.render_doc(knight_gui, renderer=pydoc.plaintext)
    beginning = text.partition("PACKAGE CONTENTS")[0]
    assert len(beginning.splitlines()) < 60
    assert [name for name in knight_gui.__all__ if not re.search(rf"\b{name}\b", beginning)] == []


def test_that_completion_lists_functions_and_types():
    assert set(knight_gui.__all__) <= set(dir(knight_gui))


@pytest.mark.parametrize(
    "enum", [Completability, Goal, Ordering, Outcome, Pruning, Theorem, TieBreak, VariedPart]
)
def test_that_help_on_an_enum_has_a_sentence_for_each_member(enum):
    text = pydoc.render_doc(enum, renderer=pydoc.plaintext)
    sentences = dict(re.findall(r"^ \|  (\w+)\n \|      (\S.*)$", text, re.MULTILINE))
    assert set(enum.__members__) <= set(sentences)


def count_elements(svg):
    """Return the numbers of a picture's elements, which must be well-formed XML."""
    return Counter(each.tag.rpartition("}")[2] for each in ET.fromstring(svg).iter())  # noqa: S314


def test_that_a_notebook_draws_boards_tours_and_positions():
    recording = Recording(problem("8x8", "a8", strategy="naive"))
    recording.advance(100)
    tour = solve("5x6", "a5", closed=True).tour
    elements = count_elements(Board.parse("5x6", holes="c3")._repr_svg_())
    assert elements == {"svg": 1, "path": 2, "text": 11}
    elements = count_elements(tour._repr_svg_())
    assert (elements["polygon"], elements["circle"], elements["text"]) == (1, 30, 30 + 11)
    elements = count_elements(recording.position(33)._repr_svg_())
    assert (elements["polyline"], elements["circle"]) == (1, 32)


def test_that_a_large_board_has_no_numbers_but_those_of_the_ends():
    svg = Board(30, 30).to_svg(solve("30x30", "a1").path)
    assert count_elements(svg)["circle"] == 2
    position_without_board = Position(0, (0,), StepType.START, None, (), 0, None)
    assert position_without_board._repr_svg_() is None


def test_that_arguments_may_be_texts_and_files(tmp_path):
    tour = solve("3x4", "a3").tour
    names = " ".join(tour.names)
    assert Tour("3x4", names) == tour
    assert verdict("3x4", names).completability is Completability.COMPLETABLE
    assert obstacle_to_tour("5x5", "b5") == obstacle_to_tour(Board(5, 5), 1)
    assert tree_size("4x4") == tree_size(problem("4x4", strategy="naive"))
    (tmp_path / "tour.txt").write_text(names)
    with (tmp_path / "tour.txt").open() as text, (tmp_path / "tour.txt").open("rb") as binary:
        for source in (names, tmp_path / "tour.txt", text, binary):
            assert read_tour(source).path == tour.path


def test_that_greedy_is_another_name_of_warnsdorff():
    assert parse_strategy("greedy") == parse_strategy("warnsdorff")
    assert parse_ordering("greedy") is Ordering("greedy") is Ordering.WARNSDORFF
    assert Strategy.parse("greedy+pohl/knight-tour").ordering is Ordering.WARNSDORFF


def test_that_a_puzzle_is_made_by_the_name_of_its_question():
    puzzle = make_puzzle(7, "finish")
    assert (puzzle.question_name, puzzle) == ("finish", make_puzzle(7, "finish"))


def test_that_the_engine_is_loaded_once_it_was_waited_for():
    prepare()
    assert all(map(is_cached, function_names()))


def test_that_a_start_may_be_given_by_its_row_and_column():
    assert problem("5x6", (2, 2)) == problem("5x6", "c3") == problem("5x6", 14)


def test_that_a_search_stops_at_its_time_limit():
    stopped = solve("8x8", "a8", strategy="naive", time_limit_s=0)
    assert (stopped.outcome, stopped.steps) == (Outcome.STOPPED, 0)
    assert solve("8x8", time_limit_s=1e9).tour


def test_that_a_tour_is_the_sequence_of_its_squares():
    tour = solve("5x5", "c3").tour
    assert (len(tour), tour[0], tour[-2:]) == (25, 12, tour.path[-2:])
    assert tuple(tour) == tour.path
    assert 12 in tour
    assert 25 not in tour


def test_that_a_board_contains_its_squares_by_number_and_by_name():
    board = Board.parse("3x4", holes="b2")
    values = (0, 5, 11, 12, "a1", "b2", "d3", "e3", "nonsense", None, 0.5)
    assert [value for value in values if value in board] == [0, 11, "a1", "d3"]


def test_that_an_enumeration_yields_each_tour_once():
    enumeration = TourEnumeration(problem("3x4", "a1"))
    tours = [next(iter(enumeration)), *enumeration]
    assert len(set(tours)) == len(tours) == count("3x4", "a1").count
    assert enumeration.tour_count().is_complete
    assert list(enumeration) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Board(), "<Board 8x8>"),
        (Board.parse("5x6", "c3,d4", "camel"), "<Board 5x6, holes=d4,c3, camel>"),
        (Strategy(), "<Strategy warnsdorff+order/knight-tour>"),
        (problem("5x5", "c3"), f"<Problem 5x5 from c3, {parse_strategy('sure').text}>"),
        (Tour(Board(1, 1), (0,)), "<Tour of 1x1, a1 to a1>"),
        (luck("3x3", "a3", seeds=2).results, "<Results of 2 searches, 0 solved>"),
    ],
)
def test_that_reprs_are_short(value, text):
    assert repr(value) == text


def test_that_reprs_of_large_objects_are_short():
    assert len(repr(Board(100, 100, frozenset(range(1000))))) < 80
    assert len(repr(solve("100x100", "a1"))) < 300
    recording = Recording(problem("8x8", "a8"))
    recording.advance(10_000)
    assert len(repr(recording.progress())) < 300
    assert len(repr(recording.summarize_steps(0, 10))) < 300


def test_that_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_such"):
        knight_gui.nothing_such  # noqa: B018


def test_that_importing_loads_neither_qt_nor_numba_nor_numpy_and_the_theory_needs_no_numba():
    imported, with_theory, ruled_out_without_search = packages_loaded_after_each(
        "import knight_gui",
        "from knight_gui import Board, obstacle_to_tour\nassert obstacle_to_tour(Board(5, 5), 1)",
        "from knight_gui import solve\nassert not solve('4x4').tour",
    )
    assert "knight_gui" in imported
    assert not with_theory & {"PySide6", "numba", "numpy", "llvmlite"}
    assert not ruled_out_without_search & {"PySide6", "numba", "llvmlite"}


def test_that_the_types_are_shipped():
    assert files("knight_gui").joinpath("py.typed").is_file()


@pytest.mark.parametrize("board", ["6x6", Board(6, 6)])
@pytest.mark.parametrize("start", [None, 0, "a6"])
def test_that_boards_and_squares_may_be_given_by_their_names(board, start):
    solution = solve(board, start, closed=True)
    assert solution.tour.is_closed
    assert solution.path[0] == 0
    assert solution.problem.strategy.goal is Goal.CLOSED


def test_that_the_default_start_is_the_first_free_square():
    board = Board.parse("3x4", holes="a3, b3")
    assert board.name(problem(board).path[0]) == "c3"


def test_that_a_solution_without_a_tour_has_the_obstacle():
    assert solve("3x8", closed=True).obstacle.theorem is Theorem.SCHWENK


@pytest.mark.parametrize(
    ("arguments", "outcome", "steps"),
    [
        # ruled out by a theorem, without a search
        ({"board": "3x8", "closed": True}, Outcome.NO_TOUR, 0),
        # stopped at the limit
        ({"strategy": "naive", "max_steps": 1000}, Outcome.STOPPED, 1000),
        ({"max_steps": 0}, Outcome.STOPPED, 0),
        ({"board": "1x1", "max_steps": 0}, Outcome.SOLVED, 0),
        # boards that no theorem covers are searched to the end
        ({"board": Board.parse("3x3", holes="b2"), "closed": True}, Outcome.SOLVED, 7),
        ({"board": Board.parse("3x4", leaper="wazir"), "closed": True}, Outcome.SOLVED, 11),
    ],
)
def test_that_a_search_ends_with_the_expected_outcome_and_steps(arguments, outcome, steps):
    solution = solve(**arguments)
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
def test_that_a_strategy_may_be_given_by_a_preset_an_ordering_or_a_text(name, text):
    assert parse_strategy(name).text == text
    assert problem(strategy=name).strategy == Strategy.parse(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"board": "8by8"}, "8by8"),
        ({"start": "j9"}, "j9"),
        ({"start": 64}, "64"),
        ({"strategy": "clever"}, "clever"),
    ],
)
def test_that_wrong_arguments_are_named(arguments, message):
    with pytest.raises(InputError, match=message):
        solve(**arguments)


def test_that_a_recording_returns_the_positions_of_a_search():
    naive_problem = problem("5x5", "a5", strategy="naive")
    positions = list(Search(naive_problem))
    assert [position.step for position in positions] == list(range(len(positions)))
    assert positions[-1].outcome is Outcome.SOLVED
    recording = Recording(naive_problem)
    recording.advance(10**6)
    for step in (0, 7, 100, len(positions) - 1):
        assert recording.position(step).path == positions[step].path
