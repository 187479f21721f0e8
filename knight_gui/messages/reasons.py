"""Why no tour can continue a path, each reason in a sentence that stays true while it is lost."""

from knight_gui.board import Board, Obstacle
from knight_gui.i18n import listed, marked, plural, tr
from knight_gui.messages.names import few
from knight_gui.search.oracle.reason import Reason, ReasonKind
from knight_gui.search.oracle.verdict import Verdict

_MOST_NAMED = 4
_PLAIN = {
    ReasonKind.DEAD_END: marked("The knight on {names} has no free square to go to."),
    ReasonKind.ENDS_HERE: marked(
        "From {head} the knight either goes to {names} and gets stuck, or never gets there."
    ),
    ReasonKind.TWO_ENDS: marked(
        "After {head}, {names} have one exit left each, but only one square can be the last."
    ),
    ReasonKind.ONE_WAY_HOME: marked(
        "From {head} only {names} is free, and only {names} leads back to {start}."
    ),
    ReasonKind.PARTS: marked(
        "After {head}, no move links {squares} to the rest: the knight can’t visit both."
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
    if reason.kind is ReasonKind.TOO_FEW:
        return _of_too_few(board, ruined, reason)
    count = len(reason.squares)
    template = _PLAIN.get(reason.kind) or _template(board, reason)
    return tr(
        template,
        names=few(list(board.names(reason.squares))) if reason.squares else "",
        squares=_named_or_counted(board, reason.squares),
        start=board.name(ruined[0]) if ruined else "",
        head=board.name(ruined[-1]) if ruined else "",
        end=_end(board, ruined) if reason.by_colour else "",
        count=count,
        others=board.free_count - len(ruined) - count,
        all_squares=board.free_count,
    )


def is_long(reason: Reason) -> bool:
    """Tell whether a reason takes so many words that nothing else has room beside it."""
    return reason.kind is ReasonKind.TOO_FEW or (
        reason.by_colour
        and reason.kind in {ReasonKind.LOOP, ReasonKind.CUT_OFF, ReasonKind.NO_CHOICE}
    )


def _named_or_counted(board: Board, squares: tuple[int, ...]) -> str:
    """Return the names of few squares, or how many there are."""
    if not squares:
        return ""
    if len(squares) <= _MOST_NAMED:
        return few(list(board.names(squares)))
    return tr("these {count:,} squares", count=len(squares))


def _of_too_few(board: Board, ruined: tuple[int, ...], reason: Reason) -> str:
    """Return how many exits squares need, why not two each, and how many there can be."""
    head = ruined[-1]
    needs = tr(
        "After {head}, {squares} need {needed:,} exits ({why}).",
        head=board.name(head),
        squares=_named_or_counted(board, reason.squares),
        needed=reason.needed,
        why=listed(_why_needed(board, ruined, reason)),
    )
    if any(board.attacks(head, square) for square in reason.squares):
        have = tr(
            "Their neighbours can give {given:,}: two each at most, {head} one.",
            given=reason.given,
            head=board.name(head),
        )
    else:
        have = tr(
            "Their neighbours can give {given:,}, two each at most.",
            given=reason.given,
        )
    return tr("{needs} {have}", needs=needs, have=have)


def _why_needed(board: Board, ruined: tuple[int, ...], reason: Reason) -> list[str]:
    """Return which of the squares need one exit only: where the knight is, and the last."""
    is_with_head = ruined[-1] in reason.squares
    texts = [tr("one is the knight’s")] if is_with_head else []
    if reason.may_end:
        texts.append(tr("one may be last"))
    elif is_with_head or (reason.by_colour and not _alternates(board)):
        # there is no room to say why
        texts.append(tr("none can be last"))
    elif reason.by_colour:
        texts.append(tr("none can be last: {end}", end=_end(board, ruined)))
    else:
        texts.append(tr("none leads back to {start}", start=board.name(ruined[0])))
    return texts


def _template(board: Board, reason: Reason) -> str:
    """Return the sentence of a reason that depends on the board or on what else is known."""
    match reason.kind:
        case ReasonKind.NO_WAY:
            is_first = bool(board.neighbours(reason.squares[0]))
            texts = marked("{names} can no longer be reached."), marked("No move leads to {names}.")
        case ReasonKind.NO_WAY_HOME:
            is_first = not reason.by_colour
            texts = (
                marked("No free square leads back to {names}."),
                marked(
                    "A closed tour has an even number of squares, but there are {all_squares:,}."
                ),
            )
        case ReasonKind.LOOP:
            is_first = not reason.by_colour
            texts = (
                marked(
                    "After {head}, the moves at {squares} are forced, and don’t fit into one path."
                ),
                marked(
                    "After {head}, the moves at {squares} are forced, as {end}. "
                    "They don’t fit into one path."
                ),
            )
        case ReasonKind.CUT_OFF:
            is_first = not reason.by_colour
            texts = (
                marked("After {head}, the moves at {squares} are forced, and cut squares off."),
                marked(
                    "After {head}, the moves at {squares} are forced, as {end}. "
                    "They cut squares off."
                ),
            )
        case ReasonKind.NO_CHOICE:
            is_first = not reason.by_colour
            texts = (
                marked("After {head}, no choice of moves at {squares} fits into one path."),
                marked(
                    "After {head}, {end}. No choice of moves at {squares} fits into such a path."
                ),
            )
        case ReasonKind.COLOURS:
            return _of_colours(board, reason)
        case _:
            is_first = not reason.by_colour
            texts = (
                marked(
                    "After {head}, {names} has one exit left. "
                    "Every square of a closed tour needs two."
                ),
                marked("After {head}, {names} has one exit left, but can’t be last: {end}."),
            )
    return texts[0] if is_first else texts[1]


def _end(board: Board, ruined: tuple[int, ...]) -> str:
    """Return what the number of free squares tells of the last one."""
    is_even = (board.free_count - len(ruined)) % 2 == 0
    if not _alternates(board):
        return (
            tr("the tour ends an even number of moves on")
            if is_even
            else tr("the tour ends an odd number of moves on")
        )
    return (
        tr("the tour ends on dark")
        if board.is_dark(ruined[-1]) == is_even
        else tr("the tour ends on light")
    )


def _of_colours(board: Board, reason: Reason) -> str:
    if not _alternates(board):
        return marked(
            "After {head}, {count:,} free squares lead only to the other {others:,}: "
            "too many to alternate."
        )
    return (
        marked(
            "After {head}, {count:,} dark squares are left, but only {others:,} light. "
            "A path has to alternate."
        )
        if board.is_dark(reason.squares[0])
        else marked(
            "After {head}, {count:,} light squares are left, but only {others:,} dark. "
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
