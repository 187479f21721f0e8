"""Strategies: the order of the candidates, the goal, and when the search backtracks.

Examples
--------
>>> strategy = Strategy.parse("warnsdorff+farthest/knight-tour/dead-ends/restarts:5")
>>> strategy.tie_break is TieBreak.FARTHEST, strategy.restarts.per_square
(True, 5)
>>> strategy.with_ordering(Ordering.NAIVE).text
'naive+order/knight-tour/dead-ends/restarts:5'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar, assert_never

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
from knight_gui.i18n import gettext_noop, join_list, lazy_gettext, lazy_pgettext, tr
from knight_gui.search.engine.rules import Pruning, TieBreak
from knight_gui.search.restart_policy import MAX_SEED, NO_RESTARTS, RestartPolicy, VariedPart

__all__ = [
    "ORDERING_NAMES",
    "PRESETS",
    "Backtracking",
    "Goal",
    "Ordering",
    "Preset",
    "Pruning",
    "Strategy",
    "StrategyPart",
    "TieBreak",
    "description_of",
    "parse_ordering",
    "tie_break_sort_key",
    "title_of",
]


_GREEDY_NAME = "greedy"
"""Another name of Warnsdorff's ordering."""


class Ordering(Enum):
    """Sort key of the candidates; the sort is stable, so equals keep the move order.

    Attributes
    ----------
    NAIVE
        No key: the move order alone.
    STATIC
        Degree: the number of moves on the empty board (as in three of the five programs).
    WARNSDORFF
        Accessibility: the number of free neighbours at that moment, the head counted as visited (H.
        C. von Warnsdorff, 1823).
    """

    NAIVE = "naive"
    STATIC = "static"
    WARNSDORFF = "warnsdorff"

    @classmethod
    def _missing_(cls, value: object) -> "Ordering | None":
        # as the window calls it
        return cls.WARNSDORFF if value == _GREEDY_NAME else None


ORDERING_NAMES = (*(ordering.value for ordering in Ordering), _GREEDY_NAME)


class Goal(Enum):
    """Kind of tour that ends the search.

    Attributes
    ----------
    OPEN
        Any tour.
    CLOSED
        A tour whose last square attacks its first.
    """

    OPEN = "open"
    CLOSED = "closed"


class Backtracking(Enum):
    """Permission to take the last move back in a dead end.

    After S. W. Golomb and L. D. Baumert, Backtrack programming, 1965.
    """

    ALLOWED = True
    """Moves are taken back until everything was tried."""
    NONE = False
    """The search ends in its first dead end, stuck."""


StrategyPart = Ordering | TieBreak | Pruning | Goal | Backtracking
"""A part of a strategy that people choose by name."""

_MAX_EXITS = 9
"""More exits than any square has: a candidate without a free neighbour comes last."""


def tie_break_sort_key(
    tie_break: TieBreak, board: Board, path: tuple[int, ...], square: int
) -> int:
    """Return the number by which a tie-break compares candidates; the smallest comes first.

    It is meant for sentences about single squares; the engine has its own `sort_key`. The move
    order and the random tie-break need no key: 0.

    Examples
    --------
    >>> board = Board.parse("5x5")
    >>> tie_break_sort_key(TieBreak.POHL, board, (0,), board.parse_square("c4"))
    18
    """
    match tie_break:
        case TieBreak.ORDER | TieBreak.RANDOM:
            return 0
        case TieBreak.POHL:
            return sum(_exit_counts_of_neighbors(board, path, square))
        case TieBreak.POHL_MIN:
            return min(_exit_counts_of_neighbors(board, path, square), default=_MAX_EXITS)
        case TieBreak.FARTHEST:
            row, col = board.row_and_column(square)
            # in half sides of a square, so that the distances are whole numbers
            row_distance = 2 * row - board.rows + 1
            col_distance = 2 * col - board.cols + 1
            return -(row_distance**2 + col_distance**2)
        case _:
            assert_never(tie_break)


