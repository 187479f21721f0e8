"""Probe of the window in its own process; prints the result as JSON."""

import time

BEGAN = time.perf_counter()

import gc
import itertools
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

import knight_gui
from tests.bench.clock import quantile


class PaintTimes(QObject):
    """Times at which a widget was painted."""

    def __init__(self, watched):
        super().__init__()
        self.times = []
        watched.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            self.times.append(time.perf_counter())
        return False

    def interval_ms(self, share: float) -> float:
        """Return a quantile of the intervals between two paints."""
        return quantile(_intervals_ms(self.times), share)


def _intervals_ms(times: list[float]) -> list[float]:
    return [(b - a) * 1000 for a, b in itertools.pairwise(times)]


class Heartbeat(QObject):
    """Timer of a few milliseconds; a gap between two beats is a time without response."""

    def __init__(self):
        super().__init__()
        self.longest_s = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def skip(self):
        """Leave out the time since the last beat, which a test took."""
        self._last = time.perf_counter()

    def _beat(self):
        now = time.perf_counter()
        self.longest_s = max(self.longest_s, now - self._last)
        self._last = now


def wait_for(condition: Callable[[], bool], limit_s: float = 120.0) -> float:
    """Process events until a condition holds, and return the seconds taken."""
    began = time.perf_counter()
    while not condition():
        assert time.perf_counter() - began < limit_s
        QApplication.processEvents()
        time.sleep(0.0005)
    return time.perf_counter() - began


def live(seconds: float, unless: Callable[[], bool] = lambda: False) -> None:
    """Run Qt's event loop for a while.

    Parameters
    ----------
    seconds
        Time limit.
    unless
        Condition that ends it sooner, within a tenth of a second.
    """
    end = QTimer()
    end.setSingleShot(True)
    watch = QTimer()
    # quit() would close the window
    end.timeout.connect(QApplication.exit)
    watch.timeout.connect(lambda: QApplication.exit() if unless() else None)
    end.start(round(seconds * 1000))
    watch.start(100)
    QApplication.exec()
    end.stop()


def opened(size: int = 8):
    """Return a window with an empty board, at the highest speed."""
    from knight_gui.board import Board
    from knight_gui.state.speed import MAX_NOTCH, Speed
    from knight_gui.window.main_window import MainWindow

    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    live(1.0)
    # whatever the board was when the program was closed
    window.controller.open_with_undo(
        window.session.scene.setups_with(board=Board(size, size), start=None)
    )
    window.session.update(speed=Speed(MAX_NOTCH), keeps_full_speed=True)
    return window


def click(window, square: int) -> None:
    """Click a square."""
    view = window.findChild(QObject, "board")
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.square_center(square))


def first_paint(name: str) -> dict:
    if name == "bare":
        window = QMainWindow()
    else:
        # like `app.main`
        gc.disable()
        from knight_gui.window.main_window import MainWindow

        gc.freeze()
        gc.enable()
        window = MainWindow()
    # only the window: a filter of all events makes Qt's binding look up all its classes
    paints = PaintTimes(window)
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
    paints = PaintTimes(window.findChild(QObject, "board"))
    last = int(size) ** 2 - 1
    times_ms = []
    began = time.perf_counter()
    # a search that ends early starts again elsewhere; the pause in between is not counted
    while time.perf_counter() - began < float(seconds) or not times_ms:
        click(window, last)
        live(0.5)
        paints.times.clear()
        live(1.5, unless=lambda: window.playback.has_ended)
        times_ms += _intervals_ms(paints.times)
        last -= 1
    window.close()
    return {
        "frames": len(times_ms),
        "p50_ms": quantile(times_ms, 0.5),
        "p99_ms": quantile(times_ms, 0.99),
        "longest_ms": max(times_ms),
    }


