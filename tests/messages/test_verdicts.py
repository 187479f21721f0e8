"""Messages on verdicts, and the sentences of all reasons."""

import re
from dataclasses import replace

import pytest

from knight_gui import solve
from knight_gui.board import Board, Leaper
from knight_gui.messages import reasons
from knight_gui.messages.verdicts import completability_mark, completability_phrase, verdict_message
from knight_gui.search.api import verdict
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy

NAIVE = PRESETS["knight-tour"].naive
LONG = Problem(Board(), (0,), NAIVE)


def verdict_text(problem, path):
    path_verdict = verdict(problem.board, path, problem.strategy.goal)
    return verdict_message(problem, path_verdict, with_search_behavior=True).text


def path_at(problem, step):
    recording = Recording(problem)
    recording.advance(step)
    return recording.position(step).path


def test_that_a_completable_path_and_a_tour_have_their_messages():
    message = verdict_message(LONG, verdict(LONG.board, (0,)))
    assert message.text == "Can still become a tour."
    closed = Problem(Board(), (0,), Strategy(goal=Goal.CLOSED))
    assert verdict_text(closed, (0,)).startswith("Can still become a closed tour. An exit is ")
    solution = solve("5x5", start="a5")
    assert verdict_text(solution.problem, solution.path) == "This path is a tour."


WITHOUT_LOOKING_AHEAD = (
    "The naive search doesn’t look ahead: it takes the next free square in the fixed order."
)
BY_EXITS = (
    "An exit is a free square one move away. Warnsdorff’s rule goes where exits are fewest, "
    "while those squares can still be reached."
)

BY_HAND = "Click a square with a dot, or press the key beside it in the table of moves."


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (LONG, WITHOUT_LOOKING_AHEAD),
        (replace(LONG, strategy=replace(NAIVE, pruning=Pruning.DEAD_ENDS)), ""),
        (replace(LONG, strategy=Strategy.parse("naive+order/knight-tour/restarts:5")), ""),
        (replace(LONG, strategy=Strategy(ordering=Ordering.STATIC)), ""),
        (replace(LONG, strategy=Strategy()), BY_EXITS),
        (replace(LONG, strategy=PRESETS["sure"].greedy), BY_EXITS),
        (replace(LONG, moves=()), BY_HAND),
    ],
)
def test_that_a_completable_path_is_told_how_the_search_chooses(problem, reason):
    path_verdict = verdict(problem.board, (0,))
    assert verdict_message(problem, path_verdict, with_search_behavior=True).reason == reason


@pytest.mark.parametrize("step", [30, 1000])
def test_that_a_loss_has_the_same_message_while_it_lasts(step):
    assert verdict_text(LONG, path_at(LONG, step)) == (
        "Lost since 31 (g6). "
        "From g6 the knight goes to h8 and gets stuck, or can never reach h8. "
        "The search doesn’t see it: g6 stays until everything after it has been tried."
    )


@pytest.mark.parametrize("pruning", [Pruning.STRANDED, Pruning.DEAD_ENDS])
def test_that_a_pruned_search_does_not_try_everything(pruning):
    pruned = Problem(Board(), (0,), replace(NAIVE, pruning=pruning))
    assert verdict_text(pruned, path_at(LONG, 30)).endswith(
        "The search rules out the moves after g6, then takes g6 back."
    )


@pytest.mark.parametrize(
    "problem",
    [
        Problem(Board(), (0,), PRESETS["knight"].greedy),
        Problem(Board(), (0,), PRESETS["sure"].greedy),
        Problem(Board(), path_at(LONG, 30), NAIVE),
    ],
)
def test_that_a_move_outside_the_search_tree_is_not_undone(problem):
    assert verdict_text(problem, path_at(LONG, 30)).endswith("or can never reach h8.")


def test_that_an_inexact_loss_and_an_undecided_path_have_their_messages():
    lost = Verdict(tuple(range(9)), Completability.LOST, lost_depth=4)
    assert verdict_message(LONG, lost).title == "Lost by 5 (e8) at the latest"
    assert verdict_message(LONG, Verdict((0,), Completability.UNDECIDED)).text == (
        "Not decided. It would take too long to find out."
    )


@pytest.mark.parametrize(
    ("board", "start", "text"),
    [
        (Board(4, 4), 0, "No tour on this board. The corners use up the middle squares. "),
        (Board(5, 5), 1, "No tour from b5. Each move changes colour. With 13 dark"),
        (
            Board(5, 6, frozenset({14, 17})),
            0,
            "No tour from a5. No small group of squares proves it: all 7 ways ",
        ),
    ],
)
def test_that_a_start_without_a_tour_is_named(board, start, text):
    assert verdict_text(Problem(board, (start,), NAIVE), (start,)).startswith(text)


