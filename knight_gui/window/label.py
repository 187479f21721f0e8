"""What stands on the cards: titles, and labels that keep their room while sentences come and go."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

_SIGN_PX = 5
"""By so much a sign that comes from another font may make its line higher."""


class CardTitle(QLabel):
    """What a card is about, in one line; its tip explains the words that are used there.

    Parameters
    ----------
    text
        The title.
    tip
        What is to be known to understand the card.
    """

    def __init__(self, text: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("strong", True)
        self.setToolTip(tip)


class FigureLabel(QLabel):
    """A number that changes with every frame: nothing around it moves, or is laid out for it.

    Parameters
    ----------
    longest
        What there is always room for.
    """

    def __init__(self, longest: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._longest = longest
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._make_room()

    def show_figure(self, text: str) -> None:
        """Show a number, with more room for it from now on if it needs more."""
        self.setText(text)
        is_longer = len(text) > len(self._longest)
        if is_longer:
            self._longest = text
        # letters of other scripts come from other fonts, which may be higher
        if is_longer or self.sizeHint().height() > self.height():
            self._make_room()

    def _make_room(self) -> None:
        room_px = self.fontMetrics().horizontalAdvance(self._longest)
        self.setFixedSize(room_px, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()


class TitledCard(QFrame):
    """A card with a title over something that has none of its own.

    Parameters
    ----------
    title
        What it is.
    body
        What is shown; its tip explains the title, too.
    """

    def __init__(self, title: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        layout = QVBoxLayout(self)
        # tables and code need more room than a title
        layout.setContentsMargins(3, 8, 3, 6)
        layout.setSpacing(2)
        heading = CardTitle(title, body.toolTip(), self)
        heading.setIndent(8)
        layout.addWidget(heading)
        layout.addWidget(body)


class RoomyLabel(QLabel):
    """A text of several lines, at least as high as so many of them: nothing below it jumps.

    Parameters
    ----------
    lines
        How many lines there is room for, whatever is said.
    """

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def set_lines(self, lines: int) -> None:
        """Keep room for another number of lines."""
        self._lines = lines
        self.updateGeometry()

    @property
    def room_px(self) -> int:
        """The height that is kept."""
        margins = self.contentsMargins()
        lines_px = self._lines * self.fontMetrics().lineSpacing() + _SIGN_PX
        return lines_px + margins.top() + margins.bottom()

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self.room_px)

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self.room_px))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(0, self.room_px))
