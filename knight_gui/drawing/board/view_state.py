"""The facts that are drawn of a board, whoever draws them and however large."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from knight_gui.board import Board, Obstacle
from knight_gui.drawing.board.canvas import LARGE
from knight_gui.drawing.theme import LIGHT, Theme
from knight_gui.i18n import plural, tr
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.player.frame import Frame
    from knight_gui.search.kinds import Prospect
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Candidate, Position


_SETTLED = 256
"""So many moves of a large board's path are drawn at a time on the sheet that is kept."""


@dataclass(frozen=True)
class Knight:
    """The knight on a square, or on its way there.

    Attributes
    ----------
    number
        The place of its square in the path, from 1.
    origin
        Where it comes from; None if it has not moved.
    way
        How far it is: from 0, on the old square, to 1, on the new one.
    hops
        Whether it hops there, or slides.
    at
        Where it is while somebody carries it, or it shakes its head: in squares from the upper
        left corner.
    """

    square: int
    number: int
    origin: int | None = None
    way: float = 1.0
    hops: bool = False
    at: tuple[float, float] | None = None

    @property
    def is_underway(self) -> bool:
        """Whether it has not arrived yet."""
        return self.origin is not None and self.way < 1.0


@dataclass(frozen=True)
class Shown:
    """What is shown of a board; each layer draws some of these fields.

    Attributes
    ----------
    label_px
        How high the names of rows and columns are, in pixels.
    sketch
        A tour that is faintly there before anybody has begun.
    settled
        So much of the path as does not change with every step: the same object as long as
        it is the same.
    closing
        The end of a closed tour and its start.
    flash
        How brightly the square just left lights up: from 1, at once, to 0, no more.
    proof
        What proves a start or a path lost.
    lost_at
        The depth of the move that lost the tour, if it is known exactly; None if the start did.
    ordering
        What the numbers of candidates count.
    ways
        int8, one a square: how many free squares it leads to, if the search goes by that.
    celebration
        How much of a tour has been drawn anew, since the knight arrived at its end: less than 0
        while the knight still lands, 1 for all of it.
    prospects
        For each square that the knight can go to what would become of it, once that is known.
    suggested_tour
        The squares of a way on from the knight that is shown for a while.
    retreats, recent_retreats
        int64, one count a square: how often the knight went back from it, in
        the whole search and since the frame before; None to draw nothing. The
        arrays must not change afterwards.
    is_asked
        Whether somebody else is asked where the knight goes next.
    hovered, cursor, pointed
        The squares under the mouse and under the keyboard's cursor, and the
        one that somebody points at elsewhere.
    """

    board: Board = field(default_factory=Board)
    theme: Theme = LIGHT
    label_px: int = 11
    sketch: tuple[int, ...] | None = None
    position: Position | None = None
    settled: tuple[int, ...] | None = None
    closing: tuple[int, int] | None = None
    knight: Knight | None = None
    flash: float = 0.0
    proof: Proof | None = None
    lost_at: int | None = None
    ordering: Ordering | None = None
    ways: NDArray[np.int8] | None = None
    celebration: float | None = None
    prospects: tuple[tuple[int, Prospect], ...] | None = None
    suggested_tour: tuple[int, ...] | None = None
    retreats: NDArray[np.int64] | None = None
    recent_retreats: NDArray[np.int64] | None = None
    is_asked: bool = False
    hovered: int | None = None
    cursor: int | None = None
    pointed: int | None = None

    @property
    def with_arrows(self) -> tuple[int, ...] | None:
        """So much of the path as has arrows: nothing where steps are too fast to be told apart."""
        return self.settled if self.recent_retreats is None else None

    @property
    def underway(self) -> Knight | None:
        """The knight, so long as it has not arrived; None as soon as it has."""
        return self.knight if self.knight is not None and self.knight.is_underway else None

    @property
    def tour(self) -> float | None:
        """How much of a tour is drawn as one, all of it if nothing moves; None for a path."""
        if self.position is None or self.position.outcome is not Outcome.SOLVED:
            return None
        share = 1.0 if self.celebration is None else self.celebration
        return share if share > 0 else None

    @property
    def ghost(self) -> Knight | None:
        """The knight where somebody points, as long as nobody has begun here."""
        pointed = self.cursor if self.hovered is None else self.hovered
        has_begun = self.position is not None or self.knight is not None
        return None if has_begun or pointed is None else Knight(pointed, 1)

    @property
    def following(self) -> Candidate | None:
        """Which of the squares that the knight can go to comes next."""
        if self.position is None or self.is_asked:
            return None
        return self.position.following

    @property
    def numbered(self) -> dict[int, int]:
        """The squares that the knight can go to and the numbers on their dots.

        None of them tells an answer, and none is a key: a number on a dot counts something.
        """
        is_secret = self.is_asked and self.ordering is Ordering.NAIVE
        if self.position is None or is_secret:
            return {}
        candidates = self.position.candidates
        if not self.position.is_by_hand:
            return {candidate.square: candidate.number for candidate in candidates}
        if self.ways is None:
            return {}
        return {candidate.square: int(self.ways[candidate.square]) for candidate in candidates}


