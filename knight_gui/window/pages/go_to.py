"""The page on which a step is typed, or a deep retreat looked for."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from knight_gui.player.transport import Transport
from knight_gui.search.kinds import LandmarkKind
from knight_gui.texts import plural, tr
from knight_gui.tour import InputError
from knight_gui.window.commands.command import Context
from knight_gui.window.label import RoomyLabel
from knight_gui.window.pages.numbers import parse_count
from knight_gui.window.pages.page import PageDialog
from knight_gui.window.theme import restyle

_DEEPEST = 9999
_LINES = 3
"""Room that is kept for what is wrong."""


class GoToPage(PageDialog):
    """Asks where to go; stays open, so that one can go on from there.

    Signals
    -------
    step_chosen(int)
        The user wants to see this step.
    next_retreat_wanted(int), previous_retreat_wanted(int)
        The user wants to see a retreat of so many moves or more.
    """

    step_chosen = Signal(object)
    next_retreat_wanted = Signal(object)
    previous_retreat_wanted = Signal(object)

    def __init__(self, transport: Transport, parent: QWidget) -> None:
        super().__init__("goToPage", tr("Go to"), parent)
        self._transport = transport
        self._asked_from: int | None = None
        column = self.column
        self._range = QLabel(self)
        column.addWidget(self._range)
        column.addLayout(self._step_row(transport.step))
        column.addWidget(QLabel(tr("A retreat of at least this many moves:"), self))
        column.addLayout(self._retreat_row())
        self._said = RoomyLabel(_LINES, self)
        self._said.setObjectName("goToSaid")
        self._said.setProperty("wrong", True)
        column.addWidget(self._said)
        self.add_foot()
        transport.changed.connect(self._hear)
        self.show_range()

    def say(self, what: str) -> None:
        """Say what was wrong with a wish; nothing, if there was nothing."""
        self._said.setText(tr("✗ {why}", why=what) if what else "")

    @Slot()
    def show_range(self) -> None:
        """Say how many steps there are to choose from: the search goes on meanwhile."""
        self._range.setText(tr("Step, from 0 to {steps:,}:", steps=self._transport.steps))

    def _step_row(self, step: int) -> QHBoxLayout:
        row = QHBoxLayout()
        self._field = QLineEdit(f"{step:,}", self)
        self._field.setObjectName("stepField")
        self._field.setAccessibleName(tr("Step"))
        self._field.setMinimumWidth(180)
        self._field.setToolTip(tr("Such as 654,321 or 1.5e6 or 100m"))
        self._field.textEdited.connect(self._excuse)
        self._field.selectAll()
        go = self._button(tr("Go"), "goButton")
        go.setDefault(True)
        go.clicked.connect(self._choose_step)
        row.addWidget(self._field, 1)
        row.addWidget(go)
        return row

    def _retreat_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._size = QSpinBox(self)
        self._size.setObjectName("retreatSizeBox")
        self._size.setAccessibleName(tr("Moves"))
        self._size.setRange(1, _DEEPEST)
        self._size.setValue(10)
        before = self._button(tr("Previous"), "previousRetreatButton")
        before.clicked.connect(self._want_previous)
        after = self._button(tr("Next"), "nextRetreatButton")
        after.clicked.connect(self._want_next)
        row.addWidget(self._size, 1)
        row.addWidget(before)
        row.addWidget(after)
        return row

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    @Slot()
    def _excuse(self) -> None:
        self._asked_from = None
        restyle(self._field, "wrong", value=False)
        self.say("")

    @Slot()
    def _choose_step(self) -> None:
        self._excuse()
        try:
            wanted = parse_count(self._field.text())
        except InputError as error:
            restyle(self._field, "wrong", value=True)
            self.say(str(error))
            return
        step = min(wanted, self._transport.steps)
        self._field.setText(f"{step:,}")
        if wanted > step:
            self.say(
                tr("Only {steps:,} steps were searched: this is the last of them.", steps=step)
            )
        self.step_chosen.emit(step)

    @Slot()
    def _want_next(self) -> None:
        if self._can_be_found():
            self.next_retreat_wanted.emit(self._size.value())
            self._asked_from = self._transport.step

    @Slot()
    def _want_previous(self) -> None:
        if self._can_be_found():
            self.previous_retreat_wanted.emit(self._size.value())
            self._asked_from = self._transport.step

    def _can_be_found(self) -> bool:
        """Tell whether any retreat is so long; if none is, say so."""
        self._excuse()
        sizes = [
            mark.size
            for track in self._transport.tracks
            if track.report is not None
            for mark in track.report.landmarks
            if mark.kind is LandmarkKind.RETREAT
        ]
        longest = max(sizes, default=0)
        if longest >= self._size.value():
            return True
        if longest:
            self.say(
                plural(
                    "No retreat is that long: the longest so far goes back {count} move.",
                    "No retreat is that long: the longest so far goes back {count} moves.",
                    longest,
                )
            )
        else:
            self.say(tr("The knight has not gone back once so far."))
        return False

    @Slot()
    def _hear(self) -> None:
        """Say so if no retreat was found: then the answer shows the step that was shown before."""
        if self._asked_from is None:
            return
        before, step = self._asked_from, self._transport.step
        if any(not track.is_idle for track in self._transport.tracks):
            # an answer to what was asked before
            self._asked_from = step
            return
        self._asked_from = None
        if step == before:
            self.say(tr("No retreat that long lies further that way in what was searched so far."))


def make(context: Context) -> GoToPage:
    """Return the page."""
    go = context.go
    page = GoToPage(go, context.window)
    page.step_chosen.connect(go.go_to)
    page.next_retreat_wanted.connect(go.go_to_next_retreat)
    page.previous_retreat_wanted.connect(go.go_to_previous_retreat)
    go.changed.connect(page.show_range)
    return page
