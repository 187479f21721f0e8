"""Pythons of this machine among the supported versions."""

import os
import shutil
from pathlib import Path

SUPPORTED_VERSIONS = ("3.11", "3.12", "3.13")
"""Versions for which each lower bound in pyproject.toml has wheels."""
_PYENV_ROOT = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()


def find_pythons() -> list[str]:
    """Return the installed versions, and put those of pyenv first in PATH."""
    versions = []
    for version in SUPPORTED_VERSIONS:
        folder = _newest_of_pyenv(version)
        if folder is not None:
            # otherwise its shims would come first, which choose by the working directory
            os.environ["PATH"] = os.pathsep.join([str(folder / "bin"), os.environ["PATH"]])
        if folder or shutil.which(f"python{version}"):
            versions.append(version)
    return versions


def _newest_of_pyenv(version: str) -> Path | None:
    def patch_number(folder: Path) -> int:
        return int(folder.name.rsplit(".", 1)[1])

    folders = [
        each for each in _PYENV_ROOT.glob(f"versions/{version}.*") if each.name[5:].isdigit()
    ]
    return max(folders, key=patch_number) if folders else None
