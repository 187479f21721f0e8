"""The commands of the terminal in a table, and how the command line is made from it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand

from knight_gui import __version__
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, TieBreak
from knight_gui.terminal import about
from knight_gui.terminal.exports.task import Export
from knight_gui.terminal.live import STOP_KEY
from knight_gui.terminal.maps.task import Map, Runs
from knight_gui.terminal.options import HELP, LANGUAGE, PANELS, option_of
from knight_gui.terminal.puzzles import Puzzles
from knight_gui.terminal.streams import put
from knight_gui.terminal.tasks import Check, Count, Desktop, Doctor, Estimate, Judge, Solve
from knight_gui.texts import listed, marked, tr
from knight_gui.tour import LEAPERS, MOVE_ORDERS, InputError

NEEDED_MB = 500
"""What the engine reserves, most of it never used. With less its libraries end the process."""

_LANGUAGE = option_of("language", str, LANGUAGE)


@dataclass(frozen=True)
class Command:
    """A command: what it is called, what it is asked, and what does it."""

    name: str
    task: type
    action: str
    """A function of a module of this package; imported when it is wanted."""
    about: str
    more: str
    needs_engine: bool = True

    def __call__(self, **told: Any) -> int:
        """Do what was asked, and return the exit status."""
        if self.needs_engine:
            _demand_memory()
        module, function = self.action.split(":")
        status: int = getattr(import_module(f"{__package__}.{module}"), function)(self.task(**told))
        return status


_COMMANDS = (
    Command("solve", Solve, "answers:solve", about.SOLVE, about.MORE_ON_SOLVE),
    Command("count", Count, "count:count", about.COUNT, about.MORE_ON_COUNT),
    Command("map", Map, "maps.map:search_map", about.MAP, about.MORE_ON_MAP),
    Command("luck", Runs, "maps.luck:luck", about.LUCK, about.MORE_ON_LUCK),
    Command("estimate", Estimate, "answers:estimate", about.ESTIMATE, about.MORE_ON_ESTIMATE),
    Command("export", Export, "exports.export:export", about.EXPORT, about.MORE_ON_EXPORT),
    Command("check", Check, "answers:check", about.CHECK, about.MORE_ON_CHECK, needs_engine=False),
    Command("puzzle", Puzzles, "puzzles:print_sheet", about.PUZZLE, about.MORE_ON_PUZZLE),
    Command("judge", Judge, "answers:judge", about.JUDGE, about.MORE_ON_JUDGE),
    Command("doctor", Doctor, "doctor:examine", about.DOCTOR, about.MORE_ON_DOCTOR),
    Command(
        "desktop",
        Desktop,
        "desktop:place",
        about.DESKTOP,
        about.MORE_ON_DESKTOP,
        needs_engine=False,
    ),
)


class _InPanels(TyperCommand):
    """A command whose help has its options in groups, as plain text that can be piped."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        panels: dict[str, list[Any]] = {panel: [] for panel in PANELS}
        for option in self.get_params(ctx):
            if record := option.get_help_record(ctx):
                is_argument = option.param_type_name == "argument"
                name = option.metavar if is_argument else record[0]
                panel = getattr(option, "rich_help_panel", None) or HELP
                panels[panel].append((name, record[1]))
        for panel in filter(panels.get, panels):
            with formatter.section(tr(panel)):
                formatter.write_dl(panels[panel])


def command_line() -> Any:
    """Return all commands, their help in the person's language, with the names to choose from."""
    app = typer.Typer(
        # the plain help keeps its examples as they are, and can be piped
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help=about.PROGRAM, subcommand_metavar="[COMMAND]")(_program)
    for each in _COMMANDS:
        app.command(each.name, cls=_InPanels, help=each.about, epilog=each.more)(_asking(each))
    command: Any = typer.main.get_command(app)
    names = _names()
    for each in (command, *command.commands.values()):
        what, more = each.help or "", each.epilog or ""
        each.help, each.epilog = tr(what, **names), tr(more, **names)
        each.short_help = each.help.partition("\n")[0]
        for option in each.params:
            about_it = option.help or ""
            option.help = tr(about_it, **names)
    return command


def _asking(command: Command) -> Callable[..., int]:
    """Return what typer calls: a function whose parameters are the fields of the task."""
    hints = get_type_hints(command.task, include_extras=True)
    usual = {field.name: field.default for field in fields(command.task)} | {"language": None}

    def run(**told: Any) -> int:
        # it is spoken by now
        told.pop("language")
        return command(**told)

    run.__annotations__ = {name: _as_typer_takes_it(name, hint) for name, hint in hints.items()}
    run.__annotations__["language"] = Annotated[Any, _LANGUAGE]
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=inspect.Parameter.empty if default is MISSING else default,
                annotation=run.__annotations__[name],
            )
            for name, default in usual.items()
        ]
    )
    return run


def _as_typer_takes_it(field: str, hint: Any) -> Any:
    """Return a field's type for typer, which leaves what it holds to the option's own reader."""
    kind, says = get_args(hint)
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    is_list = get_origin(kinds[0]) is list
    return Annotated[
        bool if kind is bool else list[Any] if is_list else Any, option_of(field, kinds[0], says)
    ]


def _names() -> dict[str, str]:
    return {
        "stop_key": STOP_KEY,
        "presets": listed(PRESETS),
        "move_orders": listed(MOVE_ORDERS),
        "orderings": listed(kind.value for kind in Ordering),
        "leapers": listed(LEAPERS),
        "about_orderings": _about("--strategy", Ordering),
        "about_tie_breaks": _about("--tie-break", TieBreak),
        "about_prunings": _about("--pruning", Pruning),
    }


def _about(option: str, kinds: type[Ordering | TieBreak | Pruning]) -> str:
    """Return what can be chosen with an option, a line for each."""
    lines = [f"  {kind.value:<12}{kind.description}" for kind in kinds]
    return "\n".join(["\b", f"{option}:", *lines, "\n"])


def _print_version(wanted: bool) -> None:
    if wanted:
        put([f"knight-gui {__version__}"])
        raise typer.Exit


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
    language: Annotated[Any, _LANGUAGE] = None,
    safe_mode: Annotated[
        bool,
        typer.Option(
            "--safe-mode",
            help=marked("Open the window without its settings, and leave them as they are."),
        ),
    ] = False,
) -> None:
    pass  # a program without arguments is the window's, and does not come here


def _demand_memory() -> None:
    """Refuse to begin where this process may not have as much memory as the engine needs."""
    if sys.platform == "win32":
        return
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit != resource.RLIM_INFINITY and limit < NEEDED_MB * 10**6:
        raise InputError(
            tr(
                "There is too little memory: the engine needs {needed:,} MB, "
                "and this process may have {limit:,} (“ulimit -v”).",
                needed=NEEDED_MB,
                limit=limit // 10**6,
            )
        )
