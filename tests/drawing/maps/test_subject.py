"""Subjects of maps: the shares of solved starts, board by board."""

import numpy as np

from knight_gui.board import Board
from knight_gui.drawing.maps.subject import SolvedSharesSubject
from knight_gui.sweeps.results import ResultCode, SearchResults


def test_that_a_board_has_a_share_once_all_its_starts_are_searched():
    subject = SolvedSharesSubject(Board(3, 3), Board(3, 4))
    results = SearchResults.pending(21)
    results.steps[:] = 5
    results.codes[:9] = ResultCode.NO_TOUR
    results.codes[9:12] = ResultCode.SOLVED
    shares = subject.make_heatmap_data(results).solved_shares
    assert shares[0] == 0.0
    assert np.isnan(shares[1])
    results.codes[12:] = ResultCode.STUCK
    assert subject.make_heatmap_data(results).solved_shares.tolist() == [0.0, 0.25]
    assert subject.board_and_start(1) == (Board(3, 4), None)
