"""The command line: what can be asked for, and how it is answered.

The help is translated, and gets the names that can be chosen, when the command is made.
"""

import sys
from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Any

import typer

from knight_gui import __version__
from knight_gui.files.maps.kinds import KINDS as MAP_KINDS
from knight_gui.scene.export import Look, Marks
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, TieBreak
from knight_gui.terminal.compiling import tell_of_compiling
from knight_gui.terminal.exports.kinds import KINDS, What
from knight_gui.terminal.interrupt import INTERRUPTED
from knight_gui.terminal.live import STOP_KEY
from knight_gui.terminal.options import (
    CheckFormat,
    CheckRequest,
    CountFormat,
    CountRequest,
    EstimateFormat,
    EstimateRequest,
    ExportRequest,
    Format,
    MapRequest,
    Request,
    asking,
)
from knight_gui.terminal.request import read, read_check, read_count, read_estimate
from knight_gui.terminal.streams import complain, let_go_of_output, put
from knight_gui.texts import marked, tr
from knight_gui.tour import LEAPERS, MOVE_ORDERS, InputError

WRONG_ARGUMENTS = 2
_LONGEST_PROBLEM = 300
"""Characters of what is said to be wrong."""

_ABOUT = marked("""\
Watch a knight look for a tour of the board.

Without a command, a window opens. Click a square there and see how the search goes on
and goes back.

\b
Examples:
  knight-gui
      open the window
  knight-gui solve
      print a tour of the 8x8 board
  knight-gui count --board 5x6
      count all tours of the board
  knight-gui map --board 6x6 --strategy naive -o map.csv
      search from every square, and write down what came of it
  knight-gui solve --help
      see what else can be asked for""")

_ABOUT_SOLVE = marked("""\
Look for a tour in the terminal.

The knight visits every square of the board once. The board that is printed says in which
order, from 1; a 0 is a square that was not visited, a dot is a hole. How the search ended
is said on standard error, so that standard output can be passed on.

Unless told otherwise the search is the "sure" one, which finds a tour wherever there is
one. The options below change it, or choose another.

The candidates of each move are generated in the move order, then sorted by the strategy:
naive does not sort, static puts the squares with the fewest moves on the empty board
first, and warnsdorff those with the fewest free squares left.

A preset is one of the five programs that this one works on: its move order, its sorting,
and whether it goes back; or "sure". With --strategy, it sorts otherwise; --strategy alone
is a search that goes back only where everything was tried.""")


_MORE_ON_SOLVE = marked("""\
{about_orderings}{about_tie_breaks}{about_prunings}\
\b
Examples:
  knight-gui solve --board 6x6 --start c3
  knight-gui solve --preset horsetreads --start 4,4
  knight-gui solve --preset horse-step-chess --strategy naive
  knight-gui solve --board 5x6 --closed --format json
  knight-gui solve --board 1000x1000 --format squares > tour.txt
  knight-gui solve --board 6x6 --holes c3,d4 --start a1
  knight-gui solve --board 10x10 --holes a1 --leaper zebra

\b
Exit status:
  0    solved
  1    no tour exists, or the search got stuck or was stopped by --max-steps
  2    wrong arguments
  130  interrupted by {stop_key}
""")

_ABOUT_COUNT = marked("""\
Count all tours of a board, or from a start.

Every tour is found, one after the other, so the board has to be small: up to 36 squares.
Of the whole board the number from each of its squares is told. With --start, all tours can be
printed, too. A closed one can be walked in two directions, and is counted as two.""")

_MORE_ON_COUNT = marked("""\
\b
Examples:
  knight-gui count --board 5x6
  knight-gui count --board 5x5 --start c3
  knight-gui count --board 6x6 --closed
  knight-gui count --board 3x10 --start a3 --format squares > tours.txt

\b
Exit status:
  0    there are tours
  1    there is none
  2    wrong arguments
  130  interrupted by {stop_key}
""")

_ABOUT_ESTIMATE = marked("""\
Estimate how many positions a search would try if no tour ended it.

Random ways down its tree tell that, each weighted by its branching (D. E. Knuth, 1975). Beside
the number stand its standard error, and how long the search would take here. What a strategy
prunes does not count. Unless told otherwise the search is the naive one.""")

_MORE_ON_ESTIMATE = marked("""\
\b
Examples:
  knight-gui estimate
  knight-gui estimate --board 6x6 --start c3 --pruning dead-ends
  knight-gui estimate --preset horsetreads --format json

\b
Exit status:
  0    estimated
  2    wrong arguments
  130  interrupted by {stop_key}
""")

