"""Samples of marks: a small board or landscape with each, drawn by its own layers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardLayer, BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight
from knight_gui.drawing.landscape.data import LandscapeMarker
from knight_gui.drawing.landscape.markers import draw_markers
from knight_gui.drawing.landscape.painter import draw_playhead
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.painting import make_transparent_pixmap, saved_painter_state
from knight_gui.drawing.theme import Theme
from knight_gui.messages.marks import BOARD_MARKS, LANDSCAPE_MARKERS, MarkType
from knight_gui.search.kinds import BarStatus, CandidateStatus, Completability, Outcome, StepType
from knight_gui.search.oracle.proof import Proof, ProofExit
from knight_gui.search.position import Candidate, Position

SAMPLE_ROWS = 2
SAMPLE_COLS = 3
"""Size of the board, on which a move of the knight just fits."""
_SQUARE_PX = 60
"""Side of a square before scaling, large enough for every mark."""
_SAMPLE_BOARD = Board(SAMPLE_ROWS, SAMPLE_COLS)
_SAMPLE_RECT = QRect(0, 0, SAMPLE_COLS * _SQUARE_PX, SAMPLE_ROWS * _SQUARE_PX)
_WHOLE_BOARD_GEOMETRY = BoardGeometry(_SAMPLE_BOARD, QPoint(), _SQUARE_PX, _SAMPLE_RECT)
_ONE_SQUARE_GEOMETRY = BoardGeometry(
    _SAMPLE_BOARD, QPoint(-SAMPLE_COLS * _SQUARE_PX, 0), 2 * _SQUARE_PX, _SAMPLE_RECT
)
"""The last square of the first row alone, for marks on one square."""
_ORIGIN_SQUARE = 3
_TARGET_SQUARE = 2
_MULTI_SQUARE_MARK_TYPES = frozenset(
    {
        MarkType.TAKEN_BACK,
        MarkType.LAST_WAY,
        MarkType.USED_EXIT,
        MarkType.OPEN_EXIT,
        MarkType.FORCED_MOVE,
        MarkType.LOOP,
        MarkType.COUNTED_BY_COLOR,
        MarkType.PATH,
        MarkType.PATH_BY_AGE,
        MarkType.CLOSING,
        MarkType.SUGGESTED_TOUR,
        MarkType.TOTAL_RETREATS,
        MarkType.RECENT_RETREATS,
    }
)
"""Marks that need several squares."""
_SAMPLE_LAYERS = tuple(layer for layer in BOARD_LAYERS if layer.name != "names")


def draw_board_sample(
    painter: QPainter,
    mark_type: MarkType,
    height_px: float,
    theme: Theme,
    layers: tuple[BoardLayer, ...] = _SAMPLE_LAYERS,
) -> None:
    """Draw a small board with a mark at the painter's origin."""
    with saved_painter_state(painter):
        scale = height_px / _SAMPLE_RECT.height()
        painter.scale(scale, scale)
        state = replace(_make_sample_state(mark_type), theme=theme)
        if mark_type in _MULTI_SQUARE_MARK_TYPES:
            geometry = _WHOLE_BOARD_GEOMETRY
        else:
            geometry = _ONE_SQUARE_GEOMETRY
        BoardPainter(layers, is_single_use=True).draw(painter, geometry, state)


def _make_sample_state(mark_type: MarkType) -> BoardViewState:
    """Return the state of a small board with a mark on it."""
    # the window is shown before it needs numpy
    import numpy as np

    start_position = Position(0, (_ORIGIN_SQUARE,), StepType.START, None, (), 0, None)
    advanced = replace(
        start_position, step=1, path=(_ORIGIN_SQUARE, _TARGET_SQUARE), step_type=StepType.ADVANCE
    )
    retreated = replace(
        start_position, step=2, step_type=StepType.RETREAT, square_left=_TARGET_SQUARE
    )
    returned = replace(advanced, path=(_ORIGIN_SQUARE, _TARGET_SQUARE, _ORIGIN_SQUARE))
    arrival_fields = {
        "position": advanced,
        "knight": DrawnKnight(_TARGET_SQUARE, 2),
    }
    first_candidate = Candidate(_ORIGIN_SQUARE, 1, CandidateStatus.UNTRIED)
    single_candidate = Candidate(_TARGET_SQUARE, 1, CandidateStatus.UNTRIED)
    counts = np.array((0, 12, 300, 4, 40, 0), np.int64)
    fields_by_mark_type: Mapping[MarkType, dict[str, Any]] = {
        MarkType.KNIGHT: {"knight": DrawnKnight(_TARGET_SQUARE, 2)},
        MarkType.GIVEN: {"givens": ((5, _TARGET_SQUARE),)},
        MarkType.START: {"position": replace(advanced, path=(_TARGET_SQUARE, _ORIGIN_SQUARE))},
        MarkType.VISITED: {"position": returned},
        MarkType.PATH: arrival_fields,
        MarkType.PATH_BY_AGE: arrival_fields
        | {"position": replace(advanced, outcome=Outcome.SOLVED)},
        MarkType.LOST: {"position": returned, "lost_depth": 1, "mistake_depth": 1},
        MarkType.NEXT: {"position": replace(start_position, candidates=(single_candidate,))},
        MarkType.CANDIDATE: {
            "position": replace(start_position, candidates=(first_candidate, single_candidate))
        },
        MarkType.TRIED: {
            "position": replace(
                start_position,
                candidates=(replace(single_candidate, status=CandidateStatus.TRIED),),
            )
        },
        MarkType.TAKEN_BACK: {"position": retreated, "knight": DrawnKnight(_ORIGIN_SQUARE, 1)},
        MarkType.CLOSING: {"closing_move": (_ORIGIN_SQUARE, _TARGET_SQUARE)},
        MarkType.RIGHT_ANSWER: {"right_answers": (_TARGET_SQUARE,)},
        MarkType.WRONG_ANSWER: {"wrong_answers": (_TARGET_SQUARE,)},
        MarkType.SUGGESTED_TOUR: {"suggested_tour": (_ORIGIN_SQUARE, _TARGET_SQUARE)},
        MarkType.HATCHED: {
            "proof": Proof(
                (_TARGET_SQUARE,), (ProofExit(_TARGET_SQUARE, _ORIGIN_SQUARE, is_open=False),)
            )
        },
        MarkType.LAST_WAY: {"proof": Proof((), last_exit_move=(_ORIGIN_SQUARE, _TARGET_SQUARE))},
        MarkType.USED_EXIT: {
            "proof": Proof((), (ProofExit(_ORIGIN_SQUARE, _TARGET_SQUARE, is_open=False),))
        },
        MarkType.OPEN_EXIT: {
            "proof": Proof((), (ProofExit(_ORIGIN_SQUARE, _TARGET_SQUARE, is_open=True),))
        },
        MarkType.FORCED_MOVE: {
            "proof": Proof((), forced_edges=((_ORIGIN_SQUARE, _TARGET_SQUARE),))
        },
        MarkType.PROOF_NEIGHBOR: {"proof": Proof((), surrounding_squares=(_TARGET_SQUARE,))},
        MarkType.LOOP: {"proof": Proof((), cycles=((0, 1, 5, 4),))},
        MarkType.COUNTED_BY_COLOR: {"proof": Proof((), color_counts=(3, 3))},
        MarkType.FEW_EXITS: {
            "position": start_position,
            "exit_counts": np.array((3, 3, 1, -1, 2, 3), np.int8),
        },
        MarkType.SAFE_MOVE: {"completabilities": ((_TARGET_SQUARE, Completability.COMPLETABLE),)},
        MarkType.LOSING: {"completabilities": ((_TARGET_SQUARE, Completability.LOST),)},
        MarkType.UNDECIDED_MOVE: {
            "completabilities": ((_TARGET_SQUARE, Completability.UNDECIDED),)
        },
        MarkType.TOTAL_RETREATS: {"retreat_counts": counts},
        MarkType.RECENT_RETREATS: {"recent_retreat_counts": counts},
    }
    return BoardViewState(_SAMPLE_BOARD, **fields_by_mark_type[mark_type])


