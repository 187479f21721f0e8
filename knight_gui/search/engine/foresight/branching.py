"""Exact search for a tour that completes a path: branching over edges, with propagation.

After propagation an undecided edge is included as a branch, and excluded if that leads to a
contradiction. The edge is one of the most constrained vertex, so a contradiction is found where it
is, however far from the knight.
"""

import numpy as np

from knight_gui.search.engine.foresight.graph import (
    DUMMY_SLOT,
    EDGE_EXCLUDED,
    EDGE_INCLUDED,
    EDGE_UNDECIDED,
)
from knight_gui.search.engine.foresight.propagation import (
    edge_target,
    exclude_edge,
    find_slot,
    include_edge,
    propagate,
    undo_to,
)
from knight_gui.search.engine.foresight.two_matching import (
    UNCOLORED,
    color_component,
    has_two_matching,
)
from knight_gui.search.engine.layout import (
    NEIGHBOR_SLOTS,
    PATH_COMPLETABLE,
    PATH_LOST,
    PATH_UNDECIDED,
)


def reset_edges(graph, free, head):
    """Make all edges between free squares and from the head undecided, the others excluded."""
    dummy_vertex = graph.edges.shape[0] - 1
    free_count = 0
    for square in range(dummy_vertex):
        if free[square]:
            graph.vertices[free_count].nth_vertex = square
            free_count += 1
    graph.vertices[free_count].nth_vertex = head
    graph.vertices[free_count + 1].nth_vertex = dummy_vertex
    scalars = graph.scalars[0]
    scalars.vertex_count = free_count + 2
    scalars.head = head
    # the edge between head and dummy vertex
    scalars.included_count = 1
    scalars.trail_length = 0
    scalars.queue_start = 0
    scalars.queue_length = 0
    for index in range(free_count + 2):
        vertex = np.int64(graph.vertices[index].nth_vertex)
        undecided_degree = 0
        for slot in range(NEIGHBOR_SLOTS):
            graph.edges[vertex, slot].state = EDGE_EXCLUDED
            graph.edges[vertex, slot].is_matched = 0
        if index <= free_count:
            slot = 0
            other = np.int64(graph.neighbors[vertex, 0])
            while other != dummy_vertex:
                if free[other] or (other == head and index < free_count):
                    graph.edges[vertex, slot].state = EDGE_UNDECIDED
                    undecided_degree += 1
                slot += 1
                other = np.int64(graph.neighbors[vertex, slot])
        graph.vertices[vertex].undecided_degree = undecided_degree
        graph.vertices[vertex].degree_needed = 2 if index < free_count else 1
        graph.vertices[vertex].path_end = vertex
        graph.vertices[vertex].is_queued = 0
    graph.vertices[head].path_end = dummy_vertex
    graph.vertices[dummy_vertex].path_end = head


def connect_dummy_vertex(graph, closing_square, end_color):
    """Join the dummy vertex with the squares that a tour can end on, and queue all vertices.

    Parameters
    ----------
    closing_square
        The square beside which the tour must end, -1 for any end.
    end_color
        The colour that it must end on, `UNCOLORED` for any.
    """
    dummy_vertex = graph.edges.shape[0] - 1
    for index in range(graph.scalars[0].vertex_count - 2):
        square = np.int64(graph.vertices[index].nth_vertex)
        if (end_color == UNCOLORED or graph.vertices[square].color == end_color) and (
            closing_square < 0 or find_slot(graph, square, closing_square) >= 0
        ):
            graph.edges[square, DUMMY_SLOT].state = EDGE_UNDECIDED
            graph.vertices[square].undecided_degree += 1
            graph.vertices[dummy_vertex].undecided_degree += 1
    for index in range(graph.scalars[0].vertex_count):
        graph.vertices[index].queued_vertex = graph.vertices[index].nth_vertex
        graph.vertices[graph.vertices[index].nth_vertex].is_queued = 1
    graph.scalars[0].queue_start = 0
    graph.scalars[0].queue_length = graph.scalars[0].vertex_count


def find_end_color(graph):
    """Return the colour that a tour must end on, or `UNCOLORED` if the colours do not balance.

    A tour changes colour with each move.
    """
    count = graph.scalars[0].vertex_count - 2
    odd_count = np.int64(0)
    for index in range(count):
        odd_count += np.int64(graph.vertices[graph.vertices[index].nth_vertex].color)
    if 2 * odd_count != count + count % 2:
        return UNCOLORED
    return count % 2


