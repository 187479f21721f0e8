"""Sound of the window, with an audio device and without one."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from knight_gui.installing import install_command
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8, SHIFT


class FakeDevice:
    """Audio device that takes samples on request."""

    def __init__(self, nchannels, sample_rate, buffersize_msec):
        self.is_open = True

    def start(self, stream):
        self.stream = stream

    def close(self):
        self.is_open = False

    def is_heard(self):
        return np.frombuffer(self.stream.send(1000), np.int16).any()


@pytest.fixture
def devices(monkeypatch):
    """The opened audio devices."""
    opened = []

    def open_device(**options):
        opened.append(FakeDevice(**options))
        return opened[-1]

    monkeypatch.setitem(sys.modules, "miniaudio", SimpleNamespace(PlaybackDevice=open_device))
    return opened


def toggle_sound(user):
    user.key(Qt.Key.Key_S, SHIFT)
    return user.window.session.scene.has_sound


def test_that_a_key_toggles_the_sound_of_steps(user, devices):
    user.start(A8, step=3)
    assert not devices
    assert toggle_sound(user)
    user.wait_until(lambda: bool(devices) and hasattr(devices[0], "stream"))

    def step_is_heard():
        # a thread reports the device; both steps have been searched
        user.go_to(2 if user.step == 3 else 3)
        return devices[0].is_heard()

    user.wait_until(step_is_heard)
    assert load_remembered_scene().has_sound
    assert not toggle_sound(user)
    assert not devices[0].is_open


@pytest.mark.parametrize(
    ("module", "why"),
    [(None, install_command("miniaudio")), (SimpleNamespace(), "No device")],
)
def test_that_a_missing_sound_device_is_explained(user, monkeypatch, module, why):
    monkeypatch.setitem(sys.modules, "miniaudio", module)
    user.activate()
    toggle_sound(user)
    user.wait_for_message(why)
    assert not user.window.session.scene.has_sound
