"""Command `map`: rows, files that are continued, and interruptions."""

import csv
import json
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from io import StringIO

import pytest

from knight_gui.board import Board
from knight_gui.documents.sweeps.row import COLUMNS
from knight_gui.folders import cache_folder
from knight_gui.search.attempt import run_attempt
from knight_gui.search.strategy import PRESETS, Ordering, Strategy, TieBreak
from knight_gui.sweeps.plan import iter_start_problems
from knight_gui.sweeps.sweep import Sweep
from knight_gui.terminal.sweeps.options import MapOptions
from tests.terminal.processes import PATIENCE_S, command_fixture, posix_only, start

ENDLESS = ("map", "--boards", "5x5..8x8", "--strategy", "naive", "--limit", str(10**15))
"""5×5 is searched at once, and 8×8 not within a lifetime."""


run_map = command_fixture("map")


def rows_in(text):
    return list(csv.DictReader(StringIO(text)))


def wait_for_lines(file, count):
    """Wait until a process has written a number of lines."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if file.exists() and file.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.01)
    pytest.fail("nothing was written")


# Rows


def test_that_each_start_has_a_row_with_the_result_of_its_search(run_map):
    result = run_map("--board 5x5 --strategy naive --limit 20000")
    assert (result.status, result.err) == (0, "")
    rows = rows_in(result.out)
    assert tuple(rows[0]) == COLUMNS
    problems = {
        Board(5, 5).name(each.path[0]): each
        for each in iter_start_problems(Board(5, 5), PRESETS["knight-tour"].naive)
    }
    assert {row["start"] for row in rows} == set(problems)
    for row in rows:
        attempt = run_attempt(problems[row["start"]], 20_000)
        assert (row["board"], row["strategy"]) == ("5x5", "naive+order/knight-tour")
        assert row["outcome"] == attempt.outcome.value
        assert (int(row["steps"]), int(row["deepest"])) == (attempt.steps, attempt.max_depth)
        assert row["foreseen"] == ("true" if attempt.is_ruled_out_beforehand else "false")
        mistakes = attempt.mistakes
        assert row["mistakes"] == ("" if mistakes is None else str(mistakes.count))
        assert row["wrong_at"] == str((mistakes and mistakes.first_wrong_square_number) or "")


def test_that_the_default_is_the_sure_search_from_each_square(run_map):
    rows = rows_in(run_map().out)
    assert len(rows) == 64
    assert {row["strategy"] for row in rows} == {PRESETS["sure"].greedy.text}
    assert {row["outcome"] for row in rows} == {"solved"}
    assert {row["limit"] for row in rows} == {"100000000"}


def test_that_one_start_is_searched_on_all_boards_that_have_it(run_map):
    rows = rows_in(run_map("--boards 1x3..3x4 --start c2").out)
    assert sorted(row["board"] for row in rows) == ["2x3", "2x4", "3x3", "3x4"]
    assert {row["start"] for row in rows} == {"c2"}


def test_that_all_starts_of_all_boards_are_searched(run_map):
    assert len(rows_in(run_map("--boards 2x2..3x3").out)) == 4 + 6 + 6 + 9


@pytest.mark.parametrize(
    ("option_values", "texts"),
    [
        ({"orderings": [Ordering.NAIVE] * 2}, ["naive+order/knight-tour"]),
        (
            {"presets": [PRESETS["knight"], PRESETS["horsetreads"]]},
            [
                "warnsdorff+order/knight-problem-solve/no-backtracking",
                "static+order/horsetreads",
            ],
        ),
        (
            {
                "presets": [PRESETS["knight-tour"], PRESETS["horsetreads"]],
                "orderings": [Ordering.NAIVE, Ordering.STATIC],
            },
            [
                "naive+order/knight-tour",
                "static+order/knight-tour",
                "naive+order/horsetreads",
                "static+order/horsetreads",
            ],
        ),
        (
            {
                "orderings": [Ordering.NAIVE, Strategy(tie_break=TieBreak.POHL)],
                "closed": True,
            },
            ["naive+order/knight-tour/closed", "warnsdorff+pohl/knight-tour/closed"],
        ),
    ],
)
def test_that_strategies_keep_their_order_without_repetitions(option_values, texts):
    options = MapOptions(board_size="3x3", **option_values)
    assert list(dict.fromkeys(each.strategy.text for each in options.problems)) == texts


def test_that_json_is_written_to_standard_output_as_a_whole(run_map):
    rows = json.loads(run_map("--board 3x4 --format json").out)
    assert len(rows) == 12
    assert {row["start"]: row["foreseen"] for row in rows}["a3"] is False


# Files


def test_that_a_map_in_a_file_prints_only_a_summary(run_map, tmp_path):
    result = run_map(f"--board 5x5 --preset knight --preset sure -o '{tmp_path}/map.csv'")
    assert (result.status, result.out) == (0, "")
    knight, sure = result.err.splitlines()
    assert knight.startswith("warnsdorff+order/knight-problem-solve/no-backtracking: Solved ")
    assert "Solved 13 of 25, no tour 12 (by theory)." in sure
    assert "median 24" in sure


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_that_the_same_command_continues_a_file_and_a_higher_limit_searches_further(
    run_map, tmp_path, monkeypatch, ending
):
    command = f"--board 6x6 --strategy naive -o '{tmp_path}/map.{ending}'"
    first = run_map(f"{command} --limit 10000")
    searched = []

    def run_and_note(problem, *arguments):
        searched.append(problem)
        return run_attempt(problem, *arguments)

    monkeypatch.setattr("knight_gui.sweeps.task.run_attempt", run_and_note)
    assert run_map(f"{command} --limit 10000").err == first.err
    assert run_map(f"{command} --limit 500").err == first.err
    assert searched == []
    assert "unknown" in first.err
    run_map(f"{command} --limit 20000")
    assert 0 < len(set(searched)) < 36
    (tmp_path / f"map.{ending}").unlink()
    second = run_map(f"{command} --limit 20000")
    assert run_map(f"{command} --limit 20000").err == second.err


def test_that_the_worst_searches_are_those_with_the_higher_limit(run_map, tmp_path):
    file = tmp_path / "map.csv"
    command = f"--board 6x6 --strategy naive -o '{file}'"
    run_map(f"{command} --limit 20000")
    *half, _ = file.read_text().splitlines(keepends=True)[:19]
    file.write_text("".join(half))
    summary = run_map(f"{command} --limit 1000").err
    rows = rows_in(file.read_text())
    longest = sum(row["limit"] == "20000" == row["steps"] for row in rows)
    assert 3 < longest < sum(row["outcome"] == "stopped" for row in rows)
    assert f"worst more than 20,000 ({longest} of them)" in summary


def remove_loading_marks(process_id):
    """Remove the loading marks of a killed process from the cache of compiled code.

    It looks as if that code had crashed it: the next process would compile everything again.
    """
    for mark in cache_folder().glob(f"kernel/*/loading-{process_id}-*"):
        mark.unlink()


@posix_only
def test_that_a_killed_map_keeps_its_rows_and_is_continued(run_map, tmp_path):
    file = tmp_path / "map.json"
    log = tmp_path / "map.json.rows.csv"
    with start(*ENDLESS, "-o", str(file)) as process:
        wait_for_lines(log, 5)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    remove_loading_marks(process.pid)
    written = rows_in(log.read_text())
    assert len(written) >= 4
    assert isinstance(json.loads(file.read_text()), list)
    assert run_map(f"--boards 5x5..8x8 --strategy naive --limit 100 -o '{file}'").status == 0
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    rows = json.loads(file.read_text())
    starts = [(row["board"], row["start"]) for row in rows]
    assert len(starts) == len(set(starts)) == 26**2
    steps = {(row["board"], row["start"]): int(row["steps"]) for row in rows}
    assert all(steps[row["board"], row["start"]] == int(row["steps"]) for row in written)


@posix_only
@pytest.mark.usefixtures("interrupt_handler")
def test_that_ctrl_c_ends_a_map_with_advice_to_continue(terminal, tmp_path):
    file = tmp_path / "map.csv"

    def interrupt():
        try:
            wait_for_lines(file, 5)
        finally:
            # the search would never end
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    with ThreadPoolExecutor() as executor:
        interruption = executor.submit(interrupt)
        status, out, err = astuple(terminal(*ENDLESS, "-o", str(file)))
    assert interruption.result() is None
    assert (status, out) == (130, "")
    match = re.fullmatch(
        rf"Cancelled: (\d+) of 676 searches are in {re.escape(str(file))}\. "
        r"Run the same command again to go on\.\n",
        err,
    )
    assert match, err
    assert 4 <= int(match[1]) <= len(rows_in(file.read_text()))


def test_that_ctrl_c_leaves_whole_json_on_standard_output(run_map, monkeypatch):
    class InterruptedSweep(Sweep):
        def iter_updates(self):
            yield next(super().iter_updates())
            raise KeyboardInterrupt

    monkeypatch.setattr("knight_gui.terminal.sweeps.map.Sweep", InterruptedSweep)
    result = run_map("--board 3x4 --format json")
    assert result.status == 130
    count = len(json.loads(result.out))
    assert count > 0
    assert result.err == f"Cancelled: {count} of 12 searches done.\n"


def test_that_a_foreign_file_stays_as_it_is(run_map, tmp_path):
    file = tmp_path / "map.csv"
    file.write_text("my notes\n")
    result = run_map(f"--board 3x3 -o '{file}'")
    assert result.status == 2
    assert result.err.startswith(f"knight-gui: {file} cannot take more rows, and stays as it is: ")
    assert file.read_text() == "my notes\n"
