"""The jobs there are: one row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.jobs import (
    ask_moves,
    ask_oracle,
    count_wasted,
    enumerate_tours,
    estimate_above,
    estimate_size,
    landscape,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from knight_gui.player.jobs.job import Job, Row

TABLE: Mapping[type[Job], Row[Any, Any]] = {
    landscape.ReadWhole: landscape.WHOLE,
    landscape.ReadStretch: landscape.STRETCH,
    landscape.TellBar: landscape.BAR,
    count_wasted.CountWasted: count_wasted.ROW,
    ask_moves.AskMoves: ask_moves.ROW,
    ask_oracle.AskOracle: ask_oracle.ROW,
    enumerate_tours.EnumerateTours: enumerate_tours.ROW,
    estimate_above.EstimateAbove: estimate_above.ROW,
    estimate_size.EstimateSize: estimate_size.ROW,
}
