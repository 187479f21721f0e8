"""Every compiled function of the search, over flat arrays.

This package alone knows numba, and this is the door to it. What it works on stands in
`layout`; how its functions are asked for, in `doors`.
"""

from knight_gui.search.kernel.coded import suits_code
from knight_gui.search.kernel.counting import MODULUS
from knight_gui.search.kernel.doors import (
    IS_COMPILED,
    door,
    is_kept,
    is_there,
    load,
    names,
)
from knight_gui.search.kernel.layout import (
    BINS,
    COMPLETABLE,
    FITS,
    LOST,
    MOST_ROUNDS,
    NEVER,
    NOT_FOUND,
    RECORD_FACTS,
    STATE_FACTS,
    UNDECIDED,
    UNKNOWN,
    WIDTH,
    Columns,
    Landmark,
    Outcome,
    Pruning,
    Record,
    Sorting,
    State,
    Tables,
    TieBreak,
    Turn,
)
from knight_gui.search.kernel.net import GATE, Net, blank_desk, net_on
from knight_gui.search.kernel.unrolled import DESK_SIZE, Code

__all__ = [
    "BINS",
    "COMPLETABLE",
    "DESK_SIZE",
    "FITS",
    "GATE",
    "IS_COMPILED",
    "LOST",
    "MODULUS",
    "MOST_ROUNDS",
    "NEVER",
    "NOT_FOUND",
    "RECORD_FACTS",
    "STATE_FACTS",
    "UNDECIDED",
    "UNKNOWN",
    "WIDTH",
    "Code",
    "Columns",
    "Landmark",
    "Net",
    "Outcome",
    "Pruning",
    "Record",
    "Sorting",
    "State",
    "Tables",
    "TieBreak",
    "Turn",
    "blank_desk",
    "door",
    "is_kept",
    "is_there",
    "load",
    "names",
    "net_on",
    "suits_code",
]
