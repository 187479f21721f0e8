"""The choices that a kind of file has, as fields one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from knight_gui.scene.export import (
    FASTEST,
    NARROWEST_PX,
    WIDEST_PX,
    Kind,
    Look,
    Marks,
    Reel,
    Style,
    What,
)
from knight_gui.texts import tr
from knight_gui.window.pages.numbers import parse_count

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_APART = 1_000_000_000
_FIRST_WIDTH_PX = 900
_FILM_STEPS = 100
"""So many steps before the one that is shown a film begins, unless told otherwise."""
_NOT_FILMED = What.CHART


class Choices(QWidget):
    """What to export, as what, and how it looks.

    Signals
    -------
    changed()
        Something else is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        self._what = _Pick("whatBox", _whats(), self)
        self._kind = _Pick("kindBox", _kinds(), self)
        self._look = _Pick("lookBox", _looks(), self)
        self._marks = _Pick("marksBox", _marks(), self)
        self._width = QSpinBox(self)
        self._scale = _Pick("scaleBox", {n: tr("× {scale}", scale=n) for n in range(1, 5)}, self)
        self._first, self._last = QLineEdit(self), QLineEdit(self)
        self._every, self._speed = QSpinBox(self), QDoubleSpinBox(self)
        self._set_up_numbers()
        self._lay_out()
        for pick in (self._what, self._kind, self._look, self._marks, self._scale):
            pick.currentIndexChanged.connect(self._change)
        for box in (self._width, self._every, self._speed):
            box.valueChanged.connect(self._change)
        for field in (self._first, self._last):
            field.textChanged.connect(self._change)
        self._what.show_value(What.FIGURE)
        self._open_what_is_of_use()

    def _set_up_numbers(self) -> None:
        for field, name, title in (
            (self._width, "widthBox", tr("Width in pixels")),
            (self._first, "firstStepField", tr("First step")),
            (self._last, "lastStepField", tr("Last step")),
            (self._every, "everyBox", tr("Steps from frame to frame")),
            (self._speed, "frameRateBox", tr("Frames a second")),
        ):
            field.setObjectName(name)
            field.setAccessibleName(title)
            field.setToolTip(title)
        self._width.setRange(NARROWEST_PX, WIDEST_PX)
        self._width.setSingleStep(100)
        self._width.setValue(_FIRST_WIDTH_PX)
        self._width.setSuffix(tr(" px"))
        self._every.setRange(1, _MOST_APART)
        self._every.setSpecialValueText(tr("each step"))
        self._every.setPrefix(tr("one in "))
        self._speed.setRange(1.0, FASTEST)
        self._speed.setDecimals(1)
        self._speed.setValue(5.0)
        self._speed.setSuffix(tr(" a second"))
        for box in (self._width, self._every, self._speed):
            # else each digit that is typed would draw everything anew
            box.setKeyboardTracking(False)

    def _lay_out(self) -> None:
        rows = (
            (tr("What"), (self._what,)),
            (tr("File"), (self._kind,)),
            (tr("Colours"), (self._look,)),
            (tr("Path"), (self._marks,)),
            (tr("Width"), (self._width, self._scale)),
            (tr("Steps"), (self._first, QLabel(tr("to"), self), self._last)),
            (tr("Frames"), (self._every, self._speed)),
        )
        for row, (title, widgets) in enumerate(rows):
            label = QLabel(title, self)
            label.setBuddy(widgets[0])
            line = QHBoxLayout()
            line.setSpacing(6)
            for widget in widgets:
                line.addWidget(widget, int(not isinstance(widget, QLabel)))
            self._grid.addWidget(label, row, 0)
            self._grid.addLayout(line, row, 1)

    # What is chosen

    @property
    def kind(self) -> Kind:
        """The kind of file."""
        kind: Kind = self._kind.value
        return kind

    @property
    def style_chosen(self) -> Style:
        """What is drawn, and how."""
        scale = self._scale.value if self.kind.has_pixels else 1
        return Style(
            self._what.value, self._look.value, self._marks.value, self._width.value(), scale
        )

    def reel(self) -> Reel:
        """Return which steps a film shows, and how fast.

        Raises
        ------
        InputError
            If what was typed stands for no numbers.
        """
        first, last = parse_count(self._first.text()), parse_count(self._last.text())
        return Reel(first, last, self._every.value(), self._speed.value())

    def show_step(self, step: int, steps: int) -> None:
        """Have a film show what led to a step; from the first one, what comes of it."""
        first = max(0, step - _FILM_STEPS)
        self._first.setText(f"{first:,}")
        self._last.setText(f"{step or min(steps, _FILM_STEPS):,}")

    @Slot()
    def _change(self) -> None:
        self._open_what_is_of_use()
        self.changed.emit()

    def _open_what_is_of_use(self) -> None:
        """Let only that be chosen which changes something."""
        is_film = self.kind.is_film
        self._what.set_open(_NOT_FILMED, is_open=not is_film)
        if is_film and self._what.value is _NOT_FILMED:
            self._what.show_value(What.FIGURE)
        self._marks.setEnabled(self._what.value in (What.BOARD, What.FIGURE))
        self._scale.setEnabled(self.kind.has_pixels)
        for field in (self._first, self._last, self._every, self._speed):
            field.setEnabled(is_film)


class _Pick(QComboBox):
    """A list of values, each with what it is called."""

    def __init__(self, name: str, titles: Mapping[Any, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._values = list(titles)
        self.addItems(list(titles.values()))

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self._values[self.currentIndex()]

    def show_value(self, value: object) -> None:
        """Choose a value."""
        self.setCurrentIndex(self._values.index(value))

    def set_open(self, value: object, *, is_open: bool) -> None:
        """Let a value be chosen or not."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(self._values.index(value)).setEnabled(is_open)


def _whats() -> Mapping[What, str]:
    return {
        What.FIGURE: tr("Figure, with legend and caption"),
        What.BOARD: tr("Board"),
        What.LANDSCAPE: tr("Landscape"),
        What.CHART: tr("Chart of the retreats by depth"),
    }


def _kinds() -> Mapping[Kind, str]:
    return {
        Kind.SVG: tr("SVG, lines and text"),
        Kind.PDF: tr("PDF, lines and text"),
        Kind.PNG: tr("PNG, pixels"),
        Kind.GIF: tr("GIF, a film"),
        Kind.WEBP: tr("WebP, a film"),
        Kind.APNG: tr("Animated PNG, a film"),
        Kind.MP4: tr("MP4, a film"),
    }


def _looks() -> Mapping[Look, str]:
    return {
        Look.LIGHT: tr("Light"),
        Look.DARK: tr("Dark"),
        Look.PRINT: tr("Print, black on white"),
    }


def _marks() -> Mapping[Marks, str]:
    return {
        Marks.BOTH: tr("Numbers and lines"),
        Marks.NUMBERS: tr("Numbers"),
        Marks.PATH: tr("Lines"),
    }
