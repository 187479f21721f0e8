"""Start of `knight-gui`: window or terminal, help, version, shell completion, imports."""

import json
import os
import signal
import subprocess
import sys
import types

import pytest

from knight_gui import __version__, display
from knight_gui.__main__ import main
from knight_gui.exit_signals import FATAL_SIGNALS
from knight_gui.installing import repair_command
from knight_gui.search.strategy import Ordering, Pruning, TieBreak, description_of
from knight_gui.window.platform import machine
from tests.terminal.processes import run_process

WINDOW = "knight_gui.window.app"
WINDOW_STATUS = 7
"""Exit status of the stand-in for the window."""
LIBRARY = "libEGL.so.1: cannot open shared object file: No such file or directory"


@pytest.fixture(autouse=True)
def screen(monkeypatch):
    """A Linux machine with a display, where the program is called without arguments."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["knight-gui"])
    monkeypatch.setenv("DISPLAY", ":0")
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "_KNIGHT_GUI_COMPLETE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(display, "available_platforms", lambda: ("xcb",))
    monkeypatch.setattr(display, "REQUIRED_LIBRARIES", ())
    monkeypatch.setattr(display, "LIBRARIES_BY_PLATFORM", {})
    monkeypatch.setattr(machine, "load_platform_plugin", lambda _: None)
    before = {number: signal.getsignal(number) for number in FATAL_SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def window(monkeypatch):
    """A stand-in for the window, as the list of its calls."""
    calls = []

    def run(name, *, is_safe_mode):
        calls.append((name, is_safe_mode))
        return WINDOW_STATUS

    module = types.ModuleType(WINDOW)
    module.run = run
    monkeypatch.setitem(sys.modules, WINDOW, module)
    return calls


def test_that_the_window_opens_without_a_command_and_its_status_is_returned(window):
    assert main() == WINDOW_STATUS
    assert window == [(None, False)]


@pytest.mark.parametrize("arguments", [["--safe-mode"], ["--safe-mode", "a.knight"]])
def test_that_the_window_opens_without_its_settings(window, monkeypatch, arguments):
    monkeypatch.setattr(sys, "argv", ["knight-gui", *arguments])
    assert main() == WINDOW_STATUS
    assert window == [(arguments[1] if len(arguments) > 1 else None, True)]


def test_that_a_command_has_no_safe_mode(window, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["knight-gui", "solve", "--safe-mode"])
    assert (main(), window) == (2, [])
    assert "--safe-mode" in capsys.readouterr().err


@pytest.mark.usefixtures("window")
def test_that_a_window_on_a_headless_platform_prints_a_warning(monkeypatch, capsys):
    monkeypatch.setattr(display, "available_platforms", lambda: ("offscreen",))
    assert main() == WINDOW_STATUS
    assert capsys.readouterr().err == (
        "QT_QPA_PLATFORM is “offscreen”: the window is open, but nobody can see it. "
        "Ctrl+C closes it.\n"
    )


def test_that_an_error_at_the_start_of_the_window_is_one_line(window, monkeypatch, capsys):
    def fail(*_, **__):
        raise RuntimeError("the disk\nfell out")

    monkeypatch.setattr(sys.modules[WINDOW], "run", fail)
    assert (main(), window) == (2, [])
    assert capsys.readouterr().err == (
        "knight-gui: The window does not start: the disk fell out. Try “knight-gui --safe-mode”; "
        "“knight-gui doctor” checks what is missing.\n"
    )


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_that_other_systems_need_no_display_variable(monkeypatch, platform):
    monkeypatch.setattr(display, "available_platforms", tuple)
    monkeypatch.setattr(sys, "platform", platform)
    assert main() == WINDOW_STATUS


@pytest.mark.parametrize("platforms", [("xcb",), ("wayland", "xcb")])
def test_that_a_library_without_which_qt_aborts_is_named(window, monkeypatch, capsys, platforms):
    def fail(candidates):
        assert candidates == platforms
        raise OSError(LIBRARY.replace("libEGL.so.1", "libxcb-icccm.so.4"))

    monkeypatch.setattr(display, "available_platforms", lambda: platforms)
    monkeypatch.setattr(machine, "load_platform_plugin", fail)
    assert (main(), window) == (2, [])
    assert capsys.readouterr().err == (
        "knight-gui: The window cannot open: libxcb-icccm.so.4 is missing. On Debian and Ubuntu, "
        "“apt-get install libxcb-icccm4” installs what is missing.\n"
    )


@pytest.mark.parametrize(
    ("platform", "reason"),
    [
        ("", "There is no display for the window, so here is a tour in the terminal."),
        (
            "spirit",
            (
                "QT_QPA_PLATFORM is “spirit”, where Qt shows no window, "
                "so here is a tour in the terminal."
            ),
        ),
    ],
)
def test_that_a_tour_is_printed_where_there_is_no_display(
    window, monkeypatch, capsys, platform, reason
):
    monkeypatch.setattr(display, "available_platforms", tuple)
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert main() == 0
    out, err = capsys.readouterr()
    assert window == []
    assert len(out.splitlines()) == 8
    first, second, third = err.splitlines()
    assert first == reason
    assert second.startswith("The window opens on a desktop, or through “ssh -X”.")
    assert third.startswith("Solved")


class Unloadable:
    """Importer that raises an error instead of importing the window."""

    def __init__(self, error):
        self.error = error

    def find_spec(self, name, *_):
        if name == WINDOW:
            raise self.error


@pytest.fixture
def broken(monkeypatch):
    """Function that makes the import of the window raise an error."""

    def break_with(error):
        monkeypatch.delitem(sys.modules, WINDOW, raising=False)
        monkeypatch.setattr(sys, "meta_path", [Unloadable(error), *sys.meta_path])

    return break_with


@pytest.mark.parametrize("error", [ImportError(LIBRARY), OSError(LIBRARY)])
def test_that_a_missing_system_library_is_named_in_one_line(broken, capsys, error):
    broken(error)
    assert main() == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("knight-gui: The window cannot open: libEGL.so.1 is missing. ")
    assert "“apt-get install libegl1”" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("cause", ["version `GLIBC_2.99' not found", "the disk\nfell out"])
def test_that_any_other_import_error_of_qt_is_one_line(broken, capsys, cause):
    broken(ImportError(cause))
    assert main() == 2
    err = capsys.readouterr().err
    assert err.startswith(f"knight-gui: The window cannot open: {' '.join(cause.split())}. On")
    assert "apt-get install libgl1 libegl1 " in err
    assert err.count("\n") == 1


def test_that_other_systems_have_no_packages_to_install(broken, capsys, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    broken(ImportError("DLL load failed"))
    assert main() == 2
    assert capsys.readouterr().err == "knight-gui: The window cannot open: DLL load failed.\n"


def test_that_a_missing_qt_is_named_in_one_line(broken, capsys):
    broken(ModuleNotFoundError("No module named 'PySide6'", name="PySide6"))
    assert main() == 2
    assert capsys.readouterr().err == (
        "knight-gui: A package does not work: No module named 'PySide6'. "
        "“knight-gui doctor” says how to install it.\n"
    )


@pytest.fixture
def run_without(tmp_path):
    """Function that runs the program with packages that fail when they are imported."""

    def run(packages, error, *arguments):
        for package in packages:
            (tmp_path / f"{package}.py").write_text(f"raise {error}\n")
        variables = {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
        return subprocess.run(
            [sys.executable, "-m", "knight_gui", *arguments],
            env=os.environ | variables,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.mark.parametrize("package", ["typer", "msgspec"])
def test_that_a_command_without_its_package_is_one_line(run_without, package):
    result = run_without(
        [package], f"ModuleNotFoundError(\"No module named '{package}'\")", "solve"
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        f"knight-gui: A package does not work: No module named '{package}'. "
        "“knight-gui doctor” says how to install it.\n"
    )


def test_that_doctor_names_broken_packages_and_how_to_install_them(run_without):
    packages = ["msgspec", "numba", "typer"]
    result = run_without(packages, "ImportError('it is too old')", "doctor", "--format", "json")
    assert (result.returncode, result.stderr) == (1, "")
    checks = {each["name"]: each for each in json.loads(result.stdout)["checks"]}
    assert checks["versions"]["state"] == "wrong"
    problems = checks["versions"]["text"].split("; ")
    named_packages = [problem.removesuffix(": it is too old") for problem in problems]
    assert sorted(named_packages) == packages
    assert repair_command(named_packages) in checks["versions"]["mend"]
    assert checks["cache"]["text"] == checks["engine"]["text"] == "it is too old"
    assert checks["engine"]["state"] == "wrong"


def test_that_a_missing_module_of_the_program_is_no_missing_library(broken):
    broken(ModuleNotFoundError("No module named 'knight_gui.foo'", name="knight_gui.foo"))
    with pytest.raises(ModuleNotFoundError):
        main()


def test_that_the_version_is_printed(terminal):
    result = terminal("--version")
    assert (result.status, result.out, result.err) == (0, f"knight-gui {__version__}\n", "")


OF_EACH = ("Exit status:", "130", "Examples:")
IN_HELP = {
    "": "window|knight-gui solve|knight-gui count|knight-gui map|--version|--install-completion",
    "solve": "--board|--start|--preset|--strategy|--move-order|--tie-break|--no-backtracking|"
    "--closed|--max-steps|--format|horse-step-chess|warnsdorff|squares",
    "count": "--board|--start|--closed|--format|text|json|squares|36 squares",
    "map": "--board|--boards|--start|--preset|--strategy|--limit|--closed|--workers|--cluster|"
    "--output|csv|json|parquet|100,000,000",
}


@pytest.mark.parametrize("command", IN_HELP)
def test_that_the_help_has_options_limits_and_exit_statuses(terminal, command):
    result = terminal(*command.split(), "--help")
    assert result.status == 0
    help_text = " ".join(result.out.split())
    for word in (*IN_HELP[command].split("|"), *(OF_EACH if command else ())):
        assert word in help_text
    assert all(len(line) <= 80 for line in result.out.splitlines())
    assert result.out.isascii()
    assert terminal(*command.split(), "-h") == result


@pytest.mark.parametrize("kinds", [Ordering, TieBreak, Pruning])
def test_that_the_help_describes_each_block(terminal, kinds):
    lines = terminal("solve", "--help").out.splitlines()
    for kind in kinds:
        assert any(line.split() == [kind.value, *description_of(kind).split()] for line in lines)


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("knight-gui s", ["solve"]),
        ("knight-gui c", ["count", "check"]),
        ("knight-gui count --format ", ["text", "json", "squares"]),
        ("knight-gui solve --preset knight-", ["knight-tour", "knight-problem-solve"]),
        ("knight-gui solve --strategy ", ["naive", "static", "warnsdorff", "greedy"]),
        ("knight-gui solve --move-order horse", ["horsetreads", "horse-step-chess"]),
        ("knight-gui solve --tie-break ", [each.value for each in TieBreak]),
        ("knight-gui solve --pruning ", [each.value for each in Pruning]),
        ("knight-gui solve --format j", ["json"]),
        ("knight-gui map --format ", ["csv", "json", "parquet"]),
        ("knight-gui map --preset s", ["sure"]),
    ],
)
def test_that_a_shell_can_complete_commands_and_values(monkeypatch, capsys, line, offers):
    for name, value in completing(line).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=r"^0$"):
        main()
    result = capsys.readouterr()
    assert (result.out.split(), result.err) == (offers, "")


def test_that_a_shell_shows_the_description_of_each_value(monkeypatch, capsys):
    monkeypatch.setenv("_KNIGHT_GUI_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "knight-gui solve --tie-break ")
    with pytest.raises(SystemExit, match=r"^0$"):
        main()
    assert description_of(TieBreak.FARTHEST) in capsys.readouterr().out


def completing(line):
    """Return the environment in which bash asks for completions."""
    return {
        "_KNIGHT_GUI_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
    }


RUN_IN_TURN = """
import shlex, sys
{first}
from knight_gui.__main__ import main
for line in sys.argv[1:]:
    sys.argv = ["knight-gui", *shlex.split(line)]
    status = main()
    print(f"«{{line}}»", status, *sorted({watched} & sys.modules.keys()), file=sys.stderr)
