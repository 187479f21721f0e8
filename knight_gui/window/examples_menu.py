"""The menu of the searches worth watching."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from knight_gui.texts import tr
from knight_gui.window.examples import EXAMPLES


class ExamplesMenu(QMenu):
    """Offers each example with what happens in it.

    Signals
    -------
    chosen(Example)
        The user wants to watch it.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("Examples"), parent)
        self.setObjectName("examplesMenu")
        for example in EXAMPLES:
            text = tr("{title} – {what}", title=tr(example.title), what=tr(example.description))
            action = QAction(text, self)
            action.setObjectName(example.name)
            action.setData(example.name)
            self.addAction(action)
        self.triggered.connect(self._choose)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.chosen.emit(next(each for each in EXAMPLES if each.name == action.data()))
