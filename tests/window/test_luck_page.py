"""Page of seeded runs, compared with the library."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from knight_gui.board import Board
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.survival import SurvivalPlot
from knight_gui.messages.luck import iter_seeded_runs_sentences
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.setup import SearchSetup
from knight_gui.sweeps.api import luck
from knight_gui.sweeps.luck import make_seeded_runs
from knight_gui.sweeps.plan import strategy_with_seed
from knight_gui.sweeps.results import ResultCode
from tests.window.pages import WindowPage
from tests.window.test_looks import in_each_theme
from tests.window.test_map_page import NeverFinishingPool
from tests.window.user import CONTROL

LEFT = Qt.MouseButton.LeftButton
STATIC = "static+order/knight-tour"
WARNSDORFF = Strategy.parse("warnsdorff+order/knight-tour")


class LuckPage(WindowPage):
    """Page of seeded runs."""

    NAME = "luckPage"
    KEYS = (Qt.Key.Key_K, CONTROL)

    def open_for(self, size="6x6", vary=VariedPart.ORDER):
        self.user.choose_size(size)
        self.open_page()
        self.page_widget("luckSeedsBox", QComboBox).setCurrentIndex(0)
        self.page_widget("luckVaryBox").select_value(vary)

    def search(self):
        self.click_page_widget("mapStartButton")
        self.user.wait_until(lambda: self.progress.startswith(("All", "✗")))

    @property
    def progress(self):
        return self.page_widget("mapProgress").text()

    @property
    def view(self):
        return self.page_widget("luckPlot")

    def sentences(self, place=0):
        return self.page_widget(f"luckSentences{place}").text().splitlines()

    @property
    def strategy(self):
        return self.user.window.session.scene.setup.strategy


@pytest.fixture
def luck_page(user, pools):  # noqa: ARG001  before anything is searched
    """The page of many seeds."""
    return LuckPage(user)


@pytest.mark.parametrize("vary", VariedPart)
def test_that_the_page_summarizes_the_runs_and_a_click_on_a_dot_opens_its_run(
    user, luck_page, vary
):
    luck_page.open_for(vary=vary)
    luck_page.search()
    seeded_runs = luck("6x6", "a6", strategy=STATIC, vary=vary, seeds=100, max_steps=10**6)
    assert luck_page.sentences() == list(iter_seeded_runs_sentences(seeded_runs))
    steps = [attempt.steps for _, attempt in seeded_runs.runs]
    unlucky = max(range(100), key=steps.__getitem__)
    QTest.mouseClick(luck_page.view, LEFT, pos=luck_page.view.dot_position(0, unlucky).toPoint())
    user.wait_for_frame()
    runs = [strategy_with_seed(Strategy.parse(STATIC), vary, seed) for seed in range(100)]
    assert steps[runs.index(luck_page.strategy)] == steps[unlucky]
    assert (user.playback.step, user.playback.is_playing) == (0, False)


def test_that_the_arrow_keys_go_from_the_luckiest_run_to_the_others(user, luck_page):
    luck_page.open_for()
    luck_page.page_widget("mapStartButton").setFocus()
    QTest.keyClick(luck_page.page_widget("mapStartButton"), Qt.Key.Key_Space)
    user.wait_until(luck_page.view.hasFocus)
    runs = luck("6x6", "a6", strategy=STATIC, seeds=100, max_steps=10**6).runs
    ranked = sorted(attempt.steps for _, attempt in runs)
    for steps in ranked[:3]:
        QTest.keyClick(luck_page.view, Qt.Key.Key_Right)
        assert f"solved in {steps:,} steps." in luck_page.page_widget("mapSentence").text()
    QTest.keyClick(luck_page.view, Qt.Key.Key_Return)
    assert dict(runs)[Problem(Board(6, 6), (0,), luck_page.strategy)].steps == ranked[2]


def test_that_the_suggested_restart_policy_is_the_fastest(user, luck_page):
    luck_page.open_for("8x8")
    luck_page.search()
    policy, _ = luck("8x8", "a8", strategy=STATIC, seeds=100, max_steps=10**6).best_restart_policy
    luck_page.click_page_widget("tryButton0")
    assert luck_page.strategy == Strategy(ordering=Ordering.STATIC, restarts=policy)
    user.wait_until(lambda: user.playback.is_playing)


def test_that_two_searches_are_compared_until_one_is_removed(luck_page):
    luck_page.open_for()
    luck_page.page_widget("addMapButton").menu().search_chosen.emit(
        SearchSetup().with_strategy(WARNSDORFF)
    )
    luck_page.search()
    assert luck_page.progress.startswith("All 200 searches done")
    titles = [luck_page.sentences(place)[0] for place in (0, 1)]
    assert titles == ["Static · knight-tour", "Greedy (Warnsdorff)"]
    # the first of the two
    luck_page.click_page_widget("removeMapButton")
    assert luck_page.sentences() == list(
        iter_seeded_runs_sentences(luck("6x6", "a6", strategy=WARNSDORFF, seeds=100))
    )
    assert not luck_page.page_widget("luckSentences1").isVisible()


def test_that_ties_of_a_search_without_any_are_refused(luck_page):
    luck_page.open_for(vary=VariedPart.TIES)
    # the first search that the window shows
    luck_page.page_widget("mapSearchButton").menu().other_action.trigger()
    luck_page.search()
    assert luck_page.progress.startswith("✗ The naive ordering has no ties to vary.")


def test_that_the_runs_can_be_cancelled_and_follow_the_board(user, luck_page, pools):
    pools[""] = NeverFinishingPool
    luck_page.open_for("8x8")
    luck_page.click_page_widget("mapStartButton")
    luck_page.click_page_widget("mapCancelButton")
    assert luck_page.progress == "Cancelled: 0 of 100 searches done."
    user.click_square(9)
    assert luck_page.page.windowTitle() == "Luck from b7 on 8×8"


SOLVED = Outcome.SOLVED
STOPPED = Outcome.STOPPED
ENDINGS = {
    "empty": [None] * 9,
    "equal": [(SOLVED, 63)] * 9,
    "censored": [(STOPPED, 10**6)] * 9,
    "cancelled": [(SOLVED, 63), (STOPPED, 1000), (STOPPED, 10**5), None],
    "stuck": [(Outcome.STUCK, 40)] * 9,
    "many": [(SOLVED, 63 + place**2) for place in range(2000)] + [(STOPPED, 10**6)] * 500,
}


@pytest.mark.parametrize("name", ENDINGS)
@in_each_theme
@pytest.mark.usefixtures("qapp")
def test_that_each_run_has_a_dot_whatever_its_outcome(name, theme):
    runs = [each and Attempt(*each, 20) for each in ENDINGS[name]]
    told = make_seeded_runs(Problem(Board(6, 6), (0,), Strategy()), VariedPart.ORDER, runs, 10**6)
    rows = tuple(StripRow(title, told.results, told) for title in ("Static", "Warnsdorff · own"))
    plot = SurvivalPlot(rows, 10**6, QRectF(0, 0, 340, 260), theme, 13)
    image = QImage(360, 280, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    with QPainter(image) as painter:
        plot.draw(painter)
    # of many runs, which are drawn as a cloud, every fiftieth
    for place in range(0, len(runs), max(1, len(runs) // 50)):
        spot = plot.dot_position(1, place)
        assert (spot is None) == (told.results.codes[place] == ResultCode.PENDING)
        if spot is not None:
            assert image.rect().contains(spot.toPoint())
            assert plot.nearest_dot(spot)[0] == 1
            near = {image.pixel(int(spot.x()) + dx, int(spot.y())) for dx in range(-4, 5)}
            assert near != {theme.window.rgb()}
