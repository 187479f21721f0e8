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


class Court:
    """A judge, and the test in the place of who is asked."""

    def __init__(self):
        self.asked = []
        self.judge = Judge(self.asked.append, self.asked.append)

    def show(self, path, verdict=None, *, problem=ENDLESS, step=7, is_read=True):
        """Show a frame, and return what is said of its path."""
        self.judge.set_frame(frame_of(problem, step, path, verdict), is_readable=is_read)
        return self.judge.verdict

    def answer(self, job, result):
        """Answer a question, and return whether the judge took it for one."""
        return self.judge.accept_result(JobResult(job, result, is_complete=True))

    def take(self):
        """What was asked, and the kinds that were cancelled."""
        asked = list(self.asked)
        self.asked[:] = []
        return asked

    def take_questions(self):
        """What was asked."""
        return [job for job in self.take() if isinstance(job, Job)]


@pytest.fixture
def court():
    return Court()


def test_that_what_a_frame_tells_is_said_and_nothing_asked(court):
    for told in (lost(PATH, 3), hopeful(PATH, (*PATH, 60))):
        court.judge.reset()
        assert court.show(PATH, told) == told
    assert court.take() == []


@pytest.mark.parametrize("told", [None, undecided(PATH)])
def test_that_what_a_frame_cannot_tell_is_asked_and_looked_for_until_there_is_an_answer(
    court, told
):
    assert all(court.show(PATH, told) is None for _ in range(2))
    assert court.take() == [JudgePath(PATH)]
    assert court.answer(JudgePath(PATH), lost(PATH, 4))
    assert court.judge.verdict == lost(PATH, 4)
    court.show(PATH, told)
    assert court.take() == [], "it is known"


def test_that_on_a_larger_board_a_loss_is_said_at_once_and_its_reason_as_soon_as_it_is_found(court):
    path = (1, 20, 39)
    why = Reason(ReasonType.UNREACHABLE_SQUARE, (2,))
    told = lost(path, 3)
    assert all(court.show(path, told, problem=SIXTEEN) == told for _ in range(2))
    assert court.take() == [JudgePath(path)]
    court.answer(JudgePath(path), replace(told, reason=why))
    assert court.judge.verdict == replace(told, reason=why)
    longer = (*path, 54)
    assert court.show(longer, lost(longer, 3), problem=SIXTEEN) == replace(
        told, path=longer, reason=why
    )
    assert JudgePath not in map(type, court.take_questions()), "it is known, and stays"


def test_that_a_loss_that_may_have_come_earlier_is_said_at_once_and_looked_into_once(court):
    told = lost(PATH, 4, is_exact=False)
    assert all(court.show(PATH, told) == told for _ in range(2))
    assert court.take() == [JudgePath(PATH)]
    bound = replace(told, reason=Reason(ReasonType.UNREACHABLE_SQUARE, (2,)))
    court.answer(JudgePath(PATH), bound)
    longer = (*PATH, 60)
    for path in (PATH, longer):
        assert court.show(path, lost(path, 4, is_exact=False)) == replace(bound, path=path)
    assert court.take_questions() == [], "that is all that can be found out"


def test_that_what_nobody_can_decide_is_asked_once(court):
    court.show(PATH, undecided(PATH))
    court.answer(JudgePath(PATH), undecided(PATH))
    court.take()
    assert (court.show(PATH, undecided(PATH)), court.take()) == (undecided(PATH), [])


def test_that_a_board_that_is_too_large_is_not_asked_about(court):
    assert LARGE.board.free_count > MAX_JUDGED_SQUARES
    assert (court.show(PATH, undecided(PATH), problem=LARGE), court.take()) == (undecided(PATH), [])


def test_that_a_lost_path_stays_lost_by_the_same_square_however_it_goes_on(court):
    court.show(PATH[:3])
    court.answer(JudgePath(PATH[:3]), lost(PATH[:3], 3))
    court.take()
    for path in (PATH, PATH[:4], (*PATH[:3], 22, 41)):
        for told in (None, undecided(path), lost(path, 4, is_exact=False)):
            assert court.show(path, told) == lost(path, 3)
    assert court.take_questions() == []
    assert court.show(PATH[:2], None) is None
    assert court.take() == [JudgePath(PATH[:2])], "the losing square is not on it any more"


def test_that_of_two_losses_the_one_counts_that_was_first(court):
    for squares in (5, 3, 4):
        court.show(PATH[:squares], lost(PATH[:squares], squares, is_exact=False))
    assert court.show((*PATH, 60)) == lost((*PATH, 60), 3, is_exact=False)
    exact = lost((*PATH, 60, 43), 2)
    assert court.show(exact.path, exact) == exact, "what is exact needs nobody's memory"


def test_that_a_path_can_become_a_tour_as_long_as_it_follows_the_one_that_was_found(court):
    tour = (*PATH, 60, 43)
    court.show(PATH[:2], None)
    court.answer(JudgePath(PATH[:2]), hopeful(PATH[:2], tour))
    court.take()
    assert all(court.show(tour[:size]) == hopeful(tour[:size], tour) for size in (1, 4, 7))
    assert court.take_questions() == []
    assert court.show((*PATH[:4], 22)) is None
    assert court.take() == [JudgePath((*PATH[:4], 22))]


def test_that_nothing_is_asked_of_what_is_gone_before_it_is_read(court):
    assert court.show(PATH, undecided(PATH), is_read=False) == undecided(PATH)
    court.judge.request_estimate_again()
    assert court.take() == []
    assert court.show(PATH, undecided(PATH)) is None
    court.show((*PATH, 60), is_read=False)
    assert court.take() == [JudgePath(PATH), JudgePath]


def test_that_a_thorough_judge_asks_what_lies_above_a_losing_move(court):
    court.judge.is_thorough = True
    court.show(PATH, lost(PATH, 3))
    above = EstimateUndoCost(7, 2)
    assert court.take() == [above], "no move can lose what is lost"
    assert court.judge.undo_cost is None
    assert court.answer(above, "it takes long")
    assert court.judge.above == "it takes long"
    court.judge.request_estimate_again()
    assert court.take() == [above], "as the search goes on it comes to more"
    court.show(PATH[:4], lost(PATH[:4], 3))
    assert court.judge.undo_cost is None
    assert set(court.take()) == {EstimateUndoCost, above}


def test_that_of_a_path_that_is_not_lost_a_thorough_judge_asks_about_the_moves(court):
    court.judge.is_thorough = True
    court.show(PATH, undecided(PATH))
    assert court.take() == [JudgePath(PATH)], "one after the other"
    court.answer(JudgePath(PATH), undecided(PATH))
    assert court.take() == [JudgeMoves(PATH)]
    prospects = ((60, Completability.LOST),)
    assert court.answer(JudgeMoves(PATH), prospects)
    assert court.judge.prospects == prospects
    court.show(PATH[:3], lost(PATH[:3], 1))
    assert court.judge.prospects is None
    assert set(court.take()) == {JudgePath, JudgeMoves}, "what was given is never taken back"
