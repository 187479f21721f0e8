"""The panel of counters."""

from PySide6.QtWidgets import QWidget

from knight_gui.board import Board
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.window.cards.counters import SearchCountsCard
from tests.window.frames import on_screen

PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


def test_that_nothing_moves_however_fast_the_search_becomes(qtbot, qapp):
    panel = on_screen(qtbot, SearchCountsCard())
    progress = Recording(PROBLEM).progress()
    places = set()
    for steps_per_s in (0, 1, 12_345, 999_999, 9_900_000, 110_000_000, 999_000_000):
        panel.show_report(Report(PROBLEM, progress, SearchStatus.RUNNING, steps_per_s))
        qapp.processEvents()
        places.add(tuple(label.geometry().getRect() for label in panel.findChildren(QWidget)))
    assert len(places) == 1
