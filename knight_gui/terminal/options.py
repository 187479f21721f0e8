"""The options that commands share, and how any option is declared.

A command takes its options from the fields of its task, a frozen dataclass; see `commands`.
Texts are marked here and translated when the command line is made.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args, get_origin

import typer

from knight_gui.board import (
    KNIGHT,
    LARGEST_NUMBER,
    LEAPERS,
    MOVE_ORDERS,
    Board,
    InputError,
    MoveOrder,
    parsed_number,
    parsed_whole,
    shortened,
)
from knight_gui.i18n import known, languages, listed, marked, tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import MOST_SEED, RestartPolicy
from knight_gui.search.strategy import (
    PRESETS,
    Goal,
    Ordering,
    Preset,
    Pruning,
    Strategy,
    TieBreak,
)
from knight_gui.sweeps.plan import MOST_WORKERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from knight_gui.sweeps.pool import Pool

MOST_STEPS = LARGEST_NUMBER
"""This many take thousands of years."""
STANDARD_STREAM = "-"
"""In place of a file: standard input or output."""

PANELS = (
    INPUT := marked("Input"),
    BOARD := marked("Board"),
    SEARCH := marked("Search"),
    LIMITS := marked("Limits"),
    WORK := marked("Workers"),
    OUTPUT := marked("Output"),
    PUZZLES := marked("Puzzles"),
    PICTURE := marked("Pictures and films"),
    HELP := marked("Help"),
)
"""The groups that options stand in, in the order of the help."""

_Named = TypeVar("_Named")


class RefusedError(Exception):
    """An option has a value that cannot be used.

    It is no `ValueError`: typer would put words of its own in place of its text.
    """


# How an option is declared


@dataclass(frozen=True)
class Says:
    """What the help says of an option, and what the type of its field does not tell.

    The type of a field says how its option is read: a switch, a number, one of the names of an
    enum. Where it cannot, `named` are the names to choose from, or `read` reads the text.
    """

    text: str
    panel: str
    metavar: str = ""
    name: str = ""
    """What it is called, where that is not the name of the field."""
    least: float = 0
    most: float = LARGEST_NUMBER
    named: Mapping[str, Any] | None = None
    read: Callable[[str], object] | None = None
    offers: Mapping[str, Any] | None = None
    """What a shell offers, where that is not all there is."""
    shows_default: bool = True


def option_of(field: str, kind: Any, says: Says) -> Any:
    """Return what typer knows of the option for a field of a type."""
    name = says.name or f"--{field.replace('_', '-')}"
    panel: dict[str, Any] = {"help": says.text, "rich_help_panel": says.panel}
    if kind is bool:
        return typer.Option(name, **panel)
    named = says.named
    if get_origin(kind) is Literal:
        named = {each: each for each in get_args(kind)}
    elif not (named or says.read) and isinstance(kind, type) and issubclass(kind, Enum):
        named = {each.value: each for each in kind}
    read = partial(_read, kind, says, named, name.split()[0])
    if not name.startswith("-"):
        return typer.Argument(metavar=name, parser=read, **panel)
    return typer.Option(
        *name.split(),
        metavar=says.metavar or ("|".join(named) if named else "N"),
        parser=read,
        autocompletion=lambda: [_described(*each) for each in (says.offers or named or {}).items()],
        show_default=says.shows_default,
        **panel,
    )


def _read(
    kind: Any, says: Says, named: Mapping[str, Any] | None, name: str, text: object
) -> object:
    """Return what an option is given; what is usual comes here, too."""
    if not isinstance(text, str):
        return text
    told = f"{name} {text}"
    try:
        if named is not None:
            return found(text, told, named)
        if kind is int:
            return parsed_whole(text, told, int(says.least), int(says.most))
        return (
            parsed_number(text, told, says.least, says.most)
            if kind is float
            else (says.read or kind)(text)
        )
    except InputError as error:
        raise RefusedError(str(error)) from error


def found(text: str, told: str, named: Mapping[str, _Named]) -> _Named:
    """Return what is called so, or raise `InputError` with what was told and all names."""
    if text not in named:
        raise InputError(
            tr("{told}: expected one of {names}.", told=shortened(told), names=listed(named))
        )
    return named[text]


def _described(name: str, kind: object) -> str | tuple[str, str]:
    """Return what a shell offers: a name, and what it means if that is known."""
    text = getattr(kind, "description", "")
    return (name, text) if text else name


# The options that commands share


ORDERINGS = {kind.value: kind for kind in Ordering}


def _strategy(text: str) -> Ordering | Strategy:
    return (
        Strategy.parse(text)
        if {"/", "+"} & set(text)
        else found(text, f"--strategy {text}", ORDERINGS)
    )


def _language(text: str) -> str:
    return known(text) or found(text, f"--language {text}", dict.fromkeys(languages(), text))


LANGUAGE = Says(
    marked("The language to speak, such as zh_CN or en."), HELP, marked("LANGUAGE"), read=_language
)
"""Of every command; it is looked for before they are made."""
SIZE = Says(marked("The size of the board."), BOARD, marked("ROWSxCOLS"), "--board")
HOLES = Says(marked("Squares to leave out, such as c3,d4."), BOARD, marked("SQUARES"))
LEAPER = Says(
    marked("The piece: {leapers}, or how far it leaps each way, such as 1,3."),
    BOARD,
    marked("NAME"),
    offers=LEAPERS,
)
START = Says(
    marked("Where the knight starts, such as a8; or row,column from the top left, such as 0,0."),
    BOARD,
    marked("SQUARE"),
)
CLOSED = Says(marked("Only tours that end one move from their start."), BOARD)
FILE = Says(marked("Where it goes; - is standard output."), OUTPUT, marked("FILE"), "--output -o")


@dataclass(frozen=True)
class BoardOptions:
    """A board, and where a tour of it starts."""

    size: Annotated[str, SIZE] = "8x8"
    holes: Annotated[str, HOLES] = ""
    leaper: Annotated[str, LEAPER] = KNIGHT.name
    start: Annotated[str | None, START] = None
    closed: Annotated[bool, CLOSED] = False

    @cached_property
    def board(self) -> Board:
        """The board."""
        return Board.parse(self.size, self.holes, self.leaper)

    @property
    def square(self) -> int:
        """Where a tour starts."""
        return self.board.first_free if self.start is None else self.board.parse_square(self.start)

    @property
    def goal(self) -> Goal:
        """Which tours are looked for."""
        return Goal.CLOSED if self.closed else Goal.OPEN


PRESET = Says(
    marked("Search like one of these: {presets}. Usually sure."),
    SEARCH,
    marked("NAME"),
    "--preset",
    named=PRESETS,
)
STRATEGY = Says(
    marked(
        "How to sort the candidates: {orderings}; or a whole strategy, such as "
        "warnsdorff+pohl/knight/dead-ends."
    ),
    SEARCH,
    marked("NAME"),
    "--strategy",
    read=_strategy,
    offers=ORDERINGS,
)


@dataclass(frozen=True)
class StrategyOptions(BoardOptions):
    """How to search a board."""

    preset: Annotated[Preset | None, PRESET] = None
    strategy: Annotated[Ordering | Strategy | None, STRATEGY] = None
    move_order: Annotated[
        MoveOrder | None,
        Says(
            marked(
                "The fixed order in which the knight tries its eight moves: {move_orders}; or "
                "all eight as '+1-2 +2-1 ...', columns first."
            ),
            SEARCH,
            marked("NAME"),
            read=MoveOrder.parse,
            offers=MOVE_ORDERS,
        ),
    ] = None
    tie_break: Annotated[TieBreak | None, Says(marked("How to break ties."), SEARCH)] = None
    pruning: Annotated[Pruning | None, Says(marked("When to retreat early."), SEARCH)] = None
    restarts: Annotated[
        RestartPolicy | None,
        Says(
            marked(
                "Start again in another order: after 5 moves per square, or after 320-steps; "
                "0 for never. Seeds give other orders (5:order:7), or break ties anew "
                "(320-steps:ties:7)."
            ),
            SEARCH,
            marked("WHEN"),
            read=RestartPolicy.parse,
        ),
    ] = None
    no_backtracking: Annotated[bool, Says(marked("Give up at the first dead end."), SEARCH)] = False

    @cached_property
    def problem(self) -> Problem:
        """What is searched."""
        board, square = self.board, self.square
        return Problem(board, (square,), self._whole_strategy())

    @property
    def program(self) -> Preset | None:
        """The preset that is searched with: the sure one where nothing else is chosen."""
        return (
            self.preset if self.preset or self.strategy or self.no_backtracking else PRESETS["sure"]
        )

    def _whole_strategy(self) -> Strategy:
        strategy = ordered(self.strategy, self.program)
        if self.preset and self.move_order not in (None, strategy.move_order):
            raise contradiction(f"--move-order {self.move_order.name}", self.preset)
        return replace(
            strategy, **{name: value for name, value in self._blocks().items() if value is not None}
        )

    def _blocks(self) -> dict[str, Any]:
        """Return what takes the place of the preset's own blocks; None leaves them."""
        return {
            "move_order": self.move_order,
            "tie_break": self.tie_break,
            "pruning": self.pruning,
            "restarts": self.restarts,
            "goal": self.goal if self.closed else None,
            "backtracking": False if self.no_backtracking else None,
        }


