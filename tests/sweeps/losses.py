"""Work that costs workers their lives."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from knight_gui.search.compiling import loader


@dataclass(frozen=True)
class EndsWorkers:
    """Work that kills the process that does it, so many times.

    Attributes
    ----------
    folder
        Where a file tells of each time.
    """

    folder: Path
    times: int

    def result(self, token=None):
        """Return the process that has done it."""
        so_far = len(list(self.folder.iterdir()))
        if so_far == self.times:
            return os.getpid()
        # who dies while it loads takes the compiled code with it
        loader.load_all()
        Path(self.folder, str(so_far)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
        return None
