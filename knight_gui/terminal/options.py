"""Declaration of options, and the options that several commands share.

The options of a command are the fields of a frozen dataclass; see `commands`. Their texts are
marked here with `gettext_noop`, and translated when the command line is made.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cached_property, partial
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import typer

from knight_gui.board import (
    KNIGHT,
    LEAPERS,
    MAX_INT64,
    MOVE_ORDERS,
    Board,
    InputError,
    MoveOrder,
    parse_float,
    parse_int,
    shorten_text,
)
from knight_gui.documents.drawn_board import read_drawn_board
from knight_gui.documents.tours.numbering import CellMeaning
from knight_gui.documents.tours.text import read_text_file
from knight_gui.i18n import available_languages, gettext_noop, join_list, match_language, tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import MAX_SEED, RestartPolicy
from knight_gui.search.strategy import (
    ORDERING_NAMES,
    PRESETS,
    Goal,
    Ordering,
    Preset,
    Pruning,
    Strategy,
    StrategyPart,
    TieBreak,
    description_of,
)
from knight_gui.sweeps.plan import MAX_WORKERS
from knight_gui.terminal.streams import print_to_stderr

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from knight_gui.sweeps.pool import WorkerPool

MAX_STEPS = MAX_INT64
"""Step limit of a search without `--max-steps`; it would take thousands of years."""
STANDARD_STREAM_NAME = "-"
"""Name for standard input or output in place of a file."""

INPUT_PANEL = gettext_noop("Input")
BOARD_PANEL = gettext_noop("Board")
SEARCH_PANEL = gettext_noop("Search")
LIMITS_PANEL = gettext_noop("Limits")
WORKERS_PANEL = gettext_noop("Workers")
OUTPUT_PANEL = gettext_noop("Output")
PUZZLES_PANEL = gettext_noop("Puzzles")
PICTURE_PANEL = gettext_noop("Pictures and films")
HELP_PANEL = gettext_noop("Help")
HELP_PANELS = (
    INPUT_PANEL,
    BOARD_PANEL,
    SEARCH_PANEL,
    LIMITS_PANEL,
    WORKERS_PANEL,
    OUTPUT_PANEL,
    PUZZLES_PANEL,
    PICTURE_PANEL,
    HELP_PANEL,
)
"""Groups of options, in the order of the help."""

_Choice = TypeVar("_Choice")


class InvalidOptionError(Exception):
    """Invalid value of an option.

    It is no `ValueError`: typer would replace the message of one by its own.
    """


# Declaration of an option


@dataclass(frozen=True)
class OptionSpec:
    """Specification of an option, as far as the type of its field does not imply it.

    From the type of the field follows the parser: a switch, a number, or the names of an enum.
    """

    help_text: str
    panel: str
    metavar: str = ""
    name: str = ""
    """The name of the option, if it differs from the name of the field."""
    minimum: float = 0
    maximum: float = MAX_INT64
    choices: Mapping[str, Any] | None = None
    """The values by their names, if the type does not imply them."""
    parse: Callable[[str], object] | None = None
    """The parser, if the type does not imply it."""
    completions: Mapping[str, Any] | None = None
    """The values by their names that a shell suggests, if they differ from `choices`."""
    shows_default: bool = True


def make_typer_option(field_name: str, value_type: Any, spec: OptionSpec) -> Any:
    """Return typer's option or argument for a field."""
    name = _full_option_name(field_name, spec)
    help_args: dict[str, Any] = {"help": spec.help_text, "rich_help_panel": spec.panel}
    if value_type is bool:
        return typer.Option(name, **help_args)
    choices = _choices_for(value_type, spec)
    parse = partial(_parse_option, value_type, spec, choices, name.split()[0])
    if not name.startswith("-"):
        return typer.Argument(metavar=name, parser=parse, **help_args)
    metavar = spec.metavar
    if not metavar:
        metavar = "|".join(choices) if choices else "N"

    # typer evaluates the annotations of this function
    def complete() -> list[str | tuple[str, str]]:
        return _make_completions(spec.completions or choices or {})

    return typer.Option(
        *name.split(),
        metavar=metavar,
        parser=parse,
        autocompletion=complete,
        show_default=spec.shows_default,
        **help_args,
    )


def _full_option_name(field_name: str, spec: OptionSpec) -> str:
    """Return the name of an option, and its short name if it has one."""
    return spec.name or f"--{field_name.replace('_', '-')}"


