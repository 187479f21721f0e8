"""Handlers of the signals that end the program, such as that of Ctrl+C.

By default Python raises a `KeyboardInterrupt` at any point. It would be lost in callbacks from C,
such as those of the import system, LLVM and Qt, or leave their state half changed.
"""

import os
import signal
import sys
from contextlib import suppress

FATAL_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end the program; SIGHUP (the terminal was closed) does not exist on Windows."""

exit_outputs: list[bytes] = []
"""Bytes written to standard error before the end, such as those that clear a progress line."""

draft_file_names: list[str] = []
"""Paths of drafts of files, which are removed before the end."""


def install_exit_handlers() -> None:
    """Install handlers that clean up and end the process at once."""
    for signal_number in FATAL_SIGNALS:
        # a shell starts background processes with ignored signals: leave these ignored
        if signal.getsignal(signal_number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(signal_number, _exit_on_signal)


def _exit_on_signal(signal_number: int, _frame: object) -> None:
    # nothing may be imported here, for the signal may come during an import
    cache = sys.modules.get("knight_gui.search.compiling.cache")
    if cache is not None and hasattr(cache, "remove_marks_before_exit"):
        cache.remove_marks_before_exit()
    for draft in draft_file_names:
        with suppress(OSError):
            os.unlink(draft)  # noqa: PTH108  nothing may be imported here
    if exit_outputs:
        with suppress(OSError):
            os.write(2, b"".join(exit_outputs))
    os._exit(128 + signal_number)
