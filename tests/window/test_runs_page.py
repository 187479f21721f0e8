"""The page of recent runs: its columns, sorting, copies and updates."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from knight_gui.board import Board, Leaper
from knight_gui.player.session import Session
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant
from knight_gui.state.runs import Run
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from knight_gui.window.pages.runs import RunsPage
from tests.window.pages import alone
from tests.window.user import CONTROL, NO_KEY

CAMEL = Leaper(1, 3)


def _setup(board, start):
    return SearchSetup(board, start=start)


OLDEST = Run(_setup(Board(), 0), Outcome.SOLVED, 503_650_751, 251_825_344, 2.472)
STUCK = Run(
    SearchSetup(program=PRESETS["knight"], variant=Variant.GREEDY, start=44),
    Outcome.STUCK,
    58,
    0,
    0.0001,
)
PROVED = Run(_setup(Board(3, 4), 1), Outcome.NO_TOUR, 152, 76, 0.011)
NEWEST = Run(_setup(Board(100, 100), 99), None, 9_999, 1_200, 63.4)
RUNS = (OLDEST, STUCK, PROVED, NEWEST)
TITLES = ["Board", "Start", "Strategy", "Outcome", "Steps", "Retreats", "Time"]
BOARD, START, STRATEGY, OUTCOME, STEPS, BACKTRACKS, TIME = range(7)


def make_context(session, reopened_problems):
    """Return a context of the page, which appends reopened problems to a list."""
    controller = SimpleNamespace(
        record_runs=lambda: None,
        open_with_undo=lambda setups, **_: reopened_problems.append(setups[0].problem),
    )
    return SimpleNamespace(session=session, controller=controller, main_window=None)


class RunsPageObject:
    """Page object of the recent runs."""

    def __init__(self, qtbot, runs):
        self.session = Session(Scene(runs=runs))
        self.reopened_problems = []
        self.page = alone(qtbot, RunsPage(make_context(self.session, self.reopened_problems)))
        self.table = self.page.findChild(QTableView, "runsTable")
        self.page.resize(900, 400)

    def column(self, column):
        """Return the texts of a column, from top to bottom."""
        model = self.table.model()
        return [model.index(row, column).data() for row in range(model.rowCount())]

    def row(self, row):
        model = self.table.model()
        return [model.index(row, column).data() for column in range(model.columnCount())]

    @property
    def selected(self):
        """The texts of the steps in the selected rows."""
        return sorted(index.data() for index in self.table.selectionModel().selectedRows(STEPS))

    def key(self, key, modifiers=NO_KEY):
        QTest.keyClick(self.page.windowHandle(), key, modifiers)

    def click(self, row, modifiers=NO_KEY, click_function=QTest.mouseClick):
        pos = self.table.visualRect(self.table.model().index(row, STEPS)).center()
        click_function(self.table.viewport(), Qt.MouseButton.LeftButton, modifiers, pos)

    def click_header(self, column):
        header = self.table.horizontalHeader()
        pos = header.rect().center()
        pos.setX(header.sectionViewportPosition(column) + header.sectionSize(column) // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, NO_KEY, pos)

    def clipboard_rows(self):
        """Return the rows on the clipboard without the titles, as lists of cells."""
        text = QApplication.clipboard().text()
        assert text.endswith("\n")
        titles, *rows = (line.split("\t") for line in text.splitlines())
        assert titles == TITLES
        return rows

    def page_widget(self, name):
        return self.page.findChild(QWidget, name)

    @property
    def is_empty(self):
        """True if the page shows its explanation instead of the table."""
        visible = [self.page_widget(name).isVisible() for name in ("runsEmpty", "runsTable")]
        assert visible[0] is not visible[1] is self.page_widget("copyRunsButton").isEnabled()
        return visible[0]


@pytest.fixture
def runs_page(qtbot):
    """Page of runs, with some runs."""
    yield RunsPageObject(qtbot, RUNS)
    # without a screen, what was copied outlives Python, and its end would be a crash
    QApplication.clipboard().clear()


# Columns


def test_that_runs_are_listed_newest_first_with_all_columns(runs_page):
    assert runs_page.row(0) == [
        "100×100",
        "cv100",
        "naive · knight-tour order",
        "■ stopped",
        "9,999",
        "1,200",
        "1:03 min",
    ]
    assert runs_page.row(1)[:4] == ["3×4", "b3", "naive · knight-tour order", "∅ no tour exists"]
    assert runs_page.row(2)[STRATEGY:TIME] == [
        "Warnsdorff · knight-problem-solve order · never backtracks",
        "! stuck",
        "58",
        "0",
    ]
    assert runs_page.row(3)[OUTCOME:] == ["✓ solved", "503,650,751", "251,825,344", "2.47 s"]


def test_that_an_unfinished_game_has_no_time(qtbot):
    game = replace(_setup(Board(), 0), variant=Variant.YOU, moves=(17, 34))
    runs_page = RunsPageObject(qtbot, (Run(game, None, 2, 0, 0.0),))
    assert runs_page.row(0)[STRATEGY:] == ["by hand", "… not finished", "2", "0", "–"]


def test_that_the_board_column_names_leaper_and_holes(qtbot):
    boards = (Board(8, 8, leaper=CAMEL), Board(8, 8, frozenset((0, 63))), Board(8, 8))
    runs_page = RunsPageObject(
        qtbot, tuple(Run(_setup(board, 1), None, 9, 0, 1.0) for board in boards)
    )
    assert runs_page.column(BOARD) == ["8×8", "8×8, 2 holes", "8×8, camel"]
    tip = runs_page.table.model().index(1, BOARD).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "8×8, 2 holes: a8 and h1"


@pytest.mark.parametrize(("page_px", "hidden"), [(430, [6, 7]), (800, [])])
def test_that_columns_are_hidden_in_a_narrow_page_and_no_number_is_cut_off(
    runs_page, page_px, hidden
):
    header = runs_page.table.horizontalHeader()
    metrics = runs_page.table.fontMetrics()
    runs_page.page.resize(page_px, 400)
    assert [n + 1 for n in range(7) if runs_page.table.isColumnHidden(n)] == hidden
    for column in {*range(7)} - {STRATEGY, *(n - 1 for n in hidden)}:
        widest = max(map(metrics.horizontalAdvance, runs_page.column(column)))
        assert widest + 6 <= header.sectionSize(column)
    assert header.length() <= runs_page.table.viewport().width()


def test_that_an_empty_page_shows_an_explanation(qtbot):
    runs_page = RunsPageObject(qtbot, ())
    assert runs_page.is_empty
    assert "Click a square" in runs_page.page_widget("runsEmpty").text()
    runs_page.session.update(runs=RUNS)
    assert not runs_page.is_empty
    runs_page.session.update(runs=())
    assert runs_page.is_empty


# Sorting


ASCENDING = {
    BOARD: ["3×4", "8×8", "8×8", "100×100"],
    START: ["a8", "b3", "e3", "cv100"],
    OUTCOME: ["! stuck", "∅ no tour exists", "■ stopped", "✓ solved"],
    STEPS: ["58", "152", "9,999", "503,650,751"],
    BACKTRACKS: ["0", "76", "1,200", "251,825,344"],
    TIME: ["0.1 ms", "11.0 ms", "2.47 s", "1:03 min"],
}


@pytest.mark.parametrize("column", ASCENDING)
@pytest.mark.parametrize("by", ["header", "key"])
def test_that_a_column_is_sorted_ascending_then_descending_then_not(runs_page, column, by):
    for order in (ASCENDING[column], ASCENDING[column][::-1], runs_page.column(column)):
        if by == "header":
            runs_page.click_header(column)
        else:
            runs_page.key(Qt.Key(Qt.Key.Key_1 + column))
        assert runs_page.column(column) == order


# Reopened runs


def test_that_enter_opens_the_current_run(runs_page):
    assert QApplication.focusWidget() is runs_page.table
    runs_page.key(Qt.Key.Key_Down)
    runs_page.key(Qt.Key.Key_Return)
    runs_page.click_header(STEPS)
    runs_page.click(0, CONTROL)
    runs_page.key(Qt.Key.Key_Return)
    runs_page.key(Qt.Key.Key_Down)
    runs_page.key(Qt.Key.Key_Enter)
    assert runs_page.reopened_problems == [PROVED.problem, STUCK.problem, PROVED.problem]
    assert runs_page.page.isVisible()


def test_that_a_click_opens_a_run_and_selects_it_with_ctrl(runs_page):
    runs_page.click(3, CONTROL)
    assert runs_page.reopened_problems == []
    runs_page.click(3)
    assert runs_page.reopened_problems == [OLDEST.problem]


def test_that_rows_are_high_enough_for_a_finger(runs_page):
    assert runs_page.table.rowHeight(0) >= 36


# Copying


def test_that_ctrl_c_copies_the_selected_rows_or_all(runs_page):
    runs_page.key(Qt.Key.Key_C, CONTROL)
    assert len(runs_page.clipboard_rows()) == len(RUNS)
    runs_page.click(2)
    runs_page.click(0, CONTROL)
    runs_page.key(Qt.Key.Key_C, CONTROL)
    assert [row[STEPS] for row in runs_page.clipboard_rows()] == ["9999", "58"]
    assert runs_page.page_widget("runsHint").text() == "2 runs copied."


def test_that_ctrl_c_copies_once(runs_page):
    copies = []
    runs_page.table.copy_requested.connect(lambda: copies.append(True))
    runs_page.key(Qt.Key.Key_C, CONTROL)
    assert len(copies) == 1


# Updates


FURTHER = replace(NEWEST, steps=700_000_000)
NEW = Run(_setup(Board(6, 6), 0), None, 1, 0, 0.0)
ASCENDING_STEPS_AFTER = ["1", "58", "152", "503,650,751", "700,000,000"]
STEPS_BY_TIME = ["9,999", "152", "58", "503,650,751"]


@pytest.mark.parametrize(
    ("headers", "rows", "runs", "steps", "selected"),
    [
        # one goes on, and another one comes
        (
            [STEPS],
            [2],
            (OLDEST, STUCK, PROVED, FURTHER, NEW),
            ASCENDING_STEPS_AFTER,
            ["700,000,000"],
        ),
        # the oldest goes on, and so comes to the top
        (
            [],
            [3],
            (STUCK, PROVED, NEWEST, OLDEST),
            ["503,650,751", *STEPS_BY_TIME[:3]],
            STEPS_BY_TIME[3:],
        ),
        # the oldest is forgotten
        ([], [3, 0], RUNS[1:], STEPS_BY_TIME[:3], ["9,999"]),
    ],
)
def test_that_selection_and_sorting_survive_changes_of_the_runs(
    runs_page, headers, rows, runs, steps, selected
):
    for column in headers:
        runs_page.click_header(column)
    for row in rows:
        runs_page.click(row, CONTROL)
    runs_page.session.update(runs=runs)
    assert (runs_page.column(STEPS), runs_page.selected) == (steps, selected)
    runs_page.key(Qt.Key.Key_Return)
    assert runs_page.reopened_problems == [
        run.problem for run in runs if f"{run.steps:,}" in selected
    ]


def test_that_tab_visits_every_control_and_each_has_a_name(runs_page):
    for name in ("Recent runs", "Copy as text", "Close (Esc)", "Recent runs"):
        focused = QApplication.focusWidget()
        assert name == (focused.accessibleName() or focused.text())
        runs_page.key(Qt.Key.Key_Tab)
