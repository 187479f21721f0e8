"""One search as it is seen: what it is, its verdict, its board and its landscape."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.board.view_state import exits_of
from knight_gui.i18n import tr
from knight_gui.messages.landscape import comparison, comparison_with_you, where_they_part
from knight_gui.messages.programs import names_apart, ordering_title, variant_title
from knight_gui.messages.steps import counters
from knight_gui.player.frame import Work
from knight_gui.player.pace import Pace
from knight_gui.window.board.heat_legend import HeatLegend
from knight_gui.window.board.view import BoardView
from knight_gui.window.callouts import Callouts
from knight_gui.window.cards.counters import longest_path
from knight_gui.window.cards.verdict import VerdictCard
from knight_gui.window.commands import operations, square_menu
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.message_boxes import say_at
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.menus import SearchButton, SearchMenu
from knight_gui.window.widgets.parts import column, keeps_room
from knight_gui.window.widgets.tabs import remember_opened

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.search_client import Track
    from knight_gui.search.problem import Problem
    from knight_gui.state.setup import Setup
    from knight_gui.window.context import Context
    from knight_gui.window.landscape.loader import LandscapeReader

_JUMP_MS = 280
_GLIDE_SHARE = 0.54
"""Of the time of a step that the knight is underway: the rest is for seeing where it is."""
_LEAST_GLIDE_MS = 36
"""A knight that is underway for less jumps."""
_COUNTS_LINES = 1
_LEAST_BESIDE = 34
"""Heights of letters from which on a large verdict has room beside who searches."""
_LEAST_SAID = 34
"""Heights of letters from which on a pane of a race has room for sentences."""


class BoardPane(QWidget):
    """Shows one search: what it is, its verdict, its board and its landscape.

    The object names of a second one's widgets begin with “rival”.
    """

    def __init__(self, context: Context, track: Track, place: int) -> None:
        super().__init__(context.parent)
        self.track = track
        self._context = context
        self._transport = context.go
        self._place = place
        self._reader: LandscapeReader | None = None
        searches = SearchMenu(tr("Build your own …"), "blocks", self)
        # in the order in which Tab goes through them
        self.contestant, self.view, self.landscape = (
            SearchButton(searches, self),
            BoardView(self),
            LandscapeView(self),
        )
        keeps_room(self.landscape)
        self.verdict = VerdictCard(context, track, place, self)
        self.legend, self._counts_label = HeatLegend(self), RoomyLabel(_COUNTS_LINES, self)
        for widget, plain in (
            (self.view, "board"),
            (self.landscape, "timeline"),
            (self.contestant, "contestantButton"),
            (self._counts_label, "countsLabel"),
        ):
            widget.setObjectName(f"rival{plain[0].upper()}{plain[1:]}" if place else plain)
        self._lay_out()
        searches.chosen.connect(self._choose_search)
        searches.other.triggered.connect(lambda: operations.show_page(context, "strategy", place))
        self._connect()
        # what it names must have been drawn
        Callouts(context, track, self.view, self.landscape)
        self._calm_view()
        self._unfold_landscape()
        self._show_setup()
        self._show_landscape()

    def come_after(self, pane: BoardPane) -> None:
        """Let Tab lead here from another pane."""
        places = (pane.landscape, self.contestant, self.verdict.anyway, self.view, self.landscape)
        for before, after in pairwise(places):
            QWidget.setTabOrder(before, after)

    @Slot()
    def _keep_secret(self) -> None:
        self.view.show_facts(is_asked=self._context.scene.is_asked, prospects=None)
        self._show_landscape()

    @Slot()
    def _let_answer(self) -> None:
        """Show by the mouse where a click is an answer, while a lesson asks."""
        asking = self._context.lesson_player.asking
        self.view.answers = None if asking.ask is None else asking.squares

    @Slot()
    def _let_make_board(self) -> None:
        self.view.is_made = self._context.scene.page == "board"

    @Slot()
    def _unfold_landscape(self) -> None:
        self.landscape.unfold(is_unfolded="landscape" in self._context.scene.unfolded)

    def _show_landscape(self) -> None:
        """Show it if there is anything on it that may be seen; its room is kept."""
        scene, has_steps = self._context.scene, self.landscape.seen.steps > 0
        is_ours = self._place < len(scene.setups)
        self.landscape.setVisible(is_ours and has_steps and not scene.is_asked)

    @Slot()
    def _calm_view(self) -> None:
        """Let things on the board move only if the user, or else the system, does not mind."""
        self.view.be_calm(is_calm=self._context.scene.is_still)

    @Slot()
    def _show_setup(self) -> None:
        """Show what is searched here: its board, its name, and what keeps it from beginning."""
        scene = self._context.scene
        if self._place >= len(scene.setups):
            return
        setup = scene.setups[self._place]
        self.contestant.setVisible(scene.is_race)
        self.contestant.show_setup(setup)
        self._show_heat()
        self.view.is_by_hand, maker = setup.is_by_hand, setup.given_by
        self.landscape.given_by = variant_title(maker, setup.program) if maker else ""
        if setup.board != self.view.board:
            self.view.set_board(setup.board)
        if setup.problem is None:
            self._clear()
        elif scene.is_impossible:
            # what proves that there is no tour, here or for the other search
            self._clear()
            self.view.show_start(setup.problem.path[0], setup.obstacle)

    @Slot()
    def _show_heat(self) -> None:
        """Show on the squares how often the search went back from them, or no more."""
        self.legend.setVisible(self._context.scene.shows_heat)
        self._show_retreats()

    def _clear(self) -> None:
        """Show no search."""
        self.view.clear()
        self.landscape.clear()
        self._show_landscape()
        self._counts_label.clear()
        self._show_retreats()

    def give_away(self) -> None:
        """Leave all the room to the board: the words stand beside it."""
        self._counts_label.hide()
        self.verdict.be_short(is_short=False, is_small=False)
        self.verdict.show_more(is_wanted=True)
        self.legend.setVisible(self._context.scene.shows_heat)

    def take_back(self) -> None:
        """Have the verdict over the board, and the counts below it."""
        self._column.insertWidget(0, self.verdict)
        self.verdict.show_more(is_wanted=False)
        self._column.addWidget(self.legend)
        self._counts_label.show()
        self._show_heat()

    def _lay_out(self) -> None:
        self._counts_label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.verdict.head.insertWidget(0, self.contestant)
        self._column = column(
            self.verdict, (self.view, 1), self._counts_label, self.legend, spacing=4
        )
        self.setLayout(self._column)

    @Slot(object)
    def _note_stretch(self, stretch: tuple[int, int] | None) -> None:
        """Remember which steps the user looks at; of two landscapes those of the first."""
        if not self._place:
            self._context.session.change(stretch=stretch)

    @Slot(bool)
    def _note_unfolded(self, is_unfolded: bool) -> None:  # noqa: FBT001  Qt's signal
        opened = ["landscape"] * is_unfolded
        remember_opened(self._context.session, opened, instead_of=["landscape"])

    @Slot()
    def _show_stretch(self) -> None:
        self.landscape.look_at(self._context.scene.stretch)

    @Slot()
    def _say_that_no_loss_was_found(self) -> None:
        self.say(tr("No loss found after this step."))

    def say(self, sentence: str) -> None:
        """Say something over the board, until somebody goes on."""
        say_at(self.view, self.view.rect().center(), sentence)

    def _connect(self) -> None:
        track, context, on = self.track, self._context, self._context.session.on
        if not self._place:
            self._transport.missed.connect(self._say_that_no_loss_was_found)
            on("stretch").connect(self._show_stretch)
        for told, act in (
            (self.view.chosen, partial(square_menu.choose_square, context, self._place)),
            (self.view.menu_wanted, partial(square_menu.open_offers, context, self._place)),
            (self.view.pointed, self.landscape.point_at),
            (self.landscape.chosen, self._transport.go_to),
            (self.landscape.looked, self._note_stretch),
            (self.landscape.unfolded, self._note_unfolded),
            (self.landscape.pointed, self.view.point_at),
            (track.opened, self._show_opened),
            (track.framed, self._show_frame),
            (track.reported, self._show_report),
            (track.slowed, self.view.show_passage),
            (track.judged, self._show_judged),
            (self._transport.changed, self._show_step),
            (self._transport.changed, self._let_answer),
            (context.lesson_player.asking.changed, self._let_answer),
            (context.coach.hinted, self._show_hint),
            (on("setups"), self._show_setup),
            (on("shows_heat"), self._show_heat),
            (on("has_common_scale"), self._show_rivalry),
            (on("is_full_screen"), self._say_as_much_as_fits),
            (on("is_asked"), self._keep_secret),
            (on("unfolded"), self._unfold_landscape),
            (on("page"), self._let_make_board),
            (on("is_calm", "system_is_calm"), self._calm_view),
        ):
            told.connect(act)

    @Slot(object)
    def _choose_search(self, setup: Setup) -> None:
        operations.choose_search(
            self._context, self._place, self._context.scene.setups[self._place].taking(setup)
        )

    @Slot(object)
    def _show_opened(self, problem: Problem) -> None:
        if self._reader is None:
            # there was nothing to be read before
            from knight_gui.window.landscape.loader import LandscapeReader

            self._reader = LandscapeReader(self.track, self.landscape)
        self.landscape.show_search(problem)
        self._show_retreats()
        self.view.show_passage()
        self.landscape.look_at(None)

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        is_rush = self.track.pace is Pace.RUSHING
        self.view.show_passage(frame.passage if is_rush else None)
        self.view.show_frame(frame, 0 if is_rush else self._glide_ms)
        self._show_prospects()
        self.landscape.show_path(frame.position.step, frame.position.path)
        if self._counts_label.isVisible():
            self._counts_label.setText(
                counters(frame.problem, frame.position, longest_path(frame, self.track.report))
            )

    @property
    def _glide_ms(self) -> int:
        """How long the knight may take to the next square."""
        glide_ms = round(self._transport.speed.step_s * _GLIDE_SHARE * 1000)
        if not self._transport.is_playing:
            return _JUMP_MS
        return glide_ms if glide_ms >= _LEAST_GLIDE_MS else 0

    @Slot()
    def _show_judged(self) -> None:
        """Mark what the frame could not tell by itself."""
        frame = self.track.frame
        if frame is not None:
            self.view.show_judged(frame)
            self._show_prospects()

    def _show_prospects(self) -> None:
        prospects, frame = self.track.judge.prospects, self.track.frame
        if prospects is not None and frame is not None and not frame.position.is_by_hand:
            # the move just taken back is crossed out already
            prospects = tuple(each for each in prospects if each[0] != frame.position.left)
        self.view.show_facts(prospects=prospects)
        self._show_hint()

    @Slot()
    def _show_hint(self) -> None:
        """Show how many exits squares have, and a way to a tour, as far as somebody was told."""
        coach, frame = self._context.coach, self.track.frame
        if self.track is coach.track and frame is not None:
            self.view.show_facts(
                ways=exits_of(frame) if coach.hint else None,
                suggested_tour=coach.way_to_tour or None,
            )

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        self.landscape.show_report(report)
        if self._context.scene.shows_heat:
            self._show_retreats()

    @Slot()
    def _show_step(self) -> None:
        track = self.track
        self.landscape.show_step(
            track.step,
            track.steps if track.problem is not None else 0,
            has_ended=track.has_ended,
            is_resting=track.work is Work.RESTING,
        )
        self._show_landscape()
        self._show_rivalry()

    @Slot()
    def _show_rivalry(self) -> None:
        """Say beside another search where they part, and how many steps both took.

        They stand on one scale if that is wanted.
        """
        go, scene = self._transport, self._context.scene
        is_race = go.is_race and scene.is_race
        self.landscape.show_on_scale(go.steps if is_race and scene.has_common_scale else 0)
        parting = self._context.searches.partings.found if is_race else None
        place = None if parting is None else (parting.step, len(parting.positions[0].path))
        sentence: tuple[str, ...] = ()
        # the shorter search leaves more room for it
        if is_race and go.has_ended and self.track is min(go.tracks, key=lambda t: t.steps):
            sentence = self._comparison()
        if parting is not None and self.track.step == parting.step and not go.is_playing:
            sentence = where_they_part(parting)
        self.landscape.show_comparison(sentence, place)

    def _comparison(self) -> tuple[str, ...]:
        """Return how many steps the searches of a race took."""
        go, scene = self._transport, self._context.scene
        counts, place = [track.steps for track in go.tracks], scene.by_hand
        if place is not None:
            report, other = go.tracks[place].report, scene.setups[1 - place].strategy.ordering
            retreats = report.progress.backtracks if report is not None else 0
            return comparison_with_you(
                counts[place], retreats, ordering_title(other), counts[1 - place]
            )
        names = names_apart(*(setup.strategy for setup in scene.setups))
        return comparison(
            names[0],
            counts[0],
            names[1],
            counts[1],
            are_answers=not any(track.is_stuck for track in go.tracks),
        )

    def _show_retreats(self) -> None:
        report, scene = self.track.report, self._context.scene
        problem = scene.setups[self._place].problem if self._place < len(scene.setups) else None
        is_ours = report is not None and report.problem == problem
        is_wanted = is_ours and scene.shows_heat
        counts = report.progress.retreats_by_square if report and is_wanted else None
        self.view.show_facts(retreats=counts)
        self.legend.show_retreats(counts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._say_as_much_as_fits()

    @Slot()
    def _say_as_much_as_fits(self) -> None:
        """Leave to the boards of a low race, and of one on a wall, what they need."""
        scene = self._context.scene
        if scene.is_race:
            letters_px = self.fontInfo().pixelSize()
            is_short = scene.is_full_screen or self.height() < _LEAST_SAID * letters_px
            self.verdict.be_short(
                is_short=is_short, is_small=self.width() < _LEAST_BESIDE * letters_px
            )
            self._counts_label.setHidden(is_short)
