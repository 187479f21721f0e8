"""Makes a film in a thread of its own."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from knight_gui.files.atomic import replacing
from knight_gui.tour import InputError
from knight_gui.window.export.films.film import recorded_up_to, write_film

if TYPE_CHECKING:
    from knight_gui.scene.export import Kind, Reel, Style
    from knight_gui.window.export.still import Still

_log = logging.getLogger(__name__)


class _GivenUp(Exception):  # noqa: N818  nothing went wrong
    """Nobody wants the film any more."""


class FilmMaker(QThread):
    """Makes one film, and ends.

    Parameters
    ----------
    kind
        The kind of file.
    still
        The search.
    plan
        How the film looks, which steps it shows and how fast.
    file
        Where it goes; it is as it was if the film is given up.

    Signals
    -------
    progressed(int)
        So many frames are there; -1 while the search is still on its way to the first.
    made()
        The file is written.
    failed(str)
        Why it is not.
    """

    progressed = Signal(object)
    made = Signal()
    failed = Signal(str)

    def __init__(
        self,
        kind: Kind,
        still: Still,
        plan: tuple[Style, Reel],
        file: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._still, self._plan, self.file = kind, still, plan, file

    @property
    def frames(self) -> int:
        """How many frames the film is to have."""
        return self._plan[1].frames

    def give_up(self) -> None:
        """End without a film, and wait for that: no more than a frame is drawn meanwhile."""
        self.requestInterruption()
        self.wait()

    def run(self) -> None:
        """Do it, in the thread."""
        try:
            self._make()
        except _GivenUp:
            return
        except InputError as error:
            self.failed.emit(str(error))
        except OSError as error:
            self.failed.emit(error.strerror or str(error))
        except Exception as error:  # noqa: BLE001  whatever goes wrong, the window is told
            _log.exception("no film")
            self.failed.emit(str(error) or type(error).__name__)
        else:
            self.made.emit()

    def _make(self) -> None:
        style, reel = self._plan
        reel.demand_sound()
        self.progressed.emit(-1)
        recording = recorded_up_to(self._still, reel.last, self._end_if_given_up)
        plan = style, reel.up_to(recording.steps)
        with replacing(self.file) as stream:
            write_film(self._kind, (recording, self._still), plan, stream, self._tell)

    def _tell(self, done: int) -> None:
        self._end_if_given_up()
        self.progressed.emit(done)

    def _end_if_given_up(self) -> None:
        if self.isInterruptionRequested():
            raise _GivenUp
