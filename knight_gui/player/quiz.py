"""Asks what a scene of a lesson asks, and finds out which answer is right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Frame
from knight_gui.player.playback import PlaybackController, PlaybackMode
from knight_gui.player.session import Session
from knight_gui.search.kinds import Completability
from knight_gui.state.lesson import LessonScene, Question, StepTarget


class QuestionRule(NamedTuple):
    """A kind of question: how it is answered, and what tells the right answer.

    Attributes
    ----------
    is_answered_by_square
        Whether a square of the board is the answer; else it is yes or no.
    steps_until_answer
        How many steps later the right answer is seen.
    choices
        Returns those that could be right: squares, or true and false. A glance at the board tells.
    find_right_answers
        Returns those that are right; none as long as it is not known.
    """

    is_answered_by_square: bool
    steps_until_answer: int
    choices: Callable[[Frame], Collection[int]]
    find_right_answers: Callable[[Frame], tuple[int, ...]]


def _moves(frame: Frame) -> tuple[int, ...]:
    return tuple(candidate.square for candidate in frame.position.candidates)


def _moves_and_retreat(frame: Frame) -> tuple[int, ...]:
    return (*_moves(frame), *frame.position.path[-2:-1])


def _free_squares(frame: Frame) -> set[int]:
    return {*frame.problem.board.free_squares}.difference(frame.position.path)


def _rest_of_tour(frame: Frame) -> tuple[int, ...]:
    tour = frame.verdict and frame.verdict.tour
    return tour[len(frame.position.path) :] if tour else ()


def _proving_squares(frame: Frame) -> tuple[int, ...]:
    # needed by few lessons
    from knight_gui.puzzles.puzzle import find_proving_squares

    return find_proving_squares(frame.problem.board, frame.position.path)


QUESTION_RULES = {
    Question.NEXT_SQUARE: QuestionRule(
        is_answered_by_square=True,
        steps_until_answer=1,
        choices=_moves_and_retreat,
        find_right_answers=lambda frame: (frame.position.head,),
    ),
    Question.IS_LOST: QuestionRule(
        is_answered_by_square=False,
        steps_until_answer=0,
        choices=lambda _: (False, True),
        find_right_answers=lambda frame: (
            (frame.verdict.completability is Completability.LOST,) if frame.verdict else ()
        ),
    ),
    Question.WHICH_MISTAKE: QuestionRule(
        is_answered_by_square=True,
        steps_until_answer=0,
        choices=lambda frame: frame.position.path,
        find_right_answers=lambda frame: frame.verdict.losing_prefix[-1:] if frame.verdict else (),
    ),
    Question.ONLY_MOVE: QuestionRule(
        is_answered_by_square=True,
        steps_until_answer=0,
        choices=_moves,
        find_right_answers=lambda frame: _rest_of_tour(frame)[:1],
    ),
    Question.LAST_SQUARE: QuestionRule(
        is_answered_by_square=True,
        steps_until_answer=0,
        choices=_free_squares,
        find_right_answers=lambda frame: _rest_of_tour(frame)[-1:],
    ),
    Question.PROVING_SQUARE: QuestionRule(
        is_answered_by_square=True,
        steps_until_answer=0,
        choices=_free_squares,
        find_right_answers=_proving_squares,
    ),
}
"""All kinds of questions; what each asks is in `messages/questions.py`."""


class QuizController(QObject):
    """Keeps the question of a scene open until somebody answers it; the judge is silent till then.

    Attributes
    ----------
    answer_given
        The answer; None before.
    right_answers
        Those that are right; none as long as that is not known.
    score
        How many answers were right of a question that is asked again and again, and of how many.

    Signals
    -------
    changed()
        There is another question, or an answer. Whether it is open follows from the transport.
    answered()
        It is known whether the answer is right.
    """

    changed = Signal()
    answered = Signal()

    def __init__(
        self, session: Session, transport: PlaybackController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._playback = transport
        self._scene: LessonScene | None = None
        self._answer_step = 0
        self._former_answer: int | None = None
        self.score = (0, 0)
        self.answer_given: int | None = None
        self.right_answers: tuple[int, ...] = ()
        transport.changed.connect(self._on_playback_changed)

    def set_scene(self, scene: LessonScene | None) -> None:
        """Ask what a scene asks as soon as its step is shown; None: ask nothing."""
        self.score = (0, 0)
        self._set_question(scene)

    def _set_question(self, scene: LessonScene | None) -> None:
        self._scene = None if scene is None or scene.question is None else scene
        self.answer_given = None
        self.right_answers = ()
        self._former_answer = None
        self._set_verdicts_hidden(are_hidden=self._scene is not None)
        self.changed.emit()

    @property
    def question(self) -> Question | None:
        """What the scene asks, sooner or later."""
        return None if self._scene is None else self._scene.question

    @property
    def is_open(self) -> bool:
        """Whether an answer is awaited."""
        scene = self._scene
        go = self._playback
        return (
            scene is not None
            and self.answer_given is None
            and go.frame is not None
            and (isinstance(scene.step, StepTarget) or go.step == scene.step)
            and go.mode is PlaybackMode.PAUSED
            and go.clients[0].has_no_pending_request
        )

    @property
    def squares(self) -> frozenset[int]:
        """The squares that are taken for an answer now: those that could be the right one."""
        if self.question is None or self._playback.frame is None or not self.is_open:
            return frozenset()
        kind = QUESTION_RULES[self.question]
        if kind.is_answered_by_square:
            return frozenset(kind.choices(self._playback.frame))
        return frozenset()

    def submit_answer(self, answer: int) -> None:
        """Take an answer, and show the right one; what could not be right is none."""
        frame = self._playback.frame
        if self.question is None or frame is None or not self.is_open:
            return
        if answer not in QUESTION_RULES[self.question].choices(frame):
            return
        steps = QUESTION_RULES[self.question].steps_until_answer
        self.answer_given = answer
        self._answer_step = self._playback.step + steps
        if steps:
            # what can become of it is told when somebody goes on
            self._playback.step_by(steps)
        else:
            self._set_verdicts_hidden(are_hidden=False)
        self.changed.emit()

    def answer_as_before(self, given: int) -> None:
        """Take an answer that was given when the same was asked before, as soon as it is asked."""
        self._former_answer = given
        self._on_playback_changed()

    @Slot()
    def _on_playback_changed(self) -> None:
        """Note the right answer as soon as it can be seen, and tell everything after it."""
        frame = self._playback.frame
        if self._former_answer is not None and self.is_open:
            former = self._former_answer
            self._former_answer = None
            self.submit_answer(former)
        if self.answer_given is None or self.question is None or frame is None:
            return
        if not self.right_answers and frame.position.step == self._answer_step:
            self.right_answers = QUESTION_RULES[self.question].find_right_answers(frame)
            if self.right_answers:
                correct, asked = self.score
                self.score = correct + (self.answer_given in self.right_answers), asked + 1
                self.answered.emit()
        elif self._playback.step > self._answer_step and self._session.scene.hides_answer:
            self._set_verdicts_hidden(are_hidden=False)
        self._repeat_question()

    def _repeat_question(self) -> None:
        """Ask where the search has come to, and wait there, if it is time for that."""
        scene = self._scene
        go = self._playback
        if scene is None or not (self.right_answers and scene.repeat_every_steps) or go.is_at_end:
            return
        # the answer was seen a step after the question
        if go.step - self._answer_step + 1 >= scene.repeat_every_steps:
            self._set_question(replace(scene, step=go.step))
            go.pause()

    def _set_verdicts_hidden(self, *, are_hidden: bool) -> None:
        """Have nobody say what is asked, or have it said again."""
        self._session.update(hides_answer=are_hidden)
        for track in self._playback.clients:
            track.set_verdicts_hidden(are_hidden=are_hidden)
