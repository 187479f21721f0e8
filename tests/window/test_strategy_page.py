"""The page on which a search is built from blocks: every change is searched at once."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from knight_gui.player.session import Session
from knight_gui.scene.programs import Variant
from knight_gui.scene.scene import Scene
from knight_gui.scene.setup import Setup
from knight_gui.search.strategy import (
    MOST_SEED,
    PRESETS,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
)
from knight_gui.tour import MOVE_ORDERS
from knight_gui.window.pages.strategy import StrategyPage
from knight_gui.window.theme import DARK, LIGHT
from tests.window.frames import move_mouse
from tests.window.monkey import assert_is_consistent
from tests.window.pages import PageUser, find_page, part_of
from tests.window.test_looks import contrast
from tests.window.test_trouble import close
from tests.window.user import A8, User, colours_of

POHL = "warnsdorff+pohl/knight-tour"
SURE = PRESETS["sure"].greedy
BOXES = (
    "orderingBox",
    "tieBreakBox",
    "goalBox",
    "backtrackingBox",
    "pruningBox",
    "restartsBox",
    "moveOrderBox",
)


class Blocks:
    """How to build a search on the page, wherever it stands: who does so finds its parts."""

    def take(self, box, text):
        """Choose an entry from a box, by its name, as somebody does who types its letters."""
        box = self.part(box)
        assert box.isEnabled(), box.objectName()
        box.setFocus()
        index = box.findText(text)
        assert index >= 0, text
        step = 1 if index > box.currentIndex() else -1
        key = Qt.Key.Key_Down if step > 0 else Qt.Key.Key_Up
        for _ in range(abs(index - box.currentIndex())):
            QTest.keyClick(box, key)
        assert box.currentText() == text

    def enter_number(self, box, number):
        box = self.part(box, QSpinBox)
        assert box.isVisible()
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, str(number))
        QTest.keyClick(box, Qt.Key.Key_Return)

    def enter_text(self, text):
        field = self.part("strategyField")
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def press(self, button):
        QTest.mouseClick(self.part(button), Qt.MouseButton.LeftButton)

    def remark(self, box):
        return self.part(f"{box}Remark", QLabel).text()

    @property
    def text(self):
        return self.part("strategyField", QLineEdit).text()

    @property
    def error(self):
        return self.part("strategyError", QLabel).text()


class Alone(Blocks):
    """The page without a window, and the session that it changes."""

    def __init__(self, session):
        self.session = session
        self.page = StrategyPage(session, None)

    def part(self, name, kind=QWidget):
        return part_of(self.page, name, kind)

    @property
    def searched(self):
        """The strategy that is to be searched."""
        return self.session.setup.strategy


class Builder(PageUser, Blocks):
    """Somebody who builds searches on the page beside the window."""

    NAME = "strategyPage"
    KEYS = (Qt.Key.Key_T,)

    def enter_page(self):
        self.page.activateWindow()
        self.wait_until(self.page.isActiveWindow)

    @property
    def searched(self):
        """The strategy of the search that is shown."""
        self.wait_until(lambda: self.go.frame is not None)
        assert self.go.frame.problem == self.problem == self.window.session.setup.problem
        return self.problem.strategy

    @property
    def program(self):
        return self.widget("presetButton").text()


@pytest.fixture
def alone(qtbot):
    """A maker of the page alone, for a naive or a greedy search from a8."""

    def open_for(variant):
        alone = Alone(Session(Scene(setups=(Setup(start=A8, variant=variant),))))
        qtbot.addWidget(alone.page)
        with qtbot.waitExposed(alone.page):
            alone.page.show()
        return alone

    return open_for


@pytest.fixture
def naive_blocks(alone):
    """The page alone, with the blocks of a naive search."""
    return alone(Variant.NAIVE)


@pytest.fixture
def greedy_blocks(alone):
    """The page alone, with the blocks of Warnsdorff's rule."""
    return alone(Variant.GREEDY)


@pytest.fixture
def user(window, qtbot):
    return Builder(window, qtbot)


@pytest.fixture
def naive(user):
    """The page beside a naive search from a8."""
    user.start(A8)
    user.open_page()
    return user


@pytest.fixture
def greedy(user):
    """The page beside a search with Warnsdorff's rule from a8."""
    user.click("greedyButton")
    user.start(A8)
    user.open_page()
    return user


# Opening and closing


