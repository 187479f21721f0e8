"""Pictures of the window in the documents: `python -m tests.docs.pictures`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from knight_gui.search.compiling import loader
from knight_gui.state.speed import DEFAULT_SPEED
from knight_gui.window.main_window import MainWindow
from tests.bench.window_probe import click, live, opened, wait_for
from tests.docs.parts import ROOT

A8 = 0
FIRST_RETREAT = 62
LOST = 33
_SETTLED_S = 2.5
_LAID_OUT_S = 0.3


def main() -> None:
    """Take all pictures."""
    application = QApplication([])
    for take in (_naive, _greedy, _landscape, _race, _strategy, _tours):
        with window_with_size(1280, 820) as window:
            take(window)
    application.processEvents()


@contextmanager
def window_with_size(width: int, height: int) -> Iterator[MainWindow]:
    """Show a window of a size with default settings, without callouts and motion.

    A picture taken while something moves would show it half way.
    """
    with TemporaryDirectory() as settings:
        os.environ["XDG_CONFIG_HOME"] = settings
        window = opened()
        window.resize(width, height)
        window.context.callout_budget.remaining = 0
        window.session.update(speed=DEFAULT_SPEED, keeps_full_speed=False, reduces_motion=True)
        yield window
        window.close()


def _naive(window: MainWindow) -> None:
    search_to_step(window, FIRST_RETREAT)
    wasted_label = window.findChild(QLabel, "wastedFigure")

    def is_counted() -> bool:
        return wasted_label.text().startswith("all but")

    wait_for(is_counted)
    _take(window, "naive")


def _greedy(window: MainWindow) -> None:
    window.commands["greedy"].trigger()
    search_to_step(window, 63)
    _take(window, "greedy")


def _landscape(window: MainWindow) -> None:
    window.commands["landscape"].trigger()
    search_to_step(window, LOST)
    wait_for_end(window)
    _take(window.findChild(QWidget, "timeline"), "landscape")


def _race(window: MainWindow) -> None:
    window.commands["compare"].trigger()
    search_to_step(window, FIRST_RETREAT)
    _take(window, "race")


def _strategy(window: MainWindow) -> None:
    search_to_step(window, LOST)
    window.commands["strategy"].trigger()
    _take(window.findChild(QWidget, "strategyPage"), "strategy")


def _tours(window: MainWindow) -> None:
    window.findChild(QObject, "boardSizeBox").lineEdit().setText("5x5")
    window.findChild(QObject, "boardSizeBox").lineEdit().returnPressed.emit()
    search_to_step(window, 24)
    window.commands["tours"].trigger()
    _take(window.findChild(QWidget, "toursPage"), "tours")


def wait_for_end(window: MainWindow) -> None:
    """Wait until the search of a window has ended."""

    def has_ended() -> bool:
        return window.playback.has_ended

    wait_for(has_ended)


def search_to_step(window: MainWindow, step: int) -> None:
    """Search from a8, and show a step of the search."""
    live(_LAID_OUT_S)
    click(window, A8)

    def is_searched() -> bool:
        return all(client.step_count >= step for client in window.playback.clients)

    def is_shown() -> bool:
        return window.playback.step == step and loader.is_loading_finished()

    wait_for(is_searched)
    window.playback.pause()
    window.playback.go_to_step(step)
    wait_for(is_shown)


def _take(widget: QWidget, name: str) -> None:
    live(_SETTLED_S)
    widget.grab().save(str(ROOT / "assets" / f"{name}.png"))


if __name__ == "__main__":
    main()
