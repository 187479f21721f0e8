"""Card of the verdict on the current path, or of the outcome of the search, with its reason."""

from __future__ import annotations

import time
from functools import cached_property

from PySide6.QtCore import QElapsedTimer, QRect, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from knight_gui.board import Board
from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import tr
from knight_gui.messages import outcomes, verdicts
from knight_gui.messages import play as playing
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.player.frame import Frame, SearchStatus
from knight_gui.player.jobs.estimates import EstimateTreeSize, UndoCost
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.landscape import ReadWholeLandscape
from knight_gui.player.pace import Pace
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.search_client import SearchClient
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import BarStatus, Completability, Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import LandscapeBar, Progress
from knight_gui.search.problem import Problem
from knight_gui.search.tree_size import TreeSize
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import Speed
from knight_gui.window.cards.search_ending import SearchEndingCard
from knight_gui.window.context import WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.motion import fade_over
from knight_gui.window.style import scale_gaps
from knight_gui.window.widgets.cards import SelectableLabel
from knight_gui.window.widgets.parts import (
    column_layout,
    make_push_button,
    refocus_window_if_hidden,
    retain_size_when_hidden,
    row_layout,
    with_layout,
    with_style_property,
)
from knight_gui.window.widgets.term_label import TermLabel
from knight_gui.window.widgets.theming import (
    current_theme,
    is_motion_reduced,
    set_panel,
    set_style_property,
)

_VerdictKey = tuple[Completability, tuple[int, ...]]

_PROGRESS_STEPS = 1000
_MIN_WIDTH_FOR_LARGE_TITLE_EM = 40
"""Least width of the card, in font heights, whose title is large."""
_UNLIMITED_HEIGHT_PX = 16_777_215
"""Qt's default of a maximum height."""
_MIN_PANEL_HEIGHT_EM = 14.2
"""Height of a panel with a title, a reason of two lines, and a cost with its buttons or details."""
_MIN_MS_BETWEEN_FADES = 250
"""Time between two verdicts from which on one fades to the other."""
_MIN_ROOMY_WINDOW_PX = 640
"""Height of a window below which the cards need the height themselves."""
_MIN_HEIGHT_FOR_DETAILS_PX = 560
"""Height of a window below which the figures and the step need the height of the details."""
_PANEL_MARGINS_PX = (16, 8, 16, 8)
_STRIPE_PX = 6
"""Width of the stripe in the colour of the verdict, at the base font."""
_CORNER_RADIUS_PX = 12
"""Radius of the corners of the panel, at the base font."""
_REASON_LENGTH_EM = 76
"""Length of the longest reason, in em."""
_HOLD_MS = 300
"""Time for which a positive verdict stays until the next path is judged, against flicker."""
_COMPILE_POLL_MS = 400
"""Interval for the progress of compiling the engine, which a first start waits for."""
_STABLE_AFTER_S = 1
"""Time after which a verdict on skipped frames counts as stable."""


class VerdictDebouncer:
    """Filter of verdicts on skipped frames, which passes the stable ones."""

    def __init__(self) -> None:
        self._shown_key: _VerdictKey | None = None
        self._newest_key: _VerdictKey | None = None
        self._newest_since_s = 0.0

    def stable_verdict(self, verdict: Verdict | None, *, is_skipping: bool) -> Verdict | None:
        """Return the verdict, or None while it changes too fast to be read."""
        key = None if verdict is None else (verdict.completability, verdict.losing_prefix)
        now_s = time.monotonic()
        if key != self._newest_key:
            self._newest_key = key
            self._newest_since_s = now_s
        is_new = now_s - self._newest_since_s < _STABLE_AFTER_S
        if is_skipping and key != self._shown_key and is_new:
            self._shown_key = None
            return None
        self._shown_key = key
        return verdict


