"""Facts about a tour: symmetry, turns, crossings and magic sums; and its images."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from knight_gui.board.board import Board
from knight_gui.board.errors import InputError
from knight_gui.board.tour import Tour, visit_number_rows
from knight_gui.i18n import tr

_Point = tuple[int, int]
"""(column, row), or the difference of two; rows are counted downwards."""
_Segment = tuple[_Point, _Point]


class Symmetry(Enum):
    """Rotation or reflection of a board: whether it is mirrored first, and quarter turns."""

    QUARTER_TURN = (False, 1)
    HALF_TURN = (False, 2)
    VERTICAL_AXIS = (True, 0)
    HORIZONTAL_AXIS = (True, 2)
    RISING_DIAGONAL = (True, 1)
    """The axis from the bottom left to the top right."""
    FALLING_DIAGONAL = (True, 3)
    """The axis from the top left to the bottom right."""


class MagicType(Enum):
    """Type of the square that the visit numbers form."""

    NOT_MAGIC = "no"
    SEMIMAGIC = "semimagic"
    """All rows have one sum, and all columns have one sum."""
    MAGIC = "magic"
    """Rows, columns and both diagonals have one sum."""


@dataclass(frozen=True)
class TourFacts:
    """Facts about a tour; those of a closed one count its closing move."""

    is_closed: bool
    symmetries: tuple[Symmetry, ...]
    """Symmetries of the board that map the line of the tour onto itself, in either direction."""
    right_turns: int
    """Turns clockwise, by the sign of the cross product of two successive moves."""
    left_turns: int
    """Turns counterclockwise."""
    straight_count: int
    """Squares at which the next move has the direction of the last one."""
    crossing_count: int
    """Pairs of moves whose segments cross inside both."""
    row_sums: tuple[int, ...]
    """Sums of the visit numbers, from the top row on; a hole counts as 0."""
    column_sums: tuple[int, ...]
    """Sums of the visit numbers, from the left column on."""
    diagonal_sums: tuple[int, ...]
    """Sums of the falling and of the rising diagonal; empty unless the board is square."""
    magic_type: MagicType


def compute_tour_facts(tour: Tour) -> TourFacts:
    """Return the facts about a tour."""
    points = [divmod(square, tour.board.cols)[::-1] for square in tour.path]
    if tour.is_closed:
        points.append(points[0])
    segments = list(pairwise(points))
    turns = _turns(segments, is_closed=tour.is_closed)
    number_rows = visit_number_rows(tour.board, tour.path)
    row_sums = tuple(map(sum, number_rows))
    column_sums = tuple(map(sum, zip(*number_rows, strict=True)))
    diagonal_sums = _diagonal_sums(tour.board, number_rows)
    return TourFacts(
        is_closed=tour.is_closed,
        symmetries=_symmetries(tour),
        right_turns=sum(turn > 0 for turn in turns),
        left_turns=sum(turn < 0 for turn in turns),
        straight_count=turns.count(0),
        crossing_count=_crossing_count(segments),
        row_sums=row_sums,
        column_sums=column_sums,
        diagonal_sums=diagonal_sums,
        magic_type=_magic_type(tour.board, row_sums, column_sums, diagonal_sums),
    )


# Images of a tour


def turn_tour(tour: Tour, quarter_turns: int = 1) -> Tour:
    """Return a tour with its board turned clockwise."""
    for _ in range(quarter_turns % 4):
        board = tour.board
        images = [
            square % board.cols * board.rows + board.rows - 1 - square // board.cols
            for square in range(board.size)
        ]
        tour = _map_tour(tour, board.cols, board.rows, images)
    return tour


def mirror_tour(tour: Tour) -> Tour:
    """Return a tour with left and right exchanged."""
    cols = tour.board.cols
    images = [square + cols - 1 - 2 * (square % cols) for square in range(tour.board.size)]
    return _map_tour(tour, tour.board.rows, cols, images)


def reverse_tour(tour: Tour) -> Tour:
    """Return a tour from its end to its start."""
    return Tour(tour.board, tour.path[::-1])


def restart_tour(tour: Tour, start: int) -> Tour:
    """Return a closed tour from another square.

    Raises
    ------
    InputError
        If the tour is open, or the square is not on the board.
    """
    tour.board.require_free_square(start)
    if not tour.is_closed:
        raise InputError(
            tr(
                "This tour is open, so it starts on {start} only.",
                start=tour.board.name(tour.path[0]),
            )
        )
    index = tour.path.index(start)
    return Tour(tour.board, tour.path[index:] + tour.path[:index])


def _map_tour(tour: Tour, rows: int, cols: int, images: list[int]) -> Tour:
    holes = frozenset(images[hole] for hole in tour.board.holes)
    board = Board(rows, cols, holes, tour.board.leaper)
    return Tour(board, tuple(images[square] for square in tour.path))


# Facts


def _symmetries(tour: Tour) -> tuple[Symmetry, ...]:
    edges = _edges(tour)
    symmetries = []
    for symmetry in Symmetry:
        is_mirrored, quarter_turns = symmetry.value
        image = mirror_tour(tour) if is_mirrored else tour
        image = turn_tour(image, quarter_turns)
        if image.board == tour.board and _edges(image) == edges:
            symmetries.append(symmetry)
    return tuple(symmetries)


def _edges(tour: Tour) -> set[frozenset[int]]:
    edges = {frozenset(move) for move in pairwise(tour.path)}
    if tour.is_closed:
        edges.add(frozenset((tour.path[-1], tour.path[0])))
    return edges


def _turns(segments: list[_Segment], *, is_closed: bool) -> list[int]:
    """Return the cross product of each two successive moves: positive for a right turn."""
    moves = [(end[0] - start[0], end[1] - start[1]) for start, end in segments]
    if is_closed:
        moves.append(moves[0])
    return [x * next_y - y * next_x for (x, y), (next_x, next_y) in pairwise(moves)]


def _crossing_count(segments: list[_Segment]) -> int:
    """Return the number of proper crossings.

    Rectangles around two segments that cross share a lattice point, so only the few segments that
    are near one are compared.
    """
    indices_by_point: dict[_Point, list[int]] = defaultdict(list)
    crossing_count = 0
    for index, segment in enumerate(segments):
        near_indices: set[int] = set()
        for point in _iter_lattice_points(segment):
            near_indices.update(indices_by_point[point])
            indices_by_point[point].append(index)
        crossing_count += sum(_do_cross(segment, segments[near]) for near in near_indices)
    return crossing_count


def _iter_lattice_points(segment: _Segment) -> Iterator[_Point]:
    """Iterate over the lattice points of the rectangle around a segment."""
    (x, y), (end_x, end_y) = segment
    for point_x in range(min(x, end_x), max(x, end_x) + 1):
        for point_y in range(min(y, end_y), max(y, end_y) + 1):
            yield point_x, point_y


def _do_cross(segment: _Segment, other: _Segment) -> bool:
    return _separates(segment, other) and _separates(other, segment)


def _separates(segment: _Segment, other: _Segment) -> bool:
    """Return True if the line through a segment has the ends of another on both sides."""
    (x, y), (end_x, end_y) = segment
    side, end_side = (
        (end_x - x) * (point_y - y) - (end_y - y) * (point_x - x) for point_x, point_y in other
    )
    return side * end_side < 0


def _diagonal_sums(board: Board, number_rows: list[list[int]]) -> tuple[int, ...]:
    if board.rows != board.cols:
        return ()
    falling_sum = sum(numbers[index] for index, numbers in enumerate(number_rows))
    rising_sum = sum(numbers[-1 - index] for index, numbers in enumerate(number_rows))
    return falling_sum, rising_sum


def _magic_type(
    board: Board,
    row_sums: tuple[int, ...],
    column_sums: tuple[int, ...],
    diagonal_sums: tuple[int, ...],
) -> MagicType:
    if board.holes or len(set(row_sums)) > 1 or len(set(column_sums)) > 1:
        return MagicType.NOT_MAGIC
    if diagonal_sums and set(diagonal_sums) == set(row_sums):
        return MagicType.MAGIC
    return MagicType.SEMIMAGIC
