"""Page with a field for a step, and a search for deep retreats."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit

from knight_gui.board import InputError
from knight_gui.i18n import plural, tr
from knight_gui.player.requests import SeekTarget
from knight_gui.search.kinds import LandmarkType
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    WheelIgnoringSpinBox,
    make_push_button,
    row_layout,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import set_style_property
from knight_gui.window.widgets.typed import parse_whole_number

_MAX_RETREAT_SIZE = 9999
_ERROR_LINES = 3
"""Lines reserved for an error."""


class GoToPage(Page):
    """Page that goes to a step or a retreat; it stays open."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("goToPage", tr("Go to"), context.main_window)
        self._playback = context.playback
        self._seek_start_step: int | None = None
        self._range_label = QLabel(self)
        self._error_label = with_style_property(
            with_name(ReservedHeightLabel(_ERROR_LINES, self), "goToSaid"), "wrong"
        )
        retreat_label = QLabel(tr("A retreat of at least this many moves:"), self)
        rows = (
            self._range_label,
            self._make_step_row(),
            retreat_label,
            self._make_retreat_row(),
            self._error_label,
        )
        self.set_content(*rows, None)
        self.setFocusProxy(self._step_field)
        self._playback.step_changed.connect(self._on_playback_step_changed)
        self._playback.report_changed.connect(self._update_range_label)

    def refresh(self) -> None:
        """Fill the field with the step that is shown."""
        self._clear_error()
        self._update_range_label()
        self._step_field.setText(f"{self._playback.step:,}")
        self._step_field.selectAll()

    def _show_error(self, reason: str) -> None:
        """Show an error; an empty reason clears it."""
        self._error_label.setText(tr("✗ {why}", why=reason) if reason else "")

    @Slot()
    def _update_range_label(self) -> None:
        """Show the range of steps, which grows while the search runs."""
        self._range_label.setText(tr("Step, from 0 to {steps:,}:", steps=self._playback.step_count))

    def _make_step_row(self) -> QHBoxLayout:
        self._step_field = with_name(QLineEdit(self), "stepField", tr("Step"))
        self._step_field.setToolTip(tr("Such as 654,321 or 1.5e6 or 100m"))
        self._step_field.textEdited.connect(self._clear_error)
        self._step_field.returnPressed.connect(self._go_to_entered_step)
        return row_layout(
            (self._step_field, 1),
            make_push_button("goButton", tr("Go"), self._go_to_entered_step, self),
        )

    def _make_retreat_row(self) -> QHBoxLayout:
        self._retreat_size_box = WheelIgnoringSpinBox(self)
        self._retreat_size_box.setRange(1, _MAX_RETREAT_SIZE)
        self._retreat_size_box.setValue(10)
        with_name(self._retreat_size_box, "retreatSizeBox").setAccessibleName(
            tr("Moves taken back")
        )
        previous_button = make_push_button(
            "previousRetreatButton",
            tr("Previous"),
            partial(self._seek_retreat, SeekTarget.PREVIOUS_RETREAT),
            self,
        )
        next_button = make_push_button(
            "nextRetreatButton",
            tr("Next"),
            partial(self._seek_retreat, SeekTarget.NEXT_RETREAT),
            self,
        )
        return row_layout((self._retreat_size_box, 1), previous_button, next_button)

    @Slot()
    def _clear_error(self) -> None:
        self._seek_start_step = None
        set_style_property(self._step_field, "wrong", value=False)
        self._show_error("")

    @Slot()
    def _go_to_entered_step(self) -> None:
        self._clear_error()
        try:
            requested_step = parse_whole_number(self._step_field.text())
        except InputError as error:
            set_style_property(self._step_field, "wrong", value=True)
            self._show_error(str(error))
            return
        step = min(requested_step, self._playback.step_count)
        self._step_field.setText(f"{step:,}")
        if requested_step > step:
            self._show_error(
                plural(
                    "There is only {count:,} step: this is the last.",
                    "There are only {count:,} steps: this is the last.",
                    step,
                )
            )
        self._playback.go_to_step(step)
        self.close_if_covering_boards()

    def _seek_retreat(self, target: SeekTarget) -> None:
        """Go to a retreat of the chosen length, or show that there is none."""
        self._clear_error()
        retreat_sizes = [
            landmark.move_count
            for client in self._playback.clients
            if client.report is not None
            for landmark in client.report.landmarks
            if landmark.landmark_type is LandmarkType.RETREAT
        ]
        longest = max(retreat_sizes, default=0)
        if longest >= self._retreat_size_box.value():
            self._playback.seek(target, self._retreat_size_box.value())
            self._seek_start_step = self._playback.step
        elif longest:
            self._show_error(
                plural(
                    "No retreat is that long: the longest so far takes back {count:,} move.",
                    "No retreat is that long: the longest so far takes back {count:,} moves.",
                    longest,
                )
            )
        else:
            self._show_error(tr("The knight has not retreated yet."))

    @Slot()
    def _on_playback_step_changed(self) -> None:
        """Show that no retreat was found: the step is still the one the seek began at."""
        self._update_range_label()
        if self._seek_start_step is None:
            return
        start_step = self._seek_start_step
        step = self._playback.step
        if any(not client.has_no_pending_request for client in self._playback.clients):
            # an answer to what was asked before
            self._seek_start_step = step
            return
        self._seek_start_step = None
        if step == start_step:
            self._show_error(tr("No retreat that long in that direction so far."))
