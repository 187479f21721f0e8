"""The transport's icons: drawn here, in the colour of the theme."""

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

_SIDE = 24
_SCALES = (1, 2, 3)


class Glyph(Enum):
    """The shapes there are, as words of bars, triangles, crosses and a block."""

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


def icon(glyph: Glyph, colour: str, faded: str) -> QIcon:
    """Return an icon in a colour, and in another one while disabled."""
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faded)):
        for scale in _SCALES:
            made.addPixmap(_drawn(glyph, QColor(ink), scale), mode)
    return made


_WIDTHS = {"|": 3.2, "<": 9.0, ">": 9.0, "x": 7.0, "#": 11.0}


def _drawn(glyph: Glyph, ink: QColor, scale: int) -> QPixmap:
    picture = QPixmap(_SIDE * scale, _SIDE * scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setBrush(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    gap = 3.0 if glyph is Glyph.PAUSE else 1.4
    width = sum(_WIDTHS[part] for part in glyph.value) + gap * (len(glyph.value) - 1)
    left = (_SIDE - width) / 2
    for part in glyph.value:
        _draw_part(painter, part, QRectF(left, 6, _WIDTHS[part], 12))
        left += _WIDTHS[part] + gap
    painter.end()
    return picture


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
