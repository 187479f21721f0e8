"""State of a board view: everything that its layers draw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from knight_gui.board import Board, Obstacle
from knight_gui.drawing.board.geometry import MIN_LARGE_BOARD_SQUARES
from knight_gui.drawing.theme import LIGHT_THEME, Theme
from knight_gui.i18n import plural, tr
from knight_gui.search.given_checks import find_impossible_gap
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.player.frame import Frame
    from knight_gui.search.kinds import Completability
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Candidate, Position
    from knight_gui.search.problem import Problem


_LARGE_BOARD_PATH_CHUNK = 256
_PATH_CHUNK = 8
"""Number of moves by which the cached part of a path grows."""
_MIN_STABLE_MOVES = 32
"""Least number of moves of that part on a small board: it would be too pale in a shorter path."""
MEAN_RECENT_MOVES = _PATH_CHUNK // 2
"""Mean number of moves after the cached part on a small board."""


class BoardCover(Protocol):
    """Picture on the board in place of the search, with a sentence on each square."""

    def draw(self, canvas: Any, label_px: int) -> None:
        """Draw it on the `BoardCanvas` of a board, with letters of a height in pixels."""

    def square_sentence(self, square: int) -> str:
        """Return the sentence on a square."""


@dataclass(frozen=True)
class DrawnKnight:
    """Knight on a square, or on its way there."""

    square: int
    visit_number: int
    """The number of its square in the path, from 1."""
    origin_square: int | None = None
    """The previous square; None if the knight has not moved."""
    progress: float = 1.0
    """The progress of the move: from 0, on the previous square, to 1, on the new one."""
    is_hop: bool = False
    """Whether the knight hops, or slides."""
    free_pos: tuple[float, float] | None = None
    """The position while the knight is dragged or shakes, in squares from the upper left corner."""

    @property
    def is_moving(self) -> bool:
        """Whether the knight has not arrived yet."""
        return self.origin_square is not None and self.progress < 1.0


@dataclass(frozen=True)
class BoardViewState:
    """State of a board view; each layer draws some of the fields."""

    board: Board = field(default_factory=Board)
    theme: Theme = LIGHT_THEME
    label_px: int = 11
    """The height of the names of rows and columns, in pixels."""
    givens: tuple[tuple[int, int], ...] | None = None
    """The given visit numbers, from 1, each with its square; None if there are none."""
    preview_tour: tuple[int, ...] | None = None
    """A tour that is drawn faintly before the first search."""
    preview_move_count: int | None = None
    """The number of its moves that are drawn; None for all of them."""
    position: Position | None = None
    stable_path: tuple[int, ...] | None = None
    """The part of the path that does not change with every step: one object while it is equal."""
    closing_move: tuple[int, int] | None = None
    """The end of a closed tour and its start."""
    knight: DrawnKnight | None = None
    flash_strength: float = 0.0
    """The brightness of the square just left: from 1, at once, down to 0."""
    proof: Proof | None = None
    """The proof that a start or a path is lost."""
    lost_depth: int | None = None
    """The depth from which on the path is proved lost; None unless it is, or if the start is."""
    mistake_depth: int | None = None
    """The depth of the move that lost the tour; None if it is not known exactly, or if the start
    lost it."""
    candidate_ordering: Ordering | None = None
    """The ordering that the numbers of candidates belong to."""
    exit_counts: NDArray[np.int8] | None = None
    """The number of exits of each square, if the search goes by it."""
    hides_tour_numbers: bool = False
    """Whether the squares of a tour are nodes without numbers, except for the start."""
    tour_animation_progress: float | None = None
    """The share of a tour that was drawn anew since the knight arrived at its end: less than 0
    while the knight still lands, 1 for all of it."""
    completabilities: tuple[tuple[int, Completability], ...] | None = None
    """The candidates with the verdicts on them, once these are known."""
    suggested_tour: tuple[int, ...] | None = None
    """The squares from the knight to the end of a tour, shown for a while as a hint."""
    retreat_counts: NDArray[np.int64] | None = None
    """The number of retreats from each square in the whole search; None to draw no heat. The
    array must not change afterwards."""
    recent_retreat_counts: NDArray[np.int64] | None = None
    """The same since the previous frame."""
    cover: BoardCover | None = None
    """What is drawn on the board in place of the search, such as a map of all starts."""
    hides_answer: bool = False
    """Whether the user is asked for the next move."""
    right_answers: tuple[int, ...] | None = None
    """The free squares that were the right answer to a question; None unless it is answered."""
    wrong_answers: tuple[int, ...] | None = None
    """The wrong answers to a question that is still open."""
    hovered_square: int | None = None
    """The square under the mouse."""
    cursor_square: int | None = None
    """The square of the keyboard's cursor."""
    pointed_square: int | None = None
    """The square that is pointed at in another view."""
    shows_keys: bool = False
    """Whether the keys of the moves by hand are drawn on their squares."""

    @property
    def path_with_arrows(self) -> tuple[int, ...] | None:
        """The part of the path with arrows: none while many steps are shown at once."""
        if self.recent_retreat_counts is not None:
            return None
        return self.stable_path

    @property
    def drawn_preview(self) -> tuple[int, ...] | None:
        """The part of the faint tour that is drawn."""
        if self.preview_tour is None or self.preview_move_count is None:
            return self.preview_tour
        return self.preview_tour[: self.preview_move_count + 1]

    @property
    def preview_knight(self) -> DrawnKnight | None:
        """The pale knight that draws the faint tour, until that is complete."""
        if self.preview_tour is None or self.preview_move_count is None:
            return None
        return DrawnKnight(self.preview_tour[self.preview_move_count], 1)

    @property
    def moving_knight(self) -> DrawnKnight | None:
        """The knight until it has arrived, then None."""
        if self.knight is None or not self.knight.is_moving:
            return None
        return self.knight

    @property
    def retreat_position(self) -> Position | None:
        """The position if its step was a retreat of a search from a square, else None."""
        position = self.position
        if position is None or position.step_type is not StepType.RETREAT:
            return None
        if position.is_by_hand:
            # who goes back has not tried everything there
            return None
        return None if position.square_left is None else position

    @property
    def is_animated(self) -> bool:
        """Whether the next frame differs by itself."""
        if self.flash_strength or self.tour_animation_progress is not None:
            return True
        return self.moving_knight is not None

    @property
    def drawn_tour_share(self) -> float | None:
        """The share of a tour that is drawn as such, 1 without animation; None for a path."""
        if self.position is None or self.position.outcome is not Outcome.SOLVED:
            return None
        if self.tour_animation_progress is None:
            return 1.0
        if self.tour_animation_progress <= 0:
            return None
        return self.tour_animation_progress

    @property
    def ghost_knight(self) -> DrawnKnight | None:
        """The knight on the square under the mouse or the cursor before a search has started."""
        start = self.hovered_square
        if start is None:
            start = self.cursor_square
        if start is None or self.position is not None or self.knight is not None:
            return None
        return DrawnKnight(start, 1)

    @property
    def next_candidate(self) -> Candidate | None:
        """The candidate that the search tries next, unless a question is asked or answered."""
        if self.position is None or self.hides_answer or self.right_answers is not None:
            return None
        return self.position.next_candidate

    @property
    def position_with_exits(self) -> Position | None:
        """The position if its candidates are ordered by exits, or shown with them as a hint."""
        if self.exit_counts is None and self.candidate_ordering is not Ordering.STATIC:
            return None
        return self.position

    @property
    def position_with_keys(self) -> Position | None:
        """The position if the keys of its moves by hand are drawn."""
        if self.position is None or not self.shows_keys or not self.position.is_by_hand:
            return None
        return self.position

    @property
    def path_under_heat(self) -> tuple[int, ...] | None:
        """The path that is drawn faintly over heat; None without heat."""
        if self.position is None or self.retreat_counts is None:
            return None
        return self.position.path


