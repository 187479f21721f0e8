"""Verdicts on paths: in words, as marks, as a target of seeking, and counted."""

from dataclasses import replace
from operator import attrgetter

import pytest
from PySide6.QtCore import Qt

from knight_gui.board import Board, Leaper, Tour
from knight_gui.drawing.theme import NEAR_BLACK
from knight_gui.messages.numbers import format_two_digits
from knight_gui.search.analysis import WastedStepCounter
from knight_gui.search.api import verdict
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle import foresight
from knight_gui.search.recording import Recording
from knight_gui.window.commands import operations
from tests.window.pages import PageObject
from tests.window.test_failures import fail_recording  # noqa: F401
from tests.window.user import A8, SHIFT

HOPEFUL = (
    "Can still become a tour. The naive search doesn’t look ahead: it takes the next free square "
    "in the fixed order."
)
RUINED_AT = 30
RUINED = (
    "Lost since 31 (g6). "
    "From g6 the knight goes to h8 and gets stuck, or can never reach h8. "
    "The search doesn’t see it: g6 stays until everything after it has been tried."
)
PROVED_AT = 33
H8 = Board().parse_square("h8")


class VerdictCard(PageObject):
    """Texts of the verdict card, of its details, and of the panel of the whole search."""

    @property
    def verdict_text(self):
        return self.user.status

    @property
    def details_text(self):
        return self.user.widget("verdictDetails").text()

    @property
    def wasted_text(self):
        return self.user.widget("vainLabel").text()

    def wait_for_words(self, words):
        """Wait until the verdict has exactly these words, a little later while steps are fast."""

        def are_shown():
            return self.verdict_text == words

        self.user.wait_until(are_shown)

    def wait_for_text(self, text):
        def is_shown():
            return text in self.verdict_text

        self.user.wait_until(is_shown)

    def wait_for_details(self, text):
        self.user.wait_for_text("verdictDetails", text)

    def wait_for_wasted_text(self, text):
        self.user.wait_for_text("vainLabel", text)


@pytest.fixture
def user(user):
    """A user who sees the panel of the whole search."""
    user.window.session.update(unfolded_sections=frozenset({"whole"}))
    return user


@pytest.fixture
def verdict_card(user):
    """The texts of the verdict, of its details, and on the whole search."""
    return VerdictCard(user)


@pytest.fixture
def user_at_search(user):
    """The naive search from a8 before its 31st square, which ruins it: g6 cuts off h8."""
    user.start(A8)
    user.go_to(RUINED_AT - 1)
    return user


@pytest.fixture
def user_at_end(user):
    """A naive search of 550 steps, which ends with a tour, watched at step 40."""
    user.choose_size("5x5")
    user.start(A8)
    user.wait_until_ended()
    user.go_to(40)
    return user


# Words


def test_that_the_verdict_of_a_lost_path_names_the_losing_step(user_at_search, verdict_card):
    verdict_card.wait_for_words(HOPEFUL)
    for _ in range(4):
        user_at_search.key(Qt.Key.Key_Right)
        verdict_card.wait_for_words(RUINED)
    user_at_search.wait_until_enabled("lossButton")
    user_at_search.key(Qt.Key.Key_Home)
    verdict_card.wait_for_words(HOPEFUL)


def test_that_both_searches_of_a_comparison_say_how_they_choose_unless_a_lesson_does(user):
    user.start(A8, 10)
    user.key(Qt.Key.Key_C)
    user.wait_for_text("verdictReason", "The naive search doesn’t look ahead: ")
    user.wait_for_text("rivalVerdictReason", "An exit is a free square one move away. ")
    user.give("whyItTakesSoLong")
    operations.show_lesson_scene(user.window.context, 14)
    for name in ("verdict", "rivalVerdict"):
        user.wait_for_text(f"{name}Title", "Can still become a tour")
        assert user.widget(f"{name}Reason").text() == ""


def test_that_a_start_without_a_tour_is_lost_from_the_beginning(user, verdict_card):
    user.choose_size("3x3")
    user.start(A8)
    user.go_to(5)
    verdict_card.wait_for_text("No tour on this board. ")
    verdict_card.wait_for_wasted_text(
        f"The proof took {user.playback.step_count} steps: no tour starts on a3."
    )
    assert not user.widget("lossButton").isVisible(), "no move was a mistake"
    user.key(Qt.Key.Key_W)
    user.wait_for_step(0)


# Going there


