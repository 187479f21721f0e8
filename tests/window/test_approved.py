"""What is drawn is what was looked at and approved: `pytest --approve` writes it anew."""

from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFont

from knight_gui.board import Board
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.still import StillData
from knight_gui.drawing.landscape.bars import LandscapeBars, compute_bar_grid, render_bars
from knight_gui.drawing.landscape.data import LandscapeMarker
from knight_gui.drawing.landscape.painter import draw_markers
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.messages.marks import LANDSCAPE_MARKERS
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.export import FileType, PictureContent, PictureTheme
from knight_gui.sweeps.results import ResultCode
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.widgets.theming import make_palette
from tests.window.board import boards
from tests.window.drawings import draw_board, letters_of, svg_of, svg_of_widget, tidy
from tests.window.export import stills
from tests.window.frames import NAIVE, NEVER_BACK, WARNSDORFF
from tests.window.maps.test_drawing import plate_of

pytestmark = pytest.mark.usefixtures("engine")

APPROVED = Path(__file__).parent / "approved"
ROOM = QRect(0, 0, 300, 300)
LOW_ROOM = QRect(0, 0, 120, 120)
WIDE_ROOM = QRect(0, 0, 420, 420)
RESTARTED = Problem(Board(3, 7), (0,), Strategy(ordering=Ordering.NAIVE, restarts=RestartPolicy(2)))
"""After 200 steps it has bars of every kind, lost and not."""
ENDED = Problem(Board(5, 5), (0,), NAIVE)
THEMES = {"light": LIGHT_THEME, "dark": DARK_THEME}


@pytest.fixture
def approved(request):
    """Holds a text to the one that was approved under a name, or approves of it."""

    def hold(name, text):
        file = APPROVED / name
        if request.config.getoption("approve"):
            file.write_text(text, encoding="utf-8", newline="\n")
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        changes = unified_diff(
            before.splitlines(), text.splitlines(), name, "now", n=0, lineterm=""
        )
        assert not list(changes), "look at the picture; if it is right, pytest --approve"

    return hold


@pytest.fixture(autouse=True)
def _own_letters(qapp, own_font):
    """Have letters of a size in pixels, which no screen and no hints change."""
    before = qapp.font()
    font = QFont(own_font)
    font.setPixelSize(13)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    qapp.setFont(font)
    yield
    qapp.setFont(before)


def board(shown, room=ROOM):
    return svg_of(lambda painter: draw_board(painter, room, shown), room)


def search(size, start, strategy, step):
    return boards.with_a_search((Board(*size), start, strategy, step))


def restarted():
    return stills.newest(RESTARTED, 200)


def exported(still, what=PictureContent.BOARD, look=PictureTheme.PRINT):
    return Picture.from_sheet(stills.sheet(still, what, look, width_px=300), still).to_bytes(
        FileType.SVG, 1
    )


def of_a_board(shown):
    """A board on paper."""
    return exported(StillData(shown))


def pins(theme):
    """Each kind of pin."""
    scale = LandscapeScale(0, 100, 10, 880, 20, 10, 10)
    found = tuple(
        LandscapeMarker(5 + 12 * place, kind) for place, kind in enumerate(LANDSCAPE_MARKERS)
    )
    return svg_of(
        lambda painter: draw_markers(painter, scale, found, 4, theme, has_labels=True),
        QRect(0, 0, 900, 20),
    )


def strip(*facts):
    """The landscape of the window, without its headline and without its pixels."""
    return svg_of_widget(landscape(*facts))


def landscape(theme, height, change=lambda view: view.look_at(None)):
    """A landscape with everything that the window shows on it."""
    view = LandscapeView()
    recording = stills.searched(RESTARTED, 200)
    view.setPalette(make_palette(theme))
    view.resize(420, height)
    view.show_report(
        Report(RESTARTED, recording.progress(), SearchStatus.STOPPED, 0, recording.landmarks())
    )
    view.show_step(150, 200, has_ended=False)
    view.show_whole_landscape(restarted().landscape_data.whole_landscape)
    view.show_path(150, recording.position(150).path)
    change(view)
    return view


def look_closer(view):
    view.look_at((40, 90))
    view.show_path(60, stills.searched(RESTARTED, 200).position(60).path)
    view.set_pointed_square(1)


def small_map(theme, side):
    """Each way that a search can end, in cells of some size."""
    plate = plate_of(Board(2, 3), list(ResultCode), steps=[10**power for power in range(1, 7)])
    room = QRect(0, 0, 3 * side + 40, 2 * side + 40)
    place = HeatmapCells(2, 3, QRectF(30, 10, 3 * side, 2 * side), side)
    return svg_of(HeatmapPainter(plate, place, theme, 12).draw, room)


