"""Pointing at anything on the board says what it is."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF

from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.signs import find_board_mark_at, iter_board_marks
from knight_gui.drawing.samples import draw_board_sample
from knight_gui.messages.marks import BOARD_MARKS, MarkType, mark_sentence
from tests.window.board import boards
from tests.window.frames import MANY

pytestmark = pytest.mark.usefixtures("qapp", "engine")

CORNER = QPointF(0.3, -0.3)
EDGE = QPointF(-0.45, 0.45)
"""Where in a square neither a disc nor a line is."""
SIGN = QPointF(-0.28, 0.36)
MIDDLE = QPointF()


def spot(board, name, beside=MIDDLE):
    row, col = board.row_and_column(board.parse_square(name))
    return QPointF(col + 0.5, row + 0.5) + beside


def between(board, one, other, share=0.5):
    return spot(board, one) * (1 - share) + spot(board, other) * share


def sign_there(shown, where):
    return find_board_mark_at(shown, int(where.y()) * shown.board.cols + int(where.x()), where)


def mark_at(shown, where):
    return sign_there(shown, where).mark_type


def test_that_disc_start_line_and_knight_are_told_from_each_other():
    shown = replace(boards.judged((5, 5), "a5 c4 b2 d3"), lost_depth=None)
    board = shown.board
    assert mark_at(shown, spot(board, "a5")) is MarkType.START
    assert mark_at(shown, spot(board, "c4")) is MarkType.VISITED
    assert mark_at(shown, between(board, "a5", "c4")) is MarkType.PATH
    assert mark_at(shown, spot(board, "d3")) is MarkType.KNIGHT
    assert mark_at(shown, spot(board, "c4", EDGE)) is MarkType.VISITED
    assert mark_at(shown, spot(board, "a4", EDGE)) is MarkType.FREE_SQUARE


def test_that_the_square_that_lost_the_tour_has_a_mark_that_no_other_has():
    shown = boards.lost((5, 5), 378)
    assert [sign.square for sign in iter_board_marks(shown) if sign.mark_type is MarkType.LOST] == [
        shown.position.path[shown.lost_depth]
    ]
    losing = shown.board.name(shown.position.path[shown.lost_depth])
    for where in (spot(shown.board, losing), spot(shown.board, losing, EDGE)):
        assert mark_at(shown, where) is MarkType.LOST
    assert MarkType.LOST not in {
        sign.mark_type for sign in iter_board_marks(replace(shown, lost_depth=None))
    }


def test_that_the_sign_of_the_mistake_is_told_where_it_covers_the_path():
    shown = boards.lost((8, 8), 33)
    sign = spot(shown.board, "g6", SIGN)
    assert mark_at(shown, sign) is MarkType.LOST
    assert mark_at(replace(shown, lost_depth=None), sign) is MarkType.PATH


def test_that_a_hatched_square_tells_of_its_exits_where_these_are_drawn():
    shown = boards.with_a_lost_square()
    sign = sign_there(shown, spot(shown.board, "a6"))
    assert mark_sentence(shown.board, sign).endswith("The lines from it are its exits.")
    assert "lines" not in mark_sentence(shown.board, sign._replace(number=0))


def test_that_spokes_arrow_and_hatches_of_a_proof_are_told_from_each_other():
    told = set()
    for shown in (boards.with_a_lost_square(), boards.judged((5, 5), "c3 d5 e3 c2")):
        board = shown.board
        proof = shown.proof
        for way in proof.exits:
            square, neighbour = board.names((way.square, way.neighbor))
            assert mark_at(shown, spot(board, square, EDGE)) is MarkType.HATCHED
            kind = MarkType.OPEN_EXIT if way.is_open else MarkType.USED_EXIT
            assert mark_at(shown, between(board, square, neighbour, 0.45)) is kind
            told.add(kind)
        if proof.last_exit_move is not None:
            told.add(mark_at(shown, between(board, *board.names(proof.last_exit_move))))
    assert told == {MarkType.OPEN_EXIT, MarkType.USED_EXIT, MarkType.LAST_WAY}


def test_that_dots_and_what_comes_of_them_are_told_from_each_other():
    shown = boards.with_prospects()
    told = {mark_at(shown, spot(shown.board, name)) for name in shown.board.names((10, 12, 17))}
    assert told <= {MarkType.NEXT, MarkType.CANDIDATE}
    assert MarkType.NEXT in told
    there = [spot(shown.board, name, CORNER) for name in shown.board.names((10, 12, 17))]
    assert [mark_at(shown, where) for where in there] == [
        MarkType.SAFE_MOVE,
        MarkType.LOSING,
        MarkType.UNDECIDED_MOVE,
    ]


@pytest.mark.parametrize("make", [*boards.ALL, boards.with_prospects])
def test_that_a_mark_is_found_where_a_layer_draws_it_and_nowhere_else(make):
    shown = make()
    marks = {sign.mark_type for sign in iter_board_marks(shown)}
    hidden = {MarkType.PATH, MarkType.NEXT, MarkType.VISITED, MarkType.HATCHED}
    assert shown.retreats is None or marks.isdisjoint(hidden)
    for sign in iter_board_marks(shown):
        board = shown.board
        assert mark_sentence(board, sign).startswith(board.name(sign.square))
        where = between(board, *board.names((sign.square, sign.other_square or sign.square)))
        assert sign_there(shown, where).mark_type is not MarkType.FREE_SQUARE


@pytest.mark.parametrize("mark", BOARD_MARKS)
def test_that_the_sample_of_a_mark_has_that_mark(mark, monkeypatch):
    seen = []
    monkeypatch.setattr(
        BoardPainter,
        "draw",
        lambda _self, _painter, _grid, shown: seen.extend(iter_board_marks(shown)),
    )
    painter = type("Painter", (), {"save": int, "restore": int, "scale": lambda *_: None})()
    draw_board_sample(painter, mark, 40, boards.empty().theme, BOARD_LAYERS)
    assert mark in {sign.mark for sign in seen}


def test_that_the_tip_of_a_square_tells_of_the_number_on_its_dot():
    shown = boards.with_a_search(MANY)
    following = shown.board.name(shown.position.untried_candidates[0].square)
    told = mark_sentence(shown.board, sign_there(shown, spot(shown.board, following)))
    assert told.endswith(("in the order.", "on the empty board.", "exits now."))
