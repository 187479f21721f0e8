"""Moves of a user who plays: to a square, back, and forward again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.messages.givens import given_number_sentence
from knight_gui.search.by_hand import free_squares_from_head, moves_between, redoable_squares
from knight_gui.search.given_checks import find_contradicted_given
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Disclosure
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import Reason
from knight_gui.window.commands import operations
from knight_gui.window.context import WindowContext

_NOT_BY_HAND = lazy_gettext("Choose You first: then you make the moves")
_WHOLE_PATH = lazy_gettext("This path visits every square")
_NO_START = lazy_gettext("Click a square first: you start there")
_GIVEN_NUMBERS = lazy_gettext("The searches don’t know the numbers that are given")
_NO_MOVE = lazy_gettext("You have made no move yet")
_NO_MISTAKE = lazy_gettext("No move of yours is known to have lost the tour")


def go_to_square(context: WindowContext, index: int, square: int) -> None:
    """Move to a square, or back to it if it is on the path; else show why it is refused."""
    setup = _setup_at_shown_step(context, index)
    path = setup.path
    step = len(setup.moves)
    if context.scene.setups[index].moves[step : step + 1] == (square,):
        # the move was made already, and the moves after it stay
        context.playback.go_to_step(step + 1)
    elif square in path[len(setup.prefix) : -1]:
        move_to(context, path[: path.index(square) + 1])
    elif (
        square not in path
        and setup.board.attacks(path[-1], square)
        and not _given_number_message(setup, square)
    ):
        move_to(context, (*path, square))
    else:
        board_view = context.search_widgets.widget_of_search(index, BoardView)
        board_view.show_refusal(_refusal_message(setup, square))


def go_to_numbered_candidate(context: WindowContext, number: int) -> bool:
    """Move to the candidate with a number of the table; return False if there is none."""
    setup = _started_setup(context)
    hand_index = context.scene.hand_search_index
    if setup is None or hand_index is None:
        return False
    candidate_squares = free_squares_from_head(
        setup.board, setup.strategy.move_order, setup.path, setup.givens
    )
    if not 1 <= number <= len(candidate_squares):
        return False
    go_to_square(context, hand_index, candidate_squares[number - 1])
    return True


def path_before_last_move(context: WindowContext) -> tuple[int, ...]:
    """Return the path without its last move; empty if there is no move to undo."""
    setup = _started_setup(context)
    if setup is None or len(setup.path) <= len(setup.prefix) + 1:
        return ()
    return setup.path[:-1]


def take_back(context: WindowContext) -> None:
    """Take the last move of the shown path back."""
    path = path_before_last_move(context)
    if path and context.playback.step == len(context.scene.setup.moves):
        follow_path(context, path)
    elif path:
        move_to(context, path)


def path_before_mistake(context: WindowContext) -> tuple[int, ...]:
    """Return the path before the user's move that lost the tour; empty if none is known."""
    setup = _hand_setup(context)
    client = context.coach.client
    frame = None if client is None else client.frame
    if setup is None or frame is None or frame.verdict is None:
        return ()
    path = frame.verdict.losing_prefix[:-1]
    if len(path) <= len(setup.prefix):
        return ()
    return path


def undo_move(context: WindowContext) -> bool:
    """Undo the user's last move; return False if a change is to be undone instead."""
    path = path_after_undo(context)
    if _cut_path(context):
        now = context.controller.current_snapshot
        context.session.update(undo=context.scene.undo.with_last_undone(now))
    return follow_path(context, path)


def redo_move(context: WindowContext) -> bool:
    """Redo the move that was undone last; return False if a change is to be redone instead."""
    path = path_with_redone_move(context)
    if path and path == _path_to_cut_again(context):
        now = context.controller.current_snapshot
        context.session.update(undo=context.scene.undo.with_last_redone(now))
    return follow_path(context, path)


