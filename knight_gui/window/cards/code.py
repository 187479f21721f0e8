"""The panel that shows the search as pseudo-code, the next line marked."""

import textwrap
from itertools import chain
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QTextEdit, QWidget

from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import with_opacity
from knight_gui.i18n import tr
from knight_gui.messages.pseudocode import (
    LineRole,
    PseudocodeLine,
    next_line_role,
    pseudocode_lines,
)
from knight_gui.player.frame import Frame
from knight_gui.search.strategy import Strategy
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.theming import theme_of_widget

_INDENT = "  "
"""Of each block, and of the gutter in which the arrow stands."""


def find_monospace_font() -> QFont:
    """Return a font whose letters are all as wide as each other, if there is one.

    Where the system's choice is none, as on one without aliases, another font may be. Letters are
    measured: what Qt says of a font's pitch is wrong of Noto Sans Mono, among others.
    """
    system_font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    other_fonts = (
        QFont(family) for family in QFontDatabase.families() if QFontDatabase.isFixedPitch(family)
    )
    return next(
        (font for font in chain([system_font], other_fonts) if _is_monospace(font)), system_font
    )


def _is_monospace(font: QFont) -> bool:
    advance = QFontMetricsF(font).horizontalAdvance
    return advance("i") == advance("M")


class PseudocodePanel(QPlainTextEdit, Card):
    """The lines of one strategy; the one that comes next has a band and an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strategy: Strategy | None = None
        self._lines: tuple[PseudocodeLine, ...] = ()
        self._marked_role: LineRole | None = None
        self._wrapped_text = ""
        # a file that is let go over it is the window's
        # a click selects, and leaves the keys to the window
        # code reads from left to right in every language
        self.setObjectName("codePanel")
        self.setAccessibleName(tr("Pseudo-code"))
        self.setToolTip(
            tr("Pseudo-code: what the search does, line by line. The marked line comes next.")
        )
        self.setPlaceholderText(tr("What the search does, line by line."))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setReadOnly(True)
        self.setAcceptDrops(False)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFont(find_monospace_font())
        self._update_accessible_description()

    @property
    def has_content(self) -> bool:
        """Whether anything is known of how it is searched."""
        return bool(self._lines)

    @property
    def marked_line(self) -> PseudocodeLine | None:
        """The line that is marked."""
        return next((line for line in self._lines if line.role is self._marked_role), None)

    def show_frame(self, frame: Frame) -> None:
        """Mark the line that comes next."""
        # nobody knows what somebody goes by
        self._set_strategy_and_role(
            None if frame.position.is_by_hand else frame.problem.strategy,
            next_line_role(frame.problem, frame.position),
        )

    def show_skipped_frame(self, frame: Frame) -> None:
        """Mark no line: the next one changes too fast to be read."""
        self._set_strategy_and_role(frame.problem.strategy, None)

    def clear_content(self) -> None:
        """Mark no line."""
        self._set_strategy_and_role(self._strategy, None)

    def _set_strategy_and_role(self, strategy: Strategy | None, role: LineRole | None) -> None:
        # frames come sixty times a second
        if (strategy, role) == (self._strategy, self._marked_role):
            return
        if strategy != self._strategy:
            self._strategy = strategy
            self._lines = () if strategy is None else pseudocode_lines(strategy)
            self._update_text()
        self._marked_role = role
        self._update_accessible_description()
        self._highlight_marked_line()

    def _update_text(self) -> None:
        """Write the lines, broken where they are too long; what is left over stands further in."""
        char_px = QFontMetricsF(self.font()).horizontalAdvance("m")
        available_px = self.viewport().width() - 2 * self.document().documentMargin()
        # what is narrower cannot be read as code any more, and is cut
        max_chars = max(24, int(available_px / char_px))
        wrapped_text = "\n".join(_wrap_line(line, max_chars) for line in self._lines)
        if wrapped_text != self._wrapped_text:
            self._wrapped_text = wrapped_text
            self.setPlainText(wrapped_text)
        self.updateGeometry()

    def _update_accessible_description(self) -> None:
        if self.marked_line is not None:
            description = tr("The line that comes next: {line}", line=self.marked_line.text)
        else:
            description = "" if self._lines else self.placeholderText()
        self.setAccessibleDescription(description)

    def _highlight_marked_line(self) -> None:
        """Put a band under the line that comes next."""
        selections = []
        if self.marked_line is not None:
            selection = QTextEdit.ExtraSelection()
            selection.format.setBackground(with_opacity(theme_of_widget(self).accent, 0.22))
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            selection.cursor = QTextCursor(
                self.document().findBlockByNumber(self._lines.index(self.marked_line))
            )
            selections.append(selection)
        self.setExtraSelections(selections)

    def sizeHint(self) -> QSize:
        # a plain text's height is told in lines, the broken ones counted as they are broken
        # room is kept, so that nothing jumps about when another strategy is chosen
        lines = max(round(self.document().size().height()), 11)
        margins = self.contentsMargins()
        vertical_margins = margins.top() + margins.bottom() + 2 * self.document().documentMargin()
        metrics = QFontMetricsF(self.font())
        line_px = ceil(metrics.ascent()) + ceil(metrics.descent())
        # some air below: lines that fit to the pixel would be scrolled
        height = lines * line_px + vertical_margins + line_px / 3
        return QSize(round(20 * metrics.averageCharWidth()), ceil(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._update_text()
            self._highlight_marked_line()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._highlight_marked_line()
        elif event.type() is QEvent.Type.FontChange:
            self._update_text()
            self._highlight_marked_line()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.marked_line is None:
            return
        block = self.document().findBlockByNumber(self._lines.index(self.marked_line))
        block_rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        # drawn, not written: not every font has the sign
        height = self.fontMetrics().height()
        arrow_px = 0.32 * height
        arrow_tip = QPointF(block_rect.left() + 2.6 * arrow_px, block_rect.top() + height / 2)
        arrow_base = arrow_tip - QPointF(1.7 * arrow_px, 0)
        arrow = QPolygonF(
            [arrow_tip, arrow_base - QPointF(0, arrow_px), arrow_base + QPointF(0, arrow_px)]
        )
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            with_pen(painter, Qt.PenStyle.NoPen, QColor(theme_of_widget(self).accent)).drawPolygon(
                arrow
            )


def _wrap_line(line: PseudocodeLine, max_chars: int) -> str:
    """Return a line as it is written where there is room for so many letters."""
    indent = _INDENT * (line.indent + 1)
    parts = textwrap.wrap(
        line.text,
        max_chars,
        initial_indent=indent,
        subsequent_indent=indent + 2 * _INDENT,
        break_long_words=False,
    )
    # what ends a line, but no block: a broken line stays one that can be marked
    return "\u2028".join(parts)
