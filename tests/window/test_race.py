"""Two searches side by side: one board, one start, one clock."""

from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt, QThread
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.player.work import Work
from knight_gui.scene.programs import Variant
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.search.strategy import PRESETS, Ordering
from tests.window.monkey import Monkey, assert_is_consistent
from tests.window.test_geometry import WINDOW_SIZES, cut_off, outside
from tests.window.test_trouble import failing  # noqa: F401
from tests.window.user import A8, NO_KEY, SHIFT, User

BROKEN = "the disk fell out"
BOARDS = ("board", "rivalBoard")
STRIPS = ("timeline", "rivalTimeline")
NAIVE, GREEDY = Variant.NAIVE, Variant.GREEDY
NAIVE_STEPS, GREEDY_STEPS = 550, 24
"""What both searches need from the corner of a 5×5 board."""


class Spectator(User):
    """Somebody who watches a race."""

    def begin(self, size=None):
        """Have two searches race from the corner, as slowly as they can."""
        if size is not None:
            self.choose_size(size)
        self.widget("speedSlider").setValue(0)
        self.key(Qt.Key.Key_C)
        self.click_square(A8)
        self.wait_until_shown()

    def wait_until_shown(self):
        self.wait_until(lambda: all(track.frame is not None for track in self.go.tracks))

    def wait_for_both(self, *steps):
        self.wait_until(lambda: tuple(self.steps) == steps)

    def wait_for_reports(self):
        """Wait until both have searched as far as a short search goes."""
        self.wait_until(lambda: all(t.has_ended or t.steps > 1000 for t in self.go.tracks))

    @property
    def steps(self):
        return [track.step for track in self.go.tracks]

    @property
    def problems(self):
        return [track.problem for track in self.go.tracks]

    @property
    def rival_status(self):
        return self.widget("rivalStatusLabel").text()

    @property
    def names(self):
        """What the two searches are called."""
        return [self.widget(name).text() for name in ("contestantButton", "rivalContestantButton")]

    @property
    def threads(self):
        return [t for t in self.window.findChildren(QThread) if t.isRunning()]

    def has(self, name):
        """Whether something is in the window, and seen."""
        found = self.window.findChild(QWidget, name)
        return found is not None and found.isVisible()


@pytest.fixture
def user(window, qtbot):
    return Spectator(window, qtbot)


@pytest.fixture
def short(user):
    """A race of 550 steps against 24, both at step 10."""
    user.begin("5x5")
    user.wait_for_reports()
    user.go_to(10)
    user.wait_for_both(10, 10)
    return user


@pytest.fixture
def long(user):
    """A race without an end against one of 399 steps, both at step 10."""
    user.begin("20x20")
    user.wait_for_reports()
    user.go_to(10)
    user.wait_for_both(10, 10)
    return user


# Beginning


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("naiveButton", ["Naive · knight-gui ▾", "Warnsdorff · knight-gui ▾"]),
        ("greedyButton", ["Warnsdorff · knight-gui ▾", "Naive · knight-gui ▾"]),
    ],
)
def test_that_c_shows_a_second_board_with_the_other_search_from_the_same_start(user, button, names):
    user.choose_size("6x7")
    user.click(button)
    user.start(9)
    first = user.problem
    user.key(Qt.Key.Key_C)
    assert user.has("rivalBoard")
    assert user.names == names
    assert not user.has("rightSide")
    user.wait_until_shown()
    assert user.problems[0] == first
    assert user.problems[1].board == first.board
    assert user.problems[1].path == first.path
    orderings = [problem.strategy.ordering for problem in user.problems]
    assert (orderings[0], orderings[1]) != (orderings[1], orderings[0])


def test_that_compare_before_a_start_shows_two_empty_boards_and_a_click_starts_both(user):
    user.click("compareButton")
    assert user.widget("compareButton").isChecked()
    assert "Click a square" in user.status
    assert "Click a square" in user.rival_status
    user.click_square(27)
    user.wait_until_shown()
    assert [problem.path for problem in user.problems] == [(27,), (27,)]
    assert user.go.is_playing


