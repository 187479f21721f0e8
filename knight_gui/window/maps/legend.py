"""Legend of maps, as a widget."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.drawing.maps.legend import draw_map_legend, map_legend_height
from knight_gui.i18n import tr
from knight_gui.window.widgets.picture import font_px_of
from knight_gui.window.widgets.theming import current_theme


class MapLegend(QWidget):
    """Explains the colours and the signs of all maps beside and above it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mapLegend")
        self.setAccessibleName(tr("Colours and signs"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.has_solved_shares = False
        self._is_always_whole = False

    def set_solved_shares(self, *, has_solved_shares: bool) -> None:
        """Explain shares, or steps."""
        if has_solved_shares != self.has_solved_shares:
            self.has_solved_shares = has_solved_shares
            self.updateGeometry()
            self.update()

    def set_always_whole(self, *, is_whole: bool) -> None:
        """Let the legend have the height of all its rows at least, or of the first ones."""
        self._is_always_whole = is_whole
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        rect = QRectF(self.rect())
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setFont(self.font())
            draw_map_legend(
                painter, rect, theme, font_px_of(self), has_solved_shares=self.has_solved_shares
            )

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        font_px = font_px_of(self)
        has_solved_shares = self.has_solved_shares
        return math.ceil(
            map_legend_height(self.font(), width, font_px, has_solved_shares=has_solved_shares)
        )

    def sizeHint(self) -> QSize:
        return QSize(
            round(40 * font_px_of(self)), self.heightForWidth(round(40 * font_px_of(self)))
        )

    def minimumSizeHint(self) -> QSize:
        font_px = font_px_of(self)
        width = round(14 * font_px)
        height = self.heightForWidth(width) if self._is_always_whole else round(2.6 * font_px)
        return QSize(width, height)
