"""What a tour is: the board, the moves, the check that a path is one, and when none can exist."""

from knight_gui.board.board import KNIGHT, LEAPERS, MAXIMUM_SQUARES, Board, Leaper
from knight_gui.board.errors import InputError, cause_of
from knight_gui.board.moves import MOVE_ORDERS, Leap, MoveOrder
from knight_gui.board.path_check import Found, flaw_of, found_by_number, found_in_order
from knight_gui.board.symmetry import orbits
from knight_gui.board.theory.existence import obstacle_to_closed_tour, obstacle_to_tour
from knight_gui.board.theory.exits import NOT_FREE, ways_on
from knight_gui.board.theory.obstacle import Obstacle, Theorem
from knight_gui.board.tour import (
    ONE_UNVISITED,
    Tour,
    TourError,
    drawn_lines,
    rows_of_visits,
    sketched_tour,
    squares_of,
    visits_of,
    written_zero,
)
from knight_gui.board.validation import (
    LARGEST_NUMBER,
    as_whole,
    demand_kind,
    demand_text,
    parsed_number,
    parsed_whole,
    refusal,
    shortened,
    shown,
    visible,
    whole_number,
)

__all__ = [
    "KNIGHT",
    "LARGEST_NUMBER",
    "LEAPERS",
    "MAXIMUM_SQUARES",
    "MOVE_ORDERS",
    "NOT_FREE",
    "ONE_UNVISITED",
    "Board",
    "Found",
    "InputError",
    "Leap",
    "Leaper",
    "MoveOrder",
    "Obstacle",
    "Theorem",
    "Tour",
    "TourError",
    "as_whole",
    "cause_of",
    "demand_kind",
    "demand_text",
    "drawn_lines",
    "flaw_of",
    "found_by_number",
    "found_in_order",
    "obstacle_to_closed_tour",
    "obstacle_to_tour",
    "orbits",
    "parsed_number",
    "parsed_whole",
    "refusal",
    "rows_of_visits",
    "shortened",
    "shown",
    "sketched_tour",
    "squares_of",
    "visible",
    "visits_of",
    "ways_on",
    "whole_number",
    "written_zero",
]
