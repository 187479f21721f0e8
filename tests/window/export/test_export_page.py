"""The page on which what is shown is exported: what it offers, what it writes, how it ends."""

import shutil
import threading

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from knight_gui.drawing.export import film
from knight_gui.state.export import FileType, PictureContent, PictureTheme
from knight_gui.window.platform import settings
from tests.support.patience import PATIENCE_MS
from tests.window.pages import PageUser
from tests.window.user import A8, CONTROL


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "standard_folder", lambda _: tmp_path / "config")


class Exporter(PageUser):
    """Somebody who exports what is shown."""

    NAME = "exportPage"
    KEYS = (Qt.Key.Key_E, CONTROL)

    def choose(self, box, value):
        """Choose from a list what stands for a value."""
        self.widget_of_search(box).select_value(value)

    def type_into(self, name, text):
        field = self.widget_of_search(name)
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Tab)

    def press(self, name):
        QTest.mouseClick(self.widget_of_search(name), Qt.MouseButton.LeftButton)

    def save_as(self, file):
        """Press Save, and choose a file; return the name that was proposed."""
        asked = []

        def choose(_parent, _title, proposed, _kinds):
            asked.append(proposed)
            return str(file), ""

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(QFileDialog, "getSaveFileName", choose)
            self.press("saveButton")
        return asked[0]

    @property
    def said(self):
        return self.widget_of_search("exportSaid").text()

    @property
    def done(self):
        return self.widget_of_search("exportDone").text()


@pytest.fixture
def user(window, qtbot):
    return Exporter(window, qtbot)


@pytest.fixture
def shown(user):
    """Somebody who looks at a step of the naive search, the page open."""
    user.choose_size("5x5")
    user.start(A8)
    user.go_to(33)
    user.open_page()
    return user


def test_that_a_figure_is_saved_under_the_name_that_is_proposed(shown, tmp_path):
    file = tmp_path / "figure.svg"
    assert shown.save_as(file).endswith("knights-tour-5x5-a5-naive-step-33.svg")
    assert "33 of" in file.read_text(encoding="utf-8")
    assert shown.done.startswith("✓ figure.svg · ")


