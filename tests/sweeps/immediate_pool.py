"""Worker pool without threads."""

from concurrent.futures import Future


class ImmediatePool:
    """Worker pool that runs each task when it is submitted."""

    worker_count = 1

    def __init__(self):
        self.results = []
        """Results of all tasks."""

    @property
    def attempts(self):
        """Attempts of all search tasks."""
        return [attempt for result in self.results for attempt in result.attempts]

    def submit(self, task):
        future = Future()
        result = task.result()
        self.results.append(result)
        future.set_result(result)
        return future

    def interrupt_tasks(self):
        pass

    def close(self):
        pass
