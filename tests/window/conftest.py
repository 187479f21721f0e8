"""Fixtures of the window's tests: a window on the screen, and its user."""

import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.player import background_search
from knight_gui.player import pace as clock
from knight_gui.player.background_search import BackgroundSearch
from knight_gui.state.scene import ThemeName
from knight_gui.window import motion
from knight_gui.window.pages import sweep
from knight_gui.window.widgets.theming import apply_theme, current_theme
from tests.support.engine import load_engine
from tests.support.pictures import load_test_font
from tests.support.quick_time import QuickTime
from tests.support.stopped_time import StoppedTime
from tests.sweeps.immediate_pool import ImmediatePool
from tests.window.user import User, opened

LONG = 2_000_000
"""Steps after which a search of a test rests between its slices."""
REST_S = 0.004
# without a screen there is nobody to raise a menu, to grab keys, or to ask how small a page may be
_OFFSCREEN_CANNOT = pytest.mark.qt_log_ignore("^This plugin does not support")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(_OFFSCREEN_CANNOT)


@pytest.fixture(scope="session")
def engine():
    """The engine, loaded before the first window needs it: compiling may take a while."""
    load_engine()


@pytest.fixture(scope="session", autouse=True)
def own_font(qapp):  # noqa: ARG001  without a program there are no fonts
    """A font of the tests themselves, the same on every machine.

    With it, and with one of even letters beside it, there are letters where none are installed.
    """
    return load_test_font()


@pytest.fixture(autouse=True)
def _settings_are_the_tests_own(monkeypatch, tmp_path_factory):
    """Use empty settings, neither those of the test before nor of the person who runs the tests."""
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path_factory.mktemp("settings")))


@pytest.fixture(autouse=True)
def _widgets_are_light_again():
    """Restore the light theme, which the next test expects."""
    yield
    if current_theme() is not LIGHT_THEME:
        apply_theme(ThemeName.LIGHT)


@pytest.fixture(autouse=True)
def _no_file_is_chosen(monkeypatch):
    """Cancel every file dialog: in a loop of its own it would wait for an answer."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: ("", ""))


@pytest.fixture(autouse=True)
def _long_searches_come_on_slowly(monkeypatch):
    """Slow long searches down, and leave the processor to the window."""
    search = BackgroundSearch.run_slice

    def come_on(ahead):
        if ahead.recording.steps > LONG:
            time.sleep(REST_S)
        search(ahead)

    monkeypatch.setattr(background_search, "SLICE_S", REST_S / 4)
    monkeypatch.setattr(BackgroundSearch, "run_slice", come_on)


@pytest.fixture
def quick_long_searches(monkeypatch):
    """Let long searches come on as quickly as in the program, where a test waits for their end."""
    monkeypatch.setitem(globals(), "REST_S", 0)


@pytest.fixture(autouse=True)
def _brief_motion(monkeypatch):
    """Let pictures of widgets arrive at once; test_motion replaces this."""
    for name in ("LAYOUT_MS", "PAGE_MS", "VERDICT_MS"):
        monkeypatch.setattr(motion, name, 1)


@pytest.fixture
def callouts_in_a_run():
    """Budget of callouts: none unless a test is about them."""
    return 0


@pytest.fixture
def window(qtbot, engine, callouts_in_a_run):  # noqa: ARG001
    """The main window as the program shows it: exposed, active, closed in the end."""
    window = opened(qtbot, callouts_in_a_run)
    yield window
    # whatever was changed in it
    window.close_without_asking()
    # without a screen, what was copied outlives Python, and its end would be a crash
    QApplication.clipboard().clear()


@pytest.fixture
def stopped_clock(monkeypatch):
    """Stop the time of the playback: steps that are played stay where they are."""
    monkeypatch.setattr(clock, "time", StoppedTime())


@pytest.fixture
def quick_clock(monkeypatch):
    """Let the time of the playback pass quickly: what is played is soon over."""
    monkeypatch.setattr(clock, "time", QuickTime())
    # else one step at most would be played in each tenth of a second
    monkeypatch.setattr(clock, "_MAX_SLEEP_MS", clock._TICK_MS)


@pytest.fixture
def user(window, qtbot):
    """The user of the window."""
    return User(window, qtbot)


@pytest.fixture
def pools(monkeypatch):
    """Worker pools by address, which run at once; a test may replace them."""
    pools = {"": ImmediatePool}
    monkeypatch.setattr(sweep, "worker_pool", lambda address: pools[address]())
    return pools
