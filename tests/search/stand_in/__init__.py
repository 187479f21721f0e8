"""A kernel of a few small functions, which is compiled in the time that starting Python takes.

It is put in the place of the real one to try what many starts at once, or one with a broken
cache, do. Each way of declaring a function is in it.
"""

from knight_gui.search.kernel import compiling

from .walk import farthest, moves_to

__all__ = ["farthest", "moves_to"]


def _try_out() -> None:
    moves_to(1, 2)
    farthest(2)


compiling.load(_try_out)
