"""User of the window: sends real mouse and key events, and reads the pixels and texts."""

from collections import Counter
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QColor, QContextMenuEvent, QImage, QKeyEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from shiboken6 import isValid

from knight_gui.search.landscape import NOT_COMPUTED
from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant, variants_of
from knight_gui.window.main_window import MainWindow
from knight_gui.window.motion import PictureTransition
from knight_gui.window.widgets.page import Page
from tests.support.playback_waiter import PlaybackWaiter
from tests.window.frames import move_mouse, turn_wheel

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
NO_KEY = Qt.KeyboardModifier.NoModifier
A8 = 0


class User(PlaybackWaiter):
    """User of the window, who finds widgets by their object names.

    The window shows step, step count and mode of its playback.
    """

    def __init__(self, window, qtbot):
        super().__init__(window.playback, qtbot)
        self.window = window

    # Widgets that another language creates anew

    @property
    def board_view(self):
        return self.widget("board")

    @property
    def timeline(self):
        return self.widget("timeline")

    @property
    def size_box(self):
        return self.widget("boardSizeBox")

    # Input

    def activate(self):
        """Give the window the keyboard, as no window manager does it in tests."""
        self.window.activateWindow()
        self.wait_until(self.window.isActiveWindow)
        focused = QApplication.focusWidget()
        if any(page.isAncestorOf(focused) for page in self.window.findChildren(Page) if focused):
            # as a click beside the page does
            self.window.setFocus()

    def widget(self, name):
        self.look()
        found = self.window.findChild(QWidget, name)
        assert found is not None, name
        return found

    def click(self, name):
        """Click on a button, which must be visible and enabled."""
        button = self.widget(name)
        assert button.isVisible(), name
        assert button.isEnabled(), name
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def look(self):
        """Update the actions, as the event loop does before the next event."""
        QApplication.sendPostedEvents(self.window.commands, QEvent.Type.MetaCall)

    def click_square(self, square, board="board"):
        view = self.widget(board)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.square_center(square))

    def click_strip(self, share, strip="timeline"):
        """Click on a landscape at a share of its width, and return the step there."""
        strip = self.widget(strip)
        spot = QPoint(round(strip.width() * share), strip.height() // 2)
        step = strip.step_at(spot.x())
        QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=spot)
        return step

    def key(self, key, modifiers=NO_KEY):
        """Press a key, which goes to the widget with the focus."""
        self.look()
        QTest.keyClick(self.window.windowHandle(), key, modifiers)

    def use(self, hand, modifiers=NO_KEY):
        """Click on a button by its name, or press a key."""
        if isinstance(hand, str):
            self.click(hand)
        else:
            self.key(hand, modifiers)

    def keys(self, *keys):
        """Press one key after the other."""
        for key in keys:
            self.key(key)

    def type(self, text):
        """Type letters into the widget with the focus."""
        for letter in text:
            who = QApplication.focusWidget() or self.window
            if letter.isascii():
                QTest.keyClick(who, letter)
            else:
                # QTest has no key for it: as an input method sends it
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    QApplication.sendEvent(who, QKeyEvent(kind, 0, NO_KEY, letter))

    def focus(self, name):
        """Give the focus to a widget by Tab."""
        wanted = self.widget(name)
        for _ in range(40):
            if QApplication.focusWidget() is wanted:
                return
            self.key(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {name}")

    def tab_round(self):
        """Press Tab until the focus is back at the first widget; return all names on the way."""
        reached = []
        for _ in range(60):
            self.key(Qt.Key.Key_Tab)
            name = QApplication.focusWidget().objectName()
            if name in reached:
                break
            reached.append(name)
        assert name == reached[0], "it leads to something twice"
        return reached

    def drag(self, widget, spot, buttons=Qt.MouseButton.LeftButton):
        """Move the mouse over a widget with its buttons held down."""
        move_mouse(widget, spot, buttons)

    def wheel(self, name, notches):
        widget = self.widget(name)
        turn_wheel(widget, widget.rect().center(), notches)

    def resize(self, width, height):
        self.window.resize(width, height)

        def is_resized():
            return (self.window.width(), self.window.height()) == (width, height)

        self.wait_until(is_resized)

    def give(self, *commands):
        """Trigger commands by their names, as in a menu."""
        for command in commands:
            action = self.window.commands[command]
            assert action.isEnabled(), command
            action.trigger()

    def choose_size(self, text):
        """Type a size and press Enter."""
        QTest.mouseClick(self.size_box.lineEdit(), Qt.MouseButton.LeftButton)
        self.qtbot.waitUntil(self.size_box.hasFocus)
        self.size_box.lineEdit().selectAll()
        self.type(text)
        self.key(Qt.Key.Key_Return)

    def choose_program(self, name):
        """Choose one of the programs, with the naive variant if that is the present one."""
        variant = self.window.session.scene.setup.variant
        self.choose_from("greedyButton", f"{name}-greedy")
        if variant is Variant.NAIVE and variant in variants_of(PRESETS[name]):
            self.click("naiveButton")

    def choose_contestant(self, name, variant, button="contestantButton"):
        """Choose a search for one side of a comparison."""
        if (name, variant) == ("knight-tour", Variant.NAIVE):
            # the same search, and the menu offers each only once
            name = "knight-gui"
        self.choose_from(button, f"{name}-{variant.value}")

    def choose_from(self, button, name):
        """Open a button's menu, and click on the action with an object name."""
        button = self.widget(button)
        # the right end of a button with an action of its own opens the menu
        end = QPoint(button.width() - 6, button.height() // 2)
        with self.answering_menu(button, partial(pick, name=name)):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=end)
        self.activate()

    @contextmanager
    def answering_menu(self, button, answer):
        """Call a function with the menu of a button once it is open."""
        menu = button.menu()
        # the menu has an event loop of its own: the call must be scheduled before
        opened = menu.aboutToShow.connect(partial(QTimer.singleShot, 0, partial(answer, menu)))
        yield
        menu.aboutToShow.disconnect(opened)

    # Waiting

    def start(self, square, step=None):
        """Click to start on a square, wait for the first steps, pause, and go to a step."""
        self.click_start(square)
        self.insist()
        self.wait_for_path(square)
        self.wait_until(self.has_first_steps)
        if self.playback.is_playing:
            self.key(Qt.Key.Key_Space)
        # a search that ends at its start pauses by itself
        self.wait_until_not_playing()
        if step is not None:
            self.go_to(step)

    def has_first_steps(self):
        """Return True if each search has ended or made 1,000 steps."""
        return all(client.has_ended or client.step_count > 1000 for client in self.playback.clients)

    def click_start(self, square):
        """Start a search on a square: by a click, or by its menu where a click may be a move."""
        if self.playback.frame is None:
            self.click_square(square)
            return
        pick(self.open_square_menu(square), "startHere")
        self.activate()

    def open_square_menu(self, square):
        """Open the menu of a square, and return it."""
        view = self.board_view
        pos = view.square_center(square)
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(view, QContextMenuEvent(reason, pos, view.mapToGlobal(pos)))
        return QApplication.activePopupWidget()

    def search(self, square, size=None):
        """Start a search, wait until it has ended, and show its last step."""
        if size is not None:
            self.choose_size(size)
        self.start(square)
        self.wait_for_end()

    def insist(self):
        """Search anyway if no tour can exist from the start."""
        if self.widget("anywayButton").isVisible():
            self.click("anywayButton")

    def go_to(self, step):
        """Show a step once the search has come there."""
        self.wait_until_searched_past(step - 1)
        self.playback.go_to_step(step)
        self.wait_for_step(step)

    def wait_for_end(self):
        """Wait until the search has ended, then show its last step."""
        self.wait_until_ended()
        if not self.playback.is_at_end:
            self.key(Qt.Key.Key_End)
        self.wait_until_at_end()

    def wait_for_status(self, start):
        """Wait until the status starts with a text."""

        def is_shown():
            return self.status.startswith(start)

        self.wait_until(is_shown)

    def wait_for_text(self, name, text):
        """Wait until the text of a label contains another text."""
        label = self.widget(name)

        def is_shown():
            return text in label.text()

        self.wait_until(is_shown)

    def wait_for_message(self, text):
        """Wait for a message at the foot of a board that contains a text."""

        def is_shown():
            return text in self.message

        self.wait_until(is_shown)

    def wait_until_enabled(self, name):
        self.wait_until(self.is_enabled, name)

    def wait_until_hidden(self, widget):
        def is_hidden():
            return not widget.isVisible()

        self.wait_until(is_hidden)

    def wait_until_still(self):
        """Wait until nothing moves to a new place any more."""

        def is_still():
            return not self.window.findChildren(PictureTransition)

        self.wait_until(is_still)

    def settled(self, look, *args):
        """Return the result of a function once it stays the same, such as a layout."""
        self.wait_until_still()
        seen = None
        again = 0
        while again < 3:
            self.qtbot.wait(5)
            before = seen
            seen = look(*args)
            again = again + 1 if seen == before else 0
        return seen

    def paste(self, text):
        QApplication.clipboard().setText(text)
        self.window.setFocus()
        self.key(Qt.Key.Key_V, CONTROL)

    # Output

    @property
    def step(self):
        return self.playback.step

    @property
    def position(self):
        return self.playback.frame.position

    @property
    def problem(self):
        return self.playback.problem

    @property
    def status(self):
        """Texts of the verdict: its title and its reason."""
        return self.joined_texts("verdictTitle", "verdictReason")

    def joined_texts(self, title, reason):
        """Return the texts of two labels as one."""
        return f"{self.widget(title).text()}. {self.widget(reason).text()}".strip()

    @property
    def message(self):
        """The message at the foot of a board; empty if there is none."""
        strips = self.window.findChildren(QLabel, "messageStrip")
        return "".join(strip.text() for strip in strips if strip.isVisible())

    @property
    def sentence(self):
        return self.widget("sentenceLabel").text()

    @property
    def headline(self):
        return self.widget("headline").text()

    @property
    def position_text(self):
        """Text of the position label: the step shown, and the number of steps."""
        return self.widget("positionLabel").text()

    def is_enabled(self, name):
        return self.widget(name).isEnabled()

    def square_rect(self, square, board="board"):
        """The pixels of a square in a board's view."""
        view = self.widget(board)
        side = view.board_geometry.square_px
        center = view.square_center(square)
        half = side / 2
        return QRect(round(center.x() - half), round(center.y() - half), round(side), round(side))

    @property
    def side_px(self):
        """The side of a square in pixels."""
        return self.board_view.board_geometry.square_px

    def picture_of(self, square, board="board"):
        """Return the image of a square."""
        return as_seen(self.widget(board), self.square_rect(square, board))

    def pixels_near(self, square, colour, distance=40, board="board"):
        """Return the number of pixels of a square with about this colour."""
        colour = QColor(colour)
        wanted = (colour.red(), colour.green(), colour.blue())
        return sum(
            count
            for found, count in colours_of(self.picture_of(square, board)).items()
            if sum(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= distance
        )


def opened(qtbot, callouts=0):
    """Return the main window as the program shows it: exposed and active."""
    window = MainWindow()
    window.context.callout_budget.remaining = callouts
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    user = User(window, qtbot)
    user.activate()
    # the cards come after the window has been painted
    user.wait_until(window.findChild, QWidget, "codePanel")
    return window


def accessible_text(widget, kind=QAccessible.Text.Name):
    """Return a text of a widget for a screen reader."""
    return QAccessible.queryAccessibleInterface(widget).text(kind)


def as_seen(widget, place=None):
    """Return the image of a widget at one pixel for each of its own, at any screen scale."""
    place = widget.rect() if place is None else place
    image = QImage(place.size(), QImage.Format.Format_RGB32)
    widget.render(image, QPoint(), QRegion(place))
    return image


def colours_of(image):
    """Return the number of pixels of an image by (red, green, blue)."""
    return Counter(
        (colour.red(), colour.green(), colour.blue())
        for y in range(image.height())
        for x in range(image.width())
        for colour in [image.pixelColor(x, y)]
    )


def pick(menu, name):
    """Click on the action with an object name in an open menu."""
    try:
        action = next(action for action in menu.actions() if action.objectName() == name)
        spot = menu.actionGeometry(action).center()
        QTest.mouseMove(menu, spot)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=spot)
    finally:
        # after a click the menu closes by itself, and may be deleted already
        if isValid(menu):
            menu.close()


def is_read(landscape_view):
    """True if the landscape of the visible steps is as detailed as the width allows."""
    state = landscape_view.state
    landscape = state.visible_landscape
    if landscape is None or NOT_COMPUTED in landscape.lost_depths:
        return False
    visible = state.visible_steps
    if visible.step_range is None:
        return landscape.last_step == state.step_count
    last_step = min(visible.last_step, state.step_count)
    return state.data.is_detailed_enough(visible.first_step, last_step, landscape_view.width())
