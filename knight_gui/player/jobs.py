"""What the worker does beside the search: long computations, one slice at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

TELL_EVERY_S = 1 / 30


class Computation(Protocol):
    """Something long that can be computed in slices."""

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to do."""

    def advance(self, budget: int) -> int:
        """Compute at most so many steps, and return how many there were."""


_Work = TypeVar("_Work", bound=Computation)


@dataclass
class Job(Generic[_Work]):
    """One computation.

    Attributes
    ----------
    begin
        Makes the computation; called when its first slice is due, for a newer job of
        its kind may have taken its place until then.
    tell
        Says how far it is; called now and then, and at the end.
    """

    begin: Callable[[], _Work]
    tell: Callable[[_Work], None]
    _computation: _Work | None = field(default=None, init=False)
    _budget: int = field(default=1000, init=False)
    _told_at: float = field(default=0.0, init=False)

    def work(self, slice_s: float) -> bool:
        """Compute for about one slice, and return whether that was the last."""
        if self._computation is None:
            self._computation = self.begin()
            self._told_at = time.perf_counter()
        computation = self._computation
        started = time.perf_counter()
        taken = computation.advance(self._budget)
        now = time.perf_counter()
        if taken and now > started:
            fitting = int(taken * slice_s / (now - started))
            self._budget = max(100, min(fitting, self._budget * 4))
        if computation.is_complete or now - self._told_at >= TELL_EVERY_S:
            self._told_at = now
            self.tell(computation)
        return computation.is_complete


class Jobs:
    """The jobs that are to be done, at most one of each kind; they take turns."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job[Any]] = {}

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def send(self, kind: str, job: Job[Any]) -> None:
        """Let a job be done; one of its kind that is not done yet is dropped."""
        self._jobs[kind] = job

    def drop(self, kind: str) -> None:
        """Let a job of a kind not be done any more."""
        self._jobs.pop(kind, None)

    def drop_all(self) -> None:
        """Let nothing be done any more."""
        self._jobs.clear()

    def work(self, slice_s: float) -> None:
        """Do one slice of the job whose turn it is."""
        kind = next(iter(self._jobs))
        job = self._jobs.pop(kind)
        if not job.work(slice_s):
            # it goes to the end of the queue
            self._jobs.setdefault(kind, job)
