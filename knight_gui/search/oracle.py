"""The oracle, which tells whether a path can still become a tour, and which move ruined it.

A search knows nothing of its future. So others are asked of the path: the sure search, which
finds a tour that continues it, and the naive one, which goes back where the free squares prove
that no tour can come, tries all that is left, and finds none. They take turns: a tour is found
soonest by the one; a proof has to try the same positions in whatever order, and the other does
not sort.

A lost path stays lost. So bisection over its prefixes finds the first one that is.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.position import PathLoss, nodes_at
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy
from knight_gui.search.verdict import MOST_STEPS, Outlook, Verdict
from knight_gui.tour import Board

_TURN = 4096
"""Steps after which finding and proving take turns."""


def verdict(
    board: Board,
    path: tuple[int, ...],
    goal: Goal = Goal.OPEN,
    most_steps: int = MOST_STEPS,
) -> Verdict:
    """Return what can become of a path, and since when.

    Parameters
    ----------
    path
        The squares of any legal path, the start first.
    goal
        Of which kind the tour is to be.
    most_steps
        How many steps are spent on each of the questions that this takes: one for the
        path, and one for each of some prefixes.

    Raises
    ------
    InputError
        If it is not a legal path.
    """
    oracle = Oracle(Problem(board, path, Strategy(goal=goal)), most_steps)
    while not oracle.is_complete:
        oracle.advance(most_steps)
    return oracle.verdict()


class Oracle:
    """Finds out what can become of a path, slice by slice.

    Parameters
    ----------
    problem
        The board, the path, and whether only closed tours count. How else it would be
        searched does not matter.
    most_steps
        How many steps are spent on each question.
    token
        Cancelled from another thread it ends a slice early.
    asks_moves
        Whether it also finds out what would become of each move that can be made now.
    """

    def __init__(
        self,
        problem: Problem,
        most_steps: int = MOST_STEPS,
        token: CancelToken | None = None,
        *,
        asks_moves: bool = False,
    ) -> None:
        self._path = problem.path
        self._asker = _Asker(problem, most_steps, token or CancelToken())
        self._verdict = Verdict(problem.path, Prospect.UNDECIDED, most_steps=most_steps)
        self._fates: dict[int, Prospect] = {}
        self._tried_above = 0
        self._steps = 0
        self._questions = self._ask_all(asks_moves=asks_moves)
        self._question = next(self._questions, None)

    @property
    def is_complete(self) -> bool:
        """Whether all is known that will be."""
        return self._question is None

    def advance(self, budget: int) -> int:
        """Search for at most `budget` further steps, and return how many there were."""
        first = self._steps
        while self._question is not None and self._steps < first + budget:
            taken = self._question.advance(first + budget - self._steps)
            self._steps += taken
            if self._question.is_answered:
                self._question = next(self._questions, None)
            elif self._asker.token.is_cancelled:
                break
        return self._steps - first

    def verdict(self) -> Verdict:
        """Return what is known of the path so far."""
        return replace(self._verdict, steps=self._steps)

    def outlook(self) -> Outlook:
        """Return what is known so far of the path and of the moves that can be made."""
        return Outlook(self.verdict(), tuple(sorted(self._fates.items())))

    def _ask_all(self, *, asks_moves: bool) -> Iterator["_Question"]:
        """Yield one question after the other, each of them answered before the next."""
        yield from self._ask_path()
        if asks_moves:
            yield from self._ask_moves()
            self._follow_from_moves()
        if self._verdict.fate is Prospect.LOST:
            yield from self._ask_prefixes()

    def _ask_path(self) -> Iterator["_Question"]:
        simple = self._asker.simple_loss(self._path)
        obstacle = self._asker.start.obstacle
        self._learn(simple=simple)
        if obstacle is not None:
            self._learn(fate=Prospect.LOST, lost_at=0, is_exact=True, obstacle=obstacle)
        elif simple is not None:
            self._learn(fate=Prospect.LOST, lost_at=simple.depth)
        else:
            question = self._asker.question(self._path)
            yield question
            self._learn(fate=question.fate, tour=question.tour)
            if question.fate is Prospect.LOST:
                self._learn(lost_at=len(self._path) - 1, tried=question.tried)

    def _ask_prefixes(self) -> Iterator["_Question"]:
        """Ask of shorter and longer prefixes, until one is lost and the one before is not."""
        # the greatest depth at which a tour is known to come, and the one not to be asked below
        hopeful = floor = 0 if self._asker.start.has_tour else -1
        lost_at = self._verdict.lost_at
        assert lost_at is not None
        while lost_at - floor > 1:
            depth = (floor + lost_at) // 2
            question = self._asker.question(self._path[: depth + 1])
            yield question
            if question.fate is Prospect.LOST:
                lost_at = depth
                self._learn(lost_at=depth, tried=question.tried)
            elif question.tour is not None:
                hopeful = floor = _last_common(question.tour, self._path)
                self._learn(way_out=question.tour)
            else:
                floor = depth
        self._learn(is_exact=hopeful == lost_at - 1)

    def _ask_moves(self) -> Iterator["_Question"]:
        """Ask of each move that can be made, but for those of which it is already known."""
        known = self._verdict
        for square in self._asker.free_neighbours(self._path):
            path = (*self._path, square)
            if known.fate is Prospect.LOST or self._asker.simple_loss(path) is not None:
                self._fates[square] = Prospect.LOST
            elif known.tour is not None and known.tour[len(self._path)] == square:
                self._fates[square] = Prospect.HOPEFUL
            else:
                question = self._asker.question(path)
                yield question
                self._fates[square] = question.fate
                self._tried_above += question.tried
                if question.tour is not None and known.fate is Prospect.UNDECIDED:
                    self._learn(fate=Prospect.HOPEFUL, tour=question.tour)

    def _follow_from_moves(self) -> None:
        """Take a path for lost if all moves from it are."""
        all_lost = all(fate is Prospect.LOST for fate in self._fates.values())
        if self._verdict.fate is Prospect.UNDECIDED and all_lost:
            tried = 1 + self._tried_above
            self._learn(fate=Prospect.LOST, lost_at=len(self._path) - 1, tried=tried)

    def _learn(self, **facts: object) -> None:
        self._verdict = replace(self._verdict, **facts)  # type: ignore[arg-type]  # by name


class _Asker:
    """What all questions on one board have in common.

    Attributes
    ----------
    start
        The problem with the path's first square alone.
    token
        Cancelled it ends a slice early.
    """

    def __init__(self, problem: Problem, most_steps: int, token: CancelToken) -> None:
        finding = replace(PRESETS["sure"].greedy, goal=problem.strategy.goal)
        proving = Strategy(ordering=Ordering.NAIVE, goal=finding.goal, pruning=Pruning.DEAD_ENDS)
        self.start = replace(problem, path=problem.path[:1], strategy=finding)
        self.token = token
        self._token_counts = np.frombuffer(token.counts, np.int64)
        self._finder = Search(self.start)
        self._prover = Search(replace(self.start, strategy=proving))
        self._most_steps = most_steps

    def question(self, path: tuple[int, ...]) -> "_Question":
        """Return the question whether a tour can come of a path."""
        searches = self._finder.begun_at(path), self._prover.begun_at(path)
        return _Question(searches, self._most_steps, self._token_counts)

    def simple_loss(self, path: tuple[int, ...]) -> PathLoss | None:
        """Return where the free squares prove first that a path is lost, if they do."""
        return self._prover.find_loss(path)

    def free_neighbours(self, path: tuple[int, ...]) -> list[int]:
        """Return the squares that a path can go on to."""
        board = self.start.board
        return [s for s in board.free_squares if s not in path and board.attacks(path[-1], s)]


class _Question:
    """Whether a tour can come of one path.

    Attributes
    ----------
    fate
        The answer so far.
    tour
        A tour that continues the path, if there is one.
    tried
        How many positions prove that there is none, if so.
    is_answered
        Whether there is no more to come.
    """

    def __init__(
        self, searches: tuple[Search, Search], most_steps: int, token: NDArray[np.int64]
    ) -> None:
        self._searches = searches
        self._left = most_steps
        self._token = token
        self._steps = 0
        self.fate = Prospect.UNDECIDED
        self.tour: tuple[int, ...] | None = None
        self.tried = 0
        self.is_answered = False

    def advance(self, budget: int) -> int:
        """Search for at most `budget` further steps, within a turn, and return how many."""
        turn, done = divmod(self._steps, _TURN)
        search = self._searches[turn % 2]
        taken = search.advance(min(budget, _TURN - done, self._left), self._token)
        self._steps += taken
        self._left -= taken
        if search.outcome is not None:
            self._answer(search)
        self.is_answered = search.outcome is not None or self._left == 0
        return taken

    def _answer(self, search: Search) -> None:
        if search.outcome is Outcome.SOLVED:
            self.fate, self.tour = Prospect.HOPEFUL, search.path
        else:
            # the search that begins again ends like this only if it did not have to
            self.fate, self.tried = Prospect.LOST, nodes_at(search.step, 0)


def _last_common(tour: tuple[int, ...], path: tuple[int, ...]) -> int:
    """Return the last depth up to which two paths are the same."""
    depths = range(min(len(tour), len(path)))
    return next((depth - 1 for depth in depths if tour[depth] != path[depth]), depths[-1])
