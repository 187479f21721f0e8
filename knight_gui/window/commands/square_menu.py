"""Choice of a square, the menu at a square, and the menu that finishes a user's path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.messages.play import finish_attempt_text
from knight_gui.messages.programs import search_title, variant_title
from knight_gui.messages.questions import refused_answer_sentence, repeated_answer_sentence
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.tours import FinishPath
from knight_gui.player.pace import Pace
from knight_gui.player.search_client import SearchClient
from knight_gui.search.strategy import Preset
from knight_gui.state.programs import COMPUTER_VARIANTS, SURE, Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import by_hand, operations, tour_commands, why_disabled
from knight_gui.window.context import WindowContext

if TYPE_CHECKING:
    from knight_gui.search.position import Attempt


class SquareMenuItem(NamedTuple):
    """One row of the menu at a square."""

    name: str
    """Object name of its action."""
    text: Callable[[WindowContext], str]
    run: Callable[[WindowContext, tuple[int, ...]], object]
    """Function of the path to the square, if that is a candidate; else of the square alone."""
    is_visible: Callable[[WindowContext], bool]
    needs_candidate: bool = True
    """True if the row is only for candidates."""


def _is_always_visible(_context: WindowContext) -> bool:
    return True


def _is_comparison(context: WindowContext) -> bool:
    return context.scene.is_comparison


def _start_at_last_square(context: WindowContext, path: tuple[int, ...]) -> None:
    operations.start_search_at(context, path[-1])


def _make_continue_item(variant: Variant, program: Preset | None = None) -> SquareMenuItem:
    def text(context: WindowContext) -> str:
        title = variant_title(variant, program or context.scene.setup.program)
        return tr("Continue from here: {search}", search=title)

    def run(context: WindowContext, path: tuple[int, ...]) -> None:
        operations.continue_search_from(context, path, variant, program)

    def is_visible(context: WindowContext) -> bool:
        is_current_program = program is not None and program == context.scene.setup.program
        return not context.scene.is_comparison and not is_current_program

    name = variant.value if program is None else program.name
    return SquareMenuItem(f"continue-{name}", text, run, is_visible)


SQUARE_MENU_ITEMS = (
    SquareMenuItem(
        "startHere",
        text=lazy_gettext("Start here"),
        run=_start_at_last_square,
        is_visible=_is_always_visible,
        needs_candidate=False,
    ),
    _make_continue_item(Variant.YOU),
    *(_make_continue_item(variant) for variant in COMPUTER_VARIANTS),
    _make_continue_item(Variant.GREEDY, SURE),
    SquareMenuItem(
        "continueBoth",
        text=lazy_gettext("Continue from here"),
        run=operations.continue_search_from,
        is_visible=_is_comparison,
    ),
    SquareMenuItem(
        "endHere",
        text=lazy_gettext("A tour that ends here"),
        run=tour_commands.find_tour_to_last,
        is_visible=tour_commands.can_find_tour_to,
        needs_candidate=False,
    ),
    SquareMenuItem(
        "restartTour",
        text=lazy_gettext("Start the tour here"),
        run=tour_commands.restart_shown_tour,
        is_visible=tour_commands.shows_closed_tour,
        needs_candidate=False,
    ),
)
"""Rows of the menu at a square, in their order."""


def handle_square_choice(context: WindowContext, index: int, square: int) -> None:
    """Handle a click on a square: go to a candidate, or else start a search there.

    While a lesson asks, the click is an answer, or ignored: the texts of the scene must stay true.
    While the board is edited, it toggles a hole.
    """
    board = context.scene.setup.board
    quiz = context.lesson_player.quiz
    playback = context.playback
    frame = context.playback.clients[index].frame
    next_candidate = None if frame is None else frame.position.next_candidate
    if context.scene.page == "board":
        operations.set_holes(context, board.holes ^ {square})
    elif square not in board:
        # the cursor was left on a hole
        return
    elif quiz.question is not None:
        _answer_question(context, index, square)
    elif context.scene.setups[index].is_by_hand and context.scene.setup.start is not None:
        by_hand.go_to_square(context, index, square)
    elif _is_scene_unchanged(context):
        refusal = tr("This scene keeps its start. Close the lesson to choose another.")
        _show_refusal(context, index, refusal)
    elif _keeps_start(context):
        refusal = tr("Change the order of the moves. Close the lesson to start elsewhere.")
        _show_refusal(context, index, refusal)
    elif frame is None or square not in _visible_candidate_squares(context, index):
        operations.start_search_at(context, square)
    elif next_candidate is not None and square == next_candidate.square:
        # it may have yet to be searched
        playback.play_until(frame.position.step + 1)
    else:
        if playback.is_playing:
            playback.go_to_step(frame.position.step)
        open_square_menu(context, index, square)


def _answer_question(context: WindowContext, index: int, square: int) -> None:
    """Submit a square as the answer to the open question, or show why it is none."""
    quiz = context.lesson_player.quiz
    if square in quiz.squares:
        quiz.submit_answer(square)
    else:
        _show_refusal(context, index, _why_no_answer(context, square))


def _is_scene_unchanged(context: WindowContext) -> bool:
    """Return True if the search of a lesson's scene is shown, and not to be replaced."""
    scene = context.scene
    lesson_scene = scene.lesson_scene
    if lesson_scene is None or lesson_scene.invites_search:
        return False
    return scene.setups == lesson_scene.setups


