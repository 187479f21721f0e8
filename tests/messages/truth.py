"""Sentences about a step, held against nothing but the board: each read, and each claim checked."""

import re

from knight_gui.board import Tour
from knight_gui.search.kinds import Outcome, RetreatReason, StepType
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Goal, Ordering, Pruning, TieBreak
from tests.search.slow import SlowSearch

FEWEST = {
    Ordering.STATIC: "the fewest exits on the empty board",
    Ordering.WARNSDORFF: "the fewest exits",
}
BY_TIE_BREAK = {
    TieBreak.RANDOM: r"(\w+) comes first, at random",
    TieBreak.POHL: r"(\w+)’s neighbours now have the fewest",
    TieBreak.POHL_MIN: r"A neighbour of (\w+) now has the fewest",
    TieBreak.FARTHEST: r"(\w+) is farthest from the centre",
}
STILL_EQUAL = {
    TieBreak.POHL: "so do their neighbours",
    TieBreak.POHL_MIN: "so does a neighbour of each",
    TieBreak.FARTHEST: "are equally far from the centre",
}


class Truth:
    """A position looked at with nothing but the board, to hold sentences against."""

    def __init__(self, problem, position, following):
        self.problem = problem
        self.position = position
        self.following = following
        self.board = problem.board
        self.strategy = problem.strategy
        self.slow = SlowSearch(problem.board, problem.path, problem.strategy, limit=0)

    def name(self, square):
        return self.board.name(square)

    def free(self, square):
        """The free squares a move away from a square, with the knight where it is."""
        return [s for s in self.slow.moves(square) if s not in self.position.path]

    @property
    def head(self):
        return self.name(self.position.head)

    @property
    def left_to_try(self):
        """The free squares that may still be tried: what a dead end has none of."""
        if self.position.retreat_reason is not None:
            return set()
        return set(self.slow.candidates(list(self.position.path))) - self.tried

    @property
    def tried(self):
        return {c.square for c in self.position.candidates if c.status.value == "tried"}

    def went_back_to(self, name):
        return (
            self.following.step_type is StepType.RETREAT
            and self.following.square_left == self.position.head
            and self.name(self.following.head) == name
        )

    def went_on_to(self, name):
        return self.following.step_type is StepType.ADVANCE and self.name(self.following.head) == name

    def number(self, name):
        """What orders a candidate, counted again."""
        return self.slow.number(self.board.parse_square(name), self.position.path)

    def tie(self, name):
        """What orders a candidate among equals, worked out again."""
        return self.slow.tie(self.board.parse_square(name), list(self.position.path))

    def exits(self, name):
        """The free squares a move away from a candidate."""
        return self.free(self.board.parse_square(name))

    def is_corner(self, name):
        row, col = self.board.row_and_column(self.board.parse_square(name))
        return row in {0, self.board.rows - 1} and col in {0, self.board.cols - 1}

    @property
    def wanted(self):
        return "closed tour" if self.strategy.goal is Goal.CLOSED else "tour"

    def rank(self, name):
        """The place of a candidate's leap in the move order, or in that of the round."""
        square = self.board.parse_square(name)
        head = self.position.head
        self.slow.round = self.position.restart_count
        if self.slow.round:
            return self.slow.rank(square, list(self.position.path))
        return self.slow.moves(head).index(square)


def names_in(text):
    """The names in an enumeration such as “a1, b3 and c5”, and how many squares they stand for."""
    names = re.split(r", | and ", re.sub(r" and (\d+) more squares$", "", text))
    more = re.search(r"(\d+) more squares$", text)
    return names, len(names) + int(more[1] if more else 0)


def holds_at_the_end(truth, text):
    position = truth.position
    board = truth.board
    first = truth.name(position.path[0])
    is_full = len(position.path) == board.free_count
    is_closed = len(position.path) > 1 and board.attacks(position.head, position.path[0])
    if position.outcome is Outcome.SOLVED:
        assert Tour(board, position.path)
        closed = f"{first} is one move away from {truth.head}: the tour is closed."
        assert text == (closed if is_closed else f"The tour ends on {truth.head}.")
    elif position.outcome is Outcome.STUCK:
        assert not truth.strategy.backtracking
        assert not truth.left_to_try
        assert not is_closed or not is_full
        missed = f"All squares are visited, but {first} is not one move away."
        assert text == (missed if is_full else f"{truth.head} leads to no free square.")
        assert is_full or not truth.free(position.head)
    else:
        holds_as_a_proof(truth, text)


