"""What is asked of a map's page: which boards, how many steps, who searches, go and stop."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar, QWidget

from knight_gui.board import Board, InputError
from knight_gui.drawing.maps.subject import OneStart, SharesSolved, Subject
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.player.sweep_runner import Stage, SweepStatus
from knight_gui.window.widgets.parts import (
    ValueBox,
    column,
    held,
    label_for,
    named,
    push_button,
    row,
    set_up,
    tool_button,
)
from knight_gui.window.widgets.theming import restyle
from knight_gui.window.widgets.typed import parse_size

LIMITS = tuple(10**power for power in range(4, 11))
USUAL_LIMIT = 10**8
"""On 6×6 it leaves 6 of 36 naive searches open, in some seconds; a million leaves 21."""
_BAR_PX = 5
_EXAMPLE = "tcp://127.0.0.1:8786"
_PER_MILLE = 1000
_OPPOSITES = {Stage.SEARCHING: Stage.PAUSED, Stage.PAUSED: Stage.SEARCHING}
"""What the main button does to a sweep that is under way."""
_FIRST, _LAST, _START = "5x5", "10x10", "a1"
_MOST_STARTS = 100_000
"""Starts on all boards together: more would take longer than anybody waits."""


class SizesRow(QWidget):
    """Asks for two boards, and what is searched on all between them.

    Signals
    -------
    refused(str)
        What was typed cannot be meant, and why; nothing if it can.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._first = self._field("mapFirstBoard", tr("Smallest board"), _FIRST, letters=7)
        self._last = self._field("mapLastBoard", tr("Largest board"), _LAST, letters=7)
        self._what = ValueBox(
            "mapWhatBox",
            tr("What to search"),
            {False: tr("one start"), True: tr("share of all starts")},
            self,
        )
        self._what.currentIndexChanged.connect(self._take)
        self._start = self._field("mapStartField", tr("Start"), _START, letters=5)
        first, last = QLabel(tr("From"), self), QLabel(tr("to"), self)
        held(
            row(first, self._first, last, self._last, self._what, self._start, None, spacing=8),
            self,
        )
        self.subject: Subject = self._asked()

    def _field(self, name: str, title: str, text: str, *, letters: int) -> QLineEdit:
        field = named(QLineEdit(text, self, maxLength=20), name, title)
        field.setFixedWidth((letters + 2) * self.fontMetrics().horizontalAdvance("0"))
        field.editingFinished.connect(self._take)
        return field

    def _asked(self) -> Subject:
        """Return what is asked.

        Raises
        ------
        InputError
            If it cannot be meant.
        """
        first, last = parse_size(self._first.text()), parse_size(self._last.text())
        low = Board(min(first.rows, last.rows), min(first.cols, last.cols))
        high = Board(max(first.rows, last.rows), max(first.cols, last.cols))
        if self._what.value:
            subject = SharesSolved(low, high)
            if subject.count > _MOST_STARTS:
                raise InputError(
                    tr(
                        "These boards have {count:,} starts in all; at most {most:,} are allowed.",
                        count=subject.count,
                        most=_MOST_STARTS,
                    )
                )
            return subject
        name = self._start.text().strip()
        # it is to be on the largest of them at least
        high.parse_square(name)
        return OneStart(low, high, name)

    @Slot()
    def _take(self) -> None:
        self._start.setVisible(not self._what.value)
        before, why = self.subject, ""
        try:
            self.subject = self._asked()
        except InputError as error:
            why = str(error)
        for field in (self._first, self._last, self._start):
            restyle(field, "wrong", value=bool(why))
        self.refused.emit(why)
        if self.subject != before:
            self.changed.emit()


