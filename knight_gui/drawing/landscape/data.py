"""Data of a landscape: all steps of a search, a detail of them, and its markers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.drawing.landscape.rows import CollapsedRows, LandscapeRows
from knight_gui.drawing.landscape.scale import VisibleSteps
from knight_gui.i18n import tr
from knight_gui.messages import landscape as messages
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
    from knight_gui.search.restarts import Restart


def find_constant_rows(data: LandscapeData, first_step: int, last_step: int) -> LandscapeRows:
    """Find the depths at the start of the path whose bars do not change in a range of steps."""
    landscape = data.finest_landscape(first_step, last_step)
    last_step = min(last_step, landscape.last_step)
    # changes in so small a part at both ends of the range do not count
    margin_steps = (last_step - first_step) // 40
    first_column = landscape.column_at(first_step + margin_steps)
    end_column = landscape.column_at(last_step - margin_steps) + 1
    shared_depths = landscape.shared_depths[first_column + 1 : end_column + 1]
    max_constant_depth = shared_depths.min(initial=landscape.column_depths[first_column])
    constant_count = int(max_constant_depth) + 1
    column_slice = slice(landscape.column_at(first_step), landscape.column_at(last_step) + 2)
    depth_count = int(landscape.column_depths[column_slice].max()) + 1
    # collapsing less than a fifth of the rows would gain little
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
    properties_by_depth = zip(statuses, are_lost, are_prefix, strict=True)
    for (status, is_lost, is_prefix), group in groupby(properties_by_depth):
        end_depth = first_depth + len(list(group))
        rows = CollapsedRows(first_depth, end_depth, BarStatus(status), is_lost, is_prefix)
        collapsed_groups.append(rows)
        first_depth = end_depth
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
"""Types of markers: of several in one place the first in this order is drawn."""


class LandscapeMarker(NamedTuple):
    """Marker of a step."""

    step: int
    mark_type: MarkType


def find_markers(
    landmarks: tuple[Landmark, ...],
    whole_landscape: WholeLandscape | None,
    divergence_step: int | None = None,
) -> tuple[LandscapeMarker, ...]:
    """Return the markers of a search by step: all restarts, and one of each other type.

    The losing move is the costliest mistake, which the commands that go to a loss and to its
    undoing use as well.
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
    costliest_mistake = None
    restarts: tuple[Restart, ...] = ()
    if whole_landscape is not None:
        costliest_mistake = whole_landscape.costliest_mistake
        restarts = whole_landscape.landscape.restarts
    if costliest_mistake is not None and costliest_mistake.previous_square is not None:
        step_by_mark_type[MarkType.LOST] = costliest_mistake.first_step
        if costliest_mistake.last_step < costliest_mistake.searched_steps:
            step_by_mark_type[MarkType.UNDONE_MISTAKE] = costliest_mistake.last_step + 1
    if divergence_step is not None:
        step_by_mark_type[MarkType.DIVERGENCE] = divergence_step
    markers = [LandscapeMarker(step, mark_type) for mark_type, step in step_by_mark_type.items()]
    markers += [LandscapeMarker(restart.step, MarkType.RESTART) for restart in restarts]
    return tuple(sorted(markers, key=attrgetter("step")))


@dataclass(frozen=True)
class LandscapeBars:
    """Bars of a landscape with their statuses."""

    landscape: Landscape
    statuses: NDArray[np.uint8]
    """The `BarStatus` of each bar."""
    is_lost: NDArray[np.bool_]
    """Whether each bar lost its path, or stands on a lost one."""

    @classmethod
    def from_landscape(cls, landscape: Landscape, newest_landscape: Landscape) -> LandscapeBars:
        """Return the bars of a landscape; their statuses are those of the newest step."""
        return cls(landscape, landscape.bar_statuses(newest_landscape), landscape.are_bars_lost())


