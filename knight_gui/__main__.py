"""Entry point of the program: opens the window, or runs a command in the terminal."""

from __future__ import annotations

import gc
import os
import sys

from knight_gui.exit_signals import install_exit_handlers

_DOCTOR_COMMAND = "knight-gui doctor"
_SAFE_MODE_OPTION = "--safe-mode"


def main() -> int:
    """Run the program and return its exit status."""
    # before anything slow: Ctrl+C may come at any moment
    install_exit_handlers()
    # each thread of OpenBLAS reserves memory, and no large matrices are multiplied here
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from knight_gui import i18n

    arguments_without_safe_mode = [each for each in sys.argv[1:] if each != _SAFE_MODE_OPTION]
    language, arguments = i18n.split_language_option(arguments_without_safe_mode)
    i18n.set_language(language, *i18n.environment_languages())
    # a shell that completes a command line sets a variable of the environment
    file = _file_argument(arguments)
    if file is None and (arguments or "_KNIGHT_GUI_COMPLETE" in os.environ):
        return _run_in_terminal(sys.argv[1:])
    if language and not i18n.match_language(language):
        # the terminal reports the unknown language and lists the available ones
        return _run_in_terminal([*arguments_without_safe_mode, "solve"])
    platforms = _window_platforms()
    if platforms:
        return _run_window(platforms, file)
    if file is not None:
        return _exit_with_error(
            i18n.tr("There is no display for the window, so {file} cannot be shown.", file=file)
        )
    _print_no_display_message()
    return _run_in_terminal(["solve", *arguments_without_safe_mode])


def _file_argument(arguments: list[str]) -> str | None:
    """Return the single argument if it is a file or a link for the window; None for a command."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        return None
    name = arguments[0]
    if name.lower().startswith("knight:") or name.lower().endswith((".knight", ".toml")):
        return name
    if name.isalpha():
        # a word is a command, even if there is a file of this name
        return None
    from pathlib import Path

    if not Path(name).is_file():
        return None
    return name


# Window and terminal are imported late: both are slow, and the terminal needs no Qt


def _run_in_terminal(arguments: list[str]) -> int:
    try:
        from knight_gui.terminal.main import run_command_line
    except ImportError as error:
        _reraise_own_import_error(error)
        if arguments[:1] == ["doctor"]:
            from knight_gui.terminal.doctor import print_checks

            return print_checks(is_json="json" in arguments)
        return _exit_with_error(_broken_package_message(error))
    return run_command_line(arguments)


def _reraise_own_import_error(error: ImportError) -> None:
    """Raise an error again if it is about a module of the program itself, which is a bug."""
    if (error.name or "").startswith("knight_gui"):
        raise error


def _broken_package_message(error: ImportError) -> str:
    from knight_gui.i18n import tr

    return tr(
        "A package does not work: {cause}. “{command}” says how to install it.",
        cause=" ".join(str(error).split()),
        command=_DOCTOR_COMMAND,
    )


def _run_window(platforms: tuple[str, ...], file: str | None) -> int:
    from knight_gui.display import (
        HEADLESS_PLATFORMS,
        QT_DEBIAN_PACKAGES,
        debian_packages_for,
        find_missing_libraries,
        missing_libraries_clause,
    )
    from knight_gui.i18n import tr

    # imported modules stay alive, so garbage collection would be wasted time
    gc.disable()
    try:
        _load_platform_libraries(platforms)
        from knight_gui.window.app import run
    except (ImportError, OSError) as error:
        if isinstance(error, ImportError):
            _reraise_own_import_error(error)
        if isinstance(error, ModuleNotFoundError):
            return _exit_with_error(_broken_package_message(error))
        cause = " ".join(str(error).split())
        packages = QT_DEBIAN_PACKAGES
        missing_names = find_missing_libraries(cause, platforms)
        if missing_names:
            cause = missing_libraries_clause(missing_names)
            packages = debian_packages_for(missing_names)
        if not sys.platform.startswith("linux"):
            return _exit_with_error(tr("The window cannot open: {cause}.", cause=cause))
        return _exit_with_error(
            tr(
                "The window cannot open: {cause}. On Debian and Ubuntu, "
                "“apt-get install {packages}” installs what is missing.",
                cause=cause,
                packages=packages,
            )
        )
    finally:
        gc.freeze()
        gc.enable()
    if HEADLESS_PLATFORMS.issuperset(platforms):
        from knight_gui.terminal.streams import print_to_stderr

        print_to_stderr(
            tr(
                "{variable} is “{platform}”: the window is open, but nobody can see it. "
                "Ctrl+C closes it.",
                variable="QT_QPA_PLATFORM",
                platform=platforms[0],
            )
        )
    try:
        return run(file, is_safe_mode=_SAFE_MODE_OPTION in sys.argv)
    except Exception as error:  # noqa: BLE001  the window has logged the traceback
        return _exit_with_error(
            tr(
                "The window does not start: {cause}. Try “{without_settings}”; “{check}” checks "
                "what is missing.",
                cause=" ".join(str(error).split()) or type(error).__name__,
                without_settings=f"knight-gui {_SAFE_MODE_OPTION}",
                check=_DOCTOR_COMMAND,
            )
        )


def _window_platforms() -> tuple[str, ...]:
    """Return the platforms of Qt that can open a window; only Linux may have none."""
    if not sys.platform.startswith("linux"):
        return (sys.platform,)
    from knight_gui.display import available_platforms

    return available_platforms()


def _load_platform_libraries(platforms: tuple[str, ...]) -> None:
    """Load the platform plugin of Qt; raise an `OSError` that names a missing library."""
    if sys.platform.startswith("linux"):
        from knight_gui.window.platform import machine

        machine.load_platform_plugin(platforms)


def _exit_with_error(message: str) -> int:
    from knight_gui.terminal.streams import print_error

    print_error(message)
    return 2


def _print_no_display_message() -> None:
    from knight_gui.i18n import tr
    from knight_gui.terminal.streams import print_to_stderr

    platform = os.environ.get("QT_QPA_PLATFORM")
    if platform:
        print_to_stderr(
            tr(
                "{variable} is “{platform}”, where Qt shows no window, so here is a tour in "
                "the terminal.",
                platform=platform,
                variable="QT_QPA_PLATFORM",
            )
        )
    else:
        print_to_stderr(
            tr("There is no display for the window, so here is a tour in the terminal.")
        )
    print_to_stderr(
        tr(
            "The window opens on a desktop, or through “ssh -X”. “{command}” checks what is "
            "missing.",
            command=_DOCTOR_COMMAND,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
