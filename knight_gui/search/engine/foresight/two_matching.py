"""Whether the links that are left suffice: walks over them, and a 2-matching.

Every link leads from a square of one colour to one of the other, and the gate counts as one of the
colour that the tour does not end on. So links can be chosen as in a flow from the one colour to
the other: as long as a square lacks links, a walk that takes a link and gives one back in turn
finds a better choice, or there is none. Then the squares of the first colour that it came to need
more links than their neighbours can give.
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import GATE, GONE, OPEN
from knight_gui.search.engine.foresight.propagation import linked_to
from knight_gui.search.engine.layout import WIDTH

UNSEEN = 2
"""The colour of a square that no walk has come to."""


def reach(net):
    """Walk over the links without passing the head, colour the free squares, and count them.

    The walk begins with any link of the head, whose colour is 0.
    """
    net.facts[0].walks += 1
    walk, end, head = net.facts[0].walks, net.links.shape[0] - 1, net.facts[0].head
    net.vertices[head].colour = 0
    net.vertices[head].seen_in = walk
    first, last = 0, 0
    while last == 0 and net.neighbours[head, first] != end:
        if net.links[head, first].state != GONE:
            net.vertices[0].waiting = net.neighbours[head, first]
            (
                net.vertices[net.vertices[0].waiting].seen_in,
                net.vertices[net.vertices[0].waiting].colour,
            ) = walk, 1
            last = 1
        first += 1
    first = 0
    while first < last:
        vertex = np.int64(net.vertices[first].waiting)
        first += 1
        place = 0
        other = np.int64(net.neighbours[vertex, 0])
        while other != end:
            if net.links[vertex, place].state != GONE and net.vertices[other].seen_in != walk:
                net.vertices[other].seen_in = walk
                net.vertices[other].colour = 1 - net.vertices[vertex].colour
                net.vertices[last].waiting = other
                last += 1
            place += 1
            other = np.int64(net.neighbours[vertex, place])
    return last


def _turn_round(net, vertex, origin):
    """Choose one link more: along the walk from its origin to a vertex that lacks one."""
    net.vertices[vertex].load += 1
    while True:
        came = np.int64(net.vertices[vertex].came_from)
        square, place = came // WIDTH, came % WIDTH
        net.links[square, place].flow = 1
        if place == GATE:
            net.facts[0].gate_square = square
        if square == origin:
            net.vertices[origin].load += 1
            return
        given_back = np.int64(net.vertices[square].came_from)
        net.links[square, given_back].flow = 0
        vertex = linked_to(net, square, given_back)


def _give_back(net, vertex, walk, last):
    """Walk on to the squares whose chosen links a vertex is at, and return where the queue ends."""
    gate = net.links.shape[0] - 1
    if vertex == gate:
        square = net.facts[0].gate_square
        if net.vertices[square].seen_in != walk:
            net.vertices[square].seen_in = walk
            net.vertices[square].came_from = GATE
            net.vertices[last].waiting = square
            last += 1
        return last
    place = 0
    square = np.int64(net.neighbours[vertex, 0])
    while square != gate:
        back = np.int64(net.links[vertex, place].back)
        if (
            net.links[vertex, place].state == OPEN
            and net.links[square, back].flow
            and net.vertices[square].seen_in != walk
        ):
            net.vertices[square].seen_in = walk
            net.vertices[square].came_from = back
            net.vertices[last].waiting = square
            last += 1
        place += 1
        square = np.int64(net.neighbours[vertex, place])
    return last


def _choose_better(net, origin):
    """Choose one link more for a square, by a walk; tell whether that can be."""
    net.facts[0].walks += 1
    walk = net.facts[0].walks
    net.vertices[origin].seen_in = walk
    net.vertices[0].waiting = origin
    first, last = 0, 1
    while first < last:
        square = np.int64(net.vertices[first].waiting)
        first += 1
        for place in range(WIDTH):
            if net.links[square, place].state == OPEN and not net.links[square, place].flow:
                other = linked_to(net, square, place)
                if net.vertices[other].seen_in != walk:
                    net.vertices[other].seen_in = walk
                    net.vertices[other].came_from = square * WIDTH + place
                    if net.vertices[other].load < net.vertices[other].needed:
                        _turn_round(net, other, origin)
                        return True
                    if net.vertices[other].needed:
                        last = _give_back(net, other, walk, last)
    return False


def suffices(net):
    """Tell whether links can be chosen so that each square of the first colour has enough.

    If not, the last walk came to squares of that colour that have too few.
    """
    count, side = net.facts[0].count, net.facts[0].side
    for index in range(count):
        vertex = np.int64(net.vertices[index].member)
        net.vertices[vertex].load = 0
        for place in range(WIDTH):
            net.links[vertex, place].flow = 0
    # without the gate, which is of the other colour
    for index in range(count - 1):
        vertex = np.int64(net.vertices[index].member)
        if net.vertices[vertex].colour == side and net.vertices[vertex].binding:
            while net.vertices[vertex].load < net.vertices[vertex].needed:
                if not _choose_better(net, vertex):
                    return False
    return True
