"""Machine code made for one board and one order of moves.

Each square has a function of its own, in which its moves stand one after the other. To go to
a square is to call its function, to go back is to return from it: a return is predicted,
an indirect jump mostly is not. Nothing but llvmlite is needed, which numba brings.

    i64 from27(free, depth, clock, desk)

tries everything above square 27 and returns the clock after the retreat from there, or -1 where
it broke off. The clock is the step, counted from some first one, above 16 bits for the number
of retreats since the last advance. What is kept on the way lies on the desk, see `LOG_INDEX`: to go
to a square is one word, with the step, the square and its place in the row of the one before;
a square from which the knight can only go back again is two counters and two steps. What is
rare is left to `run`, which goes on where this broke off: a greater depth, a longer retreat, a
tour, the last steps before the limit.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.engine.layout import MAX_BITSET_SQUARES, BoardTables

STEP_LIMIT_MARGIN = 1
"""Steps by which the limit may be missed."""
CLOCK_STEP_SHIFT = 16
"""Where the step begins in the clock."""
CLOCK_RUN_MASK = (1 << CLOCK_STEP_SHIFT) - 1
"""What of the clock is the number of retreats."""


# Where on the desk, an array of int64, what stands. Plain numbers: compiled code of numba before
# 0.68 takes no member of an enum as an index.
(
    CLOCK_LIMIT_INDEX,
    DEPTH_LIMIT_INDEX,
    RUN_LIMIT_INDEX,
    LONGEST_RUN_INDEX,
    END_DEPTH_INDEX,
    END_CLOCK_INDEX,
) = range(6)
"""The clock, the depth, and the number of retreats in a row beyond which to break off; the most
retreats in a row so far, where they were fewer; the depth and the clock where it broke off."""
DEPTH_RETREATS_INDEX = 6
"""Where the retreats by depth begin."""
SQUARE_RETREATS_INDEX = DEPTH_RETREATS_INDEX + MAX_BITSET_SQUARES + 1
"""Where the retreats by square begin."""
LOG_INDEX = SQUARE_RETREATS_INDEX + MAX_BITSET_SQUARES
"""Where the log begins: for each depth the clock at which the knight came there, for its lower
bits the square and, in the lowest eight, the place of the square."""
WORKSPACE_SIZE = LOG_INDEX + MAX_BITSET_SQUARES + 1


class GeneratedCode:
    """Code for a board of up to `MAX_BITSET_SQUARES` squares, which must outlive all that call it.

    Attributes
    ----------
    addresses
        int64, (squares + 1,): those of the functions, and 0 where there are no moves.
    """

    def __init__(self, tables: BoardTables) -> None:
        from llvmlite import binding  # type: ignore[import-untyped]  # ships no types

        module = binding.parse_assembly("\n".join(_iter_module_lines(tables)))
        module.verify()
        self._engine = binding.create_mcjit_compiler(module, _make_target_machine(binding))
        self._engine.finalize_object()
        self.addresses: NDArray[np.int64] = np.array(
            [
                self._engine.get_function_address(f"from{square}") if degree else 0
                for square, degree in enumerate(tables.degrees.tolist())
            ],
            np.int64,
        )


def _make_target_machine(llvm_binding: Any) -> Any:
    llvm_binding.initialize_native_target()
    llvm_binding.initialize_native_asmprinter()
    return llvm_binding.Target.from_default_triple().create_target_machine(
        cpu=llvm_binding.get_host_cpu_name(),
        features=llvm_binding.get_host_cpu_features().flatten(),
        # 0 halves the speed, and passes over the text before it gain nothing
        opt=2,
        # calls are shorter so; there is nothing but functions, which stand side by side
        codemodel="small",
        jit=True,
    )


def _iter_module_lines(tables: BoardTables) -> Iterator[str]:
    end = len(tables.neighbors) - 1
    rows = [[square for square in row if square != end] for row in tables.neighbors.tolist()]
    sets = [sum(1 << target for target in row) for row in rows]
    for square, row in enumerate(rows):
        if row:
            yield from _iter_function_lines(square, list(enumerate(row, 1)), sets)
    # how often each way of a branch is taken: whatever breaks off stands aside
    yield """