def _keeps_start(context: WindowContext) -> bool:
    """Return True if a lesson's scene compares searches of one start with other strategies."""
    lesson_scene = context.scene.lesson_scene
    return lesson_scene is not None and lesson_scene.page == "strategy"


def _why_no_answer(context: WindowContext, square: int) -> str:
    """Return the reason why a click on a square does not answer the question of the scene."""
    quiz = context.lesson_player.quiz
    frame = context.playback.frame
    if quiz.answer_given is not None:
        return tr("You have answered. Go on.")
    if not quiz.is_open or frame is None or quiz.question is None:
        return tr("Wait for the question.")
    if not quiz.squares:
        return tr("Answer with Yes or No.")
    board = context.scene.setup.board
    if square in quiz.wrong_answers:
        return repeated_answer_sentence(board, square)
    return refused_answer_sentence(board, frame.position.path, square, quiz.question)


def _show_refusal(context: WindowContext, index: int, refusal: str) -> None:
    """Show at the foot of the board why a click on a square does nothing."""
    board_view = context.search_widgets.widget_of_search(index, BoardView)
    board_view.show_refusal(refusal)


def _visible_candidate_squares(context: WindowContext, index: int) -> set[int]:
    """Return the candidates that are drawn on a board."""
    client = context.playback.clients[index]
    is_hidden = context.scene.has_heat(index) or client.pace is Pace.SKIPPING
    if is_hidden or client.frame is None or client.frame.position.outcome is not None:
        return set()
    return {candidate.square for candidate in client.frame.position.candidates}


