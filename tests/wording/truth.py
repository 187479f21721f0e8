"""Sentences about a step, held against nothing but the board: each read, and each claim checked."""

import re

from knight_gui.search.kinds import Outcome, StepKind, Turn
from knight_gui.search.strategy import Goal, Ordering, Pruning, TieBreak
from knight_gui.tour import Tour
from tests.search.slow import SlowSearch

RULES = {
    TieBreak.RANDOM: "at random",
    TieBreak.POHL: "the fewest moves onward from all its free neighbours together",
    TieBreak.POHL_MIN: "the free neighbour with the fewest moves onward",
    TieBreak.FARTHEST: "farthest from the centre",
}


class Truth:
    """A position looked at with nothing but the board, to hold sentences against."""

    def __init__(self, problem, position, following):
        self.problem, self.position, self.following = problem, position, following
        self.board, self.strategy = problem.board, problem.strategy
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
        if self.position.turn is not None:
            return set()
        return set(self.slow.candidates(list(self.position.path))) - self.tried

    @property
    def tried(self):
        return {c.square for c in self.position.candidates if c.trial.value == "tried"}

    def went_back_to(self, name):
        return (
            self.following.kind is StepKind.RETREAT
            and self.following.left == self.position.head
            and self.name(self.following.head) == name
        )

    def went_on_to(self, name):
        return self.following.kind is StepKind.ADVANCE and self.name(self.following.head) == name

    def number(self, name):
        """What orders a candidate, counted again."""
        return self.slow.number(self.board.parse_square(name), self.position.path)

    def rank(self, name):
        """The place of a candidate's leap in the move order, or in that of the round."""
        square, head = self.board.parse_square(name), self.position.head
        self.slow.round = self.position.round
        return (
            self.slow.rank(square - head)
            if self.slow.round
            else self.slow.moves(head).index(square)
        )


def names_in(text):
    """The names in an enumeration such as “a1, b3 and c5”."""
    return re.split(r", | and ", text)


def holds_at_the_end(truth, text):
    position, board = truth.position, truth.board
    if position.outcome is Outcome.SOLVED:
        assert set(position.path) == set(board.free_squares)
        assert Tour(board, position.path)
        closed = re.search(r" (\w+) attacks (\w+): the tour is closed\.$", text)
        if closed:
            assert closed.groups() == (truth.head, truth.name(position.path[0]))
        is_closed = len(position.path) > 1 and board.attacks(position.head, position.path[0])
        assert bool(closed) == is_closed
        count = re.match(r"All ([\d,]+) squares are visited\.|The only square is visited\.", text)
        assert int(count[1] or 1) == board.free_count
        return
    if position.outcome is Outcome.STUCK:
        assert not truth.strategy.backtracking
        assert not truth.left_to_try
        assert "this search never goes back" in text
        if found := re.search(r"stuck after (\d+) of (\d+) squares\.$", text):
            assert (int(found[1]), int(found[2])) == (len(position.path), board.free_count)
            assert found[1] != found[2]
        else:
            assert len(position.path) == board.free_count
            assert not board.attacks(position.head, position.path[0])
        return
    assert position.outcome is Outcome.NO_TOUR
    assert position.path == truth.problem.path
    assert truth.strategy.backtracking
    wanted = "closed tour" if truth.strategy.goal is Goal.CLOSED else "tour"
    tried = "tried" if truth.strategy.pruning is Pruning.NONE else "tried or proved hopeless"
    is_start, is_pruned = len(truth.problem.path) == 1, position.turn is Turn.PRUNED
    of = "start" if is_start else "path"
    hopeless = (
        f"The free squares prove that this {of} cannot become a {wanted}, so nothing was tried."
    )
    ways = f"Every way from {truth.head}" if is_start else "Every way on from this path"
    end = "starts there" if is_start else "continues it"
    assert text == (hopeless if is_pruned else f"{ways} has been {tried}: no {wanted} {end}.")


def holds_at_a_dead_end(truth, text):
    assert not truth.left_to_try
    found = re.fullmatch(r"(.+), so (?:it|the knight) goes back to (\w+)\.", text)
    reason, back_to = found.groups()
    assert truth.went_back_to(back_to)
    free = truth.free(truth.position.head)
    if visited := re.fullmatch(r"All squares are visited, but (\w+) does not attack (\w+)", reason):
        assert visited.groups() == (truth.head, truth.name(truth.position.path[0]))
        assert not truth.board.attacks(truth.position.head, truth.position.path[0])
        assert len(truth.position.path) == truth.board.free_count
    elif found := re.fullmatch(r"With the knight on (\w+), .+", reason):
        assert found[1] == truth.head
        assert truth.position.turn is Turn.PRUNED
        assert truth.strategy.pruning is not Pruning.NONE
    elif reason == f"{truth.head} leads to no free square":
        assert not free
        assert len(truth.position.path) < truth.board.free_count
    else:
        amount = {1: "The only free square", 2: "Both free squares"}.get(
            len(free), f"All {len(free)} free squares"
        )
        has = "has" if len(free) == 1 else "have"
        assert reason == f"{amount} from {truth.head} {has} been tried"


