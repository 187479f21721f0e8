"""Cards, their labels of reserved size, and the scrolled column of cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import ceil

from PySide6.QtCore import (
    QEasingCurve,
    QElapsedTimer,
    QEvent,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
)
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QLayout,
    QScrollArea,
    QWidget,
)

from knight_gui.drawing.theme import SCROLL_BAR_INSET_PX, SCROLL_BAR_WIDTH_PX
from knight_gui.messages import outcomes
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.judge import Judge
from knight_gui.window.style import scale_gaps
from knight_gui.window.widgets.parts import (
    column_layout,
    with_layout,
    with_style_property,
)
from knight_gui.window.widgets.theming import is_motion_reduced, set_style_property

_FALLBACK_FONT_EXTRA_PX = 5
"""Height that a symbol of a fallback font may add to its line."""
CARD_SPACING_PX = 8
PANEL_SPACING_PX = 16
_MIN_HEIGHT_FOR_PANEL_SPACING_PX = 560
"""Height of a window below which panels are closer together, and scrolled."""
_SPACING_PROPERTY = "unscaledSpacing"

_ROLL_MS = 160
"""Time in which a number rolls to another one."""
_MIN_REST_MS = 2000
"""Time after which a number rolls again: none does while a search is played."""


class FixedSizeNumberLabel(QLabel):
    """Number that changes with every frame without a new layout around it."""

    def __init__(self, longest_text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._longest_text = longest_text
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._grow_to_fit()

    def show_number(self, text: str) -> None:
        """Show a number; if it is larger than the label, the label grows for good."""
        self.setText(text)
        # fallback fonts of other scripts may be higher
        if self.sizeHint().expandedTo(self.size()) != self.size():
            self._grow_to_fit()

    def _grow_to_fit(self) -> None:
        # the size hint is never less than the minimum size, which a smaller font must reduce
        self.setMinimumSize(0, 0)
        # digits of some fonts differ in width
        longest_px = self.fontMetrics().horizontalAdvance(self._longest_text)
        min_size = QSize(longest_px + _FALLBACK_FONT_EXTRA_PX, 0)
        self.setFixedSize(self.sizeHint().expandedTo(min_size))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._grow_to_fit()


class RollingNumberLabel(FixedSizeNumberLabel):
    """Number that rolls to another one, unless it changes too often to be seen rolling."""

    def __init__(self, longest_text: str, parent: QWidget | None = None) -> None:
        super().__init__(longest_text, parent)
        self._previous_text = ""
        self._time_since_change = QElapsedTimer()
        self._time_since_change.start()
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._animation.setDuration(_ROLL_MS)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self.update)

    def show_number(self, text: str) -> None:
        previous_text = self.text()
        if text == previous_text:
            return
        super().show_number(text)
        is_rare = self._time_since_change.restart() > _MIN_REST_MS
        self._animation.stop()
        if is_rare and previous_text and self.isVisible() and not is_motion_reduced():
            self._previous_text = previous_text
            self._animation.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._animation.state() is not QVariantAnimation.State.Running:
            super().paintEvent(event)
            return
        progress = float(self._animation.currentValue())
        rect = QRectF(self.contentsRect())
        metrics = self.fontMetrics()
        x = rect.left()
        with QPainter(self) as painter:
            painter.setPen(self.palette().windowText().color())
            painter.setClipRect(rect)
            if self.alignment() & Qt.AlignmentFlag.AlignRight:
                x = rect.right() - metrics.horizontalAdvance(self.text())
            for old, new in zip_longest(self._previous_text, self.text(), fillvalue=" "):
                width = max(metrics.horizontalAdvance(old), metrics.horizontalAdvance(new))
                letter_rect = QRectF(x, rect.top(), width, rect.height())
                align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter
                if old == new:
                    painter.drawText(letter_rect, align, new)
                else:
                    old_rect = letter_rect.translated(0, -progress * rect.height())
                    new_rect = letter_rect.translated(0, (1 - progress) * rect.height())
                    painter.drawText(old_rect, align, old)
                    painter.drawText(new_rect, align, new)
                x += width


class ReservedHeightLabel(QLabel):
    """Text with a reserved height, so that nothing below it jumps when it changes.

    The height is that of a number of lines, or that of a text of a given length, in em: a
    narrower column needs more lines for it.
    """

    def __init__(
        self, line_count: int, parent: QWidget | None = None, text_length_em: int = 0
    ) -> None:
        super().__init__(parent)
        self._line_count = line_count
        self._text_length_em = text_length_em
        self._measured_text = ""
        self._heights_px: dict[int, int] = {}
        """Heights of that text by width: a layout asks for each many times."""
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def set_line_count(self, line_count: int) -> None:
        """Reserve the height of another number of lines."""
        self._line_count = line_count
        self._heights_px.clear()
        self.updateGeometry()

    def set_reserved_length(self, text_length_em: int) -> None:
        """Reserve the height of a text of another length, in em."""
        if text_length_em != self._text_length_em:
            self._text_length_em = text_length_em
            self._heights_px.clear()
            self.updateGeometry()

    def text_height_px(self, text: str, width_px: int) -> int:
        """Return the height of another text at a width."""
        # higher than any text
        box = QRect(0, 0, width_px, 10_000)
        flags = Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(box, flags, text).height() + _FALLBACK_FONT_EXTRA_PX

    def _reserved_height_px(self, width_px: int) -> int:
        text_length_px = self._text_length_em * self.fontInfo().pixelSize()
        line_count = max(self._line_count, ceil(text_length_px / max(1, width_px)))
        lines_px = line_count * self.fontMetrics().lineSpacing() + _FALLBACK_FONT_EXTRA_PX
        margins = self.contentsMargins()
        return lines_px + margins.top() + margins.bottom()

    def heightForWidth(self, width: int) -> int:
        text = self.text()
        if text != self._measured_text:
            self._measured_text = text
            self._heights_px.clear()
        height_px = self._heights_px.get(width)
        if height_px is None:
            height_px = max(super().heightForWidth(width), self._reserved_height_px(width))
            self._heights_px[width] = height_px
        return height_px

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # another font or style
        self._heights_px.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # layouts cache the height for the former width
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._reserved_height_px(self.width())))

    def minimumSizeHint(self) -> QSize:
        reserved_size = QSize(0, self._reserved_height_px(self.width()))
        return super().minimumSizeHint().expandedTo(reserved_size)


class SelectableLabel(ReservedHeightLabel):
    """Text that the mouse can select, which leaves the keys to the window.

    It is selectable only while the mouse is over it: a label that always is has a document, and
    each change of its text would lay out and paint the whole column four times.
    """

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasSelectedText():
            self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)


class ScrolledContent(QWidget):
    """Content of a scroll area, whose height depends on its width."""

    def minimumSizeHint(self) -> QSize:
        height_px = self.heightForWidth(self.width())
        if height_px < 0:
            height_px = super().minimumSizeHint().height()
        # a card that is too wide is cut rather than scrolled sideways
        return QSize(0, height_px)

    def heightForWidth(self, width: int) -> int:
        # cards shrink to their minimum height before anything is scrolled
        layout = self.layout()
        if layout is None or not layout.hasHeightForWidth():
            return -1
        return layout.minimumHeightForWidth(width)


class CardColumn(QScrollArea):
    """Scrolled column of cards."""

    def __init__(self, object_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        with_style_property(self, "cards")
        self.setObjectName(object_name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # a bar that appears would narrow the texts, whose new height could hide it again
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards_layout = column_layout(spacing=PANEL_SPACING_PX)
        self.setWidget(with_layout(self.cards_layout, ScrolledContent(self)))
        self._has_page = False

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        update_panel_spacing(self, self.cards_layout)
        self._place_scroll_bar()

    def _place_scroll_bar(self) -> None:
        """Put the scroll bar beside the cards of a low window, else inside of their margins.

        Cards that are seldom scrolled end with the landscape, and so does a page, which has a bar
        of its own.
        """
        is_inset = self._has_page or not _is_window_low(self)
        overlap_px = -SCROLL_BAR_WIDTH_PX - SCROLL_BAR_INSET_PX if is_inset else 0
        set_style_property(self.verticalScrollBar(), "inset", is_inset)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            self.setViewportMargins(overlap_px, 0, 0, 0)
        else:
            self.setViewportMargins(0, 0, overlap_px, 0)

    def set_row(self, *, is_row: bool) -> None:
        """Put the cards side by side, or below each other."""
        if is_row:
            self.cards_layout.setDirection(QBoxLayout.Direction.LeftToRight)
        else:
            self.cards_layout.setDirection(QBoxLayout.Direction.TopToBottom)
        if self.cards_layout.count() > 1:
            self.cards_layout.setStretch(0, 3 * int(is_row))
            self.cards_layout.setStretch(1, 5)

    def set_cards(
        self,
        cards: Sequence[QWidget],
        bottom_cards: Sequence[QWidget] = (),
        page: QWidget | None = None,
    ) -> None:
        """Reparent cards to this column, and a page that takes the remaining height.

        The former cards must be reparented or hidden by the caller.
        """
        clear_layout(self.cards_layout)
        self._has_page = page is not None
        self._place_scroll_bar()
        scroll_bar_container = self.verticalScrollBar().parentWidget()
        if scroll_bar_container is not None:
            scroll_bar_container.raise_()
        for card in cards:
            self.cards_layout.addWidget(card)
        if page is not None:
            self.cards_layout.addWidget(page, 1)
            page.show()
        elif cards:
            # the last one fills the column
            self.cards_layout.setStretchFactor(cards[-1], 1)
        for card in bottom_cards:
            self.cards_layout.addWidget(card)


def _is_window_low(widget: QWidget) -> bool:
    return widget.window().height() < _MIN_HEIGHT_FOR_PANEL_SPACING_PX


def update_panel_spacing(widget: QWidget, layout: QBoxLayout) -> None:
    """Set the gap between the panels of a widget, which are closer together in a low window."""
    spacing_px = CARD_SPACING_PX if _is_window_low(widget) else PANEL_SPACING_PX
    if layout.property(_SPACING_PROPERTY) != spacing_px:
        layout.setProperty(_SPACING_PROPERTY, spacing_px)
        layout.setSpacing(spacing_px)
        scale_gaps(widget, widget.fontInfo().pixelSize())


def clear_layout(layout: QLayout) -> None:
    """Remove all items from a layout."""
    while item := layout.itemAt(0):
        widget = item.widget()
        if widget is None:
            layout.takeAt(0)
        else:
            # an item that is only taken would keep the widget's size for its next layout
            layout.removeWidget(widget)


class StatusMessageLabel(ReservedHeightLabel):
    """Status with its symbol and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.show_message(outcomes.choose_start_message())

    def show_message(self, message: StatusMessage) -> None:
        """Show another message."""
        text = message.text if message.reason else message.title
        self.setText(f"{message.symbol}  {text}")
        set_style_property(self, "bar", message.color_name)


class Card:
    """Interface of the widgets that explain a search; by default they ignore its events."""

    @property
    def has_content(self) -> bool:
        """True if the card has a text."""
        return True

    def clear_content(self) -> None:
        """Remove the content of the former search."""

    def show_frame(self, frame: Frame) -> None:
        """Show a frame that stays long enough to be read."""

    def show_skipped_frame(self, frame: Frame) -> None:
        """Show a frame that is replaced before it can be read."""
        self.show_frame(frame)

    def show_report(self, report: Report) -> None:
        """Show the progress or the end of the search."""

    def show_verdict(self, frame: Frame, judge: Judge) -> None:
        """Show the verdict on the path of the current frame."""

    def handle_job_result(self, job_result: JobResult) -> None:
        """Show the result of a job."""


class TextCard(QWidget, Card):
    """Column of sentences with reserved heights, so that nothing jumps as they change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.texts_layout = column_layout(spacing=4)
        with_layout(self.texts_layout, self)

    def add_text_label(self, object_name: str, text_length_em: int = 0) -> SelectableLabel:
        """Add a label with a reserved height."""
        label = SelectableLabel(1, self, text_length_em)
        label.setObjectName(object_name)
        self.texts_layout.addWidget(label)
        return label
