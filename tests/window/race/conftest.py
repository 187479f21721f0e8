"""Somebody who watches two searches side by side, and the races that are watched."""

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QWidget

from tests.window.test_trouble import failing  # noqa: F401
from tests.window.user import A8, User

BOARDS = ("board", "rivalBoard")
STRIPS = ("timeline", "rivalTimeline")


class Spectator(User):
    """Somebody who watches a race."""

    def begin(self, size):
        """Have two searches race from the corner, as slowly as they can, and look at step 10."""
        self.choose_size(size)
        self.widget("speedSlider").setValue(0)
        self.key(Qt.Key.Key_C)
        self.click_square(A8)
        self.wait_for_reports()
        self.look_at(10)
        return self

    def look_at(self, step, rival=None):
        """Go to a step, which one of them may not have come to."""
        self.go_to(step)
        self.wait_for_both(step, step if rival is None else rival)

    def choose_rival(self, name, variant):
        """Choose the search on the right, and wait until both are shown anew."""
        self.choose_contestant(name, variant, "rivalContestantButton")
        self.wait_until_shown()

    def wait_until_shown(self):
        self.wait_until(lambda: all(track.frame is not None for track in self.go.clients))

    def wait_for_both(self, *steps):
        self.wait_until(lambda: tuple(self.steps) == steps)

    def wait_for_reports(self):
        """Wait until both have searched as far as a short search goes."""
        self.wait_until(lambda: all(t.has_ended or t.step_count > 1000 for t in self.go.clients))

    @property
    def steps(self):
        return [track.step for track in self.go.clients]

    @property
    def problems(self):
        return [track.problem for track in self.go.clients]

    @property
    def paths(self):
        """The squares that both were started on."""
        return [problem.path for problem in self.problems]

    @property
    def statuses(self):
        return [self.status, self._said("rivalVerdictTitle", "rivalVerdictReason")]

    @property
    def names(self):
        """What the two searches are called."""
        return [self.widget(name).text() for name in ("contestantButton", "rivalContestantButton")]

    @property
    def legends(self):
        """How many boards have a legend of heat beside them."""
        return sum(legend.isVisible() for legend in self.window.findChildren(QWidget, "heatLegend"))

    @property
    def threads(self):
        return [t for t in self.window.findChildren(QThread) if t.isRunning()]

    def has(self, name):
        """Whether something is in the window, and seen."""
        found = self.window.findChild(QWidget, name)
        return found is not None and found.isVisible()


@pytest.fixture
def user(window, qtbot):
    return Spectator(window, qtbot)


@pytest.fixture
def short(user):
    """A race of 550 steps against 24, both at step 10."""
    return user.begin("5x5")


@pytest.fixture
def long(user):
    """A race without an end against one of 399 steps, both at step 10."""
    return user.begin("20x20")
