"""Layout of two boards, heat on both, and their control by the keyboard."""

from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant
from tests.window.race.conftest import BOARDS
from tests.window.test_geometry import WINDOW_SIZES, cut_off, outside

# Room


def test_that_the_boards_are_arranged_by_the_shape_of_the_window(short_race):
    first, rival = map(short_race.widget, BOARDS)

    def offsets():
        """Return the offset of the second board from the first, to the right and down."""
        offset = rival.mapTo(short_race.window, QPoint()) - first.mapTo(short_race.window, QPoint())
        return offset.x(), offset.y()

    for size in ((640, 480), (700, 1300), (800, 600), (1280, 800)):
        short_race.window.resize(*size)
        expected_directions = (False, True) if size[1] > size[0] else (True, False)
        short_race.wait_until(
            lambda expected=expected_directions: (
                tuple(offset > 0 for offset in offsets()) == expected
            )
        )
        short_race.wait_until(lambda: abs(first.height() - rival.height()) < 30)


def overlaps(window):
    """Return the names of overlapping widgets beside the same board."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    panes = [window.findChild(QWidget, board).parentWidget() for board in BOARDS]
    return [
        (one.objectName(), other.objectName())
        for pane in panes
        for one, other in combinations(pane.findChildren(QWidget, options=direct), 2)
        if one.isVisible() and other.isVisible()
        if QRect(one.geometry()).intersects(other.geometry())
    ]


def test_that_no_widget_of_a_race_overlaps_or_is_cut_at_any_window_size(long_race, race_boards):
    race_boards.go_to_both(1000, 399)
    window = long_race.window
    for _ in ("with heat", "without"):
        long_race.key(Qt.Key.Key_H)
        for size in [*WINDOW_SIZES, (700, 1300)]:
            window.resize(*size)
            long_race.wait_until(lambda: not overlaps(window) and not outside(window))
            long_race.wait_until(lambda: not cut_off(window))
            assert (window.width(), window.height()) == size, "the texts pushed it open"


# Heat


def test_that_heat_is_toggled_on_both_boards_and_outlasts_a_race(short_race, race_boards):
    race_boards.choose_rival("horsetreads", Variant.NAIVE)
    short_race.wait_until_ended()
    race_boards.go_to_both(3)
    positions = [client.frame.position for client in short_race.playback.clients]
    taken = {square for position in positions for square in position.path}
    next_ones = {c.square for position in positions for c in position.candidates}
    free = max(set(range(25)) - taken - next_ones)

    def look():
        short_race.key(Qt.Key.Key_H)
        return race_boards.legends, [short_race.picture_of(free, board) for board in BOARDS]

    hot = look()
    cold = look()
    again = look()
    assert (hot[0], cold[0]) == (2, 0)
    assert all(shade != bare for shade, bare in zip(hot[1], cold[1], strict=True))
    assert again == hot
    short_race.key(Qt.Key.Key_C)
    short_race.wait_until(lambda: len(short_race.window.findChildren(QWidget, "heatLegend")) == 1)
    assert race_boards.legends == 1
    short_race.key(Qt.Key.Key_C)
    assert race_boards.legends == 2


# Without a mouse


def test_that_a_race_is_controlled_by_the_keyboard_alone(user, race_boards):
    user.key(Qt.Key.Key_C)
    user.focus("rivalBoard")
    user.keys(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    race_boards.wait_for_frames()
    assert race_boards.paths == [(9,), (9,)]
    user.key(Qt.Key.Key_Space)
    assert not user.playback.is_playing

    def answer(menu):
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)

    user.focus("rivalContestantButton")
    with user.answering_menu(user.widget("rivalContestantButton"), answer):
        user.key(Qt.Key.Key_Space)
    user.activate()
    race_boards.wait_for_frames()
    assert race_boards.problems[1].strategy == PRESETS["knight-tour"].naive
    race_boards.wait_for_reports()
    user.focus("rivalTimeline")
    span = user.widget("rivalTimeline").visible_step_range
    user.keys(*[Qt.Key.Key_Up] * 3)
    assert user.widget("rivalTimeline").visible_step_range != span
    user.key(Qt.Key.Key_C)
    assert not user.playback.is_comparison


def test_that_tab_visits_the_widgets_of_a_race_in_visual_order(short_race):
    expected = [
        *("compareButton", "contestantButton", "board", "timeline"),
        *("rivalContestantButton", "rivalBoard", "rivalTimeline", "playButton"),
    ]
    reached = short_race.tab_round()
    first = reached.index(expected[0])
    assert [name for name in reached[first:] + reached[:first] if name in expected] == expected
