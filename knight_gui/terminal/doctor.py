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
from time import perf_counter
from typing import Any

from knight_gui.display import (
    FONT_PACKAGES_BY_SCRIPT,
    HEADLESS_PLATFORMS,
    QT_DEBIAN_PACKAGES,
    available_platforms,
    debian_packages_for,
    find_missing_libraries,
    missing_libraries_clause,
)
from knight_gui.error_report import installed_versions
from knight_gui.i18n import gettext_noop, lazy_gettext, tr
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.terminal.command_options import DoctorOptions
from knight_gui.terminal.solution_output import JSON_FORMAT_VERSION
from knight_gui.terminal.streams import print_lines

_PROCESS_TIMEOUT_S = 60.0
"""How long a process is waited for: a server of sound may hang."""
_SLICE_STEPS = 500_000
_BENCHMARK_S = 3.0
"""Steps between two looks at the clock; the search is at its best after a while."""
_PLATFORM_VARIABLE = "QT_QPA_PLATFORM"
_DEBIAN_FIX = gettext_noop("On Debian and Ubuntu: {command}")
_FOLDER_VARIABLE_FIX = gettext_noop("Let {variable} name a folder that you can write to.")
_LIBRARIES_FIX_AND_COMMAND = _DEBIAN_FIX, f"apt-get install {QT_DEBIAN_PACKAGES}"
_STATE_SIGNS = {"ok": "✓", "wrong": "✗", "missing": "○"}
_SOUND_SCRIPT = """
import json, miniaudio
print(json.dumps([device["name"] for device in miniaudio.Devices().get_playbacks()]))
"""


def run_doctor(options: DoctorOptions) -> int:
    """Print what was found of each thing, and return whether all that is needed is there."""
    rows = []
    for name, check in _CHECKS.items():
        try:
            text, fix_text = check.find_state_and_fix()
        except Exception as error:  # noqa: BLE001  whatever it is: that is what was found
            text = " ".join(str(error).split()) or type(error).__name__
            fix_text = tr(check.fix_template, command=check.fix_command)
            if missing_names := find_missing_libraries(text, available_platforms()):
                text = missing_libraries_clause(missing_names)
                fix_text = tr(
                    _DEBIAN_FIX, command=f"apt-get install {debian_packages_for(missing_names)}"
                )
        state = "ok" if not fix_text else "wrong" if check.is_needed else "missing"
        rows.append({"name": name, "state": state, "text": text, "mend": fix_text})
        if options.output_format == "text":
            print_lines(
                [
                    tr(
                        "{mark} {thing}: {found}",
                        mark=_STATE_SIGNS[state],
                        thing=check.title(),
                        found=text,
                    ),
                    *([f"  → {fix_text}"] if fix_text else []),
                ]
            )
    if options.output_format == "json":
        print_lines([json.dumps({"version": JSON_FORMAT_VERSION, "checks": rows})])
    return int(any(row["state"] == "wrong" for row in rows))


def _run_python_for_json(*python_arguments: str, **variables: str) -> Any:
    """Return what Python prints in a process of its own."""
    process = subprocess.run(  # noqa: S603  no word of it comes from elsewhere
        [sys.executable, *python_arguments],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PROCESS_TIMEOUT_S,
        check=False,
    )
    if process.returncode:
        raise RuntimeError(process.stderr.strip().rpartition("\n")[2] or f"{process.returncode}")
    return json.loads(process.stdout)


def _query_qt(question: str, **variables: str) -> Any:
    return _run_python_for_json("-m", "knight_gui.window.platform.machine", question, **variables)


# What is looked at


def _check_display() -> tuple[str, str]:
    # other systems than Linux always have one, and where there is none nobody sees it, too
    if HEADLESS_PLATFORMS.issuperset(
        available_platforms() if sys.platform.startswith("linux") else ("",)
    ):
        return (
            tr("there is none that shows the window"),
            tr(
                "Start it on a desktop or through “ssh -X”, without {variable}.",
                variable=_PLATFORM_VARIABLE,
            ),
        )
    platform, width, height = _query_qt("display")
    return f"{platform}, {width}×{height}", ""


