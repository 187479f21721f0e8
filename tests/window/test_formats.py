"""What the window keeps for itself is read again, in every form that it ever had."""

import shutil

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from knight_gui.window import system
from knight_gui.window.keeping.recent import files_in
from knight_gui.window.keeping.rescue import Left
from knight_gui.window.screen import put_back
from tests.files.test_formats import FORMATS

NO_PLACE = '{"left": 0, "top": 0, "width": 0, "height": 1e9}'
SCREEN_PX = 800
"""How wide the screen was that the place was kept on."""


def test_that_recent_files_from_before_there_were_settings_are_known(tmp_path):
    shutil.copy(FORMATS / "recent.json", tmp_path)
    assert [file.name for file in files_in(tmp_path)] == ["one.knight", "two.toml"]


def test_that_recent_files_are_read_from_their_settings(tmp_path):
    shutil.copy(FORMATS / "recent.ini", tmp_path)
    assert [file.name for file in files_in(tmp_path)] == ["one, with ü.knight", "two.toml"]


def test_that_what_a_crash_left_is_read_with_and_without_a_checksum():
    first, second = (Left.parse((FORMATS / f"{n}.rescue").read_bytes()) for n in (1, 2))
    assert (first.lesson, first.place, first.file) == (second.lesson, second.place, second.file)
    assert (first.lesson.title, first.file.name) == ("Mine", "mine.knight")
    assert (first.checksum, second.checksum) == ("", "ab12")


def test_that_the_place_of_the_window_and_the_folder_of_pictures_are_read(qtbot, monkeypatch):
    monkeypatch.setattr(system, "place_of", lambda _: FORMATS)
    assert system.last_folder() == FORMATS.parents[-1]
    window = QWidget()
    qtbot.addWidget(window)
    put_back(window)
    # Qt leaves what was kept on a screen of quite another size
    is_alike = 0.8 < window.screen().geometry().width() / SCREEN_PX < 1.25
    assert (window.geometry() == QRect(40, 50, 700, 500)) == is_alike


def test_that_place_and_folder_from_before_there_were_settings_are_read(
    qtbot, monkeypatch, tmp_path
):
    for name in ("place.json", "export-folder"):
        shutil.copy(FORMATS / name, tmp_path)
    monkeypatch.setattr(system, "place_of", lambda _: tmp_path)
    assert system.last_folder() == tmp_path.parents[-1]
    window = QWidget()
    qtbot.addWidget(window)
    put_back(window)
    assert window.geometry() == QRect(40, 50, 700, 500)


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 4000, '{"left": 1}', NO_PLACE])
def test_that_a_former_place_that_says_nothing_is_none(qtbot, monkeypatch, tmp_path, text):
    (tmp_path / "place.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(system, "place_of", lambda _: tmp_path)
    window = QWidget()
    qtbot.addWidget(window)
    before = window.size()
    put_back(window)
    assert window.size() == before
