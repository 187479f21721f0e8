"""Random forms in which people and programs write tours, with the tours that are in them."""

import json
from dataclasses import dataclass
from itertools import pairwise

from hypothesis import strategies as st

from knight_gui.board import Board, Tour, visit_number_rows
from knight_gui.search.api import solve

_SIZES = ("3x4", "3x7", "4x5", "5x5", "5x6", "6x6", "7x7", "8x8", "6x9", "10x10")
_HOLED = (("5x5", "c3", "a5"), ("6x6", "a1 f6 c3 d4", "a6"), ("4x5", "e1 e2", "a4"))
_HEADINGS = ("Solution", "Knight's tour found!", "Tour des Springers", "骑士巡游", "The board:")
_STATISTICS = ("Time: 0.031 s", "Backtracks: 4711", "done after 12 retries", "total: 99 moves")
_PIECES = ("", "N", "S", "♘", "D", "C")


@dataclass(frozen=True)
class WrittenTours:
    """Text with the tours in it."""

    text: str
    tours: list[Tour]

    @property
    def contents(self):
        """Boards and paths."""
        return [(tour.board, tour.path) for tour in self.tours]


def contents_of(readings):
    """Boards and paths, in an order of their own."""
    paths = [(reading.path_check.board, reading.path_check.path) for reading in readings]
    return sorted(paths, key=str)


