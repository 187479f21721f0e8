"""Says what the last step of a search was, what comes next, and why: one sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board import Board
from knight_gui.i18n import marked, plural, tr
from knight_gui.messages.names import few, wanted_by
from knight_gui.search.kinds import Outcome, StepKind, Trial, Turn
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import Ordering, Pruning, TieBreak

if TYPE_CHECKING:
    from knight_gui.search.position import Position
    from knight_gui.search.problem import Problem

_FEW_EXITS = 2
"""A square with so few exits, or fewer, may soon be cut off."""
_AT_RISK = (
    marked("Go to {square} now: it has no exit left, so later means never."),
    marked("Go to {square} now: it has one exit left, and could soon be cut off."),
)
"""By the number of exits."""


def headline(problem: Problem, position: Position) -> str:
    """Return what the last step was, in a few words."""
    name = problem.board.name
    match position.kind:
        case StepKind.START:
            return tr("Step 0 · start on {square}", square=name(position.head))
        case StepKind.ADVANCE:
            return tr("Step {step:,} · to {square}", step=position.step, square=name(position.head))
        case StepKind.RETREAT:
            assert position.left is not None
            return tr(
                "Step {step:,} · retreat from {square}",
                step=position.step,
                square=name(position.left),
            )


def sentence(problem: Problem, position: Position) -> str:
    """Return why the search does next what it does, or why it ended; you know what you do."""
    if position.outcome is not None:
        return _on_the_end(problem, position)
    if position.is_by_hand:
        return ""
    if position.turn is Turn.RESTART:
        return _on_the_restart(problem)
    return (
        _on_the_dead_end(problem, position)
        if position.is_dead_end
        else _on_the_choice(problem, position)
    )


def rescue(problem: Problem, position: Position) -> str:
    """Return which squares the rule looks after now, and why; nothing where all have exits."""
    untried, board = position.untried, problem.board
    if problem.strategy.ordering is not Ordering.WARNSDORFF or not (
        1 < len(position.candidates) == len(untried) and position.outcome is None
    ):
        return ""
    least = untried[0].number
    squares = tuple(candidate.square for candidate in untried if candidate.number == least)
    if least > _FEW_EXITS:
        return ""
    if least < _FEW_EXITS:
        return tr(_AT_RISK[least], square=board.name(squares[0]))
    if len(squares) == 1 and _is_corner(board, squares[0]):
        return tr(
            "Corner {square} has {exits} exits left. The rule goes there before it is cut off.",
            square=board.name(squares[0]),
            exits=least,
        )
    return plural(
        "{squares} has {exits} exits left. The rule goes there before it is cut off.",
        "{squares} have {exits} exits left. The rule goes there before they are cut off.",
        len(squares),
        squares=few(list(board.names(squares))),
        exits=least,
    )


def counters(problem: Problem, position: Position, longest: int) -> str:
    """Return the counts at a step in one line."""
    return plural(
        "{count:,} retreat · longest path {longest:,} of {all:,}",
        "{count:,} retreats · longest path {longest:,} of {all:,}",
        position.backtracks,
        longest=longest,
        all=problem.board.free_count,
    )


def _is_corner(board: Board, square: int) -> bool:
    row, col = divmod(square, board.cols)
    return row in (0, board.rows - 1) and col in (0, board.cols - 1)


def _on_the_end(problem: Problem, position: Position) -> str:
    name = problem.board.name
    places = {"head": name(position.head), "start": name(position.path[0])}
    if position.outcome is Outcome.SOLVED:
        return (
            tr("{start} is one move away from {head}: the tour is closed.", **places)
            if len(position.path) > 1 and problem.board.attacks(position.head, position.path[0])
            else tr("The tour ends on {head}.", **places)
        )
    if position.outcome is Outcome.NO_TOUR:
        return (
            tr("No search needed.")
            if position.turn is Turn.PRUNED
            else tr("Nothing is left to try from {head}.", **places)
        )
    return (
        tr("All squares are visited, but {start} is not one move away.", **places)
        if len(position.path) == problem.board.free_count
        else tr("{head} leads to no free square.", **places)
    )


def _on_the_restart(problem: Problem) -> str:
    restarts = problem.strategy.restarts
    moves = restarts.moves(problem.board.free_count)
    tour = wanted_by(problem)
    if restarts.vary is Vary.TIES:
        return plural(
            "{count:,} move led to no {tour}, so the search starts again, breaking ties at random.",
            "{count:,} moves led to no {tour}, so the search starts again, "
            "breaking ties at random.",
            moves,
            tour=tour,
        )
    return plural(
        "{count:,} move led to no {tour}, so the search starts again in another order.",
        "{count:,} moves led to no {tour}, so the search starts again in another order.",
        moves,
        tour=tour,
    )


def _on_the_dead_end(problem: Problem, position: Position) -> str:
    name = problem.board.name
    if position.depth == position.base:
        return tr("Nothing is left to try from {head}.", head=name(position.head))
    places = {"head": name(position.head), "before": name(position.path[-2])}
    if len(position.path) == problem.board.free_count:
        return tr(
            "All squares are visited, but {start} is not one move away: back to {before}.",
            start=name(position.path[0]),
            **places,
        )
    if position.turn is Turn.PRUNED:
        return _on_the_pruning(problem, places)
    return (
        _on_what_was_tried(problem, position, places)
        if position.candidates
        else tr("{head} leads to no free square, so the knight retreats to {before}.", **places)
    )


def _on_what_was_tried(problem: Problem, position: Position, places: dict[str, str]) -> str:
    if any(candidate.trial is Trial.RULED_OUT for candidate in position.candidates):
        return tr(
            "No free square from {head} leads to a {tour}, so the knight retreats to {before}.",
            tour=wanted_by(problem),
            **places,
        )
    if len(position.candidates) == 2:  # noqa: PLR2004  two are both, not all
        return tr(
            "The knight has tried both free squares from {head}, so it retreats to {before}.",
            **places,
        )
    return plural(
        "The knight has tried the only free square from {head}, so it retreats to {before}.",
        "The knight has tried all {count} free squares from {head}, so it retreats to {before}.",
        len(position.candidates),
        **places,
    )


def _on_the_pruning(problem: Problem, places: dict[str, str]) -> str:
    return (
        tr(
            "From {head} a square can no longer be reached, so the knight retreats to {before}.",
            **places,
        )
        if problem.strategy.pruning is Pruning.STRANDED
        else tr(
            "From {head} no {tour} is possible, so the knight retreats to {before}.",
            tour=wanted_by(problem),
            **places,
        )
    )


def _on_the_choice(problem: Problem, position: Position) -> str:
    name = problem.board.name
    following = position.untried[0]
    if len(position.candidates) == 1:
        places = {"head": name(position.head), "square": name(following.square)}
        return tr("From {head} only {square} is free. The knight has no choice.", **places)
    passed = position.candidates[: position.candidates.index(following)]
    if not passed:
        return rescue(problem, position) or _on_the_order(problem, position)
    facts = {
        "names": few([name(c.square) for c in passed]),
        "next": name(following.square),
        "tour": wanted_by(problem),
    }
    return (
        plural(
            "{names} leads to no {tour}, so {next} is next.",
            "{names} lead to no {tour}, so {next} is next.",
            len(passed),
            **facts,
        )
        if any(c.trial is Trial.RULED_OUT for c in passed)
        else plural(
            "{names} led nowhere, so {next} is next.",
            "{names} led nowhere, so {next} is next.",
            len(passed),
            **facts,
        )
    )


def _on_the_order(problem: Problem, position: Position) -> str:
    """Return what puts the first of several squares before the others."""
    candidates, strategy = position.candidates, problem.strategy
    square = problem.board.name(candidates[0].square)
    varies_ties = strategy.restarts.vary is Vary.TIES
    order = (
        tr("order {number}", number=position.round + 1)
        if position.round and not varies_ties
        else tr("the fixed order")
    )
    if strategy.ordering is Ordering.NAIVE:
        return tr(
            "{square} comes first in {order}, so the knight goes there next.",
            square=square,
            order=order,
        )
    what = (
        tr("the fewest exits on the empty board")
        if strategy.ordering is Ordering.STATIC
        else tr("the fewest exits")
    )
    tied = [c.square for c in candidates if c.number == candidates[0].number]
    if len(tied) == 1:
        return tr("{square} has {what}, so the knight goes there next.", square=square, what=what)
    rule = strategy.tie_break
    if position.round:
        rule = TieBreak.RANDOM if varies_ties else TieBreak.ORDER
    still_tied = _still_tied(problem.board, position, rule, tied)
    exits = set(problem.board.neighbours(tied[0])) - set(position.path)
    is_without_exit = rule in (TieBreak.POHL, TieBreak.POHL_MIN) and not exits
    if still_tied == 1:
        text = _ONLY_WITHOUT_EXIT if is_without_exit else _AMONG_EQUALS[rule]
        return tr(text, tied=len(tied), what=what, square=square, order=order)
    text = _EQUAL_WITHOUT_EXIT if is_without_exit else _STILL_EQUAL[rule]
    return tr(text, tied=still_tied, square=square, order=order)


def _still_tied(board: Board, position: Position, rule: TieBreak, tied: list[int]) -> int:
    """Return how many of the tied squares a tie-break puts first, whatever orders these then."""
    if rule in (TieBreak.ORDER, TieBreak.RANDOM):
        return 1
    keys = [rule.key(board, position.path, square) for square in tied]
    return keys.count(min(keys))


_AMONG_EQUALS = {
    TieBreak.ORDER: marked("{tied} squares have {what}. {square} comes first in {order}."),
    TieBreak.RANDOM: marked("{tied} squares have {what}. {square} comes first, at random."),
    TieBreak.POHL: marked("{tied} squares have {what}. {square}’s neighbours now have the fewest."),
    TieBreak.POHL_MIN: marked(
        "{tied} squares have {what}. A neighbour of {square} now has the fewest."
    ),
    TieBreak.FARTHEST: marked("{tied} squares have {what}. {square} is farthest from the centre."),
}
"""Why a square comes first of several."""
_ONLY_WITHOUT_EXIT = marked("{tied} squares have {what}. Only {square} has no exit left.")
"""That a square without a free neighbour comes first, as Pohl adds up nothing there."""
_STILL_EQUAL = {
    TieBreak.POHL: marked(
        "{tied} squares tie, and so do their neighbours. {square} comes first in {order}."
    ),
    TieBreak.POHL_MIN: marked(
        "{tied} squares tie, and so does a neighbour of each. {square} comes first in {order}."
    ),
    TieBreak.FARTHEST: marked(
        "{tied} squares tie, and are equally far from the centre. {square} comes first in {order}."
    ),
}
"""Why a square comes first of several that the tie-break holds equal, too."""
_EQUAL_WITHOUT_EXIT = marked(
    "{tied} squares tie, and have no exit left. {square} comes first in {order}."
)
