"""The strip under the board: the depth of the search over its steps, and the way to any of them."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from knight_gui.search.position import DepthProfile
from knight_gui.texts import tr
from knight_gui.window.theme import INK, LIGHT, RING, Theme

_MARGIN = 8.0


class DepthStrip(QWidget):
    """Shows the depth as an envelope with the step shown in it; a click or a drag goes to a step.

    Steps are 64-bit numbers, and are mapped to pixels here.

    Signals
    -------
    chosen(int)
        The user wants to see this step.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAccessibleName(tr("Steps"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self._theme = LIGHT
        self._profile: DepthProfile | None = None
        self._deepest = 1
        self._step = 0
        self._steps = 0
        self._picture: QImage | None = None
        self._position = QLabel(self)
        self._position.setObjectName("positionLabel")
        self._position.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 4)
        layout.addWidget(self._position, 0, Qt.AlignmentFlag.AlignTop)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self._picture = None
        self.update()

    def clear(self) -> None:
        """Show that nothing has been searched."""
        self._profile = None
        self._picture = None
        self.show_step(0, 0, has_ended=False)

    def show_profile(self, profile: DepthProfile, deepest: int) -> None:
        """Show the depth over the steps; the full height stands for `deepest` moves."""
        self._profile = profile
        self._deepest = max(1, deepest)
        self._picture = None
        self.update()

    def show_step(self, step: int, steps: int, *, has_ended: bool) -> None:
        """Put the playhead at `step` of `steps`, which may still grow."""
        self._step, self._steps = step, steps
        self.setEnabled(steps > 0)
        if not steps:
            text = ""
        elif has_ended:
            text = tr("Step {step:,} of {steps:,}", step=step, steps=steps)
        else:
            text = tr("Step {step:,} of {steps:,} so far", step=step, steps=steps)
        self._position.setText(text)
        self.setAccessibleDescription(
            tr("Step {step:,} of {steps:,} searched.", step=step, steps=steps)
        )
        self.update()

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        field = self._field
        share = (x - field.left()) / max(1.0, field.width())
        return round(min(max(share, 0.0), 1.0) * self._steps)

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        field = self._field
        return field.left() + field.width() * (step / self._steps if self._steps else 0.0)

    @property
    def _field(self) -> QRectF:
        top = self._position.geometry().bottom() + 4
        return QRectF(self.rect()).adjusted(_MARGIN, top, -_MARGIN, -_MARGIN)

    def sizeHint(self) -> QSize:
        return QSize(400, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(4.4 * self._position.fontMetrics().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.line))
        painter.setBrush(QColor(self._theme.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        if self._profile is None or not self._steps:
            painter.setPen(QColor(self._theme.faint))
            text = tr("The depth of the search appears here, step by step.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            return
        self._draw_envelope(painter)
        self._draw_playhead(painter)

    def _draw_envelope(self, painter: QPainter) -> None:
        field = self._field
        if self._picture is None:
            assert self._profile is not None
            height = max(1, int(field.height()))
            # reports lag behind what is shown, so the profile may end before the last step
            share = min(1.0, self._profile.steps / self._steps)
            width = max(1, int(field.width() * share))
            self._picture = _envelope(
                self._profile, self._deepest, QSize(width, height), self._theme
            )
        painter.drawImage(field.topLeft(), self._picture)

    def _draw_playhead(self, painter: QPainter) -> None:
        x, field = self.x_of(self._step), self._field
        top, bottom = QPointF(x, field.top()), QPointF(x, field.bottom() + 2)
        for colour, width in ((QColor(self._theme.text), 5.0), (RING, 2.4)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(top, bottom)
        painter.setPen(QPen(INK, 1))
        painter.setBrush(RING)
        painter.drawEllipse(top, 4, 4)

    def resizeEvent(self, event: object) -> None:
        self._picture = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event)
        text = tr("Step {step:,}", step=self.step_at(event.position().x()))
        QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def _choose(self, event: QMouseEvent) -> None:
        self.chosen.emit(self.step_at(event.position().x()))


def _envelope(profile: DepthProfile, deepest: int, size: QSize, theme: Theme) -> QImage:
    """Return the picture of a profile: each column is filled from the least to the greatest depth.

    Drawn by columns and not as a polygon, which takes ten times as long.
    """
    width, height = size.width(), size.height()
    low, high = _columns(profile, width)
    scale = (height - 2) / deepest
    top = np.round((height - 2) - high * scale)
    bottom = np.round((height - 1) - low * scale)
    rows = np.arange(height)[:, None]
    is_inside = (rows >= top) & (rows <= bottom)
    is_edge = is_inside & ((rows < top + 1.5) | (rows > bottom - 1.5))
    colour = QColor(theme.path)
    pixels = np.zeros((height, width), np.uint32)
    pixels[is_inside] = QColor(colour.red(), colour.green(), colour.blue(), 120).rgba()
    pixels[is_edge] = colour.rgba()
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return image.copy()


def _columns(profile: DepthProfile, columns: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the least and the greatest depth in each of so many columns."""
    count = len(profile.low)
    # where each column begins, in bins; the last bin is filled only in part
    filled = profile.steps / profile.width
    edges = np.linspace(0, filled, columns, endpoint=False)
    first = np.minimum(edges.astype(int), count - 1)
    if count >= columns:
        low = np.minimum.reduceat(profile.low, first)
        high = np.maximum.reduceat(profile.high, first)
        return low, high
    return profile.low[first], profile.high[first]
