"""Two relaxations of a tour: connectivity, and a 2-matching.

A tour needs a connected graph, and a 2-matching: edges such that every vertex has as many as it
needs, in any number of cycles. The graph is bipartite: every edge joins squares of different
colours, and the dummy vertex counts as one of the colour that the tour does not end on. So a
2-matching is found by augmenting paths, which alternate between edges outside and inside of the
matching (C. Berge, Two theorems in graph theory, 1957). Where a square lacks an edge and no
augmenting path begins at it, the squares of its colour that the search came to are a Hall
violator: they need more edges than their neighbours can give (P. Hall, 1935).
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import DUMMY_SLOT, EDGE_EXCLUDED, EDGE_UNDECIDED
from knight_gui.search.engine.foresight.propagation import edge_target
from knight_gui.search.engine.layout import NEIGHBOR_SLOTS

UNCOLORED = 2
"""Colour of a square that `color_component` has not reached."""


def color_component(graph):
    """Colour the free squares that can be reached from the head, and return their number.

    The breadth-first search begins with the first edge of the head, whose colour is 0, and does
    not pass the head again.
    """
    graph.scalars[0].last_visit_stamp += 1
    visit_stamp = graph.scalars[0].last_visit_stamp
    dummy_vertex = graph.edges.shape[0] - 1
    head = graph.scalars[0].head
    graph.vertices[head].color = 0
    graph.vertices[head].visit_stamp = visit_stamp
    slot = 0
    queue_end = 0
    while queue_end == 0 and graph.neighbors[head, slot] != dummy_vertex:
        if graph.edges[head, slot].state != EDGE_EXCLUDED:
            square = np.int64(graph.neighbors[head, slot])
            graph.vertices[square].visit_stamp = visit_stamp
            graph.vertices[square].color = 1
            graph.vertices[0].queued_vertex = square
            queue_end = 1
        slot += 1
    queue_start = 0
    while queue_start < queue_end:
        vertex = np.int64(graph.vertices[queue_start].queued_vertex)
        queue_start += 1
        slot = 0
        other = np.int64(graph.neighbors[vertex, 0])
        while other != dummy_vertex:
            if (
                graph.edges[vertex, slot].state != EDGE_EXCLUDED
                and graph.vertices[other].visit_stamp != visit_stamp
            ):
                graph.vertices[other].visit_stamp = visit_stamp
                graph.vertices[other].color = 1 - graph.vertices[vertex].color
                graph.vertices[queue_end].queued_vertex = other
                queue_end += 1
            slot += 1
            other = np.int64(graph.neighbors[vertex, slot])
    return queue_end


def _augment(graph, vertex, origin):
    """Augment the matching along a path from its origin to a vertex, which both lack an edge."""
    graph.vertices[vertex].matched_degree += 1
    while True:
        parent_edge = np.int64(graph.vertices[vertex].parent)
        square = parent_edge // NEIGHBOR_SLOTS
        slot = parent_edge % NEIGHBOR_SLOTS
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
    """Queue the squares that a vertex is matched with, and return the new end of the queue."""
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
    """Augment the matching by an edge of a square; return True if there is an augmenting path."""
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
    """Return True if edges can be chosen so that each square of `matched_color` has enough.

    Otherwise the squares of that colour that the last search visited are a Hall violator.
    """
    count = graph.scalars[0].vertex_count
    matched_color = graph.scalars[0].matched_color
    for index in range(count):
        vertex = np.int64(graph.vertices[index].nth_vertex)
        graph.vertices[vertex].matched_degree = 0
        for slot in range(NEIGHBOR_SLOTS):
            graph.edges[vertex, slot].is_matched = 0
    # all vertices but the dummy vertex, which is of the other colour
    for index in range(count - 1):
        vertex = np.int64(graph.vertices[index].nth_vertex)
        if graph.vertices[vertex].color == matched_color and graph.vertices[vertex].is_constrained:
            while graph.vertices[vertex].matched_degree < graph.vertices[vertex].degree_needed:
                if not _find_augmenting_path(graph, vertex):
                    return False
    return True
