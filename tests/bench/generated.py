"""C program generated for one board: the fastest search we know, without a record.

Each square has a function with its moves one after the other. The program counts nodes, for the
check of the result, and returns the tour.
"""

from knight_gui.search.problem import Problem

_HEAD = """
#include <stdint.h>

static int64_t nodes;
static int8_t path[{size}];
"""
_DECLARATION = "static int from{square}(uint64_t free, int depth);"
_FUNCTION = """
static int from{square}(uint64_t free, int depth)
{{
    nodes++;
    if (depth == {last_depth}) {{
        path[depth] = {square};
        return 1;
    }}
    {moves}
    return 0;
found:
    path[depth] = {square};
    return 1;
}}
"""
_MOVE = """
    if (free >> {target} & 1) {{
        if (free & UINT64_C({around}) || depth + 1 == {last_depth}) {{
            if (from{target}(free ^ UINT64_C(1) << {target}, depth + 1))
                goto found;
        }} else {{
            nodes++;
        }}
    }}
"""
_SEARCH = """
int64_t search(int8_t found[{size}])
{{
    nodes = 0;
    from{start}(UINT64_C({free}), 0);
    for (int i = 0; i < {size}; i++)
        found[i] = path[i];
    return nodes;
}}
"""


def c_program(problem: Problem) -> str:
    """Return a program for the naive search of an open tour on a board without holes."""
    board = problem.board
    start = problem.path[0]
    last_depth = board.size - 1
    squares = range(board.size)
    functions = [
        _FUNCTION.format(
            square=square,
            last_depth=last_depth,
            moves="".join(
                _MOVE.format(target=target, around=_around(problem, target), last_depth=last_depth)
                for target in _targets(problem, square)
            ),
        )
        for square in squares
    ]
    return "\n".join(
        (
            _HEAD.format(size=board.size),
            *(_DECLARATION.format(square=square) for square in squares),
            *functions,
            _SEARCH.format(size=board.size, start=start, free=(1 << board.size) - 1 ^ 1 << start),
        )
    )


def _targets(problem: Problem, square: int) -> list[int]:
    board = problem.board
    row, col = divmod(square, board.cols)
    there = [(row + y, col + x) for x, y in problem.strategy.move_order.leaps]
    return [r * board.cols + c for r, c in there if 0 <= r < board.rows and 0 <= c < board.cols]


def _around(problem: Problem, square: int) -> int:
    return sum(1 << target for target in _targets(problem, square))
