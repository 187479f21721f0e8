"""Time that passes only when a test lets it."""


class StoppedTime:
    """Stands in for the module `time`."""

    def __init__(self):
        self.now_s = 100.0

    def perf_counter(self):
        return self.now_s

    def monotonic(self):
        return self.now_s