def test_that_a_program_that_was_chosen_races_against_warnsdorffs_rule_in_its_order(user):
    user.choose_program("horsetreads")
    user.wait_until(lambda: user.go.frame is not None)
    user.key(Qt.Key.Key_C)
    assert user.names == ["Naive · horsetreads ▾", "Warnsdorff · horsetreads order ▾"]
    naive = PRESETS["horsetreads"].naive
    strategies = [problem.strategy for problem in user.problems]
    assert strategies == [naive, replace(naive, ordering=Ordering.WARNSDORFF)]


def test_that_both_begin_at_step_0_and_stay_at_the_same_step(user):
    user.choose_size("5x5")
    user.start(A8)
    user.go_to(40)
    user.window.session.change(speed=Speed.of(300))
    seen = []

    def look():
        if user.go.is_race and all(t.is_idle and t.frame for t in user.go.tracks):
            seen.append(tuple(user.steps))

    user.go.changed.connect(look)
    user.key(Qt.Key.Key_C)
    user.wait_until(lambda: user.go.is_at_end)
    assert seen[0] == (0, 0)
    assert len(set(seen)) > 5
    assert all(rival == min(first, GREEDY_STEPS) for first, rival in seen)
    assert seen[-1] == (NAIVE_STEPS, GREEDY_STEPS)


# Waiting


def test_that_who_has_arrived_says_so_and_waits(long):
    long.go_to(1000)
    long.wait_for_both(1000, 399)
    assert "Solved" in long.rival_status
    assert long.rival_status.endswith("It waits for the other search.")
    assert "Searching" in long.status
    long.key(Qt.Key.Key_Right)
    long.wait_for_both(1001, 399)
    assert long.rival_status.endswith("It waits for the other search.")
    assert "Step 1,001 ·" in long.widget("countsLabel").text()
    assert "Step 399 · nodes 400 · retreats 0 · depth 399" in (
        long.widget("rivalCountsLabel").text()
    )
    long.go_to(20)
    long.wait_for_both(20, 20)
    assert "Ahead: a tour, at step 399" in long.rival_status


# One clock


def test_that_a_click_on_either_board_starts_both_there(short):
    for board, square in (("board", 12), ("rivalBoard", 4)):
        short.click_square(square, board)
        short.wait_until_shown()
        assert [problem.path for problem in short.problems] == [(square,), (square,)], board
        assert short.go.is_playing, board


@pytest.mark.usefixtures("stopped_clock")
def test_that_a_click_on_the_same_start_begins_both_anew(short):
    for board in BOARDS:
        short.go_to(10)
        short.wait_for_both(10, 10)
        assert not short.go.is_playing
        short.click_square(A8, board)
        short.wait_for_both(0, 0)
        assert short.go.is_playing, board


def test_that_a_key_moves_both_and_nobody_waits_when_both_have_arrived(short):
    for key, modifiers, steps in (
        (Qt.Key.Key_Right, NO_KEY, (11, 11)),
        (Qt.Key.Key_PageDown, NO_KEY, (11, 11)),
        (Qt.Key.Key_Left, NO_KEY, (9, 9)),
        (Qt.Key.Key_PageUp, NO_KEY, (9, 9)),
        (Qt.Key.Key_Right, SHIFT, (19, 19)),
        (Qt.Key.Key_Left, SHIFT, (0, 0)),
        (Qt.Key.Key_Home, NO_KEY, (0, 0)),
        (Qt.Key.Key_End, NO_KEY, (NAIVE_STEPS, GREEDY_STEPS)),
    ):
        short.go_to(10)
        short.wait_for_both(10, 10)
        short.key(key, modifiers)
        short.wait_for_both(*steps)
        assert not short.go.is_playing
    short.wait_until(lambda: "Solved" in short.status)
    short.wait_until(lambda: "Solved" in short.rival_status)
    assert "waits" not in short.status + short.rival_status
    assert not short.is_enabled("stepForwardButton")


