"""Finder of tours: in texts as people publish them, with other things around them."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError, visit_number_rows
from knight_gui.documents.tours.numbering import TourReadOptions
from knight_gui.documents.tours.reader import read_tour, read_tours
from knight_gui.search.api import solve

TOURS = [
    solve(size, start="a1").tour for size in ("3x4", "4x5", "5x5", "5x6", "6x6", "8x8", "7x10")
]


def rows_of(tour):
    return [list(row) for row in visit_number_rows(tour.board, tour.path)]


def pairs_of(tour, first=0):
    return [(row + first, col + first) for row, col in map(tour.board.row_and_column, tour.path)]


def in_lines(cells, separator=" "):
    return "\n".join(separator.join(map(str, row)) for row in cells)


def with_headings(tour):
    return f"Board {tour.board.size_text}\n\n{in_lines(rows_of(tour), '  ')}\n\nSteps: 4711"


def with_rank_labels(tour):
    rows = rows_of(tour)
    letters = " ".join("abcdefghijkl"[: tour.board.cols])
    labelled = [f"{len(rows) - index}  {in_lines([row])}" for index, row in enumerate(rows)]
    return "\n".join([*labelled, f"   {letters}"])


def with_index(tour):
    """Rows and columns numbered, as tables of data have them."""
    head = ["", *range(tour.board.cols)]
    return in_lines([head, *([index, *row] for index, row in enumerate(rows_of(tour)))], ",")


def latex(tour):
    rows = "\n".join(" & ".join(map(str, row)) + r" \\\\" for row in rows_of(tour))
    return r"\begin{tabular}{|c|}" + f"\n\\hline\n{rows}\n" + r"\hline\end{tabular}"


def python_assignment(tour):
    return "board = [\n" + ",\n".join(map(str, rows_of(tour))) + ",\n]"


def floats(tour):
    return in_lines([[f"{number:.18e}" for number in row] for row in rows_of(tour)])


def colored(tour):
    return in_lines([[f"\x1b[7m{number}\x1b[0m" for number in row] for row in rows_of(tour)])


def json_board(tour):
    return json.dumps({"size": tour.board.rows, "solution": rows_of(tour)})


def json_objects(tour):
    squares = [{"row": row, "col": col} for row, col in pairs_of(tour)]
    return json.dumps({"metadata": {"mode": "single"}, "paths": [squares]}, indent=1)


def piece_letters(tour):
    return " ".join(f"N{name}" for name in tour.names)


def numbered_moves(tour):
    moves = zip(tour.names, tour.names[1:], strict=False)
    return "\n".join(f"{number}. {a}-{b}" for number, (a, b) in enumerate(moves, 1))


def two_columns(tour):
    return in_lines(pairs_of(tour, first=1))


def steps_in_words(tour):
    return "\n".join(f"Step {n}: ({r}, {c})" for n, (r, c) in enumerate(pairs_of(tour), 1))


def braces(tour):
    return "[" + ",".join(f"{{{row},{col}}}" for row, col in pairs_of(tour)) + "]"


def one_line(tour):
    return " ".join(str(number) for row in rows_of(tour) for number in row)


FORMS = (
    with_headings,
    with_rank_labels,
    with_index,
    latex,
    python_assignment,
    floats,
    colored,
    json_board,
    json_objects,
    piece_letters,
    numbered_moves,
    two_columns,
    steps_in_words,
    braces,
)


@pytest.mark.parametrize("write", FORMS, ids=lambda write: write.__name__)
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.board.size_text)
def test_that_a_tour_is_found_among_other_things(tour, write):
    path_check = read_tour(write(tour))
    assert (path_check.board, path_check.path) == (tour.board, tour.path)


def test_that_numbers_in_one_line_are_the_rows_of_a_square_board():
    tour = TOURS[-2]
    assert read_tour(one_line(tour)).path == tour.path


def test_that_blanks_in_fixed_columns_are_holes():
    board = Board(3, 3, frozenset({4}))
    text = " 1  4  7\n 6     2\n 3  8  5"
    assert read_tour(text).board == board


def test_that_several_tours_are_counted_and_none_is_taken_for_the_answer():
    text = "\n".join(" ".join(tour.names) for tour in TOURS[:3])
    with pytest.raises(InputError, match="More than one tour: 3"):
        read_tour(text)


def cells_of(tour):
    """Return the row and the column of each square of a tour, from 0."""
    return [list(tour.board.row_and_column(square)) for square in tour.path]


def test_that_numbered_squares_are_read_inside_an_object():
    tour = TOURS[0]
    moves = [[number, *cell] for number, cell in enumerate(cells_of(tour), 1)]
    assert read_tour(json.dumps({"moves": moves})).path == tour.path


def test_that_each_list_of_squares_in_a_list_is_read():
    cells = cells_of(TOURS[0])
    path_checks = [each.path_check for each in read_tours(json.dumps([cells, cells[::-1]]))]
    assert [each.path for each in path_checks] == [TOURS[0].path, TOURS[0].path[::-1]]


def test_that_single_squares_in_lists_are_no_path():
    with pytest.raises(InputError):
        read_tours(json.dumps([[[0, 0], [1, 0]], [[0, 1], [1, 1]]]))


def test_that_the_tour_of_an_expected_board_is_chosen_among_several():
    text = "\n".join(" ".join(tour.names) for tour in TOURS[:3])
    expected = TOURS[1]
    assert read_tour(text, TourReadOptions(board=expected.board)).path == expected.path


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(TOURS), st.sampled_from(FORMS), st.integers(0, 2**32))
def test_that_a_spoiled_tour_is_never_read_as_another_one(tour, write, seed):
    """One number or letter more or less: the tour itself, or an error, but no other tour."""
    text = write(tour)
    rng = random.Random(seed)
    place = rng.randrange(len(text))
    spoiled = text[:place] + rng.choice(["", "0", "7", " ", "a"]) + text[place + 1 :]
    try:
        path_check = read_tour(spoiled)
    except InputError:
        return
    if path_check.is_tour and path_check.board.free_count >= tour.board.free_count:
        assert path_check.path == tour.path
