"""Tabs and collapsible sections, and what the window remembers of its look."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.state.scene import ThemeName
from knight_gui.state.speed import Speed
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8


def choose_card(user, title):
    """Click on a tab by its title."""
    bar = user.widget("cardTabs")
    [index] = [index for index in range(bar.count()) if bar.tabText(index) == title]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(index).center())


def test_that_only_verdict_step_and_moves_are_visible_at_first(user):
    user.start(A8)
    for name in ("verdictTitle", "sentenceLabel", "candidatesPanel"):
        assert user.widget(name).isVisible()
    for name in ("verdictDetails", "nodesFigure", "codePanel", "treeLabel"):
        assert not user.widget(name).isVisible()


def test_that_the_chosen_card_is_remembered(user):
    user.start(A8)
    choose_card(user, "Code")
    assert user.widget("codePanel").isVisible()
    assert not user.widget("candidatesPanel").isVisible()
    assert load_remembered_scene().unfolded_sections == {"code"}
    choose_card(user, "Moves")
    assert not user.widget("codePanel").isVisible()
    assert load_remembered_scene().unfolded_sections == {"moves"}


def test_that_theme_speed_and_sizes_are_remembered(user):
    user.give("dark", "calm", "faster", "landscape")
    scene = user.window.session.scene
    looks = load_remembered_scene()
    assert (looks.theme_name, looks.reduces_motion) == (ThemeName.DARK, True)
    assert (looks.speed, looks.landscape_share) == (scene.speed, scene.landscape_share)


def test_that_a_lesson_and_full_speed_are_not_remembered(user):
    before = load_remembered_scene()
    user.widget("speedSlider").setValue(100)
    user.give("whyItTakesSoLong")
    user.window.session.update(speed=Speed(3), theme_name=ThemeName.DARK)
    assert load_remembered_scene() == before
