"""Generated code of a board takes the same steps as the ordinary engine, and may be missing."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, Leaper
from knight_gui.search import tables
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import board_code
from knight_gui.search.engine.generated_code import GeneratedCode, compile_object_code
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.restart_policy import RestartPolicy
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak

MEMORY = 1 << 15
generated_codes = []
"""References to all code, which must outlive the searches that call it."""


@st.composite
def problems(draw):
    """Problems in table order on boards that fit a bitset."""
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
    """Let a search use code generated for its board."""
    generated_codes.append(GeneratedCode(search.tables, compile_object_code(search.tables)))
    search.tables = search.tables._replace(code_addresses=generated_codes[-1].addresses)
    return search


def without_code(search):
    """Let a search do without generated code."""
    search.tables = search.tables._replace(
        code_addresses=np.zeros_like(search.tables.code_addresses)
    )
    return search


def snapshot(search):
    """Copy the state and the record of a search, up to the depth of the head."""
    state = search.state
    record = search.record.arrays
    end = search.depth + 1
    depths = record.checkpoint_depths[: search.record.checkpoint_count].tolist()
    return {
        "scalars": state.scalars.tolist(),
        "path": state.path[:end].tolist(),
        "choices": state.choices[:end].tolist(),
        "entry_steps": state.entry_steps[:end].tolist(),
        "free": state.free.tolist(),
        "free_degrees": state.free_degrees.tolist(),
        "retreat_counts": state.retreat_counts.tolist(),
        "record": record.scalars.tolist(),
        "profile": record.depth_profile.tolist(),
        "landmarks": search.record.landmarks(),
        "checkpoints": [
            record.checkpoints[index, : depth + 1].tolist() for index, depth in enumerate(depths)
        ],
    }


def assert_alike(search, expected):
    """Compare two searches array by array."""
    arrays = snapshot(search)
    for name, value in snapshot(expected).items():
        assert arrays[name] == value, name


@settings(
    max_examples=15,
    suppress_health_check=list(HealthCheck),
)
@given(problems(), st.data())
def test_that_generated_code_leaves_the_same_state_and_record_as_the_engine(problem, data):
    with_generated = with_code(Search(problem, MEMORY))
    plain = without_code(Search(problem, MEMORY))
    width = data.draw(st.sampled_from([1, 17, 300, 5000, 100_000, 10**9]))
    for search in (with_generated, plain):
        search.record.start_profile(width)
        search.record.reset_longest_retreat()
    slices = st.one_of(st.integers(0, 50), st.integers(1000, 5000), st.integers(10**4, 2 * 10**5))
    for budget in data.draw(st.lists(slices, min_size=1, max_size=8)):
        if data.draw(st.booleans()):
            with_generated.record.reset_longest_retreat()
            plain.record.reset_longest_retreat()
        token = CancelToken()
        if data.draw(st.booleans()):
            token.cancel()
        counts = np.frombuffer(token.counts, np.int64)
        assert with_generated.advance(budget, counts) == plain.advance(budget, counts)
        assert_alike(with_generated, plain)


def test_that_a_search_under_way_uses_code_as_soon_as_it_is_generated():
    problem = Problem(Board(), (0,), PRESETS["knight-tour"].naive)
    with_generated = Search(problem, MEMORY)
    plain = without_code(Search(problem, MEMORY))
    for search in (with_generated, plain):
        search.advance(1_000_000)
    with_code(with_generated)
    for budget in (1, 70_000, 12_345, 1_000_000):
        assert with_generated.advance(budget) == plain.advance(budget) == budget
        assert_alike(with_generated, plain)


# Requests for code


@pytest.fixture
def problem(monkeypatch):
    """Problem whose board has no code yet."""
    monkeypatch.setattr(board_code, "_threads", {})
    monkeypatch.setattr(tables, "_CODE_ADDRESSES", {})
    return Problem(Board(5, 6), (0,), PRESETS["knight-tour"].naive)


def search_after_request(problem):
    """Request code for a problem, wait for it, and return a search of the problem."""
    search = Search(problem)
    thread = board_code.request_code(search.tables)
    if thread is not None:
        thread.join()
    return search


def has_code(search):
    """True if a search has generated code."""
    return bool(search.tables.code_addresses.any())


def test_that_code_is_generated_once_for_all_searches_of_a_board(problem, monkeypatch):
    assert has_code(search_after_request(problem))
    monkeypatch.setattr(board_code, "GeneratedCode", fail_to_generate)
    assert has_code(search_after_request(replace(problem, path=(7,))))


def fail_to_generate(*_):
    raise RuntimeError("no such thing as machine code here")


def test_that_the_next_start_loads_the_code_of_a_board_from_the_cache(problem, monkeypatch):
    assert has_code(search_after_request(problem))
    monkeypatch.setattr(board_code, "_threads", {})
    monkeypatch.setattr(tables, "_CODE_ADDRESSES", {})
    monkeypatch.setattr(board_code, "compile_object_code", fail_to_generate)
    assert has_code(search_after_request(problem))


def test_that_the_engine_goes_on_where_no_code_can_be_generated(problem, monkeypatch):
    monkeypatch.setattr(board_code, "GeneratedCode", fail_to_generate)
    search = search_after_request(problem)
    assert not has_code(search)
    assert search.advance(1000) == 1000


def test_that_the_engine_goes_on_where_no_thread_can_be_started(problem, monkeypatch):
    def start(_thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(board_code.Thread, "start", start)
    assert not has_code(search_after_request(problem))


def test_that_a_long_search_requests_code_by_itself(problem, monkeypatch):
    requests = []
    monkeypatch.setattr(board_code, "request_code", requests.append)
    monkeypatch.setattr(board_code, "LONG_SEARCH_STEPS", 1000)
    recording = Recording(problem)
    assert all(recording.advance(300) == 300 for _ in range(10))
    Search(problem).advance(1001)
    assert len(requests) == 2


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
def test_that_no_code_is_requested_for_a_varying_order(problem, monkeypatch, unsuitable):
    monkeypatch.setattr(board_code, "request_code", fail_to_generate)
    monkeypatch.setattr(board_code, "LONG_SEARCH_STEPS", 0)
    Search(replace(problem, strategy=replace(problem.strategy, **unsuitable))).advance(5000)
    # nor where the board does not fit a bitset
    Search(replace(problem, board=Board(8, 9))).advance(5000)
