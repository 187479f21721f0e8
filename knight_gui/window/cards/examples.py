"""Card of the example searches, which a newcomer can start from the first screen."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from knight_gui.i18n import tr
from knight_gui.state.examples import EXAMPLES
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.parts import (
    column_layout,
    make_push_button,
    row_layout,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import set_panel

_EXAMPLE_NAMES = ("halfBillion", "deadEnds", "straight", "stuck", "closed", "large")
_MIN_WINDOW_HEIGHT_PX = 680
"""Height of a window below which the card has no room."""


class ExamplesCard(QFrame):
    """Example searches, each with a button and its known result, until there is a search."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = context.session
        with_name(self, "examplesCard")
        set_panel(self, is_panel=True)
        caption = with_style_property(QLabel(tr("Examples"), self), "caption")
        rows = []
        for example in EXAMPLES:
            if example.name not in _EXAMPLE_NAMES:
                continue
            trigger = context.commands[example.name].trigger
            button = make_push_button(f"{example.name}Button", example.title(), trigger, self)
            note = with_style_property(QLabel(example.description(), self, wordWrap=True), "note")
            rows.append(column_layout(row_layout(button, None), note, spacing=2))
        card_layout = column_layout(caption, *rows, spacing=12)
        card_layout.setContentsMargins(16, 12, 16, 12)
        self.setLayout(card_layout)
        self._session.changed.connect(self.update_visibility)
        self.update_visibility()

    @Slot()
    def update_visibility(self) -> None:
        """Show the card while there is no search, where it has room."""
        scene = self._session.scene
        has_room = self.window().height() >= _MIN_WINDOW_HEIGHT_PX and not scene.is_full_screen
        self.setVisible(has_room and scene.lesson is None and not scene.has_search)
