"""Names of changes to the searches, and the texts of Undo and Redo."""

from dataclasses import replace
from operator import attrgetter

import pytest

from knight_gui.board import Board
from knight_gui.messages import changes
from knight_gui.search.strategy import PRESETS, Goal
from knight_gui.state.programs import PUBLISHED_PROGRAMS, Variant
from knight_gui.state.setup import SearchSetup

MAX_LETTERS = 40
"""Maximum number of letters of a text in a menu."""
NONE = SearchSetup()
A8 = replace(NONE, start=0)
GREEDY = replace(A8, variant=Variant.GREEDY)
FURTHER = replace(A8, prefix=(10, 20))
KNIGHT = replace(A8, program=PRESETS["knight"])


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ((NONE,), (A8,), "Start at a8"),
        ((A8,), (replace(A8, start=18),), "Start at c6"),
        ((FURTHER,), (A8,), "Start at a8"),
        ((A8,), (FURTHER,), "Continue from e6"),
        ((A8,), (replace(FURTHER, variant=Variant.GREEDY),), "Continue from e6"),
        ((A8,), (NONE,), "Empty board"),
        ((A8,), (SearchSetup(Board(5, 6)),), "Board 5×6"),
        ((A8,), (GREEDY,), "Greedy (Warnsdorff)"),
        ((GREEDY,), (A8,), "Naive"),
        ((A8,), (KNIGHT,), "Naive · knight"),
        ((A8,), (A8.with_strategy(replace(A8.strategy, goal=Goal.CLOSED)),), "Naive · closed"),
        ((A8,), (replace(A8, searches_anyway=True),), "Try anyway"),
        ((A8,), (A8, GREEDY), "Compare"),
        ((A8, GREEDY), (A8,), "End of the comparison"),
        ((A8, GREEDY), (A8, KNIGHT), "Naive · knight"),
    ],
)
def test_that_a_change_is_named_after_the_chosen_value(before, after, text):
    assert changes.change_description(before, after) == text


def test_that_a_whole_path_is_named_a_tour():
    board = Board(3, 4)
    path = (0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11)
    assert (
        changes.change_description((A8,), (A8.starting_with_path(board, path),)) == "Tour from a3"
    )


def test_that_undo_and_redo_name_the_change_and_escape_ampersands():
    assert (changes.undo_action_text(""), changes.redo_action_text("")) == ("Undo", "Redo")
    assert changes.undo_action_text("Start at a8") == "Undo: Start at a8"
    assert changes.redo_action_text("Open cats & dogs") == "Redo: Open cats && dogs"


@pytest.mark.parametrize("program", PUBLISHED_PROGRAMS, ids=attrgetter("name"))
def test_that_the_name_of_a_change_fits_into_a_menu(program):
    after = replace(A8, program=program, variant=Variant.GREEDY)
    assert len(changes.undo_action_text(changes.change_description((A8,), (after,)))) <= MAX_LETTERS
