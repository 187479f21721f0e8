"""Table of the commands, and the typer command line that is made from it."""

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
from knight_gui.search.strategy import (
    ORDERING_NAMES,
    PRESETS,
    Ordering,
    Pruning,
    TieBreak,
    description_of,
)
from knight_gui.terminal import help_texts
from knight_gui.terminal.command_options import (
    CheckOptions,
    CountOptions,
    DesktopOptions,
    DoctorOptions,
    EstimateOptions,
    JudgeOptions,
    ResetOptions,
    SolveOptions,
)
from knight_gui.terminal.export.options import ExportOptions
from knight_gui.terminal.options import HELP_PANEL, HELP_PANELS, LANGUAGE_SPEC, make_typer_option
from knight_gui.terminal.progress_line import STOP_KEY
from knight_gui.terminal.puzzles import PuzzleOptions
from knight_gui.terminal.streams import print_lines
from knight_gui.terminal.sweeps.options import LuckOptions, MapOptions

REQUIRED_MEMORY_MB = 500
"""Memory that the engine reserves, mostly unused. With less, its libraries end the process."""

_INDENT = 2
_MAX_NAME_WIDTH = 30
"""Widest name that has its help on the same line."""
_UNBREAKABLE_PATTERN = re.compile(r"[（“\[]*(?:[⺀-￯]|[^\s⺀-￯]+)[，。、：；？！）”\]]*\s*")
"""Text without line breaks: a word, or a Chinese character with its punctuation."""
_OPTIONS_HEADING = gettext_noop("Options")
_COMMANDS_HEADING = gettext_noop("Commands")
_TYPER_ANNOTATIONS = (gettext_noop("[default: "), gettext_noop("[required]"))
"""Texts that typer adds to the help of an option."""
_TYPER_OPTION_HELP = (
    gettext_noop("Show this message and exit."),
    gettext_noop("Install completion for the current shell."),
    gettext_noop(
        "Show completion for the current shell, to copy it or customize the installation."
    ),
)
"""Help of typer's own options."""
_LANGUAGE_OPTION = make_typer_option("language", str, LANGUAGE_SPEC)


@dataclass(frozen=True)
class TerminalCommand:
    """Command with its options and its handler."""

    name: str
    options_class: type
    handler_name: str
    """``module:function`` of this package; it is imported when the command runs."""
    needs_engine: bool = True

    def __call__(self, **option_values: Any) -> int:
        """Run the command, and return its exit status."""
        if self.needs_engine:
            _require_memory()
        module_name, function_name = self.handler_name.split(":")
        module = import_module(f"{__package__}.{module_name}")
        handler = getattr(module, function_name)
        return int(handler(self.options_class(**option_values)))


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
    TerminalCommand("reset", ResetOptions, "reset:run_reset", needs_engine=False),
    TerminalCommand("desktop", DesktopOptions, "desktop:run_desktop", needs_engine=False),
)


