"""Has a second process compile, as numba would keep the program from all else for seconds.

What it has compiled it keeps, see `cache`, and the program brings it back from there. It ends with
the program: its standard input is closed then, however that ends.
"""

import atexit
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread, main_thread

from knight_gui.search.compiling.cache import leave

_SERVE = """
import sys
sys.path[:] = {path!r}
from knight_gui.search.compiling import compiler_process as beside
from knight_gui.search import engine as kernel
beside.serve(kernel.load)
"""
_LOOK_EVERY_S = 0.05

_log = logging.getLogger(__name__)
_others: list[Popen[bytes] | None] = []
"""The other process, once one is wanted; None where there can be none."""


def compile_beside(name: str) -> None:
    """Have a function compiled and kept, and wait for that; nothing is done where it cannot be.

    One thread at a time may ask.
    """
    if not _others:
        _others.append(_begun())
    if (other := _others[0]) is None or other.stdin is None or other.stdout is None:
        return
    # it may have ended, whatever of
    with suppress(OSError):
        other.stdin.write(f"{name}\n".encode())
        other.stdin.flush()
        other.stdout.readline()
    if not main_thread().is_alive():
        # nobody is left who needs it
        raise SystemExit


def end() -> None:
    """End the other process, if there is any: nothing is left to be compiled."""
    if _others and (other := _others[0]) is not None:
        _others[0] = None
        other.kill()
        other.communicate()


def _begun() -> Popen[bytes] | None:
    # a program in one piece would start itself anew
    if not sys.executable or hasattr(sys, "frozen"):
        return None
    command = [sys.executable, "-c", _SERVE.format(path=sys.path)]
    try:
        # Ctrl+C is not for it
        other = Popen(  # noqa: S603  no word of it comes from elsewhere
            command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        Thread(target=_end_in_time, args=(other,), name="compiling", daemon=True).start()
    except (OSError, RuntimeError) as error:
        _log.info("nothing is compiled by another process: %s", error)
        return None
    atexit.register(end)
    return other


def _end_in_time(other: Popen[bytes]) -> None:
    """End it as soon as the program would end: a thread that waits for it would keep that up."""
    while other.poll() is None:
        main_thread().join(_LOOK_EVERY_S)
        if not main_thread().is_alive():
            other.kill()


def serve(load: Callable[[str], None]) -> None:
    """Be the other process: load what is asked for on standard input, and name it when done."""
    _others.append(None)
    wishes: SimpleQueue[str] = SimpleQueue()
    Thread(target=_hear, args=(wishes,), daemon=True).start()
    while True:
        name = wishes.get()
        load(name)
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()


def _hear(wishes: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        wishes.put(line.strip())
    leave()
    os._exit(0)
