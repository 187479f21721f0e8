"""Drawings look as they were approved: `pytest --approve` writes them anew."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from knight_gui.board import Board, Symmetry, compute_tour_facts
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.puzzles import make_puzzle_sheet
from knight_gui.drawing.export.still import StillData
from knight_gui.drawing.landscape.bars import compute_bar_grid, render_bars
from knight_gui.drawing.landscape.data import LandscapeBars, LandscapeMarker
from knight_gui.drawing.landscape.markers import draw_markers
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.sheet import MapSheet, SheetMap
from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.maps.survival import SurvivalPlot
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.drawing.tour_facts import TourFactsPainter
from knight_gui.messages.marks import LANDSCAPE_MARKERS
from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, VariedPart
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.export import FileType, PictureContent, PictureTheme
from knight_gui.sweeps.luck import make_seeded_runs
from knight_gui.sweeps.results import ResultCode
from tests.drawing.board import boards
from tests.drawing.export import stills
from tests.drawing.export import test_handout as handouts
from tests.drawing.maps.heatmaps import make_heatmap_data
from tests.drawing.svg import draw_board, format_image, make_svg, normalize_svg
from tests.support.frames import NAIVE, NEVER_BACK, WARNSDORFF
from tests.support.pictures import fixed_font
from tests.support.published_tours import BEVERLEY_1848, EULER_1759, published_tour

pytestmark = pytest.mark.usefixtures("engine")

APPROVED = Path(__file__).parent / "approved"
RECT = QRect(0, 0, 300, 300)
SMALL_RECT = QRect(0, 0, 120, 120)
LARGE_RECT = QRect(0, 0, 420, 420)
RESTARTED = Problem(Board(3, 7), (0,), Strategy(ordering=Ordering.NAIVE, restarts=RestartPolicy(2)))
"""After 200 steps it has bars of every kind, lost and not."""
SOLVED = Problem(Board(5, 5), (0,), NAIVE)
THEMES = {"light": LIGHT_THEME, "dark": DARK_THEME}


@pytest.fixture(autouse=True)
def _fixed_font(test_font):
    with fixed_font(test_font):
        yield


def draw_state(state, rect):
    """Return the SVG of a board as the window draws it."""

    def draw(painter):
        draw_board(painter, rect, state)

    return make_svg(draw, rect)


def draw_on_screen(make_state, rect=RECT):
    """Return the SVG of a board that a function makes."""
    return draw_state(make_state(), rect)


def draw_search(size, start, strategy, step):
    return draw_state(boards.with_search((Board(*size), start, strategy, step)), RECT)


def draw_large_search(step, rect):
    return draw_state(boards.with_search((Board(16, 16), 0, WARNSDORFF, step)), rect)


def draw_moving_knight(*steps):
    return draw_state(boards.with_moving_knight(*steps), RECT)


def draw_lost_search(size, step):
    return draw_state(boards.with_lost_search(size, step), RECT)


def draw_lost_path(size, squares):
    return draw_state(boards.with_lost_path(size, squares), RECT)


def draw_in_dark(make_state, rect=RECT):
    return draw_state(replace(make_state(), theme=DARK_THEME), rect)


def draw_retreat():
    state = boards.with_search((Board(5, 5), 0, NAIVE, 20))
    return draw_state(replace(state, flash_strength=0.5), RECT)


def draw_picture(still, content=PictureContent.BOARD, picture_theme=PictureTheme.PRINT):
    """Return the SVG of an exported picture."""
    sheet = stills.make_sheet(still, content, picture_theme, width_px=300)
    return Picture.from_sheet(sheet, still).to_bytes(FileType.SVG, 1)


def draw_printed_board(make_state):
    return draw_picture(StillData(make_state()))


def draw_printed_retreat():
    return draw_picture(StillData(boards.with_search((Board(5, 5), 0, NAIVE, 32))))


def draw_restarted_landscape(picture_theme):
    return draw_picture(restarted_still(), PictureContent.LANDSCAPE, picture_theme)


def draw_landscape_of_few_steps():
    """Return the SVG of a landscape whose bars have room for names, for numbers too, or neither."""
    still = stills.newest_still(Problem(Board(3, 4), (1,), NAIVE), 60)
    sheet = stills.make_sheet(still, PictureContent.LANDSCAPE, width_px=800)
    return Picture.from_sheet(sheet, still).to_bytes(FileType.SVG, 1)


def draw_solved(content, picture_theme=PictureTheme.LIGHT):
    return draw_picture(stills.still_at(SOLVED, 100), content, picture_theme)


def draw_figure(make_still):
    return draw_picture(make_still(), PictureContent.FIGURE, PictureTheme.LIGHT)


def restarted_still():
    return stills.newest_still(RESTARTED, 200)


def draw_all_markers(theme):
    """Return the SVG of a marker of each type."""
    scale = LandscapeScale(0, 100, 10, 880, 20, 10, 10)
    markers = tuple(
        LandscapeMarker(5 + 12 * index, mark_type)
        for index, mark_type in enumerate(LANDSCAPE_MARKERS)
    )

    def draw(painter):
        draw_markers(painter, scale, markers, 9, theme, has_labels=True)

    return make_svg(draw, QRect(0, 0, 900, 20))


def draw_heatmap(theme, cell_px):
    """Return the SVG of a map with each result of a search."""
    steps = [10**power for power in range(1, 7)]
    data = make_heatmap_data(Board(2, 3), list(ResultCode), steps)
    cells = HeatmapCells(2, 3, QRectF(30, 10, 3 * cell_px, 2 * cell_px), cell_px)
    rect = QRect(0, 0, 3 * cell_px + 40, 2 * cell_px + 40)
    return make_svg(HeatmapPainter(data, cells, theme, 12).draw, rect)


def draw_map_sheet():
    """Return the SVG of a sheet of maps in two rows, one of them missing."""
    maps = [
        SheetMap(title, make_heatmap_data(Board(*size), list(ResultCode), 10**4), summary)
        for title, size, summary in (
            ("Naive", (2, 3), "Two of six starts are solved."),
            ("A title that is longer than its map is wide", (6, 3), "Few. " * 40),
        )
    ]
    sheet = MapSheet("All starts", (maps[0], None, maps[1]), 2, 10**5, LIGHT_THEME, 600)
    return make_svg(sheet.draw, QRectF(QPointF(), sheet.size).toRect())


def draw_handout(text):
    """Return the SVG of a lesson's handout."""
    return handouts.make_handout(text).to_bytes(FileType.SVG, 1)