def test_that_it_is_opened_by_its_button_a_menu_and_its_key_and_closed_by_escape_or_button(user):
    user.click("strategyButton")
    page = user.page
    assert page.windowTitle() == "Strategy"
    assert not page.isModal()
    assert user.open_page() is page, "it is there only once"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert user.page is None
    again = user.open_page()
    assert again is not page
    close = next(b for b in again.findChildren(QPushButton) if "Close" in b.text())
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert user.page is None
    user.activate()
    user.choose_from("presetButton", "strategy")
    assert user.page is not None


def test_that_the_window_closes_with_it_open_in_the_middle_of_a_search(user):
    user.choose_size("20x20")
    user.start(A8)
    page = user.open_page()
    close(user.window)
    assert not page.isVisible()


# Every block


@pytest.mark.parametrize(
    ("box", "entry", "changed"),
    [
        ("orderingBox", "static", {"ordering": Ordering.STATIC}),
        ("orderingBox", "naive", {"ordering": Ordering.NAIVE}),
        *[("tieBreakBox", kind.value, {"tie_break": kind}) for kind in list(TieBreak)[1:]],
        ("goalBox", "closed", {"goal": Goal.CLOSED}),
        ("backtrackingBox", "none", {"backtracking": False}),
        *[("pruningBox", kind.value, {"pruning": kind}) for kind in list(Pruning)[1:]],
        ("restartsBox", "after", {"restarts": 5}),
        *[
            ("moveOrderBox", name, {"move_order": MOVE_ORDERS[name]})
            for name in ("horsetreads", "horse-step-chess")
        ],
    ],
)
def test_that_every_block_changes_what_is_searched_and_keeps_the_start(
    greedy_blocks, box, entry, changed
):
    wanted = replace(Strategy(), **changed)
    greedy_blocks.take(box, entry)
    assert greedy_blocks.searched == wanted
    assert greedy_blocks.session.setup.start == A8
    assert greedy_blocks.text == wanted.text
    assert greedy_blocks.part(box).currentText() == entry


def test_that_a_block_is_searched_at_once_from_the_same_start(greedy):
    greedy.take("goalBox", "closed")
    assert greedy.searched == Strategy(goal=Goal.CLOSED)
    assert greedy.problem.path == (A8,)


def test_that_what_is_chosen_is_explained_and_so_is_all_that_can_be(greedy_blocks):
    for name in BOXES:
        box = greedy_blocks.part(name, QComboBox)
        lines = [box.itemData(i, Qt.ItemDataRole.AccessibleTextRole) for i in range(box.count())]
        for place, line in enumerate(lines):
            assert line.startswith(f"{box.itemText(place)} – ")
            assert len(line) > len(box.itemText(place)) + 6
        assert greedy_blocks.remark(name)
        assert lines[box.currentIndex()].endswith(greedy_blocks.remark(name))


def test_that_the_list_that_opens_shows_whole_lines(greedy):
    box = greedy.part("tieBreakBox", QComboBox)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    greedy.wait_until(box.view().isVisible)
    line = box.itemData(2, Qt.ItemDataRole.AccessibleTextRole)
    assert box.view().width() > box.view().fontMetrics().horizontalAdvance(line)
    box.hidePopup()


def test_that_only_lots_have_a_seed_and_each_seed_is_another_search(greedy_blocks):
    assert not greedy_blocks.part("seedBox").isVisible()
    greedy_blocks.take("tieBreakBox", "random")
    greedy_blocks.enter_number("seedBox", 7)
    assert greedy_blocks.searched == Strategy(tie_break=TieBreak.RANDOM, seed=7)
    greedy_blocks.enter_number("seedBox", MOST_SEED)
    assert greedy_blocks.searched.seed == MOST_SEED
    greedy_blocks.take("tieBreakBox", "farthest")
    assert greedy_blocks.searched == Strategy(tie_break=TieBreak.FARTHEST)
    assert not greedy_blocks.part("seedBox").isVisible()


def test_that_a_number_is_searched_when_it_is_typed_to_its_end(greedy_blocks):
    greedy_blocks.take("restartsBox", "after")
    box = greedy_blocks.part("restartMovesBox")
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "12")
    assert greedy_blocks.searched.restarts == 5
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert greedy_blocks.searched.restarts == 12
    assert "12 moves per square" in greedy_blocks.remark("restartsBox")
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert greedy_blocks.searched.restarts == 13