!0 = !{!"branch_weights", i32 1, i32 100000}
!1 = !{!"branch_weights", i32 1, i32 3}
"""


def _iter_function_lines(
    square: int, targets: list[tuple[int, int]], neighbor_sets: list[int]
) -> Iterator[str]:
    yield f"""
define i64 @from{square}(i64 %free, i64 %depth, i64 %clock0, ptr %desk) nounwind {{
  %above = add i64 %depth, 1
  %limit_at = getelementptr i64, ptr %desk, i64 {CLOCK_LIMIT_INDEX}
  %peak_at = getelementptr i64, ptr %desk, i64 {DEPTH_LIMIT_INDEX}
  %longest_at = getelementptr i64, ptr %desk, i64 {LONGEST_RUN_INDEX}
  %most_at = getelementptr i64, ptr %desk, i64 {RUN_LIMIT_INDEX}
  %depth_at = getelementptr i64, ptr %desk, i64 {END_DEPTH_INDEX}
  %clock_at = getelementptr i64, ptr %desk, i64 {END_CLOCK_INDEX}
  %counts = getelementptr i64, ptr %desk, i64 {DEPTH_RETREATS_INDEX}
  %count_at = getelementptr i64, ptr %counts, i64 %depth
  %count_above_at = getelementptr i64, ptr %counts, i64 %above
  %log = getelementptr i64, ptr %desk, i64 {LOG_INDEX}
  %log_at = getelementptr i64, ptr %log, i64 %above
  %here_at = getelementptr i64, ptr %desk, i64 {SQUARE_RETREATS_INDEX + square}
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
    """Return the line that begins a block with the clock that comes from the block before."""
    i = move_index - 1
    before = f"[ %clock_{i}, %next{i} ], " if move_index > 1 else ""
    return f"  %clock_{move_index} = phi i64 {before}[ %leaf_clock{i}, %leaf{i} ], [ %back{i}, %push{i} ]"


def _iter_move_lines(
    move_index: int, choice: int, target: int, target_neighbors: int
) -> Iterator[str]:
    """Try one move: pass it by, count a square that leads nowhere, or go there.

    There are blocks of their own for the first move that is not passed by: a processor predicts
    two branches better than one that does for both.
    """
    bit, later = 1 << target, f", [ %clock_{move_index}, %next{move_index} ]"
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
  %clock_of{move_index} = phi i64 [ %clock0, %first{move_index} ]{later * (move_index > 0)}
  %since{move_index} = and i64 %clock_of{move_index}, {~CLOCK_RUN_MASK}
  %onward{move_index} = and i64 %free, {_to_signed_word(target_neighbors)}
  %is_leaf{move_index} = icmp eq i64 %onward{move_index}, 0
  br i1 %is_leaf{move_index}, label %leaf{move_index}, label %push{move_index}
leaf{move_index}:
  %leaf_clock{move_index} = add i64 %since{move_index}, {(2 << CLOCK_STEP_SHIFT) + 1}
  %above_count{move_index} = load i64, ptr %count_above_at
  %above_more{move_index} = add i64 %above_count{move_index}, 1
  store i64 %above_more{move_index}, ptr %count_above_at
  %there_at{move_index} = getelementptr i64, ptr %desk, i64 {SQUARE_RETREATS_INDEX + target}
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
    i64 %left{move_index}, i64 %above, i64 %arrival{move_index}, ptr %desk)
  %is_broken{move_index} = icmp slt i64 %back{move_index}, 0
  br i1 %is_broken{move_index}, label %broken, label %next{move_index + 1}, !prof !0"""


def _retreat_lines(choices: list[int]) -> str:
    index = len(choices)
    return f"""late:
  %late_clock = phi i64 {", ".join(f"[ %leaf_clock{i}, %leaf{i} ]" for i in range(index))}
  %place = phi i64 {", ".join(f"[ {slot}, %leaf{i} ]" for i, slot in enumerate(choices))}
  store i64 %place, ptr %log_at
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
    word &= (1 << 64) - 1
    return word - (1 << 64) if word >> 63 else word
