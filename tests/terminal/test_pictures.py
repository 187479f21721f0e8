"""Command `export`: pictures, films and web pages."""

import io
import os
import shutil
from errno import ENOENT

import pytest
from PIL import Image

from knight_gui.drawing.export import film
from knight_gui.drawing.export.paper import Picture
from tests.terminal.processes import posix_only, run_process

# a second application of Qt cannot be made beside that of other tests
pytestmark = pytest.mark.usefixtures("qapp")


def open_picture(file):
    """Return the picture in a file, which is closed."""
    return Image.open(io.BytesIO(file.read_bytes()))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("a.svg", ""),
        ("a.pdf", ""),
        ("a.png", ""),
        ("a.gif", "--every 9"),
        ("a.webp", "--every 9"),
        ("a.apng", "--every 9"),
    ],
)
@pytest.mark.parametrize("what", ["board", "figure"])
def test_that_each_file_type_is_written_without_messages(export, name, arguments, what):
    result, file = export(name, f"--board 5x5 --size 150 --what {what} {arguments}")
    assert (result.status, result.out, result.err) == (0, "", "")
    data = file.read_bytes()
    if name.endswith("svg"):
        assert b"<svg" in data
    elif name.endswith("pdf"):
        assert data.startswith(b"%PDF")
    else:
        assert open_picture(file).width == 150


def test_that_a_step_a_theme_and_a_scale_can_be_chosen(export):
    result, file = export("a.png", "--board 5x5 --step 3 --theme dark --scale 2 --size 200")
    assert result.status == 0
    picture = open_picture(file)
    assert picture.width == 400
    assert round(picture.info["dpi"][0]) == 192


def test_that_a_landscape_shows_all_searched_steps(export):
    result, file = export("a.svg", "--what landscape --strategy naive --step 33 --max-steps 5000")
    assert result.status == 0
    assert "5,000" in file.read_text(encoding="utf-8")


def test_that_a_film_shows_the_requested_range(export):
    result, file = export("a.gif", "--strategy naive --range 30..38 --size 120 --speed 4")
    assert result.status == 0
    picture = open_picture(file)
    assert (picture.n_frames, picture.info["duration"]) == (9, 250)


def test_that_a_film_of_everything_is_sampled(export):
    result, file = export("a.apng", "--board 5x5 --start c3 --strategy naive --size 100")
    assert result.status == 0
    assert 2 < open_picture(file).n_frames <= 200


def test_that_a_film_that_gets_too_large_leaves_no_file(export, monkeypatch, tmp_path):
    monkeypatch.setattr(film, "MAX_FILM_BYTES", 1_000)
    result, _ = export("a.gif", "--range 0..9 --size 200")
    assert result.status == 2
    assert "Make it smaller" in result.err
    assert not list(tmp_path.iterdir())


def test_that_a_film_fails_at_once_where_its_folder_is_deleted(export, monkeypatch, tmp_path):
    drawn = []
    draw = Picture.to_image

    def draw_and_delete(*args):
        shutil.rmtree(tmp_path, ignore_errors=True)
        drawn.append(draw(*args))
        return drawn[-1]

    monkeypatch.setattr(Picture, "to_image", draw_and_delete)
    result, file = export("a.gif", "--range 0..9 --size 100")
    assert result.status == 2
    assert result.err.strip().endswith(f"{file} cannot be written: {os.strerror(ENOENT)}.")
    assert len(drawn) == 1


@posix_only
def test_that_a_picture_needs_no_display_and_prints_only_data(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    result = run_process(
        "export", "--format", "svg", "--board", "5x5", "--what", "figure", env={"LC_ALL": "C"}
    )
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("<?xml")
    assert result.out.rstrip().endswith("</svg>")


def test_that_a_lesson_is_written_as_a_page_or_one_of_its_scenes(export):
    result, file = export("a.html", "be-the-searcher --scene 3")
    assert (result.status, result.out, result.err) == (0, "", "")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "One way out" in text
    assert "Finish it" not in text


def test_that_a_lesson_is_written_as_a_handout(export):
    result, file = export("a.pdf", "be-the-searcher --what lesson")
    assert (result.status, result.out, result.err) == (0, "", "")
    assert file.read_bytes().startswith(b"%PDF")


def test_that_a_page_shows_an_impossible_start(export):
    result, file = export("a.html", "knight:5x5/b5/naive")
    assert result.status == 0
    assert "Knight’s tour on 5×5 from b5" in file.read_text(encoding="utf-8")


def test_that_a_page_needs_a_lesson(export):
    result, file = export("a.html", "--board 5x5")
    assert result.status == 2
    assert "A page shows a lesson: name its file, or why-it-takes-so-long," in result.err
    assert not file.exists()


def test_that_the_scene_of_a_link_is_drawn(export):
    result, file = export("a.svg", "knight:5x5/a1/naive?step=9")
    assert result.status == 0
    assert b"<svg" in file.read_bytes()