def holds_at_a_restart(truth, text):
    found = re.fullmatch(
        r"([\d,]+) moves? in this order led to no tour, so the knight goes back to (\w+) "
        r"and tries another order\.",
        text,
    )
    assert int(found[1].replace(",", "")) == truth.strategy.restarts * truth.board.free_count
    assert found[2] == truth.name(truth.problem.path[-1])
    assert (truth.position.nodes - 1) % int(found[1].replace(",", "")) == 0
    assert truth.following.kind is StepKind.RETREAT


def holds_at_a_choice(truth, text):
    found = re.fullmatch(r"(\w+) leads to (\d+) free squares?: ([^.]+)\. (.+)\.", text)
    head, count, listed, reason = found.groups()
    names = [name.split(" ")[0] for name in listed.split(", ")]
    assert head == truth.head
    assert int(count) == len(names) == len(set(names))
    assert {truth.board.parse_square(n) for n in names} == set(truth.free(truth.position.head))
    if truth.strategy.ordering is not Ordering.NAIVE:
        said = [int(n) for n in re.findall(r"\((\d+)\)", listed)]
        assert said == [truth.number(name) for name in names] == sorted(said)
    assert text.startswith(f"{head} leads to 1 free square: ") == (count == "1")
    chosen = holds_as_a_reason(truth, reason, names)
    assert truth.went_on_to(chosen)


def holds_as_a_reason(truth, reason, names):
    """Check why a square is next, and return which."""
    if reason == "The knight has no choice":
        assert len(names) == 1
        return names[0]
    assert len(names) > 1
    tell = holds_as_a_risk if "go there now" in reason else holds_as_a_preference
    return tell(truth, reason, names)


def holds_as_a_preference(truth, reason, names):
    if found := re.fullmatch(
        r"(.+) (?:led nowhere|leads? to no (?:closed )?tour), so (\w+) is next", reason
    ):
        passed = [truth.board.parse_square(name) for name in names_in(found[1])]
        assert passed == [c.square for c in truth.position.candidates[: len(passed)]]
        assert truth.left_to_try.isdisjoint(passed)
        assert truth.position.candidates[len(passed)].square in truth.left_to_try
        assert ("led nowhere" in reason) == truth.tried.issuperset(passed)
        return found[2]
    order = "the move order"
    if truth.position.round:
        order = f"order {truth.position.round + 1}"
    if found := re.fullmatch(
        rf"(\w+) comes first in {order}, so the knight goes there next", reason
    ):
        assert truth.strategy.ordering is Ordering.NAIVE
        assert truth.rank(found[1]) == min(map(truth.rank, names))
        return found[1]
    what = {
        Ordering.STATIC: "the fewest moves on the empty board",
        Ordering.WARNSDORFF: "the fewest onward moves",
    }[truth.strategy.ordering]
    least = [n for n in names if truth.number(n) == min(map(truth.number, names))]
    if found := re.fullmatch(rf"(\w+) has {what}, so the knight goes there next", reason):
        assert [found[1]] == least
        return found[1]
    if truth.strategy.tie_break is not TieBreak.ORDER and not truth.position.round:
        rule = re.escape(RULES[truth.strategy.tie_break])
        found = re.fullmatch(
            rf"(.+) have {what}; (\w+) comes first: {rule}, then by move order", reason
        )
        assert sorted(names_in(found[1])) == sorted(least)
        return found[2]
    found = re.fullmatch(rf"(.+) have {what}; (\w+) comes first in {order}", reason)
    assert sorted(names_in(found[1])) == sorted(least)
    assert truth.rank(found[2]) == min(map(truth.rank, least))
    return found[2]


def holds_as_a_risk(truth, reason, names):
    found = re.fullmatch(r"(\w+) has (one|no) way left: go there now, or (.+)", reason)
    assert truth.strategy.ordering is Ordering.WARNSDORFF
    number = {"one": 1, "no": 0}[found[2]]
    assert truth.number(found[1]) == min(map(truth.number, names)) == number
    assert found[3] == ("it can only be the last square" if number else "it can never be reached")
    return found[1]


def holds_as_a_headline(truth, text):
    position = truth.position
    match position.kind:
        case StepKind.START:
            assert text == f"Step 0 · start on {truth.head}"
        case StepKind.ADVANCE:
            assert text == f"Step {position.step:,} · advance to {truth.head}"
        case StepKind.RETREAT:
            left = truth.name(position.left)
            assert position.left not in position.path
            assert truth.board.attacks(position.head, position.left)
            assert text == f"Step {position.step:,} · retreat from {left}"


def holds(truth, text):
    """Check a sentence for what it is about."""
    if truth.position.outcome is not None:
        tell = holds_at_the_end
    elif truth.position.turn is Turn.RESTART:
        tell = holds_at_a_restart
    else:
        tell = holds_at_a_choice if truth.left_to_try else holds_at_a_dead_end
    tell(truth, text)
