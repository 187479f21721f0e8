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


class _Order(Future[_Result], Generic[_Result]):
    """A task that was handed out, and is until it is done.

    Attributes
    ----------
    task
        The task.
    attempt
        What the workers have been asked for last.
    losses
        How often workers were lost with it.
    """

    def __init__(self, task: Work[_Result], *, can_be_taken_back: bool) -> None:
        super().__init__()
        self.task = task
        self._can_be_taken_back = can_be_taken_back
        self.attempt: Future[_Result] | None = None
        self.losses = 0

    def cancel(self) -> bool:
        """Take it back if no worker has begun with it."""
        # it is cancelled as soon as the attempt tells that it is
        return self._can_be_taken_back and self.attempt is not None and self.attempt.cancel()

    def follow(self, attempt: Future[_Result]) -> None:
        """End as an attempt has ended."""
        if attempt.cancelled():
            super().cancel()
        elif error := attempt.exception():
            self.set_exception(error)
        else:
            self.set_result(attempt.result())


class Lasting(ABC):
    """A pool whose workers may be lost.

    Attributes
    ----------
    can_take_back
        Whether a task can be taken back that no worker has begun with.
    """

    can_take_back = True

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done, and done again if that is lost with a worker."""
        order = _Order(task, can_be_taken_back=self.can_take_back)
        self._hand_out(order)
        return order

    @abstractmethod
    def _ask(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done once."""

    @abstractmethod
    def _is_loss(self, attempt: Future[Any]) -> bool:
        """Tell whether a task is not done because a worker was lost."""

    def _hand_out(self, order: _Order[_Result]) -> None:
        try:
            order.attempt = self._ask(order.task)
        except Exception as error:  # noqa: BLE001  who waits for it is told
            order.set_exception(error)
        else:
            order.attempt.add_done_callback(partial(self._take, order))

    def _take(self, order: _Order[_Result], attempt: Future[_Result]) -> None:
        if not self._is_loss(attempt):
            order.follow(attempt)
            return
        order.losses += 1
        if order.losses < MOST_LOSSES:
            again = Timer(_AGAIN_S, self._hand_out, (order,))
            again.daemon = True
            again.start()
        else:
            order.set_exception(_lost(order.losses))


def _lost(losses: int) -> WorkersLostError:
    return WorkersLostError(
        plural(
            "A worker has ended over the same searches {count} time: is there too little memory?",
            "Workers have ended over the same searches {count} times: is there too little memory?",
            losses,
        )
    )
