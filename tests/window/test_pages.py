"""Pages of the window: their place, focus and updates, and the runs recorded."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.widgets.page import Page
from tests.player.test_imports import loaded_by
from tests.window.pages import PageObject, find_page, open_page, part_of
from tests.window.user import A8, CONTROL

BOARD, START, STRATEGY, OUTCOME, STEPS, BACKTRACKS, TIME = range(7)
NAIVE = "naive · knight-tour order"
GREEDY = "Warnsdorff · knight-tour order"


class ChartAndRuns(PageObject):
    """Chart of retreats, and table of runs."""

    def page(self, name):
        return find_page(self.user.window, name)

    def open(self, name, key):
        return open_page(self.user, name, key, CONTROL)

    def open_chart(self):
        return self.open("retreatChart", Qt.Key.Key_D)

    def open_runs(self):
        return self.open("runsPage", Qt.Key.Key_R)

    @property
    def table(self):
        return part_of(self.page("runsPage"), "runsTable")

    @property
    def rows(self):
        """The texts of the table by row, from top to bottom."""
        model = self.table.model()
        return [
            tuple(model.index(row, column).data() for column in range(model.columnCount()))
            for row in range(model.rowCount())
        ]

    @property
    def run_descriptions(self):
        """Board, start, strategy and outcome in the table, from top to bottom."""
        return [row[: OUTCOME + 1] for row in self.rows]

    def wait_for_outcomes(self, *outcomes):
        """Wait until the runs have these outcomes, from top to bottom."""

        def are_shown():
            return tuple(row[OUTCOME] for row in self.rows) == outcomes

        self.user.wait_until(are_shown)

    def wait_for_other_steps(self, steps_text):
        """Wait until the first run has another number of steps."""

        def are_others():
            return self.rows[0][STEPS] != steps_text

        self.user.wait_until(are_others)

    def wait_for_other_reading(self, reading):
        def is_another():
            return self.reading != reading

        self.user.wait_until(is_another)

    def choose_row(self, row):
        """Double-click on a row."""
        viewport = self.table.viewport()
        pos = self.table.visualRect(self.table.model().index(row, OUTCOME)).center()
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pos)
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=pos)

    @property
    def reading(self):
        return part_of(self.page("retreatChart"), "retreatReading").text()

    @property
    def expected_reading(self):
        """The sentence on most retreats, by the report."""
        counts = self.user.playback.clients[0].report.progress.retreats_by_depth
        index = int(counts.argmax())
        return f"Most at square {index + 1} of the path: {counts[index]:,} retreats"


@pytest.fixture
def chart_and_runs(user):
    """The chart of retreats and the table of runs."""
    return ChartAndRuns(user)


def test_that_pages_and_their_dependencies_are_imported_lazily():
    loaded = loaded_by("knight_gui.window.main_window")
    assert "knight_gui.window.main_window" in loaded
    assert not loaded & {
        f"knight_gui.window.pages.{page.split(':')[0]}" for page in PAGE_CLASSES.values()
    }
    assert not loaded & {"knight_gui.search.enumeration"}


# The chart


def test_that_the_retreat_chart_follows_the_search(user, chart_and_runs):
    user.choose_size("20x20")
    chart_and_runs.open_chart()
    assert chart_and_runs.reading == ""
    user.activate()
    user.start(A8)
    chart_and_runs.wait_for_other_reading("")
    assert chart_and_runs.reading.startswith("Most at square")
    chart_and_runs.wait_for_other_reading(chart_and_runs.reading)
    user.key(Qt.Key.Key_S)
    user.wait_until_stopped()

    def is_up_to_date():
        return chart_and_runs.reading == chart_and_runs.expected_reading

    user.wait_until(is_up_to_date)


# Layout and focus


def visible_rects(user, *names):
    """Return the rectangles of the visible widgets of some names, in the window."""
    widgets = map(user.widget, names)
    positions_and_sizes = [
        (each.mapTo(user.window, QPoint()), each.size()) for each in widgets if each.isVisible()
    ]
    return [QRect(pos, size) for pos, size in positions_and_sizes]


@pytest.mark.parametrize("size", [(1280, 820), (640, 480)])
def test_that_a_page_stands_beside_or_instead_of_the_board_and_overlaps_nothing(user, size):
    user.resize(*size)
    user.start(A8)
    before = visible_rects(user, "board")
    for name in PAGE_CLASSES:
        user.window.session.update(page=name)
        page = next(page for page in user.window.findChildren(Page) if page.isVisible())
        user.settled(page.geometry)
        assert visible_rects(user, "board") == ([] if page.covers_boards else before), name
        rect, *others = visible_rects(user, page.objectName(), "board", "verdictTitle", "timeline")
        assert user.window.rect().contains(rect), name
        assert not any(rect.intersects(other) for other in others), name
        assert page.width() >= page.minimumSizeHint().width(), name
        assert not page.covers_boards or size != (1280, 820), name


def test_that_a_page_beside_a_race_leaves_room_for_both_boards(user):
    user.start(A8)
    user.key(Qt.Key.Key_C)
    user.window.session.update(page="chart")
    user.settled(user.widget("retreatChart").geometry)
    page, *boards = visible_rects(user, "retreatChart", "board", "rivalBoard")
    assert len(boards) == 2
    assert min(board.width() for board in boards) >= 200
    assert not any(page.intersects(board) for board in boards)


def test_that_a_closed_page_returns_the_focus_to_the_window(user, chart_and_runs):
    page = chart_and_runs.open_chart()
    for hand in (
        (Qt.Key.Key_D, CONTROL),
        (Qt.Key.Key_Escape,),
        ("closePageButton",),
    ):
        assert page.isAncestorOf(QApplication.focusWidget())
        user.use(*hand)
        assert chart_and_runs.page("retreatChart") is None
        assert QApplication.focusWidget() is user.window
        assert chart_and_runs.open_chart() is page, "it keeps what was chosen there"


def test_that_another_page_replaces_the_open_page(user, chart_and_runs):
    chart_and_runs.open_chart()
    chart_and_runs.open_runs()
    assert chart_and_runs.page("retreatChart") is None
    assert user.window.commands["runs"].isChecked()
    assert not user.window.commands["chart"].isChecked()


def test_that_keys_that_a_page_ignores_control_the_playback(user, chart_and_runs):
    user.choose_size("5x5")
    user.start(A8, step=40)
    chart_and_runs.open_chart()
    user.key(Qt.Key.Key_Right)
    assert chart_and_runs.reading.startswith("Square")
    assert user.step == 40
    user.key(Qt.Key.Key_Space)
    user.wait_past_step(40)


# Recorded runs


def test_that_a_run_is_recorded_when_its_search_ends(user, chart_and_runs):
    user.choose_size("5x5")
    chart_and_runs.open_runs()
    assert chart_and_runs.rows == []
    user.activate()
    user.click_square(A8)
    chart_and_runs.wait_for_outcomes("✓ solved")
    assert chart_and_runs.run_descriptions == [("5×5", "a5", NAIVE, "✓ solved")]
    assert (chart_and_runs.rows[0][STEPS], chart_and_runs.rows[0][BACKTRACKS]) == ("550", "263")


def test_that_the_row_of_a_running_search_is_updated(user, chart_and_runs):
    user.choose_size("20x20")
    user.start(A8)
    chart_and_runs.open_runs()
    for _ in range(3):
        chart_and_runs.wait_for_other_steps(chart_and_runs.rows[0][STEPS])
    assert chart_and_runs.run_descriptions == [("20×20", "a20", NAIVE, "… searching")]
    user.activate()
    user.start(20)
    chart_and_runs.wait_for_outcomes("… searching", "■ stopped")


# Reopened runs


@pytest.fixture
def user_after_two_runs(user):
    """The user of the table, after a run on 5×5 and one on 6×6."""
    chart_and_runs = ChartAndRuns(user)
    user.choose_size("5x5")
    user.start(A8)
    user.wait_for_end()
    user.choose_size("6x6")
    user.key(Qt.Key.Key_G)
    user.start(7)
    user.wait_for_end()
    chart_and_runs.open_runs()
    assert [row[BOARD] for row in chart_and_runs.rows] == ["6×6", "5×5"]
    return user


def test_that_a_double_click_on_a_row_reopens_its_search(user_after_two_runs, chart_and_runs):
    chart_and_runs.choose_row(1)
    user_after_two_runs.wait_for_frame()
    user_after_two_runs.wait_until_ended()
    assert (user_after_two_runs.problem.board.size_text, user_after_two_runs.problem.path) == (
        "5x5",
        (A8,),
    )
    assert not user_after_two_runs.playback.is_playing
    assert user_after_two_runs.size_box.currentText() == "5×5"
    assert user_after_two_runs.widget("naiveButton").isChecked()
    view = user_after_two_runs.board_view
    assert view.board_geometry.square_at(view.square_center(24)) == 24
    user_after_two_runs.activate()
    user_after_two_runs.wait_for_end()
    assert "Solved" in user_after_two_runs.status
    assert user_after_two_runs.step == 550
