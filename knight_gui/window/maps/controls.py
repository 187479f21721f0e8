"""Controls of the map page: boards, step limit, workers, start and stop."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar, QWidget

from knight_gui.board import Board, InputError
from knight_gui.drawing.maps.subject import OneStartSubject, SolvedSharesSubject, SweepSubject
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.player.sweep_runner import SweepStage, SweepStatus
from knight_gui.window.widgets.parts import (
    ValueComboBox,
    column_layout,
    make_buddy_label,
    make_push_button,
    make_tool_button,
    row_layout,
    with_layout,
    with_name,
)
from knight_gui.window.widgets.theming import set_style_property
from knight_gui.window.widgets.typed import parse_board_size

MAX_STEPS_CHOICES = tuple(10**power for power in range(4, 11))
DEFAULT_MAX_STEPS_CHOICE = 10**8
"""On 6×6 it leaves 6 of 36 naive searches open, in some seconds; a million leaves 21."""
_BAR_PX = 5
_EXAMPLE_ADDRESS = "tcp://127.0.0.1:8786"
_PROGRESS_STEPS = 1000
_NEXT_STAGES = {SweepStage.SEARCHING: SweepStage.PAUSED, SweepStage.PAUSED: SweepStage.SEARCHING}
"""What the main button does to a sweep that is under way."""
_DEFAULT_FIRST_BOARD = "5x5"
_DEFAULT_LAST_BOARD = "10x10"
_DEFAULT_START = "a1"
_MAX_STARTS = 100_000
"""Starts on all boards together: more would take longer than anybody waits."""


class BoardRangeRow(QWidget):
    """Row of fields for the smallest and the largest board, and the searches on each.

    Signals
    -------
    input_rejected(str)
        Reason why the input is not valid; empty if it is.
    """

    subject_changed = Signal()
    input_rejected = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._first_board_field = self._make_field(
            "mapFirstBoard", tr("Smallest board"), _DEFAULT_FIRST_BOARD, char_count=7
        )
        self._last_board_field = self._make_field(
            "mapLastBoard", tr("Largest board"), _DEFAULT_LAST_BOARD, char_count=7
        )
        self._starts_box = ValueComboBox(
            "mapWhatBox",
            tr("What to search"),
            {False: tr("one start"), True: tr("share of all starts")},
            self,
        )
        self._starts_box.currentIndexChanged.connect(self._on_input_changed)
        self._start_field = self._make_field(
            "mapStartField", tr("Start"), _DEFAULT_START, char_count=5
        )
        from_label = QLabel(tr("From"), self)
        to_label = QLabel(tr("to"), self)
        with_layout(
            row_layout(
                from_label,
                self._first_board_field,
                to_label,
                self._last_board_field,
                self._starts_box,
                self._start_field,
                None,
                spacing=8,
            ),
            self,
        )
        self.subject: SweepSubject = self._parse_subject()

    def _make_field(self, object_name: str, title: str, text: str, *, char_count: int) -> QLineEdit:
        field = with_name(QLineEdit(text, self, maxLength=20), object_name, title)
        field.setFixedWidth((char_count + 2) * self.fontMetrics().horizontalAdvance("0"))
        field.editingFinished.connect(self._on_input_changed)
        return field

    def _parse_subject(self) -> SweepSubject:
        """Return the subject that the fields describe.

        Raises
        ------
        InputError
            If a field is not valid.
        """
        first_board = parse_board_size(self._first_board_field.text())
        last_board = parse_board_size(self._last_board_field.text())
        smallest_board = Board(
            min(first_board.rows, last_board.rows), min(first_board.cols, last_board.cols)
        )
        largest_board = Board(
            max(first_board.rows, last_board.rows), max(first_board.cols, last_board.cols)
        )
        if self._starts_box.value:
            subject = SolvedSharesSubject(smallest_board, largest_board)
            if subject.search_count > _MAX_STARTS:
                raise InputError(
                    tr(
                        "These boards have {count:,} starts in all; at most {most:,} are allowed.",
                        count=subject.search_count,
                        most=_MAX_STARTS,
                    )
                )
            return subject
        start_name = self._start_field.text().strip()
        # it is to be on the largest of them at least
        largest_board.parse_square(start_name)
        return OneStartSubject(smallest_board, largest_board, start_name)

    @Slot()
    def _on_input_changed(self) -> None:
        self._start_field.setVisible(not self._starts_box.value)
        old_subject = self.subject
        reason = ""
        try:
            self.subject = self._parse_subject()
        except InputError as error:
            reason = str(error)
        for field in (self._first_board_field, self._last_board_field, self._start_field):
            set_style_property(field, "wrong", value=bool(reason))
        self.input_rejected.emit(reason)
        if self.subject != old_subject:
            self.subject_changed.emit()


class WorkersRow(QWidget):
    """Who searches: this computer, or a cluster at an address. Folded away at first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._workers_box = ValueComboBox(
            "mapWorkersBox",
            tr("Workers"),
            {False: tr("This computer"), True: tr("Dask cluster")},
            self,
        )
        self._workers_box.currentIndexChanged.connect(self._on_workers_box_changed)
        self._address_field = with_name(
            QLineEdit(self, placeholderText=_EXAMPLE_ADDRESS), "mapClusterField"
        )
        self._address_field.setAccessibleName(tr("Address of the cluster"))
        with_layout(
            row_layout(
                make_buddy_label(self._workers_box, tr("&Workers:"), self),
                self._workers_box,
                (self._address_field, 1),
                spacing=8,
            ),
            self,
        )
        self._on_workers_box_changed()

    def cluster_address(self) -> str:
        """Return the address of the cluster; empty for this computer.

        Raises
        ------
        InputError
            If a cluster is chosen without an address.
        """
        if not self._workers_box.value:
            return ""
        address = self._address_field.text().strip()
        if address:
            return address
        self._address_field.setFocus()
        raise InputError(
            tr("Write the address of the cluster, such as {example}.", example=_EXAMPLE_ADDRESS)
        )

    @Slot()
    def _on_workers_box_changed(self) -> None:
        self._address_field.setVisible(self._workers_box.value)
        if self._workers_box.value:
            self._address_field.setFocus()


