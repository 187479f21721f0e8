"""Every compiled function of the search, over flat arrays.

This package alone knows numba, and this is the door to it. What it works on stands in
`layout`; what is not needed to search is compiled when it is first asked for.
"""

from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any

from knight_gui.search.kernel.compiling import machine
from knight_gui.search.kernel.first import find_loss, restore
from knight_gui.search.kernel.layout import (
    BINS,
    FITS,
    MOST_ROUNDS,
    NEVER,
    NOT_FOUND,
    NOT_LOST,
    RECORD_FACTS,
    STATE_FACTS,
    UNKNOWN,
    WIDTH,
    Landmark,
    Outcome,
    Proof,
    Pruning,
    Record,
    Sorting,
    State,
    Tables,
    TieBreak,
    Turn,
)
from knight_gui.search.kernel.unrolled import Code, Desk, compile_for

if TYPE_CHECKING:
    from knight_gui.search.kernel.choice import key_of
    from knight_gui.search.kernel.count import tally
    from knight_gui.search.kernel.estimate import count_choices, probe
    from knight_gui.search.kernel.landscape import (
        Columns,
        follow_losses,
        read_checkpoints,
        read_columns,
    )
    from knight_gui.search.kernel.look import last_below, last_mark, next_mark
    from knight_gui.search.kernel.run import advance
    from knight_gui.search.kernel.steps import read_steps
    from knight_gui.search.kernel.watch import search_to_loss
    from knight_gui.search.kernel.word import advance_in_a_word

__all__ = [
    "BINS",
    "FITS",
    "LATER",
    "MOST_ROUNDS",
    "NEVER",
    "NOT_FOUND",
    "NOT_LOST",
    "RECORD_FACTS",
    "SELDOM",
    "STATE_FACTS",
    "UNKNOWN",
    "WIDTH",
    "Code",
    "Columns",
    "Desk",
    "Landmark",
    "Outcome",
    "Proof",
    "Pruning",
    "Record",
    "Sorting",
    "State",
    "Tables",
    "TieBreak",
    "Turn",
    "advance",
    "advance_in_a_word",
    "compile_for",
    "count_choices",
    "find_loss",
    "follow_losses",
    "key_of",
    "last_below",
    "last_mark",
    "machine",
    "next_mark",
    "probe",
    "read_checkpoints",
    "read_columns",
    "read_steps",
    "restore",
    "search_to_loss",
    "tally",
]

LATER = {
    # in the order in which it is likely to be asked for
    "advance_in_a_word": "word",
    "advance": "run",
    "key_of": "choice",
    "Columns": "landscape",
    "count_choices": "estimate",
    "follow_losses": "landscape",
    "last_below": "look",
    "last_mark": "look",
    "next_mark": "look",
    "read_checkpoints": "landscape",
    "read_columns": "landscape",
    "probe": "estimate",
    "search_to_loss": "watch",
    "read_steps": "steps",
}
"""What is compiled when it is first asked for, and the module that it stands in."""

SELDOM = {"tally": "count"}
"""The same, but few ever ask for it: it is not made ready beforehand."""


_asking = RLock()
"""Two threads that import parts at once would compile functions of each other’s modules, and
wait for each other for ever: to compile a function is to import what it stands in."""


def __getattr__(name: str) -> Any:
    module = LATER.get(name) or SELDOM.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from knight_gui.search.kernel.compiling import entry_of

    with _asking:
        found = entry_of(getattr(import_module(f"{__name__}.{module}"), name))
    # from here on nobody needs to ask for it
    globals()[name] = found
    return found
