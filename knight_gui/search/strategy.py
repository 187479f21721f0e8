"""Strategies: how candidates are ordered, what is looked for, when the search goes back."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from knight_gui.board import (
    MOVE_ORDERS,
    Board,
    InputError,
    MoveOrder,
    parse_int,
    require_int,
    require_str,
    require_type,
    shorten_text,
)
from knight_gui.i18n import gettext_noop, join_list, lazy_gettext, tr
from knight_gui.search.restart_policy import MAX_SEED, NO_RESTARTS, RestartPolicy, VariedPart


class _StrategyPart(Enum):
    """A part of a strategy."""

    @property
    def description(self) -> str:
        """What it does, in one line."""
        return _DESCRIPTIONS[self]()

    @property
    def title(self) -> str:
        """What people call it; its value is what files and options do."""
        return _TITLES[self]()


class Ordering(_StrategyPart):
    """What candidates are sorted by; the sort is stable, so equals keep the move order."""

    NAIVE = "naive"
    """Nothing: the move order alone."""
    STATIC = "static"
    """Their degree: how many moves they have on the empty board
    (as three of the five programs do)."""
    WARNSDORFF = "warnsdorff"
    """Their accessibility at that moment, the head counted as visited
    (H. C. von Warnsdorff, 1823)."""


class TieBreak(_StrategyPart):
    """What decides among candidates that the ordering holds equal; then the move order does."""

    ORDER = "order"
    """The move order."""
    RANDOM = "random"
    """A number that looks random, made from a seed, the depth and the square."""
    POHL = "pohl"
    """The smallest sum of the accessibilities of the candidate's free neighbours
    (I. Pohl, A method for finding Hamilton paths and knight's tours, 1967)."""
    POHL_MIN = "pohl-min"
    """The smallest of these accessibilities; a candidate without a free neighbour comes last."""
    FARTHEST = "farthest"
    """The greatest distance from the centre of the board (A. Roth)."""

    def key(self, board: Board, path: tuple[int, ...], square: int) -> int:
        """Return the number by which candidates are compared; the smallest comes first.

        It is for sentences about single squares: the kernel has its own. The fixed order and
        the random tie-break need none: 0.
        """
        match self:
            case TieBreak.POHL:
                return sum(_exit_counts_of_neighbors(board, path, square))
            case TieBreak.POHL_MIN:
                return min(
                    _exit_counts_of_neighbors(board, path, square), default=_NO_NEIGHBOR_SORT_KEY
                )
            case TieBreak.FARTHEST:
                row, col = board.row_and_column(square)
                # twice the distances, which are whole numbers
                return -((2 * row - board.rows + 1) ** 2 + (2 * col - board.cols + 1) ** 2)
            case _:
                return 0


class Pruning(_StrategyPart):
    """What lets the search turn back before it has tried everything.

    After F. Rubin, A search procedure for Hamilton paths and circuits, 1974.
    """

    NONE = "none"
    """Nothing."""
    STRANDED = "stranded"
    """A free square that neither a free square nor the head leads to."""
    DEAD_ENDS = "dead-ends"
    """That, or more free squares with only one way left than can be the last; for a closed
    tour any such square, or no way back to the start."""
    FORESIGHT = "foresight"
    """Every loss, before the move that would lose is made, unless too much would have to be tried
    to see it. On boards of more than `arrays.MAX_EXACT_SQUARES` free squares only losses that follow
    without trying."""


class Goal(_StrategyPart):
    """What is looked for."""

    OPEN = "open"
    """Any tour."""
    CLOSED = "closed"
    """A tour whose last square attacks its first."""


class Backtracking(_StrategyPart):
    """Whether the last move is taken back in a dead end.

    After S. W. Golomb and L. D. Baumert, Backtrack programming, 1965.
    """

    ALLOWED = True
    """It is, until everything was tried."""
    NONE = False
    """The search ends there, stuck."""


_NO_NEIGHBOR_SORT_KEY = 9
"""More exits than a square can have: a candidate without a free neighbour comes last."""


def _exit_counts_of_neighbors(board: Board, path: tuple[int, ...], square: int) -> list[int]:
    """Return how many exits each free neighbour of a square has."""
    visited = set(path)
    free = set(board.neighbors(square)) - visited
    return [len(set(board.neighbors(each)) - visited) for each in free]


_DESCRIPTIONS: dict[_StrategyPart, Callable[..., str]] = {
    Ordering.NAIVE: lazy_gettext("not sorted: the squares stay in the move order"),
    Ordering.STATIC: lazy_gettext("fewest exits on the empty board first"),
    Ordering.WARNSDORFF: lazy_gettext("fewest exits first (Warnsdorff, 1823)"),
    TieBreak.ORDER: lazy_gettext("the move order decides"),
    TieBreak.RANDOM: lazy_gettext("at random: the same seed gives the same run"),
    TieBreak.POHL: lazy_gettext("the neighbours with the fewest exits, added up (Pohl, 1967)"),
    TieBreak.POHL_MIN: lazy_gettext("the neighbour with the fewest exits decides"),
    TieBreak.FARTHEST: lazy_gettext("farthest from the centre first (Roth)"),
    Pruning.NONE: lazy_gettext("retreats only after trying everything"),
    Pruning.STRANDED: lazy_gettext("retreats if a free square can no longer be reached"),
    Pruning.DEAD_ENDS: lazy_gettext("also if too many squares have only one exit left"),
    Pruning.FORESIGHT: lazy_gettext("makes no move that loses; 50,000 steps a second"),
    Goal.OPEN: lazy_gettext("any tour"),
    Goal.CLOSED: lazy_gettext("the last square is one move from the first"),
    Backtracking.ALLOWED: lazy_gettext("takes moves back until it has tried everything"),
    Backtracking.NONE: lazy_gettext("gives up at the first dead end, stuck"),
}
_TITLES: dict[_StrategyPart, Callable[..., str]] = {
    Ordering.NAIVE: lazy_gettext("naive"),
    Ordering.STATIC: lazy_gettext("static"),
    Ordering.WARNSDORFF: lazy_gettext("Warnsdorff"),
    TieBreak.ORDER: lazy_gettext("fixed order"),
    TieBreak.RANDOM: lazy_gettext("random"),
    TieBreak.POHL: lazy_gettext("Pohl"),
    TieBreak.POHL_MIN: lazy_gettext("Pohl, fewest"),
    TieBreak.FARTHEST: lazy_gettext("farthest"),
    Pruning.NONE: lazy_gettext("none"),
    Pruning.STRANDED: lazy_gettext("stranded"),
    Pruning.DEAD_ENDS: lazy_gettext("dead ends"),
    Pruning.FORESIGHT: lazy_gettext("foresight"),
    Goal.OPEN: lazy_gettext("open"),
    Goal.CLOSED: lazy_gettext("closed"),
    Backtracking.ALLOWED: lazy_gettext("allowed"),
    Backtracking.NONE: lazy_gettext("none"),
}


_NO_BACKTRACKING = "no-backtracking"
_RESTARTS = "restarts"
_FIELD_TYPES = {
    "move_order": MoveOrder,
    "ordering": Ordering,
    "tie_break": TieBreak,
    "goal": Goal,
    "backtracking": bool,
    "pruning": Pruning,
    "restarts": RestartPolicy,
}
"""What the parts of a strategy are, apart from the numbers."""


@dataclass(frozen=True)
class Strategy:
    """All that decides what a search does, apart from the board and the start.

    Attributes
    ----------
    backtracking
        Whether the last move is taken back in a dead end; see `Backtracking`.
    seed
        Of the random tie-break, from 0 to `MAX_SEED`.
    restarts
        When the search goes back to its beginning and tries in another order. After
        `kernel.MAX_RESTARTS` of them it goes on without restarts, so it still proves that
        there is no tour if there is none
        (C. Gomes, B. Selman and H. Kautz, Boosting combinatorial search through
        randomization, 1998).

    Raises
    ------
    InputError
        If two of its parts contradict each other, or a number is out of its range.
    """

    move_order: MoveOrder = MOVE_ORDERS["knight-tour"]
    ordering: Ordering = Ordering.WARNSDORFF
    tie_break: TieBreak = TieBreak.ORDER
    goal: Goal = Goal.OPEN
    backtracking: bool = True
    pruning: Pruning = Pruning.NONE
    seed: int = 0
    restarts: RestartPolicy = NO_RESTARTS

    def __post_init__(self) -> None:
        for name, field_type in _FIELD_TYPES.items():
            require_type(getattr(self, name), field_type, name)
        object.__setattr__(self, "seed", require_int(self.seed, "seed", 0, MAX_SEED))
        if message := self._contradiction_message():
            raise InputError(
                tr(
                    message,
                    tie_break=self.tie_break.value,
                    pruning=self.pruning.value,
                    restarts=self.restarts.text,
                    seed=self.seed,
                )
            )

    def _contradiction_message(self) -> str:
        """Return what is said of the first two parts that contradict each other, if any do."""
        is_naive = self.ordering is Ordering.NAIVE
        is_random = self.tie_break is TieBreak.RANDOM
        contradictions = {
            gettext_noop(
                "Tie-break {tie_break} contradicts the naive ordering, which has no ties. Choose "
                "static or warnsdorff."
            ): is_naive and self.tie_break is not TieBreak.ORDER,
            gettext_noop(
                "Restarts {restarts} contradict the naive ordering, which has no ties. Vary the "
                "order instead."
            ): is_naive and self.restarts.vary is VariedPart.TIES,
            gettext_noop(
                "Pruning {pruning} contradicts no-backtracking: to prune is to retreat early."
            ): not self.backtracking and self.pruning is not Pruning.NONE,
            gettext_noop(
                "Restarts {restarts} contradict no-backtracking: a restart takes moves back."
            ): not self.backtracking and bool(self.restarts),
            gettext_noop(
                "Seed {seed} contradicts tie-break {tie_break}: only random has a seed."
            ): bool(self.seed and not is_random),
        }
        return next(
            (message for message, is_contradiction in contradictions.items() if is_contradiction),
            "",
        )

    def __repr__(self) -> str:
        return f"<Strategy {self.text}>"

    def with_ordering(self, ordering: Ordering) -> "Strategy":
        """Return the strategy with another ordering; the naive one has no ties."""
        if ordering is Ordering.NAIVE:
            restarts = replace(self.restarts, vary=VariedPart.ORDER)
            order = TieBreak.ORDER
            return replace(self, ordering=ordering, tie_break=order, seed=0, restarts=restarts)
        return replace(self, ordering=ordering)

    @property
    def text(self) -> str:
        """The strategy in one short text, as `parse` reads it.

        ``warnsdorff+order/knight-tour``, then ``/dead-ends``, ``/restarts:5``,
        ``/closed`` and ``/no-backtracking`` where they apply; ``random:7`` is a tie-break
        with its seed.
        """
        seed = f":{self.seed}" if self.tie_break is TieBreak.RANDOM else ""
        parts = (
            f"{self.ordering.value}+{self.tie_break.value}{seed}",
            self.move_order.name,
            "" if self.pruning is Pruning.NONE else self.pruning.value,
            f"{_RESTARTS}:{self.restarts.text}" if self.restarts else "",
            Goal.CLOSED.value if self.goal is Goal.CLOSED else "",
            "" if self.backtracking else _NO_BACKTRACKING,
        )
        return "/".join(filter(None, parts))

    @classmethod
    def parse(cls, text: str) -> "Strategy":
        """Return the strategy that a text made by `text` stands for.

        Raises
        ------
        InputError
            If it is no such text.
        """
        require_str(text, "strategy")
        head, *rest = text.split("/")
        ordering, _, tie = head.partition("+")
        tie_break, colon, seed = tie.partition(":")
        # a move order that was left out is no other part
        order, parts = (rest[0], rest[1:]) if rest and not _is_part(rest[0]) else ("", rest)
        parsed_ordering = parse_ordering(ordering) if ordering else Ordering.WARNSDORFF
        if not (ordering and tie and order):
            raise _incomplete_strategy_error(
                text, parsed_ordering, tie, [order or "knight-tour", *filter(None, parts)]
            )
        if unknown_parts := {part for part in parts if not _is_part(part)}:
            raise InputError(
                tr(
                    "“{part}” is not part of a strategy: allowed are {names}.",
                    part=shorten_text(min(unknown_parts)),
                    names=join_list(_ALLOWED_PARTS),
                )
            )
        pruning_parts = [part for part in parts if part in _PRUNING_BY_TEXT]
        restart_parts = [part for part in parts if part.startswith(f"{_RESTARTS}:")]
        for choices in (pruning_parts, restart_parts):
            if len(choices) > 1:
                raise InputError(
                    tr(
                        "{first} contradicts {second}: leave one of the two out.",
                        first=shorten_text(choices[0]),
                        second=shorten_text(choices[1]),
                    )
                )
        return cls(
            # in the order of the text: what is wrong is said of its first wrong part
            ordering=parsed_ordering,
            tie_break=_parse_member(TieBreak, tie_break, tr("tie-break")),
            move_order=MoveOrder.parse(order),
            goal=Goal.CLOSED if Goal.CLOSED.value in parts else Goal.OPEN,
            backtracking=_NO_BACKTRACKING not in parts,
            pruning=_PRUNING_BY_TEXT[pruning_parts[0]] if pruning_parts else Pruning.NONE,
            seed=parse_int(seed, tie, 0, MAX_SEED) if colon else 0,
            restarts=RestartPolicy.parse(restart_parts[0].partition(":")[2])
            if restart_parts
            else NO_RESTARTS,
        )


_PRUNING_BY_TEXT = {kind.value: kind for kind in Pruning if kind is not Pruning.NONE}
_ALLOWED_PARTS = (*_PRUNING_BY_TEXT, f"{_RESTARTS}:5", Goal.CLOSED.value, _NO_BACKTRACKING)
"""What may follow the move order; restarts may have any number."""


def _is_part(text: str) -> bool:
    return text in _ALLOWED_PARTS or text.startswith(f"{_RESTARTS}:")


def _incomplete_strategy_error(
    text: str, ordering: Ordering, tie: str, rest: list[str]
) -> InputError:
    """Return what is said of half a strategy, with a whole one that keeps what it can."""
    example = "/".join([f"{ordering.value}+{tie or TieBreak.ORDER.value}", *rest])
    try:
        Strategy.parse(example)
    except InputError:
        # what was written is wrong in another way, too
        example = Strategy(ordering=ordering).text
    return InputError(
        tr(
            "“{text}” is not a whole strategy: write ordering+tie-break/move-order, "
            "such as {example}.",
            text=shorten_text(text),
            example=example,
        )
    )


def parse_ordering(name: str) -> Ordering:
    """Return the ordering of that name, or raise `InputError`."""
    return _parse_member(Ordering, name, tr("ordering"))


_EnumType = TypeVar("_EnumType", bound=Enum)


def _parse_member(enum_type: type[_EnumType], name: str, subject: str) -> _EnumType:
    try:
        return enum_type(name)
    except ValueError:
        raise InputError(
            tr(
                "There is no {subject} “{name}”: choose one of {names}.",
                subject=subject,
                name=shorten_text(name),
                names=join_list(kind.value for kind in enum_type),
            )
        ) from None


@dataclass(frozen=True)
class Preset:
    """A named search: one of the five programs, or the one that always finds a tour.

    Attributes
    ----------
    name
        That of its class or package.
    greedy
        Its search with sorted candidates.
    """

    name: str
    greedy: Strategy

    @cached_property
    def naive(self) -> Strategy:
        """Its search with candidates in move order."""
        return self.greedy.with_ordering(Ordering.NAIVE)


def _make_preset(name: str, ordering: Ordering) -> Preset:
    return Preset(name, Strategy(MOVE_ORDERS[name], ordering))


PRESETS = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            _make_preset("knight-tour", Ordering.STATIC),
            _make_preset("knight-problem-solve", Ordering.WARNSDORFF),
            _make_preset("horsetreads", Ordering.STATIC),
            _make_preset("horse-step-chess", Ordering.STATIC),
            Preset("knight", Strategy(MOVE_ORDERS["knight"], backtracking=False)),
            Preset(
                "sure",
                Strategy(
                    tie_break=TieBreak.FARTHEST,
                    pruning=Pruning.DEAD_ENDS,
                    restarts=RestartPolicy(5),
                ),
            ),
        )
    }
)
"""The five programs and the sure search, by name."""
