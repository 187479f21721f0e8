"""The card that shows what a lesson says, and goes through its scenes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QMenu,
    QToolButton,
    QWidget,
)

from knight_gui.drawing.theme import SCROLL_BAR_WIDTH_PX
from knight_gui.i18n import tr, translate
from knight_gui.messages import documents, questions
from knight_gui.messages.steps import next_step_sentence
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.quiz import QUESTION_RULES
from knight_gui.state.lesson import Question
from knight_gui.window.context import WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.widgets.cards import CardColumn, ReservedHeightLabel
from knight_gui.window.widgets.parts import (
    column_layout,
    make_menu_button,
    make_tool_button,
    refocus_window_if_hidden,
    row_layout,
    with_layout,
    with_name,
    with_properties,
    with_style_property,
)

_SPACING_PX = 4


class LessonCard(QFrame):
    """What a scene says and asks, and the ways to the next one and the one before.

    It is there while a lesson is given. Its buttons are always whole; a text for which there is
    no room is scrolled.
    """

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = context.session
        self._playback = context.playback
        self._quiz = context.lesson_player.quiz
        with_style_property(with_name(self, "lessonCard"), "panel")
        self._title_label = with_style_property(
            with_name(ReservedHeightLabel(1, self), "lessonTitle"), "strong"
        )
        self._text_label = with_name(ReservedHeightLabel(1, self), "lessonText")
        self._question_label = with_style_property(
            with_name(ReservedHeightLabel(1, self), "lessonQuestion"), "strong"
        )
        self._note_label = with_style_property(
            with_name(ReservedHeightLabel(1, self), "lessonNote"), "faint"
        )
        self._title_label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._counter_label = with_style_property(with_name(QLabel(self), "lessonPlace"), "faint")
        self._answer_buttons = tuple(
            self._make_answer_button(name, text, answer=answer)
            for name, text, answer in (("yes", tr("Yes"), True), ("no", tr("No"), False))
        )
        # why the search does what is asked; said with the answer where that comes again
        self._step_reason = ""
        self._make_layout(context)
        self._session.field_changed("lesson", "lesson_index").connect(self.show_scene)
        self._playback.changed.connect(self._update_texts)
        self._quiz.changed.connect(self._update_texts)
        self.show_scene()

    def _make_layout(self, context: WindowContext) -> None:
        self._buttons: list[QToolButton] = [
            make_command_button(context.commands[command_name], self)
            for command_name in ("previousScene", "nextScene", "closeLesson")
        ]
        # those who only look at it find them beside the last button, and need not care
        self._buttons.insert(2, self._make_edit_button(context))
        back_button, next_button, edit_button, close_button = self._buttons
        self._header_layout = QBoxLayout(QBoxLayout.Direction.BottomToTop)
        self._header_layout.addLayout(row_layout((self._title_label, 1), self._counter_label), 1)
        self._header_layout.addLayout(
            row_layout(
                back_button, next_button, None, edit_button, close_button, spacing=_SPACING_PX
            )
        )
        self._texts_column = CardColumn("lessonWords", self)
        self._texts_column.set_cards((self._text_label, self._question_label, self._note_label))
        self._answers_row = with_layout(
            row_layout(*self._answer_buttons, None, spacing=_SPACING_PX), QWidget(self)
        )
        card_layout = column_layout(
            self._header_layout, (self._texts_column, 1), self._answers_row, spacing=_SPACING_PX
        )
        card_layout.setContentsMargins(8, 4, 8, 4)
        self.setLayout(card_layout)

    def _make_edit_button(self, context: WindowContext) -> QToolButton:
        """Return a button that opens what can be done to the scene."""
        menu = with_properties(QMenu(self), toolTipsVisible=True)
        menu.addActions(
            [
                context.commands[command_name]
                for command_name in (
                    "addScene",
                    "editScene",
                    "retakeScene",
                    "moveSceneUp",
                    "moveSceneDown",
                    "deleteScene",
                )
            ]
        )
        return make_menu_button(
            "makeLessonButton",
            tr("Edit"),
            tr("Change the words of this scene, add scenes, move and delete them"),
            menu,
            self,
        )

    def _make_answer_button(self, name: str, text: str, *, answer: bool) -> QToolButton:
        button = make_tool_button(f"{name}Button", text, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._quiz.submit_answer(answer))
        return button

    @Slot()
    def show_scene(self) -> None:
        """Show what the scene says that the lesson has come to; nothing without a lesson."""
        scene = self._session.scene
        lesson_scene = scene.lesson_scene
        if scene.lesson is not None and lesson_scene is not None:
            self._title_label.setText(translate(lesson_scene.title))
            self._counter_label.setText(
                documents.scene_counter_text(scene.lesson, scene.lesson_index + 1)
            )
            is_single = len(scene.lesson.scenes) == 1
            # of one scene it is said how many answers were right, if there are more
            self._counter_label.setHidden(is_single and not lesson_scene.repeat_every_steps)
            for button in self._buttons[:2]:
                button.setHidden(is_single)
        with refocus_window_if_hidden(self.window()):
            self.setVisible(lesson_scene is not None)
        self._update_texts()

    @Slot()
    def _update_texts(self) -> None:
        """Show what is said at this step, what is asked, and what was answered."""
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None:
            return
        quiz = self._quiz
        question = lesson_scene.question
        answer = quiz.answer_given
        right_answers = quiz.right_answers
        text = lesson_scene.text_at(
            self._playback.step if lesson_scene.setups == self._session.scene.setups else 0
        )
        question_text = ""
        if answer is not None and right_answers:
            text = lesson_scene.reply or (
                self._step_reason if lesson_scene.repeat_every_steps else text
            )
            question_text = questions.answer_sentence(
                lesson_scene.setups[0].board, answer, right_answers
            )
            if lesson_scene.repeat_every_steps:
                self._counter_label.setText(questions.score_text(*quiz.score))
        elif question is not None and quiz.is_open:
            question_text = _question_text(question)
            if (frame := self._playback.frame) is not None:
                self._step_reason = next_step_sentence(frame.problem, frame.position)
        for label, label_text in (
            (self._text_label, translate(text)),
            (self._question_label, question_text),
        ):
            if label_text != label.text():
                label.setText(label_text)
        self._question_label.setVisible(question is not None)
        self._answers_row.setVisible(
            question is not None and not QUESTION_RULES[question].is_answered_by_square
        )
        for button in self._answer_buttons:
            button.setEnabled(quiz.is_open)
        self._update_note()

    def _update_note(self) -> None:
        """Say what the search is on its way to, or that it was over before."""
        playback = self._playback
        lesson_scene = self._session.scene.lesson_scene
        note = ""
        if lesson_scene is not None and playback.mode is PlaybackMode.SEEKING_TARGET:
            note = documents.seek_progress_text(lesson_scene.step)
        elif (
            lesson_scene is not None
            and isinstance(lesson_scene.step, int)
            and playback.has_ended
            and playback.step_count < lesson_scene.step
            and playback.problem == lesson_scene.setups[0].problem
        ):
            note = tr(
                "The scene should show step {step:,}, but the search ends at {steps:,}.",
                step=lesson_scene.step,
                steps=playback.step_count,
            )
        self._note_label.setVisible(bool(note))
        if note != self._note_label.text():
            self._note_label.setText(note)

    def arrange_for_width(self, width_px: int, *, is_above_boards: bool) -> int:
        """Put the buttons where they belong, and return how high the card is in a width.

        Over boards they stand beside the title, in a column of words over it.

        That is enough for all that this scene says, so that nothing moves while it plays.
        """
        direction = QBoxLayout.Direction
        self._header_layout.setDirection(
            direction.LeftToRight if is_above_boards else direction.BottomToTop
        )
        is_narrow = width_px < 22 * self.fontInfo().pixelSize()
        # nobody makes a lesson on a wall, and the menu has all that it takes
        self._buttons[2].setHidden(is_narrow or self._session.scene.is_full_screen)
        layout = self.layout()
        assert layout is not None
        margins = self.contentsMargins() + layout.contentsMargins()
        inner_width_px = width_px - margins.left() - margins.right()
        heights = [
            self._header_layout.heightForWidth(inner_width_px),
            self._texts_height_px(inner_width_px - SCROLL_BAR_WIDTH_PX),
        ]
        if not self._answers_row.isHidden():
            heights.append(self._answers_row.sizeHint().height())
        spacing_px = layout.spacing() * (len(heights) - 1)
        return margins.top() + sum(heights) + spacing_px + margins.bottom()

    def _texts_height_px(self, width_px: int) -> int:
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None:
            return 0
        text_px = max(
            self._text_label.text_height_px(translate(text), width_px)
            for text in (*lesson_scene.texts, lesson_scene.reply)
        )
        if lesson_scene.question is None:
            return text_px
        return (
            text_px
            + self._texts_column.cards_layout.spacing()
            + self._question_label.text_height_px(_question_text(lesson_scene.question), width_px)
        )


def _question_text(question: Question) -> str:
    return questions.question_sentence(
        question, is_answered_by_click=QUESTION_RULES[question].is_answered_by_square
    )
