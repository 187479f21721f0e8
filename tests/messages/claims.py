"""Reasons of lost paths, held against nothing but the board: each sentence read, each claim tested.

A claim is tested as it stands; and from the claims of a reason it is worked out again, in the
plainest way, that no tour can continue the path.
"""

import re
from functools import cache, cached_property
from itertools import combinations

from knight_gui.messages.reasons import reason_sentence
from knight_gui.search.strategy import Goal
from tests.messages.truth import names_in
from tests.search.brute_force import trier

END = "the end of the tour"
"""What the last square is linked with, and the head from the first: so a tour is a cycle."""
MOST_CHOSEN = 5
"""Squares of the reasons for which every choice of moves is tried."""
MOST_TRIED = 13
"""Free squares up to which every way to go on with a path is tried."""


class Rest:
    """What is left of a board after a path, looked at with nothing but coordinates."""

    def __init__(self, board, path, goal):
        self.board = board
        self.path = path
        self.is_closed = goal is Goal.CLOSED
        self.start = path[0]
        self.head = path[-1]
        self.squares = [s for s in range(board.rows * board.cols) if s not in board.holes]
        self.free = set(self.squares).difference(path)
        self.around = cache(self._around)

    def are_a_move_apart(self, one, other):
        cols = self.board.cols
        leaper = self.board.leaper
        down = abs(one // cols - other // cols)
        along = abs(one % cols - other % cols)
        return sorted((down, along)) == sorted((leaper.a, leaper.b))

    def _around(self, square):
        return {other for other in self.squares if self.are_a_move_apart(square, other)}

    def exits(self, square):
        """The free squares, and that of the knight, to or from which a move can still be made."""
        return self.around(square) & (self.free | {self.head})

    def is_dark(self, square):
        """Whether a square is dark, as a1 is."""
        row, col = divmod(square, self.board.cols)
        return (col + self.board.rows - 1 - row) % 2 == 0

    @cached_property
    def changes_colour(self):
        return (self.board.leaper.a + self.board.leaper.b) % 2 == 1

    @cached_property
    def odd(self):
        """The squares to which an odd number of moves leads from the head, on the whole board."""
        odd = set()
        reached = {self.head}
        edge = {self.head}
        is_odd = False
        while edge:
            edge = set().union(*map(self.around, edge)) - reached
            reached |= edge
            is_odd = not is_odd
            odd |= edge if is_odd else set()
        return odd

    def leads_home(self, square):
        return not self.is_closed or self.are_a_move_apart(square, self.start)

    @property
    def ends(self):
        """The squares that can be the last one, whatever the colours tell."""
        return {square for square in self.free if self.leads_home(square)}


def holds_of(board, goal, verdict):
    """Check why a path is lost, as a sentence says it."""
    reason = verdict.reason
    text = reason_sentence(board, verdict.losing_prefix, reason)
    holds_as_a_reason(board, verdict.losing_prefix, goal, text, reason.squares)


def holds_as_a_reason(board, ruined, goal, text, drawn):
    """Check a sentence for what it says of a lost path; some squares are drawn on the board."""
    rest = Rest(board, ruined, goal)
    for pattern, holds in _SENTENCES.items():
        if found := re.fullmatch(pattern, text):
            holds(rest, drawn, **found.groupdict())
            break
    else:
        raise AssertionError(f"nobody knows how to check “{text}”")
    if len(rest.free) <= MOST_TRIED:
        assert not trier(board, ruined[0], goal)(ruined)


def _squares(rest, drawn, text):
    """The squares that are named or counted; they are those that are drawn."""
    if counted := re.fullmatch(r"these ([\d,]+) squares", text):
        assert _number(counted[1]) == len(set(drawn)) > 4
        return set(drawn)
    names, count = names_in(text)
    squares = {rest.board.parse_square(name) for name in names}
    assert count == len(set(drawn))
    assert squares == set(drawn) if count == len(names) else squares < set(drawn)
    return set(drawn)


def _number(text):
    return int(text.replace(",", ""))


def _is_head(rest, name):
    return rest.board.parse_square(name) == rest.head


def _proves(rest, squares, ends):
    """Check that no choice of moves at squares is part of a tour, if there are few of them."""
    if len(squares) <= MOST_CHOSEN:
        assert not Links(rest, squares, ends).can_be_chosen()


def _is_dead_end(rest, drawn, head):
    assert _is_head(rest, head)
    assert set(drawn) == {rest.head}
    assert rest.free
    assert not rest.exits(rest.head)


def _gets_stuck(rest, drawn, head, names):
    (square,) = _squares(rest, drawn, names)
    assert _is_head(rest, head)
    assert square in rest.free
    assert rest.exits(square) == {rest.head}
    assert len(rest.free) > 1
    _proves(rest, {square}, rest.ends)


def _are_two_ends(rest, drawn, head, names):
    squares = _squares(rest, drawn, names)
    assert _is_head(rest, head)
    assert squares <= rest.free
    assert len(squares) == 2
    assert all(len(rest.exits(square)) == 1 for square in squares)
    _proves(rest, squares, rest.ends)


def _is_only_way_home(rest, drawn, head, names, again, start):
    (square,) = _squares(rest, drawn, names)
    assert _is_head(rest, head)
    assert again == names
    assert rest.board.parse_square(start) == rest.start
    assert rest.is_closed
    assert rest.exits(rest.head) == {square}
    assert rest.ends == {square}
    assert len(rest.free) > 1
    _proves(rest, {rest.head}, rest.ends)


def _is_cut_off(rest, drawn, head, names):
    part = _squares(rest, drawn, names)
    assert _is_head(rest, head)
    others = rest.free - part
    assert part <= rest.free
    assert part
    assert others
    assert not any(rest.are_a_move_apart(one, other) for one in part for other in others)


def _has_no_short_reason(rest, drawn, count):
    """Check that none of the short reasons is one, and that something was tried."""
    assert not drawn
    assert _number(count) > 0
    exits = [len(rest.exits(square)) for square in rest.free]
    assert rest.free
    assert rest.ends
    assert rest.exits(rest.head)
    assert 0 not in exits
    assert exits.count(1) <= 1
    reached = set()
    edge = {next(iter(rest.free))}
    while edge:
        reached |= edge
        edge = {b for a in edge for b in rest.exits(a) & rest.free} - reached
    assert reached == rest.free


def _cannot_be_reached(rest, drawn, names):
    (square,) = _squares(rest, drawn, names)
    assert square in rest.free
    assert rest.around(square) <= set(rest.path[:-1])
    assert rest.around(square)


def _has_no_neighbour(rest, drawn, names):
    (square,) = _squares(rest, drawn, names)
    assert square in rest.free
    assert not rest.around(square)


def _leads_nowhere_home(rest, drawn, names):
    assert _squares(rest, drawn, names) == {rest.start}
    assert rest.is_closed
    assert not rest.ends


def _is_odd_board(rest, drawn, count):
    assert rest.is_closed
    assert set(drawn) == {rest.start}
    assert _number(count) == len(rest.squares)
    assert len(rest.squares) % 2 == 1


def _lacks_an_exit(rest, drawn, head, names):
    (square,) = _squares(rest, drawn, names)
    assert _is_head(rest, head)
    assert rest.is_closed
    assert len(rest.exits(square)) == 1
    assert not rest.leads_home(square)
    assert square in rest.free
    _proves(rest, {square}, rest.ends)


def _cannot_be_last(rest, drawn, head, names, end):
    (square,) = _squares(rest, drawn, names)
    assert _is_head(rest, head)
    assert square in rest.free
    assert len(rest.exits(square)) == 1
    ends = _ends(rest, end)
    assert square not in ends
    _proves(rest, {square}, ends)


def _ends(rest, text):
    """Return the squares that can be the last one, and check what is said of its colour."""
    if not text:
        return rest.ends
    last_is_odd = len(rest.free) % 2 == 1
    if rest.changes_colour:
        last_is_dark = rest.is_dark(rest.head) != last_is_odd
        assert text == f"the tour ends on {'dark' if last_is_dark else 'light'}"
    else:
        number = "odd" if last_is_odd else "even"
        assert text == f"the tour ends an {number} number of moves on"
    return _ends_by_number(rest)


def _ends_by_number(rest):
    """Return the squares that can be the last one, after the number of moves that are left."""
    last_is_odd = len(rest.free) % 2 == 1
    return {square for square in rest.ends if (square in rest.odd) == last_is_odd}


def _are_forced(rest, drawn, head, squares, end=""):
    asked = _squares(rest, drawn, squares)
    assert _is_head(rest, head)
    assert asked <= rest.free | {rest.head}
    ends = _ends(rest, end)
    links = Links(rest, asked, ends)
    assert links.force(), "what is forced fits into one path"
    for square in asked:
        assert len(links.possible(square)) <= links.lacks(square), "it has a choice"
    _proves(rest, asked, ends)


def _cut_squares_off(rest, drawn, head, squares, end=""):
    asked = _squares(rest, drawn, squares)
    assert _is_head(rest, head)
    assert asked <= rest.free | {rest.head}
    links = Links(rest, asked, _ends(rest, end))
    assert not links.force()
    for square in asked:
        assert not links.lacks(square), "it has a choice"
    assert links.leave_out()


def _have_no_choice(rest, drawn, head, squares, end=""):
    asked = _squares(rest, drawn, squares)
    assert _is_head(rest, head)
    ends = _ends(rest, end)
    links = Links(rest, asked, ends)
    assert links.force() or links.are_too_few()
    _proves(rest, asked, ends)


def _need_too_many(rest, drawn, head, squares, needed, why, given, two, one=None):
    asked = _squares(rest, drawn, squares)
    assert _is_head(rest, head)
    assert asked <= rest.free | {rest.head}
    assert not any(rest.are_a_move_apart(*pair) for pair in combinations(asked, 2))
    has_head = why.startswith("one is the knight’s")
    assert has_head == (rest.head in asked)
    about_end = why.removeprefix("one is the knight’s, ")
    may_end, ends = _may_end(rest, asked, about_end)
    assert _number(needed) == 2 * len(asked) - has_head - may_end
    around = set().union(*map(rest.exits, asked))
    assert two == "two each at most"
    assert (one is not None) == (rest.head in around)
    assert one is None or _is_head(rest, one)
    most = {other: 1 if other == rest.head else 2 for other in around}
    assert _number(given) == sum(min(most[n], len(rest.exits(n) & asked)) for n in around)
    assert _number(needed) > _number(given)
    _proves(rest, asked, ends)


def _may_end(rest, squares, text):
    """Return whether one of some squares may be the last, and those that can be, as is said."""
    if text == "one may be last":
        assert squares & rest.ends
        return True, rest.ends
    if found := re.fullmatch(r"none leads back to (\w+)", text):
        assert rest.is_closed
        assert rest.board.parse_square(found[1]) == rest.start
        assert not squares & rest.ends
        return False, rest.ends
    found = re.fullmatch(r"none can be last(?:: (?P<end>.+))?", text)
    ends = _ends_by_number(rest)
    assert not found["end"] or ends == _ends(rest, found["end"])
    assert not squares & ends
    return False, ends


def _are_too_many_of_a_colour(rest, drawn, head, many, colour, few, other):
    assert _is_head(rest, head)
    dark = {square for square in rest.free if rest.is_dark(square)}
    counts = {"dark": len(dark), "light": len(rest.free) - len(dark)}
    assert {colour: _number(many), other: _number(few)} == counts
    assert set(drawn) == (dark if colour == "dark" else rest.free - dark)
    assert rest.changes_colour
    needed = {"dark": 0, "light": 0}
    is_dark = rest.is_dark(rest.head)
    for _ in rest.free:
        is_dark = not is_dark
        needed["dark" if is_dark else "light"] += 1
    assert counts != needed, "the colours alternate"


def _are_too_many_to_alternate(rest, drawn, head, many, few):
    squares = set(drawn)
    assert _is_head(rest, head)
    assert squares <= rest.free
    assert _number(many) == len(squares)
    assert _number(few) == len(rest.free - squares)
    assert not any(rest.are_a_move_apart(*pair) for pair in combinations(squares, 2))
    assert len(squares) > len(rest.free - squares) + bool(rest.exits(rest.head) & squares)


_SENTENCES = {
    r"The knight on (?P<head>\w+) has no free square to go to\.": _is_dead_end,
    r"From (?P<head>\w+) the knight either goes to (?P<names>\w+) and gets stuck, "
    r"or never gets there\.": _gets_stuck,
    r"After (?P<head>\w+), (?P<names>.+) have one exit left each, "
    r"but only one square can be the last\.": _are_two_ends,
    r"From (?P<head>\w+) only (?P<names>\w+) is free, "
    r"and only (?P<again>\w+) leads back to (?P<start>\w+)\.": _is_only_way_home,
    r"After (?P<head>\w+), no move links (?P<names>.+) to the rest: "
    r"the knight can’t visit both\.": _is_cut_off,
    r"There is no short reason: (?P<count>1) case was tried\.": _has_no_short_reason,
    r"There is no short reason: (?P<count>[\d,]+) cases were tried\.": _has_no_short_reason,
    r"(?P<names>\w+) can no longer be reached\.": _cannot_be_reached,
    r"No move leads to (?P<names>\w+)\.": _has_no_neighbour,
    r"No free square leads back to (?P<names>\w+)\.": _leads_nowhere_home,
    r"A closed tour has an even number of squares, but there are (?P<count>[\d,]+)\.": (
        _is_odd_board
    ),
    r"After (?P<head>\w+), (?P<names>\w+) has one exit left\. "
    r"Every square of a closed tour needs two\.": _lacks_an_exit,
    r"After (?P<head>\w+), (?P<names>\w+) has one exit left, "
    r"but can’t be last: (?P<end>.+)\.": _cannot_be_last,
    r"After (?P<head>\w+), the moves at (?P<squares>[^.]+) are forced, "
    r"and don’t fit into one path\.": _are_forced,
    r"After (?P<head>\w+), the moves at (?P<squares>[^.]+) are forced, as (?P<end>[^.]+)\. "
    r"They don’t fit into one path\.": _are_forced,
    r"After (?P<head>\w+), the moves at (?P<squares>[^.]+) are forced, "
    r"and cut squares off\.": _cut_squares_off,
    r"After (?P<head>\w+), the moves at (?P<squares>[^.]+) are forced, as (?P<end>[^.]+)\. "
    r"They cut squares off\.": _cut_squares_off,
    r"After (?P<head>\w+), no choice of moves at (?P<squares>[^.]+) fits into one path\.": (
        _have_no_choice
    ),
    r"After (?P<head>\w+), (?P<end>[^.]+)\. "
    r"No choice of moves at (?P<squares>[^.]+) fits into such a path\.": _have_no_choice,
    r"After (?P<head>\w+), (?P<squares>[^.]+) need (?P<needed>[\d,]+) exits \((?P<why>[^.]+)\)\. "
    r"Their neighbours can give (?P<given>[\d,]+)(?:, (?P<two>[\w ]+))\.": _need_too_many,
    r"After (?P<head>\w+), (?P<squares>[^.]+) need (?P<needed>[\d,]+) exits \((?P<why>[^.]+)\)\. "
    r"Their neighbours can give (?P<given>[\d,]+): (?P<two>[\w ]+), (?P<one>\w+) one\.": (
        _need_too_many
    ),
    r"After (?P<head>\w+), (?P<many>[\d,]+) (?P<colour>dark|light) squares are left, "
    r"but only (?P<few>[\d,]+) (?P<other>dark|light)\. "
    r"A path has to alternate\.": _are_too_many_of_a_colour,
    r"After (?P<head>\w+), (?P<many>[\d,]+) free squares lead only "
    r"to the other (?P<few>[\d,]+): too many to alternate\.": _are_too_many_to_alternate,
}
"""Each sentence a reason can be, and what checks its claims."""


class Links:
    """Moves of a tour, without their direction, chosen so that some squares have all they need."""

    def __init__(self, rest, squares, ends):
        self.rest = rest
        self.ends = ends
        # somewhere every tour ends
        self.asked = [*sorted(squares), END]
        self.chosen = set()

    def needs(self, vertex):
        """How many moves a vertex takes part in, but for the head's link with the end."""
        return 1 if vertex in (self.rest.head, END) else 2

    def lacks(self, vertex):
        return self.needs(vertex) - sum(vertex in link for link in self.chosen)

    def possible(self, vertex):
        """The links of a vertex that can be chosen beside those that are."""
        if vertex == END:
            others = self.ends
        else:
            others = {*self.rest.exits(vertex), *([END] if vertex in self.ends else [])}
        links = {frozenset((vertex, other)) for other in others} - self.chosen
        return [link for link in sorted(links, key=str) if self.may_add(link)]

    def may_add(self, link):
        """Whether nobody has too many links with one more, and no loop leaves anything out."""
        if not all(map(self.lacks, link)):
            return False
        one, other = link
        return not self.are_joined(one, other) or len(self.chosen) == len(self.rest.free)

    def are_joined(self, one, other):
        """Whether links that are chosen lead from one vertex to another."""
        reached = {one}
        edge = {one}
        links = [*self.chosen, frozenset((self.rest.head, END))]
        while edge:
            edge = {v for link in links if link & edge for v in link} - reached
            reached |= edge
        return other in reached

    def force(self):
        """Take all links that must be taken, one by one; return whether they cannot be."""
        is_changing = True
        while is_changing:
            is_changing = False
            for vertex in self.asked:
                possible = self.possible(vertex)
                if len(possible) < self.lacks(vertex):
                    return True
                if self.lacks(vertex) and len(possible) == self.lacks(vertex):
                    for link in possible:
                        if not self.may_add(link):
                            return True
                        self.chosen.add(link)
                    is_changing = True
        return False

    def can_be_chosen(self):
        """Return whether any choice of links gives every vertex as many as it needs."""
        lacking = [vertex for vertex in self.asked if self.lacks(vertex)]
        if not lacking:
            return True
        for link in self.possible(lacking[0]):
            self.chosen.add(link)
            if self.can_be_chosen():
                return True
            self.chosen.remove(link)
        return False

    def leave_out(self):
        """Return whether the moves that are chosen or possible don't lead to all free squares.

        A path goes on from one of the free squares, and does not come back to the head.
        """
        free = self.rest.free
        reached = set()
        edge = {min(free)}
        while edge:
            reached |= edge
            links = {frozenset((a, b)) for a in edge for b in self.rest.exits(a) & free}
            usable = [link for link in links if link in self.chosen or self.may_add(link)]
            edge = set().union(*usable) - reached
        return reached != free

    def are_too_few(self):
        """Return whether the squares of one colour lack more links than can be chosen at all."""
        squares = [vertex for vertex in self.asked if vertex != END]
        for is_odd in (False, True):
            side = [square for square in squares if (square in self.rest.odd) == is_odd]
            if self.most_at(side) < sum(map(self.lacks, side)):
                return True
        return False

    def most_at(self, squares):
        """How many links can be chosen at squares of one colour, whatever loops they close.

        Each walk adds one: it takes a link that isn't chosen and gives one back in turn.
        """
        chosen = set()

        def find(square, seen):
            for link in self.possible(square):
                (other,) = link - {square}
                if link in chosen or other in seen:
                    continue
                seen.add(other)
                taken = [pair for pair in chosen if other in pair]
                if len(taken) < self.lacks(other):
                    chosen.add(link)
                    return True
                for pair in taken:
                    (giver,) = pair - {other}
                    if find(giver, seen):
                        chosen.remove(pair)
                        chosen.add(link)
                        return True
            return False

        return sum(find(square, set()) for square in squares for _ in range(self.lacks(square)))