PICTURES = {
    "board-pointing-on-dark-with-a-hole": lambda: board(boards.pointed_at()),
    "board-names-beside-on-dark": lambda: board(
        replace(boards.empty(), theme=DARK_THEME), LOW_ROOM
    ),
    "board-search": lambda: board(boards.with_a_search()),
    "board-retreat": lambda: board(replace(search((5, 5), 0, NAIVE, 20), flash_strength=0.5)),
    "board-advance-underway": lambda: board(boards.on_the_way(3, 4)),
    "board-retreat-underway": lambda: board(boards.on_the_way(19, 20)),
    "board-advance-taken-back-underway": lambda: board(boards.on_the_way(4, 3)),
    "board-risk": lambda: board(boards.with_ways()),
    "board-stuck": lambda: board(search((4, 4), 0, NEVER_BACK, None)),
    "board-heat-on-dark": lambda: board(replace(boards.with_heat(), theme=DARK_THEME)),
    "board-recent-retreats": lambda: board(boards.with_recent_retreats()),
    "board-stranded": lambda: board(boards.lost((5, 5), 378)),
    "board-two-with-one-way": lambda: board(boards.lost((4, 5), 12)),
    "board-ends-here": lambda: board(boards.judged((5, 5), "a5 c4 b2 d3")),
    "board-two-ends": lambda: board(boards.judged((6, 6), "a4 c3 d5 e3")),
    "board-one-way": lambda: board(boards.judged((5, 5), "c3 d5 e3 c2")),
    "board-forced-links": lambda: board(boards.judged((5, 5), "a1 b3 c1 d3")),
    "board-too-few-links": lambda: board(boards.judged((6, 6), "b5 c3 e4 d2")),
    "board-rings": lambda: board(boards.with_rings()),
    "board-counts": lambda: board(boards.with_counts()),
    "board-closed-tour": lambda: board(boards.with_a_tour()),
    "board-celebration": lambda: board(boards.with_a_celebration()),
    "board-prospects-and-suggested-tour": lambda: board(boards.with_prospects()),
    "board-large-from-afar": lambda: board(search((16, 16), 0, WARNSDORFF, 200), LOW_ROOM),
    "board-large-with-numbers": lambda: board(search((16, 16), 0, WARNSDORFF, 20), WIDE_ROOM),
    "print-retreat": lambda: of_a_board(search((5, 5), 0, NAIVE, 32)),
    "print-risk": lambda: of_a_board(boards.with_ways()),
    "print-heat": lambda: of_a_board(boards.with_heat()),
    "print-closed-tour": lambda: of_a_board(boards.with_a_tour()),
    "landscape-light": lambda: exported(restarted(), PictureContent.LANDSCAPE, PictureTheme.LIGHT),
    "landscape-dark": lambda: exported(restarted(), PictureContent.LANDSCAPE, PictureTheme.DARK),
    "landscape-print": lambda: exported(restarted(), PictureContent.LANDSCAPE),
    "landscape-ended": lambda: exported(
        stills.still(ENDED, 100), PictureContent.LANDSCAPE, PictureTheme.LIGHT
    ),
    "strip-low": lambda: strip(LIGHT_THEME, 72),
    "strip-high-on-dark": lambda: strip(DARK_THEME, 180),
    "strip-closer": lambda: strip(LIGHT_THEME, 180, look_closer),
    "strip-of-a-race": lambda: strip(LIGHT_THEME, 72, lambda view: view.show_on_scale(400)),
    "chart": lambda: exported(stills.still(ENDED, 100), PictureContent.CHART, PictureTheme.LIGHT),
    "pins-light": lambda: pins(LIGHT_THEME),
    "pins-dark": lambda: pins(DARK_THEME),
    "map-light": lambda: small_map(LIGHT_THEME, 60),
    "map-dark": lambda: small_map(DARK_THEME, 60),
    "map-small": lambda: small_map(LIGHT_THEME, 9),
}


@pytest.mark.parametrize("name", PICTURES)
def test_that_what_is_drawn_is_what_was_approved(name, approved):
    approved(f"{name}.svg", tidy(PICTURES[name]()))


@pytest.mark.parametrize("theme", THEMES)
def test_that_the_pixels_of_a_landscape_are_those_approved(theme, approved):
    whole = restarted().landscape_data.whole_landscape.landscape
    scale = LandscapeScale(0, 200, 0, 120, 64, 64, 21)
    image = render_bars(
        LandscapeBars.from_landscape(whole, whole),
        compute_bar_grid(whole, scale, 120),
        scale,
        THEMES[theme],
    )
    approved(f"bars-{theme}.txt", letters_of(image))


def test_that_nothing_was_approved_that_is_drawn_no_more():
    drawn = {f"{name}.svg" for name in PICTURES} | {f"bars-{theme}.txt" for theme in THEMES}
    assert {file.name for file in APPROVED.iterdir()} == drawn
