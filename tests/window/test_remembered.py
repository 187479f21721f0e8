"""Settings remembered between starts, their reset, and invalid or unwritable files."""

import logging
import string
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtCore import QSettings

from knight_gui.board import Board, Leaper
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.programs import PROGRAMS, Variant
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from knight_gui.window import app
from knight_gui.window.platform import settings as system
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from knight_gui.window.platform.setting_formats import SETTING_FORMATS
from knight_gui.window.platform.settings import (
    current_settings,
    find_invalid_settings,
    read_setting,
    write_setting,
)
from tests.window.user import A8

QT_TYPES = ("Variant", "ByteArray", "Rect", "Size", "DateTime", "Invalid")
INVALID_TEXTS = some.one_of(
    some.text(max_size=40),
    some.text(alphabet=string.printable, max_size=40),
    some.sampled_from(["True", "-1", "nan", "1e999", "9" * 5000, "[" * 9999, "/\0", '"', '"\\x1"']),
    some.builds("{}x{}||knight|sure|naive|naive".format, some.integers(), some.integers()),
    some.builds("8x8|{}|{}|{}|you|{}".format, *[some.text(max_size=6)] * 4),
    # notations of Qt for values of another type, which may end the process
    some.builds("@{}({})".format, some.sampled_from(QT_TYPES), some.text(max_size=60)),
)


@pytest.fixture
def settings_file():
    """The file of the settings, in an existing folder."""
    settings_file = current_settings().path
    settings_file.parent.mkdir(parents=True, exist_ok=True)
    return settings_file


def remembered_setup(setup):
    """Save a setup, and return the setup of the next start."""
    write_setting("setups", (setup,))
    return load_remembered_scene().setup


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
@pytest.mark.parametrize("variant", Variant)
def test_that_board_and_strategy_are_remembered(program, variant):
    for board in (Board.parse("5x6", "c3,d4"), Board(100, 100), Board(8, 8, leaper=Leaper(1, 4))):
        setup = SearchSetup(board, program).with_variant(variant)
        assert remembered_setup(setup) == setup


def test_that_an_edited_strategy_is_remembered():
    own = SearchSetup().with_strategy(Strategy.parse("warnsdorff+random:7/knight/dead-ends"))
    for setup in (own, own.with_strategy(Strategy(goal=Goal.CLOSED)).with_variant(Variant.YOU)):
        assert remembered_setup(setup) == setup


def test_that_the_start_square_is_not_remembered(user):
    user.choose_size("5x6")
    user.click("greedyButton")
    user.start(A8)
    setup = load_remembered_scene().setup
    assert (setup.board.size_text, setup.variant, setup.start) == ("5x6", Variant.GREEDY, None)


def test_that_an_invalid_value_does_not_replace_a_remembered_one():
    write_setting("speed", Scene().speed.shifted_by(3))
    write_setting("speed", Scene().speed.shifted_by(1000))
    assert read_setting("speed") == Scene().speed.shifted_by(3)


@given(texts=some.dictionaries(some.sampled_from(sorted(SETTING_FORMATS)), INVALID_TEXTS))
def test_that_invalid_settings_are_listed_and_ignored(texts):
    current_settings().write_all({})
    for key, text in texts.items():
        current_settings().set_value(key, text)
    assert {*find_invalid_settings()} == {*texts} - {
        key for key in texts if read_setting(key) is not None
    }
    assert isinstance(load_remembered_scene(), Scene)
    assert system.last_export_folder().is_absolute()


@given(
    content=some.one_of(
        some.binary(max_size=400),
        some.lists(
            some.builds("{}={}".format, some.sampled_from(sorted(SETTING_FORMATS)), INVALID_TEXTS),
            max_size=9,
        ).map(lambda lines: "\n".join(lines).encode(errors="surrogatepass")),
    )
)
def test_that_no_content_of_the_settings_file_prevents_a_start(content):
    settings_file = current_settings().path
    settings_file.parent.mkdir(parents=True, exist_ok=True)
    settings_file.write_bytes(content)
    assert isinstance(load_remembered_scene(), Scene)
    write_setting("is_calm", value=True)
    assert load_remembered_scene().reduces_motion


def test_that_unknown_settings_are_kept(settings_file):
    settings_file.write_text("[General]\nfromTomorrow=7\nis_calm=False\n", encoding="utf-8")
    write_setting("is_calm", value=True)
    assert current_settings().read_all() == {"fromTomorrow": "7", "is_calm": "True"}


