"""Where no closed tour exists, nothing in the window says that no tour does."""

import pytest
from PySide6.QtWidgets import QLabel

from knight_gui.player.frame import Report, Work
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Pruning, Strategy
from knight_gui.tour import Board
from knight_gui.window.explain.whole import WholePanel

PROBLEM = Problem(Board(5, 5), (0,), Strategy(goal=Goal.CLOSED, pruning=Pruning.DEAD_ENDS))
"""304 open tours start there."""


@pytest.fixture(scope="module")
def report():
    recording = Recording(PROBLEM)
    recording.advance(10**8)
    return Report(PROBLEM, recording.progress(), Work.ENDED, 0)


def test_that_all_steps_were_in_vain_for_a_closed_tour(qtbot, report):
    panel = WholePanel(lambda _: None, lambda _: None)
    qtbot.addWidget(panel)
    panel.show_report(report)
    assert panel.findChild(QLabel, "vainLabel").text().endswith("no closed tour starts here.")