_ABOUT_EXPORT = marked("""\
Write a search into a file.

What is searched says a file, or else the options, as those of "solve" do. The file that is
written is the old one or the new one, never half of it.

A csv file holds the squares of the path, the board with its numbers, or what --what says:
the steps, each with its number, what it did, the square that the knight then stands on, and
the depth; or how often the knight came to each square, or to each depth, and went back.""")

_MORE_ON_EXPORT = marked("""\
\b
Examples:
  knight-gui export -o tour.txt --board 6x6
  knight-gui export -o lost.txt --strategy naive --step 33
  knight-gui export -o steps.csv --what steps --strategy naive --range 0..1000
  knight-gui export -o squares.csv --what by-square --strategy naive --step 1000000
  knight-gui export lesson.knight --scene 2 -o board.json
  knight-gui export --format csv > tour.csv
  knight-gui export -o lost.svg --what figure --strategy naive --step 33
  knight-gui export -o film.gif --strategy naive --range 0..200 --speed 10

\b
Exit status:
  0    written
  1    no tour exists, or the search got stuck or was stopped by --max-steps
  2    wrong arguments, or the file cannot be written
  130  interrupted by {stop_key}
""")

_ABOUT_MAP = marked("""\
Search from every square, and write down what came of it.

Each search ends with a tour, with the proof that there is none, or stuck; or it is given up after
--limit steps, and how it ends is not known. What theory tells beforehand is not searched. There
is a row for each, with all that is needed to search it again, as soon as it is over.

A file is added to: what is in it is not searched again, unless it was given up at a lower limit.
So the same command goes on where another one was broken off, and whatever ends it, what was
written is there.

With --boards there are rows for many boards, from one start or from all. Where --strategy or
--preset is given more than once, there are rows for each of them; where both are, for each
preset sorted as each of the strategies does.""")

_MORE_ON_MAP = marked("""\
\b
Examples:
  knight-gui map --board 6x6 --strategy naive
  knight-gui map --preset knight --preset sure -o map.csv
  knight-gui map --preset horsetreads --strategy naive -o naive.json
  knight-gui map --boards 3x3..8x8 --start a1 -o corners.csv

\b
Exit status:
  0    all was searched
  2    wrong arguments, or the file cannot be written
  130  interrupted by {stop_key}
""")

_ABOUT_CHECK = marked("""\
Say whether a file holds a tour, open or closed, or where it breaks.

It may hold a board with the numbers of the visits, from 1 or from 0, with any signs between
them, and dots, hyphens or nothing for holes; or the squares in their order, as names or as row
and column; or what "export" and "solve" write, csv and json too.""")

_MORE_ON_CHECK = marked("""\
\b
Examples:
  knight-gui check tour.txt
  knight-gui solve --board 6x6 --format squares | knight-gui check -
  knight-gui check tour.csv --board 8x8 --holes c3,c4

\b
Exit status:
  0    it is a tour
  1    it is none
  2    it cannot be read, or wrong arguments
""")

app = typer.Typer(
    # the plain help keeps its examples as they are, and can be piped
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: list[str]) -> int:
    """Do what the arguments say and return the exit status.

    Whatever is wrong with them is said in one line on standard error.
    """
    if not sys.stdout:
        complain(tr("Nothing can be printed: standard output is closed."))
        return WRONG_ARGUMENTS
    tell_of_compiling()
    try:
        return int(_command(arguments) or 0)
    except typer.TyperException as error:
        complain(_usage_line(error))
    except InputError as error:
        complain(str(error))
    except OSError as error:
        # mostly a full disk behind standard output
        let_go_of_output()
        complain(tr("This cannot be done: {why}.", why=error.strerror or str(error)))
    except KeyboardInterrupt:
        return INTERRUPTED
    return WRONG_ARGUMENTS


def _command(arguments: list[str]) -> int | None:
    command = command_line()
    output = sys.stdout
    try:
        # a KeyboardInterrupt within comes back as an exit status
        status: int | None = command.main(arguments, prog_name="knight-gui", standalone_mode=False)
    except SystemExit:
        if sys.stdout is output:
            raise
        # the help's reader has gone away, which is no error
        let_go_of_output()
        return 0
    return status


