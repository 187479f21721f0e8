"""The judge: takes what frames tell, asks where they cannot, and never changes its mind in vain."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.jobs.estimates import EstimateUndoCost
from knight_gui.player.jobs.job import Job, JobResult
from knight_gui.player.jobs.questions import JudgeMoves, JudgePath
from knight_gui.player.judge import Judge
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import MAX_JUDGED_SQUARES, Verdict
from knight_gui.search.problem import Problem
from tests.player.fakes import ENDLESS, NAIVE, frame_of

PATH = (1, 20, 39, 58, 77)
SIXTEEN = Problem(Board(16, 16), (1,), NAIVE)
"""Of which a frame says whether a path is lost, and the oracle why."""
LARGE = Problem(Board(51, 51), (1,), NAIVE)
"""So large that nobody asks what frames cannot tell."""


def lost(path, squares, *, is_exact=True):
    """Return that a path was lost by one of its squares, counted from 1."""
    return Verdict(path, Completability.LOST, lost_depth=squares - 1, is_exact=is_exact)


def hopeful(path, tour):
    return Verdict(path, Completability.COMPLETABLE, tour=tour)


def undecided(path):
    return Verdict(path, Completability.UNDECIDED)


class JudgeHarness:
    """A judge, and the test in the place of who is asked."""

    def __init__(self):
        self.messages = []
        self.judge = Judge(self.messages.append, self.messages.append)

    def show_frame(self, path, verdict=None, *, problem=ENDLESS, step=7, is_readable=True):
        """Show a frame, and return what is said of its path."""
        self.judge.set_frame(frame_of(problem, step, path, verdict), is_readable=is_readable)
        return self.judge.verdict

    def send_result(self, job, result):
        """Answer a question, and return whether the judge took it for one."""
        return self.judge.accept_result(JobResult(job, result, is_complete=True))

    def pop_messages(self):
        """What was asked, and the kinds that were cancelled."""
        asked = list(self.messages)
        self.messages[:] = []
        return asked

    def pop_jobs(self):
        """What was asked."""
        return [job for job in self.pop_messages() if isinstance(job, Job)]


@pytest.fixture
def harness():
    """Judge whose messages are recorded."""
    return JudgeHarness()


def test_that_a_final_verdict_of_a_frame_starts_no_job(harness):
    for frame_verdict in (lost(PATH, 3), hopeful(PATH, (*PATH, 60))):
        harness.judge.reset()
        assert harness.show_frame(PATH, frame_verdict) == frame_verdict
    assert harness.pop_messages() == []


@pytest.mark.parametrize("frame_verdict", [None, undecided(PATH)])
def test_that_a_frame_without_a_verdict_starts_one_job_until_its_result(harness, frame_verdict):
    assert all(harness.show_frame(PATH, frame_verdict) is None for _ in range(2))
    assert harness.pop_messages() == [JudgePath(PATH)]
    assert harness.send_result(JudgePath(PATH), lost(PATH, 4))
    assert harness.judge.verdict == lost(PATH, 4)
    harness.show_frame(PATH, frame_verdict)
    assert harness.pop_messages() == [], "it is known"


def test_that_on_a_larger_board_a_loss_is_said_at_once_and_its_reason_as_soon_as_it_is_found(
    harness,
):
    path = (1, 20, 39)
    why = Reason(ReasonType.UNREACHABLE_SQUARE, (2,))
    frame_verdict = lost(path, 3)
    assert all(
        harness.show_frame(path, frame_verdict, problem=SIXTEEN) == frame_verdict for _ in range(2)
    )
    assert harness.pop_messages() == [JudgePath(path)]
    harness.send_result(JudgePath(path), replace(frame_verdict, reason=why))
    assert harness.judge.verdict == replace(frame_verdict, reason=why)
    longer = (*path, 54)
    assert harness.show_frame(longer, lost(longer, 3), problem=SIXTEEN) == replace(
        frame_verdict, path=longer, reason=why
    )
    assert JudgePath not in map(type, harness.pop_jobs()), "it is known, and stays"


def test_that_a_loss_that_may_have_come_earlier_is_said_at_once_and_looked_into_once(harness):
    frame_verdict = lost(PATH, 4, is_exact=False)
    assert all(harness.show_frame(PATH, frame_verdict) == frame_verdict for _ in range(2))
    assert harness.pop_messages() == [JudgePath(PATH)]
    bound = replace(frame_verdict, reason=Reason(ReasonType.UNREACHABLE_SQUARE, (2,)))
    harness.send_result(JudgePath(PATH), bound)
    longer = (*PATH, 60)
    for path in (PATH, longer):
        assert harness.show_frame(path, lost(path, 4, is_exact=False)) == replace(bound, path=path)
    assert harness.pop_jobs() == [], "that is all that can be found out"


def test_that_an_undecided_path_is_judged_once(harness):
    harness.show_frame(PATH, undecided(PATH))
    harness.send_result(JudgePath(PATH), undecided(PATH))
    harness.pop_messages()
    assert (harness.show_frame(PATH, undecided(PATH)), harness.pop_messages()) == (
        undecided(PATH),
        [],
    )


def test_that_no_job_is_started_on_a_board_that_is_too_large(harness):
    assert LARGE.board.free_count > MAX_JUDGED_SQUARES
    assert (harness.show_frame(PATH, undecided(PATH), problem=LARGE), harness.pop_messages()) == (
        undecided(PATH),
        [],
    )


def test_that_a_lost_path_stays_lost_by_the_same_square_however_it_goes_on(harness):
    harness.show_frame(PATH[:3])
    harness.send_result(JudgePath(PATH[:3]), lost(PATH[:3], 3))
    harness.pop_messages()
    for path in (PATH, PATH[:4], (*PATH[:3], 22, 41)):
        for frame_verdict in (None, undecided(path), lost(path, 4, is_exact=False)):
            assert harness.show_frame(path, frame_verdict) == lost(path, 3)
    assert harness.pop_jobs() == []
    assert harness.show_frame(PATH[:2], None) is None
    assert harness.pop_messages() == [JudgePath(PATH[:2])], (
        "the losing square is not on it any more"
    )


def test_that_the_earlier_of_two_losses_counts(harness):
    for squares in (5, 3, 4):
        harness.show_frame(PATH[:squares], lost(PATH[:squares], squares, is_exact=False))
    assert harness.show_frame((*PATH, 60)) == lost((*PATH, 60), 3, is_exact=False)
    exact = lost((*PATH, 60, 43), 2)
    assert harness.show_frame(exact.path, exact) == exact, "what is exact needs nobody's memory"


def test_that_a_path_can_become_a_tour_as_long_as_it_follows_the_one_that_was_found(harness):
    tour = (*PATH, 60, 43)
    harness.show_frame(PATH[:2], None)
    harness.send_result(JudgePath(PATH[:2]), hopeful(PATH[:2], tour))
    harness.pop_messages()
    assert all(harness.show_frame(tour[:size]) == hopeful(tour[:size], tour) for size in (1, 4, 7))
    assert harness.pop_jobs() == []
    assert harness.show_frame((*PATH[:4], 22)) is None
    assert harness.pop_messages() == [JudgePath((*PATH[:4], 22))]


def test_that_frames_too_fast_to_be_read_start_no_jobs(harness):
    assert harness.show_frame(PATH, undecided(PATH), is_readable=False) == undecided(PATH)
    harness.judge.request_estimate_again()
    assert harness.pop_messages() == []
    assert harness.show_frame(PATH, undecided(PATH)) is None
    harness.show_frame((*PATH, 60), is_readable=False)
    assert harness.pop_messages() == [JudgePath(PATH), JudgePath]


def test_that_what_lies_above_a_losing_move_is_asked(harness):
    harness.judge.estimates_cost = True
    harness.show_frame(PATH, lost(PATH, 3))
    above = EstimateUndoCost(7, 2)
    assert harness.pop_messages() == [above], "no move can lose what is lost"
    assert harness.judge.undo_cost is None
    assert harness.send_result(above, "it takes long")
    assert harness.judge.undo_cost == "it takes long"
    harness.judge.request_estimate_again()
    assert harness.pop_messages() == [above], "as the search goes on it comes to more"


def test_that_the_cost_of_a_losing_move_is_estimated_on_while_the_path_goes_on_from_it(harness):
    harness.judge.estimates_cost = True
    harness.show_frame(PATH, lost(PATH, 3))
    above = EstimateUndoCost(7, 2)
    assert harness.pop_messages() == [above]
    harness.show_frame(PATH[:4], lost(PATH[:4], 3))
    assert harness.pop_messages() == [], "nothing is asked again"
    assert harness.send_result(above, "it takes long")
    harness.show_frame(PATH, lost(PATH, 3))
    assert harness.judge.undo_cost == "it takes long"
    harness.show_frame(PATH, lost(PATH, 3), is_readable=False)
    assert harness.pop_messages() == [EstimateUndoCost]
    harness.show_frame(PATH[:2], hopeful(PATH[:2], PATH))
    assert harness.judge.undo_cost is None


def test_that_of_a_path_that_is_not_lost_the_moves_are_asked(harness):
    harness.judge.judges_moves = True
    harness.show_frame(PATH, undecided(PATH))
    assert harness.pop_messages() == [JudgePath(PATH)], "one after the other"
    harness.send_result(JudgePath(PATH), undecided(PATH))
    assert harness.pop_messages() == [JudgeMoves(PATH)]
    prospects = ((60, Completability.LOST),)
    assert harness.send_result(JudgeMoves(PATH), prospects)
    assert harness.judge.completabilities == prospects
    harness.show_frame(PATH[:3], lost(PATH[:3], 1))
    assert harness.judge.completabilities is None
    assert set(harness.pop_messages()) == {JudgePath, JudgeMoves}, (
        "what was given is never taken back"
    )
