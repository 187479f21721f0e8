"""The button that says which search is shown in a race, and lets another one be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from knight_gui.scene.programs import PROGRAMS, Variant
from knight_gui.scene.setup import Setup
from knight_gui.search.strategy import Ordering
from knight_gui.texts import tr
from knight_gui.window.commands import verbs
from knight_gui.window.heading import add_heading
from knight_gui.wording.programs import program_title, search_title

if TYPE_CHECKING:
    from knight_gui.search.strategy import Preset
    from knight_gui.window.commands.command import Context


def contestants(program: Preset) -> tuple[tuple[str, Setup], ...]:
    """Return the searches that a program offers for a race, each with its object name.

    Its own two, and Warnsdorff's rule in its move order where that is neither of them.
    """
    own = [
        (f"{program.name}-{variant.value}", Setup(program=program, variant=variant))
        for variant in Variant
    ]
    rival = own[0][1].rival
    if program.greedy.ordering is Ordering.STATIC:
        own.append((f"{program.name}-warnsdorff", rival))
    return tuple(own)


class ContestantButton(QToolButton):
    """Opens a menu of all programs, each with its searches.

    Parameters
    ----------
    context
        Where the search is read and changed.
    place
        Which of the searches this is.
    """

    def __init__(self, context: Context, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._place = place
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Search"))
        menu = QMenu(self)
        self._group = QActionGroup(menu)
        self._searches: dict[str, Setup] = {}
        for program in PROGRAMS:
            add_heading(menu, program_title(program))
            for name, setup in contestants(program):
                self._searches[name] = setup
                menu.addAction(self._action(name, setup))
        self._group.triggered.connect(self._choose)
        menu.addSeparator()
        blocks = menu.addAction(tr("Building blocks …"))
        blocks.setObjectName("blocks")
        blocks.triggered.connect(self._show_blocks)
        self.setMenu(menu)

    def show_setup(self, setup: Setup) -> None:
        """Say which search this is."""
        self.setText(tr("{search} ▾", search=search_title(setup)))
        self.setToolTip(setup.strategy.text)
        for action in self._group.actions():
            offered = self._searches[action.objectName()]
            action.setChecked(offered.taking(setup) == offered)

    def _action(self, name: str, setup: Setup) -> QAction:
        action = QAction(search_title(setup), self)
        action.setObjectName(name)
        action.setCheckable(True)
        self._group.addAction(action)
        return action

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        there = self._context.scene.setups[self._place]
        chosen = there.taking(self._searches[action.objectName()])
        verbs.choose_search(self._context, self._place, chosen)

    @Slot()
    def _show_blocks(self) -> None:
        verbs.show_page(self._context, "strategy", self._place)
