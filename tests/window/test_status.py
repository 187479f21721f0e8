"""The line of how a search stands: a sign, a sentence, and how much of a wait is over."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QProgressBar

from knight_gui.search.readiness import Readiness
from knight_gui.window.explain.status import StatusLabel
from knight_gui.wording import outcomes
from tests.window.frames import on_screen

HALF = Readiness(0.5, 3.0, is_compiling=True)


@pytest.fixture
def label(qtbot):
    return on_screen(qtbot, StatusLabel(), 400, 40)


def test_that_a_wait_is_shown_as_a_bar_which_takes_no_room_and_goes_with_it(label):
    bar, waiting = label.findChild(QProgressBar), outcomes.preparing(HALF)
    assert not bar.isVisible()
    label.show_status(replace(waiting, share=None))
    alone = label.sizeHint()
    label.show_status(waiting)
    assert bar.isVisible()
    assert bar.value() * 2 == bar.maximum()
    assert label.sizeHint() == alone
    label.show_status(outcomes.ready())
    assert not bar.isVisible()
