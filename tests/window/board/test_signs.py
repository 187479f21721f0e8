"""Pointing at anything on the board says what it is."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF

from knight_gui.drawing.board.layers import LAYERS, BoardDrawing
from knight_gui.drawing.board.signs import sign_at, signs_on
from knight_gui.drawing.samples import draw_on_board
from knight_gui.messages.marks import ON_BOARD, Mark, sentence
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
    return sign_at(shown, int(where.y()) * shown.board.cols + int(where.x()), where)


def mark_at(shown, where):
    return sign_there(shown, where).mark


def test_that_disc_start_line_and_knight_are_told_from_each_other():
    shown = replace(boards.judged((5, 5), "a5 c4 b2 d3"), lost_at=None)
    board = shown.board
    assert mark_at(shown, spot(board, "a5")) is Mark.START
    assert mark_at(shown, spot(board, "c4")) is Mark.VISITED
    assert mark_at(shown, between(board, "a5", "c4")) is Mark.PATH
    assert mark_at(shown, spot(board, "d3")) is Mark.KNIGHT
    assert mark_at(shown, spot(board, "c4", EDGE)) is Mark.VISITED
    assert mark_at(shown, spot(board, "a4", EDGE)) is Mark.FREE


def test_that_the_square_that_lost_the_tour_has_a_mark_that_no_other_has():
    shown = boards.lost((5, 5), 378)
    assert [sign.square for sign in signs_on(shown) if sign.mark is Mark.LOST] == [
        shown.position.path[shown.lost_at]
    ]
    losing = shown.board.name(shown.position.path[shown.lost_at])
    for where in (spot(shown.board, losing), spot(shown.board, losing, EDGE)):
        assert mark_at(shown, where) is Mark.LOST
    assert Mark.LOST not in {sign.mark for sign in signs_on(replace(shown, lost_at=None))}


def test_that_the_sign_of_the_mistake_is_told_where_it_covers_the_path():
    shown = boards.lost((8, 8), 33)
    sign = spot(shown.board, "g6", SIGN)
    assert mark_at(shown, sign) is Mark.LOST
    assert mark_at(replace(shown, lost_at=None), sign) is Mark.PATH


def test_that_a_hatched_square_tells_of_its_exits_where_these_are_drawn():
    shown = boards.with_a_lost_square()
    sign = sign_there(shown, spot(shown.board, "a6"))
    assert sentence(shown.board, sign).endswith("The lines from it are its exits.")
    assert "lines" not in sentence(shown.board, sign._replace(number=0))


def test_that_spokes_arrow_and_hatches_of_a_proof_are_told_from_each_other():
    told = set()
    for shown in (boards.with_a_lost_square(), boards.judged((5, 5), "c3 d5 e3 c2")):
        board, proof = shown.board, shown.proof
        for way in proof.ways:
            square, neighbour = board.names((way.square, way.neighbour))
            assert mark_at(shown, spot(board, square, EDGE)) is Mark.HATCHED
            kind = Mark.OPEN_WAY if way.is_open else Mark.USED_WAY
            assert mark_at(shown, between(board, square, neighbour, 0.45)) is kind
            told.add(kind)
        if proof.move is not None:
            told.add(mark_at(shown, between(board, *board.names(proof.move))))
    assert told == {Mark.OPEN_WAY, Mark.USED_WAY, Mark.LAST_WAY}


def test_that_dots_and_what_comes_of_them_are_told_from_each_other():
    shown = boards.with_prospects()
    told = {mark_at(shown, spot(shown.board, name)) for name in shown.board.names((10, 12, 17))}
    assert told <= {Mark.NEXT, Mark.CANDIDATE}
    assert Mark.NEXT in told
    there = [spot(shown.board, name, CORNER) for name in shown.board.names((10, 12, 17))]
    assert [mark_at(shown, where) for where in there] == [Mark.HOPEFUL, Mark.LOSING, Mark.UNDECIDED]


@pytest.mark.parametrize("make", [*boards.ALL, boards.with_prospects])
def test_that_a_mark_is_found_where_a_layer_draws_it_and_nowhere_else(make):
    shown = make()
    marks = {sign.mark for sign in signs_on(shown)}
    hidden = {Mark.PATH, Mark.NEXT, Mark.VISITED, Mark.HATCHED}
    assert shown.retreats is None or marks.isdisjoint(hidden)
    for sign in signs_on(shown):
        board = shown.board
        assert sentence(board, sign).startswith(board.name(sign.square))
        where = between(board, *board.names((sign.square, sign.other or sign.square)))
        assert sign_there(shown, where).mark is not Mark.FREE


@pytest.mark.parametrize("mark", ON_BOARD)
def test_that_the_sample_of_a_mark_has_that_mark(mark, monkeypatch):
    seen = []
    monkeypatch.setattr(
        BoardDrawing, "draw", lambda _self, _painter, _grid, shown: seen.extend(signs_on(shown))
    )
    painter = type("Painter", (), {"save": int, "restore": int, "scale": lambda *_: None})()
    draw_on_board(painter, mark, 40, boards.empty().theme, LAYERS)
    assert mark in {sign.mark for sign in seen}


def test_that_the_tip_of_a_square_tells_of_the_number_on_its_dot():
    shown = boards.with_a_search(MANY)
    following = shown.board.name(shown.position.untried[0].square)
    told = sentence(shown.board, sign_there(shown, spot(shown.board, following)))
    assert told.endswith(("in the order.", "on the empty board.", "exits now."))
