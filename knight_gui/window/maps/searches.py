"""The menu of the searches that a map can be made of."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QInputDialog, QMenu, QSizePolicy, QToolButton, QWidget

from knight_gui.scene.programs import PROGRAMS
from knight_gui.scene.setup import Setup
from knight_gui.search.strategy import Strategy
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.window.contestant_button import contestants
from knight_gui.window.heading import add_heading
from knight_gui.wording.programs import program_title, search_title

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class SearchButton(QToolButton):
    """Opens a menu of all programs, each with its searches, and of any other as text.

    Parameters
    ----------
    text
        What stands on it; that of the search that is chosen takes its place.

    Signals
    -------
    chosen(Setup)
        The user has chosen a search; only its program and variant count.
    refused(str)
        A text was no strategy, and why.
    """

    chosen = Signal(object)
    refused = Signal(str)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = text
        self._setup = Setup()
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._searches: dict[str, tuple[Setup, QAction]] = {}
        menu = QMenu(self)
        for program in PROGRAMS:
            add_heading(menu, program_title(program))
            for name, setup in contestants(program):
                action = menu.addAction(search_title(setup))
                action.setObjectName(name)
                action.triggered.connect(partial(self.chosen.emit, setup))
        menu.addSeparator()
        other = menu.addAction(tr("Another, as text …"))
        other.setObjectName("asText")
        other.triggered.connect(self._ask)
        self.setMenu(menu)
        self._elide()

    def show_setup(self, setup: Setup) -> None:
        """Say which search is chosen."""
        self._setup = setup
        title = search_title(setup)
        self._whole = tr("{search} ▾", search=title)
        self.setToolTip(setup.strategy.text)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._elide()

    @Slot()
    def _ask(self) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("Strategy"))
        dialog.setLabelText(tr("The strategy as text:"))
        dialog.setTextValue(self._setup.strategy.text)
        dialog.textValueSelected.connect(self.take)
        dialog.open()

    @Slot(str)
    def take(self, text: str) -> None:
        """Choose the strategy that a text stands for, or say why it is none."""
        try:
            strategy = Strategy.parse(text.strip())
        except InputError as error:
            self.refused.emit(str(error))
        else:
            self.chosen.emit(Setup().with_strategy(strategy))

    def _elide(self) -> None:
        room = self.width() - self.fontMetrics().height() * 2
        is_flexible = self.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored
        mode = Qt.TextElideMode.ElideRight
        text = (
            self.fontMetrics().elidedText(self._whole, mode, room) if is_flexible else self._whole
        )
        if text != self.text():
            self.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._elide()
