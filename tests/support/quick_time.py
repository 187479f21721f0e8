"""Clock that runs faster than time does."""

import time

_FACTOR = 8


class QuickTime:
    """Replacement of the module `time`, in which eight seconds pass in one."""

    def perf_counter(self):
        return _FACTOR * time.perf_counter()
