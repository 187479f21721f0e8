"""The facts that are drawn of a board, whoever draws them and however large."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from knight_gui.board import Board, Obstacle
from knight_gui.drawing.board.geometry import MIN_LARGE_BOARD_SQUARES
from knight_gui.drawing.theme import LIGHT_THEME, Theme
from knight_gui.i18n import plural, tr
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.player.frame import Frame
    from knight_gui.search.kinds import Completability
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Candidate, Position


_STABLE_PATH_CHUNK = 256
"""So many moves of a large board's path are drawn at a time on the sheet that is kept."""


@dataclass(frozen=True)
class DrawnKnight:
    """The knight on a square, or on its way there.

    Attributes
    ----------
    visit_number
        The place of its square in the path, from 1.
    origin_square
        Where it comes from; None if it has not moved.
    progress
        How far it is: from 0, on the old square, to 1, on the new one.
    is_hop
        Whether it hops there, or slides.
    free_pos
        Where it is while somebody carries it, or it shakes its head: in squares from the upper
        left corner.
    """

    square: int
    visit_number: int
    origin_square: int | None = None
    progress: float = 1.0
    is_hop: bool = False
    free_pos: tuple[float, float] | None = None

    @property
    def is_moving(self) -> bool:
        """Whether it has not arrived yet."""
        return self.origin_square is not None and self.progress < 1.0


@dataclass(frozen=True)
class BoardViewState:
    """What is shown of a board; each layer draws some of these fields.

    Attributes
    ----------
    label_px
        How high the names of rows and columns are, in pixels.
    preview_tour
        A tour that is faintly there before anybody has begun.
    stable_path
        So much of the path as does not change with every step: the same object as long as
        it is the same.
    closing_move
        The end of a closed tour and its start.
    flash_strength
        How brightly the square just left lights up: from 1, at once, to 0, no more.
    proof
        What proves a start or a path lost.
    lost_depth
        The depth of the move that lost the tour, if it is known exactly; None if the start did.
    candidate_ordering
        What the numbers of candidates count.
    exit_counts
        int8, one a square: how many free squares it leads to, if the search goes by that.
    tour_animation_progress
        How much of a tour has been drawn anew, since the knight arrived at its end: less than 0
        while the knight still lands, 1 for all of it.
    completabilities
        For each square that the knight can go to what would become of it, once that is known.
    suggested_tour
        The squares of a way on from the knight that is shown for a while.
    retreat_counts, recent_retreat_counts
        int64, one count a square: how often the knight went back from it, in
        the whole search and since the frame before; None to draw nothing. The
        arrays must not change afterwards.
    hides_answer
        Whether somebody else is asked where the knight goes next.
    hovered_square, cursor, pointed_square
        The squares under the mouse and under the keyboard's cursor, and the
        one that somebody points at elsewhere.
    """

    board: Board = field(default_factory=Board)
    theme: Theme = LIGHT_THEME
    label_px: int = 11
    preview_tour: tuple[int, ...] | None = None
    position: Position | None = None
    stable_path: tuple[int, ...] | None = None
    closing_move: tuple[int, int] | None = None
    knight: DrawnKnight | None = None
    flash_strength: float = 0.0
    proof: Proof | None = None
    lost_depth: int | None = None
    candidate_ordering: Ordering | None = None
    exit_counts: NDArray[np.int8] | None = None
    tour_animation_progress: float | None = None
    completabilities: tuple[tuple[int, Completability], ...] | None = None
    suggested_tour: tuple[int, ...] | None = None
    retreat_counts: NDArray[np.int64] | None = None
    recent_retreat_counts: NDArray[np.int64] | None = None
    hides_answer: bool = False
    hovered_square: int | None = None
    cursor_square: int | None = None
    pointed_square: int | None = None

    @property
    def path_with_arrows(self) -> tuple[int, ...] | None:
        """So much of the path as has arrows: nothing where steps are too fast to be told apart."""
        return self.stable_path if self.recent_retreat_counts is None else None

    @property
    def moving_knight(self) -> DrawnKnight | None:
        """The knight, so long as it has not arrived; None as soon as it has."""
        return self.knight if self.knight is not None and self.knight.is_moving else None

    @property
    def drawn_tour_share(self) -> float | None:
        """How much of a tour is drawn as one, all of it if nothing moves; None for a path."""
        if self.position is None or self.position.outcome is not Outcome.SOLVED:
            return None
        share = 1.0 if self.tour_animation_progress is None else self.tour_animation_progress
        return share if share > 0 else None

    @property
    def ghost_knight(self) -> DrawnKnight | None:
        """The knight where somebody points, as long as nobody has begun here."""
        pointed_square = self.cursor_square if self.hovered_square is None else self.hovered_square
        has_started = self.position is not None or self.knight is not None
        return None if has_started or pointed_square is None else DrawnKnight(pointed_square, 1)

    @property
    def next_candidate(self) -> Candidate | None:
        """Which of the squares that the knight can go to comes next."""
        if self.position is None or self.hides_answer:
            return None
        return self.position.next_candidate

    @property
    def numbers_by_square(self) -> dict[int, int]:
        """The squares that the knight can go to and the numbers on their dots.

        None of them tells an answer, and none is a key: a number on a dot counts something.
        """
        hides_numbers = self.hides_answer and self.candidate_ordering is Ordering.NAIVE
        if self.position is None or hides_numbers:
            return {}
        candidates = self.position.candidates
        if not self.position.is_by_hand:
            return {candidate.square: candidate.ordering_value for candidate in candidates}
        if self.exit_counts is None:
            return {}
        return {
            candidate.square: int(self.exit_counts[candidate.square]) for candidate in candidates
        }


