"""First start: the search runs while the engine of the explanation is compiled."""

import pytest
from PySide6.QtWidgets import QProgressBar

from knight_gui.search.compiling import loader
from knight_gui.state.scene import Disclosure
from knight_gui.window.commands import operations
from tests.window.user import A8


@pytest.fixture
def compiled(monkeypatch):
    """How much is compiled so far: nobody is told of any verdict before all of it is."""
    shares = [0.0]
    monkeypatch.setattr(loader, "share_compiled", lambda: shares[0])
    monkeypatch.setattr(loader, "can_explain", lambda: shares[0] is None)
    # the rest takes longer
    monkeypatch.setattr(loader, "is_loading_finished", lambda: False)
    return shares


def test_that_the_progress_of_compiling_is_shown_until_the_explanation_is_there(user, compiled):
    operations.start_search_at(user.window.context, A8)
    user.wait_for_frame()
    user.playback.go_to_step(20)
    bar = user.widget("verdictTitle").parentWidget().findChild(QProgressBar)
    for share, said in ((0.25, "25%"), (0.75, "75%")):
        compiled[0] = share
        user.wait_until(lambda said=said: said in user.status)
        assert user.status == f"Looking for a tour. The explanation is getting ready: {said}."
        assert bar.isVisible()
        assert bar.value() == round(share * bar.maximum())
    compiled[0] = None
    user.wait_until(lambda: "Can still become a tour" in user.status)
    assert not bar.isVisible()


def test_that_with_verdicts_hidden_no_progress_of_compiling_is_shown(user, compiled):
    compiled[0] = 0.5
    user.window.session.update(disclosure=Disclosure.NOTHING)
    user.give("you")
    user.click_square(A8)
    user.wait_for_frame()
    assert user.status == "Your move."
