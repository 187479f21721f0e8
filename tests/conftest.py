"""Fixtures and checks of all tests: no logged warning, no thread and no niceness is left behind."""

import logging
import os
import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from weakref import WeakSet

import pytest
from hypothesis import HealthCheck, settings

from knight_gui import i18n
from knight_gui.exit_signals import FATAL_SIGNALS
from tests.support.patience import PATIENCE_MS

# examples may take long on a busy machine
settings.register_profile(
    "patient", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

# the tests expect English texts on every machine
os.environ["LANGUAGE"] = "en"

_FOLDERS_WITH_QT = {"drawing", "player", "window", "end2end"}
_ENVIRONMENT_TESTS = (
    "documents/test_atomic",
    "drawing/board",
    "drawing/export/test_paper",
    "drawing/landscape",
    "drawing/maps",
    "player/test_priority",
    "terminal/test_export",
    "terminal/test_progress_line",
    "terminal/test_map",
    "terminal/test_output",
    "terminal/test_pictures",
    "terminal/test_streams",
    "test_display",
    "window/board",
    "window/export/test_printing",
    "window/landscape",
    "window/maps",
    "window/test_candidates",
    "window/test_code_panel",
    "window/test_heat",
    "window/test_label",
    "window/test_pointing",
    "window/test_screen",
)
"""Files and folders of tests that depend on fonts, scale, locale, folders or processors."""


def pytest_addoption(parser):
    parser.addoption("--no-skips", action="store_true", help="let skipped tests fail")
    parser.addoption("--approve", action="store_true", help="write approved drawings again")


def pytest_sessionstart(session):
    """Compile the engine once, where several processes would each compile it at the same time."""
    config = session.config
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        program = "from tests.support.engine import load_engine; load_engine()"
        subprocess.run([sys.executable, "-c", program], cwd=config.rootpath, check=False)


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.relative_to(Path(__file__).parent).as_posix().startswith(_ENVIRONMENT_TESTS):
            item.add_marker(pytest.mark.environment)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and item.config.getoption("no_skips"):
        *_, reason = report.longrepr
        report.outcome = "failed"
        report.longrepr = f"it must not be skipped here: {reason}"
    return report


@pytest.fixture
def qtbot(qtbot):
    """The qtbot of pytest-qt, with longer default timeouts."""
    for name in ("waitUntil", "waitSignal", "waitExposed", "waitActive"):
        method = getattr(qtbot, name)
        setattr(qtbot, name, partial(method, timeout=PATIENCE_MS))
    return qtbot


@pytest.fixture(scope="session")
def qapp_cls():
    """The class of the application, which suppresses the warning of Qt about the locale."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.drawing.fonts import suppress_locale_warning

    class Application(QApplication):
        def __init__(self, arguments):
            with suppress_locale_warning():
                super().__init__(arguments)

    return Application


class _LogFailure(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(scope="session", autouse=True)
def _no_ignored_signals():
    """Handle signals that a shell ignores for background processes.

    Child processes inherit ignored signals, but no handlers.
    """
    ignored = [number for number in FATAL_SIGNALS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(autouse=True)
def _no_logged_warnings():
    """Fail a test during which the package logs a warning."""
    handler = _LogFailure()
    logger = logging.getLogger("knight_gui")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    assert handler.messages == []


@pytest.fixture(autouse=True)
def _no_niceness_left():
    """Fail a test that lowers the priority of the thread of the tests."""
    niceness = _niceness()
    yield
    assert _niceness() == niceness, "all later tests would be slow on a busy machine"


def _niceness():
    if sys.platform != "linux":
        # elsewhere it is that of the process, which tests do not change
        return 0
    return os.getpriority(os.PRIO_PROCESS, 0)


@pytest.fixture(autouse=True)
def _no_threads_left(request):
    """Fail a test that leaves a thread running."""
    qt_threads = ()
    # other tests must not import Qt
    if _FOLDERS_WITH_QT & set(request.path.parts):
        qt_threads = request.getfixturevalue("_threads_of_qt")
    old_threads = _threads_of_python()
    yield
    new_threads = _threads_of_python() - old_threads
    for thread in new_threads:
        if thread.name in {"board-code", "loading"}:
            # a test may end before its code is compiled
            thread.join()
    assert [thread for thread in new_threads if thread.is_alive()] == []
    assert [thread for thread in qt_threads if _is_running(thread)] == []


def _threads_of_python():
    # Python lists threads of Qt that ran its code, too, and does not notice their end; the thread
    # of the compiler process lasts until the whole engine is compiled
    ignored_prefixes = ("Dummy-", "compiling")
    return {t for t in threading.enumerate() if not t.name.startswith(ignored_prefixes)}


@pytest.fixture(scope="session")
def _threads_of_qt():
    """All threads that were started through QThread."""
    from PySide6.QtCore import QThread

    threads = WeakSet()
    start = QThread.start

    def start_and_record(thread, *priority):
        threads.add(thread)
        start(thread, *priority)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QThread, "start", start_and_record)
        yield threads


def _is_running(thread):
    try:
        return thread.isRunning()
    except RuntimeError:
        # its C++ object is deleted
        return False


@pytest.fixture(scope="session")
def _pseudo_folder(tmp_path_factory):
    """Folder with the pseudo translation, written once."""
    from tests.support import pseudo

    folder = tmp_path_factory.mktemp("translations")
    pseudo.write_into(folder)
    return folder


@pytest.fixture
def pseudo(_pseudo_folder, monkeypatch):
    """A third language that is available during a test; English is restored afterwards."""
    monkeypatch.setattr(i18n, "CATALOG_FOLDER", _pseudo_folder)
    yield
    i18n.set_language()


@pytest.fixture(scope="session")
def _chinese_folder(tmp_path_factory):
    """Folder with the compiled Chinese translation."""
    from tests.docs import translations

    folder = tmp_path_factory.mktemp("chinese")
    for file in translations.catalog_files():
        compiled = folder / file.relative_to(translations.TRANSLATIONS_FOLDER).with_suffix(".mo")
        compiled.parent.mkdir(parents=True)
        compiled.write_bytes(translations.compile_catalog(translations.read_catalog(file)))
    return folder


@pytest.fixture
def chinese(_chinese_folder, monkeypatch):
    """Chinese from the current catalogue as the language of a test."""
    monkeypatch.setattr(i18n, "CATALOG_FOLDER", _chinese_folder)
    i18n.set_language("zh_CN")
    yield
    i18n.set_language()
