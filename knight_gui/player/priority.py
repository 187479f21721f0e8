"""Whose turn it is where there are more threads than processors."""

import os
import sys
import threading
from contextlib import suppress

_BACKWARD = 5
"""How much nicer than the window the search is: it goes on at a third of the window's share."""


def give_way() -> None:
    """Let this thread, and those it starts, come after the window where both want a processor.

    Only Linux has niceness for single threads; elsewhere nothing changes.
    """
    if sys.platform != "linux":
        return
    thread = threading.get_native_id()
    # without the right to change it the search goes on as before
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _BACKWARD)
