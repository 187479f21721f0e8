"""Conditions of the test matrix: machines that are imitated on this one."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.matrix import fonts

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "matrix"
ODD_NAME = "a b ü"
"""Folder name with spaces and a letter that is not ASCII."""
_NOBODY_ID = 65534


class UnavailableError(Exception):
    """Condition that cannot be imitated on this machine."""


@dataclass(frozen=True)
class RunSettings:
    """Start of the tests under a condition."""

    variables: Mapping[str, str] = field(default_factory=dict)
    """Environment variables in addition to those of this process."""
    command: tuple[str, ...] = (sys.executable,)
    """The command of Python."""
    checkout: Path = ROOT
    """The working directory."""


@dataclass(frozen=True)
class Condition:
    """Imitated machine."""

    name: str
    make_settings: Callable[[], RunSettings]
    tags: tuple[str, ...] = ()
    runs_all_tests: bool = False
    """Whether all tests are run, or else those that depend on the machine."""

    def prepare(self) -> RunSettings:
        """Prepare the machine, and return the settings of the tests on it."""
        settings = self.make_settings()
        shared = {"QT_QPA_PLATFORM": "offscreen", "HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "h")}
        return RunSettings({**shared, **settings.variables}, settings.command, settings.checkout)


def _with_variables(**variables: str) -> Callable[[], RunSettings]:
    return partial(RunSettings, variables)


def _with_fonts(
    *sources: Callable[[Path], Path | None], aliases: bool
) -> Callable[[], RunSettings]:
    def prepare() -> RunSettings:
        folders = [source(BUILD / "fonts") for source in sources]
        if None in folders:
            raise UnavailableError("no fonts can be fetched with apt-get")
        file = fonts.configure(BUILD / "fonts", [f for f in folders if f], aliases=aliases)
        return RunSettings({"FONTCONFIG_FILE": str(file)})

    return prepare


def _with_locale(name: str, source: str, encoding: str) -> Callable[[], RunSettings]:
    def prepare() -> RunSettings:
        folder = BUILD / "locales"
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / name).exists():
            localedef = shutil.which("localedef")
            if localedef is None:
                raise UnavailableError("there is no localedef")
            subprocess.run([localedef, "-i", source, "-f", encoding, folder / name], check=True)
        return RunSettings({"LC_ALL": name, "LOCPATH": str(folder), "LANGUAGE": ""})

    return prepare


def _in_odd_folders() -> RunSettings:
    folder = BUILD / ODD_NAME
    folder.mkdir(parents=True, exist_ok=True)
    names = ("TMPDIR", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    return RunSettings({name: str(folder) for name in names})


def _in_odd_checkout() -> RunSettings:
    checkout = BUILD / ODD_NAME / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(".venv*", ".git", "build"))
    variables = {**_in_odd_folders().variables, "PYTHONPATH": str(checkout)}
    return RunSettings(variables, checkout=checkout)


def _through(*command: str) -> Callable[[], RunSettings]:
    def prepare() -> RunSettings:
        if shutil.which(command[0]) is None:
            raise UnavailableError(f"there is no {command[0]}")
        return RunSettings(command=(*command, sys.executable))

    return prepare


def _as_nobody() -> RunSettings:
    """Return the settings of a user who can write to a folder for temporary files only."""
    if os.geteuid() != 0:
        raise UnavailableError("this is not root, so each condition is that of another user")
    folder = BUILD / "nobody"
    folder.mkdir(parents=True, exist_ok=True)
    os.chown(folder, _NOBODY_ID, _NOBODY_ID)
    # another user may be unable to read root's Python
    python = BUILD / "python"
    if not python.exists():
        large_folders = shutil.ignore_patterns("test", "idlelib", "__pycache__")
        shutil.copytree(sys.base_prefix, python, symlinks=True, ignore=large_folders)
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    private = dict.fromkeys(("TMPDIR", "HYPOTHESIS_STORAGE_DIRECTORY"), str(folder))
    private |= {"PYTHONPATH": sysconfig.get_path("purelib"), "HOME": "/", "XDG_CACHE_HOME": ""}
    as_nobody = (f"--reuid={_NOBODY_ID}", f"--regid={_NOBODY_ID}", "--clear-groups")
    return RunSettings(private, ("setpriv", *as_nobody, str(python / "bin" / name)))


def _with_fonts_scale_and_locale() -> RunSettings:
    """Return settings with odd fonts, scale and locale at once, for a quick run."""
    settings = _with_fonts(aliases=False)()
    return RunSettings({**settings.variables, "QT_SCALE_FACTOR": "1.5", "LC_ALL": "C"})


_NOWHERE = "/dev/null/nowhere"
"""Folder that even root cannot create."""

CONDITIONS = (
    Condition("fonts: Noto", _with_fonts(fonts.noto_sans, fonts.noto_mono, aliases=True)),
    Condition("fonts: Liberation", _with_fonts(fonts.liberation, aliases=True)),
    Condition("fonts: none", _with_fonts(aliases=True)),
    Condition("fonts: no aliases", _with_fonts(fonts.system_fonts, aliases=False)),
    Condition("scale: 1.5", _with_variables(QT_SCALE_FACTOR="1.5")),
    Condition("scale: 120 dpi", _with_variables(QT_FONT_DPI="120")),
    Condition("scale: 144 dpi", _with_variables(QT_FONT_DPI="144")),
    Condition("locale: C", _with_variables(LC_ALL="C")),
    Condition("locale: German", _with_locale("de_DE.ISO-8859-1", "de_DE", "ISO-8859-1")),
    Condition("locale: Turkish", _with_locale("tr_TR.UTF-8", "tr_TR", "UTF-8")),
    Condition("locale: Chinese", _with_locale("zh_CN.UTF-8", "zh_CN", "UTF-8")),
    Condition("place: odd folders, odd checkout", _in_odd_checkout, runs_all_tests=True),
    Condition("one core", _through("taskset", "-c", "0")),
    Condition("not root", _as_nobody),
    Condition(
        "nothing kept", _with_variables(HOME=_NOWHERE, XDG_CACHE_HOME=_NOWHERE, XDG_STATE_HOME="")
    ),
    Condition("40 columns", _with_variables(COLUMNS="40")),
    Condition("last in the queue", _through("nice", "-n", "19")),
    Condition("odd in three ways", _with_fonts_scale_and_locale, tags=("quick",)),
)
