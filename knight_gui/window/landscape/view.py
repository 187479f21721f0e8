"""View of a search's landscape below the board, with its input by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QSizePolicy, QToolTip, QWidget

from knight_gui.drawing.landscape import signs
from knight_gui.drawing.landscape.bracket import (
    MistakeBracket,
    find_mistake_bracket,
)
from knight_gui.drawing.landscape.data import LandscapeData, LandscapeViewState
from knight_gui.drawing.landscape.painter import LandscapePainter, draw_background, draw_ghost_line
from knight_gui.drawing.landscape.scale import (
    MARGIN_PX,
    LandscapeLayout,
    VisibleSteps,
    non_bar_height,
)
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.window.landscape.headline import LandscapeHeadline
from knight_gui.window.message_boxes import announce_to_screen_reader, hide_outdated_tooltip
from knight_gui.window.widgets.parts import column_layout
from knight_gui.window.widgets.theming import current_theme

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.landscape import WholeLandscape
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import LandscapeBar
    from knight_gui.search.problem import Problem

_ZOOM_FACTOR = 0.75
"""Factor of the visible span for one notch of the wheel."""
_WHEEL_NOTCH_DELTA = 120
"""Angle delta of one notch of a wheel in Qt."""
_PAN_SHARE = 0.1
"""Share of the visible span that a key pans by."""
_MIN_PAN_PX = 2
_MIN_TALL_WINDOW_PX = 800
_GAP_BEFORE_BRACKET_PX = 12
"""Least gap between the step and the words of the bracket."""
_LOW_BARS_PX = 33
"""Default height of the bars in a tall window."""
_MIN_BARS_PX = 20
"""Default height of the bars in a low window."""
_TOP_MARGIN_PX = 1
"""Margin between the frame and the headline."""


class AccessibleLandscape(QAccessibleWidget):
    """Landscape for screen readers, whose description is made when one asks."""

    def __init__(self, view: LandscapeView) -> None:
        super().__init__(view, QAccessible.Role.Chart, tr("Steps"))
        self._view = view

    def text(self, text_type: QAccessible.Text) -> str:
        if text_type is QAccessible.Text.Description:
            return self._view.accessible_description
        return super().text(text_type)


class LandscapeView(QWidget):
    """Bars of the squares on the path over the steps; a click or a drag chooses a step.

    Signals
    -------
    step_chosen(step)
        The user chose a step.
    bar_requested(step_and_depth)
        The user points at the bar at a step and a depth, or at none any more (None).
    square_pointed(square)
        The user points at a bar of a square.
    pointing_ended()
        The user points at no bar any more.
    step_range_changed(step_range)
        Other steps are visible: the first and the last one, or all (None).
    detail_requested(first_step, last_step, column_count)
        The steps of a range need more columns.
    expansion_requested(is_expanded)
        The user expanded or collapsed the constant rows.
    """

    # steps have 64 bits, which Qt's int has not
    step_chosen = Signal(object)
    bar_requested = Signal(tuple)
    square_pointed = Signal(int)
    pointing_ended = Signal()
    step_range_changed = Signal(tuple)
    detail_requested = Signal(object, object, object)
    expansion_requested = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.accessible_interface = AccessibleLandscape(self)
        self.setObjectName("timeline")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.state = LandscapeViewState()
        self._common_step_count = 0
        self.prefix_source = ""
        self._theme = current_theme()
        self._layout: LandscapeLayout | None = None
        self._layout_key: tuple[object, ...] = ()
        self._landscape_painter = LandscapePainter()
        self._bar_texts: tuple[str, ...] = ()
        self._shows_mistake = True
        self.bracket: MistakeBracket | None = None
        """The bracket over the costliest mistake, if it is shown."""
        self._pointed_square: int | None = None
        self._pointed_step_and_depth: tuple[int, int] | None = None
        self._pointed_bar: LandscapeBar | None = None
        self._mouse_pos: QPoint | None = None
        self._tooltip_pos: QPoint | None = None
        self._cursor_depth: int | None = None
        self._path_to_cursor: tuple[int, ...] = ()
        self._pan_start: tuple[float, VisibleSteps] | None = None
        self._press_pos: QPoint | None = None
        self.headline = LandscapeHeadline(self)
        layout = column_layout(self.headline, None)
        layout.setContentsMargins(round(MARGIN_PX), _TOP_MARGIN_PX, round(MARGIN_PX), 0)
        self.setLayout(layout)

    # State

    def clear(self) -> None:
        """Show an empty landscape."""
        self._reset_state(LandscapeViewState(comparison_texts=self.state.comparison_texts))
        self.show_step(0, 0, has_ended=False)
        self.set_step_range(None)

    def show_search(self, problem: Problem) -> None:
        """Show another search without data yet; the present search stays as it is."""
        if problem == self.state.problem:
            return
        # squares of the former search may not be on this board
        empty_state = replace(
            self.state,
            problem=problem,
            data=None,
            landmarks=(),
            markers=(),
            step_and_path=(0, ()),
            divergence=None,
            scale_title="",
            end_text="",
        )
        self._reset_state(empty_state)

    def _reset_state(self, state: LandscapeViewState) -> None:
        """Set the state of another search."""
        self.state = state
        self._repaint_bars()
        self._clear_pointed_bar()

    def show_report(self, report: Report) -> None:
        """Show the landmarks of a search."""
        previous_problem = self.state.problem
        if previous_problem is not None and report.problem.is_continuation_of(previous_problem):
            self._reset_state(replace(self.state, problem=report.problem))
        else:
            self.show_search(report.problem)
        self.state = replace(self.state, landmarks=report.landmarks).with_markers()
        self.update()

    def show_whole_landscape(self, whole_landscape: WholeLandscape) -> None:
        """Show all steps that were searched so far."""
        state = self.state
        if state.problem is None:
            # the search was closed while its landscape was read
            return
        detail = state.data.detail if state.data else None
        data = LandscapeData(state.problem, whole_landscape, detail, self.prefix_source)
        self.state = replace(state, data=data).with_markers()
        self._repaint_bars()

    def show_detail(self, detail: Landscape) -> None:
        """Show a range of steps in more detail."""
        if self.state.data is not None:
            data = replace(self.state.data, detail=detail)
            self.state = replace(self.state, data=data)
            self._repaint_bars()
        self._update_pointed_bar()

    def show_step(
        self, step: int, step_count: int, *, has_ended: bool, is_throttled: bool = False
    ) -> None:
        """Move the playhead to `step` of `step_count`, which may still grow."""
        is_moved = step != self.state.step
        visible_count = max(step_count, self._common_step_count)
        visible_steps = replace(self.state.visible_steps, step_count=visible_count)
        self.state = replace(
            self.state, step=step, step_count=step_count, visible_steps=visible_steps
        )
        self.headline.set_step(step, step_count, has_ended=has_ended, is_throttled=is_throttled)
        if is_moved:
            self._set_visible_steps(visible_steps.scrolled_to(step))
        self.update()

    def show_path(self, step: int, path: tuple[int, ...]) -> None:
        """Set the path at a step, which may lie between two columns."""
        self.state = replace(self.state, step_and_path=(step, path))
        if self._cursor_depth is not None:
            self._set_cursor_depth(self._cursor_depth)

    def set_common_step_count(self, step_count: int, title: str = "", end_text: str = "") -> None:
        """Extend the scale to a number of steps that a shorter search does not have; 0 ends it.

        The title names the scale, and a text stands on a flag where the shorter search has ended.
        """
        if step_count != self._common_step_count or end_text != self.state.end_text:
            self._common_step_count = step_count
            visible_count = max(self.state.step_count, step_count)
            visible_steps = replace(self.state.visible_steps, step_count=visible_count)
            self.state = replace(
                self.state, visible_steps=visible_steps, scale_title=title, end_text=end_text
            )
            self._repaint_bars()

    def show_comparison(
        self, comparison_texts: tuple[str, ...], divergence: tuple[int, int] | None = None
    ) -> None:
        """Show a comparison with another search, and mark the last step that both share."""
        state = replace(self.state, comparison_texts=comparison_texts, divergence=divergence)
        has_same_texts = comparison_texts == self.state.comparison_texts
        if not has_same_texts or divergence != self.state.divergence:
            self.state = state.with_markers()
            self._set_bar_texts(self._bar_texts)
            self.update()

    def set_step_range(self, step_range: tuple[int, int] | None) -> None:
        """Show the steps of a range as far as they exist, or all for None."""
        if step_range:
            self._set_visible_steps(self.state.visible_steps.with_range(*step_range))
        else:
            self._set_visible_steps(self.state.visible_steps.with_all())
        if self.state.visible_steps.step_range != step_range:
            self.step_range_changed.emit(self.state.visible_steps.step_range)

    def zoom(self, factor: float, fixed_step: int) -> None:
        """Scale the visible span by a factor around a fixed step."""
        self._set_visible_steps(self.state.visible_steps.zoomed(factor, fixed_step))

    def set_pointed_square(self, square: int | None) -> None:
        """Mark the bars of the square that is pointed at elsewhere, or none."""
        if square != self._pointed_square:
            self._pointed_square = square
            self.update()

    def show_bar(self, bar: LandscapeBar) -> None:
        """Show the sentence on the bar that the user points at."""
        data = self.state.data
        if data is not None and self._pointed_step_and_depth is not None:
            self._pointed_bar = bar
            outcome = data.whole_landscape.landscape.outcome
            self._set_bar_texts(wording.bar_texts(data.problem, bar, outcome))
            if self._cursor_depth is not None:
                announce_to_screen_reader(self, self.bar_text)

    @property
    def bar_text(self) -> str:
        """The sentence on the bar that the user points at."""
        return "".join(self._bar_texts[:1])

    @property
    def verdict_text(self) -> str:
        """The sentence on a finished search, shown while the user points at no bar."""
        return "".join(self.state.verdict_texts[:1])

    @property
    def visible_step_range(self) -> tuple[int, int]:
        """The first and the last step on the landscape."""
        return self.state.visible_steps.first_step, self.state.visible_steps.last_step

    def tooltip_at(self, pos: QPoint) -> str:
        """Return the text of the mark at a pixel; at the headline its message if that is cut."""
        layout = self.landscape_layout
        state = self.state
        has_steps = state.problem is not None and state.step_count > 0
        placed_mark = None
        if has_steps:
            placed_mark = signs.find_landscape_mark_at(layout, state, pos)
        is_at_bar = placed_mark is not None and placed_mark.mark_type in signs.BAR_MARK_TYPES
        # the headline has the text of a bar already
        is_bar_text_shown = is_at_bar and bool(self.bar_text)
        if is_bar_text_shown or pos.y() <= self.headline.geometry().bottom():
            return self.headline.full_message_if_shortened
        if not has_steps:
            return ""
        return signs.tooltip_text_at(layout, state, pos, placed_mark)

    def set_mistake_visible(self, *, is_visible: bool) -> None:
        """Show or hide the costliest mistake: its bracket, and what it cost."""
        if is_visible is not self._shows_mistake:
            self._shows_mistake = is_visible
            self._set_bar_texts(self._bar_texts)

    def _set_bar_texts(self, bar_texts: tuple[str, ...]) -> None:
        """Show a sentence in the headline, or the verdict if there is none."""
        self._bar_texts = bar_texts
        self.bracket = self._find_bracket()
        self.headline.set_message(bar_texts or self._texts_beside_bracket())
        self.update()

    def _texts_beside_bracket(self) -> tuple[str, ...]:
        """Return the comparison, or what the bracket over the mistake does not say."""
        bracket = self.bracket
        state = self.state
        if state.comparison_texts:
            return state.comparison_texts
        if not self._shows_mistake:
            return (state.scale_title,)
        if bracket is None or not bracket.text:
            return state.verdict_texts or (state.scale_title,)
        free_px = self.headline.geometry().right() - bracket.text_rect.right()
        title_px = self.headline.fontMetrics().horizontalAdvance(state.scale_title)
        return (state.scale_title,) if title_px + _GAP_BEFORE_BRACKET_PX < free_px else ()

    def _find_bracket(self) -> MistakeBracket | None:
        """Return the bracket over the costliest mistake, whose words begin after the step.

        It has none where a sentence in the headline needs their place.
        """
        if not self._shows_mistake:
            return None
        free_from = self.headline.step_right_px + _GAP_BEFORE_BRACKET_PX
        bracket = find_mistake_bracket(self.landscape_layout, self.state, self.font(), free_from)
        if bracket is not None and (self._bar_texts or self.state.comparison_texts):
            return bracket._replace(text="")
        return bracket

    @property
    def accessible_description(self) -> str:
        """Description for screen readers: the step, the message of the headline, the landscape."""
        state = self.state
        if not self.isEnabled():
            return self._empty_text
        step = tr("Step {step:,} of {steps:,} searched.", step=state.step, steps=state.step_count)
        lines = [step, self.bar_text or self.verdict_text, *state.accessible_texts]
        return "\n".join(line for line in lines if line)

    def _set_visible_steps(self, visible_steps: VisibleSteps) -> None:
        """Show a range of steps, and request its details if they are missing."""
        previous_steps = self.state.visible_steps
        self.state = replace(self.state, visible_steps=visible_steps)
        if visible_steps != previous_steps:
            self._repaint_bars()
        if visible_steps.step_range != previous_steps.step_range:
            self.step_range_changed.emit(visible_steps.step_range)
        if visible_steps.step_range is not None:
            self._request_missing_detail(visible_steps)
        self._update_pointed_bar()

    def _request_missing_detail(self, visible_steps: VisibleSteps) -> None:
        data = self.state.data
        step_count = self.state.step_count
        width_px = self.landscape_layout.scale.width
        first_step = visible_steps.first_step
        last_step = min(visible_steps.last_step, step_count)
        if data is not None and data.is_detailed_enough(first_step, last_step, width_px):
            return
        # some steps at both sides, for panning
        margin = visible_steps.step_span // 8
        margin_first_step = max(0, first_step - margin)
        margin_last_step = min(step_count, visible_steps.last_step + margin)
        column_count = max(1, int(width_px * 1.25))
        self.detail_requested.emit(margin_first_step, margin_last_step, column_count)

    def _repaint_bars(self) -> None:
        self.state = self.state.with_constant_rows()
        self._landscape_painter = LandscapePainter()
        if self.state.data is not None:
            self._set_bar_texts(self._bar_texts)
        hide_outdated_tooltip(self._tooltip_pos, self.tooltip_at)
        self.update()

    def set_expanded(self, *, is_expanded: bool) -> None:
        """Expand or collapse the constant rows."""
        self.state = replace(self.state, is_expanded=is_expanded)
        self._repaint_bars()
        self._update_pointed_bar()

    # Pixels, steps and bars

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        return self.landscape_layout.scale.step_at(x)

    def x_of_step(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self.landscape_layout.scale.x_of_step(step)

    def step_and_depth_at(self, pos: QPoint) -> tuple[int, int] | None:
        """Return step and depth of the bar at a pixel, or None; collapsed rows have none."""
        return signs.step_and_depth_at(self.landscape_layout, self.state, pos)

    @property
    def landscape_layout(self) -> LandscapeLayout:
        """The layout at the present size, font and visible steps, cached."""
        state = self.state
        layout_key = (
            self.rect(),
            self.font(),
            self.headline.geometry().bottom() + 1,
            state.problem,
            state.constant_rows,
            state.is_expanded,
            state.visible_steps,
        )
        if self._layout is None or layout_key != self._layout_key:
            rect, font, top, *_ = layout_key
            self._layout_key = layout_key
            self._layout = LandscapeLayout.fit(
                QRectF(rect), font, top, state.rows, state.visible_steps
            )
        return self._layout

    # Pointed bar

    def _update_pointed_bar(self) -> None:
        """Point at the bar under the mouse; clear the cursor if its bar is out of view."""
        if self._cursor_depth is None:
            step_and_depth = None
            if self._mouse_pos is not None:
                step_and_depth = self.step_and_depth_at(self._mouse_pos)
            self._point_at_bar(step_and_depth)
            return
        bar = self._pointed_bar
        first_step, last_step = self.visible_step_range
        if bar is not None and (bar.first_step > last_step or bar.last_step < first_step):
            self._clear_pointed_bar()

    def _point_at_bar(self, step_and_depth: tuple[int, int] | None) -> None:
        """Point at the bar at a step and depth, or at none."""
        previous = self._pointed_step_and_depth
        if step_and_depth is None and previous is None:
            return
        landscape = self.state.visible_landscape
        if step_and_depth is None or landscape is None:
            if previous is not None:
                self._clear_pointed_bar()
            return
        bar_index = landscape.bar_at(*step_and_depth)
        if previous is not None and landscape.first_step <= previous[0] <= landscape.last_step:
            previous_bar_index = landscape.bar_at(*previous)
            if bar_index == previous_bar_index:
                return
        self._request_bar(step_and_depth, int(landscape.bar_squares[bar_index]))

    def _request_bar(self, step_and_depth: tuple[int, int], square: int) -> None:
        self._pointed_step_and_depth = step_and_depth
        self._pointed_bar = None
        self.bar_requested.emit(step_and_depth)
        self.square_pointed.emit(square)
        self.update()

    def _clear_pointed_bar(self) -> None:
        was_pointed = self._pointed_step_and_depth is not None or bool(self._bar_texts)
        self._pointed_step_and_depth = None
        self._cursor_depth = None
        self._pointed_bar = None
        self._path_to_cursor = ()
        self._set_bar_texts(())
        self.update()
        if was_pointed:
            self.bar_requested.emit(None)
            self.pointing_ended.emit()

    def _move_cursor(self, depth_offset: int) -> None:
        """Move the cursor by a number of depths on the current path; it begins at the knight."""
        max_depth = len(self.state.step_and_path[1]) - 1
        if self.state.data is not None and max_depth >= 0:
            depth = max_depth if self._cursor_depth is None else self._cursor_depth + depth_offset
            self._set_cursor_depth(min(max(0, depth), max_depth))

    def _set_cursor_depth(self, depth: int) -> None:
        """Move the cursor to a depth of the current path, or to the knight on a shorter path."""
        self._cursor_depth = depth
        step, path = self.state.step_and_path
        path_to_cursor = path[: depth + 1]
        if path_to_cursor and path_to_cursor != self._path_to_cursor:
            self._path_to_cursor = path_to_cursor
            self._request_bar((step, len(path_to_cursor) - 1), path_to_cursor[-1])
        self.update()

    def _zoom_to_bar(self, step_and_depth: tuple[int, int] | None) -> None:
        """Show the steps of a bar with a margin at both sides; without a bar all steps."""
        if self.state.data is None or step_and_depth is None:
            self.set_step_range(None)
            return
        is_pointed = step_and_depth == self._pointed_step_and_depth
        bar = self._pointed_bar if is_pointed else None
        self._set_visible_steps(self.state.steps_around_bar(step_and_depth, bar))

    def _emit_step_at(self, event: QMouseEvent) -> None:
        marker = signs.marker_at(self.landscape_layout, self.state, event.position().toPoint())
        self.step_chosen.emit(marker.step if marker else self.step_at(event.position().x()))

    @property
    def _empty_text(self) -> str:
        """The text on a landscape without steps, and on one that has the answer to a question."""
        if self.isEnabled():
            return tr("Each step will appear here")
        return tr("Hidden for the questions of this lesson")

    # Overrides of Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        has_focus = self.hasFocus()
        state = self.state
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_background(painter, self.rect(), theme, has_focus=has_focus)
            if self.isEnabled() and state.problem is not None and state.step_count:
                if self._pointed_square is None:
                    step_and_depth = self._pointed_step_and_depth
                else:
                    step_and_depth = state.step_and_depth_of_square(self._pointed_square)
                layout = self.landscape_layout
                self._landscape_painter.draw(
                    painter, layout, state, (step_and_depth, self.bracket), theme
                )
                if self._mouse_pos is not None:
                    draw_ghost_line(painter, layout, self._mouse_pos.x(), theme)
            else:
                painter.setPen(theme.faint)
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._empty_text)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            text = self.tooltip_at(event.pos()) if self.isEnabled() else ""
            self._tooltip_pos = event.pos()
            QToolTip.showText(event.globalPos(), text, self)
            return True
        if event.type() is QEvent.Type.LayoutRequest:
            # the headline has other letters, or only another step, which the bracket is beside
            previous_layout = self._layout
            if self.landscape_layout is previous_layout:
                self._set_bar_texts(self._bar_texts)
            else:
                self._repaint_bars()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_visible_steps(self.state.visible_steps)
        self._repaint_bars()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._theme = current_theme()
            self._repaint_bars()
        elif event.type() is QEvent.Type.EnabledChange:
            self.headline.setVisible(self.isEnabled())
            self._clear_pointed_bar()

    def sizeHint(self) -> QSize:
        is_tall_window = self.window().height() >= _MIN_TALL_WINDOW_PX
        bars_px = _LOW_BARS_PX if is_tall_window else _MIN_BARS_PX
        return QSize(400, self._total_height(bars_px))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._total_height(_MIN_BARS_PX))

    def _total_height(self, bars_px: int) -> int:
        non_bar_px = self.headline.sizeHint().height() + non_bar_height(self.fontInfo().pixelSize())
        return _TOP_MARGIN_PX + non_bar_px + bars_px

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() is Qt.MouseButton.LeftButton
        pos = event.position().toPoint()
        if is_left and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if signs.collapsed_rows_at(self.landscape_layout, self.state, pos) is not None:
                self._press_pos = pos
            elif signs.is_on_collapse_bracket(self.landscape_layout, self.state, pos):
                self.expansion_requested.emit(False)
            else:
                # the bar is that of an earlier or later step in the same pixel
                self._mouse_pos = None
                self._clear_pointed_bar()
                self._emit_step_at(event)
        else:
            self._pan_start = (event.position().x(), self.state.visible_steps)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pan_start = None
        if self._press_pos is not None:
            self._press_pos = None
            self.expansion_requested.emit(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pos = event.position().toPoint()
        if self._press_pos is not None:
            distance_px = (pos - self._press_pos).manhattanLength()
            if distance_px <= signs.HIT_DISTANCE_PX:
                # it may become a click on collapsed rows
                return
        self._press_pos = None
        self._mouse_pos = pos
        if self._pan_start is not None and event.buttons():
            start_x, start_visible_steps = self._pan_start
            moved_px = start_x - event.position().x()
            if abs(moved_px) >= _MIN_PAN_PX:
                moved_share = moved_px / max(1.0, self.landscape_layout.scale.width)
                self._set_visible_steps(start_visible_steps.panned(moved_share))
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._mouse_pos = None
            self._emit_step_at(event)
        self._cursor_depth = None
        self._update_pointed_bar()
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._zoom_to_bar(self.step_and_depth_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._mouse_pos = None
        self._tooltip_pos = None
        self._clear_pointed_bar()

    def wheelEvent(self, event: QWheelEvent) -> None:
        horizontal_notches = event.angleDelta().x() / _WHEEL_NOTCH_DELTA
        notches = event.angleDelta().y() / _WHEEL_NOTCH_DELTA
        self._mouse_pos = event.position().toPoint()
        if notches and self.state.step_count:
            self.zoom(_ZOOM_FACTOR**notches, self.step_at(event.position().x()))
        elif horizontal_notches and self.state.step_count:
            panned_steps = self.state.visible_steps.panned(-horizontal_notches * _PAN_SHARE)
            self._set_visible_steps(panned_steps)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._cursor_depth is not None:
            self._clear_pointed_bar()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down if has_shift:
                self._move_cursor(1 if event.key() == Qt.Key.Key_Up else -1)
            case Qt.Key.Key_Up:
                self.zoom(_ZOOM_FACTOR, self.state.step)
            case Qt.Key.Key_Down:
                self.zoom(1 / _ZOOM_FACTOR, self.state.step)
            case Qt.Key.Key_Comma:
                self._set_visible_steps(self.state.visible_steps.panned(-_PAN_SHARE))
            case Qt.Key.Key_Period:
                self._set_visible_steps(self.state.visible_steps.panned(_PAN_SHARE))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._cursor_depth is not None:
                self._zoom_to_bar(self._pointed_step_and_depth)
            case Qt.Key.Key_Escape | Qt.Key.Key_0:
                self._mouse_pos = None
                self._clear_pointed_bar()
                self.expansion_requested.emit(False)
                self.set_step_range(None)
            case _:
                super().keyPressEvent(event)
