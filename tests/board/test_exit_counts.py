"""Exit counts of squares, the numbers of Warnsdorff's rule."""

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import NOT_FREE, exit_counts
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering
from tests.search.problems import problems


@settings(max_examples=60)
@given(problems(), st.integers(0, 200))
def test_that_exit_counts_are_numbers_of_attacked_free_squares(problem, steps):
    board = problem.board
    search = Search(problem)
    search.advance(steps)
    position = search.position()
    counts = exit_counts(board, position.path)
    free = set(board.free_squares) - set(position.path)
    for square in range(board.size):
        expected_count = NOT_FREE
        if square in free:
            expected_count = sum(board.attacks(square, other) for other in free)
        assert counts[square] == expected_count
    if problem.strategy.ordering is Ordering.WARNSDORFF:
        for candidate in position.candidates:
            assert counts[candidate.square] == candidate.ordering_value
