"""The landscape under the board: what is seen of a search, and what the user does with it."""

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
from knight_gui.drawing.landscape.data import LandscapeData, LandscapeViewState
from knight_gui.drawing.landscape.painter import LandscapePainter, draw_background
from knight_gui.drawing.landscape.scale import LandscapeLayout, VisibleSteps, non_bar_height
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.window.landscape.headline import LandscapeHeadline
from knight_gui.window.message_boxes import announce_to_screen_reader
from knight_gui.window.widgets.parts import column_layout
from knight_gui.window.widgets.theming import theme_of_widget

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.landscape import WholeLandscape
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import LandscapeBar
    from knight_gui.search.problem import Problem

_ZOOM_FACTOR = 0.75
"""What is left of the span after one notch of the wheel."""
_PAN_SHARE = 0.1
"""What part of the view an arrow key moves it by."""
_LOW_BARS_PX = 44
_MIN_BARS_PX = 28
"""Height of the bars while nobody wants more: in a high window, and in others."""
_TOP_MARGIN_PX = 1
"""Between the frame and the headline."""


class LandscapeView(QWidget):
    """Shows which squares stay on the path over which steps; a click or a drag goes to a step.

    `step_chosen` is a step that the user wants to see.
    `bar_requested` is step and depth of the bar pointed at, `square_pointed` its square; None: at none any more.
    `step_range_changed` is the first and last step in view, None: all; `detail_requested` asks for more of some.
    `expansion_requested` says whether the user wants to see what does not change.
    """

    step_chosen = Signal(object)
    bar_requested = Signal(object)
    square_pointed = Signal(object)
    step_range_changed = Signal(object)
    detail_requested = Signal(object, object, object)
    expansion_requested = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.accessible_interface = QAccessibleWidget(self, QAccessible.Role.Chart, tr("Steps"))
        self.setObjectName("timeline")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.state = LandscapeViewState()
        self._common_step_count = 0
        self.prefix_source = ""
        self._landscape_painter = LandscapePainter()
        self._bar_texts: tuple[str, ...] = ()
        self._pointed_square: int | None = None
        self._pointed_step_and_depth: tuple[int, int] | None = None
        self._pointed_bar: LandscapeBar | None = None
        self._mouse_pos: QPoint | None = None
        self._cursor_depth: int | None = None
        self._path_to_cursor: tuple[int, ...] = ()
        self._pan_start: tuple[float, VisibleSteps] | None = None
        self._press_pos: QPoint | None = None
        self.headline = LandscapeHeadline(self)
        layout = column_layout(self.headline, None)
        layout.setContentsMargins(8, _TOP_MARGIN_PX, 8, 0)
        self.setLayout(layout)

    # What is shown

    def clear(self) -> None:
        """Show that nothing has been searched."""
        self._reset_state(LandscapeViewState(comparison_texts=self.state.comparison_texts))
        self.show_step(0, 0, has_ended=False)
        self.set_step_range(None)

    def show_search(self, problem: Problem) -> None:
        """Show a search of which nothing is known yet; the one that is shown stays as it is."""
        if problem != self.state.problem:
            # nothing of the former one: its squares may not even be on this board
            self._reset_state(
                replace(
                    self.state,
                    problem=problem,
                    data=None,
                    landmarks=(),
                    markers=(),
                    step_and_path=(0, ()),
                    divergence=None,
                )
            )

    def _reset_state(self, state: LandscapeViewState) -> None:
        """Show another search, of which nothing is known."""
        self.state = state
        self._repaint_bars()
        self._clear_pointed_bar()

    def show_report(self, report: Report) -> None:
        """Show how far the search got; the full height stands for a tour."""
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
            # it was on its way when the search was given up
            return
        detail = state.data.detail if state.data else None
        self.state = replace(
            state, data=LandscapeData(state.problem, whole_landscape, detail, self.prefix_source)
        ).with_markers()
        self._set_bar_texts(self._bar_texts)
        self._repaint_bars()

    def show_detail(self, detail: Landscape) -> None:
        """Show more of the steps that are looked at closer."""
        if self.state.data is not None:
            self.state = replace(self.state, data=replace(self.state.data, detail=detail))
            self._repaint_bars()
        self._update_pointed_bar()

    def show_step(
        self, step: int, step_count: int, *, has_ended: bool, is_throttled: bool = False
    ) -> None:
        """Put the playhead at `step` of `step_count`, which may still grow."""
        is_moved = step != self.state.step
        visible_steps = replace(
            self.state.visible_steps, step_count=max(step_count, self._common_step_count)
        )
        self.state = replace(
            self.state, step=step, step_count=step_count, visible_steps=visible_steps
        )
        self.headline.set_step(step, step_count, has_ended=has_ended, is_throttled=is_throttled)
        self._update_accessible_description()
        if is_moved:
            self._set_visible_steps(visible_steps.scrolled_to(step))
        self.update()

    def show_path(self, step: int, path: tuple[int, ...]) -> None:
        """Know the path at the step shown, which may lie between two columns."""
        self.state = replace(self.state, step_and_path=(step, path))
        if self._cursor_depth is not None:
            self._set_cursor_depth(self._cursor_depth)

    def set_common_step_count(self, step_count: int) -> None:
        """Show at least so many steps, also where there are not so many; 0 for no more."""
        if step_count != self._common_step_count:
            self._common_step_count = step_count
            self.state = replace(
                self.state,
                visible_steps=replace(
                    self.state.visible_steps, step_count=max(self.state.step_count, step_count)
                ),
            )
            self._repaint_bars()

    def show_comparison(
        self, comparison_texts: tuple[str, ...], divergence: tuple[int, int] | None = None
    ) -> None:
        """Say how this search compares with another one, and mark the last step they share."""
        if (comparison_texts, divergence) != (self.state.comparison_texts, self.state.divergence):
            self.state = replace(
                self.state, comparison_texts=comparison_texts, divergence=divergence
            ).with_markers()
            self._set_bar_texts(self._bar_texts)
            self.update()

    def set_step_range(self, step_range: tuple[int, int] | None) -> None:
        """Show the steps from one to a later one, as far as there are any; None for all."""
        self._set_visible_steps(
            self.state.visible_steps.with_range(*step_range)
            if step_range
            else self.state.visible_steps.with_all()
        )
        if self.state.visible_steps.step_range != step_range:
            self.step_range_changed.emit(self.state.visible_steps.step_range)

    def zoom(self, factor: float, fixed_step: int) -> None:
        """Show fewer or more steps, around one that keeps its place."""
        self._set_visible_steps(self.state.visible_steps.zoomed(factor, fixed_step))

    def set_pointed_square(self, square: int | None) -> None:
        """Mark the bars of a square that somebody points at elsewhere, or none."""
        if square != self._pointed_square:
            self._pointed_square = square
            self.update()

    def show_bar(self, bar: LandscapeBar) -> None:
        """Tell of the bar that the user points at."""
        data = self.state.data
        if data is not None and self._pointed_step_and_depth is not None:
            self._pointed_bar = bar
            self._set_bar_texts(
                wording.bar_texts(data.problem, bar, data.whole_landscape.landscape.outcome)
            )
            if self._cursor_depth is not None:
                announce_to_screen_reader(self, self.bar_text)

    @property
    def bar_text(self) -> str:
        """The sentence on the bar that the user points at."""
        return "".join(self._bar_texts[:1])

    @property
    def verdict_text(self) -> str:
        """What is said of a search that has ended while nobody points at a bar."""
        return "".join(self.state.verdict_texts[:1])

    @property
    def visible_step_range(self) -> tuple[int, int]:
        """The first and the last step on the landscape."""
        return self.state.visible_steps.first_step, self.state.visible_steps.last_step

    def tooltip_at(self, pos: QPoint) -> str:
        """Return what is under the pointer, and of the line above only what it had to cut."""
        layout = self.landscape_layout
        state = self.state
        is_empty = state.problem is None or not state.step_count
        placed_mark = None if is_empty else signs.find_landscape_mark_at(layout, state, pos)
        is_bar_text_shown = (
            bool(self.bar_text)
            and placed_mark is not None
            and placed_mark.mark_type in signs.BAR_MARK_TYPES
        )
        if is_bar_text_shown or pos.y() <= self.headline.geometry().bottom():
            return self.headline.full_message_if_shortened
        return "" if placed_mark is None else signs.tooltip_text_at(layout, state, pos, placed_mark)

    def _set_bar_texts(self, bar_texts: tuple[str, ...]) -> None:
        """Say a sentence over the landscape, or the verdict if there is none."""
        self._bar_texts = bar_texts
        self.headline.set_message(bar_texts or self.state.verdict_texts)
        self._update_accessible_description()

    def _update_accessible_description(self) -> None:
        """Say to who does not see it which step is shown, and what is said over the landscape."""
        state = self.state
        step = tr("Step {step:,} of {steps:,} searched.", step=state.step, steps=state.step_count)
        self.setAccessibleDescription(
            "\n".join(
                filter(None, (step, self.bar_text or self.verdict_text, *state.accessible_texts))
            )
        )

    def _set_visible_steps(self, visible_steps: VisibleSteps) -> None:
        """Show some steps, and ask for more of them if they are few."""
        previous_steps = self.state.visible_steps
        self.state = replace(self.state, visible_steps=visible_steps)
        if visible_steps != previous_steps:
            self._repaint_bars()
        if visible_steps.step_range != previous_steps.step_range:
            self.step_range_changed.emit(visible_steps.step_range)
        data = self.state.data
        steps = self.state.step_count
        width = self.landscape_layout.scale.width
        searched_range = visible_steps.first_step, min(visible_steps.last_step, steps)
        if visible_steps.step_range is not None and not (
            data and data.is_detailed_enough(*searched_range, width)
        ):
            margin = visible_steps.step_span // 8
            self.detail_requested.emit(
                max(0, visible_steps.first_step - margin),
                min(steps, visible_steps.last_step + margin),
                max(1, int(width * 1.25)),
            )
        self._update_pointed_bar()

    def _repaint_bars(self) -> None:
        self.state = self.state.with_constant_rows()
        self._landscape_painter = LandscapePainter()
        self.update()

    def set_expanded(self, *, is_expanded: bool) -> None:
        """Show each depth that does not change in view, or fold them again."""
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
        """Return a step and the depth of the bar at a pixel, if one is there unfolded."""
        return signs.step_and_depth_at(self.landscape_layout, self.state, pos)

    @property
    def landscape_layout(self) -> LandscapeLayout:
        """Where everything stands now."""
        top = self.headline.geometry().bottom() + 1
        rect = QRectF(self.rect())
        return LandscapeLayout.fit(
            rect, self.font(), top, self.state.rows, self.state.visible_steps
        )

    # Who points at a bar

    def _update_pointed_bar(self) -> None:
        """Point at what is under the mouse now, or at nothing if the keys’ bar is out of view."""
        first, last = self.visible_step_range
        if self._cursor_depth is None:
            self._point_at_bar(
                None if self._mouse_pos is None else self.step_and_depth_at(self._mouse_pos)
            )
        elif self._pointed_bar is not None and not (
            self._pointed_bar.first_step <= last and first <= self._pointed_bar.last_step
        ):
            self._clear_pointed_bar()

    def _point_at_bar(self, step_and_depth: tuple[int, int] | None) -> None:
        """Point at the bar at a step and depth, or at none."""
        landscape = self.state.visible_landscape
        previous = self._pointed_step_and_depth
        if step_and_depth is None or landscape is None:
            if previous is not None:
                self._clear_pointed_bar()
            return
        bar = landscape.bar_at(*step_and_depth)
        is_in_landscape = (
            previous is not None and landscape.first_step <= previous[0] <= landscape.last_step
        )
        if previous is None or not is_in_landscape or bar != landscape.bar_at(*previous):
            self._request_bar(step_and_depth, int(landscape.bar_squares[bar]))

    def _request_bar(self, step_and_depth: tuple[int, int], square: int) -> None:
        self._pointed_step_and_depth = step_and_depth
        self._pointed_bar = None
        self.bar_requested.emit(step_and_depth)
        self.square_pointed.emit(square)
        self.update()

    def _clear_pointed_bar(self) -> None:
        was_pointed = self._pointed_step_and_depth is not None or bool(self._bar_texts)
        self._pointed_step_and_depth = self._cursor_depth = self._pointed_bar = None
        self._path_to_cursor = ()
        self._set_bar_texts(())
        self.update()
        if was_pointed:
            self.bar_requested.emit(None)
            self.square_pointed.emit(None)

    def _move_cursor(self, depth_offset: int) -> None:
        """Point at the bar so many moves higher on the path shown; at first at the knight’s own."""
        max_depth = len(self.state.step_and_path[1]) - 1
        if self.state.data is not None and max_depth >= 0:
            depth = max_depth if self._cursor_depth is None else self._cursor_depth + depth_offset
            self._set_cursor_depth(min(max(0, depth), max_depth))

    def _set_cursor_depth(self, depth: int) -> None:
        """Point at the bar at a depth of the path shown, or at the knight’s own below it."""
        self._cursor_depth = depth
        step, path = self.state.step_and_path
        path_to_cursor = path[: depth + 1]
        if path_to_cursor and path_to_cursor != self._path_to_cursor:
            self._path_to_cursor = path_to_cursor
            self._request_bar((step, len(path_to_cursor) - 1), path_to_cursor[-1])
        self.update()

    def _zoom_to_bar(self, step_and_depth: tuple[int, int] | None) -> None:
        """Look at the steps of a bar, as far as they are known, and a little on both sides."""
        if self.state.data is None or step_and_depth is None:
            self.set_step_range(None)
        else:
            self._set_visible_steps(
                self.state.steps_around_bar(
                    step_and_depth,
                    self._pointed_bar if step_and_depth == self._pointed_step_and_depth else None,
                )
            )

    def _emit_step_at(self, event: QMouseEvent) -> None:
        marker = signs.marker_at(self.landscape_layout, self.state, event.position().toPoint())
        self.step_chosen.emit(marker.step if marker else self.step_at(event.position().x()))

    # What Qt asks for

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of_widget(self)
        has_focus = self.hasFocus()
        state = self.state
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_background(painter, self.rect(), theme, has_focus=has_focus)
            if state.problem is not None and state.step_count:
                if self._pointed_square is None:
                    step_and_depth = self._pointed_step_and_depth
                else:
                    step_and_depth = state.step_and_depth_of_square(self._pointed_square)
                self._landscape_painter.draw(
                    painter, self.landscape_layout, state, step_and_depth, theme
                )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tooltip_at(event.pos()), self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_visible_steps(self.state.visible_steps)
        self._repaint_bars()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._repaint_bars()

    def sizeHint(self) -> QSize:
        is_tall_window = self.window().height() >= 800
        return QSize(400, self._total_height(_LOW_BARS_PX if is_tall_window else _MIN_BARS_PX))

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
                self._emit_step_at(event)
        else:
            self._pan_start = event.position().x(), self.state.visible_steps

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pan_start = None
        if self._press_pos is not None:
            self._press_pos = None
            self.expansion_requested.emit(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pos = event.position().toPoint()
        if (
            self._press_pos is not None
            and (pos - self._press_pos).manhattanLength() <= signs.HIT_DISTANCE_PX
        ):
            return
        self._press_pos = None
        if self._pan_start is not None and event.buttons():
            start_x, start_visible_steps = self._pan_start
            moved_px = start_x - event.position().x()
            if abs(moved_px) >= 2:
                self._set_visible_steps(
                    start_visible_steps.panned(
                        moved_px / max(1.0, self.landscape_layout.scale.width)
                    )
                )
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._emit_step_at(event)
        self._cursor_depth = None
        self._mouse_pos = pos
        self._update_pointed_bar()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._zoom_to_bar(self.step_and_depth_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._mouse_pos = None
        self._clear_pointed_bar()

    def wheelEvent(self, event: QWheelEvent) -> None:
        horizontal_notches = event.angleDelta().x() / 120
        notches = event.angleDelta().y() / 120
        self._mouse_pos = event.position().toPoint()
        if notches and self.state.step_count:
            self.zoom(_ZOOM_FACTOR**notches, self.step_at(event.position().x()))
        elif horizontal_notches and self.state.step_count:
            self._set_visible_steps(
                self.state.visible_steps.panned(-horizontal_notches * _PAN_SHARE)
            )
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
