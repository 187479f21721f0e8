"""Change of language: all texts at once, and nothing on the screen is lost."""

import threading
from functools import partial
from operator import attrgetter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QMessageBox,
    QSlider,
    QToolButton,
    QWidget,
)

from knight_gui.board import InputError
from knight_gui.drawing.export import film, headless
from knight_gui.drawing.fonts import missing_font_message
from knight_gui.i18n import current_language, set_language
from knight_gui.search.api import solve
from knight_gui.state.export import FileType
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import MenuId
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.maps.columns import StrategyBox
from knight_gui.window.platform.language import set_window_language
from knight_gui.window.platform.settings import read_setting
from knight_gui.window.widgets.page import Page
from tests.support.patience import PATIENCE_MS
from tests.window.pages import part_of

CHINESE = "zh_CN"


@pytest.fixture
def letters():
    """Whether there are letters for a text."""
    return True


@pytest.fixture(autouse=True)
def _spoken(qapp, monkeypatch, letters):
    """Speak English afterwards, and do not depend on the fonts of this machine."""

    def has_letter(*_):
        return letters

    monkeypatch.setattr(QFontMetrics, "inFontUcs4", has_letter)
    missing_font_message.cache_clear()
    yield
    missing_font_message.cache_clear()
    set_window_language()
    qapp.processEvents()


@pytest.fixture
def choose(window, qtbot):
    """A function that chooses a language in the menu, and waits until it is spoken."""

    def choose(code, file):
        def is_spoken():
            return window.menuBar().actions()[0].text() == file

        window.commands[f"language_{code}"].trigger()
        qtbot.waitUntil(is_spoken)
        # what was seen before is gone
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    return choose


@pytest.fixture
def in_chinese(choose):
    """A function that chooses Chinese."""
    return partial(choose, CHINESE, "文件")


@pytest.fixture
def in_english(choose):
    """A function that chooses English."""
    return partial(choose, "en", "File")


def open_page_of(window):
    """Return the page that is open."""
    [page] = [page for page in window.findChildren(Page) if page.isVisible()]
    return page


def part(window, name):
    """Return the widget of a name on the page that is open."""
    return part_of(open_page_of(window), name)


def strategies_on(window):
    """Return the strategies that are compared on the page that is open."""
    boxes = open_page_of(window).findChildren(StrategyBox)
    return [box.setup.strategy for box in boxes if not box.isHidden()]


def said_by(window):
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def test_that_all_visible_texts_are_translated_at_once(window, in_chinese):
    assert "Where does the knight start?" in said_by(window)
    in_chinese()
    assert "马从哪里出发？" in said_by(window)
    assert window.findChild(QToolButton, "naiveButton").text() == "朴素"
    cancel = QDialogButtonBox.StandardButton.Cancel
    assert QDialogButtonBox(cancel).button(cancel).text() == "取消", "Qt speaks it, too"


def test_that_a_language_is_found_by_its_own_name_and_remembered(window, in_chinese):
    in_chinese()
    assert read_setting("language") == CHINESE
    menu = window.commands.menu(MenuId.LANGUAGE)
    is_checked_by_name = {action.text(): action.isChecked() for action in menu.actions()}
    assert [name for name, is_checked in is_checked_by_name.items() if is_checked] == ["简体中文"]
    assert next(iter(is_checked_by_name)) == "English"


def test_that_search_step_and_speed_survive_a_change_of_language(
    window, user, in_chinese, in_english
):
    user.start(0, 33)
    user.wait_for_status("Lost since 31 (g6)")
    scene = window.session.scene
    track = user.playback.clients[0]
    steps = user.playback.step_count
    in_chinese()
    assert user.playback.clients[0] is track
    assert user.playback.step_count >= steps
    assert (user.step, window.session.scene.setups) == (33, scene.setups)
    assert window.findChild(QSlider, "speedSlider").value() == scene.speed.notch
    user.wait_for_status("从第 31 格（g6）起已无解")
    board = window.widget_of_search(0, BoardView)
    landscape = window.widget_of_search(0, LandscapeView)
    assert board.state.position.step == 33
    user.wait_until(landscape.isVisible)
    user.wait_until(attrgetter("state.data"), landscape)
    in_english()
    user.wait_for_status("Lost since 31 (g6)")


def test_that_no_widget_of_the_former_language_is_left(window, user, in_chinese, in_english):
    user.start(0, 33)
    in_chinese()
    count = len(window.findChildren(QWidget))
    in_english()
    in_chinese()
    assert len(window.findChildren(QWidget)) == count


def test_that_a_race_survives_a_change_of_language(window, user, in_chinese):
    user.start(0)
    user.give("compare")

    def are_searched():
        return all(client.step_count > 40 for client in user.playback.clients)

    def are_shown():
        return all(client.step == 40 for client in user.playback.clients)

    user.wait_until(are_searched)
    user.playback.go_to_step(40)
    user.wait_until(are_shown)
    in_chinese()
    assert all(
        window.widget_of_search(place, BoardView).state.position.step == 40 for place in (0, 1)
    )
    assert user.widget("rivalVerdictTitle").text() == "仍可能走成周游"


def test_that_a_playing_search_survives_a_change_of_language(user, in_chinese):
    user.start(0, 3)
    user.give("play")
    in_chinese()
    assert user.playback.is_playing
    user.wait_past_step(4)


