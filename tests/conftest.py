"""What holds for every test: no warning, no error in a log, no thread or niceness left behind."""

import logging
import os
import signal
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

# a machine that is busy with something else is no mistake of an example
settings.register_profile(
    "patient", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

# what the tests read is English, whatever the machine speaks
os.environ["LANGUAGE"] = "en"

_WITH_QT = {"drawing", "player", "window", "end2end"}
_ENVIRONMENT = (
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
    "window/test_arrangement",
    "window/test_candidates",
    "window/test_code_panel",
    "window/test_heat",
    "window/test_label",
    "window/test_pointing",
    "window/test_screen",
    "window/test_status",
)
"""The files and folders of tests that fonts, scale, locale, folders or processors matter to."""


def pytest_addoption(parser):
    parser.addoption("--no-skips", action="store_true", help="have a test that is skipped fail")
    parser.addoption("--approve", action="store_true", help="write approved drawings anew")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.relative_to(Path(__file__).parent).as_posix().startswith(_ENVIRONMENT):
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
    """One that waits as long as it takes, unless it is told otherwise."""
    for wait in ("waitUntil", "waitSignal", "waitExposed", "waitActive"):
        setattr(qtbot, wait, partial(getattr(qtbot, wait), timeout=PATIENCE_MS))
    return qtbot


@pytest.fixture(scope="session")
def qapp_cls():
    """An application made as the program makes it, in silence under any locale."""
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
def _signals_reach_what_is_started():
    """Where a shell began this run in the background, processes of tests would ignore signals too.

    Who ignores a signal hands that on to the programs it starts, who handles it does not.
    """
    ignored = [number for number in FATAL_SIGNALS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(autouse=True)
def _no_logged_warnings():
    handler = _LogFailure()
    logger = logging.getLogger("knight_gui")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    assert handler.messages == []


@pytest.fixture(autouse=True)
def _no_way_given():
    before = _niceness()
    yield
    assert _niceness() == before, "all tests after this one would come last on a busy machine"


def _niceness():
    # only there it is that of a thread
    return os.getpriority(os.PRIO_PROCESS, 0) if sys.platform == "linux" else 0


@pytest.fixture(autouse=True)
def _no_threads_left(request):
    with_qt = _WITH_QT & set(request.path.parts)
    # the engine knows no Qt, and neither do its tests
    started = request.getfixturevalue("_threads_of_qt") if with_qt else ()
    before = _threads_of_python()
    yield
    left = _threads_of_python() - before
    for thread in left:
        if thread.name in {"board-code", "loading"}:
            # what was asked for may be over before all of its code is there
            thread.join()
    assert [thread for thread in left if thread.is_alive()] == []
    assert [thread for thread in started if _is_running(thread)] == []


def _threads_of_python():
    # it also lists threads of Qt in which it ran, and does not notice that they end; and the
    # process that compiles is kept until the whole engine is there
    return {t for t in threading.enumerate() if not t.name.startswith(("Dummy-", "compiling"))}


@pytest.fixture(scope="session")
def _threads_of_qt():
    """Every thread of Qt that a test starts; Python does not count them."""
    from PySide6.QtCore import QThread

    started = WeakSet()
    start = QThread.start

    def start_and_tell(thread, *priority):
        started.add(thread)
        start(thread, *priority)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QThread, "start", start_and_tell)
        yield started


def _is_running(thread):
    try:
        return thread.isRunning()
    except RuntimeError:
        # its C++ half is gone
        return False


@pytest.fixture(scope="session")
def _pseudo_folder(tmp_path_factory):
    from tests.support import pseudo

    folder = tmp_path_factory.mktemp("translations")
    pseudo.write_into(folder)
    return folder


@pytest.fixture
def pseudo(_pseudo_folder, monkeypatch):
    """A third language, which is there while a test runs; English is spoken again afterwards."""
    monkeypatch.setattr(i18n, "CATALOG_FOLDER", _pseudo_folder)
    yield
    i18n.set_language()


@pytest.fixture(scope="session")
def _chinese_folder(tmp_path_factory):
    from tests.docs import translations

    folder = tmp_path_factory.mktemp("chinese")
    for file in translations.catalog_files():
        compiled = folder / file.relative_to(translations.TRANSLATIONS_FOLDER).with_suffix(".mo")
        compiled.parent.mkdir(parents=True)
        compiled.write_bytes(translations.compile_catalog(translations.read_catalog(file)))
    return folder


@pytest.fixture
def chinese(_chinese_folder, monkeypatch):
    """Chinese as it is written now, which is spoken while a test runs."""
    monkeypatch.setattr(i18n, "CATALOG_FOLDER", _chinese_folder)
    i18n.set_language("zh_CN")
    yield
    i18n.set_language()