def test_that_the_wheel_changes_nothing(greedy_blocks):
    greedy_blocks.take("restartsBox", "after")
    before = greedy_blocks.searched
    for name in (*BOXES, "restartMovesBox"):
        greedy_blocks.part(name).setFocus()
        for notches in (-2, 2):
            widget = greedy_blocks.part(name)
            User.wheel(StandIn(widget), name, notches)
    assert greedy_blocks.searched == before


class StandIn:
    """Has one widget, for `User.wheel`."""

    def __init__(self, widget):
        self._widget = widget

    def widget(self, _name):
        return self._widget


# The compass


def test_that_the_compass_changes_the_search_at_once(naive):
    compass = naive.part("compass")
    QTest.mouseClick(compass, Qt.MouseButton.LeftButton, pos=compass.center_of((2, 1)).toPoint())
    QTest.keyClick(compass, Qt.Key.Key_1)
    order = MOVE_ORDERS["knight-tour"].moved((2, 1), 0)
    assert naive.searched.move_order == order
    assert naive.part("moveOrderBox").currentText() == "own"
    assert naive.remark("moveOrderBox") == order.description
    assert naive.position.path[0] == A8
    naive.go_to(1)
    assert naive.position.path == (A8, A8 + 8 + 2)


def test_that_a_named_order_is_found_again_by_its_name(naive_blocks):
    compass = naive_blocks.part("compass")
    spots = [compass.center_of(leap).toPoint() for leap in ((-2, -1), (-2, 1))]
    QTest.mousePress(compass, Qt.MouseButton.LeftButton, pos=spots[0])
    move_mouse(compass, spots[1], Qt.MouseButton.LeftButton)
    QTest.mouseRelease(compass, Qt.MouseButton.LeftButton, pos=spots[1])
    assert naive_blocks.searched.move_order == MOVE_ORDERS["horsetreads"]
    assert naive_blocks.part("moveOrderBox").currentText() == "horsetreads"
    own = (
        naive_blocks.part("moveOrderBox")
        .model()
        .item(naive_blocks.part("moveOrderBox").count() - 1)
    )
    assert own.text() == "own"
    assert not own.isEnabled()


# The text


@pytest.mark.parametrize(
    "text",
    [
        POHL,
        "warnsdorff+random:7/+1-2 -1-2 +2-1 +2+1 +1+2 -1+2 -2+1 -2-1/dead-ends/restarts:9/closed",
        "static+farthest/horsetreads/no-backtracking",
        "naive+order/horse-step-chess/stranded",
    ],
)
def test_that_a_text_is_searched_and_comes_back_the_same(naive_blocks, text):
    naive_blocks.enter_text(text)
    assert naive_blocks.searched == Strategy.parse(text)
    assert naive_blocks.text == text
    assert naive_blocks.error == ""


def test_that_the_text_can_be_copied(naive_blocks):
    naive_blocks.enter_text(POHL)
    field = naive_blocks.part("strategyField")
    field.selectAll()
    QTest.keySequence(field, "Ctrl+C")
    assert QApplication.clipboard().text() == POHL


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "such as warnsdorff+order/knight-tour"),
        ("naive/knight", "such as naive+order/knight"),
        ("warnsdorff+dice/knight-tour", "There is no tie-break “dice”"),
        ("naive+pohl/knight-tour", "contradicts the naive ordering"),
        ("warnsdorff+order/knight/dead-ends/no-backtracking", "contradicts no-backtracking"),
        ("warnsdorff+order/knight/restarts:1001", "“1001” is not a number of moves per square"),
        ("warnsdorff+random:x/knight", "“x” is not a seed"),
        ("x" * 250, "There is no ordering “xxx"),
    ],
)
def test_that_a_bad_text_is_answered_by_one_line_beneath_and_changes_nothing(
    naive_blocks, text, said
):
    before = naive_blocks.session.scene
    naive_blocks.enter_text(text)
    assert said in naive_blocks.error
    assert "\n" not in naive_blocks.error
    assert naive_blocks.session.scene is before
    assert naive_blocks.text == text[:200]
    assert naive_blocks.page.width() < 700, "it was pushed open"
    # it can be mended where it is
    naive_blocks.enter_text(POHL)
    assert naive_blocks.error == ""
    assert naive_blocks.searched == Strategy.parse(POHL)


