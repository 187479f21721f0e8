"""Style sheet of all widgets for a theme and a font height.

Fonts are 26, 18, 14, 13 or 11 pixels high, gaps 4, 8, 12, 16 or 24, radii of corners 6, 8 or 12,
and controls 28: all at the base font of 13 pixels, and in proportion at larger ones.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QGridLayout, QLayout, QLineEdit

from knight_gui.drawing.icons import asset_path
from knight_gui.drawing.theme import (
    SCROLL_BAR_INSET_PX,
    SCROLL_BAR_WIDTH_PX,
    mix_colors,
    scale_to_font,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from knight_gui.drawing.theme import Theme

    _Layout = QBoxLayout | QGridLayout | QFormLayout

DEFAULT_WINDOW_SIZE = QSize(1280, 820)
"""Initial size of the window."""
CONTROL_HEIGHT_PX = 28
_TOOL_BUTTON_EXTRA_PX = 3
"""Pixels by which Qt makes a tool button higher than its style sheet does."""
_GAPS_PROPERTY = "gaps"
_STATUS_COLOR_NAMES = ("wrong", "tour", "faint")
"""Colours that a status may have; others have the colour of text."""


def make_style_sheet(theme: Theme, font_px: int) -> str:
    """Return the style sheet for a theme and a font height, without the colours of the palette.

    Labels and tooltips show plain text: a path, a title or a message may look like HTML to Qt.
    """
    arrow_names = ("up", "down")
    up, down = (Path(asset_path(f"{name}.svg")).as_posix() for name in arrow_names)
    color_codes = {
        name: color.name() for name, color in vars(theme).items() if isinstance(color, QColor)
    }
    colors = SimpleNamespace(**color_codes)
    disabled = mix_colors(theme.faint, theme.surface).name()

    def px(size: float, minus_px: int = 0) -> str:
        return f"{round(scale_to_font(size, font_px)) - minus_px}px"

    # height of the padding and the border of a control
    padding_and_border_px = 2 * round(scale_to_font(2, font_px)) + 2
    # as wide as it is high, which is the groove with the margins
    handle_px = round(scale_to_font(4, font_px)) + 2 * round(scale_to_font(6, font_px))
    return f"""
    QWidget {{ font-size: {font_px}px; }}
    QLabel, QToolTip {{ qproperty-textFormat: PlainText; }}
    QToolTip {{ color: {colors.text}; background: {colors.surface}; border: 1px solid {colors.line};
        padding: {px(4)}; }}
    QToolButton, QPushButton, QComboBox, QLineEdit, QAbstractSpinBox {{ color: {colors.text};
        background: {colors.surface}; border: 1px solid {colors.line}; border-radius: {px(6)};
        padding: {px(2)} {px(8)}; min-height: {px(CONTROL_HEIGHT_PX, padding_and_border_px)}; }}

           QToolButton {{
        min-height: {px(CONTROL_HEIGHT_PX, padding_and_border_px + _TOOL_BUTTON_EXTRA_PX)}; }}
    QToolButton:hover, QPushButton:hover, QComboBox:hover, QLineEdit:hover,
    QAbstractSpinBox:hover {{ border-color: {colors.faint}; }}
    QToolButton:pressed, QPushButton:pressed {{ background: {colors.window}; }}
    QToolButton:focus, QPushButton:focus, QComboBox:focus, QLineEdit:focus,
    QAbstractSpinBox:focus {{ border: 2px solid {colors.accent}; padding: {px(2, 1)} {px(8, 1)}; }}
    QToolButton:checked {{ background: {colors.accent}; color: {colors.on_accent};
        border-color: {colors.accent}; }}
    QToolButton:disabled, QPushButton:disabled, QComboBox:disabled, QLineEdit:disabled,
    QAbstractSpinBox:disabled {{ color: {disabled}; background: {colors.window}; }}
    QComboBox {{ padding-right: {px(4)}; }}
    QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: 0; padding: 0; min-height: 0; }}
    QComboBox::drop-down {{ border: 0; width: {px(20)}; }}
    QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{ image: url("{down}");
        width: {px(8)}; height: {px(8)}; }}
    QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: {px(8)}; height: {px(8)}; }}
    QAbstractSpinBox {{ padding-right: {px(20)};
        max-height: {px(CONTROL_HEIGHT_PX, padding_and_border_px)}; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: 0; width: {px(20)}; }}
    QToolButton[goes_on="true"] {{ border-right: 0; border-top-right-radius: 0;
        border-bottom-right-radius: 0; }}
    QToolButton[continues="true"] {{ border-top-left-radius: 0; border-bottom-left-radius: 0; }}
    QToolButton[popupMode="1"], QToolButton[popupMode="2"] {{ padding-right: {px(20)}; }}
    QToolButton[popupMode="1"]:focus {{ padding-right: {px(20, 1)}; }}
    #lessonCard {{ padding: {px(4)} {px(8)}; }}
    QLabel#lessonTitle {{ font-size: {px(18)}; }}
    QLabel#lessonTitle[short="true"] {{ font-size: {font_px}px; }}
    #lessonCard QToolButton[popupMode="0"] {{ padding: {px(2)} {px(5)}; }}
    #lessonCard QToolButton[popupMode="0"]:focus {{ padding: {px(2, 1)} {px(5, 1)}; }}
    QToolButton::menu-button {{ border: 0; background: transparent; width: {px(20)}; }}
    QToolButton#playButton {{ padding: 0; border: 2px solid {colors.accent}; }}
    QToolButton[quiet="true"] {{ background: transparent; border-color: transparent;
        padding: {px(2)} {px(5)}; }}
    QToolButton[quiet="true"]:checked {{ background: {colors.accent}; }}
    QToolButton[quiet="true"]:hover {{ border-color: {colors.faint}; }}
    QToolButton:checked:focus, QToolButton[quiet="true"]:checked:focus {{ background:
        qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, {_gradient_stops(colors, 0.1, 0.82)}); }}
    QToolButton#playButton:focus {{ background:
        qradialgradient(cx: 0.5, cy: 0.5, fx: 0.5, fy: 0.5, radius: 0.5,
            {_gradient_stops(colors, 0.76)}); }}
    QToolButton[quiet="true"]:focus {{ border-color: {colors.accent}; padding: {px(1)} {px(4)}; }}
    QToolButton::menu-arrow {{ image: url("{down}"); width: {px(8)}; height: {px(8)}; }}
    QToolButton::menu-indicator {{ image: url("{down}"); width: {px(8)}; height: {px(8)};
        subcontrol-position: center right; right: {px(8)}; }}
    QToolButton[quiet="true"]::menu-indicator {{ image: none; width: 0; }}
    QFrame[panel="true"] {{ background: {colors.surface}; border: 1px solid {colors.line};
        border-radius: {px(12)}; }}
    #candidatesPanel {{ background: {colors.surface}; border: 2px solid transparent; outline: 0;
        border-radius: {px(8)}; selection-background-color: {colors.accent};
        selection-color: {colors.on_accent}; }}
    #candidatesPanel:focus {{ border-color: {colors.accent}; }}
    #candidatesPanel QHeaderView, #candidatesPanel QHeaderView::section {{
        background: transparent; border: 0; padding: 0 {px(4)}; color: {colors.faint};
        font-size: {px(11)}; }}
    #levelTable::item, #tourTable::item {{ padding: 0 {px(6)}; }}
    #runsTable {{ background: {colors.surface}; border: 1px solid {colors.line}; outline: 0;
        border-radius: {px(12)}; padding: 0 {px(8)};
        selection-background-color: {colors.accent}; selection-color: {colors.on_accent}; }}
    #runsTable QHeaderView, #runsTable QHeaderView::section {{ background: transparent; border: 0;
        color: {colors.faint}; font-size: {px(11)}; }}
    #runsTable QHeaderView::section {{ padding: {px(4)} {px(3)}; }}
    QPlainTextEdit[code="true"], QListView[code="true"], QLabel[code="true"] {{
        font-size: {max(12, round(scale_to_font(12, font_px)))}px; }}
    #levelTable::item, #tourTable::item {{ padding: 0 {px(6)}; }}
    QPlainTextEdit[code="true"], QListView[code="true"] {{
        background: {colors.window}; border: 0; }}
    QFrame[ruled="true"] {{ border: 0; border-top: 1px solid {colors.line}; }}
    QSlider:horizontal {{ min-height: {px(CONTROL_HEIGHT_PX)}; }}
    QSlider::groove:horizontal {{ height: {px(4)}; border-radius: {px(2)};
        background: {disabled}; }}
    QSlider::sub-page:horizontal {{ border-radius: {px(2)}; background: {colors.accent}; }}
    QSlider::handle:horizontal {{ width: {handle_px - 4}px; margin: -{px(6)} 0;
        border-radius: {handle_px // 2}px; background: {colors.accent};
        border: 2px solid {colors.accent}; }}
    QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{
        background: {colors.surface}; }}
    QProgressBar {{ border: 0; background: {colors.line}; border-radius: 2px; }}
    QProgressBar::chunk {{ background: {colors.accent}; border-radius: 2px; }}
    QLabel[bar] {{ background: {colors.surface}; color: {colors.text}; padding: {px(8)};
        border: 1px solid {colors.line}; border-left: {px(6)} solid {colors.accent};
        border-top-right-radius: {px(6)}; border-bottom-right-radius: {px(6)}; }}
    QLabel[verdict] {{ font-size: {px(18)}; font-weight: 700; }}
    QLabel[verdict][large="true"] {{ font-size: {px(26)}; }}
    QLabel[short="true"] {{ font-size: {font_px}px; }}
    {_status_rules(colors)}
    QLabel[figure="true"] {{ font-size: {px(14)}; font-weight: 700; }}
    QLabel[figure="true"][large="true"] {{ font-size: {px(26)}; }}
    QLabel[caption="true"] {{ color: {colors.faint}; font-size: {px(11)}; font-weight: 600;
        text-transform: uppercase; }}
    QLabel[note="true"] {{ color: {colors.faint}; font-size: {px(11)}; }}
    QToolButton[chip="true"] {{ border-radius: {px(13)}; padding: {px(1)} {px(10)};
        min-height: {px(20)}; }}
    QToolButton[thumbnail="true"] {{ padding: {px(6)} {px(12)}; font-size: {px(11)}; }}
    QPushButton[primary="true"]:enabled, QToolButton[primary="true"]:enabled {{
        background: {colors.accent}; color: {colors.on_accent}; border-color: {colors.accent};
        font-weight: 700; }}
    QTabBar::tab {{ color: {colors.faint}; padding: {px(4)} {px(2)}; border: 0;
        margin: 0 {px(12)} 0 0; border-bottom: 2px solid transparent; }}
    QTabBar::tab:hover {{ color: {colors.text}; }}
    QTabBar::tab:selected {{ color: {colors.text}; border-bottom-color: {colors.accent}; }}
    QTabBar::tab:focus {{ border: 2px solid {colors.accent};
        padding: {px(4, 2)} {px(2, 2)} {px(4)}; }}
    QTabBar#codeTabs::tab {{ border: 1px solid {colors.line}; border-radius: {px(8)};
        padding: {px(2)} {px(8)}; margin-right: {px(4)}; }}
    QTabBar#codeTabs::tab:selected {{ background: {colors.window};
        border-color: {colors.accent}; }}
    QTabBar#codeTabs::tab:focus {{ border-width: 2px; padding: {px(2, 1)} {px(8, 1)}; }}
    QLabel#messageStrip {{ background: {colors.accent}; color: {colors.on_accent};
        border-radius: {px(6)}; padding: {px(4)} {px(12)}; }}
    QLabel#headline {{ font-size: {px(18)}; font-weight: 700; }}
    QLabel[strong="true"] {{ font-weight: 700; }}
    QLabel[faint="true"] {{ color: {colors.faint}; }}
    QLabel[wrong="true"] {{ color: {colors.wrong}; }}
    QLineEdit[wrong="true"], QComboBox[wrong="true"] {{ border: 2px solid {colors.wrong};
        padding: {px(2, 1)} {px(8, 1)}; }}
    QScrollBar:vertical {{ background: transparent; width: {SCROLL_BAR_WIDTH_PX}px; margin: 0; }}
    QScrollBar::handle:vertical {{ background: {disabled};
        border-radius: 3px; min-height: {px(24)}; margin-left: 2px; }}
    QScrollBar[inset="true"]:vertical {{
        width: {SCROLL_BAR_WIDTH_PX + SCROLL_BAR_INSET_PX}px; }}
    QScrollBar[inset="true"]::handle:vertical {{ margin-right: {SCROLL_BAR_INSET_PX}px; }}
    QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical {{ height: 0; }}
    QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical {{ background: transparent; }}
    QScrollArea[cards="true"], QScrollArea[cards="true"] > QWidget > QWidget {{
        background: transparent; }}
    QComboBox QAbstractItemView::item:selected {{ background: {colors.accent};
        color: {colors.on_accent}; }}
    QComboBox QAbstractItemView::item:disabled {{ color: {disabled}; }}
    QMenu {{ background: {colors.surface}; color: {colors.text}; border: 1px solid {colors.line}; }}
    QMenu::separator {{ height: 1px; margin: {px(4)} {px(8)}; background: {colors.line}; }}
    QMenu::item:selected {{ background: {colors.accent}; color: {colors.on_accent}; }}
    QMenu::item:disabled {{ color: {disabled}; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QScrollBar::handle:vertical:disabled {{ background: transparent; }}
    QGraphicsView {{ background: transparent; border: 2px solid transparent;
        border-radius: {px(8)}; }}
    QGraphicsView:focus {{ border-color: {colors.accent}; }}
    """


def _gradient_stops(colors: SimpleNamespace, *positions: float) -> str:
    """Return the stops of a gradient with lines at some positions between 0 and 1."""
    stops = [(0.0, colors.accent), (1.0, colors.accent)]
    for position in positions:
        stops += [(position - 0.001, colors.accent), (position, colors.on_accent)]
        stops += [(position + 0.08, colors.on_accent), (position + 0.081, colors.accent)]
    return ", ".join(f"stop: {stop_position} {color}" for stop_position, color in sorted(stops))


def _status_rules(colors: SimpleNamespace) -> str:
    return " ".join(
        f'QLabel[bar="{name}"] {{ border-left-color: {getattr(colors, name)}; }} '
        f'QLabel[verdict="{name}"] {{ color: {getattr(colors, name)}; }}'
        for name in _STATUS_COLOR_NAMES
    )


def scale_gaps(widget: QWidget, font_px: float) -> None:
    """Scale the gaps of all layouts of a widget for a font height.

    The gaps of a layout are set for a font of 13 pixels, and kept in a property of the layout.
    """
    for layout in widget.findChildren(QLayout):
        if isinstance(layout, QBoxLayout | QGridLayout | QFormLayout):
            current_gaps = _read_gaps(layout)
            base_gaps, last_scaled_gaps = layout.property(_GAPS_PROPERTY) or (
                current_gaps,
                current_gaps,
            )
            # each by itself: where one was set anew, the others must not be scaled twice
            base_gaps = [
                gap if gap != last_scaled_gap else base_gap
                for gap, last_scaled_gap, base_gap in zip(
                    current_gaps, last_scaled_gaps, base_gaps, strict=True
                )
            ]
            scaled_gaps = [round(scale_to_font(gap, font_px)) for gap in base_gaps]
            if scaled_gaps != current_gaps:
                _set_gaps(layout, scaled_gaps)
                layout.activate()
            layout.setProperty(_GAPS_PROPERTY, (base_gaps, scaled_gaps))
    for line_edit in widget.findChildren(QLineEdit, "qt_spinbox_lineedit"):
        # style sheets have no property for this gap
        line_edit.setTextMargins(round(scale_to_font(8, font_px)), 0, 0, 0)


def _read_gaps(layout: _Layout) -> list[int]:
    margins = layout.contentsMargins()
    margin_values = [margins.left(), margins.top(), margins.right(), margins.bottom()]
    if isinstance(layout, QBoxLayout):
        return [*margin_values, layout.spacing()]
    return [*margin_values, layout.horizontalSpacing(), layout.verticalSpacing()]


def _set_gaps(layout: _Layout, gaps: list[int]) -> None:
    layout.setContentsMargins(*gaps[:4])
    if not isinstance(layout, QBoxLayout):
        layout.setHorizontalSpacing(gaps[4])
        layout.setVerticalSpacing(gaps[5])
    else:
        layout.setSpacing(gaps[4])
