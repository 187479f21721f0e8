"""Code made for a board does what the ordinary kernel does, step for step, and can be absent."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, Leaper
from knight_gui.search import tables
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import board_code
from knight_gui.search.engine.generated_code import GeneratedCode
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.restart_policy import RestartPolicy
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak

MEMORY = 1 << 15
codes = []
"""Code must outlive the searches that it is used in."""


@st.composite
def problems(draw):
    """Problems whose candidates keep a fixed order, on boards that fit a word."""
    rows = draw(st.integers(1, 10))
    cols = draw(st.integers(1, 64 // rows))
    leaper = draw(st.sampled_from([Leaper(1, 2), Leaper(1, 2), Leaper(1, 2), Leaper(1, 3)]))
    start = draw(st.integers(0, rows * cols - 1))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 4))
    board = Board(rows, cols, holes - {start}, leaper)
    strategy = Strategy(
        move_order=draw(st.sampled_from(list(MOVE_ORDERS.values()))),
        ordering=draw(st.sampled_from([Ordering.NAIVE, Ordering.STATIC])),
        goal=draw(st.sampled_from(Goal)),
    )
    path = [start]
    for _ in range(draw(st.integers(0, 4))):
        onward = [s for s in board.free_squares if board.attacks(path[-1], s) and s not in path]
        if onward:
            path.append(draw(st.sampled_from(onward)))
    return Problem(board, tuple(path), strategy)


def with_code(search):
    """Let a search use code made for its board."""
    codes.append(GeneratedCode(search.tables))
    search.tables = search.tables._replace(codes=codes[-1].addresses)
    return search


def without_code(search):
    search.tables = search.tables._replace(codes=np.zeros_like(search.tables.code_addresses))
    return search


def everything_of(search):
    """All that a search leaves behind, apart from what lies beyond the head."""
    state = search.state
    record = search.record.record
    end = search.depth + 1
    kept = search.record.checkpoint_count
    depths = record.checkpoint_depths[:kept].tolist()
    return {
        "facts": state.scalars.tolist(),
        "path": state.path[:end].tolist(),
        "choices": state.choices[:end].tolist(),
        "entered": state.entry_steps[:end].tolist(),
        "free": state.free.tolist(),
        "links": state.free_degrees.tolist(),
        "retreats": state.retreat_counts.tolist(),
        "record": record.facts.tolist(),
        "profile": record.depth_profile.tolist(),
        "landmarks": search.record.landmarks(),
        "checkpoints": [
            record.checkpoints[place, : depth + 1].tolist() for place, depth in enumerate(depths)
        ],
    }


def assert_alike(one, other):
    found = everything_of(one)
    expected = everything_of(other)
    for name, value in expected.items():
        assert found[name] == value, name


@settings(
    max_examples=15,
    suppress_health_check=list(HealthCheck),
)
@given(problems(), st.data())
def test_that_code_for_the_board_leaves_behind_what_the_ordinary_kernel_does(problem, data):
    coded = with_code(Search(problem, MEMORY))
    plain = without_code(Search(problem, MEMORY))
    width = data.draw(st.sampled_from([1, 17, 300, 5000, 100_000, 10**9]))
    for search in (coded, plain):
        search.record.start_profile(width)
        search.record.reset_longest_retreat()
    slices = st.one_of(st.integers(0, 50), st.integers(1000, 5000), st.integers(10**4, 2 * 10**5))
    for budget in data.draw(st.lists(slices, min_size=1, max_size=8)):
        if data.draw(st.booleans()):
            coded.record.reset_longest_retreat()
            plain.record.reset_longest_retreat()
        token = CancelToken()
        if data.draw(st.booleans()):
            token.cancel()
        counts = np.frombuffer(token.counts, np.int64)
        assert coded.advance(budget, counts) == plain.advance(budget, counts)
        assert_alike(coded, plain)


def test_that_code_is_picked_up_by_a_search_under_way():
    problem = Problem(Board(), (0,), PRESETS["knight-tour"].naive)
    coded = Search(problem, MEMORY)
    plain = without_code(Search(problem, MEMORY))
    for search in (coded, plain):
        search.advance(1_000_000)
    with_code(coded)
    for budget in (1, 70_000, 12_345, 1_000_000):
        assert coded.advance(budget) == plain.advance(budget) == budget
        assert_alike(coded, plain)


# How code comes to be used


@pytest.fixture
def problem(monkeypatch):
    """A problem for which no code was made yet."""
    monkeypatch.setattr(board_code, "_threads", {})
    monkeypatch.setattr(tables, "_CODE_ADDRESSES", {})
    return Problem(Board(5, 6), (0,), PRESETS["knight-tour"].naive)


def requested(problem):
    """Request code for a problem, wait for it, and return a search that has it, or not."""
    search = Search(problem)
    thread = board_code.request_code(search.tables)
    if thread is not None:
        thread.join()
    return search


def has_code(search):
    return bool(search.tables.code_addresses.any())


def test_that_code_is_made_once_for_all_searches_of_a_board(problem, monkeypatch):
    assert has_code(requested(problem))
    monkeypatch.setattr(board_code, "GeneratedCode", refusing)
    assert has_code(requested(replace(problem, path=(7,))))


def refusing(_tables):
    raise RuntimeError("no such thing as machine code here")


def test_that_where_no_code_can_be_made_the_ordinary_kernel_stays(problem, monkeypatch):
    monkeypatch.setattr(board_code, "GeneratedCode", refusing)
    search = requested(problem)
    assert not has_code(search)
    assert search.advance(1000) == 1000


def test_that_a_search_goes_on_where_no_thread_can_be_started(problem, monkeypatch):
    def start(_thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(board_code.Thread, "start", start)
    assert not has_code(requested(problem))


def test_that_a_long_search_asks_for_code_by_itself(problem, monkeypatch):
    asked = []
    monkeypatch.setattr(board_code, "request_code", asked.append)
    monkeypatch.setattr(board_code, "LONG_SEARCH_STEPS", 1000)
    recording = Recording(problem)
    assert all(recording.advance(300) == 300 for _ in range(10))
    Search(problem).advance(1001)
    assert len(asked) == 2


@pytest.mark.parametrize(
    "unsuitable",
    [
        {"ordering": Ordering.WARNSDORFF},
        {"pruning": Pruning.STRANDED},
        {"backtracking": False},
        {"restarts": RestartPolicy(3)},
        {"ordering": Ordering.STATIC, "tie_break": TieBreak.POHL},
    ],
)
def test_that_no_code_is_asked_for_where_candidates_change(problem, monkeypatch, unsuitable):
    monkeypatch.setattr(board_code, "request_code", refusing)
    monkeypatch.setattr(board_code, "LONG_SEARCH_STEPS", 0)
    Search(replace(problem, strategy=replace(problem.strategy, **unsuitable))).advance(5000)
    # nor where the board fits no word
    Search(replace(problem, board=Board(8, 9))).advance(5000)
