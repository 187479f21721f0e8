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
    demand_kind,
    demand_text,
    parsed_whole,
    shortened,
    whole_number,
)
from knight_gui.i18n import later, listed, marked, tr
from knight_gui.search.restart_policy import MOST_SEED, NEVER, RestartPolicy, Vary


class _Block(Enum):
    """A part of a strategy."""

    @property
    def description(self) -> str:
        """What it does, in one line."""
        return _DESCRIPTIONS[self]()

    @property
    def title(self) -> str:
        """What people call it; its value is what files and options do."""
        return _TITLES[self]()


class Ordering(_Block):
    """What candidates are sorted by; the sort is stable, so equals keep the move order."""

    NAIVE = "naive"
    """Nothing: the move order alone."""
    STATIC = "static"
    """Their degree: how many moves they have on the empty board
    (as three of the five programs do)."""
    WARNSDORFF = "warnsdorff"
    """Their accessibility at that moment, the head counted as visited
    (H. C. von Warnsdorff, 1823)."""


class TieBreak(_Block):
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
                return sum(_exits_of_neighbours(board, path, square))
            case TieBreak.POHL_MIN:
                return min(_exits_of_neighbours(board, path, square), default=_NO_NEIGHBOUR)
            case TieBreak.FARTHEST:
                row, col = board.row_and_column(square)
                # twice the distances, which are whole numbers
                return -((2 * row - board.rows + 1) ** 2 + (2 * col - board.cols + 1) ** 2)
            case _:
                return 0


