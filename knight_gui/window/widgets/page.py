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
from knight_gui.drawing.theme import SCROLL_BAR_WIDTH_PX
from knight_gui.i18n import tr
from knight_gui.window.style import scale_gaps
from knight_gui.window.widgets.cards import ScrolledContent
from knight_gui.window.widgets.parts import (
    IconButton,
    LayoutPart,
    column_layout,
    row_layout,
    with_layout,
    with_name,
    with_scrolled_widget,
    with_style_property,
)

_PROPERTIES_BY_FIELD_TYPE = (
    (QAbstractButton, "checked"),
    (QComboBox, "currentIndex"),
    (QSpinBox, "value"),
    (QDoubleSpinBox, "value"),
    (QLineEdit, "text"),
)
"""The kinds of fields, and what is chosen or written there."""


class _PageBody(QScrollArea):
    """As wide as what is in it needs to be, and scrolled where there is too little height."""

    def __init__(self, content_layout: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content_layout = content_layout
        with_scrolled_widget(with_layout(content_layout, ScrolledContent(self)), "pageArea", self)

    def minimumSizeHint(self) -> QSize:
        content_size = self._content_layout.minimumSize()
        # so much is seen at least of what can be scrolled
        return QSize(content_size.width() + SCROLL_BAR_WIDTH_PX, min(content_size.height(), 90))

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
    close_requested()
        The user wants it no more, or has chosen what is to be seen on the boards.
    """

    close_requested = Signal()

    def __init__(self, object_name: str, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        with_style_property(with_name(self, object_name), "ruled").hide()
        self.covers_boards = False
        # a click beside its fields leaves them, so that the keys steer the search again
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title_label = with_style_property(QLabel(self, wordWrap=True), "strong")
        self.windowTitleChanged.connect(self._title_label.setText)
        self.windowTitleChanged.connect(self.setAccessibleName)
        self.setWindowTitle(title)

    def adopt_results(self, old_page: Self) -> None:
        """Have what was found on a page like this, which speaks another language."""

    def copy_inputs(self, old_page: Page) -> None:
        """Have what was chosen and written there."""
        for field_type, property_name in _PROPERTIES_BY_FIELD_TYPE:
            for field in old_page.findChildren(field_type):
                own_field = self.findChild(field_type, field.objectName())
                # those that Qt makes inside others are named otherwise
                if own_field is not None and field.objectName().isalpha():
                    own_field.setProperty(property_name, field.property(property_name))
                    if isinstance(own_field, QLineEdit):
                        own_field.editingFinished.emit()

    def refresh(self) -> None:
        """Show what is to be shown now: it is being opened."""

    def on_close(self) -> None:
        """Put off what is under way: it is being closed."""

    def shutdown(self) -> None:
        """Give up what is under way: the window is being closed."""
        self.on_close()

    def loss_warning(self) -> str:
        """Say what is lost if the window is closed now; nothing if it can go."""
        return ""

    def close_if_covering_boards(self) -> None:
        """Let the boards be seen, which show what was chosen here."""
        if self.covers_boards:
            self.close_requested.emit()

    def set_content(
        self,
        *parts: LayoutPart,
        header: Sequence[LayoutPart] = (),
        footer: Sequence[LayoutPart] = (),
    ) -> None:
        """Put parts one under the other, to be scrolled, and others over and under them."""
        close_button = IconButton(
            "closePageButton", Glyph.CLOSE, tr("Close ({key})", key="Esc"), self
        )
        close_button.clicked.connect(self.close_requested)
        title_row = row_layout((self._title_label, 1), close_button, spacing=8)
        self._body = _PageBody(column_layout(*parts, spacing=8), self)
        page_layout = column_layout(title_row, *header, (self._body, 1), *footer, spacing=8)
        page_layout.setContentsMargins(0, 8, 0, 0)
        self.setLayout(page_layout)
        # its letters will be as high as the window's
        scale_gaps(self, (self.parentWidget() or self).fontInfo().pixelSize())

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
