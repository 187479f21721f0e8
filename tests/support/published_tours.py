"""Published tours: two semimagic ones, and a symmetric one."""

from knight_gui import Board, Tour

BEVERLEY_1848 = """
 1 30 47 52  5 28 43 54
48 51  2 29 44 53  6 27
31 46 49  4 25  8 55 42
50  3 32 45 56 41 26  7
33 62 15 20  9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11
"""
JAENISCH_1862 = """
63 22 15 40  1 42 59 18
14 39 64 21 60 17  2 43
37 62 23 16 41  4 19 58
24 13 38 61 20 57 44  3
11 36 25 52 29 46  5 56
26 51 12 33  8 55 30 45
35 10 49 28 53 32 47  6
50 27 34  9 48  7 54 31
"""
EULER_1759 = """
37 62 43 56 35 60 41 50
44 55 36 61 42 49 34 59
63 38 53 46 57 40 51 48
54 45 64 39 52 47 58 33
 1 26 15 20  7 32 13 22
16 19  8 25 14 21  6 31
27  2 17 10 29  4 23 12
18  9 28  3 24 11 30  5
"""


def published_tour(text):
    """The tour of a published board; making it checks that it is one."""
    numbers = [int(number) for number in text.split()]
    return Tour(Board(), tuple(sorted(range(64), key=numbers.__getitem__)))


PUBLISHED_TOURS = [published_tour(text) for text in (BEVERLEY_1848, JAENISCH_1862, EULER_1759)]
