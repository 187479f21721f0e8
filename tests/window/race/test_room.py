"""What stands around two boards, and that all of it can be reached."""

from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant
from tests.window.race.conftest import BOARDS
from tests.window.test_geometry import WINDOW_SIZES, cut_off, outside

# Room


def test_that_the_boards_stand_where_they_are_larger(short):
    first, rival = map(short.widget, BOARDS)

    def ways():
        """How far the second board stands to the right of the first, and below it."""
        way = rival.mapTo(short.window, QPoint()) - first.mapTo(short.window, QPoint())
        return way.x(), way.y()

    for size in ((640, 480), (700, 1300), (800, 600), (1280, 800)):
        short.window.resize(*size)
        ways_wanted = (False, True) if size[1] > size[0] else (True, False)
        short.wait_until(lambda wanted=ways_wanted: tuple(way > 0 for way in ways()) == wanted)
        short.wait_until(lambda: abs(first.height() - rival.height()) < 30)


def overlaps(window):
    """The names of what lies over something else beside the same board."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    panes = [window.findChild(QWidget, board).parentWidget() for board in BOARDS]
    return [
        (one.objectName(), other.objectName())
        for pane in panes
        for one, other in combinations(pane.findChildren(QWidget, options=direct), 2)
        if one.isVisible() and other.isVisible()
        if QRect(one.geometry()).intersects(other.geometry())
    ]


def test_that_everything_has_its_room_in_every_window(long):
    long.look_at(1000, 399)
    window = long.window
    for _ in ("with heat", "without"):
        long.key(Qt.Key.Key_H)
        for size in [*WINDOW_SIZES, (700, 1300)]:
            window.resize(*size)
            long.wait_until(lambda: not overlaps(window) and not outside(window))
            long.wait_until(lambda: not cut_off(window))
            assert (window.width(), window.height()) == size, "the texts pushed it open"


# Heat


def test_that_h_shows_heat_on_both_boards_and_h_again_none_and_that_it_outlasts_a_race(short):
    short.choose_rival("horsetreads", Variant.NAIVE)
    short.wait_until(lambda: short.go.has_ended)
    short.look_at(3)
    positions = [track.frame.position for track in short.go.clients]
    taken = {square for position in positions for square in position.path}
    next_ones = {c.square for position in positions for c in position.candidates}
    free = max(set(range(25)) - taken - next_ones)

    def look():
        short.key(Qt.Key.Key_H)
        return short.legends, [short.picture_of(free, board) for board in BOARDS]

    hot = look()
    cold = look()
    again = look()
    assert (hot[0], cold[0]) == (2, 0)
    assert all(shade != bare for shade, bare in zip(hot[1], cold[1], strict=True))
    assert again == hot
    short.key(Qt.Key.Key_C)
    short.wait_until(lambda: len(short.window.findChildren(QWidget, "heatLegend")) == 1)
    assert short.legends == 1
    short.key(Qt.Key.Key_C)
    assert short.legends == 2


# Without a mouse


def test_that_a_race_is_steered_by_the_keyboard_alone(user):
    user.key(Qt.Key.Key_C)
    user.focus("rivalBoard")
    user.keys(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    user.wait_until_shown()
    assert user.paths == [(9,), (9,)]
    user.key(Qt.Key.Key_Space)
    assert not user.go.is_playing

    def answer(menu):
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)

    user.focus("rivalContestantButton")
    with user.answering_menu(user.widget("rivalContestantButton"), answer):
        user.key(Qt.Key.Key_Space)
    user.activate()
    user.wait_until_shown()
    assert user.problems[1].strategy == PRESETS["knight-tour"].naive
    user.wait_for_reports()
    user.focus("rivalTimeline")
    span = user.widget("rivalTimeline").visible_step_range
    user.keys(*[Qt.Key.Key_Up] * 3)
    assert user.widget("rivalTimeline").visible_step_range != span
    user.key(Qt.Key.Key_C)
    assert not user.go.is_comparison


def test_that_all_of_a_race_can_be_reached_by_tab_in_the_order_in_which_it_is_seen(short):
    wanted = [
        *("compareButton", "contestantButton", "board", "timeline"),
        *("rivalContestantButton", "rivalBoard", "rivalTimeline", "playButton"),
    ]
    reached = short.tab_round()
    first = reached.index(wanted[0])
    assert [name for name in reached[first:] + reached[:first] if name in wanted] == wanted
