"""Clouds of dots: each dot is as large and as dark as the others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage, QPainter

from knight_gui.drawing.maps.strip import draw_cloud

SIDE_PX = 24
COLOR = QColor("#204060")
half_px = st.integers(8, 2 * SIDE_PX - 8)


def draw_alpha(dots):
    """Return the opacity of each half of a pixel, when dots at halves of pixels are drawn."""
    image = QImage(2 * SIDE_PX, 2 * SIDE_PX, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(2, 2)
    draw_cloud(painter, np.array(dots, dtype=np.float64) / 2, COLOR)
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(2 * SIDE_PX, 2 * SIDE_PX)
    return (pixels >> 24).astype(np.int64)


@given(half_px, half_px)
def test_that_a_dot_of_a_cloud_is_a_square_of_two_pixels(x, y):
    alpha = draw_alpha([(x, y)])
    rows, columns = np.nonzero(alpha)
    assert {*rows} == set(range(y - 1, y + 3))
    assert {*columns} == set(range(x - 1, x + 3))
    [opacity] = {*alpha[alpha > 0].tolist()}
    assert opacity == round(0.7 * 255)


def test_that_dots_of_a_cloud_add_up_where_they_overlap():
    alpha = draw_alpha([(20, 20), (23, 20), (40, 40)])
    single = alpha[40, 40]
    transparency = 1 - single / 255
    assert alpha[20, 22] == round(255 * (1 - transparency**2))
    assert alpha[20, 20] == alpha[20, 24] == single


@pytest.mark.parametrize(
    ("dot_count", "opacity"), [(2, 0.7), (2_000, 0.7), (4_000, 0.5), (100_000, 0.15)]
)
def test_that_the_dots_of_a_large_cloud_are_weaker(dot_count, opacity):
    alpha = draw_alpha([(8, 8), *[(30, 30)] * (dot_count - 1)])
    assert alpha[8, 8] == round(255 * opacity)
