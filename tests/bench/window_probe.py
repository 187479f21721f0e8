"""One look at the window, in a process of its own; prints what it found as JSON."""

import time

BEGAN = time.perf_counter()

import gc
import json
import os
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from tests.bench.clock import quantile


class Paints(QObject):
    """Notes when a widget, or any of an application's, was painted."""

    def __init__(self, watched):
        super().__init__()
        self.times = []
        watched.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            self.times.append(time.perf_counter())
        return False

    def interval_ms(self, share: float) -> float:
        """Return the milliseconds that a share of the times between two paints do not exceed."""
        return quantile(
            [(b - a) * 1000 for a, b in zip(self.times, self.times[1:], strict=False)], share
        )


class Heart(QObject):
    """Beats every few milliseconds; a gap between beats is a time when the window was deaf."""

    def __init__(self):
        super().__init__()
        self.longest_s = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def skip(self):
        """Leave out the time since the last beat: it was not the window's."""
        self._last = time.perf_counter()

    def _beat(self):
        now = time.perf_counter()
        self.longest_s = max(self.longest_s, now - self._last)
        self._last = now


def wait_for(condition: Callable[[], bool], limit_s: float = 120.0) -> float:
    """Let the window live until a condition holds, and return how long that took."""
    began = time.perf_counter()
    while not condition():
        assert time.perf_counter() - began < limit_s
        QApplication.processEvents()
        time.sleep(0.0005)
    return time.perf_counter() - began


def live(seconds: float, unless: Callable[[], bool] = lambda: False) -> None:
    """Let the window live for a while in Qt's own loop, which nobody leaves meanwhile.

    Parameters
    ----------
    seconds
        How long.
    unless
        Ends it sooner, within a tenth of a second.
    """
    end = QTimer(singleShot=True)
    watch = QTimer()
    # quit() would close the window
    end.timeout.connect(QApplication.exit)
    watch.timeout.connect(lambda: QApplication.exit() if unless() else None)
    end.start(round(seconds * 1000))
    watch.start(100)
    QApplication.exec()
    end.stop()


def opened(size: int = 8):
    """Return a window that shows an empty board."""
    from knight_gui.board import Board
    from knight_gui.state.speed import MAX_NOTCH, Speed
    from knight_gui.window.main_window import MainWindow

    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    live(1.0)
    if size != 8:
        window.controller.open_with_undo(
            window.session.scene.setups_with(board=Board(size, size), start=None)
        )
    window.session.update(speed=Speed(MAX_NOTCH), keeps_full_speed=True)
    return window


def click(window, square: int) -> None:
    """Click a square."""
    view = window.findChild(QObject, "board")
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.center_of(square))


def first_paint(name: str) -> dict:
    if name == "bare":
        window = QMainWindow()
    else:
        # as the program does
        gc.disable()
        from knight_gui.window.main_window import MainWindow

        gc.freeze()
        gc.enable()
        window = MainWindow()
    # not all of the application: for who sees every event Qt's binding looks up all its classes
    paints = Paints(window)
    window.resize(1280, 800)
    window.show()
    while not paints.times:
        QApplication.processEvents()
    window.close()
    return {"seconds": paints.times[0] - BEGAN}


def frames(size: str, seconds: str, landscape: str = "low") -> dict:
    window = opened(int(size))
    if landscape == "tall":
        window.commands["landscape"].trigger()
    paints = Paints(window.findChild(QObject, "board"))
    last = int(size) ** 2 - 1
    taken = []
    began = time.perf_counter()
    # a search that ends early is begun again elsewhere, and the pause in between not counted
    while time.perf_counter() - began < float(seconds) or not taken:
        click(window, last)
        live(0.5)
        paints.times.clear()
        live(1.5, unless=lambda: window.playback.has_ended)
        taken += [(b - a) * 1000 for a, b in zip(paints.times, paints.times[1:], strict=False)]
        last -= 1
    window.close()
    return {
        "frames": len(taken),
        "p50_ms": quantile(taken, 0.5),
        "p99_ms": quantile(taken, 0.99),
        "longest_ms": max(taken),
    }


def asking(rate: str, oracle: str, seconds: str) -> dict:
    """Watch a search that goes on at so many steps a second, with the oracle asked or not."""
    from knight_gui.player import judge
    from knight_gui.state.speed import Speed

    if oracle == "off":
        judge.MAX_JUDGED_SQUARES = 0
    window = opened()
    window.session.update(speed=Speed.nearest_to(float(rate)))
    click(window, 27)
    wait_for(lambda: window.playback.step > 0)
    live(2.0)
    first = window.playback.step
    heart = Heart()
    paints = Paints(window.findChild(QObject, "board"))
    live(float(seconds))
    steps = window.playback.step - first
    window.close()
    return {"steps": steps, "frames": len(paints.times), "gap_ms": heart.longest_s * 1000}


