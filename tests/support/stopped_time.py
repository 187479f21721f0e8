"""Clock that a test moves."""


class StoppedTime:
    """Replacement of the module `time`, whose time is constant until a test changes `now_s`."""

    def __init__(self):
        self.now_s = 100.0

    def perf_counter(self):
        return self.now_s

    def monotonic(self):
        return self.now_s
