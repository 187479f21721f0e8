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
from knight_gui.state.lesson import MAX_TEXT_LENGTH, MAX_TITLE_LENGTH
from knight_gui.window.message_boxes import confirm_discard
from knight_gui.window.widgets.parts import with_name
from knight_gui.window.widgets.theming import set_style_property

_WIDTH_EM = 36
"""In heights of letters."""
_TEXT_FIELD_LINES = 6


@dataclass(frozen=True)
class SceneTexts:
    """What a scene says, and what its lesson is called."""

    lesson_title: str
    scene_title: str
    note: str


class SceneTextsDialog(QDialog):
    """Asks for the words of a scene, and of the lesson that it belongs to."""

    texts_accepted = Signal(object)

    def __init__(self, title: str, texts: SceneTexts, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "sceneDialog").setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._lesson_title_field = self._make_line_edit("sceneLessonField", texts.lesson_title)
        self._scene_title_field = self._make_line_edit("sceneTitleField", texts.scene_title)
        self._note_field = with_name(QPlainTextEdit(texts.note, self), "sceneTextField")
        self._note_field.setTabChangesFocus(True)
        self._note_field.textChanged.connect(self._validate)
        self._letter_count_label = with_name(QLabel(self), "sceneLetterCount")
        form = QFormLayout(
            self, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        for field_title, field in (
            (tr("Lesson"), self._lesson_title_field),
            (tr("Title"), self._scene_title_field),
            (tr("Note"), self._note_field),
            ("", self._letter_count_label),
        ):
            form.addRow(field_title, field)
        button = QDialogButtonBox.StandardButton
        self._button_box = QDialogButtonBox(button.Ok | button.Cancel, self)
        self._button_box.accepted.connect(self._on_accepted)
        self._button_box.rejected.connect(self.reject)
        form.addRow(self._button_box)
        line_px = self.fontMetrics().lineSpacing()
        self._note_field.setMinimumHeight(_TEXT_FIELD_LINES * line_px)
        self.resize(_WIDTH_EM * line_px, self.sizeHint().height())
        self._initial_texts = self._texts
        self._scene_title_field.selectAll()
        self._scene_title_field.setFocus()
        self._validate()

    @property
    def _texts(self) -> SceneTexts:
        return SceneTexts(
            *map(
                _join_lines,
                (
                    self._lesson_title_field.text(),
                    self._scene_title_field.text(),
                    self._note_field.toPlainText(),
                ),
            )
        )

    def _make_line_edit(self, object_name: str, text: str) -> QLineEdit:
        field = with_name(QLineEdit(text, self, maxLength=MAX_TITLE_LENGTH), object_name)
        field.textChanged.connect(self._validate)
        return field

    @Slot()
    def _validate(self) -> None:
        """Say how many letters there is room for, and let only that be kept which has it."""
        texts = self._texts
        letters_left = MAX_TEXT_LENGTH - len(self._texts.note)
        self._letter_count_label.setText(
            plural("{count} letter left", "{count} letters left", letters_left)
            if letters_left >= 0
            else plural("{count} letter too many", "{count} letters too many", -letters_left)
        )
        set_style_property(self._letter_count_label, "wrong", value=letters_left < 0)
        set_style_property(self._letter_count_label, "faint", value=letters_left >= 0)
        ok_button = self._button_box.button(QDialogButtonBox.StandardButton.Ok)
        ok_button.setEnabled(bool(texts.lesson_title and texts.scene_title) and letters_left >= 0)

    def reject(self) -> None:
        if self._texts == self._initial_texts:
            super().reject()
        else:
            confirm_discard(
                self, self.windowTitle(), tr("Your text is not saved."), lambda: self.done(0)
            )

    @Slot()
    def _on_accepted(self) -> None:
        self.accept()
        self.texts_accepted.emit(self._texts)


def _join_lines(text: str) -> str:
    """Return a text without line breaks and whatever else controls a line."""
    printable = (" " if category(character) in {"Cc", "Cs"} else character for character in text)
    return " ".join("".join(printable).split())
