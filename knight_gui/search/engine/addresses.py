"""What the search does with addresses; in compiled functions `intrinsics` stand in the place."""

from ctypes import CFUNCTYPE, c_int64, c_uint64
from typing import Any, SupportsInt

from knight_gui.search.engine.foresight.graph import Net

_FOUR_WORDS = CFUNCTYPE(c_int64, c_uint64, c_int64, c_int64, c_int64)


def call_at(address: int, free: SupportsInt, depth: SupportsInt, clock: int, desk: int) -> int:
    """Call the function at an address, which takes four words and returns one."""
    called: int = _FOUR_WORDS(int(address))(int(free), int(depth), clock, desk)
    return called


def net_at(desk: int) -> Net:
    """Return the net that lies on the desk at an address; only compiled functions can."""
    raise NotImplementedError


def free_at(desk: int) -> Any:
    """Return the free squares of the search that has the desk at an address, as above."""
    raise NotImplementedError