class WorkersRow(QWidget):
    """Who searches: this computer, or a cluster at an address. Folded away at first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._where = ValueBox(
            "mapWorkersBox",
            tr("Workers"),
            {False: tr("This computer"), True: tr("Dask cluster")},
            self,
        )
        self._where.currentIndexChanged.connect(self._follow)
        self._address = named(QLineEdit(self, placeholderText=_EXAMPLE), "mapClusterField")
        self._address.setAccessibleName(tr("Address of the cluster"))
        held(
            row(
                label_for(self._where, tr("&Workers:"), self),
                self._where,
                (self._address, 1),
                spacing=8,
            ),
            self,
        )
        self._follow()

    def address(self) -> str:
        """Return where the cluster is; nothing for this computer.

        Raises
        ------
        InputError
            If a cluster is wanted, but not said where.
        """
        if not self._where.value:
            return ""
        address = self._address.text().strip()
        if address:
            return address
        self._address.setFocus()
        raise InputError(
            tr("Write the address of the cluster, such as {example}.", example=_EXAMPLE)
        )

    @Slot()
    def _follow(self) -> None:
        self._address.setVisible(self._where.value)
        if self._where.value:
            self._address.setFocus()


class Controls(QWidget):
    """Offers a limit of steps and who searches, begins and ends a sweep, and says how far it is.

    Parameters
    ----------
    beginning
        What is said while there is nothing yet.

    Signals
    -------
    steered(Stage)
        A sweep that has begun is to rest, to go on, or to break off.
    """

    started = Signal()
    steered = Signal(object)

    def __init__(self, beginning: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._stage: Stage | None = None
        self._beginning = beginning
        limits = {limit: tr("{count} steps", count=maps.steps_of(limit)) for limit in LIMITS}
        self.limit_box = ValueBox("mapLimitBox", tr("Limit"), limits, self)
        self.limit_box.setToolTip(tr("A search stops at this limit, and its end stays unknown."))
        self.limit_box.show_value(USUAL_LIMIT)
        self.workers = WorkersRow(self)
        self.workers.hide()
        self.main = push_button("mapStartButton", "", self._act, self)
        self._cancel = push_button(
            "mapCancelButton", tr("Cancel"), lambda: self.steered.emit(Stage.CANCELLED), self
        )
        self._more = tool_button("mapWorkersButton", tr("Workers …"), self)
        set_up(
            self._more,
            toolTip=tr("Search on this computer, or on many of them with Dask"),
            checkable=True,
        )
        self._more.toggled.connect(self.workers.setVisible)
        self._bar = QProgressBar(self, textVisible=False, maximum=_PER_MILLE)
        self._bar.setFixedHeight(_BAR_PX)
        self._said = named(QLabel(self, wordWrap=True), "mapProgress")
        label = label_for(self.limit_box, tr("&Limit:"), self)
        parts = (label, self.limit_box, self.main, self._cancel, (self._said, 1), self._more)
        held(column(self._bar, row(*parts, spacing=8), self.workers, spacing=8), self)
        self.show_stage(None, is_known=False)

    def show_stage(self, status: SweepStatus | None, *, is_known: bool) -> None:
        """Show how a sweep stands, and offer what can be done.

        Parameters
        ----------
        status
            How far it is; None if there is none of what is shown.
        is_known
            Whether nothing is left to be searched.
        """
        stage = self._stage = status.stage if status else None
        is_under_way = stage in _OPPOSITES
        texts = {Stage.SEARCHING: tr("&Pause"), Stage.PAUSED: tr("&Resume")}
        self.main.setText(texts.get(stage or Stage.COMPLETE, tr("&Start")))
        self.main.setEnabled(is_under_way or not is_known)
        self.main.setToolTip(
            "" if self.main.isEnabled() else tr("Every search up to this limit is done")
        )
        self._cancel.setVisible(is_under_way)
        self.limit_box.setEnabled(not is_under_way)
        self.workers.setEnabled(not is_under_way)
        share = status.done / max(1, status.of) if status else 0.0
        self._bar.setValue(round(share * _PER_MILLE) if is_under_way else 0)
        if status is None:
            said = "" if is_known else self._beginning
        else:
            said = tr("✗ {why}", why=status.failure) if status.failure else _how_far(status)
        self._said.setText(said)
        restyle(self._said, "wrong", value=bool(status and status.failure))

    @Slot()
    def _act(self) -> None:
        if self._stage in _OPPOSITES:
            self.steered.emit(_OPPOSITES[self._stage])
        else:
            self.started.emit()


def _how_far(status: SweepStatus) -> str:
    return {
        Stage.SEARCHING: maps.progress(status.done, status.of, status.seconds_left),
        Stage.PAUSED: maps.paused(status.done, status.of),
        Stage.CANCELLED: maps.cancelled(status.done, status.of),
        Stage.COMPLETE: maps.complete(status.of, status.seconds),
    }[status.stage]
