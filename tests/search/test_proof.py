"""Proofs that are drawn are true, square by square."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, Theorem
from knight_gui.board.theory.existence import obstacle_to_tour
from knight_gui.search import api
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.proof import make_obstacle_proof, make_verdict_proof
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal
from tests.search.from_the_start import search_after
from tests.search.problems import problems

WITH_EXITS = {
    ReasonType.UNREACHABLE_SQUARE,
    ReasonType.START_UNREACHABLE,
    ReasonType.SINGLE_EXIT,
    ReasonType.REACHABLE_ONLY_FROM_HEAD,
    ReasonType.TWO_SINGLE_EXITS,
}


def judge(problem, steps):
    """Return the path of a search after some steps, the verdict on it, and its proof."""
    search = search_after(problem, steps)
    verdict = api.verdict(problem.board, search.path, problem.strategy.goal)
    return search.path, verdict, make_verdict_proof(problem.board, verdict)


@settings(max_examples=60)
@given(problems(), st.integers(0, 300))
def test_that_exits_of_a_proof_are_open_exactly_where_the_knight_can_go(problem, steps):
    board = problem.board
    path, verdict, proof = judge(problem, steps)
    if proof is None:
        return
    is_about_start = verdict.reason.reason_type is ReasonType.START_UNREACHABLE
    assert set(proof.squares) <= (
        {path[0]} if is_about_start else set(board.free_squares) - set(path)
    )
    expected = {
        (square, other): other not in path or (other == path[-1] and not is_about_start)
        for square in proof.squares
        for other in board.free_squares
        if board.attacks(square, other)
    }
    are_open = {(each.square, each.neighbor): each.is_open for each in proof.exits}
    assert are_open == (expected if verdict.reason.reason_type in WITH_EXITS else {})


@settings(max_examples=60)
@given(problems(), st.integers(0, 300))
def test_that_the_last_exit_move_took_the_last_exit(problem, steps):
    path, verdict, proof = judge(problem, steps)
    if proof is None or proof.last_exit_move is None:
        return
    assert verdict.reason.reason_type in WITH_EXITS
    is_about_start = verdict.reason.reason_type is ReasonType.START_UNREACHABLE
    first = path.index(proof.last_exit_move[0])
    assert proof.last_exit_move == path[first : first + 2]
    after = path[first + 1 + is_about_start :]
    for square in verdict.reason.squares:
        assert problem.board.attacks(proof.last_exit_move[is_about_start], square)
        assert set(problem.board.neighbors(square)) <= set(path) - set(after)


@settings(max_examples=60)
@given(problems(), st.integers(0, 300))
def test_that_surrounding_squares_are_the_neighbours_of_those_that_need_edges(problem, steps):
    _, verdict, proof = judge(problem, steps)
    if proof is None or verdict.reason.reason_type is not ReasonType.TOO_FEW_NEIGHBORS:
        return
    around = {n for square in verdict.reason.squares for n in problem.board.neighbors(square)}
    assert set(proof.surrounding_squares) == around - set(verdict.losing_prefix[:-1])


def test_that_the_start_of_a_closed_tour_is_cut_off_by_the_move_to_its_last_neighbour():
    board = Board(5, 6)
    path = tuple(map(board.parse_square, ["a5", "b3", "a1", "c2", "e1", "f3", "e5", "c4"]))
    proof = make_verdict_proof(board, api.verdict(board, path, Goal.CLOSED))
    assert (proof.squares, proof.last_exit_move) == (path[:1], path[-2:])


def test_that_the_two_rings_of_4x4_never_meet():
    board = Board(4, 4)
    proof = make_obstacle_proof(board, 0, obstacle_to_tour(board, 0))
    one, other = proof.cycles
    assert len(one) == len(other) == 4
    for ring in proof.cycles:
        assert all(board.attacks(a, b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    assert not any(board.attacks(a, b) for a in one for b in other)


def test_that_the_colours_of_a_start_of_the_minority_are_counted():
    board = Board(5, 5)
    obstacle = obstacle_to_tour(board, 1)
    assert obstacle.theorem is Theorem.ALTERNATING_COLORS
    assert make_obstacle_proof(board, 1, obstacle).color_counts == (13, 12)


def test_that_colours_are_counted_after_the_search_from_such_a_start_as_before_it():
    board = Board(11, 11)
    verdict = Verdict(
        (1,),
        Completability.LOST,
        lost_depth=0,
        reason=Reason(ReasonType.COLOR_IMBALANCE, tuple(range(0, 121, 2))),
    )
    proof = make_verdict_proof(board, verdict)
    assert (proof.squares, proof.color_counts) == ((), (61, 60))
    # the numbers would cover a longer path
    assert make_verdict_proof(board, replace(verdict, path=(1, 24))) is None


def test_that_a_proof_without_cycles_has_exits():
    board = Board(3, 6)
    proof = make_obstacle_proof(board, 0, obstacle_to_tour(board, 0))
    assert proof.cycles == ()
    names = {(board.name(w.square), board.name(w.neighbor)) for w in proof.exits if w.is_open}
    assert {("a2", "c1"), ("a2", "c3"), ("e2", "c1"), ("e2", "c3")} <= names


def test_that_all_moves_of_squares_that_need_all_their_exits_are_drawn():
    board = Board()
    problem = Problem(board, (board.parse_square("e3"),), PRESETS["knight"].greedy)
    _, _, proof = judge(problem, 54)
    drawn = {"".join(sorted((board.name(a), board.name(b)))) for a, b in proof.forced_edges}
    # together they are a ring
    assert drawn == {"b7d8", "c6d8", "a5b7", "a5c6"}
    assert proof.visited_edge_ends == frozenset()


def test_that_ends_of_forced_edges_that_the_knight_has_visited_are_known():
    reason = Reason(ReasonType.FORCED_EDGES_CONFLICT, squares=(3,), forced_edges=((3, 9), (3, 18)))
    verdict = Verdict((20, 9), Completability.LOST, lost_depth=1, reason=reason)
    proof = make_verdict_proof(Board(), verdict)
    assert proof.visited_edge_ends == {9}


def test_that_a_square_visited_since_stays_marked():
    verdict = Verdict(
        (0, 7),
        Completability.LOST,
        lost_depth=0,
        reason=Reason(ReasonType.UNREACHABLE_SQUARE, (7,)),
    )
    proof = make_verdict_proof(Board(5, 5), verdict)
    assert (proof.squares, proof.visited_squares) == ((), (7,))
