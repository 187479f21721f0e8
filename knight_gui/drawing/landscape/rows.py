"""Rows of a landscape: depths that are collapsed into one row, and all others."""

from __future__ import annotations

from typing import NamedTuple

from knight_gui.search.kinds import BarStatus


class CollapsedRows(NamedTuple):
    """Depths that do not change in view and had the same fate: from the first to before the end.

    They may be those of a path that somebody else was given by another search.
    """

    first_depth: int
    end_depth: int
    status: BarStatus
    is_lost: bool
    is_prefix: bool = False


class LandscapeRows(NamedTuple):
    """The bands from the start of the path up, and how many depths there are with the rest."""

    collapsed_groups: tuple[CollapsedRows, ...] = ()
    depth_count: int = 0
