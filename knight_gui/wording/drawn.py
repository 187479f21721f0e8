"""What the signs on a board mean that is drawn, in one line each."""

from __future__ import annotations

from knight_gui.search.proof import Proof
from knight_gui.texts import later, plural, tr
from knight_gui.tour import Board
from knight_gui.wording.names import few


def proof(board: Board, proof: Proof) -> str:
    """Return how to read what proves that no tour can come of it."""
    if proof.counts is not None:
        dark, light = proof.counts
        return tr(
            "{dark:,} dark and {light:,} light squares: each colour is numbered separately.",
            dark=dark,
            light=light,
        )
    if proof.rings:
        return plural(
            "The marked squares close a ring that leaves out the rest.",
            "Two rings, one full, one dashed: no move leads from one to the other.",
            len(proof.rings),
        )
    names = few(list(board.names(proof.squares)))
    if not proof.ways:
        return plural("Hatched: {names}.", "Hatched: {names}.", len(proof.squares), names=names)
    if any(way.is_open for way in proof.ways):
        return plural(
            "{names}: a ball ends a way left, a bar a used one.",
            "{names}: balls end ways left, bars used ones.",
            len(proof.squares),
            names=names,
        )
    if proof.move is None:
        return tr("{names}: every way is used.", names=names)
    origin, target = board.names(proof.move)
    return tr(
        "{names}: every way is used; {origin} → {target} (arrow) took the last.",
        names=names,
        origin=origin,
        target=target,
    )


closing_move = later("Green, dashed: the move that closes the tour.")
"""Returns what the move is that closes a tour."""


ways = later("Tinted: squares at risk, with the number of ways onward they have left.")
"""Returns what tint and number of a free square mean."""


ages = later("The path goes from green, where it began, through blue to violet.")
"""Returns what the colours of a path mean."""
