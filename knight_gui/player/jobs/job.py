"""A job: what is wanted, how it is done, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from knight_gui.search.cancel import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.problem import Problem


@dataclass(frozen=True)
class Job:
    """A long computation that is wanted; its class is its kind."""


@dataclass(frozen=True)
class Delivery:
    """What has come of a job so far.

    Attributes
    ----------
    job
        The very job that was started.
    problem
        The search that it was started for.
    result
        What its row says; a fact.
    is_complete
        Whether nothing more comes of it.
    """

    job: Job
    problem: Problem
    result: Any
    is_complete: bool


class Computation(Protocol):
    """Something long that can be computed in slices."""

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to do."""

    def advance(self, budget: int) -> int:
        """Compute at most so many steps, and return how many there were."""


_Answer = TypeVar("_Answer")


class Inquiry(Generic[_Answer]):
    """A question that is answered in slices: a generator that returns the answer.

    Parameters
    ----------
    slices
        Yields every few milliseconds.
    """

    def __init__(self, slices: Generator[None, None, _Answer]) -> None:
        self._slices = slices
        self._answer: _Answer | None = None
        self.is_complete = False

    def advance(self, budget: int) -> int:
        """Go on for one slice, whatever the budget is, which counts as all of it."""
        try:
            next(self._slices)
        except StopIteration as end:
            self._answer, self.is_complete = end.value, True
        return budget

    def answer(self) -> _Answer | None:
        """Return the answer; None while there is none."""
        return self._answer


def uncancelled(compute: Callable[[], _Answer]) -> Generator[None, None, _Answer]:
    """Compute something, again after each request that has it given up, and return it."""
    while True:
        try:
            return compute()
        except Cancelled:
            yield


_Wanted = TypeVar("_Wanted", bound=Job)
_Subject = TypeVar("_Subject")
_Computed = TypeVar("_Computed", bound=Computation)


@dataclass(frozen=True)
class Row(Generic[_Wanted, _Subject, _Computed]):
    """How the jobs of one kind are done.

    Attributes
    ----------
    begin
        Makes the computation; called when its first slice is due, for a newer job of
        its kind may have taken its place until then. What it needs of the engine it
        imports itself: the table is there before the engine is.
    result
        Says how far it is, None for not far enough; called now and then, and at the end.
    needs_recording
        Whether it is begun with the recorded search; else its problem is enough, which may
        be that of somebody who has no search.
    """

    begin: Callable[[_Wanted, _Subject, CancelToken], _Computed]
    result: Callable[[_Computed], object]
    needs_recording: bool = False
