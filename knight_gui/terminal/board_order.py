"""Which board’s tours are to be counted, from the words on the command line."""

from __future__ import annotations

from dataclasses import dataclass

from knight_gui.search.strategy import Goal
from knight_gui.search.tour_count import demand_countable
from knight_gui.terminal.options import CountFormat, CountRequest
from knight_gui.terminal.request import board_of, format_named, shortened
from knight_gui.terminal.workers import Workers, read_workers
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError


@dataclass(frozen=True)
class BoardOrder:
    """A board whose tours are to be counted.

    Attributes
    ----------
    board
        The board.
    goal
        Whether all tours are counted, or closed ones alone.
    form
        How the count is printed.
    workers
        Who counts.
    """

    board: Board
    goal: Goal
    form: CountFormat
    workers: Workers


def read_board_count(request: CountRequest) -> BoardOrder:
    """Return what a request without a start asks for.

    Raises
    ------
    InputError
        If anything in it cannot be used, or there are too many tours to count.
    """
    board = board_of(request)
    demand_countable(board)
    form = format_named(CountFormat, shortened(request.form))
    if form is CountFormat.SQUARES:
        raise InputError(
            tr(
                "--format {name} prints the tours from one square: add --start, "
                "such as --start {square}.",
                name=form.value,
                square=board.name(board.first_free),
            )
        )
    goal = Goal.CLOSED if request.closed else Goal.OPEN
    return BoardOrder(board, goal, form, read_workers(request))
