"""What foresight works on: the squares of a board, the links between them, and what was changed.

All of it lies on one desk, so that a search that looks ahead has it at hand.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.engine.layout import WIDTH, record_of

GONE, OPEN, FORCED = 0, 1, 2
GATE = WIDTH - 1
"""The place of the link to the gate in a square's row of links, after those to its neighbours."""


VERTEX = record_of(
    np.int32,
    # how many of its links are open, and how many more it needs
    "open_count",
    "needed",
    # where it is the end of a chain of forced links: the other end
    "other_end",
    # 1 where links must not be missing. Elsewhere only too many of them clash; so the few
    # squares are found that a loss is about
    "binding",
    # 0 like the head, 1 the other one, or `UNSEEN`
    "colour",
    # of the list of all that take part, in this place: the free squares, the head, the gate
    "member",
    # of the ring of those that are to be looked at, in this place
    "waiting",
    "is_queued",
    # how many of its links are in the best choice so far
    "load",
    # on a walk over the links how it came there, and the last walk that did
    "came_from",
    "seen_in",
)
"""The numbers of a vertex."""

LINK = record_of(
    np.uint8,
    # open, forced or gone
    "state",
    # the place of the square in its neighbour's row
    "back",
    # 1 where it is in the best choice so far; marked at the squares of one colour
    "flow",
)
"""The numbers of a link."""

CHANGE = record_of(
    np.int32,
    # which link changed; and both ends of the chains that it joined, -1 where it went
    "vertex",
    "place",
    "first_end",
    "last_end",
    # of the list of the links that are tried, in this place: how many changes there were before
    # it, its vertex and its place
    "before",
    "tried_vertex",
    "tried_place",
)
"""The numbers of a change, and of a link that is tried."""

NET_FACTS = record_of(
    np.int64,
    # how many vertices take part, the gate included
    "count",
    "head",
    # how many links are forced, and how many changed
    "linked",
    "changes",
    # where the ring of those that wait begins, and how many there are
    "first",
    "waiting",
    # how many links were tried, and how many of these stand
    "cases",
    "depth",
    # the one square that the best choice links with the gate
    "gate_square",
    # the colour at whose squares the choice is marked
    "side",
    "walks",
)
"""The numbers of a net."""


class Net(NamedTuple):
    """The links that are left on a board, between its squares and the gate, the last vertex.

    Attributes
    ----------
    neighbours
        uint32, (squares + 1, `WIDTH`): as in `Tables`.
    vertices
        `VERTEX`, (squares + 1,).
    links
        `LINK`, (squares + 1, `WIDTH`): for each square those to its neighbours, and at `GATE` that
        to the gate.
    changes
        `CHANGE`, (links,): in the order in which they were made.
    facts
        `NET_FACTS`, (1,).
    """

    neighbours: NDArray[np.uint32]
    vertices: NDArray[Any]
    links: NDArray[Any]
    changes: NDArray[Any]
    facts: NDArray[Any]


NET_WORDS = 39
_DESCRIBED = NET_WORDS + 7
"""Words that tell compiled functions where the arrays of a net, and the free squares, lie."""


def blank_desk(neighbours: NDArray[np.uint32], free: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return a desk with a net on it."""
    size = sum(kind.itemsize * prod(shape) for kind, shape in _parts(len(neighbours)))
    desk = np.zeros(_DESCRIBED - -size // 8, np.int64)
    net = net_on(neighbours, desk)
    desk[:_DESCRIBED] = [
        word
        for part in (*net, free)
        for word in (0, 0, part.size, part.itemsize, part.ctypes.data, *part.shape, *part.strides)
    ]
    for place in range(WIDTH):
        beyond = neighbours[neighbours[:, place]]
        net.links["back"][:, place] = (beyond == np.arange(len(neighbours))[:, None]).argmax(axis=1)
    return desk


def net_on(neighbours: NDArray[np.uint32], desk: NDArray[np.int64]) -> Net:
    """Return the net that lies on a desk."""
    room, begin = desk[_DESCRIBED:].view(np.uint8), 0
    arrays = []
    for kind, shape in _parts(len(neighbours)):
        end = begin + kind.itemsize * prod(shape)
        arrays.append(room[begin:end].view(kind).reshape(shape))
        begin = end
    facts, changes, vertices, links = arrays
    return Net(neighbours, vertices, links, changes, facts)


def _parts(count: int) -> tuple[tuple[np.dtype[Any], tuple[int, ...]], ...]:
    """Return what lies on a desk, the largest words first."""
    # four links a square, one of it to the gate, and so many more as chances to try
    return (NET_FACTS, (1,)), (CHANGE, (6 * count,)), (VERTEX, (count,)), (LINK, (count, WIDTH))