def refuse_options_beside(option: str, options: Any, allowed: Collection[str]) -> None:
    """Raise an `InputError` if an option is given that has no effect beside another one.

    Parameters
    ----------
    options
        All options of the command.
    allowed
        Names of the fields that go together with the option.
    """
    type_hints = get_type_hints(type(options), include_extras=True)
    for field in fields(options):
        if field.name not in allowed and getattr(options, field.name) != field.default:
            name = _full_option_name(field.name, get_args(type_hints[field.name])[1])
            raise make_contradiction_error(option, name.split()[0])


def _choices_for(value_type: Any, spec: OptionSpec) -> Mapping[str, Any] | None:
    if get_origin(value_type) is Literal:
        return {each: each for each in get_args(value_type)}
    if spec.choices or spec.parse:
        return spec.choices
    if isinstance(value_type, type) and issubclass(value_type, Enum):
        return {each.value: each for each in value_type}
    return None


def _parse_option(
    value_type: Any, spec: OptionSpec, choices: Mapping[str, Any] | None, name: str, text: object
) -> object:
    """Return the parsed value of an option, or a default value as it is."""
    if not isinstance(text, str):
        return text
    argument_text = f"{name} {text}"
    try:
        if choices is not None:
            return lookup_choice(text, argument_text, choices)
        if value_type is int:
            return parse_int(text, argument_text, int(spec.minimum), int(spec.maximum))
        if value_type is float:
            return parse_float(text, argument_text, spec.minimum, spec.maximum)
        return (spec.parse or value_type)(text)
    except InputError as error:
        raise InvalidOptionError(str(error)) from error


def lookup_choice(text: str, argument_text: str, choices: Mapping[str, _Choice]) -> _Choice:
    """Return the choice of this name, or raise an `InputError` that lists all names."""
    if text not in choices:
        raise InputError(
            tr(
                "{told}: expected one of {names}.",
                told=shorten_text(argument_text),
                names=join_list(choices),
            )
        )
    return choices[text]


def _make_completions(choices: Mapping[str, Any]) -> list[str | tuple[str, str]]:
    """Return the names that a shell suggests, each with its description if there is one."""
    completions: list[str | tuple[str, str]] = []
    for name, choice in choices.items():
        description = _description_of_choice(choice)
        completions.append((name, description) if description else name)
    return completions


def _description_of_choice(choice: object) -> str:
    if isinstance(choice, MoveOrder):
        return choice.description
    if isinstance(choice, StrategyPart):
        return description_of(choice)
    return ""


# Options that several commands share


ORDERINGS_BY_NAME = {name: Ordering(name) for name in ORDERING_NAMES}


def _parse_strategy_option(text: str) -> Ordering | Strategy:
    if {"/", "+"} & set(text):
        return Strategy.parse(text)
    return lookup_choice(text, f"--strategy {text}", ORDERINGS_BY_NAME)


def _parse_language_option(text: str) -> str:
    language = match_language(text)
    if language:
        return language
    # no such language: an error that names the available ones
    choices = {name: name for name in available_languages()}
    return lookup_choice(text, f"--language {text}", choices)


LANGUAGE_SPEC = OptionSpec(
    gettext_noop("The language of all texts, such as zh_CN or en."),
    HELP_PANEL,
    gettext_noop("LANGUAGE"),
    parse=_parse_language_option,
)
"""Option of every command; it is searched for before the command line is made."""
BOARD_SIZE_SPEC = OptionSpec(
    gettext_noop("The size of the board, or a file with a board of . and #."),
    BOARD_PANEL,
    gettext_noop("ROWSxCOLS"),
    "--board",
)
DOTS_SPEC = OptionSpec(
    gettext_noop("What dots and empty cells are; otherwise it follows from the rest."), BOARD_PANEL
)
HOLES_SPEC = OptionSpec(
    gettext_noop("Holes: squares that the board does not have, such as c3,d4."),
    BOARD_PANEL,
    gettext_noop("SQUARES"),
)
LEAPER_SPEC = OptionSpec(
    gettext_noop("The piece: {leapers}, or how far it leaps each way, such as 1,3."),
    BOARD_PANEL,
    gettext_noop("NAME"),
    completions=LEAPERS,
)
START_SPEC = OptionSpec(
    gettext_noop(
        "Where the knight starts, such as a8; or row,column from the top left, such as 0,0."
    ),
    BOARD_PANEL,
    gettext_noop("SQUARE"),
)
END_SPEC = OptionSpec(
    gettext_noop("Where the tour ends, such as h1."), BOARD_PANEL, gettext_noop("SQUARE")
)
CLOSED_SPEC = OptionSpec(
    gettext_noop("Only closed tours, which end one move from their start."), BOARD_PANEL
)
OUTPUT_FILE_SPEC = OptionSpec(
    gettext_noop("Where it goes; - is standard output."),
    OUTPUT_PANEL,
    gettext_noop("FILE"),
    "--output -o",
)


