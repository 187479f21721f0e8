"""The sound of a search, where somebody wants it and miniaudio finds a device."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.i18n import tr
from knight_gui.player.frame import Frame
from knight_gui.player.pace import Pace
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import Context
from knight_gui.window.message_boxes import say_at

if TYPE_CHECKING:
    from knight_gui.window.sound_synthesis import Mixer

_BUFFER_MS = 80
"""A shorter one runs dry while Python is held elsewhere."""


class Sound(QObject):
    """Plays the steps of the first search; without a device it says why there is no sound."""

    _opened = Signal(object, object, str)

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._context, self._track = context, context.go.tracks[0]
        self._mixer: Mixer | None = None
        self._device: Any = None
        self._opened.connect(self._take)
        self._track.framed.connect(self._play)
        context.session.on("has_sound").connect(self._switch)
        self._switch()

    @Slot()
    def end(self) -> None:
        """Be silent for good."""
        device, self._device, self._mixer = self._device, None, None
        if device is not None:
            device.close()

    @Slot()
    def _switch(self) -> None:
        self.end()
        if self._context.scene.has_sound:
            # a server of sound that hangs must not hold the window
            Thread(target=self._open, daemon=True).start()

    def _open(self) -> None:
        device, mixer, why = None, None, ""
        try:
            # an extra, and numpy is not needed before the window is seen
            import miniaudio

            from knight_gui.window.sound_synthesis import RATE, Mixer

            device = miniaudio.PlaybackDevice(
                nchannels=1, sample_rate=RATE, buffersize_msec=_BUFFER_MS
            )
            mixer = Mixer()
            stream = mixer.stream()
            next(stream)
            device.start(stream)
        except ImportError:
            why = tr("For sound, install: {command}", command="pip install knight-gui[sound]")
        except Exception:  # noqa: BLE001  whatever is wrong with it: nothing is heard
            why = tr("No device for sound was found.")
        with suppress(RuntimeError):
            # the window may be gone
            self._opened.emit(device, mixer, why)

    @Slot(object, object, str)
    def _take(self, device: Any, mixer: Mixer | None, why: str) -> None:
        # two may have been opened, one after the other
        self.end()
        self._device, self._mixer = device, mixer
        if why:
            self._context.session.change(has_sound=False)
            view = self._context.boards.part(0, BoardView)
            say_at(view, view.rect().center(), why)
        elif not self._context.scene.has_sound:
            self.end()

    @Slot(object)
    def _play(self, frame: Frame) -> None:
        if self._mixer is not None:
            from knight_gui.window.sound_synthesis import sound_of

            is_rush, squares = self._track.pace is Pace.RUSHING, frame.problem.board.free_count
            self._mixer.play(sound_of(frame.position, squares, is_rush=is_rush))
