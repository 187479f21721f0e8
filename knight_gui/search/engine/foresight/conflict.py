"""Why a path is lost: few squares whose links, taken together, cannot be chosen."""

from knight_gui.search.engine.foresight.branching import end_colour, open_gate, open_links
from knight_gui.search.engine.foresight.propagation import follow_all
from knight_gui.search.engine.foresight.two_matching import UNSEEN, reach, suffices
from knight_gui.search.engine.layout import WIDTH


def _clashes(net, free, head, start, is_by_colour, is_by_parts):
    """Tell whether the links of the binding vertices cannot be chosen, or leave vertices out."""
    open_links(net, free, head)
    open_gate(net, start, end_colour(net) if is_by_colour else UNSEEN)
    if not follow_all(net):
        return True
    for side in range(2):
        net.facts[0].side = side
        if not suffices(net):
            return True
    return is_by_parts and reach(net) < net.facts[0].count - 2


def _list_by_links(net):
    """List all vertices but the gate among those that are tried, the most links first.

    That some square is the last holds for every tour, and need not be said.
    """
    count = net.facts[0].count - 1
    done = 0
    for links in range(WIDTH, -1, -1):
        for index in range(count):
            vertex = net.vertices[count - 1 - index].member
            if min(WIDTH, net.vertices[vertex].open_count) == links:
                net.changes[done].tried_vertex = vertex
                done += 1


def _drop(net, first, last):
    """Do without the vertices of some places in the list, and return how many were binding."""
    dropped = 0
    for index in range(first, last):
        vertex = net.vertices[net.changes[index].tried_vertex]
        net.changes[index].tried_place = vertex.binding
        dropped += vertex.binding
        vertex.binding = 0
    return dropped


def _bind_again(net, first, last):
    for index in range(first, last):
        net.vertices[net.changes[index].tried_vertex].binding = net.changes[index].tried_place


def explain(net, free, head, start, is_by_colour, is_by_parts):
    """Find few vertices whose links cannot be chosen, and return how many; 0 if there are none.

    They are left binding, and what follows from them is left in the changes.

    Parameters
    ----------
    is_by_colour
        Whether the colour counts that the tour must end on.
    is_by_parts
        Whether it is enough that the links that are left fall into parts.
    """
    open_links(net, free, head)
    count = net.facts[0].count
    _list_by_links(net)
    for index in range(count):
        net.vertices[net.vertices[index].member].binding = 1
        net.vertices[net.vertices[index].member].colour = UNSEEN
    is_whole = reach(net) == count - 2
    if not is_whole and (is_by_colour or is_by_parts):
        return 0
    if is_by_colour and end_colour(net) == UNSEEN:
        return 0
    if not _clashes(net, free, head, start, is_by_colour, is_by_parts):
        return 0
    left = count
    chunk = count // 2
    while chunk > 0:
        for first in range(0, count - 1, chunk):
            last = min(count - 1, first + chunk)
            dropped = _drop(net, first, last)
            if dropped:
                if _clashes(net, free, head, start, is_by_colour, is_by_parts):
                    left -= dropped
                else:
                    _bind_again(net, first, last)
        chunk //= 2
    _clashes(net, free, head, start, is_by_colour, is_by_parts)
    return left
