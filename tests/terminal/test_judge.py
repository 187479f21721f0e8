"""A path is said to be lost since which square and why, or to be able to become a tour."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest

from knight_gui.search.oracle import foresight
from tests.terminal.running import asking

judge = asking("judge")
LOST = (
    "Lost since 31 (g6). From g6 the knight either goes to h8 and gets stuck, or never gets there."
)


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ("'a8 b6 c8'", 0, "8×8: Can still become a tour."),
        ("a10,b8", 0, "10×8: Can still become a tour."),
        ("'a5 b3' --board 5x5", 0, "5×5: Can still become a tour."),
        ("'a5 b3' --board 5x5 --closed", 1, "5×5: No closed tour on this board."),
        ("b5 --board 5x5", 1, "5×5: No tour from b5. With 13 dark and 12 light squares,"),
        ("'a3 b1 d2' --board 3x4", 1, "3×4: Lost since 2 (b1). After b1, the moves at c2, d2"),
        (
            "a12 --board 12x12 --leaper zebra",
            3,
            "12×12: Not decided. It would take too long to find out.",
        ),
        ("'a3 c2 a1 b3 c1 a2 c3 b1' --board 3x3 --holes b2", 0, "3×3: This path is a tour."),
    ],
)
def test_that_it_says_what_can_become_of_a_path(judge, arguments, status, told):
    said = judge(arguments)
    assert said.out.startswith(told)
    assert (said.status, said.err) == (status, "")


def test_that_a_question_that_would_never_end_is_not_decided(judge, monkeypatch):
    monkeypatch.setattr(foresight, "MAX_BRANCHES_OF_SMALL_BOARDS", 2_000)
    giraffe = "--board 11x11 --leaper giraffe"
    said = judge(f"a1 {giraffe}")
    assert (said.status, said.out, said.err) == (
        3,
        "11×11: Not decided. It would take too long to find out.\n",
        "",
    )
    lost = judge(f"'a1 e2 a3 e4 i5 e6 a7' {giraffe} --holes k1 --closed")
    assert lost.status == 1
    assert lost.out.startswith("11×11: Lost by 5 (i5) at the latest. ")
    told = json.loads(judge(f"a1 {giraffe} --format json").out)
    assert (told["prospect"], told["lost_since"], told["exact"]) == ("undecided", 0, False)


def test_that_a_search_that_was_stopped_is_judged(solve, judge, monkeypatch, tmp_path):
    """From standard input, or a file; a line of squares lies on the chessboard."""
    search = "--strategy naive --max-steps 60 --format"
    for form in ("squares", "json", "board"):
        printed = solve(f"{search} {form}").out
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(printed.encode())))
        said = judge("-")
        assert (said.status, said.out) == (1, f"8×8: {LOST}\n")
        (tmp_path / "path.txt").write_text(printed, encoding="utf-8")
        assert judge(str(tmp_path / "path.txt")) == said


@pytest.mark.parametrize("form", ["txt", "csv --what board"])
def test_that_a_path_that_lacks_one_square_is_judged_as_it_was_printed(
    terminal, judge, monkeypatch, form
):
    search = "--board 5x6 --start a2 --strategy naive --step 4058 --format"
    printed = terminal("export", *search.split(), *form.split()).out
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(printed.encode())))
    said = judge("-")
    assert said.status == 1
    assert said.out.startswith("5×6: Lost since ")


def test_that_a_path_that_is_counted_from_0_is_said_to_be(judge, tmp_path):
    (tmp_path / "path.txt").write_text("0 3 6\n5 . 1\n2 7 4", encoding="utf-8")
    assert judge(str(tmp_path / "path.txt")).out == (
        "3×3: This path is a tour. The squares are counted from 0. "
        "b2 has no number, so it counts as a hole.\n"
    )


def test_that_squares_without_a_number_are_said_to_be_holes(judge, tmp_path):
    (tmp_path / "path.txt").write_text("1 4 0\n0 . 2\n3 0 5", encoding="utf-8")
    assert judge(str(tmp_path / "path.txt")).out == (
        "3×3: Can still become a tour. b2 has no number, so it counts as a hole.\n"
    )


def test_that_a_program_reads_the_verdict(judge):
    lost = json.loads(judge("'a3 b1 d2' --board 3x4 --format json").out)
    assert (lost["rows"], lost["cols"], lost["goal"]) == (3, 4, "open")
    assert (lost["prospect"], lost["lost_since"], lost["square"]) == ("lost", 2, "b1")
    assert lost["exact"]
    assert lost["proof"] == ["c2", "d2", "a1"]
    hopeful = json.loads(judge("'a3 c2 a1' --board 3x4 --format json").out)
    assert (hopeful["prospect"], hopeful["lost_since"], hopeful["reason"]) == ("hopeful", 0, "")
    assert hopeful["tour"][:3] == hopeful["path"] == ["a3", "c2", "a1"]
    assert {key: type(lost[key]) for key in lost} == {key: type(hopeful[key]) for key in hopeful}
