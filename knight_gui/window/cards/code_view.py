"""Read-only view of code in a monospace font, with a mark at one of its lines."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import with_opacity
from knight_gui.window.widgets.theming import current_theme


def find_monospace_font() -> QFont:
    """Return a monospace font, or else the system's fixed font.

    The system's fixed font is proportional on systems without aliases, where another one is
    searched. Glyphs are measured, as Qt's fixed pitch is wrong for some, such as Noto Sans Mono.
    """
    system_font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if _is_monospace(system_font):
        return system_font
    for family in QFontDatabase.families():
        if QFontDatabase.isFixedPitch(family):
            font = QFont(family)
            if _is_monospace(font):
                return font
    return system_font


def _is_monospace(font: QFont) -> bool:
    advance = QFontMetricsF(font).horizontalAdvance
    return advance("i") == advance("M")


class CodeView(QPlainTextEdit):
    """Lines of code; the marked one has a band and an arrow."""

    def __init__(self, object_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marked_index: int | None = None
        self.setObjectName(object_name)
        # the style sheet cannot select widgets by their class here
        self.setProperty("code", True)
        self.setReadOnly(True)
        # the window handles dropped files
        self.setAcceptDrops(False)
        # a click selects, and leaves the keys to the window
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # code reads from left to right in every language
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)

    def mark_line(self, index: int | None) -> None:
        """Mark a line, or none."""
        self._marked_index = index
        self._update_mark()

    def _update_mark(self) -> None:
        """Draw a band under the marked line."""
        selections = []
        if self._marked_index is not None:
            selection = QTextEdit.ExtraSelection()
            selection.format.setBackground(with_opacity(current_theme().accent, 0.22))
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            selection.cursor = QTextCursor(self.document().findBlockByNumber(self._marked_index))
            selections.append(selection)
        self.setExtraSelections(selections)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._update_mark()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._marked_index is None:
            return
        block = self.document().findBlockByNumber(self._marked_index)
        block_rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        # drawn, as not every font has an arrow
        height = self.fontMetrics().height()
        arrow_px = 0.32 * height
        arrow_tip = QPointF(block_rect.left() + 2.6 * arrow_px, block_rect.top() + height / 2)
        arrow_base = arrow_tip - QPointF(1.7 * arrow_px, 0)
        arrow = QPolygonF(
            [arrow_tip, arrow_base - QPointF(0, arrow_px), arrow_base + QPointF(0, arrow_px)]
        )
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            with_pen(painter, Qt.PenStyle.NoPen, QColor(current_theme().accent))
            painter.drawPolygon(arrow)
