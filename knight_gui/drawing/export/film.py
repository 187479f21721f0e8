"""Makes films, frame by frame, and does so beside the window while somebody waits."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QThread, Signal
from PySide6.QtGui import QImage

from knight_gui.board import InputError
from knight_gui.documents.atomic import demand_folder, replacing
from knight_gui.drawing.export.paper import Picture, pixels_of
from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still, frame_at
from knight_gui.i18n import tr
from knight_gui.messages import pictures
from knight_gui.messages import pictures as pictures_module
from knight_gui.search.recording import Recording
from knight_gui.state.export import MOST_FILM_BYTES, MOST_FRAME_PIXELS, Kind, Reel, Style
from knight_gui.window.export import saving

_MEMORY = 4 << 20
"""Bytes for the recording that a film is made of."""
_SLICE = 1 << 20
_LAST_MS = 1500
"""How long the last frame is shown at least, before the film begins again."""


@dataclass(frozen=True)
class Shots:
    """The frames of a film, drawn when they are asked for.

    Attributes
    ----------
    frames
        uint8, (rows, columns, 3): one after the other, once.
    ms
        How long each of them is shown.
    """

    width: int
    height: int
    frames: Iterator[NDArray[np.uint8]]
    ms: Sequence[int]


def demand_packages(kind: Kind) -> None:
    """Raise an `InputError` where what writes a kind of film is not installed."""
    if kind is Kind.MP4 and find_spec("av") is None:
        raise InputError(
            tr(
                "MP4 films need PyAV, which is not installed: “{command}” installs it.",
                command="pip install knight-gui[mp4]",
            )
        )


def write_film(
    kind: Kind,
    recorded: tuple[Recording, Still],
    plan: tuple[Style, Reel],
    stream: BinaryIO,
    watch: Callable[[int], None],
) -> None:
    """Write a film.

    Parameters
    ----------
    recorded
        The search, with all steps of the film, and what there is to be drawn of one of them.
    plan
        How it looks, which steps it shows and how fast.
    watch
        Is told how many frames there are before each of them; what it raises ends the work.

    Raises
    ------
    InputError
        If the film is larger than it may be, or cannot be written here.
    """
    (recording, still), (style, reel) = recorded, plan
    demand_packages(kind)
    reel.validate()
    sheet = Sheet(still.at(frame_at(recording, reel.first)), style, is_film=True)
    size = pixels_of(sheet.size, style.scale, MOST_FRAME_PIXELS)
    counted = _Counted(stream)

    def frames() -> Iterator[NDArray[np.uint8]]:
        for done, step in enumerate(reel.steps):
            watch(done)
            if counted.size > MOST_FILM_BYTES:
                raise InputError(pictures.too_large(MOST_FILM_BYTES, done, reel.frames))
            picture = Picture.of(sheet, still.at(frame_at(recording, step))).image(style.scale)
            pixels = picture.convertToFormat(QImage.Format.Format_RGB888)
            # each line may be filled up
            lines = np.frombuffer(pixels.constBits(), np.uint8).reshape(size.height(), -1)
            yield lines[:, : 3 * size.width()].reshape(size.height(), size.width(), 3).copy()

    # what packs films is large
    from knight_gui.drawing.export import packing

    ms = [reel.frame_ms] * (reel.frames - 1) + [max(reel.frame_ms, _LAST_MS)]
    getattr(packing, f"write_{kind.value}")(
        Shots(size.width(), size.height(), frames(), ms), counted
    )


def recorded_up_to(still: Still, last: int, watch: Callable[[], None]) -> Recording:
    """Return the search of a step again, recorded up to a step if it goes that far."""
    assert still.frame is not None
    recording = Recording(still.frame.problem, _MEMORY)
    while recording.outcome is None and recording.steps < last:
        watch()
        recording.advance(min(_SLICE, last - recording.steps))
    return recording


class _Counted:
    """Counts what is written into a stream."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.size = 0

    def write(self, data: bytes) -> int:
        self.size += len(data)
        return self._stream.write(data)


_log = logging.getLogger(__name__)


class _GivenUp(Exception):  # noqa: N818  nothing went wrong
    """Nobody wants the film any more."""


class Maker(QThread):
    """Makes a file in a thread of its own, beside the window.

    Signals
    -------
    made(str)
        It is there, and how large.
    failed(str)
        It was not made, and why.
    """

    made = Signal(str)
    failed = Signal(str)

    def __init__(self, file: Path, make: Callable[[], None]) -> None:
        super().__init__()
        self.file, self._make = file, make

    def run(self) -> None:
        """Do it, in the thread."""
        try:
            self._make()
        except _GivenUp:
            return
        except (InputError, OSError) as error:
            self.failed.emit(pictures_module.unwritten(error))
        except Exception as error:  # noqa: BLE001  whatever goes wrong, the window is told
            _log.exception("no file")
            self.failed.emit(pictures_module.unwritten(error))
        else:
            self.made.emit(pictures_module.written(self.file))


class FilmMaker(Maker):
    """Makes one film; a file that was there stays if the film is given up.

    Signals
    -------
    progressed(int, int)
        So many frames are there, of how many; of none while the search is still on its way to the
        first.
    """

    progressed = Signal(int, int)

    def __init__(
        self,
        kind: Kind,
        still: Still,
        plan: tuple[Style, Reel],
        file: Path,
    ) -> None:
        super().__init__(file, self._make_film)
        self._kind, self._still, self._plan = kind, still, plan

    def give_up(self) -> None:
        """End without a film, and wait for that: no more than a frame is drawn meanwhile."""
        self.requestInterruption()
        self.wait()

    def _make_film(self) -> None:
        style, reel = self._plan
        reel.validate()
        self.progressed.emit(0, 0)

        def tell(done: int) -> None:
            self._end_if_hopeless()
            self.progressed.emit(done, reel.frames)

        with replacing(self.file) as stream:
            recording = recorded_up_to(self._still, reel.last, self._end_if_hopeless)
            plan = style, reel.up_to(recording.steps)
            write_film(self._kind, (recording, self._still), plan, stream, tell)

    def _end_if_hopeless(self) -> None:
        if self.isInterruptionRequested():
            raise _GivenUp
        demand_folder(self.file)
