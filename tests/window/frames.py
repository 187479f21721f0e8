"""Frames of real searches, and mouse events for widgets without a window."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support.frames import (
    ALL_TRIED,
    DEAD_END,
    MANY,
    NAIVE,
    NEVER_BACK,
    NO_TOUR,
    SOLVED,
    STATIC,
    STUCK,
    TRIED,
    WARNSDORFF,
    frame,
    frames,
)

__all__ = [
    "ALL_TRIED",
    "DEAD_END",
    "MANY",
    "NAIVE",
    "NEVER_BACK",
    "NO_TOUR",
    "SOLVED",
    "STATIC",
    "STUCK",
    "TRIED",
    "WARNSDORFF",
    "Events",
    "center_of",
    "drag",
    "frame",
    "frames",
    "move_mouse",
    "on_screen",
    "press",
    "turn_wheel",
]


class Events(QObject):
    """Counter of the events of a type that a widget receives."""

    def __init__(self, widget, kind):
        super().__init__(widget)
        self.count = 0
        self._kind = kind
        widget.installEventFilter(self)

    def eventFilter(self, _widget, event):
        self.count += event.type() is self._kind
        return False


def center_of(view, place):
    """The pixel in the middle of a search's cell on a map."""
    return view.search_rect(place).center().toPoint()


def on_screen(qtbot, widget, *size):
    """Show a widget as an active window of its own, and return it."""
    qtbot.addWidget(widget)
    if size:
        widget.resize(*size)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


def press(widget, *keys):
    """Press one key after the other."""
    for key in keys:
        QTest.keyClick(widget, key)


def move_mouse(widget, spot, buttons=Qt.MouseButton.NoButton):
    """Move the mouse to a position, with these buttons held down."""
    none = Qt.MouseButton.NoButton
    no_key = Qt.KeyboardModifier.NoModifier
    there = widget.mapToGlobal(QPointF(spot))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(spot), there, none, buttons, no_key)
    QApplication.sendEvent(widget, event)


def drag(widget, *spots, button=Qt.MouseButton.LeftButton):
    """Press a mouse button at the first position, and release it at the last."""
    QTest.mousePress(widget, button, pos=spots[0])
    for spot in spots[1:]:
        move_mouse(widget, spot, button)
    QTest.mouseRelease(widget, button, pos=spots[-1])


def turn_wheel(widget, spot, notches, to_the_left=0):
    """Turn the wheel over a widget; return True if the event was accepted."""
    none = Qt.MouseButton.NoButton
    no_key = Qt.KeyboardModifier.NoModifier
    there = widget.mapToGlobal(QPointF(spot))
    turn = QPoint(120 * to_the_left, round(120 * notches))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(QPointF(spot), there, QPoint(), turn, none, no_key, phase, False)
    QApplication.sendEvent(widget, event)
    return event.isAccepted()
