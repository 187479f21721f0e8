"""What is behind tabs and folds in the column of words, and that it stays as it was left."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.window.widgets.fold import remembered_folds
from tests.window.user import A8


def choose_card(user, title):
    """Click on a tab by its title."""
    bar = user.widget("cardTabs")
    [place] = [place for place in range(bar.count()) if bar.tabText(place) == title]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())


def test_that_verdict_step_and_moves_are_seen_at_first_and_nothing_else(user):
    user.start(A8)
    for name in ("verdictTitle", "sentenceLabel", "candidatesPanel"):
        assert user.widget(name).isVisible()
    for name in ("verdictMore", "nodesFigure", "codePanel", "treeLabel"):
        assert not user.widget(name).isVisible()


def test_that_the_card_chosen_last_is_there_the_next_time(user):
    user.start(A8)
    choose_card(user, "Code")
    assert user.widget("codePanel").isVisible()
    assert not user.widget("candidatesPanel").isVisible()
    assert remembered_folds() == {"code"}
    choose_card(user, "Moves")
    assert not user.widget("codePanel").isVisible()
    assert remembered_folds() == {"moves"}


def test_that_what_was_unfolded_is_open_the_next_time(user):
    user.start(A8)
    user.click("moreFold")
    assert remembered_folds() == {"more"}
    user.click("moreFold")
    assert not remembered_folds()
