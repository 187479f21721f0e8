"""Page on which a strategy is built from blocks, while the search runs."""

from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from knight_gui.board import InputError, MoveOrder
from knight_gui.i18n import tr
from knight_gui.messages.programs import search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.lesson import StepTarget
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from knight_gui.window.context import WindowContext
from knight_gui.window.pages.blocks import StrategyBlocksPanel
from knight_gui.window.pages.compass import MoveOrderCompass
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    column_layout,
    make_buddy_label,
    make_push_button,
    row_layout,
    with_layout,
    with_name,
    with_style_property,
)

_MAX_TEXT_LENGTH = 200
"""Characters of the field; the text of every strategy is shorter."""
_LONG_WORD_PATTERN = re.compile(r"(\S{30})")
_ERROR_LINES = 3
"""Lines reserved for an error."""


class StrategyTextField(QWidget):
    """Field with the strategy as text, to copy or to edit."""

    strategy_entered = Signal(Strategy)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strategy_text = ""
        self._field = with_name(QLineEdit(self, maxLength=_MAX_TEXT_LENGTH), "strategyField")
        self._field.setAccessibleName(tr("Strategy as text"))
        self._field.returnPressed.connect(self._on_field_return_pressed)
        self._field.textEdited.connect(self._clear_error)
        self._error_label = with_style_property(
            with_name(ReservedHeightLabel(_ERROR_LINES, self), "strategyError"), "wrong"
        )
        text = tr("As text, which the terminal takes too. {key} applies it:", key="Enter")
        label = make_buddy_label(self._field, text, self)
        label.setWordWrap(True)
        self.setLayout(column_layout(label, self._field, self._error_label, spacing=4))

    @property
    def has_edits(self) -> bool:
        """Whether the text differs from the strategy's."""
        return self._field.text() != self._strategy_text

    def show_strategy(self, strategy: Strategy) -> None:
        """Show a strategy; edits of the same strategy's text stay."""
        if strategy.text != self._strategy_text:
            self._strategy_text = strategy.text
            self.restore_text()

    @Slot()
    def restore_text(self) -> None:
        """Show the strategy's text again."""
        self._field.setText(self._strategy_text)
        self._field.setToolTip(
            tr("In the terminal: knight-gui solve --strategy '{text}'", text=self._strategy_text)
        )
        self._field.setCursorPosition(0)
        self._clear_error()

    @Slot()
    def _on_field_return_pressed(self) -> None:
        try:
            strategy = Strategy.parse(self._field.text().strip())
        except InputError as error:
            # it can be broken in the middle of words that no line would hold
            reason = _LONG_WORD_PATTERN.sub("\\1\u200b", str(error))
            self._error_label.setText(tr("✗ {why}", why=reason))
            self._field.setAccessibleDescription(str(error))
            return
        self.strategy_entered.emit(strategy)
        # the same strategy may be written otherwise
        self.restore_text()

    @Slot()
    def _clear_error(self) -> None:
        self._error_label.clear()
        self._field.setAccessibleDescription("")


class StrategyPage(Page):
    """Page of the selected search's blocks; each change starts a search at once."""

    presented_share = 0.45

    def __init__(self, context: WindowContext) -> None:
        super().__init__("strategyPage", tr("Strategy"), context.main_window)
        self._session = context.session
        self._open_searches = context.controller.open_with_undo
        self._playback = context.playback
        self._blocks_panel = StrategyBlocksPanel(self._selected_setup, self)
        self._blocks_panel.strategy_chosen.connect(self._choose_strategy)
        self._presented_compass = MoveOrderCompass(self)
        self._presented_compass.setObjectName("presentedCompass")
        self._presented_compass.make_elastic()
        self._presented_compass.order_chosen.connect(self._choose_move_order)
        self._text_field = StrategyTextField(self)
        self._text_field.strategy_entered.connect(self._choose_strategy)
        self._reset_button = make_push_button("resetBlocksButton", "", self._reset_program, self)
        self._reset_button.setToolTip(tr("Undo your changes to this program"))
        blocks_layout = column_layout(self._blocks_panel, self._text_field, None, spacing=8)
        self._blocks = with_layout(blocks_layout, QWidget(self))
        self.set_content(
            (self._presented_compass, 1),
            self._blocks,
            footer=[row_layout(self._reset_button, None)],
        )
        self._session.lesson_scene_changed.connect(self._update_presentation)
        self._session.is_full_screen_changed.connect(self._update_presentation)
        self._update_presentation()
        self._session.setups_changed.connect(self._show_setup)
        self._session.selected_index_changed.connect(self._show_setup)
        self._show_setup()

    @property
    def _selected_setup(self) -> SearchSetup:
        scene = self._session.scene
        return scene.setups[scene.selected_index]

    @Slot()
    def _update_presentation(self) -> None:
        """Show the compass alone in a presented lesson, whose sentences need the room."""
        is_presented = self._session.scene.is_lesson_presented
        self._presented_compass.setVisible(is_presented)
        self._reset_button.setVisible(self._selected_setup.is_custom and not is_presented)
        self._blocks.setHidden(is_presented)
        self.set_bare(is_bare=is_presented)

    @Slot()
    def _show_setup(self) -> None:
        """Show the blocks and the title of the selected search."""
        setup = self._selected_setup
        self.setWindowTitle(_page_title(self._session.scene))
        self._blocks_panel.show_setup(setup)
        self._presented_compass.show_move_order(setup.strategy.move_order)
        self._text_field.show_strategy(setup.strategy)
        is_presented = self._session.scene.is_lesson_presented
        self._reset_button.setVisible(setup.is_custom and not is_presented)
        self._original_setup = replace(setup, program=setup.origin)
        self._reset_button.setText(
            tr("Back to {search}", search=search_title(self._original_setup))
        )

    @Slot(object)
    def _choose_strategy(self, strategy: Strategy) -> None:
        self._open_setup(self._selected_setup.with_strategy(strategy))

    @Slot(object)
    def _choose_move_order(self, move_order: MoveOrder) -> None:
        self._choose_strategy(replace(self._selected_setup.strategy, move_order=move_order))

    @Slot()
    def _reset_program(self) -> None:
        self._open_setup(self._original_setup)

    def _open_setup(self, setup: SearchSetup) -> None:
        scene = self._session.scene
        self._open_searches(scene.setups_with_one_replaced(scene.selected_index, setup))
        lesson_scene = scene.lesson_scene
        if lesson_scene is not None and isinstance(lesson_scene.step, StepTarget):
            # the class compares how the searches go on up to there
            self._playback.play_until(lesson_scene.step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._text_field.has_edits:
            self._text_field.restore_text()
        else:
            super().keyPressEvent(event)


def _page_title(scene: Scene) -> str:
    if not scene.is_comparison:
        return tr("Strategy")
    titles = tr("Strategy of the first search"), tr("Strategy of the second search")
    return titles[scene.selected_index]
