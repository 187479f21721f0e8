"""What the search does with addresses; in compiled functions `intrinsics` stand in the place."""

from ctypes import CFUNCTYPE, c_int64, c_uint64
from typing import Any, SupportsInt

from knight_gui.search.engine.foresight.graph import ResidualGraph

_FOUR_WORD_FUNCTION = CFUNCTYPE(c_int64, c_uint64, c_int64, c_int64, c_int64)


def call_address(
    address: int, first_word: SupportsInt, depth: SupportsInt, clock: int, workspace_address: int
) -> int:
    """Call the function at an address, which takes four words and returns one."""
    result: int = _FOUR_WORD_FUNCTION(int(address))(
        int(first_word), int(depth), clock, workspace_address
    )
    return result


def graph_at(workspace_address: int) -> ResidualGraph:
    """Return the net that lies on the desk at an address; only compiled functions can."""
    raise NotImplementedError


def free_squares_at(workspace_address: int) -> Any:
    """Return the free squares of the search that has the desk at an address, as above."""
    raise NotImplementedError
