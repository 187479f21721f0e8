"""The help page: how to use the window, and all keys."""

from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from knight_gui.texts import tr
from knight_gui.window.commands.actions import Actions
from knight_gui.window.commands.command import Context
from knight_gui.window.commands.table import COMMANDS
from knight_gui.window.pages.help_pictures import Picture, examples
from knight_gui.window.pages.page import PageDialog
from knight_gui.window.theme import SCROLL_BAR_PX

_LEAST_PX = 300
"""Less wide, its lines are too short to be read."""
_WIDTH = 58
"""How wide the page is at first, in heights of letters."""
_LINES = 46
"""How high the page is at first; what has no room is scrolled to."""


class HelpPage(PageDialog):
    """Made from the commands, so that it never tells another story than they do."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__("helpPage", tr("Help"), parent)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        column.setSpacing(14)
        column.addLayout(self._pictures())
        column.addWidget(self._on_the_landscape())
        column.addWidget(self._text(actions))
        column.addLayout(self._keys(actions))
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.column.addWidget(area)
        self.add_foot()
        letters_px = self.fontMetrics().height()
        self.resize(_WIDTH * letters_px, _LINES * letters_px)

    def _pictures(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        for example in examples():
            row.addWidget(Picture(example, self), 1)
        return row

    def _on_the_landscape(self) -> QLabel:
        label = QLabel(
            tr(
                "The landscape, read from left to right: each bar is a square, as wide as it stays "
                "on the path, and stands on the one before it; red bars led nowhere."
            ),
            self,
        )
        label.setWordWrap(True)
        return label

    def _text(self, actions: Actions) -> QLabel:
        label = QLabel(
            tr(
                "Click a square and a search for a knight’s tour starts there. "
                "The naive search tries squares in a fixed order, runs into dead ends and goes "
                "back. The greedy one first tries the square with the fewest ways onward.\n\n"
                "Black dots are the squares that the knight can go to, with the number that "
                "orders them; the ringed one is next, and crossed ones led nowhere. A red cross "
                "marks the square that it has just left again. The start has number 1, and move n "
                "leads to number n + 1.\n\n"
                "A hatched square proves that the search is lost, though it does not know: it "
                "can no longer be reached, or too many like it have only one way left. "
                "{lost} goes to the step at which it was lost. While a step rests, a tick, a cross "
                "or a ring tells of each candidate whether a tour can come of a move there, "
                "none can, or that is not decided.\n\n"
                "The line under the board says what is drawn. With a greedy search, tinted "
                "squares are at risk: the number is how many ways onward they have left.\n\n"
                "The wheel shows the squares of the board larger, dragging moves it, and a double "
                "click shows all of it again.\n\n"
                "Strategy shows the blocks that a search is built from; whatever is changed there "
                "is searched at once. The menu Search has examples, and the menu Lesson tells why "
                "searching takes so long, scene by scene: {next} and {back} go through them.\n\n"
                "The menu File keeps what is shown in a file that opens at the same step, also "
                "when it is dropped on the window. Add scene makes a lesson of what is shown, or "
                "one scene more of the lesson that is open. A tour from elsewhere, as numbers on a "
                "board or as a list of squares, is imported, or pasted with {paste}.\n\n"
                "The map ({map}) tells which starts are hard: it searches from all squares, with "
                "several strategies side by side, and colours each by the steps that took. A "
                "click on a square shows that search.\n\n"
                "Compare lets two searches race: both boards show the same step, and the one "
                "that has ended waits.\n\n"
                "When steps are too fast to be seen, squares glow red: the redder, the more often "
                "the knight went back from them.\n\n"
                "The landscape under the board shows all steps searched so far: each bar is a "
                "square that stays on the path for as long as the bar is wide. Blue bars are on "
                "the path still, red hatched ones were refuted; over the dark line it was "
                "provable at the time. Click or drag there to see any step; the wheel looks "
                "closer, a double click on a bar shows its steps, and beside the bars all. "
                "Dragging with {shift} or another button moves along. A dashed line splits the "
                "path now where it is known to be lost; grey bars were given up at a restart.\n\n"
                "With the landscape focused ({focus}), {up} and {down} look closer and wider, "
                "{before} and {after} move along, {escape} shows all. With {shift}, {up} and "
                "{down} point at the bars of the path shown, and {enter} shows the steps of "
                "one.\n\n"
                "With the board focused ({focus}), arrow keys move a cursor and {enter} starts "
                "there.",
                focus="Tab",
                shift="Shift",
                enter="Enter",
                up="↑",
                down="↓",
                before=",",
                after=".",
                escape="Esc",
                paste=actions.key("pasteTour"),
                lost=actions.key("lost"),
                map=actions.key("map"),
                next=actions.key("nextScene"),
                back=actions.key("previousScene"),
            ),
            self,
        )
        label.setWordWrap(True)
        label.setMinimumWidth(_LEAST_PX)
        return label

    def _keys(self, actions: Actions) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        with_keys = [command for command in COMMANDS if command.keys]
        half = (len(with_keys) + 1) // 2
        for index, command in enumerate(with_keys):
            column, row = divmod(index, half)
            name = QLabel(actions.tip(command), self)
            name.setProperty("faint", True)
            name.setWordWrap(True)
            grid.addWidget(QLabel(actions.keys(command.name), self), row, 2 * column)
            grid.addWidget(name, row, 2 * column + 1)
        return grid


def make(context: Context) -> HelpPage:
    """Return the page."""
    return HelpPage(context.window.commands, context.window)
