"""What is said of a step is true: each sentence read, and each claim in it checked."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.kinds import Outcome, StepKind, Turn
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.tour import Board, Tour
from knight_gui.wording.steps import headline, sentence
from tests.search.problems import problems
from tests.search.slow import SlowSearch
from tests.wording.lively import lively

KNIGHT_TOUR = PRESETS["knight-tour"]
WARNSDORFF = Strategy()
RULES = {
    TieBreak.RANDOM: "by lot",
    TieBreak.POHL: "the fewest moves onward from all its free neighbours together",
    TieBreak.POHL_MIN: "the free neighbour with the fewest moves onward",
    TieBreak.FARTHEST: "farthest from the centre",
}


def spoken(problem, first, last):
    """What is said at each of some steps, headline and sentence in one line."""
    search, lines = Search(problem), []
    search.advance(first)
    for step in range(first, last + 1):
        position = search.position()
        assert position.step == step
        lines.append(f"{headline(problem, position)} | {sentence(problem, position)}")
        search.advance(1)
    return lines


def lines_of(text):
    return [line.strip() for line in text.strip().splitlines()]


def at_the_end(problem):
    search = Search(problem)
    search.advance(10**8)
    return sentence(problem, search.position())


def test_that_thirty_steps_of_a_naive_search_can_be_read():
    assert spoken(Problem(Board(5, 5), (0,), KNIGHT_TOUR.naive), 8, 37) == lines_of("""
        Step 8 · advance to b2 | b2 leads to 1 free square: a4. The knight has no choice.
        Step 9 · advance to a4 | a4 leads to 2 free squares: c5, c3. c5 comes first in the move order, so the knight goes there next.
        Step 10 · advance to c5 | c5 leads to 2 free squares: e4, b3. e4 comes first in the move order, so the knight goes there next.
        Step 11 · advance to e4 | e4 leads to 2 free squares: d2, c3. d2 comes first in the move order, so the knight goes there next.
        Step 12 · advance to d2 | d2 leads to 2 free squares: b3, b1. b3 comes first in the move order, so the knight goes there next.
        Step 13 · advance to b3 | b3 leads to 3 free squares: d4, c1, a1. d4 comes first in the move order, so the knight goes there next.
        Step 14 · advance to d4 | d4 leads to 3 free squares: b5, e2, c2. b5 comes first in the move order, so the knight goes there next.
        Step 15 · advance to b5 | b5 leads to 2 free squares: c3, a3. c3 comes first in the move order, so the knight goes there next.
        Step 16 · advance to c3 | c3 leads to 3 free squares: e2, b1, a2. e2 comes first in the move order, so the knight goes there next.
        Step 17 · advance to e2 | e2 leads to 1 free square: c1. The knight has no choice.
        Step 18 · advance to c1 | c1 leads to 1 free square: a2. The knight has no choice.
        Step 19 · advance to a2 | a2 leads to no free square, so the knight goes back to c1.
        Step 20 · retreat from a2 | The only free square from c1 has been tried, so the knight goes back to e2.
        Step 21 · retreat from c1 | The only free square from e2 has been tried, so the knight goes back to c3.
        Step 22 · retreat from e2 | c3 leads to 3 free squares: e2, b1, a2. e2 led nowhere, so b1 is next.
        Step 23 · advance to b1 | b1 leads to 1 free square: a3. The knight has no choice.
        Step 24 · advance to a3 | a3 leads to 1 free square: c2. The knight has no choice.
        Step 25 · advance to c2 | c2 leads to 2 free squares: e1, a1. e1 comes first in the move order, so the knight goes there next.
        Step 26 · advance to e1 | e1 leads to no free square, so the knight goes back to c2.
        Step 27 · retreat from e1 | c2 leads to 2 free squares: e1, a1. e1 led nowhere, so a1 is next.
        Step 28 · advance to a1 | a1 leads to no free square, so the knight goes back to c2.
        Step 29 · retreat from a1 | Both free squares from c2 have been tried, so the knight goes back to a3.
        Step 30 · retreat from c2 | The only free square from a3 has been tried, so the knight goes back to b1.
        Step 31 · retreat from a3 | The only free square from b1 has been tried, so the knight goes back to c3.
        Step 32 · retreat from b1 | c3 leads to 3 free squares: e2, b1, a2. e2 and b1 led nowhere, so a2 is next.
        Step 33 · advance to a2 | a2 leads to 1 free square: c1. The knight has no choice.
        Step 34 · advance to c1 | c1 leads to 1 free square: e2. The knight has no choice.
        Step 35 · advance to e2 | e2 leads to no free square, so the knight goes back to c1.
        Step 36 · retreat from e2 | The only free square from c1 has been tried, so the knight goes back to a2.
        Step 37 · retreat from c1 | The only free square from a2 has been tried, so the knight goes back to c3.
    """)  # noqa: E501  a step a line


def test_that_a_search_by_degree_says_so():
    assert spoken(Problem(Board(5, 5), (0,), KNIGHT_TOUR.greedy), 0, 3) == lines_of("""
        Step 0 · start on a5 | a5 leads to 2 free squares: c4 (6), b3 (6). c4 and b3 have the fewest moves on the empty board; c4 comes first in the move order.
        Step 1 · advance to c4 | c4 leads to 5 free squares: e5 (2), e3 (4), d2 (4), b2 (4), a3 (4). e5 has the fewest moves on the empty board, so the knight goes there next.
        Step 2 · advance to e5 | e5 leads to 1 free square: d3 (6). The knight has no choice.
        Step 3 · advance to d3 | d3 leads to 5 free squares: e1 (2), b4 (4), c5 (4), c1 (4), b2 (4). e1 has the fewest moves on the empty board, so the knight goes there next.
    """)  # noqa: E501  a step a line


def test_that_warnsdorffs_rule_says_so():
    assert spoken(Problem(Board(), (0,), WARNSDORFF), 0, 3) == lines_of("""
        Step 0 · start on a8 | a8 leads to 2 free squares: c7 (5), b6 (5). c7 and b6 have the fewest onward moves; c7 comes first in the move order.
        Step 1 · advance to c7 | c7 leads to 5 free squares: e8 (3), a6 (3), b5 (5), e6 (7), d5 (7). e8 and a6 have the fewest onward moves; e8 comes first in the move order.
        Step 2 · advance to e8 | e8 leads to 3 free squares: g7 (3), f6 (7), d6 (7). g7 has the fewest onward moves, so the knight goes there next.
        Step 3 · advance to g7 | g7 leads to 3 free squares: h5 (3), e6 (6), f5 (7). h5 has the fewest onward moves, so the knight goes there next.
    """)  # noqa: E501  a step a line


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (
            Problem(Board(5, 5), (0,), KNIGHT_TOUR.naive),
            "All 25 squares are visited.",
        ),
        (
            Problem(Board(5, 6), (0,), Strategy(goal=Goal.CLOSED)),
            "All 30 squares are visited. b3 attacks a5: the tour is closed.",
        ),
        (
            Problem(Board(1, 1), (0,), WARNSDORFF),
            "The only square is visited.",
        ),
        (
            Problem(Board(), (5 * 8 + 4,), PRESETS["knight"].greedy),
            (
                "a4 leads to no free square, and this search never goes back: "
                "it is stuck after 60 of 64 squares."
            ),
        ),
        (
            Problem(Board(2, 2), (0,), PRESETS["knight"].greedy),
            (
                "a2 leads to no free square, and this search never goes back: "
                "it is stuck after 1 of 4 squares."
            ),
        ),
        (
            Problem(Board(5, 6), (0,), Strategy(goal=Goal.CLOSED, backtracking=False)),
            (
                "All squares are visited, but d3 does not attack a5, "
                "and this search never goes back: it is stuck."
            ),
        ),
        (
            Problem(Board(3, 3), (0,), WARNSDORFF),
            "Every way from a3 has been tried: no tour starts there.",
        ),
        (
            Problem(Board(2, 2), (0,), WARNSDORFF),
            "Every way from a2 has been tried: no tour starts there.",
        ),
        (
            Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED)),
            "Every way from a3 has been tried: no closed tour starts there.",
        ),
        (
            Problem(Board(4, 4), (0,), Strategy(pruning=Pruning.STRANDED)),
            "Every way from a4 has been tried or proved hopeless: no tour starts there.",
        ),
        (
            Problem(Board(3, 3), (0,), Strategy(pruning=Pruning.DEAD_ENDS)),
            "The free squares prove that no tour can come of this start, so nothing was tried.",
        ),
        (
            Problem(Board(3, 3), (0, 7), WARNSDORFF),
            "Every way on from this path has been tried: no tour continues it.",
        ),
    ],
)
def test_that_each_ending_says_what_it_is(problem, said):
    assert at_the_end(problem) == said


def test_that_a_closed_tour_missed_by_its_last_square_is_no_dead_end_like_others():
    problem = Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED))
    assert spoken(problem, 11, 11) == [
        (
            "Step 11 · advance to a2 | All squares are visited, but a2 does not attack a3, "
            "so the knight goes back to c1."
        )
    ]


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
        tried = {c.square for c in self.position.candidates if c.trial.value == "tried"}
        return set(self.free(self.position.head)) - tried

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
        square = self.board.parse_square(name)
        if self.strategy.ordering is Ordering.STATIC:
            return len(self.slow.moves(square))
        return len(self.free(square))

    def rank(self, name):
        """The place of a candidate's leap in the move order, or in that of the round."""
        if self.position.round:
            self.slow.round = self.position.round
            return self.slow._rank(self.board.parse_square(name) - self.position.head)
        row, col = self.board.row_and_column(self.position.head)
        to_row, to_col = self.board.row_and_column(self.board.parse_square(name))
        leaps = self.strategy.move_order.leaps_of(self.board.leaper)
        return leaps.index((to_col - col, to_row - row))


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
    if position.turn is Turn.PRUNED:
        what = "this start" if len(truth.problem.path) == 1 else "this path"
        assert text == (
            f"The free squares prove that no {wanted} can come of {what}, so nothing was tried."
        )
        return
    tried = "tried" if truth.strategy.pruning is Pruning.NONE else "tried or proved hopeless"
    if len(truth.problem.path) == 1:
        assert text == f"Every way from {truth.head} has been {tried}: no {wanted} starts there."
    else:
        assert text == f"Every way on from this path has been {tried}: no {wanted} continues it."


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
    if found := re.fullmatch(r"(.+) led nowhere, so (\w+) is next", reason):
        tried = {truth.board.parse_square(name) for name in names_in(found[1])}
        assert tried == set(truth.free(truth.position.head)) - truth.left_to_try
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
            rf"(.+) have {what}; of these (\w+) comes first: {rule}, then by move order", reason
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


