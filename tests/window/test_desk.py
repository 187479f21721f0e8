"""Where the board and what is said beside it stand, and that it stays there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from knight_gui.board import Board
from knight_gui.drawing.theme import scale_to_font
from knight_gui.state.speed import MAX_NOTCH, Speed
from knight_gui.window import presentation
from knight_gui.window.board.view import BoardView
from knight_gui.window.board_area import (
    BOARD_GAP_PX,
    arrange_single_board,
    arrange_wide_board,
    arrange_with_page,
)
from knight_gui.window.landscape.view import LandscapeView

areas = st.builds(QRect, st.just(14), st.just(7), st.integers(500, 3000), st.integers(300, 2000))
letters = st.integers(10, 22)
boards = st.builds(Board, st.integers(1, 40), st.integers(1, 40))


@given(areas, letters, boards)
def test_that_nothing_lies_over_the_board_or_outside(area, letters_px, board):
    places = arrange_single_board(area, letters_px, board)
    parts = [*places.board_rects, places.side_rect]
    assert all(area.contains(part) for part in parts if not part.isEmpty())
    assert not any(a.intersects(b) for i, a in enumerate(parts) for b in parts[:i])


@given(areas, letters, boards)
def test_that_a_wide_board_has_its_cards_below_it_only_if_it_is_about_as_large_there(
    area, letters_px, board
):
    below = arrange_wide_board(area, letters_px, board)
    if below is None:
        return
    assert board.cols > 2 * board.rows
    [board_rect] = below.board_rects
    assert area.contains(board_rect)
    assert area.contains(below.side_rect)
    assert below.side_rect.top() > board_rect.bottom()
    beside = arrange_single_board(area, letters_px, board)
    assert board_rect.width() >= 0.8 * beside.board_rects[0].width()


@given(st.integers(500, 2000), letters)
def test_that_a_page_is_beside_two_boards_only_if_each_is_wide_enough(width, letters_px):
    area = QRect(0, 0, width, 500)
    layout = arrange_with_page(area, letters_px, Board(), QSize(200, 300), is_comparison=True)
    if layout.board_rects:
        assert all(rect.width() >= 24 * letters_px for rect in layout.board_rects)
        assert layout.side_rect.width() >= 28 * letters_px
    else:
        assert layout.side_rect == area
        # two boards of this width, the page, and the gaps between them
        gap_px = scale_to_font(BOARD_GAP_PX, letters_px)
        assert width < (2 * 24 + 28) * letters_px + 2 * gap_px + 2


def boards_of(window):
    """Return the squares of each board that is seen, in pixels of the window."""
    views = [view for view in window.findChildren(BoardView) if view.isVisible()]
    return [square_px(view).translated(view.mapTo(window, QPoint())) for view in views]


def square_px(view):
    board = view.board
    half = round(view.board_geometry.square_px / 2)
    first = view.square_center(0)
    last = view.square_center(board.size - 1)
    return QRect(first - QPoint(half, half), last + QPoint(half - 1, half - 1))


def share_of_the_boards(window):
    area = sum(px.width() * px.height() for px in boards_of(window))
    return area / (window.width() * window.height())


LARGE_ENOUGH = [(1280, 820), (1440, 900), (800, 600), (640, 480)]
OTHERS = [(1024, 768), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440)]


def test_that_the_board_comes_first_and_a_tall_landscape_leaves_it_a_quarter(user):
    user.start(0)
    for size in LARGE_ENOUGH + OTHERS:
        user.resize(*size)
        user.settled(boards_of, user.window)
        [board] = boards_of(user.window)
        low = user.timeline.height()
        is_large = board.height() >= 0.72 * user.window.height()
        assert share_of_the_boards(user.window) >= 0.36 or (size in OTHERS and is_large)
        user.give("landscape")
        user.settled(boards_of, user.window)
        assert share_of_the_boards(user.window) >= 0.25
        assert user.timeline.height() > 1.3 * low
        user.give("landscape")


def test_that_two_boards_of_a_race_have_half_of_the_window(user):
    user.give("compare")
    user.start(0)
    shares = {
        (1280, 820): 0.48,
        (1440, 900): 0.48,
        (1920, 1080): 0.48,
        (2560, 1440): 0.48,
        (640, 480): 0.25,
    }
    for size, least in shares.items():
        user.resize(*size)
        assert min(board.height() for board in user.settled(boards_of, user.window)) >= 200
        assert share_of_the_boards(user.window) >= least


@pytest.mark.parametrize(("size", "base_gap_px"), [((1280, 820), 16), ((1600, 1000), 24)])
def test_that_gaps_are_equal_and_everything_has_one_right_edge(user, size, base_gap_px):
    user.start(0)
    user.resize(*size)
    [board] = user.settled(boards_of, user.window)
    gap_px = round(scale_to_font(base_gap_px, user.window.fontInfo().pixelSize()))
    assert abs(board.left() - gap_px) <= 1
    card = user.widget("verdictCard")
    card_px = QRect(card.mapTo(user.window, QPoint()), card.size())
    assert abs(card_px.left() - board.right() - 1 - gap_px) <= 1
    strip = user.timeline
    strip_px = QRect(strip.mapTo(user.window, QPoint()), strip.size())
    assert card_px.right() == strip_px.right() == user.window.width() - 1 - gap_px
    assert right_px(user, user.widget(FIGURES[0]).parentWidget().parentWidget()) == card_px.right()


def right_px(user, widget):
    """Return the right edge of a widget in the window."""
    return widget.mapTo(user.window, QPoint(widget.width() - 1, 0)).x()


def test_that_in_a_low_window_the_scroll_bar_is_beside_the_cards_and_ends_with_the_landscape(user):
    user.start(0)
    user.resize(640, 480)
    user.settled(boards_of, user.window)
    bar = user.widget("words").verticalScrollBar()
    assert bar.maximum() > 0
    assert right_px(user, user.widget("verdictCard")) < right_px(user, bar) - bar.width() + 1
    assert right_px(user, bar) == right_px(user, user.timeline)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 820)])
def test_that_a_page_ends_with_the_landscape(user, size):
    user.start(0)
    user.resize(*size)
    user.window.session.update(page="runs")
    user.settled(boards_of, user.window)
    assert right_px(user, user.widget("runsPage")) == right_px(user, user.timeline)


FIGURES = ("longestFigure", "retreatsFigure", "wastedFigure")
ALWAYS_SEEN = ("verdictTitle", "verdictReason", *FIGURES, "headline")


def names_out_of_sight(user, names):
    """Return the names of the widgets that are not seen, or in part, without scrolling."""
    words = user.widget("words")
    seen = words.viewport().rect()
    out_of_sight = []
    for name in names:
        widget = user.widget(name)
        rect = QRect(widget.mapTo(words.viewport(), QPoint()), widget.size())
        if not widget.isVisible() or not seen.contains(rect):
            out_of_sight.append(name)
    return out_of_sight


@pytest.mark.parametrize(
    ("size", "board", "names"),
    [
        ((640, 480), "8x8", ALWAYS_SEEN),
        ((1024, 700), "8x8", (*ALWAYS_SEEN, "sentenceLabel", "cardTabs")),
        ((1280, 820), "8x8", (*ALWAYS_SEEN, "sentenceLabel", "candidatesPanel")),
        ((1024, 700), "5x12", (*ALWAYS_SEEN, "sentenceLabel", "cardTabs")),
        ((1280, 820), "5x12", (*ALWAYS_SEEN, "sentenceLabel", "cardTabs")),
        ((1920, 1080), "5x12", (*ALWAYS_SEEN, "sentenceLabel", "cardTabs")),
    ],
)
def test_that_verdict_step_and_figures_are_seen_without_scrolling(user, size, board, names):
    user.resize(*size)
    user.choose_size(board)
    user.start(0, step=49)
    user.wait_until(lambda: not names_out_of_sight(user, names))


def test_that_a_window_of_1024_by_700_shows_all_words_below_a_wide_board(user):
    user.choose_size("5x12")
    user.start(0, step=61)
    user.resize(1024, 700)
    user.wait_for_text("verdictTitle", "Lost since ")
    user.wait_for_text("verdictCost", "This mistake costs ")
    assert user.widget("lossButton").isVisible()
    assert not user.settled(user.widget("words").verticalScrollBar().maximum)


@pytest.mark.parametrize(
    ("size", "letters_px"),
    [
        ((1092, 806), 13),
        ((1091, 806), 12),
        ((1092, 805), 12),
        ((2184, 1612), 26),
        ((2183, 1612), 22),
        ((2184, 1611), 22),
    ],
)
def test_that_letters_grow_with_width_and_height_of_the_window(user, size, letters_px):
    user.resize(*size)
    assert user.window.fontInfo().pixelSize() == letters_px


def test_that_the_words_stand_below_a_wide_board(user):
    user.choose_size("5x12")
    user.start(0, step=9)
    card = user.widget("verdictCard")
    for size in ((1280, 820), (1440, 900), (1920, 1080), (2560, 1440)):
        user.resize(*size)
        [board] = user.settled(boards_of, user.window)
        assert board.width() >= 0.7 * user.window.width()
        assert not user.widget("words").verticalScrollBar().maximum(), "no card is cut"
        assert card.mapTo(user.window, QPoint()).y() > board.bottom()
    user.resize(1280, 820)
    # a square board has them at its side again
    user.choose_size("8x8")
    user.start(0, step=9)
    [board] = user.settled(boards_of, user.window)
    assert card.mapTo(user.window, QPoint()).x() > board.right()


def present(user, size):
    """Begin a presentation on a wall of some size: without a system the window has any."""
    user.key(Qt.Key.Key_F11)
    user.wait_until(user.window.isFullScreen)
    user.settled(user.window.size)
    user.resize(*size)
    user.settled(boards_of, user.window)


@pytest.mark.parametrize(
    ("size", "least", "is_race"), [((1280, 800), 0.40, False), ((1920, 1080), 0.36, True)]
)
def test_that_a_presentation_is_read_from_afar(user, size, least, is_race):
    user.resize(*size)
    letters_px = user.window.fontInfo().pixelSize()
    if is_race:
        user.window.commands["compare"].trigger()
    user.start(0)
    present(user, size)
    height = user.window.height()
    title = user.widget("verdictTitle")
    assert share_of_the_boards(user.window) >= least * (1.65 if is_race else 1)
    assert 0.10 * height <= user.timeline.height() <= 0.15 * height
    assert title.fontInfo().pixelSize() >= round(1.6 * letters_px)
    user.key(Qt.Key.Key_Escape)
    user.wait_until(lambda: not user.window.isFullScreen())


def bars_of_presentation(user):
    """Return the bars, once they have come because the mouse moves at the upper edge."""
    cursor = user.window.cursor()
    x = (user.window.mapFromGlobal(cursor.pos()).x() + 9) % user.window.width()
    cursor.setPos(user.window.mapToGlobal(QPoint(x, 3)))
    bars = [user.widget("topBar"), user.widget("transportBar")]
    user.wait_until(bars[0].isVisible)
    return bars


def test_that_a_mouse_that_moves_over_the_board_shows_no_bar_of_a_presentation(user):
    user.start(0)
    present(user, (1280, 800))
    cursor = user.window.cursor()
    center = user.board_view.mapToGlobal(user.board_view.rect().center())
    for offset in range(5):
        cursor.setPos(center + QPoint(9 * offset, 0))
        QTest.qWait(120)
        assert not user.widget("topBar").isVisible()
    assert bars_of_presentation(user)[0].isVisible()


def test_that_no_bar_of_a_presentation_cuts_a_button(user):
    user.start(0)
    present(user, (1280, 800))
    bars = bars_of_presentation(user)
    user.wait_until(bars[1].isVisible)
    for bar in bars:
        buttons = [button for button in bar.findChildren(QToolButton) if button.isVisible()]
        assert not [b for b in buttons if b.text() and b.width() < b.sizeHint().width()]


def test_that_the_bars_of_a_presentation_go_after_their_menu_was_used(user, monkeypatch):
    monkeypatch.setattr(presentation, "_BAR_HIDE_DELAY_MS", 200)
    user.start(0)
    present(user, (1280, 800))
    top_bar, _ = bars_of_presentation(user)
    user.window.cursor().setPos(user.board_view.mapToGlobal(user.board_view.rect().center()))
    QApplication.processEvents()
    # a menu that closes elsewhere leaves its bar in this state
    top_bar.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    user.wait_until_hidden(top_bar)


def is_covered(user, bars, widget):
    """Tell whether a bar lies over anything that is seen of a widget."""
    place = widget.visibleRegion().translated(widget.mapTo(user.window, QPoint()))
    over = [QRect(bar.mapTo(user.window, QPoint()), bar.size()) for bar in bars if bar.isVisible()]
    return any(place.intersects(each) for each in over)


def bare(user):
    """Look at the empty board."""


def search(user):
    user.start(0)


def race(user):
    user.give("compare")
    user.start(0)


def first_scene(user):
    user.give("whyItTakesSoLong")
    user.wait_for_frame()


def scene_of_a_race(user):
    user.give("whyItTakesSoLong", "nextScene", "nextScene", "nextScene", "nextScene")
    user.wait_for_frame()


@pytest.mark.parametrize("begin", [bare, search, race, first_scene, scene_of_a_race])
def test_that_no_bar_of_a_presentation_covers_a_board_a_landscape_or_a_button(user, begin):
    begin(user)
    present(user, (1280, 800))
    # as low as it gets
    user.window.session.update(landscape_share=0.001)
    before = user.settled(boards_of, user.window)
    bars = bars_of_presentation(user)
    assert user.settled(boards_of, user.window) == before, "nothing moves"
    for size in ((1280, 800), (1920, 1080), (640, 480)):
        user.resize(*size)
        user.settled(boards_of, user.window)
        bars_of_presentation(user)
        others = [
            button
            for button in user.window.findChildren(QToolButton)
            if button.isVisible() and not any(bar.isAncestorOf(button) for bar in bars)
        ]
        covered = [each for each in others if is_covered(user, bars, each)]
        assert [each.objectName() for each in covered] == []
        views = [
            view
            for view_type in (BoardView, LandscapeView)
            for view in user.window.findChildren(view_type)
            if view.isVisible()
        ]
        assert not any(is_covered(user, bars, view) for view in views)


@pytest.mark.parametrize("size", [(1280, 820), (2200, 1650)])
def test_that_the_layout_after_a_presentation_is_the_one_before(user, size):
    user.start(0, step=33)
    user.resize(*size)
    before = user.settled(places_of, user.window)
    for _ in range(2):
        user.give("fullScreen")
        user.settled(places_of, user.window)
        user.give("fullScreen")
        user.settled(places_of, user.window)
        # without a system there is nobody who makes it as large as it was
        user.resize(*size)
        assert user.settled(places_of, user.window) == before


def test_that_an_empty_board_has_no_offers(user):
    """A ghost of the knight goes with the mouse, over a tour of the board."""
    window = user.window
    view = user.board_view
    seen = [w for w in window.findChildren(QWidget) if w.isVisible()]
    assert not {"playButton", "timeline", "cardTabs"}.intersection(w.objectName() for w in seen)
    assert sorted(view.state.preview_tour) == list(range(64))
    bare = user.picture_of(27)
    user.drag(view, view.square_center(27), Qt.MouseButton.NoButton)
    user.wait_until(lambda: view.state.ghost_knight is not None)
    assert (view.state.ghost_knight.square, user.picture_of(27) == bare) == (27, False)
    user.click_square(27)
    user.wait_for_frame()
    assert (view.state.ghost_knight, view.state.preview_tour) == (None, None)
    assert user.widget("playButton").isVisible()


def places_of(window):
    """Return where everything stands, but for what Qt makes for itself."""
    places = {
        widget: QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and not widget.objectName().startswith("qt_")
    }
    for widget, rect in places.items():
        if widget.objectName() == "verdictTitle":
            # it has the width that its button leaves
            rect.setWidth(0)
    return places


@pytest.mark.parametrize(("size", "is_race"), [((1440, 900), True), ((800, 600), False)])
def test_that_nothing_moves_or_changes_its_size_while_a_search_plays(user, size, is_race):
    window = user.window
    window.resize(*size)
    user.wait_until(lambda: (window.width(), window.height()) == size)
    if is_race:
        window.commands["compare"].trigger()
    user.start(0)
    user.wait_until(lambda: user.playback.frame is not None and user.playback.step_count > 2000)
    window.session.update(speed=Speed(MAX_NOTCH // 2))
    user.go_to(1)
    before = user.settled(places_of, window)
    for step in range(1, 2000, 197):
        user.go_to(step)
        QApplication.processEvents()
        now = places_of(window)
        moved = [w for w in before if w in now and now[w] != before[w]]
        assert [(type(w.parent()).__name__, w.objectName()) for w in moved] == []


def test_that_a_drag_beside_the_splitter_dots_moves_the_splitter(user):
    user.start(0)
    window = user.window.windowHandle()
    for beside_px, up_px in ((-21, 60), (16, -60)):
        low = user.settled(user.timeline.height)
        spot = user.timeline.mapTo(user.window, QPoint(user.timeline.width() // 2, beside_px))
        QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=spot)
        for way_px in (up_px // 2, up_px):
            QTest.mouseMove(window, spot - QPoint(0, way_px))
        QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=spot - QPoint(0, up_px))
        assert abs(user.settled(user.timeline.height) - low - up_px) <= 2
