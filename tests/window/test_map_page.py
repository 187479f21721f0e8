"""Page of maps: all starts of a board, and many boards."""

import threading
from concurrent.futures import Future

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit

from knight_gui.board import Board
from knight_gui.documents.sweeps.formats import FORMATS_BY_EXTENSION
from knight_gui.documents.sweeps.row import iter_entries
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.window.maps.columns import MapColumn
from knight_gui.window.pages import sweep
from tests.support.patience import PATIENCE_MS
from tests.window.frames import center_of, move_mouse
from tests.window.pages import WindowPage
from tests.window.user import CONTROL, as_seen

LEFT = Qt.MouseButton.LeftButton
SURE = SearchSetup(program=PRESETS["sure"], variant=Variant.GREEDY)


class NeverFinishingPool:
    """A pool whose one worker does nothing that it is handed before it is broken off."""

    worker_count = 1

    def __init__(self):
        self._futures = []

    def submit(self, task):
        self._futures.append(Future())
        return self._futures[-1]

    def interrupt_tasks(self):
        for future in self._futures:
            future.cancel()

    close = interrupt_tasks


class MapPage(WindowPage):
    """Page of maps."""

    NAME = "mapPage"
    KEYS = (Qt.Key.Key_M, CONTROL)

    def open_on(self, size):
        self.user.choose_size(size)
        return self.open_page()

    def map(self, size):
        """Open the page on a board, and wait until all is searched."""
        self.open_on(size)
        self.search()

    def search(self):
        self.click_page_widget("mapStartButton")
        self.user.wait_for_text("mapProgress", "All")

    def text(self, name):
        return self.page_widget(name).text()

    @property
    def progress(self):
        return self.text("mapProgress")

    @property
    def button(self):
        return self.text("mapStartButton").replace("&", "")

    @property
    def columns(self):
        return self.page.findChildren(MapColumn)

    @property
    def summaries(self):
        return [column.summary_label.text() for column in self.columns]

    def view(self, column=0):
        return self.columns[column].map_view


@pytest.fixture
def map_page(user, pools):  # noqa: ARG001  before anything is searched
    """The page of maps."""
    return MapPage(user)


def test_that_a_map_describes_each_start_for_both_searches_of_the_program(map_page):
    map_page.map("5x5")
    assert [text.partition(" Steps")[0] for text in map_page.summaries] == [
        "Solved 13 of 25, no tour 12 (by theory).",
        "Solved 13 of 25, no tour 12 (by theory).",
    ]
    move_mouse(map_page.view(1), center_of(map_page.view(1), 0))
    assert map_page.text("mapSentence").startswith("From a5, Warnsdorff: solved in ")
    move_mouse(map_page.view(1), center_of(map_page.view(1), 1))
    assert map_page.text("mapSentence").startswith("From b5, Warnsdorff: no tour can start here: ")
    strip = map_page.page_widget("mapStrip")
    move_mouse(strip, strip.dot_position(0, 4).toPoint())
    assert map_page.text("mapSentence").startswith("From e5, Naive: solved in ")


def test_that_the_map_is_painted_on_the_board_until_a_search_is_shown(user, map_page):
    map_page.map("5x5")
    naive_map = as_seen(user.board_view)
    move_mouse(map_page.view(1), center_of(map_page.view(1), 0))
    assert as_seen(user.board_view) != naive_map
    assert user.board_view.state.cover is not None
    QTest.mouseClick(map_page.view(), LEFT, pos=center_of(map_page.view(), 0))
    user.wait_for_frame()
    assert user.board_view.state.cover is None
    move_mouse(map_page.view(1), center_of(map_page.view(1), 2))
    assert user.board_view.state.cover is not None
    QTest.keyClick(map_page.page, Qt.Key.Key_Escape)
    assert user.board_view.state.cover is None


def test_that_a_click_loads_that_search_at_its_beginning(user, map_page):
    map_page.map("5x5")
    QTest.mouseClick(map_page.view(1), LEFT, pos=center_of(map_page.view(1), 12))
    user.wait_for_frame()
    assert user.window.session.scene.setup.problem.path == (12,)
    assert (
        user.window.session.scene.setup.strategy == map_page.columns[1].strategy_box.setup.strategy
    )
    assert (user.playback.step, user.playback.is_playing) == (0, False)


