"""Heatmaps: a color for the number of steps, and a sign for the result of a search."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from knight_gui import i18n
from knight_gui.board import Board
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.legend import (
    draw_map_legend,
    make_color_scale,
    result_color,
    shade_indices_of_steps,
)
from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.theme import HIGH_CONTRAST_THEME, LIGHT_THEME
from knight_gui.sweeps.results import ResultCode
from tests.drawing.maps.heatmaps import make_heatmap_data
from tests.drawing.svg import make_svg
from tests.drawing.themes import in_each_theme
from tests.support.pseudo import CODE

ALL_CODES = list(ResultCode)
MARGIN_PX = 100


def draw_heatmap(data, cell_px, theme=LIGHT_THEME):
    """Return the image of a map, and its cells."""
    width = data.cols * cell_px
    height = data.rows * cell_px
    image = QImage(width + 2 * MARGIN_PX, height + 2 * MARGIN_PX, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.window))
    rect = QRectF(MARGIN_PX, MARGIN_PX, width, height)
    cells = HeatmapCells(data.rows, data.cols, rect, cell_px)
    with QPainter(image) as painter:
        HeatmapPainter(data, cells, theme, 12).draw(painter)
    return image, cells


def pixels_of_cell(image, cells, cell):
    """Return the pixels of a cell without the seam that it shares with its neighbors."""
    rect = cells.cell_rect(cell).toRect()
    return tuple(
        image.pixel(x, y)
        for x in range(rect.left() + 1, rect.right())
        for y in range(rect.top() + 1, rect.bottom())
    )


@in_each_theme
def test_that_more_steps_contrast_more_with_the_window_in_gray_too(theme):
    colors = [QColor.fromRgba(rgba) for rgba in make_color_scale(theme)]
    lightness = [
        0.2126 * color.redF() + 0.7152 * color.greenF() + 0.0722 * color.blueF() for color in colors
    ]
    if theme is not LIGHT_THEME:
        lightness.reverse()
    assert all(lighter > darker - 0.002 for lighter, darker in pairwise(lightness))
    # where black text is legible on all colors, the darkest is lighter
    min_difference = 0.3 if theme is HIGH_CONTRAST_THEME else 0.8
    assert lightness[0] - lightness[-1] > min_difference


def test_that_the_scale_goes_by_powers_of_ten_and_is_clipped_at_both_ends():
    shade_indices = shade_indices_of_steps(np.array([0, 1, 100, 10**5, 10**8, 10**12]))
    assert shade_indices.tolist() == [0, 0, 0, 128, 255, 255]


@in_each_theme
@pytest.mark.parametrize("cell_px", [5, 9, 20, 60])
@pytest.mark.usefixtures("qapp")
def test_that_no_two_results_look_alike_in_cells_of_any_size(cell_px, theme):
    data = make_heatmap_data(Board(1, len(ALL_CODES)), ALL_CODES)
    image, cells = draw_heatmap(data, cell_px, theme)
    looks = {pixels_of_cell(image, cells, cell) for cell in range(len(ALL_CODES))}
    assert len(looks) == len(ALL_CODES)


@pytest.mark.parametrize(("cell_px", "steps"), [(20, 5), (40, 123_456_789)])
@pytest.mark.usefixtures("qapp")
def test_that_a_solved_search_has_a_sign_where_its_number_does_not_fit(cell_px, steps):
    data = make_heatmap_data(Board(2, 3), [ResultCode.SOLVED], steps)
    image, cells = draw_heatmap(data, cell_px)
    assert len(set(pixels_of_cell(image, cells, 0))) > 1


def test_that_a_search_below_a_higher_limit_is_pending():
    results = make_heatmap_data(Board(1, len(ALL_CODES)), ALL_CODES, 100).results
    stopped = ALL_CODES.index(ResultCode.STOPPED)
    assert results.with_step_limit(101).code_at(stopped) is ResultCode.PENDING
    assert results.with_step_limit(100).equals(results)
    assert results.with_step_limit(101).count_code(ResultCode.STOPPED) == 0


@pytest.mark.parametrize("size", [(1, 1), (3, 10), (8, 8), (100, 100)])
@pytest.mark.parametrize("rect", [QRectF(0, 0, 120, 110), QRectF(7, 9, 800, 300)])
def test_that_every_cell_is_found_at_its_center(size, rect):
    data = make_heatmap_data(Board(*size), ALL_CODES)
    cells = HeatmapCells.fitted_to(data, rect, 12)
    assert rect.contains(cells.rect)
    for cell in range(data.cell_count):
        assert cells.cell_at(cells.cell_rect(cell).center()) == cell
    assert cells.cell_at(cells.rect.topLeft() - QPointF(1, 1)) is None


@pytest.mark.usefixtures("qapp")
def test_that_a_hole_has_the_color_of_the_window():
    data = make_heatmap_data(Board(3, 3, holes=frozenset({4})), [ResultCode.SOLVED])
    image, cells = draw_heatmap(data, 40)
    center = cells.cell_rect(4).center().toPoint()
    assert image.pixelColor(center) == QColor(LIGHT_THEME.window)


@pytest.mark.parametrize("size", [(8, 8), (60, 60)])
@pytest.mark.usefixtures("qapp")
def test_that_an_svg_of_a_map_holds_no_pixels(size):
    data = make_heatmap_data(Board(*size), ALL_CODES, steps=12_345)
    rect = QRect(0, 0, 500, 500)
    cells = HeatmapCells.fitted_to(data, QRectF(rect), 12)
    painter = HeatmapPainter(data, cells, LIGHT_THEME, 12)
    assert b"<image" not in make_svg(painter.draw, rect)


@pytest.mark.parametrize("code", ResultCode)
def test_that_a_color_can_be_made_transparent_without_changing_it_elsewhere(code):
    result_color(code, LIGHT_THEME).setAlphaF(0.5)
    assert result_color(code, LIGHT_THEME).alphaF() == 1


def draw_legend(painter, rect):
    draw_map_legend(painter, rect, LIGHT_THEME, 13, has_solved_shares=False)


def draw_strip_plot(painter, rect):
    results = make_heatmap_data(Board(3, 3), ALL_CODES).results
    rows = (StripRow("A", results), StripRow("B", results))
    StripPlot(rows, 10**8, rect, LIGHT_THEME, 13).draw(painter)


@pytest.mark.parametrize("draw", [draw_legend, draw_strip_plot])
@pytest.mark.parametrize("language_code", ["zh_CN", CODE])
@pytest.mark.usefixtures("qapp", "pseudo")
def test_that_texts_do_not_touch_and_are_not_cut_in_any_language(draw, language_code, monkeypatch):
    i18n.set_language(language_code)
    text_rects = []

    def record_text(painter, rect, flags, text):
        # lines are higher than their letters
        text_rects.append(painter.boundingRect(rect, int(flags), text).adjusted(0, 4, 0, -4))

    monkeypatch.setattr(QPainter, "drawText", record_text)
    image = QImage(450, 150, QImage.Format.Format_RGB32)
    image_rect = QRectF(image.rect())
    with QPainter(image) as painter:
        draw(painter, image_rect)
    assert len(text_rects) > 5
    assert all(image_rect.contains(rect) for rect in text_rects)
    assert not any(first.intersects(second) for first, second in combinations(text_rects, 2))
