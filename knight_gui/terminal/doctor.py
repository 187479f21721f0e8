"""Whether this machine has all that the program needs, and how to mend what is missing.

What needs Qt or sound is asked in processes of their own, which may die of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from knight_gui.display import (
    FONTS,
    LIBRARIES,
    UNSEEN,
    missing_libraries,
    missing_sentence,
    packages_of,
    platforms,
)
from knight_gui.error_report import versions
from knight_gui.i18n import later, marked, tr
from knight_gui.messages.numbers import rate
from knight_gui.terminal.command_options import Doctor
from knight_gui.terminal.solution_output import VERSION
from knight_gui.terminal.streams import put

_PATIENCE_S = 60.0
"""How long a process is waited for: a server of sound may hang."""
_SLICE, _MEASURED_S = 500_000, 3.0
"""Steps between two looks at the clock; the search is at its best after a while."""
_VARIABLE = "QT_QPA_PLATFORM"
_ON_DEBIAN = marked("On Debian and Ubuntu: {command}")
_LET_NAME = marked("Let {variable} name a folder that you can write to.")
_LIBRARIES = _ON_DEBIAN, f"apt-get install {LIBRARIES}"
_MARKS = {"ok": "✓", "wrong": "✗", "missing": "○"}
_OF_SOUND = """
import json, miniaudio
print(json.dumps([device["name"] for device in miniaudio.Devices().get_playbacks()]))
"""


def examine(task: Doctor) -> int:
    """Print what was found of each thing, and return whether all that is needed is there."""
    rows = []
    for name, check in _CHECKS.items():
        try:
            text, mend = check.look()
        except Exception as error:  # noqa: BLE001  whatever it is: that is what was found
            text = " ".join(str(error).split()) or type(error).__name__
            mend = tr(check.mend, command=check.command)
            if missing := missing_libraries(text, platforms()):
                text = missing_sentence(missing)
                mend = tr(_ON_DEBIAN, command=f"apt-get install {packages_of(missing)}")
        state = "ok" if not mend else "wrong" if check.is_needed else "missing"
        rows.append({"name": name, "state": state, "text": text, "mend": mend})
        if task.form == "text":
            put(
                [
                    tr(
                        "{mark} {thing}: {found}",
                        mark=_MARKS[state],
                        thing=check.title(),
                        found=text,
                    ),
                    *([f"  → {mend}"] if mend else []),
                ]
            )
    if task.form == "json":
        put([json.dumps({"version": VERSION, "checks": rows})])
    return int(any(row["state"] == "wrong" for row in rows))


def _answer(*arguments: str, **environment: str) -> Any:
    """Return what Python prints in a process of its own."""
    asked = subprocess.run(  # noqa: S603  no word of it comes from elsewhere
        [sys.executable, *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PATIENCE_S,
        check=False,
    )
    if asked.returncode:
        raise RuntimeError(asked.stderr.strip().rpartition("\n")[2] or f"{asked.returncode}")
    return json.loads(asked.stdout)


def _of_qt(question: str, **environment: str) -> Any:
    return _answer("-m", "knight_gui.window.platform.machine", question, **environment)


# What is looked at


def _display() -> tuple[str, str]:
    # other systems than Linux always have one, and where there is none nobody sees it, too
    if UNSEEN.issuperset(platforms() if sys.platform.startswith("linux") else ("",)):
        return (
            tr("there is none that shows the window"),
            tr(
                "Start it on a desktop or through “ssh -X”, without {variable}.", variable=_VARIABLE
            ),
        )
    platform, width, height = _of_qt("display")
    return f"{platform}, {width}×{height}", ""


def _fonts(script: str) -> tuple[str, str]:
    families = _of_qt("fonts", **{_VARIABLE: "offscreen"})[script]
    return (
        (", ".join(families[:3]), "")
        if families
        else (
            tr("none is installed, so letters are boxes"),
            tr(_ON_DEBIAN, command=f"apt-get install {FONTS[script]}"),
        )
    )


def _cache() -> tuple[str, str]:
    from knight_gui.search.compiling import cache

    folder = cache.KernelCache(Path(cache.__file__).with_name("kernel")).folder
    return (
        (
            tr("it cannot be saved, so each start compiles the engine"),
            tr(_LET_NAME, variable="XDG_CACHE_HOME"),
        )
        if folder is None
        else (str(folder), "")
    )


def _settings() -> tuple[str, str]:
    file, is_writable, nonsense = _of_qt("settings")
    if not is_writable:
        return (
            tr("{file} cannot be written, so nothing is remembered", file=file),
            tr(_LET_NAME, variable="XDG_CONFIG_HOME"),
        )
    return (
        (
            tr("{file} makes no sense at: {keys}", file=file, keys=", ".join(nonsense)),
            tr("This is left out. In the menu View, “Reset settings” clears it."),
        )
        if nonsense
        else (file, "")
    )


def _recovery() -> tuple[str, str]:
    folder, is_writable = _of_qt("recovery")
    return (
        (folder, "")
        if is_writable
        else (
            tr("{folder} cannot be written to, so a crash loses your work", folder=folder),
            tr(_LET_NAME, variable="XDG_STATE_HOME"),
        )
    )


def _sound() -> tuple[str, str]:
    names = _answer("-c", _OF_SOUND)
    return (
        (", ".join(names), "")
        if names
        else (tr("no device was found"), tr("Connect one. All else works without."))
    )


def _engine() -> tuple[str, str]:
    from knight_gui.search.api import problem
    from knight_gui.search.compiling import loader
    from knight_gui.search.compiling.readiness import waiting
    from knight_gui.search.search import Search

    # a first start compiles it
    with waiting():
        loader.load()
    search, per_s = Search(problem("8x8", "a8", strategy="naive")), 0.0
    ends = perf_counter() + _MEASURED_S
    while (began := perf_counter()) < ends:
        per_s = max(per_s, search.advance(_SLICE) / (perf_counter() - began))
    return rate(per_s), ""


@dataclass(frozen=True)
class _Check:
    """Something that is looked at: what is there, and how to mend it, if it is not as it should be.

    `mend` says so, with a `command`, where even the look fails.
    """

    title: Callable[[], str]
    look: Callable[[], tuple[str, str]]
    mend: str = marked("Install it again: {command}")
    command: str = "pip install --force-reinstall knight-gui"
    is_needed: bool = True


_CHECKS = {
    "versions": _Check(
        later("Versions"), lambda: (", ".join(map(" ".join, versions().items())), "")
    ),
    "display": _Check(later("Display"), _display, *_LIBRARIES),
    "fonts": _Check(later("Fonts"), lambda: _fonts("Latin"), *_LIBRARIES),
    "chinese": _Check(later("Chinese fonts"), lambda: _fonts("Chinese"), is_needed=False),
    "cache": _Check(later("Compiled code"), _cache, is_needed=False),
    "settings": _Check(later("Settings"), _settings, is_needed=False),
    "recovery": _Check(later("Crash recovery"), _recovery, is_needed=False),
    "sound": _Check(
        later("Sound"),
        _sound,
        marked("For sound, install: {command}"),
        "pip install knight-gui[sound]",
        is_needed=False,
    ),
    "engine": _Check(later("Engine"), _engine),
}