def draw_puzzle_sheet():
    """Return the SVG of a sheet with a puzzle and given numbers."""
    puzzles = [make_puzzle(7, "one-way-out")]
    puzzles.append(make_given_numbers_puzzle(1))
    return make_puzzle_sheet(puzzles).to_bytes(FileType.SVG, 1)


def draw_plot(plot_class, theme):
    """Return the SVG of the runs of two searches with each result."""
    attempts = [
        None,
        *(Attempt(Outcome.SOLVED, 63 + 10**power, 63) for power in range(5)),
        Attempt(Outcome.STUCK, 40, 40),
        Attempt(Outcome.NO_TOUR, 5_000, 30),
        Attempt(Outcome.STOPPED, 10**5, 60),
    ]
    runs = make_seeded_runs(SOLVED, VariedPart.ORDER, attempts, 10**5)
    rows = (StripRow("Static", runs.results, runs), StripRow("Naive", runs.results, runs))
    plot = plot_class(rows, 10**5, QRectF(10, 10, 400, 200), theme, 13)
    return make_svg(plot.draw, QRect(0, 0, 420, 220))


def draw_tour_facts(text, theme, rect=RECT):
    """Return the SVG of a tour with its sums and axes."""
    tour = published_tour(text)
    font = QFont(QApplication.font())
    painter = TourFactsPainter(tour, compute_tour_facts(tour), QRectF(rect), font)
    return make_svg(partial(painter.draw, theme=theme), rect)


def draw_symmetries():
    """Return the SVG of a tour as if it had each symmetry that a tour may have."""
    tour = published_tour(EULER_1759)
    facts = replace(compute_tour_facts(tour), symmetries=tuple(Symmetry))
    font = QFont(QApplication.font())
    painter = TourFactsPainter(tour, facts, QRectF(SMALL_RECT), font)
    return make_svg(partial(painter.draw, theme=LIGHT_THEME), SMALL_RECT)


