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

from knight_gui.search.engine.foresight.graph import (
    DUMMY_SLOT,
    EDGE_EXCLUDED,
    EDGE_INCLUDED,
    EDGE_UNDECIDED,
)
from knight_gui.search.engine.layout import NEIGHBOR_SLOTS


def edge_target(graph, vertex, slot):
    """Return the vertex that a square's link at a place leads to."""
    return (
        np.int64(graph.edges.shape[0] - 1)
        if slot == DUMMY_SLOT
        else np.int64(graph.neighbors[vertex, slot])
    )


def find_slot(graph, square, target):
    """Return the place of a square's link to another vertex, -1 if there is none."""
    if target == graph.edges.shape[0] - 1:
        return DUMMY_SLOT
    for slot in range(DUMMY_SLOT):
        if graph.neighbors[square, slot] == target:
            return slot
    return -1


def _enqueue(graph, vertex):
    """Have a vertex looked at."""
    if not graph.vertices[vertex].is_queued:
        graph.vertices[vertex].is_queued = 1
        size = graph.vertices.shape[0]
        queue_index = graph.scalars[0].queue_start + graph.scalars[0].queue_length
        graph.vertices[
            queue_index if queue_index < size else queue_index - size
        ].queued_vertex = vertex
        graph.scalars[0].queue_length += 1


def _dequeue(graph):
    queue_start = graph.scalars[0].queue_start
    vertex = np.int64(graph.vertices[queue_start].queued_vertex)
    graph.scalars[0].queue_start = (
        0 if queue_start + 1 == graph.vertices.shape[0] else queue_start + 1
    )
    graph.scalars[0].queue_length -= 1
    graph.vertices[vertex].is_queued = 0
    return vertex


def _set_edge_state(graph, vertex, slot, edge_state, first_end):
    """Write a link's new state down at both of its vertices, and how it can be taken back."""
    dummy_vertex = graph.edges.shape[0] - 1
    other = edge_target(graph, vertex, slot)
    graph.edges[vertex, slot].state = edge_state
    if other != dummy_vertex:
        graph.edges[other, graph.edges[vertex, slot].reverse_slot].state = edge_state
    graph.vertices[vertex].undecided_degree -= 1
    graph.vertices[other].undecided_degree -= 1
    row = graph.scalars[0].trail_length
    change = graph.trail[row]
    change.vertex, change.slot, change.first_end = vertex, slot, first_end
    graph.scalars[0].trail_length = row + 1
    _enqueue(graph, vertex)
    _enqueue(graph, other)


def exclude_edge(graph, vertex, slot):
    """Let an open link go."""
    _set_edge_state(graph, vertex, slot, EDGE_EXCLUDED, -1)


def include_edge(graph, vertex, slot):
    """Take an open link, and tell whether that can be."""
    dummy_vertex = graph.edges.shape[0] - 1
    other = edge_target(graph, vertex, slot)
    first_end, last_end = (
        np.int64(graph.vertices[vertex].path_end),
        np.int64(graph.vertices[other].path_end),
    )
    if graph.vertices[vertex].degree_needed == 0 or graph.vertices[other].degree_needed == 0:
        return False
    if first_end == other and graph.scalars[0].included_count + 1 < graph.scalars[0].vertex_count:
        return False
    _set_edge_state(graph, vertex, slot, EDGE_INCLUDED, first_end)
    graph.trail[graph.scalars[0].trail_length - 1].last_end = last_end
    graph.vertices[vertex].degree_needed -= 1
    graph.vertices[other].degree_needed -= 1
    graph.vertices[first_end].path_end, graph.vertices[last_end].path_end = last_end, first_end
    graph.scalars[0].included_count += 1
    if (
        graph.scalars[0].included_count + 1 < graph.scalars[0].vertex_count
        and first_end != last_end
    ):
        if first_end == dummy_vertex:
            first_end, last_end = last_end, first_end
        slot = find_slot(graph, first_end, last_end)
        if slot >= 0 and graph.edges[first_end, slot].state == EDGE_UNDECIDED:
            exclude_edge(graph, first_end, slot)
    return True


def undo_to(graph, trail_length):
    """Take all changes back but so many."""
    dummy_vertex = graph.edges.shape[0] - 1
    row = graph.scalars[0].trail_length
    while row > trail_length:
        row -= 1
        change = graph.trail[row]
        vertex, slot = np.int64(change.vertex), np.int64(change.slot)
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
    # nothing that waits is of any use
    while graph.scalars[0].queue_length > 0:
        _dequeue(graph)


def _decide_edge(graph, vertex, slot, is_included):
    """Take a link or let it go, if it is open; tell whether that can be."""
    if graph.edges[vertex, slot].state != EDGE_UNDECIDED:
        return True
    if is_included:
        return include_edge(graph, vertex, slot)
    exclude_edge(graph, vertex, slot)
    return True


def propagate(graph):
    """Take and remove whatever must be, and tell whether that can be."""
    dummy_vertex = graph.edges.shape[0] - 1
    while graph.scalars[0].queue_length > 0:
        vertex = _dequeue(graph)
        undecided_degree, degree_needed = (
            graph.vertices[vertex].undecided_degree,
            graph.vertices[vertex].degree_needed,
        )
        if undecided_degree < degree_needed and graph.vertices[vertex].is_constrained:
            return False
        if undecided_degree == 0:
            continue
        is_included = undecided_degree <= degree_needed
        if degree_needed > 0 and not (is_included and graph.vertices[vertex].is_constrained):
            continue
        if vertex == dummy_vertex:
            for index in range(graph.scalars[0].vertex_count - 2):
                if not _decide_edge(
                    graph, np.int64(graph.vertices[index].nth_vertex), DUMMY_SLOT, is_included
                ):
                    return False
        else:
            for slot in range(NEIGHBOR_SLOTS):
                if not _decide_edge(graph, vertex, slot, is_included):
                    return False
    return True
