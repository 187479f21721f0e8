"""Marks of the board, found by the position that a mouse points at."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF

from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.signs import find_board_mark_at, iter_board_marks
from knight_gui.drawing.samples import draw_board_sample
from knight_gui.messages.marks import BOARD_MARKS, MarkType, mark_sentence
from tests.drawing.board import boards
from tests.support.frames import MANY

pytestmark = pytest.mark.usefixtures("qapp", "engine")

CORNER = QPointF(0.3, -0.3)
EDGE = QPointF(-0.45, 0.45)
"""Offset in a square at which there is neither a disc nor a line."""
MISTAKE_SIGN = QPointF(-0.28, 0.36)
CENTER = QPointF()


def pos_in_square(board, name, offset=CENTER):
    """Return a position in a square, in squares from the upper left corner of the board."""
    row, col = board.row_and_column(board.parse_square(name))
    return QPointF(col + 0.5, row + 0.5) + offset


def pos_between(board, first_name, second_name, share=0.5):
    """Return a position on the line from one square to another."""
    first = pos_in_square(board, first_name)
    second = pos_in_square(board, second_name)
    return first * (1 - share) + second * share


def placed_mark_at(state, pos):
    square = int(pos.y()) * state.board.cols + int(pos.x())
    return find_board_mark_at(state, square, pos)


def mark_type_at(state, pos):
    return placed_mark_at(state, pos).mark_type


def mark_types_of(state):
    return {placed_mark.mark_type for placed_mark in iter_board_marks(state)}


def test_that_disc_start_line_and_knight_are_distinguished():
    state = replace(boards.with_lost_path((5, 5), "a5 c4 b2 d3"), mistake_depth=None)
    board = state.board
    assert mark_type_at(state, pos_in_square(board, "a5")) is MarkType.START
    assert mark_type_at(state, pos_in_square(board, "c4")) is MarkType.VISITED
    assert mark_type_at(state, pos_between(board, "a5", "c4")) is MarkType.PATH
    assert mark_type_at(state, pos_in_square(board, "d3")) is MarkType.KNIGHT
    assert mark_type_at(state, pos_in_square(board, "c4", EDGE)) is MarkType.VISITED
    assert mark_type_at(state, pos_in_square(board, "a4", EDGE)) is MarkType.FREE_SQUARE


def test_that_the_square_that_lost_the_tour_has_a_mark_that_no_other_has():
    state = boards.with_lost_search((5, 5), 378)
    losing_square = state.position.path[state.mistake_depth]
    marked_squares = [
        placed_mark.square
        for placed_mark in iter_board_marks(state)
        if placed_mark.mark_type is MarkType.LOST
    ]
    assert marked_squares == [losing_square]
    name = state.board.name(losing_square)
    assert mark_type_at(state, pos_in_square(state.board, name)) is MarkType.LOST
    assert mark_type_at(state, pos_in_square(state.board, name, EDGE)) is MarkType.LOST
    assert MarkType.LOST not in mark_types_of(replace(state, mistake_depth=None))


def test_that_the_sign_of_a_mistake_is_found_where_it_covers_the_path():
    state = boards.with_lost_search((8, 8), 33)
    pos = pos_in_square(state.board, "g6", MISTAKE_SIGN)
    assert mark_type_at(state, pos) is MarkType.LOST
    assert mark_type_at(replace(state, mistake_depth=None), pos) is MarkType.PATH


def test_that_the_sentence_of_a_hatched_square_mentions_its_exits_where_these_are_drawn():
    state = boards.with_isolated_square()
    placed_mark = placed_mark_at(state, pos_in_square(state.board, "a6"))
    sentence = mark_sentence(state.board, placed_mark)
    assert sentence.endswith("The lines from it are its exits.")
    assert "lines" not in mark_sentence(state.board, placed_mark._replace(number=0))


def test_that_exits_arrow_and_hatches_of_a_proof_are_distinguished():
    mark_types = set()
    for state in (boards.with_isolated_square(), boards.with_lost_path((5, 5), "c3 d5 e3 c2")):
        board = state.board
        proof = state.proof
        for proof_exit in proof.exits:
            square, neighbor = board.names((proof_exit.square, proof_exit.neighbor))
            assert mark_type_at(state, pos_in_square(board, square, EDGE)) is MarkType.HATCHED
            mark_type = MarkType.OPEN_EXIT if proof_exit.is_open else MarkType.USED_EXIT
            assert mark_type_at(state, pos_between(board, square, neighbor, 0.45)) is mark_type
            mark_types.add(mark_type)
        if proof.last_exit_move is not None:
            pos = pos_between(board, *board.names(proof.last_exit_move))
            mark_types.add(mark_type_at(state, pos))
    assert mark_types == {MarkType.OPEN_EXIT, MarkType.USED_EXIT, MarkType.LAST_WAY}


def test_that_dots_and_their_verdicts_are_distinguished():
    state = boards.with_completabilities()
    names = state.board.names((10, 12, 17))
    dots = {mark_type_at(state, pos_in_square(state.board, name)) for name in names}
    assert dots <= {MarkType.NEXT, MarkType.CANDIDATE}
    assert MarkType.NEXT in dots
    verdicts = [mark_type_at(state, pos_in_square(state.board, name, CORNER)) for name in names]
    assert verdicts == [MarkType.SAFE_MOVE, MarkType.LOSING, MarkType.UNDECIDED_MOVE]


@pytest.mark.parametrize("make_state", [*boards.ALL, boards.with_completabilities])
def test_that_a_mark_is_found_where_a_layer_draws_it_and_nowhere_else(make_state):
    state = make_state()
    board = state.board
    if state.retreat_counts is not None:
        hidden = {MarkType.PATH, MarkType.NEXT, MarkType.VISITED, MarkType.HATCHED}
        assert mark_types_of(state).isdisjoint(hidden)
    for placed_mark in iter_board_marks(state):
        square = placed_mark.square
        other_square = placed_mark.other_square or square
        assert mark_sentence(board, placed_mark).startswith(board.name(square))
        pos = pos_between(board, *board.names((square, other_square)))
        assert mark_type_at(state, pos) is not MarkType.FREE_SQUARE


class FakePainter:
    """Painter that draws nothing."""

    def save(self):
        pass

    def restore(self):
        pass

    def scale(self, _x, _y):
        pass


@pytest.mark.parametrize("mark_type", BOARD_MARKS)
def test_that_the_sample_of_a_mark_has_that_mark(mark_type, monkeypatch):
    drawn_states = []

    def draw(_board_painter, _painter, _geometry, state):
        drawn_states.append(state)

    monkeypatch.setattr(BoardPainter, "draw", draw)
    draw_board_sample(FakePainter(), mark_type, 40, boards.empty().theme, BOARD_LAYERS)
    (state,) = drawn_states
    assert mark_type in mark_types_of(state)


def test_that_the_sentence_of_a_square_mentions_the_number_on_its_dot():
    state = boards.with_search(MANY)
    name = state.board.name(state.position.untried_candidates[0].square)
    placed_mark = placed_mark_at(state, pos_in_square(state.board, name))
    sentence = mark_sentence(state.board, placed_mark)
    assert sentence.endswith(("in the order.", "on the empty board.", "exits now."))
