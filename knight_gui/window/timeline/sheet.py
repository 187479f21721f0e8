"""The sheet under the board: what is seen of the landscape of a search."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from knight_gui.search.kinds import Prospect
from knight_gui.texts import tr
from knight_gui.window.theme import theme_of
from knight_gui.window.timeline.canvas import Canvas
from knight_gui.window.timeline.headline import Headline
from knight_gui.window.timeline.known import Known
from knight_gui.window.timeline.look import Look
from knight_gui.window.timeline.marks import (
    draw_overview,
    draw_pins,
    draw_playhead,
    draw_ticks,
    draw_wrong_move,
)
from knight_gui.window.timeline.pins import Pin, pins_of
from knight_gui.window.timeline.scale import Scale
from knight_gui.wording import landscape as wording

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.ask_oracle import Prophecy
    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem

_MARGIN = 8.0
_PINS_PX = 12.0
"""Height of the row of pins."""
_OVERVIEW_PX = 5.0
"""Height of the rail that shows where the view is, while it does not show all."""
_TALL_LINES = 9
"""Lines of text in height from which on there are scales beside the landscape."""
_LOW_BARS_PX, _LEAST_BARS_PX = 24.0, 14.0
"""Height of the bars while nobody wants more, and where there is least of it."""


class LandscapeSheet(QWidget):
    """Shows which squares stay on the path over which steps.

    Signals
    -------
    looked_closer(int, int, int)
        Some of the steps are looked at, and more should be known of them: the first,
        the last, and how many pixels they have.
    looked(tuple of int, or None)
        Other steps are in view: from the first to the last of these, or all.
    """

    looked_closer = Signal(object, object, object)
    looked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._problem: Problem | None = None
        self._known: Known | None = None
        self._landmarks: tuple[Landmark, ...] = ()
        self._pins: tuple[Pin, ...] = ()
        self._depths = 1
        self._step = self._steps = 0
        self._shown: tuple[int, tuple[int, ...]] = (0, ())
        self._common_steps = 0
        self._look = Look()
        self._canvas = Canvas()
        self._place: tuple[int, int] | None = None
        self._square: int | None = None
        self._sentence: tuple[str, ...] = ()
        self._comparison: tuple[str, ...] = ()
        self._headline = Headline(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 4)
        layout.addWidget(self._headline)
        layout.addStretch(1)

    # What is shown

    def clear(self) -> None:
        """Show that nothing has been searched."""
        self._problem = None
        self._landmarks = ()
        self._forget()
        self.show_step(0, 0, has_ended=False)
        self.show_all()

    def show_report(self, report: Report) -> None:
        """Show how far the search got; the full height stands for a tour."""
        if report.problem != self._problem:
            self._forget()
        self._problem = report.problem
        self._depths = max(2, report.problem.board.free_count)
        self._landmarks = report.landmarks
        self._pins = pins_of(report.landmarks, self._known.whole if self._known else None)
        self.update()

    def show_whole(self, whole: Whole, *, is_growing: bool = False) -> None:
        """Show all steps that were searched so far.

        Parameters
        ----------
        whole
            What was read of them.
        is_growing
            Whether there will soon be more of them, so that no frame need wait for these.
        """
        if self._problem is None:
            # it was on its way when the search was given up
            return
        known = self._known
        self._known = replace(known, whole=whole) if known else Known(self._problem, whole)
        self._pins = pins_of(self._landmarks, whole)
        self._tell(self._sentence)
        if is_growing:
            self._canvas.renew()
            self.update()
        else:
            self._redraw()

    def show_stretch(self, stretch: Landscape) -> None:
        """Show more of the steps that are looked at closer."""
        if self._known is not None:
            self._known = replace(self._known, stretch=stretch)
            self._redraw()

    def show_prophecy(self, prophecy: Prophecy) -> None:
        """Split the path now where the oracle finds it lost, if it is that path that is lost."""
        known, verdict = self._known, prophecy.verdict
        if known is None or verdict.fate is not Prospect.LOST or verdict.lost_at is None:
            return
        asked = replace(known, lost_path=verdict.path[: verdict.lost_at + 1])
        # what is known of the path now is not given up for what is known of another
        if asked.lost_since is not None or known.lost_since is None:
            self._known = asked
            self._redraw()

    def show_step(self, step: int, steps: int, *, has_ended: bool) -> None:
        """Put the playhead at `step` of `steps`, which may still grow."""
        is_moved = step != self._step
        self._step, self._steps = step, steps
        self._look = Look(self._most, self._look.stretch)
        self.setEnabled(steps > 0)
        self._headline.show_step(step, steps, has_ended=has_ended)
        self._describe()
        if is_moved:
            self._look_at(self._look.following(step))
        self.update()

    def show_path(self, step: int, path: tuple[int, ...]) -> None:
        """Know the path at the step shown, which may lie between two columns."""
        self._shown = step, path

    def show_on_scale(self, steps: int) -> None:
        """Show at least so many steps, also where there are not so many; 0 for no more."""
        if steps != self._common_steps:
            self._common_steps = steps
            self._look = Look(self._most, self._look.stretch)
            self._redraw()

    def show_comparison(self, versions: tuple[str, ...]) -> None:
        """Say how this search compares with another one, in place of its verdict."""
        if versions != self._comparison:
            self._comparison = versions
            self._tell(self._sentence)

    def show_all(self) -> None:
        """Show all steps."""
        self._look_at(self._look.at_all())
        self._redraw()

    def look_at(self, stretch: tuple[int, int] | None) -> None:
        """Show the steps from one to a later one, as far as there are any; None for all."""
        self._look_at(self._look.at(*stretch) if stretch else self._look.at_all())
        if self._look.stretch != stretch:
            self.looked.emit(self._look.stretch)

    def point_at(self, square: int | None) -> None:
        """Mark the bars of a square that somebody points at elsewhere, or none."""
        if square != self._square:
            self._square = square
            self.update()

    @property
    def told(self) -> str:
        """The sentence on the bar that the user points at."""
        return "".join(self._sentence[:1])

    @property
    def verdict(self) -> str:
        """What is said of a search that has ended while nobody points at a bar."""
        return "".join(self._verdict[:1])

    @property
    def shown_range(self) -> tuple[int, int]:
        """The first and the last step on the landscape."""
        return self._look.first, self._look.last

    @property
    def pins(self) -> tuple[Pin, ...]:
        """The steps with a name."""
        return self._pins

    @property
    def known(self) -> Known | None:
        """What has been read of the search; None if nothing has."""
        return self._known

    @property
    def is_read(self) -> bool:
        """Whether what is known of the steps shown is as fine as it gets."""
        if self._look.stretch is None:
            return self._known is not None and self._known.whole.landscape.last == self._steps
        return self._is_fine

    def _forget(self) -> None:
        """Show nothing of what is known of another search."""
        self._known = None
        self._pins = ()
        self._redraw()

    @property
    def _verdict(self) -> tuple[str, ...]:
        known = self._known
        if self._comparison or known is None or known.whole.worst is None:
            return self._comparison
        return wording.verdict(known.problem, known.whole.worst)

    def _tell(self, versions: tuple[str, ...]) -> None:
        """Say a sentence over the landscape, or the verdict if there is none."""
        self._sentence = versions
        self._headline.tell(versions or self._verdict)
        self._describe()

    def _describe(self) -> None:
        """Say to who does not see it which step is shown, and what is said over the landscape."""
        step = tr("Step {step:,} of {steps:,} searched.", step=self._step, steps=self._steps)
        self.setAccessibleDescription("\n".join(filter(None, (step, self.told or self.verdict))))

    def _look_at(self, look: Look) -> None:
        """Show some steps, and ask for more of them if they are few."""
        before, self._look = self._look, look
        if look != before:
            self._redraw()
        if look.stretch != before.stretch:
            self.looked.emit(look.stretch)
        if look.stretch is not None and not self._is_fine:
            margin = look.span // 8
            last = min(self._steps, look.last + margin)
            pixels = max(1, int(self._field.width() * 1.25))
            self.looked_closer.emit(max(0, look.first - margin), last, pixels)

    @property
    def _is_fine(self) -> bool:
        """Whether the stretch in view was read with a column for each pixel, or each step."""
        look, last = self._look, min(self._look.last, self._steps)
        width = self._field.width()
        return self._known is not None and self._known.is_fine(look.first, last, width)

    def _redraw(self) -> None:
        self._canvas.forget()
        self.update()

    # Pixels, steps and bars

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        return self._scale.step_at(x)

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self._scale.x_of(step)

    @property
    def _most(self) -> int:
        return max(self._steps, self._common_steps)

    @property
    def _is_tall(self) -> bool:
        return self.height() >= _TALL_LINES * self.fontMetrics().height()

    @property
    def _field(self) -> QRectF:
        top = self._headline.geometry().bottom() + 2 + _OVERVIEW_PX
        line = self.fontMetrics().height() if self._is_tall else 0
        depth_px = self.fontMetrics().horizontalAdvance(f"{self._depths:,}")
        left = _MARGIN + (line and depth_px + 6)
        below = self._foot_px + (line and line + 2)
        return QRectF(self.rect()).adjusted(left, top, -_MARGIN, -below)

    @property
    def _foot_px(self) -> float:
        """How high the row of pins is."""
        return self.fontMetrics().height() + 2 if self._is_tall else _PINS_PX

    @property
    def _scale(self) -> Scale:
        field, look = self._field, self._look
        height = max(1.0, field.height())
        return Scale(
            look.first, look.last, field.left(), field.width(), field.bottom(), height, self._depths
        )

    @property
    def _landscape(self) -> Landscape | None:
        """What is known best of the steps in view."""
        return self._known.best_of(*self.shown_range) if self._known else None

    def _bar_of(self, place: tuple[int, int] | None) -> int | None:
        """Return the bar at a step and a depth."""
        known = self._landscape
        return known.bar_at(*place) if known is not None and place is not None else None

    def _place_of(self, square: int) -> tuple[int, int] | None:
        """Return step and depth of a square on the path shown."""
        step, path = self._shown
        is_in_view = self._look.first <= step <= self._look.last
        return (step, path.index(square)) if is_in_view and square in path else None

    def _is_between_columns(self, place: tuple[int, int]) -> bool:
        """Tell whether a bar of the path shown is too narrow for any column."""
        known, (step, path) = self._landscape, self._shown
        if known is None or place[0] != step:
            return False
        head = path[: place[1] + 1]
        return known.path(known.column_at(step))[: len(head)] != head

    # What Qt asks for

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, has_focus = theme_of(self), self.hasFocus()
        painter.setPen(QPen(QColor(theme.accent if has_focus else theme.line), 1 + has_focus))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        if self._problem is None or not self._steps:
            painter.setPen(QColor(theme.faint))
            text = tr("The search appears here, step by step.")
            place = self.rect().adjusted(8, 0, -8, 0)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
            return
        scale = self._scale
        if self._known is not None:
            self._canvas.draw(painter, scale, self._known, theme)
            self._draw_pointed(painter, scale)
            worst = self._known.whole.worst
            if worst is not None:
                label = wording.wrong_move(self._known.problem, worst)
                draw_wrong_move(painter, scale, (worst, label), scale.x_of(self._step), theme)
        if self._is_tall:
            draw_ticks(painter, scale, theme)
        if self._look.stretch is not None:
            rail = QRectF(scale.left, scale.top - _OVERVIEW_PX, scale.width, _OVERVIEW_PX - 2)
            draw_overview(painter, rail, (scale, self._step, self._most), theme)
        foot = self.height() - self._foot_px
        draw_pins(painter, scale, self._pins, foot, theme, has_words=self._is_tall)
        draw_playhead(painter, scale, self._step)

    def _draw_pointed(self, painter: QPainter, scale: Scale) -> None:
        """Draw a frame around the bar that is pointed at, here or by its square."""
        place = self._place if self._square is None else self._place_of(self._square)
        if place is None:
            return
        bar = self._bar_of(place)
        if bar is None or self._is_between_columns(place):
            self._canvas.draw_spot(painter, scale, place)
        else:
            self._canvas.draw_frame(painter, scale, bar, place[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_at(self._look)
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(400, self._height_with(_LOW_BARS_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._height_with(_LEAST_BARS_PX))

    def _height_with(self, bars_px: float) -> int:
        around = self._headline.fontMetrics().height() + _OVERVIEW_PX + _PINS_PX
        return round(around + bars_px)
