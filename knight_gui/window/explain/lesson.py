"""The card that shows what a lesson says, and goes through its scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
)

from knight_gui.player.asking import KINDS
from knight_gui.player.transport import Mode
from knight_gui.texts import tr, translated
from knight_gui.window.notices import command_button
from knight_gui.window.theme import restyle
from knight_gui.window.widgets.cards import RoomyLabel, empty
from knight_gui.window.widgets.parts import menu_button, named, row, tool_button
from knight_gui.wording import keeping, questions

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context

_MARGIN_PX = 12
_WIDE = 40
"""Heights of letters from which on the buttons stand beside the title."""
_MOST_PX = 10_000
"""Higher than any text."""
_MAKING = ("addScene", "editScene", "retakeScene", "moveSceneUp", "moveSceneDown", "deleteScene")


class LessonCard(QFrame):
    """What a scene says and asks, and the ways to the next one and the one before.

    It is there while a lesson is given. Beside a board it is as high as the longest of its texts
    needs it, so that nothing moves from scene to scene. In a presentation its letters are large.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._session, self._go = context.session, context.go
        self._asking = context.lesson_player.asking
        self.setObjectName("lessonCard")
        self.setProperty("panel", True)
        self._title, self._text, self._question, self._note = (
            named(RoomyLabel(1, self), name)
            for name in ("lessonTitle", "lessonText", "lessonQuestion", "lessonNote")
        )
        self._place = named(QLabel(self), "lessonPlace")
        labels = {"strong": (self._title, self._question), "faint": (self._note, self._place)}
        for looks, those in labels.items():
            for label in those:
                label.setProperty(looks, True)
        self._answers = tuple(
            self._answer_button(name, text, is_yes=is_yes)
            for name, text, is_yes in (("yes", tr("Yes"), True), ("no", tr("No"), False))
        )
        self._is_wide = False
        self._lay_out(context)
        self._session.changed.connect(self._follow)
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
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN_PX, 8, _MARGIN_PX, 8)
        column.setSpacing(6)
        self._head, self._foot = QHBoxLayout(), QHBoxLayout()
        column.addLayout(self._head)
        column.addWidget(self._text)
        column.addLayout(row((self._question, 1), *self._answers))
        column.addWidget(self._note)
        column.addLayout(self._foot)
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self._place, 0, Qt.AlignmentFlag.AlignTop)
        self._deal_out()

    def _deal_out(self) -> None:
        """Put the buttons under the text, or beside the title where the card is wide and low."""
        empty(self._foot)
        if self._is_wide:
            self._head.insertWidget(1, self._note, 1)
            for button in self._buttons:
                self._head.addWidget(button)
            return
        self._column.insertWidget(3, self._note)
        for button in self._buttons:
            self._foot.addWidget(button)
        self._foot.insertStretch(2, 1)

    def _making_button(self, context: Context) -> QToolButton:
        """Return a button that opens what can be done to the scene."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions([context.commands[name] for name in _MAKING])
        tip = tr("Change the words of this scene, add scenes, move and delete them")
        return menu_button("makeLessonButton", tr("Edit ▾"), tip, menu, self)

    def _answer_button(self, name: str, text: str, *, is_yes: bool) -> QToolButton:
        button = tool_button(f"{name}Button", text, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._asking.answer(is_yes))
        return button

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"lesson", "lesson_place"}:
            self.show_scene()
        if "is_full_screen" in changed:
            is_presented = self._session.scene.is_full_screen
            for label in (self._title, self._text, self._question):
                restyle(label, "large", value=is_presented)
            # nobody makes a lesson on a wall
            self._buttons[2].setHidden(is_presented)
            self._make_room()

    def show_scene(self) -> None:
        """Show what the scene says that the lesson has come to; nothing without a lesson."""
        scene = self._session.scene
        shown = scene.lesson_scene
        if scene.lesson is not None and shown is not None:
            self._title.setText(translated(shown.title))
            self._place.setText(keeping.place(scene.lesson, scene.lesson_place + 1))
            self._make_room()
        elif self.isAncestorOf(QApplication.focusWidget() or self.window()):
            # the keys steer the search again
            self.window().setFocus()
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
        is_ours = shown.setups == self._session.scene.setups
        text = shown.text_at(self._go.step if is_ours else 0)
        question = ""
        if given is not None and right is not None:
            text, question = shown.reply, questions.answer(shown.setups[0].board, given, right)
        elif ask is not None and asking.is_open:
            question = questions.question(ask)
        for label, said in ((self._text, translated(text)), (self._question, question)):
            if said != label.text():
                label.setText(said)
        self._question.setVisible(ask is not None)
        for button in self._answers:
            button.setVisible(ask is not None and not KINDS[ask].takes_square)
            button.setEnabled(asking.is_open)
        self._show_note()

    def _show_note(self) -> None:
        """Say what the search is on its way to, or that it was over before."""
        go, shown, note = self._go, self._session.scene.lesson_scene, ""
        if shown is not None and go.mode is Mode.HEADING:
            note = keeping.on_the_way(shown.step)
        elif shown is not None and isinstance(shown.step, int) and go.has_ended:
            is_short = go.steps < shown.step and go.problem == shown.setups[0].problem
            note = keeping.ended_before(shown.step, go.steps) if is_short else ""
        if note != self._note.text():
            self._note.setText(note)

    def _make_room(self) -> None:
        """Keep room for the longest text of the lesson; over a race for what is said there."""
        lesson, shown = self._session.scene.lesson, self._session.scene.lesson_scene
        if lesson is None or shown is None:
            return
        scenes = (shown,) if self._is_wide else lesson.scenes
        texts = [translated(text) for scene in scenes for text in (*scene.texts, scene.reply)]
        asked = [] if shown.ask is None else [questions.question(shown.ask)]
        box = QRect(0, 0, max(1, self.width() - 2 * _MARGIN_PX - 2), _MOST_PX)
        beside = box.adjusted(0, 0, -self._place.sizeHint().width() - self._head.spacing(), 0)
        titles = [translated(scene.title) for scene in scenes]
        for label, room, said in (
            (self._title, beside, titles),
            (self._text, box, texts),
            (self._question, box, asked),
        ):
            metrics, wrap = label.fontMetrics(), Qt.TextFlag.TextWordWrap
            heights = [metrics.boundingRect(room, wrap, text).height() for text in said]
            label.set_lines(-(-max(heights, default=0) // metrics.lineSpacing()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE * self.fontInfo().pixelSize()
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._deal_out()
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()
