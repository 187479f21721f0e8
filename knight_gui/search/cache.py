"""Where compiled code is kept between runs, so that it can never break one.

One file is kept, with a checksum in front. A start unpacks what it wants of it into a
directory of its own, numba loads from there and leaves there what it compiles; when all of it
has been loaded and has run, the file is replaced as a whole if anything is new, and
the directory goes. So what is loaded is what was verified, starts share nothing that
one of them writes to, and nothing that numba does can spoil the file.

A file in the directory stays locked as long as the process lives. While code is loaded that
an earlier start has left, it is not empty; where nobody holds such a one, that start has died,
perhaps of the code it loaded, so the code is not trusted any more. Compiling takes much longer,
and who is ended meanwhile takes nothing away from the next start.

Nothing here raises: without a cache the code is compiled anew, which takes seconds.
"""

import atexit
import hashlib
import io
import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Event, RLock
from typing import IO, Any
from zipfile import ZipFile, ZipInfo

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST_VERSIONS = 4
"""Versions whose code is kept; the one unused for longest goes first."""
LONGEST_UNUSED_S = 30 * 24 * 3600
"""Seconds after which the code of a version that is not used any more goes too."""
LONGEST_UNSIGNED_S = 60
"""Seconds after which a directory without a sign is not that of a start about to sign it."""

_ALL = ("",)
"""How all names begin."""
_KEPT = "code"
_SIGN = "loading"
_OWN = "start-"
_CHECKSUM = hashlib.sha256

_log = logging.getLogger(__name__)
_open: set["KernelCache"] = set()
# whom a signal tells to end may be amidst either, and does it once more before the end
_signing, _storing = RLock(), RLock()
_leaving = Event()
_PATIENCE_S = 0.2
"""How long the end of the process waits for another thread."""


def leave() -> None:
    """Say that this process is about to end, and not of the code that it loads.

    What was compiled so far is kept. To be called before `os._exit`, at any moment and in any
    thread; it takes a few hundredths of a second.
    """
    with _held(_signing):
        # another thread may be about to load something
        _leaving.set()
    for cache in list(_open):
        cache.leave()