def command_line() -> Any:
    """Return all commands, their help in the person's language, with the names to choose from."""
    command: Any = typer.main.get_command(app)
    names: dict[str, str] = {
        "stop_key": STOP_KEY,
        "presets": ", ".join(PRESETS),
        "move_orders": ", ".join(MOVE_ORDERS),
        "orderings": _names_of(Ordering),
        "tie_breaks": _names_of(TieBreak),
        "prunings": _names_of(Pruning),
        "leapers": ", ".join(LEAPERS),
        "formats": _names_of(Format),
        "count_formats": _names_of(CountFormat),
        "estimate_formats": _names_of(EstimateFormat),
        "check_formats": _names_of(CheckFormat),
        "kinds": ", ".join(kind.ending for kind in KINDS),
        "map_kinds": ", ".join(kind.ending for kind in MAP_KINDS),
        "whats": _names_of(What),
        "looks": _names_of(Look),
        "marks": _names_of(Marks),
        "about_orderings": _about("--strategy", Ordering),
        "about_tie_breaks": _about("--tie-break", TieBreak),
        "about_prunings": _about("--pruning", Pruning),
    }
    for each in (command, *command.commands.values()):
        for name in ("help", "short_help", "epilog"):
            if text := getattr(each, name):
                setattr(each, name, tr(text, **names))
        for option in each.params:
            option.help = tr(option.help or "", **names)
    return command


def _names_of(kinds: Iterable[Enum]) -> str:
    return ", ".join(str(kind.value) for kind in kinds)


def _about(option: str, kinds: type[Ordering | TieBreak | Pruning]) -> str:
    """Return what can be chosen with an option, a line for each."""
    lines = [f"  {kind.value:<12}{kind.description}" for kind in kinds]
    return "\n".join(["\b", f"{option}:", *lines, "\n"])


def _usage_line(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return tr(
        "{problem} (“{command} --help” says what is allowed)",
        problem=_shortened(" ".join(error.format_message().split())),
        command=context.command_path if context else "knight-gui solve",
    )


def _shortened(text: str) -> str:
    """Return a text as it is, or what a line can hold of it: arguments may be of any length."""
    return text if len(text) <= _LONGEST_PROBLEM else f"{text[:_LONGEST_PROBLEM]}…"


def _print_version(wanted: bool) -> None:
    if wanted:
        put([f"knight-gui {__version__}"])
        raise typer.Exit


@app.callback(help=_ABOUT, subcommand_metavar="[COMMAND]")
def _program(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=marked("Print the version and exit."),
            is_eager=True,
            callback=_print_version,
        ),
    ] = False,
) -> None:
    pass  # a program without arguments is the window's, and does not come here


@app.command(
    "solve",
    help=_ABOUT_SOLVE,
    short_help=marked("Look for a tour in the terminal."),
    epilog=_MORE_ON_SOLVE,
)
@asking(Request)
def _solve(request: Request) -> int:
    task = read(request)
    from knight_gui.terminal.solve import solve

    return solve(task)


@app.command(
    "count",
    help=_ABOUT_COUNT,
    short_help=marked("Count all tours of a board."),
    epilog=_MORE_ON_COUNT,
)
@asking(CountRequest)
def _count(request: CountRequest) -> int:
    if request.start is None:
        return _count_board(request)
    task = read_count(request)
    from knight_gui.terminal.count import count

    return count(task)


def _count_board(request: CountRequest) -> int:
    from knight_gui.terminal.board_order import read_board_count

    order = read_board_count(request)
    from knight_gui.terminal.board_count import count_board

    return count_board(order)


@app.command(
    "map",
    help=_ABOUT_MAP,
    short_help=marked("Search from every square."),
    epilog=_MORE_ON_MAP,
)
@asking(MapRequest)
def _map(request: MapRequest) -> int:
    from knight_gui.terminal.maps.order import read_map

    order = read_map(request)
    from knight_gui.terminal.map import search_map

    return search_map(order)


@app.command(
    "estimate",
    help=_ABOUT_ESTIMATE,
    short_help=marked("Estimate how big a search is."),
    epilog=_MORE_ON_ESTIMATE,
)
@asking(EstimateRequest)
def _estimate(request: EstimateRequest) -> int:
    task = read_estimate(request)
    from knight_gui.terminal.estimate import estimate

    return estimate(task)


@app.command(
    "export",
    help=_ABOUT_EXPORT,
    short_help=marked("Write a search into a file."),
    epilog=_MORE_ON_EXPORT,
)
@asking(ExportRequest)
def _export(request: ExportRequest) -> int:
    from knight_gui.terminal.exports.order import read_order

    order = read_order(request)
    from knight_gui.terminal.export import export

    return export(order)


@app.command(
    "check",
    help=_ABOUT_CHECK,
    short_help=marked("Say whether a file holds a tour."),
    epilog=_MORE_ON_CHECK,
)
@asking(CheckRequest)
def _check(request: CheckRequest) -> int:
    from knight_gui.terminal.check import check

    return check(read_check(request))
