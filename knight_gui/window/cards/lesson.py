"""Card of a lesson's scene: its texts, its question, and buttons to the other scenes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QAction, QMouseEvent
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
from knight_gui.puzzles.puzzle import is_puzzle_lesson
from knight_gui.state.lesson import LessonScene, Question, StepTarget
from knight_gui.window.board.view import BoardView
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
    with_style_property,
)
from knight_gui.window.widgets.term_label import TermLabel
from knight_gui.window.widgets.theming import set_style_property

_SPACING_PX = 4
_TITLE_SPACING_PX = 16
"""Gap between the title and the number of the scene."""
_MAX_NEAR_STEP = 100_000
"""Last step to which a search comes at once."""
_ROUNDING_PX = 8
"""Pixels that may be lost where heights of large letters are rounded."""
_MIN_WIDTH_WITH_EDIT_BUTTON_EM = 27
_MIN_WIDTH_FOR_PADDING_EM = 18
"""Least width of the card, in font heights, in which the buttons have their usual padding."""
_LONG_REASON = "c4 loses the tour. " * 6
"""Text as long as most reasons why an answer is wrong."""
_LONG_STEP_REASON = "Not c4: another square. " * 3
"""Text as long as most reasons why a search does not go to a square next."""
_EDIT_COMMANDS = (
    "addScene",
    "editScene",
    "retakeScene",
    "moveSceneUp",
    "moveSceneDown",
    "orderScenes",
    "deleteScene",
)


class LessonCard(QFrame):
    """Texts and question of the current scene, and buttons to the previous and next one.

    It is visible while a lesson is open. Its buttons are never cut; long texts are scrolled.
    """

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = context.session
        self._playback = context.playback
        self._quiz = context.lesson_player.quiz
        self._search_widgets = context.search_widgets
        self.setObjectName("lessonCard")
        with_style_property(self, "panel")
        self._title_label = with_name(ReservedHeightLabel(1, self), "lessonTitle")
        self._title_label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        with_style_property(self._title_label, "strong")
        self._text_label = with_name(TermLabel(1, self), "lessonText")
        self._question_label = with_name(ReservedHeightLabel(1, self), "lessonQuestion")
        with_style_property(self._question_label, "strong")
        self._note_label = with_name(ReservedHeightLabel(1, self), "lessonNote")
        with_style_property(self._note_label, "faint")
        self._counter_label = with_name(QLabel(self), "lessonPlace")
        with_style_property(self._counter_label, "faint")
        self._answer_buttons = (
            self._make_answer_button("yes", tr("Yes"), answer=True),
            self._make_answer_button("no", tr("No"), answer=False),
        )
        self._go_on_button = make_command_button(context.commands["goOn"], self)
        with_style_property(self._go_on_button, "primary")
        self._font_px = 0
        self._fit_inputs: tuple[object, ...] = ()
        # reason of the step that is asked about; a repeated question is answered with it
        self._step_reason = ""
        self._step_counts_by_scene: dict[LessonScene, int] = {}
        """Numbers of steps of those searches of scenes that have ended."""
        playback = self._playback
        self._playback_signals = (
            playback.searches_changed,
            playback.step_changed,
            playback.mode_changed,
            playback.report_changed,
        )
        self._follows_playback = False
        self._make_layout(context)
        self._session.lesson_scene_changed.connect(self.show_scene)
        self._quiz.changed.connect(self._update_texts)
        self.show_scene()

    def _make_layout(self, context: WindowContext) -> None:
        self._previous_button = make_command_button(context.commands["previousScene"], self)
        self._next_button = make_command_button(context.commands["nextScene"], self)
        self._next_puzzle_button = self._make_short_button(
            context.commands["nextPuzzle"], tr("Next")
        )
        self._copy_button = self._make_short_button(context.commands["copyDailyResult"], tr("Copy"))
        close_button = make_command_button(context.commands["closeLesson"], self)
        self._edit_button = self._make_edit_button(context)
        buttons_layout = row_layout(
            # at the right edge, which is the same in all scenes: a click there may be repeated
            None,
            self._copy_button,
            self._edit_button,
            self._previous_button,
            self._next_button,
            self._next_puzzle_button,
            self._go_on_button,
            close_button,
            spacing=_SPACING_PX,
        )
        self._header_layout = QBoxLayout(QBoxLayout.Direction.BottomToTop)
        self._title_layout = row_layout(
            (self._title_label, 1), self._counter_label, spacing=_TITLE_SPACING_PX
        )
        self._header_layout.addLayout(self._title_layout, 1)
        self._header_layout.addLayout(buttons_layout)
        self._texts_column = CardColumn("lessonWords", self)
        self._texts_column.set_cards((self._text_label, self._question_label, self._note_label))
        # the question stands right below the text
        self._texts_column.cards_layout.addStretch(1)
        answers_layout = row_layout(*self._answer_buttons, None, spacing=_SPACING_PX)
        self._answers_row = with_layout(answers_layout, QWidget(self))
        self._body_layout = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body_layout.setSpacing(_SPACING_PX)
        self._body_layout.addWidget(self._texts_column, 1)
        self._body_layout.addWidget(self._answers_row)
        card_layout = column_layout(
            self._header_layout, (self._body_layout, 1), spacing=_SPACING_PX
        )
        card_layout.setContentsMargins(8, 4, 8, 4)
        self.setLayout(card_layout)
        for button in self.findChildren(QToolButton):
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep tips of buttons off words that are read from far: a reason stands at the board."""
        if not self._session.scene.is_lesson_presented:
            return False
        is_click = event.type() is QEvent.Type.MouseButtonRelease
        if is_click and isinstance(watched, QToolButton) and not watched.isEnabled():
            action: QAction | None = watched.defaultAction()
            if action is not None:
                board_view = self._search_widgets.widget_of_search(0, BoardView)
                board_view.show_refusal(action.statusTip())
            return True
        return event.type() is QEvent.Type.ToolTip

    def _make_short_button(self, action: QAction, text: str) -> QToolButton:
        """Return a button for a command with a text of its own, which fits in a narrow card."""
        button = make_tool_button(f"{action.objectName()}Button", text, self)
        button.setToolTip(action.toolTip())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(action.trigger)
        return button

    def _make_edit_button(self, context: WindowContext) -> QToolButton:
        """Return a button with a menu of the commands that edit the lesson."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions([context.commands[name] for name in _EDIT_COMMANDS])
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
        button.clicked.connect(partial(self._on_answer_button_clicked, answer=answer))
        return button

    def _on_answer_button_clicked(self, *_: bool, answer: bool) -> None:
        self._quiz.submit_answer(answer)

    @Slot()
    def show_scene(self) -> None:
        """Show the current scene of the lesson; without a lesson hide the card."""
        scene = self._session.scene
        lesson_scene = scene.lesson_scene
        if scene.lesson is not None and lesson_scene is not None:
            self._title_label.setText(translate(lesson_scene.title))
            self._counter_label.setText(
                documents.scene_counter_text(scene.lesson, scene.lesson_index + 1)
            )
            is_single = len(scene.lesson.scenes) == 1
            self._counter_label.setHidden(is_single)
            self._previous_button.setHidden(is_single)
            self._next_button.setHidden(is_single)
            # nothing follows a single question
            is_single_question = is_single and lesson_scene.question is not None
            self._go_on_button.setHidden(is_single_question and not lesson_scene.repeat_every_steps)
        with refocus_window_if_hidden(self.window()):
            self.setVisible(lesson_scene is not None)
        self._follow_playback(follows=lesson_scene is not None)
        self._update_texts()

    def _follow_playback(self, *, follows: bool) -> None:
        """Update the texts with the playback only while there is a lesson."""
        if follows is self._follows_playback:
            return
        self._follows_playback = follows
        for signal in self._playback_signals:
            if follows:
                signal.connect(self._update_texts)
            else:
                signal.disconnect(self._update_texts)

    @Slot()
    def _update_texts(self) -> None:
        """Show the texts at this step, the question, and the answer to it."""
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None:
            return
        if self._playback.has_ended and self._playback.problem == lesson_scene.setups[0].problem:
            self._step_counts_by_scene[lesson_scene] = self._playback.step_count
        question = lesson_scene.question
        text = self._scene_text(lesson_scene)
        question_text = self._question_or_answer_text(lesson_scene)
        if self._text_label.text() != translate(text):
            self._text_label.setText(translate(text))
        if self._question_label.text() != question_text:
            self._question_label.setText(question_text)
        self._question_label.setVisible(question is not None)
        self._answers_row.setVisible(_is_yes_or_no(question))
        for button in self._answer_buttons:
            button.setEnabled(self._quiz.is_open)
        has_next_puzzle = self._is_last_puzzle and self._is_answered
        self._next_puzzle_button.setVisible(has_next_puzzle)
        if has_next_puzzle:
            # it has the same place
            self._next_button.hide()
        self._copy_button.setVisible(bool(self._quiz.result_note))
        self._update_note()

    @property
    def _is_last_puzzle(self) -> bool:
        """Whether the scene is a puzzle, and no other one follows in the lesson."""
        scene = self._session.scene
        lesson = scene.lesson
        if lesson is None or not is_puzzle_lesson(lesson):
            return False
        return scene.lesson_index == len(lesson.scenes) - 1

    @property
    def _is_answered(self) -> bool:
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is not None and lesson_scene.question is None:
            return lesson_scene in self._quiz.tries_by_scene
        return self._quiz.is_answer_shown

    @property
    def _is_tour_made(self) -> bool:
        """Whether the end of a tour that was made by hand is shown."""
        frame = self._playback.frame
        return frame is not None and frame.position.is_by_hand and frame.tour is not None

    @property
    def _is_stuck_by_hand(self) -> bool:
        """Whether the knight of a search by hand has no free square to go to, and no tour."""
        frame = self._playback.frame
        if frame is None or not frame.position.is_by_hand or frame.tour is not None:
            return False
        return not frame.position.candidates

    def _scene_text(self, lesson_scene: LessonScene) -> str:
        """Return the text at this step, or the reply to an answer."""
        is_by_hand = lesson_scene.setups[0].is_by_hand
        if self._is_answered or (is_by_hand and self._is_tour_made):
            if lesson_scene.reply:
                return lesson_scene.reply
            if lesson_scene.repeat_every_steps:
                return self._step_reason
        frame = self._playback.frame
        if frame is not None and self._is_stuck_by_hand:
            return tr(
                "No free square is one move from {square}. Click a square of your path to go back.",
                square=frame.problem.board.name(frame.position.head),
            )
        is_own_search = lesson_scene.setups != self._session.scene.setups
        is_invited = lesson_scene.invites_search or is_by_hand
        if is_own_search and not is_invited:
            return tr("This is a search of your own. Back and Go on lead to the scenes again.")
        if is_own_search and isinstance(lesson_scene.step, StepTarget):
            return documents.own_search_text(
                self._playback.step_count,
                has_ended=self._playback.has_ended,
                scene_step_count=self._step_counts_by_scene.get(lesson_scene),
            )
        return lesson_scene.text_at(self._playback.step)

    def _question_or_answer_text(self, lesson_scene: LessonScene) -> str:
        """Return the open question, or the sentence on its answer; update the reason."""
        quiz = self._quiz
        if quiz.is_answer_shown and quiz.answer_given is not None:
            board = lesson_scene.setups[0].board
            return questions.answer_sentence(board, quiz.answer_given, quiz.right_answers)
        if quiz.refutation is not None and quiz.is_open:
            board = lesson_scene.setups[0].board
            reason = questions.refutation_sentence(board, quiz.refutation)
            if lesson_scene.question is None:
                return reason
            return questions.second_try_sentence(lesson_scene.question, reason)
        if lesson_scene.question is None or not quiz.is_open:
            return ""
        frame = self._playback.frame
        if frame is not None:
            self._step_reason = next_step_sentence(frame.problem, frame.position)
        return _question_text(lesson_scene.question)

    def _update_note(self) -> None:
        """Show the target that the search is on its way to, or the score of the answers."""
        note = self._note_text()
        self._note_label.setVisible(bool(note))
        if note != self._note_label.text():
            self._note_label.setText(note)

    def _note_text(self) -> str:
        playback = self._playback
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None:
            return ""
        if playback.mode is PlaybackMode.SEEKING_TARGET and _is_far(lesson_scene.step):
            return documents.seek_progress_text(lesson_scene.step)
        if (
            isinstance(lesson_scene.step, int)
            and playback.has_ended
            and playback.step_count < lesson_scene.step
            and playback.problem == lesson_scene.setups[0].problem
        ):
            return tr(
                "The scene should show step {step:,}, but the search ends at {steps:,}.",
                step=lesson_scene.step,
                steps=playback.step_count,
            )
        if lesson_scene.repeat_every_steps:
            return self._repeated_question_text()
        return self._quiz.result_note or self._sheet_score_text()

    def _repeated_question_text(self) -> str:
        """Return the number of a repeated question that is shown, and the score before it."""
        quiz = self._quiz
        right_count, number = quiz.score
        if quiz.is_open:
            number += 1
        if not number:
            return ""
        return questions.repeated_question_text(number, quiz.question_count, right_count)

    def _sheet_score_text(self) -> str:
        """Return the score of several puzzles once all of them are answered."""
        lesson = self._session.scene.lesson
        if lesson is None or len(lesson.scenes) == 1 or not is_puzzle_lesson(lesson):
            return ""
        tries_by_scene = self._quiz.tries_by_scene
        if not self._is_answered or not tries_by_scene.keys() >= set(lesson.scenes):
            return ""
        return questions.sheet_score_sentence([tries_by_scene[scene] for scene in lesson.scenes])

    def fit_font(
        self,
        font_sizes_px: tuple[int, ...],
        width_px: int,
        max_height_px: int,
        *,
        is_above_boards: bool,
    ) -> int:
        """Set the first size of letters with which the card fits, or else the last.

        Return the height of the card. The size 0 is that of the window.
        """
        fit_inputs = (
            font_sizes_px,
            width_px,
            max_height_px,
            is_above_boards,
            self.fontInfo().pixelSize(),
            self._session.scene.lesson_scene,
            self._title_label.text(),
        )
        # a style sheet takes Qt milliseconds, and most layouts change nothing here
        if fit_inputs == self._fit_inputs:
            font_sizes_px = (self._font_px,)
        self._fit_inputs = fit_inputs
        height = 0
        for font_px in font_sizes_px:
            self._set_font_px(font_px, width_px)
            height = self._arrange_for_width(width_px, is_above_boards=is_above_boards)
            if height <= max_height_px:
                break
        return height

    def _arrange_for_width(self, width_px: int, *, is_above_boards: bool) -> int:
        """Arrange the buttons for a width, and return the height of the card.

        Above the boards the buttons stand beside the title; in a column of cards above it. The
        height fits all texts of the scene, so that nothing moves while it plays.
        """
        # beside the buttons a large title would take the height from the boards
        set_style_property(self._title_label, "short", is_above_boards)
        if is_above_boards:
            self._header_layout.setDirection(QBoxLayout.Direction.LeftToRight)
            self._body_layout.setDirection(QBoxLayout.Direction.LeftToRight)
        else:
            self._header_layout.setDirection(QBoxLayout.Direction.BottomToTop)
            self._body_layout.setDirection(QBoxLayout.Direction.TopToBottom)
        min_width_px = _MIN_WIDTH_WITH_EDIT_BUTTON_EM * self.fontInfo().pixelSize()
        # on a full screen no lesson is edited, and no puzzle; the menu has the same commands
        scene = self._session.scene
        is_edited = not scene.is_full_screen and not is_puzzle_lesson(scene.lesson)
        self._edit_button.setVisible(is_edited and width_px >= min_width_px)
        layout = self.layout()
        assert layout is not None
        margins = self.contentsMargins() + layout.contentsMargins()
        inner_width_px = width_px - margins.left() - margins.right()
        # Qt invalidates nested layouts only later, when the card is laid out
        self._title_label.setMinimumHeight(0)
        self._title_layout.invalidate()
        self._header_layout.invalidate()
        if not is_above_boards:
            # a nested layout gives a title that wraps the height of one line
            title_px = self._title_layout.heightForWidth(inner_width_px)
            self._title_label.setMinimumHeight(max(0, title_px))
        header_px = self._header_layout.heightForWidth(inner_width_px)
        texts_width_px = inner_width_px - SCROLL_BAR_WIDTH_PX
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None or not _is_yes_or_no(lesson_scene.question):
            body_px = self._texts_height_px(texts_width_px)
        elif is_above_boards:
            answers_size = self._answers_row.sizeHint()
            texts_width_px -= answers_size.width() + self._body_layout.spacing()
            body_px = max(self._texts_height_px(texts_width_px), answers_size.height())
        else:
            answers_px = self._body_layout.spacing() + self._answers_row.sizeHint().height()
            body_px = self._texts_height_px(texts_width_px) + answers_px
        content_px = header_px + layout.spacing() + body_px + _ROUNDING_PX
        return margins.top() + content_px + margins.bottom()

    def _set_font_px(self, font_px: int, width_px: int) -> None:
        """Set the size of letters, and the padding of the buttons for the width of the card."""
        self._font_px = font_px
        style_sheet = ""
        if font_px:
            style_sheet = f"QLabel, #yesButton, #noButton {{ font-size: {font_px}px; }}"
        if width_px < _MIN_WIDTH_FOR_PADDING_EM * self.fontInfo().pixelSize():
            style_sheet += "QToolButton { padding: 2px 3px; }"
        if self.styleSheet() != style_sheet:
            self.setStyleSheet(style_sheet)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # else there is no release
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self._go_on_button.click()

    def _height_of_texts_px(self, texts: tuple[str, ...], width_px: int) -> int:
        """Return the height of the longest of the scene's texts."""
        return max(self._text_label.text_height_px(translate(text), width_px) for text in texts)

    def _texts_height_px(self, width_px: int) -> int:
        """Return the height of all that the card shows at one time, at most."""
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None:
            return 0
        texts_px = self._height_of_texts_px(lesson_scene.texts, width_px)
        reply_px = self._height_of_texts_px((lesson_scene.reply,), width_px)
        question = lesson_scene.question
        if question is None:
            texts_px = max(texts_px, reply_px)
        else:
            question_text = _question_text(question)
            # all sentences on an answer are shorter
            answer_px = self._question_label.text_height_px(question_text, width_px)
            question_px = answer_px
            if QUESTION_RULES[question].has_second_try:
                is_about_step = question is Question.NEXT_SQUARE
                reason = _LONG_STEP_REASON if is_about_step else _LONG_REASON
                retry = questions.second_try_sentence(question, reason)
                retry_px = self._question_label.text_height_px(retry, width_px)
                question_px = max(question_px, retry_px)
            texts_px = max(texts_px + question_px, reply_px + answer_px)
            texts_px += self._texts_column.cards_layout.spacing()
        note = ""
        if is_puzzle_lesson(self._session.scene.lesson):
            # one line: the result of a day, or the score of a sheet
            note = "0"
        elif lesson_scene.repeat_every_steps:
            note = questions.repeated_question_text(10, 10, 10)
        elif _is_far(lesson_scene.step):
            note = documents.seek_progress_text(lesson_scene.step)
        if note:
            note_px = self._note_label.text_height_px(note, width_px)
            texts_px += self._texts_column.cards_layout.spacing() + note_px
        return texts_px


def _is_far(step: int | StepTarget) -> bool:
    """Return True if a search may take a while to come to the step of a scene."""
    return isinstance(step, StepTarget) or step > _MAX_NEAR_STEP


def _is_yes_or_no(question: Question | None) -> bool:
    return question is not None and not QUESTION_RULES[question].is_answered_by_square


def _question_text(question: Question) -> str:
    is_answered_by_click = QUESTION_RULES[question].is_answered_by_square
    return questions.question_sentence(question, is_answered_by_click=is_answered_by_click)