def open_square_menu(context: WindowContext, index: int, square: int) -> None:
    """Open the menu at a square of a board; Enter triggers its first row."""
    open_puzzle_reason = why_disabled.why_puzzle_is_open(context)
    if open_puzzle_reason is not None:
        _show_refusal(context, index, open_puzzle_reason())
        return
    board_view = context.search_widgets.widget_of_search(index, BoardView)
    frame = context.playback.clients[index].frame
    is_candidate = False
    path: tuple[int, ...] = (square,)
    if frame is not None and square in _visible_candidate_squares(context, index):
        is_candidate = True
        path = (*frame.position.path, square)
    menu = QMenu(board_view)
    menu.setObjectName("squareMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for item in SQUARE_MENU_ITEMS:
        if item.is_visible(context) and (is_candidate or not item.needs_candidate):
            action = menu.addAction(item.text(context))
            action.setObjectName(item.name)
            action.triggered.connect(partial(_run_item, item, context, path))
    # below the dot of the candidate, which stays visible
    offset_px = round(board_view.board_geometry.square_px * 0.28)
    pos = board_view.square_center(path[-1]) + QPoint(offset_px, offset_px)
    menu.popup(board_view.mapToGlobal(pos))
    menu.setActiveAction(menu.actions()[0])


def _run_item(
    item: SquareMenuItem, context: WindowContext, path: tuple[int, ...], *_: bool
) -> None:
    item.run(context, path)


class FinishMenu(QMenu):
    """Menu of searches that can finish a path, with the steps that each of them needs."""

    def __init__(
        self,
        context: WindowContext,
        client: SearchClient,
        setups: tuple[SearchSetup, ...],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("finishMenu")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._client = client
        self._search_titles = [search_title(setup) for setup in setups]
        self._problems = tuple(setup.problem for setup in setups if setup.problem)
        self._finish_actions = []
        for setup in setups:
            action = self.addAction("")
            action.setObjectName(f"finish-{setup.name}")
            action.triggered.connect(partial(_finish_with, context, (setup,)))
            self._finish_actions.append(action)
        self.addSeparator()
        both_text = tr(
            "{first} and {second}, side by side",
            first=self._search_titles[0],
            second=self._search_titles[-1],
        )
        both_action = self.addAction(both_text)
        both_action.setObjectName("finish-both")
        both_action.triggered.connect(partial(_finish_with, context, (setups[0], setups[-1])))
        self._update_texts((None,) * len(setups))
        client.job_result_received.connect(self._on_client_job_result_received)
        client.start_job(FinishPath(self._problems))

    def _update_texts(self, attempts: tuple[Attempt | None, ...]) -> None:
        for action, problem, title, attempt in zip(
            self._finish_actions, self._problems, self._search_titles, attempts, strict=True
        ):
            action.setText(finish_attempt_text(problem, title, attempt))

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        if isinstance(job_result.job, FinishPath):
            self._update_texts(job_result.result)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # the texts grow as the searches go on
        screen_rect = self.screen().availableGeometry()
        max_left = screen_rect.right() + 1 - self.width()
        max_top = screen_rect.bottom() + 1 - self.height()
        left = max(screen_rect.left(), min(self.x(), max_left))
        top = max(screen_rect.top(), min(self.y(), max_top))
        self.move(left, top)

    def hideEvent(self, event: QHideEvent) -> None:
        self._client.cancel_job(FinishPath)
        super().hideEvent(event)


def open_finish_menu(context: WindowContext) -> None:
    """Open the menu of searches that can finish the user's path, under its button.

    Where the button is hidden by a page or scrolled away, it is beside the knight.
    """
    client = context.coach.client
    hand_index = context.scene.hand_search_index or 0
    frame = client.frame if client else None
    if client is None or frame is None:
        return
    setup = context.scene.setups[hand_index]
    path = frame.position.path
    candidate_setups = [replace(setup, variant=variant) for variant in COMPUTER_VARIANTS]
    candidate_setups.append(replace(setup, variant=Variant.GREEDY, program=SURE))
    # each strategy once
    setup_by_strategy = {
        candidate_setup.strategy: candidate_setup for candidate_setup in candidate_setups
    }
    setups = tuple(
        candidate_setup.starting_with_path(setup.board, path, setup.variant)
        for candidate_setup in setup_by_strategy.values()
    )
    board_view = context.search_widgets.widget_of_search(hand_index, BoardView)
    menu = FinishMenu(context, client, setups, board_view)
    button = context.main_window.findChild(QToolButton, "finishButton")
    if button is not None and not button.visibleRegion().isEmpty():
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    else:
        menu.popup(board_view.mapToGlobal(board_view.square_center(path[-1])))


def _finish_with(context: WindowContext, setups: tuple[SearchSetup, ...], *_: bool) -> None:
    operations.open_and_play(context, setups)
