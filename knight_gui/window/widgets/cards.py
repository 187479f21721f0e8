"""Cards, the labels that keep their room on them, and the column that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLayout,
    QScrollArea,
    QWidget,
)

from knight_gui.messages import outcomes
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.judge import Judge
from knight_gui.window.widgets.parts import (
    column_layout,
    with_layout,
    with_properties,
    with_style_property,
)
from knight_gui.window.widgets.theming import set_style_property

_FALLBACK_FONT_EXTRA_PX = 5
"""By so much a sign that comes from another font may make its line higher."""
CARD_SPACING_PX = 8


class FixedSizeNumberLabel(QLabel):
    """A number that changes with every frame: nothing around it moves, or is laid out for it."""

    def __init__(self, longest_text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._longest_text = longest_text
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._grow_to_fit()

    def show_number(self, text: str) -> None:
        """Show a number, with more room for it from now on if it needs more."""
        self.setText(text)
        # letters of other scripts come from other fonts, which may be higher
        if self.sizeHint().expandedTo(self.size()) != self.size():
            self._grow_to_fit()

    def _grow_to_fit(self) -> None:
        # a label wishes for no less than it has to have: in smaller letters it would stay as large
        self.setMinimumSize(0, 0)
        # digits of some fonts are not all as wide
        self.setFixedSize(
            self.sizeHint().expandedTo(
                QSize(
                    self.fontMetrics().horizontalAdvance(self._longest_text)
                    + _FALLBACK_FONT_EXTRA_PX,
                    0,
                )
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._grow_to_fit()


class ReservedHeightLabel(QLabel):
    """A text with room for so many lines, and for one of a length: nothing below it jumps.

    The length is told in heights of letters, of which the narrower a column is the more lines
    are needed.
    """

    def __init__(
        self, line_count: int, parent: QWidget | None = None, text_length_em: int = 0
    ) -> None:
        super().__init__(parent)
        self._line_count = line_count
        self._text_length_em = text_length_em
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def set_line_count(self, line_count: int) -> None:
        """Keep room for another number of lines."""
        self._line_count = line_count
        self.updateGeometry()

    def text_height_px(self, text: str, width_px: int) -> int:
        """Return how high another text would be here."""
        # higher than any text
        box = QRect(0, 0, width_px, 10_000)
        flags = Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(box, flags, text).height() + _FALLBACK_FONT_EXTRA_PX

    def _reserved_height_px(self, width_px: int) -> int:
        """Return the height that is kept."""
        needed_lines = ceil(self._text_length_em * self.fontInfo().pixelSize() / max(1, width_px))
        height_px = (
            max(self._line_count, needed_lines) * self.fontMetrics().lineSpacing()
            + _FALLBACK_FONT_EXTRA_PX
        )
        margins = self.contentsMargins()
        return height_px + margins.top() + margins.bottom()

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self._reserved_height_px(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # a layout keeps in mind what it was told at another width
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._reserved_height_px(self.width())))

    def minimumSizeHint(self) -> QSize:
        return (
            super().minimumSizeHint().expandedTo(QSize(0, self._reserved_height_px(self.width())))
        )


class ScrolledContent(QWidget):
    """What is scrolled: as high as its texts need it, which depends on its width."""

    def minimumSizeHint(self) -> QSize:
        height_px = self.heightForWidth(self.width())
        # a card that is too wide is cut rather than scrolled sideways
        return QSize(0, super().minimumSizeHint().height() if height_px < 0 else height_px)

    def heightForWidth(self, width: int) -> int:
        # cards that can be lower are lower before anything is scrolled
        layout = self.layout()
        if layout is None or not layout.hasHeightForWidth():
            return -1
        return layout.minimumHeightForWidth(width)


class CardColumn(QScrollArea):
    """Cards one below the other, scrolled where they are higher than the window."""

    def __init__(self, object_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        # its room is kept: a bar that comes makes texts longer, which goes as it came
        with_properties(
            with_style_property(self, "cards"),
            objectName=object_name,
            frameShape=QFrame.Shape.NoFrame,
            widgetResizable=True,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            verticalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOn,
            focusPolicy=Qt.FocusPolicy.NoFocus,
        )
        self.cards_layout = column_layout(spacing=CARD_SPACING_PX)
        self.setWidget(with_layout(self.cards_layout, ScrolledContent(self)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def set_cards(
        self,
        cards: Sequence[QWidget],
        bottom_cards: Sequence[QWidget] = (),
        page: QWidget | None = None,
    ) -> None:
        """Take cards from wherever they are, and a page that fills the room that they leave.

        What was here before must be taken by another, or be hidden.
        """
        clear_layout(self.cards_layout)
        for card in cards:
            self.cards_layout.addWidget(card)
        if page is None:
            self.cards_layout.addStretch(1)
        else:
            self.cards_layout.addWidget(page, 1)
            page.show()
        for card in bottom_cards:
            self.cards_layout.addWidget(card)


def clear_layout(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while item := layout.itemAt(0):
        widget = item.widget()
        if widget is None:
            layout.takeAt(0)
        else:
            # an item that is taken lives on, and would keep what the widget's next layout
            # is told of its size
            layout.removeWidget(widget)


class StatusMessageLabel(ReservedHeightLabel):
    """Shows a status with its sign and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.show_message(outcomes.choose_start_message())

    def show_message(self, message: StatusMessage) -> None:
        """Say something."""
        text = message.text if message.reason else message.title
        self.setText(f"{message.symbol}  {text}")
        set_style_property(self, "bar", message.color_name)


class Card:
    """Stands beside the board and is told what is shown there; it passes over most of it."""

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be read on it."""
        return True

    def clear_content(self) -> None:
        """Forget the search before: another one is open."""

    def show_frame(self, frame: Frame) -> None:
        """Speak of a frame that stays long enough to be read."""

    def show_skipped_frame(self, frame: Frame) -> None:
        """Show a frame that others follow before anything can be read."""
        self.show_frame(frame)

    def show_report(self, report: Report) -> None:
        """Speak of how far the search got, and how it ended."""

    def show_verdict(self, frame: Frame, judge: Judge) -> None:
        """Say what is known by now of the path that is shown."""

    def handle_job_result(self, job_result: JobResult) -> None:
        """Show what a job has found."""


class TextCard(QFrame, Card):
    """Sentences one below the other, with room kept for each: nothing jumps as they change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.texts_layout = column_layout(spacing=4)
        self.texts_layout.setContentsMargins(0, 8, 0, 0)
        with_layout(self.texts_layout, with_style_property(self, "ruled"))

    def add_text_label(self, object_name: str, text_length_em: int = 0) -> ReservedHeightLabel:
        """Add a text that can be copied by the mouse, and leaves the keys to the window."""
        label = ReservedHeightLabel(1, self, text_length_em)
        label.setObjectName(object_name)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.texts_layout.addWidget(label)
        return label