def test_that_the_page_follows_the_step_that_is_shown(shown, tmp_path):
    shown.go_to(20)
    shown.wait_until(lambda: shown.page.still.frame.position.step == 20)
    assert shown.save_as(tmp_path / "a.svg").endswith("-step-20.svg")
    assert "20 of" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_that_the_folder_is_remembered_and_can_be_opened(shown, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    shown.save_as(tmp_path / "a.svg")
    shown.press("openFolderButton")
    assert opened == [str(tmp_path)]
    assert settings.last_export_folder() == tmp_path
    assert shown.save_as(tmp_path / "b.svg").startswith(str(tmp_path))


def test_that_nothing_is_written_where_no_file_is_chosen(shown, tmp_path):
    shown.save_as("")
    assert shown.done == ""
    assert [file.name for file in tmp_path.iterdir()] == ["config"]


@pytest.mark.parametrize("size", [(1280, 820), (720, 450)])
def test_that_why_nothing_can_be_saved_is_seen_and_not_what_was_saved_before(
    shown, tmp_path, monkeypatch, size
):
    monkeypatch.setattr(film, "find_spec", lambda _: None)
    shown.resize(*size)
    shown.save_as(tmp_path / "a.svg")
    assert shown.part("exportDone").isVisible()
    shown.choose("kindBox", FileType.MP4)
    reason = shown.part("exportSaid")
    assert "PyAV" in reason.text()
    shown.wait_until(lambda: reason.heightForWidth(reason.width()) <= reason.height())
    assert reason.visibleRegion().boundingRect() == reason.rect()
    assert not shown.part("saveButton").isEnabled()
    assert not shown.part("exportDone").isVisible()
    shown.choose("kindBox", FileType.SVG)
    assert shown.part("saveButton").isEnabled()


def test_that_a_folder_that_is_gone_is_not_proposed(tmp_path):
    settings.write_setting("exportFolder", tmp_path / "gone")
    assert settings.last_export_folder() != tmp_path / "gone"
    (tmp_path / "config" / "settings.ini").write_bytes(b"[General]\nexportFolder=\xff\0\n")
    assert settings.last_export_folder().is_absolute()


def test_that_pixels_have_the_width_and_the_scale_that_are_chosen(shown, tmp_path):
    shown.choose("whatBox", PictureContent.BOARD)
    shown.choose("kindBox", FileType.PNG)
    shown.choose("lookBox", PictureTheme.PRINT)
    shown.part("widthBox").set_value(300)
    shown.choose("scaleBox", 2)
    assert "600 × 600 pixels" in shown.said
    shown.save_as(tmp_path / "a.png")
    assert QImage(str(tmp_path / "a.png")).width() == 600


def test_that_only_that_can_be_chosen_which_changes_something(shown):
    films = ("firstStepField", "lastStepField", "everyBox", "frameRateBox")
    assert not any(shown.part(name).isVisible() for name in (*films, "scaleBox"))
    shown.choose("whatBox", PictureContent.CHART)
    assert not shown.part("marksBox").isVisible()
    shown.choose("kindBox", FileType.GIF)
    assert all(shown.part(name).isVisible() for name in (*films, "scaleBox", "marksBox"))
    assert shown.part("whatBox").value is PictureContent.FIGURE


def test_that_a_film_is_made_beside_the_window(shown, tmp_path):
    shown.choose("kindBox", FileType.GIF)
    shown.choose("whatBox", PictureContent.BOARD)
    shown.part("widthBox").set_value(120)
    shown.type_into("firstStepField", "30")
    assert shown.said.startswith("4 frames · ")
    file = tmp_path / "film.gif"
    assert shown.save_as(file).endswith("-steps-30-33.gif")
    shown.wait_until(lambda: shown.done.startswith("✓ film.gif"))
    with Image.open(file) as film:
        assert film.n_frames == 4
    shown.wait_until(shown.part("saveButton").isEnabled)


@pytest.fixture
def filming(shown, tmp_path, monkeypatch):
    """Somebody who has a film made that takes for ever."""
    is_drawing = threading.Event()

    def write(_kind, _recorded, _plan, stream, watch):
        stream.write(b"GIF89a")
        while True:
            is_drawing.set()
            watch(1)

    monkeypatch.setattr(film, "write_film", write)
    shown.choose("kindBox", FileType.GIF)
    (tmp_path / "films").mkdir()
    shown.save_as(tmp_path / "films" / "film.gif")
    assert is_drawing.wait(PATIENCE_MS / 1000)
    assert not shown.part("saveButton").isEnabled()
    return shown


def answer(user, button):
    """Answer whether what is not finished is to be lost."""
    (box,) = [box for box in user.window.findChildren(QMessageBox, "lossBox") if box.isVisible()]
    QTest.mouseClick(box.button(button), Qt.MouseButton.LeftButton)
    user.wait_until(lambda: not box.isVisible())


def test_that_a_film_that_is_given_up_leaves_nothing(filming, tmp_path):
    filming.press("cancelExportButton")
    filming.wait_until(filming.part("saveButton").isEnabled)
    assert list((tmp_path / "films").iterdir()) == []


def test_that_a_film_is_given_up_with_the_window_only_if_that_is_wanted(filming):
    window = filming.window
    buttons = QMessageBox.StandardButton
    for button, goes_on in ((buttons.Cancel, True), (buttons.Discard, False)):
        window.close()
        answer(filming, button)
        assert window.isVisible() is goes_on


def test_that_an_end_from_outside_gives_a_film_up_unasked(filming):
    filming.window.end()
    assert not filming.window.isVisible()


def test_that_a_film_fails_at_once_where_its_folder_is_deleted(filming, tmp_path):
    shutil.rmtree(tmp_path / "films")
    filming.wait_until(lambda: filming.done == "✗ No such file or directory")
    filming.wait_until(filming.part("saveButton").isEnabled)


def test_that_what_is_no_film_is_said_and_cannot_be_saved(shown):
    shown.choose("kindBox", FileType.WEBP)
    shown.type_into("firstStepField", "20")
    for last, sentence in (
        ("12", "goes from a step to a later one"),
        ("x", "“x” is not a whole number"),
        ("9m", "are allowed. Show one step in"),
    ):
        shown.type_into("lastStepField", last)
        assert shown.said.startswith("✗")
        assert sentence in shown.said
        assert not shown.part("saveButton").isEnabled()


def test_that_what_cannot_be_written_is_said(shown, tmp_path):
    shown.save_as(tmp_path / "nowhere" / "a.svg")
    assert shown.done == "✗ No such file or directory"


def test_that_a_picture_is_copied_as_pixels_and_as_lines(shown):
    shown.press("copyButton")
    data = QApplication.clipboard().mimeData()
    assert data.hasImage()
    assert b"<text" in bytes(data.data("image/svg+xml").data())


def test_that_a_board_without_a_search_can_be_exported(user, tmp_path):
    user.open_page()
    user.choose("kindBox", FileType.GIF)
    assert "no search to film" in user.said
    user.choose("kindBox", FileType.SVG)
    assert user.save_as(tmp_path / "a.svg").endswith("knights-tour-8x8.svg")
    assert (tmp_path / "a.svg").exists()