def ordered(chosen: Ordering | Strategy | None, preset: Preset | None) -> Strategy:
    """Return the preset's strategy with another ordering, or the whole one that was written."""
    if isinstance(chosen, Strategy):
        if preset is None:
            return chosen
        raise contradiction(f"--strategy {chosen.text}", preset)
    greedy = Strategy() if preset is None else preset.greedy
    return greedy if chosen is None else greedy.ordered_by(chosen)


@dataclass(frozen=True)
class SearchOptions(StrategyOptions):
    """A search, and how far it is to go."""

    seed: Annotated[
        int | None,
        Says(
            marked("For --tie-break random: the same seed gives the same run."),
            SEARCH,
            most=MOST_SEED,
        ),
    ] = None
    max_steps: Annotated[int | None, Says(marked("Stop after N moves and retreats."), LIMITS)] = (
        None
    )
    search_anyway: Annotated[bool, Says(marked("Search even where no tour can exist."), LIMITS)] = (
        False
    )

    @property
    def insists(self) -> bool:
        """Whether to search where no tour can exist."""
        return self.search_anyway

    @property
    def most_steps(self) -> int:
        """After how many steps the search is stopped."""
        return MOST_STEPS if self.max_steps is None else self.max_steps

    def _blocks(self) -> dict[str, Any]:
        return {**super()._blocks(), "seed": self.seed}


