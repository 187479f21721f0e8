"""The button that says which search is shown in a race, and lets another one be chosen."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from knight_gui.search.strategy import Preset
from knight_gui.texts import tr
from knight_gui.window.setup import PROGRAMS, Approach, Setup

_WORDS = {Approach.NAIVE: tr("Naive"), Approach.GREEDY: tr("Greedy")}


class ContestantButton(QToolButton):
    """Opens a menu of all programs, each with its two searches.

    Signals
    -------
    chosen(Preset, Approach)
        The user wants another search.
    """

    chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Search"))
        menu = QMenu(self)
        self._group = QActionGroup(menu)
        for program in PROGRAMS:
            menu.addSection(program.name)
            for approach in Approach:
                menu.addAction(self._action(program, approach))
        self._group.triggered.connect(self._choose)
        self.setMenu(menu)

    def show_setup(self, setup: Setup) -> None:
        """Say which search this is."""
        self.setText(tr("{search} ▾", search=_named(setup.program, setup.approach)))
        for action in self._group.actions():
            action.setChecked(action.data() == (setup.program.name, setup.approach.value))

    def _action(self, program: Preset, approach: Approach) -> QAction:
        action = QAction(_named(program, approach), self)
        action.setObjectName(f"{program.name}-{approach.value}")
        action.setCheckable(True)
        action.setData((program.name, approach.value))
        self._group.addAction(action)
        return action

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        name, approach = action.data()
        program = next(program for program in PROGRAMS if program.name == name)
        self.chosen.emit(program, Approach(approach))


def _named(program: Preset, approach: Approach) -> str:
    return tr("{approach} · {program}", approach=_WORDS[approach], program=program.name)
