"""The links that a tour still needs, and what follows from them.

A path becomes a tour if the links that are left can be chosen so that every free square has
two of them, and all of them make one way. The end of the path is linked to the end of the tour by
a square that is on no board, the gate: so a tour is a cycle, and every square on it is alike. The
head of the path and the gate need one more link each, as they are linked with each other.

Each link is open, forced or gone. A square with just as many open links as it needs takes all of
them; one that needs no more loses the others; and a link that would close a chain of forced links
before every square is on it goes (F. Rubin, A search procedure for Hamilton paths and circuits,
1974).
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import FORCED, GATE, GONE, OPEN
from knight_gui.search.engine.layout import WIDTH


def linked_to(net, vertex, place):
    """Return the vertex that a square's link at a place leads to."""
    return (
        np.int64(net.links.shape[0] - 1)
        if place == GATE
        else np.int64(net.neighbours[vertex, place])
    )


def place_to(net, square, other):
    """Return the place of a square's link to another vertex, -1 if there is none."""
    if other == net.links.shape[0] - 1:
        return GATE
    for place in range(GATE):
        if net.neighbours[square, place] == other:
            return place
    return -1


def _queue(net, vertex):
    """Have a vertex looked at."""
    if not net.vertices[vertex].is_queued:
        net.vertices[vertex].is_queued = 1
        size = net.vertices.shape[0]
        place = net.facts[0].first + net.facts[0].waiting
        net.vertices[place if place < size else place - size].waiting = vertex
        net.facts[0].waiting += 1


def _next_queued(net):
    first = net.facts[0].first
    vertex = np.int64(net.vertices[first].waiting)
    net.facts[0].first = 0 if first + 1 == net.vertices.shape[0] else first + 1
    net.facts[0].waiting -= 1
    net.vertices[vertex].is_queued = 0
    return vertex


def _change(net, vertex, place, fate, first_end):
    """Write a link's new state down at both of its vertices, and how it can be taken back."""
    gate = net.links.shape[0] - 1
    other = linked_to(net, vertex, place)
    net.links[vertex, place].state = fate
    if other != gate:
        net.links[other, net.links[vertex, place].back].state = fate
    net.vertices[vertex].open_count -= 1
    net.vertices[other].open_count -= 1
    row = net.facts[0].changes
    change = net.changes[row]
    change.vertex, change.place, change.first_end = vertex, place, first_end
    net.facts[0].changes = row + 1
    _queue(net, vertex)
    _queue(net, other)


def remove(net, vertex, place):
    """Let an open link go."""
    _change(net, vertex, place, GONE, -1)


def force(net, vertex, place):
    """Take an open link, and tell whether that can be."""
    gate = net.links.shape[0] - 1
    other = linked_to(net, vertex, place)
    first, last = np.int64(net.vertices[vertex].other_end), np.int64(net.vertices[other].other_end)
    if net.vertices[vertex].needed == 0 or net.vertices[other].needed == 0:
        return False
    if first == other and net.facts[0].linked + 1 < net.facts[0].count:
        return False
    _change(net, vertex, place, FORCED, first)
    net.changes[net.facts[0].changes - 1].last_end = last
    net.vertices[vertex].needed -= 1
    net.vertices[other].needed -= 1
    net.vertices[first].other_end, net.vertices[last].other_end = last, first
    net.facts[0].linked += 1
    if net.facts[0].linked + 1 < net.facts[0].count and first != last:
        if first == gate:
            first, last = last, first
        place = place_to(net, first, last)
        if place >= 0 and net.links[first, place].state == OPEN:
            remove(net, first, place)
    return True


def take_back(net, count):
    """Take all changes back but so many."""
    gate = net.links.shape[0] - 1
    row = net.facts[0].changes
    while row > count:
        row -= 1
        change = net.changes[row]
        vertex, place = np.int64(change.vertex), np.int64(change.place)
        other = linked_to(net, vertex, place)
        net.links[vertex, place].state = OPEN
        if other != gate:
            net.links[other, net.links[vertex, place].back].state = OPEN
        net.vertices[vertex].open_count += 1
        net.vertices[other].open_count += 1
        first = np.int64(change.first_end)
        if first >= 0:
            net.vertices[first].other_end = vertex
            net.vertices[change.last_end].other_end = other
            net.vertices[vertex].needed += 1
            net.vertices[other].needed += 1
            net.facts[0].linked -= 1
    net.facts[0].changes = count
    # nothing that waits is of any use
    while net.facts[0].waiting > 0:
        _next_queued(net)


def _settle_link(net, vertex, place, is_taken):
    """Take a link or let it go, if it is open; tell whether that can be."""
    if net.links[vertex, place].state != OPEN:
        return True
    if is_taken:
        return force(net, vertex, place)
    remove(net, vertex, place)
    return True


def follow_all(net):
    """Take and remove whatever must be, and tell whether that can be."""
    gate = net.links.shape[0] - 1
    while net.facts[0].waiting > 0:
        vertex = _next_queued(net)
        open_count, needed = net.vertices[vertex].open_count, net.vertices[vertex].needed
        if open_count < needed and net.vertices[vertex].binding:
            return False
        if open_count == 0:
            continue
        is_taken = open_count <= needed
        if needed > 0 and not (is_taken and net.vertices[vertex].binding):
            continue
        if vertex == gate:
            for index in range(net.facts[0].count - 2):
                if not _settle_link(net, np.int64(net.vertices[index].member), GATE, is_taken):
                    return False
        else:
            for place in range(WIDTH):
                if not _settle_link(net, vertex, place, is_taken):
                    return False
    return True
