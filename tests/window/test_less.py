"""Amount of text: few enough words to read while steps are played."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QMenuBar,
    QTableView,
    QToolButton,
    QWidget,
)

from knight_gui.state.speed import Speed
from knight_gui.window.landscape.view import LandscapeView
from tests.window.user import A8, as_seen

MOST_WORDS = 90
MOST_NUMBERS = 15
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(r"(?<![a-z\d])\d[\d,.]*")
"""Those in the names of squares are none."""


def shows_words(button):
    return button.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly or (
        button.icon().isNull()
    )


def written_on(widget):
    """Text of one widget, without its own painting."""
    if isinstance(widget, QToolButton) and not shows_words(widget):
        return []
    if isinstance(widget, QLabel | QAbstractButton):
        return [widget.text()]
    if isinstance(widget, QComboBox):
        return [widget.currentText()]
    if isinstance(widget, QTableView):
        model = widget.model()
        cells = [
            model.index(row, column).data()
            for row in range(model.rowCount())
            for column in range(model.columnCount())
        ]
        return [text for text in cells if text]
    return []


@pytest.fixture
def painted(monkeypatch):
    """The texts that are painted, as they are painted."""
    texts = []
    draw = QPainter.drawText

    def note(painter, *arguments):
        texts.extend(part for part in arguments if type(part) is str)
        return draw(painter, *arguments)

    monkeypatch.setattr(QPainter, "drawText", note)
    return texts


def said_in(window, painted):
    """Visible texts outside the board and the menus."""
    parts = [
        part
        for part in window.findChildren(QWidget)
        if part.isVisible()
        and not part.visibleRegion().isEmpty()
        and not isinstance(part.parent(), QMenuBar)
    ]
    texts = [text for part in parts for text in written_on(part)]
    painted.clear()
    for part in parts:
        if isinstance(part, LandscapeView):
            as_seen(part)
    # the numbers of an axis are read as one scale
    return texts + [text for text in painted if not _NUMBER.fullmatch(text)]


def test_that_the_window_at_step_49_has_few_enough_words(user, painted):
    user.resize(1280, 820)
    user.click("naiveButton")
    user.start(A8)
    user.go_to(49)
    user.wait_until(lambda: user.widget("verdictTitle").text().startswith("Lost"))
    user.wait_until_still()
    said = " ".join(said_in(user.window, painted))
    assert "Lost since 31 (g6)" in said
    assert "until everything after it has been tried" in said, "why it does not go back is said"
    assert "Step 49" in said
    assert len(_WORD.findall(said)) <= MOST_WORDS, said
    assert len(_NUMBER.findall(said)) <= MOST_NUMBERS, said


def test_that_the_verdict_changes_at_most_twice_in_two_hundred_steps(user):
    user.click("naiveButton")
    user.start(A8)
    user.go_to(0)
    title = user.widget("verdictTitle")
    titles = []
    user.window.session.update(speed=Speed.nearest_to(100))
    user.playback.clients[0].frame_changed.connect(lambda _: titles.append(title.text()))
    user.playback.play()
    user.wait_past_step(199)
    changes = [now for now, before in zip(titles[1:], titles, strict=False) if now != before]
    assert len(changes) <= 2, changes
