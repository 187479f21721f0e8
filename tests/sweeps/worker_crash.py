"""Task that kills its worker process."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from knight_gui.search.compiling import loader


@dataclass(frozen=True)
class CrashWorkerTask:
    """Task that kills its worker process a number of times, and then succeeds."""

    folder: Path
    """Folder with one file for each crash so far."""
    max_crashes: int
    """Number of crashes before the task succeeds."""

    def result(self, token=None):
        """Return the id of the process that succeeded."""
        crash_count = len(list(self.folder.iterdir()))
        if crash_count == self.max_crashes:
            return os.getpid()
        # a crash while compiling would leave a broken cache
        loader.load_all()
        Path(self.folder, str(crash_count)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
        return None
