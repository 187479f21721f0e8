"""Every compiled function of the search, over flat arrays.

This package alone knows numba, and this is the door to it. What it works on stands in
`layout`; how its functions are asked for, in `doors`.
"""

from knight_gui.search.compiling.dispatch import (
    IS_COMPILED,
    door,
    is_kept,
    is_there,
    load,
    names,
)
from knight_gui.search.engine.counting import MODULUS
from knight_gui.search.engine.foresight.graph import GATE, Net, blank_desk, net_on
from knight_gui.search.engine.generated_code import DESK_SIZE, Code
from knight_gui.search.engine.layout import (
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
from knight_gui.search.engine.run_generated import suits_code

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
