"""Boards, moves and tours: values without a search, and the theorems on the existence of tours."""

from knight_gui.board.board import (
    KNIGHT,
    LEAPERS,
    MAX_BOARD_SQUARES,
    Board,
    Leaper,
    symmetry_orbits,
)
from knight_gui.board.errors import InputError, localized_error_message
from knight_gui.board.moves import MOVE_ORDERS, Leap, MoveOrder
from knight_gui.board.path_check import (
    Assumption,
    PathCheck,
    check_numbered_squares,
    check_path,
    find_path_error,
)
from knight_gui.board.theory.existence import obstacle_to_closed_tour, obstacle_to_tour
from knight_gui.board.theory.free_squares import NOT_FREE, exit_counts
from knight_gui.board.theory.obstacle import Obstacle, Theorem
from knight_gui.board.tour import (
    SINGLE_UNVISITED_TEXT,
    Tour,
    TourError,
    as_path,
    find_warnsdorff_tour,
    iter_board_lines,
    iter_visit_number_rows,
    unvisited_text,
    visit_number_rows,
)
from knight_gui.board.validation import (
    MAX_INT64,
    as_int_or_none,
    escape_unprintable,
    make_argument_error,
    parse_float,
    parse_int,
    require_int,
    require_str,
    require_type,
    short_repr,
    shorten_text,
)

__all__ = [
    "KNIGHT",
    "LEAPERS",
    "MAX_BOARD_SQUARES",
    "MAX_INT64",
    "MOVE_ORDERS",
    "NOT_FREE",
    "SINGLE_UNVISITED_TEXT",
    "Assumption",
    "Board",
    "InputError",
    "Leap",
    "Leaper",
    "MoveOrder",
    "Obstacle",
    "PathCheck",
    "Theorem",
    "Tour",
    "TourError",
    "as_int_or_none",
    "as_path",
    "check_numbered_squares",
    "check_path",
    "escape_unprintable",
    "exit_counts",
    "find_path_error",
    "find_warnsdorff_tour",
    "iter_board_lines",
    "iter_visit_number_rows",
    "localized_error_message",
    "make_argument_error",
    "obstacle_to_closed_tour",
    "obstacle_to_tour",
    "parse_float",
    "parse_int",
    "require_int",
    "require_str",
    "require_type",
    "short_repr",
    "shorten_text",
    "symmetry_orbits",
    "unvisited_text",
    "visit_number_rows",
]
