"""Machine code generated for one board and one order of moves.

Each square has its own function, in which its moves follow one after the other. An advance to a
square is a call of its function, a retreat is the return: processors predict returns, but hardly
indirect jumps. Nothing but llvmlite is needed, which numba depends on.

    i64 from27(free, depth, clock, workspace)

tries everything above square 27 and returns the clock after the retreat from there, or -1 where
it broke off. The clock is the step, counted from the first call, shifted by 16 bits, plus the
number of retreats since the last advance. The record is in the workspace, see `LOG_INDEX`: an
advance writes one word, with the clock, the square and the choice; an advance to a leaf, a square
without exit, only increases two counters and the clock. Rare events are left to `run`, which goes
on where this broke off: a greater depth, a longer retreat, a tour, the last steps before the limit.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.engine.layout import MAX_BITSET_SQUARES, BoardTables

STEP_LIMIT_MARGIN = 1
"""Steps by which generated code may exceed its limit."""
CLOCK_STEP_SHIFT = 16
"""Bits of the clock below the step."""
CLOCK_RUN_MASK = (1 << CLOCK_STEP_SHIFT) - 1
"""Mask of the number of retreats in the clock."""

# Indices of the workspace, an array of int64. Plain numbers: compiled code of numba before 0.68
# takes no member of an enum as an index.
CLOCK_LIMIT_INDEX = 0
"""Clock at which to break off."""
DEPTH_LIMIT_INDEX = 1
"""Depth at which to break off."""
RUN_LIMIT_INDEX = 2
"""Number of consecutive retreats beyond which to break off."""
LONGEST_RUN_INDEX = 3
"""Most consecutive retreats so far, up to the limit."""
END_DEPTH_INDEX = 4
"""Depth at which it broke off."""
END_CLOCK_INDEX = 5
"""Clock at which it broke off."""
DEPTH_RETREATS_INDEX = 6
"""First index of the retreat counts by depth."""
SQUARE_RETREATS_INDEX = DEPTH_RETREATS_INDEX + MAX_BITSET_SQUARES + 1
"""First index of the retreat counts by square."""
LOG_INDEX = SQUARE_RETREATS_INDEX + MAX_BITSET_SQUARES
"""First index of the log: for each depth the clock of its advance, with the square and, in the
lowest eight bits, the choice in place of the number of retreats."""
WORKSPACE_SIZE = LOG_INDEX + MAX_BITSET_SQUARES + 1
"""Words of the workspace."""


def compile_object_code(tables: BoardTables) -> bytes:
    """Return the object code for a board of up to `MAX_BITSET_SQUARES` squares."""
    from llvmlite import binding  # type: ignore[import-untyped]  # ships no types

    module = binding.parse_assembly("\n".join(_iter_module_lines(tables)))
    module.verify()
    object_code: bytes = _make_target_machine(binding).emit_object(module)
    return object_code


def processor_name() -> str:
    """Return the name of this processor and of its features, for which code is compiled."""
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


class GeneratedCode:
    """Loaded code for a board; it must outlive all calls.

    Parameters
    ----------
    object_code
        The result of `compile_object_code`, perhaps of another process.
    """

    def __init__(self, tables: BoardTables, object_code: bytes) -> None:
        from llvmlite import binding

        empty_module = binding.parse_assembly("")
        self._engine = binding.create_mcjit_compiler(empty_module, _make_target_machine(binding))
        self._engine.add_object_file(binding.ObjectFileRef.from_data(object_code))
        self._engine.finalize_object()
        self.addresses: NDArray[np.int64] = np.zeros(len(tables.degrees), np.int64)
        """int64, (squares + 1,): the addresses of the functions, 0 for squares without moves."""
        for square in np.flatnonzero(tables.degrees):
            self.addresses[square] = self._engine.get_function_address(f"from{square}")


def _make_target_machine(llvm_binding: Any) -> Any:
    """Return the code generator for this processor."""
    llvm_binding.initialize_native_target()
    llvm_binding.initialize_native_asmprinter()
    return llvm_binding.Target.from_default_triple().create_target_machine(
        cpu=llvm_binding.get_host_cpu_name(),
        features=llvm_binding.get_host_cpu_features().flatten(),
        # 0 halves the speed; passes over the intermediate code gain nothing
        opt=2,
        # shorter calls; the module holds nothing but functions, which lie side by side
        codemodel="small",
        jit=True,
    )


def _iter_module_lines(tables: BoardTables) -> Iterator[str]:
    """Yield the intermediate code of a board."""
    end = len(tables.neighbors) - 1
    rows = [[square for square in row if square != end] for row in tables.neighbors.tolist()]
    sets = [sum(1 << target for target in row) for row in rows]
    for square, row in enumerate(rows):
        if row:
            yield from _iter_function_lines(square, list(enumerate(row, 1)), sets)
    # branch weights: blocks that break off are moved out of the way
    yield """
