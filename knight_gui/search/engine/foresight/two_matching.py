"""Whether the links that are left suffice: walks over them, and a 2-matching.

Every link leads from a square of one colour to one of the other, and the gate counts as one of the
colour that the tour does not end on. So links can be chosen as in a flow from the one colour to
the other: as long as a square lacks links, a walk that takes a link and gives one back in turn
finds a better choice, or there is none. Then the squares of the first colour that it came to need
more links than their neighbours can give.
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import DUMMY_SLOT, EDGE_EXCLUDED, EDGE_UNDECIDED
from knight_gui.search.engine.foresight.propagation import edge_target
from knight_gui.search.engine.layout import NEIGHBOR_SLOTS

UNCOLORED = 2
"""The colour of a square that no walk has come to."""


def color_component(graph):
    """Walk over the links without passing the head, colour the free squares, and count them.

    The walk begins with any link of the head, whose colour is 0.
    """
    graph.scalars[0].last_visit_stamp += 1
    visit_stamp, dummy_vertex, head = (
        graph.scalars[0].last_visit_stamp,
        graph.edges.shape[0] - 1,
        graph.scalars[0].head,
    )
    graph.vertices[head].color = 0
    graph.vertices[head].visit_stamp = visit_stamp
    first, last = 0, 0
    while last == 0 and graph.neighbors[head, first] != dummy_vertex:
        if graph.edges[head, first].state != EDGE_EXCLUDED:
            graph.vertices[0].queued_vertex = graph.neighbors[head, first]
            (
                graph.vertices[graph.vertices[0].queued_vertex].visit_stamp,
                graph.vertices[graph.vertices[0].queued_vertex].color,
            ) = visit_stamp, 1
            last = 1
        first += 1
    first = 0
    while first < last:
        vertex = np.int64(graph.vertices[first].queued_vertex)
        first += 1
        slot = 0
        other = np.int64(graph.neighbors[vertex, 0])
        while other != dummy_vertex:
            if (
                graph.edges[vertex, slot].state != EDGE_EXCLUDED
                and graph.vertices[other].visit_stamp != visit_stamp
            ):
                graph.vertices[other].visit_stamp = visit_stamp
                graph.vertices[other].color = 1 - graph.vertices[vertex].color
                graph.vertices[last].queued_vertex = other
                last += 1
            slot += 1
            other = np.int64(graph.neighbors[vertex, slot])
    return last


def _augment(graph, vertex, origin):
    """Choose one link more: along the walk from its origin to a vertex that lacks one."""
    graph.vertices[vertex].matched_degree += 1
    while True:
        parent_edge = np.int64(graph.vertices[vertex].parent)
        square, slot = parent_edge // NEIGHBOR_SLOTS, parent_edge % NEIGHBOR_SLOTS
        graph.edges[square, slot].is_matched = 1
        if slot == DUMMY_SLOT:
            graph.scalars[0].dummy_partner = square
        if square == origin:
            graph.vertices[origin].matched_degree += 1
            return
        freed_slot = np.int64(graph.vertices[square].parent)
        graph.edges[square, freed_slot].is_matched = 0
        vertex = edge_target(graph, square, freed_slot)


def _enqueue_matched_squares(graph, vertex, visit_stamp, queue_end):
    """Walk on to the squares whose chosen links a vertex is at, and return where the queue ends."""
    dummy_vertex = graph.edges.shape[0] - 1
    if vertex == dummy_vertex:
        square = graph.scalars[0].dummy_partner
        if graph.vertices[square].visit_stamp != visit_stamp:
            graph.vertices[square].visit_stamp = visit_stamp
            graph.vertices[square].parent = DUMMY_SLOT
            graph.vertices[queue_end].queued_vertex = square
            queue_end += 1
        return queue_end
    slot = 0
    square = np.int64(graph.neighbors[vertex, 0])
    while square != dummy_vertex:
        reverse_slot = np.int64(graph.edges[vertex, slot].reverse_slot)
        if (
            graph.edges[vertex, slot].state == EDGE_UNDECIDED
            and graph.edges[square, reverse_slot].is_matched
            and graph.vertices[square].visit_stamp != visit_stamp
        ):
            graph.vertices[square].visit_stamp = visit_stamp
            graph.vertices[square].parent = reverse_slot
            graph.vertices[queue_end].queued_vertex = square
            queue_end += 1
        slot += 1
        square = np.int64(graph.neighbors[vertex, slot])
    return queue_end


def _find_augmenting_path(graph, origin):
    """Choose one link more for a square, by a walk; tell whether that can be."""
    graph.scalars[0].last_visit_stamp += 1
    visit_stamp = graph.scalars[0].last_visit_stamp
    graph.vertices[origin].visit_stamp = visit_stamp
    graph.vertices[0].queued_vertex = origin
    queue_start, queue_end = 0, 1
    while queue_start < queue_end:
        square = np.int64(graph.vertices[queue_start].queued_vertex)
        queue_start += 1
        for slot in range(NEIGHBOR_SLOTS):
            if (
                graph.edges[square, slot].state == EDGE_UNDECIDED
                and not graph.edges[square, slot].is_matched
            ):
                other = edge_target(graph, square, slot)
                if graph.vertices[other].visit_stamp != visit_stamp:
                    graph.vertices[other].visit_stamp = visit_stamp
                    graph.vertices[other].parent = square * NEIGHBOR_SLOTS + slot
                    if graph.vertices[other].matched_degree < graph.vertices[other].degree_needed:
                        _augment(graph, other, origin)
                        return True
                    if graph.vertices[other].degree_needed:
                        queue_end = _enqueue_matched_squares(graph, other, visit_stamp, queue_end)
    return False


def has_two_matching(graph):
    """Tell whether links can be chosen so that each square of the first colour has enough.

    If not, the last walk came to squares of that colour that have too few.
    """
    count, matched_color = graph.scalars[0].vertex_count, graph.scalars[0].matched_color
    for index in range(count):
        vertex = np.int64(graph.vertices[index].nth_vertex)
        graph.vertices[vertex].matched_degree = 0
        for slot in range(NEIGHBOR_SLOTS):
            graph.edges[vertex, slot].is_matched = 0
    # without the gate, which is of the other colour
    for index in range(count - 1):
        vertex = np.int64(graph.vertices[index].nth_vertex)
        if graph.vertices[vertex].color == matched_color and graph.vertices[vertex].is_constrained:
            while graph.vertices[vertex].matched_degree < graph.vertices[vertex].degree_needed:
                if not _find_augmenting_path(graph, vertex):
                    return False
    return True
