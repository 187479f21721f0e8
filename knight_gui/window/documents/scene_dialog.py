"""The dialog in which the words of a scene are written."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from knight_gui.i18n import plural, tr
from knight_gui.state.lesson import MOST_LETTERS_OF_A_TEXT, MOST_LETTERS_OF_A_TITLE
from knight_gui.window.message_boxes import ask_to_lose
from knight_gui.window.widgets.parts import named
from knight_gui.window.widgets.theming import restyle

_WIDTH = 36
"""In heights of letters."""
_LINES = 6


@dataclass(frozen=True)
class Words:
    """What a scene says, and what its lesson is called."""

    lesson: str
    title: str
    text: str


class SceneDialog(QDialog):
    """Asks for the words of a scene, and of the lesson that it belongs to."""

    told = Signal(object)

    def __init__(self, title: str, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "sceneDialog").setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._lesson = self._line("sceneLessonField", words.lesson)
        self._title = self._line("sceneTitleField", words.title)
        self._text = named(QPlainTextEdit(words.text, self), "sceneTextField")
        self._text.setTabChangesFocus(True)
        self._text.textChanged.connect(self._look)
        self._count = named(QLabel(self), "sceneLetterCount")
        form = QFormLayout(
            self, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        for called, field in (
            (tr("Lesson"), self._lesson),
            (tr("Title"), self._title),
            (tr("Note"), self._text),
            ("", self._count),
        ):
            form.addRow(called, field)
        button = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(button.Ok | button.Cancel, self)
        self._buttons.accepted.connect(self._tell)
        self._buttons.rejected.connect(self.reject)
        form.addRow(self._buttons)
        line_px = self.fontMetrics().lineSpacing()
        self._text.setMinimumHeight(_LINES * line_px)
        self.resize(_WIDTH * line_px, self.sizeHint().height())
        self._words_before = self._words
        self._title.selectAll()
        self._title.setFocus()
        self._look()

    @property
    def _words(self) -> Words:
        return Words(
            *map(_in_one_line, (self._lesson.text(), self._title.text(), self._text.toPlainText()))
        )

    def _line(self, name: str, text: str) -> QLineEdit:
        field = named(QLineEdit(text, self, maxLength=MOST_LETTERS_OF_A_TITLE), name)
        field.textChanged.connect(self._look)
        return field

    @Slot()
    def _look(self) -> None:
        """Say how many letters there is room for, and let only that be kept which has it."""
        words, left = self._words, MOST_LETTERS_OF_A_TEXT - len(self._words.text)
        self._count.setText(
            plural("{count} letter left", "{count} letters left", left)
            if left >= 0
            else plural("{count} letter too many", "{count} letters too many", -left)
        )
        restyle(self._count, "wrong", value=left < 0)
        restyle(self._count, "faint", value=left >= 0)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(words.lesson and words.title) and left >= 0)

    def reject(self) -> None:
        if self._words == self._words_before:
            super().reject()
        else:
            ask_to_lose(
                self, self.windowTitle(), tr("Your text is not saved."), lambda: self.done(0)
            )

    @Slot()
    def _tell(self) -> None:
        self.accept()
        self.told.emit(self._words)


def _in_one_line(text: str) -> str:
    """Return a text without line breaks and whatever else controls a line."""
    shown = (" " if category(letter) in {"Cc", "Cs"} else letter for letter in text)
    return " ".join("".join(shown).split())
