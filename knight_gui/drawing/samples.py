"""A small drawing of each mark, on the board or on the landscape, by what draws them there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import Grid
from knight_gui.drawing.board.layers import LAYERS, BoardDrawing, Layer
from knight_gui.drawing.board.view_state import Knight, Shown
from knight_gui.drawing.landscape.data import Pin
from knight_gui.drawing.landscape.painter import draw_pins, draw_playhead
from knight_gui.drawing.landscape.scale import Scale
from knight_gui.drawing.painting import blank, saved
from knight_gui.drawing.theme import Theme
from knight_gui.messages.marks import ON_BOARD, PINS, Mark
from knight_gui.search.kinds import Fate, Outcome, Prospect, StepKind, Trial
from knight_gui.search.oracle.proof import Proof, Way
from knight_gui.search.position import Candidate, Position

ROWS, COLS = 2, 3
"""A leap just fits."""
_SIDE_PX = 60
"""Of a square as it is drawn, before it is made small: large enough for every mark."""
_BOARD, _ROOM = Board(ROWS, COLS), QRect(0, 0, COLS * _SIDE_PX, ROWS * _SIDE_PX)
_WHOLE = Grid(_BOARD, QPoint(), _SIDE_PX, _ROOM)
_CLOSE = Grid(_BOARD, QPoint(-COLS * _SIDE_PX, 0), 2 * _SIDE_PX, _ROOM)
"""The last square of the first row as a whole, for what stands on one square."""
_FROM, _TO = 3, 2
_SEVERAL = frozenset(
    {
        Mark.TAKEN_BACK,
        Mark.LAST_WAY,
        Mark.USED_WAY,
        Mark.OPEN_WAY,
        Mark.FORCED,
        Mark.LOOP,
        Mark.COUNTED,
        Mark.PATH,
        Mark.AGES,
        Mark.CLOSING,
        Mark.SUGGESTED,
        Mark.HEAT,
        Mark.CHURN,
    }
)
"""What is seen on several squares only."""
_SHOWN = tuple(layer for layer in LAYERS if layer.name != "names")


def draw_on_board(
    painter: QPainter, mark: Mark, height: float, theme: Theme, layers: tuple[Layer, ...] = _SHOWN
) -> None:
    """Draw a small board with a mark on it, so high, from the painter's origin."""
    with saved(painter):
        scale = height / _ROOM.height()
        painter.scale(scale, scale)
        shown = replace(_sample(mark), theme=theme)
        grid = _WHOLE if mark in _SEVERAL else _CLOSE
        BoardDrawing(layers, is_for_once=True).draw(painter, grid, shown)


