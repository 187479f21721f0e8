"""What somebody does who searches by hand: goes to a square, back, and there again."""

from __future__ import annotations

from dataclasses import replace

from knight_gui.i18n import later, tr
from knight_gui.search.by_hand import moves_between, onward, taken_back
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Judging
from knight_gui.state.setup import Setup
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import reason
from knight_gui.window.commands import operations
from knight_gui.window.context import Context


def choose(context: Context, place: int, square: int) -> None:
    """Go to a square, or back to it if it is on the path; else say why that cannot be."""
    setup = _shown(context, place)
    path = setup.path
    if square in path[len(setup.given) :]:
        go_along(context, path[: path.index(square) + 1])
    elif square not in path and setup.board.attacks(path[-1], square):
        go_along(context, (*path, square))
    else:
        context.boards.part(place, BoardView).refuse(square, _why_not(setup, square))


def choose_candidate(context: Context, number: int) -> bool:
    """Go to the candidate with a key, as the table of moves says; return whether there is one."""
    setup = _begun(context)
    squares = onward(setup.board, setup.strategy.move_order, setup.path) if setup else ()
    if not 1 <= number <= len(squares):
        return False
    choose(context, context.scene.by_hand or 0, squares[number - 1])
    return True


def path_back(context: Context) -> tuple[int, ...]:
    """Return the path with one move less; empty where there is none to be taken back."""
    setup = _begun(context)
    return setup.path[:-1] if setup and len(setup.path) > len(setup.given) + 1 else ()


def path_again(context: Context) -> tuple[int, ...]:
    """Return the path with the move that was taken back last; empty where there is none."""
    setup = _begun(context)
    squares = taken_back(replace(setup, moves=()).path, setup.moves) if setup else ()
    return (*setup.path, squares[-1]) if setup and squares else ()


def move_back(context: Context) -> str:
    """Return which move can be taken back; nothing if none can."""
    setup = _begun(context)
    return _move_to(context, setup.path if setup and path_back(context) else ())


def move_again(context: Context) -> str:
    """Return which move can be made again; nothing if none can."""
    return _move_to(context, path_again(context))


def take_over(context: Context) -> None:
    """Go on by hand from the path that is shown."""
    frame = context.go.frame
    if frame is not None:
        operations.continue_from(context, frame.position.path, Variant.YOU)


def choose_next_judging(context: Context) -> None:
    """Have the judge tell more, or after all of it nothing."""
    every = list(Judging)
    context.session.change(judging=every[(every.index(context.scene.judging) + 1) % len(every)])


def _begun(context: Context) -> Setup | None:
    """Return the search by hand up to the step that is shown, if one has begun."""
    place = context.scene.by_hand
    if place is None or context.scene.setup.start is None:
        return None
    return _shown(context, place)


def _shown(context: Context, place: int) -> Setup:
    """Return a search by hand up to the step that is shown, or about to be."""
    setup, step = context.scene.setups[place], context.go.tracks[place].wanted_step
    return replace(setup, moves=setup.moves[:step])


def go_along(context: Context, path: tuple[int, ...]) -> bool:
    """Come to a path: back to where it parts from the newest, and on; return if there is one."""
    if not path:
        return False
    place = context.scene.by_hand or 0
    setup = context.scene.setups[place]
    context.searches.play_on(
        context.scene.with_setup(
            place, replace(setup, moves=(*setup.moves, *moves_between(setup.path, path)))
        )
    )
    if context.scene.is_race and len(path) == setup.board.free_count:
        # who is done waits, and the other search goes on
        context.go.play()
    return True


def _move_to(context: Context, path: tuple[int, ...]) -> str:
    return tr("Move to {square}", square=context.scene.setup.board.name(path[-1])) if path else ""


def _why_not(setup: Setup, square: int) -> str:
    """Return why somebody cannot go to a square."""
    name, path = setup.board.name, setup.path
    if square in path:
        return tr(
            "The path was given up to {square}: it stays", square=name(path[len(setup.given)])
        )
    return tr("{square} is not one move away from {head}", square=name(square), head=name(path[-1]))


def _shows_whole_path(context: Context) -> bool:
    frame = context.go.frame
    return frame is not None and len(frame.position.path) == frame.problem.board.free_count


def _has_whole_path(context: Context) -> bool:
    setup = _begun(context)
    return setup is not None and len(setup.path) == setup.board.free_count


_choose_you = reason(
    (lambda c: c.scene.by_hand is None, later("Choose You first: then you make the moves"))
)

why_not_take_over = reason(
    (lambda c: c.scene.by_hand is not None, later("You already make the moves")),
    (lambda c: c.scene.is_race, later("In a race, choose You above a board")),
    (lambda c: c.go.frame is None, later("Click a square first: a search starts there")),
    (_shows_whole_path, later("This path visits every square")),
)
"""Why nobody can go on by hand from the path that is shown."""

why_no_next_move = reason(
    (_choose_you, _choose_you),
    (lambda c: _begun(c) is None, later("Click a square first: you start there")),
    (_has_whole_path, later("This path visits every square")),
)
"""Why nobody has to make a move by hand."""

why_no_move_back = reason(
    (_choose_you, _choose_you),
    (lambda c: not path_back(c), later("You have made no move yet")),
)
"""Why there is no move to be taken back."""
