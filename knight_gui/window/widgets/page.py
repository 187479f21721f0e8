"""Base of all pages: a header with title and close button, and a scrolled body."""

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
    with_style_property,
)

_PROPERTIES_BY_FIELD_TYPE = (
    (QAbstractButton, "checked"),
    (QComboBox, "currentIndex"),
    (QSpinBox, "value"),
    (QDoubleSpinBox, "value"),
    (QLineEdit, "text"),
)
"""Types of input widgets, and the Qt property that holds the input of each."""
_MIN_BODY_HEIGHT_PX = 90
"""Height of a page's body that is visible at least."""


class _PageBody(QScrollArea):
    """Scroll area as wide as its content, which is scrolled vertically."""

    def __init__(self, content_layout: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content_layout = content_layout
        self.setObjectName("pageArea")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(with_layout(content_layout, ScrolledContent(self)))
        self._is_scrolled = True

    def set_scrolled(self, *, is_scrolled: bool) -> None:
        """Let the content be scrolled in a lower area, or let the area be as high as it."""
        self._is_scrolled = is_scrolled
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        content_size = self._content_layout.minimumSize()
        if self._is_scrolled:
            height_px = min(content_size.height(), _MIN_BODY_HEIGHT_PX)
        else:
            height_px = content_size.height()
        return QSize(content_size.width() + SCROLL_BAR_WIDTH_PX, height_px)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            # Qt does not propagate the content's size hint by itself
            self.updateGeometry()
        return super().eventFilter(watched, event)


class Page(QFrame):
    """Page beside the boards, or in their place in a small window.

    It is created once. Closed, it keeps its inputs and results until it is opened again.

    Signals
    -------
    close_requested()
        The user closed the page, or chose something that is shown on the boards.
    """

    close_requested = Signal()
    hides_verdict = False
    """Whether the page has the height of the verdict, too."""
    presented_share = 0.0
    """Share of the height beside the board that a presented lesson leaves, if its words fit."""

    def __init__(self, object_name: str, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName(object_name)
        with_style_property(self, "ruled")
        self.hide()
        self.covers_boards = False
        """True if the page stands in the place of the boards."""
        # a click beside its fields leaves them, so that the keys steer the search again
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title_label = with_style_property(QLabel(self, wordWrap=True), "strong")
        self.windowTitleChanged.connect(self._title_label.setText)
        self.windowTitleChanged.connect(self.setAccessibleName)
        self.setWindowTitle(title)

    def adopt_results(self, old_page: Self) -> None:
        """Take the results of the same page in another language."""

    def copy_inputs(self, old_page: Page) -> None:
        """Take the inputs of the same page in another language."""
        for field_type, property_name in _PROPERTIES_BY_FIELD_TYPE:
            for field in old_page.findChildren(field_type):
                own_field = self.findChild(field_type, field.objectName())
                # Qt's internal children have names such as qt_spinbox_lineedit
                if own_field is not None and field.objectName().isalpha():
                    own_field.setProperty(property_name, field.property(property_name))
                    if isinstance(own_field, QLineEdit):
                        own_field.editingFinished.emit()

    def refresh(self) -> None:
        """Update the content when the page opens."""

    def on_close(self) -> None:
        """Pause running work when the page closes."""

    def shutdown(self) -> None:
        """Cancel running work when the window closes."""
        self.on_close()

    def loss_warning(self) -> str:
        """Return the loss if the window closes now; an empty text if there is none."""
        return ""

    def close_if_covering_boards(self) -> None:
        """Close the page if it hides the boards, which show the choice made here."""
        if self.covers_boards:
            self.close_requested.emit()

    def set_content(
        self,
        *parts: LayoutPart,
        header: Sequence[LayoutPart] = (),
        footer: Sequence[LayoutPart] = (),
    ) -> None:
        """Fill the page: a column of parts that is scrolled, below a header and above a footer."""
        self._close_button = IconButton(
            "closePageButton", Glyph.CLOSE, tr("Close ({key})", key="Esc"), self
        )
        self._close_button.clicked.connect(self.close_requested)
        title_row = row_layout((self._title_label, 1), self._close_button, spacing=8)
        self._body = _PageBody(column_layout(*parts, spacing=8), self)
        page_layout = column_layout(title_row, *header, (self._body, 1), *footer, spacing=8)
        page_layout.setContentsMargins(0, 8, 0, 0)
        self.setLayout(page_layout)
        # the page gets the font of the window later
        font_owner = self.parentWidget() or self
        scale_gaps(self, font_owner.fontInfo().pixelSize())

    def set_bare(self, *, is_bare: bool) -> None:
        """Hide the title, and make the body as high as its content; else it is scrolled."""
        self._title_label.setHidden(is_bare)
        self._close_button.setHidden(is_bare)
        self._body.set_scrolled(is_scrolled=not is_bare)

    def scroll_to_top(self) -> None:
        """Scroll to the beginning of the body."""
        self._body.verticalScrollBar().setValue(0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # hidden widgets get the font of the window only when they are shown
        self._body.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # arrow keys scroll the body; all other keys are passed on to the window
        self._body.keyPressEvent(event)
