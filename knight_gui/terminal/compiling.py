"""What is said while the engine is compiled: the first start would keep silent for seconds."""

import sys
from threading import Event, Thread

from knight_gui.search.readiness import Readiness, listen, readiness
from knight_gui.terminal.live import EVERY_S, STOP_KEY, Line
from knight_gui.texts import tr
from knight_gui.wording.outcomes import preparing


def tell_of_compiling() -> None:
    """Show a live line whenever anything is compiled from now on, if somebody watches."""
    if sys.stderr and sys.stderr.isatty():
        listen(_Announcement().follow)


class _Announcement:
    """The line, and the thread that renews it: whoever compiles has no time for that."""

    def __init__(self) -> None:
        self._is_over = Event()
        self._thread: Thread | None = None

    def follow(self, told: Readiness) -> None:
        if told.is_compiling and self._thread is None:
            self._is_over.clear()
            self._thread = Thread(target=self._renew, name="announcing", daemon=True)
            self._thread.start()
        elif not told.is_compiling and self._thread is not None:
            # it is gone before anything else is written
            self._is_over.set()
            self._thread.join()
            self._thread = None

    def _renew(self) -> None:
        line = Line(lambda _: _description())
        while not self._is_over.wait(EVERY_S):
            line.show()
        line.clear()


def _description() -> str:
    return tr("{status} {key} stops", status=preparing(readiness()).text, key=STOP_KEY)