class Pruning(_Block):
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
    to see it. On boards of more than `arrays.MOST_EXACT` free squares only losses that follow
    without trying."""


class Goal(_Block):
    """What is looked for."""

    OPEN = "open"
    """Any tour."""
    CLOSED = "closed"
    """A tour whose last square attacks its first."""


class Backtracking(_Block):
    """Whether the last move is taken back in a dead end.

    After S. W. Golomb and L. D. Baumert, Backtrack programming, 1965.
    """

    ALLOWED = True
    """It is, until everything was tried."""
    NONE = False
    """The search ends there, stuck."""


_NO_NEIGHBOUR = 9
"""More exits than a square can have: a candidate without a free neighbour comes last."""


def _exits_of_neighbours(board: Board, path: tuple[int, ...], square: int) -> list[int]:
    """Return how many exits each free neighbour of a square has."""
    visited = set(path)
    free = set(board.neighbours(square)) - visited
    return [len(set(board.neighbours(each)) - visited) for each in free]


_DESCRIPTIONS: dict[_Block, Callable[..., str]] = {
    Ordering.NAIVE: later("not sorted: the squares stay in the move order"),
    Ordering.STATIC: later("fewest exits on the empty board first"),
    Ordering.WARNSDORFF: later("fewest exits first (Warnsdorff, 1823)"),
    TieBreak.ORDER: later("the move order decides"),
    TieBreak.RANDOM: later("at random: the same seed gives the same run"),
    TieBreak.POHL: later("the neighbours with the fewest exits, added up (Pohl, 1967)"),
    TieBreak.POHL_MIN: later("the neighbour with the fewest exits decides"),
    TieBreak.FARTHEST: later("farthest from the centre first (Roth)"),
    Pruning.NONE: later("retreats only after trying everything"),
    Pruning.STRANDED: later("retreats if a free square can no longer be reached"),
    Pruning.DEAD_ENDS: later("also if too many squares have only one exit left"),
    Pruning.FORESIGHT: later("makes no move that loses; 50,000 steps a second"),
    Goal.OPEN: later("any tour"),
    Goal.CLOSED: later("the last square is one move from the first"),
    Backtracking.ALLOWED: later("takes moves back until it has tried everything"),
    Backtracking.NONE: later("gives up at the first dead end, stuck"),
}
_TITLES: dict[_Block, Callable[..., str]] = {
    Ordering.NAIVE: later("naive"),
    Ordering.STATIC: later("static"),
    Ordering.WARNSDORFF: later("Warnsdorff"),
    TieBreak.ORDER: later("fixed order"),
    TieBreak.RANDOM: later("random"),
    TieBreak.POHL: later("Pohl"),
    TieBreak.POHL_MIN: later("Pohl, fewest"),
    TieBreak.FARTHEST: later("farthest"),
    Pruning.NONE: later("none"),
    Pruning.STRANDED: later("stranded"),
    Pruning.DEAD_ENDS: later("dead ends"),
    Pruning.FORESIGHT: later("foresight"),
    Goal.OPEN: later("open"),
    Goal.CLOSED: later("closed"),
    Backtracking.ALLOWED: later("allowed"),
    Backtracking.NONE: later("none"),
}


_NO_BACKTRACKING = "no-backtracking"
_RESTARTS = "restarts"
_KINDS = {
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
        Of the random tie-break, from 0 to `MOST_SEED`.
    restarts
        When the search goes back to its beginning and tries in another order. After
        `kernel.MOST_ROUNDS` of them it goes on without restarts, so it still proves that
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
    restarts: RestartPolicy = NEVER

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            demand_kind(getattr(self, name), kind, name)
        object.__setattr__(self, "seed", whole_number(self.seed, "seed", 0, MOST_SEED))
        if said := self._contradiction():
            raise InputError(
                tr(
                    said,
                    tie_break=self.tie_break.value,
                    pruning=self.pruning.value,
                    restarts=self.restarts.text,
                    seed=self.seed,
                )
            )

    def _contradiction(self) -> str:
        """Return what is said of the first two parts that contradict each other, if any do."""
        is_naive, is_random = self.ordering is Ordering.NAIVE, self.tie_break is TieBreak.RANDOM
        contradictions = {
            marked(
                "Tie-break {tie_break} contradicts the naive ordering, which has no ties. Choose "
                "static or warnsdorff."
            ): is_naive and self.tie_break is not TieBreak.ORDER,
            marked(
                "Restarts {restarts} contradict the naive ordering, which has no ties. Vary the "
                "order instead."
            ): is_naive and self.restarts.vary is Vary.TIES,
            marked(
                "Pruning {pruning} contradicts no-backtracking: to prune is to retreat early."
            ): not self.backtracking and self.pruning is not Pruning.NONE,
            marked(
                "Restarts {restarts} contradict no-backtracking: a restart takes moves back."
            ): not self.backtracking and bool(self.restarts),
            marked("Seed {seed} contradicts tie-break {tie_break}: only random has a seed."): bool(
                self.seed and not is_random
            ),
        }
        return next((said for said, is_so in contradictions.items() if is_so), "")

    def __repr__(self) -> str:
        return f"<Strategy {self.text}>"

    def ordered_by(self, ordering: Ordering) -> "Strategy":
        """Return the strategy with another ordering; the naive one has no ties."""
        if ordering is Ordering.NAIVE:
            restarts, order = replace(self.restarts, vary=Vary.ORDER), TieBreak.ORDER
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
        demand_text(text, "strategy")
        head, *rest = text.split("/")
        ordering, _, tie = head.partition("+")
        tie_break, colon, seed = tie.partition(":")
        # a move order that was left out is no other part
        order, parts = (rest[0], rest[1:]) if rest and not _is_part(rest[0]) else ("", rest)
        known = ordering_named(ordering) if ordering else Ordering.WARNSDORFF
        if not (ordering and tie and order):
            raise _half(text, known, tie, [order or "knight-tour", *filter(None, parts)])
        if unknown := {part for part in parts if not _is_part(part)}:
            raise InputError(
                tr(
                    "“{part}” is not part of a strategy: allowed are {names}.",
                    part=shortened(min(unknown)),
                    names=listed(_PARTS),
                )
            )
        prunings = [part for part in parts if part in _PRUNINGS]
        counts = [part for part in parts if part.startswith(f"{_RESTARTS}:")]
        for choices in (prunings, counts):
            if len(choices) > 1:
                raise InputError(
                    tr(
                        "{first} contradicts {second}: leave one of the two out.",
                        first=shortened(choices[0]),
                        second=shortened(choices[1]),
                    )
                )
        return cls(
            # in the order of the text: what is wrong is said of its first wrong part
            ordering=known,
            tie_break=_member_named(TieBreak, tie_break, tr("tie-break")),
            move_order=MoveOrder.parse(order),
            goal=Goal.CLOSED if Goal.CLOSED.value in parts else Goal.OPEN,
            backtracking=_NO_BACKTRACKING not in parts,
            pruning=_PRUNINGS[prunings[0]] if prunings else Pruning.NONE,
            seed=parsed_whole(seed, tie, 0, MOST_SEED) if colon else 0,
            restarts=RestartPolicy.parse(counts[0].partition(":")[2]) if counts else NEVER,
        )


_PRUNINGS = {kind.value: kind for kind in Pruning if kind is not Pruning.NONE}
_PARTS = (*_PRUNINGS, f"{_RESTARTS}:5", Goal.CLOSED.value, _NO_BACKTRACKING)
"""What may follow the move order; restarts may have any number."""


def _is_part(text: str) -> bool:
    return text in _PARTS or text.startswith(f"{_RESTARTS}:")


def _half(text: str, ordering: Ordering, tie: str, rest: list[str]) -> InputError:
    """Return what is said of half a strategy, with a whole one that keeps what it can."""
    whole = "/".join([f"{ordering.value}+{tie or TieBreak.ORDER.value}", *rest])
    try:
        Strategy.parse(whole)
    except InputError:
        # what was written is wrong in another way, too
        whole = Strategy(ordering=ordering).text
    return InputError(
        tr(
            "“{text}” is not a whole strategy: write ordering+tie-break/move-order, "
            "such as {example}.",
            text=shortened(text),
            example=whole,
        )
    )


def ordering_named(name: str) -> Ordering:
    """Return the ordering of that name, or raise `InputError`."""
    return _member_named(Ordering, name, tr("ordering"))


_Kind = TypeVar("_Kind", bound=Enum)


def _member_named(kinds: type[_Kind], name: str, subject: str) -> _Kind:
    try:
        return kinds(name)
    except ValueError:
        raise InputError(
            tr(
                "There is no {subject} “{name}”: choose one of {names}.",
                subject=subject,
                name=shortened(name),
                names=listed(kind.value for kind in kinds),
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
        return self.greedy.ordered_by(Ordering.NAIVE)


def _preset(name: str, ordering: Ordering) -> Preset:
    return Preset(name, Strategy(MOVE_ORDERS[name], ordering))


PRESETS = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            _preset("knight-tour", Ordering.STATIC),
            _preset("knight-problem-solve", Ordering.WARNSDORFF),
            _preset("horsetreads", Ordering.STATIC),
            _preset("horse-step-chess", Ordering.STATIC),
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
