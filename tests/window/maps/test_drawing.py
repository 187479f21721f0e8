"""A map tells by colour how many steps a search took, and by a sign how it ended."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from knight_gui import i18n
from knight_gui.board import Board
from knight_gui.drawing.maps import legend as look
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.maps.subject import AllStartsSubject
from knight_gui.drawing.theme import HIGH_CONTRAST_THEME, LIGHT_THEME
from knight_gui.sweeps.results import ResultCode, SearchResults
from tests.support.pseudo import CODE
from tests.window.drawings import svg_of
from tests.window.test_looks import in_each_theme

MARKS = list(ResultCode)


def plate_of(board, marks, steps=100):
    results = SearchResults.pending(board.free_count)
    results.codes[:] = np.resize(np.array(marks, np.uint8), len(results))
    results.steps[:] = steps
    return AllStartsSubject(board).make_heatmap_data(results)


def drawn(plate, side, theme=LIGHT_THEME):
    image = QImage(plate.cols * side + 200, plate.rows * side + 200, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.window))
    cells = HeatmapCells(
        plate.rows, plate.cols, QRectF(100, 100, plate.cols * side, plate.rows * side), side
    )
    with QPainter(image) as painter:
        HeatmapPainter(plate, cells, theme, 12).draw(painter)
    return image, cells


def pixels(image, rect):
    # without the seam that it shares with its neighbour
    return tuple(
        image.pixel(x, y)
        for x in range(rect.left() + 1, rect.right())
        for y in range(rect.top() + 1, rect.bottom())
    )


@in_each_theme
def test_that_the_scale_grows_darker_all_the_way_in_grey_too(theme):
    levels = [QColor.fromRgba(each) for each in look.make_color_scale(theme)]
    lightness = [0.2126 * c.redF() + 0.7152 * c.greenF() + 0.0722 * c.blueF() for c in levels]
    assert all(before > after - 0.002 for before, after in pairwise(lightness))
    # where black is read on all of them, they end earlier
    assert lightness[0] - lightness[-1] > (0.3 if theme is HIGH_CONTRAST_THEME else 0.8)


def test_that_the_scale_goes_by_powers_of_ten_and_ends_at_both_ends():
    shades = look.shade_indices_of_steps(np.array([0, 1, 100, 10**5, 10**8, 10**12]))
    assert shades.tolist() == [0, 0, 0, 128, 255, 255]


@in_each_theme
@pytest.mark.parametrize("side", [5, 9, 20, 60])
@pytest.mark.usefixtures("qapp")
def test_that_no_two_endings_look_alike_however_small_the_squares_are(side, theme):
    image, cells = drawn(plate_of(Board(1, len(MARKS)), MARKS), side, theme)
    pictures = {pixels(image, cells.cell_rect(cell).toRect()) for cell in range(len(MARKS))}
    assert len(pictures) == len(MARKS)


@pytest.mark.usefixtures("qapp")
def test_that_what_is_solved_has_a_sign_also_where_numbers_have_no_room():
    for side, steps in ((20, 5), (40, 123_456_789)):
        image, cells = drawn(plate_of(Board(2, 3), [ResultCode.SOLVED], steps), side)
        assert len(set(pixels(image, cells.cell_rect(0).toRect()))) > 1


def test_that_what_goes_on_is_not_called_unknown_before_it_comes_to_the_limit():
    results = plate_of(Board(1, len(MARKS)), MARKS, 100).results
    assert (
        results.with_step_limit(101).code_at(MARKS.index(ResultCode.STOPPED)) is ResultCode.PENDING
    )
    assert results.with_step_limit(100).equals(results)
    assert results.with_step_limit(101).count_code(ResultCode.STOPPED) == 0


@pytest.mark.parametrize("size", [(1, 1), (3, 10), (8, 8), (100, 100)])
@pytest.mark.parametrize("room", [QRectF(0, 0, 120, 110), QRectF(7, 9, 800, 300)])
def test_that_every_cell_is_found_where_it_is_drawn(size, room):
    plate = plate_of(Board(*size), MARKS)
    cells = HeatmapCells.fitted_to(plate, room, 12)
    assert room.contains(cells.rect)
    assert all(
        cells.cell_at(cells.cell_rect(cell).center()) == cell for cell in range(plate.cell_count)
    )
    assert cells.cell_at(cells.rect.topLeft() - QPointF(1, 1)) is None


@pytest.mark.usefixtures("qapp")
def test_that_a_hole_stays_bare():
    image, cells = drawn(plate_of(Board(3, 3, holes=frozenset({4})), [ResultCode.SOLVED]), 40)
    assert image.pixelColor(cells.cell_rect(4).center().toPoint()) == QColor(LIGHT_THEME.window)


@pytest.mark.parametrize("size", [(8, 8), (60, 60)])
@pytest.mark.usefixtures("qapp")
def test_that_a_map_on_paper_has_no_pixels(size):
    plate = plate_of(Board(*size), MARKS, steps=12_345)
    room = QRect(0, 0, 500, 500)
    drawing = HeatmapPainter(
        plate, HeatmapCells.fitted_to(plate, QRectF(room), 12), LIGHT_THEME, 12
    )
    assert b"<image" not in svg_of(drawing.draw, room)


@pytest.mark.parametrize("mark", ResultCode)
def test_that_a_colour_can_be_made_fainter_without_changing_it_elsewhere(mark):
    look.result_color(mark, LIGHT_THEME).setAlphaF(0.5)
    assert look.result_color(mark, LIGHT_THEME).alphaF() == 1


def legend(painter, room):
    look.draw_map_legend(painter, room, LIGHT_THEME, 13, has_solved_shares=False)


def chart(painter, room):
    rows = tuple(StripRow(name, plate_of(Board(3, 3), MARKS).results) for name in "AB")
    StripPlot(rows, 10**8, room, LIGHT_THEME, 13).draw(painter)


@pytest.mark.parametrize("draw", [legend, chart])
@pytest.mark.parametrize("code", ["zh_CN", CODE])
@pytest.mark.usefixtures("qapp", "pseudo")
def test_that_words_stand_apart_and_inside_in_every_language(draw, code, monkeypatch):
    i18n.set_language(code)
    places = []

    def note(painter, room, align, text):
        # lines are higher than their letters
        places.append(painter.boundingRect(room, int(align), text).adjusted(0, 4, 0, -4))

    monkeypatch.setattr(QPainter, "drawText", note)
    image = QImage(450, 150, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        draw(painter, QRectF(image.rect()))
    assert len(places) > 5
    assert all(QRectF(image.rect()).contains(place) for place in places)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
