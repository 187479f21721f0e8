"""How many ways on each square has: the number that Warnsdorff's rule goes by."""

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import NOT_FREE, exit_counts
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering
from tests.search.problems import problems


@settings(max_examples=60)
@given(problems(), st.integers(0, 200))
def test_that_ways_are_counted_as_one_counts_them_by_hand(problem, steps):
    board = problem.board
    search = Search(problem)
    search.advance(steps)
    position = search.position()
    ways = exit_counts(board, position.path)
    free = set(board.free_squares) - set(position.path)
    for square in range(board.size):
        by_hand = sum(board.attacks(square, other) for other in free) if square in free else None
        assert ways[square] == (NOT_FREE if by_hand is None else by_hand)
    if problem.strategy.ordering is Ordering.WARNSDORFF:
        assert all(
            ways[candidate.square] == candidate.ordering_value for candidate in position.candidates
        )