class SweepControls(QWidget):
    """Controls of a sweep: step limit, workers, start, pause, cancel, progress.

    Parameters
    ----------
    placeholder_text
        Text while there are no results.

    Signals
    -------
    stage_requested(Stage)
        Request to pause, resume or cancel the running sweep.
    """

    start_requested = Signal()
    stage_requested = Signal(SweepStage)

    def __init__(self, placeholder_text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._stage: SweepStage | None = None
        self._placeholder_text = placeholder_text
        titles_by_max_steps = {
            max_steps: tr("{count} steps", count=maps.format_steps(max_steps))
            for max_steps in MAX_STEPS_CHOICES
        }
        self.max_steps_box = ValueComboBox("mapLimitBox", tr("Limit"), titles_by_max_steps, self)
        self.max_steps_box.setToolTip(
            tr("A search stops at this limit, and its end stays unknown.")
        )
        self.max_steps_box.select_value(DEFAULT_MAX_STEPS_CHOICE)
        self.workers_row = WorkersRow(self)
        self.workers_row.hide()
        self.main_button = make_push_button(
            "mapStartButton", "", self._on_main_button_clicked, self
        )
        self._cancel_button = make_push_button(
            "mapCancelButton",
            tr("Cancel"),
            self._on_cancel_button_clicked,
            self,
        )
        self._workers_button = make_tool_button("mapWorkersButton", tr("Workers …"), self)
        self._workers_button.setToolTip(tr("Search on this computer, or on many of them with Dask"))
        self._workers_button.setCheckable(True)
        self._workers_button.toggled.connect(self.workers_row.setVisible)
        self._progress_bar = QProgressBar(self, textVisible=False, maximum=_PROGRESS_STEPS)
        self._progress_bar.setFixedHeight(_BAR_PX)
        self._progress_label = with_name(QLabel(self, wordWrap=True), "mapProgress")
        label = make_buddy_label(self.max_steps_box, tr("&Limit:"), self)
        parts = (
            label,
            self.max_steps_box,
            self.main_button,
            self._cancel_button,
            (self._progress_label, 1),
            self._workers_button,
        )
        with_layout(
            column_layout(
                self._progress_bar, row_layout(*parts, spacing=8), self.workers_row, spacing=8
            ),
            self,
        )
        self.show_status(None, is_complete=False)

    def show_status(self, status: SweepStatus | None, *, is_complete: bool) -> None:
        """Update the controls with the status of a sweep.

        Parameters
        ----------
        status
            Status of the sweep of the shown subject, or None.
        is_complete
            Whether every search has ended or reached the limit.
        """
        stage = self._stage = status.stage if status else None
        is_running = stage in _NEXT_STAGES
        texts_by_stage = {SweepStage.SEARCHING: tr("&Pause"), SweepStage.PAUSED: tr("&Resume")}
        self.main_button.setText(texts_by_stage.get(stage or SweepStage.COMPLETE, tr("&Start")))
        self.main_button.setEnabled(is_running or not is_complete)
        self.main_button.setToolTip(
            "" if self.main_button.isEnabled() else tr("Every search up to this limit is done")
        )
        self._cancel_button.setVisible(is_running)
        self.max_steps_box.setEnabled(not is_running)
        self.workers_row.setEnabled(not is_running)
        finished_share = 1.0 if is_complete else 0.0
        if status is not None and is_running:
            finished_share = status.finished_count / max(1, status.of)
        self._progress_bar.setValue(round(finished_share * _PROGRESS_STEPS))
        if status is None:
            text = "" if is_complete else self._placeholder_text
        else:
            text = tr("✗ {why}", why=status.failure) if status.failure else _progress_text(status)
        self._progress_label.setText(text)
        set_style_property(self._progress_label, "wrong", value=bool(status and status.failure))

    @Slot()
    def _on_cancel_button_clicked(self) -> None:
        self.stage_requested.emit(SweepStage.CANCELLED)

    @Slot()
    def _on_main_button_clicked(self) -> None:
        if self._stage in _NEXT_STAGES:
            self.stage_requested.emit(_NEXT_STAGES[self._stage])
        else:
            self.start_requested.emit()


def _progress_text(status: SweepStatus) -> str:
    match status.stage:
        case SweepStage.SEARCHING:
            return maps.sweep_progress_sentence(
                status.finished_count, status.of, status.seconds_left
            )
        case SweepStage.PAUSED:
            return maps.sweep_paused_sentence(status.finished_count, status.of)
        case SweepStage.CANCELLED:
            return maps.sweep_cancelled_sentence(status.finished_count, status.of)
        case SweepStage.COMPLETE:
            return maps.sweep_finished_sentence(status.of, status.seconds)
