"""Rows, columns, buttons and boxes as one expression each, so that a page reads as it looks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.drawing.icons import Glyph, make_icon
from knight_gui.window.widgets.theming import theme_of_widget

LayoutPart = QWidget | QLayout | int | None | tuple[QWidget | QLayout, int]


BoxLayoutT = TypeVar("BoxLayoutT", bound=QBoxLayout)
WidgetT = TypeVar("WidgetT", bound=QWidget)
ToolButtonT = TypeVar("ToolButtonT", bound=QToolButton)
ObjectT = TypeVar("ObjectT", bound=QObject)


def row_layout(*parts: LayoutPart, spacing: int = -1) -> QHBoxLayout:
    """Return parts side by side: a number is a gap in pixels, None is all the room that is left.

    A pair is a part and its share of that room.
    """
    return _fill_box_layout(QHBoxLayout(), parts, spacing)


def column_layout(*parts: LayoutPart, spacing: int = -1) -> QVBoxLayout:
    """Return parts one under the other, as in a row."""
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
    """Return an empty grid with these gaps, one column of which has all the room that is left."""
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(horizontal_gap_px)
    grid.setVerticalSpacing(vertical_gap_px)
    grid.setColumnStretch(stretched_column, 1)
    return grid


class ResponsiveBox(QWidget):
    """Parts that stand side by side where they are wide enough, else one below the other."""

    def __init__(self, *parts: LayoutPart, min_row_width_em: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._min_row_width_em = min_row_width_em
        self._box_layout = column_layout(*parts, spacing=16)
        self.setLayout(self._box_layout)

    def minimumSizeHint(self) -> QSize:
        items = map(self._box_layout.itemAt, range(self._box_layout.count()))
        widths = [item.minimumSize().width() for item in items if item is not None]
        return QSize(max(widths), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        direction = QBoxLayout.Direction
        is_wide = self.width() >= self._min_row_width_em * self.fontInfo().pixelSize()
        self._box_layout.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)


def with_layout(layout: QLayout, widget: WidgetT) -> WidgetT:
    """Give a widget what stands in it, and return it."""
    widget.setLayout(layout)
    return widget


def segmented_buttons_layout(*buttons: QWidget) -> QHBoxLayout:
    """Return buttons that exclude each other, drawn as one with parts."""
    for left, right in pairwise(buttons):
        with_style_property(left, "goes_on")
        with_style_property(right, "continues")
    return row_layout(*buttons, spacing=0)


def retain_size_when_hidden(widget: WidgetT, *, retain: bool = True) -> WidgetT:
    """Let nothing move when a widget is hidden, and return it."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(retain)
    widget.setSizePolicy(policy)
    return widget


def with_name(widget: WidgetT, object_name: str, title: str = "") -> WidgetT:
    """Give a widget its object name, and a title for screen readers and as its tip."""
    widget.setObjectName(object_name)
    if title:
        widget.setAccessibleName(title)
        widget.setToolTip(title)
    return widget


def make_tab_bar(object_name: str, title: str, parent: QWidget) -> QTabBar:
    """Return tabs that are squeezed where there is little room: arrows would hide some of them."""
    return with_properties(
        with_name(QTabBar(parent), object_name),
        accessibleName=title,
        focusPolicy=Qt.FocusPolicy.TabFocus,
        drawBase=False,
        expanding=False,
        usesScrollButtons=False,
    )


def make_buddy_label(field: QWidget, text: str, parent: QWidget) -> QLabel:
    """Return what a field is called, with the key that leads to it."""
    label = QLabel(text, parent)
    label.setBuddy(field)
    return label


def with_properties(widget: ObjectT, **properties: object) -> ObjectT:
    """Give a widget properties of Qt, by their names there; return it."""
    unknown_names = [
        name for name, value in properties.items() if not widget.setProperty(name, value)
    ]
    assert not unknown_names, unknown_names
    return widget


def with_style_property(widget: WidgetT, name: str) -> WidgetT:
    """Give a widget one of the looks that the style sheet knows: faint, strong, wrong and so on."""
    widget.setProperty(name, True)
    return widget


def with_scrolled_widget(
    content: QWidget, object_name: str, scroll_area: QScrollArea
) -> QScrollArea:
    """Put a widget into an area that scrolls it where there is less room than it needs."""
    with_name(scroll_area, object_name).setWidget(content)
    return with_properties(scroll_area, widgetResizable=True, frameShape=QFrame.Shape.NoFrame)


