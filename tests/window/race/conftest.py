"""Page object of two searches side by side, and fixtures of such races."""

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QWidget

from tests.window.pages import PageObject
from tests.window.test_failures import fail_recording  # noqa: F401
from tests.window.user import A8

BOARDS = ("board", "rivalBoard")
STRIPS = ("timeline", "rivalTimeline")


class RaceBoards(PageObject):
    """Boards of a comparison, with the texts of both searches."""

    def start_race(self, size):
        """Start a race from the corner at the lowest speed, and show step 10."""
        self.user.choose_size(size)
        self.user.widget("speedSlider").setValue(0)
        self.user.key(Qt.Key.Key_C)
        self.user.click_square(A8)
        self.wait_for_reports()
        self.go_to_both(10)

    def go_to_both(self, step, rival=None):
        """Show a step, where the rival may stay at an earlier one."""
        self.user.go_to(step)
        self.wait_for_both(step, step if rival is None else rival)

    def choose_rival(self, name, variant):
        """Choose the search on the right, and wait for new frames of both."""
        self.user.choose_contestant(name, variant, "rivalContestantButton")
        self.wait_for_frames()

    def wait_for_frames(self):
        self.user.wait_for_all_frames()

    def wait_for_both(self, *steps):
        self.user.wait_until(lambda: tuple(self.steps) == steps)

    def wait_for_reports(self):
        """Wait until both searches have ended or made 1,000 steps."""
        self.user.wait_until(
            lambda: all(t.has_ended or t.step_count > 1000 for t in self.user.playback.clients)
        )

    @property
    def steps(self):
        return [client.step for client in self.user.playback.clients]

    @property
    def problems(self):
        return [client.problem for client in self.user.playback.clients]

    @property
    def paths(self):
        """The paths of both problems."""
        return [problem.path for problem in self.problems]

    @property
    def statuses(self):
        return [self.user.status, self.user.joined_texts("rivalVerdictTitle", "rivalVerdictReason")]

    @property
    def names(self):
        """The names of both searches."""
        return [
            self.user.widget(name).text() for name in ("contestantButton", "rivalContestantButton")
        ]

    @property
    def legends(self):
        """The number of visible heat legends."""
        return sum(
            legend.isVisible() for legend in self.user.window.findChildren(QWidget, "heatLegend")
        )

    @property
    def threads(self):
        return [t for t in self.user.window.findChildren(QThread) if t.isRunning()]

    def is_shown(self, name):
        """Return True if a widget exists and is visible."""
        widget = self.user.window.findChild(QWidget, name)
        return widget is not None and widget.isVisible()


@pytest.fixture
def race_boards(user):
    """The boards of a race."""
    return RaceBoards(user)


@pytest.fixture
def short_race(user, race_boards):
    """The user of a race of 550 steps against 24, both at step 10."""
    race_boards.start_race("5x5")
    return user


@pytest.fixture
def long_race(user, race_boards):
    """The user of a race without an end against one of 399 steps, both at step 10."""
    race_boards.start_race("20x20")
    return user
