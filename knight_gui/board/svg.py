"""Boards and paths as SVG, for notebooks: no Qt is needed."""

from collections.abc import Collection, Iterator, Sequence

_SIDE_PX = 48
_MARGIN_PX = 32
"""Room for the names of rows and columns."""
_FONT_PX = 17
_BASELINE_PX = 6
"""Distance of the baseline of a text from its middle, which renderers know too seldom."""
_MAX_WIDTH_PX = 480
_MAX_NUMBERED_SQUARES = 400
"""Squares of the longest paths whose visits are numbered: more cannot be read."""
_LIGHT = "#F0D9B5"
_DARK = "#B58863"
_PATH = "#1F5A93"
_START = "#2C8A6E"
_HEAD = "#CCBB44"
_TEXT = "#22252B"


def make_svg(
    rows: int,
    column_names: Sequence[str],
    holes: Collection[int],
    path: Sequence[int],
    *,
    is_closed: bool,
) -> str:
    """Return a board as SVG, with the line and the visit numbers of a path.

    Parameters
    ----------
    is_closed
        Whether to draw the move from the last square to the first.
    """
    cols = len(column_names)
    width = cols * _SIDE_PX + _MARGIN_PX
    height = rows * _SIDE_PX + _MARGIN_PX
    elements = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{min(width, _MAX_WIDTH_PX)}"'
            f' viewBox="{-_MARGIN_PX} 0 {width} {height}" font-family="sans-serif"'
            f' font-size="{_FONT_PX}" text-anchor="middle">'
        )
    ]
    for is_dark, color in enumerate((_LIGHT, _DARK)):
        corners = [
            divmod(square, cols)
            for square in range(rows * cols)
            if square not in holes and (rows - 1 - square // cols + square % cols) % 2 != is_dark
        ]
        outline = "".join(
            f"M{col * _SIDE_PX} {row * _SIDE_PX}h{_SIDE_PX}v{_SIDE_PX}h-{_SIDE_PX}z"
            for row, col in corners
        )
        elements.append(f'<path fill="{color}" d="{outline}"/>')
    elements += [
        _text_element(-_MARGIN_PX / 2, _middle(row), str(rows - row), _TEXT) for row in range(rows)
    ]
    elements += [
        _text_element(_middle(col), height - _MARGIN_PX / 2, name, _TEXT)
        for col, name in enumerate(column_names)
    ]
    if path:
        points = [(_middle(square % cols), _middle(square // cols)) for square in path]
        elements += _iter_path_elements(points, is_closed=is_closed)
    return "".join([*elements, "</svg>"])


def _middle(index: int) -> float:
    return (index + 0.5) * _SIDE_PX


def _iter_path_elements(points: list[tuple[float, float]], *, is_closed: bool) -> Iterator[str]:
    """Yield the line of a path, and a disc with a number for each of its squares."""
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    element = "polygon" if is_closed else "polyline"
    yield f'<{element} points="{line}" fill="none" stroke="{_PATH}" stroke-width="4"/>'
    colors = dict.fromkeys(range(len(points)), _PATH)
    if len(points) > _MAX_NUMBERED_SQUARES:
        colors.clear()
    colors[len(points) - 1] = _HEAD
    colors[0] = _START
    for index, color in colors.items():
        x, y = points[index]
        yield f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{color}"/>'
        yield _text_element(x, y, str(index + 1), _TEXT if color == _HEAD else "#FFFFFF")


def _text_element(x: float, y: float, text: str, color: str) -> str:
    return f'<text x="{x:g}" y="{y + _BASELINE_PX:g}" fill="{color}">{text}</text>'
