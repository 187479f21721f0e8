"""Texts of the questions of lessons and puzzles, and of the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from knight_gui.board import Board
from knight_gui.i18n import gettext_noop, join_list, plural, tr
from knight_gui.messages.names import format_board_size
from knight_gui.messages.reasons import reason_sentence
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, AnyPuzzle, GivenNumbersPuzzle, Puzzle
from knight_gui.state.lesson import Question

if TYPE_CHECKING:
    from knight_gui.puzzles.refutation import Refutation

_MAX_QUESTION_COUNT = 99
"""Number of questions up to which it is said: nobody answers more."""
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


def puzzle_heading(number: int, puzzle: AnyPuzzle) -> str:
    """Return the heading of a puzzle on a sheet."""
    return tr(
        "{number}. {title}. {difficulty}",
        number=number,
        title=puzzle_title(puzzle),
        difficulty=difficulty_sentence(puzzle),
    )


def puzzle_title(puzzle: AnyPuzzle) -> str:
    """Return the title of a puzzle's kind."""
    if isinstance(puzzle, GivenNumbersPuzzle):
        return given_numbers_title()
    return question_title(puzzle.question)


def given_numbers_title() -> str:
    """Return the title of the puzzles of given numbers."""
    return tr("Missing numbers")


def given_numbers_sentence() -> str:
    """Return what a puzzle of given numbers asks."""
    return tr("Only one tour has these numbers. Fill in the others.")


def puzzle_sentence(puzzle: AnyPuzzle) -> str:
    """Return what a puzzle asks."""
    if isinstance(puzzle, GivenNumbersPuzzle):
        return given_numbers_sentence()
    return question_sentence(puzzle.question)


def difficulty_sentence(puzzle: AnyPuzzle) -> str:
    """Return the difficulty of a puzzle, on a scale up to `MAX_DIFFICULTY`."""
    return tr(
        "Difficulty {difficulty} of {most}.", difficulty=puzzle.difficulty, most=MAX_DIFFICULTY
    )


def iter_solution_lines(puzzles: Sequence[AnyPuzzle]) -> Iterator[str]:
    """Yield the lines of the solutions of a sheet, the first with its seed."""
    yield tr("Solutions (seed {seed})", seed=puzzles[0].seed)
    for number, puzzle in enumerate(puzzles, 1):
        is_path = isinstance(puzzle, GivenNumbersPuzzle) or puzzle.question is Question.LAST_SQUARE
        separator = " " if is_path else tr(" or ")
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
    if isinstance(right_answers[0], bool):
        # “No” may be what was answered
        return tr("Wrong. {answer}", answer=solution)
    return tr("No. {answer}", answer=solution)


def second_try_sentence(question: Question, reason: str) -> str:
    """Return the reason why a try failed, and the question again."""
    return tr(
        "{reason} Try once more. {question}", reason=reason, question=question_sentence(question)
    )


def refutation_sentence(board: Board, refutation: Refutation) -> str:
    """Return the reason why an answer is wrong."""
    from knight_gui.puzzles.refutation import RefutationType

    square = board.name(refutation.square)
    match refutation.refutation_type:
        case RefutationType.MOVE_LOSES:
            return _losing_move_sentence(board, refutation)
        case RefutationType.HAS_EXITS:
            return plural(
                "{square} proves nothing: {count} move to or from it is left.",
                "{square} proves nothing: {count} moves to or from it are left.",
                refutation.exit_count,
                square=square,
            )
        case RefutationType.WRONG_COLOR if board.is_dark(refutation.square):
            text = tr(
                "Not {square}: each move changes the colour, so the tour ends on a light square.",
                square=square,
            )
        case RefutationType.WRONG_COLOR:
            text = tr(
                "Not {square}: each move changes the colour, so the tour ends on a dark square.",
                square=square,
            )
        case RefutationType.NO_END:
            text = tr("Not {square}: no way to finish ends there.", square=square)
        case RefutationType.TOO_EARLY:
            text = tr("After {square} a tour was still possible.", square=square)
        case RefutationType.TOO_LATE:
            text = tr("Before {square} the tour was already lost.", square=square)
        case _:
            text = _refuted_step_sentence(square, refutation)
    return text


