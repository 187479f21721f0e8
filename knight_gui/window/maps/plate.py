"""What one map shows, as facts, and where its cells are."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from knight_gui.maps.results import Results

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_EVEN_PX = 12
"""From this side on cells have whole pixels; smaller ones would waste the room."""
_LEAST_PX, _LARGEST_PX = 0.1, 110


@dataclass(frozen=True)
class Plate:
    """A map: cells in rows and columns, each a search, or more of them.

    Attributes
    ----------
    rows, cols
        How many.
    places
        For each cell, row by row, the place of its search; -1 where there is none.
    results
        What is known of the searches.
    shares
        Which part of a cell's searches was solved, NaN where not all of them are known; None
        where a cell is one search.
    row_names, col_names
        What stands beside the rows, and below or above the columns.
    has_heads
        Whether the names of the columns stand above them, as in a table.
    """

    rows: int
    cols: int
    places: NDArray[np.int64]
    results: Results
    shares: NDArray[np.float64] | None
    row_names: tuple[str, ...]
    col_names: tuple[str, ...]
    has_heads: bool = False

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.rows * self.cols

    def place(self, cell: int) -> int | None:
        """Return the place of a cell's search; None where there is none."""
        place = int(self.places[cell])
        return None if place < 0 else place

    def cell_of(self, place: int) -> int | None:
        """Return the cell of a search; None if it is on no cell."""
        found = (self.places == place).nonzero()[0]
        return int(found[0]) if len(found) else None


@dataclass(frozen=True)
class Cells:
    """Where the cells of a map are.

    Attributes
    ----------
    rows, cols
        How many.
    rect
        All of them.
    side
        Of one of them.
    """

    rows: int
    cols: int
    rect: QRectF
    side: float

    @classmethod
    def fitted(cls, plate: Plate, room: QRectF, letter: float) -> Cells:
        """Return the cells that fill a room, with names in letters so high beside them."""
        left = (0.62 * max(map(len, plate.row_names), default=0) + 0.5) * letter
        edge = 1.35 * letter
        width, height = room.width() - left, room.height() - edge
        side = min(width / plate.cols, height / plate.rows, _LARGEST_PX)
        side = max(_LEAST_PX, float(int(side)) if side > _EVEN_PX else side)
        x = math.floor(room.left() + left + (width - side * plate.cols) / 2)
        top = room.top() + (edge if plate.has_heads else 0.0)
        y = math.floor(top + (height - side * plate.rows) / 2)
        rect = QRectF(x, y, side * plate.cols, side * plate.rows)
        return cls(plate.rows, plate.cols, rect, side)

    def rect_of(self, cell: int) -> QRectF:
        """Return where a cell is."""
        row, col = divmod(cell, self.cols)
        return QRectF(
            self.rect.left() + col * self.side,
            self.rect.top() + row * self.side,
            self.side,
            self.side,
        )

    def cell_at(self, spot: QPointF) -> int | None:
        """Return the cell at a spot; None beside them."""
        place = (spot - self.rect.topLeft()) / self.side
        row, col = math.floor(place.y()), math.floor(place.x())
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        return row * self.cols + col
