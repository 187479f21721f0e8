"""Minimal conflict: few squares that prove by themselves that a path is lost.

A deletion filter (J. Chinneck and E. Dravnieks, Locating minimal infeasible constraint sets in
linear programs, 1991): constraints are dropped as long as the rest is still a contradiction, many
at once at first, as in delta debugging (A. Zeller and R. Hildebrandt, 2002).
"""

from knight_gui.search.engine.foresight.branching import (
    connect_dummy_vertex,
    find_end_color,
    reset_edges,
)
from knight_gui.search.engine.foresight.propagation import propagate
from knight_gui.search.engine.foresight.two_matching import (
    UNCOLORED,
    color_component,
    has_two_matching,
)
from knight_gui.search.engine.layout import NEIGHBOR_SLOTS


def _has_conflict(graph, free, head, closing_square, is_end_color_used, is_connectivity_checked):
    """Return True if the constrained vertices contradict each other, or the graph falls apart."""
    reset_edges(graph, free, head)
    end_color = UNCOLORED
    if is_end_color_used:
        end_color = find_end_color(graph)
    connect_dummy_vertex(graph, closing_square, end_color)
    if not propagate(graph):
        return True
    for matched_color in range(2):
        graph.scalars[0].matched_color = matched_color
        if not has_two_matching(graph):
            return True
    return is_connectivity_checked and color_component(graph) < graph.scalars[0].vertex_count - 2


def _list_by_degree(graph):
    """Write all vertices but the dummy vertex into the branch list, the highest degree first.

    The dummy vertex stays constrained: every tour has a last square.
    """
    count = graph.scalars[0].vertex_count - 1
    list_length = 0
    for degree in range(NEIGHBOR_SLOTS, -1, -1):
        for index in range(count):
            vertex = graph.vertices[count - 1 - index].nth_vertex
            if min(NEIGHBOR_SLOTS, graph.vertices[vertex].undecided_degree) == degree:
                graph.trail[list_length].branch_vertex = vertex
                list_length += 1


def _deactivate(graph, first, last):
    """Lift the constraints of a part of the list, and return how many there were."""
    deactivated_count = 0
    for index in range(first, last):
        vertex = graph.vertices[graph.trail[index].branch_vertex]
        graph.trail[index].branch_slot = vertex.is_constrained
        deactivated_count += vertex.is_constrained
        vertex.is_constrained = 0
    return deactivated_count


def _reactivate(graph, first, last):
    """Restore the constraints that `_deactivate` has lifted."""
    for index in range(first, last):
        vertex = graph.vertices[graph.trail[index].branch_vertex]
        vertex.is_constrained = graph.trail[index].branch_slot


def minimize_conflict(
    graph, free, head, closing_square, is_end_color_used, is_connectivity_checked
):
    """Find a minimal conflict, and return the number of its vertices; 0 if there is none.

    Its vertices are left constrained, and the trail holds the decisions that follow from them.

    Parameters
    ----------
    is_end_color_used
        1 if the tour must end on the colour that the number of squares demands.
    is_connectivity_checked
        1 if it is a conflict, too, that the graph falls apart.
    """
    reset_edges(graph, free, head)
    count = graph.scalars[0].vertex_count
    _list_by_degree(graph)
    for index in range(count):
        graph.vertices[graph.vertices[index].nth_vertex].is_constrained = 1
        graph.vertices[graph.vertices[index].nth_vertex].color = UNCOLORED
    is_connected = color_component(graph) == count - 2
    if not is_connected and (is_end_color_used or is_connectivity_checked):
        return 0
    if is_end_color_used and find_end_color(graph) == UNCOLORED:
        return 0
    if not _has_conflict(
        graph, free, head, closing_square, is_end_color_used, is_connectivity_checked
    ):
        return 0
    constrained_count = count
    chunk = count // 2
    while chunk > 0:
        for first in range(0, count - 1, chunk):
            last = min(count - 1, first + chunk)
            deactivated_count = _deactivate(graph, first, last)
            if deactivated_count:
                if _has_conflict(
                    graph, free, head, closing_square, is_end_color_used, is_connectivity_checked
                ):
                    constrained_count -= deactivated_count
                else:
                    _reactivate(graph, first, last)
        chunk //= 2
    _has_conflict(graph, free, head, closing_square, is_end_color_used, is_connectivity_checked)
    return constrained_count
