"""From which squares of strips of a few rows, but any length, tours start: a transfer matrix.

It shares nothing with the program but what a knight's move is. A strip is built column by column,
and what was built is forgotten except for its last two columns and the two ends of the tour. A
state says of each of these places at the other end of which path it is: itself if it has no move
yet, PASSED if nothing can be joined to it any more.
"""

from functools import cache

START, FINISH = 0, 1
"""Two places before all squares: a tour leads from one to the other."""
PASSED = -1


class Strips:
    """All strips with this many rows.

    Attributes
    ----------
    state_count
        How many states there are.
    leading
        For each number of columns the states that they can be in, before the start of the tour.
    fitting
        For each number of columns the states that they can complete to a tour.
    """

    def __init__(self, rows, columns):
        self.rows = rows
        # the same is asked for each start and for each length
        self.after = cache(self._after)
        empty = (START, FINISH, *[PASSED] * 2 * rows)
        complete = (FINISH, START, *[PASSED] * 2 * rows)
        moves = self.moves_from(empty)
        self.state_count = len(moves)
        self.leading, self.fitting = [{empty}], [{complete}]
        for _ in range(columns):
            found = set().union(*(moves[state] for state in self.leading[-1]))
            self.leading.append({state for state in found if state[START] == START})
            found = self.fitting[-1]
            self.fitting.append({state for state, then in moves.items() if then & found})

    def has_tour_from(self, row, col, columns):
        """Tell whether a strip with this many columns has a tour from that square."""
        fitting = self.fitting[columns - 1 - col]
        return any(self.after(state, row) & fitting for state in self.leading[col])

    def moves_from(self, state):
        """Return all states that can follow, each with those that follow after it."""
        moves, new = {}, {state}
        while new:
            state = new.pop()
            moves[state] = self.after(state)
            found = set(moves[state])
            if state[START] == START:
                found |= set().union(*(self.after(state, row) for row in range(self.rows)))
            new |= found - moves.keys()
        return moves

    def _after(self, state, first=None):
        """Return the states after another column, in whose row `first` the tour starts, if any."""
        places = range(2, 2 + 3 * self.rows)
        oldest, older, newest = (places[n * self.rows : (n + 1) * self.rows] for n in range(3))
        paths = [(*state, *newest)]
        if first is not None:
            paths = [joined(paths[0], START, newest[first])]
        if state[FINISH] == FINISH:
            paths += [joined(mates, FINISH, square) for mates in paths for square in newest]
        for squares, across in ((oldest, 1), (older, 2)):
            for row, square in enumerate(squares):
                for other in {row - across, row + across} & set(range(self.rows)):
                    more = (joined(mates, square, newest[other]) for mates in paths)
                    paths = [*paths, *filter(None, more)]
                if squares is oldest:
                    # this was the last column that it leads to
                    paths = [mates for mates in paths if mates[square] == PASSED]
        return {self.without_oldest(mates) for mates in paths}

    def without_oldest(self, mates):
        kept = (*mates[:2], *mates[2 + self.rows :])
        return tuple(mate if mate <= FINISH else mate - self.rows for mate in kept)


def joined(mates, one, other):
    """Return the paths after a move between two places; None if it would close a ring."""
    if PASSED in {mates[one], mates[other]} or mates[one] == other:
        return None
    new = list(mates)
    new[one] = new[other] = PASSED
    new[mates[one]], new[mates[other]] = mates[other], mates[one]
    return tuple(new)
