"""Rows of a landscape: depths that are collapsed into one row, and the others."""

from __future__ import annotations

from typing import NamedTuple

from knight_gui.search.kinds import BarStatus


class CollapsedRows(NamedTuple):
    """Successive depths whose bars do not change in view, and have the same status."""

    first_depth: int
    end_depth: int
    """The depth after the last one."""
    status: BarStatus
    is_lost: bool
    is_prefix: bool = False
    """Whether the depths belong to a prefix that another search has found."""


class LandscapeRows(NamedTuple):
    """Collapsed rows from the start of the path up, and all rows above them."""

    collapsed_groups: tuple[CollapsedRows, ...] = ()
    depth_count: int = 0
    """The number of all depths."""