def _exit_counts_of_neighbors(board: Board, path: tuple[int, ...], square: int) -> list[int]:
    """Return the number of exits of each free neighbour of a square."""
    visited = set(path)
    free = set(board.neighbors(square)) - visited
    return [len(set(board.neighbors(each)) - visited) for each in free]


def title_of(part: StrategyPart) -> str:
    """Return the name of a part for people; its value is the name in files and options."""
    return _TITLES[part]()


def description_of(part: StrategyPart) -> str:
    """Return the effect of a part in one line."""
    return _DESCRIPTIONS[part]()


_DESCRIPTIONS: dict[StrategyPart, Callable[..., str]] = {
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
    Pruning.FORESIGHT: lazy_gettext("goes only where one path can still join all squares (slow)"),
    Goal.OPEN: lazy_gettext("any tour"),
    Goal.CLOSED: lazy_gettext("the last square is one move from the first"),
    Backtracking.ALLOWED: lazy_gettext("takes moves back until it has tried everything"),
    Backtracking.NONE: lazy_gettext("gives up at the first dead end, stuck"),
}
_TITLES: dict[StrategyPart, Callable[..., str]] = {
    Ordering.NAIVE: lazy_gettext("naive"),
    Ordering.STATIC: lazy_gettext("static"),
    Ordering.WARNSDORFF: lazy_gettext("Warnsdorff"),
    TieBreak.ORDER: lazy_gettext("fixed order"),
    TieBreak.RANDOM: lazy_gettext("random"),
    TieBreak.POHL: lazy_gettext("Pohl"),
    TieBreak.POHL_MIN: lazy_gettext("Pohl, fewest"),
    TieBreak.FARTHEST: lazy_gettext("farthest"),
    Pruning.NONE: lazy_pgettext("pruning", "none"),
    Pruning.STRANDED: lazy_gettext("stranded"),
    Pruning.DEAD_ENDS: lazy_gettext("dead ends"),
    Pruning.FORESIGHT: lazy_gettext("foresight"),
    Goal.OPEN: lazy_gettext("open"),
    Goal.CLOSED: lazy_gettext("closed"),
    Backtracking.ALLOWED: lazy_gettext("allowed"),
    Backtracking.NONE: lazy_pgettext("backtracking", "none"),
}
for _part_type in (Ordering, TieBreak, Pruning, Goal, Backtracking):
    for _part in _part_type:
        if _part not in _DESCRIPTIONS or _part not in _TITLES:
            raise NotImplementedError(f"{_part} has no title or no description")


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
"""Types of the fields of a strategy, apart from the seed."""