def test_that_the_settings_file_is_compatible_with_qt(settings_file):
    write_setting("unfolded", {"code", "more"})
    theirs = QSettings(str(settings_file), QSettings.Format.IniFormat)
    assert theirs.value("unfolded") == "code more"
    theirs.setValue("landscape_share", "0.25")
    theirs.setValue("files", '["/a, b.knight"]')
    theirs.sync()
    assert load_remembered_scene().landscape_share == 0.25
    assert (read_setting("files"), read_setting("unfolded")) == (["/a, b.knight"], {"code", "more"})


def test_that_a_window_opens_with_defaults_if_the_settings_are_unreadable(
    settings_file, make_window
):
    settings_file.mkdir()
    write_setting("is_calm", value=True)
    assert make_window().session.scene == Scene()


@pytest.fixture
def make_window(qtbot, engine):  # noqa: ARG001
    """A function that makes the main window."""
    from knight_gui.window.main_window import MainWindow

    def make():
        window = MainWindow()
        qtbot.addWidget(window)
        return window

    return make


# Reset


@pytest.fixture
def press_reset_button(user):
    """A function that presses a button of the box after a reset."""

    def press(text):
        [button] = [each for each in user.widget("resetBox").buttons() if each.text() == text]
        button.click()

    return press


def test_that_a_reset_restores_the_default_look_and_keeps_the_search(user, press_reset_button):
    user.start(A8)
    write_setting("files", ["/a.knight"])
    user.give("calm", "sound", "faster")
    user.window.resize(640, 500)
    user.give("resetSettings")
    scene = user.window.session.scene
    assert (scene.reduces_motion, scene.speed, scene.setup.start) == (None, Scene().speed, A8)
    assert user.window.width() > 640
    assert current_settings().read_all().keys() == {"files"}
    press_reset_button("Close")
    assert not user.window.session.scene.reduces_motion


def test_that_a_reset_ends_the_full_screen(user):
    user.give("fullScreen")
    user.wait_until(user.window.isFullScreen)
    user.give("resetSettings")
    user.wait_until(lambda: not user.window.isFullScreen())
    assert not user.window.session.scene.is_full_screen
    assert user.widget("naiveButton").isVisible()


def test_that_a_reset_can_be_undone(user, press_reset_button):
    user.give("calm", "faster")
    user.window.resize(640, 500)
    scene_before = user.window.session.scene
    settings_before = current_settings().read_all()
    user.give("resetSettings")
    press_reset_button("Undo")
    scene = user.window.session.scene
    assert (scene.reduces_motion, scene.speed) == (scene_before.reduces_motion, scene_before.speed)
    assert current_settings().read_all().items() >= settings_before.items()
    assert user.window.width() == 640


def test_that_safe_mode_neither_reads_nor_writes(settings_file, make_window, monkeypatch):
    write_setting("is_calm", value=True)
    before = settings_file.read_bytes()
    monkeypatch.setattr(system, "_safe_mode_settings", [])
    system.enter_safe_mode()
    window = make_window()
    assert not window.session.scene.reduces_motion
    window.session.update(landscape_share=0.25)
    assert read_setting("landscape_share") == 0.25
    assert settings_file.read_bytes() == before


# Unwritable locations


@pytest.fixture
def make_unwritable(monkeypatch, tmp_path):
    """A function that makes the folders of some environment variables unwritable."""
    monkeypatch.setattr(system, "_safe_mode_settings", [])
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))

    def close(*variables):
        for variable in variables:
            (tmp_path / variable).touch()

    return close


linux_only = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="by variables of Linux"
)


@linux_only
def test_that_unwritable_locations_are_listed(make_unwritable):
    assert system.find_unwritable_locations() == []
    make_unwritable("XDG_CONFIG_HOME")
    assert system.find_unwritable_locations() == [
        f"Your settings will not be remembered: {current_settings().path} cannot be written."
    ]
    make_unwritable("XDG_STATE_HOME")
    assert system.find_unwritable_locations()[1:] == [
        f"A crash would lose your work: {system.recovery_folder()} cannot be written to."
    ]


@linux_only
def test_that_safe_mode_lists_no_unwritable_location(make_unwritable):
    make_unwritable("XDG_CONFIG_HOME")
    system.enter_safe_mode()
    assert system.find_unwritable_locations() == []


@linux_only
def test_that_the_window_shows_startup_problems_at_the_foot_of_the_board(user, make_unwritable):
    make_unwritable("XDG_CONFIG_HOME", "XDG_STATE_HOME")
    app._finish_startup(user.window, None, "Letters are missing.")
    assert user.message.splitlines() == [
        "Letters are missing.",
        *system.find_unwritable_locations(),
    ]
