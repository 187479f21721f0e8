"""Second process that compiles, as numba would block all threads of the program for seconds.

It writes the code into the cache, from which the program loads it. It ends with the program,
however that ends: its standard input is closed then.
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

from knight_gui.child_processes import background_process_options
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
"""The compiler process, once it was needed; None where there can be none, or in the process
itself."""


def compile_in_process(function_name: str) -> None:
    """Compile and cache a function in the process, and wait; do nothing if there is none.

    One thread at a time may call it.
    """
    if not _processes:
        _processes.append(_start_process())
    process = _processes[0]
    if process is None or process.stdin is None or process.stdout is None:
        return
    # the process may have crashed
    with suppress(OSError):
        process.stdin.write(f"{function_name}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
    if not main_thread().is_alive():
        # the program is ending
        raise SystemExit


def stop_process() -> None:
    """End the process, if there is any."""
    process = _processes[0] if _processes else None
    if process is not None:
        _processes[0] = None
        process.kill()
        process.communicate()


def _start_process() -> Popen[bytes] | None:
    """Start the process, or return None where there can be none."""
    if not sys.executable:
        return None
    command = [sys.executable, "-c", _SERVER_SCRIPT.format(path=sys.path)]
    try:
        process = Popen(  # noqa: S603  a constant script
            command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, **background_process_options()
        )
        watcher = Thread(
            target=_kill_with_main_thread, args=(process,), name="compiling", daemon=True
        )
        watcher.start()
    except (OSError, RuntimeError) as error:
        _log.info("nothing is compiled by another process: %s", error)
        return None
    atexit.register(stop_process)
    return process


def _kill_with_main_thread(process: Popen[bytes]) -> None:
    """Kill the process when the main thread ends: threads that wait for it would delay the exit."""
    while process.poll() is None:
        main_thread().join(_POLL_INTERVAL_S)
        if not main_thread().is_alive():
            process.kill()


def serve_compile_requests(load_function: Callable[[str], None]) -> None:
    """Run the process: load each function named on standard input, then write its name."""
    _processes.append(None)
    requests: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read_requests, args=(requests,), daemon=True).start()
    while True:
        name = requests.get()
        load_function(name)
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()


def _read_requests(requests: SimpleQueue[str]) -> None:
    """Queue the lines of standard input, and exit at its end."""
    for line in sys.stdin:
        requests.put(line.strip())
    remove_marks_before_exit()
    os._exit(0)
