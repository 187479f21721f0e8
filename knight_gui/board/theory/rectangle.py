"""Obstacles on knight's boards without holes, complete for every size and start."""

from knight_gui.board.board import Board
from knight_gui.board.theory.obstacle import (
    Obstacle,
    Theorem,
    find_closed_color_obstacle,
    make_minority_color_obstacle,
    make_stranded_obstacle,
)
from knight_gui.i18n import tr

_MAX_NARROW_SIDE = 2
_FOUR_LINES = 4


class _RotatedRectangle:
    """A knight's board without holes, rotated so that it is at least as wide as high."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.is_tall = board.rows > board.cols
        self.sides = tuple(sorted((board.rows, board.cols)))
        self.is_odd = board.size % 2 == 1

    def parse_rotated_square(self, name: str) -> int:
        """Return the square of the real board that has this name on the rotated one."""
        shorter, longer = self.sides
        square = Board(shorter, longer).parse_square(name)
        if self.is_tall:
            row, col = divmod(square, longer)
            square = col * shorter + row
        return square

    def names_on_board(self, *names: str) -> dict[str, str]:
        """Return names of the rotated board, each with its name on the real board."""
        return {name: self.board.name(self.parse_rotated_square(name)) for name in names}

    def make_obstacle(
        self, theorem: Theorem, reason: str, *names: str, blocks_every_start: bool = True
    ) -> Obstacle:
        """Return an obstacle that marks squares by their names on the rotated board."""
        return Obstacle(
            theorem,
            reason,
            tuple(map(self.parse_rotated_square, names)),
            blocks_every_start=blocks_every_start,
        )


def find_obstacle_on_rectangle(board: Board, start: int) -> Obstacle | None:
    """Return the obstacle to every tour from a start; None if there is a tour."""
    rectangle = _RotatedRectangle(board)
    if rectangle.sides[0] <= _MAX_NARROW_SIDE:
        return _make_narrow_obstacle(rectangle, start)
    if rectangle.sides == (3, 3):
        return make_stranded_obstacle(board, [rectangle.parse_rotated_square("b2")], start)
    obstacle = _find_small_board_obstacle(rectangle)
    if obstacle is not None:
        return obstacle
    if rectangle.is_odd and not board.is_dark(start):
        return make_minority_color_obstacle(board, start, board.size // 2 + 1, board.size // 2)
    return _find_four_lines_obstacle(board, start) or _find_bad_start_obstacle(rectangle, start)


def find_closed_obstacle_on_rectangle(board: Board, start: int) -> Obstacle | None:
    """Return the obstacle to every closed tour; None if there is one, by Schwenk's theorem."""
    rectangle = _RotatedRectangle(board)
    if rectangle.sides[0] <= _MAX_NARROW_SIDE:
        return _make_narrow_obstacle(rectangle, start)
    if rectangle.is_odd:
        return find_closed_color_obstacle(board, board.size // 2 + 1, board.size // 2)
    return _find_closed_four_lines_obstacle(board) or _find_closed_three_rows_obstacle(rectangle)


def _make_narrow_obstacle(rectangle: _RotatedRectangle, start: int) -> Obstacle:
    board = rectangle.board
    if rectangle.sides[0] == 1:
        return Obstacle(
            Theorem.NARROW_BOARD,
            tr("On a board one square wide a knight has no moves."),
            (start,),
            blocks_every_start=True,
        )
    # the square beside the start, along the board
    row, col = board.row_and_column(start)
    if rectangle.is_tall:
        unreachable_square = start - board.cols if row > 0 else start + board.cols
    else:
        unreachable_square = start - 1 if col > 0 else start + 1
    names = {"start": board.name(start), "beside": board.name(unreachable_square)}
    if rectangle.is_tall:
        reason = tr(
            "On two columns each move goes two rows up or down: "
            "from {start} you never reach {beside}.",
            **names,
        )
    else:
        reason = tr(
            "On two rows each move goes two columns left or right: "
            "from {start} you never reach {beside}.",
            **names,
        )
    return Obstacle(Theorem.NARROW_BOARD, reason, (unreachable_square,), blocks_every_start=True)


def _find_small_board_obstacle(rectangle: _RotatedRectangle) -> Obstacle | None:
    match rectangle.sides:
        case (3, 5):
            return rectangle.make_obstacle(
                Theorem.SMALL_BOARD,
                tr(
                    "Light {a2} and {e2} can’t be ends. They lead only to {c1} and {c3}, "
                    "so these four form a loop.",
                    **rectangle.names_on_board("a2", "e2", "c1", "c3"),
                ),
                "a2",
                "c1",
                "e2",
                "c3",
            )
        case (3, 6):
            return rectangle.make_obstacle(
                Theorem.SMALL_BOARD,
                tr(
                    "One end is {a2} or {e2}, the other {b2} or {f2}. "
                    "Then {c1} and {c3} need five moves: one too many.",
                    **rectangle.names_on_board("a2", "e2", "b2", "f2", "c1", "c3"),
                ),
                "a2",
                "e2",
                "b2",
                "f2",
            )
        case (4, 4):
            return rectangle.make_obstacle(
                Theorem.SMALL_BOARD,
                tr(
                    "The corners use up the middle squares. "
                    "The other eight form two loops that never meet."
                ),
                "a2",
                "c1",
                "d3",
                "b4",
                "a3",
                "b1",
                "d2",
                "c4",
            )
    return None


def _find_four_lines_obstacle(board: Board, start: int) -> Obstacle | None:
    row, col = board.row_and_column(start)
    if board.rows == _FOUR_LINES and row in {1, 2}:
        reason = tr(
            "From {start} every other move must go to row 1 or 4. "
            "That misses one colour of rows 2 and 3.",
            start=board.name(start),
        )
    elif board.cols == _FOUR_LINES and col in {1, 2}:
        reason = tr(
            "From {start} every other move must go to column a or d. "
            "That misses one colour of b and c.",
            start=board.name(start),
        )
    else:
        return None
    return Obstacle(Theorem.FOUR_LINES, reason, (start,))


def _find_bad_start_obstacle(rectangle: _RotatedRectangle, start: int) -> Obstacle | None:
    """Return the obstacle on one of the three starts that no general theorem excludes."""
    if rectangle.sides == (3, 7) and start == rectangle.parse_rotated_square("d2"):
        return rectangle.make_obstacle(
            Theorem.SMALL_BOARD,
            tr(
                "A tour from {d2} ends with {b2}, {f2}, {d1} and {d3}. "
                "Corners use up {c2} and {e2}, the only way across.",
                **rectangle.names_on_board("b2", "f2", "d1", "d3", "d2", "c2", "e2"),
            ),
            "b2",
            "f2",
            blocks_every_start=False,
        )
    if rectangle.sides == (3, 8) and start in {
        rectangle.parse_rotated_square("c2"),
        rectangle.parse_rotated_square("f2"),
    }:
        corners = ("h1", "h3")
        if start == rectangle.parse_rotated_square("c2"):
            corners = ("a1", "a3")
        one, other = rectangle.names_on_board(*corners).values()
        return rectangle.make_obstacle(
            Theorem.SMALL_BOARD,
            tr(
                "A tour from {start} ends on {one} or {other}. "
                "Then {d2} and {e2} fit in only if six others form a loop.",
                one=one,
                other=other,
                start=rectangle.board.name(start),
                **rectangle.names_on_board("d2", "e2"),
            ),
            *corners,
            blocks_every_start=False,
        )
    return None


def _find_closed_four_lines_obstacle(board: Board) -> Obstacle | None:
    if board.rows == _FOUR_LINES:
        reason = tr(
            "A closed tour goes to row 1 or 4 every other move. "
            "That misses one colour of rows 2 and 3."
        )
    elif board.cols == _FOUR_LINES:
        reason = tr(
            "A closed tour goes to column a or d every other move. "
            "That misses one colour of b and c."
        )
    else:
        return None
    return Obstacle(Theorem.FOUR_LINES, reason, blocks_every_start=True)


def _find_closed_three_rows_obstacle(rectangle: _RotatedRectangle) -> Obstacle | None:
    match rectangle.sides:
        case (3, 6):
            return rectangle.make_obstacle(
                Theorem.SCHWENK,
                tr(
                    "{a2} and {e2} lead only to {c1} and {c3}: "
                    "these four form a loop without the rest.",
                    **rectangle.names_on_board("a2", "e2", "c1", "c3"),
                ),
                "a2",
                "c1",
                "e2",
                "c3",
            )
        case (3, 8):
            return rectangle.make_obstacle(
                Theorem.SCHWENK,
                tr(
                    "Squares with two exits use both. "
                    "Then {d2} and {e2} fit in only if six others form a loop.",
                    **rectangle.names_on_board("d2", "e2"),
                ),
                *("b2", "d1", "e3", "g2", "e1", "d3"),
            )
    return None
