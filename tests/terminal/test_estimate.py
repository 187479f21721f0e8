"""Command `estimate`, and the progress bar of a search with a tree."""

import json
import re
from fractions import Fraction

from knight_gui.board import Board
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS
from knight_gui.terminal.watched_search import format_progress_bar, searched_share_text
from tests.terminal.processes import command_fixture

estimate = command_fixture("estimate")


def test_that_without_arguments_the_naive_search_of_8x8_is_estimated(estimate):
    result = estimate()
    assert result.status == 0
    assert re.fullmatch(
        r"The whole tree has about [34]\s×\s10²¹ positions, "
        r"about .+ years at \d+ million a second\.\n",
        result.out,
    )
    assert result.err == ""


def test_that_json_has_size_error_probes_and_seconds(estimate):
    fields = json.loads(estimate("--board 5x5 --format json --probes 1000").out)
    assert list(fields) == ["size", "standard_error", "probes", "seconds"]
    assert abs(fields["size"] - 1_735_079) < 4 * fields["standard_error"]
    assert fields["probes"] == 1000
    assert fields["seconds"] == fields["size"] / 100_000_000


def test_that_an_exact_size_is_printed_in_full(estimate):
    assert estimate("--board 2x3").out == "The whole tree has 2 positions.\n"


def test_that_an_infinite_size_is_null_in_json(estimate):
    fields = json.loads(estimate("--board 60x60 --format json --probes 20").out)
    assert fields == {"size": None, "standard_error": None, "probes": 20, "seconds": None}


def test_that_the_progress_bar_fills_with_the_share():
    assert (format_progress_bar(Fraction(0)), format_progress_bar(Fraction(1, 2))) == (
        "╌╌╌╌╌╌╌╌",
        "━━━━╌╌╌╌",
    )
    assert (format_progress_bar(Fraction(999, 1000)), format_progress_bar(Fraction(1))) == (
        "━━━━━━━╌",
        "━━━━━━━━",
    )


def test_that_only_a_search_with_a_tree_has_a_progress_bar():
    search = Search(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    search.advance(10**6)
    assert re.fullmatch(r"╌{8} 10⁻¹. · about .+ years left", searched_share_text(search, 3.0))
    assert searched_share_text(Search(Problem(Board(), (0,), PRESETS["sure"].greedy)), 3.0) is None
