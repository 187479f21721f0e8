"""The machines that the tests have to pass on, each imitated on this one."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.matrix import fonts

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "matrix"
ODD = "a b ü"
"""A name with what is often forgotten: spaces, and letters that are not ASCII."""
_NOBODY = 65534


class Unavailable(Exception):  # noqa: N818  it is no error
    """What a condition needs is not on this machine."""


@dataclass(frozen=True)
class Place:
    """How the tests are started under a condition."""

    variables: Mapping[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = (sys.executable,)
    checkout: Path = ROOT


@dataclass(frozen=True)
class Condition:
    """A machine, by what is special about it."""

    name: str
    special: Callable[[], Place]
    tags: tuple[str, ...] = ()

    def prepare(self) -> Place:
        """Make what it needs, and return how the tests are started there."""
        place = self.special()
        shared = {"QT_QPA_PLATFORM": "offscreen", "HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "h")}
        return Place({**shared, **place.variables}, place.command, place.checkout)


def _with_variables(**variables: str) -> Callable[[], Place]:
    return lambda: Place(variables)


def _with_fonts(*sources: Callable[[Path], Path | None], aliases: bool) -> Callable[[], Place]:
    def prepare() -> Place:
        folders = [source(BUILD / "fonts") for source in sources]
        if None in folders:
            raise Unavailable("no fonts can be fetched with apt-get")
        file = fonts.configure(BUILD / "fonts", [f for f in folders if f], aliases=aliases)
        return Place({"FONTCONFIG_FILE": str(file)})

    return prepare


def _with_locale(name: str, source: str, letters: str) -> Callable[[], Place]:
    def prepare() -> Place:
        folder = BUILD / "locales"
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / name).exists():
            localedef = shutil.which("localedef")
            if localedef is None:
                raise Unavailable("there is no localedef")
            subprocess.run([localedef, "-i", source, "-f", letters, folder / name], check=True)
        return Place({"LC_ALL": name, "LOCPATH": str(folder), "LANGUAGE": ""})

    return prepare


def _in_odd_folders() -> Place:
    folder = BUILD / ODD
    folder.mkdir(parents=True, exist_ok=True)
    names = ("TMPDIR", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    return Place({name: str(folder) for name in names})


def _in_odd_checkout() -> Place:
    checkout = BUILD / ODD / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    for name in ("knight_gui", "tests", "assets"):
        shutil.copytree(ROOT / name, checkout / name)
    shutil.copy(ROOT / "pyproject.toml", checkout)
    return Place({"PYTHONPATH": str(checkout)}, checkout=checkout)


def _through(*command: str) -> Callable[[], Place]:
    def prepare() -> Place:
        if shutil.which(command[0]) is None:
            raise Unavailable(f"there is no {command[0]}")
        return Place(command=(*command, sys.executable))

    return prepare


def _as_nobody() -> Place:
    """Neither root nor able to write anywhere but into a folder for temporary files."""
    if os.geteuid() != 0:
        raise Unavailable("this is not root: all conditions are those of another user")
    folder = BUILD / "nobody"
    folder.mkdir(parents=True, exist_ok=True)
    os.chown(folder, _NOBODY, _NOBODY)
    # root's own Python may lie where nobody else can look
    python = BUILD / "python"
    if not python.exists():
        heavy = shutil.ignore_patterns("test", "idlelib", "__pycache__")
        shutil.copytree(sys.base_prefix, python, symlinks=True, ignore=heavy)
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    private = dict.fromkeys(("TMPDIR", "HYPOTHESIS_STORAGE_DIRECTORY"), str(folder))
    private |= {"PYTHONPATH": sysconfig.get_path("purelib"), "HOME": "/", "XDG_CACHE_HOME": ""}
    become = (f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups")
    return Place(private, ("setpriv", *become, str(python / "bin" / name)))


def _odd_in_three_ways() -> Place:
    """Fonts, scale and locale at once: what can be afforded with every change."""
    place = _with_fonts(aliases=False)()
    return Place({**place.variables, "QT_SCALE_FACTOR": "1.5", "LC_ALL": "C"})


_NOWHERE = "/dev/null/nowhere"
"""A folder that not even root can make."""

CONDITIONS = (
    Condition("fonts: Noto", _with_fonts(fonts.noto_sans, fonts.noto_mono, aliases=True)),
    Condition("fonts: Liberation", _with_fonts(fonts.liberation, aliases=True)),
    Condition("fonts: none", _with_fonts(aliases=True)),
    Condition("fonts: no aliases", _with_fonts(fonts.of_the_system, aliases=False)),
    Condition("scale: 1.5", _with_variables(QT_SCALE_FACTOR="1.5")),
    Condition("scale: 120 dpi", _with_variables(QT_FONT_DPI="120")),
    Condition("scale: 144 dpi", _with_variables(QT_FONT_DPI="144")),
    Condition("locale: C", _with_variables(LC_ALL="C")),
    Condition("locale: German", _with_locale("de_DE.ISO-8859-1", "de_DE", "ISO-8859-1")),
    Condition("locale: Turkish", _with_locale("tr_TR.UTF-8", "tr_TR", "UTF-8")),
    Condition("locale: Chinese", _with_locale("zh_CN.UTF-8", "zh_CN", "UTF-8")),
    Condition("place: odd folders", _in_odd_folders),
    Condition("place: odd checkout", _in_odd_checkout),
    Condition("one core", _through("taskset", "-c", "0")),
    Condition("not root", _as_nobody),
    Condition(
        "nothing kept", _with_variables(HOME=_NOWHERE, XDG_CACHE_HOME=_NOWHERE, XDG_STATE_HOME="")
    ),
    Condition("40 columns", _with_variables(COLUMNS="40")),
    Condition("last in the queue", _through("nice", "-n", "19")),
    Condition("odd in three ways", _odd_in_three_ways, tags=("quick",)),
)
