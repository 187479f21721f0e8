"""How far a search is, as a bar: the share of its tree that lies behind it."""

from fractions import Fraction

from knight_gui.search.estimate import share_searched
from knight_gui.search.search import Search
from knight_gui.texts import tr
from knight_gui.wording import estimates

AFTER_S = 2.0
"""What is over by then needs no bar."""
_CELLS = 8


def progress_of(search: Search, seconds: float) -> str | None:
    """Return a bar, the share searched and about how long it still takes, if they can be told."""
    share = share_searched(search)
    if share is None:
        return None
    return tr(
        "{bar} {share} · {left}",
        bar=bar(share),
        share=estimates.share(share),
        left=estimates.time_left(share, seconds),
    )


def bar(share: Fraction) -> str:
    """Return a bar of a few cells, as many of them filled as lie behind."""
    filled = int(share * _CELLS)
    return "━" * filled + "╌" * (_CELLS - filled)
