"""Entry point: a command line opens the window, the window with a file, or the terminal."""

import sys

import pytest

from knight_gui import __main__ as program


@pytest.fixture
def run_program(monkeypatch):
    """Function that runs the program with arguments, and returns what it would have opened."""
    calls = []

    def record_terminal(arguments):
        calls.append(("terminal", arguments))
        return 0

    def record_window(_platforms, file):
        calls.append(("window", file))
        return 0

    monkeypatch.setattr(program, "_run_in_terminal", record_terminal)
    monkeypatch.setattr(program, "_run_window", record_window)
    monkeypatch.setattr(program, "_window_platforms", lambda: ("offscreen",))
    monkeypatch.setattr(program, "install_exit_handlers", lambda: None)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["knight-gui", *arguments])
        program.main()
        return calls[-1]

    return run


@pytest.fixture
def _working_folder(tmp_path, monkeypatch):
    """Change to a folder with a file that is named like a command."""
    monkeypatch.chdir(tmp_path)
    for name in ("solve", "notes.txt"):
        (tmp_path / name).touch()


@pytest.mark.parametrize("name", ["mine.knight", "MINE.KNIGHT", "a/b.toml", "not there.knight"])
def test_that_a_file_of_scenes_is_opened_in_the_window(run_program, name):
    assert run_program(name) == ("window", name)


@pytest.mark.parametrize("link", ["knight:8x8/a8/naive?step=33", "Knight:"])
def test_that_a_link_is_opened_in_the_window(run_program, link):
    assert run_program(link) == ("window", link)


@pytest.mark.usefixtures("_working_folder")
def test_that_any_existing_file_is_opened_in_the_window(run_program):
    assert run_program("notes.txt") == ("window", "notes.txt")
    assert run_program("other.txt") == ("terminal", ["other.txt"])


@pytest.mark.usefixtures("_working_folder")
@pytest.mark.parametrize(
    "arguments",
    [("solve",), ("solve", "mine.knight"), ("--help",), ("slove",), ("--x.knight",), ("",), (".",)],
)
def test_that_commands_and_unknown_words_go_to_the_terminal(run_program, arguments):
    assert run_program(*arguments) == ("terminal", list(arguments))


def test_that_without_arguments_the_window_opens(run_program):
    assert run_program() == ("window", None)


def test_that_without_a_display_the_file_is_named_in_an_error(run_program, monkeypatch, capsys):
    monkeypatch.setattr(program, "_window_platforms", lambda: ())
    monkeypatch.setattr(sys, "argv", ["knight-gui", "mine.knight"])
    assert program.main() == 2
    assert "mine.knight cannot be shown" in capsys.readouterr().err
    assert run_program("solve") == ("terminal", ["solve"])
