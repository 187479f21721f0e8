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

BEVERLEY_1848 = """
 1 30 47 52  5 28 43 54
48 51  2 29 44 53  6 27
31 46 49  4 25  8 55 42
50  3 32 45 56 41 26  7
33 62 15 20  9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11
"""
JAENISCH_1862 = """
63 22 15 40  1 42 59 18
14 39 64 21 60 17  2 43
37 62 23 16 41  4 19 58
24 13 38 61 20 57 44  3
11 36 25 52 29 46  5 56
26 51 12 33  8 55 30 45
35 10 49 28 53 32 47  6
50 27 34  9 48  7 54 31
"""
EULER_1759 = """
37 62 43 56 35 60 41 50
44 55 36 61 42 49 34 59
63 38 53 46 57 40 51 48
54 45 64 39 52 47 58 33
 1 26 15 20  7 32 13 22
16 19  8 25 14 21  6 31
27  2 17 10 29  4 23 12
18  9 28  3 24 11 30  5
"""


def published_tour(text):
    """The tour of a published board; making it checks that it is one."""
    numbers = [int(number) for number in text.split()]
    return Tour(Board(), tuple(sorted(range(64), key=numbers.__getitem__)))


PUBLISHED_TOURS = [published_tour(text) for text in (BEVERLEY_1848, JAENISCH_1862, EULER_1759)]
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
