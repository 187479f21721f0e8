"""Take the pictures of the window that the documents show: `python -m tests.documents.pictures`."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.scene.speed import DEFAULT_SPEED
from knight_gui.search import loading
from knight_gui.window.main_window import MainWindow
from tests.bench.window_probe import click, live, opened, wait_for
from tests.documents.parts import ROOT

A8 = 0
FIRST_RETREAT = 62
LOST = 33
_SETTLED_S = 2.5


def main() -> None:
    """Take all of them."""
    application = QApplication([])
    for take in (_naive, _greedy, _landscape, _race, _strategy, _tours):
        with _window() as window:
            take(window)
    application.processEvents()


@contextmanager
def _window() -> Iterator[MainWindow]:
    window = opened()
    window.resize(1280, 820)
    window.context.callouts.left = 0
    window.session.change(speed=DEFAULT_SPEED, pins_flat_out=False)
    yield window
    window.close()


def _naive(window: MainWindow) -> None:
    _show(window, FIRST_RETREAT)
    _take(window, "naive")


def _greedy(window: MainWindow) -> None:
    window.commands["greedy"].trigger()
    _show(window, 63)
    _take(window, "greedy")


def _landscape(window: MainWindow) -> None:
    window.commands["landscape"].trigger()
    _show(window, LOST)
    wait_for(lambda: window.transport.has_ended)
    _take(window.findChild(QWidget, "timeline"), "landscape")


def _race(window: MainWindow) -> None:
    window.commands["compare"].trigger()
    _show(window, FIRST_RETREAT)
    _take(window, "race")


def _strategy(window: MainWindow) -> None:
    _show(window, LOST)
    window.commands["strategy"].trigger()
    _take(window.findChild(QWidget, "strategyPage"), "strategy")


def _tours(window: MainWindow) -> None:
    window.findChild(QObject, "boardSizeBox").lineEdit().setText("5x5")
    window.findChild(QObject, "boardSizeBox").lineEdit().returnPressed.emit()
    _show(window, 24)
    window.commands["tours"].trigger()
    _take(window.findChild(QWidget, "toursPage"), "tours")


def _show(window: MainWindow, step: int) -> None:
    live(_SETTLED_S)
    click(window, A8)
    wait_for(lambda: window.transport.steps >= step)
    window.transport.pause()
    window.transport.go_to(step)
    wait_for(lambda: window.transport.step == step and loading.is_complete())


def _take(widget: QWidget, name: str) -> None:
    live(_SETTLED_S)
    widget.grab().save(str(ROOT / "assets" / f"{name}.png"))


if __name__ == "__main__":
    main()