@pytest.mark.parametrize("name", ["strategy", "chart", "export"])
def test_that_an_open_page_survives_a_change_of_language(window, user, in_chinese, name):
    user.start(0, 33)
    window.session.update(page=name)
    before = open_page_of(window)
    in_chinese()
    now = open_page_of(window)
    assert (now is before, type(now)) == (False, type(before))
    assert now.isVisible()
    assert now.windowTitle()


@pytest.mark.parametrize(
    ("page", "inputs"),
    [
        ("goTo", [("stepField", "text", "12e"), ("retreatSizeBox", "value", 7)]),
        ("strategy", [("strategyField", "text", "warnsdorff+")]),
        (
            "export",
            [("kindBox", "currentIndex", 3), ("widthBox", "value", 500)],
        ),
        ("export", [("firstStepField", "text", "3")]),
        (
            "map",
            [
                ("mapBoardsButton", "checked", True),
                ("mapFirstBoard", "text", "4x"),
                ("sizeField", "text", "5×9"),
            ],
        ),
        ("luck", [("luckVaryBox", "currentIndex", 1)]),
    ],
)
def test_that_inputs_of_pages_survive_a_change_of_language(window, user, in_chinese, page, inputs):
    user.start(0, 33)
    window.session.update(page=page)
    for name, what, written in inputs:
        part(window, name).setProperty(what, written)
    in_chinese()
    for name, what, written in inputs:
        assert part(window, name).property(what) == written


def test_that_the_chosen_tour_of_a_text_survives_a_change_of_language(window, user, in_chinese):
    tours = [solve("5x5", start="a1").tour, solve("6x6", start="c3").tour]
    user.paste("\n\n".join(map(str, tours)))
    user.wait_until(lambda: window.session.scene.page == "imported")
    part(window, "importedNumberBox").setValue(2)
    in_chinese()
    assert part(window, "importedNumberBox").value() == 2
    user.wait_until(lambda: user.playback.frame is not None)
    user.wait_until(lambda: user.playback.frame.tour == tours[1])


def test_that_compared_searches_survive_a_change_of_language(window, user, in_chinese):
    user.choose_size("6x6")
    user.start(0)
    for page in ("map", "luck"):
        window.session.update(page=page)
        menu = part(window, "addMapButton").menu()
        menu.aboutToShow.emit()
        menu.actions()[-1].trigger()
        before = strategies_on(window)
        assert len(before) > 1
        in_chinese()
        assert user.settled(strategies_on, window) == before


def test_that_counted_tours_survive_a_change_of_language(window, user, in_chinese):
    user.choose_size("5x6")
    user.start(0)
    window.session.update(page="tours")
    user.wait_until(part(window, "closedOnlyBox").isVisible)
    user.wait_for_text("toursLabel", "✓")
    part(window, "closedOnlyBox").click()
    part(window, "tourNumberBox").setValue(3)
    path = part(window, "toursBoard").state.position.path
    in_chinese()
    assert part(window, "toursLabel").text().startswith("✓")
    assert part(window, "closedOnlyBox").isChecked()
    assert part(window, "tourNumberBox").value() == 3
    assert part(window, "toursBoard").state.position.path == path


def test_that_a_film_in_progress_survives_a_change_of_language(
    window, user, in_chinese, monkeypatch, tmp_path
):
    may_end = threading.Event()

    def write_film(*_):
        may_end.wait(PATIENCE_MS / 1000)

    monkeypatch.setattr(film, "write_film", write_film)
    user.start(0, 33)
    window.session.update(page="export")
    part(window, "kindBox").select_value(FileType.GIF)
    open_page_of(window).export_to(tmp_path / "film.gif")
    in_chinese()
    assert part(window, "exportProgress").isVisible()
    assert not part(window, "saveButton").isEnabled()
    may_end.set()
    user.wait_for_text("exportDone", "✓ film.gif")
    user.wait_until(part(window, "saveButton").isEnabled)


def side_px(user):
    return user.side_px


def test_that_full_screen_and_zoom_survive_a_change_of_language(window, user, in_chinese):
    user.start(0, 33)
    user.give("closer", "fullScreen")
    before = user.settled(side_px, user)
    in_chinese()
    assert window.session.scene.is_full_screen
    now = user.settled(side_px, user)
    assert now == pytest.approx(before, rel=0.05)


def test_that_the_scene_of_a_lesson_survives_a_change_of_language(window, user, in_chinese):
    user.give("whyItTakesSoLong", "nextScene")
    in_chinese()
    assert user.widget("lessonTitle").text() == "第一条死路"
    assert window.session.scene.lesson_index == 1


@pytest.mark.parametrize("letters", [False])
def test_that_without_a_font_for_a_language_texts_are_english():
    assert set_window_language(CHINESE).endswith("apt-get install fonts-wqy-microhei")
    assert current_language() == "en"


@pytest.mark.parametrize("letters", [False])
def test_that_a_language_without_a_font_is_disabled_with_a_reason(window):
    action = window.commands[f"language_{CHINESE}"]
    assert (action.text(), action.isEnabled()) == ("Chinese", False)
    assert "fonts-wqy-microhei" in action.toolTip()


def test_that_a_reset_of_settings_resets_the_language_until_it_is_undone(window, in_chinese):
    in_chinese()
    window.commands["resetSettings"].trigger()
    assert current_language() == "en"
    box = window.findChild(QMessageBox, "resetBox")
    next(each for each in box.buttons() if each.text() == "Undo").click()
    assert current_language() == CHINESE


@pytest.mark.parametrize("letters", [False])
def test_that_without_a_font_for_a_language_pictures_are_english():
    set_language(CHINESE)
    with pytest.raises(InputError, match="fonts-wqy-microhei"):
        headless.require_fonts()
