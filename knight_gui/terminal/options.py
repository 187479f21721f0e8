"""What can be said on the command line: the fields of requests, each declared once.

A command takes its options from the fields of its request, see `asking`. The help is translated,
and gets the names that can be chosen, when the command is made.
"""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from knight_gui.files.maps.kinds import KINDS as MAP_KINDS
from knight_gui.scene.export import Look, Marks
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, TieBreak
from knight_gui.terminal.exports.kinds import KINDS, What
from knight_gui.texts import marked
from knight_gui.tour import KNIGHT, LEAPERS, MOVE_ORDERS

_Request = TypeVar("_Request")


class Format(Enum):
    """How a tour is printed."""

    BOARD = "board"
    """The numbers of the visits, as they stand on the board."""
    JSON = "json"
    """Everything there is to know, for programs."""
    SQUARES = "squares"
    """The names of the squares in the order of the visits, in one line."""


class CountFormat(Enum):
    """How a count is printed."""

    TEXT = "text"
    """A sentence."""
    JSON = "json"
    """The numbers, for programs."""
    SQUARES = "squares"
    """All tours, each in a line of its own, as the names of its squares."""


class EstimateFormat(Enum):
    """How an estimate is printed."""

    TEXT = "text"
    """A sentence."""
    JSON = "json"
    """The numbers, for programs."""


class CheckFormat(Enum):
    """How what was found in a file is printed."""

    TEXT = "text"
    """A sentence."""
    JSON = "json"
    """The facts, for programs."""


_Board = Annotated[str, typer.Option(metavar="ROWSxCOLS", help=marked("The size of the board."))]
_Holes = Annotated[
    str,
    typer.Option(
        metavar="SQUARES",
        help=marked("Squares that nobody can stand on, such as c3,d4."),
        show_default=False,
    ),
]
_Leaper = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help=marked("The piece: one of {leapers}, or how far it leaps each way, such as 1,3."),
        autocompletion=lambda: list(LEAPERS),
    ),
]
_Start = Annotated[
    str | None,
    typer.Option(
        metavar="SQUARE",
        help=marked(
            "A name such as a8, or row,column from the top left, from 0; "
            "the first free square unless told otherwise."
        ),
    ),
]
_CountStart = Annotated[
    str | None,
    typer.Option(
        metavar="SQUARE",
        help=marked(
            "A name such as a8, or row,column from the top left, from 0; "
            "all squares of the board unless told otherwise."
        ),
    ),
]
_MapStart = Annotated[
    str | None,
    typer.Option(
        metavar="SQUARE",
        help=marked("Only from this one, which may be on many boards; from all unless told."),
    ),
]
_MapBoard = Annotated[
    str,
    typer.Option(
        metavar="ROWSxCOLS",
        help=marked("The size of the board; 8x8 unless told otherwise."),
        show_default=False,
    ),
]
_Boards = Annotated[
    str | None,
    typer.Option(
        metavar="FIRST..LAST",
        help=marked("All boards with so many rows and columns, such as 5x5..12x12."),
    ),
]
_Closed = Annotated[
    bool,
    typer.Option("--closed", help=marked("Only tours that end one move from their start.")),
]
_Preset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked("One of {presets}; sure unless told otherwise."),
        autocompletion=lambda: [(name, kind.description()) for name, kind in PRESETS.items()],
    ),
]
_Strategy = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked(
            "One of {orderings}, or a whole strategy such as warnsdorff+pohl/knight/dead-ends.",
        ),
        autocompletion=lambda: [(kind.value, kind.description) for kind in Ordering],
    ),
]
_Presets = Annotated[
    list[str] | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help=marked("One of {presets}; can be given more than once. sure unless told otherwise."),
        autocompletion=lambda: [(name, kind.description()) for name, kind in PRESETS.items()],
    ),
]
_Strategies = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy",
        metavar="NAME",
        help=marked(
            "One of {orderings}, or a whole strategy such as warnsdorff+pohl/knight/dead-ends; "
            "can be given more than once.",
        ),
        autocompletion=lambda: [(kind.value, kind.description) for kind in Ordering],
    ),
]
_MoveOrder = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked(
            "One of {move_orders}, or all eight leaps as '+1-2 +2-1 ...', columns first; "
            "knight-tour unless told otherwise.",
        ),
        autocompletion=lambda: [(name, its.description) for name, its in MOVE_ORDERS.items()],
    ),
]
_TieBreak = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked("What decides among equals: {tie_breaks}."),
        autocompletion=lambda: [(kind.value, kind.description) for kind in TieBreak],
    ),
]
_Pruning = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked("What lets the search go back early: {prunings}."),
        autocompletion=lambda: [(kind.value, kind.description) for kind in Pruning],
    ),
]
_Restarts = Annotated[
    str | None,
    typer.Option(
        metavar="N",
        help=marked(
            "Start again in another order after N moves per square; 2 to 5 are good, 0 is never."
        ),
    ),
]
_NoBacktracking = Annotated[
    bool,
    typer.Option("--no-backtracking", help=marked("Give up in the first dead end.")),
]
_Seed = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("The seed of --tie-break random; 0 unless told.")),
]
_MaxSteps = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("Stop after so many advances and retreats.")),
]
_SearchesAnyway = Annotated[
    bool,
    typer.Option("--search-anyway", help=marked("Search also where no tour can exist.")),
]
_Form = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="NAME",
        help=marked("One of {formats}."),
        autocompletion=lambda: [kind.value for kind in Format],
    ),
]
_CountForm = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="NAME",
        help=marked("One of {count_formats}."),
        autocompletion=lambda: [kind.value for kind in CountFormat],
    ),
]
_EstimateForm = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="NAME",
        help=marked("One of {estimate_formats}."),
        autocompletion=lambda: [kind.value for kind in EstimateFormat],
    ),
]
_Probes = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("How many ways down are looked at.")),
]
_ProbeSeed = Annotated[
    str | None,
    typer.Option("--seed", metavar="N", help=marked("Which ones; the same for the same seed.")),
]

