"""The terminal speaks the language that is asked for, whichever is chosen after it was loaded."""

import re

import pytest

from knight_gui.terminal import main
from tests.support.pseudo import CODE


@pytest.fixture
def _new_commands(monkeypatch, pseudo):  # noqa: ARG001
    # not those of other tests, which speak their language
    monkeypatch.setattr(main, "command_line", main.command_line.__wrapped__)


@pytest.mark.usefixtures("_new_commands")
@pytest.mark.parametrize("command", ["", "solve", "count", "map"])
def test_that_the_help_and_each_option_is_translated_when_it_is_shown(terminal, command):
    told = terminal("--language", CODE, *filter(None, [command, "--help"])).out
    about, *paragraphs = re.split(r"\n(?=  -)", told)
    assert "é" in about
    # those that typer adds speak typer's language
    ours = [each for each in paragraphs if not re.match("  (--.*-completion|-h)", each)]
    assert ours
    assert [each for each in ours if "é" not in each] == []
    assert "{" not in told
