"""Labels of the cards."""

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QWidget

from knight_gui.window.widgets.cards import FixedSizeNumberLabel, ReservedHeightLabel
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


def test_that_a_reserved_height_follows_text_font_and_reserve(card):
    label = ReservedHeightLabel(1, card)
    width = label.fontMetrics().horizontalAdvance("a word ")
    heights = [label.heightForWidth(width)]
    label.set_line_count(3)
    heights.append(label.heightForWidth(width))
    label.set_reserved_length(100)
    heights.append(label.heightForWidth(width))
    label.setText("a word " * 60)
    heights.append(label.heightForWidth(width))
    font = label.font()
    font.setPixelSize(40)
    label.setFont(font)
    heights.append(label.heightForWidth(width))
    assert heights == sorted(set(heights))
    label.clear()
    assert label.heightForWidth(width) < heights[-1]


FONTS = ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "WenQuanYi Micro Hei", "Arial")


@pytest.mark.parametrize("text", ["all but 78", "–", "所有步数减去 78"])
@pytest.mark.parametrize("size_px", [11, 27])
@pytest.mark.parametrize("family", FONTS)
def test_that_the_label_holds_its_text_in_any_font(card, family, size_px, text):
    label = FixedSizeNumberLabel("1,000", card)
    font = QFont(family)
    font.setPixelSize(size_px)
    label.setFont(font)
    # an even margin around the text does not move it by half a pixel
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.show_number(text)
    pixels = ink(label)
    label.setFixedSize(label.size() + QSize(40, 40))
    assert pixels == ink(label) > 0


def ink(label):
    """The sum of how dark the pixels of a label are."""
    picture = label.grab().toImage()
    background = picture.pixelColor(0, 0).lightness()
    return sum(
        background - picture.pixelColor(x, y).lightness()
        for x in range(picture.width())
        for y in range(picture.height())
    )
