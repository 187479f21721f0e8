"""What lessons and puzzles ask, and what is said of an answer."""

from collections.abc import Iterator, Sequence

from knight_gui.board import Board
from knight_gui.i18n import marked, tr
from knight_gui.puzzles.puzzle import LEVELS, Puzzle
from knight_gui.state.lesson import Ask

_QUESTIONS = {
    Ask.NEXT: marked("Where does the knight go now?"),
    Ask.LOST: marked("Is this path lost?"),
    Ask.WHICH: marked("This path can’t become a tour. Which square was the mistake?"),
    Ask.ONE_WAY_OUT: marked("Only one move keeps the tour possible. Which one?"),
    Ask.FINISH: marked("There is only one way to finish this tour. Where does it end?"),
    Ask.WHY_NONE: marked("This path can’t become a tour. Which square proves it?"),
}
_TITLES = {
    Ask.WHICH: marked("Where it went wrong"),
    Ask.ONE_WAY_OUT: marked("One way out"),
    Ask.FINISH: marked("Finish it"),
    Ask.WHY_NONE: marked("Why there is no tour"),
}


def heading(number: int, puzzle: Puzzle) -> str:
    """Return what stands over a puzzle on a sheet."""
    return tr(
        "{number}. {title}. {difficulty}",
        number=number,
        title=title(puzzle.kind),
        difficulty=difficulty(puzzle),
    )


def difficulty(puzzle: Puzzle) -> str:
    """Return how difficult a puzzle is."""
    return tr("Difficulty {difficulty} of {most}.", difficulty=puzzle.difficulty, most=LEVELS)


def solutions(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the solutions of a sheet, and what it was made from, in lines."""
    yield tr("Solutions (seed {seed})", seed=puzzles[0].seed)
    for number, puzzle in enumerate(puzzles, 1):
        between = " " if puzzle.kind is Ask.FINISH else tr(" or ")
        yield f"{number}. {between.join(puzzle.board.names(puzzle.answer))}"


def title(ask: Ask) -> str:
    """Return what a puzzle is called that asks so."""
    return tr(_TITLES[ask])


def question(ask: Ask, *, is_clicked: bool = False) -> str:
    """Return what is asked, and where a click is the answer that it is."""
    asked = tr(_QUESTIONS[ask])
    return tr("{question} Click the square.", question=asked) if is_clicked else asked


def answer(board: Board, given: int, right: tuple[int, ...]) -> str:
    """Return whether an answer is right, and which ones are: squares, or true or false."""
    if isinstance(right[0], bool):
        name = tr("It is lost.") if right[0] else tr("It can still become a tour.")
    else:
        name = tr("It is {square}.", square=tr(" or ").join(board.names(right)))
    return tr("Right! {answer}", answer=name) if given in right else tr("No. {answer}", answer=name)


def way_to_end(puzzle: Puzzle) -> str:
    """Return how the tour of a puzzle is finished that asks for that; nothing for others."""
    return (
        tr("The only way is {way}.", way=" ".join(puzzle.board.names(puzzle.answer)))
        if puzzle.kind is Ask.FINISH
        else ""
    )


def score(correct: int, asked: int) -> str:
    """Return how many answers were right."""
    return tr("{correct} of {asked} right", correct=correct, asked=asked)