_Source = Annotated[
    str | None,
    typer.Argument(
        metavar="SOURCE",
        help=marked("A file with a search, such as lesson.knight; else the options below say it."),
        show_default=False,
    ),
]
_File = Annotated[
    str,
    typer.Option(
        *("--output", "-o"),
        metavar="FILE",
        help=marked("Where it goes; - is standard output."),
    ),
]
_ExportForm = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="NAME",
        help=marked("One of {kinds}; unless told otherwise, the file’s ending says it."),
        autocompletion=lambda: [kind.ending for kind in KINDS],
    ),
]
_What = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked("What the file holds: {whats}."),
        autocompletion=lambda: [what.value for what in What],
    ),
]
_Step = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("Which step; the last one unless told otherwise.")),
]
_Stretch = Annotated[
    str | None,
    typer.Option("--range", metavar="A..B", help=marked("The first and the last step.")),
]
_Scene = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("Which scene of the file; the first unless told.")),
]

_Size = Annotated[
    str | None,
    typer.Option(metavar="PIXELS", help=marked("How wide a picture is; its height follows.")),
]
_Scale = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("So many pixels for each of them, across and down.")),
]
_Theme = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked("The colours of a picture: {looks}."),
        autocompletion=lambda: [look.value for look in Look],
    ),
]
_Marks = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=marked("What tells the path in a picture: {marks}."),
        autocompletion=lambda: [marks.value for marks in Marks],
    ),
]
_Every = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("A film shows one step in so many.")),
]
_Speed = Annotated[
    str | None,
    typer.Option(metavar="N", help=marked("How many frames of a film there are in a second.")),
]
_Checked = Annotated[
    str,
    typer.Argument(metavar="FILE", help=marked("What holds a tour; - is standard input.")),
]
_CheckedBoard = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="ROWSxCOLS",
        help=marked("The size of the board; as large as it has to be unless told otherwise."),
    ),
]
_ZerosAreHoles = Annotated[
    bool,
    typer.Option("--zeros-are-holes", help=marked("A 0 is a hole, not a square left out.")),
]
_CheckForm = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="NAME",
        help=marked("One of {check_formats}."),
        autocompletion=lambda: [kind.value for kind in CheckFormat],
    ),
]

