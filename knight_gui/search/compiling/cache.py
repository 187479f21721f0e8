"""Where numba keeps compiled code between runs, and what it lacks: distrust.

Each version of the sources, and of what compiles them, has a folder of its own. While code is
loaded from it that an earlier start has left, a locked mark lies there; where nobody holds such a
one, that start has died, perhaps of the code, so all of it goes.

Nothing here raises: without a folder the code is compiled anew, which takes seconds.
"""

import hashlib
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import get_ident
from typing import IO

from knight_gui.file_locks import lock_file
from knight_gui.folders import xdg_folder
from knight_gui.regular_files import open_regular_file, read_file

MAX_CACHED_VERSIONS = 4
"""Versions whose code is kept; the one unused for longest goes first."""
_LOADING_MARK_PREFIX = "loading-"

_log = logging.getLogger(__name__)
_open_marks: dict[Path, IO[bytes]] = {}
"""The marks of this process; None is set any more once it leaves."""
_exit_flags: list[bool] = []


def remove_marks_before_exit() -> None:
    """Say, before `os._exit`, that this process does not die of the code that it loads."""
    _exit_flags.append(True)
    for mark in list(_open_marks):
        _remove_mark(mark)


class CompiledCodeCache:
    """The compiled code of one version of the sources, in a folder unless nothing can be kept."""

    def __init__(self, *source_folders: Path) -> None:
        self.folder: Path | None = None
        try:
            self.folder = _prepare_folder(source_folders)
        except Exception as error:  # noqa: BLE001  whatever it is, there is another way
            _log.info("there is no cache: %s", error)

    def has_function(self, function_name: str) -> bool:
        """Tell whether an earlier start has left the code of a function."""
        return self.folder is not None and any(self.folder.glob(f"*/{function_name}-*.nbi"))

    @contextmanager
    def guarded_loading(self) -> Iterator[None]:
        """Load and run what an earlier start has left: who dies meanwhile may die of it."""
        mark = None
        if self.folder is not None and not _exit_flags:
            mark = self.folder / f"{_LOADING_MARK_PREFIX}{os.getpid()}-{get_ident()}"
            with suppress(OSError):
                _open_marks[mark] = file = mark.open("wb", buffering=0)
                lock_file(file.fileno())
                file.write(b"an empty one does not look like a death")
        try:
            yield
        finally:
            if mark is not None:
                _remove_mark(mark)

    def discard(self, error: Exception) -> None:
        """Do without a cache from here on; what it holds may be why, and goes."""
        _log.info("the cache does not work: %s", error)
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = None


def _prepare_folder(source_folders: tuple[Path, ...]) -> Path:
    """Return the folder for this version, with nothing in it that a start has died of."""
    cache_root = _cache_root()
    if not cache_root.is_absolute():
        raise NotADirectoryError(f"no place for a cache: {cache_root}")
    folder = cache_root / "knight-gui" / "kernel" / _fingerprint(source_folders)
    if any(map(_was_left_by_crash, folder.glob(f"{_LOADING_MARK_PREFIX}*"))):
        _log.info("a start died while it loaded: %s", folder)
        shutil.rmtree(folder, ignore_errors=True)
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # each start leaves something in its folder for a moment, which marks the time
        versions = sorted(folder.parent.iterdir(), key=lambda each: -each.stat().st_mtime)
        for old in versions[MAX_CACHED_VERSIONS:]:
            shutil.rmtree(old, ignore_errors=True)
    if sys.platform != "win32" and folder.stat().st_uid != os.getuid():
        raise PermissionError(f"somebody else's: {folder}")
    # numba would leave code elsewhere if it could not be written here
    tempfile.TemporaryFile(dir=folder).close()
    return folder


def _cache_root() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return xdg_folder("XDG_CACHE_HOME", ".cache")


def _fingerprint(source_folders: tuple[Path, ...]) -> str:
    """Name all that shapes the code: numba itself sees no change in another file."""
    versions = [
        f"{each.__name__}-{each.__version__}"
        for each in map(import_module, ("numba", "llvmlite", "numpy"))
    ]
    digest = hashlib.sha256()
    for folder in source_folders:
        for source in sorted(folder.rglob("*.py")):
            # numba looks at the time, too, and compiles one function without the others
            name = source.relative_to(folder).as_posix()
            digest.update(f"{name} {source.stat().st_mtime_ns}\n".encode())
            digest.update(read_file(source))
    # tests compile the same source in other ways
    switches = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    digest.update("\n".join(switches).encode(errors="surrogateescape"))
    return "_".join(
        [
            sys.implementation.cache_tag or sys.version.split()[0],
            *versions,
            digest.hexdigest()[:16],
        ]
    )


def _was_left_by_crash(mark: Path) -> bool:
    """Tell whether the start that left a mark ended while it loaded what another one had left."""
    with suppress(OSError), open_regular_file(mark, "r+b") as file:
        if os.fstat(file.fileno()).st_size:
            # an error if it is held
            lock_file(file.fileno())
            return True
    return False


def _remove_mark(mark: Path) -> None:
    file = _open_marks.pop(mark, None)
    if file is not None:
        with suppress(OSError):
            file.truncate(0)
        file.close()
    mark.unlink(missing_ok=True)
