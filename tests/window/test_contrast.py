"""Every mark shows on every ground, and every text can be read: reckoned from drawn pixels."""

from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.search.kinds import CandidateStatus, Completability, Outcome, StepType
from knight_gui.search.oracle.proof import Proof, ProofExit
from knight_gui.search.position import Candidate, Position
from knight_gui.sweeps.results import ResultCode
from tests.drawing.board import boards
from tests.drawing.maps.heatmaps import make_heatmap_data
from tests.window.landscape.test_approved import make_whole_view, make_zoomed_view
from tests.window.test_looks import in_each_theme, readable

pytestmark = pytest.mark.usefixtures("qapp", "engine")

BOARD = Board(5, 5)
ON_LIGHT = 7
ON_DARK = 12
BESIDE = {ON_LIGHT: 14, ON_DARK: 1}
"""A knight's move away."""
SIDE_PX = 60
REACH_PX = 5
"""So far from its edge a mark's own rim may be."""
STANDING = Position(0, (0,), StepType.START, None, (), 0, None)


def on_path(square):
    path = (square, BESIDE[square])
    moved = replace(STANDING, step=1, path=path, step_type=StepType.ADVANCE)
    return {"position": moved, "stable_path": path}


def on_tour(square):
    facts = on_path(square)
    return facts | {"position": replace(facts["position"], outcome=Outcome.SOLVED)}


def candidate(square, status, *, hides_answer=False):
    position = replace(STANDING, candidates=(Candidate(square, 3, status),))
    return {"position": position, "hides_answer": hides_answer}


def taken_back(square):
    return {
        "position": replace(
            STANDING, path=(BESIDE[square],), step_type=StepType.RETREAT, square_left=square
        )
    }


def way(square, *, is_open):
    return {"proof": Proof((), (ProofExit(BESIDE[square], square, is_open=is_open),))}


def fields_of_marks(square):
    """Return the fields of a state that show each mark on a square."""
    return {
        "path": on_path(square),
        "tour": on_tour(square),
        "knight": {"knight": DrawnKnight(square, 2)},
        "next": candidate(square, CandidateStatus.UNTRIED),
        "later": candidate(square, CandidateStatus.UNTRIED, hides_answer=True),
        "tried": candidate(square, CandidateStatus.TRIED),
        "taken back": taken_back(square),
        "closing": {"closing_move": (BESIDE[square], square)},
        "suggested": {"suggested_tour": (BESIDE[square], square)},
        "hatched": {"proof": Proof((square,))},
        "last way": {"proof": Proof((), last_exit_move=(BESIDE[square], square))},
        "used way": way(square, is_open=False),
        "open way": way(square, is_open=True),
        "forced": {"proof": Proof((), forced_edges=((BESIDE[square], square),))},
        "giver": {"proof": Proof((), surrounding_squares=(square,))},
        "rings": {"proof": Proof((), cycles=((square, BESIDE[square]), (0, 11)))},
        "hopeful": {"completabilities": ((square, Completability.COMPLETABLE),)},
        "losing": {"completabilities": ((square, Completability.LOST),)},
        "undecided": {"completabilities": ((square, Completability.UNDECIDED),)},
        "lost": on_path(square) | {"mistake_depth": 1},
        "hovered": {"hovered_square": square},
        "cursor": {"cursor_square": square},
        "pointer": {"pointed_square": square},
    }


MARKS = tuple(fields_of_marks(ON_LIGHT))
OVER_HEAT = ("knight", "hovered", "cursor", "pointer")
"""The others make room for it."""
GROUNDS = {
    "bare": {},
    **{f"{ways} ways": {"exit_counts": np.full(25, ways, np.int8)} for ways in (0, 3)},
    **{f"{count} retreats": {"retreat_counts": np.full(25, count)} for count in (1, 5, 10)},
}


def linear_light(share):
    """Return the light of a share of the brightest colour, after WCAG 2.2."""
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


LINEAR_LIGHTS = linear_light(np.arange(256) / 255)


def lights_of(shown, side_px, layers=BOARD_LAYERS):
    """How light each pixel of a board is, after WCAG 2.2; and the pixels themselves."""
    board = shown.board
    room = QRect(0, 0, board.cols * side_px, board.rows * side_px)
    grid = BoardGeometry(board, QPoint(), side_px, room)

    def draw(painter):
        BoardPainter(layers).draw(painter, grid, shown)

    return lights(room, draw)