def make_board_view_state(frame: Frame) -> BoardViewState:
    """Return the state of a frame without animations and cursors."""
    board = frame.problem.board
    path = frame.position.path
    return BoardViewState(
        board,
        givens=frame.problem.givens or None,
        position=frame.position,
        stable_path=stable_path_part(board, path, None),
        closing_move=find_closing_move(frame),
        knight=DrawnKnight(path[-1], len(path)),
        **explanation_fields(frame),
    )


def explanation_fields(frame: Frame) -> dict[str, Any]:
    """Return the fields that explain the search: keyword arguments of `BoardViewState`."""
    lost_depth = None
    mistake_depth = None
    if frame.verdict is not None:
        # a depth of 0 is a lost start
        lost_depth = frame.verdict.lost_depth or None
        if frame.verdict.is_exact:
            mistake_depth = lost_depth
    candidate_ordering = None
    if not frame.position.is_by_hand:
        candidate_ordering = frame.problem.strategy.ordering
    return {
        "proof": find_proof(frame),
        "lost_depth": lost_depth,
        "mistake_depth": mistake_depth,
        "candidate_ordering": candidate_ordering,
        "exit_counts": exit_counts_if_greedy(frame),
    }


def stable_path_part(
    board: Board, path: tuple[int, ...], previous_part: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return the part of a path that does not change with every step.

    If it equals the previous part, that object is returned.
    """
    move_count = len(path) - 1
    is_large_board = board.size >= MIN_LARGE_BOARD_SQUARES
    chunk = _LARGE_BOARD_PATH_CHUNK if is_large_board else _PATH_CHUNK
    last_stable_index = (move_count - 1) // chunk * chunk
    if not is_large_board and last_stable_index < _MIN_STABLE_MOVES:
        last_stable_index = 0
    stable_part = path[: max(0, last_stable_index) + 1]
    return previous_part if previous_part == stable_part else stable_part


def find_closing_move(frame: Frame) -> tuple[int, int] | None:
    """Return the end and the start of a closed tour, None for any other path."""
    board = frame.problem.board
    path = frame.position.path
    is_tour = frame.position.outcome is Outcome.SOLVED
    if not is_tour or not board.attacks(path[-1], path[0]):
        return None
    return path[-1], path[0]


def find_proof(frame: Frame) -> Proof | None:
    """Return the proof that a path is lost, if there is one."""
    if frame.verdict is None:
        return None
    if frame.verdict.reason is None:
        return _find_gap_proof(frame.problem, frame.verdict)
    # an empty board needs no proof
    from knight_gui.search.oracle.proof import make_verdict_proof

    return make_verdict_proof(frame.problem.board, frame.verdict)


def _find_gap_proof(problem: Problem, verdict: Verdict) -> Proof | None:
    """Return the given numbers between which no way is left as a proof, or None."""
    if not problem.givens or not verdict.losing_prefix:
        return None
    gap = find_impossible_gap(problem.board, problem.givens, verdict.losing_prefix)
    if gap is None:
        return None
    from knight_gui.search.oracle.proof import Proof

    return Proof(tuple(each.square for each in gap if each.square not in verdict.path))


def find_start_proof(board: Board, start: int, obstacle: Obstacle | Verdict | None) -> Proof | None:
    """Return the proof that there is no tour from a start, if there is one."""
    if obstacle is None:
        return None
    from knight_gui.search.oracle.proof import make_obstacle_proof, make_verdict_proof

    if isinstance(obstacle, Obstacle):
        return make_obstacle_proof(board, start, obstacle)
    return make_verdict_proof(board, obstacle)


def exit_counts_if_greedy(frame: Frame) -> NDArray[np.int8] | None:
    """Return the exit counts of all squares if an unfinished search goes by them."""
    is_greedy = frame.problem.strategy.ordering is Ordering.WARNSDORFF
    if not is_greedy or frame.position.outcome is not None:
        return None
    return count_exits(frame)


def count_exits(frame: Frame) -> NDArray[np.int8]:
    """Return the number of exits of each free square, int8, -1 for all other squares."""
    # a frame means that numpy is imported already
    from knight_gui.board import exit_counts

    return exit_counts(frame.problem.board, frame.position.path)


def candidate_exits(position: Position, exit_counts: NDArray[np.int8] | None) -> dict[int, int]:
    """Return the squares of the candidates and their exits: now, or else on the empty board."""
    if position.outcome is not None:
        return {}
    candidates = position.candidates
    if exit_counts is None:
        return {candidate.square: candidate.ordering_value for candidate in candidates}
    return {candidate.square: int(exit_counts[candidate.square]) for candidate in candidates}


def accessible_board_text(board: Board, path: tuple[int, ...] | None) -> str:
    """Return the description of a board for screen readers: its size, the knight, its path."""
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
