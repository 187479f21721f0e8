"""Card for a user who plays: disclosure of the judge's verdicts, hints, and finishing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from knight_gui.i18n import tr
from knight_gui.messages import play
from knight_gui.state.scene import Disclosure
from knight_gui.window.cards.game_ending import GameEndingCard
from knight_gui.window.context import WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.widgets.cards import Card, ReservedHeightLabel
from knight_gui.window.widgets.parts import (
    column_layout,
    make_tool_button,
    row_layout,
    segmented_buttons_layout,
    with_layout,
    with_name,
    with_style_property,
)


class HandSearchCard(QFrame, Card):
    """Help for a user who plays."""

    def __init__(
        self, context: WindowContext, ending_card: GameEndingCard, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._ending_card = ending_card
        self._disclosure_buttons = {
            disclosure: self._make_disclosure_button(disclosure) for disclosure in Disclosure
        }
        switch_layout = segmented_buttons_layout(*self._disclosure_buttons.values())
        disclosure_switch = with_layout(switch_layout, QWidget(self))
        with_name(disclosure_switch, "judgeSwitch", tr("Judge"))
        self._hint_button = make_command_button(context.commands["hint"], self)
        self._finish_button = make_command_button(context.commands["finish"], self)
        self._hint_label = with_name(ReservedHeightLabel(1, self), "hintLabel")
        with_style_property(self._hint_label, "faint")
        self._hand_search_widgets = (
            disclosure_switch,
            self._hint_button,
            self._finish_button,
            self._hint_label,
        )
        buttons_layout = row_layout(self._hint_button, self._finish_button, None, spacing=8)
        switch_row = row_layout(disclosure_switch, None)
        self.setLayout(column_layout(switch_row, buttons_layout, self._hint_label, spacing=8))
        context.session.setups_changed.connect(self._update_widgets)
        context.session.disclosure_changed.connect(self._update_widgets)
        ending_card.visibility_changed.connect(self._update_widgets)
        context.coach.hint_changed.connect(self._update_hint)
        self._update_widgets()

    def _make_disclosure_button(self, disclosure: Disclosure) -> QToolButton:
        title = play.disclosure_name(disclosure)
        button = make_tool_button(f"{disclosure.value}Button", title, self)
        button.setToolTip(play.disclosure_tooltip(disclosure))
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self._on_disclosure_button_clicked, disclosure))
        return button

    def _on_disclosure_button_clicked(self, disclosure: Disclosure, *_: bool) -> None:
        self._context.session.update(disclosure=disclosure)
        # a click on the checked button has unchecked it
        self._update_widgets()

    @Slot()
    def _update_widgets(self) -> None:
        scene = self._context.scene
        for disclosure, button in self._disclosure_buttons.items():
            button.setChecked(disclosure is scene.disclosure)
        is_over = not self._ending_card.isHidden()
        for widget in self._hand_search_widgets:
            widget.setVisible(scene.hand_search_index is not None and not is_over)
        self._update_hint()

    @Slot()
    def _update_hint(self) -> None:
        """Show the sentence of the hint, with the number of hints so far."""
        coach = self._context.coach
        scene = self._context.scene
        if coach.client is None or scene.hand_search_index is None:
            return
        frame = coach.client.frame
        setup = scene.setups[scene.hand_search_index]
        verdict = frame.verdict if frame is not None else None
        completabilities = coach.client.judge.completabilities or ()
        text = play.hint_sentence(setup, coach.hint_level, verdict, completabilities)
        self._hint_label.setText(text)
