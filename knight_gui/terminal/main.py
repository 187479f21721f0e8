"""The way into the terminal: does what the arguments say, and says in a line what is wrong."""

import re
import sys

import typer

from knight_gui.board import InputError, cause_of
from knight_gui.i18n import asked, marked, of_environment, tr, use
from knight_gui.terminal.commands import NEEDED_MB, command_line
from knight_gui.terminal.interrupt import INTERRUPTED
from knight_gui.terminal.options import RefusedError
from knight_gui.terminal.progress_line import tell_of_compiling
from knight_gui.terminal.streams import (
    complain,
    let_go_of_output,
    write_ascii_where_needed,
)

WRONG_ARGUMENTS = 2
_LONGEST_PROBLEM = 300
"""Characters of what is said to be wrong."""
_OF_TYPER = (
    marked("No such option: {option} (Possible options: {options})"),
    marked("No such option: {option}"),
    marked("No such command {command}. Did you mean {commands}?"),
    marked("No such command {command}."),
    marked("Option {option} requires an argument."),
    marked("Option {option} does not take a value."),
    marked("Got unexpected extra argument(s) ({arguments})"),
    marked("Missing argument {argument}."),
    marked("Missing command."),
)
"""What it says of arguments that are wrong, in its own words."""


def run(arguments: list[str]) -> int:
    """Do what the arguments say and return the exit status.

    Whatever is wrong with them is said in one line on standard error.
    """
    use(asked(arguments)[0], *of_environment())
    if not sys.stdout:
        complain(tr("Nothing can be printed: standard output is closed."))
        return WRONG_ARGUMENTS
    write_ascii_where_needed(sys.stdout)
    write_ascii_where_needed(sys.stderr)
    tell_of_compiling()
    try:
        return int(_command(arguments) or 0)
    except typer.TyperException as error:
        complain(_usage_line(error))
    except (InputError, RefusedError) as error:
        complain(str(error))
    except MemoryError:
        complain(
            tr(
                "There is too little memory: the engine needs {needed:,} MB, "
                "and a search about 100 bytes more for each square of its board.",
                needed=NEEDED_MB,
            )
        )
    except OSError as error:
        # mostly a full disk behind standard output
        let_go_of_output()
        complain(tr("That did not work: {why}.", why=cause_of(error)))
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


def _in_our_words(problem: str) -> str:
    """Return what typer says is wrong in the person's language, if it is one of what it says."""
    for said in _OF_TYPER:
        if found := re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(said)), problem):
            return tr(said, **found.groupdict())
    return problem


def _usage_line(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    problem = _in_our_words(" ".join(error.format_message().split()))
    return tr(
        "{problem} (“{command} --help” says what is allowed)",
        # arguments may be of any length
        problem=problem if len(problem) <= _LONGEST_PROBLEM else f"{problem[:_LONGEST_PROBLEM]}…",
        command=context.command_path if context else "knight-gui solve",
    )