_Limit = Annotated[
    str | None,
    typer.Option(
        metavar="N",
        help=marked("Give each search up after so many steps; 100,000,000 unless told otherwise."),
    ),
]
_Workers = Annotated[
    str | None,
    typer.Option(
        metavar="N", help=marked("How many at the same time; as many as there are processors.")
    ),
]
_Processes = Annotated[
    bool, typer.Option("--processes", help=marked("Processes do the work instead of threads."))
]
_Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help=marked("A Dask cluster does the work, such as tcp://10.0.0.1:8786."),
    ),
]
_MapFile = Annotated[
    str,
    typer.Option(
        *("--output", "-o"),
        metavar="FILE",
        help=marked(
            "Where the rows go; what is in it is not searched again. - is standard output."
        ),
    ),
]
_MapForm = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="NAME",
        help=marked("One of {map_kinds}; unless told otherwise, the file’s ending says it."),
        autocompletion=lambda: [kind.ending for kind in MAP_KINDS],
    ),
]


@dataclass(frozen=True)
class BoardRequest:
    """A board, a start and a goal, in the words of the command line; None if nothing was said."""

    board: _Board = "8x8"
    holes: _Holes = ""
    leaper: _Leaper = "knight"
    start: _Start = None
    closed: _Closed = False


@dataclass(frozen=True)
class WorkersRequest:
    """Who is to do the work."""

    workers: _Workers = None
    processes: _Processes = False
    cluster: _Cluster = None


@dataclass(frozen=True)
class CountRequest(WorkersRequest, BoardRequest):
    """What was asked to be counted."""

    board: _Board = "5x5"
    start: _CountStart = None
    form: _CountForm = CountFormat.TEXT.value


@dataclass(frozen=True)
class StrategyRequest(BoardRequest):
    """How to search there."""

    preset: _Preset = None
    strategy: _Strategy = None
    move_order: _MoveOrder = None
    tie_break: _TieBreak = None
    pruning: _Pruning = None
    restarts: _Restarts = None
    no_backtracking: _NoBacktracking = False


@dataclass(frozen=True)
class EstimateRequest(StrategyRequest):
    """What was asked to be estimated."""

    probes: _Probes = None
    probe_seed: _ProbeSeed = None
    form: _EstimateForm = EstimateFormat.TEXT.value


@dataclass(frozen=True)
class SearchRequest(StrategyRequest):
    """A search, and how far it is to go."""

    seed: _Seed = None
    max_steps: _MaxSteps = None
    searches_anyway: _SearchesAnyway = False


@dataclass(frozen=True)
class Request(SearchRequest):
    """What was asked to be solved."""

    form: _Form = Format.BOARD.value


@dataclass(frozen=True)
class SearchesRequest(BoardRequest):
    """Many searches, and how far each is to go."""

    board: _MapBoard = ""
    start: _MapStart = None
    boards: _Boards = None
    preset: _Presets = None
    strategy: _Strategies = None
    limit: _Limit = None


@dataclass(frozen=True)
class MapRequest(WorkersRequest, SearchesRequest):
    """A map that was asked for."""

    file: _MapFile = "-"
    form: _MapForm = None


@dataclass(frozen=True)
class FileRequest:
    """A file to be written, and what of."""

    source: _Source = None
    file: _File = "-"
    form: _ExportForm = None
    what: _What = None
    step: _Step = None
    stretch: _Stretch = None
    scene: _Scene = None


@dataclass(frozen=True)
class PictureRequest:
    """How a picture or a film looks."""

    size: _Size = None
    scale: _Scale = None
    theme: _Theme = None
    marks: _Marks = None
    every: _Every = None
    speed: _Speed = None


@dataclass(frozen=True)
class ExportRequest(SearchRequest, PictureRequest, FileRequest):
    """What was asked to be written."""


@dataclass(frozen=True)
class CheckRequest:
    """What was asked to be checked."""

    file: _Checked
    board: _CheckedBoard = None
    holes: _Holes = ""
    leaper: _Leaper = KNIGHT.name
    zeros_are_holes: _ZerosAreHoles = False
    form: _CheckForm = CheckFormat.TEXT.value


def asking(kind: type[_Request]) -> Callable[[Callable[[_Request], int]], Callable[..., int]]:
    """Let a command have the fields of a request as its options, and be given the request.

    Parameters
    ----------
    kind
        A dataclass whose fields are annotated with options.
    """
    hints = get_type_hints(kind, include_extras=True)
    options = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(kind)  # type: ignore[arg-type]
    ]

    def with_options(command: Callable[[_Request], int]) -> Callable[..., int]:
        def run(**told: Any) -> int:
            return command(kind(**told))

        run.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
        run.__annotations__ = hints
        return run

    return with_options
