"""What a tour is: the board, the moves, and the check that a path is a tour."""

from knight_gui.tour.board import KNIGHT, MAXIMUM_SQUARES, Board, Leaper
from knight_gui.tour.errors import InputError
from knight_gui.tour.moves import MOVE_ORDERS, Leap, MoveOrder
from knight_gui.tour.tour import Flaw, Tour, TourError, flaw_of

__all__ = [
    "KNIGHT",
    "MAXIMUM_SQUARES",
    "MOVE_ORDERS",
    "Board",
    "Flaw",
    "InputError",
    "Leap",
    "Leaper",
    "MoveOrder",
    "Tour",
    "TourError",
    "flaw_of",
]