class KernelCache:
    """The compiled code of one start.

    Attributes
    ----------
    directory
        Where numba finds compiled code and leaves what it compiles; None where nothing
        can be kept.
    """

    def __init__(self) -> None:
        self.directory: Path | None = None
        self._shelf = Path()
        self._sign: IO[bytes] | None = None
        self._loaded = b""
        self._is_whole = False

    def open(self, machine: Callable[[], str], wanted: tuple[str, ...] = _ALL) -> None:
        """Make the directory, with the code of an earlier start if that is sound.

        Parameters
        ----------
        machine
            Tells what machine code is compiled for.
        wanted
            How the names of the files begin that are wanted first. Unless that is all of them,
            nothing new is kept without `unpack_rest`.
        """
        try:
            self._shelf = _shelf(machine())
            _sweep(self._shelf)
            self._unpack(self._enter(), wanted)
        except Exception as error:  # noqa: BLE001  whatever it is, there is another way
            self.give_up(error)

    @property
    def is_filled(self) -> bool:
        """Whether an earlier start has left anything."""
        return bool(self._loaded)

    def holds(self, name: str) -> bool:
        """Tell whether an earlier start has left files of a name, a pattern."""
        return self.directory is not None and any(self.directory.glob(f"*/{name}"))

    def unpack_rest(self) -> None:
        """Unpack what was not wanted at first; to be called before anything new is left.

        Raises
        ------
        OSError
            If there is no room for it, say.
        """
        if self.directory is None or self._is_whole:
            return
        try:
            _add_missing(self._loaded, self.directory)
        except Exception:
            # the code is not to blame
            self._loaded = b""
            raise
        self._is_whole = True

    @contextmanager
    def trusting(self) -> Iterator[None]:
        """Load and run what an earlier start has left: who dies meanwhile may die of it."""
        with _signing, suppress(OSError):
            if self._sign is not None and not _leaving.is_set():
                self._sign.write(str(os.getpid()).encode())
        try:
            yield
        finally:
            self.distrust_nobody()

    def leave(self) -> None:
        """Keep what there is; it has not run, but whoever loads it next will notice."""
        self.distrust_nobody()
        with suppress(Exception), _held(_storing) as is_ours:
            if is_ours and self.directory is not None:
                self._store(self.directory)

    def distrust_nobody(self) -> None:
        """Let no death from here on be blamed on the code that was loaded."""
        if self._sign is not None:
            with suppress(OSError, ValueError):
                self._sign.seek(0)
                self._sign.truncate(0)

    def keep(self) -> None:
        """Keep what is new: all was loaded, and has run."""
        if self.directory is None:
            return
        try:
            self._store(self.directory)
        except Exception as error:  # noqa: BLE001  as above
            self.give_up(error)
        else:
            self.close()

    def give_up(self, error: Exception) -> None:
        """Do without a cache from here on."""
        _log.info("the cache does not work: %s", error)
        if self._loaded:
            # this may be why
            with suppress(OSError):
                (self._shelf / _KEPT).unlink()
        self.close()

    def close(self) -> None:
        """Remove the directory: this start does not load any more."""
        atexit.unregister(self.close)
        # half of a directory that goes must not be taken for what there is
        with _storing:
            directory, self.directory, self._loaded = self.directory, None, b""
        _open.discard(self)
        if self._sign is not None:
            # not held any more, only an empty one does not look like a death
            self.distrust_nobody()
            with suppress(OSError):
                self._sign.close()
            self._sign = None
        if directory is not None:
            shutil.rmtree(directory, ignore_errors=True)

    def _enter(self) -> Path:
        self.directory = Path(tempfile.mkdtemp(prefix=_OWN, dir=self._shelf))
        # an interrupt or an error on the way is no death
        atexit.register(self.close)
        self._sign = (self.directory / _SIGN).open("wb", buffering=0)
        _lock(self._sign)
        return self.directory

    def _unpack(self, directory: Path, wanted: tuple[str, ...]) -> None:
        packed = _unsealed(self._shelf)
        _add_missing(packed, directory, wanted)
        self._loaded, self._is_whole = packed, wanted == _ALL
        # from here on all that is there is whole
        _open.add(self)

    def _store(self, directory: Path) -> None:
        with _storing:
            self._store_alone(directory)

    def _store_alone(self, directory: Path) -> None:
        if not self._is_whole:
            # so nothing is new
            return
        packed = _packed(directory)
        if packed == self._loaded:
            return
        kept = _unsealed(self._shelf)
        if kept not in (b"", self._loaded):
            # another one has kept something meanwhile
            _add_missing(kept, directory)
            packed = _packed(directory)
        new = directory / _KEPT
        new.write_bytes(_checksum(self._shelf, packed) + packed)
        new.replace(self._shelf / _KEPT)
        _drop_old_versions(self._shelf.parent)


@contextmanager
def _held(lock: Any) -> Iterator[bool]:
    """Take a lock, and tell whether it could be had soon enough."""
    is_ours = lock.acquire(timeout=_PATIENCE_S)
    try:
        yield is_ours
    finally:
        if is_ours:
            lock.release()


def _shelf(machine: str) -> Path:
    """Return the directory for this version, made if need be."""
    base = _base()
    if not base.is_absolute():
        raise NotADirectoryError(f"no place for a cache: {base}")
    shelf = base / "knight-gui" / "kernel" / _fingerprint(machine)
    shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform != "win32" and shelf.stat().st_uid != os.getuid():
        raise PermissionError(f"somebody else's: {shelf}")
    return shelf


