"""Films: each frame is the step that it stands for, and what is too much is refused."""

import io
from importlib.util import find_spec

import numpy as np
import pytest
from PIL import Image

from knight_gui.board import InputError
from knight_gui.drawing.export import film
from knight_gui.drawing.export.film import record_up_to, write_film
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.state.export import FileType, FilmSteps, PictureContent, PictureStyle, PictureTheme
from tests.window.export.stills import LARGE, NAIVE, searched, still

pytestmark = pytest.mark.usefixtures("qapp", "engine")

REEL = FilmSteps(20, 40, 5, 4.0)
STEPS = [20, 25, 30, 35, 40]
STYLE = PictureStyle(PictureContent.BOARD, width_px=121)


def written(kind, problem=NAIVE, reel=REEL, style=STYLE, watch=lambda _: None):
    stream = io.BytesIO()
    write_film(kind, (searched(problem), still(problem, 12)), (style, reel), stream, watch)
    return stream.getvalue()


def frames_of(data):
    film = Image.open(io.BytesIO(data))
    found = []
    for place in range(film.n_frames):
        film.seek(place)
        film.load()
        found.append((np.asarray(film.convert("RGB")).astype(int), film.info["duration"]))
    return found


def drawn(step, problem=NAIVE, style=STYLE):
    shown = still(problem, step)
    sheet = PictureSheet(still(problem, REEL.first), style, is_film=True)
    image = Picture.from_sheet(sheet, shown).to_image(style.scale)
    places = [[image.pixelColor(x, y) for x in range(image.width())] for y in range(image.height())]
    return np.array([[colour.getRgb()[:3] for colour in row] for row in places])


@pytest.mark.parametrize(
    ("kind", "most"),
    [(FileType.APNG, 0), (FileType.WEBP, 0), (FileType.GIF, 40)],
    ids=["apng", "webp", "gif"],
)
def test_that_each_frame_is_the_picture_of_its_step(kind, most):
    frames = frames_of(written(kind))
    assert len(frames) == len(STEPS)
    for (pixels, ms), step in zip(frames, STEPS, strict=True):
        assert np.abs(pixels - drawn(step)).max() <= most, step
        assert ms == (1500 if step == STEPS[-1] else 250)


@pytest.mark.parametrize("kind", [FileType.GIF, FileType.WEBP, FileType.APNG])
@pytest.mark.parametrize("look", PictureTheme)
def test_that_a_figure_keeps_its_size_whatever_happens_in_it(kind, look):
    style = PictureStyle(PictureContent.FIGURE, look, width_px=200)
    frames = frames_of(written(kind, reel=FilmSteps(0, 60, 20), style=style))
    assert len(frames) == 4
    assert len({pixels.shape for pixels, _ in frames}) == 1


def test_that_a_film_of_many_colours_stays_readable():
    frames = frames_of(
        written(
            FileType.GIF,
            LARGE,
            FilmSteps(200, 201),
            PictureStyle(PictureContent.BOARD, width_px=400),
        )
    )
    assert len(frames) == 2


def test_that_long_films_are_sampled_and_end_with_the_last_step():
    reel = FilmSteps.sampled(0, 503_650_751, 100, 10)
    assert reel.frame_count <= 100
    assert (reel.steps[0], reel.steps[-1], len(reel.steps)) == (0, 503_650_751, reel.frame_count)
    assert FilmSteps(7, 7).steps == (7,)


@pytest.mark.parametrize(
    ("reel", "sentence"),
    [
        (FilmSteps(0, 5_000), "5,001 frames; at most 2,000 are allowed. Show one step in 3"),
        (FilmSteps(9, 3), "not from 9 to 3"),
        (FilmSteps(0, 3, frames_per_s=99), "0.1 to 50 frames a second, not 99"),
    ],
)
def test_that_what_is_no_film_is_refused_in_one_line(reel, sentence):
    with pytest.raises(InputError, match=sentence):
        written(FileType.GIF, reel=reel)


def test_that_frames_of_too_many_pixels_are_refused():
    with pytest.raises(InputError, match="at most 4,000,000 pixels"):
        written(FileType.GIF, style=PictureStyle(PictureContent.BOARD, width_px=3000))


def test_that_a_film_that_becomes_too_large_is_given_up(monkeypatch):
    monkeypatch.setattr(film, "MAX_FILM_BYTES", 2_000)
    with pytest.raises(InputError, match="after 1 of 5 frames"):
        written(FileType.GIF)


def test_that_mp4_says_what_it_needs_where_that_is_missing(monkeypatch):
    monkeypatch.setattr(film, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"knight-gui\[mp4\]"):
        written(FileType.MP4)


if find_spec("av"):

    def test_that_an_mp4_shows_each_step():
        import av

        with av.open(io.BytesIO(written(FileType.MP4))) as film:
            shown = [frame.to_ndarray(format="rgb24").astype(int) for frame in film.decode(video=0)]
        assert len(shown) == len(STEPS)
        for pixels, step in zip(shown, STEPS, strict=True):
            rows, columns, _ = pixels.shape
            assert np.abs(pixels - drawn(step)[:rows, :columns]).mean() < 8


def test_that_a_search_is_recorded_again_as_far_as_a_film_goes():
    watched = []
    recording = record_up_to(still(), 500, lambda: watched.append(1))
    assert recording.steps == 500
    assert watched
    assert recording.position(33).path == still().board_state.position.path
