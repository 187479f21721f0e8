"""Icons of buttons in the colours of the theme, and the paths of asset files."""

from enum import Enum
from functools import cache
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from knight_gui.drawing.theme import Theme

_ICON_SIZE_PX = 72
"""Size of an icon's pixmaps, which Qt scales down."""
_PACKAGE_FOLDER = Path(__file__).resolve().parents[1]


def asset_path(name: str) -> str:
    """Return the path of an asset, such as a drawing or a lesson, in the package or beside it.

    Raises
    ------
    FileNotFoundError
        If the asset is not installed.
    """
    for folder in (_PACKAGE_FOLDER / "assets", _PACKAGE_FOLDER.parent / "assets"):
        path = folder / name
        if path.is_file():
            return str(path)
    raise FileNotFoundError(name)


class Glyph(Enum):
    """Shapes of icons, as SVG on 24 × 24 units, filled and stroked in one colour."""

    FIRST_STEP = (
        '<rect x="0" y="6" width="3.2" height="12" rx="1" stroke="none"/>'
        '<path d="M13.6 6 4.6 12 13.6 18z" stroke="none"/>'
        '<path d="M24 6 15 12 24 18z" stroke="none"/>'
    )
    PREVIOUS_DEAD_END = (
        '<path d="M3.9 9 9.7 15M9.7 9 3.9 15" stroke-width="2.2" stroke-linecap="square"/>'
        '<path d="M20.7 6 11.7 12 20.7 18z" stroke="none"/>'
    )
    STEP_BACK = (
        '<rect x="5.2" y="6" width="3.2" height="12" rx="1" stroke="none"/>'
        '<path d="M18.8 6 9.8 12 18.8 18z" stroke="none"/>'
    )
    PLAY = '<path d="M7.5 6 16.5 12 7.5 18z" stroke="none"/>'
    PAUSE = (
        '<rect x="7.3" y="6" width="3.2" height="12" rx="1" stroke="none"/>'
        '<rect x="13.5" y="6" width="3.2" height="12" rx="1" stroke="none"/>'
    )
    STEP_FORWARD = (
        '<path d="M5.2 6 14.2 12 5.2 18z" stroke="none"/>'
        '<rect x="15.6" y="6" width="3.2" height="12" rx="1" stroke="none"/>'
    )
    NEXT_DEAD_END = (
        '<path d="M3.3 6 12.3 12 3.3 18z" stroke="none"/>'
        '<path d="M14.3 9 20.1 15M20.1 9 14.3 15" stroke-width="2.2" '
        'stroke-linecap="square"/>'
    )
    LAST_STEP = (
        '<path d="M0 6 9 12 0 18z" stroke="none"/>'
        '<path d="M10.4 6 19.4 12 10.4 18z" stroke="none"/>'
        '<rect x="20.8" y="6" width="3.2" height="12" rx="1" stroke="none"/>'
    )
    HEAT = (
        '<path d="M12.5 2.5C14 7 18.5 9 18.5 14.5 18.5 19 15.5 21.5 12 21.5 8.5 21.5 5.5 19 '
        "5.5 15 5.5 12 7 10.5 8 8.5 8.8 10 9.5 10.8 10.5 11.2 11.5 8.5 11.2 5.5 12.5 2.5z"
        "M12 14.2C13.2 16 14.6 16.4 14.6 18 14.6 20.4 9.4 20.4 9.4 18 9.4 16.4 11.4 16 12 "
        '14.2z" fill-rule="evenodd" stroke="none"/>'
    )
    DARK_THEME = (
        '<path d="M11.095 4.051A8 8 0 1 0 19.481 14.833A7 7 0 0 1 11.095 4.051z" stroke="none"/>'
    )
    MENU = '<path d="M4 7h16M4 12h16M4 17h16"/>'
    CLOSE = '<path d="M7 7 17 17M17 7 7 17"/>'
    HELP = (
        '<path d="M8 8.5C8 2.5 16.5 2.5 16.5 8 16.5 11.5 12 11.5 12 15" fill="none"/>'
        '<circle cx="12" cy="19.4" r="1.4" stroke="none"/>'
    )


_SVG_TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<g fill="{color}" stroke="{color}" stroke-width="2"
stroke-linecap="round" stroke-linejoin="round">{shapes}</g></svg>"""


@cache
def make_icon(glyph: Glyph, theme: Theme) -> QIcon:
    """Return an icon in the colours of a theme: off, on, and disabled."""
    icon = QIcon()
    disabled = _draw_glyph(glyph, theme.line)
    icon.addPixmap(_draw_glyph(glyph, theme.text), QIcon.Mode.Normal, QIcon.State.Off)
    icon.addPixmap(_draw_glyph(glyph, theme.on_accent), QIcon.Mode.Normal, QIcon.State.On)
    icon.addPixmap(disabled, QIcon.Mode.Disabled, QIcon.State.Off)
    icon.addPixmap(disabled, QIcon.Mode.Disabled, QIcon.State.On)
    return icon


def _draw_glyph(glyph: Glyph, color: QColor) -> QPixmap:
    svg = _SVG_TEMPLATE.format(color=color.name(), shapes=glyph.value)
    pixmap = QPixmap(_ICON_SIZE_PX, _ICON_SIZE_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        QSvgRenderer(svg.encode()).render(painter, QRectF(pixmap.rect()))
    return pixmap
