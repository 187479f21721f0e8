"""The icons of the bars: drawn here, in the colour of the theme."""

from collections.abc import Callable
from enum import Enum
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from knight_gui.window.theme import Theme

_SIDE = 24
_SCALES = (1, 2, 3)


class Glyph(Enum):
    """The shapes there are, as words of bars, triangles, crosses, a block and whole pictures."""

    FIRST = "|<<"
    PREVIOUS_DEAD_END = "x<"
    STEP_BACK = "|<"
    BACK = "<"
    PLAY = ">"
    PAUSE = "||"
    STEP_FORWARD = ">|"
    NEXT_DEAD_END = ">x"
    LAST = ">>|"
    STOP = "#"
    SEARCH_ON = ">>"
    AGAIN = "r"
    COMPARE = "c"
    HEAT = "h"
    DARK = "d"
    HELP = "?"
    PIN = "p"


@cache
def icon(glyph: Glyph, theme: Theme) -> QIcon:
    """Return an icon in the colours of a theme: as it is, on, and disabled."""
    made = QIcon()
    drawn = {
        (ink, scale): _drawn(glyph, QColor(ink), scale)
        for ink in (theme.text, theme.on_accent, theme.line)
        for scale in _SCALES
    }
    for mode, state, ink in (
        (QIcon.Mode.Normal, QIcon.State.Off, theme.text),
        (QIcon.Mode.Normal, QIcon.State.On, theme.on_accent),
        (QIcon.Mode.Disabled, QIcon.State.Off, theme.line),
        (QIcon.Mode.Disabled, QIcon.State.On, theme.line),
    ):
        for scale in _SCALES:
            made.addPixmap(drawn[ink, scale], mode, state)
    return made


_WIDTHS = {"|": 3.2, "<": 9.0, ">": 9.0, "x": 7.0, "#": 11.0}
_PICTURE = 18.0
"""The width of what is no word: a picture as high as it is wide."""


def _drawn(glyph: Glyph, ink: QColor, scale: int) -> QPixmap:
    picture = QPixmap(_SIDE * scale, _SIDE * scale)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        gap = 3.0 if glyph is Glyph.PAUSE else 1.4
        width = sum(_width(part) for part in glyph.value) + gap * (len(glyph.value) - 1)
        left = (_SIDE - width) / 2
        for part in glyph.value:
            _draw_part(painter, part, QRectF(left, 6, _width(part), 12))
            left += _width(part) + gap
    return picture


def _width(part: str) -> float:
    return _WIDTHS.get(part, _PICTURE)


def _draw_part(painter: QPainter, part: str, box: QRectF) -> None:
    middle = box.center().y()
    match part:
        case "|":
            painter.drawRoundedRect(box, 1, 1)
        case "#":
            painter.drawRoundedRect(box, 2, 2)
        case ">":
            tip = QPointF(box.right(), middle)
            painter.drawPolygon(QPolygonF([box.topLeft(), tip, box.bottomLeft()]))
        case "<":
            tip = QPointF(box.left(), middle)
            painter.drawPolygon(QPolygonF([box.topRight(), tip, box.bottomRight()]))
        case "x":
            painter.save()
            pen = painter.pen()
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setColor(painter.brush().color())
            pen.setWidthF(2.2)
            painter.setPen(pen)
            reach = box.adjusted(0.6, 3, -0.6, -3)
            painter.drawLine(reach.topLeft(), reach.bottomRight())
            painter.drawLine(reach.topRight(), reach.bottomLeft())
            painter.restore()
        case _:
            painter.setPen(_pen(painter, 2.0))
            _PICTURES[part](painter)


def _pen(painter: QPainter, width: float) -> QPen:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(painter.brush(), width, Qt.PenStyle.SolidLine, cap, join)


def _draw_again(painter: QPainter) -> None:
    """Draw most of a circle, with an arrow at its end."""
    tip = QPolygonF([QPointF(18.5, 3.5), QPointF(18.5, 9.5), QPointF(12.5, 9.5)])
    painter.drawArc(QRectF(5, 5, 14, 14), 40 * 16, 280 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(tip)


def _draw_two_boards(painter: QPainter) -> None:
    """Draw one board, filled, beside another one."""
    painter.drawRect(QRectF(3, 7, 7, 10))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(14, 7, 7, 10))


def _draw_flame(painter: QPainter) -> None:
    flame = QPainterPath(QPointF(12.5, 2.5))
    flame.cubicTo(14, 7, 18.5, 9, 18.5, 14.5)
    flame.cubicTo(18.5, 19, 15.5, 21.5, 12, 21.5)
    flame.cubicTo(8.5, 21.5, 5.5, 19, 5.5, 15)
    flame.cubicTo(5.5, 12, 7, 10.5, 8, 8.5)
    flame.cubicTo(8.8, 10, 9.5, 10.8, 10.5, 11.2)
    flame.cubicTo(11.5, 8.5, 11.2, 5.5, 12.5, 2.5)
    inner = QPainterPath(QPointF(12, 14.2))
    inner.cubicTo(13.2, 16, 14.6, 16.4, 14.6, 18)
    inner.cubicTo(14.6, 20.4, 9.4, 20.4, 9.4, 18)
    inner.cubicTo(9.4, 16.4, 11.4, 16, 12, 14.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(flame.subtracted(inner))


def _draw_moon(painter: QPainter) -> None:
    whole, shade = QPainterPath(), QPainterPath()
    whole.addEllipse(QRectF(4, 4, 16, 16))
    shade.addEllipse(QRectF(9.5, 1.5, 14, 14))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(whole.subtracted(shade))


def _draw_question(painter: QPainter) -> None:
    hook = QPainterPath(QPointF(8, 8.5))
    hook.cubicTo(8, 2.5, 16.5, 2.5, 16.5, 8)
    hook.cubicTo(16.5, 11.5, 12, 11.5, 12, 15)
    dot = QRectF(10.6, 18, 2.8, 2.8)
    ink = painter.brush()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(hook)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(dot)


def _draw_pin(painter: QPainter) -> None:
    """Draw a drawing pin, its point below."""
    painter.drawLine(QPointF(12, 15), QPointF(12, 21))
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(9, 4),
                QPointF(15, 4),
                QPointF(15, 10),
                QPointF(17.5, 14),
                QPointF(6.5, 14),
                QPointF(9, 10),
            ]
        )
    )


_PICTURES: dict[str, Callable[[QPainter], None]] = {
    "r": _draw_again,
    "c": _draw_two_boards,
    "h": _draw_flame,
    "d": _draw_moon,
    "?": _draw_question,
    "p": _draw_pin,
}
