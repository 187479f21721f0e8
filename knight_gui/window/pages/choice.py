"""A choice among a few things, each with a line on what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLabel, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from knight_gui.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

_WHOLE_TEXT = Qt.ItemDataRole.AccessibleTextRole
_PADDING_PX = 24
_LEADING_PX = 6
"""Between the lines of a list."""


@dataclass(frozen=True)
class Entry:
    """One of the things to choose from.

    Attributes
    ----------
    value
        What it stands for.
    title
        What it is called.
    description
        What it does, in one line.
    """

    value: object
    title: str
    description: str

    @property
    def text(self) -> str:
        """All of it, in one line."""
        return tr("{name} – {what}", name=self.title, what=self.description)


class Remark(QLabel):
    """One line under a choice, with room for any that may come to stand there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("faint", True)
        self.texts: list[str] = []

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        widths = [self.fontMetrics().horizontalAdvance(text) for text in self.texts]
        hint.setWidth(max([hint.width(), *widths]))
        return hint

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class _WholeLines(QStyledItemDelegate):
    """Shows in the list what each entry does, too; closed, only its name is shown."""

    def initStyleOption(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().initStyleOption(option, index)
        option.text = index.data(_WHOLE_TEXT)

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QSize:
        return super().sizeHint(option, index) + QSize(0, _LEADING_PX)


class Choice(QComboBox):
    """A list of entries; what the chosen one does stands in a remark.

    Attributes
    ----------
    remark
        Says what the chosen entry does, or why there is nothing to choose.

    Signals
    -------
    chosen(object)
        The user has chosen the entry with this value.
    """

    chosen = Signal(object)

    def __init__(self, name: str, title: str, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setItemDelegate(_WholeLines(self))
        self.remark = Remark(parent)
        self.remark.setObjectName(f"{name}Remark")
        self._entries = list(entries)
        for place, entry in enumerate(entries):
            self.addItem(entry.title)
            self._write(place, entry)
        self.remark.texts = [entry.description for entry in entries]
        self.activated.connect(self._choose)

    @property
    def value(self) -> object:
        """What is chosen."""
        return self._entries[self.currentIndex()].value

    def show_value(self, value: object) -> None:
        """Show what is chosen, and that one can choose."""
        values = [entry.value for entry in self._entries]
        self.setCurrentIndex(values.index(value))
        self._say(self._entries[self.currentIndex()].description)
        self.setEnabled(True)

    def show_only(self, value: object, reason: str) -> None:
        """Show what is chosen, and why nothing else can be."""
        self.show_value(value)
        self._say(reason)
        self.setEnabled(False)

    def rewrite(self, entry: Entry) -> None:
        """Describe the entry with the same value otherwise."""
        place = [known.value for known in self._entries].index(entry.value)
        self._entries[place] = entry
        self._write(place, entry)

    def set_open(self, value: object, *, is_open: bool) -> None:
        """Let an entry be chosen or not."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        place = [entry.value for entry in self._entries].index(value)
        model.item(place).setEnabled(is_open)

    def _write(self, place: int, entry: Entry) -> None:
        self.setItemText(place, entry.title)
        self.setItemData(place, entry.text, _WHOLE_TEXT)

    def _say(self, text: str) -> None:
        self.remark.setText(text)
        self.setToolTip(text)
        self.setAccessibleDescription(text)

    @Slot(int)
    def _choose(self, place: int) -> None:
        self.chosen.emit(self._entries[place].value)

    def showPopup(self) -> None:
        # as wide as its lines, which are longer than the names in the closed list
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + _PADDING_PX)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # a turn of the wheel must not throw a long search away
        event.ignore()
