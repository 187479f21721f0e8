"""Whether a reason proves a path lost: by counting what is on the board, in the plainest way."""

from itertools import combinations

from knight_gui.search.reason import ReasonKind
from knight_gui.search.strategy import Goal

END = "the end of the tour"
MOST_ARRANGED = 8


def proves(board, ruined, goal, reason):
    """Return whether no tour can continue a path, for the reason told."""
    return _CHECKS[reason.kind](_Rest(board, ruined, goal), reason)


class _Rest:
    """What is left of a board after a path."""

    def __init__(self, board, path, goal):
        self.board, self.head, self.start = board, path[-1], path[0]
        self.free = set(board.free_squares) - set(path)
        self.is_closed = goal is Goal.CLOSED

    def ways(self, square):
        others = self.free if square == self.head else self.free | {self.head}
        return {other for other in others if self.board.attacks(square, other)}

    def can_end(self, square, *, by_colour=False):
        if square == self.head or (self.is_closed and not self.board.attacks(square, self.start)):
            return False
        return not by_colour or self._parity(square) == len(self.free) % 2

    def _parity(self, square):
        """How many moves lead from the head to a square: an even or an odd number."""
        reached, edge, parity = {self.head}, {self.head}, 0
        while square not in edge:
            edge = {b for a in edge for b in self.board.neighbours(a)} - reached
            reached |= edge
            parity = 1 - parity
        return parity


def _counts(rest, reason):
    """More links are needed than can be given, by squares of which no two are linked."""
    squares = set(reason.squares)
    assert not any(rest.board.attacks(a, b) for a, b in combinations(squares, 2))
    needed = sum(1 if square == rest.head else 2 for square in squares)
    around = set().union(*(rest.ways(square) for square in squares))
    given = sum(
        min(1 if other == rest.head else 2, len(rest.ways(other) & squares)) for other in around
    )
    given += any(rest.can_end(square, by_colour=reason.by_colour) for square in squares)
    assert (reason.needed, reason.given) == (needed, given)
    return needed > given


def _has_one_way(rest, reason):
    (square,) = reason.squares
    return len(rest.ways(square)) == 1 and not rest.can_end(square, by_colour=reason.by_colour)


def _is_part(rest, reason):
    part, others = set(reason.squares), rest.free - set(reason.squares)
    return bool(part and others) and not any(rest.ways(square) & others for square in part)


def _leads_nowhere_home(rest, reason):
    assert reason.squares == (rest.start,)
    return not any(rest.can_end(square, by_colour=reason.by_colour) for square in rest.free)


def _cannot_be_arranged(rest, reason):
    """No choice of links at the squares, the head and the end makes chains without a loop."""
    if len(reason.squares) > MOST_ARRANGED:
        return True
    needy = dict.fromkeys([*reason.squares, rest.head, END])
    return not _arrangements(rest, list(needy), reason.by_colour, [])


def _arrangements(rest, squares, by_colour, chosen):
    if not _may_stand(rest, chosen):
        return False
    if not squares:
        return True
    square, *others = squares
    needed = 1 if square in (rest.head, END) else 2
    had = [pair for pair in chosen if square in pair]
    if square == END:
        linked = [s for s in rest.free if rest.can_end(s, by_colour=by_colour)]
    else:
        ends = [END] if rest.can_end(square, by_colour=by_colour) else []
        linked = [*rest.ways(square), *ends]
    ways = [frozenset((square, way)) for way in linked]
    open_ways = [way for way in ways if way not in had]
    return any(
        _arrangements(rest, others, by_colour, [*chosen, *more])
        for more in combinations(open_ways, max(0, needed - len(had)))
    )


def _may_stand(rest, chosen):
    """Tell whether links make chains: no vertex has too many, none closes before the tour does."""
    degree, chain = {}, {}

    def root(vertex):
        while chain.get(vertex, vertex) != vertex:
            vertex = chain[vertex]
        return vertex

    # the head and the end of the tour are linked from the first: a tour is a cycle
    chain[END] = rest.head
    for count, pair in enumerate(chosen, 2):
        for vertex in pair:
            degree[vertex] = degree.get(vertex, 0) + 1
            if degree[vertex] > (1 if vertex in (rest.head, END) else 2):
                return False
        one, other = map(root, pair)
        if one == other and count < len(rest.free) + 2:
            return False
        chain[one] = other
    return True


_CHECKS = {
    ReasonKind.DEAD_END: lambda rest, reason: (
        reason.squares == (rest.head,) and rest.free and not rest.ways(rest.head)
    ),
    ReasonKind.NO_WAY: lambda rest, reason: not rest.ways(*reason.squares),
    ReasonKind.ONE_WAY: _has_one_way,
    ReasonKind.ENDS_HERE: lambda rest, reason: (
        rest.ways(*reason.squares) == {rest.head} and len(rest.free) > 1
    ),
    ReasonKind.TWO_ENDS: lambda rest, reason: (
        len(reason.squares) == 2 and all(len(rest.ways(s)) == 1 for s in reason.squares)
    ),
    ReasonKind.NO_WAY_HOME: _leads_nowhere_home,
    ReasonKind.LOOP: _cannot_be_arranged,
    ReasonKind.PARTS: _is_part,
    ReasonKind.COLOURS: _counts,
    ReasonKind.TOO_FEW: _counts,
    ReasonKind.CASES: lambda _, reason: reason.cases > 0,
}
