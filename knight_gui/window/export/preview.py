"""A sheet as it will be, small enough to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.window.theme import theme_of

if TYPE_CHECKING:
    from knight_gui.window.export.sheet import Sheet
    from knight_gui.window.export.still import Still

_LEAST_PX = 180
_USUAL_PX = 420


class Preview(QWidget):
    """Shows a sheet, as large as there is room for; it is drawn once, and then kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("exportPreview")
        self.setMinimumSize(_LEAST_PX, _LEAST_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._shown: tuple[Sheet, Still] | None = None
        self._image: QImage | None = None

    def show_sheet(self, sheet: Sheet, still: Still) -> None:
        """Show another sheet, or another step on it."""
        self._shown, self._image = (sheet, still), None
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_USUAL_PX, _USUAL_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._image = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._shown is None:
            return
        if self._image is None:
            self._image = self._drawn(*self._shown)
        size = QSizeF(self._image.size()) / self._image.devicePixelRatio()
        place = QRectF(QPointF(), size)
        place.moveCenter(QRectF(self.rect()).center())
        with QPainter(self) as painter:
            painter.drawImage(place, self._image)
            painter.setPen(QColor(theme_of(self).line))
            painter.drawRect(place.adjusted(0, 0, -1, -1))

    def _drawn(self, sheet: Sheet, still: Still) -> QImage:
        ratio = self.devicePixelRatioF()
        size = sheet.size.scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        image = QImage((size * ratio).toSize(), QImage.Format.Format_RGB32)
        image.fill(sheet.ground)
        with QPainter(image) as painter:
            painter.scale(image.width() / sheet.size.width(), image.height() / sheet.size.height())
            sheet.draw(painter, still)
        image.setDevicePixelRatio(ratio)
        return image
