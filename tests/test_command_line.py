"""What the command line opens: the window, the window with a file, or the terminal."""

import sys

import pytest

from knight_gui import __main__ as program


@pytest.fixture
def opened(monkeypatch):
    """What was opened by the arguments, on a system with a display."""
    calls = []

    def in_terminal(arguments):
        calls.append(("terminal", arguments))
        return 0

    def in_window(_platforms, file):
        calls.append(("window", file))
        return 0

    monkeypatch.setattr(program, "_run_in_terminal", in_terminal)
    monkeypatch.setattr(program, "_run_window", in_window)
    monkeypatch.setattr(program, "_window_platforms", lambda: ("offscreen",))
    monkeypatch.setattr(program, "install_exit_handlers", lambda: None)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["knight-gui", *arguments])
        program.main()
        return calls[-1]

    return run


@pytest.fixture
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("solve", "notes.txt"):
        (tmp_path / name).touch()


@pytest.mark.parametrize("name", ["mine.knight", "MINE.KNIGHT", "a/b.toml", "not there.knight"])
def test_that_a_file_of_scenes_is_opened_in_the_window(opened, name):
    assert opened(name) == ("window", name)


@pytest.mark.parametrize("link", ["knight:8x8/a8/naive?step=33", "Knight:"])
def test_that_a_link_is_opened_in_the_window(opened, link):
    assert opened(link) == ("window", link)


@pytest.mark.usefixtures("_in_a_folder")
def test_that_any_other_file_is_opened_in_the_window_too_which_says_what_is_wrong(opened):
    assert opened("notes.txt") == ("window", "notes.txt")
    assert opened("other.txt") == ("terminal", ["other.txt"])


@pytest.mark.usefixtures("_in_a_folder")
@pytest.mark.parametrize(
    "arguments",
    [("solve",), ("solve", "mine.knight"), ("--help",), ("slove",), ("--x.knight",), ("",), (".",)],
)
def test_that_commands_and_unknown_words_are_left_to_the_terminal(opened, arguments):
    assert opened(*arguments) == ("terminal", list(arguments))


def test_that_without_arguments_there_is_a_window(opened):
    assert opened() == ("window", None)


def test_that_a_file_that_cannot_be_shown_is_named(opened, monkeypatch, capsys):
    monkeypatch.setattr(program, "_window_platforms", lambda: ())
    monkeypatch.setattr(sys, "argv", ["knight-gui", "mine.knight"])
    assert program.main() == 2
    assert "mine.knight cannot be shown" in capsys.readouterr().err
    assert opened("solve") == ("terminal", ["solve"])
