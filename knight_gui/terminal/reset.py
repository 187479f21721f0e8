"""Command `reset`: removes what the program has stored on this machine."""

import sys
from collections.abc import Iterator
from pathlib import Path

from knight_gui.documents.atomic import write_file_atomically
from knight_gui.folders import cache_folder, log_folder, settings_file, state_folder
from knight_gui.i18n import tr
from knight_gui.regular_files import read_file
from knight_gui.terminal.command_options import ResetOptions
from knight_gui.terminal.desktop import remove_desktop_files, remove_path
from knight_gui.terminal.streams import print_lines

_COMPLETION_FILES = (
    ".bash_completions/knight-gui.sh",
    ".zfunc/_knight-gui",
    ".config/fish/completions/knight-gui.fish",
)
"""Files of the option `--install-completion`, in the home folder."""


def run_reset(options: ResetOptions) -> int:
    """Remove the settings or everything, print what was removed, and return the exit status."""
    removed_paths = [path for path in _stored_paths(options) if remove_path(path)]
    if options.everything:
        if _remove_completion_line():
            removed_paths.append(_bash_settings_file())
        if sys.platform.startswith("linux"):
            removed_paths += remove_desktop_files()
    print_lines(map(str, removed_paths))
    if not removed_paths:
        print_lines([tr("There was nothing to remove.")])
    return 0


def _stored_paths(options: ResetOptions) -> Iterator[Path]:
    """Yield the files and folders to be removed, which need not exist."""
    yield settings_file()
    if options.everything:
        yield from (state_folder(), log_folder(), cache_folder(), settings_file().parent)
        yield from (Path.home() / name for name in _COMPLETION_FILES)


def _bash_settings_file() -> Path:
    return Path.home() / ".bashrc"


def _remove_completion_line() -> bool:
    """Remove the line that loads the completion of bash, and return True if there was one."""
    file = _bash_settings_file()
    line = f"source '{Path.home() / _COMPLETION_FILES[0]}'\n".encode()
    if not file.is_file():
        return False
    content = read_file(file)
    other_lines = content.replace(line, b"")
    if other_lines == content:
        return False
    if other_lines.strip():
        write_file_atomically(file, other_lines)
    else:
        # the completion had made the file
        file.unlink()
    return True