@pytest.mark.parametrize("format_text", [completability_mark, completability_phrase])
def test_that_each_completability_has_its_text(format_text):
    assert len(set(map(format_text, Completability))) == len(Completability)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Reason(ReasonType.DEAD_END, (1,)),
            "The knight on b8 has no free square to go to.",
        ),
        (Reason(ReasonType.UNREACHABLE_SQUARE, (7,)), "h8 can no longer be reached."),
        (
            Reason(ReasonType.SINGLE_EXIT, (7,)),
            "After b8, h8 has one exit left. Every square of a closed tour needs two.",
        ),
        (
            Reason(ReasonType.SINGLE_EXIT, (6,), uses_color=True),
            ("After b8, g8 has one exit left, but can’t be last: the tour ends on a dark square."),
        ),
        (
            Reason(ReasonType.REACHABLE_ONLY_FROM_HEAD, (7,)),
            "From b8 the knight goes to h8 and gets stuck, or can never reach h8.",
        ),
        (
            Reason(ReasonType.TWO_SINGLE_EXITS, (7, 56)),
            "After b8, squares h8 and a1 have one exit left each, but only one can be last.",
        ),
        (Reason(ReasonType.START_UNREACHABLE, (0,)), "No free square leads back to a8."),
        (
            Reason(ReasonType.START_UNREACHABLE, (0,), uses_color=True),
            "A closed tour has an even number of squares, but there are 64.",
        ),
        (
            Reason(ReasonType.ONLY_EXIT_CLOSES_TOUR, (10,)),
            "From b8 only c7 is free, and only c7 leads back to a8.",
        ),
        (
            Reason(ReasonType.FORCED_EDGES_CONFLICT, (7, 56), ((7, 13), (56, 41))),
            "After b8, the forced moves at squares h8 and a1 fit into no tour.",
        ),
        (
            Reason(ReasonType.FORCED_EDGES_CONFLICT, (2, 3, 4, 5, 6)),
            "After b8, the forced moves at squares c8, d8, e8, f8 and g8 fit into no tour.",
        ),
        (
            Reason(ReasonType.FORCED_EDGES_CONFLICT, (2, 3), uses_color=True),
            (
                "After b8, the tour ends on a dark square. "
                "This forces the moves at squares c8 and d8, which can’t be in one tour."
            ),
        ),
        (
            Reason(ReasonType.CUT_OFF_BY_FORCED_EDGES, (2, 3)),
            "After b8, the moves at squares c8 and d8 are forced, and cut squares off.",
        ),
        (
            Reason(ReasonType.CUT_OFF_BY_FORCED_EDGES, (2, 3), uses_color=True),
            (
                "After b8, the tour ends on a dark square. "
                "This forces the moves at squares c8 and d8, which cut squares off."
            ),
        ),
        (
            Reason(ReasonType.NO_CONSISTENT_CHOICE, (2, 3, 4, 5, 6, 7, 8)),
            "After b8, no choice of moves at these 7 squares fits into one path.",
        ),
        (
            Reason(ReasonType.NO_CONSISTENT_CHOICE, (2, 3), uses_color=True),
            (
                "After b8, the tour ends on a dark square. "
                "No choice of moves at squares c8 and d8 fits into such a path."
            ),
        ),
        (
            Reason(ReasonType.DISCONNECTED, (6, 7)),
            "After b8, no free square links squares g8 and h8 to the rest.",
        ),
        (
            Reason(ReasonType.COLOR_IMBALANCE, tuple(range(0, 64, 2))),
            "After b8, 32 light squares are left, but only 30 dark. Each move changes the colour.",
        ),
        (
            Reason(
                ReasonType.TOO_FEW_NEIGHBORS,
                (62, 63),
                edges_needed=3,
                edges_available=2,
                includes_possible_end=True,
            ),
            (
                "After b8, squares g1 and h1 need 3 exits. One may be last. "
                "Their neighbours can give 2, two each at most."
            ),
        ),
        (
            Reason(
                ReasonType.TOO_FEW_NEIGHBORS,
                (10, 11, 12, 13, 14),
                edges_needed=10,
                edges_available=8,
            ),
            (
                "After b8, squares c7, d7, e7, f7 and g7 need 10 exits. None leads back to a8. "
                "Their neighbours can give 8: two each at most, b8 one."
            ),
        ),
        (
            Reason(
                ReasonType.TOO_FEW_NEIGHBORS,
                (62, 1),
                edges_needed=3,
                edges_available=2,
                uses_color=True,
            ),
            (
                "After b8, squares g1 and b8 need 3 exits. One is the knight’s, none can be last. "
                "Their neighbours can give 2, two each at most."
            ),
        ),
        (
            Reason(
                ReasonType.TOO_FEW_NEIGHBORS,
                (62, 63),
                edges_needed=4,
                edges_available=3,
                uses_color=True,
            ),
            (
                "After b8, squares g1 and h1 need 4 exits. None can be last: colours alternate. "
                "Their neighbours can give 3, two each at most."
            ),
        ),
        (
            Reason(ReasonType.BRANCHES_EXHAUSTED, branch_count=14),
            "No small group of squares proves it: all 14 ways to join the free squares fail.",
        ),
    ],
)
def test_that_every_reason_has_its_sentence(reason, text):
    assert reasons.reason_sentence(Board(), (0, 1), reason) == text


def test_that_reasons_name_no_colors_if_the_leaper_keeps_its_color():
    camel = Board(leaper=Leaper(1, 3))
    for reason in (
        Reason(ReasonType.SINGLE_EXIT, (7,), uses_color=True),
        Reason(ReasonType.FORCED_EDGES_CONFLICT, (7,), uses_color=True),
        Reason(
            ReasonType.TOO_FEW_NEIGHBORS, (7, 9), edges_needed=4, edges_available=3, uses_color=True
        ),
        Reason(ReasonType.COLOR_IMBALANCE, (2, 4)),
    ):
        assert not re.search("dark|light", reasons.reason_sentence(camel, (0, 1), reason))