def _check_fonts(script: str) -> tuple[str, str]:
    families = _query_qt("fonts", **{_PLATFORM_VARIABLE: "offscreen"})[script]
    if families:
        return (", ".join(families[:3]), "")
    return (
        tr("none is installed, so letters are boxes"),
        tr(_DEBIAN_FIX, command=f"apt-get install {FONT_PACKAGES_BY_SCRIPT[script]}"),
    )


def _check_cache() -> tuple[str, str]:
    from knight_gui.search.compiling.cache import CompiledCodeCache
    from knight_gui.search.compiling.compiled_functions import SOURCE_FOLDERS

    folder = CompiledCodeCache(*SOURCE_FOLDERS).folder
    if folder is None:
        return (
            tr("it cannot be saved, so each start compiles the engine"),
            tr(_FOLDER_VARIABLE_FIX, variable="XDG_CACHE_HOME"),
        )
    return (str(folder), "")


def _check_settings() -> tuple[str, str]:
    file, is_writable, invalid_keys = _query_qt("settings")
    if not is_writable:
        return (
            tr("{file} cannot be written, so nothing is remembered", file=file),
            tr(_FOLDER_VARIABLE_FIX, variable="XDG_CONFIG_HOME"),
        )
    if invalid_keys:
        return (
            tr("{file} makes no sense at: {keys}", file=file, keys=", ".join(invalid_keys)),
            tr("This is left out. In the menu View, “Reset settings” clears it."),
        )
    return (file, "")


def _check_recovery_folder() -> tuple[str, str]:
    folder, is_writable = _query_qt("recovery")
    if is_writable:
        return (folder, "")
    return (
        tr("{folder} cannot be written to, so a crash loses your work", folder=folder),
        tr(_FOLDER_VARIABLE_FIX, variable="XDG_STATE_HOME"),
    )


def _check_sound() -> tuple[str, str]:
    names = _run_python_for_json("-c", _SOUND_SCRIPT)
    if names:
        return (", ".join(names), "")
    return (tr("no device was found"), tr("Connect one. All else works without."))


def _check_engine_speed() -> tuple[str, str]:
    from knight_gui.search.api import problem
    from knight_gui.search.compiling import loader
    from knight_gui.search.compiling.readiness import waiting_for_engine
    from knight_gui.search.search import Search

    # a first start compiles it
    with waiting_for_engine():
        loader.load_all()
    search = Search(problem("8x8", "a8", strategy="naive"))
    per_s = 0.0
    end_s = perf_counter() + _BENCHMARK_S
    while (start_s := perf_counter()) < end_s:
        per_s = max(per_s, search.advance(_SLICE_STEPS) / (perf_counter() - start_s))
    return format_steps_per_s(per_s), ""


@dataclass(frozen=True)
class _MachineCheck:
    """Something that is looked at: what is there, and how to mend it, if it is not as it should be.

    `fix_template` says so, with a `fix_command`, where even the look fails.
    """

    title: Callable[[], str]
    find_state_and_fix: Callable[[], tuple[str, str]]
    fix_template: str = gettext_noop("Install it again: {command}")
    fix_command: str = "pip install --force-reinstall knight-gui"
    is_needed: bool = True


_CHECKS = {
    "versions": _MachineCheck(
        lazy_gettext("Versions"),
        lambda: (", ".join(map(" ".join, installed_versions().items())), ""),
    ),
    "display": _MachineCheck(lazy_gettext("Display"), _check_display, *_LIBRARIES_FIX_AND_COMMAND),
    "fonts": _MachineCheck(
        lazy_gettext("Fonts"), lambda: _check_fonts("Latin"), *_LIBRARIES_FIX_AND_COMMAND
    ),
    "chinese": _MachineCheck(
        lazy_gettext("Chinese fonts"), lambda: _check_fonts("Chinese"), is_needed=False
    ),
    "cache": _MachineCheck(lazy_gettext("Compiled code"), _check_cache, is_needed=False),
    "settings": _MachineCheck(lazy_gettext("Settings"), _check_settings, is_needed=False),
    "recovery": _MachineCheck(
        lazy_gettext("Crash recovery"), _check_recovery_folder, is_needed=False
    ),
    "sound": _MachineCheck(
        lazy_gettext("Sound"),
        _check_sound,
        gettext_noop("For sound, install: {command}"),
        "pip install knight-gui[sound]",
        is_needed=False,
    ),
    "engine": _MachineCheck(lazy_gettext("Engine"), _check_engine_speed),
}