def make_board(
    size_or_file: str, holes: str, leaper: str, dots: CellMeaning | None = None
) -> Board:
    """Return the board of a size, or the one that is drawn in a file, with more holes."""
    path = Path(size_or_file)
    if not path.is_file():
        return Board.parse(size_or_file, holes, leaper)
    drawn_board = read_drawn_board(read_text_file(path), are_dots_holes=dots is CellMeaning.HOLE)
    print_to_stderr(drawn_board.sentence)
    board = Board.parse(drawn_board.board.size_text, holes, leaper)
    return replace(board, holes=board.holes | drawn_board.board.holes)


@dataclass(frozen=True)
class BoardOptions:
    """Options of the board and of the start."""

    board_size: Annotated[str, BOARD_SIZE_SPEC] = "8x8"
    dots: Annotated[CellMeaning | None, DOTS_SPEC] = None
    holes: Annotated[str, HOLES_SPEC] = ""
    leaper: Annotated[str, LEAPER_SPEC] = KNIGHT.name
    start: Annotated[str | None, START_SPEC] = None
    closed: Annotated[bool, CLOSED_SPEC] = False

    @cached_property
    def board(self) -> Board:
        """The board with its holes and its leaper."""
        return make_board(self.board_size, self.holes, self.leaper, self.dots)

    @property
    def start_square(self) -> int:
        """The start square; by default the first one that is no hole."""
        if self.start is None:
            return self.board.first_free_square
        return self.board.parse_square(self.start)

    @property
    def goal(self) -> Goal:
        """The goal: closed tours only, or all tours."""
        return Goal.CLOSED if self.closed else Goal.OPEN


PRESET_SPEC = OptionSpec(
    gettext_noop("Search like one of these: {presets}. Default: sure."),
    SEARCH_PANEL,
    gettext_noop("NAME"),
    "--preset",
    choices=PRESETS,
)
STRATEGY_SPEC = OptionSpec(
    gettext_noop(
        "How to sort the candidates: {orderings}; or a whole strategy, such as "
        "warnsdorff+pohl/knight/dead-ends."
    ),
    SEARCH_PANEL,
    gettext_noop("NAME"),
    "--strategy",
    parse=_parse_strategy_option,
    completions=ORDERINGS_BY_NAME,
)


@dataclass(frozen=True)
class StrategyOptions(BoardOptions):
    """Options of the strategy."""

    preset: Annotated[Preset | None, PRESET_SPEC] = None
    strategy: Annotated[Ordering | Strategy | None, STRATEGY_SPEC] = None
    move_order: Annotated[
        MoveOrder | None,
        OptionSpec(
            gettext_noop(
                "The fixed order in which the knight tries its eight moves: {move_orders}; or "
                "all eight as '+1-2 +2-1 ...', columns first."
            ),
            SEARCH_PANEL,
            gettext_noop("NAME"),
            parse=MoveOrder.parse,
            completions=MOVE_ORDERS,
        ),
    ] = None
    tie_break: Annotated[
        TieBreak | None, OptionSpec(gettext_noop("How to break ties."), SEARCH_PANEL)
    ] = None
    pruning: Annotated[
        Pruning | None, OptionSpec(gettext_noop("When to retreat early."), SEARCH_PANEL)
    ] = None
    restarts: Annotated[
        RestartPolicy | None,
        OptionSpec(
            gettext_noop(
                "Start again in another order: after 5 moves per square, or after 320-steps; "
                "0 for never. Seeds give other orders (5:order:7), or break ties anew "
                "(320-steps:ties:7)."
            ),
            SEARCH_PANEL,
            gettext_noop("WHEN"),
            parse=RestartPolicy.parse,
        ),
    ] = None
    no_backtracking: Annotated[
        bool, OptionSpec(gettext_noop("Give up at the first dead end."), SEARCH_PANEL)
    ] = False

    @cached_property
    def problem(self) -> Problem:
        """The problem to search."""
        return Problem(self.board, (self.start_square,), self._make_strategy())

    @property
    def effective_preset(self) -> Preset | None:
        """The preset of the search; the sure one, unless another strategy is chosen."""
        if self.preset or self.strategy or self.no_backtracking:
            return self.preset
        return PRESETS["sure"]

    def _make_strategy(self) -> Strategy:
        strategy = make_strategy(self.strategy, self.effective_preset)
        if self.preset and self.move_order not in (None, strategy.move_order):
            raise make_contradiction_error(f"--move-order {self.move_order.name}", self.preset)
        overrides = self._strategy_overrides().items()
        return replace(strategy, **{name: value for name, value in overrides if value is not None})

    def _strategy_overrides(self) -> dict[str, Any]:
        """Return the values that replace fields of the preset's strategy; None keeps a field."""
        return {
            "move_order": self.move_order,
            "tie_break": self.tie_break,
            "pruning": self.pruning,
            "restarts": self.restarts,
            "goal": Goal.CLOSED if self.closed else None,
            "backtracking": False if self.no_backtracking else None,
        }