def holds_as_a_proof(truth, text):
    position = truth.position
    assert position.path == truth.problem.path
    assert truth.strategy.backtracking
    assert not truth.left_to_try
    if text == "No search needed.":
        assert truth.slow.is_pruned(list(position.path))
        assert position.nodes == 1
    else:
        assert text == f"Nothing is left to try from {truth.head}."


def holds_at_a_dead_end(truth, text):
    position = truth.position
    assert not truth.left_to_try
    found = re.fullmatch(r"(.+)(?:, so (?:it|the knight) retreats|: back) to (\w+)\.", text)
    reason, back_to = found.groups()
    assert truth.went_back_to(back_to)
    free = truth.free(position.head)
    first = truth.name(position.path[0])
    wanted = truth.wanted
    is_full = len(position.path) == truth.board.free_count
    if reason == f"All squares are visited, but {first} is not one move away":
        assert is_full
        assert not truth.board.attacks(position.head, position.path[0])
    elif reason == f"From {truth.head} a square can no longer be reached":
        assert truth.strategy.pruning is Pruning.STRANDED
        assert truth.slow.is_pruned(list(position.path))
    elif reason == f"From {truth.head} no {wanted} is possible":
        assert truth.slow.is_pruned(list(position.path))
    elif reason == f"No free square from {truth.head} leads to a {wanted}":
        assert truth.strategy.pruning is Pruning.FORESIGHT
        assert free
    elif reason == f"{truth.head} leads to no free square":
        assert not free
        assert not is_full
    else:
        amount = {1: "the only free square", 2: "both free squares"}.get(
            len(free), f"all {len(free)} free squares"
        )
        assert reason == f"The knight has tried {amount} from {truth.head}"
        assert truth.tried == set(free)


def holds_at_a_restart(truth, text):
    found = re.fullmatch(
        r"([\d,]+) moves? led to no ([a-z ]+), so the search starts again"
        r"(?: (in another order)|, breaking (ties) at random)\.",
        text,
    )
    assert found[2] == truth.wanted
    assert bool(found[4]) == (truth.strategy.restarts.vary is VariedPart.TIES)
    moves = int(found[1].replace(",", ""))
    assert moves == truth.strategy.restarts.moves_per_round(truth.board.free_count)
    assert (truth.position.nodes - 1) % moves == 0
    assert truth.following.step_type is StepType.RETREAT


def holds_at_a_choice(truth, text):
    names = {truth.name(square) for square in truth.free(truth.position.head)}
    if found := re.fullmatch(r"From (\w+) only (\w+) is free\. The knight has no choice\.", text):
        assert found[1] == truth.head
        assert names == {found[2]}
        chosen = found[2]
    else:
        assert len(names) > 1
        if text.endswith(" is next."):
            chosen = holds_after_others(truth, text)
        else:
            chosen = holds_as_a_first(truth, text, names)
    assert truth.went_on_to(chosen)


def holds_after_others(truth, text):
    """Check why a square is next after others, and return which."""
    found = re.fullmatch(r"(.+) (led nowhere|leads? to no (.+)), so (\w+) is next\.", text)
    passed, count = names_in(found[1])
    candidates = [truth.name(candidate.square) for candidate in truth.position.candidates]
    gone = candidates[:count]
    tried = set(map(truth.name, truth.tried))
    assert passed == gone[: len(passed)]
    assert {truth.name(square) for square in truth.left_to_try}.isdisjoint(gone)
    assert (found[2] == "led nowhere") == tried.issuperset(gone)
    assert found[3] in {None, truth.wanted}
    assert candidates[count] == found[4]
    return found[4]


