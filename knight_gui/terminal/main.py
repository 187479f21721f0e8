"""Entry point of the command line; an error becomes one line on standard error."""

import re
import sys

import typer

from knight_gui.board import InputError, localized_error_message
from knight_gui.i18n import (
    environment_languages,
    gettext_noop,
    set_language,
    split_language_option,
    tr,
)
from knight_gui.terminal.commands import REQUIRED_MEMORY_MB, make_command_line
from knight_gui.terminal.interrupt import EXIT_STATUS_INTERRUPTED
from knight_gui.terminal.options import InvalidOptionError
from knight_gui.terminal.progress_line import show_progress_while_compiling
from knight_gui.terminal.streams import (
    enable_ascii_fallback,
    print_error,
    redirect_stdout_to_null,
)

EXIT_STATUS_USAGE_ERROR = 2
_MAX_PROBLEM_LENGTH = 300
"""Characters of an error message of typer."""
_TYPER_ERROR_TEMPLATES = (
    gettext_noop("No such option: {option} (Possible options: {options})"),
    gettext_noop("No such option: {option}"),
    gettext_noop("No such command '{command}'. Did you mean '{commands}'?"),
    gettext_noop("No such command '{command}'."),
    gettext_noop("Option '{option}' requires an argument."),
    gettext_noop("Option '{option}' does not take a value."),
    gettext_noop("Got unexpected extra argument(s) ({arguments})"),
    gettext_noop("Missing argument '{argument}'."),
    gettext_noop("Missing command."),
)
"""Typer's messages about wrong arguments."""


def run_command_line(arguments: list[str]) -> int:
    """Run the command of the arguments, and return the exit status.

    An error is printed as one line on standard error.
    """
    set_language(split_language_option(arguments)[0], *environment_languages())
    if not sys.stdout:
        print_error(tr("Nothing can be printed: standard output is closed."))
        return EXIT_STATUS_USAGE_ERROR
    enable_ascii_fallback(sys.stdout)
    enable_ascii_fallback(sys.stderr)
    show_progress_while_compiling()
    try:
        return int(_run_command(arguments) or 0)
    except typer.TyperException as error:
        print_error(_usage_error_line(error))
    except (InputError, InvalidOptionError) as error:
        print_error(str(error))
    except MemoryError:
        print_error(
            tr(
                "There is too little memory: the engine needs {needed:,} MB, "
                "and a search about 100 bytes more for each square of its board.",
                needed=REQUIRED_MEMORY_MB,
            )
        )
    except OSError as error:
        # usually a full disk behind standard output
        redirect_stdout_to_null()
        print_error(tr("That did not work: {why}.", why=localized_error_message(error)))
    except KeyboardInterrupt:
        return EXIT_STATUS_INTERRUPTED
    return EXIT_STATUS_USAGE_ERROR


def _run_command(arguments: list[str]) -> int | None:
    command_line = make_command_line()
    output = sys.stdout
    try:
        # typer returns an exit status after a KeyboardInterrupt
        status: int | None = command_line.main(
            arguments, prog_name="knight-gui", standalone_mode=False
        )
    except SystemExit:
        if sys.stdout is output:
            raise
        # the reader of the help has closed the pipe, which is no error
        redirect_stdout_to_null()
        return 0
    return status


def _translate_typer_error(message: str) -> str:
    """Return a message of typer in the current language, if it is a known one."""
    for template in _TYPER_ERROR_TEMPLATES:
        # the fields of the template become named groups
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
        match = re.fullmatch(pattern, message)
        if match:
            return tr(template, **match.groupdict())
    return message


def _usage_error_line(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    message = _translate_typer_error(" ".join(error.format_message().split()))
    # arguments may be of any length
    if len(message) > _MAX_PROBLEM_LENGTH:
        message = f"{message[:_MAX_PROBLEM_LENGTH]}…"
    command = "knight-gui solve"
    if context:
        command = context.command_path
    return tr(
        "{problem} (“{command} --help” says what is allowed)", problem=message, command=command
    )
