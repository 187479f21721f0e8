"""What is drawn of why no tour can come of it is true, square by square."""

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.analysis import LossProver
from knight_gui.search.kinds import LossKind
from knight_gui.search.position import Loss
from knight_gui.search.proof import MOST_EXPLAINED, proof_of_loss, proof_of_obstacle
from knight_gui.search.search import Search
from knight_gui.tour import Board, Theorem
from knight_gui.tour.theory import obstacle_to_tour
from tests.search.problems import problems


def loss_of(problem, path):
    found = LossProver(Search(problem)).loss_of(path)
    return None if found is None else Loss(found[0], 0, *found[1:])


@settings(max_examples=100)
@given(problems(), st.integers(0, 300))
def test_that_ways_of_a_lost_path_are_open_exactly_where_the_knight_can_go(problem, steps):
    board, search = problem.board, Search(problem)
    search.advance(steps)
    path = search.position().path
    loss = loss_of(problem, path)
    proof = None if loss is None else proof_of_loss(board, path, loss)
    if proof is None:
        return
    is_home = loss.kind is LossKind.CUT_OFF
    assert set(proof.squares) <= ({path[0]} if is_home else set(board.free_squares) - set(path))
    if len(proof.squares) <= MOST_EXPLAINED:
        told = {(way.square, way.neighbour): way.is_open for way in proof.ways}
        assert told == {
            (square, other): other not in path or (other == path[-1] and not is_home)
            for square in proof.squares
            for other in board.free_squares
            if board.attacks(square, other)
        }
    if loss.kind is LossKind.STRANDED:
        assert not any(way.is_open for way in proof.ways)


@settings(max_examples=100)
@given(problems(), st.integers(0, 300))
def test_that_the_move_that_took_the_last_way_left_a_neighbour_of_what_is_stranded(problem, steps):
    search = Search(problem)
    search.advance(steps)
    path = search.position().path
    loss = loss_of(problem, path)
    proof = None if loss is None else proof_of_loss(problem.board, path, loss)
    if proof is None or loss.kind is not LossKind.STRANDED or loss.depth < len(problem.path):
        return
    assert proof.move == path[loss.depth - 1 : loss.depth + 1]
    for square in proof.squares:
        assert problem.board.attacks(proof.move[0], square)
        assert not problem.board.attacks(proof.move[1], square)


@settings(max_examples=100)
@given(problems(), st.integers(0, 300))
def test_that_no_move_is_blamed_that_took_no_way(problem, steps):
    search = Search(problem)
    search.advance(steps)
    path = search.position().path
    loss = loss_of(problem, path)
    proof = None if loss is None else proof_of_loss(problem.board, path, loss)
    if proof is None or proof.move is None:
        return
    assert loss.kind is not LossKind.SINGLE
    beside = proof.move[loss.kind is LossKind.CUT_OFF]
    assert all(problem.board.attacks(beside, square) for square in proof.squares)
    taken = set(path[: loss.depth + 1])
    for square in proof.squares:
        assert set(problem.board.neighbours(square)) <= taken


def test_that_the_two_rings_of_4x4_never_meet():
    board = Board(4, 4)
    proof = proof_of_obstacle(board, 0, obstacle_to_tour(board, 0))
    one, other = proof.rings
    assert len(one) == len(other) == 4
    for ring in proof.rings:
        assert all(board.attacks(a, b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    assert not any(board.attacks(a, b) for a in one for b in other)


def test_that_a_board_of_another_colour_is_counted_through():
    board = Board(5, 5)
    found = obstacle_to_tour(board, 1)
    assert found.theorem is Theorem.COLOURS
    assert proof_of_obstacle(board, 1, found).counts == (13, 12)


def test_that_what_is_no_ring_is_told_by_its_ways():
    board = Board(3, 6)
    proof = proof_of_obstacle(board, 0, obstacle_to_tour(board, 0))
    assert proof.rings == ()
    names = {(board.name(w.square), board.name(w.neighbour)) for w in proof.ways if w.is_open}
    assert {("a2", "c1"), ("a2", "c3"), ("e2", "c1"), ("e2", "c3")} <= names


def test_that_a_path_that_is_not_shown_to_be_lost_any_more_has_no_proof():
    loss = Loss(1, 1, LossKind.SINGLE, (7,))
    assert proof_of_loss(Board(5, 5), (0, 7), loss) is None
