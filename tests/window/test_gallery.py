"""Keys in the gallery of tours."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.search.api import solve
from knight_gui.window.widgets.gallery import TourGallery

TOUR = solve("5x5", start="a5").tour
COUNT = 10
COLUMNS = 3


@pytest.fixture
def gallery(qtbot, own_font):
    """A gallery of ten tours in rows of three."""
    gallery = TourGallery(lambda _index: (TOUR.board, TOUR.path), None)
    qtbot.addWidget(gallery)
    font = own_font
    font.setPixelSize(10)
    gallery.setFont(font)
    # a small board is seven font sizes wide
    gallery.resize(COLUMNS * 70 + 40, 150)
    gallery.show_tours(COUNT, 0)
    gallery.grab()
    return gallery


@pytest.fixture
def chosen_indices(gallery):
    """Indices that were chosen."""
    indices = []
    gallery.index_chosen.connect(indices.append)
    return indices


@pytest.mark.parametrize(
    ("key", "from_first", "from_middle", "from_last"),
    [
        (Qt.Key.Key_Left, 0, 3, 8),
        (Qt.Key.Key_PageUp, 0, 3, 8),
        (Qt.Key.Key_Right, 1, 5, 9),
        (Qt.Key.Key_PageDown, 1, 5, 9),
        (Qt.Key.Key_Up, 0, 1, 6),
        (Qt.Key.Key_Down, 3, 7, 9),
        (Qt.Key.Key_Home, 0, 0, 0),
        (Qt.Key.Key_End, 9, 9, 9),
    ],
)
def test_that_a_key_chooses_a_tour_that_there_is(
    gallery, chosen_indices, key, from_first, from_middle, from_last
):
    for index in (0, 4, COUNT - 1):
        gallery.show_tours(COUNT, index)
        QTest.keyClick(gallery, key)
    assert chosen_indices == [from_first, from_middle, from_last]


def test_that_without_tours_no_key_chooses_any(gallery, chosen_indices):
    gallery.show_tours(0, 0)
    QTest.keyClick(gallery, Qt.Key.Key_End)
    assert chosen_indices == []


def test_that_the_current_tour_is_scrolled_to_and_no_farther(gallery):
    bar = gallery.verticalScrollBar()
    assert (bar.value(), bar.maximum()) == (0, 4 * 70 - gallery.viewport().height())
    gallery.show_tours(COUNT, 6)
    assert gallery.tile_rect(6).bottom() == gallery.viewport().height() - 1
    gallery.show_tours(COUNT, 4)
    assert gallery.tile_rect(4).top() >= 0
    gallery.show_tours(COUNT, 0)
    assert gallery.tile_rect(0).top() == 0
