"""What somebody does who searches by hand: goes to a square, back, and there again."""

from __future__ import annotations

from dataclasses import replace

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.search.by_hand import free_squares_from_head, moves_between, redoable_squares
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Disclosure
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import make_reason
from knight_gui.window.commands import operations
from knight_gui.window.context import WindowContext


def go_to_square(context: WindowContext, index: int, square: int) -> None:
    """Go to a square, or back to it if it is on the path; else say why that cannot be."""
    setup = _setup_at_shown_step(context, index)
    path = setup.path
    if square in path[len(setup.prefix) :]:
        follow_path(context, path[: path.index(square) + 1])
    elif square not in path and setup.board.attacks(path[-1], square):
        follow_path(context, (*path, square))
    else:
        context.search_widgets.widget_of_search(index, BoardView).show_refusal(
            square, _refusal_message(setup, square)
        )


def go_to_numbered_candidate(context: WindowContext, number: int) -> bool:
    """Go to the candidate with a key, as the table of moves says; return whether there is one."""
    setup = _started_setup(context)
    if setup:
        candidate_squares = free_squares_from_head(
            setup.board, setup.strategy.move_order, setup.path
        )
    else:
        candidate_squares = ()
    if not 1 <= number <= len(candidate_squares):
        return False
    go_to_square(context, context.scene.hand_search_index or 0, candidate_squares[number - 1])
    return True


def path_before_last_move(context: WindowContext) -> tuple[int, ...]:
    """Return the path with one move less; empty where there is none to be taken back."""
    setup = _started_setup(context)
    return setup.path[:-1] if setup and len(setup.path) > len(setup.prefix) + 1 else ()


def path_with_redone_move(context: WindowContext) -> tuple[int, ...]:
    """Return the path with the move that was taken back last; empty where there is none."""
    setup = _started_setup(context)
    undone_squares = redoable_squares(replace(setup, moves=()).path, setup.moves) if setup else ()
    return (*setup.path, undone_squares[-1]) if setup and undone_squares else ()


def undo_move_description(context: WindowContext) -> str:
    """Return which move can be taken back; nothing if none can."""
    setup = _started_setup(context)
    return _move_description(
        context, setup.path if setup and path_before_last_move(context) else ()
    )


def redo_move_description(context: WindowContext) -> str:
    """Return which move can be made again; nothing if none can."""
    return _move_description(context, path_with_redone_move(context))


def take_over_from_shown_path(context: WindowContext) -> None:
    """Go on by hand from the path that is shown."""
    frame = context.playback.frame
    if frame is not None:
        operations.continue_search_from(context, frame.position.path, Variant.YOU)


def choose_next_disclosure(context: WindowContext) -> None:
    """Have the judge tell more, or after all of it nothing."""
    disclosures = list(Disclosure)
    context.session.update(
        disclosure=disclosures[(disclosures.index(context.scene.disclosure) + 1) % len(disclosures)]
    )


def _started_setup(context: WindowContext) -> SearchSetup | None:
    """Return the search by hand up to the step that is shown, if one has begun."""
    hand_index = context.scene.hand_search_index
    if hand_index is None or context.scene.setup.start is None:
        return None
    return _setup_at_shown_step(context, hand_index)


def _setup_at_shown_step(context: WindowContext, index: int) -> SearchSetup:
    """Return a search by hand up to the step that is shown, or about to be."""
    setup = context.scene.setups[index]
    step = context.playback.clients[index].requested_step
    return replace(setup, moves=setup.moves[:step])


def follow_path(context: WindowContext, path: tuple[int, ...]) -> bool:
    """Come to a path: back to where it parts from the newest, and on; return if there is one."""
    if not path:
        return False
    hand_index = context.scene.hand_search_index or 0
    setup = context.scene.setups[hand_index]
    context.controller.open_after_move(
        context.scene.setups_with_one_replaced(
            hand_index, replace(setup, moves=(*setup.moves, *moves_between(setup.path, path)))
        )
    )
    if context.scene.is_comparison and len(path) == setup.board.free_count:
        # who is done waits, and the other search goes on
        context.playback.play()
    return True


def _move_description(context: WindowContext, path: tuple[int, ...]) -> str:
    return tr("Move to {square}", square=context.scene.setup.board.name(path[-1])) if path else ""


def _refusal_message(setup: SearchSetup, square: int) -> str:
    """Return why somebody cannot go to a square."""
    name = setup.board.name
    path = setup.path
    if square in path:
        return tr(
            "The path was given up to {square}: it stays", square=name(path[len(setup.prefix)])
        )
    return tr("{square} is not one move away from {head}", square=name(square), head=name(path[-1]))


def _shows_whole_path(context: WindowContext) -> bool:
    frame = context.playback.frame
    return frame is not None and len(frame.position.path) == frame.problem.board.free_count


def _has_whole_path(context: WindowContext) -> bool:
    setup = _started_setup(context)
    return setup is not None and len(setup.path) == setup.board.free_count


_why_not_by_hand = make_reason(
    (
        lambda c: c.scene.hand_search_index is None,
        lazy_gettext("Choose You first: then you make the moves"),
    )
)

why_cannot_take_over = make_reason(
    (lambda c: c.scene.hand_search_index is not None, lazy_gettext("You already make the moves")),
    (lambda c: c.scene.is_comparison, lazy_gettext("In a race, choose You above a board")),
    (
        lambda c: c.playback.frame is None,
        lazy_gettext("Click a square first: a search starts there"),
    ),
    (_shows_whole_path, lazy_gettext("This path visits every square")),
)
"""Why nobody can go on by hand from the path that is shown."""

why_cannot_move_by_hand = make_reason(
    (_why_not_by_hand, _why_not_by_hand),
    (lambda c: _started_setup(c) is None, lazy_gettext("Click a square first: you start there")),
    (_has_whole_path, lazy_gettext("This path visits every square")),
)
"""Why nobody has to make a move by hand."""

why_no_move_to_undo = make_reason(
    (_why_not_by_hand, _why_not_by_hand),
    (lambda c: not path_before_last_move(c), lazy_gettext("You have made no move yet")),
)
"""Why there is no move to be taken back."""
