"""The board: its size, its holes, the piece that leaps on it, its square names.

A square is an int, ``row * cols + col``; row 0 is the top row. Its name is
algebraic: ``a1`` is the bottom left square, and after ``z`` comes ``aa``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from knight_gui.texts import plural, tr
from knight_gui.tour.errors import InputError

MAXIMUM_SQUARES = 16_000_000
"""The search keeps about 100 bytes a square: 16 million squares need 1.6 GB."""

_SIZE = re.compile(r"\s*(\d{1,9})\s*[x×X*]\s*(\d{1,9})\s*")
_NAME = re.compile(r"\s*([a-zA-Z]{1,6})([1-9]\d{0,8})\s*")
_ROW_AND_COLUMN = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*")


@dataclass(frozen=True)
class Leaper:
    """A piece that leaps `a` squares along one axis and `b` along the other."""

    a: int
    b: int

    def __post_init__(self) -> None:
        if self.a < 0 or self.b < 0 or self.a == self.b == 0:
            raise InputError(
                tr(
                    "A leaper ({a}, {b}) does not exist: both numbers are 0 or more, "
                    "and one of them is at least 1.",
                    a=self.a,
                    b=self.b,
                )
            )


KNIGHT = Leaper(1, 2)


@dataclass(frozen=True)
class Board:
    """A rectangular board, perhaps with holes.

    Attributes
    ----------
    rows, cols
        Its size, each from 1 up.
    holes
        The squares that nobody can stand on.
    leaper
        The piece that tours it; the knight unless told otherwise.

    Raises
    ------
    InputError
        For a size below 1 or above `MAXIMUM_SQUARES`, for a hole that is not
        on the board, and for a board that consists of holes only.
    """

    rows: int = 8
    cols: int = 8
    holes: frozenset[int] = frozenset()
    leaper: Leaper = KNIGHT

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1 or self.size > MAXIMUM_SQUARES:
            raise InputError(
                tr(
                    "A board of {rows}×{cols} cannot be used: rows and columns are 1 or more, "
                    "and all squares together at most {limit:,}, which need about 1.6 GB.",
                    rows=self.rows,
                    cols=self.cols,
                    limit=MAXIMUM_SQUARES,
                )
            )
        for hole in self.holes:
            self._demand_on_board(hole)
        if self.free_count == 0:
            raise InputError(tr("A board needs at least one square that is not a hole."))

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Return the board that a text such as ``8x8`` (rows × columns) names.

        Raises
        ------
        InputError
            If the text is not two whole numbers with an x between them, or
            the board would not be allowed.
        """
        match = _SIZE.fullmatch(text)
        if match is None:
            raise InputError(
                tr(
                    "“{text}” is not a board size: give rows × columns in whole numbers "
                    "from 1 up, for example 8x8.",
                    text=text,
                )
            )
        return cls(int(match[1]), int(match[2]))

    @property
    def text(self) -> str:
        """The size as `parse` reads it."""
        return f"{self.rows}x{self.cols}"

    @property
    def size(self) -> int:
        """The number of squares, holes included."""
        return self.rows * self.cols

    @property
    def free_count(self) -> int:
        """The number of squares that a tour visits."""
        return self.size - len(self.holes)

    @property
    def free_squares(self) -> Iterator[int]:
        """The squares that a tour visits, in order."""
        return (square for square in range(self.size) if square not in self.holes)

    def row_and_column(self, square: int) -> tuple[int, int]:
        """Return the row (from the top) and the column (from the left), from 0."""
        return divmod(square, self.cols)

    def is_dark(self, square: int) -> bool:
        """Tell whether the square is dark; a1 is dark on every board."""
        row, col = self.row_and_column(square)
        return (self.rows - 1 - row + col) % 2 == 0

    @cached_property
    def leaps(self) -> frozenset[tuple[int, int]]:
        """The (column step, row step) pairs of the board's leaper: 8, or 4."""
        a, b = self.leaper.a, self.leaper.b
        return frozenset(
            (col_sign * x, row_sign * y)
            for x, y in ((a, b), (b, a))
            for col_sign in (-1, 1)
            for row_sign in (-1, 1)
        )

    def attacks(self, origin: int, target: int) -> bool:
        """Tell whether the leaper on `origin` reaches `target` in one move."""
        row, col = self.row_and_column(origin)
        target_row, target_col = self.row_and_column(target)
        return (target_col - col, target_row - row) in self.leaps

    def holds(self, square: int) -> bool:
        """Tell whether the square is on the board and not a hole."""
        return 0 <= square < self.size and square not in self.holes

    def name(self, square: int) -> str:
        """Return the algebraic name, such as ``a8``."""
        row, col = self.row_and_column(square)
        return f"{self.column_name(col)}{self.rows - row}"

    def names(self, squares: tuple[int, ...]) -> tuple[str, ...]:
        """Return the algebraic names of many squares."""
        return tuple(map(self.name, squares))

    @staticmethod
    def column_name(col: int) -> str:
        """Return the letters of a column: a to z, then aa, ab and so on."""
        letters = ""
        col += 1
        while col:
            col, letter = divmod(col - 1, 26)
            letters = chr(ord("a") + letter) + letters
        return letters

    def parse_square(self, text: str) -> int:
        """Return the square that a text names.

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
        if match := _ROW_AND_COLUMN.fullmatch(text):
            row, col = int(match[1]), int(match[2])
        elif match := _NAME.fullmatch(text):
            row, col = self.rows - int(match[2]), _column_index(match[1])
        else:
            raise InputError(
                tr(
                    "“{text}” is not a square: give a name such as {name}, or row,column "
                    "counted from the top left from 0, such as 0,0.",
                    text=text,
                    name=self.name(0),
                )
            )
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise InputError(
                tr(
                    "{text} is outside the {size} board: it has the squares {first} to {last}, "
                    "that is 0,0 to {last_row},{last_col}.",
                    text=text.strip(),
                    size=f"{self.rows}×{self.cols}",
                    first=self.name(0),
                    last=self.name(self.size - 1),
                    last_row=self.rows - 1,
                    last_col=self.cols - 1,
                )
            )
        square = row * self.cols + col
        self.demand_free(square)
        return square

    def demand_free(self, square: int) -> None:
        """Raise `InputError` unless the square is on the board and not a hole."""
        self._demand_on_board(square)
        if square in self.holes:
            raise InputError(
                tr(
                    "{name} is a hole: a tour uses the {count} other squares.",
                    name=self.name(square),
                    count=self.free_count,
                )
            )

    def _demand_on_board(self, square: int) -> None:
        if not 0 <= square < self.size:
            raise InputError(
                plural(
                    "Square {square} is not on the board, whose only square is 0.",
                    "Square {square} is not on the board: its {count} squares are 0 to {last}.",
                    self.size,
                    square=square,
                    last=self.size - 1,
                )
            )


def _column_index(letters: str) -> int:
    index = 0
    for letter in letters.lower():
        index = index * 26 + ord(letter) - ord("a") + 1
    return index - 1