def test_that_escape_takes_the_text_back_before_it_closes_the_page(naive):
    naive.enter_text("nonsense")
    QTest.keyClick(naive.part("strategyField"), Qt.Key.Key_Escape)
    assert naive.page is not None
    assert naive.error == ""
    assert naive.text == naive.searched.text
    QTest.keyClick(naive.part("strategyField"), Qt.Key.Key_Escape)
    assert naive.page is None


def test_that_what_is_being_written_outlives_another_start(naive):
    field = naive.part("strategyField")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "static+")
    naive.click_square(20)
    naive.wait_until(lambda: naive.problem.path == (20,))
    naive.key(Qt.Key.Key_D)
    assert naive.text == "static+"


# Contradictions


def test_that_a_naive_search_has_no_ties_to_choose_and_says_why(naive_blocks):
    box = naive_blocks.part("tieBreakBox")
    assert not box.isEnabled()
    assert "no ties" in naive_blocks.remark("tieBreakBox")
    assert "no ties" in box.toolTip()
    naive_blocks.take("orderingBox", "static")
    assert box.isEnabled()


def test_that_lots_come_back_after_a_naive_search(greedy):
    greedy.enter_text("warnsdorff+random:7/knight-tour")
    greedy.take("orderingBox", "naive")
    assert greedy.searched == Strategy(ordering=Ordering.NAIVE)
    assert greedy.widget("naiveButton").isChecked()
    greedy.take("orderingBox", "static")
    assert greedy.searched == Strategy(ordering=Ordering.STATIC, tie_break=TieBreak.RANDOM, seed=7)


def test_that_g_goes_back_to_what_was_built(greedy):
    greedy.enter_text(POHL)
    greedy.click("naiveButton")
    assert greedy.part("orderingBox").currentText() == "naive"
    greedy.click("greedyButton")
    assert greedy.searched == Strategy.parse(POHL)
    assert greedy.text == POHL


def test_that_what_never_goes_back_has_neither_pruning_nor_restarts_and_says_why(greedy_blocks):
    greedy_blocks.enter_text("warnsdorff+order/knight-tour/dead-ends/restarts:3")
    greedy_blocks.take("backtrackingBox", "none")
    assert greedy_blocks.searched == Strategy(backtracking=False)
    for name in ("pruningBox", "restartsBox"):
        assert not greedy_blocks.part(name).isEnabled()
        assert greedy_blocks.part(name).currentText() == "none"
        assert "never goes back" in greedy_blocks.remark(name)
        assert "never goes back" in greedy_blocks.part(name).toolTip()
    assert not greedy_blocks.part("restartMovesBox").isVisible()
    greedy_blocks.take("backtrackingBox", "allowed")
    greedy_blocks.take("pruningBox", "stranded")
    assert greedy_blocks.searched == Strategy(pruning=Pruning.STRANDED)


# Programs


def test_that_the_blocks_of_the_sure_search_are_called_sure(greedy):
    greedy.take("tieBreakBox", "farthest")
    assert greedy.program == "own blocks ▾"
    greedy.take("pruningBox", "dead-ends")
    greedy.take("restartsBox", "after")
    assert greedy.searched == SURE
    assert greedy.program == "Sure ▾"
    assert "Warnsdorff · Sure" in greedy.part("strategyHeadline", QLabel).text()


def test_that_a_program_chosen_elsewhere_shows_its_blocks(greedy):
    greedy.choose_program("horse-step-chess")
    assert greedy.text == "static+order/horse-step-chess"
    assert greedy.part("compass").order == MOVE_ORDERS["horse-step-chess"]
    assert greedy.part("moveOrderBox").currentText() == "horse-step-chess"


@pytest.mark.parametrize("button", ["greedyButton", "naiveButton"])
def test_that_the_blocks_of_the_program_can_be_had_back(user, button):
    user.choose_program("horsetreads")
    user.wait_until(lambda: user.go.frame is not None)
    user.click(button)
    before = user.searched
    user.open_page()
    assert not user.part("resetBlocksButton").isEnabled()
    user.take("goalBox", "closed")
    user.take("orderingBox", "warnsdorff")
    assert user.part("resetBlocksButton").text() == "Back to horsetreads"
    user.click(button)
    user.enter_page()
    user.press("resetBlocksButton")
    assert user.searched == before
    assert user.program == "horsetreads ▾"
    assert not user.part("resetBlocksButton").isEnabled()


