"""What begins a map, lets it rest and breaks it off, and says how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.mapping import Stage, Telling
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.window.theme import restyle
from knight_gui.wording import maps

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

LIMITS = tuple(10**power for power in range(4, 11))
USUAL_LIMIT = 10**6
_BAR_PX = 5
_EXAMPLE = "tcp://127.0.0.1:8786"
_PER_MILLE = 1000


class LimitBox(QComboBox):
    """After how many steps a search is given up."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mapLimitBox")
        self.setAccessibleName(tr("Limit"))
        self.setToolTip(tr("After so many steps a search is given up, and nothing is known of it"))
        for limit in LIMITS:
            self.addItem(tr("{count} steps", count=maps.steps_of(limit)), limit)
        self.setCurrentIndex(LIMITS.index(USUAL_LIMIT))

    @property
    def limit(self) -> int:
        """The limit that is chosen."""
        limit: int = self.currentData()
        return limit

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WorkersRow(QWidget):
    """Who searches: this computer, or a cluster at an address. Folded away at first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._where = QComboBox(self)
        self._where.setObjectName("mapWorkersBox")
        self._where.setAccessibleName(tr("Workers"))
        self._where.addItem(tr("This computer"))
        self._where.addItem(tr("Dask cluster"))
        self._where.currentIndexChanged.connect(self._follow)
        self._address = QLineEdit(self)
        self._address.setObjectName("mapClusterField")
        self._address.setAccessibleName(tr("Address of the cluster"))
        self._address.setPlaceholderText(_EXAMPLE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        label = QLabel(tr("&Workers:"), self)
        label.setBuddy(self._where)
        row.addWidget(label)
        row.addWidget(self._where)
        row.addWidget(self._address, 1)
        self._follow()

    def address(self) -> str:
        """Return where the cluster is; nothing for this computer.

        Raises
        ------
        InputError
            If a cluster is wanted, but not said where.
        """
        if not self.is_elsewhere:
            return ""
        address = self._address.text().strip()
        if not address:
            self._address.setFocus()
            raise InputError(
                tr("Write the address of the cluster, such as {example}.", example=_EXAMPLE)
            )
        return address

    @property
    def is_elsewhere(self) -> bool:
        """Whether a cluster is wanted."""
        return self._where.currentIndex() == 1

    @Slot()
    def _follow(self) -> None:
        self._address.setVisible(self.is_elsewhere)
        if self.is_elsewhere:
            self._address.setFocus()


class Controls(QWidget):
    """The limit, what begins and ends it, and how far it is.

    Attributes
    ----------
    limit_box
        After how many steps a search is given up.
    workers
        Who searches.

    Signals
    -------
    started(), paused(), continued(), cancelled()
        What the user wants.
    """

    started = Signal()
    paused = Signal()
    continued = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._stage: Stage | None = None
        self.limit_box = LimitBox(self)
        self.workers = WorkersRow(self)
        self.workers.hide()
        self._main = QPushButton(self)
        self._main.setObjectName("mapStartButton")
        # Enter in a field beside it is meant for that field
        self._main.setAutoDefault(False)
        self._main.clicked.connect(self._act)
        self._cancel = QPushButton(tr("Cancel"), self)
        self._cancel.setObjectName("mapCancelButton")
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.cancelled)
        self._more = QToolButton(self)
        self._more.setObjectName("mapWorkersButton")
        self._more.setText(tr("Workers …"))
        self._more.setToolTip(tr("Choose who searches: this computer, or a cluster"))
        self._more.setCheckable(True)
        self._more.toggled.connect(self.workers.setVisible)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(_BAR_PX)
        self._bar.setRange(0, _PER_MILLE)
        self._said = QLabel(self)
        self._said.setObjectName("mapProgress")
        self._said.setWordWrap(True)
        self._lay_out()
        self.show_stage(None, is_known=False)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        label = QLabel(tr("&Limit:"), self)
        label.setBuddy(self.limit_box)
        row.addWidget(label)
        row.addWidget(self.limit_box)
        row.addWidget(self._main)
        row.addWidget(self._cancel)
        row.addWidget(self._said, 1)
        row.addWidget(self._more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._bar)
        column.addLayout(row)
        column.addWidget(self.workers)

    def take_focus(self) -> None:
        """Let the space bar begin."""
        self._main.setFocus()

    @property
    def has_focus(self) -> bool:
        """Whether the space bar begins, or lets it rest."""
        return self._main.hasFocus()

    @property
    def has_more_to_do(self) -> bool:
        """Whether anything can be begun, or goes on."""
        return self._main.isEnabled()

    def show_stage(self, telling: Telling | None, *, is_known: bool) -> None:
        """Show how a sweep stands, and offer what can be done.

        Parameters
        ----------
        telling
            How far it is; None if there is none of what is shown.
        is_known
            Whether nothing is left to be searched.
        """
        stage = self._stage = telling.stage if telling else None
        is_under_way = stage in (Stage.SEARCHING, Stage.PAUSED)
        texts = {Stage.SEARCHING: tr("&Pause"), Stage.PAUSED: tr("&Go on")}
        self._main.setText(texts.get(stage, tr("&Start")) if stage else tr("&Start"))
        self._main.setEnabled(is_under_way or not is_known)
        self._main.setToolTip("" if self._main.isEnabled() else tr("All of it is known"))
        self._cancel.setEnabled(is_under_way)
        self._cancel.setToolTip("" if is_under_way else tr("Nothing is being searched"))
        self.limit_box.setEnabled(not is_under_way)
        self.workers.setEnabled(not is_under_way)
        share = telling.done / max(1, telling.of) if telling else 0.0
        self._bar.setValue(round(share * _PER_MILLE) if is_under_way else 0)
        self._say(telling, is_known=is_known)

    def _say(self, telling: Telling | None, *, is_known: bool) -> None:
        text, is_wrong = "", False
        if telling is None:
            text = "" if is_known else maps.beginning()
        elif telling.failure:
            text, is_wrong = tr("✗ {why}", why=telling.failure), True
        else:
            text = _how_far(telling)
        self._said.setText(text)
        restyle(self._said, "wrong", value=is_wrong)

    @Slot()
    def _act(self) -> None:
        signals = {Stage.SEARCHING: self.paused, Stage.PAUSED: self.continued}
        (signals.get(self._stage, self.started) if self._stage else self.started).emit()


def _how_far(telling: Telling) -> str:
    match telling.stage:
        case Stage.SEARCHING:
            return maps.progress(telling.done, telling.of, telling.seconds_left)
        case Stage.PAUSED:
            return maps.paused(telling.done, telling.of)
        case Stage.CANCELLED:
            return maps.cancelled(telling.done, telling.of)
        case Stage.COMPLETE:
            return maps.complete(telling.of, telling.seconds)
