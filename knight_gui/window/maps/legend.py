"""Legend of maps, as a widget."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.drawing.maps.legend import draw_legend, legend_height
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import set_up
from knight_gui.window.widgets.picture import letter_of
from knight_gui.window.widgets.theming import theme_of


class MapLegend(QWidget):
    """Explains the colours and the signs of all maps beside and above it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_up(
            self,
            objectName="mapLegend",
            accessibleName=tr("Colours and signs"),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed),
        )
        self.has_shares = False

    def show_shares(self, *, has_shares: bool) -> None:
        """Explain shares, or steps."""
        if has_shares != self.has_shares:
            self.has_shares = has_shares
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        room, theme = QRectF(self.rect()), theme_of(self)
        with QPainter(self) as painter:
            painter.setFont(self.font())
            draw_legend(painter, room, theme, letter_of(self), has_shares=self.has_shares)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        letter, has_shares = letter_of(self), self.has_shares
        return math.ceil(legend_height(self.font(), width, letter, has_shares=has_shares))

    def sizeHint(self) -> QSize:
        return QSize(round(40 * letter_of(self)), self.heightForWidth(round(40 * letter_of(self))))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(16 * letter_of(self)), round(2.6 * letter_of(self)))
