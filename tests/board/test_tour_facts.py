"""Facts about published tours, and the images of any tour."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui import Board, InputError, Tour, solve
from knight_gui.board.tour_facts import (
    MagicType,
    Symmetry,
    compute_tour_facts,
    mirror_tour,
    restart_tour,
    reverse_tour,
    turn_tour,
)
from tests.support.published_tours import (
    BEVERLEY_1848,
    EULER_1759,
    JAENISCH_1862,
    PUBLISHED_TOURS,
    published_tour,
)

FOUND_TOURS = [solve("5x6").tour, solve("6x5", closed=True).tour, solve("3x7").tour]
any_tour = st.sampled_from(PUBLISHED_TOURS + FOUND_TOURS)


@pytest.mark.parametrize("text", [BEVERLEY_1848, JAENISCH_1862])
def test_that_published_semimagic_tours_have_the_sum_260(text):
    facts = compute_tour_facts(published_tour(text))
    assert facts.row_sums == facts.column_sums == (260,) * 8
    assert facts.magic_type is MagicType.SEMIMAGIC
    assert set(facts.diagonal_sums) != {260}


def test_that_jaenischs_tour_is_closed_and_beverleys_open():
    assert compute_tour_facts(published_tour(JAENISCH_1862)).is_closed
    assert not compute_tour_facts(published_tour(BEVERLEY_1848)).is_closed


def test_that_eulers_tour_is_mapped_onto_itself_by_a_half_turn():
    facts = compute_tour_facts(published_tour(EULER_1759))
    assert facts.symmetries == (Symmetry.HALF_TURN,)
    assert facts.magic_type is MagicType.NOT_MAGIC


def test_that_a_ring_around_a_hole_has_every_symmetry():
    ring = Tour(Board(3, 3, holes=frozenset({4})), (0, 5, 6, 1, 8, 3, 2, 7))
    facts = compute_tour_facts(ring)
    assert facts.symmetries == tuple(Symmetry)
    # an eight-pointed star that turns right at each point
    assert (facts.right_turns, facts.left_turns, facts.straight_count) == (8, 0, 0)
    assert facts.magic_type is MagicType.NOT_MAGIC


@settings(max_examples=30, deadline=None)
@given(any_tour)
def test_that_four_quarter_turns_and_two_mirrors_or_reversals_change_nothing(tour):
    turned = tour
    for _ in range(4):
        turned = turn_tour(turned)
    assert turned == tour
    assert mirror_tour(mirror_tour(tour)) == tour
    assert reverse_tour(reverse_tour(tour)) == tour


@settings(max_examples=30, deadline=None)
@given(any_tour)
def test_that_facts_follow_the_images_of_a_tour(tour):
    facts = compute_tour_facts(tour)
    turned = compute_tour_facts(turn_tour(tour))
    mirrored = compute_tour_facts(mirror_tour(tour))
    backwards = compute_tour_facts(reverse_tour(tour))
    assert turned.right_turns == facts.right_turns
    assert turned.column_sums == facts.row_sums[::-1]
    assert mirrored.column_sums == facts.column_sums[::-1]
    for image in (mirrored, backwards):
        assert (image.right_turns, image.left_turns) == (facts.left_turns, facts.right_turns)
        assert image.symmetries == facts.symmetries
    for image in (turned, mirrored, backwards):
        assert image.crossing_count == facts.crossing_count
        assert image.straight_count == facts.straight_count
        assert image.magic_type is facts.magic_type


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_that_a_closed_tour_is_the_same_line_from_every_square(data):
    tour = published_tour(JAENISCH_1862)
    start = data.draw(st.sampled_from(tour.path))
    restarted = restart_tour(tour, start)
    assert restarted.path[0] == start
    assert restart_tour(restarted, tour.path[0]) == tour
    assert compute_tour_facts(restarted).crossing_count == compute_tour_facts(tour).crossing_count


def test_that_an_open_tour_has_no_other_start():
    with pytest.raises(InputError, match="open"):
        restart_tour(published_tour(BEVERLEY_1848), 9)


@settings(max_examples=30, deadline=None)
@given(any_tour)
def test_that_crossings_are_those_of_all_pairs_of_moves(tour):
    squares = [*tour.path, *tour.path[: tour.is_closed]]
    points = [complex(*divmod(square, tour.board.cols)) for square in squares]
    moves = list(pairwise(points))
    assert compute_tour_facts(tour).crossing_count == sum(
        _lies_between(first, second) and _lies_between(second, first)
        for first, second in combinations(moves, 2)
    )


def _lies_between(move, other):
    """Whether the line of a move passes between the ends of another."""
    start, end = move
    first, second = (((point - start) * (end - start).conjugate()).imag for point in other)
    return first * second < 0
