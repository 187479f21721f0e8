"""What a lesson asks, and what is said of an answer."""

from knight_gui.scene.lesson import Ask
from knight_gui.texts import marked, tr
from knight_gui.tour import Board

_QUESTIONS = {
    Ask.NEXT: marked("Where does the knight go now? Click a square."),
    Ask.LOST: marked("Is this path lost?"),
    Ask.WHICH: marked("Which square was the mistake? Click it."),
}


def question(ask: Ask) -> str:
    """Return what is asked."""
    return tr(_QUESTIONS[ask])


def answer(board: Board, given: int, right: int) -> str:
    """Return whether an answer is right, and which one is: a square, or true or false."""
    if isinstance(right, bool):
        name = tr("It is lost.") if right else tr("It can still become a tour.")
    else:
        name = tr("It is {square}.", square=board.name(right))
    return tr("Right! {answer}", answer=name) if given == right else name