def _sample(mark: Mark) -> Shown:
    """Return a small board with a mark on it."""
    # the window is shown before it needs numpy
    import numpy as np

    standing = Position(0, (_FROM,), StepKind.START, None, (), 0, None)
    moved = replace(standing, step=1, path=(_FROM, _TO), kind=StepKind.ADVANCE)
    back = replace(standing, step=2, kind=StepKind.RETREAT, left=_TO)
    passing = replace(moved, path=(_FROM, _TO, _FROM))
    arrived = {"position": moved, "settled": moved.path, "knight": Knight(_TO, 2)}
    first, only = Candidate(_FROM, 1, Trial.UNTRIED), Candidate(_TO, 1, Trial.UNTRIED)
    counts = np.array((0, 12, 300, 4, 40, 0), np.int64)
    facts: Mapping[Mark, dict[str, Any]] = {
        Mark.KNIGHT: {"knight": Knight(_TO, 2)},
        Mark.START: {"position": replace(moved, path=(_TO, _FROM))},
        Mark.VISITED: {"position": passing},
        Mark.PATH: arrived,
        Mark.AGES: arrived | {"position": replace(moved, outcome=Outcome.SOLVED)},
        Mark.LOST: {"position": passing, "lost_at": 1},
        Mark.NEXT: {"position": replace(standing, candidates=(only,))},
        Mark.CANDIDATE: {"position": replace(standing, candidates=(first, only))},
        Mark.TRIED: {"position": replace(standing, candidates=(replace(only, trial=Trial.TRIED),))},
        Mark.TAKEN_BACK: {"position": back, "knight": Knight(_FROM, 1)},
        Mark.CLOSING: {"closing": (_FROM, _TO)},
        Mark.SUGGESTED: {"suggested_tour": (_FROM, _TO)},
        Mark.HATCHED: {"proof": Proof((_TO,), (Way(_TO, _FROM, is_open=False),))},
        Mark.LAST_WAY: {"proof": Proof((), move=(_FROM, _TO))},
        Mark.USED_WAY: {"proof": Proof((), (Way(_FROM, _TO, is_open=False),))},
        Mark.OPEN_WAY: {"proof": Proof((), (Way(_FROM, _TO, is_open=True),))},
        Mark.FORCED: {"proof": Proof((), links=((_FROM, _TO),))},
        Mark.GIVER: {"proof": Proof((), givers=(_TO,))},
        Mark.LOOP: {"proof": Proof((), rings=((0, 1, 5, 4),))},
        Mark.COUNTED: {"proof": Proof((), counts=(3, 3))},
        Mark.FEW_EXITS: {"position": standing, "ways": np.array((3, 3, 1, -1, 2, 3), np.int8)},
        Mark.HOPEFUL: {"prospects": ((_TO, Prospect.HOPEFUL),)},
        Mark.LOSING: {"prospects": ((_TO, Prospect.LOST),)},
        Mark.UNDECIDED: {"prospects": ((_TO, Prospect.UNDECIDED),)},
        Mark.HEAT: {"retreats": counts},
        Mark.CHURN: {"recent_retreats": counts},
    }
    return Shown(_BOARD, **facts[mark])


_BARS = {
    Mark.KEPT_BAR: ((Fate.KEPT, False),),
    Mark.DOOMED_BAR: ((Fate.KEPT, True),),
    Mark.REFUTED_BAR: ((Fate.REFUTED, True),),
    Mark.LEFT_BAR: ((Fate.LEFT, False),),
    Mark.SPLIT: ((Fate.KEPT, False), (Fate.KEPT, True)),
}
"""The bars of each sample, the lowest first: what became of them, and whether they are lost."""


def sample_of(mark: Mark, height: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small drawing of a mark, so many pixels high."""
    width = height * COLS // ROWS
    made = blank(QSizeF(width, height), ratio)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if mark in ON_BOARD:
            draw_on_board(painter, mark, height, theme)
        else:
            painter.fillRect(QRectF(0, 0, width, height), QColor(theme.surface))
            _draw_on_landscape(painter, mark, Scale(0, 2, 0, width, height, height, 2), theme)
    return made


def _draw_on_landscape(painter: QPainter, mark: Mark, scale: Scale, theme: Theme) -> None:
    if mark in PINS:
        draw_pins(painter, scale, (Pin(1, mark),), scale.height / 2 - 5, theme, has_words=False)
    elif mark in _BARS:
        _draw_bars(painter, mark, scale, theme)
    elif mark is Mark.PLAYHEAD:
        draw_playhead(
            painter, Scale(0, 2, 0, scale.width, scale.height - 6, scale.height - 12, 2), 1
        )


def _draw_bars(painter: QPainter, mark: Mark, scale: Scale, theme: Theme) -> None:
    # the window is shown before it needs numpy
    import numpy as np

    from knight_gui.drawing.landscape.bars import Bars, picture
    from knight_gui.search.landscape import Landscape

    fates, are_lost = zip(*_BARS[mark], strict=True)
    rows, none = np.arange(len(fates)), np.zeros(1, np.int32)
    squares, step = rows.astype(np.uint32), np.zeros(1, np.int64)
    bars = Bars(
        Landscape(step, none, none, none, none, rows, rows, squares, None, 0),
        np.array(fates, np.uint8),
        np.array(are_lost),
    )
    width = int(scale.width)
    grid = np.repeat(rows.astype(np.int32)[:, None], width, axis=1)
    painter.drawImage(
        QPointF(),
        picture(bars, grid, Scale(0, 1, 0, width, scale.height, scale.height, len(fates)), theme),
    )
