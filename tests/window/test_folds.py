"""What is folded in the column of words, and that it stays as it was left."""

from knight_gui.window.main_window import MainWindow
from tests.window.user import A8, User


def test_that_everything_but_the_verdict_and_the_step_is_folded_at_first(user):
    user.start(A8)
    assert user.widget("verdictTitle").isVisible()
    assert user.widget("sentenceLabel").isVisible()
    for name in ("verdictMore", "nodesFigure", "codePanel", "treeLabel"):
        assert not user.widget(name).isVisible()


def test_that_what_was_opened_is_open_the_next_time(user, qtbot):
    user.start(A8)
    user.click("codeFold")
    assert user.widget("codePanel").isVisible()
    again = MainWindow()
    qtbot.addWidget(again)
    again.show()
    other = User(again, qtbot)
    other.wait_until(lambda: again.findChild(type(user.widget("codePanel"))) is not None)
    other.start(A8)
    other.wait_until(lambda: other.widget("codePanel").isVisible())
    other.click("codeFold")
    assert not other.widget("codePanel").isVisible()
    again.end()