def path_after_undo(context: WindowContext) -> tuple[int, ...]:
    """Return the path to which undo goes; empty if it undoes no move.

    A path that a move has cut comes back as a whole. Moves that came with a change, such as those
    of an imported tour, are undone with it.
    """
    cut_path = _cut_path(context)
    done = context.scene.undo.done
    setup = _hand_setup(context)
    if cut_path or setup is None:
        return cut_path
    if done and done[-1].after.setups == context.scene.setups:
        return ()
    if len(setup.path) <= len(setup.prefix) + 1:
        return ()
    return setup.path[:-1]


def path_with_redone_move(context: WindowContext) -> tuple[int, ...]:
    """Return the path with the move that was undone last; empty if there is none."""
    setup = _hand_setup(context)
    if setup is None:
        return ()
    prefix = replace(setup, moves=()).path
    undone_squares = redoable_squares(prefix, setup.moves)
    if not undone_squares:
        return _path_to_cut_again(context)
    return (*setup.path, undone_squares[-1])


def _cut_path(context: WindowContext) -> tuple[int, ...]:
    """Return the path that was cut to make the one shown; empty if that was not the last change."""
    done = context.scene.undo.done
    if not done:
        return ()
    return _path_beyond_cut(context, done[-1].after.setups, done[-1].before.setups)


def _path_to_cut_again(context: WindowContext) -> tuple[int, ...]:
    """Return the path of a cut that was undone last; empty if there is none."""
    undone = context.scene.undo.undone
    if not undone:
        return ()
    return _path_beyond_cut(context, undone[-1].before.setups, undone[-1].after.setups)


def _path_beyond_cut(
    context: WindowContext,
    shown_setups: tuple[SearchSetup, ...],
    other_setups: tuple[SearchSetup, ...],
) -> tuple[int, ...]:
    """Return the path on the other side of a cut, if the user's path is on the first one."""
    setup = _hand_setup(context)
    index = context.scene.hand_search_index
    if setup is None or index is None or index >= min(len(shown_setups), len(other_setups)):
        return ()
    shown_setup = shown_setups[index]
    other_setup = other_setups[index]
    is_in_game = setup.continues(shown_setup) and setup.continues(other_setup)
    if not is_in_game or setup.path != shown_setup.path or setup.path == other_setup.path:
        return ()
    return other_setup.path


def undo_move_description(context: WindowContext) -> str:
    """Return the title of the move that can be undone; empty if there is none."""
    setup = _hand_setup(context)
    if setup is None or not path_after_undo(context):
        return ""
    return _move_description(context, setup.path)


def redo_move_description(context: WindowContext) -> str:
    """Return the title of the move that can be redone; empty if there is none."""
    return _move_description(context, path_with_redone_move(context))


def take_over_from_shown_path(context: WindowContext) -> None:
    """Continue the path of the first board as the user's own; in a comparison both continue it."""
    frame = context.playback.frame
    if frame is None:
        return
    first, *others = context.scene.setups
    setups = [
        setup.starting_with_path(setup.board, frame.position.path, first.variant)
        for setup in (replace(first, variant=Variant.YOU), *others)
    ]
    operations.open_and_play(context, tuple(setups))


def choose_next_disclosure(context: WindowContext) -> None:
    """Select the next level of disclosure; nothing follows after everything."""
    disclosures = list(Disclosure)
    next_index = disclosures.index(context.scene.disclosure) + 1
    context.session.update(disclosure=disclosures[next_index % len(disclosures)])


def _hand_setup(context: WindowContext) -> SearchSetup | None:
    """Return the user's search with all moves, or None before its start."""
    hand_index = context.scene.hand_search_index
    if hand_index is None or context.scene.setup.start is None:
        return None
    return context.scene.setups[hand_index]


def _started_setup(context: WindowContext) -> SearchSetup | None:
    """Return the user's search up to the current step, or None before its start."""
    hand_index = context.scene.hand_search_index
    if hand_index is None or context.scene.setup.start is None:
        return None
    return _setup_at_shown_step(context, hand_index)


