"""Films of the transitions of the window: pictures with the frames of one side by side."""

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from knight_gui.window import motion
from knight_gui.window.main_window import MainWindow
from knight_gui.window.motion import PictureTransition
from tests.bench.window_probe import PaintTimes, live, wait_for

_FRAME_MS = 60
"""Time of a motion from one frame of a film to the next."""
_SETTLED_S = 1.0


def take_film(window: MainWindow, act: Callable[[MainWindow], object]) -> QImage:
    """Return the frames of the transition that follows an action, and the picture after it."""
    # so slow that there is time for a picture of each frame
    motion._FRAME_MS = 5 * _FRAME_MS
    motion._MAX_FRAME_MS = _FRAME_MS
    window.session.update(reduces_motion=False)
    act(window)
    wait_for(lambda: window.findChildren(PictureTransition))
    live(_FRAME_MS / 1000)
    transition = window.findChildren(PictureTransition)[0]
    paints = PaintTimes(transition)
    frames = []
    while transition in window.findChildren(PictureTransition) and transition.isVisible():
        frame = window.grab().toImage()
        if frame not in frames:
            frames.append(frame)
        paints.times.clear()
        wait_for(lambda: paints.times or not window.findChildren(PictureTransition))
    live(_SETTLED_S)
    frames.append(window.grab().toImage())
    window.session.update(reduces_motion=True)
    film = QImage(frames[0].width() * len(frames), frames[0].height(), frames[0].format())
    with QPainter(film) as painter:
        for index, frame in enumerate(frames):
            painter.drawImage(QPoint(index * frame.width(), 0), frame)
    return film
