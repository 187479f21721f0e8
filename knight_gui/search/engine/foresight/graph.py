"""Residual graph of foresight: the vertices, the undecided edges, and the trail of decisions.

All arrays of the graph lie in one workspace, so that a search with foresight carries a single
array.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.engine.layout import NEIGHBOR_SLOTS, make_record_dtype

EDGE_EXCLUDED = 0
"""State of an edge that no tour can use, given the decisions so far."""
EDGE_UNDECIDED = 1
"""State of an edge without a decision."""
EDGE_INCLUDED = 2
"""State of an edge that every tour uses, given the decisions so far."""
DUMMY_SLOT = NEIGHBOR_SLOTS - 1
"""Slot of the edge to the dummy vertex in a square's row of edges, after its neighbours."""


VERTEX_DTYPE = make_record_dtype(
    np.int32,
    # number of undecided edges
    "undecided_degree",
    # number of edges that are still to be included
    "degree_needed",
    # for an end of a path of included edges: the vertex at its other end
    "path_end",
    # 1 where too few edges are a contradiction; else only too many are. `minimize_conflict` finds
    # the few constrained vertices that make up a contradiction
    "is_constrained",
    # 0 like the head, 1 for the other colour, or `UNCOLORED`
    "color",
    # entry of the list of all vertices at this index: the free squares, the head, the dummy vertex
    "nth_vertex",
    # entry of the propagation queue, a ring, at this index
    "queued_vertex",
    "is_queued",
    # number of edges in the matching
    "matched_degree",
    # breadth-first search: the edge that led here, and the last search that came here
    "parent",
    "visit_stamp",
)
"""Record of a vertex."""

EDGE_DTYPE = make_record_dtype(
    np.uint8,
    # `EDGE_EXCLUDED`, `EDGE_UNDECIDED` or `EDGE_INCLUDED`
    "state",
    # slot of this edge in the neighbour's row
    "reverse_slot",
    # 1 where the edge is in the matching; marked at the squares of one colour only
    "is_matched",
)
"""Record of an edge, seen from one of its ends."""

CHANGE_DTYPE = make_record_dtype(
    np.int32,
    # the decided edge
    "vertex",
    "slot",
    # ends of the two paths of included edges that it joined; first_end is -1 if it was excluded
    "first_end",
    "last_end",
    # entry of the branch list at this index: the length of the trail before the branch, its edge
    "trail_length_before",
    "branch_vertex",
    "branch_slot",
)
"""Record of a decision on the trail, and of a branch."""

GRAPH_SCALARS_DTYPE = make_record_dtype(
    np.int64,
    # number of vertices that take part, the dummy vertex included
    "vertex_count",
    "head",
    # number of included edges
    "included_count",
    "trail_length",
    # first index of the propagation queue, and its length
    "queue_start",
    "queue_length",
    # number of branches tried so far, and of those that are open
    "branch_count",
    "branch_depth",
    # square that the matching joins with the dummy vertex
    "dummy_partner",
    # colour of the squares at which the matching is marked
    "matched_color",
    "last_visit_stamp",
)
"""Counters of a graph."""


class ResidualGraph(NamedTuple):
    """Edges left on a board between its squares and the dummy vertex, which is the last vertex."""

    neighbors: NDArray[np.uint32]
    """uint32, (squares + 1, `NEIGHBOR_SLOTS`): the neighbour table of `BoardTables`."""
    vertices: NDArray[Any]
    """`VERTEX_DTYPE`, (squares + 1,)."""
    edges: NDArray[Any]
    """`EDGE_DTYPE`, (squares + 1, `NEIGHBOR_SLOTS`): for each square the edges to its neighbours,
    and at `DUMMY_SLOT` the one to the dummy vertex."""
    trail: NDArray[Any]
    """`CHANGE_DTYPE`, (6 a vertex,): the decisions in the order in which they were made."""
    scalars: NDArray[Any]
    """`GRAPH_SCALARS_DTYPE`, (1,)."""


GRAPH_DESCRIPTOR_WORDS = 39
"""Words at the beginning of a workspace that describe the arrays of a graph to numba."""
_DESCRIPTOR_WORDS = GRAPH_DESCRIPTOR_WORDS + 7
"""The same with the description of the array of free squares, which comes next."""


def make_workspace(neighbors: NDArray[np.uint32], free: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return a workspace with a graph of a board.

    Parameters
    ----------
    neighbors
        The neighbour table of `BoardTables`.
    free
        uint8, (squares + 1,): the free squares of the search that the workspace belongs to.
    """
    layout = _array_layout(len(neighbors))
    size_bytes = sum(dtype.itemsize * prod(shape) for dtype, shape in layout)
    word_count = -(-size_bytes // 8)
    workspace = np.zeros(_DESCRIPTOR_WORDS + word_count, np.int64)
    graph = graph_in_workspace(neighbors, workspace)
    words: list[int] = []
    for array in (*graph, free):
        # the fields of numba's own array structure: meminfo, parent, nitems, itemsize, data, …
        words += [0, 0, array.size, array.itemsize, array.ctypes.data]
        words += [*array.shape, *array.strides]
    workspace[:_DESCRIPTOR_WORDS] = words
    squares = np.arange(len(neighbors))[:, None]
    for slot in range(NEIGHBOR_SLOTS):
        rows_of_neighbors = neighbors[neighbors[:, slot]]
        graph.edges["reverse_slot"][:, slot] = (rows_of_neighbors == squares).argmax(axis=1)
    return workspace


def graph_in_workspace(
    neighbors: NDArray[np.uint32], workspace: NDArray[np.int64]
) -> ResidualGraph:
    """Return the graph whose arrays lie in a workspace."""
    data = workspace[_DESCRIPTOR_WORDS:].view(np.uint8)
    start = 0
    arrays = []
    for dtype, shape in _array_layout(len(neighbors)):
        end = start + dtype.itemsize * prod(shape)
        arrays.append(data[start:end].view(dtype).reshape(shape))
        start = end
    scalars, trail, vertices, edges = arrays
    return ResidualGraph(neighbors, vertices, edges, trail, scalars)


def _array_layout(vertex_count: int) -> tuple[tuple[np.dtype[Any], tuple[int, ...]], ...]:
    """Return type and shape of each array in a workspace, the largest words first."""
    # a trail holds four edges a vertex, another one to the dummy vertex, and one more as a branch
    return (
        (GRAPH_SCALARS_DTYPE, (1,)),
        (CHANGE_DTYPE, (6 * vertex_count,)),
        (VERTEX_DTYPE, (vertex_count,)),
        (EDGE_DTYPE, (vertex_count, NEIGHBOR_SLOTS)),
    )