def test_that_blocks_may_be_chosen_before_a_square(user):
    user.open_page()
    user.take("pruningBox", "dead-ends")
    assert user.problem is None
    assert user.window.session.setup.strategy.pruning is Pruning.DEAD_ENDS
    user.click_square(20)
    assert user.searched.pruning is Pruning.DEAD_ENDS


def test_that_own_blocks_are_among_the_recent_runs_and_can_be_shown_again(greedy):
    greedy.enter_text("warnsdorff+random:7/knight-tour/dead-ends")
    greedy.wait_until(lambda: greedy.go.has_ended)
    greedy.choose_program("knight")
    greedy.wait_until(lambda: greedy.go.frame is not None)
    greedy.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    runs = find_page(greedy.window, "runsPage")
    rows = runs.findChild(QWidget, "runsTable").model()
    texts = [rows.index(row, 2).data() for row in range(rows.rowCount())]
    row = texts.index("Warnsdorff · ties random:7 · knight-tour order · dead-ends")
    table = runs.findChild(QWidget, "runsTable")
    table.selectRow(row)
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert greedy.searched == Strategy.parse("warnsdorff+random:7/knight-tour/dead-ends")
    assert greedy.program == "own blocks ▾"
    assert greedy.text == "warnsdorff+random:7/knight-tour/dead-ends"


def test_that_it_plays_on_while_playing_and_pauses_while_paused(user):
    user.choose_size("20x20")
    user.start(A8)
    user.open_page()
    user.take("goalBox", "closed")
    assert user.searched.goal is Goal.CLOSED
    assert not user.go.is_playing
    user.click("playButton")
    user.enter_page()
    user.take("goalBox", "open")
    assert user.searched.goal is Goal.OPEN
    assert user.go.is_playing


# Races


@pytest.fixture
def race(user):
    """A race of naive against greedy from a8."""
    user.start(A8)
    user.key(Qt.Key.Key_C)
    user.wait_until(lambda: all(track.frame for track in user.go.tracks))
    return user


def test_that_each_of_a_race_has_its_own_blocks(race):
    for button, rank, name in (
        ("contestantButton", 0, "first"),
        ("rivalContestantButton", 1, "second"),
    ):
        race.choose_from(button, "blocks")
        assert race.page.windowTitle() == f"Strategy of the {name} search"
        other = race.go.tracks[1 - rank].problem
        race.take("goalBox", "closed")
        race.wait_until(lambda: all(track.frame for track in race.go.tracks))
        problems = [track.problem for track in race.go.tracks]
        assert problems[rank].strategy.goal is Goal.CLOSED
        assert problems[1 - rank] == other
        assert race.widget(button).text().endswith("own blocks ▾")


def test_that_the_page_of_the_first_search_stays_when_a_race_begins_and_ends(user):
    user.start(A8)
    page = user.open_page()
    user.activate()
    user.key(Qt.Key.Key_C)
    assert page.windowTitle() == "Strategy of the first search"
    user.key(Qt.Key.Key_C)
    assert page.windowTitle() == "Strategy"
    assert user.page is page


def test_that_the_one_page_goes_from_one_search_to_the_other_and_back_when_that_is_gone(race):
    race.choose_from("contestantButton", "blocks")
    page = race.page
    assert race.text == "naive+order/knight-tour"
    race.choose_from("rivalContestantButton", "blocks")
    assert race.page is page
    assert race.text == "warnsdorff+order/knight-tour"
    race.activate()
    race.key(Qt.Key.Key_C)
    assert race.page.windowTitle() == "Strategy"
    assert race.text == "naive+order/knight-tour"


# By keys alone, by name, in both themes


def test_that_everything_is_reached_and_done_by_keys_alone(user):
    user.start(A8)
    user.key(Qt.Key.Key_T)
    user.wait_until(lambda: user.page is not None)
    user.enter_page()
    wanted = [*BOXES[:2], "seedBox", *BOXES[2:], "compass", "strategyField", "resetBlocksButton"]
    reached = []
    for _ in wanted:
        focused = QApplication.focusWidget()
        reached.append(focused.objectName())
        if focused.objectName() == "orderingBox":
            QTest.keyClick(focused, Qt.Key.Key_End)
        elif focused.objectName() == "tieBreakBox":
            QTest.keyClick(focused, Qt.Key.Key_Down)
        elif focused.objectName() == "compass":
            QTest.keyClick(focused, Qt.Key.Key_Plus)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert reached == wanted
    order = MOVE_ORDERS["knight-tour"].moved((-2, -1), 1)
    assert user.searched == Strategy(order, tie_break=TieBreak.RANDOM)