def shown_of(frame: Frame) -> Shown:
    """Return all that is drawn of a frame where nothing moves and nobody points."""
    board, path = frame.problem.board, frame.position.path
    return Shown(
        board,
        position=frame.position,
        settled=settled_part(board, path, None),
        closing=closing_of(frame),
        knight=Knight(path[-1], len(path)),
        **reasons_of(frame),
    )


def reasons_of(frame: Frame) -> dict[str, Any]:
    """Return what there is to be seen of why the search does what it does."""
    told = frame.verdict
    return {
        "proof": proof_of(frame),
        "lost_at": (told.lost_at or None) if told is not None and told.is_exact else None,
        "ordering": None if frame.position.is_by_hand else frame.problem.strategy.ordering,
        "ways": ways_of(frame),
    }


def settled_part(
    board: Board, path: tuple[int, ...], before: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return so much of a path as does not change with every step.

    If that is what was settled of the path shown before, the same object is returned.
    """
    moves = len(path) - 1
    last = moves // _SETTLED * _SETTLED if board.size >= LARGE else moves - 1
    settled = path[: max(0, last) + 1]
    return before if before == settled else settled


def closing_of(frame: Frame) -> tuple[int, int] | None:
    """Return the end and the start of a closed tour."""
    board, path = frame.problem.board, frame.position.path
    is_tour = frame.position.outcome is Outcome.SOLVED
    return (path[-1], path[0]) if is_tour and board.attacks(path[-1], path[0]) else None


def proof_of(frame: Frame) -> Proof | None:
    """Return what proves a path lost, if that is known."""
    if frame.verdict is None or frame.verdict.reason is None:
        return None
    # an empty board needs none
    from knight_gui.search.oracle.proof import proof_of_verdict

    return proof_of_verdict(frame.problem.board, frame.verdict)


def proof_of_start(board: Board, start: int, obstacle: Obstacle | Verdict | None) -> Proof | None:
    """Return what proves that no tour has a start, if anything does."""
    if obstacle is None:
        return None
    from knight_gui.search.oracle.proof import proof_of_obstacle, proof_of_verdict

    if isinstance(obstacle, Obstacle):
        return proof_of_obstacle(board, start, obstacle)
    return proof_of_verdict(board, obstacle)


def ways_of(frame: Frame) -> NDArray[np.int8] | None:
    """Return how many ways each square has, if the search goes by that, and goes on."""
    is_greedy = frame.problem.strategy.ordering is Ordering.WARNSDORFF
    return exits_of(frame) if is_greedy and frame.position.outcome is None else None


def exits_of(frame: Frame) -> NDArray[np.int8]:
    """Return how many ways on each free square has, the knight's own square apart."""
    # numpy is there when there is a frame
    from knight_gui.board import ways_on

    return ways_on(frame.problem.board, frame.position.path)


def description_of(board: Board, path: tuple[int, ...] | None) -> str:
    """Return what is on a board: the knight and its path."""
    told = tr("Chessboard of {size} squares.", size=f"{board.rows}×{board.cols}")
    if path is not None:
        knight = plural(
            "The knight stands on {square}, its path has {count:,} square.",
            "The knight stands on {square}, its path has {count:,} squares.",
            len(path),
            square=board.name(path[-1]),
        )
        told = tr("{told} {more}", told=told, more=knight)
    return told
