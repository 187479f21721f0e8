"""Makes films, frame by frame, and does so beside the window while somebody waits."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QThread, Signal
from PySide6.QtGui import QImage

from knight_gui.board import InputError
from knight_gui.documents.atomic import check_folder_exists, open_for_replacing
from knight_gui.drawing.export.paper import Picture, scaled_pixel_size
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData, make_frame_at
from knight_gui.i18n import tr
from knight_gui.messages import pictures
from knight_gui.search.recording import Recording
from knight_gui.state.export import (
    MAX_FILM_BYTES,
    MAX_FRAME_PIXELS,
    FileType,
    FilmSteps,
    PictureStyle,
)

_RECORDING_BYTES = 4 << 20
"""Bytes for the recording that a film is made of."""
_STEPS_PER_SLICE = 1 << 20
_MIN_LAST_FRAME_MS = 1500
"""How long the last frame is shown at least, before the film begins again."""


def require_film_packages(file_type: FileType) -> None:
    """Raise an `InputError` where what writes a kind of film is not installed."""
    if file_type is FileType.MP4 and find_spec("av") is None:
        raise InputError(
            tr(
                "MP4 films need PyAV, which is not installed: “{command}” installs it.",
                command="pip install knight-gui[mp4]",
            )
        )


def write_film(
    file_type: FileType,
    recording_and_still: tuple[Recording, StillData],
    style_and_steps: tuple[PictureStyle, FilmSteps],
    stream: BinaryIO,
    on_frame: Callable[[int], None],
) -> None:
    """Write a film.

    Parameters
    ----------
    recording_and_still
        The search, with all steps of the film, and what there is to be drawn of one of them.
    style_and_steps
        How it looks, which steps it shows and how fast.
    on_frame
        Is told how many frames there are before each of them; what it raises ends the work.

    Raises
    ------
    InputError
        If the film is larger than it may be, or cannot be written here.
    """
    (recording, still) = recording_and_still
    (style, film_steps) = style_and_steps
    require_film_packages(file_type)
    film_steps.validate()
    sheet = PictureSheet(
        still.with_frame(make_frame_at(recording, film_steps.first)), style, is_film=True
    )
    size = scaled_pixel_size(sheet.size, style.scale, MAX_FRAME_PIXELS)
    counting_stream = _CountingStream(stream)

    def iter_frames() -> Iterator[NDArray[np.uint8]]:
        for frame_index, step in enumerate(film_steps.steps):
            on_frame(frame_index)
            if counting_stream.byte_count > MAX_FILM_BYTES:
                raise InputError(
                    pictures.film_too_large_sentence(
                        MAX_FILM_BYTES, frame_index, film_steps.frame_count
                    )
                )
            picture = Picture.from_sheet(
                sheet, still.with_frame(make_frame_at(recording, step))
            ).to_image(style.scale)
            pixels = picture.convertToFormat(QImage.Format.Format_RGB888)
            # each line may be filled up
            lines = np.frombuffer(pixels.constBits(), np.uint8).reshape(size.height(), -1)
            yield lines[:, : 3 * size.width()].reshape(size.height(), size.width(), 3).copy()

    # what packs films is large
    from knight_gui.drawing.export import packing

    durations_ms = [film_steps.frame_ms] * (film_steps.frame_count - 1) + [
        max(film_steps.frame_ms, _MIN_LAST_FRAME_MS)
    ]
    film_frames = packing.FilmFrames(size.width(), size.height(), iter_frames(), durations_ms)
    write_frames = getattr(packing, f"write_{file_type.value}")
    write_frames(film_frames, counting_stream)


def record_up_to(
    still: StillData, last_step: int, check_cancelled: Callable[[], None]
) -> Recording:
    """Return the search of a step again, recorded up to a step if it goes that far."""
    assert still.frame is not None
    recording = Recording(still.frame.problem, _RECORDING_BYTES)
    while recording.outcome is None and recording.steps < last_step:
        check_cancelled()
        recording.advance(min(_STEPS_PER_SLICE, last_step - recording.steps))
    return recording


class _CountingStream:
    """Counts what is written into a stream."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.byte_count = 0

    def write(self, data: bytes) -> int:
        self.byte_count += len(data)
        return self._stream.write(data)


_log = logging.getLogger(__name__)


class _FilmCancelled(Exception):  # noqa: N818  nothing went wrong
    """Nobody wants the film any more."""


class FileWriterThread(QThread):
    """Makes a file in a thread of its own, beside the window.

    Signals
    -------
    file_written(str)
        It is there, and how large.
    failed(str)
        It was not made, and why.
    """

    file_written = Signal(str)
    failed = Signal(str)

    def __init__(self, file: Path, write: Callable[[], None]) -> None:
        super().__init__()
        self.file = file
        self._write = write

    def run(self) -> None:
        """Do it, in the thread."""
        try:
            self._write()
        except _FilmCancelled:
            return
        except (InputError, OSError) as error:
            self.failed.emit(pictures.file_not_saved_message(error))
        except Exception as error:  # noqa: BLE001  whatever goes wrong, the window is told
            _log.exception("no file")
            self.failed.emit(pictures.file_not_saved_message(error))
        else:
            self.file_written.emit(pictures.file_saved_message(self.file))


class FilmWriterThread(FileWriterThread):
    """Makes one film; a file that was there stays if the film is given up.

    Signals
    -------
    progress_changed(int, int)
        So many frames are there, of how many; of none while the search is still on its way to the
        first.
    """

    progress_changed = Signal(int, int)

    def __init__(
        self,
        file_type: FileType,
        still: StillData,
        style_and_steps: tuple[PictureStyle, FilmSteps],
        file: Path,
    ) -> None:
        super().__init__(file, self._write_film)
        self._file_type = file_type
        self._still = still
        self._style_and_steps = style_and_steps

    def cancel_and_wait(self) -> None:
        """End without a film, and wait for that: no more than a frame is drawn meanwhile."""
        self.requestInterruption()
        self.wait()

    def _write_film(self) -> None:
        style, film_steps = self._style_and_steps
        film_steps.validate()
        self.progress_changed.emit(0, 0)

        def on_frame(finished_frames: int) -> None:
            self._check_cancelled()
            self.progress_changed.emit(finished_frames, film_steps.frame_count)

        with open_for_replacing(self.file) as stream:
            recording = record_up_to(self._still, film_steps.last, self._check_cancelled)
            style_and_steps = style, film_steps.clipped_to(recording.steps)
            write_film(self._file_type, (recording, self._still), style_and_steps, stream, on_frame)

    def _check_cancelled(self) -> None:
        if self.isInterruptionRequested():
            raise _FilmCancelled
        check_folder_exists(self.file)
