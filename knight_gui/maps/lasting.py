"""Work that outlasts its workers: what is lost with one of them is handed out again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from concurrent.futures import Future
from functools import partial
from threading import Timer
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from knight_gui.texts import plural
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from knight_gui.maps.task import Work

MOST_LOSSES = 4
"""How often a task is lost before it is given up: it may be what ends the workers."""
_AGAIN_S = 0.1
"""Seconds before it is handed out again; in a thread of its own, as who tells of a loss may hold
what the next one needs."""

_Result = TypeVar("_Result")


class WorkersLostError(InputError):
    """Workers have ended over the same task again and again."""


class _Kept(Future[_Result], Generic[_Result]):
    """A task that was handed out, and is until it is done."""

    def cancel(self) -> bool:
        """Leave it to its worker: it would look as if it were lost, and does not take long."""
        return False


class Lasting(ABC):
    """A pool whose workers may be lost."""

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done, and done again if that is lost with a worker."""
        done: Future[_Result] = _Kept()
        self._hand_out(task, done, 0)
        return done

    @abstractmethod
    def _ask(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done once."""

    @abstractmethod
    def _is_loss(self, attempt: Future[Any]) -> bool:
        """Tell whether a task is not done because a worker was lost."""

    def _hand_out(self, task: Work[_Result], done: Future[_Result], losses: int) -> None:
        try:
            attempt = self._ask(task)
        except Exception as error:  # noqa: BLE001  who waits for it is told
            done.set_exception(error)
        else:
            attempt.add_done_callback(partial(self._take, task, done, losses))

    def _take(
        self, task: Work[_Result], done: Future[_Result], losses: int, attempt: Future[_Result]
    ) -> None:
        if not self._is_loss(attempt):
            error = attempt.exception()
            done.set_exception(error) if error else done.set_result(attempt.result())
        elif losses + 1 < MOST_LOSSES:
            again = Timer(_AGAIN_S, self._hand_out, (task, done, losses + 1))
            again.daemon = True
            again.start()
        else:
            done.set_exception(_lost(losses + 1))


def _lost(losses: int) -> WorkersLostError:
    return WorkersLostError(
        plural(
            "A worker has ended over the same searches {count} time: is there too little memory?",
            "Workers have ended over the same searches {count} times: is there too little memory?",
            losses,
        )
    )
