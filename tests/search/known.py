"""Counts and tours known from elsewhere, read from known.json.

open_tours_by_start, closed_tours_by_start
    For each board the number of tours that begin on each square; a closed
    tour counts among both.
open_tour_exists
    For each board a 1 for each square from which there is a tour.
first_tours
    Board, start, move order, the result of a search without sorting
    (tour, none, or limit where 30 million nodes were not enough), the nodes
    it takes, and the tour.
warnsdorff_succeeds
    Size of a square board, move order, the number of starts from which
    Warnsdorff's rule never gets stuck, and for the smaller boards these starts
    as bits of a hexadecimal number behind a leading 1.
warnsdorff_with_ties
    Size of a square board, move order, tie-break, and the starts from which
    Warnsdorff's rule with this tie-break gets stuck.
"""

import json
from pathlib import Path

KNOWN = json.loads(Path(__file__).with_name("known.json").read_text(encoding="utf-8"))
