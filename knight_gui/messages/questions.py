"""Texts of the questions of lessons and puzzles, and of the answers."""

from collections.abc import Iterator, Sequence

from knight_gui.board import Board
from knight_gui.i18n import gettext_noop, tr
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, Puzzle
from knight_gui.state.lesson import Question

_QUESTION_TEXTS = {
    Question.NEXT_SQUARE: gettext_noop("Where does the knight go now?"),
    Question.IS_LOST: gettext_noop("Is this path lost?"),
    Question.WHICH_MISTAKE: gettext_noop(
        "This path can’t become a tour. Which square was the mistake?"
    ),
    Question.ONLY_MOVE: gettext_noop("Only one move keeps the tour possible. Which one?"),
    Question.LAST_SQUARE: gettext_noop(
        "There is only one way to finish this tour. Where does it end?"
    ),
    Question.PROVING_SQUARE: gettext_noop("This path can’t become a tour. Which square proves it?"),
}
_QUESTION_TITLES = {
    Question.WHICH_MISTAKE: gettext_noop("Where it went wrong"),
    Question.ONLY_MOVE: gettext_noop("One way out"),
    Question.LAST_SQUARE: gettext_noop("Finish it"),
    Question.PROVING_SQUARE: gettext_noop("Why there is no tour"),
}


def puzzle_heading(number: int, puzzle: Puzzle) -> str:
    """Return the heading of a puzzle on a sheet."""
    return tr(
        "{number}. {title}. {difficulty}",
        number=number,
        title=question_title(puzzle.question),
        difficulty=difficulty_sentence(puzzle),
    )


def difficulty_sentence(puzzle: Puzzle) -> str:
    """Return the difficulty of a puzzle, on a scale up to `MAX_DIFFICULTY`."""
    return tr(
        "Difficulty {difficulty} of {most}.", difficulty=puzzle.difficulty, most=MAX_DIFFICULTY
    )


def iter_solution_lines(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the lines of the solutions of a sheet, the first with its seed."""
    yield tr("Solutions (seed {seed})", seed=puzzles[0].seed)
    for number, puzzle in enumerate(puzzles, 1):
        separator = " " if puzzle.question is Question.LAST_SQUARE else tr(" or ")
        yield f"{number}. {separator.join(puzzle.board.names(puzzle.answer))}"


def question_title(question: Question) -> str:
    """Return the title of a puzzle with that question."""
    return tr(_QUESTION_TITLES[question])


def question_sentence(question: Question, *, is_answered_by_click: bool = False) -> str:
    """Return the question, with the request to click if a square is the answer."""
    sentence = tr(_QUESTION_TEXTS[question])
    if is_answered_by_click:
        return tr("{question} Click the square.", question=sentence)
    return sentence


def answer_sentence(board: Board, answer: int, right_answers: tuple[int, ...]) -> str:
    """Return the evaluation of an answer; right answers are squares, or True or False."""
    solution = _solution_sentence(board, right_answers)
    if answer in right_answers:
        return tr("Right! {answer}", answer=solution)
    return tr("No. {answer}", answer=solution)


def _solution_sentence(board: Board, right_answers: tuple[int, ...]) -> str:
    if not isinstance(right_answers[0], bool):
        return tr("It is {square}.", square=tr(" or ").join(board.names(right_answers)))
    if right_answers[0]:
        return tr("It is lost.")
    return tr("It can still become a tour.")


def remaining_path_sentence(puzzle: Puzzle) -> str:
    """Return the rest of the tour of a puzzle on its last square; empty for other questions."""
    if puzzle.question is Question.LAST_SQUARE:
        return tr("The only way is {way}.", way=" ".join(puzzle.board.names(puzzle.answer)))
    return ""


def score_text(right_count: int, answer_count: int) -> str:
    """Return the number of right answers, and of all."""
    return tr("{correct} of {asked} right", correct=right_count, asked=answer_count)