@dataclass(frozen=True)
class LandscapeData:
    """Landscapes of a search: of all its steps, and of a part of them in more detail."""

    problem: Problem
    whole_landscape: WholeLandscape
    detail: Landscape | None = None
    prefix_source: str = ""
    """The name of the search that found the prefix of the path, if another one did."""
    _bars_by_landscape: dict[Landscape, LandscapeBars] = field(
        default_factory=dict, init=False, compare=False
    )

    @property
    def newest_landscape(self) -> Landscape:
        """The landscape with the newest step."""
        whole_landscape = self.whole_landscape.landscape
        detail = self.detail
        if detail is not None and detail.last_step > whole_landscape.last_step:
            return detail
        return whole_landscape

    @property
    def notable_mistake(self) -> LandscapeBar | None:
        """The costliest mistake, if it cost at least a tenth of all steps."""
        costliest_mistake = self.whole_landscape.costliest_mistake
        if (
            costliest_mistake is not None
            and costliest_mistake.step_count * 10 >= costliest_mistake.searched_steps
        ):
            return costliest_mistake
        return None

    @property
    def bracket_bar(self) -> LandscapeBar | None:
        """The costliest mistake that has a bracket: not a start without a tour."""
        mistake_bar = self.notable_mistake
        if mistake_bar is None or mistake_bar.previous_square is None:
            return None
        return mistake_bar

    @property
    def mistake_texts(self) -> tuple[str, ...]:
        """The texts of the bracket over the costliest mistake, the longest first."""
        mistake_bar = self.bracket_bar
        if mistake_bar is None:
            return ()
        return messages.costliest_mistake_texts(self.problem, mistake_bar)

    def finest_landscape(self, first_step: int, last_step: int) -> Landscape:
        """Return the finest landscape that covers a range of steps."""
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
        """Return the bars of the finest landscape that covers a range of steps, cached."""
        landscape = self.finest_landscape(first_step, last_step)
        if landscape not in self._bars_by_landscape:
            self._bars_by_landscape[landscape] = LandscapeBars.from_landscape(
                landscape, self.newest_landscape
            )
        return self._bars_by_landscape[landscape]

    def collapsed_rows_text(self, rows: CollapsedRows) -> str:
        """Return the text of collapsed rows: their squares and their status."""
        outcome = self.whole_landscape.landscape.outcome
        if rows.is_prefix:
            return tr("1–{last:,}: {maker}", last=rows.end_depth, maker=self.prefix_source)
        return messages.collapsed_rows_text(
            self.problem, (rows.first_depth, rows.end_depth), rows.status, outcome
        )

    def is_detailed_enough(self, first_step: int, last_step: int, width_px: float) -> bool:
        """Return True if a landscape has a column for each pixel, or for each step, of a range."""
        for landscape in (self.detail, self.whole_landscape.landscape):
            if (
                landscape is None
                or not landscape.first_step <= first_step <= last_step <= landscape.last_step
            ):
                continue
            step_span = landscape.last_step - landscape.first_step
            steps_per_column = step_span / max(1, len(landscape) - 1)
            steps_per_px = (last_step - first_step) / max(1.0, width_px)
            if steps_per_column <= 1 or steps_per_column <= 1.3 * steps_per_px:
                return True
        return False


