"""Move orders."""

import pytest

from knight_gui.board import KNIGHT, MOVE_ORDERS, InputError, Leaper, MoveOrder

LEAPS = MOVE_ORDERS["knight-tour"].leaps


@pytest.mark.parametrize("name", MOVE_ORDERS)
def test_that_a_named_order_is_found_by_its_name(name):
    order = MoveOrder.parse(name)
    assert MOVE_ORDERS[order.name] == order


def test_that_an_unknown_order_is_refused_with_the_names_there_are():
    with pytest.raises(InputError, match=r"“zigzag”.*knight-tour.*horsetreads"):
        MoveOrder.parse("zigzag")


@pytest.mark.parametrize(
    "wrong", [(), LEAPS[:7], (*LEAPS[:7], LEAPS[0]), (*LEAPS[:7], (1, 1))], ids=len
)
def test_that_what_has_not_each_leap_exactly_once_is_no_order(wrong):
    with pytest.raises(InputError, match="is not a move order"):
        MoveOrder(wrong)


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
def test_that_the_knight_keeps_the_order_and_other_leapers_follow_it(leaper, leaps):
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
def test_that_an_order_says_its_way_around_the_clock(name, description):
    assert MOVE_ORDERS[name].description == description


def test_that_an_order_that_goes_to_and_fro_says_its_hours():
    assert (
        MoveOrder((LEAPS[1], LEAPS[0], *LEAPS[2:])).description
        == "11, 10, 1, 2, 4, 5, 7, 8 o’clock"
    )


def test_that_a_leap_takes_another_place_and_those_between_make_room():
    order = MOVE_ORDERS["knight-tour"]
    a, b, c, d, *rest = order.leaps
    assert order.with_leap_moved(d, 1).leaps == (a, d, b, c, *rest)
    assert order.with_leap_moved(a, 2).leaps == (b, c, a, d, *rest)
    for place, leap in enumerate(order.leaps):
        assert (
            order.with_leap_moved(leap, place),
            order.with_leap_moved(a, place).leaps.index(a),
        ) == (order, place)
