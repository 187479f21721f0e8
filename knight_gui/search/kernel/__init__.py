"""Every compiled function of the search, over flat arrays.

This package alone knows numba, and this is the door to it. What it works on stands in
`layout`; a function is compiled when it is first asked for, see `compiled`.
"""

from typing import Any

from knight_gui.search.kernel.coded import suits_code
from knight_gui.search.kernel.compiled import COMPILED
from knight_gui.search.kernel.compiling import IS_COMPILED
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
    "COMPILED",
    "COMPLETABLE",
    "DESK_SIZE",
    "FITS",
    "GATE",
    "IS_COMPILED",
    "LOST",
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
    "net_on",
    "suits_code",
]


def __getattr__(name: str) -> Any:
    if name not in COMPILED.doors:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # from here on it is found at once
    found = globals()[name] = COMPILED.door(name)
    return found
