"""Outcome of `solve`: exit status, and the sentence on standard error."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (
            "",
            0,
            "Solved. A tour of 64 squares, without a single retreat. Squares with few exits",
        ),
        ("--board 5x6 --closed", 0, "Solved. A closed tour of 30 squares. Steps: "),
        ("--board 1x1", 0, "Solved. A tour of 1 square, without a single retreat. Steps: 0, "),
        (
            "--board 4x4 --start b1 --search-anyway --strategy warnsdorff",
            1,
            "No tour from b1. The search tried every way, which proves it. Steps: 3,768, ",
        ),
        (
            "--board 5x5 --closed --search-anyway --pruning dead-ends",
            1,
            "No closed tour from a5. The search tried or ruled out every way, which proves it.",
        ),
        (
            "--board 3x3 --search-anyway --pruning dead-ends",
            1,
            "No tour from a3. The free squares prove it: no search needed. Steps: 0, ",
        ),
        (
            "--board 2x2 --search-anyway",
            1,
            "No tour from a2. No move leads on, which proves it. Steps: 0, ",
        ),
        (
            "--preset knight --start 5,4",
            1,
            (
                "Stuck after 60 of 64 squares. This search never backtracks. "
                "There is a tour, but the search did not find it. Steps: 59, "
            ),
        ),
        (
            "--board 3x4 --closed --no-backtracking --search-anyway",
            1,
            (
                "Stuck: the path does not close. This search never backtracks. "
                "There is no closed tour to find. Steps: 11, retreats: 0, "
            ),
        ),
        (
            "--strategy naive --max-steps 123456",
            1,
            (
                "Stopped by --max-steps after 123,456 steps. There is a tour, but the search "
                "did not find it. Steps: 123,456, retreats: 61,704, "
            ),
        ),
        (
            "--board 4x4 --search-anyway --max-steps 5",
            1,
            ("Stopped by --max-steps after 5 steps. There is no tour to find. Steps: 5, "),
        ),
    ],
)
def test_that_each_outcome_is_a_sentence_and_a_status(solve, arguments, status, sentence):
    result = solve(arguments)
    lines = result.err.splitlines()
    assert lines[0].startswith(sentence)
    assert len(lines) == (3 if sentence.startswith("Stopped") and "There is a" in sentence else 1)
    assert result.status == status


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        *(
            (f"--board {size} --strategy warnsdorff", ["which proves it"])
            for size in ("2x2", "3x3", "4x4", "1x2")
        ),
        ("--board 5x5 --start b5", ["which proves it"]),
        ("--board 5x5 --start a5", ["Solved"]),
        # no steps are enough where none is needed
        ("--board 1x1 --max-steps 0", ["Solved", "Steps: 0,"]),
        ("--board 2x2 --max-steps 0", ["proves", "Steps: 0,"]),
        ("--board 8x8 --max-steps 0", ["Stopped", "Steps: 0,"]),
    ],
)
def test_that_a_search_of_a_small_board_ends_in_a_tour_or_in_a_proof(solve, arguments, words):
    result = solve(f"{arguments} --search-anyway")
    assert result.status == (words[0] != "Solved")
    assert all(word in result.err for word in words)


@pytest.mark.parametrize("limit", [0, 1, 27, 28, 29])
def test_that_a_stopped_search_proves_nothing(solve, limit):
    result = solve(f"--board 3x3 --max-steps {limit} --search-anyway --strategy naive")
    assert result.status == 1
    # the search on 3x3 from a corner goes 7 squares on and back, twice: 28 steps
    assert ("proves" in result.err) == (limit >= 28)
    assert ("Stopped" in result.err) == (limit < 28)


def test_that_the_step_limit_is_exact(solve):
    for limit in (9_999, 10_000, 10_001, 3_000_000):
        assert f"Steps: {limit:,}, " in solve(f"--strategy naive --max-steps {limit}").err


def test_that_a_stopped_search_prints_the_verdict_on_its_path(solve):
    _, lost, above = solve("--strategy naive --max-steps 123456").err.splitlines()
    assert lost == (
        "Lost since 31 (g6). "
        "From g6 the knight goes to h8 and gets stuck, or can never reach h8. "
        "The search doesn’t see it: g6 stays until everything after it has been tried."
    )
    assert above.startswith("Everything after g6: about ")
    assert above.endswith(" million a second.")
    assert solve("--strategy naive --max-steps 3").err.splitlines()[1] == (
        "Can still become a tour. The naive search doesn’t look ahead: it takes the next free "
        "square in the fixed order."
    )
    assert "Lost since" not in solve("--strategy naive --max-steps 123456 --format json").err
