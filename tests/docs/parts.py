"""The parts of the documents that the program tells itself: `python -m tests.docs`.

Each stands between two comments, `<!-- made: name -->` and `<!-- end -->`.
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


def with_parts(text: str) -> str:
    """Return a document with its generated parts as they are now."""
    return _PART.sub(lambda found: f"{found[1]}{found[2]}{PARTS[found[1]]()}", text)


def _keys() -> str:
    """Return a table of all keys, from the commands themselves."""
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


def _options() -> str:
    """Return the help of each command of the terminal."""
    return "\n" + "".join(f"### {name}\n\n```\n{_help(name)}\n```\n\n" for name in COMMANDS)


def _help(name: str) -> str:
    told = subprocess.run(
        [sys.executable, "-m", "knight_gui", name, "--help"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C"},
        check=True,
    )
    return "\n".join(line.rstrip() for line in told.stdout.strip().splitlines())


def _scene() -> str:
    """Return a table of what may stand in a scene, from what reads and writes it."""
    rows = [f"| `{key.name}` | {key.description} | {key.allowed()} |\n" for key in SCENE_KEYS]
    return "".join(["\n| key of a scene | what it says | allowed |\n|---|---|---|\n", *rows, "\n"])


PARTS: dict[str, Callable[[], str]] = {"keys": _keys, "options": _options, "scene": _scene}
"""Who makes each part."""
