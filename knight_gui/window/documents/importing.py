"""Import of tours from a text or a file: they are read beside the search, and one is shown."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot

from knight_gui.board import Assumption, Board, InputError, PathCheck
from knight_gui.i18n import tr
from knight_gui.messages import tours as wording
from knight_gui.messages.givens import end_verdict_sentence
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.questions import FindTourTo
from knight_gui.player.jobs.reading import ReadTours
from knight_gui.state.setup import MAX_BOARD_SIDE
from knight_gui.window.context import WindowContext
from knight_gui.window.message_boxes import (
    MessageBoxContent,
    choose_file_to_open,
    open_message_box,
)

_TOUR_FILE_EXTENSIONS = (".txt", ".csv", ".json")
"""Extensions of most files that hold tours."""


def choose_and_import_tours(context: WindowContext) -> None:
    """Import the tours in a file of the user's choice."""
    patterns = " ".join(f"*{extension}" for extension in _TOUR_FILE_EXTENSIONS)
    filters = tr("Tours ({endings});;All files ({every})", endings=patterns, every="*")
    path = choose_file_to_open(context.main_window, tr("Import a tour"), "", filters)
    if path is not None:
        request_tours(context, path)


def request_tours(context: WindowContext, source: str | Path) -> None:
    """Start the job that reads the tours in a text or a file."""
    context.playback.clients[0].start_job(ReadTours(source))


class TourImporter(QObject):
    """Importer of tours: it shows the first one that was read, and several on a page.

    It also shows the tour that was found to an end square.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        context.playback.clients[0].job_result_received.connect(self._on_client_job_result_received)

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        match job_result.job:
            case ReadTours():
                self._show_readings(job_result)
            case FindTourTo(_, end):
                self._show_tour_to(end, job_result)

    def _show_tour_to(self, end: int, job_result: JobResult) -> None:
        """Show the tour to the end square that was searched, or why there is none."""
        problem = job_result.problem
        assert problem is not None
        verdict = job_result.result
        if verdict.tour:
            givens = ((problem.board.free_count, end),)
            show_path(self._context, problem.board, verdict.tour, givens)
        else:
            sentence = end_verdict_sentence(problem, end, verdict)
            _show_notice(self._context, tr("A tour to this square"), sentence, "")

    def _show_readings(self, job_result: JobResult) -> None:
        if isinstance(job_result.result, InputError):
            message = wording.no_tour_to_show_message()
            _show_import_notice(self._context, message, str(job_result.result))
        elif isinstance(job_result.result, Board):
            _show_board(self._context, job_result.result)
        elif len(job_result.result) == 1:
            import_path(self._context, job_result.result[0].path_check)
        else:
            path_checks = tuple(reading.path_check for reading in job_result.result)
            self._context.session.update(imported_tours=path_checks, page="imported")
            first = path_checks[0]
            if not why_not_shown(first):
                show_path(self._context, first.board, first.path, first.givens)


def _show_board(context: WindowContext, board: Board) -> None:
    """Show an empty board, or why it is too large."""
    if max(board.rows, board.cols) > MAX_BOARD_SIDE:
        reason = wording.board_too_large_sentence(board, MAX_BOARD_SIDE)
        _show_import_notice(context, wording.no_tour_to_show_message(), reason)
    else:
        setups = tuple(setup.starting_at(None, board) for setup in context.scene.setups)
        context.controller.open_with_undo(setups)


def import_path(context: WindowContext, path_check: PathCheck) -> None:
    """Show a tour, or the legal part of another path with its error."""
    reason = why_not_shown(path_check)
    if reason:
        _show_import_notice(context, wording.no_tour_to_show_message(), reason)
        return
    show_path(context, path_check.board, path_check.path, path_check.givens)
    if not path_check.is_tour:
        sentence = wording.shown_part_sentence(path_check)
        if path_check.is_puzzle:
            _show_import_notice(context, sentence, "")
        else:
            _show_import_notice(context, wording.path_check_sentence(path_check), sentence)
    elif Assumption.HOLES in path_check.assumptions:
        # a tour needs no message, as the verdict card has one, but its board was guessed
        sentence = wording.assumption_sentence(Assumption.HOLES, path_check)
        _show_import_notice(context, sentence, "")


def why_not_shown(path_check: PathCheck) -> str:
    """Return the reason why a path cannot be shown on the board, or an empty text."""
    board = path_check.board
    if max(board.rows, board.cols) > MAX_BOARD_SIDE:
        return wording.board_too_large_sentence(board, MAX_BOARD_SIDE)
    return "" if path_check.path else wording.path_check_sentence(path_check)


def show_path(
    context: WindowContext,
    board: Board,
    path: tuple[int, ...],
    givens: tuple[tuple[int, int], ...] = (),
) -> None:
    """Show a path as a search by hand that has made its moves, with the given numbers."""
    context.playback.pause()
    setup = context.scene.setup.following_path(board, path, givens)
    context.controller.open_with_undo((setup,), selected_index=0)
    # at its end first, from which playing begins anew
    context.playback.play_until(len(path) - 1)


def _show_import_notice(context: WindowContext, title: str, sentence: str) -> None:
    _show_notice(context, tr("Import a tour"), title, sentence)


def _show_notice(context: WindowContext, window_title: str, title: str, sentence: str) -> None:
    open_message_box(
        context.main_window, MessageBoxContent("importBox", window_title, title, sentence)
    )
