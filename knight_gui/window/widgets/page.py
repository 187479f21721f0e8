"""What all pages have in common: a head with a title and a way back, and all the rest below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QLabel,
    QLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from knight_gui.drawing.icons import Glyph
from knight_gui.drawing.theme import SCROLL_BAR_PX
from knight_gui.i18n import tr
from knight_gui.window.style import space_out
from knight_gui.window.widgets.cards import Stack
from knight_gui.window.widgets.parts import (
    IconButton,
    Part,
    column,
    held,
    named,
    row,
    scrolled,
    set_up,
    styled,
)

_FILLED_IN = (
    (QAbstractButton, "checked"),
    (QComboBox, "currentIndex"),
    (QSpinBox, "value"),
    (QDoubleSpinBox, "value"),
    (QLineEdit, "text"),
)
"""The kinds of fields, and what is chosen or written there."""


class _Body(QScrollArea):
    """As wide as what is in it needs to be, and scrolled where there is too little height."""

    def __init__(self, parts: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        set_up(
            self,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            focusPolicy=Qt.FocusPolicy.NoFocus,
        )
        self._parts = parts
        scrolled(held(parts, Stack(self)), "pageArea", self)

    def minimumSizeHint(self) -> QSize:
        least = self._parts.minimumSize()
        # so much is seen at least of what can be scrolled
        return QSize(least.width() + SCROLL_BAR_PX, min(least.height(), 90))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            # by itself Qt keeps what is scrolled from those around it
            self.updateGeometry()
        return super().eventFilter(watched, event)


class Page(QFrame):
    """A page that stands beside the boards, or in their place if it has no room there.

    It is made once. Closed, it keeps what was chosen and found there until it is opened again.

    Attributes
    ----------
    covers_boards
        Whether it stands in their place.

    Signals
    -------
    dismissed()
        The user wants it no more, or has chosen what is to be seen on the boards.
    """

    dismissed = Signal()

    def __init__(self, name: str, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        styled(named(self, name), "ruled").hide()
        self.covers_boards = False
        # a click beside its fields leaves them, so that the keys steer the search again
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title = styled(QLabel(self, wordWrap=True), "strong")
        self.windowTitleChanged.connect(self._title.setText)
        self.windowTitleChanged.connect(self.setAccessibleName)
        self.setWindowTitle(title)

    def take_over(self, former: Self) -> None:
        """Have what was found on a page like this, which speaks another language."""

    def fill_in(self, former: Page) -> None:
        """Have what was chosen and written there."""
        for kind, what in _FILLED_IN:
            for field in former.findChildren(kind):
                ours = self.findChild(kind, field.objectName())
                # those that Qt makes inside others are named otherwise
                if ours is not None and field.objectName().isalpha():
                    ours.setProperty(what, field.property(what))
                    if isinstance(ours, QLineEdit):
                        ours.editingFinished.emit()

    def renew(self) -> None:
        """Show what is to be shown now: it is being opened."""

    def leave(self) -> None:
        """Put off what is under way: it is being closed."""

    def end(self) -> None:
        """Give up what is under way: the window is being closed."""
        self.leave()

    def would_lose(self) -> str:
        """Say what is lost if the window is closed now; nothing if it can go."""
        return ""

    def give_way(self) -> None:
        """Let the boards be seen, which show what was chosen here."""
        if self.covers_boards:
            self.dismissed.emit()

    def lay_out(self, *parts: Part, head: Sequence[Part] = (), foot: Sequence[Part] = ()) -> None:
        """Put parts one under the other, to be scrolled, and others over and under them."""
        close = IconButton("closePageButton", Glyph.CLOSE, tr("Close ({key})", key="Esc"), self)
        close.clicked.connect(self.dismissed)
        top = row((self._title, 1), close, spacing=8)
        self._body = _Body(column(*parts, spacing=8), self)
        inside = column(top, *head, (self._body, 1), *foot, spacing=8)
        inside.setContentsMargins(0, 8, 0, 0)
        self.setLayout(inside)
        # its letters will be as high as the window's
        space_out(self, (self.parentWidget() or self).fontInfo().pixelSize())

    def scroll_to_top(self) -> None:
        """Show the beginning of what can be scrolled."""
        self._body.verticalScrollBar().setValue(0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # what is hidden has letters of another size as long as it is not looked at
        self._body.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # the arrows scroll it; all others are the window's
        self._body.keyPressEvent(event)