def holds_as_a_first(truth, text, names):
    """Check why a square is first, and return which."""
    position = truth.position
    ordering = truth.strategy.ordering
    fewest = min(map(truth.number, names))
    least = [name for name in names if truth.number(name) == fewest]
    if found := re.fullmatch(r"Go to (\w+) now: it has (no|one) exit left, (.+)\.", text):
        assert ordering is Ordering.WARNSDORFF
        told = {"no": (0, "so later means never"), "one": (1, "and could soon be cut off")}
        assert (fewest, found[3]) == told[found[2]]
        assert found[1] in least
        return found[1]
    if found := re.fullmatch(
        r"(Corner )?(.+) (has|have) 2 exits left\. "
        r"The rule goes there before (?:it is|they are) cut off\.",
        text,
    ):
        assert ordering is Ordering.WARNSDORFF
        assert fewest == 2
        listed, count = names_in(found[2])
        assert set(listed) <= set(least)
        assert count == len(least)
        assert (found[3] == "has") == (count == 1)
        assert bool(found[1]) == (count == 1 and truth.is_corner(listed[0]))
        return listed[0]
    order = f"order {position.restart_count + 1}" if position.restart_count else "the fixed order"
    if ordering is Ordering.NAIVE:
        found = re.fullmatch(
            rf"(\w+) comes first in {order}, so the knight goes there next\.", text
        )
        assert truth.rank(found[1]) == min(map(truth.rank, names))
        return found[1]
    if found := re.fullmatch(
        rf"(\w+) has {FEWEST[ordering]}, so the knight goes there next\.", text
    ):
        assert [found[1]] == least
        return found[1]
    if found := re.fullmatch(r"(\d) squares tie, and (.+)\. (\w+) comes first in (.+)\.", text):
        return holds_among_still_equal(truth, found.groups(), least, order)
    found = re.fullmatch(rf"(\d+) squares have {FEWEST[ordering]}\. (.+)\.", text)
    assert int(found[1]) == len(least) > 1
    return holds_among_equals(truth, found[2], least, order)


def holds_among_still_equal(truth, said, least, order):
    """Check that a tie-break left a tie, which the fixed order broke, and return what is first."""
    count, why, first, by_order = said
    tie_break = truth.strategy.tie_break
    ties = {name: truth.tie(name) for name in least}
    equal = [name for name in least if ties[name] == min(ties.values())]
    assert int(count) == len(equal) > 1
    assert by_order == order == "the fixed order"
    assert truth.rank(first) == min(map(truth.rank, equal))
    if why == "have no exit left":
        assert tie_break in {TieBreak.POHL, TieBreak.POHL_MIN}
        assert not any(map(truth.exits, equal))
    else:
        assert why == STILL_EQUAL[tie_break]
        assert tie_break is TieBreak.FARTHEST or all(map(truth.exits, equal))
    return first


def holds_among_equals(truth, text, least, order):
    """Check why one of several squares is first, and return which."""
    tie_break = truth.strategy.tie_break
    if truth.position.restart_count:
        varies_ties = truth.strategy.restarts.vary is VariedPart.TIES
        tie_break = TieBreak.RANDOM if varies_ties else TieBreak.ORDER
    if tie_break is TieBreak.ORDER:
        (first,) = re.fullmatch(rf"(\w+) comes first in {order}", text).groups()
        assert truth.rank(first) == min(map(truth.rank, least))
    elif found := re.fullmatch(r"Only (\w+) has no exit left", text):
        first = found[1]
        assert tie_break is TieBreak.POHL
        assert [name for name in least if not truth.exits(name)] == [first]
    else:
        (first,) = re.fullmatch(BY_TIE_BREAK[tie_break], text).groups()
        rank = truth.rank if truth.position.restart_count else truth.tie
        assert [name for name in least if rank(name) <= rank(first)] == [first], "no other is equal"
        assert tie_break in {TieBreak.RANDOM, TieBreak.FARTHEST} or truth.exits(first)
    return first


def holds_as_a_headline(truth, text):
    position = truth.position
    match position.step_type:
        case StepType.START:
            assert text == f"Step 0 · start on {truth.head}"
        case StepType.ADVANCE:
            assert text == f"Step {position.step:,} · to {truth.head}"
        case StepType.RETREAT:
            left = truth.name(position.square_left)
            assert position.square_left not in position.path
            assert truth.board.attacks(position.head, position.square_left)
            assert text == f"Step {position.step:,} · retreat from {left}"


def holds(truth, text):
    """Check a sentence for what it is about."""
    if truth.position.outcome is not None:
        tell = holds_at_the_end
    elif truth.position.retreat_reason is RetreatReason.RESTART:
        tell = holds_at_a_restart
    else:
        tell = holds_at_a_choice if truth.left_to_try else holds_at_a_dead_end
    tell(truth, text)
