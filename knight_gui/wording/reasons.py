"""Why no tour can continue a path, each reason in a sentence that stays true while it is lost."""

from knight_gui.search.reason import Reason, ReasonKind
from knight_gui.search.verdict import Verdict
from knight_gui.texts import marked, plural, tr
from knight_gui.tour import Board, Obstacle
from knight_gui.wording.names import few

_MOST_NAMED = 4
_PLAIN = {
    ReasonKind.DEAD_END: marked("The knight on {names} has no free square to go to."),
    ReasonKind.ENDS_HERE: marked(
        "From {head} the knight either goes to {names} and gets stuck, or never gets there."
    ),
    ReasonKind.TWO_ENDS: marked(
        "After {head}, {names} have one exit left each, but only one square can be the last."
    ),
    ReasonKind.PARTS: marked("After {head} the knight can visit {names} or the rest, not both."),
    ReasonKind.TOO_FEW: marked(
        "After {head}, these {count} squares need {needed} exits. "
        "Their neighbours can give {given}."
    ),
}
"""The reasons that are said in one way only."""


def sentence(board: Board, ruined: tuple[int, ...], reason: Reason) -> str:
    """Return what proves a path lost, of which the square that lost it is the last."""
    if reason.kind is ReasonKind.CASES:
        return plural(
            "There is no short reason: {count:,} case was tried.",
            "There is no short reason: {count:,} cases were tried.",
            reason.cases,
        )
    count = len(reason.squares)
    template = _PLAIN.get(reason.kind) or _template(board, ruined, reason)
    return tr(
        template,
        names=few(list(board.names(reason.squares))) if reason.squares else "",
        head=board.name(ruined[-1]) if ruined else "",
        count=count,
        others=board.free_count - len(ruined) - count,
        needed=reason.needed,
        given=reason.given,
    )


def _template(board: Board, ruined: tuple[int, ...], reason: Reason) -> str:
    """Return the sentence of a reason that depends on the board or on what else is known."""
    match reason.kind:
        case ReasonKind.NO_WAY:
            is_first = bool(board.neighbours(reason.squares[0]))
            texts = marked("{names} can no longer be reached."), marked("No move leads to {names}.")
        case ReasonKind.NO_WAY_HOME:
            is_first = not reason.by_colour
            texts = (
                marked("No free square leads back to {names}."),
                marked("By the colours, the last square can’t be a move away from {names}."),
            )
        case ReasonKind.LOOP:
            is_first = len(reason.squares) <= _MOST_NAMED
            texts = (
                marked(
                    "After {head}, the moves at {names} are forced, and don’t fit into one path."
                ),
                marked(
                    "After {head}, the moves at these {count} squares are forced, "
                    "and don’t fit into one path."
                ),
            )
        case ReasonKind.COLOURS:
            return _of_colours(board, reason)
        case _:
            return _of_one_way(board, ruined, reason)
    return texts[0] if is_first else texts[1]


def _of_one_way(board: Board, ruined: tuple[int, ...], reason: Reason) -> str:
    if not reason.by_colour:
        return marked(
            "After {head}, {names} has one exit left. Every square of a closed tour needs two."
        )
    if not _alternates(board):
        return marked(
            "After {head}, {names} has one exit left, but by the colours the tour can’t end there."
        )
    left = board.free_count - len(ruined)
    return (
        marked(
            "After {head}, {names} has one exit left, but the tour can’t end there: "
            "it ends on dark."
        )
        if board.is_dark(ruined[-1]) == (left % 2 == 0)
        else marked(
            "After {head}, {names} has one exit left, but the tour can’t end there: "
            "it ends on light."
        )
    )


def _of_colours(board: Board, reason: Reason) -> str:
    if not _alternates(board):
        return marked(
            "After {head}, {count:,} squares have exits only to the other {others:,}: too many."
        )
    return (
        marked(
            "After {head}, {count:,} dark and {others:,} light squares are left. "
            "A path has to alternate."
        )
        if board.is_dark(reason.squares[0])
        else marked(
            "After {head}, {count:,} light and {others:,} dark squares are left. "
            "A path has to alternate."
        )
    )


def _alternates(board: Board) -> bool:
    """Tell whether each move changes the colour."""
    return (board.leaper.a + board.leaper.b) % 2 == 1


def why_none(board: Board, obstacle: Obstacle | Verdict) -> str:
    """Return what keeps every tour from a start: what a theorem says, or what foresight found."""
    if isinstance(obstacle, Obstacle):
        return obstacle.reason
    assert obstacle.reason is not None, "else it would be no obstacle"
    return sentence(board, obstacle.ruined, obstacle.reason)


def is_everywhere(obstacle: Obstacle | Verdict) -> bool:
    """Tell whether it keeps tours from all starts of the board; a verdict tells of one."""
    return isinstance(obstacle, Obstacle) and obstacle.is_everywhere