def _choose_branch(graph):
    """Return the edge of the next branch: `NEIGHBOR_SLOTS` times its vertex, plus its slot.

    Its vertex has the fewest undecided edges to spare, its other vertex the fewest undecided edges.
    """
    best = np.int64(0)
    min_degree = np.int64(1 << 30)
    for index in range(graph.scalars[0].vertex_count - 1):
        vertex = np.int64(graph.vertices[index].nth_vertex)
        spare_degree = np.int64(
            graph.vertices[vertex].undecided_degree - graph.vertices[vertex].degree_needed
        )
        if graph.vertices[vertex].degree_needed and spare_degree < min_degree:
            best = vertex * NEIGHBOR_SLOTS
            min_degree = spare_degree
    vertex = best // NEIGHBOR_SLOTS
    min_degree = np.int64(1 << 30)
    for slot in range(NEIGHBOR_SLOTS):
        if graph.edges[vertex, slot].state == EDGE_UNDECIDED:
            target = edge_target(graph, vertex, slot)
            degree = np.int64(graph.vertices[target].undecided_degree)
            if degree < min_degree:
                best = vertex * NEIGHBOR_SLOTS + slot
                min_degree = degree
    return best


def begin_completability_check(graph, free, head, closing_square):
    """Set up the check of a path; return False if parity or connectivity rule out a tour.

    Parameters
    ----------
    free
        uint8, (squares + 1,): 1 for each square that is free.
    closing_square
        The square beside which the tour must end, -1 for any end.
    """
    reset_edges(graph, free, head)
    graph.scalars[0].branch_depth = 0
    graph.scalars[0].branch_count = 0
    for index in range(graph.scalars[0].vertex_count):
        graph.vertices[graph.vertices[index].nth_vertex].is_constrained = 1
        graph.vertices[graph.vertices[index].nth_vertex].color = UNCOLORED
    if color_component(graph) < graph.scalars[0].vertex_count - 2:
        return False
    end_color = find_end_color(graph)
    if end_color == UNCOLORED:
        return False
    graph.scalars[0].matched_color = end_color
    connect_dummy_vertex(graph, closing_square, end_color)
    return True


def continue_completability_check(graph, max_branches):
    """Go on with a check, and return `PATH_COMPLETABLE`, `PATH_LOST` or `PATH_UNDECIDED`.

    Parameters
    ----------
    max_branches
        Branches, counted from the beginning of the check, before it returns `PATH_UNDECIDED`; it
        can go on afterwards.
    """
    scalars = graph.scalars[0]
    is_possible = True
    needs_matching = True
    while True:
        is_possible = is_possible and propagate(graph)
        # most tours are found without these tests, which take longer than all the rest
        if is_possible and needs_matching:
            is_possible = color_component(graph) == scalars.vertex_count - 2 and has_two_matching(
                graph
            )
        if is_possible:
            if scalars.included_count == scalars.vertex_count:
                return PATH_COMPLETABLE
            if scalars.branch_count >= max_branches:
                return PATH_UNDECIDED
            branch = _choose_branch(graph)
            vertex = branch // NEIGHBOR_SLOTS
            slot = branch % NEIGHBOR_SLOTS
            branch_change = graph.trail[scalars.branch_depth]
            branch_change.trail_length_before = scalars.trail_length
            branch_change.branch_vertex = vertex
            branch_change.branch_slot = slot
            needs_matching = scalars.branch_depth < scalars.branch_count
            scalars.branch_depth += 1
            scalars.branch_count += 1
            is_possible = include_edge(graph, vertex, slot)
        else:
            if scalars.branch_depth == 0:
                return PATH_LOST
            scalars.branch_depth -= 1
            branch_change = graph.trail[scalars.branch_depth]
            undo_to(graph, np.int64(branch_change.trail_length_before))
            exclude_edge(
                graph, np.int64(branch_change.branch_vertex), np.int64(branch_change.branch_slot)
            )
            is_possible = True
            needs_matching = True


def read_completing_squares(graph, squares):
    """Fill an array with the free squares in the order of the completing tour."""
    previous = np.int64(graph.edges.shape[0] - 1)
    vertex = graph.scalars[0].head
    for index in range(graph.scalars[0].vertex_count - 2):
        for slot in range(DUMMY_SLOT):
            other = np.int64(graph.neighbors[vertex, slot])
            if graph.edges[vertex, slot].state == EDGE_INCLUDED and other != previous:
                previous = vertex
                vertex = other
                break
        squares[index] = vertex
