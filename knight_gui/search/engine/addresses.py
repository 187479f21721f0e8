"""Calls and arrays at addresses; compiled functions use the intrinsics of `compiling` instead."""

from ctypes import CFUNCTYPE, c_int64, c_uint64
from typing import Any, SupportsInt

from knight_gui.search.engine.foresight.graph import ResidualGraph

_FOUR_WORD_FUNCTION = CFUNCTYPE(c_int64, c_uint64, c_int64, c_int64, c_int64)


def call_address(
    address: int, first_word: SupportsInt, depth: SupportsInt, clock: int, workspace_address: int
) -> int:
    """Call the function at an address, which takes four words and returns one."""
    function = _FOUR_WORD_FUNCTION(int(address))
    result: int = function(int(first_word), int(depth), clock, workspace_address)
    return result


def graph_at(workspace_address: int) -> ResidualGraph:
    """Return the graph in the workspace at an address; in compiled functions only."""
    raise NotImplementedError


def free_squares_at(workspace_address: int) -> Any:
    """Return the free squares of the workspace's search; in compiled functions only."""
    raise NotImplementedError
