"""Move orders."""

import pytest

from knight_gui.board import KNIGHT, MOVE_ORDERS, InputError, Leaper, MoveOrder

LEAPS = MOVE_ORDERS["knight-tour"].leaps


@pytest.mark.parametrize("name", MOVE_ORDERS)
def test_that_the_name_of_an_order_is_parsed_to_the_same_order(name):
    order = MoveOrder.parse(name)
    assert MOVE_ORDERS[order.name] == order


def test_that_an_unknown_order_is_refused_with_the_known_names():
    with pytest.raises(InputError, match=r"“zigzag”.*knight-tour.*horsetreads"):
        MoveOrder.parse("zigzag")


@pytest.mark.parametrize(
    "leaps", [(), LEAPS[:7], (*LEAPS[:7], LEAPS[0]), (*LEAPS[:7], (1, 1))], ids=len
)
def test_that_leaps_that_are_no_permutation_are_refused(leaps):
    with pytest.raises(InputError, match="is not a move order"):
        MoveOrder(leaps)


def test_that_an_order_without_a_name_is_named_by_its_leaps():
    leaps = MOVE_ORDERS["horsetreads"].leaps[::-1]
    assert MoveOrder(leaps).leaps == leaps
    assert MoveOrder(leaps).name == "-2-1 -2+1 -1+2 +1+2 +2+1 +2-1 +1-2 -1-2"


@pytest.mark.parametrize(
    ("leaper", "leaps"),
    [
        (KNIGHT, MOVE_ORDERS["knight-tour"].leaps),
        (
            Leaper(1, 3),
            ((-3, -1), (-1, -3), (1, -3), (3, -1), (3, 1), (1, 3), (-1, 3), (-3, 1)),
        ),
        (Leaper(1, 1), ((-1, -1), (1, -1), (1, 1), (-1, 1))),
        (Leaper(0, 1), ((-1, 0), (0, -1), (1, 0), (0, 1))),
    ],
)
def test_that_leaps_of_other_leapers_are_in_the_order_of_the_knight(leaper, leaps):
    assert MOVE_ORDERS["knight-tour"].leaps_for(leaper) == leaps


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("knight-tour", "clockwise from 10 o’clock"),
        ("knight-problem-solve", "clockwise from 1 o’clock"),
        ("horsetreads", "clockwise from 11 o’clock"),
        ("horse-step-chess", "counterclockwise from 8 o’clock"),
    ],
)
def test_that_the_description_of_a_rotated_clock_names_its_direction(name, description):
    assert MOVE_ORDERS[name].description == description


def test_that_the_description_of_another_order_lists_its_hours():
    assert (
        MoveOrder((LEAPS[1], LEAPS[0], *LEAPS[2:])).description
        == "11, 10, 1, 2, 4, 5, 7, 8 o’clock"
    )


def test_that_moving_a_leap_shifts_those_between():
    order = MOVE_ORDERS["knight-tour"]
    a, b, c, d, *rest = order.leaps
    assert order.with_leap_moved(d, 1).leaps == (a, d, b, c, *rest)
    assert order.with_leap_moved(a, 2).leaps == (b, c, a, d, *rest)
    for index, leap in enumerate(order.leaps):
        assert order.with_leap_moved(leap, index) == order
        assert order.with_leap_moved(a, index).leaps.index(a) == index