@pytest.mark.parametrize("plays", [False, True])
@pytest.mark.usefixtures("stopped_clock")
def test_that_w_and_the_button_go_to_the_losing_step(user_at_search, verdict_card, plays):
    for hand in (Qt.Key.Key_W, "lossButton"):
        user_at_search.go_to(1000)
        verdict_card.wait_for_words(RUINED)
        if plays:
            user_at_search.key(Qt.Key.Key_Space)
        user_at_search.use(hand)
        user_at_search.wait_for_step(RUINED_AT)
        assert not user_at_search.playback.is_playing
        verdict_card.wait_for_text("Lost since 31 (g6)")


def test_that_a_loss_of_many_million_steps_ago_is_found(user_at_search, verdict_card):
    user_at_search.wait_until_searched_past(20_000_000)
    user_at_search.go_to(20_000_000)
    search_verdict = user_at_search.playback.frame.verdict
    verdict_card.wait_for_words(RUINED)
    user_at_search.key(Qt.Key.Key_W)
    user_at_search.wait_for_step(RUINED_AT)
    assert user_at_search.position.path == search_verdict.losing_prefix


# What can still come


def test_that_each_move_is_marked_once_the_step_rests(user_at_search, verdict_card):
    def marked():
        prospects = user_at_search.board_view.state.completabilities or ()
        position = user_at_search.position
        return len(prospects) == len(position.candidates)

    user_at_search.go_to(RUINED_AT - 1)
    user_at_search.wait_until(marked)
    prospects = dict(user_at_search.board_view.state.completabilities)
    assert prospects[Board().parse_square("g6")] is Completability.LOST
    assert Completability.COMPLETABLE in prospects.values()
    table = user_at_search.widget("candidatesPanel").candidate_table
    assert {row.square: row.completability for row in table.rows} == prospects
    user_at_search.key(Qt.Key.Key_Right)
    user_at_search.wait_for_step(RUINED_AT)
    verdict_card.wait_for_words(RUINED)
    user_at_search.wait_until(lambda: " steps" in user_at_search.widget("verdictCost").text())
    assert user_at_search.board_view.state.completabilities is None, (
        "on a lost path no move can lose"
    )
    assert {
        row.completability for row in user_at_search.widget("candidatesPanel").candidate_table.rows
    } == {None}


def test_that_the_cost_of_undoing_the_losing_move_and_the_size_of_the_tree_are_shown(user_at_end):
    recording = Recording(user_at_end.problem)
    recording.advance(user_at_end.playback.step_count)
    depth = verdict(user_at_end.problem.board, recording.position(40).path).lost_depth
    bar = recording.landscape_bar(40, depth)
    user_at_end.wait_for_text(
        "verdictCost", f"This mistake costs {format_two_digits(bar.step_count)} steps: "
    )
    user_at_end.wait_for_text("verdictCost", "Trying all paths from a5: about ")
    cost_text = user_at_end.widget("verdictCost").text()
    assert " at 6\xa0steps/\u2060s. " in cost_text
    assert " of the search. At this speed, the first tour comes after about " in cost_text
    assert recording.position(bar.last_step + 1).depth == depth - 1
    user_at_end.wait_for_text("treeLabel", "The whole tree has about ")


@pytest.mark.usefixtures("quick_long_searches")
def test_that_the_time_for_everything_is_shown_while_the_search_plays(user_at_search):
    user_at_search.go_to(RUINED_AT)
    user_at_search.wait_for_text("verdictCost", "This mistake costs about ")
    user_at_search.key(Qt.Key.Key_Space)
    user_at_search.wait_for_text("verdictCost", "Trying all paths from a8: about ")
    assert user_at_search.playback.is_playing


@pytest.mark.parametrize(
    ("name", "reason"),
    [("knight", "This search never backtracks"), ("sure", "This search keeps starting again")],
)
def test_that_the_reason_for_a_missing_tree_size_is_shown(user, name, reason):
    user.choose_program(name)
    user.click("greedyButton")
    user.start(A8)
    user.wait_for_text("treeLabel", reason)


def test_that_the_verdict_of_a_stuck_search_agrees_with_the_oracle(user, verdict_card):
    user.choose_program("knight")
    user.click("greedyButton")
    user.start(user.window.session.scene.setup.board.parse_square("e3"))
    user.wait_for_end()
    verdict_card.wait_for_details("Lost since 55 ")
    verdict_card.wait_for_wasted_text("wasted")


def test_that_w_shows_a_message_if_no_step_loses_the_tour(user):
    user.choose_size("8x8")
    user.click("greedyButton")
    user.start(A8)
    user.wait_until_ended()
    user.go_to(10)
    for _ in range(2):
        user.key(Qt.Key.Key_W)
        user.wait_for_message("No loss found after this step.")
        assert user.step == 10
        user.go_to(9)
        assert not user.message
        user.go_to(10)