def walks_past(board, path, missed):
    """How many ways on a square has in each walk that does not go there now, but later."""
    for square in board.neighbours(path[-1]):
        if square not in path and square != missed:
            yield from _ends(board, (*path, square), missed)


def _ends(board, walk, missed):
    for square in board.neighbours(walk[-1]):
        if square == missed:
            yield sum(onward not in walk for onward in board.neighbours(missed))
        elif square not in walk:
            yield from _ends(board, (*walk, square), missed)


@pytest.mark.parametrize("size", ["3x4", "4x4", "3x6"])
def test_that_a_square_with_one_way_left_is_now_or_last_in_every_walk(size):
    board, told = Board.parse(size), {"last": 0, "never": 0}
    for start in board.free_squares:
        search = Search(Problem(board, (start,), WARNSDORFF))
        for _ in range(60):
            position = search.position()
            if position.outcome is not None:
                break
            said = sentence(search.problem, position)
            if found := re.search(r"(\w+) has (?:one|no) way left.*(last|never)", said):
                ways = set(walks_past(board, position.path, board.parse_square(found[1])))
                assert ways <= ({0} if found[2] == "last" else set())
                told[found[2]] += 1
            search.advance(1)
    assert told["last"] > 0


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


@settings(max_examples=200)
@given(st.one_of(problems(), lively()), st.integers(0, 400))
def test_that_every_sentence_is_true(problem, first):
    search = Search(problem)
    search.advance(first)
    position = search.position()
    for _ in range(30):
        search.advance(1)
        following = search.position()
        if position.outcome is None and following.step == position.step:
            # the search found out that there is no step left to take
            position = following
        truth = Truth(problem, position, following)
        text = sentence(problem, position)
        assert "{" not in text
        holds_as_a_headline(truth, headline(problem, position))
        if position.outcome is not None:
            holds_at_the_end(truth, text)
            return
        if position.turn is Turn.RESTART:
            holds_at_a_restart(truth, text)
        elif truth.left_to_try:
            holds_at_a_choice(truth, text)
        else:
            holds_at_a_dead_end(truth, text)
        position = following
