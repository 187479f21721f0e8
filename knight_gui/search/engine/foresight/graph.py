"""What foresight works on: the squares of a board, the links between them, and what was changed.

All of it lies on one desk, so that a search that looks ahead has it at hand.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.engine.layout import NEIGHBOR_SLOTS, make_record_dtype

EDGE_EXCLUDED, EDGE_UNDECIDED, EDGE_INCLUDED = 0, 1, 2
DUMMY_SLOT = NEIGHBOR_SLOTS - 1
"""The place of the link to the gate in a square's row of links, after those to its neighbours."""


VERTEX_DTYPE = make_record_dtype(
    np.int32,
    # how many of its links are open, and how many more it needs
    "undecided_degree",
    "degree_needed",
    # where it is the end of a chain of forced links: the other end
    "path_end",
    # 1 where links must not be missing. Elsewhere only too many of them clash; so the few
    # squares are found that a loss is about
    "is_constrained",
    # 0 like the head, 1 the other one, or `UNSEEN`
    "color",
    # of the list of all that take part, in this place: the free squares, the head, the gate
    "nth_vertex",
    # of the ring of those that are to be looked at, in this place
    "queued_vertex",
    "is_queued",
    # how many of its links are in the best choice so far
    "matched_degree",
    # on a walk over the links how it came there, and the last walk that did
    "parent",
    "visit_stamp",
)
"""The numbers of a vertex."""

EDGE_DTYPE = make_record_dtype(
    np.uint8,
    # open, forced or gone
    "state",
    # the place of the square in its neighbour's row
    "reverse_slot",
    # 1 where it is in the best choice so far; marked at the squares of one colour
    "is_matched",
)
"""The numbers of a link."""

CHANGE_DTYPE = make_record_dtype(
    np.int32,
    # which link changed; and both ends of the chains that it joined, -1 where it went
    "vertex",
    "slot",
    "first_end",
    "last_end",
    # of the list of the links that are tried, in this place: how many changes there were before
    # it, its vertex and its place
    "trail_length_before",
    "branch_vertex",
    "branch_slot",
)
"""The numbers of a change, and of a link that is tried."""

GRAPH_SCALARS_DTYPE = make_record_dtype(
    np.int64,
    # how many vertices take part, the gate included
    "vertex_count",
    "head",
    # how many links are forced, and how many changed
    "included_count",
    "trail_length",
    # where the ring of those that wait begins, and how many there are
    "queue_start",
    "queue_length",
    # how many links were tried, and how many of these stand
    "branch_count",
    "branch_depth",
    # the one square that the best choice links with the gate
    "dummy_partner",
    # the colour at whose squares the choice is marked
    "matched_color",
    "last_visit_stamp",
)
"""The numbers of a net."""


class ResidualGraph(NamedTuple):
    """The links that are left on a board, between its squares and the gate, the last vertex.

    Attributes
    ----------
    neighbors
        uint32, (squares + 1, `NEIGHBOR_SLOTS`): as in `BoardTables`.
    vertices
        `VERTEX_DTYPE`, (squares + 1,).
    edges
        `EDGE_DTYPE`, (squares + 1, `NEIGHBOR_SLOTS`): for each square those to its neighbours, and at `DUMMY_SLOT` that
        to the gate.
    trail
        `CHANGE_DTYPE`, (links,): in the order in which they were made.
    scalars
        `GRAPH_SCALARS_DTYPE`, (1,).
    """

    neighbors: NDArray[np.uint32]
    vertices: NDArray[Any]
    edges: NDArray[Any]
    trail: NDArray[Any]
    scalars: NDArray[Any]


GRAPH_DESCRIPTOR_WORDS = 39
_DESCRIPTOR_WORDS = GRAPH_DESCRIPTOR_WORDS + 7
"""Words that tell compiled functions where the arrays of a net, and the free squares, lie."""


def make_workspace(neighbors: NDArray[np.uint32], free: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return a desk with a net on it."""
    size = sum(dtype.itemsize * prod(shape) for dtype, shape in _array_layout(len(neighbors)))
    workspace = np.zeros(_DESCRIPTOR_WORDS - -size // 8, np.int64)
    graph = graph_in_workspace(neighbors, workspace)
    workspace[:_DESCRIPTOR_WORDS] = [
        word
        for part in (*graph, free)
        for word in (0, 0, part.size, part.itemsize, part.ctypes.data, *part.shape, *part.strides)
    ]
    for slot in range(NEIGHBOR_SLOTS):
        neighbor_rows = neighbors[neighbors[:, slot]]
        graph.edges["reverse_slot"][:, slot] = (
            neighbor_rows == np.arange(len(neighbors))[:, None]
        ).argmax(axis=1)
    return workspace


def graph_in_workspace(
    neighbors: NDArray[np.uint32], workspace: NDArray[np.int64]
) -> ResidualGraph:
    """Return the net that lies on a desk."""
    data, begin = workspace[_DESCRIPTOR_WORDS:].view(np.uint8), 0
    arrays = []
    for dtype, shape in _array_layout(len(neighbors)):
        end = begin + dtype.itemsize * prod(shape)
        arrays.append(data[begin:end].view(dtype).reshape(shape))
        begin = end
    scalars, trail, vertices, edges = arrays
    return ResidualGraph(neighbors, vertices, edges, trail, scalars)


def _array_layout(vertex_count: int) -> tuple[tuple[np.dtype[Any], tuple[int, ...]], ...]:
    """Return what lies on a desk, the largest words first."""
    # four links a square, one of it to the gate, and so many more as chances to try
    return (
        (GRAPH_SCALARS_DTYPE, (1,)),
        (CHANGE_DTYPE, (6 * vertex_count,)),
        (VERTEX_DTYPE, (vertex_count,)),
        (EDGE_DTYPE, (vertex_count, NEIGHBOR_SLOTS)),
    )
