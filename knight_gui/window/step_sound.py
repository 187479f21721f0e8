"""Sound of the steps, if it is switched on and miniaudio finds a device."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.i18n import tr
from knight_gui.installing import install_command
from knight_gui.player.frame import Frame
from knight_gui.player.pace import Pace
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext

if TYPE_CHECKING:
    from knight_gui.window.sound_synthesis import SoundMixer

_BUFFER_MS = 80
"""Length of the buffer: a shorter one runs empty while other threads hold Python."""


class StepSoundPlayer(QObject):
    """Player of the steps of the first search; without a device it shows the reason."""

    _device_opened = Signal(object, object, str)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._client = context.playback.clients[0]
        self._mixer: SoundMixer | None = None
        self._device: Any = None
        self._device_opened.connect(self._on_device_opened)
        context.session.has_sound_changed.connect(self._update_enabled)
        self._update_enabled()

    @Slot()
    def shutdown(self) -> None:
        """Close the device."""
        device = self._device
        self._device = None
        self._mixer = None
        if device is not None:
            self._client.frame_changed.disconnect(self._on_client_frame_changed)
            device.close()

    @Slot()
    def _update_enabled(self) -> None:
        self.shutdown()
        if self._context.scene.has_sound:
            # a sound server that hangs must not block the window
            Thread(target=self._open_device, daemon=True).start()

    def _open_device(self) -> None:
        device = None
        mixer = None
        error_message = ""
        try:
            # an extra, and numpy is not needed before the window is seen
            import miniaudio

            from knight_gui.window.sound_synthesis import SAMPLE_RATE_HZ, SoundMixer

            device = miniaudio.PlaybackDevice(
                nchannels=1, sample_rate=SAMPLE_RATE_HZ, buffersize_msec=_BUFFER_MS
            )
            mixer = SoundMixer()
            stream = mixer.stream()
            next(stream)
            device.start(stream)
        except ImportError:
            error_message = tr(
                "For sound, install: {command}", command=install_command("miniaudio")
            )
        except Exception:  # noqa: BLE001  whatever is wrong with it: nothing is heard
            error_message = tr("No device for sound was found.")
        with suppress(RuntimeError):
            # the window may be gone
            self._device_opened.emit(device, mixer, error_message)

    @Slot(object, object, str)
    def _on_device_opened(self, device: Any, mixer: SoundMixer | None, error_message: str) -> None:
        # two may have been opened, one after the other
        self.shutdown()
        self._device = device
        self._mixer = mixer
        if error_message:
            self._context.session.update(has_sound=False)
            board_view = self._context.search_widgets.widget_of_search(0, BoardView)
            board_view.message_requested.emit(error_message)
        elif not self._context.scene.has_sound:
            self.shutdown()
        else:
            self._client.frame_changed.connect(self._on_client_frame_changed)

    @Slot(object)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        from knight_gui.window.sound_synthesis import make_step_sound

        assert self._mixer is not None
        is_skipping = self._client.pace is Pace.SKIPPING
        square_count = frame.problem.board.free_count
        self._mixer.play(make_step_sound(frame.position, square_count, is_skipping=is_skipping))
