"""Sentences on the reasons why a path is lost, each true as long as the path stays lost."""

from knight_gui.board import Board, Obstacle
from knight_gui.i18n import gettext_noop, plural, tr
from knight_gui.messages.names import join_names, join_names_shortened
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import Verdict

_MAX_NAMES = 6
"""Squares that a sentence names at most; of more it says the number, and the board marks them."""
_FIXED_TEMPLATES = {
    ReasonType.DEAD_END: gettext_noop("The knight on {names} has no free square to go to."),
    ReasonType.REACHABLE_ONLY_FROM_HEAD: gettext_noop(
        "From {head} the knight goes to {names} and gets stuck, or can never reach {names}."
    ),
    ReasonType.TWO_SINGLE_EXITS: gettext_noop(
        "After {head}, {squares} have one exit left each, but only one can be last."
    ),
    ReasonType.ONLY_EXIT_CLOSES_TOUR: gettext_noop(
        "From {head} only {names} is free, and only {names} leads back to {start}."
    ),
    ReasonType.DISCONNECTED: gettext_noop(
        "After {head}, no free square links {squares} to the rest."
    ),
}
"""Templates of the reasons that have only one sentence."""


def reason_sentence(board: Board, losing_prefix: tuple[int, ...], reason: Reason) -> str:
    """Return the sentence on a reason; the last square of the prefix is the one that lost."""
    if reason.reason_type is ReasonType.BRANCHES_EXHAUSTED:
        return plural(
            "No small group of squares proves it: the only way to join the free squares fails.",
            "No small group of squares proves it: "
            "all {count:,} ways to join the free squares fail.",
            reason.branch_count,
        )
    if reason.reason_type is ReasonType.TOO_FEW_NEIGHBORS:
        return _too_few_exits_sentence(board, losing_prefix, reason)
    template = _FIXED_TEMPLATES.get(reason.reason_type) or _variable_template(board, reason)
    count = len(reason.squares)
    names = ""
    if reason.squares:
        names = join_names_shortened(list(board.names(reason.squares)))
    start = ""
    head = ""
    if losing_prefix:
        start = board.name(losing_prefix[0])
        head = board.name(losing_prefix[-1])
    end = ""
    if reason.uses_color:
        end = _tour_end_clause(board, losing_prefix)
    return tr(
        template,
        names=names,
        squares=_squares_phrase(board, reason.squares),
        start=start,
        head=head,
        end=end,
        count=count,
        others=board.free_count - len(losing_prefix) - count,
        all_squares=board.free_count,
    )


def is_long_reason(reason: Reason) -> bool:
    """Return True if the sentence on a reason leaves no room for another one."""
    if reason.reason_type is ReasonType.TOO_FEW_NEIGHBORS:
        return True
    return reason.uses_color and reason.reason_type in {
        ReasonType.FORCED_EDGES_CONFLICT,
        ReasonType.CUT_OFF_BY_FORCED_EDGES,
        ReasonType.NO_CONSISTENT_CHOICE,
    }


def _squares_phrase(board: Board, squares: tuple[int, ...]) -> str:
    """Return the names of few squares, or the number of many.

    The noun keeps the names apart from that of the knight’s square before them.
    """
    if not squares:
        return ""
    if len(squares) <= _MAX_NAMES:
        names = join_names(list(board.names(squares)))
        return plural("square {names}", "squares {names}", len(squares), names=names)
    return tr("these {count:,} squares", count=len(squares))


def _too_few_exits_sentence(board: Board, losing_prefix: tuple[int, ...], reason: Reason) -> str:
    """Return the sentences on the exits that squares need, and on those their neighbours give."""
    head = losing_prefix[-1]
    needs = tr(
        "After {head}, {squares} need {needed:,} exits.",
        head=board.name(head),
        squares=_squares_phrase(board, reason.squares),
        needed=reason.edges_needed,
    )
    if any(board.attacks(head, square) for square in reason.squares):
        available = tr(
            "Their neighbours can give {given:,}: two each at most, {head} one.",
            given=reason.edges_available,
            head=board.name(head),
        )
    else:
        available = tr(
            "Their neighbours can give {given:,}, two each at most.",
            given=reason.edges_available,
        )
    why = _single_exit_sentence(board, losing_prefix, reason)
    return tr("{needs} {why} {have}", needs=needs, why=why, have=available)


