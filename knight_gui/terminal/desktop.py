"""The place of the program among the applications of a Linux desktop."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from knight_gui.board import InputError, cause_of
from knight_gui.documents.atomic import write_file
from knight_gui.folders import xdg_folder
from knight_gui.i18n import tr
from knight_gui.regular_files import read_file
from knight_gui.terminal.command_options import Desktop
from knight_gui.terminal.streams import put

_PACKAGE = Path(__file__).parents[1]
_ENTRY = """\
[Desktop Entry]
Type=Application
Name={name}
Comment={comment}
TryExec={program}
Exec={command} %f
Icon=knight-gui
Categories=Education;
MimeType=application/x-knight-gui;
StartupWMClass=knight-gui
"""
_TYPE = """\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-knight-gui">
    <comment>{name}</comment>
    <sub-class-of type="text/plain"/>
    <icon name="knight-gui"/>
    <glob pattern="*.knight"/>
  </mime-type>
</mime-info>
"""
_SHARED = {
    "applications": ("update-desktop-database", "*.desktop", ("mimeinfo.cache",)),
    "mime": (
        "update-mime-database",
        "packages/*.xml",
        (
            "application/x-knight-gui.xml",
            *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons"),
            *("magic", "mime.cache", "subclasses", "treemagic", "types", "version"),
        ),
    ),
}
"""Folders that others use, too: what sums up the files of each, which those are, and what it makes.

Nothing that is made is left where there is nothing to be summed up.
"""


def place(task: Desktop) -> int:
    """Install or remove the program's files, print where they are, and return the exit status."""
    if not sys.platform.startswith("linux"):
        raise InputError(tr("Only Linux has desktop entries."))
    data = xdg_folder("XDG_DATA_HOME", ".local/share")
    files = _files()
    for name, content in files.items():
        if task.action == "install":
            _install(data / name, content)
        else:
            _remove(data / name)
    for folder, (program, sources, made) in _SHARED.items():
        if not any((data / folder).glob(sources)):
            for name in made:
                (data / folder / name).unlink(missing_ok=True)
        elif found := shutil.which(program):
            # it says much of nothing
            subprocess.run([found, str(data / folder)], capture_output=True, check=False)  # noqa: S603
    _remove_empty(data, [*files, "mime/application/"])
    put(str(data / name) for name in files)
    return 0


def _install(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, content, is_lasting=False)
    except OSError as error:
        raise InputError(
            tr("{name} cannot be written: {why}.", name=file, why=cause_of(error))
        ) from error


def _remove(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(
            tr("{name} cannot be removed: {why}.", name=file, why=cause_of(error))
        ) from error


def _files() -> dict[str, bytes]:
    """Return what is to be in each file."""
    # where the package is used without being installed, its drawings are beside it
    name, comment = tr("Knight’s tour"), tr("Watch a knight look for a tour of the board")
    script = Path(sys.executable).with_name("knight-gui")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "knight_gui"]
    return {
        "applications/knight-gui.desktop": _ENTRY.format(
            name=name, comment=comment, program=command[0], command=" ".join(map(_quoted, command))
        ).encode(),
        "icons/hicolor/scalable/apps/knight-gui.svg": read_file(
            next(_PACKAGE.glob("assets/icon.svg"), _PACKAGE.parent / "assets" / "icon.svg")
        ),
        "mime/packages/knight-gui.xml": _TYPE.format(name=name).encode(),
    }


def _quoted(word: str) -> str:
    """Return a word of a command as an entry has it, which takes away two layers of escapes."""
    escaped = re.sub(r'(["`$\\])', r"\\\1", word.replace("%", "%%"))
    return '"' + escaped.replace("\\", "\\\\") + '"'


def _remove_empty(data: Path, names: list[str]) -> None:
    """Remove the folders of files, and those that they are in, where nothing is in them."""
    folders = {data / parent for name in names for parent in Path(f"{name}_").parents}
    for folder in sorted(folders - {data}, key=lambda each: len(each.parts), reverse=True):
        with suppress(OSError):
            folder.rmdir()