def make_board_view_state(frame: Frame) -> BoardViewState:
    """Return all that is drawn of a frame where nothing moves and nobody points."""
    board = frame.problem.board
    path = frame.position.path
    return BoardViewState(
        board,
        position=frame.position,
        stable_path=stable_path_part(board, path, None),
        closing_move=find_closing_move(frame),
        knight=DrawnKnight(path[-1], len(path)),
        **explanation_fields(frame),
    )


def explanation_fields(frame: Frame) -> dict[str, Any]:
    """Return what there is to be seen of why the search does what it does."""
    verdict = frame.verdict
    return {
        "proof": find_proof(frame),
        "lost_depth": (verdict.lost_depth or None)
        if verdict is not None and verdict.is_exact
        else None,
        "candidate_ordering": None
        if frame.position.is_by_hand
        else frame.problem.strategy.ordering,
        "exit_counts": exit_counts_if_greedy(frame),
    }


def stable_path_part(
    board: Board, path: tuple[int, ...], previous_part: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return so much of a path as does not change with every step.

    If that is what was settled of the path shown before, the same object is returned.
    """
    move_count = len(path) - 1
    if board.size >= MIN_LARGE_BOARD_SQUARES:
        last_stable_index = move_count // _STABLE_PATH_CHUNK * _STABLE_PATH_CHUNK
    else:
        last_stable_index = move_count - 1
    stable_part = path[: max(0, last_stable_index) + 1]
    return previous_part if previous_part == stable_part else stable_part


def find_closing_move(frame: Frame) -> tuple[int, int] | None:
    """Return the end and the start of a closed tour."""
    board = frame.problem.board
    path = frame.position.path
    is_tour = frame.position.outcome is Outcome.SOLVED
    return (path[-1], path[0]) if is_tour and board.attacks(path[-1], path[0]) else None


def find_proof(frame: Frame) -> Proof | None:
    """Return what proves a path lost, if that is known."""
    if frame.verdict is None or frame.verdict.reason is None:
        return None
    # an empty board needs none
    from knight_gui.search.oracle.proof import make_verdict_proof

    return make_verdict_proof(frame.problem.board, frame.verdict)


def find_start_proof(board: Board, start: int, obstacle: Obstacle | Verdict | None) -> Proof | None:
    """Return what proves that no tour has a start, if anything does."""
    if obstacle is None:
        return None
    from knight_gui.search.oracle.proof import make_obstacle_proof, make_verdict_proof

    if isinstance(obstacle, Obstacle):
        return make_obstacle_proof(board, start, obstacle)
    return make_verdict_proof(board, obstacle)


def exit_counts_if_greedy(frame: Frame) -> NDArray[np.int8] | None:
    """Return how many ways each square has, if the search goes by that, and goes on."""
    is_greedy = frame.problem.strategy.ordering is Ordering.WARNSDORFF
    return count_exits(frame) if is_greedy and frame.position.outcome is None else None


def count_exits(frame: Frame) -> NDArray[np.int8]:
    """Return how many ways on each free square has, the knight's own square apart."""
    # numpy is there when there is a frame
    from knight_gui.board import exit_counts

    return exit_counts(frame.problem.board, frame.position.path)


def accessible_board_text(board: Board, path: tuple[int, ...] | None) -> str:
    """Return what is on a board: the knight and its path."""
    text = tr("Chessboard of {size} squares.", size=f"{board.rows}×{board.cols}")
    if path is not None:
        knight_sentence = plural(
            "The knight stands on {square}, its path has {count:,} square.",
            "The knight stands on {square}, its path has {count:,} squares.",
            len(path),
            square=board.name(path[-1]),
        )
        text = tr("{told} {more}", told=text, more=knight_sentence)
    return text
