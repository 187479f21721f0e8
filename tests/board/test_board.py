"""Boards, square names, colours and leapers."""

import re
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knight_gui.board import LEAPERS, MAX_BOARD_SQUARES, Board, InputError, Leaper

sizes = st.tuples(st.integers(1, 40), st.integers(1, 900))


@given(sizes)
@example((1, 1))
@example((27, 30))
@example((2, 705))
def test_that_names_of_squares_are_unique_and_are_parsed_in_either_case(size):
    board = Board(*size)
    squares = range(board.size)
    if board.size > 2000:
        squares = {0, board.cols - 1, board.size // 2, board.size - 1}
    names = [board.name(square) for square in squares]
    assert len(set(names)) == len(squares)
    for spelled_names in (names, map(str.upper, names)):
        assert list(map(board.parse_square, spelled_names)) == list(squares)


def test_that_rows_and_columns_count_from_the_top_left_from_zero():
    for square, *texts in ((0, "0,0", "a8"), (56, " 7 , 0 ", "a1"), (63, "7,7", "h1")):
        assert {Board(8, 8).parse_square(text) for text in texts} == {square}


@pytest.mark.parametrize(
    ("col", "letters"),
    [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")],
)
def test_that_columns_after_z_have_two_letters(col, letters):
    assert Board.column_name(col) == letters


@given(sizes)
def test_that_a1_is_dark_and_adjacent_squares_differ_in_color(size):
    board = Board(*size)
    assert board.is_dark(board.parse_square("a1"))
    assert board.cols == 1 or board.is_dark(0) != board.is_dark(1)


@given(sizes)
def test_that_the_size_round_trips_through_its_text(size):
    assert Board.parse(Board(*size).size_text) == Board(*size)


def test_that_the_largest_board_is_allowed():
    assert Board(4000, 4000).size == MAX_BOARD_SQUARES


def test_that_a_hole_cannot_be_parsed_as_a_square():
    board = Board(3, 3, holes=frozenset({4}))
    with pytest.raises(InputError, match="b2 is a hole"):
        board.parse_square("b2")
    assert (board.free_count, list(board.free_squares)) == (8, [0, 1, 2, 3, 5, 6, 7, 8])


@pytest.mark.parametrize(
    ("leaper", "count"), [((1, 2), 8), ((1, 3), 8), ((1, 1), 4), ((0, 2), 4), ((2, 2), 4)]
)
def test_that_a_leaper_has_eight_leaps_or_four(leaper, count):
    assert len(Board(leaper=Leaper(*leaper)).leaps) == count


@pytest.mark.parametrize("name", LEAPERS)
def test_that_a_leaper_is_parsed_from_its_name_and_from_its_numbers_in_either_order(name):
    a = LEAPERS[name].a
    b = LEAPERS[name].b
    assert {Leaper.parse(text) for text in (name, f"{a},{b}", f" {b} , {a} ")} == {Leaper(a, b)}
    assert Leaper(a, b).name == Leaper(b, a).name == name


def test_that_a_leaper_without_a_name_is_named_by_its_numbers():
    assert (Leaper(5, 1).name, Leaper.parse("1,5")) == ("1,5", Leaper(1, 5))


@pytest.mark.parametrize("text", ["c3,d4", "c3 d4", " c3 , d4 ", "d4,,c3", "c3,d4,c3", "C3,D4"])
def test_that_holes_are_parsed_with_any_separators(text):
    board = Board.parse("5x6", holes=text, leaper="camel")
    assert (set(board.names(tuple(board.holes))), board.leaper) == ({"c3", "d4"}, Leaper(1, 3))


def test_that_a_board_has_no_holes_and_a_knight_by_default():
    assert Board.parse("5x6") == Board(5, 6) == Board.parse("5x6", holes=" ", leaper="knight")


def test_that_the_first_free_square_is_no_hole():
    assert Board.parse("2x3", holes="a2,b2").first_free_square == 2
    assert Board(2, 3).first_free_square == 0


def size_error(text):
    """Return a call with a text that is no size, and a pattern of its error."""
    return partial(Board.parse, text), rf"\A.*“{re.escape(text)}”.* rows × columns.*\Z"


def leaper_error(text):
    """Return a call with a text that is no leaper, and a pattern of its error."""
    return partial(Leaper.parse, text), rf"“{re.escape(text)}”.* wazir, .*antelope"


WRONG_SIZES = ["", "8", "8x", "x8", "8x8x8", "-3x4", "a×b", "8.5x8", "1e3x4", "٣x٣٣x"]
OUT_OF_BOUNDS = [(0, 8), (8, 0), (-1, 5), (4001, 4000), (1, MAX_BOARD_SQUARES + 1)]
WRONG_SQUARES = ["i1", "a9", "a0", "8,0", "0,8", "-1,0", "", "4", "aa", "a-1", "99999999999,0"]
WRONG_HOLES = {
    "3": "“3” is not a hole",
    "c3;d4": "“c3;d4” is not a hole",
    "x" * 999: f"“{'x' * 100}…” is not a hole",
    "c3,g1": "g1 is outside the 5×6 board",
}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        *map(size_error, WRONG_SIZES),
        *((partial(Board, *size), "16,000,000") for size in OUT_OF_BOUNDS),
        *((partial(Board().parse_square, text), r"a8|a name such as") for text in WRONG_SQUARES),
        (partial(Board, 3, 3, holes=frozenset({9})), "Square 9"),
        (partial(Board, 1, 1, holes=frozenset({0})), "not a hole"),
        *(
            (partial(Board.parse, "5x6", holes=text), message)
            for text, message in WRONG_HOLES.items()
        ),
        *((partial(Leaper, *numbers), "does not exist") for numbers in [(0, 0), (-1, 2)]),
        *map(leaper_error, ["", "unicorn", "Camel", "1", "1,2,3", "-1,2", "1.5,2", "a,b"]),
    ],
)
def test_that_a_wrong_board_square_or_leaper_is_refused_with_the_allowed_values(call, message):
    with pytest.raises(InputError, match=message):
        call()
