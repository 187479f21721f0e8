"""The size of a tree estimated in the terminal."""

import json
import re
from fractions import Fraction

from knight_gui.board import Board
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS
from knight_gui.terminal.watched_search import format_progress_bar, searched_share_text
from tests.terminal.running import asking

estimate = asking("estimate")


def test_that_without_arguments_the_naive_search_of_8x8_is_estimated(estimate):
    said = estimate()
    assert said.status == 0
    assert re.fullmatch(
        r"The whole tree has about [34] × 10²¹ positions, "
        r"about .+ years at \d+ million a second\.\n",
        said.out,
    )
    assert said.err == ""


def test_that_a_program_reads_the_numbers(estimate):
    facts = json.loads(estimate("--board 5x5 --format json --probes 1000").out)
    assert list(facts) == ["size", "standard_error", "probes", "seconds"]
    assert abs(facts["size"] - 1_735_079) < 4 * facts["standard_error"]
    assert facts["probes"] == 1000
    assert facts["seconds"] == facts["size"] / 100_000_000


def test_that_a_size_that_is_certain_is_told_in_full(estimate):
    assert estimate("--board 2x3").out == "The whole tree has 2 positions.\n"


def test_that_the_numbers_of_a_tree_beyond_all_numbers_are_left_out(estimate):
    facts = json.loads(estimate("--board 60x60 --format json --probes 20").out)
    assert facts == {"size": None, "standard_error": None, "probes": 20, "seconds": None}


def test_that_a_bar_fills_with_the_share():
    assert (format_progress_bar(Fraction(0)), format_progress_bar(Fraction(1, 2))) == (
        "╌╌╌╌╌╌╌╌",
        "━━━━╌╌╌╌",
    )
    assert (format_progress_bar(Fraction(999, 1000)), format_progress_bar(Fraction(1))) == (
        "━━━━━━━╌",
        "━━━━━━━━",
    )


def test_that_a_search_with_a_tree_tells_how_much_is_left_and_another_one_does_not():
    search = Search(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    search.advance(10**6)
    assert re.fullmatch(r"╌{8} 10⁻¹. · about .+ years left", searched_share_text(search, 3.0))
    assert searched_share_text(Search(Problem(Board(), (0,), PRESETS["sure"].greedy)), 3.0) is None
