"""Random actions of a user, over all commands and pages."""

import os
import sys
import tempfile
import time
import traceback
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QWidget

from knight_gui.board import Board
from knight_gui.search.search import Search
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands.actions import ALL_COMMANDS
from knight_gui.window.main_window import MainWindow
from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.widgets.page import Page
from tests.bench.figure import Figure
from tests.endurance.bot import choose_no_file, is_answered, show_window
from tests.endurance.trial import run
from tests.endurance.witness import Witness, threads_left
from tests.window.frames import move_mouse
from tests.window.monkey import Monkey, assert_is_consistent
from tests.window.test_board_changes import (
    BOARD_SOURCES,
    assert_widgets_show_one_board,
    path_beginning_csv,
    refresh_pages,
)

ACTIONS = 300
"""Actions in a window; afterwards a search must work in it, and another window is opened."""
CHECK_INTERVAL = 20
_SCREENS = Path(__file__).with_name("screens.json")
_SIDES = (3, 5, 6, 8, 13, 40)
"""Sides of boards that are opened."""
MAX_CHECKED_STEP = 3_000_000
"""Last step that an independent search reaches in some hundredths of a second."""


class Tester(Monkey):
    """Monkey that also gives all commands and uses all pages."""

    @property
    def actions(self):
        return (
            *super().actions,
            self.command,
            self.command,
            self.command,
            self.use_page,
            self.bring_board,
            self.change_screen,
        )

    def act(self):
        self.close_menus()
        if self.user.window.isFullScreen() and self.rng.random() < 0.2:
            self.user.window.commands["fullScreen"].trigger()
        # without a window manager the focus does not come back by itself
        self.user.activate()
        return super().act()

    def click_square(self):
        # a page may cover the boards
        if not self.visible_names("board", "rivalBoard"):
            return None
        return super().click_square()

    def choose_size(self):
        if not self.user.size_box.isVisible():
            return None
        return super().choose_size()

    def choose_program(self):
        # an open puzzle leaves the search to the user
        is_visible = self.user.widget("greedyButton").isVisible()
        if not is_visible or not self.user.is_enabled("naiveButton"):
            return None
        return super().choose_program()

    def command(self):
        """Trigger a random command, if it is enabled."""
        name = self.rng.choice(
            [c.name for c in ALL_COMMANDS if c.name not in self.EXCLUDED_COMMANDS]
        )
        action = self.user.window.commands[name]
        if action.isEnabled():
            action.trigger()
        self.close_menus()
        if self.rng.random() < 0.8:
            self.close_pages()
        return name

    def use_page(self):
        """Click on a few widgets of an open page."""
        window = self.user.window
        pages = [*window.findChildren(QDialog), *window.findChildren(Page)]
        pages = [page for page in pages if page.isVisible()]
        if not pages:
            return None
        page = self.rng.choice(pages)
        for _ in range(3):
            if not page.isVisible():
                break
            parts = [part for part in page.findChildren(QWidget) if part.isVisible()]
            part = self.rng.choice(parts)
            if isinstance(part, QAbstractButton) and part.isEnabled():
                part.click()
            elif part.width() > 1 and part.height() > 1:
                pos = QPoint(self.rng.randrange(part.width()), self.rng.randrange(part.height()))
                QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=pos)
            self.close_menus()
        self.close_pages()
        return page.objectName()

    def bring_board(self):
        """Open a page, point at the landscape, and open another board meanwhile."""
        page = self.rng.choice([*PAGE_CLASSES])
        side = self.rng.choice(_SIDES)
        self.user.window.session.update(page=page)
        bring = self.rng.choice(BOARD_SOURCES)
        for name in self.visible_names("timeline"):
            strip = self.user.widget(name)
            move_mouse(strip, QPoint(self.rng.randrange(1, strip.width()), strip.height() // 2))
        with tempfile.TemporaryDirectory() as folder:
            bring(self.user, Path(folder), path_beginning_csv(side))
        refresh_pages(self.user)
        assert_widgets_show_one_board(self.user)
        if self.rng.random() < 0.5:
            self.rest()
        self.close_pages()
        return page, side, bring.__name__

    def change_screen(self):
        """Move the window to a random screen; they differ in size."""
        # nobody can move a full screen
        self.user.window.session.update(is_full_screen=False)
        screen = self.rng.choice(QApplication.screens())
        self.user.window.move(screen.availableGeometry().topLeft() + QPoint(10, 10))
        return screen.name()

    def close_menus(self):
        while isinstance(popup := QApplication.activePopupWidget(), QMenu):
            popup.close()


def visible_board_views(user):
    return [view for view in user.window.findChildren(BoardView) if view.isVisible()]


def is_at_rest(user):
    clients = user.playback.clients
    has_all_boards = len(visible_board_views(user)) == len(clients)
    return has_all_boards and all(client.has_no_pending_request for client in clients)


def assert_numbers_are_true(user):
    """Compare each board with its frame, and the frame with an independent search."""
    # a comparison may still be opening or closing
    user.wait_until(is_at_rest, user)
    for client, view in zip(user.playback.clients, visible_board_views(user), strict=True):
        if client.frame is None:
            continue
        position = client.frame.position
        board = client.problem.board
        path = position.path
        assert len(set(path)) == len(path)
        assert not board.holes & set(path)
        assert all(board.attacks(a, b) for a, b in pairwise(path))
        assert view.state.position == position, "the board shows another step"
        if position.step <= MAX_CHECKED_STEP:
            search = Search(client.problem)
            search.advance(position.step)
            assert search.position() == position
            progress = search.progress()
            assert (progress.nodes, progress.backtracks) == (position.nodes, position.backtracks)


def run_round(seed, until, heartbeat):
    """Let the monkey act in one window; return the numbers of actions, checks and failures."""
    window = MainWindow()
    user = show_window(window)
    monkey = Tester(user, seed)
    done = []
    checks = 0
    try:
        while len(done) < ACTIONS and time.monotonic() < until:
            done.append(monkey.act())
            if len(done) % CHECK_INTERVAL == 0:
                monkey.close_pages()
                assert_is_consistent(user)
                assert_numbers_are_true(user)
                checks += 1
                heartbeat.skip()
        user.key(Qt.Key.Key_Escape)
        monkey.close_menus()
        monkey.close_pages()
        window.session.update(is_full_screen=False)
        if user.playback.is_comparison:
            window.commands["compare"].trigger()
        assert is_answered(user, Board(5, 5).parse_square("c3"))
    except Exception:  # noqa: BLE001  any error is counted
        print(f"seed {seed}, after {done[-12:]}", file=sys.stderr)
        traceback.print_exc()
        return len(done), checks, 1
    finally:
        window.close_without_asking()
        window.deleteLater()
    return len(done), checks, 0


def trial(seconds, seed):
    """Let the monkey act in one window after the other, on two screens."""
    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_SCREENS}"
    app = QApplication([])
    witness = Witness()
    choose_no_file()
    until = time.monotonic() + seconds
    rounds = []
    while not rounds or time.monotonic() < until:
        rounds.append(run_round(seed + len(rounds), until, witness.heartbeat))
    app.clipboard().clear()
    actions, checks, lost = map(sum, zip(*rounds, strict=True))
    yield Figure("windows lost", lost, 0, "", f"{len(rounds)} windows, the first with seed {seed}")
    yield Figure("actions", actions, None, "", f"{checks} times all numbers were checked")
    yield Figure("exceptions, warnings and complaints of Qt", witness.report(), 0, "")
    left = threads_left()
    yield Figure("threads left", len(left), 0, "", ", ".join(left))
    yield Figure("longest gap of the event loop", witness.heartbeat.longest_s * 1000, None, "ms")


if __name__ == "__main__":
    run(trial)
