"""What is folded in the column of words, and that it stays as it was left."""

from knight_gui.window.widgets.fold import remembered_folds
from tests.window.user import A8


def test_that_everything_but_the_verdict_and_the_step_is_folded_at_first(user):
    user.start(A8)
    assert user.widget("verdictTitle").isVisible()
    assert user.widget("sentenceLabel").isVisible()
    for name in ("verdictMore", "nodesFigure", "codePanel", "treeLabel"):
        assert not user.widget(name).isVisible()


def test_that_what_was_opened_is_open_the_next_time(user):
    user.start(A8)
    user.click("codeFold")
    user.wait_until(lambda: user.widget("codePanel").isVisible())
    assert remembered_folds() == {"code"}
    user.click("codeFold")
    assert not user.widget("codePanel").isVisible()
    assert not remembered_folds()
