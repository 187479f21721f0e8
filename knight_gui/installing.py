"""Commands that install packages for the Python that runs this program.

Environments of pipx and uv may have no pip, and forget packages that other tools installed there.
"""

import shlex
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from pathlib import Path

from knight_gui.regular_files import read_file

MODULES_BY_PACKAGE = {
    "PySide6-Essentials": "PySide6",
    "numpy": "numpy",
    "numba": "numba",
    "msgspec": "msgspec",
    "tomli-w": "tomli_w",
    "typer": "typer",
    "rich": "rich",
    "pillow": "PIL",
}
"""Required packages by their names on PyPI, and the modules that they install."""
_UV_SOURCE_KEYS = ("name", "directory", "editable", "path", "url", "git")


def install_command(package: str) -> str:
    """Return the command that adds a package to the program."""
    if hasattr(sys, "frozen"):
        # a folder that runs without Python takes no packages: a copy of the sources does
        return f"pipx install . && pipx inject knight-gui {package}"
    environment = Path(sys.prefix)
    receipt_file = environment / "uv-receipt.toml"
    if receipt_file.exists():
        tool, *extra_packages = _read_uv_receipt(receipt_file)
        words = ["uv", "tool", "install", tool]
        for each in (*extra_packages, package):
            words += ["--with", each]
        return _join_words(words)
    if (environment / "pipx_metadata.json").exists():
        return _join_words(["pipx", "inject", environment.name, package])
    return _join_words([*_pip_words(), package])


def repair_command(packages: list[str]) -> str:
    """Return the command that installs required packages again, in versions that fit."""
    environment = Path(sys.prefix)
    if (environment / "pipx_metadata.json").exists():
        words = ["pipx", "runpip", environment.name, "install"]
    else:
        words = _pip_words()
    option = "--reinstall" if words[0] == "uv" else "--force-reinstall"
    return _join_words([*words, option, *map(_requirement_of, packages)])


def _pip_words() -> list[str]:
    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]


def _requirement_of(package: str) -> str:
    """Return a required package with its bounds."""
    try:
        requirements = requires("knight-gui") or []
    except PackageNotFoundError:
        requirements = []
    for requirement in requirements:
        if requirement.startswith(package) and "extra ==" not in requirement:
            return requirement
    return package


def _read_uv_receipt(file: Path) -> list[str]:
    """Return what a tool of uv was installed from, and the packages that were added to it."""
    receipt = tomllib.loads(read_file(file).decode("utf-8"))
    sources = []
    for requirement in receipt["tool"]["requirements"]:
        # a name, then the folder, file or address that it came from, if it came from one
        *_, source = (requirement[key] for key in _UV_SOURCE_KEYS if key in requirement)
        sources.append(source)
    return sources


def _join_words(words: list[str]) -> str:
    if sys.platform == "win32":
        return subprocess.list2cmdline(words)
    return shlex.join(words)
