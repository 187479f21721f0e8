"""First start: the search runs while the engine of the explanation is compiled."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar

from knight_gui.search.compiling import loader
from knight_gui.state.scene import Disclosure
from knight_gui.window.board import view
from knight_gui.window.commands import operations
from tests.window.user import A8


@pytest.fixture
def compiled(monkeypatch):
    """How much is compiled so far: nobody is told of any verdict before all of it is."""
    shares = [0.0]
    monkeypatch.setattr(loader, "share_compiled", lambda: shares[0])
    monkeypatch.setattr(loader, "are_loaded", lambda _: shares[0] is None)
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


@pytest.fixture
def quick_preview(monkeypatch):
    """A pale knight that draws its tour in half a second."""
    monkeypatch.setattr(view, "_PREVIEW_MS", 500)


@pytest.mark.usefixtures("quick_preview")
def test_that_a_pale_knight_draws_its_tour_and_then_rests(user):
    board_view = user.board_view
    board_view.draw_preview()
    assert board_view.state.preview_knight is not None
    assert len(board_view.state.drawn_preview) == 1
    user.wait_until(lambda: len(board_view.state.drawn_preview) > 20)
    user.wait_until(lambda: board_view.state.preview_knight is None)
    assert sorted(board_view.state.drawn_preview) == list(range(64))
    timers = [timer for timer in board_view.findChildren(QTimer) if timer.isActive()]
    assert timers == []


def test_that_with_reduced_motion_the_pale_tour_is_whole_at_once(user):
    user.board_view.draw_preview()
    user.window.session.update(reduces_motion=True)
    assert user.board_view.state.preview_knight is None
    user.board_view.draw_preview()
    assert sorted(user.board_view.state.drawn_preview) == list(range(64))


def test_that_a_search_ends_the_pale_tour(user):
    user.board_view.draw_preview()
    user.start(A8)
    assert user.board_view.state.drawn_preview is None
    assert user.board_view.state.preview_knight is None
