"""A pool that needs no thread."""

from concurrent.futures import Future

from knight_gui.maps.task import work


class AtOnce:
    """A pool whose one worker has always done what it is handed.

    Attributes
    ----------
    attempts
        All that came of it.
    """

    width = 1

    def __init__(self):
        self.attempts = []

    def submit(self, task):
        future = Future()
        done = work(task)
        self.attempts += done.attempts
        future.set_result(done)
        return future

    def break_off(self):
        pass

    def close(self):
        pass