@dataclass(frozen=True)
class Strategy:
    """Strategy of a search: all of its rules and numbers, apart from the board and the start.

    Raises
    ------
    InputError
        If two of its parts contradict each other, or a number is out of its range.

    Examples
    --------
    >>> Strategy(tie_break=TieBreak.RANDOM, seed=7).text
    'warnsdorff+random:7/knight-tour'
    """

    move_order: MoveOrder = MOVE_ORDERS["knight-tour"]
    """Order of the eight leaps, for candidates that nothing else sorts."""
    ordering: Ordering = Ordering.WARNSDORFF
    """Sort key of the candidates."""
    tie_break: TieBreak = TieBreak.ORDER
    """Order of candidates with equal keys."""
    goal: Goal = Goal.OPEN
    """Kind of tour that ends the search."""
    backtracking: bool = True
    """True if the last move is taken back in a dead end; see `Backtracking`."""
    pruning: Pruning = Pruning.NONE
    """Test by which the search retreats early."""
    seed: int = 0
    """Seed of the random tie-break, from 0 to `MAX_SEED`."""
    restarts: RestartPolicy = NO_RESTARTS
    """When the search goes back to its beginning and tries another order.

    After `engine.layout.MAX_RESTARTS` restarts it goes on without any, so it still proves that
    there is no tour if there is none (C. Gomes, B. Selman and H. Kautz, Boosting combinatorial
    search through randomization, 1998).
    """

    def __post_init__(self) -> None:
        for name, field_type in _FIELD_TYPES.items():
            require_type(getattr(self, name), field_type, name)
        object.__setattr__(self, "seed", require_int(self.seed, "seed", 0, MAX_SEED))
        message = self._contradiction_message()
        if message:
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
        """Return the message about the first two parts that contradict each other, or ""."""
        is_naive = self.ordering is Ordering.NAIVE
        is_random = self.tie_break is TieBreak.RANDOM
        contradictions = {
            gettext_noop(
                "Tie-break {tie_break} cannot be used with the naive ordering, which has no ties. "
                "Choose static or warnsdorff."
            ): is_naive and self.tie_break is not TieBreak.ORDER,
            gettext_noop(
                "Restarts {restarts} cannot be used with the naive ordering, which has no ties. "
                "Vary the order instead."
            ): is_naive and self.restarts.vary is VariedPart.TIES,
            gettext_noop(
                "Pruning {pruning} cannot be used with no-backtracking: "
                "to prune is to retreat early."
            ): not self.backtracking and self.pruning is not Pruning.NONE,
            gettext_noop(
                "Restarts {restarts} cannot be used with no-backtracking: "
                "a restart takes moves back."
            ): not self.backtracking and bool(self.restarts),
            gettext_noop(
                "Seed {seed} cannot be used with tie-break {tie_break}: only random has a seed."
            ): bool(self.seed and not is_random),
        }
        for message, is_contradiction in contradictions.items():
            if is_contradiction:
                return message
        return ""

    def __repr__(self) -> str:
        return f"<Strategy {self.text}>"

    def with_ordering(self, ordering: Ordering) -> "Strategy":
        """Return the strategy with another ordering; the naive one has no ties."""
        if ordering is Ordering.NAIVE:
            return replace(
                self,
                ordering=ordering,
                tie_break=TieBreak.ORDER,
                seed=0,
                restarts=replace(self.restarts, vary=VariedPart.ORDER),
            )
        return replace(self, ordering=ordering)

    @property
    def text(self) -> str:
        """The strategy in one short text, as `parse` reads it.

        ``warnsdorff+order/knight-tour``, then ``/dead-ends``, ``/restarts:5``,
        ``/closed`` and ``/no-backtracking`` where they apply; ``random:7`` is a tie-break
        with its seed.

        Examples
        --------
        >>> PRESETS["sure"].greedy.text
        'warnsdorff+farthest/knight-tour/dead-ends/restarts:5'
        """
        tie_break = self.tie_break.value
        if self.tie_break is TieBreak.RANDOM:
            tie_break = f"{tie_break}:{self.seed}"
        parts = [f"{self.ordering.value}+{tie_break}", self.move_order.name]
        if self.pruning is not Pruning.NONE:
            parts.append(self.pruning.value)
        if self.restarts:
            parts.append(f"{_RESTARTS}:{self.restarts.text}")
        if self.goal is Goal.CLOSED:
            parts.append(Goal.CLOSED.value)
        if not self.backtracking:
            parts.append(_NO_BACKTRACKING)
        return "/".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Strategy":
        """Return the strategy that a text made by `text` stands for.

        Raises
        ------
        InputError
            If it is no such text.

        Examples
        --------
        >>> Strategy.parse("static+order/knight-tour/closed").goal
        <Goal.CLOSED: 'closed'>
        """
        require_str(text, "strategy")
        head, *parts = text.split("/")
        ordering_text, _, tie_text = head.partition("+")
        tie_break, colon, seed = tie_text.partition(":")
        move_order = ""
        # a missing move order is not taken for another part
        if parts and not _is_part(parts[0]):
            move_order = parts.pop(0)
        ordering = parse_ordering(ordering_text) if ordering_text else Ordering.WARNSDORFF
        if not (ordering_text and tie_text and move_order):
            example_parts = [move_order or "knight-tour", *filter(None, parts)]
            raise _incomplete_strategy_error(text, ordering, tie_text, example_parts)
        _require_known_parts(parts)
        pruning_part = _single_part([part for part in parts if part in _PRUNING_BY_TEXT])
        restarts_part = _single_part([part for part in parts if part.startswith(f"{_RESTARTS}:")])
        return cls(
            # in the order of the text: the error is about its first wrong part
            ordering=ordering,
            tie_break=_parse_member(TieBreak, tie_break, tr("tie-break")),
            move_order=MoveOrder.parse(move_order),
            goal=Goal.CLOSED if Goal.CLOSED.value in parts else Goal.OPEN,
            backtracking=_NO_BACKTRACKING not in parts,
            pruning=_PRUNING_BY_TEXT[pruning_part] if pruning_part else Pruning.NONE,
            seed=parse_int(seed, tie_text, 0, MAX_SEED) if colon else 0,
            restarts=_parse_restarts(restarts_part) if restarts_part else NO_RESTARTS,
        )


