"""The panel of counters."""

from dataclasses import replace

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.board import Board
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.player.jobs.estimates import CountWastedSteps, WastedSteps
from knight_gui.player.jobs.job import JobResult
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.window.cards.counters import KeyFiguresCard, PathBar, SearchCountsCard
from tests.window.frames import frame, on_screen
from tests.window.user import as_seen

PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)
UNKNOWN = "known at the end"
KNOWN = "of the whole search"


def test_that_nothing_moves_however_fast_the_search_becomes(qtbot, qapp):
    panel = on_screen(qtbot, SearchCountsCard())
    progress = Recording(PROBLEM).progress()
    places = set()
    for steps_per_s in (0, 1, 12_345, 999_999, 9_900_000, 110_000_000, 999_000_000):
        panel.show_report(Report(PROBLEM, progress, SearchStatus.RUNNING, steps_per_s))
        qapp.processEvents()
        places.add(tuple(label.geometry().getRect() for label in panel.findChildren(QWidget)))
    assert len(places) == 1


def test_that_the_bar_of_the_path_shows_the_longest_one_paler_behind_it(qtbot):
    start = frame(Board(5, 5), 0, PRESETS["knight-tour"].naive, 0)
    bar = on_screen(qtbot, PathBar(), 250, 6)
    bar.show_frame(start, 20)
    image = as_seen(bar)
    colors = [image.pixelColor(x, 3) for x in (2, 100, 240)]
    assert len({color.rgb() for color in colors}) == 3
    assert colors[0] == QColor(LIGHT_THEME.path_ramp[0])
    assert colors[2] == LIGHT_THEME.line
    bar.show_frame(start, 1)
    assert as_seen(bar).pixelColor(100, 3) == LIGHT_THEME.line


def test_that_the_lost_part_of_the_path_stays_red_when_the_search_goes_on(qtbot):
    card = on_screen(qtbot, KeyFiguresCard(), 250, 200)
    shown_frame = frame(Board(), 0, PRESETS["knight-tour"].naive, 61)
    recording = Recording(PROBLEM)
    recording.advance(1000)
    card.show_frame(shown_frame)
    verdict = Verdict(shown_frame.position.path, Completability.LOST, lost_depth=30)
    card.show_verdict(replace(shown_frame, verdict=verdict), None)
    card.show_report(Report(PROBLEM, recording.progress(), SearchStatus.RUNNING, 0))
    bar = card.findChild(PathBar)
    assert as_seen(bar).pixelColor(round(bar.width() * 0.7), 3) == LIGHT_THEME.wrong


def test_that_a_number_of_wasted_steps_that_is_not_known_says_when_it_will_be(qtbot):
    card = on_screen(qtbot, KeyFiguresCard(), 250, 300)

    def notes():
        return {label.text() for label in card.findChildren(QLabel)} & {UNKNOWN, KNOWN}

    assert notes() == set()
    recording = Recording(PROBLEM)
    recording.advance(1000)
    card.show_frame(frame(Board(), 0, PRESETS["knight-tour"].naive, 61))
    assert notes() == {UNKNOWN}
    card.show_report(Report(PROBLEM, recording.progress(), SearchStatus.FINISHED, 0))
    assert notes() == set()
    count = WastedSteps(wasted_count=70, total_steps=100, examined_steps=100, is_exact=True)
    card.handle_job_result(JobResult(CountWastedSteps(), count, is_complete=True))
    assert notes() == {KNOWN}
