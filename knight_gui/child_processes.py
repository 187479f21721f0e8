"""Options for processes that the program starts."""

import subprocess
import sys
from typing import Any


def background_process_options() -> dict[str, Any]:
    """Return options of `Popen` for a process that Ctrl+C does not reach and that shows nothing."""
    if sys.platform == "win32":
        # sessions are of Unix alone; without the first flag a console would flash up
        return {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
