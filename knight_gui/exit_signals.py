"""What ends the program from outside: Ctrl+C, and what systems send; set up before all else.

Python by itself would raise a KeyboardInterrupt, anywhere. It would be lost where Python is
called back by others, such as the machinery of imports, LLVM and Qt, or leave them half done.
"""

import os
import signal
import sys
from contextlib import suppress

FATAL_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""What asks a program to end; the last one, which Windows does not know, that its terminal went."""

exit_outputs: list[bytes] = []
"""What is written on standard error before the end, such as what takes a live line away."""

draft_file_names: list[str] = []
"""Names of files that are being written, which are removed before the end."""


def install_exit_handlers() -> None:
    """Let signals end the process at once from now on, with nothing but drafts to tidy up."""
    for signal_number in FATAL_SIGNALS:
        # it is ignored where the program was sent to the background: that is left so
        if signal.getsignal(signal_number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(signal_number, _exit_on_signal)


def _exit_on_signal(signal_number: int, _frame: object) -> None:
    # what was compiled so far is there for the next start; nothing may be imported here, for
    # the signal may come amidst an import
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
