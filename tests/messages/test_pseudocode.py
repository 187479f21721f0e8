"""Pseudocode of strategies, and an interpreter of it that takes the same steps as the search."""

from dataclasses import replace
from itertools import product
from operator import attrgetter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, Leaper
from knight_gui.messages.pseudocode import LineRole, next_line_role, pseudocode_lines
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, VariedPart
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from tests.search.from_the_start import search_after
from tests.search.problems import lively, problems
from tests.search.slow import SlowSearch

STRATEGIES = [
    *(
        Strategy(ordering=ordering, backtracking=backtracking)
        for ordering, backtracking in product(Ordering, (True, False))
    ),
    *(Strategy(tie_break=tie_break) for tie_break in TieBreak if tie_break is not TieBreak.ORDER),
    *(Strategy(pruning=pruning, goal=Goal.CLOSED) for pruning in Pruning),
]
"""Strategies with each value of each part."""
NAIVE = PRESETS["knight-tour"].naive
CLOSED_WITH_FORESIGHT = replace(NAIVE, goal=Goal.CLOSED, pruning=Pruning.FORESIGHT)
MAX_LINE_LENGTH = 44
"""Width of the pseudocode beside the board."""
MAX_LINES = 14
END_ROLES = {
    Outcome.SOLVED: LineRole.SOLVED,
    Outcome.NO_TOUR: LineRole.NO_TOUR,
    Outcome.STUCK: LineRole.STUCK,
}


def for_each_strategy(cases):
    return pytest.mark.parametrize("strategy", cases, ids=attrgetter("text"))


def roles_of(strategy):
    return [line.role for line in pseudocode_lines(strategy)]


def pseudocode_text(strategy):
    return "\n".join("  " * line.indent + line.text for line in pseudocode_lines(strategy))


@pytest.mark.parametrize(
    ("strategy", "text"),
    [
        (
            NAIVE,
            (
                "repeat:\n"
                "  if all squares are visited:\n"
                "    stop: a tour\n"
                "  list free squares in reach, in fixed order\n"
                "  if any hasn’t been tried yet:\n"
                "    go to the first untried one\n"
                "  else if the knight is where it began:\n"
                "    stop: no tour from here\n"
                "  else:\n"
                "    retreat one move"
            ),
        ),
        (
            PRESETS["knight"].greedy,
            (
                "repeat:\n"
                "  if all squares are visited:\n"
                "    stop: a tour\n"
                "  list free squares in reach, in fixed order\n"
                "  sort: fewest exits first\n"
                "  if there is one:\n"
                "    go to the first one\n"
                "  else:\n"
                "    stop: stuck"
            ),
        ),
    ],
    ids=["naive", "Warnsdorff, which never backtracks"],
)
def test_that_the_pseudocode_of_a_strategy_is_readable(strategy, text):
    assert pseudocode_text(strategy) == text


@pytest.mark.parametrize(
    ("strategy", "line"),
    [
        (PRESETS["knight-tour"].greedy, "  sort: fewest exits on empty board first"),
        (Strategy(), "  sort: fewest exits first"),
        (Strategy(goal=Goal.CLOSED), "  if all are visited and the start in reach:"),
        (Strategy(goal=Goal.CLOSED), "    stop: a closed tour"),
        (Strategy(goal=Goal.CLOSED), "    stop: no closed tour from here"),
        (CLOSED_WITH_FORESIGHT, "  drop those that lead to no closed tour"),
        (Strategy(restarts=RestartPolicy(cutoff=320)), "  if it made 160 moves:"),
        (Strategy(restarts=RestartPolicy(5)), "    start again in the next order"),
        (
            Strategy(restarts=RestartPolicy(5, vary=VariedPart.TIES)),
            "    start again, ties at random",
        ),
    ],
)
def test_that_each_part_of_a_strategy_has_its_line(strategy, line):
    assert line in pseudocode_text(strategy).splitlines()
    assert line not in pseudocode_text(NAIVE).splitlines()


@for_each_strategy(STRATEGIES)
def test_that_every_strategy_fits_beside_the_board(strategy):
    lines = pseudocode_text(strategy).splitlines()
    assert max(map(len, lines)) <= MAX_LINE_LENGTH
    assert 8 <= len(lines) <= MAX_LINES


@for_each_strategy(STRATEGIES)
def test_that_the_roles_are_distinct_and_match_the_strategy(strategy):
    assert len(set(roles_of(strategy))) == len(roles_of(strategy))
    assert (LineRole.SORT_CANDIDATES in roles_of(strategy)) == (
        strategy.ordering is not Ordering.NAIVE
    )
    assert (LineRole.RETREAT in roles_of(strategy)) == strategy.backtracking
    assert (LineRole.NO_TOUR in roles_of(strategy)) == strategy.backtracking
    assert (LineRole.STUCK in roles_of(strategy)) != strategy.backtracking


