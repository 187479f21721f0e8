"""Builders of layouts, buttons and input widgets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QSpinBox,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.drawing.icons import Glyph, make_icon
from knight_gui.window.widgets.theming import current_theme

LayoutPart = QWidget | QLayout | int | None | tuple[QWidget | QLayout, int]
"""Part of a box layout: a widget or a layout, with its stretch or without; pixels of a gap; or
None for a stretch."""
BoxLayoutT = TypeVar("BoxLayoutT", bound=QBoxLayout)
WidgetT = TypeVar("WidgetT", bound=QWidget)
ToolButtonT = TypeVar("ToolButtonT", bound=QToolButton)


def row_layout(*parts: LayoutPart, spacing: int = -1) -> QHBoxLayout:
    """Return a horizontal layout of parts without margins."""
    return _fill_box_layout(QHBoxLayout(), parts, spacing)


def column_layout(*parts: LayoutPart, spacing: int = -1) -> QVBoxLayout:
    """Return a vertical layout of parts without margins."""
    return _fill_box_layout(QVBoxLayout(), parts, spacing)


def _fill_box_layout(
    box_layout: BoxLayoutT, parts: tuple[LayoutPart, ...], spacing: int
) -> BoxLayoutT:
    box_layout.setContentsMargins(0, 0, 0, 0)
    box_layout.setSpacing(spacing)
    for part in parts:
        item, stretch = part if isinstance(part, tuple) else (part, 0)
        match item:
            case QWidget():
                box_layout.addWidget(item, stretch)
            case QLayout():
                box_layout.addLayout(item, stretch)
            case None:
                box_layout.addStretch(1)
            case _:
                box_layout.addSpacing(item)
    return box_layout


def grid_layout(horizontal_gap_px: int, vertical_gap_px: int, stretched_column: int) -> QGridLayout:
    """Return an empty grid with a stretched column, without margins."""
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(horizontal_gap_px)
    grid.setVerticalSpacing(vertical_gap_px)
    grid.setColumnStretch(stretched_column, 1)
    return grid


class ResponsiveBox(QWidget):
    """Row of parts that becomes a column in a narrow window."""

    def __init__(self, *parts: LayoutPart, min_row_width_em: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._min_row_width_em = min_row_width_em
        self._box_layout = column_layout(*parts, spacing=16)
        self.setLayout(self._box_layout)

    def minimumSizeHint(self) -> QSize:
        min_width_px = 0
        for index in range(self._box_layout.count()):
            item = self._box_layout.itemAt(index)
            if item is not None:
                min_width_px = max(min_width_px, item.minimumSize().width())
        return QSize(min_width_px, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        min_row_width_px = self._min_row_width_em * self.fontInfo().pixelSize()
        if self.width() >= min_row_width_px:
            self._box_layout.setDirection(QBoxLayout.Direction.LeftToRight)
        else:
            self._box_layout.setDirection(QBoxLayout.Direction.TopToBottom)


def with_layout(layout: QLayout, widget: WidgetT) -> WidgetT:
    """Set the layout of a widget, and return the widget."""
    widget.setLayout(layout)
    return widget


def segmented_buttons_layout(*buttons: QWidget) -> QHBoxLayout:
    """Return a row of exclusive buttons that are drawn as one segmented button."""
    for left, right in pairwise(buttons):
        with_style_property(left, "goes_on")
        with_style_property(right, "continues")
    return row_layout(*buttons, spacing=0)


def retain_size_when_hidden(widget: WidgetT, *, retain: bool = True) -> WidgetT:
    """Keep the room of a widget in its layout while it is hidden, and return the widget."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(retain)
    widget.setSizePolicy(policy)
    return widget


def with_name(widget: WidgetT, object_name: str, title: str = "") -> WidgetT:
    """Set object name, accessible name and tooltip of a widget, and return the widget."""
    widget.setObjectName(object_name)
    if title:
        widget.setAccessibleName(title)
        widget.setToolTip(title)
    return widget


def make_tab_bar(object_name: str, title: str, parent: QWidget) -> QTabBar:
    """Return a tab bar that shrinks its tabs in a narrow window instead of scrolling them."""
    tab_bar = QTabBar(parent)
    tab_bar.setObjectName(object_name)
    tab_bar.setAccessibleName(title)
    tab_bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    tab_bar.setDrawBase(False)
    tab_bar.setExpanding(False)
    tab_bar.setUsesScrollButtons(False)
    return tab_bar


