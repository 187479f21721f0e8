"""What compiled functions do with addresses; each is a few lines of LLVM."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]  # ships no types
from numba import typeof, types
from numba.extending import intrinsic

from knight_gui.search.compiling.sample_args import make_sample
from knight_gui.search.engine import addresses
from knight_gui.search.engine.foresight.graph import GRAPH_DESCRIPTOR_WORDS

_GRAPH_TYPE, _FREE_TYPE = typeof(make_sample("graph")), typeof(make_sample("free"))


def _type_call_address(_context, _address, free, depth, clock, workspace):
    del free, depth, clock, workspace
    return types.int64(types.int64, types.uint64, *[types.int64] * 3), _emit_call


def _emit_call(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    address, *words = arguments
    return builder.call(
        builder.inttoptr(
            address, ir.FunctionType(ir.IntType(64), [word.type for word in words]).as_pointer()
        ),
        words,
    )


def _type_graph_at(_context, _desk):
    return _GRAPH_TYPE(types.int64), _emit_load


def _type_free_squares_at(_context, _desk):
    return _FREE_TYPE(types.int64), _emit_load


def _emit_load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    loaded_type = signature.return_type
    return builder.load(
        builder.inttoptr(
            builder.add(
                arguments[0],
                arguments[0].type(8 * GRAPH_DESCRIPTOR_WORDS if loaded_type is _FREE_TYPE else 0),
            ),
            context.get_value_type(loaded_type).as_pointer(),
        )
    )


INTRINSICS: dict[Any, Any] = {
    addresses.call_address: intrinsic(_type_call_address),
    addresses.graph_at: intrinsic(_type_graph_at),
    addresses.free_squares_at: intrinsic(_type_free_squares_at),
}
"""What stands in compiled functions in the place of each."""
