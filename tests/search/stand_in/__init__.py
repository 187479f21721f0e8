"""Engine of a few small functions, which compiles in the time that a start of Python takes.

It replaces the real engine in tests of many starts at once, or with a broken cache. Each kind of
compiled function is in it.
"""

from pathlib import Path

from numba import types

from knight_gui.search.compiling.compiled_set import CompiledSet, FunctionSpec

from . import walk

_INT = types.int64
COMPILED = CompiledSet(
    (
        FunctionSpec(walk._larger, _INT),
        FunctionSpec(walk._smaller, _INT, is_inlined=True),
        FunctionSpec(walk._positive, _INT, is_inlined=True),
        FunctionSpec(walk._moves, _INT),
        FunctionSpec(walk.moves_to, _INT, is_entry_point=True),
        FunctionSpec(walk.farthest, _INT, is_entry_point=True),
    ),
    make_sample=lambda _name: 2,
    intrinsics={},
    compile_in_process=lambda _name: None,
    source_folders=(Path(__file__).parent,),
)


def __getattr__(name):
    if name not in COMPILED.entry_points:
        raise AttributeError(name)
    return COMPILED.get_function(name)
