"""Luck in the terminal: in words, as JSON, and as rows that go on."""

import json

import pytest

from knight_gui.search.api import solve
from tests.terminal.running import asking

run_luck = asking("luck")


def test_that_luck_is_told_in_words(run_luck):
    said = run_luck("--board 6x6 --seeds 50")
    assert said.status == 0
    first, spread, restart = said.out.splitlines()
    assert first == "50 of 50 runs found a tour."
    assert spread.startswith("Half of all runs end within ")
    assert restart.startswith("Restart")


def test_that_unfinished_runs_are_told_as_such(run_luck):
    said = run_luck("--board 6x6 --strategy naive --seeds 12 --limit 30000")
    assert "were still searching after 30,000 steps." in said.out
    assert "More than" in said.out or "Most runs need more than 30,000" in said.out


def test_that_json_has_each_run_as_it_can_be_repeated(run_luck):
    told = json.loads(run_luck("--board 5x6 --vary ties --seeds 9 --format json").out)
    assert [run["seed"] for run in told["runs"]] == list(range(9))
    assert all(solve("5x6", strategy=run["strategy"]).steps == run["steps"] for run in told["runs"])
    assert told["summary"]["solved"] == 9


def test_that_rows_in_a_file_are_not_searched_again(run_luck, tmp_path):
    file = tmp_path / "luck.csv"
    run_luck(f"--board 5x6 --seeds 5 -o {file}")
    before = file.read_bytes()
    run_luck(f"--board 5x6 --seeds 9 -o {file}")
    assert file.read_bytes().startswith(before)
    assert file.read_bytes().count(b"\n") == 1 + 9


@pytest.mark.parametrize("ending", ["json", "txt"])
def test_that_what_is_said_goes_into_a_file_of_that_kind(run_luck, tmp_path, ending):
    file = tmp_path / f"luck.{ending}"
    said = run_luck(f"--board 5x6 --seeds 5 -o {file}")
    assert (said.status, said.out) == (0, "")
    assert file.read_text().startswith("{" if ending == "json" else "5 of 5 runs")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--strategy naive --vary ties", "has no ties to vary"),
        ("--seeds 0", "--seeds 0: expected a whole number from 1 to 100,000."),
        ("--vary luck", "--vary luck: expected one of order, ties."),
        ("-o luck.xlsx", "let it end in .text, .csv, .json, .txt"),
        ("--workers 2 --cluster x", "contradicts"),
    ],
)
def test_that_what_cannot_be_is_refused(run_luck, words, told):
    said = run_luck(words)
    assert said.status == 2
    assert told in said.err
