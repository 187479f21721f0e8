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

from knight_gui.drawing.icons import Glyph, icon
from knight_gui.window.widgets.theming import theme_of

Part = QWidget | QLayout | int | None | tuple[QWidget | QLayout, int]


Box = TypeVar("Box", bound=QBoxLayout)
Widget = TypeVar("Widget", bound=QWidget)
Button = TypeVar("Button", bound=QToolButton)
Object = TypeVar("Object", bound=QObject)


def row(*parts: Part, spacing: int = -1) -> QHBoxLayout:
    """Return parts side by side: a number is a gap in pixels, None is all the room that is left.

    A pair is a part and its share of that room.
    """
    return _filled(QHBoxLayout(), parts, spacing)


def column(*parts: Part, spacing: int = -1) -> QVBoxLayout:
    """Return parts one under the other, as in a row."""
    return _filled(QVBoxLayout(), parts, spacing)


def _filled(box: Box, parts: tuple[Part, ...], spacing: int) -> Box:
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(spacing)
    for part in parts:
        inner, share = part if isinstance(part, tuple) else (part, 0)
        match inner:
            case QWidget():
                box.addWidget(inner, share)
            case QLayout():
                box.addLayout(inner, share)
            case None:
                box.addStretch(1)
            case _:
                box.addSpacing(inner)
    return box


def cells(across: int, down: int, stretched: int) -> QGridLayout:
    """Return an empty grid with these gaps, one column of which has all the room that is left."""
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(across)
    grid.setVerticalSpacing(down)
    grid.setColumnStretch(stretched, 1)
    return grid


