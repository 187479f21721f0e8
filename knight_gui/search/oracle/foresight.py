"""Whether a path can still become a tour; if not, since which square, and why.

The answer is mostly there within microseconds, and exact unless too much would have to be tried. A
tour that continues the path is an edge of each free square twice: so the question is one of links,
not of the knight's next move, and a contradiction is found wherever on the board it is. A lost path
stays lost however it goes on, so bisection over its prefixes finds the square that ruined it.

Some questions would take longer than anybody waits, such as that of a giraffe on 11×11. So there is
a bound on the links that are tried, for the question, and for all those of the bisection together.
"""

from collections.abc import Generator
from dataclasses import replace
from functools import cached_property, lru_cache
from threading import get_ident

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.search import engine
from knight_gui.search.by_hand import last_common
from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.reason import Reason, ReasonKind, Situation, reason_of
from knight_gui.search.oracle.verdict import MOST_EXACT, MOST_EXPLAINED, Verdict
from knight_gui.search.slices import finish
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tables import tables_of

MOST_CASES = 20_000
"""Links that are tried before a question is left undecided, on boards of more than `MOST_EXACT`
squares, and wherever somebody waits for the answer: on 11×11 that takes up to 0.1 s."""
MOST_CASES_OF_SMALL = 2_000_000
"""Links that are tried on boards of up to `MOST_EXACT` squares, in 5 to 9 s.

As many are tried to find the square that lost a path.

Of 12,800 random paths of the knight on such boards of at least five rows and columns, two took
more than 33,000 for any square, and these more than four million. On 4×13 and 4×14 that goes up
to a million, and on longer ones it grows without end, as it does for the giraffe.
"""
_SHARES = 8
"""Questions of a bisection: about so many halve the longest paths of small boards."""
_CASES_A_SQUARE = 4
"""Links that are tried for each free square until a tour is found, mostly fewer."""
_SLICE = 256
"""Links that are tried in one go: some milliseconds."""
_EASY = 2
"""Squares of a reason that needs no shorter one."""


def most_cases_of(board: Board) -> int:
    """Return how many links are tried on a board before a question is left undecided."""
    return MOST_CASES_OF_SMALL if board.free_count <= MOST_EXACT else MOST_CASES


def foresight_of(board: Board, goal: Goal, most_cases: int) -> "Foresight":
    """Return what this thread asks of a board: it takes longer to make than to ask."""
    return _foresight_of(board, goal, most_cases, get_ident())


@lru_cache(maxsize=64)
def _foresight_of(board: Board, goal: Goal, most_cases: int, thread: int) -> "Foresight":
    del thread
    return Foresight(board, goal, most_cases)


