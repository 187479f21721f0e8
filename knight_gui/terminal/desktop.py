"""Command `desktop`: menu entry, icon and file type on a Linux desktop."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from knight_gui.board import InputError, localized_error_message
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.folders import xdg_folder
from knight_gui.i18n import tr
from knight_gui.regular_files import read_file
from knight_gui.terminal.command_options import DesktopOptions
from knight_gui.terminal.streams import print_lines

_PACKAGE_FOLDER = Path(__file__).parents[1]
_DESKTOP_ENTRY_TEMPLATE = """\
[Desktop Entry]
Type=Application
Name={name}
Comment={comment}
TryExec={program}
Exec={command} %f
Icon=knight-gui
Categories=Education;
Keywords={keywords}
MimeType=application/x-knight-gui;
StartupWMClass=knight-gui
"""
_MIME_TYPE_TEMPLATE = """\
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
SHARED_FOLDERS = {
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
"""Folders shared with other programs: updating tool, pattern of its sources, and generated files.

The generated files are removed from a folder without sources.
"""


def run_desktop(options: DesktopOptions) -> int:
    """Install or remove the desktop files, print their paths, and return the exit status."""
    if not sys.platform.startswith("linux"):
        raise InputError(tr("Only Linux has desktop entries."))
    if options.action == "remove":
        print_lines(map(str, remove_desktop_files()))
        return 0
    data_folder = _data_folder()
    for name, content in _make_file_contents().items():
        _install_file(data_folder / name, content)
        print_lines([str(data_folder / name)])
    _update_shared_folders(data_folder)
    return 0


def remove_desktop_files() -> list[Path]:
    """Remove the desktop files and all that was made of them, and return those that existed."""
    data_folder = _data_folder()
    names = list(_make_file_contents())
    removed_paths = [path for path in (data_folder / name for name in names) if remove_path(path)]
    _update_shared_folders(data_folder)
    _remove_empty_folders(data_folder, [*names, "mime/application/"])
    return removed_paths


def _data_folder() -> Path:
    return xdg_folder("XDG_DATA_HOME", ".local/share")


def _update_shared_folders(data_folder: Path) -> None:
    for folder_name, (program, source_pattern, generated_names) in SHARED_FOLDERS.items():
        folder = data_folder / folder_name
        if not any(folder.glob(source_pattern)):
            for name in generated_names:
                (folder / name).unlink(missing_ok=True)
            continue
        program_path = shutil.which(program)
        if program_path:
            # its warnings about other programs' files are of no use here
            subprocess.run([program_path, str(folder)], capture_output=True, check=False)  # noqa: S603


def _install_file(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file_atomically(path, content, is_durable=False)
    except OSError as error:
        raise InputError(
            tr("{name} cannot be written: {why}.", name=path, why=localized_error_message(error))
        ) from error


def remove_path(path: Path) -> bool:
    """Remove a file or a folder, and return True if it existed."""
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise InputError(
            tr("{name} cannot be removed: {why}.", name=path, why=localized_error_message(error))
        ) from error
    return True


def _make_file_contents() -> dict[str, bytes]:
    """Return the contents of the files by their paths in the data folder."""
    name = tr("Knight’s tour")
    comment = tr("Watch a knight look for a tour of the board")
    script = Path(sys.executable).with_name("knight-gui")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "knight_gui"]
    entry = _DESKTOP_ENTRY_TEMPLATE.format(
        name=name,
        comment=comment,
        keywords=tr("knight;tour;chess;backtracking;search;"),
        program=command[0],
        command=" ".join(map(quote_exec_word, command)),
    )
    icon_path = _PACKAGE_FOLDER / "assets" / "icon.svg"
    if not icon_path.exists():
        # a package that is used from its checkout has its assets beside it
        icon_path = _PACKAGE_FOLDER.parent / "assets" / "icon.svg"
    return {
        "applications/knight-gui.desktop": entry.encode(),
        "icons/hicolor/scalable/apps/knight-gui.svg": read_file(icon_path),
        "mime/packages/knight-gui.xml": _MIME_TYPE_TEMPLATE.format(name=name).encode(),
    }


def quote_exec_word(argument: str) -> str:
    """Return a word of a command for the Exec key, which has two layers of escapes."""
    escaped = re.sub(r'(["`$\\])', r"\\\1", argument.replace("%", "%%"))
    return '"' + escaped.replace("\\", "\\\\") + '"'


def _remove_empty_folders(data_folder: Path, file_names: list[str]) -> None:
    """Remove the empty ones of the files' folders and of their parents, innermost first."""
    folders = {data_folder / parent for name in file_names for parent in Path(f"{name}_").parents}
    for folder in sorted(folders - {data_folder}, key=_folder_depth, reverse=True):
        with suppress(OSError):
            folder.rmdir()


def _folder_depth(folder: Path) -> int:
    return len(folder.parts)