def _base() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _fingerprint(machine: str) -> str:
    """Name all that shapes the code, so that none is ever used with another."""
    kernel = Path(__file__).with_name("kernel")
    # numba looks for code by the place of the source, and sees no change in another file
    shaping = [machine, str(kernel)]
    for source in sorted(kernel.glob("*.py")):
        shaping += [source.name, source.read_bytes().hex()]
    # tests compile the same source in other ways
    shaping += sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    parts = [
        sys.implementation.cache_tag or sys.version.split()[0],
        *(f"{name}-{_version(name)}" for name in ("numba", "llvmlite", "numpy")),
        _CHECKSUM("\n".join(shaping).encode(errors="surrogateescape")).hexdigest()[:16],
    ]
    return "_".join(parts)


def _version(name: str) -> str:
    # to look it up reads the names of all that is installed
    loaded = getattr(sys.modules.get(name), "__version__", None)
    if loaded is not None:
        return str(loaded)
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def _checksum(shelf: Path, packed: bytes) -> bytes:
    # with the name, so that a file of another version is not sound here
    checksum = _CHECKSUM(shelf.name.encode())
    checksum.update(packed)
    return checksum.digest()


def _unsealed(shelf: Path) -> bytes:
    """Return the code that is kept, nothing if it is missing or not as it was written."""
    try:
        # some megabytes, which are not copied
        with (shelf / _KEPT).open("rb") as file:
            checksum, packed = file.read(_CHECKSUM().digest_size), file.read()
    except OSError:
        return b""
    return packed if checksum == _checksum(shelf, packed) else b""


def _packed(directory: Path) -> bytes:
    """Return all compiled code in one piece; the same code gives the same bytes."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for file in sorted((*directory.glob("*/*.nb[ci]"), *directory.glob("*/*.o"))):
            name = file.relative_to(directory).as_posix()
            archive.writestr(ZipInfo(name), file.read_bytes())
    return packed.getvalue()


def _add_missing(packed: bytes, directory: Path, wanted: tuple[str, ...] = _ALL) -> None:
    """Unpack what is wanted and not there yet."""
    if not packed:
        return
    with ZipFile(io.BytesIO(packed)) as archive:
        missing = [
            name
            for name in archive.namelist()
            if name.rpartition("/")[2].startswith(wanted) and not (directory / name).exists()
        ]
        archive.extractall(directory, missing)


def _sweep(shelf: Path) -> None:
    """Remove what dead starts left, and first of all the code that they may have died of."""
    for left in list(shelf.glob(f"{_OWN}*")):
        if _has_died(left):
            _log.info("a start died while it loaded: %s", left)
            (shelf / _KEPT).unlink(missing_ok=True)
            shutil.rmtree(left, ignore_errors=True)
        elif _is_rest(left):
            shutil.rmtree(left, ignore_errors=True)


def _has_died(directory: Path) -> bool:
    """Tell whether a start ended while it loaded what another one had left."""
    try:
        with (directory / _SIGN).open("r+b") as sign:
            if not os.fstat(sign.fileno()).st_size:
                return False
            _lock(sign)
            return True
    except OSError:
        # it is held, or has just gone
        return False


def _is_rest(directory: Path) -> bool:
    """Tell whether a start ended at another moment."""
    with suppress(OSError):
        if time.time() - directory.stat().st_mtime <= LONGEST_UNSIGNED_S:
            # it may be about to sign
            return False
        sign = directory / _SIGN
        if not sign.exists():
            return True
        with sign.open("r+b") as held:
            _lock(held)
            return True
    return False


def _lock(file: IO[bytes]) -> None:
    """Lock a file until it is closed or the process ends; an error if another has done so."""
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _drop_old_versions(shelves: Path) -> None:
    # each start makes a directory in its shelf, which marks the time
    by_use = sorted(shelves.iterdir(), key=lambda shelf: shelf.stat().st_mtime, reverse=True)
    oldest = time.time() - LONGEST_UNUSED_S
    for place, shelf in enumerate(by_use):
        if place >= MOST_VERSIONS or shelf.stat().st_mtime < oldest:
            shutil.rmtree(shelf, ignore_errors=True)
