"""Whether a path can become a tour: the exact answer, and the tour.

What follows is followed; then a link is taken to try, and goes if it cannot be. It is one of the
vertex that has the fewest to choose from: so a contradiction is found where it is, wherever the
knight may be.
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import FORCED, GATE, GONE, OPEN
from knight_gui.search.engine.foresight.propagation import (
    follow_all,
    force,
    linked_to,
    place_to,
    remove,
    take_back,
)
from knight_gui.search.engine.foresight.two_matching import UNSEEN, reach, suffices
from knight_gui.search.engine.layout import COMPLETABLE, LOST, UNDECIDED, WIDTH


def open_links(net, free, head):
    """Open all links between free squares and from the head."""
    end = net.links.shape[0] - 1
    count = 0
    for square in range(end):
        if free[square]:
            net.vertices[count].member = square
            count += 1
    net.vertices[count].member, net.vertices[count + 1].member = head, end
    facts = net.facts[0]
    facts.count, facts.head, facts.linked = count + 2, head, 1
    facts.changes = facts.first = facts.waiting = 0
    for index in range(count + 2):
        vertex = np.int64(net.vertices[index].member)
        opened = 0
        for place in range(WIDTH):
            net.links[vertex, place].state = GONE
            net.links[vertex, place].flow = 0
        if index <= count:
            place = 0
            other = np.int64(net.neighbours[vertex, 0])
            while other != end:
                if free[other] or (other == head and index < count):
                    net.links[vertex, place].state = OPEN
                    opened += 1
                place += 1
                other = np.int64(net.neighbours[vertex, place])
        net.vertices[vertex].open_count = opened
        net.vertices[vertex].needed = 2 if index < count else 1
        net.vertices[vertex].other_end = vertex
        net.vertices[vertex].is_queued = 0
    net.vertices[head].other_end, net.vertices[end].other_end = end, head


def open_gate(net, start, colour):
    """Link the gate with the squares that a tour can end on, and have all vertices looked at.

    They are of a colour, unless that is `UNSEEN`, and beside a start, unless that is -1.
    """
    gate = net.links.shape[0] - 1
    for index in range(net.facts[0].count - 2):
        square = np.int64(net.vertices[index].member)
        if (colour == UNSEEN or net.vertices[square].colour == colour) and (
            start < 0 or place_to(net, square, start) >= 0
        ):
            net.links[square, GATE].state = OPEN
            net.vertices[square].open_count += 1
            net.vertices[gate].open_count += 1
    for index in range(net.facts[0].count):
        net.vertices[index].waiting = net.vertices[index].member
        net.vertices[net.vertices[index].member].is_queued = 1
    net.facts[0].first, net.facts[0].waiting = 0, net.facts[0].count


def end_colour(net):
    """Return the colour that a tour must end on, or `UNSEEN` if the colours do not balance."""
    count = net.facts[0].count - 2
    others = np.int64(0)
    for index in range(count):
        others += np.int64(net.vertices[net.vertices[index].member].colour)
    return count % 2 if 2 * others == count + count % 2 else UNSEEN


def _next_case(net):
    """Return which link to try: `WIDTH` times its vertex, plus its place.

    That of a vertex with the fewest to choose from, to the neighbour that has the fewest.
    """
    best, fewest = np.int64(0), np.int64(1 << 30)
    for index in range(net.facts[0].count - 1):
        vertex = np.int64(net.vertices[index].member)
        spare = np.int64(net.vertices[vertex].open_count - net.vertices[vertex].needed)
        if net.vertices[vertex].needed and spare < fewest:
            best, fewest = vertex * WIDTH, spare
    vertex, fewest = best // WIDTH, np.int64(1 << 30)
    for place in range(WIDTH):
        if net.links[vertex, place].state == OPEN:
            count = np.int64(net.vertices[linked_to(net, vertex, place)].open_count)
            if count < fewest:
                best, fewest = vertex * WIDTH + place, count
    return best


def begin_foresight(net, free, head, start):
    """Set up the question whether a path can become a tour; tell whether it is still open.

    Parameters
    ----------
    free
        uint8, (squares + 1,): 1 for each square that is free.
    start
        The square beside which the tour must end, -1 for any end.
    """
    open_links(net, free, head)
    net.facts[0].depth = net.facts[0].cases = 0
    for index in range(net.facts[0].count):
        net.vertices[net.vertices[index].member].binding = 1
        net.vertices[net.vertices[index].member].colour = UNSEEN
    if reach(net) < net.facts[0].count - 2:
        return False
    colour = end_colour(net)
    if colour == UNSEEN:
        return False
    net.facts[0].side = colour
    open_gate(net, start, colour)
    return True


def foresee(net, most_cases):
    """Go on with the question that was begun, and return the answer.

    It is `UNDECIDED` where more cases than so many would have to be tried, counted from the
    first one; then it can go on.
    """
    facts = net.facts[0]
    is_possible = is_doubtful = True
    while True:
        is_possible = is_possible and follow_all(net)
        # a tour is mostly found without these, and they take longer than all the rest
        if is_possible and is_doubtful:
            is_possible = reach(net) == facts.count - 2 and suffices(net)
        if is_possible:
            if facts.linked == facts.count:
                return COMPLETABLE
            if facts.cases >= most_cases:
                return UNDECIDED
            found = _next_case(net)
            vertex, place = found // WIDTH, found % WIDTH
            case = net.changes[facts.depth]
            case.before, case.tried_vertex, case.tried_place = facts.changes, vertex, place
            is_doubtful = facts.depth < facts.cases
            facts.depth += 1
            facts.cases += 1
            is_possible = force(net, vertex, place)
        else:
            if facts.depth == 0:
                return LOST
            facts.depth -= 1
            case = net.changes[facts.depth]
            take_back(net, np.int64(case.before))
            remove(net, np.int64(case.tried_vertex), np.int64(case.tried_place))
            is_possible = is_doubtful = True


def read_tour(net, squares):
    """Write down the free squares in the order of the tour that was found."""
    previous, vertex = np.int64(net.links.shape[0] - 1), net.facts[0].head
    for index in range(net.facts[0].count - 2):
        for place in range(GATE):
            other = np.int64(net.neighbours[vertex, place])
            if net.links[vertex, place].state == FORCED and other != previous:
                previous, vertex = vertex, other
                break
        squares[index] = vertex
