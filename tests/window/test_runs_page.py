"""The page of recent runs: what it lists, how it is sorted, copied and gone back from."""

import time
from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableView

from knight_gui.player.session import Session
from knight_gui.scene.runs import Run, noted
from knight_gui.scene.scene import Scene
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board
from knight_gui.window.pages.runs import RunsPage
from tests.window.user import CONTROL, NO_KEY

NAIVE = PRESETS["knight-tour"].naive
OLDEST = Run(Problem(Board(), (0,), NAIVE), Outcome.SOLVED, 503_650_751, 251_825_344, 2.472)
STUCK = Run(Problem(Board(), (44,), PRESETS["knight"].greedy), Outcome.STUCK, 58, 0, 0.0001)
PROVED = Run(Problem(Board(3, 4), (1,), NAIVE), Outcome.NO_TOUR, 152, 76, 0.011)
NEWEST = Run(Problem(Board(100, 100), (99,), NAIVE), None, 9_999, 1_200, 63.4)
RUNS = (OLDEST, STUCK, PROVED, NEWEST)
BOARD, START, STRATEGY, OUTCOME, STEPS, BACKTRACKS, TIME = range(7)


class Reader:
    """Somebody who reads the page, with a mouse and a keyboard."""

    def __init__(self, page, session):
        self.page = page
        self.session = session
        self.table = page.findChild(QTableView, "runsTable")
        self.chosen = []
        page.chosen.connect(self.chosen.append)

    def column(self, column):
        """What stands in a column, from top to bottom."""
        model = self.table.model()
        return [model.index(row, column).data() for row in range(model.rowCount())]

    def row(self, row):
        model = self.table.model()
        return [model.index(row, column).data() for column in range(model.columnCount())]

    @property
    def selected(self):
        """The steps in the selected rows, as written."""
        rows = self.table.selectionModel().selectedRows(STEPS)
        return sorted(index.data() for index in rows)

    def key(self, key, modifiers=NO_KEY):
        QTest.keyClick(self.page.windowHandle(), key, modifiers)

    def center_of(self, row, column=STEPS):
        return self.table.visualRect(self.table.model().index(row, column)).center()

    def click(self, row, modifiers=NO_KEY):
        button = Qt.MouseButton.LeftButton
        QTest.mouseClick(self.table.viewport(), button, modifiers, self.center_of(row))

    def click_header(self, column):
        header = self.table.horizontalHeader()
        spot = header.rect().center()
        spot.setX(header.sectionViewportPosition(column) + header.sectionSize(column) // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, NO_KEY, spot)

    def copied(self):
        """The lines on the clipboard, each as its cells."""
        text = QApplication.clipboard().text()
        assert text.endswith("\n")
        return [line.split("\t") for line in text.splitlines()]

    def label(self, name):
        return self.page.findChild(QLabel, name)


def open_page(qtbot, runs):
    page, session = made_page(qtbot, runs)
    qtbot.addWidget(page)
    return page, session


def made_page(qtbot, runs):
    session = Session(Scene(runs=runs))
    page = RunsPage(session)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return page, session


@pytest.fixture
def reader(qtbot):
    yield Reader(*open_page(qtbot, RUNS))
    # without a screen, what was copied outlives Python, and its end would be a crash
    QApplication.clipboard().clear()


# What it lists


def test_that_the_newest_run_is_on_top_and_all_is_said_of_each(reader):
    assert reader.row(0) == [
        "100×100",
        "cv100",
        "naive · knight-tour order",
        "■ stopped",
        "9,999",
        "1,200",
        "1:03 min",
    ]
    assert reader.row(1)[:4] == ["3×4", "b3", "naive · knight-tour order", "∅ no tour exists"]
    assert reader.row(2)[STRATEGY:TIME] == [
        "Warnsdorff · knight-problem-solve order · never goes back",
        "! stuck",
        "58",
        "0",
    ]
    assert reader.row(3)[OUTCOME:] == ["✓ solved", "503,650,751", "251,825,344", "2.47 s"]


def test_that_numbers_are_aligned_to_the_right_and_words_to_the_left(reader):
    model = reader.table.model()
    for column in range(model.columnCount()):
        right = column in (STEPS, BACKTRACKS, TIME)
        wanted = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        role = Qt.ItemDataRole.TextAlignmentRole
        assert model.index(0, column).data(role) & wanted
        assert model.headerData(column, Qt.Orientation.Horizontal, role) & wanted


def test_that_no_text_is_cut_off(reader):
    header, metrics = reader.table.horizontalHeader(), reader.table.fontMetrics()
    for page_px in (500, 1300):
        reader.page.resize(page_px, 400)
        for column in range(7):
            widest = max(map(metrics.horizontalAdvance, reader.column(column)))
            assert widest + 6 <= header.sectionSize(column)
    assert header.length() <= reader.table.viewport().width()


def test_that_an_empty_page_says_how_runs_come_here(qtbot):
    reader = Reader(*open_page(qtbot, ()))
    assert reader.label("runsEmpty").isVisible()
    assert "Click a square" in reader.label("runsEmpty").text()
    assert not reader.table.isVisible()
    assert not reader.page.findChild(QPushButton, "copyRunsButton").isEnabled()
    reader.session.change(runs=RUNS)
    assert reader.table.isVisible()
    assert not reader.label("runsEmpty").isVisible()
    assert reader.page.findChild(QPushButton, "copyRunsButton").isEnabled()
    reader.session.change(runs=())
    assert reader.label("runsEmpty").isVisible()


# Sorting


UPWARDS = {
    BOARD: ["3×4", "8×8", "8×8", "100×100"],
    START: ["a8", "b3", "e3", "cv100"],
    OUTCOME: ["! stuck", "∅ no tour exists", "■ stopped", "✓ solved"],
    STEPS: ["58", "152", "9,999", "503,650,751"],
    BACKTRACKS: ["0", "76", "1,200", "251,825,344"],
    TIME: ["0.1 ms", "11.0 ms", "2.47 s", "1:03 min"],
}


@pytest.mark.parametrize("column", [BOARD, STEPS, BACKTRACKS, TIME])
@pytest.mark.parametrize("by", ["header", "key"])
def test_that_a_column_is_sorted_as_numbers_up_then_down_then_by_time_again(reader, column, by):
    def sort():
        if by == "header":
            reader.click_header(column)
        else:
            reader.key(Qt.Key(Qt.Key.Key_1 + column))

    as_noted = reader.column(column)
    sort()
    assert reader.column(column) == UPWARDS[column]
    sort()
    assert reader.column(column) == UPWARDS[column][::-1]
    sort()
    assert reader.column(column) == as_noted


@pytest.mark.parametrize("column", [START, OUTCOME])
def test_that_every_other_column_can_be_sorted_too(reader, column):
    reader.click_header(column)
    assert sorted(reader.column(column)) == sorted(UPWARDS[column])
    up = reader.column(column)
    reader.click_header(column)
    assert reader.column(column) == up[::-1]
    assert up != reader.column(column)


# Going back to a run


def test_that_enter_goes_to_the_run_under_the_cursor(reader):
    reader.click_header(STEPS)
    reader.click(0)
    reader.key(Qt.Key.Key_Return)
    reader.key(Qt.Key.Key_Down)
    reader.key(Qt.Key.Key_Enter)
    assert reader.chosen == [STUCK.problem, PROVED.problem]
    assert reader.page.isVisible()


def test_that_the_keyboard_alone_goes_to_a_run(reader):
    assert QApplication.focusWidget() is reader.table
    reader.key(Qt.Key.Key_Down)
    reader.key(Qt.Key.Key_Return)
    assert reader.chosen == [PROVED.problem]


def test_that_a_double_click_goes_to_a_run_and_a_click_does_not(reader):
    reader.click(3)
    assert reader.chosen == []
    left = Qt.MouseButton.LeftButton
    QTest.mouseDClick(reader.table.viewport(), left, NO_KEY, reader.center_of(3))
    assert reader.chosen == [OLDEST.problem]


def test_that_enter_elsewhere_goes_nowhere(reader):
    reader.key(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not reader.table
    reader.key(Qt.Key.Key_Return)
    assert reader.chosen == []
    assert reader.page.isVisible()


# Copying


HEADERS = ["Board", "Start", "Strategy", "Outcome", "Steps", "Retreats", "Time"]


def test_that_the_button_copies_all_rows_in_the_order_shown(reader):
    reader.click_header(STEPS)
    QTest.mouseClick(
        reader.page.findChild(QPushButton, "copyRunsButton"), Qt.MouseButton.LeftButton
    )
    headers, *rows = reader.copied()
    assert headers == HEADERS
    # counts as other programs read them: 9,999 is ten in half of the world
    assert [row[STEPS] for row in rows] == ["58", "152", "9999", "503650751"]
    assert rows[3] == [
        "8×8",
        "a8",
        "naive · knight-tour order",
        "✓ solved",
        "503650751",
        "251825344",
        "2.47 s",
    ]
    assert reader.label("runsHint").text() == "4 runs copied."


def test_that_ctrl_c_copies_the_selected_rows(reader):
    reader.click(2)
    reader.click(0, CONTROL)
    reader.key(Qt.Key.Key_C, CONTROL)
    headers, *rows = reader.copied()
    assert headers == HEADERS
    assert [row[STEPS] for row in rows] == ["9999", "58"]
    assert reader.label("runsHint").text() == "2 runs copied."


def test_that_ctrl_c_without_a_selection_copies_all(reader):
    reader.key(Qt.Key.Key_C, CONTROL)
    assert len(reader.copied()) == 1 + len(RUNS)


# While searches go on


def test_that_selection_and_sorting_stay_while_runs_change(reader):
    reader.click_header(STEPS)
    reader.click(2)
    assert reader.selected == ["9,999"]
    further = replace(NEWEST, steps=700_000_000)
    new = Run(Problem(Board(6, 6), (0,), NAIVE), None, 1, 0, 0.0)
    reader.session.change(runs=(OLDEST, STUCK, PROVED, further, new))
    assert reader.column(STEPS) == ["1", "58", "152", "503,650,751", "700,000,000"]
    assert reader.selected == ["700,000,000"]


def test_that_the_selection_follows_a_run_that_moves_to_the_top(reader):
    reader.click(3)
    assert reader.selected == ["503,650,751"]
    reader.session.change(runs=(STUCK, PROVED, NEWEST, OLDEST))
    assert reader.column(STEPS) == ["503,650,751", "9,999", "152", "58"]
    assert reader.selected == ["503,650,751"]
    reader.key(Qt.Key.Key_Return)
    assert reader.chosen == [OLDEST.problem]


def test_that_a_forgotten_run_leaves_table_and_selection(reader):
    for row in (0, 3):
        index = reader.table.model().index(row, 0)
        flags = QItemSelectionModel.SelectionFlag
        reader.table.selectionModel().select(index, flags.Select | flags.Rows)
    reader.session.change(runs=RUNS[1:])
    assert reader.column(STEPS) == ["9,999", "152", "58"]
    assert reader.selected == ["9,999"]


def test_that_any_runs_can_follow_any_others(reader):
    some = (NEWEST, PROVED), (STUCK,), (OLDEST, NEWEST, STUCK), (), RUNS, RUNS[::-1]
    for runs in some:
        reader.session.change(runs=runs)
        assert reader.column(STEPS) == [f"{run.steps:,}" for run in reversed(runs)]


def test_that_a_thousand_updates_cost_little(reader):
    memory = ()
    for square in range(200):
        memory = noted(memory, Run(Problem(Board(20, 20), (square,), NAIVE), None, square, 0, 1.0))
    reader.click_header(STEPS)
    last = memory[-1]
    begun = time.thread_time()
    for steps in range(1_000, 2_000):
        memory = noted(memory, replace(last, steps=steps))
        reader.session.change(runs=memory)
    taken_s = time.thread_time() - begun
    assert reader.column(STEPS)[-1] == "1,999"
    # a tenth of that is usual; thirty a second must not be felt
    assert taken_s < 3


def test_that_closing_frees_the_page(qtbot):
    # nobody else is to close it
    page, _session = made_page(qtbot, RUNS)
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    with qtbot.waitSignal(page.destroyed):
        QTest.keyClick(page.windowHandle(), Qt.Key.Key_Escape)
    assert not shiboken6.isValid(page)


def test_that_tab_leads_through_the_page_and_everything_has_a_name(reader):
    met = []
    for _ in range(3):
        met.append(QApplication.focusWidget())
        reader.key(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is reader.table
    names = [widget.accessibleName() or widget.text() for widget in met]
    assert names == ["Recent runs", "Copy as text", "Close"]