class _PlainTextHelp:
    """Mixin that formats the help as plain text, so that it can be piped."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write("\n".join(_iter_help_lines(self, ctx, formatter.width)).rstrip())


class _PlainTextCommand(_PlainTextHelp, TyperCommand):
    """Command with plain help."""


class _PlainTextCommandGroup(_PlainTextHelp, TyperGroup):
    """Group of all commands, with plain help."""


def _iter_help_lines(command: Any, ctx: Any, width: int) -> Iterator[str]:
    usage = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    yield tr("Usage: {usage}", usage=usage)
    yield from _iter_paragraph_lines(command.help, width)
    for heading, rows in _help_rows_by_heading(command, ctx).items():
        if rows:
            yield from ("", tr("{heading}:", heading=tr(heading)))
            yield from _iter_column_lines(rows, width)
    yield from _iter_paragraph_lines(command.epilog, width)


def _help_rows_by_heading(command: Any, ctx: Any) -> dict[str, list[tuple[str, str]]]:
    """Return the tables of a help: rows of name and text by their headings."""
    subcommands = getattr(command, "commands", {})
    headings = (_OPTIONS_HEADING, *HELP_PANELS)
    rows_by_heading: dict[str, list[tuple[str, str]]] = {heading: [] for heading in headings}
    for option in command.get_params(ctx):
        option.help = translate(option.help)
        name, help_text = option.get_help_record(ctx)
        if option.param_type_name == "argument":
            name = option.metavar
        for annotation in _TYPER_ANNOTATIONS:
            help_text = help_text.replace(annotation, tr(annotation))
        heading = _OPTIONS_HEADING if subcommands else option.rich_help_panel or HELP_PANEL
        rows_by_heading[heading].append((name, help_text))
    rows_by_heading[_COMMANDS_HEADING] = [
        (name, subcommand.short_help) for name, subcommand in subcommands.items()
    ]
    return rows_by_heading


def _iter_paragraph_lines(text: str, width: int) -> Iterator[str]:
    for paragraph in re.split("\n{2,}", text.strip()):
        if paragraph.startswith("\b"):
            lines = iter(paragraph.split("\n")[1:])
        else:
            lines = _wrap_text(paragraph, width - _INDENT)
        yield from ("", *(f"{'':{_INDENT}}{line}" for line in lines))


def _iter_column_lines(rows: list[tuple[str, str]], width: int) -> Iterator[str]:
    max_name_width = max(_display_width(name) for name, _ in rows)
    column = min(max_name_width, _MAX_NAME_WIDTH) + _INDENT
    for name, help_text in rows:
        lines = _wrap_text(help_text, width - column - _INDENT)
        gap = column - _display_width(name)
        # a long name has a line of its own
        first_line = name if gap < _INDENT else f"{name}{'':{gap}}{next(lines)}"
        yield f"{'':{_INDENT}}{first_line}"
        for line in lines:
            yield f"{'':{_INDENT + column}}{line}"


def _wrap_text(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of at most `width` columns."""
    line = ""
    for word in _UNBREAKABLE_PATTERN.findall(text.replace("\n", " ")):
        if line and _display_width(f"{line}{word}".rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += word
    yield line.rstrip()


def _display_width(text: str) -> int:
    """Return the number of columns of a text; a Chinese character takes two."""
    wide_characters = [letter for letter in text if east_asian_width(letter) in "WF"]
    return len(text) + len(wide_characters)


def make_command_line() -> Any:
    """Return the command line, with its help in the current language."""
    app = typer.Typer(
        # plain text keeps the examples as they are, and can be piped
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
    """Return the function that typer calls; its parameters are the fields of the options."""

    def run(**option_values: Any) -> int:
        # the language is set already
        option_values.pop("language")
        return command(**option_values)

    type_hints = get_type_hints(command.options_class, include_extras=True)
    parameters = []
    for field in fields(command.options_class):
        annotation = _typer_annotation(field.name, type_hints[field.name])
        parameters.append(_make_keyword_parameter(field.name, field.default, annotation))
    language_annotation = Annotated[Any, _LANGUAGE_OPTION]
    parameters.append(_make_keyword_parameter("language", None, language_annotation))
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return run


def _make_keyword_parameter(name: str, default: Any, annotation: Any) -> inspect.Parameter:
    if default is MISSING:
        default = inspect.Parameter.empty
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _typer_annotation(field_name: str, type_hint: Any) -> Any:
    """Return the annotation of a field for typer, with the parser of the option."""
    value_type, option_spec = get_args(type_hint)
    if isinstance(value_type, UnionType):
        value_type = get_args(value_type)[0]
    typer_option = make_typer_option(field_name, value_type, option_spec)
    # typer only has to know if there is a value, and if there may be several
    if value_type is bool:
        return Annotated[bool, typer_option]
    if get_origin(value_type) is list:
        return Annotated[list[Any], typer_option]
    return Annotated[Any, typer_option]


def _help_params() -> dict[str, str]:
    return {
        "stop_key": STOP_KEY,
        "presets": join_list(PRESETS),
        "move_orders": join_list(MOVE_ORDERS),
        "orderings": join_list(ORDERING_NAMES),
        "leapers": join_list(LEAPERS),
        "about_orderings": _choices_help("--strategy", Ordering),
        "about_tie_breaks": _choices_help("--tie-break", TieBreak),
        "about_prunings": _choices_help("--pruning", Pruning),
    }


def _choices_help(option: str, choices: type[Ordering | TieBreak | Pruning]) -> str:
    """Return the choices of an option with their descriptions, one a line."""
    lines = [f"  {choice.value:<12}{description_of(choice)}" for choice in choices]
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
    pass  # without arguments the window opens, and typer is not called


def _require_memory() -> None:
    """Raise an `InputError` if the memory limit of this process is too low for the engine."""
    if sys.platform == "win32":
        return
    import resource

    limit_bytes = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit_bytes != resource.RLIM_INFINITY and limit_bytes < REQUIRED_MEMORY_MB * 10**6:
        raise InputError(
            tr(
                "There is too little memory: the engine needs {needed:,} MB, "
                "and this process may use {limit:,} (“ulimit -v”).",
                needed=REQUIRED_MEMORY_MB,
                limit=limit_bytes // 10**6,
            )
        )
