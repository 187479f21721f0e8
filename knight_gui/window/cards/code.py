"""Panel of the search's pseudo-code, with the next line marked."""

import textwrap
from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.i18n import tr
from knight_gui.messages.pseudocode import (
    LineRole,
    PseudocodeLine,
    next_line_role,
    pseudocode_lines,
)
from knight_gui.player.frame import Frame
from knight_gui.search.strategy import Strategy
from knight_gui.window.cards.code_view import CodeView, find_monospace_font
from knight_gui.window.widgets.cards import Card

_INDENT = "  "
"""Indent of each block, and gutter for the arrow."""
_MIN_LINE_LENGTH = 24
"""Characters of a line that is wrapped; in a narrower panel lines are cut."""
_MIN_LINE_COUNT = 11
"""Lines that have a reserved height, so that nothing jumps when the strategy changes."""


class PseudocodePanel(CodeView, Card):
    """Pseudo-code of a strategy; the next line has a band and an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("codePanel", parent)
        self._strategy: Strategy | None = None
        self._lines: tuple[PseudocodeLine, ...] = ()
        self._marked_role: LineRole | None = None
        self._wrapped_text = ""
        self.setAccessibleName(tr("Pseudo-code"))
        self.setToolTip(
            tr("Pseudo-code: what the search does, line by line. The marked line comes next.")
        )
        self.setPlaceholderText(tr("What the search does, line by line."))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFont(find_monospace_font())
        self._update_accessible_description()

    @property
    def has_content(self) -> bool:
        """True if there is a strategy, and so no user who plays."""
        return bool(self._lines)

    @property
    def marked_line(self) -> PseudocodeLine | None:
        """The line that comes next, if it is marked."""
        for line in self._lines:
            if line.role is self._marked_role:
                return line
        return None

    def show_frame(self, frame: Frame) -> None:
        """Mark the line that comes next; a user who plays has no strategy."""
        strategy = None if frame.position.is_by_hand else frame.problem.strategy
        self._set_strategy_and_role(strategy, next_line_role(frame.problem, frame.position))

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
        """Wrap the lines to the width of the panel."""
        char_px = QFontMetricsF(self.font()).horizontalAdvance("m")
        available_px = self.viewport().width() - 2 * self.document().documentMargin()
        line_length = max(_MIN_LINE_LENGTH, int(available_px / char_px))
        wrapped_text = "\n".join(_wrap_line(line, line_length) for line in self._lines)
        if wrapped_text != self._wrapped_text:
            self._wrapped_text = wrapped_text
            self.setPlainText(wrapped_text)
        self.updateGeometry()

    def _update_accessible_description(self) -> None:
        description = ""
        if self.marked_line is not None:
            description = tr("The line that comes next: {line}", line=self.marked_line.text)
        elif not self._lines:
            description = self.placeholderText()
        self.setAccessibleDescription(description)

    def _highlight_marked_line(self) -> None:
        marked_line = self.marked_line
        self.mark_line(None if marked_line is None else self._lines.index(marked_line))

    def sizeHint(self) -> QSize:
        # the height of a plain text document is its number of lines, wrapped ones included
        lines = max(round(self.document().size().height()), _MIN_LINE_COUNT)
        margins = self.contentsMargins()
        vertical_margins = margins.top() + margins.bottom() + 2 * self.document().documentMargin()
        metrics = QFontMetricsF(self.font())
        line_px = ceil(metrics.ascent()) + ceil(metrics.descent())
        # a gap at the bottom: lines that fit to the pixel would be scrolled
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
        if event.type() is QEvent.Type.FontChange:
            self._update_text()
            self._highlight_marked_line()


def _wrap_line(line: PseudocodeLine, line_length: int) -> str:
    """Return an indented line, wrapped to a number of characters."""
    indent = _INDENT * (line.indent + 1)
    parts = textwrap.wrap(
        line.text,
        line_length,
        initial_indent=indent,
        subsequent_indent=indent + 2 * _INDENT,
        break_long_words=False,
    )
    # a line separator, which ends no block: a wrapped line can be marked as a whole
    return "\u2028".join(parts)
