"""Real frames and a mouse for widgets that stand alone."""

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from knight_gui.player.frame import Frame
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.tour import Board

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


def let_it_come_to_rest(qtbot):
    """Wait until nobody has anything painted any more that was asked for before."""
    # a screen may tell only now that something has come to be seen
    qtbot.wait(100)


def move_mouse(widget, spot, buttons=Qt.MouseButton.NoButton):
    """Move the mouse to a place, with these buttons held down."""
    none, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    there = widget.mapToGlobal(QPointF(spot))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(spot), there, none, buttons, no_key)
    QApplication.sendEvent(widget, event)
