"""Pictures and films without a window, from the command line."""

import io
import os
import shutil
from errno import ENOENT

import pytest
from PIL import Image

from knight_gui.drawing.export import film
from knight_gui.drawing.export.paper import Picture
from tests.terminal.running import posix, run_process

# a second application of Qt cannot be made beside that of other tests
pytestmark = pytest.mark.usefixtures("qapp")


def opened(file):
    """A picture, of which no file is left open."""
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
def test_that_every_kind_of_file_is_written_in_silence(export, name, arguments, what):
    said, file = export(name, f"--board 5x5 --size 150 --what {what} {arguments}")
    assert (said.status, said.out, said.err) == (0, "", "")
    data = file.read_bytes()
    if name.endswith("svg"):
        assert b"<svg" in data
    elif name.endswith("pdf"):
        assert data.startswith(b"%PDF")
    else:
        assert opened(file).width == 150


def test_that_a_step_a_theme_and_a_scale_can_be_chosen(export):
    said, file = export("a.png", "--board 5x5 --step 3 --theme dark --scale 2 --size 200")
    assert said.status == 0
    picture = opened(file)
    assert picture.width == 400
    assert round(picture.info["dpi"][0]) == 192


def test_that_a_landscape_shows_as_much_as_was_searched(export):
    said, file = export("a.svg", "--what landscape --strategy naive --step 33 --max-steps 5000")
    assert said.status == 0
    assert "5,000" in file.read_text(encoding="utf-8")


def test_that_a_film_shows_the_range_that_is_asked_for(export):
    said, file = export("a.gif", "--strategy naive --range 30..38 --size 120 --speed 4")
    assert said.status == 0
    picture = opened(file)
    assert (picture.n_frames, picture.info["duration"]) == (9, 250)


def test_that_a_film_of_everything_is_sampled(export):
    said, file = export("a.apng", "--board 5x5 --start c3 --strategy naive --size 100")
    assert said.status == 0
    assert 2 < opened(file).n_frames <= 200


def test_that_of_a_film_that_becomes_too_large_nothing_stays(export, monkeypatch, tmp_path):
    monkeypatch.setattr(film, "MAX_FILM_BYTES", 1_000)
    said, _ = export("a.gif", "--range 0..9 --size 200")
    assert said.status == 2
    assert "Make it smaller" in said.err
    assert not list(tmp_path.iterdir())


def test_that_a_film_fails_at_once_where_its_folder_is_deleted(export, monkeypatch, tmp_path):
    drawn = []
    draw = Picture.to_image

    def draw_and_delete(*how):
        shutil.rmtree(tmp_path, ignore_errors=True)
        drawn.append(draw(*how))
        return drawn[-1]

    monkeypatch.setattr(Picture, "to_image", draw_and_delete)
    said, file = export("a.gif", "--range 0..9 --size 100")
    assert said.status == 2
    assert said.err.strip().endswith(f"{file} cannot be written: {os.strerror(ENOENT)}.")
    assert len(drawn) == 1


@posix
def test_that_no_display_is_needed_and_nothing_but_data_comes_out(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    said = run_process(
        "export", "--format", "svg", "--board", "5x5", "--what", "figure", env={"LC_ALL": "C"}
    )
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("<?xml")
    assert said.out.rstrip().endswith("</svg>")


def test_that_a_lesson_is_written_as_a_page_or_one_of_its_scenes(export):
    said, file = export("a.html", "be-the-searcher --scene 3")
    assert (said.status, said.out, said.err) == (0, "", "")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "One way out" in text
    assert "Finish it" not in text


def test_that_a_page_shows_why_there_is_no_tour(export):
    said, file = export("a.html", "knight:5x5/b5/naive")
    assert said.status == 0
    assert "Knight’s tour on 5×5 from b5" in file.read_text(encoding="utf-8")


def test_that_a_page_needs_a_lesson(export):
    said, file = export("a.html", "--board 5x5")
    assert said.status == 2
    assert "A page shows a lesson: name its file, or why-it-takes-so-long," in said.err
    assert not file.exists()


def test_that_the_scene_of_a_link_is_drawn(export):
    said, file = export("a.svg", "knight:5x5/a1/naive?step=9")
    assert said.status == 0
    assert b"<svg" in file.read_bytes()
