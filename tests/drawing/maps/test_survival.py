"""Curves of the runs that still search: one for each row whose search was run with seeds."""

import pytest
from PySide6.QtCore import QRect, QRectF

from knight_gui.board import Board
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.survival import SurvivalPlot
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.sweeps.luck import make_seeded_runs
from tests.drawing.svg import make_svg
from tests.support.frames import NAIVE

pytestmark = pytest.mark.usefixtures("qapp")

PROBLEM = Problem(Board(5, 5), (0,), NAIVE)
ATTEMPTS = [Attempt(Outcome.SOLVED, 63 + 10**power, 24) for power in range(5)]


def make_runs(attempts):
    return make_seeded_runs(PROBLEM, VariedPart.ORDER, attempts, 10**5)


def count_curves(*rows):
    """Return the number of curves, which are wider than the lines of the grid."""
    plot = SurvivalPlot(rows, 10**5, QRectF(10, 10, 400, 200), LIGHT_THEME, 13)
    svg = make_svg(plot.draw, QRect(0, 0, 420, 220))
    return svg.count(b'stroke-width="1.8"')


def test_that_a_row_without_runs_has_no_curve():
    runs = make_runs(ATTEMPTS)
    row = StripRow("Static", runs.results, runs)
    no_runs = make_runs([None] * len(ATTEMPTS))
    curve_count = count_curves(row)
    assert curve_count > 0
    assert count_curves(row, row) == 2 * curve_count
    assert count_curves(row, StripRow("Naive", runs.results)) == curve_count
    assert count_curves(row, StripRow("Naive", no_runs.results, no_runs)) == curve_count
