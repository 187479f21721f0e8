"""The oracle as a job: the step by which a path was lost, and what would become of each move."""

import pytest

from knight_gui.player.jobs import ask_moves, ask_oracle
from knight_gui.player.jobs.ask_moves import AskMoves
from knight_gui.player.jobs.ask_oracle import AskOracle
from knight_gui.search import oracle
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Prospect
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board

BOARD = Board()


@pytest.fixture(scope="module")
def recording():
    """A million steps of the search that has half a billion of them."""
    recording = Recording(Problem(BOARD, (0,), PRESETS["knight-tour"].naive))
    recording.advance(10**6)
    return recording


def done(row, job, recording, token=None):
    """What comes of a job, one slice at a time."""
    computation = row.begin(job, recording, token or CancelToken())
    while not computation.is_complete:
        computation.advance(1000)
    return row.result(computation)


@pytest.mark.parametrize("step", [29, 33, 1000, 123_456, 10**6])
def test_that_the_move_that_ruined_it_was_made_at_the_step_that_is_told(recording, step):
    told = done(ask_oracle.ROW, AskOracle(step), recording)
    path = recording.position(step).path
    assert told.step == step
    assert told.verdict == oracle.verdict(BOARD, path)
    if told.verdict.fate is Prospect.HOPEFUL:
        assert told.lost_step is None
    else:
        assert recording.position(told.lost_step).path == path[: told.verdict.lost_at + 1]


def test_that_a_step_that_was_not_searched_is_the_last_one(recording):
    assert done(ask_oracle.ROW, AskOracle(10**9), recording).step == 10**6


def test_that_it_is_told_only_as_far_as_it_is_known(recording):
    asking = ask_oracle.ROW.begin(AskOracle(10**6), recording, CancelToken())
    told = ask_oracle.ROW.result(asking)
    assert (told.lost_step, asking.is_complete) == (None, False)


def test_that_a_loss_in_the_path_that_was_given_was_there_at_the_first_step():
    path = Recording(Problem(BOARD, (0,), PRESETS["knight-tour"].naive))
    path.advance(33)
    recording = Recording(Problem(BOARD, path.position(33).path, PRESETS["knight-tour"].naive))
    recording.advance(10)
    told = done(ask_oracle.ROW, AskOracle(5), recording)
    assert told.verdict.lost_at == 30
    assert told.lost_step == 0


def test_that_what_would_become_of_each_move_is_told(recording):
    outlook = done(ask_moves.ROW, AskMoves(29), recording)
    squares = sorted(c.square for c in recording.position(29).candidates)
    assert [square for square, _ in outlook.fates] == squares
    assert dict(outlook.fates)[BOARD.parse_square("g6")] is Prospect.LOST
    assert outlook.verdict.fate is Prospect.HOPEFUL
