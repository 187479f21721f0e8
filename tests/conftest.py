"""What holds for every test: no warning, no error in a log, no thread left behind."""

import gc
import logging
import threading

import pytest

_PATIENCE_S = 30
_WITH_QT = {"player", "window", "end2end"}


class _LogFailure(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_logged_warnings():
    handler = _LogFailure()
    logger = logging.getLogger("knight_gui")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    assert handler.messages == []


@pytest.fixture(autouse=True)
def _no_threads_left(request):
    before = set(threading.enumerate())
    yield
    # Python's stand-in for a thread of Qt's is a daemon, and Qt's own are counted below
    left = [t for t in threading.enumerate() if t not in before and not t.daemon]
    for thread in left:
        # code for a board that was searched long is made to its end
        thread.join(_PATIENCE_S)
    assert not any(thread.is_alive() for thread in left)
    if not _WITH_QT & set(request.path.parts):
        # to look through all objects takes a while, and the engine knows no Qt
        return
    from PySide6.QtCore import QThread

    running = [o for o in gc.get_objects() if type(o) is QThread and _is_running(o)]
    assert running == []


def _is_running(thread):
    try:
        return thread.isRunning()
    except RuntimeError:
        # its C++ half is gone
        return False
