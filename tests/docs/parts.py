"""Generated parts of the documents: `python -m tests.docs`.

Each part is between two comments, `<!-- made: name -->` and `<!-- end -->`.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from knight_gui.documents.lesson import SCENE_KEYS

ROOT = Path(__file__).parents[2]
DOCUMENTS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
COMMANDS = ("solve", "count", "map", "estimate", "export", "check", "puzzle", "judge")
_PART = re.compile(r"(?<=<!-- made: )(\S+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def update_parts(text: str) -> str:
    """Return a document with current generated parts."""

    def update(match: re.Match[str]) -> str:
        name = match[1]
        return f"{name}{match[2]}{PART_MAKERS[name]()}"

    return _PART.sub(update, text)


def _make_key_table() -> str:
    """Return a table of the keys of all commands."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.window.commands.actions import ALL_COMMANDS as ROWS
    from knight_gui.window.commands.actions import format_command_keys
    from knight_gui.window.main_window import MainWindow

    application = QApplication.instance() or QApplication([])
    window = MainWindow()
    rows = [
        f"| {format_command_keys(command)} | {command.tooltip(window.context)} |\n"
        for command in ROWS
        if command.keys
    ]
    window.close()
    application.processEvents()
    return "".join(["\n| key | what it does |\n|---|---|\n", *rows, "\n"])


def _make_command_help() -> str:
    """Return the help of each command of the terminal."""
    return "\n" + "".join(f"### {name}\n\n```\n{_command_help(name)}\n```\n\n" for name in COMMANDS)


def _command_help(name: str) -> str:
    process = subprocess.run(
        [sys.executable, "-m", "knight_gui", name, "--help"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C"},
        check=True,
    )
    return "\n".join(line.rstrip() for line in process.stdout.strip().splitlines())


def _make_scene_table() -> str:
    """Return a table of the keys of a scene in a lesson file."""
    rows = [f"| `{key.name}` | {key.description} | {key.allowed()} |\n" for key in SCENE_KEYS]
    return "".join(["\n| key of a scene | what it says | allowed |\n|---|---|---|\n", *rows, "\n"])


PART_MAKERS: dict[str, Callable[[], str]] = {
    "keys": _make_key_table,
    "options": _make_command_help,
    "scene": _make_scene_table,
}
"""Function that creates each part."""
