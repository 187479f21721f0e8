"""Sound as somebody switches it on, where there is a device, and where there is none."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from knight_gui.window import step_sound
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8, SHIFT


class Device:
    """Takes samples when it is told to."""

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
    """The devices that were opened."""
    opened = []

    def open_device(**wishes):
        opened.append(Device(**wishes))
        return opened[-1]

    monkeypatch.setitem(sys.modules, "miniaudio", SimpleNamespace(PlaybackDevice=open_device))
    return opened


def switch(user):
    user.key(Qt.Key.Key_S, SHIFT)
    return user.window.session.scene.has_sound


def test_that_steps_are_heard_from_a_key_to_the_next(user, devices):
    user.start(A8, step=3)
    assert not devices
    assert switch(user)
    user.wait_until(lambda: bool(devices) and hasattr(devices[0], "stream"))

    def steps_and_hears():
        # it is told of the device by a thread of its own; both steps have been searched
        user.go_to(2 if user.step == 3 else 3)
        return devices[0].is_heard()

    user.wait_until(steps_and_hears)
    assert load_remembered_scene().has_sound
    assert not switch(user)
    assert not devices[0].is_open


@pytest.mark.parametrize(
    ("module", "why"),
    [(None, "pip install knight-gui[sound]"), (SimpleNamespace(), "No device")],
)
def test_that_silence_has_a_reason(user, monkeypatch, module, why):
    monkeypatch.setitem(sys.modules, "miniaudio", module)
    # a tip goes as soon as the window system moves the focus, whenever it gets to that
    said = []
    monkeypatch.setattr(step_sound, "show_message_at", lambda *told: said.append(told[-1]))
    user.activate()
    switch(user)
    user.wait_until(lambda: bool(said))
    assert why in said[0]
    assert not user.window.session.scene.has_sound