def lights(room, draw, theme=LIGHT_THEME):
    """The same of whatever is drawn, on the ground of panels."""
    image = QImage(room.size(), QImage.Format.Format_RGB32)
    image.fill(theme.surface)
    with QPainter(image) as painter:
        draw(painter)
    size = (image.height(), image.width(), 4)
    levels = np.frombuffer(image.constBits(), np.uint8).reshape(size)[..., 2::-1]
    return LINEAR_LIGHTS[levels] @ (0.2126, 0.7152, 0.0722) + 0.05, levels / 255


def about(picture, reach, what):
    """The least or the most there is within reach of each pixel."""
    for axis in (0, 1):
        ends = [(0, 0), (0, 0)]
        ends[axis] = (reach, reach)
        windows = sliding_window_view(np.pad(picture, ends, "edge"), 2 * reach + 1, axis)
        picture = what(windows, axis=2)
    return picture


def share_that_shows(bare, marked):
    """The share of a mark's edge that has 3:1 or more to what is beside it."""
    (_, before) = bare
    (lights, after) = marked
    changed = np.abs(after - before).max(axis=2) > 0.06
    # far from the mark nothing needs to be reckoned
    around = tuple(
        slice(max(0, places.min() - REACH_PX), places.max() + REACH_PX + 1)
        for places in changed.nonzero()
    )
    changed = changed[around]
    lights = lights[around]
    edge = changed & ~about(changed, 1, np.min)
    ratios = about(lights, REACH_PX, np.max) / about(lights, REACH_PX, np.min)
    assert edge.sum() > 15
    return np.mean(ratios[edge] >= 3)


@in_each_theme
@pytest.mark.parametrize("mark", MARKS)
def test_that_every_mark_shows_on_every_ground(mark, theme):
    layers = tuple(layer for layer in BOARD_LAYERS if layer.name not in {"names", "left square"})
    for ground, facts in GROUNDS.items():
        if "retreat_counts" in facts and mark not in OVER_HEAT:
            continue
        bare = BoardViewState(BOARD, theme=theme, position=STANDING, **facts)
        bare_lights = lights_of(bare, SIDE_PX, layers)
        for square in (ON_LIGHT, ON_DARK):
            marked = replace(bare, **fields_of_marks(square)[mark])
            share = share_that_shows(bare_lights, lights_of(marked, SIDE_PX, layers))
            assert share > 0.9, (square, ground, share)


def flashing(flash):
    return replace(boards.with_search(), **taken_back(ON_LIGHT), flash_strength=flash)


TEXTS = {
    "numbers": boards.with_search,
    "numbers of a tour": boards.with_tour,
    "numbers of a tour that is drawn": boards.with_tour_animation,
    "numbers of a large board": boards.large,
    "taken back": partial(flashing, 1.0),
    "taken back before": partial(flashing, 0.0),
    "exits": boards.with_exit_counts,
    "counted": boards.with_color_counts,
    "heat": partial(BoardViewState, BOARD, retreat_counts=np.arange(25)),
    "path under heat": boards.with_heat,
    "recent retreats": boards.with_recent_retreats,
    "start": partial(BoardViewState, BOARD, knight=DrawnKnight(0, 1)),
}


@in_each_theme
@pytest.mark.parametrize("text", TEXTS)
def test_that_every_text_can_be_read(text, theme, monkeypatch):
    shown = replace(TEXTS[text](), theme=theme, label_px=18)
    # on a large board only numbers on large squares are drawn
    side_px = 450 // shown.board.cols if shown.board.cols < 8 else 64
    written, colours = lights_of(shown, side_px)
    monkeypatch.setattr(QPainter, "drawText", lambda *_: None)
    bare, grounds = lights_of(shown, side_px)
    change = np.abs(colours - grounds).max(axis=2)
    # the marks lie on the names, the names on the grounds
    for row, col in product(range(shown.board.rows), range(shown.board.cols)):
        there = np.s_[row * side_px : (row + 1) * side_px, col * side_px : (col + 1) * side_px]
        if change[there].max() < 0.06:
            continue
        # letters have soft edges
        core = change[there] > 0.95 * change[there].max()
        ratios = written[there][core] / bare[there][core]
        assert np.maximum(ratios, 1 / ratios).min() >= readable(theme), (row, col)


@in_each_theme
def test_that_every_age_of_a_large_board_shows_on_both_of_its_squares(theme):
    whole = replace(boards.large(), theme=theme)
    bare = replace(whole, position=None, stable_path=None, knight=None)
    assert share_that_shows(lights_of(bare, 18), lights_of(whole, 18)) > 0.9


