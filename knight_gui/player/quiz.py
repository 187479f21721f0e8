"""Questions of lesson scenes: when they are open, how they are answered, which answer is right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Frame
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.questions import JudgeAnswer
from knight_gui.player.playback import PlaybackController, PlaybackMode
from knight_gui.player.session import Session
from knight_gui.puzzles.puzzle import is_puzzle_lesson
from knight_gui.search.kinds import Completability
from knight_gui.state.lesson import LessonScene, Question, StepTarget

if TYPE_CHECKING:
    from knight_gui.puzzles.refutation import JudgedAnswer, Refutation

_MAX_TRIES = 2
"""Wrong answers after which the right one is shown, where there is a second try."""


class QuestionRule(NamedTuple):
    """Rule of a question: how it is answered, and how the right answers are found."""

    choices: Callable[[Frame], Collection[int]]
    """Function that returns the answers that look possible: squares, or true and false."""
    find_right_answers: Callable[[Frame], tuple[int, ...]]
    """Function that returns the right answers; none as long as they are unknown."""
    is_answered_by_square: bool = True
    """Whether the answer is a square of the board; else it is yes or no."""
    steps_until_answer: int = 0
    """Number of steps after which the right answer is seen."""
    find_refutation: Callable[[Frame, int], Refutation | None] | None = None
    """Function that returns why an answer is wrong, or None; without it a job judges answers."""

    @property
    def has_second_try(self) -> bool:
        """Whether a wrong answer is refuted, and another one can be given."""
        return self.is_answered_by_square


def _yes_and_no(_frame: Frame) -> tuple[int, ...]:
    return (False, True)


def _path(frame: Frame) -> tuple[int, ...]:
    return frame.position.path


def _moves(frame: Frame) -> tuple[int, ...]:
    return tuple(candidate.square for candidate in frame.position.candidates)


def _moves_and_retreat(frame: Frame) -> tuple[int, ...]:
    position = frame.position
    if position.is_dead_end:
        # any of the visited squares around it looks possible
        return frame.problem.board.neighbors(position.head)
    return (*_moves(frame), *position.path[-2:-1])


def _free_squares(frame: Frame) -> set[int]:
    return {*frame.problem.board.free_squares}.difference(frame.position.path)


def _head(frame: Frame) -> tuple[int, ...]:
    return (frame.position.head,)


def _refute_next_square(frame: Frame, answer: int) -> Refutation | None:
    # needed by few lessons
    from knight_gui.puzzles.refutation import refute_next_square

    return refute_next_square(frame.problem, frame.position, answer)


def _is_lost(frame: Frame) -> tuple[int, ...]:
    if frame.verdict is None:
        return ()
    return (frame.verdict.completability is Completability.LOST,)


def _losing_square(frame: Frame) -> tuple[int, ...]:
    if frame.verdict is None:
        return ()
    return frame.verdict.losing_prefix[-1:]


def _rest_of_tour(frame: Frame) -> tuple[int, ...]:
    if frame.verdict is None or frame.verdict.tour is None:
        return ()
    return frame.verdict.tour[len(frame.position.path) :]


def _next_square_of_tour(frame: Frame) -> tuple[int, ...]:
    return _rest_of_tour(frame)[:1]


def _last_square_of_tour(frame: Frame) -> tuple[int, ...]:
    return _rest_of_tour(frame)[-1:]


def _proving_squares(frame: Frame) -> tuple[int, ...]:
    # needed by few lessons
    from knight_gui.puzzles.puzzle import find_proving_squares

    return find_proving_squares(frame.problem.board, frame.position.path)


QUESTION_RULES = {
    Question.NEXT_SQUARE: QuestionRule(
        choices=_moves_and_retreat,
        find_right_answers=_head,
        steps_until_answer=1,
        find_refutation=_refute_next_square,
    ),
    Question.IS_LOST: QuestionRule(
        choices=_yes_and_no,
        find_right_answers=_is_lost,
        is_answered_by_square=False,
    ),
    Question.WHICH_MISTAKE: QuestionRule(
        choices=_path,
        find_right_answers=_losing_square,
    ),
    Question.ONLY_MOVE: QuestionRule(
        choices=_moves,
        find_right_answers=_next_square_of_tour,
    ),
    Question.LAST_SQUARE: QuestionRule(
        choices=_free_squares,
        find_right_answers=_last_square_of_tour,
    ),
    Question.PROVING_SQUARE: QuestionRule(
        choices=_free_squares,
        find_right_answers=_proving_squares,
    ),
}
"""Rules of all questions, whose texts are in `messages/questions.py`."""


class QuizController(QObject):
    """Controller of the question of a scene: open until it is answered, with the judge silent.

    Signals
    -------
    changed()
        There is another question, or an answer, or the question may be open now.
    missed()
        An answer is wrong, and another one can be given.
    answered()
        It is known whether the answer is right.
    """

    changed = Signal()
    missed = Signal()
    answered = Signal()

    def __init__(
        self, session: Session, playback: PlaybackController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._playback = playback
        self._scene: LessonScene | None = None
        self._answer_step = 0
        self._answers_by_scene: dict[LessonScene, tuple[int, ...]] = {}
        """Answers to puzzles, which are given again if a puzzle is shown again."""
        self._answers_to_repeat: tuple[int, ...] = ()
        self._judged_answer: int | None = None
        self.score = (0, 0)
        """Number of repeated questions answered at the first try, and of all that are answered."""
        self.answer_given: int | None = None
        """Answer of the user, or None."""
        self.right_answers: tuple[int, ...] = ()
        """Right answers; none as long as they are unknown."""
        self.wrong_answers: tuple[int, ...] = ()
        """Wrong answers of the user to this question."""
        self.refutation: Refutation | None = None
        """Reason why the last answer was wrong."""
        self.result_note = ""
        """Sentence on the result of the puzzle of the day, once it is answered."""
        self.tries_by_scene: dict[LessonScene, int] = {}
        """Number of tries until the right answer to each scene; 0 if it was not found."""
        self._playback_signals = (
            playback.searches_changed,
            playback.step_changed,
            playback.mode_changed,
            playback.verdict_changed,
            playback.report_changed,
        )

    def set_scene(self, scene: LessonScene | None) -> None:
        """Open the question of a scene as soon as its step is shown; None: no question."""
        self.score = (0, 0)
        self._set_question(scene)

    def _set_question(self, scene: LessonScene | None) -> None:
        has_question = scene is not None and scene.question is not None
        had_question = self._scene is not None
        self._scene = scene if has_question else None
        for signal in self._playback_signals:
            if has_question and not had_question:
                signal.connect(self._follow_playback)
            elif had_question and not has_question:
                signal.disconnect(self._follow_playback)
        client = self._playback.clients[0]
        if has_question and not had_question:
            client.job_result_received.connect(self._on_client_job_result_received)
        elif had_question and not has_question:
            client.job_result_received.disconnect(self._on_client_job_result_received)
        self.answer_given = None
        self.right_answers = ()
        self.wrong_answers = ()
        self.result_note = ""
        self.refutation = None
        self._judged_answer = None
        self._answers_to_repeat = ()
        if scene is not None and is_puzzle_lesson(self._session.scene.lesson):
            self._answers_to_repeat = self._answers_by_scene.get(scene, ())
        self._set_verdicts_hidden(are_hidden=has_question)
        self.changed.emit()

    @property
    def question(self) -> Question | None:
        """The question of the scene, open or not."""
        return None if self._scene is None else self._scene.question

    @property
    def is_open(self) -> bool:
        """Whether an answer is awaited."""
        scene = self._scene
        playback = self._playback
        if scene is None or self.answer_given is not None or playback.frame is None:
            return False
        if self._judged_answer is not None:
            return False
        is_step_shown = isinstance(scene.step, StepTarget) or playback.step == scene.step
        is_paused = playback.mode is PlaybackMode.PAUSED
        return is_step_shown and is_paused and playback.clients[0].has_no_pending_request

    @property
    def squares(self) -> frozenset[int]:
        """Squares that are accepted as an answer now: those that look possible."""
        frame = self._playback.frame
        if self.question is None or frame is None or not self.is_open:
            return frozenset()
        rule = QUESTION_RULES[self.question]
        if rule.is_answered_by_square:
            return frozenset(rule.choices(frame)).difference(self.wrong_answers)
        return frozenset()

    @property
    def shown_answers(self) -> tuple[int, ...] | None:
        """Right answers that are free squares; None where no answer by a square is shown."""
        frame = self._playback.frame
        if self.question is None or frame is None or frame.position.step != self._answer_step:
            return None
        if not self.right_answers or not QUESTION_RULES[self.question].is_answered_by_square:
            return None
        return tuple(square for square in self.right_answers if square not in frame.position.path)

    @property
    def next_question_step(self) -> int:
        """Step at which a repeated question comes again after an answer."""
        scene = self._scene
        repeat_every_steps = 0 if scene is None else scene.repeat_every_steps
        # the answer was seen a step after the question
        return self._answer_step - 1 + repeat_every_steps

    @property
    def question_count(self) -> int | None:
        """Number of times that a repeated question is asked; None until the search has ended."""
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None or not lesson_scene.repeat_every_steps:
            return None
        first_step = lesson_scene.step
        if isinstance(first_step, StepTarget) or not self._playback.has_ended:
            return None
        # none is asked at the end
        later_steps = self._playback.step_count - 1 - first_step
        return 1 + later_steps // lesson_scene.repeat_every_steps

    @property
    def is_answer_shown(self) -> bool:
        """Whether the answer is shown; that to a repeated question until the knight goes on."""
        if self.answer_given is None or not self.right_answers:
            return False
        is_repeated = self._scene is not None and self._scene.repeat_every_steps > 0
        return not is_repeated or self._playback.step == self._answer_step

    @property
    def _is_answer_disclosed(self) -> bool:
        """Whether the knight has gone on from the answer, and the question does not come again."""
        scene = self._scene
        playback = self._playback
        if scene is None or playback.step <= self._answer_step:
            return False
        if not scene.repeat_every_steps or playback.is_at_end:
            return True
        return playback.has_ended and self.next_question_step >= playback.step_count

    def submit_answer(self, answer: int) -> None:
        """Accept an answer; impossible ones are ignored.

        The right answer is shown at once, or after the second try where there is one.
        """
        frame = self._playback.frame
        if self.question is None or frame is None or not self.is_open:
            return
        rule = QUESTION_RULES[self.question]
        if answer not in rule.choices(frame) or answer in self.wrong_answers:
            return
        if not rule.has_second_try:
            self._accept_answer(rule, answer)
        elif rule.find_refutation is not None:
            refutation = rule.find_refutation(frame, answer)
            if refutation is None or not self._reject_answer(answer, refutation):
                self._accept_answer(rule, answer)
        else:
            self._judged_answer = answer
            job = JudgeAnswer(frame.position.path, self.question, answer)
            self._playback.clients[0].start_job(job)
            self.changed.emit()

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        job = job_result.job
        if not isinstance(job, JudgeAnswer) or not job_result.is_complete:
            return
        # the question may have been another one when the answer was given
        if job.answer == self._judged_answer and job.question is self.question:
            self._judged_answer = None
            self._handle_judged_answer(job, job_result.result)

    def _handle_judged_answer(self, job: JudgeAnswer, judged_answer: JudgedAnswer) -> None:
        """Keep a wrong answer with its refutation; show the right one if it was the last try."""
        frame = self._playback.frame
        if frame is None or frame.position.path != job.path:
            return
        rule = QUESTION_RULES[job.question]
        right_answers = rule.find_right_answers(replace(frame, verdict=judged_answer.verdict))
        if right_answers and job.answer not in right_answers:
            if self._reject_answer(job.answer, judged_answer.refutation):
                return
        else:
            self._keep_answers((*self.wrong_answers, job.answer))
        self._accept_answer(rule, job.answer)

    def _reject_answer(self, answer: int, refutation: Refutation) -> bool:
        """Keep a wrong answer with its refutation; return True if another one can be given."""
        self.refutation = refutation
        self.wrong_answers = (*self.wrong_answers, answer)
        self._keep_answers(self.wrong_answers)
        if len(self.wrong_answers) >= _MAX_TRIES:
            return False
        self.changed.emit()
        self.missed.emit()
        self._repeat_answers()
        return True

    def _keep_answers(self, answers: tuple[int, ...]) -> None:
        """Keep the answers to a puzzle that is not shown again just now."""
        if self._scene is not None and not self._answers_to_repeat:
            self._answers_by_scene[self._scene] = answers

    def _accept_answer(self, rule: QuestionRule, answer: int) -> None:
        self.answer_given = answer
        self._answer_step = self._playback.step + rule.steps_until_answer
        if rule.steps_until_answer:
            # the verdict is shown with the right answer, or when the user goes on; the search may
            # have come no further than to the question
            self._playback.play_until(self._answer_step)
        else:
            self._set_verdicts_hidden(are_hidden=False)
        self.changed.emit()

    def restore_answers(self, scene: LessonScene, answers: tuple[int, ...]) -> None:
        """Give earlier answers to a puzzle as soon as it is shown."""
        self._answers_by_scene[scene] = answers

    def _repeat_answers(self) -> None:
        """Give the next of the earlier answers to this puzzle."""
        while self._answers_to_repeat and self.is_open:
            answer, *rest = self._answers_to_repeat
            self._answers_to_repeat = tuple(rest)
            self.submit_answer(answer)

    @property
    def is_puzzle_open(self) -> bool:
        """Whether the lesson shows a puzzle that has not been answered or solved."""
        lesson_scene = self._session.scene.lesson_scene
        if lesson_scene is None or not is_puzzle_lesson(self._session.scene.lesson):
            return False
        if lesson_scene.question is None:
            return lesson_scene not in self.tries_by_scene
        return self._session.scene.hides_answer

    def record_tries(self, scene: LessonScene, try_count: int) -> None:
        """Record the tries at a puzzle that is solved by hand, without a question."""
        self.tries_by_scene.setdefault(scene, try_count)
        self.changed.emit()

    @Slot()
    def _follow_playback(self) -> None:
        """Find the right answers as soon as they can be seen, and show verdicts after that step."""
        self.changed.emit()
        frame = self._playback.frame
        self._repeat_answers()
        if self.answer_given is None or self.question is None or frame is None:
            return
        if not self.right_answers and frame.position.step == self._answer_step:
            self._find_right_answers(self.question, frame)
        elif self._session.scene.hides_answer and self._is_answer_disclosed:
            self._set_verdicts_hidden(are_hidden=False)
        self._repeat_question()

    def _find_right_answers(self, question: Question, frame: Frame) -> None:
        self.right_answers = QUESTION_RULES[question].find_right_answers(frame)
        if not self.right_answers:
            return
        right_count, answer_count = self.score
        if self.answer_given in self.right_answers and not self.wrong_answers:
            right_count += 1
        self.score = (right_count, answer_count + 1)
        if self._scene is not None:
            is_right = self.answer_given in self.right_answers
            self.tries_by_scene[self._scene] = len(self.wrong_answers) + 1 if is_right else 0
        if self._session.scene.hides_answer and not self._precedes_question:
            self._set_verdicts_hidden(are_hidden=False)
        self.answered.emit()
        self.changed.emit()

    @property
    def _precedes_question(self) -> bool:
        """Whether another question about the same search follows, which verdicts would answer."""
        scene = self._scene
        session_scene = self._session.scene
        if scene is not None and scene.repeat_every_steps:
            return not self._playback.is_at_end
        if scene is None or session_scene.lesson is None:
            return False
        next_scenes = session_scene.lesson.scenes[session_scene.lesson_index + 1 :]
        if not next_scenes or next_scenes[0].question is None:
            return False
        return next_scenes[0].setups == scene.setups

    def _repeat_question(self) -> None:
        """Pause and open the question again at the step shown, if it is time for that."""
        scene = self._scene
        playback = self._playback
        if scene is None or not scene.repeat_every_steps:
            return
        if not self.right_answers or playback.is_at_end:
            return
        if playback.step >= self.next_question_step:
            self._set_question(replace(scene, step=playback.step))
            playback.pause()

    def _set_verdicts_hidden(self, *, are_hidden: bool) -> None:
        """Hide the verdicts of all searches, or show them again."""
        self._session.update(hides_answer=are_hidden)
        for client in self._playback.clients:
            client.set_verdicts_hidden(are_hidden=are_hidden)
