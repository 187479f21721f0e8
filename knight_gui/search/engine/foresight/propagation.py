"""Propagation: edges that must be included or excluded, given the decisions so far.

A path can become a tour if edges can be included so that every free square has two of them and
all of them form one path. A dummy vertex, which is no square, joins the last square of the tour
with the head of the path; so a tour is a Hamiltonian cycle, and all its vertices are alike. The
head and the dummy vertex need one more edge each, as the edge between them is included from the
start.

Each edge is undecided, included or excluded. A vertex with no more undecided edges than it needs
includes all of them; one that needs no more excludes the others; and an edge that would close a
path of included edges before all vertices are on it is excluded (F. Rubin, A search procedure for
Hamilton paths and circuits, 1974).
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import (
    DUMMY_SLOT,
    EDGE_EXCLUDED,
    EDGE_INCLUDED,
    EDGE_UNDECIDED,
)
from knight_gui.search.engine.layout import NEIGHBOR_SLOTS


def edge_target(graph, vertex, slot):
    """Return the other vertex of a square's edge."""
    if slot == DUMMY_SLOT:
        return np.int64(graph.edges.shape[0] - 1)
    return np.int64(graph.neighbors[vertex, slot])


def find_slot(graph, square, target):
    """Return the slot of a square's edge to another vertex, -1 if there is none."""
    if target == graph.edges.shape[0] - 1:
        return DUMMY_SLOT
    for slot in range(DUMMY_SLOT):
        if graph.neighbors[square, slot] == target:
            return slot
    return -1


def _enqueue(graph, vertex):
    """Append a vertex to the propagation queue, unless it is queued."""
    if not graph.vertices[vertex].is_queued:
        graph.vertices[vertex].is_queued = 1
        size = graph.vertices.shape[0]
        queue_index = graph.scalars[0].queue_start + graph.scalars[0].queue_length
        if queue_index >= size:
            queue_index -= size
        graph.vertices[queue_index].queued_vertex = vertex
        graph.scalars[0].queue_length += 1


def _dequeue(graph):
    """Remove the first vertex of the propagation queue, and return it."""
    queue_start = graph.scalars[0].queue_start
    vertex = np.int64(graph.vertices[queue_start].queued_vertex)
    queue_start += 1
    if queue_start == graph.vertices.shape[0]:
        queue_start = 0
    graph.scalars[0].queue_start = queue_start
    graph.scalars[0].queue_length -= 1
    graph.vertices[vertex].is_queued = 0
    return vertex


def _set_edge_state(graph, vertex, slot, edge_state, first_end):
    """Decide an edge: set its state at both ends, push it on the trail, and queue both ends."""
    dummy_vertex = graph.edges.shape[0] - 1
    other = edge_target(graph, vertex, slot)
    graph.edges[vertex, slot].state = edge_state
    if other != dummy_vertex:
        graph.edges[other, graph.edges[vertex, slot].reverse_slot].state = edge_state
    graph.vertices[vertex].undecided_degree -= 1
    graph.vertices[other].undecided_degree -= 1
    row = graph.scalars[0].trail_length
    change = graph.trail[row]
    change.vertex = vertex
    change.slot = slot
    change.first_end = first_end
    graph.scalars[0].trail_length = row + 1
    _enqueue(graph, vertex)
    _enqueue(graph, other)


def exclude_edge(graph, vertex, slot):
    """Exclude an undecided edge."""
    _set_edge_state(graph, vertex, slot, EDGE_EXCLUDED, -1)


def include_edge(graph, vertex, slot):
    """Include an undecided edge, and return True unless that is a contradiction."""
    dummy_vertex = graph.edges.shape[0] - 1
    other = edge_target(graph, vertex, slot)
    first_end = np.int64(graph.vertices[vertex].path_end)
    last_end = np.int64(graph.vertices[other].path_end)
    if graph.vertices[vertex].degree_needed == 0 or graph.vertices[other].degree_needed == 0:
        return False
    if first_end == other and graph.scalars[0].included_count + 1 < graph.scalars[0].vertex_count:
        return False
    _set_edge_state(graph, vertex, slot, EDGE_INCLUDED, first_end)
    graph.trail[graph.scalars[0].trail_length - 1].last_end = last_end
    graph.vertices[vertex].degree_needed -= 1
    graph.vertices[other].degree_needed -= 1
    graph.vertices[first_end].path_end = last_end
    graph.vertices[last_end].path_end = first_end
    graph.scalars[0].included_count += 1
    if (
        graph.scalars[0].included_count + 1 < graph.scalars[0].vertex_count
        and first_end != last_end
    ):
        # the edge that would close the joined path too early
        if first_end == dummy_vertex:
            first_end, last_end = last_end, first_end
        slot = find_slot(graph, first_end, last_end)
        if slot >= 0 and graph.edges[first_end, slot].state == EDGE_UNDECIDED:
            exclude_edge(graph, first_end, slot)
    return True


def undo_to(graph, trail_length):
    """Undo the last decisions until the trail is as long as given."""
    dummy_vertex = graph.edges.shape[0] - 1
    row = graph.scalars[0].trail_length
    while row > trail_length:
        row -= 1
        change = graph.trail[row]
        vertex = np.int64(change.vertex)
        slot = np.int64(change.slot)
        other = edge_target(graph, vertex, slot)
        graph.edges[vertex, slot].state = EDGE_UNDECIDED
        if other != dummy_vertex:
            graph.edges[other, graph.edges[vertex, slot].reverse_slot].state = EDGE_UNDECIDED
        graph.vertices[vertex].undecided_degree += 1
        graph.vertices[other].undecided_degree += 1
        first_end = np.int64(change.first_end)
        if first_end >= 0:
            graph.vertices[first_end].path_end = vertex
            graph.vertices[change.last_end].path_end = other
            graph.vertices[vertex].degree_needed += 1
            graph.vertices[other].degree_needed += 1
            graph.scalars[0].included_count -= 1
    graph.scalars[0].trail_length = trail_length
    # the queue holds consequences of decisions that are undone
    while graph.scalars[0].queue_length > 0:
        _dequeue(graph)


def _decide_edge(graph, vertex, slot, is_included):
    """Include or exclude an edge if it is undecided; return True unless that is a contradiction."""
    if graph.edges[vertex, slot].state != EDGE_UNDECIDED:
        return True
    if is_included:
        return include_edge(graph, vertex, slot)
    exclude_edge(graph, vertex, slot)
    return True


def propagate(graph):
    """Decide the edges that follow from the queued vertices; return True unless they contradict."""
    dummy_vertex = graph.edges.shape[0] - 1
    while graph.scalars[0].queue_length > 0:
        vertex = _dequeue(graph)
        undecided_degree = graph.vertices[vertex].undecided_degree
        degree_needed = graph.vertices[vertex].degree_needed
        if undecided_degree < degree_needed and graph.vertices[vertex].is_constrained:
            return False
        if undecided_degree == 0:
            continue
        is_included = undecided_degree <= degree_needed
        if degree_needed > 0 and not (is_included and graph.vertices[vertex].is_constrained):
            continue
        if vertex == dummy_vertex:
            for index in range(graph.scalars[0].vertex_count - 2):
                square = np.int64(graph.vertices[index].nth_vertex)
                if not _decide_edge(graph, square, DUMMY_SLOT, is_included):
                    return False
        else:
            for slot in range(NEIGHBOR_SLOTS):
                if not _decide_edge(graph, vertex, slot, is_included):
                    return False
    return True
