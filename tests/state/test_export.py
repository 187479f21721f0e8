"""Settings of pictures and films: their limits, and the steps of a film."""

from dataclasses import replace

import pytest

from knight_gui.board import InputError
from knight_gui.state.export import FilmSteps, PictureStyle

FILM = FilmSteps(0, 10)
LONGEST_FILM = FilmSteps(0, 1999)


@pytest.mark.parametrize("width_px", [100, 10_000])
def test_that_a_width_at_a_limit_is_accepted(width_px):
    PictureStyle(width_px=width_px).validate()


@pytest.mark.parametrize("width_px", [99, 10_001, -100])
def test_that_a_width_beyond_a_limit_is_refused(width_px):
    with pytest.raises(InputError, match=f"100 to 10,000 pixels wide, not {width_px:,}"):
        PictureStyle(width_px=width_px).validate()


@pytest.mark.parametrize("frames_per_s", [0.1, 50])
def test_that_a_frame_rate_at_a_limit_is_accepted(frames_per_s):
    replace(FILM, frames_per_s=frames_per_s).validate()


@pytest.mark.parametrize("frames_per_s", [0.09, 50.1, 0, -1])
def test_that_a_frame_rate_beyond_a_limit_is_refused(frames_per_s):
    with pytest.raises(InputError, match=f"0.1 to 50 frames a second, not {frames_per_s}"):
        replace(FILM, frames_per_s=frames_per_s).validate()


def test_that_a_film_has_2000_frames_at_most():
    LONGEST_FILM.validate()
    assert LONGEST_FILM.frame_count == len(LONGEST_FILM.steps) == 2000
    with pytest.raises(InputError, match="would have 2,001 frames; at most 2,000 are"):
        replace(LONGEST_FILM, last=2000).validate()


@pytest.mark.parametrize(
    "film", [FilmSteps(3, 2), FilmSteps(-1, 2), replace(FILM, stride=0), replace(FILM, stride=-1)]
)
def test_that_a_film_goes_forwards_from_a_step_to_a_later_one(film):
    with pytest.raises(InputError, match="from a step to a later one"):
        film.validate()


def test_that_a_film_of_one_step_is_accepted():
    FilmSteps(0, 0).validate()
    assert FilmSteps(0, 0).steps == (0,)


@pytest.mark.parametrize(
    ("max_frames", "steps"),
    [
        (11, tuple(range(11))),
        (10, (0, 2, 4, 6, 8, 10)),
        (6, (0, 2, 4, 6, 8, 10)),
        (5, (0, 3, 6, 9, 10)),
        (2, (0, 10)),
        (1, (0, 10)),
    ],
)
def test_that_the_finest_sample_in_so_many_frames_is_taken(max_frames, steps):
    film = FilmSteps.sampled(0, 10, max_frames, 5.0)
    assert film.steps == steps
    assert film.frame_count == len(steps)


def test_that_a_film_of_a_range_of_one_step_is_sampled():
    assert FilmSteps.sampled(7, 7, 10, 5.0).steps == (7,)


def test_that_a_film_ends_with_its_search():
    assert FILM.clipped_to(4).steps == (0, 1, 2, 3, 4)
    assert replace(FILM, first=6).clipped_to(4).steps == (4,)
    assert FILM.clipped_to(12) == FILM


def test_that_a_frame_lasts_the_reciprocal_of_the_frame_rate():
    assert replace(FILM, frames_per_s=4).frame_ms == 250
