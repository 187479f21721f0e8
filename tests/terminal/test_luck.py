"""Command `luck`: sentences, JSON, and rows in a file."""

import json

import pytest

from knight_gui.search.api import solve
from tests.terminal.processes import command_fixture

run_luck = command_fixture("luck")


def test_that_the_statistics_are_sentences(run_luck):
    result = run_luck("--board 6x6 --seeds 50")
    assert result.status == 0
    first, spread, restart = result.out.splitlines()
    assert first == "50 of 50 runs found a tour."
    assert spread.startswith("Half of all runs end within ")
    assert restart.startswith("Restart")


def test_that_unfinished_runs_are_counted_as_such(run_luck):
    result = run_luck("--board 6x6 --strategy naive --seeds 12 --limit 30000")
    assert "were still searching after 30,000 steps." in result.out
    assert "More than" in result.out or "Most runs need more than 30,000" in result.out


def test_that_each_run_of_json_can_be_repeated(run_luck):
    fields = json.loads(run_luck("--board 5x6 --vary ties --seeds 9 --format json").out)
    assert [run["seed"] for run in fields["runs"]] == list(range(9))
    assert all(
        solve("5x6", strategy=run["strategy"]).steps == run["steps"] for run in fields["runs"]
    )
    assert fields["summary"]["solved"] == 9


def test_that_rows_in_a_file_are_not_searched_again(run_luck, tmp_path):
    file = tmp_path / "luck.csv"
    run_luck("--board 5x6 --seeds 5 -o", file)
    before = file.read_bytes()
    run_luck("--board 5x6 --seeds 9 -o", file)
    assert file.read_bytes().startswith(before)
    assert file.read_bytes().count(b"\n") == 1 + 9


@pytest.mark.parametrize("ending", ["json", "txt"])
def test_that_the_extension_of_the_file_chooses_the_format(run_luck, tmp_path, ending):
    file = tmp_path / f"luck.{ending}"
    result = run_luck("--board 5x6 --seeds 5 -o", file)
    assert (result.status, result.out) == (0, "")
    assert file.read_text().startswith("{" if ending == "json" else "5 of 5 runs")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--strategy naive --vary ties", "has no ties to vary"),
        ("--seeds 0", "--seeds 0: expected a whole number from 1 to 100,000."),
        ("--vary luck", "--vary luck: expected one of order, ties."),
        ("-o luck.xlsx", "let it end in .text, .csv, .json, .txt"),
        ("--workers 2 --cluster x", "cannot be used with"),
    ],
)
def test_that_wrong_options_of_luck_are_refused(run_luck, arguments, message):
    result = run_luck(arguments)
    assert result.status == 2
    assert message in result.err