FRAMES = {
    "knight": {"knight": DrawnKnight(6, 1)},
    "hovered": {"hovered_square": 6},
    "cursor": {"cursor_square": 6},
}


@pytest.mark.parametrize("side_px", [36, 60, 90, 230])
@pytest.mark.parametrize("frame", FRAMES)
def test_that_no_frame_hides_a_name(frame, side_px, monkeypatch):
    layers = tuple(
        layer for layer in BOARD_LAYERS if layer.name in {"squares", "names", "cursor", "ring"}
    )
    bare = BoardViewState(Board(3, 3), label_px=12)
    framed = replace(bare, **FRAMES[frame])
    written = [lights_of(shown, side_px, layers)[1] for shown in (bare, framed)]
    monkeypatch.setattr(QPainter, "drawText", lambda *_: None)
    names = [
        (colours != lights_of(shown, side_px, layers)[1]).any(axis=2)
        for colours, shown in zip(written, (bare, framed), strict=True)
    ]
    assert names[0].sum() == names[1].sum() > 0


ITSELF = QWidget.RenderFlag(0)
"""Without what stands on it."""
STRIPS = {
    "low": (make_whole_view, 72),
    "tall": (make_whole_view, 300),
    "closer": (make_zoomed_view, 420),
}
STEPS = tuple(10**power for power in range(9))


def of_a_landscape(theme, name):
    make_view, height = STRIPS[name]
    view = make_view(theme, height)
    return view.rect(), lambda painter: view.render(painter, QPoint(), QRegion(), ITSELF)


def of_a_map(theme, mark):
    """Cells of every shade in which a search ended in some way."""
    plate = make_heatmap_data(Board(3, 3), [mark], steps=STEPS)
    cells = HeatmapCells(3, 3, QRectF(20, 10, 180, 180), 60)
    return QRect(0, 0, 210, 210), HeatmapPainter(plate, cells, theme, 12).draw


def covered(painter, place, *told):
    """Cover a text with its ink: each pixel of what it stands on counts."""
    if isinstance(place, QPointF):
        around = QFontMetricsF(painter.font()).tightBoundingRect(told[-1]).translated(place)
    else:
        around = painter.boundingRect(place, int(told[0]), told[-1])
    painter.fillRect(around.toRect(), painter.pen().color())


@in_each_theme
@pytest.mark.parametrize(
    ("draw", "which"),
    [(of_a_landscape, name) for name in ("tall", "closer")] + [(of_a_map, m) for m in ResultCode],
)
def test_that_every_text_of_landscapes_and_maps_can_be_read(draw, which, theme, monkeypatch):
    monkeypatch.setattr(QPainter, "drawText", covered)
    written, colours = lights(*draw(theme, which), theme)
    monkeypatch.setattr(QPainter, "drawText", lambda *_: None)
    bare, grounds = lights(*draw(theme, which), theme)
    there = (colours != grounds).any(axis=2)
    ratios = written[there] / bare[there]
    assert np.mean(np.maximum(ratios, 1 / ratios) >= readable(theme)) > 0.99


@in_each_theme
@pytest.mark.parametrize("drawing", ["draw_markers", "draw_playhead"])
@pytest.mark.parametrize("which", STRIPS)
def test_that_pins_and_playhead_show_on_every_landscape(drawing, which, theme, monkeypatch):
    monkeypatch.setattr(QPainter, "drawText", lambda *_: None)
    marked = lights(*of_a_landscape(theme, which), theme)
    monkeypatch.setattr(f"knight_gui.drawing.landscape.painter.{drawing}", lambda *_, **__: None)
    bare = lights(*of_a_landscape(theme, which), theme)
    assert share_that_shows(bare, marked) > 0.9


@in_each_theme
@pytest.mark.parametrize("mark", ResultCode)
def test_that_every_sign_of_a_map_shows_on_every_shade(mark, theme, monkeypatch):
    monkeypatch.setattr(QPainter, "drawText", lambda *_: None)
    # it says nothing by itself
    monkeypatch.setattr("knight_gui.drawing.maps.heatmap._draw_hatching", lambda *_: None)
    marked = lights(*of_a_map(theme, mark), theme)
    monkeypatch.setattr(HeatmapPainter, "_draw_result", lambda *_, **__: None)
    bare = lights(*of_a_map(theme, mark), theme)
    assert share_that_shows(bare, marked) > 0.9
