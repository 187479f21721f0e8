"""The page of recent runs: what it lists, how it is sorted, copied and gone back from."""

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


def context_of(session, chosen):
    """What the page knows of the program, and where the problems go that are shown again."""
    controller = SimpleNamespace(
        record_runs=lambda: None,
        open_with_undo=lambda setups, **_: chosen.append(setups[0].problem),
    )
    return SimpleNamespace(session=session, controller=controller, main_window=None)


class Reader:
    """Somebody who reads the page, with a mouse and a keyboard."""

    def __init__(self, qtbot, runs):
        self.session = Session(Scene(runs=runs))
        self.chosen = []
        self.page = alone(qtbot, RunsPage(context_of(self.session, self.chosen)))
        self.table = self.page.findChild(QTableView, "runsTable")
        self.page.resize(900, 400)

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
        return sorted(index.data() for index in self.table.selectionModel().selectedRows(STEPS))

    def key(self, key, modifiers=NO_KEY):
        QTest.keyClick(self.page.windowHandle(), key, modifiers)

    def click(self, row, modifiers=NO_KEY, how=QTest.mouseClick):
        spot = self.table.visualRect(self.table.model().index(row, STEPS)).center()
        how(self.table.viewport(), Qt.MouseButton.LeftButton, modifiers, spot)

    def click_header(self, column):
        header = self.table.horizontalHeader()
        spot = header.rect().center()
        spot.setX(header.sectionViewportPosition(column) + header.sectionSize(column) // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, NO_KEY, spot)

    def copied(self):
        """The rows on the clipboard under the titles, each as its cells."""
        text = QApplication.clipboard().text()
        assert text.endswith("\n")
        titles, *rows = (line.split("\t") for line in text.splitlines())
        assert titles == TITLES
        return rows

    def page_widget(self, name):
        return self.page.findChild(QWidget, name)

    @property
    def is_empty(self):
        """Whether it says how runs come here, and has nothing to copy."""
        seen = [self.page_widget(name).isVisible() for name in ("runsEmpty", "runsTable")]
        assert seen[0] is not seen[1] is self.page_widget("copyRunsButton").isEnabled()
        return seen[0]


@pytest.fixture
def reader(qtbot):
    yield Reader(qtbot, RUNS)
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
        "Warnsdorff · knight-problem-solve order · never backtracks",
        "! stuck",
        "58",
        "0",
    ]
    assert reader.row(3)[OUTCOME:] == ["✓ solved", "503,650,751", "251,825,344", "2.47 s"]


def test_that_of_a_game_it_is_said_that_it_is_not_finished_and_nothing_of_time(qtbot):
    game = replace(_setup(Board(), 0), variant=Variant.YOU, moves=(17, 34))
    reader = Reader(qtbot, (Run(game, None, 2, 0, 0.0),))
    assert reader.row(0)[STRATEGY:] == ["by hand", "… not finished", "2", "0", "–"]


def test_that_boards_tell_their_leapers_and_holes(qtbot):
    boards = (Board(8, 8, leaper=CAMEL), Board(8, 8, frozenset((0, 63))), Board(8, 8))
    reader = Reader(qtbot, tuple(Run(_setup(board, 1), None, 9, 0, 1.0) for board in boards))
    assert reader.column(BOARD) == ["8×8", "8×8, 2 holes", "8×8, camel"]
    tip = reader.table.model().index(1, BOARD).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "8×8, 2 holes: a8 and h1"


@pytest.mark.parametrize(("page_px", "hidden"), [(430, [6, 7]), (800, [])])
def test_that_columns_without_room_are_hidden_and_no_number_is_cut_off(reader, page_px, hidden):
    header = reader.table.horizontalHeader()
    metrics = reader.table.fontMetrics()
    reader.page.resize(page_px, 400)
    assert [n + 1 for n in range(7) if reader.table.isColumnHidden(n)] == hidden
    for column in {*range(7)} - {STRATEGY, *(n - 1 for n in hidden)}:
        widest = max(map(metrics.horizontalAdvance, reader.column(column)))
        assert widest + 6 <= header.sectionSize(column)
    assert header.length() <= reader.table.viewport().width()