!0 = !{!"branch_weights", i32 1, i32 100000}
!1 = !{!"branch_weights", i32 1, i32 3}
"""


def _iter_function_lines(
    square: int, targets: list[tuple[int, int]], neighbor_sets: list[int]
) -> Iterator[str]:
    """Yield the function of a square.

    Parameters
    ----------
    targets
        Choice and target square of each move.
    neighbor_sets
        The set of neighbours of each square of the board.
    """
    yield f"""
define i64 @from{square}(i64 %free, i64 %depth, i64 %clock0, ptr %workspace) nounwind {{
  %above = add i64 %depth, 1
  %limit_at = getelementptr i64, ptr %workspace, i64 {CLOCK_LIMIT_INDEX}
  %peak_at = getelementptr i64, ptr %workspace, i64 {DEPTH_LIMIT_INDEX}
  %longest_at = getelementptr i64, ptr %workspace, i64 {LONGEST_RUN_INDEX}
  %most_at = getelementptr i64, ptr %workspace, i64 {RUN_LIMIT_INDEX}
  %depth_at = getelementptr i64, ptr %workspace, i64 {END_DEPTH_INDEX}
  %clock_at = getelementptr i64, ptr %workspace, i64 {END_CLOCK_INDEX}
  %counts = getelementptr i64, ptr %workspace, i64 {DEPTH_RETREATS_INDEX}
  %count_at = getelementptr i64, ptr %counts, i64 %depth
  %count_above_at = getelementptr i64, ptr %counts, i64 %above
  %log = getelementptr i64, ptr %workspace, i64 {LOG_INDEX}
  %log_at = getelementptr i64, ptr %log, i64 %above
  %here_at = getelementptr i64, ptr %workspace, i64 {SQUARE_RETREATS_INDEX + square}
  %limit0 = load i64, ptr %limit_at
  %peak = load i64, ptr %peak_at
  %is_late0 = icmp sge i64 %clock0, %limit0
  %is_high = icmp sge i64 %depth, %peak
  %leaves = or i1 %is_late0, %is_high
  br i1 %leaves, label %arrived, label %first0, !prof !0
arrived:
  store i64 %depth, ptr %depth_at
  store i64 %clock0, ptr %clock_at
  ret i64 -1"""
    for index, (slot, target) in enumerate(targets):
        yield from _iter_move_lines(index, slot, target, neighbor_sets[target])
    yield _retreat_lines([slot for slot, _ in targets])


def _clock_phi_line(move_index: int) -> str:
    """Return the phi instruction for the clock at the beginning of a block."""
    i = move_index - 1
    sources = [f"[ %leaf_clock{i}, %leaf{i} ]", f"[ %back{i}, %push{i} ]"]
    if move_index > 1:
        sources.insert(0, f"[ %clock_{i}, %next{i} ]")
    return f"  %clock_{move_index} = phi i64 {', '.join(sources)}"


def _iter_move_lines(
    move_index: int, choice: int, target: int, target_neighbors: int
) -> Iterator[str]:
    """Yield the blocks of one move: skip it, count a leaf, or advance.

    The first free target has its own blocks: a processor predicts two branches better than one
    that serves both cases.
    """
    bit = 1 << target
    clock_sources = f"[ %clock0, %first{move_index} ]"
    if move_index > 0:
        clock_sources += f", [ %clock_{move_index}, %next{move_index} ]"
    yield f"""first{move_index}:
  %bit_first{move_index} = and i64 %free, {_to_signed_word(bit)}
  %is_free_first{move_index} = icmp ne i64 %bit_first{move_index}, 0
  br i1 %is_free_first{move_index}, label %go{move_index}, label %first{move_index + 1}, !prof !1"""
    if move_index > 0:
        yield f"""next{move_index}:
{_clock_phi_line(move_index)}
  %bit{move_index} = and i64 %free, {_to_signed_word(bit)}
  %is_free{move_index} = icmp ne i64 %bit{move_index}, 0
  br i1 %is_free{move_index}, label %go{move_index}, label %next{move_index + 1}, !prof !1"""
    yield f"""go{move_index}:
  %clock_of{move_index} = phi i64 {clock_sources}
  %since{move_index} = and i64 %clock_of{move_index}, {~CLOCK_RUN_MASK}
  %onward{move_index} = and i64 %free, {_to_signed_word(target_neighbors)}
  %is_leaf{move_index} = icmp eq i64 %onward{move_index}, 0
  br i1 %is_leaf{move_index}, label %leaf{move_index}, label %push{move_index}
leaf{move_index}:
  %leaf_clock{move_index} = add i64 %since{move_index}, {(2 << CLOCK_STEP_SHIFT) + 1}
  %above_count{move_index} = load i64, ptr %count_above_at
  %above_more{move_index} = add i64 %above_count{move_index}, 1
  store i64 %above_more{move_index}, ptr %count_above_at
  %there_at{move_index} = getelementptr i64, ptr %workspace, i64 {SQUARE_RETREATS_INDEX + target}
  %there_count{move_index} = load i64, ptr %there_at{move_index}
  %there_more{move_index} = add i64 %there_count{move_index}, 1
  store i64 %there_more{move_index}, ptr %there_at{move_index}
  %until{move_index} = load i64, ptr %limit_at
  %is_over{move_index} = icmp sge i64 %leaf_clock{move_index}, %until{move_index}
  br i1 %is_over{move_index}, label %late, label %next{move_index + 1}, !prof !0
push{move_index}:
  %arrival{move_index} = add i64 %since{move_index}, {1 << CLOCK_STEP_SHIFT}
  %word{move_index} = or i64 %arrival{move_index}, {target << 8 | choice}
  store i64 %word{move_index}, ptr %log_at
  %left{move_index} = and i64 %free, {_to_signed_word(~bit)}
  %back{move_index} = call i64 @from{target}(
    i64 %left{move_index}, i64 %above, i64 %arrival{move_index}, ptr %workspace)
  %is_broken{move_index} = icmp slt i64 %back{move_index}, 0
  br i1 %is_broken{move_index}, label %broken, label %next{move_index + 1}, !prof !0"""


def _retreat_lines(choices: list[int]) -> str:
    """Return the blocks of the retreat, and of breaking off."""
    index = len(choices)
    late_clocks = ", ".join(f"[ %leaf_clock{i}, %leaf{i} ]" for i in range(index))
    late_choices = ", ".join(f"[ {choice}, %leaf{i} ]" for i, choice in enumerate(choices))
    return f"""late:
  %late_clock = phi i64 {late_clocks}
  %choice = phi i64 {late_choices}
  store i64 %choice, ptr %log_at
  store i64 %depth, ptr %depth_at
  store i64 %late_clock, ptr %clock_at
  ret i64 -1
first{index}:
  br label %retreat
next{index}:
{_clock_phi_line(index)}
  br label %retreat
retreat:
  %clock_of{index} = phi i64 [ %clock0, %first{index} ], [ %clock_{index}, %next{index} ]
  %clock = add i64 %clock_of{index}, {(1 << CLOCK_STEP_SHIFT) + 1}
  %count = load i64, ptr %count_at
  %more = add i64 %count, 1
  store i64 %more, ptr %count_at
  %here_count = load i64, ptr %here_at
  %here_more = add i64 %here_count, 1
  store i64 %here_more, ptr %here_at
  %limit = load i64, ptr %limit_at
  %longest = load i64, ptr %longest_at
  %run = and i64 %clock, {CLOCK_RUN_MASK}
  %is_late = icmp sge i64 %clock, %limit
  %is_long = icmp sgt i64 %run, %longest
  %ends = or i1 %is_late, %is_long
  br i1 %ends, label %notable, label %done, !prof !0
done:
  ret i64 %clock
notable:
  %most = load i64, ptr %most_at
  %is_longest = icmp sgt i64 %run, %most
  %breaks = or i1 %is_late, %is_longest
  br i1 %breaks, label %retreated, label %longer
longer:
  store i64 %run, ptr %longest_at
  ret i64 %clock
retreated:
  %below = sub i64 %depth, 1
  store i64 %below, ptr %depth_at
  store i64 %clock, ptr %clock_at
  ret i64 -1
broken:
  ret i64 -1
}}"""


def _to_signed_word(word: int) -> int:
    """Return an integer as LLVM writes a signed word of 64 bits."""
    word &= (1 << 64) - 1
    if word >> 63:
        word -= 1 << 64
    return word
