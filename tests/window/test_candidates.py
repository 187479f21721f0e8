"""The table of candidates: what it says is true, and who points at a row points at a square."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from knight_gui.board import Board
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.verdicts import completability_mark
from knight_gui.search.kinds import Completability
from knight_gui.search.restart_policy import RestartPolicy
from knight_gui.search.strategy import Ordering
from knight_gui.window.cards.candidates import CandidatesPanel, CandidateState, make_candidate_table
from knight_gui.window.style import make_style_sheet
from tests.window.frames import (
    ALL_TRIED,
    DEAD_END,
    MANY,
    NAIVE,
    STATIC,
    TRIED,
    WARNSDORFF,
    frame,
    frames,
    move_mouse,
    on_screen,
)
from tests.window.user import as_seen, colours_of

WIDTH = 288
E2 = 3 * 5 + 4
B1 = 4 * 5 + 1
A2 = 3 * 5


class PointedSquaresSpy(QObject):
    """Notes what is pointed at."""

    def __init__(self, panel):
        super().__init__()
        self.squares = []
        panel.square_pointed.connect(self._note)
        panel.pointing_ended.connect(self._note_end)

    def _note(self, square):
        self.squares.append(square)

    def _note_end(self):
        self.squares.append(None)


@pytest.fixture
def home(qtbot):
    """A window with something before the panel that has the focus."""
    home = QWidget()
    home.setStyleSheet(make_style_sheet(LIGHT_THEME, 12))
    column = QVBoxLayout(home)
    column.addWidget(QLineEdit(home))
    column.addWidget(CandidatesPanel(home))
    column.addStretch(1)
    on_screen(qtbot, home, WIDTH, 300)
    home.findChild(QLineEdit).setFocus()
    return home


@pytest.fixture
def panel(home):
    """Panel of the candidates."""
    return home.findChild(CandidatesPanel, "candidatesPanel")


@pytest.fixture
def pointing(panel):
    """Record of the squares that the panel points at."""
    return PointedSquaresSpy(panel)


def shown(panel):
    return [(row.square_name, row.ordering_value, row.state) for row in panel.candidate_table.rows]


def place_of(panel, line, column=0):
    """Where a cell stands; the first line is that of the titles, and no row."""
    if line == 0:
        header = panel.horizontalHeader()
        x = header.sectionViewportPosition(column)
        return QRect(x, -header.height(), header.sectionSize(column), header.height())
    place = panel.visualRect(panel.model().index(line - 1, column))
    return place if place.isValid() else QRect(0, panel.rowViewportPosition(0) + 1000, 1, 1)


def point(panel, line):
    """Move the mouse to a line of the table."""
    move_mouse(panel.viewport(), place_of(panel, line).center())


def leave(panel):
    QApplication.sendEvent(panel.viewport(), QEvent(QEvent.Type.Leave))


def selected(panel):
    """The names of the squares whose rows are highlighted."""
    return [index.data() for index in panel.selectedIndexes() if index.column() == 0]


def cells(panel):
    """What stands in the table, row by row, as a screen reader reads it."""
    model = panel.model()
    return [
        tuple(model.index(row, column).data() for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


# What it says


def test_that_candidates_stand_in_the_order_in_which_they_are_tried(panel):
    panel.show_frame(frame(*MANY))
    assert shown(panel) == [
        ("b6", 1, CandidateState.NEXT),
        ("c7", 2, CandidateState.LATER),
        ("e7", 3, CandidateState.LATER),
        ("f6", 4, CandidateState.LATER),
        ("f4", 5, CandidateState.LATER),
        ("e3", 6, CandidateState.LATER),
        ("c3", 7, CandidateState.LATER),
        ("b4", 8, CandidateState.LATER),
    ]


def test_that_a_dead_end_has_words_in_place_of_candidates(panel):
    dead_end = frame(Board(), 0, NAIVE, 31)
    assert not dead_end.position.candidates
    panel.show_frame(dead_end)
    with_words = as_seen(panel)
    panel.clear_content()
    assert as_seen(panel) != with_words


def test_that_tried_candidates_differ_from_the_next_one(panel):
    panel.show_frame(frame(*TRIED))
    assert shown(panel) == [
        ("e2", 1, CandidateState.TRIED),
        ("b1", 2, CandidateState.TRIED),
        ("a2", 3, CandidateState.NEXT),
    ]
    panel.show_frame(frame(*ALL_TRIED))
    assert {state for _, _, state in shown(panel)} == {CandidateState.TRIED}


@pytest.mark.parametrize(
    ("strategy", "title", "numbers"),
    [
        (NAIVE, "fixed order", [1, 2, 3, 4, 5]),
        (STATIC, "exits on the empty board", [4, 4, 6, 8, 8]),
        (WARNSDORFF, "exits", [3, 3, 5, 7, 7]),
    ],
)
def test_that_the_title_says_what_the_numbers_are(panel, strategy, title, numbers):
    panel.show_frame(frame(*MANY[:1], 0, strategy, 1))
    assert panel.candidate_table.ordering_value_title == title
    assert [row.ordering_value for row in panel.candidate_table.rows] == numbers
    assert panel.model().headerData(1, Qt.Orientation.Horizontal) == title


def test_that_after_a_restart_the_place_is_not_that_in_the_fixed_order(panel):
    restarting = replace(NAIVE, restarts=RestartPolicy(1))
    panel.show_frame(frame(Board(5, 5), 0, restarting, 60))
    assert panel.candidate_table.ordering_value_title == "order 2"


@pytest.mark.parametrize("ordering", Ordering)
def test_that_exactly_the_square_the_search_goes_to_is_next(ordering):
    strategy = {Ordering.NAIVE: NAIVE, Ordering.STATIC: STATIC}.get(ordering, WARNSDORFF)
    for before, after in pairwise(frames(*DEAD_END[:2], strategy, range(24))):
        rows = make_candidate_table(before.problem, before.position).rows
        following = [row.square for row in rows if row.state is CandidateState.NEXT]
        went_on = len(after.position.path) > len(before.position.path)
        assert following == ([after.position.head] if went_on else [])


def test_that_a_screen_reader_reads_cells_under_titles(panel):
    panel.show_frame(frame(*TRIED))
    assert panel.accessibleName()
    assert cells(panel) == [
        ("e2", "1", "led nowhere", ""),
        ("b1", "2", "led nowhere", ""),
        ("a2", "3", "next", ""),
    ]
    assert [panel.model().headerData(place, Qt.Orientation.Horizontal) for place in range(4)] == [
        "square",
        "fixed order",
        "what the search does",
        "can it become a tour?",
    ]


def test_that_each_move_has_its_completability_until_another_step(panel):
    panel.show_frame(frame(*TRIED))
    judged = (
        (A2, Completability.COMPLETABLE),
        (E2, Completability.LOST),
        (B1, Completability.UNDECIDED),
    )
    panel.show_verdict(frame(*TRIED), SimpleNamespace(completabilities=judged))
    assert [row[3] for row in cells(panel)] == ["✗ lost", "○ open", "✓ tour"]
    spoken = [
        panel.model().index(row, 3).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)
    ]
    assert spoken == ["loses the tour", "not decided", "can still become a tour"]
    panel.show_frame(frame(*ALL_TRIED))
    assert {row[3] for row in cells(panel)} == {""}


# How it looks


@pytest.mark.parametrize("font_px", [12, 15, 18, 26])
def test_that_all_rows_and_titles_fit_in_letters_of_every_size(home, panel, font_px):
    home.setStyleSheet(make_style_sheet(LIGHT_THEME, font_px))
    shown_frame = frame(*MANY[:1], 9, STATIC, 3)
    panel.show_frame(shown_frame)
    judged = ((shown_frame.position.candidates[0].square, Completability.LOST),)
    panel.show_verdict(shown_frame, SimpleNamespace(completabilities=judged))
    home.layout().setContentsMargins(0, 0, 0, 0)
    home.resize(24 * font_px, 30 * font_px)
    QApplication.processEvents()
    width = panel.viewport().width()
    metrics = panel.fontMetrics()
    assert place_of(panel, 1, 0).height() >= 0.8 * metrics.height()
    assert panel.rowHeight(0) * 8 <= panel.viewport().height()
    titles = place_of(panel, 0, 1).left() + metrics.horizontalAdvance(
        panel.candidate_table.ordering_value_title
    )
    assert titles < width
    states = place_of(panel, 1, 2).left() + metrics.horizontalAdvance(CandidateState.TRIED.label)
    assert states < place_of(panel, 1, 3).left()
    strong = QFont(panel.font())
    strong.setBold(True)
    fates = [
        QFontMetrics(strong).horizontalAdvance(completability_mark(kind)) for kind in Completability
    ]
    assert place_of(panel, 1, 3).left() + max(fates) < width
    mark_and_name = metrics.horizontalAdvance("cv100") + place_of(panel, 1).height()
    assert mark_and_name < panel.columnWidth(0)


def test_that_a_narrow_table_has_room_for_the_states_while_no_move_is_judged(panel):
    panel.show_frame(frame(*TRIED))
    panel.resize(190, 160)
    label_px = panel.fontMetrics().horizontalAdvance(CandidateState.TRIED.label)
    assert panel.columnWidth(2) > label_px
    judged = ((B1, Completability.UNDECIDED),)
    panel.show_verdict(frame(*TRIED), SimpleNamespace(completabilities=judged))
    assert panel.columnWidth(2) < label_px


def test_that_candidate_states_differ_without_colour(panel):
    panel.show_frame(frame(*MANY))
    marks = [mark_of(panel, line) for line in (1, 2)]
    panel.show_frame(frame(*ALL_TRIED))
    marks.append(mark_of(panel, 1))
    grey = [
        sorted(round(QColor(*colour).lightness() / 32) for colour in colours_of(mark))
        for mark in marks
    ]
    assert grey[0] != grey[1] != grey[2] != grey[0]


def mark_of(panel, line):
    place = place_of(panel, line)
    place.setWidth(place.height() + 2)
    return as_seen(panel.viewport(), place)


# Who points, and at what


def test_that_the_mouse_points_at_the_square_of_its_row(panel, pointing):
    panel.show_frame(frame(*TRIED))
    for line in (1, 2, 3):
        point(panel, line)
    assert pointing.squares == [E2, B1, A2]
    point(panel, 4)
    assert pointing.squares[-1] is None
    point(panel, 3)
    leave(panel)
    assert pointing.squares[-2:] == [A2, None]


def test_that_tab_leads_to_the_next_square_and_up_and_down_to_the_others(panel, home, pointing):
    panel.show_frame(frame(*TRIED))
    QTest.keyClick(home.findChild(QLineEdit), Qt.Key.Key_Tab)
    assert panel.hasFocus()
    assert pointing.squares == [A2]
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(panel, key)
    assert pointing.squares == [A2, B1, E2, B1]
    assert panel.currentIndex().data() == "b1"
    assert selected(panel) == ["b1"]
    QTest.keyClick(panel, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert not panel.hasFocus()
    assert pointing.squares[-1] is None


def test_that_a_row_is_highlighted_from_outside_without_an_echo(panel, pointing):
    panel.show_frame(frame(*TRIED))
    panel.set_pointed_square(B1)
    assert selected(panel) == ["b1"]
    panel.set_pointed_square(63)
    assert selected(panel) == []
    panel.set_pointed_square(A2)
    panel.set_pointed_square(None)
    assert selected(panel) == []
    assert pointing.squares == []
