"""Intrinsics for addresses in compiled functions; each is a few instructions of LLVM."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]  # ships no types
from numba import typeof, types
from numba.extending import intrinsic

from knight_gui.search.compiling.sample_args import make_sample
from knight_gui.search.engine import addresses
from knight_gui.search.engine.foresight.graph import GRAPH_DESCRIPTOR_WORDS

_GRAPH_TYPE = typeof(make_sample("graph"))
_FREE_TYPE = typeof(make_sample("free"))


def _type_call_address(_context, _address, first_word, depth, clock, workspace_address):
    del first_word, depth, clock, workspace_address
    int64 = types.int64
    return int64(int64, types.uint64, int64, int64, int64), _emit_call


def _emit_call(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    """Emit the call of a function at an address, the first argument."""
    address, *words = arguments
    function_type = ir.FunctionType(ir.IntType(64), [word.type for word in words])
    function = builder.inttoptr(address, function_type.as_pointer())
    return builder.call(function, words)


def _type_graph_at(_context, _workspace_address):
    return _GRAPH_TYPE(types.int64), _emit_load


def _type_free_squares_at(_context, _workspace_address):
    return _FREE_TYPE(types.int64), _emit_load


def _emit_load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Emit the load of an array structure of numba from the beginning of a workspace."""
    (address,) = arguments
    loaded_type = signature.return_type
    if loaded_type is _FREE_TYPE:
        address = builder.add(address, address.type(8 * GRAPH_DESCRIPTOR_WORDS))
    pointer_type = context.get_value_type(loaded_type).as_pointer()
    return builder.load(builder.inttoptr(address, pointer_type))


INTRINSICS: dict[Any, Any] = {
    addresses.call_address: intrinsic(_type_call_address),
    addresses.graph_at: intrinsic(_type_graph_at),
    addresses.free_squares_at: intrinsic(_type_free_squares_at),
}
"""Intrinsic of each function of `addresses`."""
