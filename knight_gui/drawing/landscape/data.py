"""What is known of a search: its steps from far away, some from near by, and those with a name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.drawing.landscape.rows import CollapsedRows, LandscapeRows
from knight_gui.drawing.landscape.scale import VisibleSteps
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType
from knight_gui.search.kinds import BarStatus, LandmarkType

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.player.jobs.landscape import WholeLandscape
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Landmark, LandscapeBar
    from knight_gui.search.problem import Problem


def find_constant_rows(data: LandscapeData, first_step: int, last_step: int) -> LandscapeRows:
    """Return what does not change from one step to a later one."""
    landscape = data.finest_landscape(first_step, last_step)
    last_step = min(last_step, landscape.last_step)
    # what comes and goes in so small a part at the beginning or end of the view is constant
    margin_steps = (last_step - first_step) // 40
    first_column = landscape.column_at(first_step + margin_steps)
    end_column = landscape.column_at(last_step - margin_steps) + 1
    constant_count = (
        int(
            landscape.shared_depths[first_column + 1 : end_column + 1].min(
                initial=landscape.column_depths[first_column]
            )
        )
        + 1
    )
    column_slice = slice(landscape.column_at(first_step), landscape.column_at(last_step) + 2)
    depth_count = int(landscape.column_depths[column_slice].max()) + 1
    # where less than a fifth of them can be folded, none is: little would be gained
    if constant_count < max(4, depth_count // 5) or constant_count == depth_count:
        return LandscapeRows()
    landscape_bars = data.bars_between(first_step, last_step)
    bar_indices = landscape.bars_at([first_column] * constant_count, range(constant_count))
    are_prefix = [
        bool(data.prefix_source) and depth <= landscape.root_depth
        for depth in range(constant_count)
    ]
    statuses = landscape_bars.statuses[bar_indices].tolist()
    are_lost = landscape_bars.is_lost[bar_indices].tolist()
    collapsed_groups = []
    first_depth = 0
    for (status, is_lost, is_prefix), group in groupby(
        zip(statuses, are_lost, are_prefix, strict=True)
    ):
        rows = CollapsedRows(
            first_depth, first_depth + len(list(group)), BarStatus(status), is_lost, is_prefix
        )
        collapsed_groups.append(rows)
        first_depth = rows.end_depth
    return LandscapeRows(tuple(collapsed_groups), depth_count)


MARKER_PRIORITY = (
    MarkType.TOUR,
    MarkType.DIVERGENCE,
    MarkType.UNDONE_MISTAKE,
    MarkType.LOST,
    MarkType.RETREAT,
    MarkType.RECORD,
    MarkType.FIRST_DEAD_END,
    MarkType.RESTART,
)
"""Kinds of pins: of those in one place the first is drawn, and told."""


class LandscapeMarker(NamedTuple):
    """A step with a name."""

    step: int
    mark_type: MarkType


def find_markers(
    landmarks: tuple[Landmark, ...],
    whole_landscape: WholeLandscape | None,
    divergence_step: int | None = None,
) -> tuple[LandscapeMarker, ...]:
    """Return the pins of a search, in the order of their steps: all restarts, one of all else.

    The losing move is the one that most steps went into: hindsight names it as the oracle does,
    so that its pins stand where the keys for a loss and its undoing lead.
    """
    step_by_mark_type = {
        MarkType[landmark.landmark_type.name]: landmark.step for landmark in landmarks
    }
    record_steps = [
        landmark.step for landmark in landmarks if landmark.landmark_type is LandmarkType.RECORD
    ]
    if record_steps:
        step_by_mark_type[MarkType.FIRST_DEAD_END] = record_steps[0]
    if len(record_steps) == 1:
        del step_by_mark_type[MarkType.RECORD]
    costliest_mistake = whole_landscape.costliest_mistake if whole_landscape else None
    if costliest_mistake is not None and costliest_mistake.previous_square is not None:
        step_by_mark_type[MarkType.LOST] = costliest_mistake.first_step
        if costliest_mistake.last_step < costliest_mistake.searched_steps:
            step_by_mark_type[MarkType.UNDONE_MISTAKE] = costliest_mistake.last_step + 1
    if divergence_step is not None:
        step_by_mark_type[MarkType.DIVERGENCE] = divergence_step
    restarts = whole_landscape.landscape.restarts if whole_landscape else ()
    markers = [LandscapeMarker(step, mark_type) for mark_type, step in step_by_mark_type.items()]
    markers += [LandscapeMarker(restart.step, MarkType.RESTART) for restart in restarts]
    return tuple(sorted(markers, key=lambda pin: pin.step))


@dataclass(frozen=True)
class LandscapeBars:
    """The bars of a landscape, and what is known of each.

    Attributes
    ----------
    statuses
        `BarStatus`, one a bar.
    is_lost
        Which of them lost their path, or stand on one that did.
    """

    landscape: Landscape
    statuses: NDArray[np.uint8]
    is_lost: NDArray[np.bool_]

    @classmethod
    def from_landscape(cls, landscape: Landscape, newest_landscape: Landscape) -> LandscapeBars:
        """Return the bars of a landscape, of which the newest step is known by another."""
        return cls(landscape, landscape.bar_statuses(newest_landscape), landscape.are_bars_lost())


@dataclass(frozen=True)
class LandscapeData:
    """What has been read of a search: all steps, and those that are looked at closer, if any.

    `prefix_source` is what the search is called that came to the end of the path that was given.
    """

    problem: Problem
    whole_landscape: WholeLandscape
    detail: Landscape | None = None
    prefix_source: str = ""
    _bars_by_landscape: dict[Landscape, LandscapeBars] = field(
        default_factory=dict, init=False, compare=False
    )

    @property
    def newest_landscape(self) -> Landscape:
        """Which of the landscapes knows the newest step."""
        whole_landscape = self.whole_landscape.landscape
        detail = self.detail
        if detail is not None and detail.last_step > whole_landscape.last_step:
            return detail
        return whole_landscape

    @property
    def notable_mistake(self) -> LandscapeBar | None:
        """The wrong move that most steps went into, if those are a tenth of all or more."""
        costliest_mistake = self.whole_landscape.costliest_mistake
        if (
            costliest_mistake is not None
            and costliest_mistake.step_count * 10 >= costliest_mistake.searched_steps
        ):
            return costliest_mistake
        return None

    def finest_landscape(self, first_step: int, last_step: int) -> Landscape:
        """Return what is known best of some steps."""
        whole_landscape = self.whole_landscape.landscape
        detail = self.detail
        if (
            detail is None
            or first_step < detail.first_step
            or detail.last_step < min(last_step, whole_landscape.last_step)
        ):
            return whole_landscape
        return detail

    def bars_between(self, first_step: int, last_step: int) -> LandscapeBars:
        """Return what is known best of the bars of some steps, found out once."""
        landscape = self.finest_landscape(first_step, last_step)
        if landscape not in self._bars_by_landscape:
            self._bars_by_landscape[landscape] = LandscapeBars.from_landscape(
                landscape, self.newest_landscape
            )
        return self._bars_by_landscape[landscape]

    def collapsed_rows_text(self, rows: CollapsedRows) -> str:
        """Return which squares are folded in a band, and what became of them."""
        outcome = self.whole_landscape.landscape.outcome
        if rows.is_prefix:
            return tr("1–{last:,}: {maker}", last=rows.end_depth, maker=self.prefix_source)
        return wording.collapsed_rows_text(
            self.problem, (rows.first_depth, rows.end_depth), rows.status, outcome
        )

    def is_detailed_enough(self, first_step: int, last_step: int, width_px: float) -> bool:
        """Tell whether some steps are known by a column for each pixel, or each step."""
        for landscape in (self.detail, self.whole_landscape.landscape):
            if (
                landscape is None
                or not landscape.first_step <= first_step <= last_step <= landscape.last_step
            ):
                continue
            steps_per_column = (landscape.last_step - landscape.first_step) / max(
                1, len(landscape) - 1
            )
            if steps_per_column <= 1 or steps_per_column <= 1.3 * (last_step - first_step) / max(
                1.0, width_px
            ):
                return True
        return False


@dataclass(frozen=True)
class LandscapeViewState:
    """What there is to be seen of a search on its landscape.

    Attributes
    ----------
    step, step_count
        The step shown, and how many were searched so far.
    step_and_path
        A step and the path there, which may lie between two columns.
    constant_rows, is_expanded
        What does not change in view, and whether the user wants to see it nevertheless.
    divergence
        The last step that is shared with another search, and the squares of the path there.
    comparison_texts
        How this search compares with another one: a sentence, the longest version first.
    """

    problem: Problem | None = None
    data: LandscapeData | None = None
    landmarks: tuple[Landmark, ...] = ()
    markers: tuple[LandscapeMarker, ...] = ()
    step: int = 0
    step_count: int = 0
    visible_steps: VisibleSteps = field(default_factory=VisibleSteps)
    step_and_path: tuple[int, tuple[int, ...]] = (0, ())
    divergence: tuple[int, int] | None = None
    comparison_texts: tuple[str, ...] = ()
    constant_rows: LandscapeRows = field(default_factory=LandscapeRows)
    is_expanded: bool = False

    def with_constant_rows(self) -> LandscapeViewState:
        """Return the same with what does not change in view."""
        data = self.data
        visible = self.visible_steps
        if (
            data is None
            or not data.whole_landscape.landscape.first_step
            <= visible.first_step
            < visible.last_step
        ):
            return replace(self, constant_rows=LandscapeRows())
        return replace(
            self, constant_rows=find_constant_rows(data, visible.first_step, visible.last_step)
        )

    @property
    def rows(self) -> LandscapeRows:
        """What is folded; where it is nothing, the full height stands for a tour."""
        if self.constant_rows.collapsed_groups and not self.is_expanded:
            return self.constant_rows
        return LandscapeRows((), self.depth_count)

    def with_markers(self) -> LandscapeViewState:
        """Return the same with pins where its landmarks and the whole search have any."""
        whole_landscape = self.data.whole_landscape if self.data else None
        divergence_step = None if self.divergence is None else self.divergence[0]
        return replace(self, markers=find_markers(self.landmarks, whole_landscape, divergence_step))

    @property
    def depth_count(self) -> int:
        """How many depths the full height stands for: those of a tour."""
        return max(2, self.problem.board.free_count) if self.problem else 1

    @property
    def verdict_texts(self) -> tuple[str, ...]:
        """What is said of the search while nobody points at a bar, the longest version first."""
        data = self.data
        if self.comparison_texts or data is None or data.notable_mistake is None:
            return self.comparison_texts
        return wording.costliest_mistake_texts(data.problem, data.notable_mistake)

    @property
    def accessible_texts(self) -> tuple[str, ...]:
        """What is to be seen, for somebody who cannot see it: the costliest move, and the pins."""
        data = self.data
        markers = (marker for marker in self.markers if marker.mark_type is not MarkType.RESTART)
        texts = tuple(
            wording.landmark_menu_text(marks.mark_name(marker.mark_type), marker.step)
            for marker in markers
        )
        if data is None or data.whole_landscape.costliest_mistake is None:
            return texts
        return wording.refuted_bar_sentence(
            data.problem, data.whole_landscape.costliest_mistake
        ), *texts

    @property
    def visible_landscape(self) -> Landscape | None:
        """What is known best of the steps in view."""
        if self.data:
            return self.data.finest_landscape(
                self.visible_steps.first_step, self.visible_steps.last_step
            )
        return None

    def step_and_depth_of_square(self, square: int) -> tuple[int, int] | None:
        """Return step and depth of a square on the path shown, if that is in view."""
        step, path = self.step_and_path
        is_visible = (
            self.visible_steps.first_step <= step <= self.visible_steps.last_step and square in path
        )
        return (step, path.index(square)) if is_visible else None

    def steps_around_bar(
        self, step_and_depth: tuple[int, int], bar: LandscapeBar | None
    ) -> VisibleSteps:
        """Return the steps of a bar and a few beside it; all, if these are in view already."""
        landscape = self.visible_landscape
        assert landscape is not None
        first, last = (
            (bar.first_step, bar.last_step)
            if bar
            else landscape.bar_step_range(landscape.bar_at(*step_and_depth))
        )
        margin_steps = (last - first) // 50
        visible = self.visible_steps.with_range(
            max(0, first - margin_steps), min(self.step_count, last + margin_steps)
        )
        return visible.with_all() if visible == self.visible_steps else visible

    def is_between_columns(self, step_and_depth: tuple[int, int]) -> bool:
        """Tell whether a bar of the path shown is too narrow for any column."""
        landscape = self.visible_landscape
        (step, path) = self.step_and_path
        path_to_bar = path[: step_and_depth[1] + 1]
        if landscape is None or step_and_depth[0] != step:
            return False
        return landscape.path(landscape.column_at(step))[: len(path_to_bar)] != path_to_bar