"""
"""Program that runs several command lines, and prints which watched modules are imported."""


def run_in_turn(*lines, first="", watched, env=None):
    """Return the report of each command line, without the output of the commands."""
    result = run_process(*lines, program=RUN_IN_TURN.format(first=first, watched=watched), env=env)
    assert result.status == 0, result.err
    return [line for line in result.err.splitlines() if line.startswith("«")]


def test_that_commands_without_the_engine_do_not_import_it():
    heavy = {"numba", "numpy", "rich", "PySide6"}
    lines = ("--version", "--help", "solve --help", "map --help", "solve --board 3x3")
    assert run_in_turn(*lines, watched=heavy) == [
        "«--version» 0",
        "«--help» 0",
        "«solve --help» 0",
        "«map --help» 0",
        # it is known beforehand that there is no tour
        "«solve --board 3x3» 1",
    ]


NO_QT = """
import importlib, pkgutil

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError(name)

sys.meta_path.insert(0, NoQt())
import knight_gui.terminal
for module in pkgutil.walk_packages(knight_gui.terminal.__path__, "knight_gui.terminal."):
    importlib.import_module(module.name)
"""


def test_that_the_terminal_works_without_qt(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("1", encoding="utf-8")
    lines = ("", "solve", "count", "map", "export", "estimate --board 5x5", f"check '{board}'")
    reports = run_in_turn(*lines, first=NO_QT, watched={"PySide6"}, env={"DISPLAY": ""})
    assert reports == [f"«{line}» 0" for line in lines]
