"""The jobs there are: one row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.jobs import (
    count_wasted,
    enumerate_tours,
    estimates,
    landscape,
    questions,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from knight_gui.player.jobs.job import Job, Row

TABLE: Mapping[type[Job], Row[Any, Any, Any]] = {
    landscape.ReadWhole: landscape.WHOLE,
    landscape.ReadStretch: landscape.STRETCH,
    landscape.TellBar: landscape.BAR,
    count_wasted.CountWasted: count_wasted.ROW,
    questions.AskOracle: questions.VERDICT,
    questions.AskMoves: questions.MOVES,
    enumerate_tours.EnumerateTours: enumerate_tours.ROW,
    estimates.EstimateSize: estimates.SIZE,
    estimates.EstimateAbove: estimates.ABOVE,
}