def _mirrored(tour, turns):
    """A tour turned by quarters, and mirrored from the fourth on."""
    rows = visit_number_rows(tour.board, tour.path)
    for _ in range(turns % 4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    if turns >= 4:
        rows = [row[::-1] for row in rows]
    numbers = [number for row in rows for number in row]
    squares = [(number, square) for square, number in enumerate(numbers) if number]
    holes = frozenset(square for square, number in enumerate(numbers) if not number)
    board = Board(len(rows), len(rows[0]), holes)
    return Tour(board, tuple(square for _, square in sorted(squares)))


def _make_tours():
    whole = [solve(size, start=start).tour for size in _SIZES for start in ("a1", "c3")]
    closed = [solve(size, closed=True).tour for size in ("6x6", "8x8", "3x10", "5x6")]
    holed = [solve(Board.parse(size, holes), start=start).tour for size, holes, start in _HOLED]
    return [
        [_mirrored(tour, turns) for turns in range(8) for tour in tours if tour is not None]
        for tours in (whole + closed, holed)
    ]


WHOLE_TOURS, HOLED_TOURS = _make_tours()


def _draw_tours(draw, *, only_whole=True):
    """Return one tour, or several different ones of the same board."""
    pool = WHOLE_TOURS if only_whole else WHOLE_TOURS + HOLED_TOURS
    first = draw(st.sampled_from(pool))
    if draw(st.integers(0, 4)):
        return [first]
    same_board = [tour for tour in pool if tour.board == first.board and tour.path != first.path]
    count = min(len(same_board), draw(st.integers(1, 2)))
    return [first, *draw(st.permutations(same_board))[:count]]


def _surround(draw, parts):
    """Join the parts of a text, with headings before them and statistics behind."""
    separator = draw(st.sampled_from(["\n\n", "\n\n\n", "\n---\n\n", "\n\nTour:\n"]))
    text = separator.join(parts)
    if draw(st.booleans()):
        text = f"{draw(st.sampled_from(_HEADINGS))}\n\n{text}"
    if draw(st.booleans()):
        text = f"{text}\n\n{draw(st.sampled_from(_STATISTICS))}"
    if draw(st.integers(0, 3)) == 0:
        text = f"```\n{text}\n```"
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text


# Boards


def _number_format(draw):
    """Return a function that writes visit numbers."""
    first = draw(st.integers(0, 1))
    style = draw(st.sampled_from(["{}", "{}", "{}", "{:02}", "{:03}", "{}.", "{}.0", "{:.6e}"]))

    def write(number):
        return style.format(number - 1 + first)

    return write


def _cells(tour, write, hole):
    return [
        [write(number) if number else hole for number in row]
        for row in visit_number_rows(tour.board, tour.path)
    ]


def _aligned(rows, *, to_the_right=True):
    width = max(len(cell) for row in rows for cell in row)
    if to_the_right:
        return [[cell.rjust(width) for cell in row] for row in rows]
    return [[cell.ljust(width) for cell in row] for row in rows]


def _framed(rows, sign="+", dash="-", bar="|"):
    width = max(len(cell) for row in rows for cell in row)
    rule = sign + sign.join([dash * (width + 2)] * len(rows[0])) + sign
    lines = [rule]
    for row in rows:
        lines += [bar + bar.join(f" {cell} " for cell in row) + bar, rule]
    return "\n".join(lines)


def _labelled(draw, rows):
    """Add labels of rows and columns, as chessboards and data tables have them."""
    letters = list("abcdefghijklmnopqrstuvwxyz"[: len(rows[0])])
    ranks = [str(len(rows) - index) for index in range(len(rows))]
    kind = draw(st.sampled_from(["none", "none", "ranks", "ascending", "both sides", "index", "R"]))
    if kind == "ranks":
        return [[rank, *row] for rank, row in zip(ranks, rows, strict=True)] + [["", *letters]]
    if kind == "ascending":
        return [["", *letters]] + [[str(n), *row] for n, row in enumerate(rows, 1)]
    if kind == "both sides":
        return [[rank, *row, rank] for rank, row in zip(ranks, rows, strict=True)]
    if kind == "index":
        head = ["", *map(str, range(len(letters)))]
        return [head, *([str(n), *row] for n, row in enumerate(rows))]
    if kind == "R":
        head = ["", *(f"[,{n}]" for n in range(1, len(letters) + 1))]
        return [head, *([f"[{n},]", *row] for n, row in enumerate(rows, 1))]
    return rows


@st.composite
def written_boards(draw):
    """A text with boards of visit numbers."""
    tours = _draw_tours(draw, only_whole=False)
    has_holes = any(tour.board.holes for tour in tours)
    write = _number_format(draw)
    hole = draw(st.sampled_from(["#", "*", "x", "**"]))
    layout = draw(st.sampled_from(_LAYOUTS))
    parts = []
    for tour in tours:
        rows = _cells(tour, write, hole)
        if layout not in _UNLABELLED_LAYOUTS and not has_holes:
            rows = _labelled(draw, rows)
        parts.append(rows)
    texts = _write_side_by_side(parts) if layout is _write_side_by_side else map(layout, parts)
    return WrittenTours(_surround(draw, list(texts)), tours)


def _write_aligned(rows):
    return "\n".join("  ".join(row) for row in _aligned(rows))


def _write_left_aligned(rows):
    return "\n".join(" ".join(row) for row in _aligned(rows, to_the_right=False))


def _write_commas(rows):
    return "\n".join(",".join(row) for row in rows)


def _write_tabs(rows):
    return "\n".join("\t".join(row) for row in rows)


def _write_bars(rows):
    return "\n".join(" | ".join(row) for row in _aligned(rows))


def _write_markdown(rows):
    head = "|" + "   |" * len(rows[0])
    return "\n".join(
        [head, head.replace("   ", "---"), *(f"| {' | '.join(row)} |" for row in rows)]
    )


def _write_latex(rows):
    body = "\n".join(rf"{' & '.join(row)} \\ \hline" for row in rows)
    return "\\begin{tabular}{" + "c" * len(rows[0]) + "}\n\\hline\n" + body + "\n\\end{tabular}"


def _write_boxed(rows):
    return _framed(rows)


def _write_drawn_box(rows):
    return _framed(rows, "┼", "─", "│")


def _write_bracketed(rows):
    return "[" + "\n ".join(f"[{' '.join(row)}]" for row in _aligned(rows)) + "]"


def _write_braces(rows):
    return "{" + ", ".join("{" + ", ".join(row) + "}" for row in rows) + "}"


def _write_assignment(rows):
    return "board = [\n" + ",\n".join("    [" + ", ".join(row) + "]" for row in rows) + "\n]"


def _write_double_spaced(rows):
    return "\n\n".join("   ".join(row) for row in _aligned(rows))


def _write_colored(rows):
    return "\n".join(" ".join(f"\x1b[1;3{len(cell)}m{cell}\x1b[0m" for cell in row) for row in rows)


def _write_html(rows):
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    return "\n".join(["<table border=1>", *lines, "</table>"])


def _write_bold(rows):
    return _write_markdown(
        [[f"**{cell}**" if cell.isdigit() else cell for cell in row] for row in rows]
    )


def _write_math(rows):
    return "\n".join(" & ".join(f"${cell}$" for cell in row) + r" \\" for row in rows)


def _write_bullets(rows):
    return "\n".join("- " + " ".join(row) for row in rows)


def _write_side_by_side(parts):
    """Join the rows of several boards, with a gap between them."""
    lines = ["     ".join(map(" ".join, rows)) for rows in zip(*map(_aligned, parts), strict=True)]
    return ["\n".join(lines)]


_LAYOUTS = (
    _write_aligned,
    _write_aligned,
    _write_left_aligned,
    _write_commas,
    _write_tabs,
    _write_bars,
    _write_markdown,
    _write_latex,
    _write_boxed,
    _write_drawn_box,
    _write_bracketed,
    _write_braces,
    _write_assignment,
    _write_double_spaced,
    _write_colored,
    _write_html,
    _write_bold,
    _write_math,
    _write_bullets,
    _write_side_by_side,
)
_UNLABELLED_LAYOUTS = (
    _write_bracketed,
    _write_braces,
    _write_assignment,
    _write_bullets,
    _write_side_by_side,
)


# Lists of squares


def _write_numbered(names):
    return "\n".join(f"{number}. {name}" for number, name in enumerate(names, 1))


def _write_by_name(names):
    return "\n".join(sorted(f"{name}: {number}" for number, name in enumerate(names, 1)))


def _write_moves(names):
    moves = pairwise(names)
    return "\n".join(f"{number}. {a}-{b}" for number, (a, b) in enumerate(moves, 1))


_LINE_WRITERS = ("\n".join, _write_numbered, _write_by_name, _write_moves)
_NAME_WRITERS = (", ".join, " -> ".join, "".join, *_LINE_WRITERS)


@st.composite
def written_names(draw):
    """A text with names of squares."""
    tours = _draw_tours(draw)
    piece = draw(st.sampled_from(_PIECES))
    write = draw(st.sampled_from(_NAME_WRITERS))
    closes = draw(st.booleans())
    parts = []
    for tour in tours:
        names = [piece + name for name in tour.names]
        if tour.is_closed and closes and write is not _write_by_name:
            names.append(names[0])
        if draw(st.integers(0, 5)) == 0:
            names = [name.upper() for name in names]
        parts.append(write(names))
    separators = ["\n", "\n\n"]
    if write in _LINE_WRITERS:
        separators = ["\n\n"]
    text = draw(st.sampled_from(separators)).join(parts)
    return WrittenTours(_surround(draw, [text]), tours)


@st.composite
def written_pairs(draw):
    """A text with pairs of rows and columns."""
    tours = _draw_tours(draw)
    first = draw(st.integers(0, 1))
    style = draw(st.sampled_from(_PAIR_STYLES))
    separator = draw(st.sampled_from([", ", " ", "\n", " -> ", ","]))
    parts = [separator.join(style.format(*pair) for pair in _pairs(tour, first)) for tour in tours]
    return WrittenTours(_surround(draw, parts), tours)


_PAIR_STYLES = ("({}, {})", "({},{})", "[{}, {}]", "({} {})", "<{},{}>", "{{{}, {}}}")


def _pairs(tour, first=0):
    return [(row + first, col + first) for row, col in map(tour.board.row_and_column, tour.path)]


# Tables, JSON, and numbers in one line


@st.composite
def written_tables(draw):
    """A table with a row for each square, in any order if they are numbered."""
    tours = _draw_tours(draw)
    first = draw(st.integers(0, 1))
    separator = draw(st.sampled_from([",", ";", "\t"]))
    head = draw(st.sampled_from([("row", "col"), ("r", "c"), ("y", "x"), ("x", "y")]))
    has_step = len(tours) > 1 or draw(st.booleans())
    columns = [*(["solution"] if len(tours) > 1 else []), *(["step"] if has_step else []), *head]
    lines = [separator.join(columns)]
    for index, tour in enumerate(tours, 1):
        rows = []
        for number, (row, col) in enumerate(_pairs(tour, first)):
            pair = [col, row] if head == ("x", "y") else [row, col]
            solution = [index] if len(tours) > 1 else []
            rows.append([*solution, *([number] if has_step else []), *pair])
        if has_step and draw(st.booleans()):
            rows = draw(st.permutations(rows))
        lines += [separator.join(map(str, row)) for row in rows]
    return WrittenTours(draw(st.sampled_from(["\n", "\r\n"])).join(lines), tours)


@st.composite
def written_json(draw):
    """A JSON text with boards, or with squares in one of the ways that programs write them."""
    tours = _draw_tours(draw)
    write = draw(st.sampled_from([_json_board, _json_pairs, _json_objects, _json_xy, _json_names]))
    values = [write(tour) for tour in tours]
    key = draw(st.sampled_from(["path", "tour", "solution", "moves", "board", "grid"]))
    if len(values) > 1:
        value = draw(st.sampled_from([values, {"paths": values}, [{key: each} for each in values]]))
    else:
        value = draw(st.sampled_from([values[0], {key: values[0]}, {"n": 8, key: values[0]}]))
    indent = draw(st.sampled_from([None, 2]))
    return WrittenTours(json.dumps(value, indent=indent), tours)


def _json_board(tour):
    return [list(row) for row in visit_number_rows(tour.board, tour.path)]


def _json_pairs(tour):
    return _pairs(tour)


def _json_objects(tour):
    return [{"row": row, "col": col} for row, col in _pairs(tour)]


def _json_xy(tour):
    return [{"x": col, "y": row} for row, col in _pairs(tour)]


def _json_names(tour):
    return list(tour.names)


@st.composite
def written_numbers(draw):
    """The visit numbers of a square board in one line."""
    tours = [tour for tour in WHOLE_TOURS if tour.board.rows == tour.board.cols]
    tour = draw(st.sampled_from(tours))
    first = draw(st.integers(0, 1))
    numbers = [
        number - 1 + first for row in visit_number_rows(tour.board, tour.path) for number in row
    ]
    text = draw(st.sampled_from([" ", ",", ", "])).join(map(str, numbers))
    return WrittenTours(draw(st.sampled_from([text, f"[{text}]"])), [tour])


def written_tours():
    """A text in any form with the tours that are in it."""
    return st.one_of(
        written_boards(),
        written_boards(),
        written_names(),
        written_pairs(),
        written_tables(),
        written_json(),
        written_numbers(),
    )
