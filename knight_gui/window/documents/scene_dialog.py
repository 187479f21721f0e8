"""Dialog for the texts of a lesson's scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from knight_gui.i18n import plural, tr
from knight_gui.messages.questions import question_sentence
from knight_gui.state.lesson import MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, Question
from knight_gui.window.message_boxes import confirm_discard
from knight_gui.window.widgets.parts import with_name
from knight_gui.window.widgets.theming import set_style_property

_WIDTH_LINES = 36
"""Width of the dialog, in line heights."""
_TEXT_FIELD_LINES = 6
_MAX_PLAYED_STEPS = 100_000


@dataclass(frozen=True)
class SceneTexts:
    """Texts, question and played steps of a scene, and the title of its lesson."""

    lesson_title: str
    scene_title: str
    note: str
    question: Question | None = None
    """Question at the step of the scene, or None."""
    reply: str = ""
    """Text that is shown after the answer."""
    played_steps: int = 0
    """Number of steps that are played before that of the scene."""


@dataclass(frozen=True)
class SceneChoices:
    """Choices that a scene allows, by what it shows."""

    questions: Sequence[Question] = ()
    """Questions that have an answer at its step."""
    max_played_steps: int = 0
    """Number of steps before its step."""


class SceneTextsDialog(QDialog):
    """Form with the texts of a scene, its question, and the title of its lesson.

    Signals
    -------
    texts_accepted(texts)
        The user confirmed the texts.
    """

    texts_accepted = Signal(SceneTexts)

    def __init__(
        self, title: str, texts: SceneTexts, choices: SceneChoices, parent: QWidget
    ) -> None:
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
        self._question_box = self._make_question_box(choices.questions, texts.question)
        self._reply_field = with_name(
            QLineEdit(texts.reply, self, maxLength=MAX_TEXT_LENGTH), "sceneReplyField"
        )
        self._play_box = with_name(QSpinBox(self), "scenePlayBox")
        self._play_box.setRange(0, min(choices.max_played_steps, _MAX_PLAYED_STEPS))
        self._play_box.setValue(texts.played_steps)
        self._play_box.setSpecialValueText(tr("none"))
        form = QFormLayout(
            self, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        form.addRow(tr("Lesson"), self._lesson_title_field)
        form.addRow(tr("Title"), self._scene_title_field)
        form.addRow(tr("Note"), self._note_field)
        form.addRow("", self._letter_count_label)
        if choices.max_played_steps:
            form.addRow(tr("Played steps"), self._play_box)
        if choices.questions:
            form.addRow(tr("Question"), self._question_box)
            form.addRow(tr("Reply"), self._reply_field)
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
        question = self._question_box.currentData()
        reply = ""
        if question is not None:
            reply = _join_lines(self._reply_field.text())
        return SceneTexts(lesson_title, scene_title, note, question, reply, self._play_box.value())

    def _make_question_box(
        self, questions: Sequence[Question], question: Question | None
    ) -> QComboBox:
        box = with_name(QComboBox(self), "sceneQuestionBox")
        box.addItem(tr("none"), None)
        for each in questions:
            box.addItem(question_sentence(each), each)
        box.setCurrentIndex(max(0, box.findData(question)))
        box.currentIndexChanged.connect(self._validate)
        return box

    def _make_line_edit(self, object_name: str, text: str) -> QLineEdit:
        field = with_name(QLineEdit(text, self, maxLength=MAX_TITLE_LENGTH), object_name)
        field.textChanged.connect(self._validate)
        return field

    @Slot()
    def _validate(self) -> None:
        """Show the number of letters left, and enable OK for valid texts."""
        texts = self._texts
        self._reply_field.setEnabled(texts.question is not None)
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
