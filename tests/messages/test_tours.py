"""Texts on counts of tours, complete and stopped, and on single tours."""

from dataclasses import replace

import pytest

from knight_gui.board import Board, MagicType, Symmetry, compute_tour_facts
from knight_gui.messages.tours import (
    count_progress_message,
    count_result_message,
    count_so_far_text,
    tour_caption,
    tour_count_sentence,
    tour_count_title,
    tour_facts_sentences,
)
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.search.tour_count import TourCount
from tests.support.published_tours import BEVERLEY_1848, published_tour

NAIVE = Strategy(ordering=Ordering.NAIVE)


def tour_count(count, closed_count=0, goal=Goal.OPEN, *, is_complete=True):
    problem = Problem(Board(5, 5), (0,), Strategy(goal=goal))
    return TourCount(problem, count, closed_count, 99, is_complete)


@pytest.mark.parametrize(
    ("count", "closed_count", "sentence"),
    [
        (0, 0, "No tour starts on a5: the count tried or ruled out every way."),
        (1, 0, "1 tour starts on a5, an open one."),
        (1, 1, "1 tour starts on a5, a closed one."),
        (304, 0, "304 tours start on a5, none of them closed."),
        (524486, 19724, "524,486 tours start on a5, 19,724 of them closed."),
        (2, 2, "2 tours start on a5, all of them closed."),
    ],
)
def test_that_a_complete_count_is_exact(count, closed_count, sentence):
    assert tour_count_sentence(tour_count(count, closed_count)) == sentence


@pytest.mark.parametrize(
    ("count", "closed_count", "sentence"),
    [
        (0, 0, "The count stopped before it found a tour, which proves nothing."),
        (1, 0, "At least 1 tour starts on a5, an open one: the count stopped early."),
        (
            12345,
            56,
            "At least 12,345 tours start on a5, 56 of them closed: the count stopped early.",
        ),
    ],
)
def test_that_a_stopped_count_is_a_lower_bound(count, closed_count, sentence):
    assert tour_count_sentence(tour_count(count, closed_count, is_complete=False)) == sentence


@pytest.mark.parametrize(
    ("count", "is_complete", "sentence"),
    [
        (0, True, "No closed tour starts on a5: the count tried or ruled out every way."),
        (0, False, "The count stopped before it found a tour, which proves nothing."),
        (1, True, "1 closed tour starts on a5."),
        (1234, True, "1,234 closed tours start on a5."),
        (1234, False, "At least 1,234 closed tours start on a5: the count stopped early."),
    ],
)
def test_that_a_count_of_closed_tours_names_them(count, is_complete, sentence):
    assert (
        tour_count_sentence(tour_count(count, count, Goal.CLOSED, is_complete=is_complete))
        == sentence
    )


@pytest.mark.parametrize(
    ("count", "closed_count", "goal", "sentence"),
    [
        (0, 0, Goal.OPEN, "No tour so far"),
        (1, 0, Goal.OPEN, "1 tour so far, an open one"),
        (12345, 56, Goal.OPEN, "12,345 tours so far, 56 of them closed"),
        (7, 7, Goal.CLOSED, "7 closed tours so far"),
    ],
)
def test_that_a_running_count_shows_its_tours_so_far(count, closed_count, goal, sentence):
    assert count_so_far_text(tour_count(count, closed_count, goal, is_complete=False)) == sentence


def test_that_a_count_names_the_path_it_starts_with():
    assert tour_count_sentence(
        TourCount(Problem(Board(5, 5), (0, 7), NAIVE), 2, 0, 9, is_complete=True)
    ) == ("2 tours start on a5 c4, none of them closed.")


def test_that_each_state_of_a_count_has_its_symbol():
    messages = (
        count_progress_message(tour_count(3, is_complete=False)),
        count_result_message(tour_count(3, is_complete=False)),
        count_result_message(tour_count(3)),
        count_result_message(tour_count(0)),
    )
    assert [message.symbol for message in messages] == ["…", "■", "✓", "∅"]


def test_that_the_caption_of_a_tour_is_open_or_closed():
    problem = Problem(Board(3, 4), (0,), NAIVE)
    assert tour_count_title(problem) == "All tours from a3 on 3×4"
    assert tour_caption(problem, (0, 9)) == "A closed tour: from b1 a move leads back to a3."
    assert tour_caption(problem, (0, 3)) == "An open tour: it ends on d3."


@pytest.mark.parametrize(
    ("magic_type", "sentence"),
    [
        (MagicType.MAGIC, "It is magic: all rows, columns and diagonals add up to 260."),
        (
            MagicType.SEMIMAGIC,
            "It is semimagic: each row adds up to 260, each column to 260.",
        ),
        (MagicType.NOT_MAGIC, "It is not magic."),
    ],
)
def test_that_the_sums_of_a_tour_have_a_sentence(magic_type, sentence):
    facts = replace(compute_tour_facts(published_tour(BEVERLEY_1848)), magic_type=magic_type)
    assert sentence in tour_facts_sentences(facts)


def test_that_each_symmetry_of_a_tour_is_named():
    facts = compute_tour_facts(published_tour(BEVERLEY_1848))
    assert "It is not symmetric." in tour_facts_sentences(facts)
    names = set()
    for symmetry in Symmetry:
        sentences = tour_facts_sentences(replace(facts, symmetries=(symmetry,)))
        [sentence] = (text for text in sentences if text.startswith("It looks the same after "))
        names.add(sentence)
    assert len(names) == len(Symmetry)
