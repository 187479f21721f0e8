"""Independent checks of the sentences on lost paths: each claim, and the proof that they make.

A sentence is parsed, each of its claims is checked on the board, and the conclusion that no tour
continues the path is derived again from these claims by exhaustive search.
"""

import re
from functools import cache, cached_property
from itertools import combinations

from knight_gui.messages.reasons import reason_sentence
from knight_gui.search.strategy import Goal
from tests.messages.step_checker import names_in
from tests.search.brute_force import make_brute_force_test

TOUR_END = "the end of the tour"
"""Dummy vertex between the last square and the head, which makes a tour a cycle."""
MAX_CHOICE_SQUARES = 5
"""Maximum number of squares for which every choice of moves is tried."""
MAX_SEARCH_SQUARES = 13
"""Maximum number of free squares for which every continuation of a path is tried."""


class RemainingBoard:
    """Free squares of a board after a path, computed from coordinates alone."""

    def __init__(self, board, path, goal):
        self.board = board
        self.path = path
        self.is_closed = goal is Goal.CLOSED
        self.start = path[0]
        self.head = path[-1]
        self.squares = [s for s in range(board.rows * board.cols) if s not in board.holes]
        self.free_squares = set(self.squares).difference(path)
        self.neighbors = cache(self._neighbors)

    def is_move(self, one, other):
        cols = self.board.cols
        leaper = self.board.leaper
        down = abs(one // cols - other // cols)
        along = abs(one % cols - other % cols)
        return sorted((down, along)) == sorted((leaper.a, leaper.b))

    def _neighbors(self, square):
        return {other for other in self.squares if self.is_move(square, other)}

    def exits(self, square):
        """Return the free squares, and the head, a move away from a square."""
        return self.neighbors(square) & (self.free_squares | {self.head})

    def is_dark(self, square):
        """Return True if a square is dark, as a1 is."""
        row, col = divmod(square, self.board.cols)
        return (col + self.board.rows - 1 - row) % 2 == 0

    @cached_property
    def moves_change_color(self):
        return (self.board.leaper.a + self.board.leaper.b) % 2 == 1

    @cached_property
    def odd(self):
        """Squares at an odd distance from the head, on the whole board."""
        odd = set()
        reached = {self.head}
        frontier = {self.head}
        is_odd = False
        while frontier:
            frontier = set().union(*map(self.neighbors, frontier)) - reached
            reached |= frontier
            is_odd = not is_odd
            if is_odd:
                odd |= frontier
        return odd

    def can_be_last(self, square):
        return not self.is_closed or self.is_move(square, self.start)

    @property
    def possible_ends(self):
        """Squares that can be the last one, without regard to colours."""
        return {square for square in self.free_squares if self.can_be_last(square)}


def check_verdict_reason(board, goal, verdict):
    """Check the sentence on the reason of a lost verdict."""
    reason = verdict.reason
    text = reason_sentence(board, verdict.losing_prefix, reason)
    check_reason_sentence(board, verdict.losing_prefix, goal, text, reason.squares)


def check_reason_sentence(board, losing_prefix, goal, text, drawn_squares):
    """Check a sentence on a lost path, and the squares that are drawn on the board for it."""
    remaining = RemainingBoard(board, losing_prefix, goal)
    for pattern, check in _CHECKS_BY_PATTERN.items():
        if match := re.fullmatch(pattern, text):
            check(remaining, drawn_squares, **match.groupdict())
            break
    else:
        raise AssertionError(f"unknown sentence “{text}”")
    if len(remaining.free_squares) <= MAX_SEARCH_SQUARES:
        assert not make_brute_force_test(board, losing_prefix[0], goal)(losing_prefix)


def _squares(remaining, drawn_squares, text):
    """Return the squares that a text names or counts, which are those that are drawn."""
    if count_match := re.fullmatch(r"these ([\d,]+) squares", text):
        assert _number(count_match[1]) == len(set(drawn_squares)) > 6
        return set(drawn_squares)
    names, count = names_in(re.sub("^squares? ", "", text))
    squares = {remaining.board.parse_square(name) for name in names}
    assert count == len(set(drawn_squares))
    assert squares == set(drawn_squares) if count == len(names) else squares < set(drawn_squares)
    return set(drawn_squares)


def _number(text):
    return int(text.replace(",", ""))


def _is_head(remaining, name):
    return remaining.board.parse_square(name) == remaining.head


def _check_proof(remaining, squares, possible_ends):
    """Check that no choice of moves at a few squares is part of a tour."""
    if len(squares) <= MAX_CHOICE_SQUARES:
        assert not EdgeChoice(remaining, squares, possible_ends).is_possible()


def _check_dead_end(remaining, drawn_squares, head):
    assert _is_head(remaining, head)
    assert set(drawn_squares) == {remaining.head}
    assert remaining.free_squares
    assert not remaining.exits(remaining.head)


def _check_single_exit_from_head(remaining, drawn_squares, head, names):
    (square,) = _squares(remaining, drawn_squares, names)
    assert _is_head(remaining, head)
    assert square in remaining.free_squares
    assert remaining.exits(square) == {remaining.head}
    assert len(remaining.free_squares) > 1
    _check_proof(remaining, {square}, remaining.possible_ends)


def _check_two_single_exits(remaining, drawn_squares, head, names):
    squares = _squares(remaining, drawn_squares, names)
    assert _is_head(remaining, head)
    assert squares <= remaining.free_squares
    assert len(squares) == 2
    assert all(len(remaining.exits(square)) == 1 for square in squares)
    _check_proof(remaining, squares, remaining.possible_ends)


def _check_only_exit_closes_tour(remaining, drawn_squares, head, names, again, start):
    (square,) = _squares(remaining, drawn_squares, names)
    assert _is_head(remaining, head)
    assert again == names
    assert remaining.board.parse_square(start) == remaining.start
    assert remaining.is_closed
    assert remaining.exits(remaining.head) == {square}
    assert remaining.possible_ends == {square}
    assert len(remaining.free_squares) > 1
    _check_proof(remaining, {remaining.head}, remaining.possible_ends)


def _check_disconnected(remaining, drawn_squares, head, names):
    component = _squares(remaining, drawn_squares, names)
    assert _is_head(remaining, head)
    others = remaining.free_squares - component
    assert component <= remaining.free_squares
    assert component
    assert others
    assert not any(remaining.is_move(one, other) for one in component for other in others)


def _check_no_short_reason(remaining, drawn_squares, count="1"):
    """Check that none of the short reasons applies, and that cases were tried."""
    assert not drawn_squares
    assert _number(count) > 0
    exits = [len(remaining.exits(square)) for square in remaining.free_squares]
    assert remaining.free_squares
    assert remaining.possible_ends
    assert remaining.exits(remaining.head)
    assert 0 not in exits
    assert exits.count(1) <= 1
    reached = set()
    frontier = {next(iter(remaining.free_squares))}
    while frontier:
        reached |= frontier
        neighbors = set().union(*map(remaining.exits, frontier))
        frontier = neighbors & remaining.free_squares - reached
    assert reached == remaining.free_squares


def _check_unreachable(remaining, drawn_squares, names):
    (square,) = _squares(remaining, drawn_squares, names)
    assert square in remaining.free_squares
    assert remaining.neighbors(square) <= set(remaining.path[:-1])
    assert remaining.neighbors(square)


def _check_no_neighbor(remaining, drawn_squares, names):
    (square,) = _squares(remaining, drawn_squares, names)
    assert square in remaining.free_squares
    assert not remaining.neighbors(square)


def _check_start_unreachable(remaining, drawn_squares, names):
    assert _squares(remaining, drawn_squares, names) == {remaining.start}
    assert remaining.is_closed
    assert not remaining.possible_ends


def _check_odd_board(remaining, drawn_squares, count):
    assert remaining.is_closed
    assert set(drawn_squares) == {remaining.start}
    assert _number(count) == len(remaining.squares)
    assert len(remaining.squares) % 2 == 1


def _check_missing_exit(remaining, drawn_squares, head, names):
    (square,) = _squares(remaining, drawn_squares, names)
    assert _is_head(remaining, head)
    assert remaining.is_closed
    assert len(remaining.exits(square)) == 1
    assert not remaining.can_be_last(square)
    assert square in remaining.free_squares
    _check_proof(remaining, {square}, remaining.possible_ends)


def _check_not_last(remaining, drawn_squares, head, names, end):
    (square,) = _squares(remaining, drawn_squares, names)
    assert _is_head(remaining, head)
    assert square in remaining.free_squares
    assert len(remaining.exits(square)) == 1
    possible_ends = _check_tour_end(remaining, end)
    assert square not in possible_ends
    _check_proof(remaining, {square}, possible_ends)


def _check_tour_end(remaining, text):
    """Return the squares that can be the last one, and check the clause on its colour."""
    if not text:
        return remaining.possible_ends
    last_is_odd = len(remaining.free_squares) % 2 == 1
    if remaining.moves_change_color:
        last_is_dark = remaining.is_dark(remaining.head) != last_is_odd
        color = "dark" if last_is_dark else "light"
        assert text == f"the tour ends on a {color} square"
    else:
        parity = "odd" if last_is_odd else "even"
        assert text == f"the tour ends an {parity} number of moves on"
    return _possible_ends_by_parity(remaining)


def _possible_ends_by_parity(remaining):
    """Return the squares that can be the last one by the parity of the remaining moves."""
    last_is_odd = len(remaining.free_squares) % 2 == 1
    if last_is_odd:
        return remaining.possible_ends & remaining.odd
    return remaining.possible_ends - remaining.odd


def _check_forced_edges(remaining, drawn_squares, head, squares, end=""):
    claimed_squares = _squares(remaining, drawn_squares, squares)
    assert _is_head(remaining, head)
    assert claimed_squares <= remaining.free_squares | {remaining.head}
    possible_ends = _check_tour_end(remaining, end)
    choice = EdgeChoice(remaining, claimed_squares, possible_ends)
    assert choice.add_forced_edges(), "what is forced fits into one path"
    for square in claimed_squares:
        assert len(choice.possible_edges(square)) <= choice.edges_lacking(square), "it has a choice"
    _check_proof(remaining, claimed_squares, possible_ends)


def _check_cut_off(remaining, drawn_squares, head, squares, end=""):
    claimed_squares = _squares(remaining, drawn_squares, squares)
    assert _is_head(remaining, head)
    assert claimed_squares <= remaining.free_squares | {remaining.head}
    choice = EdgeChoice(remaining, claimed_squares, _check_tour_end(remaining, end))
    assert not choice.add_forced_edges()
    for square in claimed_squares:
        assert not choice.edges_lacking(square), "it has a choice"
    assert choice.leaves_squares_out()


def _check_no_choice(remaining, drawn_squares, head, squares, end=""):
    claimed_squares = _squares(remaining, drawn_squares, squares)
    assert _is_head(remaining, head)
    possible_ends = _check_tour_end(remaining, end)
    choice = EdgeChoice(remaining, claimed_squares, possible_ends)
    assert choice.add_forced_edges() or choice.has_too_few_edges()
    _check_proof(remaining, claimed_squares, possible_ends)


def _check_too_few_exits(
    remaining, drawn_squares, head, squares, needed, why, given, two, one=None
):
    claimed_squares = _squares(remaining, drawn_squares, squares)
    assert _is_head(remaining, head)
    assert claimed_squares <= remaining.free_squares | {remaining.head}
    assert not any(remaining.is_move(*pair) for pair in combinations(claimed_squares, 2))
    has_head = why.startswith("One is the knight’s")
    assert has_head == (remaining.head in claimed_squares)
    about_end = why.lower().removeprefix("one is the knight’s, ")
    includes_possible_end, possible_ends = _check_possible_ends(
        remaining, claimed_squares, about_end
    )
    assert _number(needed) == 2 * len(claimed_squares) - has_head - includes_possible_end
    neighbors = set().union(*map(remaining.exits, claimed_squares))
    assert two == "two each at most"
    assert (one is not None) == (remaining.head in neighbors)
    assert one is None or _is_head(remaining, one)
    max_edges = {other: 1 if other == remaining.head else 2 for other in neighbors}
    edges_given = [min(max_edges[n], len(remaining.exits(n) & claimed_squares)) for n in neighbors]
    assert _number(given) == sum(edges_given)
    assert _number(needed) > _number(given)
    _check_proof(remaining, claimed_squares, possible_ends)


def _check_possible_ends(remaining, squares, text):
    """Check the clause on the last square; return True if one of them may be it, and the ends."""
    if text == "one may be last":
        assert squares & remaining.possible_ends
        return True, remaining.possible_ends
    if match := re.fullmatch(r"none leads back to (\w+)", text):
        assert remaining.is_closed
        assert remaining.board.parse_square(match[1]) == remaining.start
        assert not squares & remaining.possible_ends
        return False, remaining.possible_ends
    assert re.fullmatch(r"none can be last(: colours alternate)?", text)
    possible_ends = _possible_ends_by_parity(remaining)
    assert text.endswith("last") or remaining.moves_change_color
    assert not squares & possible_ends
    return False, possible_ends


def _check_color_surplus(remaining, drawn_squares, head, many, color, few, other):
    assert _is_head(remaining, head)
    dark = {square for square in remaining.free_squares if remaining.is_dark(square)}
    counts = {"dark": len(dark), "light": len(remaining.free_squares) - len(dark)}
    assert {color: _number(many), other: _number(few)} == counts
    assert set(drawn_squares) == (dark if color == "dark" else remaining.free_squares - dark)
    assert remaining.moves_change_color
    needed = {"dark": 0, "light": 0}
    is_dark = remaining.is_dark(remaining.head)
    for _ in remaining.free_squares:
        is_dark = not is_dark
        needed["dark" if is_dark else "light"] += 1
    assert counts != needed, "the colours alternate"


def _check_no_alternation(remaining, drawn_squares, head, many, few):
    squares = set(drawn_squares)
    assert _is_head(remaining, head)
    assert squares <= remaining.free_squares
    assert _number(many) == len(squares)
    assert _number(few) == len(remaining.free_squares - squares)
    assert not any(remaining.is_move(*pair) for pair in combinations(squares, 2))
    starts_with_one = bool(remaining.exits(remaining.head) & squares)
    assert len(squares) > len(remaining.free_squares - squares) + starts_with_one


_CHECKS_BY_PATTERN = {
    r"The knight on (?P<head>\w+) has no free square to go to\.": _check_dead_end,
    r"From (?P<head>\w+) the knight goes to (?P<names>\w+) and gets stuck, "
    r"or can never reach (?P=names)\.": _check_single_exit_from_head,
    r"After (?P<head>\w+), (?P<names>.+) have one exit left each, "
    r"but only one can be last\.": _check_two_single_exits,
    r"From (?P<head>\w+) only (?P<names>\w+) is free, "
    r"and only (?P<again>\w+) leads back to (?P<start>\w+)\.": _check_only_exit_closes_tour,
    r"After (?P<head>\w+), no free square links (?P<names>.+) to the rest\.": _check_disconnected,
    r"No small group of squares proves it: the only way to join the free squares fails\.": (
        _check_no_short_reason
    ),
    r"No small group of squares proves it: "
    r"all (?P<count>[\d,]+) ways to join the free squares fail\.": (_check_no_short_reason),
    r"(?P<names>\w+) can no longer be reached\.": _check_unreachable,
    r"No move leads to (?P<names>\w+)\.": _check_no_neighbor,
    r"No free square leads back to (?P<names>\w+)\.": _check_start_unreachable,
    r"A closed tour has an even number of squares, but there are (?P<count>[\d,]+)\.": (
        _check_odd_board
    ),
    r"After (?P<head>\w+), (?P<names>\w+) has one exit left\. "
    r"Every square of a closed tour needs two\.": _check_missing_exit,
    r"After (?P<head>\w+), (?P<names>\w+) has one exit left, "
    r"but can’t be last: (?P<end>.+)\.": _check_not_last,
    r"After (?P<head>\w+), the forced moves at (?P<squares>[^.]+) "
    r"fit into no tour\.": _check_forced_edges,
    r"After (?P<head>\w+), (?P<end>[^.]+)\. "
    r"This forces the moves at (?P<squares>[^.]+), which can’t be in one tour\.": (
        _check_forced_edges
    ),
    r"After (?P<head>\w+), the moves at (?P<squares>[^.]+) are forced, "
    r"and cut squares off\.": _check_cut_off,
    r"After (?P<head>\w+), (?P<end>[^.]+)\. "
    r"This forces the moves at (?P<squares>[^.]+), which cut squares off\.": _check_cut_off,
    r"After (?P<head>\w+), no choice of moves at (?P<squares>[^.]+) fits into one path\.": (
        _check_no_choice
    ),
    r"After (?P<head>\w+), (?P<end>[^.]+)\. "
    r"No choice of moves at (?P<squares>[^.]+) fits into such a path\.": _check_no_choice,
    r"After (?P<head>\w+), (?P<squares>[^.]+) need (?P<needed>[\d,]+) exits\. (?P<why>[^.]+)\. "
    r"Their neighbours can give (?P<given>[\d,]+)(?:, (?P<two>[\w ]+))\.": _check_too_few_exits,
    r"After (?P<head>\w+), (?P<squares>[^.]+) need (?P<needed>[\d,]+) exits\. (?P<why>[^.]+)\. "
    r"Their neighbours can give (?P<given>[\d,]+): (?P<two>[\w ]+), (?P<one>\w+) one\.": (
        _check_too_few_exits
    ),
    r"After (?P<head>\w+), (?P<many>[\d,]+) (?P<color>dark|light) squares are left, "
    r"but only (?P<few>[\d,]+) (?P<other>dark|light)\. "
    r"Each move changes the colour\.": _check_color_surplus,
    r"After (?P<head>\w+), (?P<many>[\d,]+) free squares lead only "
    r"to the other (?P<few>[\d,]+): too many to alternate\.": _check_no_alternation,
}
"""Check function for each pattern of a sentence."""


class EdgeChoice:
    """Set of undirected moves that gives some squares all the moves that a tour needs there."""

    def __init__(self, remaining, squares, possible_ends):
        self.remaining = remaining
        self.possible_ends = possible_ends
        # every tour has an end
        self.claimed_squares = [*sorted(squares), TOUR_END]
        self.chosen_edges = set()

    def edges_needed(self, vertex):
        """Return the degree of a vertex in a tour, without the edge from the head to the end."""
        return 1 if vertex in (self.remaining.head, TOUR_END) else 2

    def edges_lacking(self, vertex):
        return self.edges_needed(vertex) - sum(vertex in edge for edge in self.chosen_edges)

    def possible_edges(self, vertex):
        """Return the edges of a vertex that can be added to the chosen ones."""
        if vertex == TOUR_END:
            others = self.possible_ends
        elif vertex in self.possible_ends:
            others = {*self.remaining.exits(vertex), TOUR_END}
        else:
            others = self.remaining.exits(vertex)
        edges = {frozenset((vertex, other)) for other in others} - self.chosen_edges
        return [edge for edge in sorted(edges, key=str) if self.is_allowed(edge)]

    def is_allowed(self, edge):
        """Return True if an edge fits the degrees and closes no loop that leaves squares out."""
        if not all(map(self.edges_lacking, edge)):
            return False
        one, other = edge
        if not self.is_connected(one, other):
            return True
        return len(self.chosen_edges) == len(self.remaining.free_squares)

    def is_connected(self, one, other):
        """Return True if chosen edges connect two vertices."""
        reached = {one}
        frontier = {one}
        edges = [*self.chosen_edges, frozenset((self.remaining.head, TOUR_END))]
        while frontier:
            frontier = {v for edge in edges if edge & frontier for v in edge} - reached
            reached |= frontier
        return other in reached

    def add_forced_edges(self):
        """Add all forced edges one by one; return True if they lead to a contradiction."""
        is_changing = True
        while is_changing:
            is_changing = False
            for vertex in self.claimed_squares:
                possible_edges = self.possible_edges(vertex)
                if len(possible_edges) < self.edges_lacking(vertex):
                    return True
                if self.edges_lacking(vertex) and len(possible_edges) == self.edges_lacking(vertex):
                    for edge in possible_edges:
                        if not self.is_allowed(edge):
                            return True
                        self.chosen_edges.add(edge)
                    is_changing = True
        return False

    def is_possible(self):
        """Return True if some choice of edges gives every vertex its degree."""
        lacking = [vertex for vertex in self.claimed_squares if self.edges_lacking(vertex)]
        if not lacking:
            return True
        for edge in self.possible_edges(lacking[0]):
            self.chosen_edges.add(edge)
            if self.is_possible():
                return True
            self.chosen_edges.remove(edge)
        return False

    def leaves_squares_out(self):
        """Return True if the chosen and possible moves do not reach all free squares.

        They do not pass the head, to which a path never returns.
        """
        free_squares = self.remaining.free_squares
        reached = set()
        frontier = {min(free_squares)}
        while frontier:
            reached |= frontier
            edges = {
                frozenset((a, b)) for a in frontier for b in self.remaining.exits(a) & free_squares
            }
            usable = [edge for edge in edges if edge in self.chosen_edges or self.is_allowed(edge)]
            frontier = set().union(*usable) - reached
        return reached != free_squares

    def has_too_few_edges(self):
        """Return True if the squares of one colour need more edges than can be chosen."""
        squares = [vertex for vertex in self.claimed_squares if vertex != TOUR_END]
        for is_odd in (False, True):
            one_color = [square for square in squares if (square in self.remaining.odd) == is_odd]
            if self.max_edges_at(one_color) < sum(map(self.edges_lacking, one_color)):
                return True
        return False

    def max_edges_at(self, squares):
        """Return the maximum number of edges at squares of one colour, loops allowed.

        Each augmenting path adds one edge, as in a bipartite matching.
        """
        chosen_edges = set()

        def augment(square, visited):
            for edge in self.possible_edges(square):
                (other,) = edge - {square}
                if edge in chosen_edges or other in visited:
                    continue
                visited.add(other)
                edges_taken = [pair for pair in chosen_edges if other in pair]
                if len(edges_taken) < self.edges_lacking(other):
                    chosen_edges.add(edge)
                    return True
                for pair in edges_taken:
                    (previous_square,) = pair - {other}
                    if augment(previous_square, visited):
                        chosen_edges.remove(pair)
                        chosen_edges.add(edge)
                        return True
            return False

        return sum(
            augment(square, set()) for square in squares for _ in range(self.edges_lacking(square))
        )