def test_that_the_arrow_keys_move_over_a_finished_map(user, map_page):
    map_page.open_on("5x5")
    map_page.page_widget("mapStartButton").setFocus()
    QTest.keyClick(map_page.page_widget("mapStartButton"), Qt.Key.Key_Space)
    user.wait_until(map_page.view(0).hasFocus)
    QTest.keyClick(map_page.view(0), Qt.Key.Key_Right)
    assert map_page.text("mapSentence").startswith("From a5, Naive: ")
    QTest.keyClick(map_page.view(0), Qt.Key.Key_Return)
    assert user.window.session.scene.setup.start == 0


def test_that_choosing_a_board_on_the_page_keeps_known_results(map_page):
    map_page.map("5x5")
    before = map_page.summaries
    board = map_page.page_widget("mapBoardBox", QComboBox)
    for size in ("3x4", "5x5"):
        board.setEditText(size)
        QTest.keyClick(board, Qt.Key.Key_Return)
        assert map_page.page.windowTitle() == f"Map of {size.replace('x', '×')}"
    assert map_page.summaries == before


def test_that_a_reopened_map_is_of_the_current_search(user, map_page):
    map_page.map("5x5")
    map_page.view(0).setFocus()
    QTest.keyClick(map_page.view(0), Qt.Key.Key_Right)
    user.activate()
    user.choose_size("3x4")
    user.click("greedyButton")
    user.window.commands["knight-greedy"].trigger()
    assert map_page.page.windowTitle() == "Map of 5×5"
    user.key(Qt.Key.Key_M, CONTROL)
    map_page.open_page()
    assert map_page.page.windowTitle() == "Map of 3×4"
    shown = user.window.session.scene.setup.strategy

    def is_mapped():
        return shown in [column.strategy_box.setup.strategy for column in map_page.columns]

    user.wait_until(is_mapped)
    map_page.search()
    assert map_page.summaries[0].startswith("Solved")


def test_that_an_empty_map_has_a_description_and_enter_starts_it(user, map_page):
    map_page.open_on("5x5")
    assert map_page.text("mapProgress").startswith("Each square will show how long")
    QTest.keyClick(map_page.page, Qt.Key.Key_Return)
    user.wait_for_text("mapProgress", "All")


def test_that_only_unknown_results_are_searched_for_another_strategy(map_page):
    map_page.map("5x5")
    map_page.page_widget("addMapButton").menu().search_chosen.emit(SURE)
    assert len(map_page.columns) == 3
    map_page.search()
    assert map_page.progress.startswith("All 25 searches done")


def test_that_a_map_has_one_to_four_strategies(user, map_page):
    map_page.open_on("5x5")
    for _ in range(3):
        map_page.page_widget("addMapButton").menu().search_chosen.emit(SURE)
    assert len(map_page.columns) == 4
    assert not map_page.page_widget("addMapButton").isEnabled()

    def has_columns(number):
        return len(map_page.columns) == number

    for count in (3, 2, 1):
        map_page.click_page_widget("removeMapButton")
        user.wait_until(has_columns, count)
    assert not map_page.page_widget("removeMapButton").isVisible()


def test_that_the_user_s_own_strategy_can_be_mapped(user, map_page):
    map_page.open_on("5x5")
    built = Strategy.parse("static+pohl/knight")
    session = user.window.session
    session.update(setups=(session.scene.setup.with_strategy(built),))
    map_page.columns[0].strategy_box.search_button.menu().other_action.trigger()
    assert map_page.columns[0].strategy_box.setup.strategy == built


def test_that_a_map_can_be_paused_resumed_and_cancelled(map_page, pools):
    pools[""] = NeverFinishingPool
    map_page.open_on("8x8")
    assert (map_page.button, map_page.page_widget("mapCancelButton").isVisible()) == (
        "Start",
        False,
    )
    map_page.click_page_widget("mapStartButton")
    assert map_page.button == "Pause"
    map_page.click_page_widget("mapStartButton")
    assert (map_page.button, map_page.progress) == ("Resume", "Paused: 0 of 128 searches done.")
    map_page.click_page_widget("mapStartButton")
    map_page.click_page_widget("mapCancelButton")
    assert (map_page.button, map_page.progress) == ("Start", "Cancelled: 0 of 128 searches done.")


@pytest.mark.parametrize("end", ["page", "window"])
def test_that_closing_a_running_map_leaves_no_thread(user, map_page, pools, end):
    pools[""] = NeverFinishingPool
    map_page.open_on("8x8")
    map_page.click_page_widget("mapStartButton")
    (user.window.pages.close_page if end == "page" else user.window.close_without_asking)()

    def has_no_thread():
        return "map" not in [thread.name for thread in threading.enumerate()]

    user.wait_until(has_no_thread)