def watched() -> dict:
    from knight_gui.player.background_search import BackgroundSearch
    from knight_gui.player.frame import SearchStatus
    from knight_gui.search.compiling import loader
    from knight_gui.search.recording import Recording
    from tests.bench.half_billion import PROBLEM

    loader.load_all()
    alone = BackgroundSearch(Recording(PROBLEM), 1e9)
    began = time.perf_counter()
    while alone.status is SearchStatus.RUNNING:
        alone.run_slice()
    alone_s = time.perf_counter() - began
    window = opened()
    ends = []
    window.playback.clients[0].report_changed.connect(
        lambda report: (
            ends.append(time.perf_counter()) if report.work is SearchStatus.FINISHED else None
        )
    )
    click(window, 0)
    began = time.perf_counter()
    while not ends:
        live(0.05)
    assert window.playback.clients[0].report.progress.steps == alone.recording.steps
    window.close()
    return {"alone_s": alone_s, "watched_s": ends[0] - began}


def by_hand(size: str, moves: str) -> dict:
    """Make moves by hand, and wait each time until the board shows what the judge says of it."""
    from knight_gui.search.api import solve
    from knight_gui.search.compiling import loader
    from knight_gui.search.kinds import Completability
    from knight_gui.state.programs import Variant
    from knight_gui.window.commands.by_hand import go_to_square

    loader.load_all()
    path = solve(f"{size}x{size}", start="a1").tour.path[: int(moves)]
    window = opened(int(size))
    window.session.update(setups=window.session.scene.setups_with(variant=Variant.YOU))
    click(window, path[0])
    track = window.playback.clients[0]
    wait_for(lambda: track.frame is not None)
    frames = []
    worker = []
    taken = []
    track.frame_changed.connect(frames.append)
    for count, square in enumerate(path[1:], 2):
        began = time.perf_counter()
        used = time.process_time()
        go_to_square(window.context, 0, square)
        wait_for(lambda count=count: frames and len(frames[-1].position.path) >= count)
        taken.append((time.perf_counter() - began) * 1000)
        worker.append((time.process_time() - used) * 1000)
        live(0.03)
        assert frames[-1].verdict is None or frames[-1].verdict.fate is not Completability.LOST
    window.close()
    return {
        "moves": len(taken),
        "p50_ms": quantile(taken, 0.5),
        "p99_ms": quantile(taken, 0.99),
        "used_p50_ms": quantile(worker, 0.5),
        "used_p99_ms": quantile(worker, 0.99),
    }


def stopping() -> dict:
    from knight_gui.player.frame import SearchStatus
    from knight_gui.search.compiling import loader

    loader.load_all()
    window = opened()
    click(window, 27)
    go = window.playback
    wait_for(lambda: go.clients[0].report is not None and go.clients[0].report.progress.steps > 0)
    taken = []
    for _ in range(200):
        go.resume_search()
        go.play()
        wait_for(lambda: go.clients[0].report.status is SearchStatus.RUNNING and go.is_playing)
        live(0.02)
        began = time.perf_counter()
        go.stop_search()
        wait_for(lambda: go.clients[0].report.status is SearchStatus.STOPPED)
        taken.append((time.perf_counter() - began) * 1000)
    window.close()
    return {"p50_ms": quantile(taken, 0.5), "p99_ms": quantile(taken, 0.99)}


def start() -> dict:
    """Click as soon as the window is there, and watch until the engine is, and a little longer."""
    from knight_gui.search.compiling import loader
    from knight_gui.state.speed import MAX_NOTCH, Speed
    from knight_gui.window.main_window import MainWindow

    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    # at a slower speed there are pauses in which nothing is to be painted
    window.session.update(speed=Speed(MAX_NOTCH), keeps_full_speed=True)
    live(0.2)
    first = window.playback.clients[0].frame_changed.connect(
        lambda _: QApplication.exit() if window.playback.step else None
    )
    click(window, 0)
    clicked = time.perf_counter()
    QApplication.exec()
    step_s = time.perf_counter() - clicked
    window.playback.clients[0].frame_changed.disconnect(first)
    paints = Paints(window.findChild(QObject, "board"))
    live(60.0, unless=loader.is_loading_finished)
    ready_s = time.perf_counter() - clicked
    p99_ms = paints.interval_ms(0.99)
    paints.times.clear()
    live(2.0)
    later_ms = paints.interval_ms(0.99)
    window.close()
    return {"step_s": step_s, "ready_s": ready_s, "p99_ms": p99_ms, "later_ms": later_ms}


PROBES = {
    "first-paint": first_paint,
    "frames": frames,
    "asking": asking,
    "by-hand": by_hand,
    "watched": watched,
    "stopping": stopping,
    "start": start,
}

if __name__ == "__main__":
    # what somebody has chosen is not measured
    settings = TemporaryDirectory()
    os.environ["XDG_CONFIG_HOME"] = settings.name
    application = QApplication(sys.argv[:1])
    name, *arguments = sys.argv[1:]
    print(json.dumps(PROBES[name](*arguments)))
