"""The judge: says what can become of the path shown, and remembers losses of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from knight_gui.player.frame import Frame
from knight_gui.player.jobs.estimates import Above, EstimateAbove
from knight_gui.player.jobs.job import Delivery, Job
from knight_gui.player.jobs.questions import AskMoves, AskOracle
from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.verdict import MOST_EXACT, MOST_EXPLAINED, MOST_SQUARES, Verdict
from knight_gui.search.tree_size import has_tree
from knight_gui.state.scene import Judging

MOST_LOSSES = 300
"""Losing paths that are remembered."""


class Judge:
    """Says what can become of the path of a frame, and asks further where the frame cannot tell.

    A lost path stays lost however it goes on: what it was lost by is neither asked again nor
    changes while the path begins with it. Likewise a path can become a tour as long as it follows
    the tour that was found. Of one path it asks each question once, and a new path ends all
    questions on the one before.

    Parameters
    ----------
    start, cancel
        Have a job done, or no more of its kind.

    Attributes
    ----------
    verdict
        What can become of the path; None as long as it is looked for.
    prospects
        What would become of each move from there: a square and its prospect. None as long as
        that is not known, and on a path that no move can lose any more.
    above
        What it takes until the search takes the losing move back; None where that is not known.
    is_thorough
        Whether the moves are asked about, too, and what lies above the losing one.
    is_silent
        Whether it asks and says nothing: somebody else is asked.
    judging
        How much is told of a search by hand.
    """

    def __init__(self, start: Callable[[Job], None], cancel: Callable[[type[Job]], None]) -> None:
        self.is_thorough = self.is_silent = False
        self.judging = Judging.COACH
        self._start, self._cancel = start, cancel
        self._asked: set[type[Job]] = set()
        self.forget()

    def forget(self) -> None:
        """Begin anew, with another search: all questions have ended with the one before."""
        self.verdict: Verdict | None = None
        self.prospects: tuple[tuple[int, Prospect], ...] | None = None
        self.above: Above | None = None
        self._frame: Frame | None = None
        self._is_read = False
        self._losses: dict[tuple[int, ...], Verdict] = {}
        self._tour: tuple[int, ...] = ()
        self._asked.clear()

    def judge(self, frame: Frame, *, is_read: bool) -> None:
        """Judge the path of a frame, and ask further unless it will be gone before it is read."""
        before, self._frame, self._is_read = self._frame, frame, is_read
        path = frame.position.path
        is_other = before is None or path != before.position.path
        is_silent = self.is_silent or self.is_discreet
        if is_other or is_silent or not is_read:
            for kind in self._asked:
                self._cancel(kind)
            self._asked.clear()
        if is_other or is_silent:
            self.verdict = self.prospects = self.above = None
        if is_silent:
            return
        if AskMoves in self._asked and frame.problem.is_by_hand and not self._tells_moves:
            self.prospects = None
            self._asked.discard(AskMoves)
            self._cancel(AskMoves)
        if not _is_proved(self.verdict):
            told = frame.verdict
            is_final = told and (told.is_exact or told.fate is Prospect.HOPEFUL)
            if not is_final or self._lacks_reason(told):
                told = self._known(path)
            # the answer to a question tells more than a frame, and is waited for
            self.verdict = told or (self.verdict if AskOracle in self._asked else frame.verdict)
            self._learn(self.verdict)
        self.ask()

    def ask(self) -> None:
        """Ask what is not known of the path, and has not been asked yet."""
        frame, told = self._frame, self.verdict
        if frame is None or self.is_silent or self.is_discreet or not self._is_read:
            return
        path, problem = frame.position.path, frame.problem
        is_open = not _is_proved(told) or self._lacks_reason(told)
        if is_open and AskOracle not in self._asked and problem.board.free_count <= MOST_SQUARES:
            # that it is lost stays, and only why is looked for
            self.verdict = told if _is_proved(told) else None
            self._ask(AskOracle(path))
            return
        if told is None or not self._tells_moves:
            return
        if told.lost_at is None:
            self._ask(AskMoves(path))
        # the moves of the path that was given are never taken back
        elif told.lost_at > frame.position.base and has_tree(problem):
            self._ask(EstimateAbove(frame.position.step, told.lost_at))

    def _lacks_reason(self, told: Verdict | None) -> bool:
        """Tell whether a first answer did not say why a path is lost, as the next one will.

        On small boards it says so, unless the path may have been lost earlier.
        """
        if self._frame is None or told is None or told.lost_at is None or told.reason is not None:
            return False
        squares = self._frame.problem.board.free_count
        return squares <= MOST_EXPLAINED and (squares > MOST_EXACT or not told.is_exact)

    @property
    def is_discreet(self) -> bool:
        """Whether somebody who searches by hand wants to be told nothing before the end."""
        problem = self._frame and self._frame.problem
        is_silent = self.judging is Judging.SILENT
        return bool(is_silent and problem and problem.is_by_hand and not problem.is_played_out)

    @property
    def _tells_moves(self) -> bool:
        return (
            self.judging is Judging.OPEN_BOOK
            if self._frame is not None and self._frame.problem.is_by_hand
            else self.is_thorough
        )

    def ask_anew(self) -> None:
        """Ask again what lies above the losing move, as the search goes on or no further."""
        self._asked.discard(EstimateAbove)
        self.ask()

    def take(self, delivery: Delivery) -> bool:
        """Take an answer, and return whether it was one."""
        match delivery.job:
            case AskOracle() if delivery.is_complete:
                self.verdict = delivery.result
                self._learn(self.verdict)
                self.ask()
            case AskMoves() if delivery.is_complete:
                self.prospects = delivery.result
            case EstimateAbove():
                self.above = delivery.result
            case _:
                return False
        return True

    def _ask(self, job: Job) -> None:
        if type(job) not in self._asked:
            self._asked.add(type(job))
            self._start(job)

    def _learn(self, verdict: Verdict | None) -> None:
        if verdict is None:
            return
        if verdict.tour is not None:
            self._tour = verdict.tour
        if verdict.lost_at is not None:
            self._losses[verdict.ruined] = verdict
            if len(self._losses) > MOST_LOSSES:
                del self._losses[next(iter(self._losses))]

    def _known(self, path: tuple[int, ...]) -> Verdict | None:
        """Return what other paths have told of this one: the loss that is known the longest."""
        losing = [ruined for ruined in self._losses if _begins_with(path, ruined)]
        if losing:
            return replace(self._losses[min(losing, key=len)], path=path)
        return (
            Verdict(path, Prospect.HOPEFUL, tour=self._tour)
            if self._tour and _begins_with(self._tour, path)
            else None
        )


def _is_proved(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.fate is not Prospect.UNDECIDED


def _begins_with(path: tuple[int, ...], head: tuple[int, ...]) -> bool:
    size = len(head)
    return size <= len(path) and path[size - 1] == head[-1] and path[:size] == head
