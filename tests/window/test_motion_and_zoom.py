"""Full speed, reduced motion, and zoom of the board."""

import pytest
from PySide6.QtCore import Qt

from knight_gui.state.speed import DEFAULT_SPEED, MAX_NOTCH, Speed
from knight_gui.window.board.view import BoardView
from knight_gui.window.platform.reduced_motion import SystemMotionWatcher
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8, CONTROL, SHIFT

FULL_SPEED = Speed(MAX_NOTCH)


@pytest.mark.parametrize("is_pinned", [False, True])
def test_that_full_speed_is_kept_for_another_start_only_if_pinned(user, is_pinned):
    user.start(A8, step=0)
    user.window.session.update(speed=FULL_SPEED)
    if is_pinned:
        user.key(Qt.Key.Key_F, SHIFT)
    assert user.window.commands["pinFlatOut"].isChecked() is is_pinned
    user.click_square(20)
    user.wait_until(lambda: user.playback.frame is not None and user.problem.path == (20,))
    assert user.playback.speed == (FULL_SPEED if is_pinned else DEFAULT_SPEED)


def test_that_a_command_reduces_motion(user, monkeypatch):
    user.start(A8)
    user.go_to(5)
    show_frame = BoardView.show_frame
    knight_motions = []

    def show_frame_and_record(view, *frame):
        show_frame(view, *frame)
        # a little later the knight has arrived
        knight_motions.append(view.state.knight.is_moving)

    monkeypatch.setattr(BoardView, "show_frame", show_frame_and_record)
    for step in (6, 7):
        user.window.commands["calm"].trigger()
        user.key(Qt.Key.Key_Right)
        user.wait_for_step(step)
    assert knight_motions == [False, True]


@pytest.mark.parametrize(("steps_per_s", "glide_ms"), [(1, 540), (10, 55), (14, 39), (19, 0)])
def test_that_the_knight_glides_for_half_of_a_step_or_jumps(
    user, monkeypatch, steps_per_s, glide_ms
):
    show_frame = BoardView.show_frame
    durations_ms = []

    def show_frame_and_record(view, frame, duration_ms):
        show_frame(view, frame, duration_ms)
        durations_ms.append(duration_ms)

    user.start(A8, step=0)
    user.window.session.update(speed=Speed.nearest_to(steps_per_s))
    monkeypatch.setattr(BoardView, "show_frame", show_frame_and_record)
    user.key(Qt.Key.Key_Space)
    user.wait_until(lambda: glide_ms in durations_ms)
    assert set(durations_ms) <= {glide_ms, 0}


def test_that_keys_zoom_in_and_reset_the_board(user):
    user.choose_size("30x30")
    side = user.side_px
    user.key(Qt.Key.Key_Plus, CONTROL)
    assert user.side_px > side
    user.key(Qt.Key.Key_0, CONTROL)
    assert user.side_px == side
    user.key(Qt.Key.Key_Plus, CONTROL)
    user.key(Qt.Key.Key_Minus, CONTROL)
    assert user.side_px == side


class FakeDBusVariant:
    """Variant of D-Bus that wraps a value."""

    def __init__(self, value):
        self.value = value

    def variant(self):
        return self.value


CALM = ("org.gnome.desktop.interface", "enable-animations", FakeDBusVariant(FakeDBusVariant(False)))
LIVELY = (*CALM[:2], FakeDBusVariant(True))
REDUCED = ("org.freedesktop.appearance", "reduced-motion", FakeDBusVariant(1))


def test_that_reduced_motion_follows_the_system_until_the_command_is_used(user):
    system = user.window.session.findChild(SystemMotionWatcher)
    for wish, is_calm in ((CALM, True), (LIVELY, False), (REDUCED, True), (LIVELY, True)):
        system.handle_setting(*wish)
        assert user.window.session.scene.is_motion_reduced is is_calm
        assert user.window.commands["calm"].isChecked() is is_calm
    assert load_remembered_scene().reduces_motion is None
    user.give("calm")
    system.handle_setting(*CALM)
    assert not user.window.session.scene.is_motion_reduced
    assert load_remembered_scene().reduces_motion is False


def test_that_other_desktop_settings_are_ignored(user):
    system = user.window.session.findChild(SystemMotionWatcher)
    system.handle_setting("org.gnome.desktop.interface", "cursor-blink", FakeDBusVariant(False))
    assert not user.window.session.scene.is_motion_reduced
