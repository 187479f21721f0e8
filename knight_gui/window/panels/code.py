"""The panel that shows the search as pseudo-code, the next line marked."""

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from knight_gui.player.frame import Frame
from knight_gui.search.strategy import Strategy
from knight_gui.texts import tr
from knight_gui.window.theme import LIGHT, Theme
from knight_gui.wording.pseudocode import CodeLine, Role, pseudocode, role_next

_SIDE_PX = 10
_ABOVE_PX = 6
_LEAST_LINES = 11
"""Room that is kept, so that nothing jumps about when another strategy is chosen."""
_LEAST_FONT_PX = 9
_TIGHTEST = 0.86
"""How close lines may come where there is little room, in their natural height."""
_LETTERS = 0.92
"""How high letters may be, in the height of a line."""
_BAND = 0.22


class CodePanel(QFrame):
    """Draws the lines of one strategy; the one that comes next has a band and an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("codePanel")
        self.setAccessibleName(tr("Pseudo-code"))
        self.setToolTip(tr("What the search does. The marked line comes next."))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._strategy: Strategy | None = None
        self._lines: tuple[CodeLine, ...] = ()
        self._role: Role | None = None
        self._theme = LIGHT
        self.set_theme(LIGHT)
        self.setAccessibleDescription(self._told())

    @property
    def line(self) -> CodeLine | None:
        """The line that is marked."""
        return next((line for line in self._lines if line.role is self._role), None)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.setStyleSheet(
            f"#codePanel {{ background: {theme.surface}; border: 1px solid {theme.line};"
            f" border-radius: 8px; }}"
        )

    def show_strategy(self, strategy: Strategy) -> None:
        """Show what a search with this strategy does, none of its lines being next."""
        self._show(strategy, None)

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Mark the line that comes next."""
        self._show(frame.problem.strategy, role_next(frame.problem, frame.position))

    def clear(self) -> None:
        """Mark no line."""
        self._show(self._strategy, None)

    def _show(self, strategy: Strategy | None, role: Role | None) -> None:
        # frames come sixty times a second
        if (strategy, role) == (self._strategy, self._role):
            return
        if strategy != self._strategy:
            self._strategy = strategy
            self._lines = () if strategy is None else pseudocode(strategy)
            self.updateGeometry()
        self._role = role
        self.setAccessibleDescription(self._told())
        self.update()

    def _told(self) -> str:
        if self.line is not None:
            return tr("The line that comes next: {line}", line=self.line.text)
        if self._lines:
            return "\n".join(line.text for line in self._lines)
        return tr("What the search does, line by line.")

    # Geometry

    @property
    def _kept_lines(self) -> int:
        return max(len(self._lines), _LEAST_LINES)

    @property
    def _line_px(self) -> float:
        """Return the height of a line: less than is natural where there is little room."""
        return min(self._natural_px, (self.height() - 2 * _ABOVE_PX) / self._kept_lines)

    @property
    def _natural_px(self) -> int:
        return math.ceil(self.fontMetrics().height())

    def _indent_px(self, line: CodeLine) -> float:
        gutter = 0.9 * self._natural_px
        return gutter + line.indent * 0.75 * self._natural_px

    def _fitting_font(self) -> QFont:
        """Return the window's font, smaller where the lines would not fit."""
        font = QFont(self.font())
        metrics = QFontMetricsF(font)
        room = self.width() - 2 * _SIDE_PX
        shares = [
            (room - self._indent_px(line)) / metrics.horizontalAdvance(line.text)
            for line in self._lines
        ]
        natural = self.fontInfo().pixelSize()
        wanted = min(natural, natural * min(shares, default=1.0), _LETTERS * self._line_px)
        font.setPixelSize(max(_LEAST_FONT_PX, math.floor(wanted)))
        return font

    def sizeHint(self) -> QSize:
        return self._size(self._natural_px)

    def minimumSizeHint(self) -> QSize:
        return self._size(_TIGHTEST * self._natural_px)

    def _size(self, line_px: float) -> QSize:
        height = math.ceil(self._kept_lines * line_px) + 2 * _ABOVE_PX
        return QSize(round(12 * line_px), height)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._fitting_font())
        if not self._lines:
            painter.setPen(QColor(self._theme.faint))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._told())
        for index, line in enumerate(self._lines):
            row = QRectF(
                _SIDE_PX,
                _ABOVE_PX + index * self._line_px,
                self.width() - 2 * _SIDE_PX,
                self._line_px,
            )
            if line.role is self._role:
                self._draw_band(painter, row)
            self._draw_text(painter, row, line)
        painter.end()

    def _draw_text(self, painter: QPainter, row: QRectF, line: CodeLine) -> None:
        place = row.adjusted(self._indent_px(line), 0, 0, 0)
        text = painter.fontMetrics().elidedText(
            line.text, Qt.TextElideMode.ElideRight, math.ceil(place.width())
        )
        painter.setPen(QColor(self._theme.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_band(self, painter: QPainter, row: QRectF) -> None:
        accent = QColor(self._theme.accent)
        ground = QColor(accent)
        ground.setAlphaF(_BAND)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(row.adjusted(-6, 0, 6, 0), 4, 4)
        # drawn, not written: not every font has the sign
        reach = 0.32 * row.height()
        tip = QPointF(row.left() + 2 * reach, row.center().y())
        back = tip - QPointF(1.7 * reach, 0)
        painter.setBrush(accent)
        painter.drawPolygon(QPolygonF([tip, back - QPointF(0, reach), back + QPointF(0, reach)]))
