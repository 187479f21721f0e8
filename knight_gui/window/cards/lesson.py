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

from knight_gui.drawing.theme import SCROLL_BAR_PX
from knight_gui.i18n import tr, translated
from knight_gui.messages import documents, questions
from knight_gui.messages.steps import sentence
from knight_gui.player.playback import Mode
from knight_gui.player.quiz import KINDS
from knight_gui.state.lesson import Ask
from knight_gui.window.context import Context
from knight_gui.window.message_boxes import command_button
from knight_gui.window.widgets.cards import CardColumn, RoomyLabel
from knight_gui.window.widgets.parts import (
    column,
    held,
    kept_focus,
    menu_button,
    named,
    row,
    set_up,
    styled,
    tool_button,
)

_SPACING_PX = 4


class LessonCard(QFrame):
    """What a scene says and asks, and the ways to the next one and the one before.

    It is there while a lesson is given. Its buttons are always whole; a text for which there is
    no room is scrolled.
    """

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._go = context.session, context.go
        self._asking = context.lesson_player.asking
        styled(named(self, "lessonCard"), "panel")
        self._title = styled(named(RoomyLabel(1, self), "lessonTitle"), "strong")
        self._text = named(RoomyLabel(1, self), "lessonText")
        self._question = styled(named(RoomyLabel(1, self), "lessonQuestion"), "strong")
        self._note = styled(named(RoomyLabel(1, self), "lessonNote"), "faint")
        self._title.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._place = styled(named(QLabel(self), "lessonPlace"), "faint")
        self._answers = tuple(
            self._answer_button(name, text, is_yes=is_yes)
            for name, text, is_yes in (("yes", tr("Yes"), True), ("no", tr("No"), False))
        )
        # why the search does what is asked; said with the answer where that comes again
        self._reason = ""
        self._lay_out(context)
        self._session.on("lesson", "lesson_place").connect(self.show_scene)
        self._go.changed.connect(self._show_said)
        self._asking.changed.connect(self._show_said)
        self.show_scene()

    def _lay_out(self, context: Context) -> None:
        self._buttons: list[QToolButton] = [
            command_button(context.commands[name], self)
            for name in ("previousScene", "nextScene", "closeLesson")
        ]
        # those who only look at it find them beside the last button, and need not care
        self._buttons.insert(2, self._making_button(context))
        back, go_on, edit, close = self._buttons
        self._head = QBoxLayout(QBoxLayout.Direction.BottomToTop)
        self._head.addLayout(row((self._title, 1), self._place), 1)
        self._head.addLayout(row(back, go_on, None, edit, close, spacing=_SPACING_PX))
        self._words = CardColumn("lessonWords", self)
        self._words.hold((self._text, self._question, self._note))
        self._foot = held(row(*self._answers, None, spacing=_SPACING_PX), QWidget(self))
        everything = column(self._head, (self._words, 1), self._foot, spacing=_SPACING_PX)
        everything.setContentsMargins(8, 4, 8, 4)
        self.setLayout(everything)

    def _making_button(self, context: Context) -> QToolButton:
        """Return a button that opens what can be done to the scene."""
        menu = set_up(QMenu(self), toolTipsVisible=True)
        menu.addActions(
            [
                context.commands[name]
                for name in (
                    "addScene",
                    "editScene",
                    "retakeScene",
                    "moveSceneUp",
                    "moveSceneDown",
                    "deleteScene",
                )
            ]
        )
        return menu_button(
            "makeLessonButton",
            tr("Edit"),
            tr("Change the words of this scene, add scenes, move and delete them"),
            menu,
            self,
        )

    def _answer_button(self, name: str, text: str, *, is_yes: bool) -> QToolButton:
        button = tool_button(f"{name}Button", text, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._asking.answer(is_yes))
        return button

    @Slot()
    def show_scene(self) -> None:
        """Show what the scene says that the lesson has come to; nothing without a lesson."""
        scene = self._session.scene
        shown = scene.lesson_scene
        if scene.lesson is not None and shown is not None:
            self._title.setText(translated(shown.title))
            self._place.setText(documents.place(scene.lesson, scene.lesson_place + 1))
            is_single = len(scene.lesson.scenes) == 1
            # of one scene it is said how many answers were right, if there are more
            self._place.setHidden(is_single and not shown.every)
            for button in self._buttons[:2]:
                button.setHidden(is_single)
        with kept_focus(self.window()):
            self.setVisible(shown is not None)
        self._show_said()

    @Slot()
    def _show_said(self) -> None:
        """Show what is said at this step, what is asked, and what was answered."""
        shown = self._session.scene.lesson_scene
        if shown is None:
            return
        asking, ask = self._asking, shown.ask
        given, right = asking.given, asking.right
        text = shown.text_at(self._go.step if shown.setups == self._session.scene.setups else 0)
        question = ""
        if given is not None and right:
            text = shown.reply or (self._reason if shown.every else text)
            question = questions.answer(shown.setups[0].board, given, right)
            if shown.every:
                self._place.setText(questions.score(*asking.score))
        elif ask is not None and asking.is_open:
            question = _question(ask)
            if (frame := self._go.frame) is not None:
                self._reason = sentence(frame.problem, frame.position)
        for label, said in ((self._text, translated(text)), (self._question, question)):
            if said != label.text():
                label.setText(said)
        self._question.setVisible(ask is not None)
        self._foot.setVisible(ask is not None and not KINDS[ask].takes_square)
        for button in self._answers:
            button.setEnabled(asking.is_open)
        self._show_note()

    def _show_note(self) -> None:
        """Say what the search is on its way to, or that it was over before."""
        go, shown, note = self._go, self._session.scene.lesson_scene, ""
        if shown is not None and go.mode is Mode.HEADING:
            note = documents.on_the_way(shown.step)
        elif (
            shown is not None
            and isinstance(shown.step, int)
            and go.has_ended
            and go.steps < shown.step
            and go.problem == shown.setups[0].problem
        ):
            note = tr(
                "The scene should show step {step:,}, but the search ends at {steps:,}.",
                step=shown.step,
                steps=go.steps,
            )
        self._note.setVisible(bool(note))
        if note != self._note.text():
            self._note.setText(note)

    def fit(self, width: int, *, is_over_boards: bool) -> int:
        """Put the buttons where they belong, and return how high the card is in a width.

        Over boards they stand beside the title, in a column of words over it.

        That is enough for all that this scene says, so that nothing moves while it plays.
        """
        ways = QBoxLayout.Direction
        self._head.setDirection(ways.LeftToRight if is_over_boards else ways.BottomToTop)
        is_tight = width < 22 * self.fontInfo().pixelSize()
        # nobody makes a lesson on a wall, and the menu has all that it takes
        self._buttons[2].setHidden(is_tight or self._session.scene.is_full_screen)
        layout = self.layout()
        assert layout is not None
        around = self.contentsMargins() + layout.contentsMargins()
        inside = width - around.left() - around.right()
        heights = [self._head.heightForWidth(inside), self._words_px(inside - SCROLL_BAR_PX)]
        if not self._foot.isHidden():
            heights.append(self._foot.sizeHint().height())
        between = layout.spacing() * (len(heights) - 1)
        return around.top() + sum(heights) + between + around.bottom()

    def _words_px(self, width: int) -> int:
        shown = self._session.scene.lesson_scene
        if shown is None:
            return 0
        text_px = max(
            self._text.height_of(translated(text), width) for text in (*shown.texts, shown.reply)
        )
        if shown.ask is None:
            return text_px
        return (
            text_px
            + self._words.column.spacing()
            + self._question.height_of(_question(shown.ask), width)
        )


def _question(ask: Ask) -> str:
    return questions.question(ask, is_clicked=KINDS[ask].takes_square)
