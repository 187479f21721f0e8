"""Heatmaps of results."""

import numpy as np

from knight_gui.drawing.maps.subject import AllStartsSubject
from knight_gui.sweeps.results import SearchResults


def make_heatmap_data(board, codes, steps=100):
    """Return a map of all starts of a board, with these results in turn."""
    results = SearchResults.pending(board.free_count)
    results.codes[:] = np.resize(np.array(codes, np.uint8), len(results))
    results.steps[:] = steps
    return AllStartsSubject(board).make_heatmap_data(results)
