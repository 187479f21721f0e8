"""Independent checks of the sentences on a step: each claim, computed from the board alone."""

import re

from knight_gui.board import Tour
from knight_gui.search.kinds import Outcome, RetreatReason, StepType
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Goal, Ordering, Pruning, TieBreak
from tests.search.slow import SlowSearch

CRITERIA = {
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


class StepReference:
    """Reference values of a position and the next one, computed by the slow search."""

    def __init__(self, problem, position, next_position):
        self.problem = problem
        self.position = position
        self.next_position = next_position
        self.board = problem.board
        self.strategy = problem.strategy
        self.slow_search = SlowSearch(problem.board, problem.path, problem.strategy, limit=0)

    def name(self, square):
        return self.board.name(square)

    def free_neighbors(self, square):
        """Return the free squares a move away from a square."""
        return [s for s in self.slow_search.moves(square) if s not in self.position.path]

    @property
    def head(self):
        return self.name(self.position.head)

    @property
    def untried(self):
        """Free squares that the search may still try from the head."""
        if self.position.retreat_reason is not None:
            return set()
        return set(self.slow_search.candidates(list(self.position.path))) - self.tried

    @property
    def tried(self):
        return {c.square for c in self.position.candidates if c.status.value == "tried"}

    def retreats_to(self, name):
        return (
            self.next_position.step_type is StepType.RETREAT
            and self.next_position.square_left == self.position.head
            and self.name(self.next_position.head) == name
        )

    def advances_to(self, name):
        return (
            self.next_position.step_type is StepType.ADVANCE
            and self.name(self.next_position.head) == name
        )

    def ordering_value(self, name):
        """Return the ordering value of a candidate."""
        return self.slow_search.number(self.board.parse_square(name), self.position.path)

    def tie_value(self, name):
        """Return the tie-break value of a candidate."""
        return self.slow_search.tie(self.board.parse_square(name), list(self.position.path))

    def exits(self, name):
        """Return the free squares a move away from a candidate."""
        return self.free_neighbors(self.board.parse_square(name))

    def is_corner(self, name):
        row, col = self.board.row_and_column(self.board.parse_square(name))
        return row in {0, self.board.rows - 1} and col in {0, self.board.cols - 1}

    @property
    def goal_name(self):
        return "closed tour" if self.strategy.goal is Goal.CLOSED else "tour"

    def rank(self, name):
        """Return the rank of a candidate in the move order of the round."""
        square = self.board.parse_square(name)
        head = self.position.head
        self.slow_search.round = self.position.restart_count
        if self.slow_search.round:
            return self.slow_search.rank(square, list(self.position.path))
        return self.slow_search.moves(head).index(square)


def names_in(text):
    """Return the names in a list such as “a1, b3 and c5”, and the number of squares it means."""
    names = re.split(r", | and ", re.sub(r" and (\d+) more squares$", "", text))
    match = re.search(r"(\d+) more squares$", text)
    if match is None:
        return names, len(names)
    return names, len(names) + int(match[1])


def _check_end(reference, text):
    position = reference.position
    board = reference.board
    first = reference.name(position.path[0])
    is_full = len(position.path) == board.free_count
    is_closed = len(position.path) > 1 and board.attacks(position.head, position.path[0])
    if position.outcome is Outcome.SOLVED:
        assert Tour(board, position.path)
        if is_closed:
            assert text == f"{first} is one move away from {reference.head}: the tour is closed."
        else:
            assert text == f"The tour ends on {reference.head}."
    elif position.outcome is Outcome.STUCK:
        assert not reference.strategy.backtracking
        assert not reference.untried
        assert not is_closed or not is_full
        if is_full:
            assert text == f"All squares are visited, but {first} is not one move away."
        else:
            assert text == f"{reference.head} leads to no free square."
            assert not reference.free_neighbors(position.head)
    else:
        _check_proof(reference, text)


def _check_proof(reference, text):
    position = reference.position
    assert position.path == reference.problem.path
    assert reference.strategy.backtracking
    assert not reference.untried
    if text == "No search needed.":
        assert reference.slow_search.is_pruned(list(position.path))
        assert position.nodes == 1
    else:
        assert text == f"Nothing is left to try from {reference.head}."


def _check_dead_end(reference, text):
    position = reference.position
    assert not reference.untried
    match = re.fullmatch(r"(.+)(?:, so next (?:it|the knight) retreats|: back) to (\w+)\.", text)
    reason, back_to = match.groups()
    assert reference.retreats_to(back_to)
    free = reference.free_neighbors(position.head)
    first = reference.name(position.path[0])
    goal_name = reference.goal_name
    is_full = len(position.path) == reference.board.free_count
    if reason == f"All squares are visited, but {first} is not one move away":
        assert is_full
        assert not reference.board.attacks(position.head, position.path[0])
    elif reason == f"From {reference.head} a square can no longer be reached":
        assert reference.strategy.pruning is Pruning.STRANDED
        assert reference.slow_search.is_pruned(list(position.path))
    elif reason == f"From {reference.head} no {goal_name} is possible":
        assert reference.slow_search.is_pruned(list(position.path))
    elif reason == f"No free square from {reference.head} leads to a {goal_name}":
        assert reference.strategy.pruning is Pruning.FORESIGHT
        assert free
    elif reason == f"{reference.head} leads to no free square":
        assert not free
        assert not is_full
    else:
        amount = {1: "the only free square", 2: "both free squares"}.get(
            len(free), f"all {len(free)} free squares"
        )
        assert reason == f"The knight has tried {amount} from {reference.head}"
        assert reference.tried == set(free)


def _check_restart(reference, text):
    match = re.fullmatch(
        r"([\d,]+) moves? led to no ([a-z ]+), so the search starts again"
        r"(?: (in another order)|, breaking (ties) at random)\.",
        text,
    )
    assert match[2] == reference.goal_name
    assert bool(match[4]) == (reference.strategy.restarts.vary is VariedPart.TIES)
    moves = int(match[1].replace(",", ""))
    assert moves == reference.strategy.restarts.moves_per_round(reference.board.free_count)
    assert (reference.position.nodes - 1) % moves == 0
    assert reference.next_position.step_type is StepType.RETREAT


def _check_choice(reference, text):
    names = {reference.name(square) for square in reference.free_neighbors(reference.position.head)}
    if match := re.fullmatch(r"From (\w+) only (\w+) is free\. The knight has no choice\.", text):
        assert match[1] == reference.head
        assert names == {match[2]}
        chosen = match[2]
    else:
        assert len(names) > 1
        if text.endswith(" is next."):
            chosen = _check_later_choice(reference, text)
        else:
            chosen = _check_first_choice(reference, text, names)
    assert reference.advances_to(chosen)


def _check_later_choice(reference, text):
    """Check the sentence on a square that comes after others, and return its name."""
    match = re.fullmatch(r"(.+) (led nowhere|leads? to no (.+)), so (\w+) is next\.", text)
    listed_names, count = names_in(match[1])
    candidates = [reference.name(candidate.square) for candidate in reference.position.candidates]
    passed_over = candidates[:count]
    tried = set(map(reference.name, reference.tried))
    assert listed_names == passed_over[: len(listed_names)]
    assert {reference.name(square) for square in reference.untried}.isdisjoint(passed_over)
    assert (match[2] == "led nowhere") == tried.issuperset(passed_over)
    assert match[3] in {None, reference.goal_name}
    assert candidates[count] == match[4]
    return match[4]


def _check_first_choice(reference, text, names):
    """Check the sentence on a square that comes first, and return its name."""
    position = reference.position
    ordering = reference.strategy.ordering
    fewest = min(map(reference.ordering_value, names))
    tied_names = [name for name in names if reference.ordering_value(name) == fewest]
    if match := re.fullmatch(r"Go to (\w+) now: it has (no|one) exit left, (.+)\.", text):
        assert ordering is Ordering.WARNSDORFF
        expected = {"no": (0, "so later means never"), "one": (1, "and could soon be cut off")}
        assert (fewest, match[3]) == expected[match[2]]
        assert match[1] in tied_names
        return match[1]
    if match := re.fullmatch(
        r"(Corner )?(.+) (has|have) 2 exits left\. "
        r"The rule goes (there|to one of them) before it is cut off\.",
        text,
    ):
        assert ordering is Ordering.WARNSDORFF
        assert fewest == 2
        listed, count = names_in(match[2])
        assert set(listed) <= set(tied_names)
        assert count == len(tied_names)
        assert (match[3] == "has") == (count == 1)
        assert (match[4] == "there") == (count == 1)
        assert bool(match[1]) == (count == 1 and reference.is_corner(listed[0]))
        return listed[0]
    order = "the fixed order"
    if position.restart_count:
        order = f"order {position.restart_count + 1}"
    if ordering is Ordering.NAIVE:
        match = re.fullmatch(
            rf"(\w+) is the first free square in {order}, so the knight goes there next\.", text
        )
        assert reference.rank(match[1]) == min(map(reference.rank, names))
        return match[1]
    if match := re.fullmatch(
        rf"(\w+) has {CRITERIA[ordering]}, so the knight goes there next\.", text
    ):
        assert [match[1]] == tied_names
        return match[1]
    if match := re.fullmatch(r"(\d) squares tie, and (.+)\. (\w+) comes first in (.+)\.", text):
        return _check_still_tied(reference, match.groups(), tied_names, order)
    match = re.fullmatch(rf"(\d+) squares have {CRITERIA[ordering]}\. (.+)\.", text)
    assert int(match[1]) == len(tied_names) > 1
    return _check_tied(reference, match[2], tied_names, order)


def _check_still_tied(reference, groups, tied_names, order):
    """Check the sentence on a tie that the fixed order broke, and return the first square."""
    count, why, first, by_order = groups
    tie_break = reference.strategy.tie_break
    ties = {name: reference.tie_value(name) for name in tied_names}
    equal = [name for name in tied_names if ties[name] == min(ties.values())]
    assert int(count) == len(equal) > 1
    assert by_order == order == "the fixed order"
    assert reference.rank(first) == min(map(reference.rank, equal))
    if why == "have no exit left":
        assert tie_break in {TieBreak.POHL, TieBreak.POHL_MIN}
        assert not any(map(reference.exits, equal))
    else:
        assert why == STILL_EQUAL[tie_break]
        assert tie_break is TieBreak.FARTHEST or all(map(reference.exits, equal))
    return first


def _check_tied(reference, text, tied_names, order):
    """Check the sentence on a tie that the tie-break broke, and return the first square."""
    tie_break = reference.strategy.tie_break
    if reference.position.restart_count:
        varies_ties = reference.strategy.restarts.vary is VariedPart.TIES
        tie_break = TieBreak.RANDOM if varies_ties else TieBreak.ORDER
    if tie_break is TieBreak.ORDER:
        (first,) = re.fullmatch(rf"(\w+) comes first in {order}", text).groups()
        assert reference.rank(first) == min(map(reference.rank, tied_names))
    elif match := re.fullmatch(r"Only (\w+) has no exit left", text):
        first = match[1]
        assert tie_break is TieBreak.POHL
        assert [name for name in tied_names if not reference.exits(name)] == [first]
    else:
        (first,) = re.fullmatch(BY_TIE_BREAK[tie_break], text).groups()
        rank = reference.rank if reference.position.restart_count else reference.tie_value
        first_names = [name for name in tied_names if rank(name) <= rank(first)]
        assert first_names == [first], "no other is equal"
        assert tie_break not in {TieBreak.POHL, TieBreak.POHL_MIN} or reference.exits(first)
    return first


def _start_headline(reference):
    move_count = len(reference.position.path) - 1
    if not move_count:
        return f"Step 0 · start on {reference.head}"
    moves = "move" if move_count == 1 else "moves"
    return f"Step 0 · on {reference.head} after {move_count} {moves}"


def check_headline(reference, text):
    position = reference.position
    match position.step_type:
        case StepType.START:
            assert text == _start_headline(reference)
        case StepType.ADVANCE:
            assert text == f"Step {position.step:,} · to {reference.head}"
        case StepType.RETREAT:
            assert position.square_left not in position.path
            assert reference.board.attacks(position.head, position.square_left)
            assert text == f"Step {position.step:,} · retreat to {reference.head}"


def check_sentence(reference, text):
    """Check the sentence on a step."""
    if reference.position.outcome is not None:
        _check_end(reference, text)
    elif reference.position.retreat_reason is RetreatReason.RESTART:
        _check_restart(reference, text)
    elif reference.untried:
        _check_choice(reference, text)
    else:
        _check_dead_end(reference, text)
