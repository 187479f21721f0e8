"""Board: size, holes, leaper, square names and symmetries.

A square is an int, ``row * cols + col``; row 0 is the top row. Its name is
algebraic: ``a1`` is the bottom left square, and after ``z`` comes ``aa``.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from types import MappingProxyType

from knight_gui.board.errors import InputError
from knight_gui.board.svg import make_svg
from knight_gui.board.validation import (
    as_int_or_none,
    make_argument_error,
    normalize_int_fields,
    require_int,
    require_ints,
    require_str,
    require_type,
    short_repr,
    shorten_text,
)
from knight_gui.i18n import gettext_noop, join_list, plural, tr

MAX_BOARD_SQUARES = 16_000_000
"""The search keeps about 100 bytes a square: 16 million squares need 1.6 GB."""

_SIZE_PATTERN = re.compile(r"\s*(\d{1,9})\s*[x×X*]\s*(\d{1,9})\s*")
_SQUARE_NAME_PATTERN = re.compile(r"\s*([a-zA-Z]{1,6})([1-9]\d{0,8})\s*")
_NUMBER_PAIR_PATTERN = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*")
_MAX_HOLES_IN_REPR = 8


@dataclass(frozen=True)
class Leaper:
    """A piece that leaps `a` squares along one axis and `b` along the other."""

    a: int
    b: int

    def __post_init__(self) -> None:
        normalize_int_fields(self, "a", "b", minimum_in_message=0)
        if self.a < 0 or self.b < 0 or self.a == self.b == 0:
            raise InputError(
                tr(
                    "A leaper ({a}, {b}) does not exist: both numbers are from 0 up, one of them "
                    "from 1 up.",
                    a=short_repr(self.a),
                    b=short_repr(self.b),
                )
            )

    @property
    def changes_color(self) -> bool:
        """True if each move changes the colour of the square."""
        return (self.a + self.b) % 2 == 1

    @property
    def name(self) -> str:
        """Name from `LEAPERS`, or the two numbers; `parse` reads both."""
        smaller, greater = sorted((self.a, self.b))
        for name, leaper in LEAPERS.items():
            if (leaper.a, leaper.b) == (smaller, greater):
                return name
        return f"{smaller},{greater}"

    @classmethod
    def parse(cls, text: str) -> "Leaper":
        """Return the leaper of a name such as ``camel``, or of two numbers such as ``1,3``.

        Raises
        ------
        InputError
            If the text is neither, or there is no such leaper.

        Examples
        --------
        >>> Leaper.parse("camel") == Leaper.parse("3,1") == Leaper(1, 3)
        True
        """
        require_str(text, "leaper")
        if text in LEAPERS:
            return LEAPERS[text]
        match = _NUMBER_PAIR_PATTERN.fullmatch(text)
        if match is None:
            raise InputError(
                tr(
                    "There is no leaper “{name}”: choose one of {names}. Or write how far it leaps "
                    "each way, such as 1,3.",
                    name=shorten_text(text),
                    names=join_list(LEAPERS),
                )
            )
        return cls(*sorted((int(match[1]), int(match[2]))))


KNIGHT = Leaper(1, 2)
LEAPERS = MappingProxyType(
    {
        gettext_noop("wazir"): Leaper(0, 1),
        gettext_noop("ferz"): Leaper(1, 1),
        gettext_noop("dabbaba"): Leaper(0, 2),
        gettext_noop("knight"): KNIGHT,
        gettext_noop("alfil"): Leaper(2, 2),
        gettext_noop("camel"): Leaper(1, 3),
        gettext_noop("zebra"): Leaper(2, 3),
        gettext_noop("giraffe"): Leaper(1, 4),
        gettext_noop("antelope"): Leaper(3, 4),
    }
)
"""Leapers of fairy chess by their names."""


@dataclass(frozen=True)
class Board:
    """A rectangular board, perhaps with holes.

    Raises
    ------
    InputError
        For a size below 1 or above `MAX_BOARD_SQUARES`, for a hole that is not
        on the board, and for a board that consists of holes only.

    Examples
    --------
    >>> board = Board(3, 4)
    >>> board.name(0), board.parse_square("a1")
    ('a3', 8)
    >>> board.attacks(0, board.parse_square("b1"))
    True
    >>> board, "d3" in board, "e3" in board
    (<Board 3x4>, True, False)
    """

    rows: int = 8
    """Number of rows, from 1 up."""
    cols: int = 8
    """Number of columns, from 1 up."""
    holes: frozenset[int] = frozenset()
    """Squares that the leaper cannot stand on."""
    leaper: Leaper = KNIGHT
    """Piece that tours the board."""

    def __post_init__(self) -> None:
        normalize_int_fields(self, "rows", "cols", minimum_in_message=1)
        require_type(self.leaper, Leaper, "leaper")
        holes = require_ints(self.holes, "holes", tr("squares, such as {example}", example="{18}"))
        object.__setattr__(self, "holes", frozenset(holes))
        if self.rows < 1 or self.cols < 1 or self.size > MAX_BOARD_SQUARES:
            raise InputError(
                tr(
                    "A board of {rows}×{cols} is not possible: boards have 1 to {limit:,} squares. "
                    "The largest need about 1.6 GB.",
                    rows=short_repr(self.rows),
                    cols=short_repr(self.cols),
                    limit=MAX_BOARD_SQUARES,
                )
            )
        for hole in self.holes:
            self._require_on_board(hole)
        if self.free_count == 0:
            raise InputError(tr("A board needs at least one square that is not a hole."))

    @classmethod
    def parse(cls, text: str, holes: str = "", leaper: str = "knight") -> "Board":
        """Return the board of a size such as ``8x8`` (rows × columns).

        Parameters
        ----------
        holes
            The names of its holes with commas or spaces between them, such as ``c3,d4``.
        leaper
            The piece that tours it, in the notation of `Leaper.parse`.

        Raises
        ------
        InputError
            If the text is not two whole numbers with an x between them, if the others
            cannot be read, or the board would not be allowed.

        Examples
        --------
        >>> Board.parse("5x6", holes="c3,d4", leaper="camel").free_count
        28
        """
        require_str(text, "board")
        require_str(holes, "holes")
        match = _SIZE_PATTERN.fullmatch(text)
        if match is None:
            raise InputError(
                tr(
                    "“{text}” is not a board size: give rows × columns, whole numbers from 1 up, "
                    "such as 8x8.",
                    text=shorten_text(text),
                )
            )
        board = cls(int(match[1]), int(match[2]))
        hole_squares = frozenset(map(board._parse_hole, filter(None, re.split(r"[\s,]+", holes))))
        return cls(board.rows, board.cols, hole_squares, Leaper.parse(leaper))

    @property
    def size_text(self) -> str:
        """Size in the notation of `parse`, such as ``8x8``."""
        return f"{self.rows}x{self.cols}"

    @property
    def size(self) -> int:
        """Number of squares, holes included."""
        return self.rows * self.cols

    @property
    def free_count(self) -> int:
        """Number of squares that a tour visits."""
        return self.size - len(self.holes)

    @property
    def is_full_knight_board(self) -> bool:
        """Whether a knight moves on it, and it has no holes: the board of the theorems."""
        return not self.holes and {self.leaper.a, self.leaper.b} == {KNIGHT.a, KNIGHT.b}

    @property
    def first_free_square(self) -> int:
        """First free square, row by row from the top."""
        return next(self.free_squares)

    @property
    def free_squares(self) -> Iterator[int]:
        """Squares that a tour visits, in ascending order."""
        return (square for square in range(self.size) if square not in self.holes)

    def row_and_column(self, square: int) -> tuple[int, int]:
        """Return the row (from the top) and the column (from the left), from 0.

        Raises
        ------
        InputError
            If the square is not on the board; so do all methods that take a square.
        """
        if type(square) is not int or not 0 <= square < self.rows * self.cols:
            self._require_on_board(square)
        return divmod(square, self.cols)

    def is_dark(self, square: int) -> bool:
        """Return True if the square is dark; a1 is dark on every board."""
        row, col = self.row_and_column(square)
        return (self.rows - 1 - row + col) % 2 == 0

    @cached_property
    def leaps(self) -> frozenset[tuple[int, int]]:
        """Leaps of the board's leaper as (column step, row step): 8, or 4."""
        a = self.leaper.a
        b = self.leaper.b
        leaps: set[tuple[int, int]] = set()
        for x, y in ((a, b), (b, a)):
            leaps |= {(x, y), (x, -y), (-x, y), (-x, -y)}
        return frozenset(leaps)

    @cached_property
    def _column_names(self) -> tuple[str, ...]:
        return tuple(map(self.column_name, range(self.cols)))

    def attacks(self, origin: int, target: int) -> bool:
        """Return True if the leaper on `origin` reaches `target` in one move."""
        row, col = self.row_and_column(origin)
        target_row, target_col = self.row_and_column(target)
        return (target_col - col, target_row - row) in self.leaps

    def neighbors(self, square: int) -> tuple[int, ...]:
        """Return the free squares that the leaper reaches in one move, in ascending order."""
        row, col = self.row_and_column(square)
        targets = []
        for col_step, row_step in self.leaps:
            target_row = row + row_step
            target_col = col + col_step
            if 0 <= target_row < self.rows and 0 <= target_col < self.cols:
                target = target_row * self.cols + target_col
                if target not in self.holes:
                    targets.append(target)
        return tuple(sorted(targets))

    def __contains__(self, square: object) -> bool:
        """Return True if a square, as a number or by its name, is on the board and no hole."""
        if isinstance(square, str):
            with suppress(InputError):
                return self.parse_square(square) >= 0
        number = as_int_or_none(square)
        return number is not None and 0 <= number < self.size and number not in self.holes

    def __repr__(self) -> str:
        parts = [self.size_text]
        if self.holes:
            holes = ",".join(map(self.name, islice(sorted(self.holes), _MAX_HOLES_IN_REPR)))
            if len(self.holes) > _MAX_HOLES_IN_REPR:
                holes += "…"
            parts.append(f"holes={holes}")
        if self.leaper != KNIGHT:
            parts.append(self.leaper.name)
        return f"<Board {', '.join(parts)}>"

    def to_svg(self, path: tuple[int, ...] = (), *, is_closed: bool = False) -> str:
        """Return a picture of the board, with the line and the visit numbers of a path.

        Parameters
        ----------
        is_closed
            Whether to draw the move from the last square of the path to the first.
        """
        return make_svg(self.rows, self._column_names, self.holes, path, is_closed=is_closed)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def name(self, square: int) -> str:
        """Return the algebraic name, such as ``a8``."""
        row, col = self.row_and_column(square)
        return f"{self._column_names[col]}{self.rows - row}"

    def names(self, squares: tuple[int, ...]) -> tuple[str, ...]:
        """Return the algebraic names of many squares."""
        if not isinstance(squares, Iterable):
            raise make_argument_error(
                "squares", squares, tr("squares, such as {example}", example="(0, 10)")
            )
        return tuple(map(self.name, squares))

    @staticmethod
    def column_name(col: int) -> str:
        """Return the letters of a column: a to z, then aa, ab and so on."""
        letters = ""
        col = require_int(col, "col", 0) + 1
        while col:
            col, letter = divmod(col - 1, 26)
            letters = chr(ord("a") + letter) + letters
        return letters

    def parse_square(self, text: str) -> int:
        """Return the square of a name.

        Parameters
        ----------
        text
            An algebraic name such as ``a8``, or ``row,column`` counted from
            the top left corner and from 0, such as ``0,0``.

        Raises
        ------
        InputError
            If the text is neither, or the square is outside the board or a hole.
        """
        require_str(text, "square")
        row, col = self._parse_row_and_column(text)
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise InputError(
                tr(
                    "{text} is outside the {size} board. Its squares are {first} to {last}, or 0,0 "
                    "to {last_row},{last_col}.",
                    text=shorten_text(text.strip()),
                    size=f"{self.rows}×{self.cols}",
                    first=self.name(0),
                    last=self.name(self.size - 1),
                    last_row=self.rows - 1,
                    last_col=self.cols - 1,
                )
            )
        square = row * self.cols + col
        self.require_free_square(square)
        return square

    def _parse_row_and_column(self, text: str) -> tuple[int, int]:
        """Return the row and the column of a square's name, which may lie outside the board."""
        number_pair = _NUMBER_PAIR_PATTERN.fullmatch(text)
        if number_pair is not None:
            return int(number_pair[1]), int(number_pair[2])
        square_name = _SQUARE_NAME_PATTERN.fullmatch(text)
        if square_name is not None:
            return self.rows - int(square_name[2]), _column_index(square_name[1])
        example_square = self.first_free_square
        row, col = self.row_and_column(example_square)
        raise InputError(
            tr(
                "“{text}” is not a square: give a name such as {name}. Or give row,column from "
                "the top left, from 0, such as {row},{col}.",
                text=shorten_text(text),
                name=self.name(example_square),
                row=row,
                col=col,
            )
        )

    def _parse_hole(self, text: str) -> int:
        if not _SQUARE_NAME_PATTERN.fullmatch(text):
            raise InputError(
                tr(
                    "“{text}” is not a hole: give the names of squares with commas between them, "
                    "such as {example}.",
                    text=shorten_text(text),
                    example=",".join(map(self.name, range(min(2, self.size)))),
                )
            )
        return self.parse_square(text)

    def require_free_square(self, square: int) -> None:
        """Raise `InputError` unless the square is on the board and not a hole."""
        self._require_on_board(square)
        if square in self.holes:
            raise InputError(
                plural(
                    "{name} is a hole: a tour uses the only other square.",
                    "{name} is a hole: a tour uses the {count:,} other squares.",
                    self.free_count,
                    name=self.name(square),
                )
            )

    def _require_on_board(self, square: int) -> None:
        number = as_int_or_none(square)
        if number is None or not 0 <= number < self.size:
            raise InputError(
                plural(
                    "Square {square} is not on the board, whose only square is 0.",
                    "Square {square} is not on the board: its {count:,} squares are 0 to {last:,}.",
                    self.size,
                    square=short_repr(square),
                    last=self.size - 1,
                )
            )