def _setup_at_shown_step(context: WindowContext, index: int) -> SearchSetup:
    """Return the user's search up to the current or requested step."""
    setup = context.scene.setups[index]
    step = context.playback.clients[index].requested_step
    return replace(setup, moves=setup.moves[:step])


def move_to(context: WindowContext, path: tuple[int, ...]) -> None:
    """Move to a path; if it cuts the present one, a single undo brings that back as a whole."""
    setup = _hand_setup(context)
    before = context.controller.current_snapshot
    follow_path(context, path)
    if setup is not None and path[: len(setup.path)] != setup.path:
        context.controller.push_undo(before, partial(_move_description, context, path))


def follow_path(context: WindowContext, path: tuple[int, ...]) -> bool:
    """Move to a path: back to where it diverges from the present one, and forward.

    Returns
    -------
    bool
        False if the path is empty.
    """
    if not path:
        return False
    hand_index = context.scene.hand_search_index or 0
    setup = context.scene.setups[hand_index]
    new_moves = moves_between(setup.path, path)
    new_setup = replace(setup, moves=(*setup.moves, *new_moves))
    new_setups = context.scene.setups_with_one_replaced(hand_index, new_setup)
    context.controller.open_after_move(new_setups)
    if context.scene.is_comparison and len(path) == setup.board.free_count:
        # the user has finished, and the other search goes on
        context.playback.play()
    return True


def _move_description(context: WindowContext, path: tuple[int, ...]) -> str:
    if not path:
        return ""
    return tr("Move to {square}", square=context.scene.setup.board.name(path[-1]))


def _refusal_message(setup: SearchSetup, square: int) -> str:
    """Return the reason why the knight cannot move to a square."""
    board = setup.board
    path = setup.path
    if square == path[-1]:
        return tr("The knight is on {square} now.", square=board.name(square))
    if square in path:
        first_own_square = board.name(path[len(setup.prefix)])
        return tr("The path was given up to {square}: it stays", square=first_own_square)
    if not board.attacks(path[-1], square):
        return tr(
            "{square} is not one move away from {head}",
            square=board.name(square),
            head=board.name(path[-1]),
        )
    return _given_number_message(setup, square)


def _given_number_message(setup: SearchSetup, square: int) -> str:
    """Return the given number that the next move to a square would contradict, or an empty text."""
    given = find_contradicted_given(setup.givens, len(setup.path) + 1, square)
    if given is None:
        return ""
    return given_number_sentence(setup.board, given)


def _has_whole_path(context: WindowContext) -> bool:
    setup = _started_setup(context)
    return setup is not None and len(setup.path) == setup.board.free_count


def _why_not_by_hand(context: WindowContext) -> Reason | None:
    if context.scene.hand_search_index is None:
        return _NOT_BY_HAND
    return None


def why_cannot_move_by_hand(context: WindowContext) -> Reason | None:
    """Return the reason why the user has no move to make."""
    reason = _why_not_by_hand(context)
    if reason is not None:
        return reason
    if _started_setup(context) is None:
        return _NO_START
    if _has_whole_path(context):
        return _WHOLE_PATH
    return None


def why_cannot_finish(context: WindowContext) -> Reason | None:
    """Return the reason why no search can go on from the user's path."""
    reason = why_cannot_move_by_hand(context)
    if reason is None and context.scene.setup.givens:
        reason = _GIVEN_NUMBERS
    return reason


def why_no_mistake_to_undo(context: WindowContext) -> Reason | None:
    """Return the reason why the user has no losing move to take back."""
    reason = _why_not_by_hand(context)
    if reason is None and not path_before_mistake(context):
        reason = _NO_MISTAKE
    return reason


def why_no_move_to_undo(context: WindowContext) -> Reason | None:
    """Return the reason why there is no move to undo."""
    reason = _why_not_by_hand(context)
    if reason is None and not path_before_last_move(context):
        reason = _NO_MOVE
    return reason
