"""Card of the example searches, which a newcomer can start from the first screen."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from knight_gui.i18n import tr
from knight_gui.state.examples import EXAMPLES
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.parts import (
    column_layout,
    make_push_button,
    row_layout,
    with_layout,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import set_panel

_EXAMPLE_NAMES = ("halfBillion", "foresight", "straight", "stuck", "closed", "large")
_ROW_HEIGHT_EM = 5
"""Height of an example with its gap, in font heights."""
_CAPTION_HEIGHT_EM = 4
"""Height of the caption and the margins."""
_MIN_ROWS = 2
"""Number of examples below which the card is not shown."""


class ExamplesCard(QFrame):
    """Example searches, each with a button and its known result, until there is a search."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._session = context.session
        with_name(self, "examplesCard")
        set_panel(self, is_panel=True)
        caption = with_style_property(QLabel(tr("Examples"), self), "caption")
        self._rows = []
        for example in EXAMPLES:
            if example.name not in _EXAMPLE_NAMES:
                continue
            row = QWidget(self)
            trigger = context.commands[example.name].trigger
            button = make_push_button(f"{example.name}Button", example.title(), trigger, row)
            note = with_style_property(QLabel(example.description(), row, wordWrap=True), "note")
            with_layout(column_layout(row_layout(button, None), note, spacing=2), row)
            self._rows.append(row)
        card_layout = column_layout(caption, *self._rows, spacing=12)
        card_layout.setContentsMargins(16, 12, 16, 12)
        self.setLayout(card_layout)

    def set_available_size(self, size: QSize) -> None:
        """Show as many examples as fit into a size, while there is no search.

        If they are too few, the card is hidden.
        """
        font_px = self.fontInfo().pixelSize()
        rows_px = size.height() - _CAPTION_HEIGHT_EM * font_px
        row_count = int(rows_px / (_ROW_HEIGHT_EM * font_px))
        for index, row in enumerate(self._rows):
            row.setVisible(index < row_count)
        has_room = row_count >= _MIN_ROWS and self.minimumSizeHint().width() <= size.width()
        scene = self._session.scene
        has_search = scene.has_search or scene.lesson is not None
        self.setVisible(has_room and not has_search and not scene.is_full_screen)
