"""The page on which a search is built from blocks, while it runs."""

from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from knight_gui.board import InputError
from knight_gui.i18n import tr
from knight_gui.messages.programs import search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.scene import Scene
from knight_gui.state.setup import Setup
from knight_gui.window.context import Context
from knight_gui.window.pages.blocks import BlocksPanel
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    column,
    label_for,
    named,
    push_button,
    row,
    set_up,
    styled,
)

_LONGEST = 200
"""Letters of a text; every strategy's is shorter."""
_LONG_WORD = re.compile(r"(\S{30})")
_ERROR_LINES = 3
"""Room that is kept for what is wrong with a text."""


class TextField(QWidget):
    """Shows the strategy as one text, to be copied, or written and entered."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._field = named(QLineEdit(self, maxLength=_LONGEST), "strategyField")
        self._field.setAccessibleName(tr("Strategy as text"))
        self._field.returnPressed.connect(self._take)
        self._field.textEdited.connect(self._excuse)
        self._error = styled(named(RoomyLabel(_ERROR_LINES, self), "strategyError"), "wrong")
        text = tr("As text, which the terminal takes too. {key} applies it:", key="Enter")
        label = set_up(label_for(self._field, text, self), wordWrap=True)
        self.setLayout(column(label, self._field, self._error, spacing=4))

    @property
    def is_changed(self) -> bool:
        """Whether something else than the strategy's text was written."""
        return self._field.text() != self._text

    def show_strategy(self, strategy: Strategy) -> None:
        """Show another strategy; of the same one, what is being written stays."""
        if strategy.text != self._text:
            self._text = strategy.text
            self.restore()

    @Slot()
    def restore(self) -> None:
        """Show the strategy's text again."""
        self._field.setText(self._text)
        self._field.setToolTip(
            tr("In the terminal: knight-gui solve --strategy '{text}'", text=self._text)
        )
        self._field.setCursorPosition(0)
        self._excuse()

    @Slot()
    def _take(self) -> None:
        try:
            strategy = Strategy.parse(self._field.text().strip())
        except InputError as error:
            # it can be broken in the middle of words that no line would hold
            why = _LONG_WORD.sub("\\1\u200b", str(error))
            self._error.setText(tr("✗ {why}", why=why))
            self._field.setAccessibleDescription(str(error))
            return
        self.chosen.emit(strategy)
        # the same strategy may be written otherwise
        self.restore()

    @Slot()
    def _excuse(self) -> None:
        self._error.clear()
        self._field.setAccessibleDescription("")


class StrategyPage(Page):
    """Shows the blocks of the search that is selected; every change is searched at once."""

    def __init__(self, context: Context) -> None:
        super().__init__("strategyPage", tr("Strategy"), context.parent)
        self._session, self._open_searches = context.session, context.searches.open
        self._blocks = BlocksPanel(self._setup, self)
        self._blocks.chosen.connect(self._take)
        self._text = TextField(self)
        self._text.chosen.connect(self._take)
        self._reset = push_button("resetBlocksButton", "", lambda: self._change(self._origin), self)
        self._reset.setToolTip(tr("Undo your changes to this program"))
        self.lay_out(self._blocks, self._text, None, foot=[row(self._reset, None)])
        self._session.on("setups", "selected").connect(self._show_setup)
        self._show_setup()

    @property
    def _setup(self) -> Setup:
        scene = self._session.scene
        return scene.setups[scene.selected]

    @Slot()
    def _show_setup(self) -> None:
        """Show the blocks of a search, and which search it is."""
        setup = self._setup
        self.setWindowTitle(_title(self._session.scene))
        self._blocks.show_setup(setup)
        self._text.show_strategy(setup.strategy)
        self._reset.setVisible(setup.is_built)
        self._origin = replace(setup, program=setup.origin)
        self._reset.setText(tr("Back to {search}", search=search_title(self._origin)))

    @Slot(object)
    def _take(self, strategy: Strategy) -> None:
        self._change(self._setup.with_strategy(strategy))

    def _change(self, setup: Setup) -> None:
        scene = self._session.scene
        self._open_searches(scene.with_setup(scene.selected, setup))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._text.is_changed:
            self._text.restore()
        else:
            super().keyPressEvent(event)


def _title(scene: Scene) -> str:
    if not scene.is_race:
        return tr("Strategy")
    titles = tr("Strategy of the first search"), tr("Strategy of the second search")
    return titles[scene.selected]
