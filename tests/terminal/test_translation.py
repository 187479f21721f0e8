"""The help speaks the person's language, whichever is chosen after the program was loaded."""

import gettext
import re

import pytest

from knight_gui import texts
from knight_gui.terminal import main


class Foreign(gettext.NullTranslations):
    """A language in which each text begins with a sign of its own."""

    def gettext(self, message):
        return f"¿{message}"


@pytest.mark.parametrize("command", ["", "solve", "count", "map"])
def test_that_the_help_and_each_option_is_translated_when_it_is_shown(
    terminal, monkeypatch, command
):
    monkeypatch.setattr(texts, "_catalogue", Foreign())
    # not those of other tests, which speak their language
    monkeypatch.setattr(main, "command_line", main.command_line.__wrapped__)
    told = terminal(*filter(None, [command, "--help"])).out
    about, options, _ = re.split(
        r"^¿?(?:Board|Options):|^¿?Help:|^  -h, --help", told, flags=re.MULTILINE
    )[:3]
    assert "¿" in about
    # the lines of the examples may begin with options as well
    names = re.findall(r"^  (?:-\w, )?(--\S+)", options, re.MULTILINE)
    # those that typer adds speak typer's language
    ours = [name for name in names if "completion" not in name]
    assert ours
    assert options.count("¿") >= len(ours)
    assert "{" not in told