def _single_exit_sentence(board: Board, losing_prefix: tuple[int, ...], reason: Reason) -> str:
    """Return the sentence on the squares that need one exit only: the head, and the last one."""
    is_with_head = losing_prefix[-1] in reason.squares
    if is_with_head and reason.includes_possible_end:
        return tr("One is the knight’s, one may be last.")
    if is_with_head:
        return tr("One is the knight’s, none can be last.")
    if reason.includes_possible_end:
        return tr("One may be last.")
    if reason.uses_color and _alternates_colors(board):
        return tr("None can be last: colours alternate.")
    if reason.uses_color:
        return tr("None can be last.")
    return tr("None leads back to {start}.", start=board.name(losing_prefix[0]))


def _variable_template(board: Board, reason: Reason) -> str:
    """Return the template of a reason whose sentence depends on the board or on colours."""
    match reason.reason_type:
        case ReasonType.UNREACHABLE_SQUARE:
            uses_first = bool(board.neighbors(reason.squares[0]))
            templates = (
                gettext_noop("{names} can no longer be reached."),
                gettext_noop("No move leads to {names}."),
            )
        case ReasonType.START_UNREACHABLE:
            uses_first = not reason.uses_color
            templates = (
                gettext_noop("No free square leads back to {names}."),
                gettext_noop(
                    "A closed tour has an even number of squares, but there are {all_squares:,}."
                ),
            )
        case ReasonType.FORCED_EDGES_CONFLICT:
            uses_first = not reason.uses_color
            templates = (
                gettext_noop("After {head}, the forced moves at {squares} fit into no tour."),
                gettext_noop(
                    "After {head}, {end}. "
                    "This forces the moves at {squares}, which can’t be in one tour."
                ),
            )
        case ReasonType.CUT_OFF_BY_FORCED_EDGES:
            uses_first = not reason.uses_color
            templates = (
                gettext_noop(
                    "After {head}, the moves at {squares} are forced, and cut squares off."
                ),
                gettext_noop(
                    "After {head}, {end}. "
                    "This forces the moves at {squares}, which cut squares off."
                ),
            )
        case ReasonType.NO_CONSISTENT_CHOICE:
            uses_first = not reason.uses_color
            templates = (
                gettext_noop("After {head}, no choice of moves at {squares} fits into one path."),
                gettext_noop(
                    "After {head}, {end}. No choice of moves at {squares} fits into such a path."
                ),
            )
        case ReasonType.COLOR_IMBALANCE:
            return _color_count_template(board, reason)
        case _:
            uses_first = not reason.uses_color
            templates = (
                gettext_noop(
                    "After {head}, {names} has one exit left. "
                    "Every square of a closed tour needs two."
                ),
                gettext_noop("After {head}, {names} has one exit left, but can’t be last: {end}."),
            )
    if uses_first:
        return templates[0]
    return templates[1]


def _tour_end_clause(board: Board, losing_prefix: tuple[int, ...]) -> str:
    """Return the clause on the colour, or the parity, of the last square of the tour."""
    is_even = (board.free_count - len(losing_prefix)) % 2 == 0
    if not _alternates_colors(board):
        if is_even:
            return tr("the tour ends an even number of moves on")
        return tr("the tour ends an odd number of moves on")
    if board.is_dark(losing_prefix[-1]) == is_even:
        return tr("the tour ends on a dark square")
    return tr("the tour ends on a light square")


def _color_count_template(board: Board, reason: Reason) -> str:
    if not _alternates_colors(board):
        return gettext_noop(
            "After {head}, {count:,} free squares lead only to the other {others:,}: "
            "too many to alternate."
        )
    if board.is_dark(reason.squares[0]):
        return gettext_noop(
            "After {head}, {count:,} dark squares are left, but only {others:,} light. "
            "Each move changes the colour."
        )
    return gettext_noop(
        "After {head}, {count:,} light squares are left, but only {others:,} dark. "
        "Each move changes the colour."
    )


def _alternates_colors(board: Board) -> bool:
    """Return True if each move changes the colour."""
    return (board.leaper.a + board.leaper.b) % 2 == 1


def obstacle_sentence(board: Board, obstacle: Obstacle | Verdict) -> str:
    """Return the reason of an obstacle, which is a theorem's or a verdict of foresight."""
    if isinstance(obstacle, Obstacle):
        return obstacle.reason
    assert obstacle.reason is not None, "a verdict without a reason is no obstacle"
    return reason_sentence(board, obstacle.losing_prefix, obstacle.reason)


def blocks_every_start(obstacle: Obstacle | Verdict) -> bool:
    """Return True if an obstacle rules out tours from all starts; a verdict is about one."""
    return isinstance(obstacle, Obstacle) and obstacle.blocks_every_start