@dataclass(frozen=True)
class WorkersOptions:
    """The workers of many searches."""

    workers: Annotated[
        int | None,
        Says(
            marked("How many searches run at the same time; usually one for each processor."),
            WORK,
            least=1,
            most=MOST_WORKERS,
        ),
    ] = None
    cluster: Annotated[
        str | None,
        Says(
            marked(
                "The address of a Dask cluster that does the work, such as tcp://10.0.0.1:8786."
            ),
            WORK,
            marked("ADDRESS"),
        ),
    ] = None

    def validate_workers(self) -> None:
        """Refuse workers both here and elsewhere."""
        if self.workers and self.cluster:
            raise contradiction("--workers", "--cluster")

    def hired(self) -> closing[Pool]:
        """Return the workers, for as long as the context lasts."""
        from knight_gui.sweeps.pool import pool_of

        return closing(pool_of(self.workers, cluster=self.cluster))


@dataclass(frozen=True)
class OutputOptions:
    """Where something is written to."""

    file: Annotated[Path, FILE] = Path(STANDARD_STREAM)

    @property
    def target(self) -> Path | None:
        """The file; None for standard output."""
        return None if str(self.file) == STANDARD_STREAM else self.file


def contradiction(option: str, other: str | Preset) -> InputError:
    """Return what is said of two options that cannot be used together."""
    return InputError(
        tr(
            "{option} contradicts {other}: leave one of the two out.",
            option=shortened(option),
            other=f"--preset {other.name}" if isinstance(other, Preset) else other,
        )
    )


def kind_of(file: Path, kinds: Mapping[str, _Named]) -> _Named:
    """Return the kind of file that a name has by its ending, or raise `InputError`."""
    ending = file.suffix.lower().removeprefix(".")
    if ending not in kinds:
        raise InputError(
            tr(
                "The ending of “{name}” does not say the kind of file: let it end in "
                "{endings}, or use --format.",
                name=shortened(file.name),
                endings=listed(f".{each}" for each in kinds),
            )
        )
    return kinds[ending]
