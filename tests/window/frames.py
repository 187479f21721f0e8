"""Real frames and a mouse for widgets that stand alone."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from knight_gui.board import Board
from knight_gui.player.frame import Frame
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy

NAIVE = PRESETS["knight-tour"].naive
STATIC = PRESETS["knight-tour"].greedy
WARNSDORFF = Strategy()
NEVER_BACK = PRESETS["knight"].greedy


def frames(board, start, strategy, steps):
    """The frames of some steps of a search; None stands for its last."""
    recording = Recording(Problem(board, (start,), strategy))
    recording.advance(1_000_000)
    return [
        Frame(
            recording.problem,
            recording.position(recording.steps if step is None else step),
        )
        for step in steps
    ]


def frame(board, start, strategy, step):
    return frames(board, start, strategy, [step])[0]


MANY = (Board(), 27, NAIVE, 0)
"""Eight candidates."""
TRIED = (Board(5, 5), 0, NAIVE, 32)
"""e2 and b1 led nowhere, a2 is next."""
DEAD_END = (Board(5, 5), 0, NAIVE, 19)
ALL_TRIED = (Board(5, 5), 0, NAIVE, 29)
SOLVED = (Board(5, 5), 0, NAIVE, None)
NO_TOUR = (Board(4, 4), 0, NAIVE, None)
STUCK = (Board(), 44, NEVER_BACK, None)


class Events(QObject):
    """Counts the events of a kind that come to a widget."""

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
    return (
        view._fit_cells(view.heatmap_data)
        .rect_of(view.heatmap_data.cell_of(place))
        .center()
        .toPoint()
    )


def on_screen(qtbot, widget, *size):
    """Have a widget seen and active as a window of its own, and return it."""
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
    """Move the mouse to a place, with these buttons held down."""
    none = Qt.MouseButton.NoButton
    no_key = Qt.KeyboardModifier.NoModifier
    there = widget.mapToGlobal(QPointF(spot))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(spot), there, none, buttons, no_key)
    QApplication.sendEvent(widget, event)


def drag(widget, *spots, button=Qt.MouseButton.LeftButton):
    """Press a button of the mouse at the first place, and let go of it at the last."""
    QTest.mousePress(widget, button, pos=spots[0])
    for spot in spots[1:]:
        move_mouse(widget, spot, button)
    QTest.mouseRelease(widget, button, pos=spots[-1])


def turn_wheel(widget, spot, notches, to_the_left=0):
    """Turn the wheel over a widget, and return whether it took that."""
    none = Qt.MouseButton.NoButton
    no_key = Qt.KeyboardModifier.NoModifier
    there = widget.mapToGlobal(QPointF(spot))
    turn = QPoint(120 * to_the_left, round(120 * notches))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(QPointF(spot), there, QPoint(), turn, none, no_key, phase, False)
    QApplication.sendEvent(widget, event)
    return event.isAccepted()
