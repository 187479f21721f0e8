"""The page on which a step is typed, or a deep retreat looked for."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit

from knight_gui.board import InputError
from knight_gui.i18n import plural, tr
from knight_gui.player.requests import Sought
from knight_gui.search.kinds import LandmarkKind
from knight_gui.window.context import Context
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import NumberField, named, push_button, row, styled
from knight_gui.window.widgets.theming import restyle
from knight_gui.window.widgets.typed import parse_count

_DEEPEST = 9999
_LINES = 3
"""Room that is kept for what is wrong."""


class GoToPage(Page):
    """Asks where to go; stays open, so that one can go on from there."""

    def __init__(self, context: Context) -> None:
        super().__init__("goToPage", tr("Go to"), context.parent)
        self._go = context.go
        self._asked_from: int | None = None
        self._range = QLabel(self)
        self._said = styled(named(RoomyLabel(_LINES, self), "goToSaid"), "wrong")
        asked = QLabel(tr("A retreat of at least this many moves:"), self)
        rows = (self._range, self._step_row(), asked, self._retreat_row(), self._said)
        self.lay_out(*rows, None)
        self.setFocusProxy(self._field)
        self._go.changed.connect(self._hear)

    def renew(self) -> None:
        """Propose the step that is shown."""
        self._excuse()
        self._show_range()
        self._field.setText(f"{self._go.step:,}")
        self._field.selectAll()

    def _say(self, what: str) -> None:
        """Say what was wrong with a wish; nothing, if there was nothing."""
        self._said.setText(tr("✗ {why}", why=what) if what else "")

    def _show_range(self) -> None:
        """Say how many steps there are to choose from: the search goes on meanwhile."""
        self._range.setText(tr("Step, from 0 to {steps:,}:", steps=self._go.steps))

    def _step_row(self) -> QHBoxLayout:
        self._field = named(QLineEdit(self), "stepField", tr("Step"))
        self._field.setToolTip(tr("Such as 654,321 or 1.5e6 or 100m"))
        self._field.textEdited.connect(self._excuse)
        self._field.returnPressed.connect(self._choose_step)
        return row((self._field, 1), push_button("goButton", tr("Go"), self._choose_step, self))

    def _retreat_row(self) -> QHBoxLayout:
        self._size = NumberField(self, minimum=1, maximum=_DEEPEST, value=10)
        named(self._size, "retreatSizeBox").setAccessibleName(tr("Moves taken back"))
        back, on = Sought.PREVIOUS_RETREAT, Sought.NEXT_RETREAT
        before = push_button(
            "previousRetreatButton", tr("Previous"), lambda: self._seek(back), self
        )
        after = push_button("nextRetreatButton", tr("Next"), lambda: self._seek(on), self)
        return row((self._size, 1), before, after)

    @Slot()
    def _excuse(self) -> None:
        self._asked_from = None
        restyle(self._field, "wrong", value=False)
        self._say("")

    @Slot()
    def _choose_step(self) -> None:
        self._excuse()
        try:
            wanted = parse_count(self._field.text())
        except InputError as error:
            restyle(self._field, "wrong", value=True)
            self._say(str(error))
            return
        step = min(wanted, self._go.steps)
        self._field.setText(f"{step:,}")
        if wanted > step:
            self._say(
                plural(
                    "There is only {count:,} step: this is the last.",
                    "There are only {count:,} steps: this is the last.",
                    step,
                )
            )
        self._go.go_to(step)
        self.give_way()

    def _seek(self, kind: Sought) -> None:
        """Go to a retreat that is so long; if none is, say so."""
        self._excuse()
        sizes = [
            mark.size
            for track in self._go.tracks
            if track.report is not None
            for mark in track.report.landmarks
            if mark.kind is LandmarkKind.RETREAT
        ]
        longest = max(sizes, default=0)
        if longest >= self._size.value():
            self._go.seek(kind, self._size.value())
            self._asked_from = self._go.step
        elif longest:
            self._say(
                plural(
                    "No retreat is that long: the longest so far takes back {count:,} move.",
                    "No retreat is that long: the longest so far takes back {count:,} moves.",
                    longest,
                )
            )
        else:
            self._say(tr("The knight has not retreated yet."))

    @Slot()
    def _hear(self) -> None:
        """Say so if no retreat was found: then the answer shows the step that was shown before."""
        self._show_range()
        if self._asked_from is None:
            return
        before, step = self._asked_from, self._go.step
        if any(not track.is_idle for track in self._go.tracks):
            # an answer to what was asked before
            self._asked_from = step
            return
        self._asked_from = None
        if step == before:
            self._say(tr("No retreat that long in that direction so far."))