def transitions(rounds: str) -> dict:
    """Let the parts of the window move and fade to other places and back, again and again."""
    from knight_gui.window.motion import PictureTransition

    window = opened()
    window.context.callout_budget.remaining = 0
    click(window, 0)
    wait_for(lambda: window.playback.has_ended)
    window.playback.go_to_step(1000)
    live(3.0)
    intervals_ms = {}

    def watch(name, act):
        before = set(window.findChildren(PictureTransition))
        act()
        # a verdict fades when the judge has answered
        wait_for(lambda: set(window.findChildren(PictureTransition)) - before, limit_s=10.0)
        moving = set(window.findChildren(PictureTransition)) - before
        paints = [PaintTimes(transition) for transition in moving]
        live(0.6)
        for paint in paints:
            intervals_ms.setdefault(name, []).extend(_intervals_ms(paint.times))

    for _ in range(int(rounds)):
        watch("landscape", window.commands["landscape"].trigger)
        watch("landscape", window.commands["landscape"].trigger)
        watch("page", lambda: window.session.update(page="runs"))
        window.session.update(page="")
        live(0.6)
        watch("comparison", window.commands["compare"].trigger)
        watch("comparison", window.commands["compare"].trigger)
        live(1.0)
        watch("verdict", lambda: window.playback.go_to_step(5))
        live(1.0)
        watch("verdict", lambda: window.playback.go_to_step(1000))
    window.close()
    everything = [interval for intervals in intervals_ms.values() for interval in intervals]
    return {
        "frames": len(everything),
        "p99_ms": quantile(everything, 0.99),
        "longest_ms": {name: max(intervals) for name, intervals in intervals_ms.items()},
    }


def asking(rate: str, oracle: str, seconds: str) -> dict:
    """Watch a search at so many steps a second, with or without verdicts."""
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
    heartbeat = Heartbeat()
    paints = PaintTimes(window.findChild(QObject, "board"))
    live(float(seconds))
    steps = window.playback.step - first
    window.close()
    return {"steps": steps, "frames": len(paints.times), "gap_ms": heartbeat.longest_s * 1000}


def step_cost(seconds: str) -> dict:
    """Count the calls of a step, and the processor's time of playing a search that has ended."""
    from knight_gui.state.speed import Speed

    window = opened()
    # there are three of them, at the first steps of the first search
    window.context.callout_budget.remaining = 0
    click(window, 0)
    wait_for(lambda: window.playback.has_ended)
    window.playback.pause()
    window.playback.go_to_step(1000)
    wait_for(lambda: window.playback.step == 1000)
    window.session.update(speed=Speed.nearest_to(6))
    # verdicts and landmarks are known, and the engine is loaded
    live(5.0)
    idle_calls, _ = _count_calls(lambda: None)
    calls, files = sorted(_count_calls(lambda: window.playback.step_by(1)) for _ in range(5))[2]
    shares = {}
    for rate in ("6", "60"):
        window.session.update(speed=Speed.nearest_to(float(rate)))
        window.playback.play()
        live(1.0)
        shares[rate] = _share_of_core(float(seconds))
        window.playback.pause()
    live(2.0)
    shares["rest"] = _share_of_core(float(seconds))
    window.close()
    return {"calls": calls - idle_calls, "files": files, "idle_calls": idle_calls, "shares": shares}


def _count_calls(act: Callable[[], object]) -> tuple[int, int]:
    """Return the calls of the package's functions in the two seconds of an act, and their files."""
    package = str(Path(knight_gui.__file__).parent)
    names = []

    def on_event(frame, event, _argument):
        if event == "call" and frame.f_code.co_filename.startswith(package):
            names.append(frame.f_code.co_filename)

    sys.setprofile(on_event)
    act()
    live(2.0)
    sys.setprofile(None)
    return len(names), len(set(names))


