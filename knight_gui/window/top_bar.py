"""The bar over the board: which board, which search, and how the window looks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from knight_gui.search.strategy import Preset
from knight_gui.texts import tr
from knight_gui.window.setup import PROGRAMS, Setup, title_of
from knight_gui.window.size_box import SizeBox

_SPARE = ("dark", "restart", "heat")
"""Buttons that go first where there is little room: the menus have them too."""


class TopBar(QWidget):
    """The size box, the choice of search, and buttons made from the actions.

    Signals
    -------
    board_chosen(Board), program_chosen(Preset)
        The user wants another board, or another program.
    """

    board_chosen = Signal(object)
    program_chosen = Signal(object)

    def __init__(self, actions: dict[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._size_box = SizeBox(self)
        self._size_box.chosen.connect(self.board_chosen)
        self._programs = QActionGroup(self)
        self._programs.triggered.connect(self._choose_program)
        self.program_menu = self._menu_of_programs()
        self.program_menu.addSeparator()
        self.program_menu.addAction(actions["strategy"])
        self._program_button = self._button_of_programs()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        label = QLabel(tr("Board"), self)
        label.setBuddy(self._size_box)
        row.addWidget(label)
        row.addWidget(self._size_box)
        row.addSpacing(10)
        row.addWidget(self._single(actions))
        row.addWidget(self._button("compare", actions))
        row.addStretch(1)
        views = {name: self._button(name, actions) for name in ("heat", "restart", "dark", "help")}
        for button in views.values():
            row.addWidget(button)
        self._spare = [views[name] for name in _SPARE]

    def show_setup(self, setup: Setup) -> None:
        """Show what is chosen."""
        self._size_box.show_board(setup.board)
        self._program_button.setText(tr("{program} ▾", program=title_of(setup.program)))
        self._program_button.setToolTip(
            tr(
                "Program {program}: {what}",
                program=title_of(setup.program),
                what=setup.program.description,
            )
        )
        for action in self._programs.actions():
            action.setChecked(action.data() == setup.program.name)

    def set_racing(self, *, is_racing: bool) -> None:
        """Leave the choice of search to the panes, where there are two."""
        self._search.setVisible(not is_racing)
        self._make_room()

    def _single(self, actions: dict[str, QAction]) -> QWidget:
        """Return the choice of the one search that is shown."""
        self._search = QWidget(self)
        row = QHBoxLayout(self._search)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for name in ("naive", "greedy"):
            row.addWidget(self._button(name, actions))
        row.addSpacing(12)
        row.addWidget(self._program_button)
        row.addWidget(self._button("strategy", actions))
        row.addSpacing(6)
        return self._search

    def _menu_of_programs(self) -> QMenu:
        menu = QMenu(tr("Program"), self)
        for program in PROGRAMS:
            text = tr("{program} – {what}", program=title_of(program), what=program.description)
            action = QAction(text, menu)
            action.setObjectName(program.name)
            action.setCheckable(True)
            action.setData(program.name)
            self._programs.addAction(action)
            menu.addAction(action)
        return menu

    def _button_of_programs(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("presetButton")
        button.setAccessibleName(tr("Program"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.program_menu)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # where there is little room a long name gives way
        button.setMinimumWidth(90)
        return button

    def _button(self, name: str, actions: dict[str, QAction]) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"{name}Button")
        button.setDefaultAction(actions[name])
        button.setAccessibleName(actions[name].text())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        return button

    @Slot(QAction)
    def _choose_program(self, action: QAction) -> None:
        self.program_chosen.emit(_program_named(action.data()))

    def _make_room(self) -> None:
        for button in self._spare:
            button.show()
        for button in self._spare:
            if self.sizeHint().width() <= self.width():
                break
            button.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()


def _program_named(name: str) -> Preset:
    return next(program for program in PROGRAMS if program.name == name)
