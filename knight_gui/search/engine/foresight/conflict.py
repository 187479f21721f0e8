"""Why a path is lost: few squares whose links, taken together, cannot be chosen."""

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
    """Tell whether the links of the binding vertices cannot be chosen, or leave vertices out."""
    reset_edges(graph, free, head)
    connect_dummy_vertex(
        graph, closing_square, find_end_color(graph) if is_end_color_used else UNCOLORED
    )
    if not propagate(graph):
        return True
    for matched_color in range(2):
        graph.scalars[0].matched_color = matched_color
        if not has_two_matching(graph):
            return True
    return is_connectivity_checked and color_component(graph) < graph.scalars[0].vertex_count - 2


def _list_by_degree(graph):
    """List all vertices but the gate among those that are tried, the most links first.

    That some square is the last holds for every tour, and need not be said.
    """
    count = graph.scalars[0].vertex_count - 1
    listed_count = 0
    for degree in range(NEIGHBOR_SLOTS, -1, -1):
        for index in range(count):
            vertex = graph.vertices[count - 1 - index].nth_vertex
            if min(NEIGHBOR_SLOTS, graph.vertices[vertex].undecided_degree) == degree:
                graph.trail[listed_count].branch_vertex = vertex
                listed_count += 1


def _deactivate(graph, first, last):
    """Do without the vertices of some places in the list, and return how many were binding."""
    deactivated_count = 0
    for index in range(first, last):
        vertex = graph.vertices[graph.trail[index].branch_vertex]
        graph.trail[index].branch_slot = vertex.is_constrained
        deactivated_count += vertex.is_constrained
        vertex.is_constrained = 0
    return deactivated_count


def _reactivate(graph, first, last):
    for index in range(first, last):
        graph.vertices[graph.trail[index].branch_vertex].is_constrained = graph.trail[
            index
        ].branch_slot


def minimize_conflict(
    graph, free, head, closing_square, is_end_color_used, is_connectivity_checked
):
    """Find few vertices whose links cannot be chosen, and return how many; 0 if there are none.

    They are left binding, and what follows from them is left in the changes.

    Parameters
    ----------
    is_end_color_used
        Whether the colour counts that the tour must end on.
    is_connectivity_checked
        Whether it is enough that the links that are left fall into parts.
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