class Sides(QWidget):
    """Parts that stand side by side where they are wide enough, else one below the other."""

    def __init__(self, *parts: Part, wide: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._wide, self._parts = wide, column(*parts, spacing=16)
        self.setLayout(self._parts)

    def minimumSizeHint(self) -> QSize:
        items = map(self._parts.itemAt, range(self._parts.count()))
        widths = [item.minimumSize().width() for item in items if item is not None]
        return QSize(max(widths), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        way = QBoxLayout.Direction
        is_wide = self.width() >= self._wide * self.fontInfo().pixelSize()
        self._parts.setDirection(way.LeftToRight if is_wide else way.TopToBottom)


def held(layout: QLayout, widget: Widget) -> Widget:
    """Give a widget what stands in it, and return it."""
    widget.setLayout(layout)
    return widget


def segments(*buttons: QWidget) -> QHBoxLayout:
    """Return buttons that exclude each other, drawn as one with parts."""
    for left, right in pairwise(buttons):
        styled(left, "goes_on")
        styled(right, "continues")
    return row(*buttons, spacing=0)


def keeps_room(widget: Widget, *, keeps: bool = True) -> Widget:
    """Let nothing move when a widget is hidden, and return it."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(keeps)
    widget.setSizePolicy(policy)
    return widget


def named(widget: Widget, name: str, title: str = "") -> Widget:
    """Give a widget its object name, and a title for screen readers and as its tip."""
    widget.setObjectName(name)
    if title:
        widget.setAccessibleName(title)
        widget.setToolTip(title)
    return widget


def tab_bar(name: str, title: str, parent: QWidget) -> QTabBar:
    """Return tabs that are squeezed where there is little room: arrows would hide some of them."""
    return set_up(
        named(QTabBar(parent), name),
        accessibleName=title,
        focusPolicy=Qt.FocusPolicy.TabFocus,
        drawBase=False,
        expanding=False,
        usesScrollButtons=False,
    )


def label_for(field: QWidget, text: str, parent: QWidget) -> QLabel:
    """Return what a field is called, with the key that leads to it."""
    label = QLabel(text, parent)
    label.setBuddy(field)
    return label


def set_up(widget: Object, **properties: object) -> Object:
    """Give a widget properties of Qt, by their names there; return it."""
    unknown = [name for name, value in properties.items() if not widget.setProperty(name, value)]
    assert not unknown, unknown
    return widget


def styled(widget: Widget, look: str) -> Widget:
    """Give a widget one of the looks that the style sheet knows: faint, strong, wrong and so on."""
    widget.setProperty(look, True)
    return widget


def scrolled(inside: QWidget, name: str, area: QScrollArea) -> QScrollArea:
    """Put a widget into an area that scrolls it where there is less room than it needs."""
    named(area, name).setWidget(inside)
    return set_up(area, widgetResizable=True, frameShape=QFrame.Shape.NoFrame)


def push_button(
    name: str, text: str, act: Callable[[], object] | SignalInstance, parent: QWidget
) -> QPushButton:
    """Return a button of a page; Enter presses it only where it has the focus."""
    button = named(QPushButton(text, parent, autoDefault=False), name)
    button.clicked.connect(act)
    return button


def tool_button(name: str, text: str, parent: QWidget) -> QToolButton:
    """Return a button with words that is as small as they are."""
    button = named(QToolButton(parent), name)
    button.setText(text)
    return button


class IconButton(QToolButton):
    """A button with a drawing alone, in the colour of the theme and as large as letters are."""

    def __init__(self, name: str, glyph: Glyph, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        styled(named(self, name, title), "quiet")
        self._glyph = glyph
        self._suit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._suit()

    def _suit(self) -> None:
        # the style sheet makes its own ground transparent
        self.setIcon(icon(self._glyph, theme_of(self.window())))
        side = round(1.2 * self.fontInfo().pixelSize())
        self.setIconSize(QSize(side, side))


def menu_button(name: str, text: str, tip: str, menu: QMenu | None, parent: QWidget) -> QToolButton:
    """Return a button that opens a menu."""
    return opens_menu(set_up(tool_button(name, text, parent), toolTip=tip), menu)


def opens_menu(button: Button, menu: QMenu | None) -> Button:
    """Let a button open a menu, and return it."""
    set_up(
        button,
        popupMode=QToolButton.ToolButtonPopupMode.InstantPopup,
        focusPolicy=Qt.FocusPolicy.TabFocus,
    )
    if menu is not None:
        button.setMenu(menu)
    return button


class ValueBox(QComboBox):
    """Offers values by their titles, and says which one somebody has chosen."""

    chosen = Signal(object)

    def __init__(self, name: str, title: str, titles: Mapping[Any, str], parent: QWidget) -> None:
        super().__init__(parent)
        # where the value is read as the name, the title is read after it
        set_up(
            named(self, name),
            focusPolicy=Qt.FocusPolicy.StrongFocus,
            accessibleName=title,
            accessibleDescription=title,
        )
        self._values = list(titles)
        self.addItems(list(titles.values()))
        self.activated.connect(lambda place: self.chosen.emit(self._values[place]))

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self._values[self.currentIndex()]

    def place_of(self, value: object) -> int:
        """Return where a value stands."""
        return self._values.index(value)

    def show_value(self, value: object) -> None:
        """Choose one from outside."""
        self.setCurrentIndex(self.place_of(value))

    def set_open(self, value: object, *, is_open: bool) -> None:
        """Let a value be chosen, or not."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(self.place_of(value)).setEnabled(is_open)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class NumberField(QSpinBox):
    """A field for a whole number, which the wheel scrolls past like anything else on its page."""

    def __init__(self, parent: QWidget, **properties: object) -> None:
        super().__init__(parent)
        set_up(self, focusPolicy=Qt.FocusPolicy.StrongFocus, **properties)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class DecimalField(QDoubleSpinBox):
    """A field for a number with decimals, which the wheel scrolls past, too."""

    def __init__(self, parent: QWidget, **properties: object) -> None:
        super().__init__(parent)
        set_up(self, focusPolicy=Qt.FocusPolicy.StrongFocus, **properties)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


@contextmanager
def kept_focus(window: QWidget) -> Iterator[None]:
    """Give the focus to the window if who has it is hidden: Qt would give it to the next field."""
    focused = QApplication.focusWidget()
    yield
    if focused is not None and not focused.isVisible():
        window.setFocus()


_KEYPAD, _SHIFT = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier


def is_claimed(event: QEvent, keys: Collection[int]) -> bool:
    """Tell whether one of a widget's own keys is about to be pressed, and claim it if so."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    # on many keyboards there is no plus without Shift
    beside = _KEYPAD | _SHIFT if event.key() == Qt.Key.Key_Plus else _KEYPAD
    is_ours = event.key() in keys and not event.modifiers() & ~beside
    event.setAccepted(is_ours)
    return is_ours
