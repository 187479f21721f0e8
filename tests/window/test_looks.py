"""Contrast of the themes, names and tooltips of all controls, and disabled ones."""

from itertools import product
from operator import attrgetter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QSlider,
    QToolButton,
    QToolTip,
    QWidget,
)

from knight_gui.drawing.theme import (
    DARK_THEME,
    HIGH_CONTRAST_THEME,
    LIGHT_THEME,
    NEAR_BLACK,
    NEAR_WHITE,
    THEMES,
)
from knight_gui.state.scene import ThemeName
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import MenuCommand
from knight_gui.window.commands.actions import ALL_COMMANDS
from knight_gui.window.context import MenuId
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8, accessible_text, as_seen, is_read

INTERACTIVE = (QAbstractButton, QSlider, QComboBox, BoardView)


in_each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=[t.value for t in THEMES])


def test_that_each_theme_has_a_command():
    commands = [each for each in ALL_COMMANDS if each.menu_id is MenuId.THEME]
    assert len(commands) == len(ThemeName)


def readable(theme):
    """The least contrast of a text."""
    return 7 if theme is HIGH_CONTRAST_THEME else 4.5


def luminance(colour):
    """The relative luminance of WCAG 2.2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(QColor(one)), luminance(QColor(other))))
    return (high + 0.05) / (low + 0.05)


@in_each_theme
def test_that_every_text_has_enough_contrast(theme):
    texts = (theme.text, theme.faint, theme.wrong, theme.tour)
    least = readable(theme)
    for text, ground in product(texts, (theme.window, theme.surface)):
        assert contrast(text, ground) >= least
    assert contrast(theme.on_accent, theme.accent) >= least


@in_each_theme
def test_that_meaningful_colours_have_enough_contrast(theme):
    for colour in (*theme.path_ramp, theme.accent, theme.refuted, theme.abandoned, theme.cut_off):
        assert contrast(colour, theme.surface) >= 3


@in_each_theme
def test_that_numbers_and_dots_show_on_both_colours_of_squares(theme):
    assert contrast(NEAR_BLACK, NEAR_WHITE) >= 7
    for square in (*theme.light_and_dark_squares, *theme.muted_squares):
        assert max(contrast(NEAR_BLACK, square), contrast(NEAR_WHITE, square)) >= readable(theme)


def test_that_the_dark_theme_is_toggled_for_everything(user):
    def ground():
        return as_seen(user.window).pixelColor(3, user.window.height() - 3)

    user.start(A8)
    user.go_to(20)
    user.window.setFocus()
    light_ground = ground()
    free = user.problem.board.parse_square("b2")
    square = user.picture_of(free)

    def is_dark():
        return ground() == QColor(DARK_THEME.window)

    def is_light():
        return ground() == light_ground == QColor(LIGHT_THEME.window)

    for hand in ("darkButton", Qt.Key.Key_D):
        user.use(hand)
        user.wait_until(is_dark)
        assert user.widget("darkButton").isChecked()
        assert user.picture_of(free) != square
        assert user.widget("verdictReason").palette().windowText().color() == QColor(
            DARK_THEME.text
        )
        user.use(hand)
        user.wait_until(is_light)
        assert not user.widget("darkButton").isChecked()
        assert user.picture_of(free) == square
    assert user.step == 20


def ground_color(window):
    return as_seen(window).pixelColor(3, 400)


def test_that_each_theme_is_chosen_by_a_command_and_only_one_is_ticked(user):
    names = {
        ThemeName.HIGH_CONTRAST: "highContrast",
        ThemeName.LIGHT: "light",
        ThemeName.DARK: "dark",
    }
    for tint in (ThemeName.HIGH_CONTRAST, ThemeName.DARK, ThemeName.HIGH_CONTRAST, ThemeName.LIGHT):
        user.give(names[tint])
        assert user.settled(ground_color, user.window) == QColor(THEMES[tint].window)
        ticked = [name for name in names.values() if user.window.commands[name].isChecked()]
        assert ticked == [names[tint]]
        assert load_remembered_scene().theme_name is tint


def test_that_every_control_has_a_unique_name_and_a_tooltip_with_its_key(user):
    user.start(A8)
    named = [
        widget
        for widget in user.window.findChildren(QWidget)
        if isinstance(widget, INTERACTIVE) and widget.isVisible()
    ]
    assert len(named) > 12
    for widget in [*named, user.timeline]:
        assert accessible_text(widget), widget.objectName()
    names = [accessible_text(widget) for widget in named if isinstance(widget, QToolButton)]
    assert len(names) == len(set(names))
    for name, key in (
        ("playButton", "Space"),
        ("stepForwardButton", "Right"),
        ("stepBackButton", "Left"),
        ("nextDeadEndButton", "Shift+Right"),
        ("previousDeadEndButton", "Shift+Left"),
        ("firstButton", "Home"),
        ("lastButton", "End"),
    ):
        assert f"({key})" in user.widget(name).toolTip()


def test_that_the_play_button_is_named_after_its_next_action(user):
    user.start(A8)
    assert accessible_text(user.widget("playButton")) == "Play"
    picture = as_seen(user.widget("playButton"))
    user.click("playButton")
    button = user.widget("playButton")
    assert accessible_text(button) == "Pause"
    assert button.toolTip() == "Play or pause (Space)"
    assert as_seen(button) != picture
    user.click("playButton")
    assert accessible_text(user.widget("playButton")) == "Play"


# No control is dead


def nothing_chosen(user):
    assert user.problem is None


def at_the_first_step(user):
    user.start(A8)
    user.go_to(0)


def in_the_middle(user):
    user.start(A8)
    user.go_to(40)


def playing(user):
    in_the_middle(user)
    user.widget("speedSlider").setValue(0)
    user.click("playButton")


def following(user):
    user.start(A8)
    user.click("lastButton")
    user.wait_past_step(0)
    # what was told of the step at rest goes when the next ones are too fast to be told of

    def is_disabled():
        return not user.is_enabled("showOneButton")

    user.wait_until(is_disabled)


def at_the_end(user):
    user.choose_size("5x5")
    user.start(0)
    user.wait_for_end()
    # its mistakes are known then
    user.wait_until(is_read, user.timeline)


def at_the_newest_step_after_a_stop(user):
    user.start(A8)
    user.give("stop")
    user.wait_until_stopped()
    user.go_to(user.playback.step_count)


SCENES = (
    nothing_chosen,
    at_the_first_step,
    in_the_middle,
    playing,
    following,
    at_the_end,
    at_the_newest_step_after_a_stop,
)


def what_can_be_seen(user):
    """Everything that a button may change."""
    playback = user.playback
    report = playback.clients[0].report
    return (
        user.window.session.scene.setup,
        playback.step,
        playback.mode,
        report.status if report else None,
        user.widget("darkButton").isChecked(),
        user.widget("heatButton").isChecked(),
        user.playback.is_comparison,
        user.widget("board").state.suggested_tour,
        user.window.session.scene.keeps_full_speed,
        user.window.session.scene.page,
        user.board_view.state.suggested_tour,
        user.window.session.scene.unfolded_sections,
    )


def can_be_pressed(button):
    is_chosen_already = button.isCheckable() and button.isChecked()
    opens_menu = (
        button.menu() and button.popupMode() is QToolButton.ToolButtonPopupMode.InstantPopup
    )
    return button.isVisible() and button.isEnabled() and not is_chosen_already and not opens_menu


def empty(user):
    """Bring the window back to what it is at first, but for the theme."""
    user.window.controller.open_with_undo((SearchSetup(),))


USUAL = MenuCommand._field_defaults["disabled_reason"]
ALWAYS = {f"{command.name}Button" for command in ALL_COMMANDS if command.disabled_reason is USUAL}
"""Buttons that can be pressed in every scene, and do the same in each."""


def wait_for_another_look(user, before):
    """Wait until something can be seen that could not be seen before."""

    def is_another():
        return what_can_be_seen(user) != before

    user.wait_until(is_another)


@pytest.mark.parametrize("scene", SCENES, ids=attrgetter("__name__"))
def test_that_every_button_that_is_not_disabled_does_something(user, scene):
    scene(user)
    user.look()
    buttons = user.window.centralWidget().findChildren(QToolButton)
    names = [button.objectName() for button in buttons if can_be_pressed(button)]
    assert ALWAYS.intersection(names)
    if scene is not nothing_chosen:
        names = [name for name in names if name not in ALWAYS]
    assert names
    for name in names:
        empty(user)
        scene(user)
        if scene is following and not can_be_pressed(user.widget(name)):
            # it was for a position that is gone
            continue
        # some wait for an answer
        user.wait_until_enabled(name)
        before = what_can_be_seen(user)
        user.click(name)
        try:
            wait_for_another_look(user, before)
        except user.qtbot.TimeoutError:
            pytest.fail(f"{name} is enabled and does nothing")
        user.window.pages.close_page()


def test_that_playback_is_disabled_before_the_first_search(user):
    play = user.widget("playButton")
    slider = user.widget("speedSlider")
    assert not play.isVisible()
    assert not slider.isVisible()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_R):
        user.key(key)
    assert user.problem is None
    assert not user.playback.is_playing
    assert QApplication.activeModalWidget() is None
    user.start(A8)
    assert play.isVisible()
    assert slider.isVisible()


def test_that_every_disabled_command_has_its_reason_as_tooltip(user):
    for scene in (nothing_chosen, at_the_end):
        scene(user)
        for command in ALL_COMMANDS:
            action = user.window.commands[command.name]
            if action.isVisible() and not action.isEnabled():
                assert command.tooltip(user.window.context) not in (action.toolTip())


def test_that_key_and_click_of_a_disabled_command_show_its_reason(user):
    user.key(Qt.Key.Key_Right)
    user.wait_for_message("Click a square first")
    user.start(A8)
    assert not user.message
    user.go_to(0)
    QTest.mouseClick(user.widget("stepBackButton"), Qt.MouseButton.LeftButton)
    assert "This is the first step" in QToolTip.text()
