"""Random actions in the window, and the conditions that must hold meanwhile."""

import random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QToolButton, QWidget

from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant, variants_of
from knight_gui.window.commands.actions import ALL_COMMANDS
from tests.window.pages import escape
from tests.window.user import CONTROL, SHIFT, pick

SIZES = ("1", "2x3", "3x4", "5x5", "5x6", "8x8", "13x7", "40x40", "100x100")


class Monkey:
    """Random actions of a user, in an order that depends on a seed."""

    EXCLUDED_COMMANDS = ("quit", "print")
    MOVES = (
        *((key,) for key in range(Qt.Key.Key_1, Qt.Key.Key_9)),
        (Qt.Key.Key_Backspace,),
        (Qt.Key.Key_Z, CONTROL),
        (Qt.Key.Key_Z, CONTROL | SHIFT),
    )
    HELP = ((Qt.Key.Key_I,), (Qt.Key.Key_J,), (Qt.Key.Key_E,), (Qt.Key.Key_O,), (Qt.Key.Key_R,))

    def __init__(self, user, seed):
        self.user = user
        self.rng = random.Random(seed)
        self.keys = [
            QKeySequence(key)[0]
            for command in ALL_COMMANDS
            if command.name not in self.EXCLUDED_COMMANDS
            for key in (*command.keys, "Tab", "Return", "Escape")
        ]

    def act(self):
        """Perform a random action, and return its name and result."""
        action = self.rng.choice(self.actions)
        return action.__name__, action()

    @property
    def actions(self):
        """The actions; a frequent one is in the list more often."""
        return (
            self.click_square,
            self.click_square,
            self.press_key,
            self.press_key,
            self.press_key,
            self.click_button,
            self.click_button,
            self.click_button,
            self.make_moves,
            self.choose_size,
            self.choose_program,
            self.click_on_strip,
            self.drag_on_strip,
            self.turn_wheel,
            self.set_speed,
            self.resize,
            self.rest,
        )

    def click_square(self):
        square = self.rng.randrange(self.user.window.session.scene.setup.board.size)
        board = self.rng.choice(self.visible_names("board", "rivalBoard"))
        self.user.click_square(square, board)
        return board, square, self.answer_menu()

    def visible_names(self, *names):
        """Return the names of those widgets that are visible; the second is so in a comparison."""
        parts = {name: self.user.window.findChild(QWidget, name) for name in names}
        return [name for name, part in parts.items() if part is not None and part.isVisible()]

    def answer_menu(self):
        """Trigger a random action of the menu at a candidate, if it is open, or close it."""
        menu = QApplication.activePopupWidget()
        if menu is None:
            return ""
        name = self.rng.choice([*(action.objectName() for action in menu.actions()), ""])
        if name:
            # it closes the menu, which may be gone then
            pick(menu, name)
        else:
            menu.close()
        self.user.activate()
        return name

    def make_moves(self):
        """Make moves by hand, legal or not, take some back, and request hints."""
        if self.user.window.session.scene.setups[0].variant is not Variant.YOU:
            self.user.key(Qt.Key.Key_Y)
            self.click_square()
        acts = self.rng.choices(
            [*self.MOVES, *self.MOVES, *self.HELP, self.click_square, self.drag_knight], k=12
        )
        for act in acts:
            if callable(act):
                act()
            else:
                self.user.key(*act)
            self.answer_menu()
        return acts

    def drag_knight(self):
        view = self.user.board_view
        knight = self.user.board_view.state.knight
        if knight is not None:
            target = view.square_center(self.rng.randrange(view.board.size))
            QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=view.square_center(knight.square))
            self.user.drag(view, target)
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=target)

    def press_key(self):
        key = self.rng.choice(self.keys)
        self.user.key(key.key(), key.keyboardModifiers())
        self.close_pages()
        return key

    def click_button(self):
        """Click on a visible button, enabled or not."""
        excluded_names = [f"{name}Button" for name in self.EXCLUDED_COMMANDS]
        buttons = {
            button.objectName(): button
            for button in self.user.window.findChildren(QToolButton)
            if button.isVisible() and not button.menu()
        }
        names = sorted(buttons.keys() - {"", *excluded_names})
        if not names:
            # in a presentation there may be none
            return None
        name = self.rng.choice(names)
        QTest.mouseClick(buttons[name], Qt.MouseButton.LeftButton)
        self.close_pages()
        return name

    def close_pages(self):
        """Close pages and dialogs, so that the window is in front again."""
        self.user.window.pages.close_page()
        for dialog in self.user.window.findChildren(QDialog):
            if dialog.isVisible():
                escape(dialog)
                self.user.activate()

    def choose_size(self):
        size = self.rng.choice(SIZES)
        self.user.choose_size(size)
        return size

    def choose_program(self):
        program = self.rng.choice(list(PRESETS))
        if not self.user.playback.is_comparison:
            self.user.choose_program(program)
            return program
        button = self.rng.choice(self.visible_names("contestantButton", "rivalContestantButton"))
        variant = self.rng.choice(variants_of(PRESETS[program]))
        self.user.choose_contestant(program, variant, button)
        return button, program, variant

    def click_on_strip(self):
        strips = self.visible_names("timeline", "rivalTimeline")
        return [self.user.click_strip(self.rng.random(), strip) for strip in strips[-1:]]

    def drag_on_strip(self):
        strip = self.user.timeline
        points = [QPoint(self.rng.randrange(1, strip.width()), 20) for _ in range(4)]
        QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=points[0])
        for point in points:
            self.user.drag(strip, point)
        QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=points[-1])
        return points

    def turn_wheel(self):
        name = self.rng.choice(["timeline", "boardSizeBox", "speedSlider", "board"])
        notches = self.rng.choice([-3, -1, 1, 5])
        self.user.wheel(name, notches)
        return name, notches

    def set_speed(self):
        notch = self.rng.randrange(101)
        self.user.widget("speedSlider").setValue(notch)
        return notch

    def resize(self):
        size = self.rng.choice([(640, 480), (900, 700), (1280, 800)])
        self.user.window.resize(*size)
        return size

    def rest(self):
        pause_ms = self.rng.choice([5, 30, 80])
        self.user.qtbot.wait(pause_ms)
        return pause_ms


def assert_is_consistent(user):
    playback = user.playback
    setup = user.window.session.scene.setup
    assert 0 <= playback.step <= playback.step_count
    names = ("naiveButton", "greedyButton", "youButton")
    assert [user.widget(name).isChecked() for name in names].count(True) == 1
    assert user.widget("speedSlider").value() == playback.speed.notch
    if playback.problem is None:
        assert setup.start is None or user.window.session.scene.is_impossible
        assert not playback.is_playing
    else:
        assert playback.problem == setup.problem
    if playback.frame is not None:
        # the frame of a move just made by hand may still be on its way
        assert playback.frame.problem == playback.problem or playback.problem.is_continuation_of(
            playback.frame.problem
        )
        assert playback.frame.position.path[0] == setup.start
        for name in ("firstButton", "stepBackButton", "previousDeadEndButton"):
            assert user.is_enabled(name) == (playback.step > 0)
