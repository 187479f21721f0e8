"""Command `judge`: verdicts on paths."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest

from knight_gui.search.oracle import foresight
from tests.terminal.processes import command_fixture

judge = command_fixture("judge")
LOST = "Lost since 31 (g6). From g6 the knight goes to h8 and gets stuck, or can never reach h8."


@pytest.mark.parametrize(
    ("arguments", "status", "text"),
    [
        ("'a8 b6 c8'", 0, "8×8: Can still become a tour."),
        ("a10,b8", 0, "10×8: Can still become a tour."),
        ("'a5 b3' --board 5x5", 0, "5×5: Can still become a tour."),
        ("'a5 b3' --board 5x5 --closed", 1, "5×5: No closed tour on this board."),
        (
            "b5 --board 5x5",
            1,
            "5×5: No tour from b5. Each move changes colour. With 13 dark and 12 light squares,",
        ),
        (
            "'a3 b1 d2' --board 3x4",
            1,
            "3×4: Lost since 2 (b1). After b1, the forced moves at squares",
        ),
        (
            "a12 --board 12x12 --leaper zebra",
            3,
            "12×12: Not decided. It would take too long to find out.",
        ),
        ("'a3 c2 a1 b3 c1 a2 c3 b1' --board 3x3 --holes b2", 0, "3×3: This path is a tour."),
    ],
)
def test_that_a_path_has_a_verdict_and_a_status(judge, arguments, status, text):
    result = judge(arguments)
    assert result.out.startswith(text)
    assert (result.status, result.err) == (status, "")


def test_that_an_endless_decision_is_given_up(judge, monkeypatch):
    monkeypatch.setattr(foresight, "MAX_BRANCHES_OF_SMALL_BOARDS", 2_000)
    giraffe = "--board 11x11 --leaper giraffe"
    result = judge(f"a1 {giraffe}")
    assert (result.status, result.out, result.err) == (
        3,
        "11×11: Not decided. It would take too long to find out.\n",
        "",
    )
    lost = judge(f"'a1 e2 a3 e4 i5 e6 a7' {giraffe} --holes k1 --closed")
    assert lost.status == 1
    assert lost.out.startswith("11×11: Lost by 5 (i5) at the latest. ")
    fields = json.loads(judge(f"a1 {giraffe} --format json").out)
    assert (fields["prospect"], fields["lost_since"], fields["exact"]) == ("undecided", 0, False)


def test_that_the_path_of_a_stopped_search_is_judged(solve, judge, monkeypatch, tmp_path):
    search = "--strategy naive --max-steps 60 --format"
    for output_format in ("squares", "json", "board"):
        printed = solve(f"{search} {output_format}").out
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(printed.encode())))
        result = judge("-")
        assumed = " Squares with a 0 count as not visited." if output_format == "board" else ""
        assert (result.status, result.out) == (1, f"8×8: {LOST}{assumed}\n")
        (tmp_path / "path.txt").write_text(printed, encoding="utf-8")
        assert judge("", tmp_path / "path.txt") == result


@pytest.mark.parametrize("output_format", ["txt", "csv --what board"])
def test_that_a_printed_path_that_lacks_one_square_keeps_its_board(
    terminal, judge, monkeypatch, output_format
):
    search = "--board 5x6 --start a2 --strategy naive --step 4058 --format"
    printed = terminal("export", *search.split(), *output_format.split()).out
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(printed.encode())))
    result = judge("-")
    assert result.status == 1
    assert result.out.startswith("5×6: Lost since ")


def test_that_a_path_counted_from_0_is_named_so(judge, tmp_path):
    (tmp_path / "path.txt").write_text("0 3 6\n5   1\n2 7 4", encoding="utf-8")
    assert judge("", tmp_path / "path.txt").out == (
        "3×3: This path is a tour. The squares are counted from 0. "
        "b2 has no number, so it counts as a hole.\n"
    )


def test_that_squares_without_a_number_are_named_as_holes(judge, tmp_path):
    (tmp_path / "path.txt").write_text("1 4 0\n0 . 2\n3 0 5", encoding="utf-8")
    assert judge("", tmp_path / "path.txt").out == (
        "3×3: Can still become a tour. b2 has no number, so it counts as a hole. "
        "Squares with a 0 count as not visited.\n"
    )


def test_that_json_has_the_verdict(judge):
    lost = json.loads(judge("'a3 b1 d2' --board 3x4 --format json").out)
    assert (lost["rows"], lost["cols"], lost["goal"]) == (3, 4, "open")
    assert (lost["prospect"], lost["lost_since"], lost["square"]) == ("lost", 2, "b1")
    assert lost["exact"]
    assert lost["proof"] == ["c2", "d2", "a1"]
    completable = json.loads(judge("'a3 c2 a1' --board 3x4 --format json").out)
    assert (completable["prospect"], completable["lost_since"], completable["reason"]) == (
        "hopeful",
        0,
        "",
    )
    assert completable["tour"][:3] == completable["path"] == ["a3", "c2", "a1"]
    assert {key: type(lost[key]) for key in lost} == {
        key: type(completable[key]) for key in completable
    }
