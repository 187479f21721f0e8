"""Windows fit their screens, and come back to where they were."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QDialog, QWidget

from knight_gui.window.pages.table import PAGES
from knight_gui.window.place import Place, put_back, remember
from knight_gui.window.screen import StaysOnScreen, fit_in


@pytest.fixture
def room(qapp):
    return qapp.primaryScreen().availableGeometry()


@pytest.fixture
def widget(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_that_a_window_larger_than_its_screen_is_made_to_fit(widget, room):
    widget.setGeometry(QRect(room.left() + 50, room.top() - 40, 5000, 5000))
    fit_in(widget)
    assert room.contains(widget.frameGeometry())


def test_that_a_window_that_fits_stays_where_it_is(widget, room):
    there = QRect(room.left() + 50, room.top() + 40, 300, 200)
    widget.setGeometry(there)
    fit_in(widget)
    assert widget.geometry() == there


def test_that_a_window_is_fitted_in_again_when_its_screen_changes(qtbot, room):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    StaysOnScreen(dialog)
    dialog.resize(5000, 5000)
    dialog.windowHandle().screenChanged.emit(dialog.screen())
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()


def test_that_every_page_fits_a_small_screen(user, room):
    user.start(0)
    for name in [page.name for page in PAGES]:
        user.window.session.change(pages=frozenset({name}))
        [page] = [page for page in user.window.findChildren(QDialog) if page.isVisible()]
        assert room.contains(page.frameGeometry()), name
        # beside the frame of a window on 640×480
        page.resize(1, 1)
        assert page.width() <= 640, name
        assert page.height() <= 430, name


def test_that_the_window_fits_a_small_screen(user):
    user.window.resize(1, 1)
    assert user.window.width() <= 640
    assert user.window.height() <= 430


def test_that_a_window_comes_back_to_where_it_was(widget, room, tmp_path):
    file = tmp_path / "new" / "place.json"
    there = QRect(room.left() + 70, room.top() + 60, 320, 240)
    widget.setGeometry(there)
    remember(widget, file)
    widget.setGeometry(QRect(0, 0, 100, 100))
    put_back(widget, file)
    assert widget.geometry() == there
    assert [left.name for left in file.parent.iterdir()] == [file.name]


def test_that_a_place_on_a_screen_that_is_gone_is_forgotten(widget, tmp_path):
    file = tmp_path / "place.json"
    file.write_text(
        '{"screen": "gone", "left": 7, "top": 7, "width": 300, "height": 200}', encoding="utf-8"
    )
    widget.setGeometry(QRect(40, 50, 320, 240))
    put_back(widget, file)
    assert widget.geometry() == QRect(40, 50, 320, 240)


def test_that_a_place_that_cannot_be_kept_costs_nothing_else(widget, tmp_path):
    (tmp_path / "file").touch()
    remember(widget, tmp_path / "file" / "place.json")
    directory = tmp_path / "place.json"
    directory.mkdir()
    remember(widget, directory)
    put_back(widget, directory)
    assert sorted(left.name for left in tmp_path.iterdir()) == ["file", "place.json"]


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
keys = st.sampled_from(["screen", "left", "top", "width", "height", "is_maximized", "else"])


@settings(max_examples=50)
@given(st.text() | st.dictionaries(keys, json).map(str) | json.map(repr))
def test_that_whatever_stands_in_the_file_is_a_place_or_none(text):
    place = Place.parse(text.replace("'", '"'))
    assert place is None or place.width > 0


@pytest.mark.parametrize(
    "wrong", ['"left": 1.5', '"width": 0', '"height": -4', '"top": 1e9', '"is_maximized": 1']
)
def test_that_what_cannot_be_a_place_is_none(wrong):
    name = wrong.split(":")[0]
    right = ['"screen": "s"', '"left": 1', '"top": 1', '"width": 9', '"height": 9']
    told = [*(each for each in right if not each.startswith(name)), wrong]
    assert Place.parse("{" + ", ".join(right) + "}") is not None
    assert Place.parse("{" + ", ".join(told) + "}") is None