def test_that_a_cluster_that_does_not_answer_shows_an_error(user, map_page, pools):
    def nobody():
        raise OSError("nobody answers there")

    pools["tcp://nowhere:1"] = nobody
    map_page.open_on("5x5")
    map_page.click_page_widget("mapWorkersButton")
    map_page.page_widget("mapWorkersBox", QComboBox).setCurrentIndex(1)
    map_page.page_widget("mapClusterField", QLineEdit).setText("tcp://nowhere:1")
    map_page.click_page_widget("mapStartButton")
    user.wait_for_text("mapProgress", "✗ nobody answers there")
    map_page.page_widget("mapWorkersBox", QComboBox).setCurrentIndex(0)
    map_page.search()


def test_that_maps_are_saved_as_pictures_or_as_tables(user, map_page, tmp_path, monkeypatch):
    map_page.map("5x5")
    file = tmp_path / "maps.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    map_page.click_page_widget("saveMapButton")
    user.wait_for_text("mapSentence", "✓ maps.svg")
    assert "<image" not in file.read_text()
    for form in (form for form in FORMATS_BY_EXTENSION.values() if form.is_installed):
        file = tmp_path / f"maps.{form.extension}"
        map_page.click_page_widget("saveMapButton")
        user.wait_for_text("mapSentence", f"✓ {file.name}")
        assert len(list(iter_entries(form.parse(file.read_bytes())))) == 2 * 25
    map_page.click_page_widget("copyMapButton")
    assert QApplication.clipboard().mimeData().hasImage()


def test_that_the_window_stays_responsive_while_rows_are_written_and_waits_for_them_on_closing(
    user, map_page, tmp_path, monkeypatch
):
    may_write = threading.Event()
    written = threading.Event()

    def write(file, content):
        may_write.wait(PATIENCE_MS / 1000)
        file.write_bytes(content)
        written.set()

    map_page.map("5x5")
    file = tmp_path / "maps.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(sweep, "write_file_atomically", write)
    map_page.click_page_widget("saveMapButton")
    assert map_page.text("mapSentence") == "Saving …"
    assert not written.is_set()
    may_write.set()
    user.window.close_without_asking()
    assert file.read_text().count("\n") == 1 + 2 * 25


def test_that_an_error_of_writing_rows_is_shown(user, map_page, tmp_path, monkeypatch):
    map_page.map("5x5")
    file = str(tmp_path / "nowhere" / "maps.csv")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (file, ""))
    map_page.click_page_widget("saveMapButton")
    user.wait_for_text("mapSentence", "✗ ")


def test_that_many_boards_are_one_map(user, map_page):
    map_page.open_on("5x5")
    map_page.page_widget("mapLimitBox").select_value(10**6)
    map_page.click_page_widget("mapBoardsButton")
    first = map_page.page_widget("mapFirstBoard")
    last = map_page.page_widget("mapLastBoard")
    for field, text in ((last, "nonsense"), (first, "3x3"), (last, "5x6")):
        field.setFocus()
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert text != "nonsense" or text in map_page.text("mapSentence")
    assert map_page.page.windowTitle() == "a1 on all boards from 3×3 to 5×6"
    map_page.search()
    view = map_page.view(1)
    QTest.mouseClick(view, LEFT, pos=center_of(view, 11))
    assert user.window.session.scene.setup.board == Board(5, 6)


def test_that_a_click_on_the_share_of_a_board_opens_the_map_of_its_starts(map_page):
    map_page.open_on("8x8")
    map_page.click_page_widget("mapBoardsButton")
    for name, text in (("mapFirstBoard", "3x4"), ("mapLastBoard", "3x5")):
        map_page.page_widget(name).setFocus()
        map_page.page_widget(name).setText(text)
        QTest.keyClick(map_page.page_widget(name), Qt.Key.Key_Return)
    map_page.page_widget("mapWhatBox", QComboBox).setCurrentIndex(1)
    map_page.search()
    view = map_page.view(0)
    move_mouse(view, center_of(view, 0))
    assert map_page.text("mapSentence").startswith("3×4, Naive: solved ")
    QTest.mouseClick(view, LEFT, pos=center_of(view, 0))
    assert map_page.page.windowTitle() == "Map of 3×4"
    move_mouse(view, QPoint(0, 0))
