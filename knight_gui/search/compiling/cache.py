"""Cache of compiled code between runs of the program, safe against broken code.

Each version of the sources, and of the compiler, has its own folder. While cached code is loaded a
locked file, the loading mark, lies there. A mark without a lock was left by a process that died,
perhaps of the code, so the folder is removed.

Nothing here raises: without a folder the code is compiled again, which takes seconds.
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
from knight_gui.folders import cache_folder
from knight_gui.regular_files import open_regular_file, read_file

MAX_CACHED_VERSIONS = 4
"""Versions whose code is kept; the least recently used one is removed first."""
MAX_CACHED_BOARDS = 50
"""Boards whose code is kept."""
_DIGEST_SIZE = hashlib.sha256().digest_size
_LOADING_MARK_PREFIX = "loading-"

_log = logging.getLogger(__name__)
_open_marks: dict[Path, IO[bytes]] = {}
"""Loading marks of this process."""
_exit_flags: list[bool] = []
"""Not empty once the process is about to exit: no more marks are set."""


def remove_marks_before_exit() -> None:
    """Remove all marks before `os._exit`, which is no crash of the code that is being loaded."""
    _exit_flags.append(True)
    for mark in list(_open_marks):
        _remove_mark(mark)


class CompiledCodeCache:
    """Compiled code of one version of the sources.

    Parameters
    ----------
    source_folders
        Folders of all sources that shape the code, with their subfolders.
    """

    def __init__(self, *source_folders: Path) -> None:
        self.folder: Path | None = None
        """Folder of the code, or None where there can be none."""
        try:
            self.folder = _prepare_folder(source_folders)
        except (OSError, RuntimeError) as error:
            # RuntimeError: there is no home folder
            _log.info("there is no cache: %s", error)

    def has_function(self, function_name: str) -> bool:
        """Return True if the code of a function is cached."""
        return self.folder is not None and any(self.folder.glob(f"*/{function_name}-*.nbi"))

    def read_board_code(self, key: bytes) -> bytes | None:
        """Return the object code that was cached under a key, or None."""
        if self.folder is None:
            return None
        with suppress(OSError):
            content = read_file(self._board_code_file(self.folder, key))
            digest = content[:_DIGEST_SIZE]
            object_code = content[_DIGEST_SIZE:]
            if hashlib.sha256(object_code).digest() == digest:
                return object_code
        return None

    def write_board_code(self, key: bytes, object_code: bytes) -> None:
        """Cache object code under a key, and remove the least recently written of too many."""
        if self.folder is None:
            return
        with suppress(OSError):
            file = self._board_code_file(self.folder, key)
            draft = file.with_suffix(f".{os.getpid()}-{get_ident()}")
            draft.write_bytes(hashlib.sha256(object_code).digest() + object_code)
            draft.replace(file)
            files = sorted(self.folder.glob("board-*.o"), key=_modification_time, reverse=True)
            for old in files[MAX_CACHED_BOARDS:]:
                old.unlink()

    @staticmethod
    def _board_code_file(folder: Path, key: bytes) -> Path:
        return folder / f"board-{hashlib.sha256(key).hexdigest()[:32]}.o"

    @contextmanager
    def guarded_loading(self) -> Iterator[None]:
        """Set a loading mark while cached code is loaded and tried, which may crash the process."""
        mark = None
        if self.folder is not None and not _exit_flags:
            mark = self.folder / f"{_LOADING_MARK_PREFIX}{os.getpid()}-{get_ident()}"
            with suppress(OSError):
                file = mark.open("wb", buffering=0)
                _open_marks[mark] = file
                lock_file(file.fileno())
                file.write(b"an empty mark does not count as a crash")
        try:
            yield
        finally:
            if mark is not None:
                _remove_mark(mark)

    def discard(self, error: Exception) -> None:
        """Remove the cached code, a possible cause of an error, and use no cache from now on."""
        _log.info("the cache does not work: %s", error)
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = None


def _prepare_folder(source_folders: tuple[Path, ...]) -> Path:
    """Return the folder of this version, emptied if a process crashed while it loaded from it."""
    cache_root = cache_folder()
    if not cache_root.is_absolute():
        raise NotADirectoryError(f"no folder for a cache: {cache_root}")
    folder = cache_root / "kernel" / _fingerprint(source_folders)
    marks = folder.glob(f"{_LOADING_MARK_PREFIX}*")
    if any(_was_left_by_crash(mark) for mark in marks):
        _log.info("a process crashed while it loaded from the cache: %s", folder)
        shutil.rmtree(folder, ignore_errors=True)
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # each start creates a temporary file in its folder, which updates the folder's time
        versions = sorted(folder.parent.iterdir(), key=_modification_time, reverse=True)
        for old in versions[MAX_CACHED_VERSIONS:]:
            shutil.rmtree(old, ignore_errors=True)
    if sys.platform != "win32" and folder.stat().st_uid != os.getuid():
        raise PermissionError(f"owned by another user: {folder}")
    # raises if the folder is read-only: numba would write elsewhere then
    tempfile.TemporaryFile(dir=folder).close()
    return folder


def _modification_time(path: Path) -> float:
    return path.stat().st_mtime


def _fingerprint(source_folders: tuple[Path, ...]) -> str:
    """Return the folder name of a version: compiler, sources and switches.

    Numba itself compares only the file of the function, not those of its callees.
    """
    modules = map(import_module, ("numba", "llvmlite", "numpy"))
    versions = [f"{module.__name__}-{module.__version__}" for module in modules]
    digest = hashlib.sha256()
    for folder in source_folders:
        for source in sorted(folder.rglob("*.py")):
            # numba compares the file's time, too, and would recompile some functions only
            name = source.relative_to(folder).as_posix()
            digest.update(f"{name} {source.stat().st_mtime_ns}\n".encode())
            digest.update(read_file(source))
    # tests compile the same sources with other switches
    switches = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    digest.update("\n".join(switches).encode(errors="surrogateescape"))
    python_tag = sys.implementation.cache_tag or sys.version.split()[0]
    return "_".join([python_tag, *versions, digest.hexdigest()[:16]])


def _was_left_by_crash(mark: Path) -> bool:
    """Return True if a mark has content but no lock: its process died while it loaded."""
    with suppress(OSError), open_regular_file(mark, "r+b") as file:
        if os.fstat(file.fileno()).st_size:
            # raises an error if another process holds it
            lock_file(file.fileno())
            return True
    return False


def _remove_mark(mark: Path) -> None:
    """Close and remove a mark; a truncated one does not count as a crash."""
    file = _open_marks.pop(mark, None)
    if file is not None:
        with suppress(OSError):
            file.truncate(0)
        file.close()
    mark.unlink(missing_ok=True)