def test_that_both_are_moved_where_the_other_has_arrived(short):
    for after in (19, 26, 28):
        short.key(Qt.Key.Key_Right, SHIFT)
        short.wait_for_both(after, min(after, GREEDY_STEPS))
    for before in (26, 19):
        short.key(Qt.Key.Key_Left, SHIFT)
        short.wait_for_both(before, min(before, GREEDY_STEPS))
    # arrows pressed faster than both answer are all counted
    for _ in range(21):
        short.key(Qt.Key.Key_Right)
    short.wait_for_both(40, GREEDY_STEPS)
    for _ in range(25):
        short.key(Qt.Key.Key_Left)
    short.wait_for_both(15, 15)
    for strip in STRIPS:
        step = short.click_strip(0.75, strip)
        assert (step > GREEDY_STEPS) == (strip == "timeline")
        short.wait_for_both(step, min(step, GREEDY_STEPS))


def test_that_space_plays_and_pauses_both(short):
    short.widget("speedSlider").setValue(60)
    short.key(Qt.Key.Key_Space)
    short.wait_until(lambda: min(short.steps) > 12)
    short.key(Qt.Key.Key_Space)
    assert not short.go.is_playing


def test_that_end_and_speed_follow_the_search_that_goes_on(long):
    long.key(Qt.Key.Key_End)
    long.wait_until(lambda: long.step > 10_000)
    first_seen = long.step
    long.wait_until(lambda: long.step > first_seen)
    assert long.steps[1] == 399
    long.key(Qt.Key.Key_Left)
    assert not long.go.is_playing
    long.go_to(10)
    long.wait_for_both(10, 10)
    rate = long.go.speed.steps_per_s
    long.key(Qt.Key.Key_Plus)
    assert long.go.speed.steps_per_s > rate
    long.widget("speedSlider").setValue(NOTCHES)
    long.key(Qt.Key.Key_Space)
    long.wait_until(lambda: long.step > 100_000)
    long.wait_until(lambda: long.steps[1] == 399)


def test_that_s_stops_both_and_lets_both_search_on(user):
    user.choose_size("20x20")
    user.start(A8)
    user.key(Qt.Key.Key_C)
    user.choose_contestant("horsetreads", NAIVE, "rivalContestantButton")
    user.wait_for_reports()
    works = [Work.SEARCHING] * 2
    user.key(Qt.Key.Key_S)
    user.wait_until(lambda: [t.work for t in user.go.tracks] == [Work.STOPPED] * 2)
    assert "Stopped" in user.status
    assert "Stopped" in user.rival_status
    stopped_at = [track.steps for track in user.go.tracks]
    user.key(Qt.Key.Key_S)
    user.wait_until(lambda: [t.work for t in user.go.tracks] == works)
    user.wait_until(
        lambda: all(t.steps > s for t, s in zip(user.go.tracks, stopped_at, strict=True))
    )


# Other searches, other boards


@pytest.mark.usefixtures("stopped_clock")
def test_that_each_side_chooses_another_search_its_menu_ticks_it_and_both_begin_anew(short):
    knight_tour, horsetreads = PRESETS["knight-tour"], PRESETS["horsetreads"]
    first = short.problem
    short.choose_contestant("horsetreads", NAIVE, "rivalContestantButton")
    short.wait_until_shown()
    assert short.problems[0] == first
    assert short.problems[1].strategy == horsetreads.naive
    assert short.names == ["Naive · knight-gui ▾", "Naive · horsetreads ▾"]
    assert short.steps == [0, 0]
    short.choose_contestant("knight-tour", GREEDY)
    short.wait_until_shown()
    assert short.problems[0].strategy == knight_tour.greedy
    assert short.problems[1].strategy == horsetreads.naive
    assert short.names == ["Static · knight-tour ▾", "Naive · horsetreads ▾"]
    assert {problem.path for problem in short.problems} == {(A8,)}
    for button, ticked in (
        ("contestantButton", ["knight-tour-greedy"]),
        ("rivalContestantButton", ["horsetreads-naive"]),
    ):
        menu = short.widget(button).menu()
        assert [a.objectName() for a in menu.actions() if a.isChecked()] == ticked


