"""New searches, and digests of their positions."""

from hashlib import sha256

from knight_gui.search.search import Search


def search_after(problem, steps):
    """Return a search after so many steps, or at its end."""
    search = Search(problem)
    search.advance(steps)
    return search


def digest(position):
    """Return a digest of all fields of a position."""
    return sha256(repr(position).encode()).digest()


def digests_from_the_start(problem, steps):
    """Return a digest of the position after each of some steps, of a new search."""
    search = Search(problem)
    digests = {}
    for step in sorted(steps):
        search.advance(step - search.step)
        digests[step] = digest(search.position())
    return digests
