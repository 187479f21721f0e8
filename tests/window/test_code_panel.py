"""The pseudo-code beside the board: its next line is marked, for eyes and for ears."""

from itertools import pairwise

import pytest
from PySide6.QtGui import QColor, QFontDatabase, QFontMetrics
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from knight_gui.board import Board
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.pseudocode import LineRole, pseudocode_lines
from knight_gui.search.strategy import PRESETS
from knight_gui.window.cards.code import PseudocodePanel
from knight_gui.window.cards.code_view import find_monospace_font
from knight_gui.window.style import make_style_sheet
from tests.window.frames import (
    ALL_TRIED,
    DEAD_END,
    MANY,
    NAIVE,
    NEVER_BACK,
    NO_TOUR,
    SOLVED,
    STATIC,
    STUCK,
    TRIED,
    WARNSDORFF,
    frame,
    frames,
    on_screen,
)
from tests.window.test_looks import contrast, in_each_theme
from tests.window.themes import set_theme
from tests.window.user import as_seen

WIDTH = 348
STRATEGIES = (NAIVE, STATIC, WARNSDORFF, NEVER_BACK)


@pytest.fixture
def home(qtbot):
    """What stands around the panel, and says how high letters are."""
    home = QWidget()
    home.setStyleSheet(make_style_sheet(LIGHT_THEME, 12))
    column = QVBoxLayout(home)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(PseudocodePanel(home))
    column.addStretch(1)
    return on_screen(qtbot, home, WIDTH, 400)


@pytest.fixture
def panel(home):
    """Panel of the pseudocode."""
    return home.findChild(PseudocodePanel)


def arrow_rows(panel, theme=LIGHT_THEME):
    """The rows of pixels in which the arrow stands."""
    image = as_seen(panel)
    accent = QColor(theme.accent)
    return [
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y) == accent for x in range(3, 16))
    ]


@pytest.mark.parametrize(
    ("scene", "role"),
    [
        (MANY, LineRole.ADVANCE),
        (TRIED, LineRole.ADVANCE),
        (DEAD_END, LineRole.RETREAT),
        (ALL_TRIED, LineRole.RETREAT),
        (SOLVED, LineRole.SOLVED),
        (NO_TOUR, LineRole.NO_TOUR),
        (STUCK, LineRole.STUCK),
    ],
)
def test_that_the_next_line_of_the_pseudocode_is_described(panel, scene, role):
    panel.show_frame(frame(*scene))
    assert panel.marked_line.role is role
    assert panel.accessibleName()
    assert panel.accessibleDescription() == f"The line that comes next: {panel.marked_line.text}"


def test_that_the_mark_is_an_arrow_too_and_moves_from_line_to_line(panel):
    marked = []
    for step in frames(*DEAD_END[:3], [None, 0, 19]):
        panel.show_frame(step)
        marked.append(arrow_rows(panel))
    end, ahead, back = marked
    assert max(end) < min(ahead)
    assert max(ahead) < min(back)
    assert all(max(rows) - min(rows) < panel.fontMetrics().height() for rows in marked)


def test_that_the_lines_are_those_of_the_strategy_shown_and_its_height_never_changes(panel):
    pictures = []
    heights = set()
    for strategy in STRATEGIES:
        panel.show_skipped_frame(frame(Board(5, 5), 0, strategy, 3))
        told = panel.toPlainText().splitlines()
        assert [line.strip() for line in told] == [line.text for line in pseudocode_lines(strategy)]
        pictures.append(as_seen(panel))
        heights.add(panel.sizeHint().height())
    assert all(a != b for a, b in pairwise(pictures))
    assert len(heights) == 1


@in_each_theme
def test_that_marked_and_unmarked_lines_can_be_read_in_both_themes(home, panel, theme):
    set_theme(theme)
    home.setStyleSheet(make_style_sheet(theme, 12))
    panel.show_frame(frame(*TRIED))
    image = as_seen(panel)
    ground = image.pixelColor(WIDTH // 2, panel.height() - 5)
    marked = image.pixelColor(WIDTH - 20, min(arrow_rows(panel, theme)) + 2)
    assert ground == QColor(theme.window)
    assert marked != ground
    assert all(contrast(theme.text, behind) >= 4.5 for behind in (ground, marked))
    assert contrast(theme.accent, marked) >= 3


def test_that_code_is_written_in_even_letters_where_the_system_names_others(monkeypatch, own_font):
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda _: own_font)
    advance = QFontMetrics(find_monospace_font()).horizontalAdvance
    assert advance("i") == advance("M")


def test_that_a_line_longer_than_the_column_is_broken_and_nothing_is_cut_off(home, panel):
    sure = PRESETS["sure"].greedy
    panel.show_skipped_frame(frame(Board(5, 5), 0, sure, 3))
    home.resize(WIDTH - 60, 400)
    QApplication.processEvents()
    assert panel.document().size().height() > len(pseudocode_lines(sure))
    assert panel.verticalScrollBar().maximum() == 0