def test_that_everything_on_it_has_a_name_to_be_read_out(greedy):
    kinds = (QAbstractButton, QComboBox, QSpinBox, QLineEdit)
    for widget in greedy.page.findChildren(QWidget):
        if isinstance(widget, kinds) and widget.isVisible() and widget.objectName()[:3] != "qt_":
            assert widget.accessibleName() or widget.text(), widget.objectName()


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_that_an_error_can_be_read_in_both_themes(theme):
    assert contrast(theme.retreat, theme.window) >= 4.5


def test_that_it_is_drawn_in_the_colours_of_the_window(naive):
    def colours():
        return colours_of(naive.page.grab().toImage().copy(0, 0, 12, 40))

    for theme, other in ((LIGHT, DARK), (DARK, LIGHT)):
        naive.wait_until(lambda theme=theme: _rgb(theme.window) in colours())
        assert _rgb(other.window) not in colours()
        naive.window.commands["dark"].trigger()


def _rgb(colour):
    return tuple(bytes.fromhex(colour[1:]))


def test_that_no_text_on_it_is_cut_off_and_it_fits_the_screen(user):
    screen = user.window.screen().availableGeometry()
    user.click("greedyButton")
    for size in ((640, 480), (1024, 700), (1920, 1080)):
        user.window.resize(*size)
        user.open_page()
        for entry in ("random", "pohl", "farthest"):
            user.take("tieBreakBox", entry)
            for label in user.page.findChildren(QLabel):
                if label.isVisible() and not label.wordWrap():
                    text = label.fontMetrics().horizontalAdvance(label.text())
                    assert text <= label.width(), label.text()
        assert screen.contains(user.page.geometry())
        area = user.part("blocksArea", QScrollArea)
        assert area.widget().width() <= area.viewport().width()
        QTest.keyClick(user.page, Qt.Key.Key_Escape)


# Anything at all


def test_that_a_hundred_random_acts_while_searching_leave_nothing_broken(user):
    rng = random.Random(5)
    user.choose_size("8x8")
    user.start(A8)
    user.click("lastButton")
    user.open_page()
    for _ in range(100):
        act(user, rng)
        assert_is_consistent(user)
        assert user.page is not None
        if user.error == "":
            assert user.text == user.window.session.setup.strategy.text
    user.enter_text("warnsdorff+order/knight-tour")
    user.wait_until(lambda: user.go.frame is not None and user.go.has_ended)
    assert "tour" in user.status
    close(user.window)


def act(user, rng):
    kind = rng.choice(["key", "key", "click", "text", "compass", "window"])
    boxes = [user.part(name) for name in (*BOXES, "seedBox", "restartMovesBox")]
    usable = [box for box in boxes if box.isEnabled() and box.isVisible()]
    box = rng.choice(usable)
    if kind == "key":
        key = rng.choice(["Down", "Up", "Home", "End", "PageUp", "PageDown", "Return", "3"])
        box.setFocus()
        QTest.keyClick(box, getattr(Qt.Key, f"Key_{key}"))
    elif kind == "click":
        name = rng.choice(["resetBlocksButton", "strategyField"])
        QTest.mouseClick(user.part(name), Qt.MouseButton.LeftButton)
    elif kind == "text":
        user.enter_text(rng.choice([POHL, "nonsense", SURE.text, "naive+order/knight"]))
    elif kind == "compass":
        compass = user.part("compass")
        spots = [
            QPointF(rng.randrange(compass.width()), rng.randrange(compass.height()))
            for _ in range(2)
        ]
        QTest.mousePress(compass, Qt.MouseButton.LeftButton, pos=spots[0].toPoint())
        user.drag(compass, spots[1])
        QTest.mouseRelease(compass, Qt.MouseButton.LeftButton, pos=spots[1].toPoint())
    else:
        name = rng.choice(["naiveButton", "greedyButton", "playButton", "darkButton"])
        QTest.mouseClick(user.widget(name), Qt.MouseButton.LeftButton)
    user.qtbot.wait(rng.choice([0, 0, 5]))
