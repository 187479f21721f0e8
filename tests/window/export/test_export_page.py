"""The export page: its options, the files that it writes, and films that are cancelled."""

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
from tests.window import pages
from tests.window.user import A8, CONTROL

FILM_OPTIONS = ("firstStepField", "lastStepField", "everyBox", "frameRateBox")


@pytest.fixture(autouse=True)
def _own_settings_folder(tmp_path, monkeypatch):
    """Keep the settings in a folder of the test."""
    monkeypatch.setattr(settings, "settings_file", lambda: tmp_path / "config" / "settings.ini")


class ExportPage:
    """Page object of the export page."""

    def __init__(self, user):
        self.user = user

    def open(self):
        pages.open_page(self.user, "exportPage", Qt.Key.Key_E, CONTROL)

    @property
    def page(self):
        return pages.find_page(self.user.window, "exportPage")

    def widget(self, name):
        """Return the widget of an object name."""
        return pages.part_of(self.page, name)

    def choose(self, box_name, value):
        """Choose a value from a list."""
        self.widget(box_name).select_value(value)

    def type_into(self, field_name, text):
        """Replace the text of a field."""
        field = self.widget(field_name)
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Tab)

    def press(self, button_name):
        """Press a button."""
        QTest.mouseClick(self.widget(button_name), Qt.MouseButton.LeftButton)

    def save_as(self, file):
        """Press Save and choose a file, an empty name for none; return the proposed name."""
        proposed_names = []

        def choose(_parent, _title, proposed_name, _filters):
            proposed_names.append(proposed_name)
            return str(file), ""

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(QFileDialog, "getSaveFileName", choose)
            self.press("saveButton")
        return proposed_names[0]

    @property
    def size_text(self):
        """The sentence on the size of the picture, or on why there is none."""
        return self.widget("exportSaid").text()

    @property
    def outcome(self):
        """The sentence on the file that was written last."""
        return self.widget("exportDone").text()

    def wait_until_idle(self):
        self.user.wait_until(self.widget("saveButton").isEnabled)


@pytest.fixture
def export_page(user):
    """The page while step 33 of a naive search is export_page."""
    user.choose_size("5x5")
    user.start(A8)
    user.go_to(33)
    export_page = ExportPage(user)
    export_page.open()
    return export_page


def test_that_a_figure_is_saved_under_the_proposed_name(export_page, tmp_path):
    file = tmp_path / "figure.svg"
    assert export_page.save_as(file).endswith("knights-tour-5x5-a5-naive-step-33.svg")
    assert "33 of" in file.read_text(encoding="utf-8")
    assert export_page.outcome.startswith("✓ figure.svg · ")


def test_that_the_page_follows_the_step_that_is_shown(export_page, tmp_path):
    export_page.user.go_to(20)
    export_page.user.wait_until(lambda: export_page.page.still.frame.position.step == 20)
    assert export_page.save_as(tmp_path / "a.svg").endswith("-step-20.svg")
    assert "20 of" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_that_the_folder_is_proposed_again_and_can_be_opened(export_page, tmp_path, monkeypatch):
    opened_folders = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened_folders.append(url.toLocalFile())
    )
    export_page.save_as(tmp_path / "a.svg")
    export_page.press("openFolderButton")
    assert opened_folders == [str(tmp_path)]
    assert settings.last_export_folder() == tmp_path
    assert export_page.save_as(tmp_path / "b.svg").startswith(str(tmp_path))


def test_that_nothing_is_written_without_a_file(export_page, tmp_path):
    export_page.save_as("")
    assert export_page.outcome == ""
    assert [file.name for file in tmp_path.iterdir()] == ["config"]


@pytest.mark.parametrize("size", [(1280, 820), (720, 450)])
def test_that_the_reason_why_nothing_can_be_saved_replaces_the_last_outcome(
    export_page, tmp_path, monkeypatch, size
):
    monkeypatch.setattr(film, "find_spec", lambda _: None)
    export_page.user.resize(*size)
    export_page.save_as(tmp_path / "a.svg")
    assert export_page.widget("exportDone").isVisible()
    export_page.choose("kindBox", FileType.MP4)
    reason = export_page.widget("exportSaid")
    assert "PyAV" in reason.text()
    export_page.user.wait_until(lambda: reason.heightForWidth(reason.width()) <= reason.height())
    # the page slides in
    export_page.user.wait_until(
        lambda: reason.visibleRegion().boundingRect() == reason.rect(),
    )
    assert not export_page.widget("saveButton").isEnabled()
    assert not export_page.widget("exportDone").isVisible()
    export_page.choose("kindBox", FileType.SVG)
    assert export_page.widget("saveButton").isEnabled()


def test_that_a_folder_that_is_gone_is_not_proposed(tmp_path):
    settings.write_setting("exportFolder", tmp_path / "gone")
    assert settings.last_export_folder() != tmp_path / "gone"
    (tmp_path / "config" / "settings.ini").write_bytes(b"[General]\nexportFolder=\xff\0\n")
    assert settings.last_export_folder().is_absolute()


def test_that_a_png_has_the_chosen_width_and_scale(export_page, tmp_path):
    export_page.choose("whatBox", PictureContent.BOARD)
    export_page.choose("kindBox", FileType.PNG)
    export_page.choose("lookBox", PictureTheme.PRINT)
    export_page.widget("widthBox").setValue(300)
    export_page.choose("scaleBox", 2)
    assert "600 × 600 pixels" in export_page.size_text
    export_page.save_as(tmp_path / "a.png")
    assert QImage(str(tmp_path / "a.png")).width() == 600