def test_that_another_board_is_empty_on_both_sides_and_a_click_starts_both(long):
    long.key(Qt.Key.Key_End)
    long.wait_until(lambda: long.step > 1000)
    long.choose_size("5x6")
    assert long.problems == [None, None]
    assert "Click a square" in long.status
    assert "Click a square" in long.rival_status
    for board in BOARDS:
        view = long.widget(board)
        assert [view.square_at(view.center_of(square)) for square in (0, 29)] == [0, 29]
    long.click_square(29, "rivalBoard")
    long.wait_until_shown()
    assert [problem.board.text for problem in long.problems] == ["5x6", "5x6"]
    assert [problem.path for problem in long.problems] == [(29,), (29,)]


@pytest.fixture
def switches():
    """What chooses the one search that is shown."""
    return ("naive", "greedy")


def test_that_n_and_g_rest_in_a_race_and_work_after_it(short, switches):
    problems = short.problems
    assert not any(short.is_enabled(f"{name}Button") for name in switches)
    assert not short.is_enabled("presetButton")
    for key in (Qt.Key.Key_N, Qt.Key.Key_G):
        short.key(key)
    assert short.problems == problems
    short.key(Qt.Key.Key_C)
    assert all(short.is_enabled(f"{name}Button") for name in switches)
    short.key(Qt.Key.Key_G)
    assert short.window.session.setup.variant is GREEDY
    assert short.problem == problems[1]


# The end of the race


def test_that_c_again_keeps_the_first_search_and_ends_the_other_thread(long):
    long.go_to(300)
    long.wait_for_both(300, 300)
    first, searched = long.problem, long.go.tracks[0].steps
    rival = long.go.tracks[1]
    assert len(long.threads) == 2
    long.key(Qt.Key.Key_C)
    assert len(long.threads) == 1
    assert not long.has("rivalBoard")
    assert long.has("rightSide")
    assert long.widget("naiveButton").isChecked()
    assert (long.problem, long.step) == (first, 300)
    assert long.go.tracks[0].steps >= searched
    # nothing of it stays behind
    long.wait_until(lambda: not shiboken6.isValid(rival))
    long.wait_until(lambda: len(long.window.findChildren(QThread)) == 1)
    long.key(Qt.Key.Key_Right)
    long.wait_for_step(301)


def test_that_a_race_can_be_begun_and_left_again_and_again(long):
    for _ in range(3):
        long.key(Qt.Key.Key_C)
        assert not long.go.is_race
        long.key(Qt.Key.Key_C)
        assert len(long.threads) == 2
    long.wait_until_shown()
    assert [problem.path for problem in long.problems] == [(A8,), (A8,)]
    long.wait_until(lambda: len(long.window.findChildren(QThread)) == 2)


def test_that_left_goes_one_step_back_after_the_race_was_lost_from_view(short):
    """The clock stood where only the longer search has been."""
    short.choose_contestant("knight-gui", GREEDY)
    short.choose_contestant("knight-gui", NAIVE, "rivalContestantButton")
    short.wait_for_reports()
    short.go_to(100)
    short.wait_for_both(GREEDY_STEPS, 100)
    short.key(Qt.Key.Key_C)
    short.key(Qt.Key.Key_Left)
    short.wait_for_step(GREEDY_STEPS - 1)


