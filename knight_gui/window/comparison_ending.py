"""Ending of a comparison: the strip over both boards, once both searches are at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import plural, tr
from knight_gui.messages.endings import Ending, EndingAction, comparison_ending
from knight_gui.messages.programs import distinguishing_names, ordering_title
from knight_gui.state.setup import SearchSetup
from knight_gui.window.widgets.ending import ENDING_MS, EndingStrip

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.context import WindowContext

_SWEEP_SHARE = 0.7
"""Share of the animation in which the tours are drawn again."""


class ComparisonEnding(QObject):
    """Controller of the strip over the boards of a comparison.

    The height of the strip is kept from the start, so that no board moves when it comes.
    """

    def __init__(
        self, context: WindowContext, panes: Sequence[BoardPane], board_area: QWidget
    ) -> None:
        super().__init__(board_area)
        self._context = context
        self._panes = panes
        self._animated_problems: tuple[object, ...] = ()
        self.strip = EndingStrip(context.commands.__getitem__, board_area)
        self.strip.hide()
        context.commands["parting"].enabledChanged.connect(self.strip.place_buttons)
        playback = context.playback
        playback.step_changed.connect(self._update)
        playback.searches_changed.connect(self._update)
        playback.report_changed.connect(self._update)
        context.session.hides_answer_changed.connect(self._update)
        context.session.setups_changed.connect(self._update)

    @Slot()
    def _update(self) -> None:
        """Show the strip at the end of both searches, and hide it elsewhere."""
        frames = self._frames_at_end()
        if not frames:
            if self.strip.isVisible():
                self.strip.hide()
                self.strip.clear_ending()
            return
        if self.strip.isVisible():
            return
        problems = tuple(frame.problem for frame in frames)
        is_first_time = problems != self._animated_problems
        self._animated_problems = problems
        is_animated = is_first_time and not self._context.scene.is_motion_reduced
        self._place_strip()
        self.strip.show_ending(self._make_ending(frames), is_animated=is_animated)
        self.strip.show()
        self.strip.raise_()
        if is_animated:
            for pane in self._panes:
                pane.board_view.sweep_tour(round(_SWEEP_SHARE * ENDING_MS))
                self.strip.skipped.connect(pane.board_view.finish_animation)

    def _frames_at_end(self) -> tuple[Frame, ...]:
        """Return the last frames of both searches, or none unless both are shown."""
        playback = self._context.playback
        scene = self._context.scene
        if scene.hides_answer or not scene.is_comparison or not playback.is_comparison:
            return ()
        if not playback.is_at_end:
            return ()
        frames = [client.frame for client in playback.clients]
        at_end = [frame for frame in frames if frame and frame.position.outcome is not None]
        return tuple(at_end) if len(at_end) == len(frames) else ()

    def _make_ending(self, frames: tuple[Frame, ...]) -> Ending:
        setups = self._context.scene.setups
        hand_index = self._context.scene.hand_search_index
        names: Sequence[str]
        watch_again = "restart"
        if hand_index is None:
            names = distinguishing_names(*(setup.strategy for setup in setups))
        else:
            names = [
                tr("You") if setup.is_by_hand else ordering_title(setup.strategy.ordering)
                for setup in setups
            ]
            # a restart would take all moves back
            watch_again = "play"
        return comparison_ending(
            frames[0].problem,
            names,
            [frame.position for frame in frames],
            [_hint_note(setup) for setup in setups],
            (EndingAction("parting"), EndingAction(watch_again, tr("Watch again"))),
        )

    @Slot()
    def update_strip_place(self) -> None:
        """Put the strip to its place after another layout of the boards."""
        if self.strip.isVisible():
            self._place_strip()

    def _place_strip(self) -> None:
        """Put the strip over the verdicts: of both boards side by side, else of the upper one."""
        first_rect, *other_rects = (pane.ending_rect for pane in self._panes)
        rect = first_rect
        for other_rect in other_rects:
            if other_rect.top() < first_rect.bottom():
                rect = rect.united(other_rect)
        self.strip.setGeometry(rect)


def _hint_note(setup: SearchSetup) -> str:
    if not setup.is_by_hand:
        return ""
    if not setup.hint_count:
        return tr("without a hint")
    return plural("{count} hint", "{count} hints", setup.hint_count)