def _refuted_step_sentence(square: str, refutation: Refutation) -> str:
    """Return the reason why a search does not go to a square next."""
    from knight_gui.puzzles.refutation import RefutationType

    match refutation.refutation_type:
        case RefutationType.WRONG_RETREAT:
            text = tr("Not {square}: the last move didn’t come from there.", square=square)
        case RefutationType.NO_RETREAT:
            text = tr("Not {square}: a free square is left to try.", square=square)
        case RefutationType.ALREADY_TRIED:
            text = tr("Not {square}: the search has already ruled it out.", square=square)
        case RefutationType.LATER_IN_ORDER:
            text = tr("Not {square}: another free square comes first in the order.", square=square)
        case RefutationType.MORE_EXITS:
            text = plural(
                "Not {square}: it has {count} exit, and another square has fewer.",
                "Not {square}: it has {count} exits, and another square has fewer.",
                refutation.exit_count,
                square=square,
            )
        case RefutationType.MORE_EXITS_ON_BOARD:
            text = plural(
                "Not {square}: it has {count} exit on the empty board, and another has fewer.",
                "Not {square}: it has {count} exits on the empty board, and another has fewer.",
                refutation.exit_count,
                square=square,
            )
        case _:
            text = tr("Not {square}: another square with as few exits comes first.", square=square)
    return text


def _losing_move_sentence(board: Board, refutation: Refutation) -> str:
    verdict = refutation.verdict
    square = board.name(refutation.square)
    if verdict is None or verdict.reason is None:
        return tr("{square} loses the tour.", square=square)
    reason = reason_sentence(board, verdict.losing_prefix, verdict.reason)
    return tr("{square} loses the tour. {reason}", square=square, reason=reason)


def refused_answer_sentence(
    board: Board, path: tuple[int, ...], square: int, question: Question
) -> str:
    """Return the reason why a square cannot be the answer to a question about a path."""
    square_name = board.name(square)
    head_name = board.name(path[-1])
    if square == path[-1]:
        return tr("The knight is on {square} now.", square=square_name)
    if square in path:
        return tr("{square} is visited already.", square=square_name)
    if question is Question.WHICH_MISTAKE:
        return tr("The knight hasn’t been on {square} yet.", square=square_name)
    return tr("{square} is not one move from {head}.", square=square_name, head=head_name)


def repeated_answer_sentence(board: Board, square: int) -> str:
    """Return the sentence on a square that was a wrong answer to the question before."""
    return tr("You have already tried {square}.", square=board.name(square))


def sheet_score_sentence(tries: Sequence[int]) -> str:
    """Return the score of a sheet of puzzles, and the numbers of those that were hard.

    Parameters
    ----------
    tries
        The number of tries for each puzzle; 0 if its answer was not found.
    """
    right_count = sum(count > 0 for count in tries)
    hard_numbers = [str(number) for number, count in enumerate(tries, 1) if count != 1]
    score = score_text(right_count, len(tries))
    if not hard_numbers:
        return tr("{score}, all at the first try.", score=score)
    return tr("{score}. Hard: puzzle {numbers}.", score=score, numbers=join_list(hard_numbers))


def daily_puzzle_title(day: date, question: Question) -> str:
    """Return the title of the puzzle of a day."""
    return tr("{date}: {title}", date=day.isoformat(), title=question_title(question))


def daily_result_sentence(seconds: int, streak: int) -> str:
    """Return the time that the puzzle of the day took, and for how many days it was solved."""
    time_text = clock_text(seconds)
    if not streak:
        return tr("Time {time}.", time=time_text)
    return plural(
        "Time {time}, {count} day in a row.",
        "Time {time}, {count} days in a row.",
        streak,
        time=time_text,
    )


def shared_result_text(
    day: date, board: Board, question: Question, try_count: int, seconds: int
) -> str:
    """Return the result of the puzzle of a day without its solution, to be pasted anywhere."""
    signs = {0: "✗✗", 1: "✓"}.get(try_count, "✗✓")
    return tr(
        "Knight’s tour {date} · {size} · {title}\n{signs} {time}",
        date=day.isoformat(),
        size=format_board_size(board),
        title=question_title(question),
        signs=signs,
        time=clock_text(seconds),
    )


def clock_text(seconds: int) -> str:
    """Return a duration as minutes and seconds, as 2:05."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


def printed_answer_sentence(board: Board, right_answers: tuple[int, ...]) -> str:
    """Return the right answer as it is printed: with yes or no, where that is the answer."""
    if not isinstance(right_answers[0], bool):
        return _solution_sentence(board, right_answers)
    if right_answers[0]:
        return tr("Yes, it is lost.")
    return tr("No, it can still become a tour.")


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


def repeated_question_text(number: int, question_count: int | None, right_count: int) -> str:
    """Return the number of a repeated question, and the score of those that were answered.

    Parameters
    ----------
    question_count
        Number of all questions; None if it is unknown.
    """
    if question_count is None or question_count > _MAX_QUESTION_COUNT:
        place = tr("Question {number}", number=number)
    else:
        place = tr("Question {number} of {count}", number=number, count=question_count)
    return tr("{question} · {correct} right at the first try", question=place, correct=right_count)


def score_text(right_count: int, answer_count: int) -> str:
    """Return the number of right answers, and of all."""
    return tr("{correct} of {asked} right", correct=right_count, asked=answer_count)
