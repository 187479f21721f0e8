"""Searches begun anew, and what their positions are, to the last letter."""

from hashlib import sha256

from knight_gui.search.search import Search


def search_after(problem, steps):
    """A search that has taken so many steps, or as many as there are."""
    search = Search(problem)
    search.advance(steps)
    return search


def digest(position):
    return sha256(repr(position).encode()).digest()


def digests_from_the_start(problem, steps):
    """A digest of the position after each of some steps."""
    search = Search(problem)
    digests = {}
    for step in sorted(steps):
        search.advance(step - search.step)
        digests[step] = digest(search.position())
    return digests