def test_that_keys_steer_the_search_after_the_board_that_had_the_focus_is_gone(short):
    short.focus("rivalBoard")
    short.key(Qt.Key.Key_C)
    assert not short.go.is_race
    short.key(Qt.Key.Key_Right)
    short.wait_for_step(11)
    short.key(Qt.Key.Key_Space)
    assert short.go.is_playing


def test_that_a_race_at_full_speed_is_closed_in_the_middle_of_it(long):
    long.choose_contestant("horsetreads", NAIVE, "rivalContestantButton")
    long.click("lastButton")
    long.wait_until(lambda: min(long.steps) > 100_000)
    long.window.close()
    assert long.threads == []
    assert not long.go.has_ended


# Room


def test_that_the_boards_stand_where_they_are_larger(short):
    first, rival = (short.widget(name) for name in BOARDS)

    def is_under_the_first():
        first_corner, corner = (view.mapTo(short.window, QPoint(0, 0)) for view in (first, rival))
        assert (corner.x() > first_corner.x()) != (corner.y() > first_corner.y())
        return corner.y() > first_corner.y()

    for width, height, is_stacked in (
        (640, 480, False),
        (700, 1300, True),
        (800, 600, False),
        (1280, 800, False),
    ):
        short.window.resize(width, height)
        short.wait_until(lambda is_stacked=is_stacked: is_under_the_first() == is_stacked)
        short.wait_until(lambda: abs(first.height() - rival.height()) < 30)


def overlaps(window):
    """The names of what lies over something else beside the same board."""
    found = []
    for board in BOARDS:
        pane = window.findChild(QWidget, board).parentWidget()
        parts = [w for w in pane.findChildren(QWidget, options=DIRECT) if w.isVisible()]
        for index, part in enumerate(parts):
            others = parts[index + 1 :]
            hits = [w for w in others if QRect(w.geometry()).intersects(part.geometry())]
            found += [(part.objectName(), other.objectName()) for other in hits]
    return found


DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def test_that_everything_has_its_room_in_every_window(long):
    long.go_to(1000)
    long.wait_for_both(1000, 399)
    window = long.window
    for with_heat in (False, True):
        if with_heat:
            long.key(Qt.Key.Key_H)
        for width, height in [*WINDOW_SIZES, (700, 1300), (1080, 1920)]:
            window.resize(width, height)
            long.wait_until(lambda: not overlaps(window) and not outside(window))
            long.wait_until(lambda: not cut_off(window))
            assert (window.width(), window.height()) == (width, height), "the texts pushed it open"


# Heat


def test_that_h_shows_heat_on_both_boards_and_h_again_none(short):
    short.choose_contestant("horsetreads", NAIVE, "rivalContestantButton")
    short.wait_until(lambda: short.go.has_ended)
    short.go_to(3)
    short.wait_for_both(3, 3)
    free = next(
        square
        for square in reversed(range(25))
        if not any(square in track.frame.position.path for track in short.go.tracks)
        and not any(
            square in [c.square for c in track.frame.position.candidates]
            for track in short.go.tracks
        )
    )

    def pictures():
        return [short.picture_of(free, board) for board in BOARDS]

    def legends():
        panes = (short.widget(board).parentWidget() for board in BOARDS)
        return [pane.findChild(QWidget, "heatLegend").isVisible() for pane in panes]

    short.key(Qt.Key.Key_H)
    assert legends() == [True, True]
    hot = pictures()
    short.key(Qt.Key.Key_H)
    assert legends() == [False, False]
    cold = pictures()
    assert hot[0] != cold[0]
    assert hot[1] != cold[1]
    short.key(Qt.Key.Key_H)
    assert pictures() == hot


def test_that_heat_stays_when_a_race_begins_and_ends(user):
    user.choose_size("5x5")
    user.start(A8)
    user.click("heatButton")
    user.key(Qt.Key.Key_C)
    legends = [w for w in user.window.findChildren(QWidget, "heatLegend") if w.isVisible()]
    assert len(legends) == 2
    user.key(Qt.Key.Key_C)
    user.wait_until(lambda: len(user.window.findChildren(QWidget, "heatLegend")) == 1)
    assert user.widget("heatLegend").isVisible()


