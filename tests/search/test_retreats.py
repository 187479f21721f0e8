"""Retreats of a recording, single and summarized, against the slow search."""

from collections import Counter
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.recording import Recording
from tests.search.problems import problems
from tests.search.side_by_side import both, nearest, retreats_of, slow_search

STEPS = 600
examples = settings(max_examples=80)


@examples
@given(problems(), st.integers(1, 6), st.data())
def test_that_the_nearest_retreat_of_a_number_of_moves_is_found(problem, min_moves, data):
    slow, recording = both(problem, steps=STEPS)
    step = data.draw(st.integers(0, slow.last_step))
    is_known_to_be_over = slow.outcome == "no-tour" or slow.does_at[-1] == "go on"
    ends = [
        end
        for end, length in retreats_of(slow)
        if length >= min_moves and (end < slow.last_step or is_known_to_be_over)
    ]
    previous_step, next_step = nearest(ends, step)
    assert recording.previous_retreat(step, min_moves) == previous_step
    assert recording.next_retreat(step, min_moves) == next_step


def assert_counts_the_retreats(slow, summary, first, last):
    """Check the retreats between two steps: by square, and the longest one with its last square."""
    counts = Counter()
    run = 0
    longest = 0
    end_square = None
    for step in range(1, last + 1):
        before = slow.paths[step - 1]
        after = slow.paths[step]
        run = run + 1 if len(after) < len(before) else 0
        if run and step > first:
            counts[before[-1]] += 1
            if run > longest:
                longest = run
                end_square = after[-1]
    assert summary.retreats_by_square.tolist() == [counts[s] for s in range(slow.board.size)]
    assert (summary.longest_retreat, summary.longest_retreat_end) == (longest, end_square)


@examples
@given(problems(), st.data())
def test_that_a_summary_counts_the_retreats_of_a_range_of_steps(problem, data):
    slow, recording = both(problem, steps=STEPS)
    last = data.draw(st.integers(0, slow.last_step))
    first = data.draw(st.integers(0, last))
    assert_counts_the_retreats(slow, recording.summarize_steps(first, last), first, last)


@examples
@given(problems(), st.lists(st.integers(1, 200), max_size=8))
def test_that_summaries_along_the_live_end_are_complete(problem, budgets):
    slow = slow_search(problem, STEPS)
    recording = Recording(problem)
    recording.summarize_steps(0, 0)
    with patch("knight_gui.search.recording.MAX_SUMMARIZED_STEPS", 0):
        for budget in budgets:
            first = recording.steps
            last = first + recording.advance(min(budget, slow.last_step - first))
            assert_counts_the_retreats(slow, recording.summarize_steps(first, last), first, last)
