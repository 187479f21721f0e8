"""Where compiled code is kept between runs."""

import hashlib
import os
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def cache_directory() -> Path | None:
    """Return a directory of our own to keep compiled code in, made if need be.

    Its path names the versions of all that shapes the code, so that none is
    ever used with another. None if no directory can be written to: then the
    code is compiled anew at each start.
    """
    directory = _base() / "knight-gui" / _fingerprint()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return directory
    except OSError:
        return None


def _base() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _fingerprint() -> str:
    source = Path(__file__).with_name("kernel.py").read_bytes()
    parts = [
        sys.implementation.cache_tag or sys.version,
        *(f"{name}-{_version(name)}" for name in ("numba", "llvmlite", "numpy")),
        # the two ways to run the tests compile the same source differently
        "checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else "plain",
        hashlib.sha256(source).hexdigest()[:12],
    ]
    return "_".join(parts)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