def test_that_a_suggested_tour_is_drawn_until_the_next_step(user_at_search, verdict_card):
    user_at_search.go_to(RUINED_AT - 1)
    verdict_card.wait_for_words(HOPEFUL)
    user_at_search.click("showOneButton")
    assert Tour(
        Board(),
        (*user_at_search.position.path[:-1], *user_at_search.board_view.state.suggested_tour),
    )
    user_at_search.key(Qt.Key.Key_Right)
    user_at_search.wait_for_step(RUINED_AT)
    assert user_at_search.board_view.state.suggested_tour is None
    verdict_card.wait_for_text("Lost since 31 (g6)")
    user_at_search.key(Qt.Key.Key_W, SHIFT)
    assert user_at_search.board_view.state.suggested_tour is None


# Marks


def test_that_the_squares_of_the_proof_are_marked(user_at_search):
    free = user_at_search.picture_of(H8)
    dark_pixels = user_at_search.pixels_near(H8, NEAR_BLACK)
    user_at_search.key(Qt.Key.Key_Right)
    user_at_search.wait_for_step(RUINED_AT)
    marked = user_at_search.picture_of(H8)
    assert marked != free
    # hatches and a frame, so that it can be seen without colours
    assert user_at_search.pixels_near(H8, NEAR_BLACK) > dark_pixels + marked.width()
    user_at_search.key(Qt.Key.Key_Left)
    user_at_search.wait_for_step(RUINED_AT - 1)
    # the square just left lights up for a moment, which leaves its ink as it is
    assert user_at_search.settled(user_at_search.pixels_near, H8, NEAR_BLACK) == dark_pixels


# Wasted steps


def test_that_wasted_steps_are_counted_once_the_search_has_ended(user_at_end, verdict_card):
    verdict_card.wait_for_wasted_text("wasted: ")
    assert verdict_card.wasted_text == vain_in(user_at_end)
    user_at_end.key(Qt.Key.Key_Home)
    user_at_end.wait_for_step(0)
    assert verdict_card.wasted_text == vain_in(user_at_end), "it was said of the whole search"


def vain_in(user):
    """The sentence on the wasted steps of a search, counted step by step."""
    again = Recording(user.problem)
    again.advance(user.playback.step_count)
    steps = user.playback.step_count
    wasted = sum(
        again.verdict(again.position(step)).completability is Completability.LOST
        for step in range(1, steps + 1)
    )
    assert 0 < wasted < steps
    return (
        f"{wasted / steps:.1%} of the steps were wasted: {wasted} of {steps}, "
        "on a path already lost."
    )


@pytest.fixture
def endless_count(monkeypatch):
    """Let the count of wasted steps stop half-way, however fast the machine is."""
    original_advance = WastedStepCounter.advance

    def advance(self, budget):
        return original_advance(
            self, min(budget, max(0, self.last_step // 2 - self.examined_steps))
        )

    monkeypatch.setattr(WastedStepCounter, "advance", advance)


@pytest.mark.usefixtures("endless_count")
def test_that_the_window_can_be_closed_while_wasted_steps_are_counted(user_at_end, verdict_card):
    verdict_card.wait_for_wasted_text("Counting: 50%")
    user_at_end.window.close()
    assert not user_at_end.window.isVisible()


def test_that_a_late_verdict_updates_texts_and_marks(user, verdict_card, monkeypatch):
    """As on a first start, while the engine is still compiled."""

    def find_no_verdict(*_):
        return None

    monkeypatch.setattr(
        "knight_gui.player.search_worker.SearchWorker._quick_verdict", find_no_verdict
    )
    user.start(A8)
    user.go_to(PROVED_AT)
    verdict_card.wait_for_words(RUINED)
    user.wait_until(attrgetter("state.proof"), user.board_view)
    assert user.board_view.state.proof.squares == (H8,)


def test_that_a_path_that_takes_too_long_to_decide_is_left_undecided(
    user, verdict_card, monkeypatch
):
    """A giraffe’s path on 11×11: the window stays responsive, and shows that it is undecided."""
    monkeypatch.setattr(foresight, "MAX_BRANCHES_OF_SMALL_BOARDS", 5_000)
    user.window.session.update(
        setups=(replace(user.window.session.scene.setup, board=Board(11, 11, leaper=Leaper(1, 4))),)
    )
    user.start(A8)
    user.go_to(0)
    verdict_card.wait_for_words("Not decided. It would take too long to find out.")
    user.go_to(2)
    verdict_card.wait_for_words("Not decided. It would take too long to find out.")