# Without a mouse


def test_that_a_race_is_steered_by_the_keyboard_alone(user):
    user.key(Qt.Key.Key_C)
    user.focus("rivalBoard")
    user.key(Qt.Key.Key_Down)
    user.key(Qt.Key.Key_Right)
    user.key(Qt.Key.Key_Return)
    user.wait_until_shown()
    assert [problem.path for problem in user.problems] == [(9,), (9,)]
    user.key(Qt.Key.Key_Space)
    assert not user.go.is_playing
    choose_by_keys(user, "rivalContestantButton", downs=1)
    user.wait_until_shown()
    assert user.problems[1].strategy == PRESETS["knight-tour"].naive
    user.wait_for_reports()
    user.focus("rivalTimeline")
    span = user.widget("rivalTimeline").shown_range
    for _ in range(3):
        user.key(Qt.Key.Key_Up)
    assert user.widget("rivalTimeline").shown_range != span
    user.key(Qt.Key.Key_C)
    assert not user.go.is_race


def choose_by_keys(user, button, downs):
    """Open a menu that has the focus by Space, and press Enter on one of its rows."""

    def answer(menu):
        for key in [Qt.Key.Key_Down] * downs + [Qt.Key.Key_Return]:
            QTest.keyClick(menu, key)

    user.focus(button)
    with user.answering_menu(user.widget(button), answer):
        user.key(Qt.Key.Key_Space)
    user.activate()


def test_that_all_of_a_race_can_be_reached_by_tab_in_the_order_in_which_it_is_seen(short):
    reached = []
    for _ in range(60):
        short.key(Qt.Key.Key_Tab)
        name = QApplication.focusWidget().objectName()
        if reached and name == reached[0]:
            break
        reached.append(name)
    assert len(reached) == len(set(reached))
    wanted = [
        "compareButton",
        "contestantButton",
        "board",
        "timeline",
        "rivalContestantButton",
        "rivalBoard",
        "rivalTimeline",
        "playButton",
    ]
    first = reached.index(wanted[0])
    in_order = [name for name in reached[first:] + reached[:first] if name in wanted]
    assert in_order == wanted


# Failures


def test_that_a_rival_that_breaks_off_is_told_on_its_board(user, failing):  # noqa: F811
    user.begin("20x20")
    naive = PRESETS["horsetreads"].naive
    failing("advance", lambda it, _: it.problem.strategy == naive and it.steps > 1000)
    user.choose_contestant("horsetreads", NAIVE, "rivalContestantButton")
    user.wait_until(lambda: BROKEN in user.rival_status)
    user.wait_until(lambda: user.go.tracks[1].work is Work.STOPPED)
    assert BROKEN not in user.status
    assert not user.go.is_playing
    user.go_to(50)
    user.wait_for_both(50, 50)
    assert BROKEN not in user.rival_status
    user.choose_contestant("knight-gui", GREEDY, "rivalContestantButton")
    user.wait_until_shown()
    assert user.go.is_playing
    user.wait_until(lambda: "Ahead: a tour" in user.rival_status)


def test_that_a_rival_that_breaks_off_flat_out_says_so_until_the_view_moves_on(
    user,
    failing,  # noqa: F811
):
    """An answer that was on its way must not wipe it away."""
    user.begin("20x20")
    naive = PRESETS["horsetreads"].naive
    user.widget("speedSlider").setValue(NOTCHES)
    user.choose_contestant("horsetreads", NAIVE, "rivalContestantButton")
    user.wait_until(lambda: user.steps[1] > 10_000)
    failing("advance", lambda it, _: it.problem.strategy == naive)
    user.wait_until(lambda: user.go.tracks[1].work is Work.STOPPED)
    user.wait_until(lambda: all(track.is_idle for track in user.go.tracks))
    user.qtbot.wait(50)
    user.wait_until(lambda: BROKEN in user.rival_status)
    assert BROKEN not in user.status
    user.key(Qt.Key.Key_Home)
    user.wait_for_both(0, 0)
    assert BROKEN not in user.rival_status


