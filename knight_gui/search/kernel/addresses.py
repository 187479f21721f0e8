"""What compiled functions do with addresses; each is a few lines of LLVM."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]  # ships no types
from numba import typeof, types
from numba.extending import intrinsic

from knight_gui.search.kernel.net import NET_WORDS
from knight_gui.search.kernel.trial import sample

_NET, _FREE = typeof(sample("net")), typeof(sample("free"))


def _call_at(_context, _address, free, depth, clock, desk):
    del free, depth, clock, desk
    return types.int64(types.int64, types.uint64, *[types.int64] * 3), _lower_call


def _lower_call(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    address, *words = arguments
    kind = ir.FunctionType(ir.IntType(64), [word.type for word in words])
    return builder.call(builder.inttoptr(address, kind.as_pointer()), words)


call_at: Any = intrinsic(_call_at)
"""Call the function at an address, which takes four words and returns one."""


def _net_at(_context, _desk):
    return _NET(types.int64), _lower_load


def _free_at(_context, _desk):
    return _FREE(types.int64), _lower_load


def _lower_load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = signature.return_type
    begin = arguments[0].type(8 * NET_WORDS if kind is _FREE else 0)
    place = builder.add(arguments[0], begin)
    return builder.load(builder.inttoptr(place, context.get_value_type(kind).as_pointer()))


net_at: Any = intrinsic(_net_at)
"""Return the net that lies on the desk at an address."""
free_at: Any = intrinsic(_free_at)
"""Return the free squares of the search that has the desk at an address."""