def _share_of_core(seconds: float) -> float:
    """Return the processor's time for the event loop, in percent of the time."""
    used = time.process_time()
    began = time.perf_counter()
    live(seconds)
    return 100 * (time.process_time() - used) / (time.perf_counter() - began)


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

    def on_report_changed(report):
        if report.status is SearchStatus.FINISHED:
            ends.append(time.perf_counter())

    window.playback.clients[0].report_changed.connect(on_report_changed)
    click(window, 0)
    began = time.perf_counter()
    while not ends:
        live(0.05)
    assert window.playback.clients[0].report.progress.steps == alone.recording.steps
    window.close()
    return {"alone_s": alone_s, "watched_s": ends[0] - began}


def by_hand(size: str, moves: str) -> dict:
    """Make moves by hand, and wait each time for the first frame with the move."""
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
    client = window.playback.clients[0]
    wait_for(lambda: client.frame is not None)
    frames = []
    processor_ms = []
    times_ms = []
    client.frame_changed.connect(frames.append)
    for count, square in enumerate(path[1:], 2):
        began = time.perf_counter()
        used = time.process_time()
        go_to_square(window.context, 0, square)
        wait_for(lambda count=count: frames and len(frames[-1].position.path) >= count)
        times_ms.append((time.perf_counter() - began) * 1000)
        processor_ms.append((time.process_time() - used) * 1000)
        live(0.03)
        assert (
            frames[-1].verdict is None
            or frames[-1].verdict.completability is not Completability.LOST
        )
    window.close()
    return {
        "moves": len(times_ms),
        "p50_ms": quantile(times_ms, 0.5),
        "p99_ms": quantile(times_ms, 0.99),
        "used_p50_ms": quantile(processor_ms, 0.5),
        "used_p99_ms": quantile(processor_ms, 0.99),
    }


def stopping() -> dict:
    from knight_gui.player.frame import SearchStatus
    from knight_gui.search.compiling import loader

    loader.load_all()
    window = opened()
    click(window, 27)
    playback = window.playback
    wait_for(
        lambda: (
            playback.clients[0].report is not None and playback.clients[0].report.progress.steps > 0
        )
    )
    times_ms = []
    for _ in range(200):
        playback.resume_search()
        playback.play()
        wait_for(
            lambda: (
                playback.clients[0].report.status is SearchStatus.RUNNING and playback.is_playing
            )
        )
        live(0.02)
        began = time.perf_counter()
        playback.stop_search()
        wait_for(lambda: playback.clients[0].report.status is SearchStatus.STOPPED)
        times_ms.append((time.perf_counter() - began) * 1000)
    window.close()
    return {"p50_ms": quantile(times_ms, 0.5), "p99_ms": quantile(times_ms, 0.99)}


def start() -> dict:
    """Click as soon as the window is shown; watch it while the engine loads, and afterwards."""
    from knight_gui.search.compiling import loader
    from knight_gui.state.speed import MAX_NOTCH, Speed
    from knight_gui.window.main_window import MainWindow

    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    # at a slower speed there are pauses without paints
    window.session.update(speed=Speed(MAX_NOTCH), keeps_full_speed=True)
    live(0.2)

    def on_frame_changed(_frame):
        if window.playback.step:
            QApplication.exit()

    connection = window.playback.clients[0].frame_changed.connect(on_frame_changed)
    click(window, 0)
    clicked = time.perf_counter()
    QApplication.exec()
    step_s = time.perf_counter() - clicked
    window.playback.clients[0].frame_changed.disconnect(connection)
    paints = PaintTimes(window.findChild(QObject, "board"))
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
    "transitions": transitions,
    "asking": asking,
    "by-hand": by_hand,
    "step-cost": step_cost,
    "watched": watched,
    "stopping": stopping,
    "start": start,
}

if __name__ == "__main__":
    # default settings, whatever the user has chosen
    settings = TemporaryDirectory()
    os.environ["XDG_CONFIG_HOME"] = settings.name
    application = QApplication(sys.argv[:1])
    name, *arguments = sys.argv[1:]
    print(json.dumps(PROBES[name](*arguments)))