class Foresight:
    """Tells what can become of paths on one board, and remembers the last tour and the last loss.

    A question may be left before it is answered, or another one be asked between.

    Parameters
    ----------
    goal
        Which kind of tour is wanted.
    most_cases
        How many links are tried before a question is left undecided, and about as many in all to
        find the square that lost a path; None for what suits the board. With 0 a path counts as
        lost only if that follows without trying.
    explains
        Whether reasons are looked for, on boards that are not too large for that.
    """

    def __init__(
        self,
        board: Board,
        goal: Goal = Goal.OPEN,
        most_cases: int | None = None,
        *,
        explains: bool = True,
    ) -> None:
        self._board, self._goal = board, goal
        neighbours = tables_of(board, Strategy()).neighbours
        self._free = np.ones(board.size + 1, np.uint8)
        self._free[[board.size, *board.holes]] = 0
        self._net = engine.net_on(neighbours, engine.blank_desk(neighbours, self._free))
        self._most_cases = most_cases_of(board) if most_cases is None else most_cases
        self._explains = explains and board.free_count <= MOST_EXPLAINED
        self._asked: tuple[int, ...] = ()
        self._tour: tuple[int, ...] = ()
        self._loss: Verdict | None = None
        self._spared: tuple[int, ...] = ()
        self._cases = 0

    def verdict(self, path: tuple[int, ...]) -> Verdict:
        """Return what can become of a legal path, and of a lost one since when and why."""
        return finish(self.inquire(path))

    def prospect(self, path: tuple[int, ...]) -> Prospect:
        """Return what can become of a legal path."""
        return finish(self.ask(path))

    def lost_at(self, path: tuple[int, ...]) -> int | None:
        """Return the depth at which a legal path was lost, None unless it was."""
        return finish(self.since(path))

    def ask(self, path: tuple[int, ...]) -> Generator[None, None, Prospect]:
        """Find out what `prospect` returns, and yield every few milliseconds."""
        if self._known_loss(path) is not None:
            return Prospect.LOST
        if path == self._tour[: len(path)]:
            return Prospect.HOPEFUL
        if path == self._spared:
            return Prospect.UNDECIDED
        return (yield from self._ask(path, self._most_cases))

    def inquire(self, path: tuple[int, ...]) -> Generator[None, None, Verdict]:
        """Find out what `verdict` returns, and yield every few milliseconds."""
        fate = yield from self.ask(path)
        if fate is not Prospect.LOST:
            return Verdict(path, fate, tour=self._tour if fate is Prospect.HOPEFUL else None)
        loss = yield from self._loss_of(path)
        if self._explains and loss.reason is None:
            loss = self._loss = replace(loss, reason=self._explain(loss.ruined, self._cases))
        return replace(loss, path=path)

    def since(self, path: tuple[int, ...]) -> Generator[None, None, int | None]:
        """Find out what `lost_at` returns, and yield every few milliseconds."""
        fate = yield from self.ask(path)
        return (yield from self._loss_of(path)).lost_at if fate is Prospect.LOST else None

    def _loss_of(self, path: tuple[int, ...]) -> Generator[None, None, Verdict]:
        """Find the first square with which a lost path was lost, but not why."""
        loss = self._known_loss(path)
        if loss is None:
            loss = self._loss = yield from self._find_loss(path)
        return loss

    @cached_property
    def _around(self) -> list[list[int]]:
        ends = self._board.size
        return [[other for other in row if other != ends] for row in self._net.neighbours.tolist()]

    def _known_loss(self, path: tuple[int, ...]) -> Verdict | None:
        loss = self._loss
        return loss if loss is not None and path[: len(loss.ruined)] == loss.ruined else None

    def _ask(self, path: tuple[int, ...], most_cases: int) -> Generator[None, None, Prospect]:
        board, is_closed = self._board, self._goal is Goal.CLOSED
        if len(path) == board.free_count:
            if is_closed and not board.attacks(path[-1], path[0]):
                return Prospect.LOST
            self._tour = path
            return Prospect.HOPEFUL
        if not engine.door("begin_foresight")(*self._question(path)):
            return Prospect.LOST
        cases = 0
        while True:
            cases = min(cases + _SLICE, most_cases)
            match engine.door("foresee")(self._net, cases):
                case engine.COMPLETABLE:
                    squares = np.zeros(board.free_count - len(path), np.uint32)
                    engine.door("read_tour")(self._net, squares)
                    self._tour = (*path, *squares.tolist())
                    return Prospect.HOPEFUL
                case engine.LOST:
                    return Prospect.LOST
            if cases == most_cases:
                if most_cases == self._most_cases:
                    self._spared = path
                return Prospect.UNDECIDED
            yield
            if self._asked is not path:
                # another question came between
                engine.door("begin_foresight")(*self._question(path))

    def _question(self, path: tuple[int, ...]) -> tuple[engine.Net, NDArray[np.uint8], int, int]:
        """Return a question as the compiled functions take it."""
        self._asked = path
        free = self._free.copy()
        free[list(path)] = 0
        return self._net, free, path[-1], path[0] if self._goal is Goal.CLOSED else -1

    def _find_loss(self, path: tuple[int, ...]) -> Generator[None, None, Verdict]:
        """Find the first square with which a lost path was lost, as far as the bound allows.

        A question that is left undecided counts as if no loss had been there: so the loss that is
        found is proved, and may have come earlier. A hard question must not use up what the others
        need: so each gets a share at first, and those that it was too small for get the rest.
        """
        share = max(
            self._most_cases // _SHARES,
            min(self._most_cases, _CASES_A_SQUARE * self._board.free_count),
        )
        left = _SHARES * share
        hopeful = last_common(self._tour, path)
        # most paths have one move more than the one before
        floor = max(hopeful, last_common(self._spared, path))
        lost_at, cases = len(path) - 1, self._fact("cases")
        for most_cases in (share, self._most_cases):
            while lost_at - floor > 1:
                depth = (floor + lost_at) // 2
                fate = yield from self._ask(path[: depth + 1], min(most_cases, left))
                left -= self._fact("cases")
                if fate is Prospect.LOST:
                    lost_at, cases = depth, self._fact("cases")
                elif fate is Prospect.HOPEFUL:
                    hopeful = last_common(self._tour, path)
                    floor = max(floor, hopeful)
                else:
                    floor = depth
                yield
            if not left or share == self._most_cases:
                break
            floor = hopeful
        self._cases = cases
        return Verdict(path, Prospect.LOST, lost_at=lost_at, is_exact=hopeful == lost_at - 1)

    def _explain(self, path: tuple[int, ...], cases: int) -> Reason:
        """Return the shortest reason that is found why a path is lost, which took so many cases."""
        free = frozenset(self._board.free_squares).difference(path)
        if not free:
            return Reason(ReasonKind.NO_WAY_HOME, path[:1])
        found = []
        part = self._situation(path, free, by_colour=False).smallest_part()
        if 1 < len(part) < len(free):
            found.append(Reason(ReasonKind.PARTS, part))
        for by_colour in (False, True):
            if found and min(reason.size for reason in found) <= _EASY:
                break
            if self._find_squares(path, by_colour=by_colour, by_parts=False):
                now, squares = self._situation(path, free, by_colour=by_colour), self._binding()
                found.append(
                    reason_of(
                        now,
                        squares,
                        self._forced_links(),
                        is_forced=self._are_forced(squares),
                        by_colour=by_colour,
                    )
                )
        if found:
            return min(found, key=lambda reason: (reason.size, reason.kind.value))
        return self._explain_parts(path) or Reason(ReasonKind.CASES, cases=cases)

    def _explain_parts(self, path: tuple[int, ...]) -> Reason | None:
        """Return a reason if moves that are forced cut squares off, None if they do not."""
        for by_colour in (False, True):
            if self._find_squares(path, by_colour=by_colour, by_parts=True):
                return Reason(
                    ReasonKind.CUT_OFF, self._binding(), self._forced_links(), by_colour=by_colour
                )
        return None

    def _find_squares(self, path: tuple[int, ...], *, by_colour: bool, by_parts: bool) -> bool:
        """Find few squares that prove a path lost, and tell whether there are any."""
        return bool(engine.door("explain")(*self._question(path), by_colour, by_parts))

    def _situation(
        self, path: tuple[int, ...], free: frozenset[int], *, by_colour: bool
    ) -> Situation:
        ends = free.intersection(self._around[path[0]]) if self._goal is Goal.CLOSED else free
        if by_colour:
            colours = self._net.vertices["colour"]
            ends = frozenset(square for square in ends if colours[square] == len(free) % 2)
        return Situation(self._around, path, free, ends)

    def _binding(self) -> tuple[int, ...]:
        """Return the squares, and the head, whose links cannot be chosen."""
        vertices = self._net.vertices
        members = vertices["member"][: self._fact("count") - 1].tolist()
        return tuple(square for square in members if vertices["binding"][square])

    def _are_forced(self, squares: tuple[int, ...]) -> bool:
        """Tell whether no square that needs a link has a choice of them."""
        vertices = self._net.vertices[list(squares)]
        needed = vertices["needed"]
        return not ((needed > 0) & (vertices["open_count"] > needed)).any()

    def _forced_links(self) -> tuple[tuple[int, int], ...]:
        """Return the links between squares that followed."""
        made = self._net.changes[: self._fact("changes")]
        made = made[(made["first_end"] >= 0) & (made["place"] != engine.GATE)]
        others = self._net.neighbours[made["vertex"], made["place"]]
        return tuple(zip(made["vertex"].tolist(), others.tolist(), strict=True))

    def _fact(self, name: str) -> int:
        return int(self._net.facts[name].item())
