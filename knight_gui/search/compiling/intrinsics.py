"""What compiled functions do with addresses; each is a few lines of LLVM."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]  # ships no types
from numba import typeof, types
from numba.extending import intrinsic

from knight_gui.search.compiling.sample_args import sample
from knight_gui.search.engine import addresses
from knight_gui.search.engine.foresight.graph import NET_WORDS

_NET, _FREE = typeof(sample("net")), typeof(sample("free"))


def _call_at(_context, _address, free, depth, clock, desk):
    del free, depth, clock, desk
    return types.int64(types.int64, types.uint64, *[types.int64] * 3), _lower_call


def _lower_call(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    address, *words = arguments
    return builder.call(
        builder.inttoptr(
            address, ir.FunctionType(ir.IntType(64), [word.type for word in words]).as_pointer()
        ),
        words,
    )


def _net_at(_context, _desk):
    return _NET(types.int64), _lower_load


def _free_at(_context, _desk):
    return _FREE(types.int64), _lower_load


def _lower_load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = signature.return_type
    return builder.load(
        builder.inttoptr(
            builder.add(arguments[0], arguments[0].type(8 * NET_WORDS if kind is _FREE else 0)),
            context.get_value_type(kind).as_pointer(),
        )
    )


INTRINSICS: dict[Any, Any] = {
    addresses.call_at: intrinsic(_call_at),
    addresses.net_at: intrinsic(_net_at),
    addresses.free_at: intrinsic(_free_at),
}
"""What stands in compiled functions in the place of each."""
