"""Translation of the terminal: help, error messages, progress line."""

import re

import pytest
from rich.cells import cell_len

from knight_gui.terminal import main
from tests.support.pseudo import CODE


@pytest.fixture
def _new_commands(monkeypatch):
    """Make the commands anew, in the language of the test."""
    # not those of other tests, which speak their language
    monkeypatch.setattr(main, "make_command_line", main.make_command_line.__wrapped__)


@pytest.mark.usefixtures("_new_commands", "pseudo")
@pytest.mark.parametrize("command", ["", "solve", "count", "map"])
def test_that_the_help_and_each_option_are_translated(terminal, command):
    help_text = terminal("--language", CODE, *filter(None, [command, "--help"])).out
    about, *paragraphs = re.split(r"\n(?=  -)", help_text)
    assert "é" in about
    assert paragraphs
    assert [each for each in paragraphs if "é" not in each] == []
    assert "{" not in help_text


CHINESE = ("--language", "zh_CN")
COMMANDS = ["", "solve", "count", "map", "luck", "estimate", "export", "check", "judge", "puzzle"]
CLOSING = tuple("，。、：；？！）”]")


@pytest.fixture
def in_chinese(terminal, _new_commands, chinese):  # noqa: ARG001
    """A function that runs `knight-gui` in Chinese, and returns the result."""
    return lambda arguments: terminal(*CHINESE, *arguments.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_that_a_chinese_help_fits_the_terminal_and_breaks_no_word(in_chinese, command):
    prose, *examples = in_chinese(f"{command} --help").out.split("示例：\n")
    lines = prose.splitlines() if command else examples[0].splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert [line for line in lines if line.lstrip().startswith(CLOSING)] == []
    assert not re.search("[a-z]-\n", prose), "a word is broken"
    assert not re.search(r"[（“\[]\n", prose), "a bracket stands alone"
    assert not re.search(r"Usage|Options|Commands|default|required|Show|Install", prose)


def test_that_options_stand_in_columns_where_some_have_chinese_names(in_chinese):
    lines = in_chinese("count --help").out.splitlines()
    option_lines = [
        line for line in lines if line.startswith(("  --holes", "  --start", "  --closed"))
    ]
    columns = {cell_len(re.match(r"  \S+( \S+)? +", line)[0]) for line in option_lines}
    assert len(option_lines) == 3
    assert len(columns) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("solve --bord 3", "没有选项 --bord，可能是：--board。"),
        ("solve --nothing", "没有选项 --nothing，"),
        ("solve --max-steps", "选项 --max-steps 需要一个值。"),
        ("solve --closed=3", "选项 --closed 不带值。"),
        ("solve 8x8", "多余的参数：8x8。"),
        ("check", "缺少参数“来源”。"),
        ("slve", "没有命令“slve”。是不是“solve”？"),
        ("nothing", "没有命令“nothing”。"),
        ("check nowhere.txt", "无法读取 nowhere.txt：文件或文件夹不存在。"),
        ("solve --strategy nave", "--strategy nave：应为 naive、static、warnsdorff、greedy 之一。"),
    ],
)
def test_that_error_messages_are_in_chinese_alone(in_chinese, arguments, message):
    result = in_chinese(arguments)
    assert result.status == 2
    assert result.err.startswith(f"knight-gui: {message}")


@pytest.mark.usefixtures("_new_commands", "chinese")
def test_that_the_progress_line_fits_a_narrow_terminal(watched_terminal, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    _, *states, _ = watched_terminal(*CHINESE, "count", "--board", "5x6").err.split("\r\x1b[2K")
    assert states
    assert [state for state in states if cell_len(state) >= 30] == []
