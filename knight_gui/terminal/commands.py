"""The commands of the terminal in a table, and how the command line is made from it."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from unicodedata import east_asian_width

import typer
from typer.core import TyperCommand, TyperGroup

from knight_gui import __version__
from knight_gui.board import LEAPERS, MOVE_ORDERS, InputError
from knight_gui.i18n import listed, marked, tr, translated
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, TieBreak
from knight_gui.terminal import help_texts
from knight_gui.terminal.command_options import (
    Check,
    Count,
    Desktop,
    Doctor,
    Estimate,
    Judge,
    Solve,
)
from knight_gui.terminal.export.options import Export
from knight_gui.terminal.options import HELP, LANGUAGE, PANELS, option_of
from knight_gui.terminal.progress_line import STOP_KEY
from knight_gui.terminal.puzzles import Puzzles
from knight_gui.terminal.streams import put
from knight_gui.terminal.sweeps.options import Map, Runs

NEEDED_MB = 500
"""What the engine reserves, most of it never used. With less its libraries end the process."""

_INDENT = 2
_WIDEST_NAME = 30
"""Of an option that has what is said of it beside it."""
_WORDS = re.compile(r"[（“\[]*(?:[⺀-￯]|[^\s⺀-￯]+)[，。、：；？！）”\]]*\s*")
"""What no line breaks: a word, or a Chinese character with its punctuation."""
_OPTIONS, _SUBCOMMANDS = marked("Options"), marked("Commands")
_IN_RECORDS = (marked("[default: "), marked("[required]"))
"""What typer adds to what is said of an option."""
_OF_TYPER = (
    marked("Show this message and exit."),
    marked("Install completion for the current shell."),
    marked("Show completion for the current shell, to copy it or customize the installation."),
)
"""What it says of its own options."""
_LANGUAGE = option_of("language", str, LANGUAGE)


@dataclass(frozen=True)
class Command:
    """A command: what it is called, what it is asked, and what does it."""

    name: str
    task: type
    action: str
    """A function of a module of this package; imported when it is wanted."""
    needs_engine: bool = True

    def __call__(self, **told: Any) -> int:
        """Do what was asked, and return the exit status."""
        if self.needs_engine:
            _demand_memory()
        module, function = self.action.split(":")
        return int(getattr(import_module(f"{__package__}.{module}"), function)(self.task(**told)))


_COMMANDS = (
    Command("solve", Solve, "answers:solve"),
    Command("count", Count, "count:count"),
    Command("map", Map, "sweeps.map:search_map"),
    Command("luck", Runs, "sweeps.map:luck"),
    Command("estimate", Estimate, "answers:estimate"),
    Command("export", Export, "export.export:export"),
    Command("check", Check, "answers:check", needs_engine=False),
    Command("puzzle", Puzzles, "puzzles:print_sheet"),
    Command("judge", Judge, "answers:judge"),
    Command("doctor", Doctor, "doctor:examine"),
    Command("desktop", Desktop, "desktop:place", needs_engine=False),
)


class _Plain:
    """A command whose help is plain text that can be piped, in lines that fit any letters."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write all of it."""
        formatter.write("\n".join(_page(self, ctx, formatter.width)).rstrip())


class _One(_Plain, TyperCommand):
    """A command."""


class _All(_Plain, TyperGroup):
    """The program, which has commands."""


def _page(command: Any, ctx: Any, width: int) -> Iterator[str]:
    yield tr(
        "Usage: {usage}", usage=" ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    )
    yield from _in_paragraphs(command.help, width)
    for heading, rows in _panels(command, ctx).items():
        if rows:
            yield from ("", tr("{heading}:", heading=tr(heading)))
            yield from _in_columns(rows, width)
    yield from _in_paragraphs(command.epilog, width)


def _panels(command: Any, ctx: Any) -> dict[str, list[tuple[str, str]]]:
    """Return what stands in columns in a help, by its headings."""
    commands = getattr(command, "commands", {})
    panels: dict[str, list[tuple[str, str]]] = {panel: [] for panel in (_OPTIONS, *PANELS)}
    for option in command.get_params(ctx):
        option.help = translated(option.help)
        name, says = option.get_help_record(ctx)
        for word in _IN_RECORDS:
            says = says.replace(word, tr(word))
        panel = _OPTIONS if commands else option.rich_help_panel or HELP
        panels[panel].append(
            (option.metavar if option.param_type_name == "argument" else name, says)
        )
    return panels | {_SUBCOMMANDS: [(name, each.short_help) for name, each in commands.items()]}


def _in_paragraphs(text: str, width: int) -> Iterator[str]:
    for paragraph in re.split("\n{2,}", text.strip()):
        lines = (
            paragraph.split("\n")[1:]
            if paragraph.startswith("\b")
            else _lines(paragraph, width - _INDENT)
        )
        yield from ("", *(f"{'':{_INDENT}}{line}" for line in lines))


def _in_columns(rows: list[tuple[str, str]], width: int) -> Iterator[str]:
    column = min(max(_width(name) for name, _ in rows), _WIDEST_NAME) + _INDENT
    for name, says in rows:
        lines = _lines(says, width - column - _INDENT)
        # a long name has a line of its own
        gap = column - _width(name)
        first = name if gap < _INDENT else f"{name}{'':{gap}}{next(lines)}"
        yield from (f"{'':{_INDENT}}{first}", *(f"{'':{_INDENT + column}}{line}" for line in lines))


def _lines(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of so many columns."""
    line = ""
    for word in _WORDS.findall(text.replace("\n", " ")):
        if line and _width(f"{line}{word}".rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += word
    yield line.rstrip()


def _width(text: str) -> int:
    """Return how many columns a text takes: a Chinese character takes two."""
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


def command_line() -> Any:
    """Return all commands, their help in the person's language, with the names to choose from."""
    app = typer.Typer(
        # the plain help keeps its examples as they are, and can be piped
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        cls=_All,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help=help_texts.PROGRAM, epilog="", subcommand_metavar=tr("[COMMAND]"))(_program)
    for each in _COMMANDS:
        before, after = help_texts.COMMANDS[each.name]
        app.command(each.name, cls=_One, help=before, epilog=after)(_asking(each))
    command: Any = typer.main.get_command(app)
    names = _names()
    for each in (command, *command.commands.values()):
        each.help, each.epilog = tr(each.help, **names), tr(each.epilog, **names)
        each.options_metavar = tr("[OPTIONS]")
        each.short_help = each.help.partition("\n")[0]
        for option in each.params:
            option.help = tr(option.help, **names)
            option.metavar = translated(option.metavar or "") or None
    return command


def _asking(command: Command) -> Callable[..., int]:
    """Return what typer calls: a function whose parameters are the fields of the task."""
    usual = {field.name: field.default for field in fields(command.task)} | {"language": None}

    def run(**told: Any) -> int:
        # it is spoken by now
        told.pop("language")
        return command(**told)

    run.__annotations__ = {
        name: _as_typer_takes_it(name, hint)
        for name, hint in get_type_hints(command.task, include_extras=True).items()
    }
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
    return Annotated[
        bool if kind is bool else list[Any] if get_origin(kinds[0]) is list else Any,
        option_of(field, kinds[0], says),
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
