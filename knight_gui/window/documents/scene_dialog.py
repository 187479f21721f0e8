"""Dialog for the texts of a lesson's scene."""

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

_WIDTH_LINES = 36
"""Width of the dialog, in line heights."""
_TEXT_FIELD_LINES = 6


@dataclass(frozen=True)
class SceneTexts:
    """Title and note of a scene, and the title of its lesson."""

    lesson_title: str
    scene_title: str
    note: str


class SceneTextsDialog(QDialog):
    """Form with the texts of a scene and the title of its lesson.

    Signals
    -------
    texts_accepted(texts)
        The user confirmed the texts.
    """

    texts_accepted = Signal(SceneTexts)

    def __init__(self, title: str, texts: SceneTexts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sceneDialog")
        self.setWindowTitle(title)
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
        form.addRow(tr("Lesson"), self._lesson_title_field)
        form.addRow(tr("Title"), self._scene_title_field)
        form.addRow(tr("Note"), self._note_field)
        form.addRow("", self._letter_count_label)
        button = QDialogButtonBox.StandardButton
        self._button_box = QDialogButtonBox(button.Ok | button.Cancel, self)
        self._button_box.accepted.connect(self._on_accepted)
        self._button_box.rejected.connect(self.reject)
        form.addRow(self._button_box)
        line_px = self.fontMetrics().lineSpacing()
        self._note_field.setMinimumHeight(_TEXT_FIELD_LINES * line_px)
        self.resize(_WIDTH_LINES * line_px, self.sizeHint().height())
        self._initial_texts = self._texts
        self._scene_title_field.selectAll()
        self._scene_title_field.setFocus()
        self._validate()

    @property
    def _texts(self) -> SceneTexts:
        lesson_title = _join_lines(self._lesson_title_field.text())
        scene_title = _join_lines(self._scene_title_field.text())
        note = _join_lines(self._note_field.toPlainText())
        return SceneTexts(lesson_title, scene_title, note)

    def _make_line_edit(self, object_name: str, text: str) -> QLineEdit:
        field = with_name(QLineEdit(text, self, maxLength=MAX_TITLE_LENGTH), object_name)
        field.textChanged.connect(self._validate)
        return field

    @Slot()
    def _validate(self) -> None:
        """Show the number of letters left, and enable OK for valid texts."""
        texts = self._texts
        letters_left = MAX_TEXT_LENGTH - len(texts.note)
        if letters_left >= 0:
            count_text = plural("{count} character left", "{count} characters left", letters_left)
        else:
            count_text = plural(
                "{count} character too many", "{count} characters too many", -letters_left
            )
        self._letter_count_label.setText(count_text)
        set_style_property(self._letter_count_label, "wrong", value=letters_left < 0)
        set_style_property(self._letter_count_label, "faint", value=letters_left >= 0)
        ok_button = self._button_box.button(QDialogButtonBox.StandardButton.Ok)
        ok_button.setEnabled(bool(texts.lesson_title and texts.scene_title) and letters_left >= 0)

    def reject(self) -> None:
        if self._texts == self._initial_texts:
            super().reject()
        else:
            confirm_discard(
                self, self.windowTitle(), tr("Your text is not saved."), self._discard_texts
            )

    def _discard_texts(self) -> None:
        self.done(QDialog.DialogCode.Rejected)

    @Slot()
    def _on_accepted(self) -> None:
        self.accept()
        self.texts_accepted.emit(self._texts)


def _join_lines(text: str) -> str:
    """Return a text with line breaks and other control characters replaced by spaces."""
    printable = (" " if category(character) in {"Cc", "Cs"} else character for character in text)
    return " ".join("".join(printable).split())
