"""Jumps and passages of a recording, against the slow search."""

from collections import Counter
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.tour import Board
from tests.search.problems import problems
from tests.search.slow import SlowSearch

STEPS = 600
examples = settings(max_examples=80)


def searched(problem):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    recording = Recording(problem)
    recording.advance(len(slow.paths) - 1)
    return slow, recording


def retreats_of(slow):
    """The last step and the length of each retreat that is known to be over."""
    depths = [len(path) for path in slow.paths]
    found, length = [], 0
    for step in range(1, len(depths)):
        if depths[step] < depths[step - 1]:
            length += 1
            continue
        if length:
            found.append((step - 1, length))
        length = 0
    if length and (slow.outcome == "no-tour" or slow.does_at[-1] == "go on"):
        found.append((len(depths) - 1, length))
    return found


@examples
@given(problems(), st.integers(1, 6), st.data())
def test_that_jumps_go_to_the_nearest_retreat_of_so_many_moves(problem, size, data):
    slow, recording = searched(problem)
    step = data.draw(st.integers(0, len(slow.paths) - 1))
    ends = [end for end, length in retreats_of(slow) if length >= size]
    assert recording.next_retreat(step, size) == min((e for e in ends if e > step), default=None)
    assert recording.previous_retreat(step, size) == max(
        (e for e in ends if e < step), default=None
    )


@examples
@given(problems(), st.data())
def test_that_a_passage_counts_the_retreats_on_the_way(problem, data):
    slow, recording = searched(problem)
    last = data.draw(st.integers(0, len(slow.paths) - 1))
    first = data.draw(st.integers(0, last))
    passage = recording.passage(first, last)
    counts, longest, back_to = passage_of(slow, first, last)
    assert passage.retreats_by_square.tolist() == [
        counts[square] for square in range(problem.board.size)
    ]
    assert (passage.longest_retreat, passage.back_to) == (longest, back_to)


@examples
@given(problems(), st.lists(st.integers(1, 200), max_size=8))
def test_that_passages_along_the_live_end_leave_nothing_out(problem, budgets):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    recording = Recording(problem)
    recording.passage(0, 0)
    with patch("knight_gui.search.recording.LONGEST_PASSAGE", 0):
        for budget in budgets:
            first = recording.steps
            last = first + recording.advance(min(budget, len(slow.paths) - 1 - first))
            passage = recording.passage(first, last)
            counts, longest, back_to = passage_of(slow, first, last)
            assert passage.retreats_by_square.tolist() == [
                counts[square] for square in range(problem.board.size)
            ]
            assert (passage.longest_retreat, passage.back_to) == (longest, back_to)


def passage_of(slow, first, last):
    """The retreats between two steps by square, the longest of them and the square at its end."""
    counts, run, longest, back_to = Counter(), 0, 0, None
    for step in range(1, last + 1):
        before, after = slow.paths[step - 1], slow.paths[step]
        run = run + 1 if len(after) < len(before) else 0
        if run and step > first:
            counts[before[-1]] += 1
            if run > longest:
                longest, back_to = run, after[-1]
    return counts, longest, back_to


def test_that_long_stretches_are_narrowed_down_and_nothing_is_missed(monkeypatch):
    naive = Strategy(ordering=Ordering.NAIVE)
    recording = Recording(Problem(Board(5, 5), (1,), naive))
    recording.advance(200_000)

    def both_ways(size):
        there = [0]
        while (step := recording.next_retreat(there[-1], size)) is not None:
            there.append(step)
        back = [recording.steps + 1]
        while (step := recording.previous_retreat(back[-1], size)) is not None:
            back.append(step)
        return there[1:], back[:0:-1]

    step_by_step = both_ways(9)
    assert step_by_step[0] == step_by_step[1] != []
    monkeypatch.setattr("knight_gui.search.recording.LONGEST_STEPPED", 100)
    assert both_ways(9) == step_by_step


def test_that_deep_retreats_are_found_without_searching_everything_again():
    naive = Strategy(ordering=Ordering.NAIVE)
    recording = Recording(Problem(Board(5, 5), (1,), naive))
    recording.advance(10**7)
    longest = max(mark.size for mark in recording.landmarks() if mark.kind.value == "retreat")
    ends = []
    step = 0
    while (step := recording.next_retreat(step, longest)) is not None:
        ends.append(step)
    assert ends
    backwards = []
    step = recording.steps + 1
    while (step := recording.previous_retreat(step, longest)) is not None:
        backwards.append(step)
    assert backwards[::-1] == ends
    assert recording.next_retreat(0, longest + 1) is None
