"""The line of how a search stands: a sign, a sentence, and how much of a wait is over."""

import pytest
from PySide6.QtWidgets import QProgressBar

from knight_gui.search.readiness import Readiness
from knight_gui.window.explain.status import StatusLabel
from knight_gui.wording import outcomes

HALF = Readiness(5, 10, 0.5, 3.0, is_compiling=True)


@pytest.fixture
def label(qtbot):
    label = StatusLabel()
    qtbot.addWidget(label)
    label.resize(400, 40)
    label.show()
    return label


def test_that_a_wait_is_shown_as_a_bar_and_goes_with_it(label):
    bar = label.findChild(QProgressBar)
    assert not bar.isVisible()
    label.show_status(outcomes.preparing(HALF))
    assert bar.isVisible()
    assert bar.value() * 2 == bar.maximum()
    label.show_status(outcomes.ready())
    assert not bar.isVisible()


def test_that_the_bar_takes_no_room_of_its_own(label):
    before = label.sizeHint()
    label.show_status(outcomes.preparing(Readiness()))
    alone = label.sizeHint()
    label.show_status(outcomes.preparing(HALF))
    assert (label.sizeHint().height(), alone.height()) == (before.height(), before.height())
