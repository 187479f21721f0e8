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

from knight_gui.player.transport import Mode
from knight_gui.texts import tr, translated
from knight_gui.window.notices import DisabledClicks
from knight_gui.window.widgets.cards import RoomyLabel, empty
from knight_gui.wording import keeping

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context

_MARGIN_PX = 12
_WIDE = 40
"""Heights of letters from which on the buttons stand beside the title."""
_MOST_PX = 10_000
"""Higher than any text."""
_MAKING = ("addScene", "editScene", "retakeScene", "moveSceneUp", "moveSceneDown", "deleteScene")


class LessonCard(QFrame):
    """Title and sentences of a scene, and the ways to the next one and the one before.

    It is there while a lesson is given. Beside a board it is as high as the longest of its texts
    needs it, so that nothing moves from scene to scene.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._session, self._go = context.session, context.go
        self.setObjectName("lessonCard")
        self.setProperty("panel", True)
        self._title, self._place = QLabel(self), QLabel(self)
        self._text, self._note = RoomyLabel(1, self), RoomyLabel(1, self)
        for label, name in (
            (self._title, "lessonTitle"),
            (self._text, "lessonText"),
            (self._note, "lessonNote"),
            (self._place, "lessonPlace"),
        ):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setProperty("strong", True)
        self._note.setProperty("faint", True)
        self._place.setProperty("faint", True)
        self._is_wide = False
        self._lay_out(context)
        self._session.changed.connect(self._follow)
        self._go.changed.connect(self._show_note)
        self.show_scene()

    def _lay_out(self, context: Context) -> None:
        self._buttons = [
            self._button(context, name) for name in ("previousScene", "nextScene", "closeLesson")
        ]
        # those who only look at it find them beside the last button, and need not care
        self._buttons.insert(2, self._making_button(context))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN_PX, 8, _MARGIN_PX, 8)
        column.setSpacing(6)
        self._head, self._foot = QHBoxLayout(), QHBoxLayout()
        column.addLayout(self._head)
        column.addWidget(self._text)
        column.addWidget(self._note)
        column.addLayout(self._foot)
        self._head.addWidget(self._title)
        self._head.addWidget(self._place)
        self._deal_out()

    def _deal_out(self) -> None:
        """Put the buttons under the text, or beside the title where the card is wide and low."""
        empty(self._foot)
        if self._is_wide:
            self._head.insertWidget(1, self._note, 1)
            for button in self._buttons:
                self._head.addWidget(button)
            return
        self._head.setStretch(0, 1)
        self._column.insertWidget(2, self._note)
        for button in self._buttons:
            self._foot.addWidget(button)
        self._foot.insertStretch(2, 1)

    def _making_button(self, context: Context) -> QToolButton:
        """Return a button that opens what can be done to the scene."""
        button = QToolButton(self)
        button.setObjectName("makeLessonButton")
        button.setText(tr("Edit ▾"))
        button.setToolTip(tr("Change the words of this scene, add scenes, move and delete them"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        menu.addActions([context.commands[name] for name in _MAKING])
        button.setMenu(menu)
        return button

    def _button(self, context: Context, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"{name}Button")
        button.setDefaultAction(context.commands[name])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.installEventFilter(DisabledClicks(button))
        return button

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"lesson", "lesson_place"}:
            self.show_scene()
        if "is_full_screen" in changed:
            # nobody makes a lesson on a wall
            self._buttons[2].setHidden(self._session.scene.is_full_screen)

    def show_scene(self) -> None:
        """Show what the scene says that the lesson has come to; nothing without a lesson."""
        scene = self._session.scene
        shown = scene.lesson_scene
        if scene.lesson is not None and shown is not None:
            self._title.setText(translated(shown.title))
            self._text.setText(translated(shown.text))
            self._place.setText(keeping.place(scene.lesson, scene.lesson_place + 1))
            self._make_room()
        elif self.isAncestorOf(QApplication.focusWidget() or self.window()):
            # the keys steer the search again
            self.window().setFocus()
        self.setVisible(shown is not None)
        self._show_note()

    @Slot()
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
        metrics = self._text.fontMetrics()
        box = QRect(0, 0, max(1, self.width() - 2 * _MARGIN_PX - 2), _MOST_PX)
        heights = [
            metrics.boundingRect(box, Qt.TextFlag.TextWordWrap, translated(scene.text)).height()
            for scene in ((shown,) if self._is_wide else lesson.scenes)
        ]
        self._text.set_lines(-(-max(heights) // metrics.lineSpacing()))

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