def _column_index(letters: str) -> int:
    """Return the index of a column from its letters, the inverse of `Board.column_name`."""
    count = 0
    for letter in letters.lower():
        count = 26 * count + ord(letter) - ord("a") + 1
    return count - 1


def symmetry_orbits(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of the free squares under the symmetries of a board.

    The symmetries are the rotations and reflections that map the board to itself and holes to
    holes; every leaper is symmetric under them. So a fact on all tours from a square, such as their
    number, holds for its images too. The steps of a search differ, for no move order is symmetric.

    Each orbit is in ascending order, and so are the orbits by their first squares.

    Examples
    --------
    >>> from knight_gui import Board
    >>> len(symmetry_orbits(Board(8, 8))), symmetry_orbits(Board(3, 4))[0]
    (10, (0, 3, 8, 11))
    """
    import numpy as np

    squares = np.arange(board.size).reshape(board.rows, board.cols)
    transformed_boards = [
        np.rot90(side, quarter) for side in (squares, squares[::-1]) for quarter in range(4)
    ]
    square_images = [
        image.ravel().tolist() for image in transformed_boards if image.shape == squares.shape
    ]
    hole_preserving_images = [
        image for image in square_images if {image[hole] for hole in board.holes} == board.holes
    ]
    orbit_by_first_square: dict[int, tuple[int, ...]] = {}
    for square in board.free_squares:
        equivalent_squares = {image[square] for image in hole_preserving_images}
        orbit_by_first_square.setdefault(min(equivalent_squares), tuple(sorted(equivalent_squares)))
    return tuple(orbit_by_first_square.values())
