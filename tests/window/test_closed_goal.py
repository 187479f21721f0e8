"""Where no closed tour exists, nothing in the window says that no tour does."""

import pytest
from PySide6.QtWidgets import QLabel, QTableView

from knight_gui.player.frame import Report, Work
from knight_gui.player.session import Session
from knight_gui.scene.runs import Run
from knight_gui.scene.scene import Scene
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Pruning, Strategy
from knight_gui.tour import Board
from knight_gui.window.explain.whole import WholePanel
from knight_gui.window.pages.runs import RunsPage
from tests.window.test_runs_page import context_of

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


def test_that_the_table_of_runs_says_that_no_closed_tour_exists(qtbot, report):
    run = Run(PROBLEM, Outcome.NO_TOUR, report.progress.steps, 0, 0.1)
    page = RunsPage(context_of(Session(Scene(runs=(run,))), []))
    qtbot.addWidget(page)
    page.renew()
    model = page.findChild(QTableView, "runsTable").model()
    cells = [model.index(0, column).data() for column in range(model.columnCount())]
    assert "∅ no closed tour exists" in cells