@dataclass(frozen=True)
class LandscapeViewState:
    """State of a landscape view: everything that is drawn of a search."""

    problem: Problem | None = None
    data: LandscapeData | None = None
    landmarks: tuple[Landmark, ...] = ()
    markers: tuple[LandscapeMarker, ...] = ()
    step: int = 0
    """The step that the playhead is at."""
    step_count: int = 0
    """The number of steps searched so far."""
    visible_steps: VisibleSteps = field(default_factory=VisibleSteps)
    step_and_path: tuple[int, tuple[int, ...]] = (0, ())
    """A step and its path, which may lie between two columns."""
    divergence: tuple[int, int] | None = None
    """The last step that is shared with another search, and the path's length there."""
    comparison_texts: tuple[str, ...] = ()
    """The comparison with another search as a sentence, the longest version first."""
    end_text: str = ""
    """The text of the flag at the end of a search on the scale of a longer one, or empty."""
    scale_title: str = ""
    """The title of the scale that two landscapes have in common, or empty."""
    constant_rows: LandscapeRows = field(default_factory=LandscapeRows)
    """The rows that do not change in view."""
    is_expanded: bool = False
    """Whether the user expanded the constant rows."""

    def with_constant_rows(self) -> LandscapeViewState:
        """Return the state with the constant rows of its visible steps."""
        data = self.data
        visible = self.visible_steps
        if (
            data is None
            or not data.whole_landscape.landscape.first_step
            <= visible.first_step
            < visible.last_step
        ):
            return replace(self, constant_rows=LandscapeRows())
        constant_rows = find_constant_rows(data, visible.first_step, visible.last_step)
        return replace(self, constant_rows=constant_rows)

    @property
    def rows(self) -> LandscapeRows:
        """The rows that are drawn: collapsed ones, or a row for each depth of a tour."""
        if self.constant_rows.collapsed_groups and not self.is_expanded:
            return self.constant_rows
        return LandscapeRows((), self.depth_count)

    def with_markers(self) -> LandscapeViewState:
        """Return the state with the markers of its landmarks and of the whole search."""
        whole_landscape = self.data.whole_landscape if self.data else None
        divergence_step = None if self.divergence is None else self.divergence[0]
        return replace(self, markers=find_markers(self.landmarks, whole_landscape, divergence_step))

    @property
    def depth_count(self) -> int:
        """The number of depths of a tour, which fill the full height."""
        if self.problem is None:
            return 1
        return max(2, self.problem.board.free_count)

    @property
    def verdict_texts(self) -> tuple[str, ...]:
        """The verdict that is shown while no bar is pointed at, the longest version first."""
        data = self.data
        if self.comparison_texts or data is None or data.notable_mistake is None:
            return self.comparison_texts
        return messages.costliest_mistake_texts(data.problem, data.notable_mistake)

    @property
    def accessible_texts(self) -> tuple[str, ...]:
        """The texts for screen readers: the costliest mistake, and the markers."""
        data = self.data
        markers = (marker for marker in self.markers if marker.mark_type is not MarkType.RESTART)
        texts = tuple(
            messages.landmark_menu_text(marks.mark_name(marker.mark_type), marker.step)
            for marker in markers
        )
        if data is None or data.whole_landscape.costliest_mistake is None:
            return texts
        costliest_mistake = data.whole_landscape.costliest_mistake
        return (messages.refuted_bar_sentence(data.problem, costliest_mistake), *texts)

    @property
    def visible_landscape(self) -> Landscape | None:
        """The finest landscape that covers the visible steps."""
        if self.data:
            return self.data.finest_landscape(
                self.visible_steps.first_step, self.visible_steps.last_step
            )
        return None

    def step_and_depth_of_square(self, square: int) -> tuple[int, int] | None:
        """Return the step and the depth of a square on the path, if the step is visible."""
        step, path = self.step_and_path
        is_visible = self.visible_steps.first_step <= step <= self.visible_steps.last_step
        if not is_visible or square not in path:
            return None
        return step, path.index(square)

    def steps_around_bar(
        self, step_and_depth: tuple[int, int], bar: LandscapeBar | None
    ) -> VisibleSteps:
        """Return the steps of a bar and a margin; all steps, if those are visible already."""
        landscape = self.visible_landscape
        assert landscape is not None
        if bar is not None:
            first_step = bar.first_step
            last_step = bar.last_step
        else:
            bar_index = landscape.bar_at(*step_and_depth)
            first_step, last_step = landscape.bar_step_range(bar_index)
        margin_steps = (last_step - first_step) // 50
        first_step = max(0, first_step - margin_steps)
        last_step = min(self.step_count, last_step + margin_steps)
        visible = self.visible_steps.with_range(first_step, last_step)
        if visible == self.visible_steps:
            return visible.with_all()
        return visible

    def is_between_columns(self, step_and_depth: tuple[int, int]) -> bool:
        """Return True if a bar of the path is too narrow for any column."""
        landscape = self.visible_landscape
        (step, path) = self.step_and_path
        path_to_bar = path[: step_and_depth[1] + 1]
        if landscape is None or step_and_depth[0] != step:
            return False
        return landscape.path(landscape.column_at(step))[: len(path_to_bar)] != path_to_bar
