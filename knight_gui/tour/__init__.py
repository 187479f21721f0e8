"""What a tour is: the board, the moves, the check that a path is one, and when none can exist."""

from knight_gui.tour.board import KNIGHT, LEAPERS, MAXIMUM_SQUARES, Board, Leaper
from knight_gui.tour.errors import InputError
from knight_gui.tour.found import Found, found_by_number, found_in_order
from knight_gui.tour.moves import MOVE_ORDERS, Leap, MoveOrder
from knight_gui.tour.obstacle import Obstacle, Theorem
from knight_gui.tour.symmetry import Symmetry, orbits, symmetries_of
from knight_gui.tour.theory import obstacle_to_closed_tour, obstacle_to_tour
from knight_gui.tour.tour import (
    Flaw,
    Tour,
    TourError,
    drawn_lines,
    flaw_of,
    rows_of_visits,
    visits_of,
)

__all__ = [
    "KNIGHT",
    "LEAPERS",
    "MAXIMUM_SQUARES",
    "MOVE_ORDERS",
    "Board",
    "Flaw",
    "Found",
    "InputError",
    "Leap",
    "Leaper",
    "MoveOrder",
    "Obstacle",
    "Symmetry",
    "Theorem",
    "Tour",
    "TourError",
    "drawn_lines",
    "flaw_of",
    "found_by_number",
    "found_in_order",
    "obstacle_to_closed_tour",
    "obstacle_to_tour",
    "orbits",
    "rows_of_visits",
    "symmetries_of",
    "visits_of",
]