def test_that_a_rival_that_cannot_be_opened_is_told_and_the_first_goes_on_alone(
    user,
    failing,  # noqa: F811
):
    user.choose_size("5x5")
    user.start(A8)
    first = user.problem
    failing("__init__", lambda _, problem: problem != first)
    user.key(Qt.Key.Key_C)
    user.wait_until(lambda: BROKEN in user.rival_status)
    assert BROKEN not in user.status
    user.key(Qt.Key.Key_Right)
    user.wait_until(lambda: user.steps[0] == 1)
    user.key(Qt.Key.Key_C)
    assert not user.go.is_race
    assert user.problem == first
    user.click("playButton")
    user.wait_until(lambda: user.step > 1)


def test_that_the_first_is_told_of_on_its_own_board(short, failing):  # noqa: F811
    failing("position", lambda it, step: step == 77 and it.steps == NAIVE_STEPS)
    short.go.go_to(77)
    short.wait_until(lambda: BROKEN in short.status)
    assert BROKEN not in short.rival_status


# Anything at all


class Racer(Monkey):
    """Does anything that a person could do in a race, in an order nobody would think of."""

    LEFT_OUT = ("quit", "print")

    def act(self):
        actions = (
            self.press_key,
            self.press_key,
            self.press_key,
            self.press_key,
            self.click_anywhere,
            self.click_anywhere,
            self.click_button,
            self.click_any_strip,
            self.choose_any_search,
            self.choose_size,
            self.set_speed,
            self.turn_wheel,
            self.resize,
            self.rest,
        )
        action = self.rng.choice(actions)
        return action.__name__, action()

    def either(self, *names):
        """One of some widgets, of those that are there."""
        return self.rng.choice([name for name in names if self.user.has(name)])

    def click_anywhere(self):
        board = self.either(*BOARDS)
        square = self.rng.randrange(self.user.window.session.setup.board.size)
        self.user.click_square(square, board)
        return board, square

    def click_any_strip(self):
        strip = self.either(*STRIPS)
        return strip, self.user.click_strip(self.rng.random(), strip)

    def choose_any_search(self):
        program = self.rng.choice(list(PRESETS))
        if not self.user.go.is_race:
            self.user.choose_program(program)
            return program
        button = self.either("contestantButton", "rivalContestantButton")
        variant = self.rng.choice(list(Variant))
        self.user.choose_contestant(program, variant, button)
        return button, program, variant


def test_that_a_hundred_random_actions_in_a_race_leave_nothing_broken(user):
    racer, done = Racer(user, seed=1823), []
    user.key(Qt.Key.Key_C)
    races = 0
    for _ in range(100):
        if not user.go.is_race and racer.rng.random() < 0.5:
            user.click("compareButton")
        done.append(racer.act())
        races += user.go.is_race
        assert_is_consistent(user)
        assert len(user.threads) == len(user.go.tracks), done
        assert user.widget("compareButton").isChecked() == user.go.is_race, done
    assert races > 25, "hardly any of it was a race"
    user.activate()
    if not user.go.is_race:
        user.click("compareButton")
    user.choose_size("5x5")
    for button, variant in (("contestantButton", NAIVE), ("rivalContestantButton", GREEDY)):
        user.choose_contestant("knight-tour", variant, button)
    user.click_square(A8)
    user.wait_until_shown()
    user.wait_until(lambda: user.go.has_ended)
    user.key(Qt.Key.Key_End)
    user.wait_until(lambda: user.go.is_at_end)
    assert "Solved" in user.status, done
    assert "Solved" in user.rival_status, done
