"""Board pane: the widgets of one search, with its name, verdict, board and landscape."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.board.view_state import count_exits
from knight_gui.i18n import tr
from knight_gui.messages.landscape import (
    common_scale_title,
    comparison_texts,
    divergence_texts,
    end_flag_text,
    hand_comparison_texts,
)
from knight_gui.messages.programs import distinguishing_names, ordering_title, variant_title
from knight_gui.messages.steps import step_counters_text
from knight_gui.player.frame import SearchStatus
from knight_gui.player.pace import Pace
from knight_gui.state.lesson import Question
from knight_gui.window.board.heat_legend import HeatLegend
from knight_gui.window.board.view import BoardView
from knight_gui.window.callouts import MarkCallouts
from knight_gui.window.cards.counters import longest_path_length
from knight_gui.window.cards.verdict import VerdictCard
from knight_gui.window.commands import operations, square_menu, tour_commands
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.message_boxes import announce_to_screen_reader
from knight_gui.window.message_strip import MessageStrip
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.menus import SearchMenu, SearchMenuButton
from knight_gui.window.widgets.parts import column_layout
from knight_gui.window.widgets.tabs import update_unfolded_sections
from knight_gui.window.widgets.theming import apply_reduced_motion

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.search_client import SearchClient
    from knight_gui.search.problem import Problem
    from knight_gui.state.setup import SearchSetup
    from knight_gui.window.context import WindowContext
    from knight_gui.window.landscape.loader import LandscapeLoader

_PAUSED_GLIDE_MS = 280
"""Duration of the knight's move while paused."""
_GLIDE_SHARE_OF_STEP = 0.54
"""Share of the time of a step that the knight moves: the rest is for seeing where it is."""
_MIN_GLIDE_MS = 36
"""Least duration of the knight's move; a faster one jumps."""
_COUNTERS_LINE_COUNT = 1
_MIN_WIDTH_FOR_LARGE_VERDICT_EM = 34
"""Least width of a pane, in font heights, with a large verdict beside the program's name."""
_MIN_HEIGHT_FOR_SENTENCES_EM = 34
"""Least height of a pane of a comparison, in font heights, with sentences."""
_LOW_ENDING_EM = 2.8
"""Height of the ending of a comparison, in font heights, in a low window."""
_ENDING_EM = 3.9
_TALL_ENDING_EM = 7.0
"""The same in a window higher than `_MIN_TALL_ENDING_WINDOW_PX` whose boards fill its width."""
_MIN_TALL_ENDING_WINDOW_PX = 1100
_MAX_TALL_ENDING_WINDOW_RATIO = 1.7
"""Largest width of such a window, in its heights."""
_PRESENTED_TITLE_EM = 3.4
"""Height of the title in a presentation, in whose place an ending is read from far."""