PICTURES = {
    "board-pointing-on-dark-with-a-hole": partial(draw_on_screen, boards.with_pointed_squares),
    "board-names-beside-on-dark": partial(draw_in_dark, boards.empty, SMALL_RECT),
    "board-search": partial(draw_on_screen, boards.with_search),
    "board-retreat": draw_retreat,
    "board-advance-underway": partial(draw_moving_knight, 3, 4),
    "board-retreat-underway": partial(draw_moving_knight, 19, 20),
    "board-advance-taken-back-underway": partial(draw_moving_knight, 4, 3),
    "board-risk": partial(draw_on_screen, boards.with_exit_counts),
    "board-stuck": partial(draw_search, (4, 4), 0, NEVER_BACK, None),
    "board-heat-on-dark": partial(draw_in_dark, boards.with_heat),
    "board-recent-retreats": partial(draw_on_screen, boards.with_recent_retreats),
    "board-stranded": partial(draw_lost_search, (5, 5), 378),
    "board-two-with-one-way": partial(draw_lost_search, (4, 5), 12),
    "board-ends-here": partial(draw_lost_path, (5, 5), "a5 c4 b2 d3"),
    "board-two-ends": partial(draw_lost_path, (6, 6), "a4 c3 d5 e3"),
    "board-one-way": partial(draw_lost_path, (5, 5), "c3 d5 e3 c2"),
    "board-forced-links": partial(draw_lost_path, (5, 5), "a1 b3 c1 d3"),
    "board-too-few-links": partial(draw_lost_path, (6, 6), "b5 c3 e4 d2"),
    "board-rings": partial(draw_on_screen, boards.with_loops),
    "board-counts": partial(draw_on_screen, boards.with_color_counts),
    "board-given-numbers": partial(draw_on_screen, boards.with_given_numbers),
    "board-closed-tour": partial(draw_on_screen, boards.with_tour),
    "board-celebration": partial(draw_on_screen, boards.with_tour_animation),
    "board-prospects-and-suggested-tour": partial(draw_on_screen, boards.with_completabilities),
    "board-large-from-afar": partial(draw_large_search, 200, SMALL_RECT),
    "board-large-with-numbers": partial(draw_large_search, 20, LARGE_RECT),
    "print-retreat": draw_printed_retreat,
    "print-risk": partial(draw_printed_board, boards.with_exit_counts),
    "print-heat": partial(draw_printed_board, boards.with_heat),
    "print-closed-tour": partial(draw_printed_board, boards.with_tour),
    "landscape-light": partial(draw_restarted_landscape, PictureTheme.LIGHT),
    "landscape-dark": partial(draw_restarted_landscape, PictureTheme.DARK),
    "landscape-print": partial(draw_restarted_landscape, PictureTheme.PRINT),
    "landscape-of-few-steps": draw_landscape_of_few_steps,
    "landscape-ended": partial(draw_solved, PictureContent.LANDSCAPE),
    "chart": partial(draw_solved, PictureContent.CHART),
    "print-chart": partial(draw_solved, PictureContent.CHART, PictureTheme.PRINT),
    "figure-of-wide-board": partial(draw_figure, stills.of_wide_board),
    "strips-light": partial(draw_plot, StripPlot, LIGHT_THEME),
    "survival-light": partial(draw_plot, SurvivalPlot, LIGHT_THEME),
    "survival-dark": partial(draw_plot, SurvivalPlot, DARK_THEME),
    "pins-light": partial(draw_all_markers, LIGHT_THEME),
    "pins-dark": partial(draw_all_markers, DARK_THEME),
    "tour-semimagic": partial(draw_tour_facts, BEVERLEY_1848, LIGHT_THEME),
    "tour-symmetric-on-dark": partial(draw_tour_facts, EULER_1759, DARK_THEME),
    "tour-with-each-symmetry": draw_symmetries,
    "tour-too-small-for-sums": partial(draw_tour_facts, EULER_1759, LIGHT_THEME, SMALL_RECT),
    "map-light": partial(draw_heatmap, LIGHT_THEME, 60),
    "map-dark": partial(draw_heatmap, DARK_THEME, 60),
    "map-small": partial(draw_heatmap, LIGHT_THEME, 9),
    "map-large": partial(draw_heatmap, LIGHT_THEME, 110),
    "map-with-symbols": partial(draw_heatmap, DARK_THEME, 13),
    "map-sheet": draw_map_sheet,
    "figure-of-large-board": partial(draw_figure, stills.of_large_board),
    "handout": partial(draw_handout, handouts.LESSON),
    "puzzle-sheet": draw_puzzle_sheet,
}


@pytest.mark.parametrize("name", PICTURES)
def test_that_a_drawing_looks_as_approved(name, approved):
    approved(f"{name}.svg", normalize_svg(PICTURES[name]()))


@pytest.mark.parametrize("theme_name", THEMES)
def test_that_the_pixels_of_a_landscape_look_as_approved(theme_name, approved):
    landscape = restarted_still().landscape_data.whole_landscape.landscape
    scale = LandscapeScale(0, 200, 0, 120, 64, 64, 21)
    bars = LandscapeBars.from_landscape(landscape, landscape)
    bar_grid = compute_bar_grid(landscape, scale, 120)
    image = render_bars(bars, bar_grid, scale, THEMES[theme_name])
    approved(f"bars-{theme_name}.txt", format_image(image))


def test_that_every_approved_file_is_still_compared():
    svg_names = {f"{name}.svg" for name in PICTURES}
    text_names = {f"bars-{theme_name}.txt" for theme_name in THEMES}
    assert {file.name for file in APPROVED.iterdir()} == svg_names | text_names