_SAMPLE_BARS = {
    MarkType.KEPT_BAR: ((BarStatus.ON_PATH, False),),
    MarkType.BAR_ON_LOST_PATH: ((BarStatus.ON_PATH, True),),
    MarkType.REFUTED_BAR: ((BarStatus.REFUTED, True),),
    MarkType.ABANDONED_BAR: ((BarStatus.ABANDONED, False),),
    MarkType.LOSS_LINE: ((BarStatus.ON_PATH, False), (BarStatus.ON_PATH, True)),
}
"""Status of each bar of a sample, the lowest first, and whether it is lost."""


def make_mark_sample(
    mark_type: MarkType, height_px: int, device_pixel_ratio: float, theme: Theme
) -> QPixmap:
    """Return a sample of a mark with a height in pixels."""
    width = height_px * SAMPLE_COLS // SAMPLE_ROWS
    pixmap = make_transparent_pixmap(QSizeF(width, height_px), device_pixel_ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if mark_type in BOARD_MARKS:
            draw_board_sample(painter, mark_type, height_px, theme)
        else:
            painter.fillRect(QRectF(0, 0, width, height_px), QColor(theme.surface))
            scale = LandscapeScale(0, 2, 0, width, height_px, height_px, 2)
            _draw_landscape_sample(painter, mark_type, scale, theme)
    return pixmap


def _draw_landscape_sample(
    painter: QPainter, mark_type: MarkType, scale: LandscapeScale, theme: Theme
) -> None:
    if mark_type in LANDSCAPE_MARKERS:
        markers = (LandscapeMarker(1, mark_type),)
        draw_markers(painter, scale, markers, scale.height / 2, theme, has_labels=False)
    elif mark_type in _SAMPLE_BARS:
        _draw_bar_sample(painter, mark_type, scale, theme)
    elif mark_type is MarkType.PLAYHEAD:
        bottom = scale.height - 6
        height = scale.height - 12
        draw_playhead(painter, LandscapeScale(0, 2, 0, scale.width, bottom, height, 2), 1)


def _draw_bar_sample(
    painter: QPainter, mark_type: MarkType, scale: LandscapeScale, theme: Theme
) -> None:
    # the window is shown before it needs numpy
    import numpy as np

    from knight_gui.drawing.landscape.bars import render_bars
    from knight_gui.drawing.landscape.data import LandscapeBars
    from knight_gui.search.landscape import Landscape

    statuses, are_lost = zip(*_SAMPLE_BARS[mark_type], strict=True)
    row_count = len(statuses)
    rows = np.arange(row_count)
    zero = np.zeros(1, np.int32)
    landscape = Landscape(
        column_steps=np.zeros(1, np.int64),
        column_depths=zero,
        shared_depths=zero,
        round_phases=zero,
        lost_depths=zero,
        bar_columns=rows,
        bar_depths=rows,
        bar_squares=rows.astype(np.uint32),
        outcome=None,
        root_depth=0,
    )
    bars = LandscapeBars(landscape, np.array(statuses, np.uint8), np.array(are_lost))
    width = int(scale.width)
    bar_grid = np.repeat(rows.astype(np.int32)[:, None], width, axis=1)
    bars_scale = LandscapeScale(0, 1, 0, width, scale.height, scale.height, row_count)
    painter.drawImage(QPointF(), render_bars(bars, bar_grid, bars_scale, theme))
