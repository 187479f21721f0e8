"""How widgets look, as a style sheet for a theme and a height of letters.

Letters are 20, 15, 13 or 11 pixels high, gaps 4, 8, 12, 16 or 24, corners round by 6 or 8, and
controls 28: all of that beside letters of 13 pixels, and as much more beside larger ones.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QGridLayout, QLayout, QLineEdit

from knight_gui.drawing.icons import asset
from knight_gui.drawing.theme import SCROLL_BAR_PX, mixed, scaled

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from knight_gui.drawing.theme import Theme

    _Layout = QBoxLayout | QGridLayout | QFormLayout

USUAL_PX = QSize(1280, 820)
"""How large the window is at first."""
CONTROL_PX = 28
_TOOL_BUTTON_PX = 3
"""By which Qt makes a tool button higher than it is told."""
_GAPS = "gaps"
_JUDGEMENTS = ("wrong", "tour", "faint")
"""The colours that a status may have; others are written as text is."""


def style_sheet(colours: Theme, font_px: int) -> str:
    """Return what a palette cannot say, for a theme and a height of letters.

    Labels and tips show plain text: a path, a title or a message may look like HTML to Qt.
    """
    names = ("up", "down", "right")
    up, down, right = (Path(asset(f"{name}.svg")).as_posix() for name in names)
    inks = {name: ink.name() for name, ink in vars(colours).items() if isinstance(ink, QColor)}
    theme, disabled = SimpleNamespace(**inks), mixed(colours.faint, colours.surface).name()

    def px(size: float, less: int = 0) -> str:
        return f"{round(scaled(size, font_px)) - less}px"

    # of a control, what its padding and its rim take
    around = 2 * round(scaled(2, font_px)) + 2
    # as wide as it is high, that is by its margins more than the groove
    handle = round(scaled(4, font_px)) + 2 * round(scaled(6, font_px))
    return f"""
    QWidget {{ font-size: {font_px}px; }}
    QLabel, QToolTip {{ qproperty-textFormat: PlainText; }}
    QToolTip {{ color: {theme.text}; background: {theme.surface}; border: 1px solid {theme.line};
        padding: {px(4)}; }}
    QWidget[overlay="true"] {{ background: {theme.surface}; }}
    QToolButton, QPushButton, QComboBox, QLineEdit, QAbstractSpinBox {{ color: {theme.text};
        background: {theme.surface}; border: 1px solid {theme.line}; border-radius: {px(6)};
        padding: {px(2)} {px(8)}; min-height: {px(CONTROL_PX, around)}; }}
    QToolButton {{ min-height: {px(CONTROL_PX, around + _TOOL_BUTTON_PX)}; }}
    QToolButton:hover, QPushButton:hover, QComboBox:hover, QLineEdit:hover,
    QAbstractSpinBox:hover {{ border-color: {theme.faint}; }}
    QToolButton:pressed, QPushButton:pressed {{ background: {theme.window}; }}
    QToolButton:focus, QPushButton:focus, QComboBox:focus, QLineEdit:focus,
    QAbstractSpinBox:focus {{ border: 2px solid {theme.accent}; padding: {px(2, 1)} {px(8, 1)}; }}
    QToolButton:checked {{ background: {theme.accent}; color: {theme.on_accent};
        border-color: {theme.accent}; }}
    QToolButton:disabled, QPushButton:disabled, QComboBox:disabled, QLineEdit:disabled,
    QAbstractSpinBox:disabled {{ color: {disabled}; background: {theme.window}; }}
    QComboBox {{ padding-right: {px(4)}; }}
    QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: 0; padding: 0; min-height: 0; }}
    QComboBox::drop-down {{ border: 0; width: {px(20)}; }}
    QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{ image: url("{down}");
        width: {px(8)}; height: {px(8)}; }}
    QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: {px(8)}; height: {px(8)}; }}
    QAbstractSpinBox {{ padding-right: {px(20)}; max-height: {px(CONTROL_PX, around)}; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: 0; width: {px(20)}; }}
    QToolButton[goes_on="true"] {{ border-right: 0; border-top-right-radius: 0;
        border-bottom-right-radius: 0; }}
    QToolButton[continues="true"] {{ border-top-left-radius: 0; border-bottom-left-radius: 0; }}
    QToolButton[popupMode="1"], QToolButton[popupMode="2"] {{ padding-right: {px(20)}; }}
    QToolButton[popupMode="1"]:focus {{ padding-right: {px(20, 1)}; }}
    QToolButton::menu-button {{ border: 0; background: transparent; width: {px(20)}; }}
    QToolButton#playButton {{ padding: 0; border: 2px solid {theme.accent}; }}
    QToolButton[quiet="true"] {{ background: transparent; border-color: transparent;
        padding: {px(2)} {px(5)}; }}
    QToolButton[quiet="true"]:checked {{ background: {theme.accent}; }}
    QToolButton[quiet="true"]:hover {{ border-color: {theme.faint}; }}
    QToolButton:checked:focus, QToolButton[quiet="true"]:checked:focus {{ background:
        qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, {_lines(theme, 0.1, 0.82)}); }}
    QToolButton#playButton:focus {{ background:
        qradialgradient(cx: 0.5, cy: 0.5, fx: 0.5, fy: 0.5, radius: 0.5,
            {_lines(theme, 0.76)}); }}
    QToolButton[quiet="true"]:focus {{ border-color: {theme.accent}; padding: {px(1)} {px(4)}; }}
    QToolButton::menu-arrow {{ image: url("{down}"); width: {px(8)}; height: {px(8)}; }}
    QToolButton::menu-indicator {{ image: url("{down}"); width: {px(8)}; height: {px(8)};
        subcontrol-position: center right; right: {px(8)}; }}
    QToolButton[quiet="true"]::menu-indicator {{ image: none; width: 0; }}
    QFrame[panel="true"] {{ background: {theme.surface}; border: 1px solid {theme.line};
        border-radius: {px(8)}; }}
    #candidatesPanel {{ background: {theme.window}; border: 2px solid transparent; outline: 0;
        border-radius: {px(8)}; selection-background-color: {theme.accent};
        selection-color: {theme.on_accent}; }}
    #candidatesPanel:focus {{ border-color: {theme.accent}; }}
    #candidatesPanel QHeaderView, #candidatesPanel QHeaderView::section {{
        background: transparent; border: 0; padding: 0 {px(4)}; color: {theme.faint};
        font-size: {px(11)}; }}
    #codePanel {{ background: {theme.window}; border: 0;
        font-size: {max(12, round(scaled(12, font_px)))}px; }}
    QFrame[ruled="true"] {{ border: 0; border-top: 1px solid {theme.line}; }}
    QSlider:horizontal {{ min-height: {px(CONTROL_PX)}; }}
    QSlider::groove:horizontal {{ height: {px(4)}; border-radius: {px(2)};
        background: {disabled}; }}
    QSlider::sub-page:horizontal {{ border-radius: {px(2)}; background: {theme.accent}; }}
    QSlider::handle:horizontal {{ width: {handle - 4}px; margin: -{px(6)} 0;
        border-radius: {handle // 2}px; background: {theme.accent};
        border: 2px solid {theme.accent}; }}
    QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{
        background: {theme.surface}; }}
    QProgressBar {{ border: 0; background: {theme.line}; border-radius: 2px; }}
    QProgressBar::chunk {{ background: {theme.accent}; border-radius: 2px; }}
    QLabel[bar] {{ background: {theme.surface}; color: {theme.text}; padding: {px(8)};
        border: 1px solid {theme.line}; border-left: {px(6)} solid {theme.accent};
        border-top-right-radius: {px(6)}; border-bottom-right-radius: {px(6)}; }}
    QLabel[verdict] {{ font-size: {px(20)}; font-weight: 700; }}
    QLabel[short="true"] {{ font-size: {font_px}px; }}
    {_judged(theme)}
    QLabel[figure="true"] {{ font-size: {px(15)}; font-weight: 700; }}
    QToolButton[fold="true"] {{ border: 0; background: transparent; padding: {px(2)} 0; }}
    QToolButton[fold="true"]::right-arrow {{ image: url("{right}"); }}
    QToolButton[fold="true"]::down-arrow {{ image: url("{down}"); }}
    QToolButton[fold="true"]::right-arrow, QToolButton[fold="true"]::down-arrow {{
        width: {px(8)}; height: {px(8)}; subcontrol-position: center left; }}
    QToolButton[fold="true"]:hover {{ color: {theme.accent}; }}
    QToolButton[fold="true"]:checked {{ background: transparent; color: {theme.text}; }}
    QToolButton[fold="true"]:focus {{ border: 1px solid {theme.accent}; padding: {px(2, 1)} 0; }}
    QTabBar::tab {{ color: {theme.faint}; padding: {px(4)} {px(2)}; border: 0;
        margin: 0 {px(5)} 0 0; border-bottom: 2px solid transparent; }}
    QTabBar::tab:hover {{ color: {theme.text}; }}
    QTabBar::tab:selected {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}
    QTabBar::tab:focus {{ border: 2px solid {theme.accent};
        padding: {px(4, 2)} {px(2, 2)} {px(4)}; }}
    QLabel#headline {{ font-size: {px(15)}; font-weight: 700; }}
    QLabel[strong="true"] {{ font-weight: 700; }}
    QLabel[faint="true"] {{ color: {theme.faint}; }}
    QLabel[wrong="true"] {{ color: {theme.wrong}; }}
    QLineEdit[wrong="true"], QComboBox[wrong="true"] {{ border: 2px solid {theme.wrong};
        padding: {px(2, 1)} {px(8, 1)}; }}
    QScrollBar:vertical {{ background: transparent; width: {SCROLL_BAR_PX}px; margin: 0; }}
    QScrollBar::handle:vertical {{ background: {disabled};
        border-radius: 3px; min-height: {px(24)}; margin-left: 2px; }}
    QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical {{ height: 0; }}
    QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical {{ background: transparent; }}
    QScrollArea[cards="true"], QScrollArea[cards="true"] > QWidget > QWidget {{
        background: transparent; }}
    QComboBox QAbstractItemView::item:selected {{ background: {theme.accent};
        color: {theme.on_accent}; }}
    QComboBox QAbstractItemView::item:disabled {{ color: {disabled}; }}
    QMenu {{ background: {theme.surface}; color: {theme.text}; border: 1px solid {theme.line}; }}
    QMenu::separator {{ height: 1px; margin: {px(4)} {px(8)}; background: {theme.line}; }}
    QMenu::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QMenu::item:disabled {{ color: {disabled}; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QScrollBar::handle:vertical:disabled {{ background: transparent; }}
    QGraphicsView {{ background: transparent; border: 2px solid transparent;
        border-radius: {px(8)}; }}
    QGraphicsView:focus {{ border-color: {theme.accent}; }}
    """


def _lines(theme: SimpleNamespace, *places: float) -> str:
    """Return a ground with lines at some shares of its height, or of the way to its rim."""
    stops = [(0.0, theme.accent), (1.0, theme.accent)]
    for place in places:
        stops += [(place - 0.001, theme.accent), (place, theme.on_accent)]
        stops += [(place + 0.08, theme.on_accent), (place + 0.081, theme.accent)]
    return ", ".join(f"stop: {share} {colour}" for share, colour in sorted(stops))


def _judged(theme: SimpleNamespace) -> str:
    return " ".join(
        f'QLabel[bar="{name}"] {{ border-left-color: {getattr(theme, name)}; }} '
        f'QLabel[verdict="{name}"] {{ color: {getattr(theme, name)}; }}'
        for name in _JUDGEMENTS
    )


def space_out(widget: QWidget, font_px: float) -> None:
    """Give everything in a widget gaps that suit a height of letters.

    A layout's gaps are written for letters of 13 pixels, and kept there as they were written.
    """
    for layout in widget.findChildren(QLayout):
        if isinstance(layout, QBoxLayout | QGridLayout | QFormLayout):
            now = _gaps(layout)
            written, was = layout.property(_GAPS) or (now, now)
            # each by itself: where one is written anew, the others must not grow once more
            written = [
                gap if gap != gap_made else gap_written
                for gap, gap_made, gap_written in zip(now, was, written, strict=True)
            ]
            made = [round(scaled(gap, font_px)) for gap in written]
            if made != now:
                _set_gaps(layout, made)
                layout.activate()
            layout.setProperty(_GAPS, (written, made))
    for line in widget.findChildren(QLineEdit, "qt_spinbox_lineedit"):
        # style sheets know of no gap there
        line.setTextMargins(round(scaled(8, font_px)), 0, 0, 0)


def _gaps(layout: _Layout) -> list[int]:
    margins = layout.contentsMargins()
    around = [margins.left(), margins.top(), margins.right(), margins.bottom()]
    if isinstance(layout, QBoxLayout):
        return [*around, layout.spacing()]
    return [*around, layout.horizontalSpacing(), layout.verticalSpacing()]


def _set_gaps(layout: _Layout, gaps: list[int]) -> None:
    layout.setContentsMargins(*gaps[:4])
    if not isinstance(layout, QBoxLayout):
        layout.setHorizontalSpacing(gaps[4])
        layout.setVerticalSpacing(gaps[5])
    else:
        layout.setSpacing(gaps[4])
