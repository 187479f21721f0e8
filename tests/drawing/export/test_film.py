"""Films: each frame is the picture of its step, and films that are too large are refused."""

import io
import re
from importlib.util import find_spec

import numpy as np
import pytest
from PIL import Image

from knight_gui.board import InputError
from knight_gui.drawing.export import film
from knight_gui.drawing.export.film import record_up_to, write_film
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.installing import install_command
from knight_gui.state.export import FileType, FilmSteps, PictureContent, PictureStyle, PictureTheme
from tests.drawing.export.stills import LARGE, NAIVE, record, still_at

pytestmark = pytest.mark.usefixtures("qapp", "engine")

FILM_STEPS = FilmSteps(20, 40, 5, 4.0)
STEPS = [20, 25, 30, 35, 40]
STYLE = PictureStyle(PictureContent.BOARD, width_px=121)


def ignore_progress(_frame_index):
    """Take no notice of a frame."""


def film_bytes(file_type, problem=NAIVE, film_steps=FILM_STEPS, style=STYLE):
    stream = io.BytesIO()
    recording_and_still = (record(problem), still_at(problem, 12))
    write_film(file_type, recording_and_still, (style, film_steps), stream, ignore_progress)
    return stream.getvalue()


def read_frames(data):
    """Return the pixels and the duration in milliseconds of each frame of a film."""
    image = Image.open(io.BytesIO(data))
    frames = []
    for index in range(image.n_frames):
        image.seek(index)
        image.load()
        pixels = np.asarray(image.convert("RGB")).astype(int)
        frames.append((pixels, image.info["duration"]))
    return frames


def draw_step(step, problem=NAIVE, style=STYLE):
    """Return the pixels of the picture of a step."""
    sheet = PictureSheet(still_at(problem, FILM_STEPS.first), style, is_film=True)
    image = Picture.from_sheet(sheet, still_at(problem, step)).to_image(style.scale)
    return np.array(
        [
            [image.pixelColor(x, y).getRgb()[:3] for x in range(image.width())]
            for y in range(image.height())
        ]
    )


@pytest.mark.parametrize(
    ("file_type", "max_difference"),
    [(FileType.APNG, 0), (FileType.WEBP, 0), (FileType.GIF, 40)],
    ids=["apng", "webp", "gif"],
)
def test_that_each_frame_is_the_picture_of_its_step(file_type, max_difference):
    frames = read_frames(film_bytes(file_type))
    assert len(frames) == len(STEPS)
    for (pixels, duration_ms), step in zip(frames, STEPS, strict=True):
        assert np.abs(pixels - draw_step(step)).max() <= max_difference, step
        assert duration_ms == (1500 if step == STEPS[-1] else 250)


@pytest.mark.parametrize("file_type", [FileType.GIF, FileType.WEBP, FileType.APNG])
@pytest.mark.parametrize("picture_theme", PictureTheme)
def test_that_all_frames_of_a_figure_have_one_size(file_type, picture_theme):
    style = PictureStyle(PictureContent.FIGURE, picture_theme, width_px=200)
    frames = read_frames(film_bytes(file_type, film_steps=FilmSteps(0, 60, 20), style=style))
    assert len(frames) == 4
    assert len({pixels.shape for pixels, _ in frames}) == 1


def test_that_a_gif_with_more_colors_than_it_can_hold_is_written():
    style = PictureStyle(PictureContent.BOARD, width_px=400)
    assert len(read_frames(film_bytes(FileType.GIF, LARGE, FilmSteps(200, 201), style))) == 2


def test_that_long_films_are_sampled_and_end_with_the_last_step():
    film_steps = FilmSteps.sampled(0, 503_650_751, 100, 10)
    assert film_steps.frame_count <= 100
    assert film_steps.steps[0] == 0
    assert film_steps.steps[-1] == 503_650_751
    assert len(film_steps.steps) == film_steps.frame_count
    assert FilmSteps(7, 7).steps == (7,)


@pytest.mark.parametrize(
    ("film_steps", "message"),
    [
        (FilmSteps(0, 5_000), "5,001 frames; at most 2,000 are allowed. Show one step in 3"),
        (FilmSteps(9, 3), "not from 9 to 3"),
        (FilmSteps(0, 3, frames_per_s=99), "0.1 to 50 frames a second, not 99"),
    ],
)
def test_that_invalid_steps_of_a_film_are_refused(film_steps, message):
    with pytest.raises(InputError, match=message):
        film_bytes(FileType.GIF, film_steps=film_steps)


def test_that_frames_of_too_many_pixels_are_refused():
    style = PictureStyle(PictureContent.BOARD, width_px=3000)
    with pytest.raises(InputError, match="at most 4,000,000 pixels"):
        film_bytes(FileType.GIF, style=style)


def test_that_a_film_that_becomes_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(film, "MAX_FILM_BYTES", 2_000)
    with pytest.raises(InputError, match="after 1 of 5 frames"):
        film_bytes(FileType.GIF)


def test_that_an_mp4_without_its_package_is_refused_with_advice(monkeypatch):
    monkeypatch.setattr(film, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=re.escape(f"“{install_command('av')}”")):
        film_bytes(FileType.MP4)


if find_spec("av"):

    def test_that_an_mp4_shows_each_step():
        import av

        with av.open(io.BytesIO(film_bytes(FileType.MP4))) as container:
            frames = [
                frame.to_ndarray(format="rgb24").astype(int) for frame in container.decode(video=0)
            ]
        assert len(frames) == len(STEPS)
        for pixels, step in zip(frames, STEPS, strict=True):
            rows, columns, _ = pixels.shape
            assert np.abs(pixels - draw_step(step)[:rows, :columns]).mean() < 8


def test_that_a_search_is_recorded_again_up_to_the_last_step_of_a_film():
    checks = []
    recording = record_up_to(still_at(), 500, lambda: checks.append(1))
    assert recording.steps == 500
    assert checks
    assert recording.position(33).path == still_at().board_state.position.path
