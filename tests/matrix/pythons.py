"""The Pythons of this machine that the project promises to run on."""

import os
import shutil
from pathlib import Path

PROMISED = ("3.11", "3.12", "3.13")
"""Those that every lower bound in pyproject.toml has wheels for."""
_PYENV = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()


def installed() -> list[str]:
    """Return those that are here, which from now on are found before anything else."""
    here = []
    for version in PROMISED:
        folder = _newest_of_pyenv(version)
        if folder is not None:
            # its shims, which come first else, choose by the folder one is in
            os.environ["PATH"] = os.pathsep.join([str(folder / "bin"), os.environ["PATH"]])
        if folder or shutil.which(f"python{version}"):
            here.append(version)
    return here


def _newest_of_pyenv(version: str) -> Path | None:
    def patch(folder: Path) -> int:
        return int(folder.name.rsplit(".", 1)[1])

    folders = [each for each in _PYENV.glob(f"versions/{version}.*") if each.name[5:].isdigit()]
    return max(folders, key=patch) if folders else None
