"""Labels of the cards."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from knight_gui.window.widgets.cards import FixedSizeNumberLabel
from tests.window.frames import Events


@pytest.fixture
def card(qtbot):
    """Parent of the figure."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def figure(card, qapp):
    """Label that is wide enough for 1,000, and shows 1."""
    made = FixedSizeNumberLabel("1,000", card)
    QHBoxLayout(card).addWidget(made)
    made.show_number("1")
    card.show()
    qapp.processEvents()
    return made


def test_that_a_number_that_fits_causes_no_layout(figure, qapp):
    asked = Events(figure.parentWidget(), QEvent.Type.LayoutRequest)
    for number in (1, 999, 2_000, 3):
        figure.show_number(f"{number:,}")
        qapp.processEvents()
    assert figure.text() == "3"
    assert asked.count == 0


def test_that_the_label_grows_with_the_font(figure):
    font = figure.font()
    font.setPixelSize(40)
    figure.setFont(font)
    assert figure.fontMetrics().horizontalAdvance("1,000") <= figure.width()
    assert figure.fontMetrics().height() <= figure.height()
