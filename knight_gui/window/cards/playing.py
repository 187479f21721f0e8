"""The card of somebody who searches by hand: how much the judge tells, hints, and who finishes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from knight_gui.i18n import tr
from knight_gui.messages import play
from knight_gui.player.frame import Frame
from knight_gui.player.judge import Judge
from knight_gui.state.scene import Judging
from knight_gui.window.context import Context
from knight_gui.window.message_boxes import command_button
from knight_gui.window.widgets.cards import Card, RoomyLabel
from knight_gui.window.widgets.parts import (
    column,
    held,
    named,
    row,
    segments,
    set_up,
    styled,
    tool_button,
)


class PlayingCard(QFrame, Card):
    """Offers to take over a search, and what helps somebody who has."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._buttons = {each: self._button_of(each) for each in Judging}
        switch = held(segments(*self._buttons.values()), QWidget(self))
        self._take_over, self._hint, self._finish = (
            command_button(context.commands[name], self) for name in ("takeOver", "hint", "finish")
        )
        self._said = styled(named(RoomyLabel(1, self), "hintLabel"), "faint")
        self._by_hand = (named(switch, "judgeSwitch", tr("Judge")), self._hint, self._finish)
        held(
            column(
                row(switch, None),
                row(self._hint, self._finish, self._take_over, None, spacing=8),
                self._said,
                spacing=8,
            ),
            self,
        )
        context.session.on("setups", "judging").connect(self._show)
        context.coach.hinted.connect(self._say)
        self._take_over.defaultAction().enabledChanged.connect(self._offer)
        self._show()

    def show_judged(self, _frame: Frame, _judge: Judge) -> None:
        self._say()

    def _button_of(self, judging: Judging) -> QToolButton:
        button = tool_button(f"{judging.value}Button", play.judging_name(judging), self)
        set_up(
            button,
            toolTip=play.judging_tip(judging),
            checkable=True,
            focusPolicy=Qt.FocusPolicy.TabFocus,
        )
        button.clicked.connect(partial(self._choose, judging))
        return button

    def _choose(self, judging: Judging, *_: bool) -> None:
        self._context.session.change(judging=judging)
        # Qt has unchecked the one that was chosen already
        self._show()

    @Slot()
    def _show(self) -> None:
        scene = self._context.scene
        for judging, button in self._buttons.items():
            button.setChecked(judging is scene.judging)
        for widget in (*self._by_hand, self._said):
            widget.setVisible(scene.by_hand is not None)
        self._offer()
        self._say()

    @Slot()
    def _offer(self) -> None:
        is_by_hand = self._context.scene.by_hand is not None
        self._take_over.setVisible(self._take_over.isEnabled() and not is_by_hand)

    @Slot()
    def _say(self) -> None:
        """Say what the hint shows, and how many there were."""
        coach, scene = self._context.coach, self._context.scene
        if coach.track is None or scene.by_hand is None:
            return
        frame, setup = coach.track.frame, scene.setups[scene.by_hand]
        self._said.setText(
            play.hint(setup, coach.hint, frame.verdict if frame is not None else None)
        )
