"""Hands out tasks to the workers of a pool, a few ahead of them, and takes them back."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import TYPE_CHECKING, Generic, TypeVar

from knight_gui.sweeps.pool import Pool
from knight_gui.sweeps.task import Work

_Batch = TypeVar("_Batch")
_Result = TypeVar("_Result")

if TYPE_CHECKING:
    NextTask = Callable[[], tuple[_Batch, Work[_Result]] | None]


class Dispatcher(Generic[_Batch, _Result]):
    """Keeps the workers of a pool busy until nothing is left to do, or it was cancelled.

    What builds on it makes the next task, and understands the results.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._handed_out: dict[Future[_Result], _Batch] = {}
        # None: no task is done, but there is something else to look at
        self._news: SimpleQueue[Future[_Result] | None] = SimpleQueue()
        self._is_paused = self._is_cancelled = False

    # From any thread

    def pause(self) -> None:
        """Let the workers rest; what they are about comes back as far as it is done."""
        self._is_paused = True
        self._pool.break_off()
        self._news.put(None)

    def go_on(self) -> None:
        """Let the workers go on after a pause."""
        self._is_paused = False
        self._news.put(None)

    def cancel(self) -> None:
        """Let `completed` end, soon."""
        self._is_cancelled = True
        self._pool.break_off()
        self._news.put(None)

    # In the thread that waits for what comes

    @property
    def width(self) -> int:
        """How many tasks are done at the same time."""
        # there may be no worker for a moment
        return max(1, self._pool.width)

    def fair_share(self, waiting: int) -> int:
        """Return how much of what waits one task may have.

        At the end all workers are to have something left.
        """
        return max(1, waiting // self._room)

    def completed(
        self, next_task: NextTask[_Batch, _Result]
    ) -> Generator[tuple[_Batch, Future[_Result]]]:
        """Yield what was handed out, as it comes back.

        It ends when nothing is left, or it was cancelled. What is handed out then, or when nobody
        waits any more and the iterator is closed, is taken back.

        Parameters
        ----------
        next_task
            Makes the next task, and says what it is cut from; None if nothing waits. It is asked
            again when more has come back.

        Yields
        ------
        _Batch, Future[_Result]
            What a task was cut from, and what came of it: cancelled, if it was taken back in a
            pause before a worker had begun with it.
        """
        try:
            while not self._is_cancelled:
                if self._hand_out(next_task) and not self._handed_out:
                    return
                future = self._news.get()
                if future is not None:
                    yield self._handed_out.pop(future), future
                elif self._is_paused:
                    self._take_back()
        finally:
            if self._handed_out:
                self._pool.break_off()
                self._take_back()

    @property
    def _room(self) -> int:
        # so many for each worker that none has to wait for the next
        return 2 * self.width

    @property
    def _is_resting(self) -> bool:
        return self._is_paused or self._is_cancelled

    def _hand_out(self, next_task: NextTask[_Batch, _Result]) -> bool:
        """Hand out what there is room for, and tell whether nothing waits any more."""
        while not self._is_resting and len(self._handed_out) < self._room:
            following = next_task()
            if following is None:
                return True
            batch, task = following
            future = self._pool.submit(task)
            self._handed_out[future] = batch
            future.add_done_callback(self._news.put)
        if self._is_resting:
            # it may have come between two lines
            self._pool.break_off()
        return False

    def _take_back(self) -> None:
        for future in list(self._handed_out):
            future.cancel()