def test_that_only_options_with_an_effect_are_visible(export_page):
    assert not any(export_page.widget(name).isVisible() for name in (*FILM_OPTIONS, "scaleBox"))
    export_page.choose("whatBox", PictureContent.CHART)
    assert not export_page.widget("marksBox").isVisible()
    export_page.choose("kindBox", FileType.GIF)
    assert all(
        export_page.widget(name).isVisible() for name in (*FILM_OPTIONS, "scaleBox", "marksBox")
    )
    assert export_page.widget("whatBox").value is PictureContent.FIGURE


def test_that_a_film_is_written_in_the_background(export_page, tmp_path):
    export_page.choose("kindBox", FileType.GIF)
    export_page.choose("whatBox", PictureContent.BOARD)
    export_page.widget("widthBox").setValue(120)
    export_page.type_into("firstStepField", "30")
    assert export_page.size_text.startswith("4 frames · ")
    file = tmp_path / "film.gif"
    assert export_page.save_as(file).endswith("-steps-30-33.gif")
    export_page.user.wait_until(lambda: export_page.outcome.startswith("✓ film.gif"))
    with Image.open(file) as image:
        assert image.n_frames == 4
    export_page.wait_until_idle()


def test_that_the_preview_is_large(user, export_page):
    user.resize(1280, 820)
    assert export_page.page is not None
    preview = user.widget("exportPreview")
    user.wait_until(lambda: preview.height() >= 300 and preview.width() >= 400)
    assert not user.widget("verdictTitle").isVisible()


@pytest.fixture
def filming_page(export_page, tmp_path, monkeypatch):
    """The page while it writes a film that never ends."""
    is_drawing = threading.Event()

    def write_endless_film(_file_type, _recording_and_still, _style_and_steps, stream, on_frame):
        stream.write(b"GIF89a")
        while True:
            is_drawing.set()
            on_frame(1)

    monkeypatch.setattr(film, "write_film", write_endless_film)
    export_page.choose("kindBox", FileType.GIF)
    (tmp_path / "films").mkdir()
    export_page.save_as(tmp_path / "films" / "film.gif")
    assert is_drawing.wait(PATIENCE_MS / 1000)
    assert not export_page.widget("saveButton").isEnabled()
    return export_page


def answer(user, button):
    """Press a button of the question whether an unfinished film may be lost."""
    (box,) = [box for box in user.window.findChildren(QMessageBox, "lossBox") if box.isVisible()]
    QTest.mouseClick(box.button(button), Qt.MouseButton.LeftButton)
    user.wait_until_hidden(box)


def test_that_a_cancelled_film_leaves_no_file(filming_page, tmp_path):
    filming_page.press("cancelExportButton")
    filming_page.wait_until_idle()
    assert list((tmp_path / "films").iterdir()) == []


def test_that_closing_the_window_asks_before_it_cancels_a_film(filming_page):
    window = filming_page.user.window
    buttons = QMessageBox.StandardButton
    window.close()
    answer(filming_page.user, buttons.Cancel)
    assert window.isVisible()
    window.close()
    answer(filming_page.user, buttons.Discard)
    assert not window.isVisible()


def test_that_a_signal_from_outside_cancels_a_film_without_asking(filming_page):
    filming_page.user.window.close_without_asking()
    assert not filming_page.user.window.isVisible()


def test_that_a_film_fails_at_once_if_its_folder_is_deleted(filming_page, tmp_path):
    shutil.rmtree(tmp_path / "films")
    filming_page.user.wait_until(lambda: filming_page.outcome == "✗ No such file or directory")
    filming_page.wait_until_idle()


@pytest.mark.parametrize(
    ("last_step", "message"),
    [
        ("12", "goes from a step to a later one"),
        ("x", "“x” is not a whole number"),
        ("9m", "are allowed. Show one step in"),
    ],
)
def test_that_invalid_steps_of_a_film_have_a_message_and_cannot_be_saved(
    export_page, last_step, message
):
    export_page.choose("kindBox", FileType.WEBP)
    export_page.type_into("firstStepField", "20")
    export_page.type_into("lastStepField", last_step)
    assert export_page.size_text.startswith("✗")
    assert message in export_page.size_text
    assert not export_page.widget("saveButton").isEnabled()


def test_that_a_file_that_cannot_be_written_has_a_message(export_page, tmp_path):
    export_page.save_as(tmp_path / "nowhere" / "a.svg")
    assert export_page.outcome == "✗ No such file or directory"


def test_that_a_picture_is_copied_as_pixels_and_as_lines(export_page):
    export_page.press("copyButton")
    data = QApplication.clipboard().mimeData()
    assert data.hasImage()
    assert b"<text" in bytes(data.data("image/svg+xml").data())


def test_that_a_board_without_a_search_can_be_exported(user, tmp_path):
    export_page = ExportPage(user)
    export_page.open()
    export_page.choose("kindBox", FileType.GIF)
    assert "no search to animate" in export_page.size_text
    export_page.choose("kindBox", FileType.SVG)
    assert export_page.save_as(tmp_path / "a.svg").endswith("knights-tour-8x8.svg")
    assert (tmp_path / "a.svg").exists()
