"""Command `doctor`: checks of the machine, and advice on missing parts.

Checks of Qt and sound run in processes of their own, as a broken library may abort them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
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
"""Time limit of a process; a sound server may hang."""
_SLICE_STEPS = 500_000
"""Steps between two readings of the clock."""
_BENCHMARK_S = 3.0
"""Duration of the benchmark; the search needs a moment to get to its full speed."""
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
    """Print the result of each check, and return 1 if a needed part is missing, else 0."""
    rows = []
    for name, check in _CHECKS.items():
        finding, fix_text = _run_check(check)
        if not fix_text:
            state = "ok"
        elif check.is_needed:
            state = "wrong"
        else:
            state = "missing"
        rows.append({"name": name, "state": state, "text": finding, "mend": fix_text})
        if options.output_format == "text":
            sign = _STATE_SIGNS[state]
            print_lines(
                [tr("{mark} {thing}: {found}", mark=sign, thing=check.title(), found=finding)]
            )
            if fix_text:
                print_lines([f"  → {fix_text}"])
    if options.output_format == "json":
        print_lines([json.dumps({"version": JSON_FORMAT_VERSION, "checks": rows})])
    return int(any(row["state"] == "wrong" for row in rows))


def _run_check(check: _MachineCheck) -> tuple[str, str]:
    """Return the finding and the fix of a check; the message of an exception is a finding, too."""
    try:
        return check.run()
    except Exception as error:  # noqa: BLE001  any error is a result of the check
        error_message = " ".join(str(error).split()) or type(error).__name__
    missing_libraries = find_missing_libraries(error_message, available_platforms())
    if missing_libraries:
        install_command = f"apt-get install {debian_packages_for(missing_libraries)}"
        return missing_libraries_clause(missing_libraries), tr(_DEBIAN_FIX, command=install_command)
    return error_message, tr(check.fix_template, command=check.fix_command)


def run_python_for_json(*python_arguments: str, **variables: str) -> Any:
    """Return the JSON value that Python prints in a process of its own."""
    process = subprocess.run(  # noqa: S603  all arguments are ours
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
    return run_python_for_json("-m", "knight_gui.window.platform.machine", question, **variables)


# Checks: each returns its finding, and a fix or an empty text if all is well


def _check_versions() -> tuple[str, str]:
    versions = [f"{package} {version}" for package, version in installed_versions().items()]
    return ", ".join(versions), ""


def _check_display() -> tuple[str, str]:
    # other systems than Linux always have a display
    if sys.platform.startswith("linux") and HEADLESS_PLATFORMS.issuperset(available_platforms()):
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
    names = run_python_for_json("-c", _SOUND_SCRIPT)
    if names:
        return (", ".join(names), "")
    return (tr("no device was found"), tr("Connect one. All else works without."))


def _check_engine_speed() -> tuple[str, str]:
    from knight_gui.search.api import problem
    from knight_gui.search.compiling import loader
    from knight_gui.search.compiling.readiness import waiting_for_engine
    from knight_gui.search.search import Search

    # the first start compiles the engine
    with waiting_for_engine():
        loader.load_all()
    search = Search(problem("8x8", "a8", strategy="naive"))
    max_steps_per_s = 0.0
    end_s = perf_counter() + _BENCHMARK_S
    while (slice_start_s := perf_counter()) < end_s:
        steps = search.advance(_SLICE_STEPS)
        steps_per_s = steps / (perf_counter() - slice_start_s)
        max_steps_per_s = max(max_steps_per_s, steps_per_s)
    return format_steps_per_s(max_steps_per_s), ""


@dataclass(frozen=True)
class _MachineCheck:
    """Check of a part of the machine."""

    title: Callable[[], str]
    run: Callable[[], tuple[str, str]]
    """The check: it returns its finding, and a fix or an empty text if all is well."""
    fix_template: str = gettext_noop("Install it again: {command}")
    """The fix if the check itself raises an error."""
    fix_command: str = "pip install --force-reinstall knight-gui"
    is_needed: bool = True
    """Whether the program does not work without this part."""


_CHECKS = {
    "versions": _MachineCheck(lazy_gettext("Versions"), _check_versions),
    "display": _MachineCheck(lazy_gettext("Display"), _check_display, *_LIBRARIES_FIX_AND_COMMAND),
    "fonts": _MachineCheck(
        lazy_gettext("Fonts"), partial(_check_fonts, "Latin"), *_LIBRARIES_FIX_AND_COMMAND
    ),
    "chinese": _MachineCheck(
        lazy_gettext("Chinese fonts"), partial(_check_fonts, "Chinese"), is_needed=False
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
