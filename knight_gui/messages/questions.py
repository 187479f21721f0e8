"""What lessons and puzzles ask, and what is said of an answer."""

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
    """Return what stands over a puzzle on a sheet."""
    return tr(
        "{number}. {title}. {difficulty}",
        number=number,
        title=question_title(puzzle.question),
        difficulty=difficulty_sentence(puzzle),
    )


def difficulty_sentence(puzzle: Puzzle) -> str:
    """Return how difficult a puzzle is."""
    return tr(
        "Difficulty {difficulty} of {most}.", difficulty=puzzle.difficulty, most=MAX_DIFFICULTY
    )


def iter_solution_lines(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the solutions of a sheet, and what it was made from, in lines."""
    yield tr("Solutions (seed {seed})", seed=puzzles[0].seed)
    for number, puzzle in enumerate(puzzles, 1):
        separator = " " if puzzle.question is Question.LAST_SQUARE else tr(" or ")
        yield f"{number}. {separator.join(puzzle.board.names(puzzle.answer))}"


def question_title(question: Question) -> str:
    """Return what a puzzle is called that asks so."""
    return tr(_QUESTION_TITLES[question])


def question_sentence(question: Question, *, is_answered_by_click: bool = False) -> str:
    """Return what is asked, and where a click is the answer that it is."""
    sentence = tr(_QUESTION_TEXTS[question])
    if is_answered_by_click:
        return tr("{question} Click the square.", question=sentence)
    return sentence


def answer_sentence(board: Board, answer: int, right_answers: tuple[int, ...]) -> str:
    """Return whether an answer is right, and which ones are: squares, or true or false."""
    if isinstance(right_answers[0], bool):
        if right_answers[0]:
            right_answer_sentence = tr("It is lost.")
        else:
            right_answer_sentence = tr("It can still become a tour.")
    else:
        right_answer_sentence = tr(
            "It is {square}.", square=tr(" or ").join(board.names(right_answers))
        )
    if answer in right_answers:
        return tr("Right! {answer}", answer=right_answer_sentence)
    return tr("No. {answer}", answer=right_answer_sentence)


def remaining_path_sentence(puzzle: Puzzle) -> str:
    """Return how the tour of a puzzle is finished that asks for that; nothing for others."""
    if puzzle.question is Question.LAST_SQUARE:
        return tr("The only way is {way}.", way=" ".join(puzzle.board.names(puzzle.answer)))
    return ""


def score_text(right_count: int, answer_count: int) -> str:
    """Return how many answers were right."""
    return tr("{correct} of {asked} right", correct=right_count, asked=answer_count)
