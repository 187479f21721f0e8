"""Starts without tours: `solve` prints the reason instead of searching."""

import json

import pytest

IMPOSSIBLE = [
    ("--board 5x5 --start b5", "start on dark, not on b5"),
    ("--board 4x6 --start b3", "misses one colour of rows 2 and 3"),
    ("--board 6x4 --start b3", "misses one colour of b and c"),
    ("--board 2x9 --start c1", "On two rows each move goes two columns left or right"),
    ("--board 3x7 --start d2", "ends with b2, f2, d1 and d3"),
    ("--board 7x9 --closed", "32 dark and 31 light"),
    ("--board 3x8 --closed", "form a loop"),
    # holes and leapers
    ("--board 5x5 --leaper zebra", "No move leads to c3."),
    ("--board 8x8 --leaper camel", "From a8 no moves lead to 32 squares"),
    ("--board 5x5 --leaper wazir --start b5", "start on dark, not on b5"),
    ("--board 5x5 --leaper giraffe --closed", "No move leads to"),
    ("--board 5x6 --holes a1 --closed", "14 dark and 15 light"),
    ("--board 3x3 --holes a1,b2", "3 dark and 4 light"),
    ("--board 8x8 --leaper zebra", "squares b7, h7, a2 and g2 need 7 exits. One may be last."),
    ("--board 8x8 --leaper giraffe --closed", "all 2,571 ways"),
]


@pytest.mark.parametrize(("arguments", "reason"), IMPOSSIBLE)
def test_that_an_impossible_start_is_answered_with_the_reason(solve, arguments, reason):
    result = solve(arguments)
    assert result.status == 1
    assert reason in result.err
    assert result.err.count("\n") == 1
    assert "--search-anyway" in result.err
    result = solve(f"{arguments} --format json")
    fields = json.loads(result.out)
    assert (result.status, result.err) == (1, "")
    assert (fields["outcome"], fields["steps"], fields["nodes"]) == ("no-tour", 0, 1)
    assert fields["path"] == [fields["start"]]
    assert reason in fields["reason"]


@pytest.mark.parametrize("arguments", ["--board 5x5 --start b5", "--board 3x5", "--board 4x4"])
def test_that_search_anyway_searches_an_impossible_start(solve, arguments):
    result = solve(f"{arguments} --format json --search-anyway --strategy warnsdorff")
    fields = json.loads(result.out)
    assert (fields["outcome"], result.status) == ("no-tour", 1)
    assert fields["steps"] > 0
    assert fields["reason"] == ""


def test_that_an_impossible_start_is_not_searched_without_backtracking(solve):
    fields = json.loads(solve("--board 5x5 --start b5 --preset knight --format json").out)
    assert fields["outcome"] == "no-tour"
    anyway = solve("--board 5x5 --start b5 --preset knight --format json --search-anyway")
    assert json.loads(anyway.out)["outcome"] == "stuck"


@pytest.mark.parametrize("arguments", ["--board 10x10 --leaper zebra", "--board 6x6 --holes a6,f6"])
def test_that_an_unknown_result_of_holes_and_leapers_proves_nothing(solve, arguments):
    assert "That proves nothing" in solve(f"{arguments} --strategy naive --max-steps 5").err
