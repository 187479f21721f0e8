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
from knight_gui.messages.outcomes import Status
from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.judge import Judge
from knight_gui.window.widgets.parts import column, held, set_up, styled
from knight_gui.window.widgets.theming import restyle

_SIGN_PX = 5
"""By so much a sign that comes from another font may make its line higher."""
CARDS_APART_PX = 8


class FigureLabel(QLabel):
    """A number that changes with every frame: nothing around it moves, or is laid out for it."""

    def __init__(self, longest: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._longest = longest
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._make_room()

    def show_figure(self, text: str) -> None:
        """Show a number, with more room for it from now on if it needs more."""
        self.setText(text)
        # letters of other scripts come from other fonts, which may be higher
        if self.sizeHint().expandedTo(self.size()) != self.size():
            self._make_room()

    def _make_room(self) -> None:
        # a label wishes for no less than it has to have: in smaller letters it would stay as large
        self.setMinimumSize(0, 0)
        # digits of some fonts are not all as wide
        self.setFixedSize(
            self.sizeHint().expandedTo(
                QSize(self.fontMetrics().horizontalAdvance(self._longest) + _SIGN_PX, 0)
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()


class RoomyLabel(QLabel):
    """A text with room for so many lines, and for one of a length: nothing below it jumps.

    The length is told in heights of letters, of which the narrower a column is the more lines
    are needed.
    """

    def __init__(self, lines: int, parent: QWidget | None = None, length: int = 0) -> None:
        super().__init__(parent)
        self._lines, self._length = lines, length
        set_up(
            self,
            wordWrap=True,
            textFormat=Qt.TextFormat.PlainText,
            alignment=Qt.AlignmentFlag.AlignTop,
        )

    def set_lines(self, lines: int) -> None:
        """Keep room for another number of lines."""
        self._lines = lines
        self.updateGeometry()

    def height_of(self, text: str, width: int) -> int:
        """Return how high another text would be here."""
        # higher than any text
        box, wrap = QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(box, wrap, text).height() + _SIGN_PX

    def _kept_px(self, width: int) -> int:
        """Return the height that is kept."""
        needed = ceil(self._length * self.fontInfo().pixelSize() / max(1, width))
        lines_px = max(self._lines, needed) * self.fontMetrics().lineSpacing() + _SIGN_PX
        margins = self.contentsMargins()
        return lines_px + margins.top() + margins.bottom()

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self._kept_px(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # a layout keeps in mind what it was told at another width
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._kept_px(self.width())))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(0, self._kept_px(self.width())))


class Stack(QWidget):
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

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        # its room is kept: a bar that comes makes texts longer, which goes as it came
        set_up(
            styled(self, "cards"),
            objectName=name,
            frameShape=QFrame.Shape.NoFrame,
            widgetResizable=True,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            verticalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOn,
            focusPolicy=Qt.FocusPolicy.NoFocus,
        )
        self.column = column(spacing=CARDS_APART_PX)
        self.setWidget(held(self.column, Stack(self)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def hold(
        self,
        cards: Sequence[QWidget],
        at_the_bottom: Sequence[QWidget] = (),
        page: QWidget | None = None,
    ) -> None:
        """Take cards from wherever they are, and a page that fills the room that they leave.

        What was here before must be taken by another, or be hidden.
        """
        empty(self.column)
        for card in cards:
            self.column.addWidget(card)
        if page is None:
            self.column.addStretch(1)
        else:
            self.column.addWidget(page, 1)
            page.show()
        for card in at_the_bottom:
            self.column.addWidget(card)


def empty(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while item := layout.itemAt(0):
        widget = item.widget()
        if widget is None:
            layout.takeAt(0)
        else:
            # an item that is taken lives on, and would keep what the widget's next layout
            # is told of its size
            layout.removeWidget(widget)


class StatusLabel(RoomyLabel):
    """Shows a status with its sign and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.show_status(outcomes.ready())

    def show_status(self, status: Status) -> None:
        """Say something."""
        said = status.text if status.reason else status.title
        self.setText(f"{status.sign}  {said}")
        restyle(self, "bar", status.colour)


class Card:
    """Stands beside the board and is told what is shown there; it passes over most of it."""

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be read on it."""
        return True

    def begin(self) -> None:
        """Forget the search before: another one is open."""

    def show_frame(self, frame: Frame) -> None:
        """Speak of a frame that stays long enough to be read."""

    def show_rush(self, frame: Frame) -> None:
        """Show a frame that others follow before anything can be read."""
        self.show_frame(frame)

    def show_report(self, report: Report) -> None:
        """Speak of how far the search got, and how it ended."""

    def show_judged(self, frame: Frame, judge: Judge) -> None:
        """Say what is known by now of the path that is shown."""

    def take(self, delivery: Delivery) -> None:
        """Show what a job has found."""


class TextCard(QFrame, Card):
    """Sentences one below the other, with room kept for each: nothing jumps as they change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = column(spacing=4)
        self.column.setContentsMargins(0, 8, 0, 0)
        held(self.column, styled(self, "ruled"))

    def add_text(self, name: str, length: int = 0) -> RoomyLabel:
        """Add a text that can be copied by the mouse, and leaves the keys to the window."""
        label = RoomyLabel(1, self, length)
        set_up(
            label,
            objectName=name,
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
            focusPolicy=Qt.FocusPolicy.NoFocus,
        )
        self.column.addWidget(label)
        return label
