"""Page object of two searches side by side, and fixtures of such races."""

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QWidget

from tests.window.test_failures import fail_recording  # noqa: F401
from tests.window.user import A8, User

BOARDS = ("board", "rivalBoard")
STRIPS = ("timeline", "rivalTimeline")


class RaceUser(User):
    """User of the window while two searches are compared."""

    def start_race(self, size):
        """Start a race from the corner at the lowest speed, and show step 10."""
        self.choose_size(size)
        self.widget("speedSlider").setValue(0)
        self.key(Qt.Key.Key_C)
        self.click_square(A8)
        self.wait_for_reports()
        self.go_to_both(10)
        return self

    def go_to_both(self, step, rival=None):
        """Show a step, where the rival may stay at an earlier one."""
        self.go_to(step)
        self.wait_for_both(step, step if rival is None else rival)

    def choose_rival(self, name, variant):
        """Choose the search on the right, and wait for new frames of both."""
        self.choose_contestant(name, variant, "rivalContestantButton")
        self.wait_for_frames()

    def wait_for_frames(self):
        self.wait_until(lambda: all(client.frame is not None for client in self.playback.clients))

    def wait_for_both(self, *steps):
        self.wait_until(lambda: tuple(self.steps) == steps)

    def wait_for_reports(self):
        """Wait until both searches have ended or made 1,000 steps."""
        self.wait_until(
            lambda: all(t.has_ended or t.step_count > 1000 for t in self.playback.clients)
        )

    @property
    def steps(self):
        return [client.step for client in self.playback.clients]

    @property
    def problems(self):
        return [client.problem for client in self.playback.clients]

    @property
    def paths(self):
        """The paths of both problems."""
        return [problem.path for problem in self.problems]

    @property
    def statuses(self):
        return [self.status, self._said("rivalVerdictTitle", "rivalVerdictReason")]

    @property
    def names(self):
        """The names of both searches."""
        return [self.widget(name).text() for name in ("contestantButton", "rivalContestantButton")]

    @property
    def legends(self):
        """The number of visible heat legends."""
        return sum(legend.isVisible() for legend in self.window.findChildren(QWidget, "heatLegend"))

    @property
    def threads(self):
        return [t for t in self.window.findChildren(QThread) if t.isRunning()]

    def is_shown(self, name):
        """Return True if a widget exists and is visible."""
        widget = self.window.findChild(QWidget, name)
        return widget is not None and widget.isVisible()


@pytest.fixture
def user(window, qtbot):
    return RaceUser(window, qtbot)


@pytest.fixture
def short_race(user):
    """A race of 550 steps against 24, both at step 10."""
    return user.start_race("5x5")


@pytest.fixture
def long_race(user):
    """A race without an end against one of 399 steps, both at step 10."""
    return user.start_race("20x20")
