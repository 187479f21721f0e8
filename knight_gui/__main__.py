"""The program: opens the window, or does what the command line says in the terminal."""

from __future__ import annotations

import gc
import os
import sys

from knight_gui.exit_signals import end_at_once

_DOCTOR = "knight-gui doctor"
_SAFE_MODE = "--safe-mode"


def main() -> int:
    """Run the program and return its exit status."""
    # before anything that takes its time: Ctrl+C may come at any moment
    end_at_once()
    # nothing here multiplies large matrices, and each of its threads would reserve memory
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from knight_gui import i18n

    told = [each for each in sys.argv[1:] if each != _SAFE_MODE]
    language, arguments = i18n.asked(told)
    i18n.use(language, *i18n.of_environment())
    # a shell that completes a command line tells it in the environment
    file = _file_in(arguments)
    if file is None and (arguments or "_KNIGHT_GUI_COMPLETE" in os.environ):
        return _in_terminal(sys.argv[1:])
    if language and not i18n.known(language):
        # there it is said which there are
        return _in_terminal([*told, "solve"])
    platforms = _platforms()
    if platforms:
        return _in_window(platforms, file)
    if file is not None:
        return _refuse(
            i18n.tr("There is no display for the window, so {file} cannot be shown.", file=file)
        )
    _say_that_there_is_no_display()
    return _in_terminal(["solve", *told])


def _file_in(arguments: list[str]) -> str | None:
    """Return the one argument if it is a file or a link for the window, not a command."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        return None
    name = arguments[0]
    if name.lower().startswith("knight:") or name.lower().endswith((".knight", ".toml")):
        return name
    if name.isalpha():
        # a command is a word, also where a file is called so
        return None
    from pathlib import Path

    return name if Path(name).is_file() else None


# Both faces are imported when they are wanted: each takes its time, and the terminal needs no Qt.


def _in_terminal(arguments: list[str]) -> int:
    from knight_gui.terminal.main import run

    return run(arguments)


def _in_window(platforms: tuple[str, ...], file: str | None) -> int:
    from knight_gui.display import (
        LIBRARIES,
        UNSEEN,
        missing_libraries,
        missing_sentence,
        packages_of,
    )
    from knight_gui.i18n import tr

    # what is imported for it stays, so no garbage is sought in it
    gc.disable()
    try:
        _load_platform(platforms)
        from knight_gui.window.app import run
    except (ImportError, OSError) as error:
        # then the program itself is broken
        if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("knight_gui"):
            raise
        cause, packages = " ".join(str(error).split()), LIBRARIES
        if missing := missing_libraries(cause, platforms):
            cause = missing_sentence(missing)
            packages = packages_of(missing)
        if not sys.platform.startswith("linux"):
            return _refuse(tr("The window cannot open: {cause}.", cause=cause))
        return _refuse(
            tr(
                "The window cannot open: {cause}. “make run” installs what is missing; "
                "on Debian and Ubuntu so does “apt-get install {packages}”.",
                cause=cause,
                packages=packages,
            )
        )
    finally:
        gc.freeze()
        gc.enable()
    if UNSEEN.issuperset(platforms):
        from knight_gui.terminal.streams import say

        say(
            tr(
                "{variable} is “{platform}”: the window is open, but nobody can see it. "
                "Ctrl+C closes it.",
                variable="QT_QPA_PLATFORM",
                platform=platforms[0],
            )
        )
    try:
        return run(file, is_safe=_SAFE_MODE in sys.argv)
    except Exception as error:  # noqa: BLE001  the window has written down where it happened
        return _refuse(
            tr(
                "The window does not start: {cause}. Try “{without_settings}”; “{check}” checks "
                "what is missing.",
                cause=" ".join(str(error).split()) or type(error).__name__,
                without_settings=f"knight-gui {_SAFE_MODE}",
                check=_DOCTOR,
            )
        )


def _platforms() -> tuple[str, ...]:
    """Return what a window can be shown on; other systems than Linux always have one screen."""
    if not sys.platform.startswith("linux"):
        return (sys.platform,)
    from knight_gui.display import platforms

    return platforms()


def _load_platform(platforms: tuple[str, ...]) -> None:
    """Load what Qt shows a window with; an `OSError` names a library that is missing for it."""
    if sys.platform.startswith("linux"):
        from knight_gui.window.platform import machine

        machine.load_platform(platforms)


def _refuse(why: str) -> int:
    from knight_gui.terminal.streams import complain

    complain(why)
    return 2


def _say_that_there_is_no_display() -> None:
    from knight_gui.i18n import tr
    from knight_gui.terminal.streams import say

    if platform := os.environ.get("QT_QPA_PLATFORM"):
        say(
            tr(
                "{variable} is “{platform}”, where Qt shows no window, so here is a tour in "
                "the terminal.",
                platform=platform,
                variable="QT_QPA_PLATFORM",
            )
        )
    else:
        say(tr("There is no display for the window, so here is a tour in the terminal."))
    say(
        tr(
            "The window opens on a desktop, or through “ssh -X”. “{command}” checks what is "
            "missing.",
            command=_DOCTOR,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
