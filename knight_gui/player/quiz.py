"""Asks what a scene of a lesson asks, and finds out which answer is right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Frame
from knight_gui.player.playback import Mode, Transport
from knight_gui.player.session import Session
from knight_gui.search.kinds import Prospect
from knight_gui.state.lesson import Ask, LessonScene, Moment


class Kind(NamedTuple):
    """A kind of question: how it is answered, and what tells the right answer.

    Attributes
    ----------
    takes_square
        Whether a square of the board is the answer; else it is yes or no.
    steps
        How many steps later the right answer is seen.
    choices
        Returns those that could be right: squares, or true and false. A glance at the board tells.
    answer
        Returns those that are right; none as long as it is not known.
    """

    takes_square: bool
    steps: int
    choices: Callable[[Frame], Collection[int]]
    answer: Callable[[Frame], tuple[int, ...]]


def _moves(frame: Frame) -> tuple[int, ...]:
    return tuple(candidate.square for candidate in frame.position.candidates)


def _moves_and_retreat(frame: Frame) -> tuple[int, ...]:
    return (*_moves(frame), *frame.position.path[-2:-1])


def _free_squares(frame: Frame) -> set[int]:
    return {*frame.problem.board.free_squares}.difference(frame.position.path)


def _tour_to_come(frame: Frame) -> tuple[int, ...]:
    tour = frame.verdict and frame.verdict.tour
    return tour[len(frame.position.path) :] if tour else ()


def _proving_squares(frame: Frame) -> tuple[int, ...]:
    # needed by few lessons
    from knight_gui.puzzles.puzzle import proofs

    return proofs(frame.problem.board, frame.position.path)


KINDS = {
    Ask.NEXT: Kind(
        takes_square=True,
        steps=1,
        choices=_moves_and_retreat,
        answer=lambda frame: (frame.position.head,),
    ),
    Ask.LOST: Kind(
        takes_square=False,
        steps=0,
        choices=lambda _: (False, True),
        answer=lambda frame: (frame.verdict.fate is Prospect.LOST,) if frame.verdict else (),
    ),
    Ask.WHICH: Kind(
        takes_square=True,
        steps=0,
        choices=lambda frame: frame.position.path,
        answer=lambda frame: frame.verdict.ruined[-1:] if frame.verdict else (),
    ),
    Ask.ONE_WAY_OUT: Kind(
        takes_square=True,
        steps=0,
        choices=_moves,
        answer=lambda frame: _tour_to_come(frame)[:1],
    ),
    Ask.FINISH: Kind(
        takes_square=True,
        steps=0,
        choices=_free_squares,
        answer=lambda frame: _tour_to_come(frame)[-1:],
    ),
    Ask.WHY_NONE: Kind(takes_square=True, steps=0, choices=_free_squares, answer=_proving_squares),
}
"""All kinds of questions; what each asks is in `messages/questions.py`."""


class Asking(QObject):
    """Keeps the question of a scene open until somebody answers it; the judge is silent till then.

    Attributes
    ----------
    given
        The answer; None before.
    right
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
        self, session: Session, transport: Transport, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._go = session, transport
        self._scene: LessonScene | None = None
        self._answer_step = 0
        self._former_answer: int | None = None
        self.score = (0, 0)
        self.given: int | None = None
        self.right: tuple[int, ...] = ()
        transport.changed.connect(self._look)

    def put(self, scene: LessonScene | None) -> None:
        """Ask what a scene asks as soon as its step is shown; None: ask nothing."""
        self.score = (0, 0)
        self._ask(scene)

    def _ask(self, scene: LessonScene | None) -> None:
        self._scene = None if scene is None or scene.ask is None else scene
        self.given, self.right = None, ()
        self._former_answer = None
        self._keep_secret(is_secret=self._scene is not None)
        self.changed.emit()

    @property
    def ask(self) -> Ask | None:
        """What the scene asks, sooner or later."""
        return None if self._scene is None else self._scene.ask

    @property
    def is_open(self) -> bool:
        """Whether an answer is awaited."""
        scene, go = self._scene, self._go
        return (
            scene is not None
            and self.given is None
            and go.frame is not None
            and (isinstance(scene.step, Moment) or go.step == scene.step)
            and go.mode is Mode.PAUSED
            and go.tracks[0].is_idle
        )

    @property
    def squares(self) -> frozenset[int]:
        """The squares that are taken for an answer now: those that could be the right one."""
        if self.ask is None or self._go.frame is None or not self.is_open:
            return frozenset()
        kind = KINDS[self.ask]
        return frozenset(kind.choices(self._go.frame)) if kind.takes_square else frozenset()

    def answer(self, given: int) -> None:
        """Take an answer, and show the right one; what could not be right is none."""
        frame = self._go.frame
        if self.ask is None or frame is None or not self.is_open:
            return
        if given not in KINDS[self.ask].choices(frame):
            return
        steps = KINDS[self.ask].steps
        self.given, self._answer_step = given, self._go.step + steps
        if steps:
            # what can become of it is told when somebody goes on
            self._go.step_by(steps)
        else:
            self._keep_secret(is_secret=False)
        self.changed.emit()

    def answer_as_before(self, given: int) -> None:
        """Take an answer that was given when the same was asked before, as soon as it is asked."""
        self._former_answer = given
        self._look()

    @Slot()
    def _look(self) -> None:
        """Note the right answer as soon as it can be seen, and tell everything after it."""
        frame = self._go.frame
        if self._former_answer is not None and self.is_open:
            former, self._former_answer = self._former_answer, None
            self.answer(former)
        if self.given is None or self.ask is None or frame is None:
            return
        if not self.right and frame.position.step == self._answer_step:
            self.right = KINDS[self.ask].answer(frame)
            if self.right:
                correct, asked = self.score
                self.score = correct + (self.given in self.right), asked + 1
                self.answered.emit()
        elif self._go.step > self._answer_step and self._session.scene.is_asked:
            self._keep_secret(is_secret=False)
        self._ask_again()

    def _ask_again(self) -> None:
        """Ask where the search has come to, and wait there, if it is time for that."""
        scene, go = self._scene, self._go
        if scene is None or not (self.right and scene.every) or go.is_at_end:
            return
        # the answer was seen a step after the question
        if go.step - self._answer_step + 1 >= scene.every:
            self._ask(replace(scene, step=go.step))
            go.pause()

    def _keep_secret(self, *, is_secret: bool) -> None:
        """Have nobody say what is asked, or have it said again."""
        self._session.change(is_asked=is_secret)
        for track in self._go.tracks:
            track.be_silent(is_silent=is_secret)