def test_that_an_empty_page_says_how_runs_come_here(qtbot):
    reader = Reader(qtbot, ())
    assert reader.is_empty
    assert "Click a square" in reader.page_widget("runsEmpty").text()
    reader.session.update(runs=RUNS)
    assert not reader.is_empty
    reader.session.update(runs=())
    assert reader.is_empty


# Sorting


UPWARDS = {
    BOARD: ["3×4", "8×8", "8×8", "100×100"],
    START: ["a8", "b3", "e3", "cv100"],
    OUTCOME: ["! stuck", "∅ no tour exists", "■ stopped", "✓ solved"],
    STEPS: ["58", "152", "9,999", "503,650,751"],
    BACKTRACKS: ["0", "76", "1,200", "251,825,344"],
    TIME: ["0.1 ms", "11.0 ms", "2.47 s", "1:03 min"],
}


@pytest.mark.parametrize("column", UPWARDS)
@pytest.mark.parametrize("by", ["header", "key"])
def test_that_a_column_is_sorted_up_then_down_then_by_time_again(reader, column, by):
    for order in (UPWARDS[column], UPWARDS[column][::-1], reader.column(column)):
        if by == "header":
            reader.click_header(column)
        else:
            reader.key(Qt.Key(Qt.Key.Key_1 + column))
        assert reader.column(column) == order


# Going back to a run


def test_that_enter_goes_to_the_run_under_the_cursor(reader):
    assert QApplication.focusWidget() is reader.table
    reader.key(Qt.Key.Key_Down)
    reader.key(Qt.Key.Key_Return)
    reader.click_header(STEPS)
    reader.click(0)
    reader.key(Qt.Key.Key_Return)
    reader.key(Qt.Key.Key_Down)
    reader.key(Qt.Key.Key_Enter)
    assert reader.chosen == [PROVED.problem, STUCK.problem, PROVED.problem]
    assert reader.page.isVisible()


def test_that_a_double_click_goes_to_a_run_and_a_click_does_not(reader):
    reader.click(3)
    assert reader.chosen == []
    reader.click(3, how=QTest.mouseDClick)
    assert reader.chosen == [OLDEST.problem]


# Copying


def test_that_ctrl_c_copies_the_selected_rows_and_without_a_selection_all(reader):
    reader.key(Qt.Key.Key_C, CONTROL)
    assert len(reader.copied()) == len(RUNS)
    reader.click(2)
    reader.click(0, CONTROL)
    reader.key(Qt.Key.Key_C, CONTROL)
    assert [row[STEPS] for row in reader.copied()] == ["9999", "58"]
    assert reader.page_widget("runsHint").text() == "2 runs copied."


# While searches go on


FURTHER = replace(NEWEST, steps=700_000_000)
NEW = Run(_setup(Board(6, 6), 0), None, 1, 0, 0.0)
UPWARDS_NOW = ["1", "58", "152", "503,650,751", "700,000,000"]
AS_NOTED = ["9,999", "152", "58", "503,650,751"]


@pytest.mark.parametrize(
    ("headers", "rows", "runs", "steps", "selected"),
    [
        # one goes on, and another one comes
        ([STEPS], [2], (OLDEST, STUCK, PROVED, FURTHER, NEW), UPWARDS_NOW, ["700,000,000"]),
        # the oldest goes on, and so comes to the top
        ([], [3], (STUCK, PROVED, NEWEST, OLDEST), ["503,650,751", *AS_NOTED[:3]], AS_NOTED[3:]),
        # the oldest is forgotten
        ([], [3, 0], RUNS[1:], AS_NOTED[:3], ["9,999"]),
    ],
)
def test_that_selection_and_sorting_stay_while_runs_change_and_enter_goes_to_what_is_selected(
    reader, headers, rows, runs, steps, selected
):
    for column in headers:
        reader.click_header(column)
    for row in rows:
        reader.click(row, CONTROL)
    reader.session.update(runs=runs)
    assert (reader.column(STEPS), reader.selected) == (steps, selected)
    reader.key(Qt.Key.Key_Return)
    assert reader.chosen == [run.problem for run in runs if f"{run.steps:,}" in selected]


def test_that_tab_leads_through_the_page_and_everything_has_a_name(reader):
    for name in ("Recent runs", "Copy as text", "Close (Esc)", "Recent runs"):
        focused = QApplication.focusWidget()
        assert name == (focused.accessibleName() or focused.text())
        reader.key(Qt.Key.Key_Tab)
