"""A job: what is wanted, how it is done, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from knight_gui.search.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.recording import Recording


@dataclass(frozen=True)
class Job:
    """A long computation that is wanted of the search that is open; its class is its kind."""


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


_Wanted = TypeVar("_Wanted", bound=Job)
_Computed = TypeVar("_Computed", bound=Computation)


@dataclass(frozen=True)
class Row(Generic[_Wanted, _Computed]):
    """How the jobs of one kind are done.

    Attributes
    ----------
    begin
        Makes the computation; called when its first slice is due, for a newer job of
        its kind may have taken its place until then. What it needs of the engine it
        imports itself: the table is there before the engine is.
    result
        Says how far it is, None for not far enough; called now and then, and at the end.
    """

    begin: Callable[[_Wanted, Recording, CancelToken], _Computed]
    result: Callable[[_Computed], object]