def make_buddy_label(field: QWidget, text: str, parent: QWidget) -> QLabel:
    """Return the label of an input widget, with its mnemonic."""
    label = QLabel(text, parent)
    label.setBuddy(field)
    return label


def with_style_property(widget: WidgetT, name: str) -> WidgetT:
    """Set a boolean property that the style sheet selects by, and return the widget."""
    widget.setProperty(name, True)
    return widget


def make_push_button(
    object_name: str, text: str, on_click: Callable[[], object] | SignalInstance, parent: QWidget
) -> QPushButton:
    """Return a push button that Enter presses only while it has the focus."""
    button = with_name(QPushButton(text, parent, autoDefault=False), object_name)
    button.clicked.connect(on_click)
    return button


def make_tool_button(object_name: str, text: str, parent: QWidget) -> QToolButton:
    """Return a tool button with a text."""
    button = with_name(QToolButton(parent), object_name)
    button.setText(text)
    return button


class IconButton(QToolButton):
    """Button with an icon in the colour of the theme and the size of the font."""

    def __init__(self, object_name: str, glyph: Glyph, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, object_name, title)
        with_style_property(self, "quiet")
        self._glyph = glyph
        self._update_icon()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._update_icon()

    def _update_icon(self) -> None:
        # of the window, as the style sheet makes the button's own background transparent
        self.setIcon(make_icon(self._glyph, current_theme()))
        side_px = round(1.2 * self.fontInfo().pixelSize())
        self.setIconSize(QSize(side_px, side_px))


def make_menu_button(
    object_name: str, text: str, tooltip: str, menu: QMenu | None, parent: QWidget
) -> QToolButton:
    """Return a tool button that opens a menu."""
    button = make_tool_button(object_name, text, parent)
    button.setToolTip(tooltip)
    return with_menu(button, menu)


def with_menu(button: ToolButtonT, menu: QMenu | None) -> ToolButtonT:
    """Set the menu that a button opens on a click, and return the button."""
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if menu is not None:
        button.setMenu(menu)
    return button


class ValueComboBox(QComboBox):
    """Combo box of values with titles.

    Signals
    -------
    value_chosen(value)
        The user chose a value.
    """

    # values have a type of their own in each box
    value_chosen = Signal(object)

    def __init__(
        self, object_name: str, title: str, titles_by_value: Mapping[Any, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName(object_name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title)
        # some screen readers read the value as the name, and the title only as the description
        self.setAccessibleDescription(title)
        self._values = list(titles_by_value)
        self.addItems(list(titles_by_value.values()))
        self.activated.connect(self._on_activated)

    @property
    def value(self) -> Any:
        """The current value."""
        return self._values[self.currentIndex()]

    def index_of_value(self, value: object) -> int:
        """Return the index of a value."""
        return self._values.index(value)

    def select_value(self, value: object) -> None:
        """Make a value the current one, without a signal."""
        self.setCurrentIndex(self.index_of_value(value))

    def set_value_enabled(self, value: object, *, is_enabled: bool) -> None:
        """Enable or disable the choice of a value."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(self.index_of_value(value)).setEnabled(is_enabled)

    @Slot(int)
    def _on_activated(self, index: int) -> None:
        self.value_chosen.emit(self._values[index])

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WheelIgnoringSpinBox(QSpinBox):
    """Spin box of whole numbers that leaves the wheel to the scrolled page around it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WheelIgnoringDoubleSpinBox(QDoubleSpinBox):
    """Spin box of decimal numbers that leaves the wheel to the scrolled page around it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


@contextmanager
def refocus_window_if_hidden(window: QWidget) -> Iterator[None]:
    """Focus the window if the focused widget gets hidden, as Qt would focus the next field."""
    focused_widget = QApplication.focusWidget()
    yield
    if focused_widget is not None and not focused_widget.isVisible():
        window.setFocus()


def accept_shortcut_override(event: QEvent, keys: Collection[int]) -> bool:
    """Accept a shortcut override for one of a widget's own keys.

    Returns
    -------
    bool
        True if it was one; False for all other events.
    """
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    allowed_modifiers = Qt.KeyboardModifier.KeypadModifier
    if event.key() == Qt.Key.Key_Plus:
        # many keyboards have plus only with Shift
        allowed_modifiers |= Qt.KeyboardModifier.ShiftModifier
    is_own_key = event.key() in keys and not event.modifiers() & ~allowed_modifiers
    event.setAccepted(is_own_key)
    return is_own_key
