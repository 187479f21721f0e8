"""Knight's boards without holes: for every size and start, whether there is a tour, and why not."""

from knight_gui.board.board import Board
from knight_gui.board.theory.obstacle import (
    Obstacle,
    Theorem,
    on_minority,
    uneven_when_closed,
    without_moves,
)
from knight_gui.i18n import tr

_NARROW = 2
_FOUR = 4


class _FullBoard:
    """A knight's board without holes, seen with its longer side lying.

    Parameters
    ----------
    board
        The board as it is, perhaps standing.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.is_tall = board.rows > board.cols
        self.sides = tuple(sorted((board.rows, board.cols)))
        self.is_odd = board.size % 2 == 1

    def square(self, name: str) -> int:
        """Return the square that has this name while the board lies."""
        shorter, longer = self.sides
        square = Board(shorter, longer).parse_square(name)
        if self.is_tall:
            row, col = divmod(square, longer)
            square = col * shorter + row
        return square

    def marked(self, *names: str) -> dict[str, str]:
        """Return the names, given for the lying board, with those on the board as it is."""
        return {name: self.board.name(self.square(name)) for name in names}

    def obstacle(
        self, theorem: Theorem, reason: str, *names: str, is_everywhere: bool = True
    ) -> Obstacle:
        """Return an obstacle that marks the squares so named while the board lies."""
        return Obstacle(
            theorem, reason, tuple(map(self.square, names)), is_everywhere=is_everywhere
        )


def obstacle_on_rectangle(board: Board, start: int) -> Obstacle | None:
    """Return why no tour starts there; exact for every size."""
    full = _FullBoard(board)
    if full.sides[0] <= _NARROW:
        return _narrow(full, start)
    if full.sides == (3, 3):
        return without_moves(board, [full.square("b2")], start)
    if found := _on_small_board(full):
        return found
    return (
        on_minority(board, start, board.size // 2 + 1, board.size // 2)
        if full.is_odd and not board.is_dark(start)
        else _between_four_lines(board, start) or _bad_start(full, start)
    )


def closed_obstacle_on_rectangle(board: Board, start: int) -> Obstacle | None:
    """Return why no closed tour exists; exact for every size, by Schwenk's theorem."""
    full = _FullBoard(board)
    if full.sides[0] <= _NARROW:
        return _narrow(full, start)
    return (
        uneven_when_closed(board, board.size // 2 + 1, board.size // 2)
        if full.is_odd
        else _closed_on_four_lines(board) or _closed_on_three_rows(full)
    )


def _narrow(full: _FullBoard, start: int) -> Obstacle:
    board = full.board
    if full.sides[0] == 1:
        return Obstacle(
            Theorem.NARROW,
            tr("On a board one square wide a knight has no moves."),
            (start,),
            is_everywhere=True,
        )
    # the square beside the start, along the board
    step, place = (board.cols, start // board.cols) if full.is_tall else (1, start % board.cols)
    beside = start + step if place == 0 else start - step
    names = {"start": board.name(start), "beside": board.name(beside)}
    reason = (
        tr(
            "On two columns each move goes two rows up or down: "
            "from {start} you never reach {beside}.",
            **names,
        )
        if full.is_tall
        else tr(
            "On two rows each move goes two columns left or right: "
            "from {start} you never reach {beside}.",
            **names,
        )
    )
    return Obstacle(Theorem.NARROW, reason, (beside,), is_everywhere=True)


def _on_small_board(full: _FullBoard) -> Obstacle | None:
    match full.sides:
        case (3, 5):
            return full.obstacle(
                Theorem.SMALL,
                tr(
                    "Light {a2} and {e2} can’t be ends. They lead only to {c1} and {c3}, "
                    "so these four form a loop.",
                    **full.marked("a2", "e2", "c1", "c3"),
                ),
                "a2",
                "c1",
                "e2",
                "c3",
            )
        case (3, 6):
            return full.obstacle(
                Theorem.SMALL,
                tr(
                    "One end is {a2} or {e2}, the other {b2} or {f2}. "
                    "Then {c1} and {c3} need five moves: one too many.",
                    **full.marked("a2", "e2", "b2", "f2", "c1", "c3"),
                ),
                "a2",
                "e2",
                "b2",
                "f2",
            )
        case (4, 4):
            return full.obstacle(
                Theorem.SMALL,
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


def _between_four_lines(board: Board, start: int) -> Obstacle | None:
    row, col = board.row_and_column(start)
    if board.rows == _FOUR and row in {1, 2}:
        reason = tr(
            "From {start} every other move must go to row 1 or 4. "
            "That misses one colour of rows 2 and 3.",
            start=board.name(start),
        )
    elif board.cols == _FOUR and col in {1, 2}:
        reason = tr(
            "From {start} every other move must go to column a or d. "
            "That misses one colour of b and c.",
            start=board.name(start),
        )
    else:
        return None
    return Obstacle(Theorem.FOUR_LINES, reason, (start,))


def _bad_start(full: _FullBoard, start: int) -> Obstacle | None:
    """Return why no tour starts on one of the three squares that nothing general excludes."""
    if full.sides == (3, 7) and start == full.square("d2"):
        return full.obstacle(
            Theorem.SMALL,
            tr(
                "A tour from {d2} ends with {b2}, {f2}, {d1} and {d3}. "
                "Corners use up {c2} and {e2}, the only way across.",
                **full.marked("b2", "f2", "d1", "d3", "d2", "c2", "e2"),
            ),
            "b2",
            "f2",
            is_everywhere=False,
        )
    if full.sides == (3, 8) and start in {full.square("c2"), full.square("f2")}:
        corners = ("a1", "a3") if start == full.square("c2") else ("h1", "h3")
        one, other = full.marked(*corners).values()
        return full.obstacle(
            Theorem.SMALL,
            tr(
                "A tour from {start} ends on {one} or {other}. "
                "Then {d2} and {e2} fit in only if six others form a loop.",
                one=one,
                other=other,
                start=full.board.name(start),
                **full.marked("d2", "e2"),
            ),
            *corners,
            is_everywhere=False,
        )
    return None


def _closed_on_four_lines(board: Board) -> Obstacle | None:
    if board.rows == _FOUR:
        reason = tr(
            "A closed tour goes to row 1 or 4 every other move. "
            "That misses one colour of rows 2 and 3."
        )
    elif board.cols == _FOUR:
        reason = tr(
            "A closed tour goes to column a or d every other move. "
            "That misses one colour of b and c."
        )
    else:
        return None
    return Obstacle(Theorem.FOUR_LINES, reason, is_everywhere=True)


def _closed_on_three_rows(full: _FullBoard) -> Obstacle | None:
    match full.sides:
        case (3, 6):
            return full.obstacle(
                Theorem.SCHWENK,
                tr(
                    "{a2} and {e2} lead only to {c1} and {c3}: "
                    "these four form a loop without the rest.",
                    **full.marked("a2", "e2", "c1", "c3"),
                ),
                "a2",
                "c1",
                "e2",
                "c3",
            )
        case (3, 8):
            return full.obstacle(
                Theorem.SCHWENK,
                tr(
                    "Squares with two exits use both. "
                    "Then {d2} and {e2} fit in only if six others form a loop.",
                    **full.marked("d2", "e2"),
                ),
                *("b2", "d1", "e3", "g2", "e1", "d3"),
            )
    return None