def make_push_button(
    object_name: str, text: str, on_click: Callable[[], object] | SignalInstance, parent: QWidget
) -> QPushButton:
    """Return a button of a page; Enter presses it only where it has the focus."""
    button = with_name(QPushButton(text, parent, autoDefault=False), object_name)
    button.clicked.connect(on_click)
    return button


def make_tool_button(object_name: str, text: str, parent: QWidget) -> QToolButton:
    """Return a button with words that is as small as they are."""
    button = with_name(QToolButton(parent), object_name)
    button.setText(text)
    return button


class IconButton(QToolButton):
    """A button with a drawing alone, in the colour of the theme and as large as letters are."""

    def __init__(self, object_name: str, glyph: Glyph, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        with_style_property(with_name(self, object_name, title), "quiet")
        self._glyph = glyph
        self._update_icon()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._update_icon()

    def _update_icon(self) -> None:
        # the style sheet makes its own ground transparent
        self.setIcon(make_icon(self._glyph, theme_of_widget(self.window())))
        side_px = round(1.2 * self.fontInfo().pixelSize())
        self.setIconSize(QSize(side_px, side_px))


def make_menu_button(
    object_name: str, text: str, tooltip: str, menu: QMenu | None, parent: QWidget
) -> QToolButton:
    """Return a button that opens a menu."""
    return with_menu(
        with_properties(make_tool_button(object_name, text, parent), toolTip=tooltip), menu
    )


def with_menu(button: ToolButtonT, menu: QMenu | None) -> ToolButtonT:
    """Let a button open a menu, and return it."""
    with_properties(
        button,
        popupMode=QToolButton.ToolButtonPopupMode.InstantPopup,
        focusPolicy=Qt.FocusPolicy.TabFocus,
    )
    if menu is not None:
        button.setMenu(menu)
    return button


class ValueComboBox(QComboBox):
    """Offers values by their titles, and says which one somebody has chosen."""

    value_chosen = Signal(object)

    def __init__(
        self, object_name: str, title: str, titles_by_value: Mapping[Any, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        # where the value is read as the name, the title is read after it
        with_properties(
            with_name(self, object_name),
            focusPolicy=Qt.FocusPolicy.StrongFocus,
            accessibleName=title,
            accessibleDescription=title,
        )
        self._values = list(titles_by_value)
        self.addItems(list(titles_by_value.values()))
        self.activated.connect(lambda place: self.value_chosen.emit(self._values[place]))

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self._values[self.currentIndex()]

    def index_of_value(self, value: object) -> int:
        """Return where a value stands."""
        return self._values.index(value)

    def select_value(self, value: object) -> None:
        """Choose one from outside."""
        self.setCurrentIndex(self.index_of_value(value))

    def set_value_enabled(self, value: object, *, is_enabled: bool) -> None:
        """Let a value be chosen, or not."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(self.index_of_value(value)).setEnabled(is_enabled)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WheelIgnoringSpinBox(QSpinBox):
    """A field for a whole number, which the wheel scrolls past like anything else on its page."""

    def __init__(self, parent: QWidget, **properties: object) -> None:
        super().__init__(parent)
        with_properties(self, focusPolicy=Qt.FocusPolicy.StrongFocus, **properties)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WheelIgnoringDoubleSpinBox(QDoubleSpinBox):
    """A field for a number with decimals, which the wheel scrolls past, too."""

    def __init__(self, parent: QWidget, **properties: object) -> None:
        super().__init__(parent)
        with_properties(self, focusPolicy=Qt.FocusPolicy.StrongFocus, **properties)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


@contextmanager
def refocus_window_if_hidden(window: QWidget) -> Iterator[None]:
    """Give the focus to the window if who has it is hidden: Qt would give it to the next field."""
    focused_widget = QApplication.focusWidget()
    yield
    if focused_widget is not None and not focused_widget.isVisible():
        window.setFocus()


_KEYPAD_MODIFIER = Qt.KeyboardModifier.KeypadModifier
_SHIFT_MODIFIER = Qt.KeyboardModifier.ShiftModifier


def accept_shortcut_override(event: QEvent, keys: Collection[int]) -> bool:
    """Tell whether one of a widget's own keys is about to be pressed, and claim it if so."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    # on many keyboards there is no plus without Shift
    if event.key() == Qt.Key.Key_Plus:
        allowed_modifiers = _KEYPAD_MODIFIER | _SHIFT_MODIFIER
    else:
        allowed_modifiers = _KEYPAD_MODIFIER
    is_own_key = event.key() in keys and not event.modifiers() & ~allowed_modifiers
    event.setAccepted(is_own_key)
    return is_own_key
