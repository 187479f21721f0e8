"""One search as it is seen: what it is, how it stands, its board and its landscape."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QToolButton, QWidget

from knight_gui.player.pace import Pace
from knight_gui.player.transport import Mode
from knight_gui.search import loading
from knight_gui.search.readiness import readiness
from knight_gui.window.bars import ContestantButton
from knight_gui.window.board.animation import system_is_calm
from knight_gui.window.board.heat import HeatLegend
from knight_gui.window.board.shown import proof_of
from knight_gui.window.board.view import BoardView
from knight_gui.window.board.words import BoardLegend
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.explain.status import StatusLabel, status_of
from knight_gui.window.notices import say_at
from knight_gui.window.timeline.landscape import LandscapeView
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.parts import column, held, row
from knight_gui.wording import outcomes
from knight_gui.wording.landscape import comparison
from knight_gui.wording.programs import ordering_title
from knight_gui.wording.steps import counters

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.track import Track
    from knight_gui.search.problem import Problem
    from knight_gui.search.verdict import Verdict
    from knight_gui.tour import Obstacle
    from knight_gui.window.commands.command import Context
    from knight_gui.window.timeline.reader import LandscapeReader

_JUMP_MS = 280
_GLIDE_SHARE = 0.6
"""Of the time of a step that the knight is underway: the rest is for seeing where it is."""
_LEAST_GLIDE_MS = 36
"""A knight that is underway for less jumps."""
_PATIENCE_MS = 250
"""After which it is said that the engine is not there yet, and then how far it is."""
_LEAST_BESIDE = 42
"""Heights of letters from which on there is room for a sentence beside its buttons."""
_STATUS_LINES = 2
"""Room that is kept for how a search stands: both boards of a race begin at the same height."""
_SIGN_LINES = 3
"""Room that is kept for what the signs on the board mean, in a column beside it."""
_COUNTS_LINES = 2


class BoardPane(QWidget):
    """Shows one search: what it is, how it stands, its board and its landscape.

    The object names of a second one's widgets begin with “rival”.
    """

    def __init__(self, context: Context, track: Track, place: int) -> None:
        super().__init__(context.parent)
        self.track = track
        self._context = context
        self._transport = context.go
        self._place = place
        self._failure: outcomes.Status | None = None
        self._failed_at: int | None = None
        self._reader: LandscapeReader | None = None
        # in the order in which Tab goes through them
        self.contestant, self.view, self.landscape = (
            ContestantButton(context, place, self),
            BoardView(self),
            LandscapeView(self),
        )
        self.status = StatusLabel(self)
        self._anyway = QToolButton(self)
        self._anyway.setDefaultAction(context.commands["anyway"])
        self._anyway.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._anyway.hide()
        self.head, self._foot = QWidget(self), QStackedWidget(self)
        self.signs = BoardLegend(self)
        self.legend, self._counts_label = HeatLegend(self), RoomyLabel(_COUNTS_LINES, self)
        self._patience = QTimer(self)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._say_preparing)
        for widget, plain in (
            (self.view, "board"),
            (self.landscape, "timeline"),
            (self.status, "statusLabel"),
            (self.contestant, "contestantButton"),
            (self._counts_label, "countsLabel"),
            (self._anyway, "anywayButton"),
        ):
            name = f"rival{plain[0].upper()}{plain[1:]}" if place else plain
            widget.setObjectName(name)
        self._lay_out()
        self._connect()
        self._calm_view()
        self._show_race()
        self._show_setup()

    def come_after(self, pane: BoardPane) -> None:
        """Let Tab lead here from another pane."""
        places = (pane.landscape, self.contestant, self._anyway, self.view, self.landscape)
        for before, after in pairwise(places):
            QWidget.setTabOrder(before, after)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed and self._place < len(self._context.scene.setups):
            self._show_race()
            self._show_setup()
        if "shows_heat" in changed:
            self._show_heat()
        if "has_common_scale" in changed:
            self._show_rivalry()
        if "is_calm" in changed:
            self._calm_view()
        if "stretch" in changed and not self._place:
            self.landscape.look_at(self._context.scene.stretch)

    def _calm_view(self) -> None:
        """Let things on the board move only if the user and the system do not mind."""
        is_calm = self._context.scene.is_calm or system_is_calm(self)
        self.view.be_calm(is_calm=is_calm)

    def _show_setup(self) -> None:
        """Show what is searched here: its board, its name, and why nothing is if nothing is."""
        scene = self._context.scene
        setup = scene.setups[self._place]
        self.contestant.show_setup(setup)
        if setup.board != self.view.board:
            self.view.set_board(setup.board)
        if setup.problem is None:
            self._clear()
        elif scene.is_impossible:
            self._show_obstacle(setup.problem, setup.obstacle)

    def _show_race(self) -> None:
        """Say which search this is, and how it stands, beside another one."""
        is_race = self._context.scene.is_race
        self.contestant.setVisible(is_race)
        self.status.set_lines(_STATUS_LINES)
        self._show_heat()

    def _show_heat(self) -> None:
        """Show on the squares how often the search went back from them, or no more."""
        scene = self._context.scene
        if scene.is_race:
            self._foot.setCurrentIndex(int(scene.shows_heat))
        else:
            self.legend.setVisible(scene.shows_heat)
        self._show_retreats()

    def _clear(self) -> None:
        """Show no search."""
        self.view.clear()
        self._failure = None
        self._patience.stop()
        self._offer_anyway(is_offered=False)
        self.landscape.clear()
        self.status.show_status(outcomes.ready())
        self._counts_label.clear()
        self._show_retreats()

    def _show_obstacle(self, problem: Problem, obstacle: Obstacle | Verdict | None) -> None:
        """Show no search, and why: no tour can exist, here or where the other search is."""
        self._clear()
        self._offer_anyway(is_offered=obstacle is not None)
        self.view.show_start(problem.path[0], obstacle)
        self.status.show_status(
            outcomes.impossible(problem, obstacle) if obstacle else outcomes.waiting_to_begin()
        )

    def give_away(self) -> None:
        """Leave all the room to the board: what else is said stands beside it."""
        self._foot.hide()
        self.signs.set_lines(_SIGN_LINES)
        self.legend.setVisible(self._context.scene.shows_heat)

    def take_back(self) -> None:
        """Say over the board which search this is and how it stands, and below it the counts."""
        self._column.insertWidget(0, self.head)
        self.signs.set_lines(1)
        self._under.insertWidget(0, self.signs)
        self._foot.addWidget(self.legend)
        self._foot.show()
        self._show_heat()

    def _lay_out(self) -> None:
        self._top = row(self.contestant, (self.status, 1), self._anyway, spacing=8)
        self.head.setLayout(self._top)
        self._counts_label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._under = column(self.signs, self._counts_label, None, spacing=4)
        for part in (held(self._under, QWidget(self)), self.legend):
            self._foot.addWidget(part)
        self._column = column(self.head, (self.view, 1), self._foot, spacing=8)
        self.setLayout(self._column)

    @Slot(object)
    def _note_stretch(self, stretch: tuple[int, int] | None) -> None:
        """Remember which steps the user looks at; of two landscapes those of the first."""
        if not self._place:
            self._context.session.change(stretch=stretch)

    @Slot(object)
    def _say_why_no_step(self, spot: QPoint) -> None:
        """Say, where the user wants to see a step, why there is none."""
        say_at(self.landscape, spot, why_disabled.why_no_landscape(self._context))

    def _offer_anyway(self, *, is_offered: bool) -> None:
        self._anyway.setVisible(is_offered)
        self._make_room()

    def _make_room(self) -> None:
        """Put buttons over and under a reason where there is no room for them beside it."""
        letters_px = self.fontInfo().pixelSize()
        is_tight = self.head.width() < _LEAST_BESIDE * letters_px
        self._top.setDirection(
            QBoxLayout.Direction.TopToBottom if is_tight else QBoxLayout.Direction.LeftToRight
        )

    def _connect(self) -> None:
        track = self.track
        self.view.chosen.connect(self._start_at)
        self.view.redrawn.connect(self._explain_signs)
        self.landscape.chosen.connect(self._transport.go_to)
        self.landscape.looked.connect(self._note_stretch)
        self.landscape.refused.connect(self._say_why_no_step)
        self.landscape.pointed.connect(self.view.point_at)
        self.view.pointed.connect(self.landscape.point_at)
        track.opened.connect(self._show_opened)
        track.framed.connect(self._show_frame)
        track.reported.connect(self._show_report)
        track.slowed.connect(self.view.calm)
        track.judged.connect(self._show_judged)
        track.failed.connect(self._show_failure)
        if track is self._transport.tracks[0]:
            self._transport.failed.connect(self._show_failure)
        self._transport.changed.connect(self._show_step)
        self._context.session.changed.connect(self._follow)

    @Slot()
    def _explain_signs(self) -> None:
        self.signs.show_of(self.view.shown)

    @Slot(object)
    def _start_at(self, square: int) -> None:
        operations.choose_square(self._context, self._place, square)

    @Slot()
    def _say_preparing(self) -> None:
        if not self.track.is_idle:
            self.status.show_status(outcomes.preparing(readiness()))

    @Slot(object)
    def _show_opened(self, problem: Problem) -> None:
        self._have_landscape_read()
        self._failure = None
        self._show_retreats()
        if readiness().share < 1:
            # it may take seconds until there is a frame to be drawn
            self.view.show_start(problem.path[0])
        self._offer_anyway(is_offered=False)
        self.view.calm()
        self.landscape.look_at(None)
        self._patience.start()

    def _have_landscape_read(self) -> None:
        """Let somebody read it, unless somebody does: there was nothing to be read before."""
        if self._reader is None:
            from knight_gui.window.timeline.reader import LandscapeReader

            self._reader = LandscapeReader(self.track, self.landscape)

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        if loading.is_complete():
            self._patience.stop()
        else:
            # what is asked next may need what is still compiled
            self._patience.start()
        is_rush = self.track.pace is Pace.RUSHING
        self.view.show_passage(frame.passage if is_rush else None)
        self.view.show_frame(frame, 0 if is_rush else self._glide_ms)
        self._show_prospects()
        self.landscape.show_path(frame.position.step, frame.position.path)
        if self._failed_at is None:
            self._failed_at = frame.position.step
        elif frame.position.step != self._failed_at:
            self._failure = None
        self._show_status()
        self._show_counts(frame)

    @property
    def _glide_ms(self) -> int:
        """How long the knight may take to the next square."""
        if not self._transport.is_playing:
            return _JUMP_MS
        glide_ms = round(self._transport.speed.step_s * _GLIDE_SHARE * 1000)
        return glide_ms if glide_ms >= _LEAST_GLIDE_MS else 0

    @Slot()
    def _show_judged(self) -> None:
        """Mark, and count, what the frame could not tell by itself."""
        frame = self.track.frame
        if frame is not None:
            self.view.show_proof(proof_of(frame))
            self._show_prospects()
            self._show_counts(frame)

    def _show_prospects(self) -> None:
        if self.track.judge.prospects is not None:
            self.view.show_prospects(self.track.judge.prospects)

    def _show_counts(self, frame: Frame) -> None:
        if self._counts_label.isVisible():
            self._counts_label.setText(counters(frame.position, frame.verdict))

    def _show_status(self) -> None:
        track = self.track
        if self._failure is not None:
            # said until the view moves on, whatever else is reported
            self.status.show_status(self._failure)
        elif track.report is not None:
            status = status_of(
                track.report,
                is_at_end=track.is_at_end,
                key=self._context.commands.key("stop"),
                is_closed=self.view.shown.closing is not None,
            )
            if self._is_waiting:
                status = outcomes.waiting(status)
            elif self._transport.mode is Mode.HEADING and not track.is_at_rest:
                status = self._underway(status)
            self.status.show_status(status)

    def _underway(self, status: outcomes.Status) -> outcomes.Status:
        """Return how far the search is on its way to the step of a scene."""
        way = outcomes.on_its_way(self._transport.bound_for, self.track.steps)
        # a lesson says where to
        return way if self._context.scene.lesson is None else replace(status, share=way.share)

    @property
    def _is_waiting(self) -> bool:
        """Whether this search is over while the clock goes on for another one."""
        return self.track.is_at_end and not self._transport.is_at_end

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        self.landscape.show_report(report)
        self._show_status()
        if self._context.scene.shows_heat:
            self._show_retreats()

    @Slot(object)
    def _show_failure(self, sentence: str) -> None:
        """Say what went wrong, in the place of how the search stands, until the view moves on."""
        self._patience.stop()
        self._failure = outcomes.failed(sentence)
        # an answer that was on its way already is no move on
        self._failed_at = self.track.step if self.track.is_idle else None
        self._show_status()

    @Slot()
    def _show_step(self) -> None:
        track = self.track
        steps = track.steps if track.problem is not None else 0
        self.landscape.show_step(track.step, steps, has_ended=track.has_ended)
        self._show_rivalry()
        if track.is_at_end:
            self._show_status()

    def _show_rivalry(self) -> None:
        """Say beside another search how many steps both took, on one scale if that is wanted."""
        go, scene = self._transport, self._context.scene
        is_race = go.is_race and scene.is_race
        self.landscape.show_on_scale(go.steps if is_race and scene.has_common_scale else 0)
        sentence: tuple[str, ...] = ()
        # the shorter search leaves more room for it
        if is_race and go.has_ended and self.track is min(go.tracks, key=lambda t: t.steps):
            (first, second), (ours, theirs) = scene.setups, go.tracks
            sentence = comparison(
                ordering_title(first.strategy.ordering),
                ours.steps,
                ordering_title(second.strategy.ordering),
                theirs.steps,
                are_answers=not any(track.is_stuck for track in go.tracks),
            )
        self.landscape.show_comparison(sentence)

    def _show_retreats(self) -> None:
        report, scene = self.track.report, self._context.scene
        problem = scene.setups[self._place].problem if self._place < len(scene.setups) else None
        is_ours = report is not None and report.problem == problem
        counts = report.progress.retreats_by_square if report and is_ours else None
        if not scene.shows_heat:
            counts = None
        self.view.show_retreats(counts)
        self.legend.show_retreats(counts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
