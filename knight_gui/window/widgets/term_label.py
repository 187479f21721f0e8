"""Label whose terms are underlined by dots, and explained in a tooltip or on a click."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QToolTip

from knight_gui.messages.terms import find_terms
from knight_gui.window.widgets.cards import SelectableLabel

_DOT_DISTANCE = 2.0
"""Distance of the dots of an underline, in widths of the line."""
_UNDERLINE_PX = 1.2
_UNDERLINE_GAP_PX = 2.5
"""Distance of the underline from the baseline."""


def _cursor_x(line: QTextLine, index: int) -> float:
    # PySide6 returns the index of the cursor, too
    x_and_index: Any = line.cursorToX(index)
    return float(x_and_index[0])


class TermLabel(SelectableLabel):
    """Label with sentences, in which the first use of each term is underlined by dots."""

    def term_rects(self) -> list[tuple[QRectF, str]]:
        """Return the rectangles of the terms, each with the sentence that explains it."""
        text = self.text()
        matches = find_terms(text)
        if not matches:
            return []
        area = self.contentsRect()
        layout = QTextLayout(text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        layout.setTextOption(option)
        layout.beginLayout()
        height = 0.0
        rects = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(area.width())
            line.setPosition(QPointF(0, height))
            height += line.height() + max(0, self.fontMetrics().leading())
            line_end = line.textStart() + line.textLength()
            for match in matches:
                first_index = max(match.first_index, line.textStart())
                end_index = min(match.first_index + match.length, line_end)
                if first_index >= end_index:
                    continue
                left = _cursor_x(line, first_index)
                right = _cursor_x(line, end_index)
                rect = QRectF(left, line.y(), right - left, line.height())
                rects.append((rect.translated(QPointF(area.topLeft())), match.meaning))
        layout.endLayout()
        return rects

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        term_rects = self.term_rects()
        if not term_rects:
            return
        pen = QPen(self.palette().windowText(), _UNDERLINE_PX)
        pen.setDashPattern([1.0, _DOT_DISTANCE])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        below_baseline = QPointF(0, _UNDERLINE_GAP_PX - self.fontMetrics().descent())
        with QPainter(self) as painter:
            painter.setPen(pen)
            for rect, _ in term_rects:
                painter.drawLine(
                    rect.bottomLeft() + below_baseline, rect.bottomRight() + below_baseline
                )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            return self._explain_term_at(event.pos()) or super().event(event)
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if not self.hasSelectedText():
            self._explain_term_at(event.position().toPoint())

    def _explain_term_at(self, pos: QPoint) -> bool:
        """Show what a term means; return False if there is none at a pixel."""
        for rect, meaning in self.term_rects():
            if rect.contains(QPointF(pos)):
                QToolTip.showText(self.mapToGlobal(pos), meaning, self, rect.toAlignedRect())
                return True
        return False
