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

from knight_gui.drawing.painting import inked
from knight_gui.drawing.theme import faded
from knight_gui.i18n import tr
from knight_gui.messages.pseudocode import CodeLine, Role, pseudocode, role_next
from knight_gui.player.frame import Frame
from knight_gui.search.strategy import Strategy
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.parts import set_up
from knight_gui.window.widgets.theming import theme_of

_INDENT = "  "
"""Of each block, and of the gutter in which the arrow stands."""


def code_font() -> QFont:
    """Return a font whose letters are all as wide as each other, if there is one.

    Where the system's choice is none, as on one without aliases, another font may be. Letters are
    measured: what Qt says of a font's pitch is wrong of Noto Sans Mono, among others.
    """
    chosen = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    others = (QFont(each) for each in QFontDatabase.families() if QFontDatabase.isFixedPitch(each))
    return next((font for font in chain([chosen], others) if _is_even(font)), chosen)


def _is_even(font: QFont) -> bool:
    advance = QFontMetricsF(font).horizontalAdvance
    return advance("i") == advance("M")


class CodePanel(QPlainTextEdit, Card):
    """The lines of one strategy; the one that comes next has a band and an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strategy: Strategy | None = None
        self._lines: tuple[CodeLine, ...] = ()
        self._role: Role | None = None
        self._written = ""
        # a file that is let go over it is the window's
        # a click selects, and leaves the keys to the window
        # code reads from left to right in every language
        set_up(
            self,
            objectName="codePanel",
            accessibleName=tr("Pseudo-code"),
            toolTip=tr(
                "Pseudo-code: what the search does, line by line. The marked line comes next."
            ),
            placeholderText=tr("What the search does, line by line."),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed),
            readOnly=True,
            acceptDrops=False,
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
            focusPolicy=Qt.FocusPolicy.NoFocus,
            layoutDirection=Qt.LayoutDirection.LeftToRight,
            lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            font=code_font(),
        )
        self._describe()

    @property
    def has_content(self) -> bool:
        """Whether anything is known of how it is searched."""
        return bool(self._lines)

    @property
    def line(self) -> CodeLine | None:
        """The line that is marked."""
        return next((line for line in self._lines if line.role is self._role), None)

    def show_frame(self, frame: Frame) -> None:
        """Mark the line that comes next."""
        # nobody knows what somebody goes by
        self._show(
            None if frame.position.is_by_hand else frame.problem.strategy,
            role_next(frame.problem, frame.position),
        )

    def show_rush(self, frame: Frame) -> None:
        """Mark no line: the next one changes too fast to be read."""
        self._show(frame.problem.strategy, None)

    def begin(self) -> None:
        """Mark no line."""
        self._show(self._strategy, None)

    def _show(self, strategy: Strategy | None, role: Role | None) -> None:
        # frames come sixty times a second
        if (strategy, role) == (self._strategy, self._role):
            return
        if strategy != self._strategy:
            self._strategy = strategy
            self._lines = () if strategy is None else pseudocode(strategy)
            self._write()
        self._role = role
        self._describe()
        self._mark()

    def _write(self) -> None:
        """Write the lines, broken where they are too long; what is left over stands further in."""
        letter_px = QFontMetricsF(self.font()).horizontalAdvance("m")
        room_px = self.viewport().width() - 2 * self.document().documentMargin()
        # what is narrower cannot be read as code any more, and is cut
        room = max(24, int(room_px / letter_px))
        written = "\n".join(_broken(line, room) for line in self._lines)
        if written != self._written:
            self._written = written
            self.setPlainText(written)
        self.updateGeometry()

    def _describe(self) -> None:
        if self.line is not None:
            told = tr("The line that comes next: {line}", line=self.line.text)
        else:
            told = "" if self._lines else self.placeholderText()
        self.setAccessibleDescription(told)

    def _mark(self) -> None:
        """Put a band under the line that comes next."""
        marked = []
        if self.line is not None:
            band = QTextEdit.ExtraSelection()
            band.format.setBackground(faded(theme_of(self).accent, 0.22))
            band.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            band.cursor = QTextCursor(
                self.document().findBlockByNumber(self._lines.index(self.line))
            )
            marked.append(band)
        self.setExtraSelections(marked)

    def sizeHint(self) -> QSize:
        # a plain text's height is told in lines, the broken ones counted as they are broken
        # room is kept, so that nothing jumps about when another strategy is chosen
        lines = max(round(self.document().size().height()), 11)
        margins = self.contentsMargins()
        around = margins.top() + margins.bottom() + 2 * self.document().documentMargin()
        letters = QFontMetricsF(self.font())
        line_px = ceil(letters.ascent()) + ceil(letters.descent())
        # some air below: lines that fit to the pixel would be scrolled
        height = lines * line_px + around + line_px / 3
        return QSize(round(20 * letters.averageCharWidth()), ceil(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._write()
            self._mark()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._mark()
        elif event.type() is QEvent.Type.FontChange:
            self._write()
            self._mark()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.line is None:
            return
        block = self.document().findBlockByNumber(self._lines.index(self.line))
        place = self.blockBoundingGeometry(block).translated(self.contentOffset())
        # drawn, not written: not every font has the sign
        height = self.fontMetrics().height()
        reach = 0.32 * height
        tip = QPointF(place.left() + 2.6 * reach, place.top() + height / 2)
        back = tip - QPointF(1.7 * reach, 0)
        mark = QPolygonF([tip, back - QPointF(0, reach), back + QPointF(0, reach)])
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            inked(painter, Qt.PenStyle.NoPen, QColor(theme_of(self).accent)).drawPolygon(mark)


def _broken(line: CodeLine, letters: int) -> str:
    """Return a line as it is written where there is room for so many letters."""
    indent = _INDENT * (line.indent + 1)
    parts = textwrap.wrap(
        line.text,
        letters,
        initial_indent=indent,
        subsequent_indent=indent + 2 * _INDENT,
        break_long_words=False,
    )
    # what ends a line, but no block: a broken line stays one that can be marked
    return "\u2028".join(parts)
