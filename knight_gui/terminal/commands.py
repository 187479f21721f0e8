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
from knight_gui.i18n import gettext_noop, join_list, tr, translate
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, TieBreak
from knight_gui.terminal import help_texts
from knight_gui.terminal.command_options import (
    CheckOptions,
    CountOptions,
    DesktopOptions,
    DoctorOptions,
    EstimateOptions,
    JudgeOptions,
    SolveOptions,
)
from knight_gui.terminal.export.options import ExportOptions
from knight_gui.terminal.options import HELP_PANEL, HELP_PANELS, LANGUAGE_SPEC, make_typer_option
from knight_gui.terminal.progress_line import STOP_KEY
from knight_gui.terminal.puzzles import PuzzleOptions
from knight_gui.terminal.streams import print_lines
from knight_gui.terminal.sweeps.options import LuckOptions, MapOptions

REQUIRED_MEMORY_MB = 500
"""What the engine reserves, most of it never used. With less its libraries end the process."""

_INDENT = 2
_MAX_NAME_WIDTH = 30
"""Of an option that has what is said of it beside it."""
_UNBREAKABLE_PATTERN = re.compile(r"[（“\[]*(?:[⺀-￯]|[^\s⺀-￯]+)[，。、：；？！）”\]]*\s*")
"""What no line breaks: a word, or a Chinese character with its punctuation."""
_OPTIONS_HEADING = gettext_noop("Options")
_COMMANDS_HEADING = gettext_noop("Commands")
_TYPER_ANNOTATIONS = (gettext_noop("[default: "), gettext_noop("[required]"))
"""What typer adds to what is said of an option."""
_TYPER_OPTION_HELP = (
    gettext_noop("Show this message and exit."),
    gettext_noop("Install completion for the current shell."),
    gettext_noop(
        "Show completion for the current shell, to copy it or customize the installation."
    ),
)
"""What it says of its own options."""
_LANGUAGE_OPTION = make_typer_option("language", str, LANGUAGE_SPEC)


@dataclass(frozen=True)
class TerminalCommand:
    """A command: what it is called, what it is asked, and what does it."""

    name: str
    options_class: type
    handler_name: str
    """A function of a module of this package; imported when it is wanted."""
    needs_engine: bool = True

    def __call__(self, **option_values: Any) -> int:
        """Do what was asked, and return the exit status."""
        if self.needs_engine:
            _require_memory()
        module, function = self.handler_name.split(":")
        return int(
            getattr(import_module(f"{__package__}.{module}"), function)(
                self.options_class(**option_values)
            )
        )


_COMMANDS = (
    TerminalCommand("solve", SolveOptions, "answers:run_solve"),
    TerminalCommand("count", CountOptions, "count:run_count"),
    TerminalCommand("map", MapOptions, "sweeps.map:run_map"),
    TerminalCommand("luck", LuckOptions, "sweeps.map:run_luck"),
    TerminalCommand("estimate", EstimateOptions, "answers:run_estimate"),
    TerminalCommand("export", ExportOptions, "export.export:run_export"),
    TerminalCommand("check", CheckOptions, "answers:run_check", needs_engine=False),
    TerminalCommand("puzzle", PuzzleOptions, "puzzles:run_puzzle"),
    TerminalCommand("judge", JudgeOptions, "answers:run_judge"),
    TerminalCommand("doctor", DoctorOptions, "doctor:run_doctor"),
    TerminalCommand("desktop", DesktopOptions, "desktop:run_desktop", needs_engine=False),
)


class _PlainTextHelp:
    """A command whose help is plain text that can be piped, in lines that fit any letters."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write all of it."""
        formatter.write("\n".join(_iter_help_lines(self, ctx, formatter.width)).rstrip())


class _PlainTextCommand(_PlainTextHelp, TyperCommand):
    """A command."""


class _PlainTextCommandGroup(_PlainTextHelp, TyperGroup):
    """The program, which has commands."""


