"""Obstacles: theorems that rule a tour out, and their reasons as sentences."""

from dataclasses import dataclass
from enum import Enum

from knight_gui.board.board import Board
from knight_gui.i18n import plural, tr


class Theorem(Enum):
    """Theorem that rules a tour out, with its source.

    Attributes
    ----------
    NARROW_BOARD
        On one row a knight has no move, on two it keeps to every other column.

        Elementary. That there is a tour whenever both sides are at least 5: P. Cull, J. De Curtins:
        Knight's tour revisited. Fibonacci Quarterly 16 (1978), 276-285.
    ALTERNATING_COLORS
        Each move changes the colour, so dark and light alternate on a tour.

        Elementary. That nothing else is in the way on an odd board with sides of at least 5: A.
        Conrad, T. Hindrichs, H. Morsy, I. Wegener: Solution of the knight's Hamiltonian path
        problem on chessboards. Discrete Applied Mathematics 50 (1994), 125-134, for square boards.
        For the others see above, and B. Bi, S. Butler, S. DeGraaf, E. Doebel: Knight's tours on
        boards with odd dimensions. Involve 8 (2015), 615-627, for closed tours without one square.
    FOUR_LINES
        Of four rows the outer two lead only to the inner two, and are half of the board.

        So a tour from an inner row, and any closed tour, alternates between outer and inner
        squares. As it alternates between the colours too, it meets the inner squares of one colour
        only. The argument is credited to L. Pósa; A. J. Schwenk uses it (see `SCHWENK`).
    SMALL_BOARD
        3×5, 3×6 and 4×4 have no tour, 3×7 and 3×8 none from some squares.

        G. Jelliss: Open knight's tours of three-rank boards. Knight's Tour Notes 3a (2000), has the
        tours there are. The reasons are proofs in short.
    SCHWENK
        A board has no closed tour if a side is 1, 2 or 4, if both are odd, if it is 3×6 or 3×8.

        All others have one. A. J. Schwenk: Which rectangular chessboards have a knight's tour?
        Mathematics Magazine 64 (1991), 325-332.
    STRANDED_SQUARE
        A square without a neighbour is on no path but its own. Elementary.
    TOO_FEW_EXITS
        A path enters and leaves each square but its first and its last. Elementary.
    DISCONNECTED
        A path stays among the squares that its start is connected with. Elementary.
    """

    NARROW_BOARD = "narrow"
    ALTERNATING_COLORS = "colours"
    FOUR_LINES = "four lines"
    SMALL_BOARD = "small"
    SCHWENK = "Schwenk"
    STRANDED_SQUARE = "stranded"
    TOO_FEW_EXITS = "few ways"
    DISCONNECTED = "cut off"


@dataclass(frozen=True)
class Obstacle:
    """Proof that no tour exists: a theorem applied to a board."""

    theorem: Theorem
    reason: str
    """One sentence for the user."""
    squares: tuple[int, ...] = ()
    """Squares that the reason names, or some of many; empty where it is the whole board."""
    blocks_every_start: bool = False
    """True if no start of the board has a tour."""


def make_stranded_obstacle(board: Board, stranded_squares: list[int], start: int) -> Obstacle:
    """Return the obstacle of squares without moves."""
    if start in stranded_squares:
        return Obstacle(
            Theorem.STRANDED_SQUARE,
            tr("No move leads away from {start}.", start=board.name(start)),
            (start,),
            blocks_every_start=True,
        )
    return Obstacle(
        Theorem.STRANDED_SQUARE,
        plural(
            "No move leads to {name}.",
            "No move leads to {count:,} squares, {name} among them.",
            len(stranded_squares),
            name=board.name(stranded_squares[0]),
        ),
        tuple(stranded_squares),
        blocks_every_start=True,
    )


def make_minority_color_obstacle(
    board: Board, start: int, dark_count: int, light_count: int
) -> Obstacle:
    """Return the obstacle of a start on the colour with fewer squares."""
    params = {"dark": dark_count, "start": board.name(start)}
    if dark_count > light_count:
        reason = plural(
            "Each move changes colour. With {dark:,} dark and {count:,} light square, "
            "start on dark, not on {start}.",
            "Each move changes colour. With {dark:,} dark and {count:,} light squares, "
            "start on dark, not on {start}.",
            light_count,
            **params,
        )
    else:
        reason = plural(
            "Each move changes colour. With {dark:,} dark and {count:,} light square, "
            "start on light, not on {start}.",
            "Each move changes colour. With {dark:,} dark and {count:,} light squares, "
            "start on light, not on {start}.",
            light_count,
            **params,
        )
    return Obstacle(Theorem.ALTERNATING_COLORS, reason, (start,))


def find_closed_color_obstacle(board: Board, dark_count: int, light_count: int) -> Obstacle | None:
    """Return the obstacle of unequal colours to a closed tour, or None."""
    if dark_count == light_count or (board.leaper.a + board.leaper.b) % 2 == 0:
        return None
    return Obstacle(
        Theorem.ALTERNATING_COLORS,
        plural(
            "Colours alternate on a closed tour, but the board has {dark:,} dark "
            "and {count:,} light square.",
            "Colours alternate on a closed tour, but the board has {dark:,} dark "
            "and {count:,} light squares.",
            light_count,
            dark=dark_count,
        ),
        blocks_every_start=True,
    )
