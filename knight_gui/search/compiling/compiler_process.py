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

from knight_gui.search.compiling.cache import remove_marks_before_exit

_SERVER_SCRIPT = """
import sys
sys.path[:] = {path!r}
from knight_gui.search.compiling import compiler_process, dispatch
compiler_process.serve_compile_requests(dispatch.load_function)
"""
_POLL_INTERVAL_S = 0.05

_log = logging.getLogger(__name__)
_processes: list[Popen[bytes] | None] = []
"""The other process, once one is wanted; None where there can be none."""


def compile_in_process(function_name: str) -> None:
    """Have a function compiled and kept, and wait for that; nothing is done where it cannot be.

    One thread at a time may ask.
    """
    if not _processes:
        _processes.append(_start_process())
    if (process := _processes[0]) is None or process.stdin is None or process.stdout is None:
        return
    # it may have ended, whatever of
    with suppress(OSError):
        process.stdin.write(f"{function_name}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
    if not main_thread().is_alive():
        # nobody is left who needs it
        raise SystemExit


def stop_process() -> None:
    """End the other process, if there is any: nothing is left to be compiled."""
    if _processes and (process := _processes[0]) is not None:
        _processes[0] = None
        process.kill()
        process.communicate()


def _start_process() -> Popen[bytes] | None:
    # a program in one piece would start itself anew
    if not sys.executable or hasattr(sys, "frozen"):
        return None
    command = [sys.executable, "-c", _SERVER_SCRIPT.format(path=sys.path)]
    try:
        # Ctrl+C is not for it
        process = Popen(  # noqa: S603  no word of it comes from elsewhere
            command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        Thread(
            target=_kill_with_main_thread, args=(process,), name="compiling", daemon=True
        ).start()
    except (OSError, RuntimeError) as error:
        _log.info("nothing is compiled by another process: %s", error)
        return None
    atexit.register(stop_process)
    return process


def _kill_with_main_thread(process: Popen[bytes]) -> None:
    """End it as soon as the program would end: a thread that waits for it would keep that up."""
    while process.poll() is None:
        main_thread().join(_POLL_INTERVAL_S)
        if not main_thread().is_alive():
            process.kill()


def serve_compile_requests(load_function: Callable[[str], None]) -> None:
    """Be the other process: load what is asked for on standard input, and name it when done."""
    _processes.append(None)
    requests: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read_requests, args=(requests,), daemon=True).start()
    while True:
        name = requests.get()
        load_function(name)
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()


def _read_requests(requests: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        requests.put(line.strip())
    remove_marks_before_exit()
    os._exit(0)
