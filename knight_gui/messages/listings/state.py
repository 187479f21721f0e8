"""State of a published program at a step: its next line, its variables and its stack."""

from dataclasses import dataclass
from functools import cache

from knight_gui.board import Board
from knight_gui.i18n import tr
from knight_gui.messages.listings.horse_step_chess import HORSE_STEP_CHESS
from knight_gui.messages.listings.horsetreads import HORSETREADS
from knight_gui.messages.listings.knight import KNIGHT
from knight_gui.messages.listings.knight_problem_solve import KNIGHT_PROBLEM_SOLVE
from knight_gui.messages.listings.knight_tour import KNIGHT_TOUR
from knight_gui.messages.listings.listing import Listing
from knight_gui.messages.pseudocode import next_line_role
from knight_gui.search.kinds import CandidateStatus
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Ordering, Strategy

LISTINGS = {
    "knight-tour": KNIGHT_TOUR,
    "knight-problem-solve": KNIGHT_PROBLEM_SOLVE,
    "horsetreads": HORSETREADS,
    "horse-step-chess": HORSE_STEP_CHESS,
    "knight": KNIGHT,
}
"""Listings of the five programs, by their names."""


@dataclass(frozen=True)
class NextSquare:
    """Square that the program can go to from the head, or has gone to."""

    square: int
    is_removed: bool
    """Whether it was removed from the list, or marked as tried."""
    is_chosen: bool
    """Whether the program goes there in the marked line."""


@dataclass(frozen=True)
class ProgramCode:
    """Code of a published program for one problem."""

    name: str
    listing: Listing
    text: str
    board: Board
    move_order: tuple[tuple[int, int], ...]
    """Leaps in their order: column step, row step."""
    ordering: Ordering


@dataclass(frozen=True)
class ProgramState:
    """State of a published program just before it makes its next step."""

    line_index: int
    """Index of the line that comes next."""
    next_squares: tuple[NextSquare, ...]
    """Squares of the list from which the program takes the next one, in its order.

    A recursive program lists all squares within the board, also visited ones, and removes one
    after the other. The others know only free squares, in the order in which they look at them.
    """


@cache
def _program_by_strategy() -> dict[Strategy, str]:
    names: dict[Strategy, str] = {}
    for name in LISTINGS:
        preset = PRESETS[name]
        names.setdefault(preset.greedy, name)
        if preset.greedy.backtracking:
            names.setdefault(preset.naive, name)
    return names


def code_of(problem: Problem) -> ProgramCode | None:
    """Return the code of the published program that a problem is searched by, or None.

    The programs begin with one square of a board of the knight without holes.
    """
    name = _program_by_strategy().get(problem.strategy)
    board = problem.board
    if name is None or problem.is_by_hand or len(problem.path) > 1:
        return None
    if not board.is_full_knight_board:
        return None
    listing = LISTINGS[name]
    ordering = problem.strategy.ordering
    text = listing.text(
        board.rows,
        board.cols,
        board.row_and_column(problem.path[0]),
        is_greedy=ordering is not Ordering.NAIVE,
    )
    return ProgramCode(name, listing, text, board, problem.strategy.move_order.leaps, ordering)


def state_of(code: ProgramCode, problem: Problem, position: Position) -> ProgramState:
    """Return the state of a program after a step of its search."""
    role = next_line_role(problem, position)
    next_candidate = position.next_candidate
    chosen = None if next_candidate is None else next_candidate.square
    if code.listing.has_calls:
        next_squares = _recursive_list(code, position, chosen)
    else:
        next_squares = _free_squares(code, position, chosen)
    return ProgramState(code.listing.line_index(code.text, role), next_squares)


def _squares_in_reach(code: ProgramCode, square: int) -> list[int]:
    """Return the squares a leap away, in move order."""
    row, col = code.board.row_and_column(square)
    squares = []
    for col_step, row_step in code.move_order:
        next_row = row + row_step
        next_col = col + col_step
        if 0 <= next_row < code.board.rows and 0 <= next_col < code.board.cols:
            squares.append(next_row * code.board.cols + next_col)
    return squares


def _recursive_list(
    code: ProgramCode, position: Position, chosen: int | None
) -> tuple[NextSquare, ...]:
    """Return the list of a frame: all before the chosen square, and that one, are removed."""
    squares = _squares_in_reach(code, position.head)
    if code.ordering is Ordering.STATIC:
        squares.sort(key=lambda square: len(code.board.neighbors(square)))
    removed_count = len(squares)
    if chosen is not None:
        removed_count = squares.index(chosen) + 1
    return tuple(
        NextSquare(square, is_removed=index < removed_count, is_chosen=square == chosen)
        for index, square in enumerate(squares)
    )


def _free_squares(
    code: ProgramCode, position: Position, chosen: int | None
) -> tuple[NextSquare, ...]:
    """Return the free squares in the order of the leaps, with those that were tried."""
    status_by_square = {candidate.square: candidate.status for candidate in position.candidates}
    return tuple(
        NextSquare(
            square,
            is_removed=status_by_square[square] is CandidateStatus.TRIED or square == chosen,
            is_chosen=square == chosen,
        )
        for square in _squares_in_reach(code, position.head)
        if square in status_by_square
    )


def frame_text(code: ProgramCode, square: int, number: int) -> str:
    """Return a frame of the stack, as “31  g6  visit(2, 6, 31)”."""
    name = code.board.name(square)
    return f"{number:>3}  {name:<3} {_call_text(code, square, number)}"


def returned_frame_text(code: ProgramCode, square: int, number: int) -> str:
    """Return the text for a frame that has just returned, or a square just popped."""
    name = code.board.name(square)
    call = _call_text(code, square, number)
    if code.listing.has_calls:
        return tr("↩ {square} {call} returned", square=name, call=call)
    return tr("↩ {square} {call} popped", square=name, call=call)


def _call_text(code: ProgramCode, square: int, number: int) -> str:
    row, column = code.board.row_and_column(square)
    return code.listing.call_template.format(row=row, column=column, number=number)


def variables_text(code: ProgramCode, position: Position) -> str:
    """Return the variables of the place of the knight, as “row = 2, column = 6, number = 31”."""
    row, column = code.board.row_and_column(position.head)
    values = (row, column, position.depth + 1)
    names = code.listing.variable_names
    pairs = [f"{name} = {value}" for name, value in zip(names, values, strict=True)]
    return "  ".join(pairs)


def next_squares_text(code: ProgramCode, state: ProgramState) -> str:
    """Return the next squares, as “removed: e5 f6 · next: h2 · left: f2 e3”."""
    removed = []
    chosen = []
    left = []
    for next_square in state.next_squares:
        name = code.board.name(next_square.square)
        if next_square.is_chosen:
            chosen.append(name)
        elif next_square.is_removed:
            removed.append(name)
        else:
            left.append(name)
    parts = []
    if removed:
        parts.append(tr("removed: {squares}", squares=" ".join(removed)))
    if chosen:
        parts.append(tr("next: {squares}", squares=" ".join(chosen)))
    parts.append(tr("left: {squares}", squares=" ".join(left) or "–"))
    return " · ".join(parts)