def make_strategy(
    ordering_or_strategy: Ordering | Strategy | None, preset: Preset | None
) -> Strategy:
    """Return the preset's strategy with another ordering, or a whole strategy as it is."""
    if isinstance(ordering_or_strategy, Strategy):
        if preset is None:
            return ordering_or_strategy
        raise make_contradiction_error(f"--strategy {ordering_or_strategy.text}", preset)
    strategy = Strategy() if preset is None else preset.greedy
    if ordering_or_strategy is None:
        return strategy
    return strategy.with_ordering(ordering_or_strategy)


@dataclass(frozen=True)
class SearchOptions(StrategyOptions):
    """Options of a single search."""

    seed: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("For --tie-break random: the same seed gives the same run."),
            SEARCH_PANEL,
            maximum=MAX_SEED,
        ),
    ] = None
    max_steps: Annotated[
        int | None, OptionSpec(gettext_noop("Stop after N moves and retreats."), LIMITS_PANEL)
    ] = None
    search_anyway: Annotated[
        bool, OptionSpec(gettext_noop("Search even where no tour can exist."), LIMITS_PANEL)
    ] = False

    @property
    def searches_anyway(self) -> bool:
        """Whether to search even where no tour can exist."""
        return self.search_anyway

    @property
    def step_limit(self) -> int:
        """The number of steps after which the search is stopped."""
        return MAX_STEPS if self.max_steps is None else self.max_steps

    def _strategy_overrides(self) -> dict[str, Any]:
        return {**super()._strategy_overrides(), "seed": self.seed}


@dataclass(frozen=True)
class WorkersOptions:
    """Options of the workers that run many searches."""

    workers: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("How many searches run at the same time; usually one for each processor."),
            WORKERS_PANEL,
            minimum=1,
            maximum=MAX_WORKERS,
        ),
    ] = None
    cluster: Annotated[
        str | None,
        OptionSpec(
            gettext_noop(
                "The address of a Dask cluster that does the work, such as tcp://10.0.0.1:8786."
            ),
            WORKERS_PANEL,
            gettext_noop("ADDRESS"),
        ),
    ] = None

    def validate_workers(self) -> None:
        """Raise an `InputError` if both local workers and a cluster are chosen."""
        if self.workers and self.cluster:
            raise make_contradiction_error("--workers", "--cluster")

    def open_worker_pool(self) -> closing[WorkerPool]:
        """Return a context manager of the worker pool, which it closes at the end."""
        from knight_gui.sweeps.pool import make_worker_pool

        return closing(make_worker_pool(self.workers, cluster_address=self.cluster))


@dataclass(frozen=True)
class OutputOptions:
    """Option of the output file."""

    output_file: Annotated[Path, OUTPUT_FILE_SPEC] = Path(STANDARD_STREAM_NAME)

    @property
    def output_path(self) -> Path | None:
        """The path of the output file, or None for standard output."""
        return None if str(self.output_file) == STANDARD_STREAM_NAME else self.output_file


def make_contradiction_error(option: str, other: str | Preset) -> InputError:
    """Return the error about two options that cannot be combined."""
    if isinstance(other, Preset):
        other = f"--preset {other.name}"
    return InputError(
        tr(
            "{option} cannot be used with {other}: leave one of them out.",
            option=shorten_text(option),
            other=other,
        )
    )


def lookup_by_extension(path: Path, choices: Mapping[str, _Choice]) -> _Choice:
    """Return the choice for the extension of a file, or raise an `InputError`."""
    extension = path.suffix.lower().removeprefix(".")
    if extension not in choices:
        raise InputError(
            tr(
                "The ending of “{name}” does not say the kind of file: let it end in "
                "{endings}, or use --format.",
                name=shorten_text(path.name),
                endings=join_list(f".{allowed_extension}" for allowed_extension in choices),
            )
        )
    return choices[extension]
