"""What is remembered from one start to the next, whatever somebody has written there."""

import logging
import string
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QToolTip

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

KINDS_OF_QT = ("Variant", "ByteArray", "Rect", "Size", "DateTime", "Invalid")
JUNK = some.one_of(
    some.text(max_size=40),
    some.text(alphabet=string.printable, max_size=40),
    some.sampled_from(["True", "-1", "nan", "1e999", "9" * 5000, "[" * 9999, "/\0", '"', '"\\x1"']),
    some.builds("{}x{}||knight|sure|naive|naive".format, some.integers(), some.integers()),
    some.builds("8x8|{}|{}|{}|you|{}".format, *[some.text(max_size=6)] * 4),
    # what Qt takes for a value of another type, which may end the process
    some.builds("@{}({})".format, some.sampled_from(KINDS_OF_QT), some.text(max_size=60)),
)


@pytest.fixture
def file():
    """The file of the settings, in a folder that is there."""
    file = current_settings().path
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def setup_as_it_was(setup):
    """What is shown at the next start of a search that was shown last."""
    write_setting("setups", (setup,))
    return load_remembered_scene().setup


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
@pytest.mark.parametrize("variant", Variant)
def test_that_board_and_strategy_are_those_of_the_last_time(program, variant):
    for board in (Board.parse("5x6", "c3,d4"), Board(100, 100), Board(8, 8, leaper=Leaper(1, 4))):
        setup = SearchSetup(board, program).with_variant(variant)
        assert setup_as_it_was(setup) == setup


def test_that_a_strategy_of_somebodys_own_is_remembered():
    own = SearchSetup().with_strategy(Strategy.parse("warnsdorff+random:7/knight/dead-ends"))
    for setup in (own, own.with_strategy(Strategy(goal=Goal.CLOSED)).with_variant(Variant.YOU)):
        assert setup_as_it_was(setup) == setup


def test_that_the_next_window_has_the_board_and_nothing_on_it(user):
    user.choose_size("5x6")
    user.click("greedyButton")
    user.start(A8)
    setup = load_remembered_scene().setup
    assert (setup.board.size_text, setup.variant, setup.start) == ("5x6", Variant.GREEDY, None)


def test_that_what_could_not_be_used_at_the_next_start_does_not_take_the_place_of_the_last():
    write_setting("speed", Scene().speed.shifted_by(3))
    write_setting("speed", Scene().speed.shifted_by(1000))
    assert read_setting("speed") == Scene().speed.shifted_by(3)


@given(texts=some.dictionaries(some.sampled_from(sorted(SETTING_FORMATS)), JUNK))
def test_that_a_value_that_makes_no_sense_is_named_and_left_out(texts):
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
            some.builds("{}={}".format, some.sampled_from(sorted(SETTING_FORMATS)), JUNK),
            max_size=9,
        ).map(lambda lines: "\n".join(lines).encode(errors="surrogatepass")),
    )
)
def test_that_no_file_of_settings_stops_a_start(content):
    file = current_settings().path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    assert isinstance(load_remembered_scene(), Scene)
    write_setting("is_calm", value=True)
    assert load_remembered_scene().reduces_motion


def test_that_what_other_programs_and_versions_have_written_stays(file):
    file.write_text("[General]\nfromTomorrow=7\nis_calm=False\n", encoding="utf-8")
    write_setting("is_calm", value=True)
    assert current_settings().read_all() == {"fromTomorrow": "7", "is_calm": "True"}


def test_that_qt_reads_what_is_written_and_is_read(file):
    write_setting("unfolded", {"code", "more"})
    theirs = QSettings(str(file), QSettings.Format.IniFormat)
    assert theirs.value("unfolded") == "code more"
    theirs.setValue("landscape_share", "0.25")
    theirs.setValue("files", '["/a, b.knight"]')
    theirs.sync()
    assert load_remembered_scene().landscape_share == 0.25
    assert (read_setting("files"), read_setting("unfolded")) == (["/a, b.knight"], {"code", "more"})


def test_that_a_window_starts_where_the_settings_cannot_be_read(file, window_made):
    file.mkdir()
    write_setting("is_calm", value=True)
    assert window_made().session.scene == Scene()


@pytest.fixture
def window_made(qtbot, engine):  # noqa: ARG001
    """A function that makes the window, as at a start."""
    from knight_gui.window.main_window import MainWindow

    def made():
        window = MainWindow()
        qtbot.addWidget(window)
        return window

    return made


# All of it at once


@pytest.fixture
def answer(user):
    """A function that presses a button of the box that says what a reset did."""

    def press(text):
        [button] = [each for each in user.widget("resetBox").buttons() if each.text() == text]
        button.click()

    return press


def test_that_a_reset_makes_the_window_look_as_at_first_and_keeps_the_search(user, answer):
    user.start(A8)
    write_setting("files", ["/a.knight"])
    user.give("calm", "sound", "faster")
    user.window.resize(640, 500)
    user.give("resetSettings")
    scene = user.window.session.scene
    assert (scene.reduces_motion, scene.speed, scene.setup.start) == (None, Scene().speed, A8)
    assert user.window.width() > 640
    assert current_settings().read_all().keys() == {"files"}
    answer("Close")
    assert not user.window.session.scene.reduces_motion


def test_that_a_reset_can_be_undone(user, answer):
    user.give("calm", "faster")
    user.window.resize(640, 500)
    looked = user.window.session.scene
    kept = current_settings().read_all()
    user.give("resetSettings")
    answer("Undo")
    scene = user.window.session.scene
    assert (scene.reduces_motion, scene.speed) == (looked.reduces_motion, looked.speed)
    assert current_settings().read_all().items() >= kept.items()
    assert user.window.width() == 640


def test_that_safe_mode_neither_reads_nor_writes(file, window_made, monkeypatch):
    write_setting("is_calm", value=True)
    before = file.read_bytes()
    monkeypatch.setattr(system, "_safe_mode_settings", [])
    system.enter_safe_mode()
    window = window_made()
    assert not window.session.scene.reduces_motion
    window.session.update(landscape_share=0.25)
    assert read_setting("landscape_share") == 0.25
    assert file.read_bytes() == before


# Where nothing can be written


@pytest.fixture
def homes(monkeypatch, tmp_path):
    """A function that lets nothing be written to the folders that some variables name."""
    monkeypatch.setattr(system, "_safe_mode_settings", [])
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))

    def close(*variables):
        for variable in variables:
            (tmp_path / variable).touch()

    return close


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="by variables of Linux")


@linux
def test_that_it_is_said_what_cannot_be_written_down(homes):
    assert system.find_unwritable_locations() == []
    homes("XDG_CONFIG_HOME")
    assert system.find_unwritable_locations() == [
        f"Your settings will not be remembered: {current_settings().path} cannot be written."
    ]
    homes("XDG_STATE_HOME")
    assert system.find_unwritable_locations()[1:] == [
        f"A crash would lose your work: {system.recovery_folder()} cannot be written to."
    ]


@linux
def test_that_safe_mode_says_nothing_of_settings(homes):
    homes("XDG_CONFIG_HOME")
    system.enter_safe_mode()
    assert system.find_unwritable_locations() == []


@linux
def test_that_the_window_says_it_when_it_is_seen(window, homes):
    homes("XDG_CONFIG_HOME", "XDG_STATE_HOME")
    app._finish_startup(window, None, "Letters are missing.")
    assert QToolTip.text().splitlines() == [
        "Letters are missing.",
        *system.find_unwritable_locations(),
    ]
    QToolTip.hideText()
