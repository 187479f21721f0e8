"""The pseudo-code is what the search does: followed line by line it takes the same steps."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.kinds import Outcome, StepKind
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.tour import Board
from knight_gui.wording.pseudocode import Role, pseudocode, role_next
from tests.search.problems import problems
from tests.search.slow import SlowSearch

STRATEGIES = [
    Strategy(ordering=ordering, goal=goal, backtracking=backtracking)
    for ordering, goal, backtracking in product(Ordering, Goal, (True, False))
] + [
    Strategy(tie_break=tie_break, goal=goal, pruning=pruning)
    for tie_break, goal, pruning in product(TieBreak, Goal, Pruning)
    if (tie_break, pruning) != (TieBreak.ORDER, Pruning.NONE)
]
NAIVE = PRESETS["knight-tour"].naive
MOST_CHARACTERS = 44
"""What fits beside the board."""
ENDS = {
    Outcome.SOLVED: Role.SOLVED,
    Outcome.NO_TOUR: Role.NO_TOUR,
    Outcome.STUCK: Role.STUCK,
}
WAYS = {StepKind.ADVANCE: Role.ADVANCE, StepKind.RETREAT: Role.RETREAT}


def each(cases):
    return pytest.mark.parametrize("strategy", cases, ids=lambda strategy: strategy.text)


def roles(strategy):
    return [line.role for line in pseudocode(strategy)]


def printed(strategy):
    return "\n".join("  " * line.indent + line.text for line in pseudocode(strategy))


def test_that_a_naive_search_can_be_read():
    assert printed(NAIVE) == (
        "repeat:\n"
        "  if all squares are visited:\n"
        "    stop: a tour\n"
        "  list free squares in reach, in move order\n"
        "  if one is untried after this path:\n"
        "    go to the first untried one\n"
        "  else if the knight is where it began:\n"
        "    stop: no tour from here\n"
        "  else:\n"
        "    go back one move"
    )


def test_that_warnsdorffs_rule_that_never_goes_back_can_be_read():
    assert printed(PRESETS["knight"].greedy) == (
        "repeat:\n"
        "  if all squares are visited:\n"
        "    stop: a tour\n"
        "  list free squares in reach, in move order\n"
        "  sort: fewest onward moves first\n"
        "  if there is one:\n"
        "    go to the first one\n"
        "  else:\n"
        "    stop: stuck"
    )


@pytest.mark.parametrize(
    ("strategy", "line"),
    [
        (PRESETS["knight-tour"].greedy, "  sort: fewest moves on empty board first"),
        (Strategy(), "  sort: fewest onward moves first"),
        (Strategy(goal=Goal.CLOSED), "  if all are visited and the start in reach:"),
        (Strategy(goal=Goal.CLOSED), "    stop: a closed tour"),
    ],
)
def test_that_what_makes_a_strategy_different_is_said(strategy, line):
    assert line in printed(strategy).splitlines()
    assert line not in printed(NAIVE).splitlines()


@each(STRATEGIES)
def test_that_every_strategy_fits_beside_the_board(strategy):
    lines = printed(strategy).splitlines()
    assert max(map(len, lines)) <= MOST_CHARACTERS
    assert 8 <= len(lines) <= 14


@each(STRATEGIES)
def test_that_no_two_lines_have_the_same_role(strategy):
    assert len(set(roles(strategy))) == len(roles(strategy))


@each(STRATEGIES)
def test_that_a_naive_search_alone_does_not_sort(strategy):
    assert (Role.SORT in roles(strategy)) == (strategy.ordering is not Ordering.NAIVE)


@each(STRATEGIES)
def test_that_a_search_goes_back_or_gets_stuck_but_not_both(strategy):
    assert (Role.RETREAT in roles(strategy)) == strategy.backtracking
    assert (Role.NO_TOUR in roles(strategy)) == strategy.backtracking
    assert (Role.STUCK in roles(strategy)) != strategy.backtracking


# The line that comes next


def positions(problem, most):
    """The positions of a search up to a step, each with what the search then really does."""
    search = Search(problem)
    for _ in range(most):
        before = search.position()
        if not search.advance(1):
            yield before, ENDS[search.outcome]
            # now the position knows of its end, and must not speak of anything else
            yield search.position(), ENDS[search.outcome]
            return
        after = search.position()
        yield before, WAYS[after.kind]
        if after.kind is StepKind.ADVANCE:
            assert after.head == before.untried[0].square


@each(STRATEGIES)
@settings(max_examples=8)
@given(problem=problems(largest=5), most=st.integers(1, 120))
def test_that_the_line_named_is_what_the_search_does_next(strategy, problem, most):
    problem = Problem(problem.board, problem.path, strategy)
    lines = roles(strategy)
    for position, done in positions(problem, most):
        assert role_next(problem, position) is done
        assert done in lines


@pytest.mark.parametrize(
    ("board", "strategy", "end"),
    [
        (Board(5, 5), NAIVE, Role.SOLVED),
        (Board(4, 4), NAIVE, Role.NO_TOUR),
        (Board(5, 6), Strategy(goal=Goal.CLOSED), Role.SOLVED),
        (Board(3, 3), PRESETS["knight"].greedy, Role.STUCK),
        (Board(1, 1), NAIVE, Role.SOLVED),
        (Board(2, 2), NAIVE, Role.NO_TOUR),
    ],
)
def test_that_every_end_has_its_line(board, strategy, end):
    problem = Problem(board, (0,), strategy)
    search = Search(problem)
    search.advance(10**8)
    assert role_next(problem, search.position()) is end


def test_that_a_search_stopped_by_somebody_is_told_what_it_would_do():
    problem = Problem(Board(), (0,), NAIVE)
    position = Search(problem).position()
    stopped = Position(**(vars(position) | {"outcome": Outcome.STOPPED}))
    assert role_next(problem, stopped) is Role.ADVANCE


# All of it, taken at its word


class Reader:
    """Somebody who does what the pseudo-code says, line by line, and nothing else."""

    def __init__(self, problem):
        self.problem = problem
        self.slow = SlowSearch(problem.board, problem.path, problem.strategy, 0)
        self.path = list(problem.path)
        self.squares = []
        self.tried = set()
        self.moves = 0
        self.end = None
        self.lines = pseudocode(problem.strategy)

    def repeat(self):
        """Go through the loop's lines once; a block is entered only if its test holds."""
        is_open = [True]
        holds = False
        for line in self.lines[1:]:
            del is_open[line.indent :]
            if not all(is_open):
                continue
            if line.text.startswith("else"):
                holds = not holds and (line.role is Role.ELSE or self.is_true(line.role))
            elif line.text.startswith("if"):
                holds = self.is_true(line.role)
            else:
                self.do(line.role)
                if line.indent > 1 and line.role is not Role.PRUNE:
                    return
                continue
            is_open.append(holds)

    def is_true(self, role):
        match role:
            case Role.IF_GOAL:
                return self.is_goal()
            case Role.IF_LOST:
                return self.slow.is_pruned(self.path)
            case Role.IF_ROUND_OVER:
                return self.moves == self.moves_in_a_round()
            case Role.IF_UNTRIED:
                return bool(self.untried())
            case Role.IF_BEGINNING:
                return len(self.path) == len(self.problem.path)
        raise AssertionError(role)

    def is_goal(self):
        board, closed = self.problem.board, self.problem.strategy.goal is Goal.CLOSED
        if len(self.path) < board.free_count:
            return False
        return not closed or board.attacks(self.path[-1], self.path[0])

    def moves_in_a_round(self):
        return self.problem.strategy.restarts * self.problem.board.free_count

    def untried(self):
        return [s for s in self.squares if (*self.path, s) not in self.tried]

    def do(self, role):
        match role:
            case Role.LIST:
                self.squares = [s for s in self.slow.moves(self.path[-1]) if s not in self.path]
                if self.slow.round:
                    self.squares.sort(key=lambda s: self.slow._rank(s - self.path[-1]))
            case Role.SORT:
                self.squares = sorted(self.squares, key=self.weight)
            case Role.TIE:
                self.squares = sorted(self.squares, key=lambda s: (self.weight(s), self.tie(s)))
            case Role.PRUNE:
                self.tried.update((*self.path, square) for square in self.squares)
            case Role.ADVANCE:
                self.path.append(self.untried()[0])
                self.tried.add(tuple(self.path))
                self.moves += 1
            case Role.RESTART:
                self.restart()
            case Role.RETREAT:
                self.path.pop()
            case Role.SOLVED | Role.NO_TOUR | Role.STUCK:
                self.end = role
            case _:
                raise AssertionError(role)

    def restart(self):
        self.path.pop()
        if len(self.path) == len(self.problem.path):
            self.tried.clear()
            self.moves = 0
            self.slow.round += 1

    def tie(self, square):
        if self.slow.round:
            return 0
        return self.slow._tie(square, self.path)

    def weight(self, square):
        onward = self.slow.moves(square)
        if self.problem.strategy.ordering is Ordering.STATIC:
            return len(onward)
        return sum(s not in self.path for s in onward)


@settings(max_examples=200)
@given(problem=problems(largest=5))
def test_that_who_follows_the_lines_takes_the_steps_of_the_search(problem):
    reader, search = Reader(problem), Search(problem)
    for _ in range(150):
        reader.repeat()
        if not search.advance(1):
            assert reader.end is ENDS[search.outcome]
            return
        assert tuple(reader.path) == search.path
        assert reader.end is None
