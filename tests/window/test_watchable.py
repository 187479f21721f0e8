"""What is searched can be watched: its speed, its motion, and how closely the board is seen."""

import pytest
from PySide6.QtCore import Qt

from knight_gui.state.speed import DEFAULT_SPEED, MAX_NOTCH, Speed
from knight_gui.window.board.view import BoardView
from knight_gui.window.platform.reduced_motion import SystemMotionWatcher
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8, CONTROL, SHIFT

FLAT_OUT = Speed(MAX_NOTCH)


@pytest.mark.parametrize("is_pinned", [False, True])
def test_that_a_search_from_another_square_is_flat_out_only_if_that_is_pinned(user, is_pinned):
    user.start(A8, step=0)
    user.window.session.update(speed=FLAT_OUT)
    if is_pinned:
        user.key(Qt.Key.Key_F, SHIFT)
    assert user.window.commands["pinFlatOut"].isChecked() is is_pinned
    user.click_square(20)
    user.wait_until(lambda: user.go.frame is not None and user.problem.path == (20,))
    assert user.go.speed == (FLAT_OUT if is_pinned else DEFAULT_SPEED)


def test_that_motion_is_reduced_by_a_command(user, monkeypatch):
    user.start(A8)
    user.go_to(5)
    show_frame = BoardView.show_frame
    glides = []

    def show_and_look(view, *frame):
        show_frame(view, *frame)
        # a little later the knight has arrived
        glides.append(view.state.knight.is_moving)

    monkeypatch.setattr(BoardView, "show_frame", show_and_look)
    for step in (6, 7):
        user.window.commands["calm"].trigger()
        user.key(Qt.Key.Key_Right)
        user.wait_for_step(step)
    assert glides == [False, True]


def test_that_keys_show_squares_larger_and_the_whole_board_again(user):
    user.choose_size("30x30")
    side = user.side_px
    user.key(Qt.Key.Key_Plus, CONTROL)
    assert user.side_px > side
    user.key(Qt.Key.Key_0, CONTROL)
    assert user.side_px == side
    user.key(Qt.Key.Key_Plus, CONTROL)
    user.key(Qt.Key.Key_Minus, CONTROL)
    assert user.side_px == side


class Wrapped:
    """A value as it comes on the bus of the session."""

    def __init__(self, value):
        self.value = value

    def variant(self):
        return self.value


CALM = ("org.gnome.desktop.interface", "enable-animations", Wrapped(Wrapped(False)))
LIVELY = (*CALM[:2], Wrapped(True))
REDUCED = ("org.freedesktop.appearance", "reduced-motion", Wrapped(1))


def test_that_motion_is_as_the_system_wishes_until_somebody_chooses(user):
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


def test_that_other_settings_of_the_desktop_move_nothing(user):
    system = user.window.session.findChild(SystemMotionWatcher)
    system.handle_setting("org.gnome.desktop.interface", "cursor-blink", Wrapped(False))
    assert not user.window.session.scene.is_motion_reduced