_PRUNING_BY_TEXT = {pruning.value: pruning for pruning in Pruning if pruning is not Pruning.NONE}
_ALLOWED_PARTS = (*_PRUNING_BY_TEXT, f"{_RESTARTS}:5", Goal.CLOSED.value, _NO_BACKTRACKING)
"""Parts that may follow the move order; restarts may have any number."""


def _is_part(text: str) -> bool:
    return text in _ALLOWED_PARTS or text.startswith(f"{_RESTARTS}:")


def _require_known_parts(parts: list[str]) -> None:
    unknown_parts = {part for part in parts if not _is_part(part)}
    if unknown_parts:
        raise InputError(
            tr(
                "“{part}” is not part of a strategy: allowed are {names}.",
                part=shorten_text(min(unknown_parts)),
                names=join_list(_ALLOWED_PARTS),
            )
        )


def _single_part(alternatives: list[str]) -> str | None:
    """Return the only one of some parts that exclude each other, or None if there is none."""
    if len(alternatives) > 1:
        raise InputError(
            tr(
                "{first} cannot be used with {second}: leave one of them out.",
                first=shorten_text(alternatives[0]),
                second=shorten_text(alternatives[1]),
            )
        )
    return alternatives[0] if alternatives else None


def _parse_restarts(part: str) -> RestartPolicy:
    return RestartPolicy.parse(part.removeprefix(f"{_RESTARTS}:"))


def _incomplete_strategy_error(
    text: str, ordering: Ordering, tie_text: str, parts: list[str]
) -> InputError:
    """Return the error about an incomplete strategy, with a whole one made of its parts."""
    example = "/".join([f"{ordering.value}+{tie_text or TieBreak.ORDER.value}", *parts])
    try:
        Strategy.parse(example)
    except InputError:
        # the text is wrong in another way, too
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
    return _parse_member(Ordering, name, tr("ordering"), ORDERING_NAMES)


_EnumType = TypeVar("_EnumType", bound=Enum)


def _parse_member(
    enum_type: type[_EnumType], name: str, subject: str, names: Sequence[str] = ()
) -> _EnumType:
    try:
        return enum_type(name)
    except ValueError:
        raise InputError(
            tr(
                "There is no {subject} “{name}”: choose one of {names}.",
                subject=subject,
                name=shorten_text(name),
                names=join_list(names or [member.value for member in enum_type]),
            )
        ) from None


@dataclass(frozen=True)
class Preset:
    """A named search: one of the five programs, or the one that always finds a tour."""

    name: str
    """Name of its class or package."""
    greedy: Strategy
    """Its strategy with sorted candidates."""

    @cached_property
    def naive(self) -> Strategy:
        """Its strategy with candidates in move order."""
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
