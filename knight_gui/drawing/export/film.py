"""Films, written frame by frame, and the threads that write files in the background."""

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
from knight_gui.installing import install_command
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
"""Maximum memory of the recording that a film is made of."""
_STEPS_PER_SLICE = 1 << 20
_MIN_LAST_FRAME_MS = 1500
"""Minimum duration of the last frame, after which the film starts again."""


def require_film_packages(file_type: FileType) -> None:
    """Raise an `InputError` if the package for a film format is not installed."""
    if file_type is FileType.MP4 and find_spec("av") is None:
        raise InputError(
            tr(
                "MP4 films need PyAV, which is not installed: “{command}” installs it.",
                command=install_command("av"),
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
        The search with all steps of the film, and the data of one of them.
    style_and_steps
        The style of the frames, the steps and the speed.
    on_frame
        A function that is called with the number of finished frames before each frame, and
        raises an exception to cancel.

    Raises
    ------
    InputError
        If the film becomes too large, or its package is not installed.
    """
    recording, still = recording_and_still
    style, film_steps = style_and_steps
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

    # imported late, because Pillow is large
    from knight_gui.drawing.export import packing

    durations_ms = [film_steps.frame_ms for _ in range(film_steps.frame_count)]
    durations_ms[-1] = max(film_steps.frame_ms, _MIN_LAST_FRAME_MS)
    film_frames = packing.FilmFrames(size.width(), size.height(), iter_frames(), durations_ms)
    write_frames = getattr(packing, f"write_{file_type.value}")
    write_frames(film_frames, counting_stream)


def record_up_to(
    still: StillData, last_step: int, check_cancelled: Callable[[], None]
) -> Recording:
    """Repeat the search of a step, and return its recording up to the last step of a film."""
    assert still.frame is not None
    recording = Recording(still.frame.problem, _RECORDING_BYTES)
    while recording.outcome is None and recording.steps < last_step:
        check_cancelled()
        recording.advance(min(_STEPS_PER_SLICE, last_step - recording.steps))
    return recording


class _CountingStream:
    """Stream that counts the bytes written."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.byte_count = 0

    def write(self, data: bytes) -> int:
        self.byte_count += len(data)
        return self._stream.write(data)


_log = logging.getLogger(__name__)


class _FilmCancelled(Exception):  # noqa: N818  nothing went wrong
    """The user cancelled the film."""


class FileWriterThread(QThread):
    """Thread that writes a file.

    Signals
    -------
    file_written(str)
        The file is complete; the text has its size.
    failed(str)
        The file was not written; the text has the reason.
    """

    file_written = Signal(str)
    failed = Signal(str)

    def __init__(self, file: Path, write: Callable[[], None]) -> None:
        super().__init__()
        self.file = file
        self._write = write

    def run(self) -> None:
        """Write the file, in the thread."""
        try:
            self._write()
        except _FilmCancelled:
            return
        except (InputError, OSError) as error:
            self.failed.emit(pictures.file_not_saved_message(error))
        except Exception as error:  # noqa: BLE001  any error must reach the window
            _log.exception("no file")
            self.failed.emit(pictures.file_not_saved_message(error))
        else:
            self.file_written.emit(pictures.file_saved_message(self.file))


class FilmWriterThread(FileWriterThread):
    """Thread that writes a film; cancelled films leave an existing file unchanged.

    Signals
    -------
    progress_changed(int, int)
        The number of finished frames, and of all frames; 0 of 0 before the first frame, while the
        search is recorded.
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
        """Cancel the film, and wait for the end of the thread, which may finish one frame."""
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
