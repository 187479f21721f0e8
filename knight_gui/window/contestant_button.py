"""The button that says which search is shown in a race, and lets another one be chosen."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from knight_gui.search.strategy import Preset
from knight_gui.texts import tr
from knight_gui.window.setup import PROGRAMS, Setup, Variant, title_of


class ContestantButton(QToolButton):
    """Opens a menu of all programs, each with its two searches.

    Signals
    -------
    chosen(Preset, Variant)
        The user wants another search.
    blocks_wanted()
        The user wants to see and change the blocks that the search is built from.
    """

    chosen = Signal(object, object)
    blocks_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Search"))
        menu = QMenu(self)
        self._group = QActionGroup(menu)
        for program in PROGRAMS:
            menu.addSection(title_of(program))
            for variant in Variant:
                menu.addAction(self._action(program, variant))
        self._group.triggered.connect(self._choose)
        menu.addSeparator()
        blocks = menu.addAction(tr("Building blocks …"))
        blocks.setObjectName("blocks")
        blocks.triggered.connect(self.blocks_wanted)
        self.setMenu(menu)

    def show_setup(self, setup: Setup) -> None:
        """Say which search this is."""
        self.setText(tr("{search} ▾", search=setup.title))
        self.setToolTip(setup.strategy.text)
        for action in self._group.actions():
            action.setChecked(action.data() == (setup.program.name, setup.variant.value))

    def _action(self, program: Preset, variant: Variant) -> QAction:
        action = QAction(Setup(program=program, variant=variant).title, self)
        action.setObjectName(f"{program.name}-{variant.value}")
        action.setCheckable(True)
        action.setData((program.name, variant.value))
        self._group.addAction(action)
        return action

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        name, variant = action.data()
        program = next(program for program in PROGRAMS if program.name == name)
        self.chosen.emit(program, Variant(variant))
