"""Machine code made for one board and one order of moves.

Each square has a function of its own, in which its moves stand one after the other. To go to
a square is to call its function, to go back is to return from it: a return is predicted,
an indirect jump mostly is not. Nothing but llvmlite is needed, which numba brings.

    i64 from27(free, depth, clock, desk)

tries everything above square 27 and returns the clock after the retreat from there, or -1 where
it broke off. The clock is the step, counted from some first one, above 16 bits for the number
of retreats since the last advance. What is kept on the way lies on the desk, see `AT_LOG`: to go
to a square is one word, with the step, the square and its place in the row of the one before;
a square from which the knight can only go back again is two counters and two steps. What is
rare is left to `run`, which goes on where this broke off: a greater depth, a longer retreat, a
tour, the last steps before the limit.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.engine.layout import FITS, Tables

MARGIN = 1
"""Steps by which the limit may be missed."""
CLOCK_SHIFT = 16
"""Where the step begins in the clock."""
RUN_MASK = (1 << CLOCK_SHIFT) - 1
"""What of the clock is the number of retreats."""


# Where on the desk, an array of int64, what stands. Plain numbers: compiled code of numba before
# 0.68 takes no member of an enum as an index.
AT_LIMIT, AT_PEAK, AT_MOST, AT_LONGEST, AT_DEPTH, AT_CLOCK = range(6)
"""The clock, the depth, and the number of retreats in a row beyond which to break off; the most
retreats in a row so far, where they were fewer; the depth and the clock where it broke off."""
BY_DEPTH = 6
"""Where the retreats by depth begin."""
BY_SQUARE = BY_DEPTH + FITS + 1
"""Where the retreats by square begin."""
AT_LOG = BY_SQUARE + FITS
"""Where the log begins: for each depth the clock at which the knight came there, for its lower
bits the square and, in the lowest eight, the place of the square."""
DESK_SIZE = AT_LOG + FITS + 1


class Code:
    """Code for a board of up to `FITS` squares, which must outlive all that call it.

    Attributes
    ----------
    addresses
        int64, (squares + 1,): those of the functions, and 0 where there are no moves.
    """

    def __init__(self, tables: Tables) -> None:
        from llvmlite import binding  # type: ignore[import-untyped]  # ships no types

        module = binding.parse_assembly("\n".join(_module(tables)))
        module.verify()
        self._engine = binding.create_mcjit_compiler(module, _machine(binding))
        self._engine.finalize_object()
        self.addresses: NDArray[np.int64] = np.array(
            [
                self._engine.get_function_address(f"from{square}") if degree else 0
                for square, degree in enumerate(tables.degrees.tolist())
            ],
            np.int64,
        )


def _machine(binding: Any) -> Any:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding.Target.from_default_triple().create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        # 0 halves the speed, and passes over the text before it gain nothing
        opt=2,
        # calls are shorter so; there is nothing but functions, which stand side by side
        codemodel="small",
        jit=True,
    )


def _module(tables: Tables) -> Iterator[str]:
    end = len(tables.neighbours) - 1
    rows = [[square for square in row if square != end] for row in tables.neighbours.tolist()]
    sets = [sum(1 << target for target in row) for row in rows]
    for square, row in enumerate(rows):
        if row:
            yield from _function(square, list(enumerate(row, 1)), sets)
    # how often each way of a branch is taken: whatever breaks off stands aside
    yield """
!0 = !{!"branch_weights", i32 1, i32 100000}
!1 = !{!"branch_weights", i32 1, i32 3}
"""


def _function(square: int, targets: list[tuple[int, int]], sets: list[int]) -> Iterator[str]:
    yield f"""