@pytest.mark.parametrize(
    ("board", "strategy", "end_role"),
    [
        (Board(5, 5), NAIVE, LineRole.SOLVED),
        (Board(4, 4), NAIVE, LineRole.NO_TOUR),
        (Board(5, 6), Strategy(goal=Goal.CLOSED), LineRole.SOLVED),
        (Board(3, 3), PRESETS["knight"].greedy, LineRole.STUCK),
        (Board(1, 1), NAIVE, LineRole.SOLVED),
        (Board(2, 2), NAIVE, LineRole.NO_TOUR),
    ],
)
def test_that_every_outcome_has_its_line(board, strategy, end_role):
    problem = Problem(board, (0,), strategy)
    assert next_line_role(problem, search_after(problem, 10**8).position()) is end_role


def test_that_a_stopped_search_points_at_its_next_line():
    problem = Problem(Board(), (0,), NAIVE)
    stopped_position = Position(**(vars(Search(problem).position()) | {"outcome": Outcome.STOPPED}))
    assert next_line_role(problem, stopped_position) is LineRole.ADVANCE


def no_tie(_square, _path):
    """Return the same sort key for every candidate."""
    return 0


class PseudocodeInterpreter:
    """Interpreter of pseudocode, which executes its lines by their roles."""

    def __init__(self, problem):
        self.problem = problem
        self.slow = SlowSearch(problem.board, problem.path, problem.strategy, 0)
        self.path = list(problem.path)
        self.squares = []
        self.tried = set()
        self.moves = 0
        self.last_role = None
        self.lines = pseudocode_lines(problem.strategy)

    def run_loop(self):
        """Execute the body of the loop once; a block is entered only if its condition holds."""
        open_blocks = [True]
        condition = False
        for line in self.lines[1:]:
            del open_blocks[line.indent :]
            if not all(open_blocks):
                continue
            if line.text.startswith("else"):
                condition = not condition and (
                    line.role is LineRole.ELSE or self.evaluate(line.role)
                )
            elif line.text.startswith("if"):
                condition = self.evaluate(line.role)
            else:
                self.execute(line.role)
                self.last_role = line.role
                if line.indent > 1 and line.role is not LineRole.PRUNE:
                    return
                continue
            open_blocks.append(condition)

    def evaluate(self, role):
        match role:
            case LineRole.IF_GOAL:
                return self.slow.is_goal(self.path)
            case LineRole.IF_PRUNED:
                return self.slow.is_pruned(self.path)
            case LineRole.IF_ROUND_OVER:
                return self.moves == self.slow.moves_in_a_round
            case LineRole.IF_UNTRIED:
                return bool(self.untried())
            case LineRole.IF_AT_ROOT:
                return len(self.path) == len(self.problem.path)
        raise AssertionError(role)

    @property
    def varies_ties(self):
        return self.problem.strategy.restarts.vary is VariedPart.TIES

    def untried(self):
        return [s for s in self.squares if (*self.path, s) not in self.tried]

    def execute(self, role):
        match role:
            case LineRole.LIST_CANDIDATES:
                self.squares = [s for s in self.slow.moves(self.path[-1]) if s not in self.path]
                if self.slow.round and not self.varies_ties:
                    self.squares.sort(key=lambda s: self.slow.rank(s, self.path))
            case LineRole.SORT_CANDIDATES | LineRole.BREAK_TIES:
                tie = self.tie_key(role)
                path = self.path
                number = self.slow.number
                self.squares.sort(key=lambda s: (number(s, path), tie(s, path)))
            case LineRole.PRUNE:
                self.tried.update((*self.path, square) for square in self.squares)
            case LineRole.DROP_RULED_OUT:
                self.squares = [s for s in self.squares if self.slow.has_tour([*self.path, s])]
            case LineRole.ADVANCE:
                self.path.append(self.untried()[0])
                self.tried.add(tuple(self.path))
                self.moves += 1
            case LineRole.RESTART:
                self.restart()
            case LineRole.RETREAT:
                self.path.pop()
            case _:
                assert role in END_ROLES.values()

    def tie_key(self, role):
        if role is LineRole.BREAK_TIES and not self.slow.round:
            return self.slow.tie
        if role is LineRole.BREAK_TIES and self.varies_ties:
            return self.slow.rank
        return no_tie

    def restart(self):
        self.path.pop()
        if len(self.path) == len(self.problem.path):
            self.tried.clear()
            self.moves = 0
            self.slow.round += 1


@settings(max_examples=150)
@given(st.one_of(problems(largest=5), lively()))
@example(Problem(Board(1, 3, leaper=Leaper(0, 1)), (0, 1), CLOSED_WITH_FORESIGHT))
def test_that_the_interpreted_pseudocode_takes_the_steps_of_the_search(problem):
    interpreter = PseudocodeInterpreter(problem)
    search = Search(problem)
    for _ in range(150):
        position = search.position()
        interpreter.run_loop()
        assert next_line_role(problem, position) is interpreter.last_role
        if not search.advance(1):
            # at the end the position has an outcome, and the same line
            assert (
                next_line_role(problem, search.position())
                is interpreter.last_role
                is END_ROLES[search.outcome]
            )
            return
        assert tuple(interpreter.path) == search.path
        assert interpreter.last_role not in END_ROLES.values()