class BoardPane(QWidget):
    """Pane of one search: its name, verdict, board and landscape.

    The object names of a second one's widgets begin with “rival”.
    """

    def __init__(self, context: WindowContext, client: SearchClient, index: int) -> None:
        super().__init__(context.main_window)
        self.client = client
        self._context = context
        self._playback = context.playback
        self._index = index
        self._landscape_loader: LandscapeLoader | None = None
        self._message_strip: MessageStrip | None = None
        self._message_step = 0
        search_menu = SearchMenu(tr("Build your own …"), "blocks", self)
        # in the order in which Tab goes through them
        self.search_button = SearchMenuButton(search_menu, self)
        self.board_view = BoardView(self)
        self.landscape_view = LandscapeView(self)
        self.verdict_card = VerdictCard(context, client, index, self)
        self.heat_legend = HeatLegend(self)
        self._counters_label = ReservedHeightLabel(_COUNTERS_LINE_COUNT, self)
        self._set_object_name(self.board_view, "board")
        self._set_object_name(self.landscape_view, "timeline")
        self._set_object_name(self.search_button, "contestantButton")
        self._set_object_name(self._counters_label, "countsLabel")
        self._lay_out()
        search_menu.search_chosen.connect(self._on_search_menu_chosen)
        search_menu.other_action.triggered.connect(self._on_other_action_triggered)
        self._connect_signals()
        # marks are named after they have been drawn
        MarkCallouts(context, client, self.board_view, self.landscape_view)
        self._update_reduced_motion()
        self._update_tour_numbers()
        self._update_landscape_expanded()
        self._update_setup()
        self._update_landscape_visibility()

    def _set_object_name(self, widget: QWidget, name: str) -> None:
        """Set the object name of a widget, which begins with “rival” in a second pane."""
        if self._index:
            name = f"rival{name[0].upper()}{name[1:]}"
        widget.setObjectName(name)

    @property
    def ending_rect(self) -> QRect:
        """The rectangle of the ending of a comparison, in pixels of the parent of the pane."""
        rect = self.verdict_card.ending_rect
        return rect.translated(self.verdict_card.mapTo(self, QPoint()) + self.pos())

    def set_tab_order_after(self, previous_pane: BoardPane) -> None:
        """Put the pane after another one in the tab order."""
        widgets = (
            previous_pane.landscape_view,
            self.search_button,
            self.verdict_card.search_anyway_button,
            self.board_view,
            self.landscape_view,
        )
        for before, after in pairwise(widgets):
            QWidget.setTabOrder(before, after)

    @Slot()
    def _update_hidden_answer(self) -> None:
        self.board_view.update_state(
            hides_answer=self._context.scene.hides_answer, completabilities=None
        )
        self._update_landscape_visibility()

    @Slot()
    def _update_allowed_answers(self) -> None:
        """Update the squares whose click is an answer to the question, and the right ones."""
        quiz = self._context.lesson_player.quiz
        if quiz.question is None:
            self.board_view.allowed_answers = None
        else:
            self.board_view.allowed_answers = quiz.squares
        if not self._index:
            self.board_view.update_state(right_answers=quiz.shown_answers)
        self._update_refutation()

    def _update_refutation(self) -> None:
        """Mark the wrong answers to an open question, and why the last one is wrong."""
        quiz = self._context.lesson_player.quiz
        if quiz.refutation is None or quiz.answer_given is not None or self._index:
            self.board_view.update_state(wrong_answers=None)
            return
        self.board_view.update_state(proof=quiz.refutation.proof, wrong_answers=quiz.wrong_answers)

    @Slot()
    def _update_board_editable(self) -> None:
        """Show the board without its path while holes are made, and the path again afterwards."""
        is_editable = self._context.scene.is_board_edited
        if is_editable == self.board_view.is_editable:
            return
        self.board_view.is_editable = is_editable
        frame = self.client.frame
        if is_editable:
            self._playback.pause()
            self.board_view.clear()
            self.board_view.update_state(preview_tour=None)
        elif frame is not None and self._context.scene.has_search:
            self.board_view.show_frame(frame, 0)

    @Slot()
    def _update_landscape_expanded(self) -> None:
        self.landscape_view.set_expanded(
            is_expanded="landscape" in self._context.scene.unfolded_sections
        )

    def _update_landscape_visibility(self) -> None:
        """Show the landscape of the search, or an empty one if it has an answer."""
        scene = self._context.scene
        self.landscape_view.setVisible(self._index < len(scene.setups))
        self.landscape_view.setEnabled(not scene.hides_answer)

    @Slot()
    def _on_session_lesson_scene_changed(self) -> None:
        """Hide what belongs to another scene, and what a scene about one step doesn't tell yet."""
        self._hide_message()
        self.board_view.hide_pointed_squares()
        lesson_scene = self._context.scene.lesson_scene
        is_about_one_step = (
            lesson_scene is not None
            and not lesson_scene.landscape_share
            and isinstance(lesson_scene.step, int)
        )
        self.landscape_view.set_mistake_visible(is_visible=not is_about_one_step)

    @Slot()
    def _update_reduced_motion(self) -> None:
        """Stop animations on the board if the user, or else the system, wants reduced motion."""
        is_reduced = self._context.scene.is_motion_reduced
        self.board_view.set_reduced_motion(is_reduced=is_reduced)
        apply_reduced_motion(is_reduced=is_reduced)

    @Slot()
    def _update_tour_numbers(self) -> None:
        """Show the numbers of a tour at rest if the user wants them."""
        self.board_view.set_tour_numbers(are_shown=self._context.scene.shows_tour_numbers)

    @Slot()
    def _update_setup(self) -> None:
        """Show the setup: its board, its program, and the obstacle to a tour, if any."""
        scene = self._context.scene
        if self._index >= len(scene.setups):
            return
        setup = scene.setups[self._index]
        self.search_button.setVisible(scene.is_comparison)
        self.search_button.show_setup(setup)
        self._update_heat()
        self.board_view.is_by_hand = setup.is_by_hand
        prefix_source = setup.prefix_source
        if prefix_source:
            self.landscape_view.prefix_source = variant_title(prefix_source, setup.program)
        else:
            self.landscape_view.prefix_source = ""
        if setup.board != self.board_view.board:
            self.board_view.set_board(setup.board)
        if setup.problem is None:
            self._clear_search()
        elif scene.is_impossible:
            # the obstacle may be that of the other search
            self._clear_search()
            self.board_view.show_start(setup.problem.path[0], setup.obstacle)

    @property
    def _shows_heat(self) -> bool:
        """True if the heat of the search is shown."""
        return self._context.scene.has_heat(self._index)

    @Slot()
    def _update_heat(self) -> None:
        """Show or hide the number of retreats on each square."""
        self.heat_legend.setVisible(self._shows_heat)
        self._update_retreats()

    def _clear_search(self) -> None:
        """Show no search."""
        self.board_view.clear()
        self.landscape_view.clear()
        self._update_landscape_visibility()
        self._counters_label.clear()
        self._update_retreats()

    def show_board_only(self) -> None:
        """Show only the board, since the cards stand beside it."""
        self._counters_label.hide()
        self.verdict_card.set_panel(is_panel=True)
        self.verdict_card.set_compact(is_compact=False, is_small=False)
        self.verdict_card.set_details_visible(is_visible=True)
        self.heat_legend.setVisible(self._shows_heat)

    def show_verdict_and_counters(self) -> None:
        """Show the verdict above the board, and the counters below it."""
        self._column_layout.insertWidget(0, self.verdict_card)
        self.verdict_card.set_panel(is_panel=False)
        self.verdict_card.set_details_visible(is_visible=False)
        self._column_layout.addWidget(self.heat_legend)
        self._counters_label.show()
        self._update_counters()
        self._update_heat()

    def _lay_out(self) -> None:
        self._counters_label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.verdict_card.header_layout.insertWidget(0, self.search_button)
        self._column_layout = column_layout(
            self.verdict_card,
            (self.board_view, 1),
            self._counters_label,
            self.heat_legend,
            spacing=4,
        )
        self.setLayout(self._column_layout)

    @Slot(object)
    def _on_landscape_step_range_changed(self, step_range: tuple[int, int] | None) -> None:
        """Save the step range of the first landscape in the session."""
        if not self._index:
            self._context.session.update(step_range=step_range)

    @Slot(bool)
    def _on_landscape_expansion_requested(self, is_expanded: bool) -> None:  # noqa: FBT001  Qt's signal
        unfolded_sections = ["landscape"] if is_expanded else []
        update_unfolded_sections(self._context.session, unfolded_sections, folded=["landscape"])

    @Slot()
    def _update_step_range(self) -> None:
        self.landscape_view.set_step_range(self._context.scene.step_range)

    @Slot()
    def _on_playback_no_mistake_found(self) -> None:
        self.show_message(tr("No loss found after this step."))

    @Slot(str)
    def show_message(self, message: str) -> None:
        """Show a message at the foot of the board until the next step, and announce it."""
        if self._message_strip is None:
            container = self._context.main_window.centralWidget()
            assert container is not None
            self._message_strip = MessageStrip(self.board_view, container)
            self.destroyed.connect(self._message_strip.deleteLater)
        scene = self._context.scene
        self._message_strip.show_message(
            message,
            is_presented=scene.is_full_screen,
            has_free_side=len(scene.setups) == 1,
        )
        self._message_step = self._playback.step
        announce_to_screen_reader(self.board_view, message)

    @Slot()
    def _hide_message_of_another_step(self) -> None:
        if self._playback.step != self._message_step:
            self._hide_message()

    @Slot()
    def _hide_message(self) -> None:
        if self._message_strip is not None:
            self._message_strip.hide()

    def _connect_signals(self) -> None:
        client = self.client
        context = self._context
        session = context.session
        if not self._index:
            self._playback.no_mistake_found.connect(self._on_playback_no_mistake_found)
            session.step_range_changed.connect(self._update_step_range)
        choose_square = partial(square_menu.handle_square_choice, context, self._index)
        open_menu = partial(square_menu.open_square_menu, context, self._index)
        board_view = self.board_view
        board_view.message_requested.connect(self.show_message)
        # each click has its own answer, or none
        board_view.square_chosen.connect(self._hide_message)
        board_view.square_chosen.connect(choose_square)
        board_view.menu_requested.connect(open_menu)
        board_view.end_chosen.connect(partial(tour_commands.find_tour_to, context))
        board_view.square_pointed.connect(self.landscape_view.set_pointed_square)
        landscape_view = self.landscape_view
        landscape_view.step_chosen.connect(self._playback.go_to_step)
        landscape_view.step_range_changed.connect(self._on_landscape_step_range_changed)
        landscape_view.expansion_requested.connect(self._on_landscape_expansion_requested)
        landscape_view.square_pointed.connect(board_view.set_pointed_square)
        landscape_view.pointing_ended.connect(board_view.clear_pointed_square)
        client.opened.connect(self._on_client_opened)
        client.frame_changed.connect(self._on_client_frame_changed)
        client.report_changed.connect(self._on_client_report_changed)
        client.skipping_ended.connect(board_view.show_recent_retreats)
        client.verdict_changed.connect(self._on_client_verdict_changed)
        playback = self._playback
        playback.searches_changed.connect(self._update_landscape_step)
        playback.step_changed.connect(self._update_landscape_step)
        playback.step_changed.connect(self._hide_message_of_another_step)
        playback.report_changed.connect(self._update_landscape_step)
        playback.mode_changed.connect(self._update_comparison)
        context.controller.divergence_finder.divergence_found.connect(self._update_comparison)
        context.lesson_player.quiz.changed.connect(self._update_allowed_answers)
        context.lesson_player.quiz.answered.connect(board_view.hide_pointed_squares)
        context.coach.hint_changed.connect(self._update_hint)
        session.setups_changed.connect(self._update_setup)
        session.setups_changed.connect(self._hide_message)
        session.page_changed.connect(self._hide_message)
        session.lesson_scene_changed.connect(self._on_session_lesson_scene_changed)
        session.hides_answer_changed.connect(self._hide_message)
        session.shows_heat_changed.connect(self._update_heat)
        session.has_common_scale_changed.connect(self._update_comparison)
        session.is_full_screen_changed.connect(self._hide_message)
        session.is_full_screen_changed.connect(self._update_text_amount)
        session.hides_answer_changed.connect(self._update_hidden_answer)
        session.unfolded_sections_changed.connect(self._update_landscape_expanded)
        session.page_changed.connect(self._update_board_editable)
        session.motion_changed.connect(self._update_reduced_motion)
        session.shows_tour_numbers_changed.connect(self._update_tour_numbers)

    @Slot()
    def _on_other_action_triggered(self) -> None:
        operations.toggle_page(self._context, "strategy", self._index)

    @Slot(object)
    def _on_search_menu_chosen(self, setup: SearchSetup) -> None:
        operations.choose_search(
            self._context,
            self._index,
            self._context.scene.setups[self._index].with_program_of(setup),
        )

    @Slot(object)
    def _on_client_opened(self, problem: Problem) -> None:
        if self._landscape_loader is None:
            # there was no landscape to be read before
            from knight_gui.window.landscape.loader import LandscapeLoader

            self._landscape_loader = LandscapeLoader(self.client, self.landscape_view)
        self.landscape_view.show_search(problem)
        if self._context.scene.lesson is None:
            # before its first frame a second board would show a tour for a moment
            self.board_view.update_state(preview_tour=None)
        else:
            # the path of the former scene would stand beside the words of this one
            self.board_view.show_start(problem.path[0])
        self._update_retreats()
        self.board_view.show_recent_retreats()
        self.landscape_view.set_step_range(None)

    @Slot(object)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        if self.board_view.is_editable:
            return
        is_skipping = self.client.pace is Pace.SKIPPING
        self.board_view.show_recent_retreats(frame.passage if is_skipping else None)
        self.board_view.show_frame(frame, 0 if is_skipping else self._glide_ms)
        self._update_completabilities()
        self.landscape_view.show_path(frame.position.step, frame.position.path)
        if not self._counters_label.isHidden():
            self._update_counters()

    def _update_counters(self) -> None:
        """Show the retreats and the longest path up to the step."""
        frame = self.client.frame
        if frame is not None:
            longest_length = longest_path_length(frame, self.client.report)
            text = step_counters_text(frame.problem, frame.position, longest_length)
            self._counters_label.setText(text)

    @property
    def _glide_ms(self) -> int:
        """Duration of the knight's move to the next square."""
        if not self._playback.is_playing:
            return _PAUSED_GLIDE_MS
        glide_ms = round(self._playback.speed.step_s * _GLIDE_SHARE_OF_STEP * 1000)
        if glide_ms < _MIN_GLIDE_MS:
            return 0
        return glide_ms

    @Slot()
    def _on_client_verdict_changed(self) -> None:
        """Show the verdict that a job has found after the frame came."""
        frame = self.client.frame
        if frame is not None and not self.board_view.is_editable:
            self.board_view.update_verdict(frame)
            self._update_completabilities()

    def _update_completabilities(self) -> None:
        completabilities = self.client.judge.completabilities
        frame = self.client.frame
        quiz = self._context.lesson_player.quiz
        has_last_square = bool(quiz.right_answers) and quiz.question is Question.LAST_SQUARE
        if has_last_square and frame is not None and frame.verdict is not None:
            # the answer is the whole way, not the next move
            rest_of_tour = frame.verdict.rest_of_tour
            self.board_view.update_state(completabilities=None, suggested_tour=rest_of_tour)
            return
        if completabilities is not None and frame is not None and not frame.position.is_by_hand:
            # the move just taken back is crossed out already
            completabilities = tuple(
                square_completability
                for square_completability in completabilities
                if square_completability[0] != frame.position.square_left
            )
        self.board_view.update_state(completabilities=completabilities)
        self._update_hint()

    @Slot()
    def _update_hint(self) -> None:
        """Show the exits of the squares, and squares of a tour, as the hint level allows."""
        coach = self._context.coach
        frame = self.client.frame
        if frame is not None and frame.position.is_by_hand and self.client is coach.client:
            self.board_view.update_state(
                exit_counts=count_exits(frame) if coach.hint_level else None,
                suggested_tour=coach.suggested_move or None,
            )

    @Slot(object)
    def _on_client_report_changed(self, report: Report) -> None:
        self.landscape_view.show_report(report)
        if self._shows_heat:
            self._update_retreats()

    @Slot()
    def _update_landscape_step(self) -> None:
        """Show the step on the landscape, and how far the search is."""
        client = self.client
        self.landscape_view.show_step(
            client.step,
            client.step_count if client.problem is not None else 0,
            has_ended=client.has_ended,
            is_throttled=client.status is SearchStatus.THROTTLED,
        )
        self._update_landscape_visibility()
        self._update_comparison()

    @Slot()
    def _update_comparison(self) -> None:
        """Show the divergence of a comparison, and the number of steps of both searches.

        The landscapes have a common scale if the scene says so.
        """
        playback = self._playback
        scene = self._context.scene
        is_comparison = playback.is_comparison and scene.is_comparison
        if not is_comparison:
            self.landscape_view.set_common_step_count(0)
            self.landscape_view.show_comparison((), None)
            return
        texts: tuple[str, ...] = ()
        if scene.has_common_scale and playback.has_ended:
            end_text = ""
            if self.client.step_count < playback.step_count:
                end_text = end_flag_text(
                    self._search_names()[self._index],
                    is_reached=self.client.step == self.client.step_count,
                )
            self.landscape_view.set_common_step_count(
                playback.step_count, common_scale_title(), end_text
            )
        else:
            self.landscape_view.set_common_step_count(0)
        # the landscape of the shorter search has more space for texts
        shorter_client = min(playback.clients, key=attrgetter("step_count"))
        is_on_the_way = playback.has_ended and not playback.is_at_end
        if is_on_the_way and self.client is shorter_client:
            # at the end the strip over the boards has these numbers
            texts = self._comparison_texts()
        divergence = self._context.controller.divergence_finder.divergence
        divergence_pos = None
        if divergence is not None:
            divergence_pos = (divergence.step, len(divergence.positions[0].path))
            if self.client.step == divergence.step and not playback.is_playing:
                texts = divergence_texts(divergence)
        self.landscape_view.show_comparison(texts, divergence_pos)

    def _comparison_texts(self) -> tuple[str, ...]:
        """Return texts on the number of steps of the two searches."""
        playback = self._playback
        scene = self._context.scene
        step_counts = [client.step_count for client in playback.clients]
        hand_index = scene.hand_search_index
        if hand_index is not None:
            report = playback.clients[hand_index].report
            other_ordering = scene.setups[1 - hand_index].strategy.ordering
            retreats = report.progress.backtracks if report is not None else 0
            return hand_comparison_texts(
                step_counts[hand_index],
                retreats,
                ordering_title(other_ordering),
                step_counts[1 - hand_index],
            )
        names = self._search_names()
        return comparison_texts(
            names[0],
            step_counts[0],
            names[1],
            step_counts[1],
            are_answers=not any(client.is_stuck for client in playback.clients),
        )

    def _search_names(self) -> tuple[str, ...]:
        """Return the names of the two searches."""
        setups = self._context.scene.setups
        if any(setup.is_by_hand for setup in setups):
            return tuple(
                tr("You") if setup.is_by_hand else ordering_title(setup.strategy.ordering)
                for setup in setups
            )
        return distinguishing_names(*(setup.strategy for setup in setups))

    def _update_retreats(self) -> None:
        report = self.client.report
        scene = self._context.scene
        problem = scene.setups[self._index].problem if self._index < len(scene.setups) else None
        is_current_report = report is not None and report.problem == problem
        retreat_counts = None
        step_count = 0
        if report is not None and is_current_report and self._shows_heat:
            retreat_counts = report.progress.retreats_by_square
            step_count = report.progress.steps
        self.board_view.update_state(retreat_counts=retreat_counts)
        self.heat_legend.set_retreat_counts(retreat_counts, step_count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._update_text_amount()
        if self._message_strip is not None:
            self._message_strip.place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._update_text_amount()

    @Slot()
    def _update_text_amount(self) -> None:
        """Shorten the texts of a comparison in a low window or a presentation."""
        scene = self._context.scene
        if scene.is_comparison:
            font_px = self.fontInfo().pixelSize()
            is_short = (
                scene.is_full_screen or self.height() < _MIN_HEIGHT_FOR_SENTENCES_EM * font_px
            )
            title_em = 0.0
            if is_short and scene.lesson is not None:
                # in place of the verdicts, as there is no height for both
                ending_em = 0.0
            elif scene.is_full_screen:
                ending_em = 0.0
                title_em = _PRESENTED_TITLE_EM
            elif is_short:
                ending_em = _LOW_ENDING_EM
            elif _has_height_for_tall_ending(self.window().size()):
                ending_em = _TALL_ENDING_EM
            else:
                ending_em = _ENDING_EM
            self.verdict_card.set_compact(
                is_compact=is_short,
                is_small=self.width() < _MIN_WIDTH_FOR_LARGE_VERDICT_EM * font_px,
                ending_height_px=round(ending_em * font_px),
                title_height_px=round(title_em * font_px),
            )
            self._counters_label.setHidden(is_short)
            if not is_short:
                self._update_counters()


def _has_height_for_tall_ending(window_size: QSize) -> bool:
    height = window_size.height()
    is_wide = height < window_size.width() <= _MAX_TALL_ENDING_WINDOW_RATIO * height
    return is_wide and height > _MIN_TALL_ENDING_WINDOW_PX