define i64 @from{square}(i64 %free, i64 %depth, i64 %clock0, ptr %desk) nounwind {{
  %above = add i64 %depth, 1
  %limit_at = getelementptr i64, ptr %desk, i64 {AT_LIMIT}
  %peak_at = getelementptr i64, ptr %desk, i64 {AT_PEAK}
  %longest_at = getelementptr i64, ptr %desk, i64 {AT_LONGEST}
  %most_at = getelementptr i64, ptr %desk, i64 {AT_MOST}
  %depth_at = getelementptr i64, ptr %desk, i64 {AT_DEPTH}
  %clock_at = getelementptr i64, ptr %desk, i64 {AT_CLOCK}
  %counts = getelementptr i64, ptr %desk, i64 {BY_DEPTH}
  %count_at = getelementptr i64, ptr %counts, i64 %depth
  %count_above_at = getelementptr i64, ptr %counts, i64 %above
  %log = getelementptr i64, ptr %desk, i64 {AT_LOG}
  %log_at = getelementptr i64, ptr %log, i64 %above
  %here_at = getelementptr i64, ptr %desk, i64 {BY_SQUARE + square}
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
    for index, (place, target) in enumerate(targets):
        yield from _move(index, place, target, sets[target])
    yield _retreat([place for place, _ in targets])


def _clock(index: int) -> str:
    """Return the line that begins a block with the clock that comes from the block before."""
    i = index - 1
    before = f"[ %clock_{i}, %next{i} ], " if index > 1 else ""
    return (
        f"  %clock_{index} = phi i64 {before}[ %leaf_clock{i}, %leaf{i} ], [ %back{i}, %push{i} ]"
    )


def _move(index: int, place: int, target: int, around: int) -> Iterator[str]:
    """Try one move: pass it by, count a square that leads nowhere, or go there.

    There are blocks of their own for the first move that is not passed by: a processor predicts
    two branches better than one that does for both.
    """
    bit, later = 1 << target, f", [ %clock_{index}, %next{index} ]"
    yield f"""first{index}:
  %bit_first{index} = and i64 %free, {_signed(bit)}
  %is_free_first{index} = icmp ne i64 %bit_first{index}, 0
  br i1 %is_free_first{index}, label %go{index}, label %first{index + 1}, !prof !1"""
    if index > 0:
        yield f"""next{index}:
{_clock(index)}
  %bit{index} = and i64 %free, {_signed(bit)}
  %is_free{index} = icmp ne i64 %bit{index}, 0
  br i1 %is_free{index}, label %go{index}, label %next{index + 1}, !prof !1"""
    yield f"""go{index}:
  %clock_of{index} = phi i64 [ %clock0, %first{index} ]{later * (index > 0)}
  %since{index} = and i64 %clock_of{index}, {~RUN_MASK}
  %onward{index} = and i64 %free, {_signed(around)}
  %is_leaf{index} = icmp eq i64 %onward{index}, 0
  br i1 %is_leaf{index}, label %leaf{index}, label %push{index}
leaf{index}:
  %leaf_clock{index} = add i64 %since{index}, {(2 << CLOCK_SHIFT) + 1}
  %above_count{index} = load i64, ptr %count_above_at
  %above_more{index} = add i64 %above_count{index}, 1
  store i64 %above_more{index}, ptr %count_above_at
  %there_at{index} = getelementptr i64, ptr %desk, i64 {BY_SQUARE + target}
  %there_count{index} = load i64, ptr %there_at{index}
  %there_more{index} = add i64 %there_count{index}, 1
  store i64 %there_more{index}, ptr %there_at{index}
  %until{index} = load i64, ptr %limit_at
  %is_over{index} = icmp sge i64 %leaf_clock{index}, %until{index}
  br i1 %is_over{index}, label %late, label %next{index + 1}, !prof !0
push{index}:
  %arrival{index} = add i64 %since{index}, {1 << CLOCK_SHIFT}
  %word{index} = or i64 %arrival{index}, {target << 8 | place}
  store i64 %word{index}, ptr %log_at
  %left{index} = and i64 %free, {_signed(~bit)}
  %back{index} = call i64 @from{target}(
    i64 %left{index}, i64 %above, i64 %arrival{index}, ptr %desk)
  %is_broken{index} = icmp slt i64 %back{index}, 0
  br i1 %is_broken{index}, label %broken, label %next{index + 1}, !prof !0"""


def _retreat(places: list[int]) -> str:
    index = len(places)
    return f"""late:
  %late_clock = phi i64 {", ".join(f"[ %leaf_clock{i}, %leaf{i} ]" for i in range(index))}
  %place = phi i64 {", ".join(f"[ {place}, %leaf{i} ]" for i, place in enumerate(places))}
  store i64 %place, ptr %log_at
  store i64 %depth, ptr %depth_at
  store i64 %late_clock, ptr %clock_at
  ret i64 -1
first{index}:
  br label %retreat
next{index}:
{_clock(index)}
  br label %retreat
retreat:
  %clock_of{index} = phi i64 [ %clock0, %first{index} ], [ %clock_{index}, %next{index} ]
  %clock = add i64 %clock_of{index}, {(1 << CLOCK_SHIFT) + 1}
  %count = load i64, ptr %count_at
  %more = add i64 %count, 1
  store i64 %more, ptr %count_at
  %here_count = load i64, ptr %here_at
  %here_more = add i64 %here_count, 1
  store i64 %here_more, ptr %here_at
  %limit = load i64, ptr %limit_at
  %longest = load i64, ptr %longest_at
  %run = and i64 %clock, {RUN_MASK}
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


def _signed(word: int) -> int:
    word &= (1 << 64) - 1
    return word - (1 << 64) if word >> 63 else word