def _iter_help_lines(command: Any, ctx: Any, width: int) -> Iterator[str]:
    yield tr(
        "Usage: {usage}", usage=" ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    )
    yield from _iter_paragraph_lines(command.help, width)
    for heading, rows in _help_rows_by_heading(command, ctx).items():
        if rows:
            yield from ("", tr("{heading}:", heading=tr(heading)))
            yield from _iter_column_lines(rows, width)
    yield from _iter_paragraph_lines(command.epilog, width)


def _help_rows_by_heading(command: Any, ctx: Any) -> dict[str, list[tuple[str, str]]]:
    """Return what stands in columns in a help, by its headings."""
    commands = getattr(command, "commands", {})
    panels: dict[str, list[tuple[str, str]]] = {
        panel: [] for panel in (_OPTIONS_HEADING, *HELP_PANELS)
    }
    for option in command.get_params(ctx):
        option.help = translate(option.help)
        name, help_text = option.get_help_record(ctx)
        for word in _TYPER_ANNOTATIONS:
            help_text = help_text.replace(word, tr(word))
        panel = _OPTIONS_HEADING if commands else option.rich_help_panel or HELP_PANEL
        panels[panel].append(
            (option.metavar if option.param_type_name == "argument" else name, help_text)
        )
    return panels | {
        _COMMANDS_HEADING: [(name, subcommand.short_help) for name, subcommand in commands.items()]
    }


def _iter_paragraph_lines(text: str, width: int) -> Iterator[str]:
    for paragraph in re.split("\n{2,}", text.strip()):
        if paragraph.startswith("\b"):
            lines = paragraph.split("\n")[1:]
        else:
            lines = _wrap_text(paragraph, width - _INDENT)
        yield from ("", *(f"{'':{_INDENT}}{line}" for line in lines))


def _iter_column_lines(rows: list[tuple[str, str]], width: int) -> Iterator[str]:
    column = min(max(_display_width(name) for name, _ in rows), _MAX_NAME_WIDTH) + _INDENT
    for name, help_text in rows:
        lines = _wrap_text(help_text, width - column - _INDENT)
        # a long name has a line of its own
        gap = column - _display_width(name)
        first_line = name if gap < _INDENT else f"{name}{'':{gap}}{next(lines)}"
        yield from (
            f"{'':{_INDENT}}{first_line}",
            *(f"{'':{_INDENT + column}}{line}" for line in lines),
        )


def _wrap_text(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of so many columns."""
    line = ""
    for word in _UNBREAKABLE_PATTERN.findall(text.replace("\n", " ")):
        if line and _display_width(f"{line}{word}".rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += word
    yield line.rstrip()


def _display_width(text: str) -> int:
    """Return how many columns a text takes: a Chinese character takes two."""
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


def make_command_line() -> Any:
    """Return all commands, their help in the person's language, with the names to choose from."""
    app = typer.Typer(
        # the plain help keeps its examples as they are, and can be piped
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        cls=_PlainTextCommandGroup,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help=help_texts.PROGRAM_HELP, epilog="", subcommand_metavar=tr("[COMMAND]"))(
        _program_callback
    )
    for each in _COMMANDS:
        help_text, epilog = help_texts.COMMAND_HELP[each.name]
        app.command(each.name, cls=_PlainTextCommand, help=help_text, epilog=epilog)(
            _make_typer_function(each)
        )
    command: Any = typer.main.get_command(app)
    help_params = _help_params()
    for each in (command, *command.commands.values()):
        each.help = tr(each.help, **help_params)
        each.epilog = tr(each.epilog, **help_params)
        each.options_metavar = tr("[OPTIONS]")
        each.short_help = each.help.partition("\n")[0]
        for option in each.params:
            option.help = tr(option.help, **help_params)
            option.metavar = translate(option.metavar or "") or None
    return command


def _make_typer_function(command: TerminalCommand) -> Callable[..., int]:
    """Return what typer calls: a function whose parameters are the fields of the task."""
    default_by_field = {field.name: field.default for field in fields(command.options_class)} | {
        "language": None
    }

    def run(**option_values: Any) -> int:
        # it is spoken by now
        option_values.pop("language")
        return command(**option_values)

    run.__annotations__ = {
        name: _typer_annotation(name, hint)
        for name, hint in get_type_hints(command.options_class, include_extras=True).items()
    }
    run.__annotations__["language"] = Annotated[Any, _LANGUAGE_OPTION]
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=inspect.Parameter.empty if default is MISSING else default,
                annotation=run.__annotations__[name],
            )
            for name, default in default_by_field.items()
        ]
    )
    return run


def _typer_annotation(field_name: str, type_hint: Any) -> Any:
    """Return a field's type for typer, which leaves what it holds to the option's own reader."""
    value_type, option_spec = get_args(type_hint)
    value_types = get_args(value_type) if isinstance(value_type, UnionType) else (value_type,)
    return Annotated[
        bool if value_type is bool else list[Any] if get_origin(value_types[0]) is list else Any,
        make_typer_option(field_name, value_types[0], option_spec),
    ]


def _help_params() -> dict[str, str]:
    return {
        "stop_key": STOP_KEY,
        "presets": join_list(PRESETS),
        "move_orders": join_list(MOVE_ORDERS),
        "orderings": join_list(ordering.value for ordering in Ordering),
        "leapers": join_list(LEAPERS),
        "about_orderings": _choices_help("--strategy", Ordering),
        "about_tie_breaks": _choices_help("--tie-break", TieBreak),
        "about_prunings": _choices_help("--pruning", Pruning),
    }


def _choices_help(option: str, choices: type[Ordering | TieBreak | Pruning]) -> str:
    """Return what can be chosen with an option, a line for each."""
    lines = [f"  {choice.value:<12}{choice.description}" for choice in choices]
    return "\n".join(["\b", f"{option}:", *lines, "\n"])


def _print_version(is_requested: bool) -> None:
    if is_requested:
        print_lines([f"knight-gui {__version__}"])
        raise typer.Exit


def _program_callback(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=gettext_noop("Print the version and exit."),
            is_eager=True,
            callback=_print_version,
        ),
    ] = False,
    language: Annotated[Any, _LANGUAGE_OPTION] = None,
    safe_mode: Annotated[
        bool,
        typer.Option(
            "--safe-mode",
            help=gettext_noop("Open the window without its settings, and leave them as they are."),
        ),
    ] = False,
) -> None:
    pass  # a program without arguments is the window's, and does not come here


def _require_memory() -> None:
    """Refuse to begin where this process may not have as much memory as the engine needs."""
    if sys.platform == "win32":
        return
    import resource

    limit_bytes = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit_bytes != resource.RLIM_INFINITY and limit_bytes < REQUIRED_MEMORY_MB * 10**6:
        raise InputError(
            tr(
                "There is too little memory: the engine needs {needed:,} MB, "
                "and this process may have {limit:,} (“ulimit -v”).",
                needed=REQUIRED_MEMORY_MB,
                limit=limit_bytes // 10**6,
            )
        )
