"""Choice whose values are all visible as chips, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QWidget

from knight_gui.drawing.painting import with_pen
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import (
    accept_shortcut_override,
    make_tool_button,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import current_theme

_GAP_PX = 6
_MARGIN_PX = 3
"""Margin around the chips, for the ring of the focus."""
_RING_RADIUS_PX = 15
_OFFSETS_BY_KEY = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}
_END_KEYS = (Qt.Key.Key_Home, Qt.Key.Key_End)


@dataclass(frozen=True)
class DescribedValue:
    """Value of a choice, with its title and a one-line description."""

    value: object
    title: str
    description: str

    @property
    def full_text(self) -> str:
        """Title and description, in one line."""
        return tr("{name} – {what}", name=self.title, what=self.description)


class ChipBox(QWidget):
    """Chips of which one is chosen; a label has its description, or why none can be chosen.

    Signals
    -------
    value_chosen(value)
        The user chose a value.
    """

    # values have a type of their own in each box
    value_chosen = Signal(object)

    def __init__(
        self, object_name: str, title: str, options: Sequence[DescribedValue], parent: QWidget
    ) -> None:
        super().__init__(parent)
        with_name(self, object_name).setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        size_policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        size_policy.setHeightForWidth(True)
        self.setSizePolicy(size_policy)
        self.description_label = with_style_property(
            with_name(QLabel(parent, wordWrap=True), f"{object_name}Remark"), "faint"
        )
        self._options = list(options)
        self.chips = [self._make_chip(index) for index in range(len(options))]
        """The buttons, in the order of the options."""
        self.current_index = 0
        for option in options:
            self.update_option(option)

    def _make_chip(self, index: int) -> QToolButton:
        chip = make_tool_button(f"{self.objectName()}-{index}", "", self)
        with_style_property(chip, "chip")
        chip.setCheckable(True)
        # the arrow keys go from chip to chip, and Tab to the next choice
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        chip.clicked.connect(partial(self._choose, index))
        return chip

    @property
    def titles(self) -> list[str]:
        """The titles of all values."""
        return [option.title for option in self._options]

    @property
    def current_title(self) -> str:
        """The title of the chosen value."""
        return self._options[self.current_index].title

    def select_value(self, value: object, why_disabled: str = "") -> None:
        """Select a value; a reason disables the chips and takes the description's place."""
        self.current_index = self._index_of_value(value)
        self._update_checked()
        text = why_disabled or self._options[self.current_index].description
        self.description_label.setText(text)
        self.setToolTip(text)
        self.setAccessibleDescription(text)
        self.setEnabled(not why_disabled)

    def update_option(self, option: DescribedValue) -> None:
        """Replace the option that has the same value."""
        index = self._index_of_value(option.value)
        self._options[index] = option
        chip = self.chips[index]
        chip.setText(option.title)
        chip.setToolTip(option.full_text)
        chip.setAccessibleName(option.full_text)

    def set_value_enabled(self, value: object, *, is_enabled: bool) -> None:
        """Enable or disable the choice of a value."""
        self.chips[self._index_of_value(value)].setEnabled(is_enabled)

    def _index_of_value(self, value: object) -> int:
        return [option.value for option in self._options].index(value)

    def _choose(self, index: int, *_: bool) -> None:
        # a click on the checked chip has unchecked it
        self._update_checked()
        if index != self.current_index:
            self.value_chosen.emit(self._options[index].value)

    def _update_checked(self) -> None:
        for index, chip in enumerate(self.chips):
            chip.setChecked(index == self.current_index)
        self.update()

    # Geometry

    def _lay_out(self, width: int, *, moves_chips: bool = False) -> int:
        """Return the height of all lines at a width, and move the chips there if wanted."""
        pos = QPoint(_MARGIN_PX, _MARGIN_PX)
        line_px = 0
        for chip in self.chips:
            size = chip.sizeHint()
            if pos.x() > _MARGIN_PX and pos.x() + size.width() > width - _MARGIN_PX:
                pos = QPoint(_MARGIN_PX, pos.y() + line_px + _GAP_PX)
            line_px = size.height()
            if moves_chips:
                rect = QRect(pos, size.boundedTo(QSize(width - 2 * _MARGIN_PX, size.height())))
                chip.setGeometry(rect)
            pos.setX(pos.x() + size.width() + _GAP_PX)
        return pos.y() + line_px + _MARGIN_PX

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay_out(width)

    def sizeHint(self) -> QSize:
        widths = [chip.sizeHint().width() + _GAP_PX for chip in self.chips]
        width = sum(widths) + 2 * _MARGIN_PX
        return QSize(width, self._lay_out(width))

    def minimumSizeHint(self) -> QSize:
        width = max(chip.sizeHint().width() for chip in self.chips) + 2 * _MARGIN_PX
        return QSize(width, self.chips[0].sizeHint().height() + 2 * _MARGIN_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out(self.width(), moves_chips=True)

    # Overrides of Qt

    def event(self, event: QEvent) -> bool:
        if accept_shortcut_override(event, (*_OFFSETS_BY_KEY, *_END_KEYS)):
            return True
        if event.type() is QEvent.Type.LayoutRequest:
            # a chip has another text or font
            self.updateGeometry()
            self._lay_out(self.width(), moves_chips=True)
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                with_pen(painter, QPen(current_theme().accent, 2))
                ring = QRectF(self.chips[self.current_index].geometry()).adjusted(-2, -2, 2, 2)
                painter.drawRoundedRect(ring, _RING_RADIUS_PX, _RING_RADIUS_PX)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enabled_indices = [index for index, chip in enumerate(self.chips) if chip.isEnabled()]
        if event.key() in _END_KEYS:
            end = 0 if event.key() == Qt.Key.Key_Home else -1
            self._choose(enabled_indices[end])
        elif event.key() in _OFFSETS_BY_KEY:
            is_forward = _OFFSETS_BY_KEY[Qt.Key(event.key())] > 0
            if is_forward:
                others = [index for index in enabled_indices if index > self.current_index]
            else:
                others = [index for index in enabled_indices if index < self.current_index][::-1]
            if others:
                self._choose(others[0])
        else:
            event.ignore()
