"""Pointing at anything on the landscape says what it is."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor

from knight_gui.drawing.landscape.bars import LandscapeBars
from knight_gui.drawing.landscape.signs import iter_landscape_marks
from knight_gui.drawing.samples import make_mark_sample
from knight_gui.messages.marks import LANDSCAPE_MARKERS, MarkType
from knight_gui.search.kinds import BarStatus
from knight_gui.window.landscape.view import LandscapeView
from tests.window.test_looks import in_each_theme
from tests.window.timeline.landscapes import STEPS, show, spot_of
from tests.window.user import colours_of

BARS = (MarkType.KEPT_BAR, MarkType.BAR_ON_LOST_PATH, MarkType.REFUTED_BAR, MarkType.ABANDONED_BAR)
ON_THE_LANDSCAPE = (*BARS, MarkType.LOSS_LINE, MarkType.PLAYHEAD, *LANDSCAPE_MARKERS)


def told(landscape, spot):
    """The mark that a tip tells of, by the end of its sentence."""
    return landscape.tooltip_at(spot).split(". ", 1)[-1]


def test_that_each_kind_of_bar_is_told_with_its_square_counted_from_1(tall, recording):
    last = recording.position(STEPS).path
    known = tall.seen.landscape
    fates = LandscapeBars.from_landscape(known, known).statuses
    for depth, what in ((5, "It is still on the path."), (40, "which is lost.")):
        spot = spot_of(tall, STEPS - 10, depth)
        assert tall.tooltip_at(spot).startswith(f"{recording.problem.board.name(last[depth])}: ")
        assert f"{depth + 1}" in tall.tooltip_at(spot)
        assert told(tall, spot).endswith(what)
    taken_back = next(
        d for d in range(45, 60) if fates[known.bar_at(100_000, d)] == BarStatus.REFUTED
    )
    assert told(tall, spot_of(tall, 100_000, taken_back)) == "Taken back: it led nowhere."


def test_that_the_line_where_the_tour_was_lost_is_told(tall):
    row = spot_of(tall, 100_000, 30)
    while tall.bar_at(row + QPoint(0, 1))[1] == 30:
        row += QPoint(0, 1)
    assert tall.tooltip_at(row).startswith("g6: 31st square. It lost the tour")


def test_that_playhead_pins_and_steps_are_told(tall, recording):
    show(tall, recording, 100_000)
    x = round(tall.x_of(100_000))
    assert tall.tooltip_at(QPoint(x, 200)) == "the step that is shown"
    assert tall.tooltip_at(QPoint(x + 60, 40)).startswith("Click to see step 1")
    for pin in tall.seen.markers:
        there = QPoint(round(tall.x_of(pin.step)), tall.height() - 4)
        told = f"Step {pin.step:,}: "
        assert tall.tooltip_at(there).startswith("g6: " if pin.kind is MarkType.LOST else told)


def test_that_a_bar_given_up_at_a_restart_is_told(restarted):
    landscape, _ = restarted
    found = {sign.mark_type for sign in iter_landscape_marks(landscape.seen)}
    assert {
        MarkType.ABANDONED_BAR,
        MarkType.REFUTED_BAR,
        MarkType.KEPT_BAR,
        MarkType.RESTART,
        MarkType.PLAYHEAD,
    } <= found


def test_that_the_rail_says_which_steps_are_in_view_where_these_are_not_all(tall):
    rail = tall.landscape_layout.overview_rect.center().toPoint()
    assert "in view" not in tall.tooltip_at(rail)
    tall.look_at((0, 1000))
    assert tall.tooltip_at(rail).startswith(f"Steps 0 to 1,000 of {tall.seen.steps:,} are in view.")


def test_that_before_a_search_there_is_nothing_to_be_told(qtbot):
    landscape = LandscapeView()
    qtbot.addWidget(landscape)
    assert landscape.tooltip_at(QPoint(100, 40)) == ""
    assert tuple(iter_landscape_marks(landscape.state)) == ()


@in_each_theme
def test_that_every_mark_of_the_landscape_has_a_drawing_of_its_own(theme, qapp):  # noqa: ARG001
    pictures = {mark: make_mark_sample(mark, 48, 1.0, theme).toImage() for mark in ON_THE_LANDSCAPE}
    assert all(image.size().width() == 72 for image in pictures.values())
    shapes = {
        tuple(image.pixelColor(x, y) == QColor(theme.surface) for x in range(72) for y in range(48))
        for image in (pictures[mark] for mark in LANDSCAPE_MARKERS)
    }
    assert len(shapes) == len(LANDSCAPE_MARKERS)
    plain = {MarkType.KEPT_BAR}
    assert all(len(colours_of(image)) > 1 for mark, image in pictures.items() if mark not in plain)