class VerdictCard(QFrame):
    """Verdict on the path of one search in a few words, and its reason in a sentence."""

    def __init__(
        self, context: WindowContext, client: SearchClient, index: int, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._client = client
        self._index = index
        self._debouncer = VerdictDebouncer()
        self._failure_message: StatusMessage | None = None
        self._failure_step: int | None = None
        self._completable_message: StatusMessage | None = None
        self._hold_timer = QTimer(self, singleShot=True)
        self._hold_timer.timeout.connect(self._on_hold_timer_timeout)
        self._compile_poll_timer = QTimer(self)
        self._compile_poll_timer.setInterval(_COMPILE_POLL_MS)
        self._compile_poll_timer.timeout.connect(self._update_texts)
        self._shows_details = False
        self._shows_reason = True
        self._ending_height_px = 0
        self.setObjectName(self._object_name("verdictCard"))
        self._title_label = self._make_label("verdictTitle")
        self._title_label.setProperty("verdict", "text")
        self._title_label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        commands = context.commands
        self._show_mistake_button = make_command_button(commands["lost"], self, "loss")
        self._show_tour_button = make_command_button(commands["tourToCome"], self, "showOne")
        self._reason_label = self._make_reason_label()
        self._progress_bar = QProgressBar(self)
        self._progress_bar.setTextVisible(False)
        self._progress_bar.setMaximum(_PROGRESS_STEPS)
        self._progress_bar.setFixedHeight(2)
        buttons_layout = self._make_buttons_layout()
        self._cost_label = self._make_cost_label()
        self._details_label = self._make_label("verdictDetails")
        self._start_buttons = self._make_start_buttons()
        self._color_name = ""
        self._is_verdict_pending = False
        self._loss_key: tuple[object, ...] = ()
        self._loss_message: StatusMessage | None = None
        self._cost_prefix: tuple[int, ...] = ()
        self._undo_cost: UndoCost | None = None
        self._cost_key: tuple[object, ...] | None = None
        self._costliest_mistake: LandscapeBar | None = None
        self._tree_size: TreeSize | None = None
        self._is_title_only = False
        self._is_panel = False
        self._button_visibilities: tuple[bool, ...] | None = None
        self._ending_card = SearchEndingCard(context, client, self)
        self.header_layout = row_layout(
            (self._title_label, 1), self._show_mistake_button, self._show_tour_button, spacing=12
        )
        self._column_layout = column_layout(
            self.header_layout,
            self._progress_bar,
            self._reason_label,
            self._details_label,
            self._ending_card,
            self._cost_label,
            buttons_layout,
            self._start_buttons,
            None,
            spacing=4,
        )
        self.setLayout(self._column_layout)
        self._connect()
        self._update_texts()

    def set_details_visible(self, *, is_visible: bool) -> None:
        """Show details and cost, or hide them in a race, where the boards need the height."""
        self._shows_details = is_visible
        self._cost_label.setVisible(is_visible)
        self._loss_message = None
        self._update_texts()

    def set_panel(self, *, is_panel: bool) -> None:
        """Draw a panel with a stripe in the colour of the verdict, or none above a board."""
        self._is_panel = is_panel
        set_panel(self, is_panel=is_panel)
        margins = _PANEL_MARGINS_PX if is_panel else (0, 0, 0, 0)
        self._column_layout.setContentsMargins(*margins)
        scale_gaps(self, self.fontInfo().pixelSize())
        self._update_title_size()

    def _update_title_size(self) -> None:
        min_width = _MIN_WIDTH_FOR_LARGE_TITLE_EM * self.fontInfo().pixelSize()
        is_large = self._is_panel and self.width() >= min_width
        set_style_property(self._title_label, "large", is_large)
        if self._is_panel:
            # the button that comes and goes beside it is higher
            self._title_label.setMinimumHeight(self._show_mistake_button.sizeHint().height())
        self._update_texts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_title_size()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_panel:
            return
        font_px = self.fontInfo().pixelSize()
        radius_px = scale_to_font(_CORNER_RADIUS_PX, font_px)
        panel_path = QPainterPath()
        panel_path.addRoundedRect(QRectF(self.rect()), radius_px, radius_px)
        stripe_path = QPainterPath()
        stripe_path.addRect(0, 0, round(scale_to_font(_STRIPE_PX, font_px)), self.height())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(
                panel_path.intersected(stripe_path), getattr(current_theme(), self._color_name)
            )

    def set_compact(
        self,
        *,
        is_compact: bool,
        is_small: bool,
        ending_height_px: int | None = None,
        title_height_px: int = 0,
    ) -> None:
        """Hide the reason, or use a smaller font, to leave the height to the boards.

        The height of an ending is kept below the title, where the reason is until then; None: the
        reason has the height of its text. Without one an ending takes the place of the title,
        which has at least a height.
        """
        self._title_label.setMinimumHeight(title_height_px)
        self._shows_reason = not is_compact
        self._ending_height_px = ending_height_px or 0
        self._reason_label.setMinimumHeight(self._ending_height_px)
        if is_compact and ending_height_px:
            self._reason_label.setMaximumHeight(ending_height_px)
        else:
            self._reason_label.setMaximumHeight(_UNLIMITED_HEIGHT_PX)
        self._reason_label.setHidden(is_compact and not ending_height_px)
        retain_size_when_hidden(self._progress_bar, retain=not is_compact)
        set_style_property(self._title_label, "short", is_small)
        self._title_label.set_line_count(2 if is_small else 1)
        self._update_texts()

    @property
    def ending_rect(self) -> QRect:
        """The rectangle of an ending: below the title, or in its place if no height is kept."""
        if self._reason_label.isHidden():
            return self.rect()
        rect = self._reason_label.geometry()
        rect.setHeight(self._ending_height_px)
        return rect

    def set_title_only(self, *, is_title_only: bool) -> None:
        """Hide all but the title, to leave the height to the cards below, or show it again."""
        self._is_title_only = is_title_only
        self._reason_label.setHidden(is_title_only)
        self._update_texts()

    @Slot(object)
    def show_failure(self, reason: str) -> None:
        """Show an error until another step is shown."""
        self._failure_message = outcomes.failure_message(reason)
        # the answer to a pending request still belongs to the failed step
        self._failure_step = self._client.step if self._client.has_no_pending_request else None
        self._update_texts()

    def _object_name(self, object_name: str) -> str:
        """Return the object name of a widget, which differs for the second search."""
        if self._index:
            return f"rival{object_name[0].upper()}{object_name[1:]}"
        return object_name

    def _make_label(self, object_name: str, text_length_em: int = 0) -> SelectableLabel:
        label = SelectableLabel(1, self, text_length_em)
        label.setObjectName(self._object_name(object_name))
        return label

    def _make_reason_label(self) -> TermLabel:
        label = TermLabel(1, self, _REASON_LENGTH_EM)
        label.setObjectName(self._object_name("verdictReason"))
        return with_style_property(label, "reason")

    def _make_buttons_layout(self) -> QHBoxLayout:
        """Return a row of the buttons below the reason."""
        commands = self._context.commands
        self.search_anyway_button = make_command_button(commands["anyway"], self)
        self.search_anyway_button.setObjectName(self._object_name("anywayButton"))
        self._take_mistake_back_button = make_command_button(commands["takeMistakeBack"], self)
        return row_layout(self.search_anyway_button, self._take_mistake_back_button, None)

    def _make_cost_label(self) -> SelectableLabel:
        label = self._make_label("verdictCost")
        # the cost of the mistake, and that of everything
        label.set_line_count(2)
        with_style_property(label, "strong")
        with_style_property(label, "reason")
        label.hide()
        return label

    def _make_start_buttons(self) -> QWidget:
        """Return the buttons of a first start: the lesson, playing, and levels."""
        start_lesson = self._context.commands["whyItTakesSoLong"].trigger
        lesson_button = make_push_button(
            "firstLessonButton", tr("Start with the lesson"), start_lesson, self
        )
        with_style_property(lesson_button, "primary")
        play = self._context.commands["you"].trigger
        play_button = make_push_button("firstGameButton", tr("Play it yourself"), play, self)
        show_levels = self._context.commands["yourTours"].trigger
        levels_button = make_push_button(
            "firstLevelButton", tr("Choose a level"), show_levels, self
        )
        buttons = (lesson_button, play_button, levels_button)
        rows = [row_layout(button, None, spacing=8) for button in buttons]
        buttons_layout = column_layout(*rows, spacing=8)
        buttons_layout.setContentsMargins(0, 8, 0, 0)
        return with_layout(buttons_layout, QWidget(self))

    def _connect(self) -> None:
        client = self._client
        playback = self._context.playback
        take_mistake_back = self._take_mistake_back_button.defaultAction()
        take_mistake_back.enabledChanged.connect(self._update_buttons)
        self._show_mistake_button.defaultAction().enabledChanged.connect(self._update_texts)
        self._show_tour_button.defaultAction().enabledChanged.connect(self._update_texts)
        client.opened.connect(self._on_client_opened)
        client.job_result_received.connect(self._on_client_job_result_received)
        client.frame_changed.connect(self._on_client_frame_changed)
        client.verdict_changed.connect(self._update_texts)
        client.skipping_ended.connect(self._update_texts)
        client.report_changed.connect(self._update_texts)
        playback.searches_changed.connect(self._update_texts)
        playback.mode_changed.connect(self._update_texts)
        client.failed.connect(self.show_failure)
        if not self._index:
            playback.failed.connect(self.show_failure)
        session = self._context.session
        session.setups_changed.connect(self._update_texts)
        session.hides_answer_changed.connect(self._update_texts)
        session.is_full_screen_changed.connect(self._update_texts)
        session.page_changed.connect(self._update_texts)
        session.speed_changed.connect(self._update_texts)

    @Slot(object)
    def _on_client_opened(self, _problem: object) -> None:
        self._failure_message = None
        self._completable_message = None
        self._debouncer = VerdictDebouncer()
        self._costliest_mistake = None
        self._tree_size = None
        # the verdict on another search would be false while it fades
        self._time_since_title.restart()
        self._update_texts()

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        """Take the size of the whole tree, and the costliest mistake of a search that has ended."""
        if isinstance(job_result.job, EstimateTreeSize):
            self._tree_size = job_result.result
            self._update_texts()
            return
        whole_landscape = job_result.result
        if not isinstance(job_result.job, ReadWholeLandscape) or whole_landscape is None:
            return
        costliest_mistake = whole_landscape.costliest_mistake
        if costliest_mistake is not None and costliest_mistake.previous_square is None:
            # no tour starts there, so that each step is part of the proof
            costliest_mistake = None
        if self._client.has_ended and costliest_mistake != self._costliest_mistake:
            self._costliest_mistake = costliest_mistake
            self._update_texts()

    @Slot(object)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        if self._failure_step is None:
            self._failure_step = frame.position.step
        elif frame.position.step != self._failure_step:
            self._failure_message = None
        self._update_texts()

    @Slot()
    def _update_texts(self) -> None:
        message = self._current_message()
        self._fade_to(message.title)
        _set_text_if_changed(self._title_label, message.title)
        _set_text_if_changed(self._reason_label, message.reason if self._shows_reason else "")
        if message.color_name != self._color_name:
            self._color_name = message.color_name
            set_style_property(self._title_label, "verdict", message.color_name)
            self.update()
        has_progress = message.progress is not None
        self._progress_bar.setVisible(has_progress and self._shows_reason)
        self._progress_bar.setValue(round((message.progress or 0.0) * _PROGRESS_STEPS))
        if not self._is_verdict_pending or loader.is_loading_finished():
            self._compile_poll_timer.stop()
        elif not self._compile_poll_timer.isActive():
            self._compile_poll_timer.start()
        self._update_details()
        self._update_buttons()
        self._update_min_height()

    @cached_property
    def _time_since_title(self) -> QElapsedTimer:
        """The time since the title changed."""
        timer = QElapsedTimer()
        timer.start()
        return timer

    def _fade_to(self, title: str) -> None:
        """Let the verdict fade to one with another title, unless the last one has just come."""
        old_title = self._title_label.text()
        if title == old_title:
            return
        is_rare = self._time_since_title.restart() > _MIN_MS_BETWEEN_FADES
        # not below other pictures that move
        is_seen = not self.visibleRegion().isEmpty()
        if is_rare and old_title and is_seen and not is_motion_reduced():
            fade_over(self)

    def _update_min_height(self) -> None:
        """Keep the height of all that a panel may show, so that the cards below it do not move."""
        scene = self._context.scene
        is_roomy = (
            self._is_panel
            and not scene.is_full_screen
            and scene.lesson is None
            # a page needs the height itself
            and not scene.page
            and self.window().height() >= _MIN_ROOMY_WINDOW_PX
        )
        min_height_em = _MIN_PANEL_HEIGHT_EM if is_roomy else 0.0
        self.setMinimumHeight(round(min_height_em * self.fontInfo().pixelSize()))

    def _update_details(self) -> None:
        scene = self._context.scene
        frame = self._client.frame
        details = self._details_text()
        _set_text_if_changed(self._details_label, details)
        self._update_cost(frame)
        self._update_ending(frame)
        has_path = frame is not None and not scene.hides_answer
        is_low = self.window().height() < _MIN_HEIGHT_FOR_DETAILS_PX
        is_available = self._shows_details and has_path and not scene.is_full_screen and not is_low
        self._details_label.setVisible(is_available and bool(details))
        verdict = None if frame is None else frame.verdict
        # where no tour starts, no move was a mistake
        has_mistake = verdict is not None and bool(verdict.lost_depth)
        self._show_mistake_button.setVisible(
            is_available and has_mistake and self._fits_header(self._show_mistake_button)
        )
        self._show_tour_button.setVisible(
            is_available and not has_mistake and self._fits_header(self._show_tour_button)
        )

    def _fits_header(self, button: QToolButton) -> bool:
        """Return True if a button is enabled, and leaves the title on one line."""
        if not button.isEnabled():
            return False
        title_px = self._title_label.fontMetrics().horizontalAdvance(self._title_label.text())
        gap_px = 2 * self.header_layout.spacing()
        needed_px = title_px + gap_px + button.sizeHint().width()
        margins = self._column_layout.contentsMargins()
        return needed_px <= self.width() - margins.left() - margins.right()

    def _update_ending(self, frame: Frame | None) -> None:
        """Show the ending of a single search with its last step, in the place of the cost."""
        scene = self._context.scene
        is_shown = (
            self._is_panel
            and self._shows_details
            and frame is not None
            and frame.position.outcome is not None
            and not frame.position.is_by_hand
            and not scene.hides_answer
            and not self._client.judge.hides_verdict
            # below the words of a presented scene it would be cut
            and not scene.is_lesson_presented
        )
        if is_shown or self._ending_card.ending is not None:
            self._ending_card.show_frame(frame if is_shown else None)
        is_path_judged = scene.setup.problem is not None and not is_shown
        is_by_hand = frame is not None and frame.position.is_by_hand
        # the words of a presented scene say what it costs, where that matters
        has_no_cost = self._is_title_only or is_by_hand or scene.is_lesson_presented
        has_cost = is_path_judged and not has_no_cost
        self._cost_label.setVisible(self._shows_details and has_cost)
        self._reason_label.set_reserved_length(_REASON_LENGTH_EM if is_path_judged else 0)

    def _update_cost(self, frame: Frame | None) -> None:
        """Show what the mistake costs, in steps and in time at the speed of the playback."""
        scene = self._context.scene
        verdict = None if frame is None or scene.hides_answer else frame.verdict
        if frame is not None and frame.verdict is None:
            # the cost stays until the path is judged
            return
        losing_prefix = () if verdict is None else verdict.losing_prefix
        if losing_prefix != self._cost_prefix:
            self._cost_prefix = losing_prefix
            self._undo_cost = None
            self._cost_key = None
            self._cost_label.clear()
        # the cost of the same mistake stays until it is known again
        self._undo_cost = self._client.judge.undo_cost or self._undo_cost
        undo_cost = self._undo_cost
        if undo_cost is None or frame is None or not losing_prefix:
            return
        bar = undo_cost.bar
        costliest_mistake = self._costliest_mistake
        cost_key: tuple[object, ...] = (bar.status, bar.step_count, scene.speed, costliest_mistake)
        report = self._client.report
        progress = report.progress if report is not None and self._client.has_ended else None
        cost_key += (self._tree_size, progress)
        if bar.status is not BarStatus.REFUTED:
            # the estimate is still refined
            cost_key += (undo_cost.subtree_size,)
        if cost_key != self._cost_key:
            self._cost_key = cost_key
            text = _cost_text(undo_cost, scene.speed)
            if costliest_mistake is not None:
                board = frame.problem.board
                text = _add_costliest_mistake(text, board, bar, costliest_mistake)
            if self._tree_size is not None:
                text = _add_whole_tree(text, frame.problem, self._tree_size, scene.speed, progress)
            # the cost of the mistake itself may be unknown
            _set_text_if_changed(self._cost_label, text.strip())

    @Slot()
    def _update_buttons(self) -> None:
        scene = self._context.scene
        has_no_search = scene.setup.problem is None
        is_first_start = has_no_search and not scene.page and scene.lesson is None
        # a search that has a frame has no obstacle
        has_setup = self._client.frame is None and self._index < len(scene.setups)
        has_obstacle = has_setup and bool(scene.setups[self._index].obstacle)
        shows_start_buttons = is_first_start and not self._index
        frame = self._client.frame
        is_game = frame is not None and frame.position.is_by_hand and self._shows_details
        has_mistake = is_game and self._take_mistake_back_button.isEnabled()
        visibilities = (shows_start_buttons, has_obstacle, is_game, has_mistake)
        if visibilities == self._button_visibilities:
            return
        self._button_visibilities = visibilities
        with refocus_window_if_hidden(self._context.main_window):
            self._start_buttons.setVisible(shows_start_buttons)
            self.search_anyway_button.setVisible(has_obstacle)
            # else the cards below would move
            retain_size_when_hidden(self._take_mistake_back_button, retain=is_game)
            self._take_mistake_back_button.setVisible(has_mistake)

    def _current_message(self) -> StatusMessage:
        """Return the message on the path, or a more urgent one."""
        client = self._client
        playback = self._context.playback
        self._is_verdict_pending = False
        if self._failure_message is not None:
            return self._failure_message
        scene = self._context.scene
        setup = scene.setups[min(self._index, len(scene.setups) - 1)]
        is_impossible = client.frame is None and scene.is_impossible
        if scene.page == "board" or setup.problem is None or is_impossible:
            return self._message_without_search(setup)
        if playback.mode is PlaybackMode.SEEKING_TARGET and not client.is_at_rest:
            return outcomes.seek_progress_message(playback.destination, client.step_count)
        if client.frame is not None:
            return self._frame_message(client.frame)
        return self._pending_message(setup.problem)

    def _message_without_search(self, setup: SearchSetup) -> StatusMessage:
        if self._context.scene.page == "board":
            return outcomes.edit_holes_message()
        if setup.problem is None:
            return outcomes.choose_start_message(is_by_hand=setup.is_by_hand)
        if setup.obstacle:
            return outcomes.impossible_message(setup.problem, setup.obstacle)
        return outcomes.waiting_for_other_search_message()

    def _pending_message(self, problem: Problem) -> StatusMessage:
        """Return the message before the verdict, with the progress of compiling the engine."""
        if self._client.judge.hides_verdict:
            return outcomes.searching_message(problem, None)
        self._is_verdict_pending = True
        message = outcomes.searching_message(problem, loader.share_compiled())
        is_skipping = self._client.pace is Pace.SKIPPING
        if is_skipping and message.progress is None and self._context.scene.lesson is None:
            # at this speed no verdict comes
            return message._replace(reason=verdicts.choice_sentence(problem))
        return message

    def _frame_message(self, frame: Frame) -> StatusMessage:
        problem = frame.problem
        if self._context.scene.hides_answer:
            # the lesson asks, and no text may disclose the answer
            return StatusMessage("", "", "text")
        if frame.position.outcome is not None:
            return self._outcome_message(frame)
        if self._is_stopped_at_end:
            return outcomes.stopped_message(problem, self._context.commands.shortcut_text("stop"))
        is_skipping = self._client.pace is Pace.SKIPPING
        verdict = self._debouncer.stable_verdict(frame.verdict, is_skipping=is_skipping)
        if verdict is None:
            if self._completable_message is None or self._client.judge.hides_verdict:
                return self._pending_message(problem)
            if not self._hold_timer.isActive():
                self._hold_timer.start(_HOLD_MS)
            return self._completable_message
        self._hold_timer.stop()
        message = self._verdict_message(problem, verdict)
        if verdict.completability is Completability.COMPLETABLE:
            self._completable_message = message
        else:
            self._completable_message = None
        return message

    def _verdict_message(self, problem: Problem, verdict: Verdict) -> StatusMessage:
        """Return the message on a verdict; that on a loss stays until the loss is undone."""
        loss_key = (problem, verdict.losing_prefix, verdict.is_exact, verdict.reason)
        if self._loss_message is not None and loss_key == self._loss_key:
            return self._loss_message
        if verdict.losing_prefix:
            # in a comparison there is room for the reason alone
            has_search_behavior = self._shows_details
        else:
            # a lesson says itself how its searches choose
            has_search_behavior = self._context.scene.lesson is None
        message = verdicts.verdict_message(
            problem, verdict, with_search_behavior=has_search_behavior
        )
        self._loss_key = loss_key
        self._loss_message = message if verdict.losing_prefix else None
        return message

    def _outcome_message(self, frame: Frame) -> StatusMessage:
        problem = frame.problem
        path = frame.position.path
        is_closed_tour = problem.board.attacks(path[-1], path[0])
        message = outcomes.outcome_message(
            problem,
            frame.position,
            is_closed_tour=is_closed_tour,
            loss_reason=_loss_reason(frame),
        )
        if problem.is_by_hand:
            hint_count = self._context.scene.setups[self._index].hint_count
            if hint_count:
                return playing.add_hint_count(message, hint_count)
        return message

    @Slot()
    def _on_hold_timer_timeout(self) -> None:
        self._completable_message = None
        self._update_texts()

    @property
    def _is_stopped_at_end(self) -> bool:
        """True if the newest step of a stopped search is shown."""
        client = self._client
        return (
            client.status is SearchStatus.STOPPED
            and client.is_at_rest
            and client.step >= client.step_count
        )

    def _details_text(self) -> str:
        """Return the verdict on the path of a search that is over."""
        frame = self._client.frame
        if frame is None:
            return ""
        # the title is the end of the search, so that the verdict on its path is a detail
        is_stuck = frame.position.outcome is Outcome.STUCK
        if frame.verdict is None or not (is_stuck or self._is_stopped_at_end):
            return ""
        message = verdicts.verdict_message(frame.problem, frame.verdict)
        if is_stuck and _loss_reason(frame):
            # the reason stands below the title
            message = message._replace(reason=outcomes.tour_existence_sentence(frame.problem))
        return message.text


def _loss_reason(frame: Frame) -> str:
    """Return the reason why a path that was not lost from its start is lost; empty without one."""
    if frame.verdict is None or not frame.verdict.lost_depth:
        return ""
    return verdicts.loss_reason(frame.problem, frame.verdict)


def _cost_text(undo_cost: UndoCost, speed: Speed) -> str:
    # not needed for the first picture
    from knight_gui.messages import estimates

    return estimates.undo_cost_text(undo_cost.subtree_size, undo_cost.bar, speed)


def _add_costliest_mistake(
    text: str, board: Board, bar: LandscapeBar, costliest_mistake: LandscapeBar
) -> str:
    from knight_gui.messages import estimates

    sentence = estimates.costliest_mistake_sentence(board, bar, costliest_mistake)
    return tr("{cost} {costliest}", cost=text, costliest=sentence)


def _add_whole_tree(
    text: str, problem: Problem, tree_size: TreeSize, speed: Speed, progress: Progress | None
) -> str:
    """Add the time until the first tour, and that of all paths.

    Parameters
    ----------
    progress
        Progress of a search that has ended; None before.
    """
    from knight_gui.messages import estimates

    has_no_tour = progress is not None and progress.outcome is not Outcome.SOLVED
    if not speed.is_full_speed and not has_no_tour:
        step_count = None if progress is None else progress.steps
        first_tour = estimates.first_tour_sentence(step_count, speed)
        text = tr("{cost} {search}", cost=text, search=first_tour)
    sentence = estimates.all_paths_sentence(problem, tree_size, speed)
    return tr("{cost} {everything}", cost=text, everything=sentence)


def _set_text_if_changed(label: QLabel, text: str) -> None:
    if label.text() != text:
        label.setText(text)
