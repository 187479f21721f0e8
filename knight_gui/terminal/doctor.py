"""Command `doctor`: checks of the machine, and advice on missing parts.

Checks of Qt and sound run in processes of their own, as a broken library may abort them.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any

from knight_gui.child_processes import background_process_options
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
from knight_gui.installing import MODULES_BY_PACKAGE, install_command, repair_command
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.terminal.streams import JSON_FORMAT_VERSION, print_lines

if TYPE_CHECKING:
    # the command runs without packages that options need
    from knight_gui.terminal.command_options import DoctorOptions

_PROCESS_TIMEOUT_S = 60.0
"""Time limit of a process; a sound server may hang."""
_SLICE_STEPS = 500_000
"""Steps between two readings of the clock."""
_BENCHMARK_S = 1.0
"""Duration of the benchmark; the search needs a moment to get to its full speed."""
_PLATFORM_VARIABLE = "QT_QPA_PLATFORM"
_DEBIAN_FIX = gettext_noop("On Debian and Ubuntu: {command}")
_FOLDER_VARIABLE_FIX = gettext_noop("Let {variable} name a folder that you can write to.")
_REPAIR_FIX = gettext_noop("Install it again: {command}")
_MISSING_MODULE_PATTERN = re.compile(r"No module named '(\w+)")
_STATE_SIGNS = {"ok": "✓", "wrong": "✗", "missing": "○"}
_SOUND_SCRIPT = """
import json, miniaudio
print(json.dumps([device["name"] for device in miniaudio.Devices().get_playbacks()]))
"""


def run_doctor(options: DoctorOptions) -> int:
    """Run the command, and return its exit status."""
    return print_checks(is_json=options.output_format == "json")


def print_checks(*, is_json: bool) -> int:
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
        if not is_json:
            sign = _STATE_SIGNS[state]
            print_lines(
                [tr("{mark} {thing}: {found}", mark=sign, thing=check.title(), found=finding)]
            )
            if fix_text:
                print_lines([f"  → {fix_text}"])
    if is_json:
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
    missing_module = _MISSING_MODULE_PATTERN.search(error_message)
    if missing_module:
        packages = [
            package for package, module in MODULES_BY_PACKAGE.items() if module == missing_module[1]
        ]
        if packages:
            return error_message, tr(_REPAIR_FIX, command=repair_command(packages))
    return error_message, check.fix()


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
        **background_process_options(),
    )
    if process.returncode:
        lines = process.stderr.strip().splitlines() or [str(process.returncode)]
        # Qt aborts with its guesses after the reason, Python ends with the reason
        raise RuntimeError(lines[0] if process.returncode < 0 else lines[-1])
    return json.loads(process.stdout)


def _query_qt(question: str, **variables: str) -> Any:
    return run_python_for_json("-m", "knight_gui.window.platform.machine", question, **variables)


# Checks: each returns its finding, and a fix or an empty text if all is well


def _check_packages() -> tuple[str, str]:
    problem_by_package = {}
    for package, module in MODULES_BY_PACKAGE.items():
        try:
            import_module(module)
        except Exception as error:  # noqa: BLE001  any error is a result of the check
            problem_by_package[package] = f"{package}: {error}"
    if problem_by_package:
        command = repair_command(list(problem_by_package))
        return "; ".join(problem_by_package.values()), tr(_REPAIR_FIX, command=command)
    versions = [f"{package} {version}" for package, version in installed_versions().items()]
    return ", ".join(versions), ""


def _check_display() -> tuple[str, str]:
    # other systems than Linux always have a display
    if sys.platform.startswith("linux") and HEADLESS_PLATFORMS.issuperset(available_platforms()):
        fix_text = tr("Start it on a desktop or through “ssh -X”.")
        if os.environ.get(_PLATFORM_VARIABLE):
            fix_text = tr(
                "Start it on a desktop or through “ssh -X”, without {variable}.",
                variable=_PLATFORM_VARIABLE,
            )
        return tr("there is none that shows the window"), fix_text
    platform, width, height = _query_qt("display")
    return f"{platform}, {width}×{height}", ""


def _check_fonts(script: str) -> tuple[str, str]:
    families = _query_qt("fonts", **{_PLATFORM_VARIABLE: "offscreen"})[script]
    if families:
        return (", ".join(families[:3]), "")
    return (
        tr("none is installed, so characters are boxes"),
        tr(_DEBIAN_FIX, command=f"apt-get install {FONT_PACKAGES_BY_SCRIPT[script]}"),
    )


def _check_cache() -> tuple[str, str]:
    from knight_gui.search.compiling.cache import CompiledCodeCache
    from knight_gui.search.compiling.compiled_functions import SOURCE_FOLDERS

    cache = CompiledCodeCache(*SOURCE_FOLDERS)
    if cache.folder is None:
        return (
            tr("it cannot be saved, so each start compiles the engine"),
            tr(_FOLDER_VARIABLE_FIX, variable="XDG_CACHE_HOME"),
        )
    return (str(cache.folder), "")


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
    if find_spec("miniaudio") is None:
        return _check_optional_package("miniaudio")
    names = run_python_for_json("-c", _SOUND_SCRIPT)
    if names:
        return (", ".join(names), "")
    return (tr("no device was found"), _sound_fix())


def _check_engine_speed() -> tuple[str, str]:
    from knight_gui.search.api import problem
    from knight_gui.search.compiling import dispatch
    from knight_gui.search.compiling.readiness import waiting_for_engine
    from knight_gui.search.search import Search

    # the first start compiles the engine
    with waiting_for_engine():
        for name in dispatch.function_names():
            dispatch.load_function(name)
    search = Search(problem("8x8", "a8", strategy="naive"))
    max_steps_per_s = 0.0
    end_s = perf_counter() + _BENCHMARK_S
    while (slice_start_s := perf_counter()) < end_s:
        steps = search.advance(_SLICE_STEPS)
        steps_per_s = steps / (perf_counter() - slice_start_s)
        max_steps_per_s = max(max_steps_per_s, steps_per_s)
    return format_steps_per_s(max_steps_per_s), ""


def _check_optional_package(package: str) -> tuple[str, str]:
    if find_spec(package) is not None:
        return package, ""
    return (
        tr("{package} is not installed", package=package),
        tr("If you need it: {command}", command=install_command(package)),
    )


# Fixes of checks that raise an error


def _libraries_fix() -> str:
    return tr(_DEBIAN_FIX, command=f"apt-get install {QT_DEBIAN_PACKAGES}")


def _qt_fix() -> str:
    return tr(_REPAIR_FIX, command=repair_command(["PySide6-Essentials"]))


def _numba_fix() -> str:
    return tr(_REPAIR_FIX, command=repair_command(["numba"]))


def _sound_fix() -> str:
    return tr("Connect one. All else works without.")


@dataclass(frozen=True)
class _MachineCheck:
    """Check of a part of the machine."""

    title: Callable[[], str]
    run: Callable[[], tuple[str, str]]
    """The check: it returns its finding, and a fix or an empty text if all is well."""
    fix: Callable[[], str] = _qt_fix
    """Returns the fix if the check itself raises an error."""
    is_needed: bool = True
    """Whether the program does not work without this part."""


_CHECKS = {
    "versions": _MachineCheck(lazy_gettext("Versions"), _check_packages),
    "display": _MachineCheck(lazy_gettext("Display"), _check_display, _libraries_fix),
    "fonts": _MachineCheck(lazy_gettext("Fonts"), partial(_check_fonts, "Latin"), _libraries_fix),
    "chinese": _MachineCheck(
        lazy_gettext("Chinese fonts"), partial(_check_fonts, "Chinese"), is_needed=False
    ),
    "cache": _MachineCheck(
        lazy_gettext("Compiled code"), _check_cache, _numba_fix, is_needed=False
    ),
    "settings": _MachineCheck(lazy_gettext("Settings"), _check_settings, is_needed=False),
    "recovery": _MachineCheck(
        lazy_gettext("Crash recovery"), _check_recovery_folder, is_needed=False
    ),
    "sound": _MachineCheck(lazy_gettext("Sound"), _check_sound, _sound_fix, is_needed=False),
    "mp4": _MachineCheck(
        lazy_gettext("MP4 films"), partial(_check_optional_package, "av"), is_needed=False
    ),
    "cluster": _MachineCheck(
        lazy_gettext("Cluster"), partial(_check_optional_package, "distributed"), is_needed=False
    ),
    "parquet": _MachineCheck(
        lazy_gettext("Parquet"), partial(_check_optional_package, "pyarrow"), is_needed=False
    ),
    "engine": _MachineCheck(lazy_gettext("Engine"), _check_engine_speed, _numba_fix),
}
