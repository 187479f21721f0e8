"""Sounds of a search: their pitches by Fourier transform, and the mixer."""

from dataclasses import replace

import numpy as np
import pytest

from knight_gui import Outcome, Search
from knight_gui.board import Board
from knight_gui.search.kinds import StepType
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy
from knight_gui.window.sound_synthesis import (
    MIN_PITCH_HZ,
    PITCH_RANGE_OCTAVES,
    SAMPLE_RATE_HZ,
    SoundMixer,
    depth_to_pitch_hz,
    make_step_sound,
)


def position(**changes):
    search = Search(Problem(Board(), (0,), Strategy()))
    search.advance(9)
    return replace(search.position(), **changes)


def loudest_pitches_hz(samples, count=1):
    """Return the loudest pitches, accurate to 10 Hz."""
    loudness = np.abs(np.fft.rfft(samples, SAMPLE_RATE_HZ))
    peaks = [n for n in range(40, 3000) if loudness[n] == loudness[n - 30 : n + 31].max()]
    return sorted(sorted(peaks, key=lambda n: loudness[n])[-count:])


def test_that_the_pitch_rises_with_the_depth():
    assert depth_to_pitch_hz(0, 64) == MIN_PITCH_HZ
    assert depth_to_pitch_hz(63, 64) == MIN_PITCH_HZ * 2**PITCH_RANGE_OCTAVES
    (pitch_hz,) = loudest_pitches_hz(make_step_sound(position(), 64, is_skipping=False))
    assert pitch_hz == pytest.approx(depth_to_pitch_hz(9, 64), abs=10)


def test_that_retreats_tours_and_skipped_steps_have_their_own_sounds():
    step = make_step_sound(position(), 64, is_skipping=False)
    knock = make_step_sound(position(step_type=StepType.RETREAT), 64, is_skipping=False)
    assert knock.size < step.size / 2
    assert loudest_pitches_hz(knock)[0] < MIN_PITCH_HZ
    chord = loudest_pitches_hz(
        make_step_sound(position(outcome=Outcome.SOLVED), 64, is_skipping=True), 4
    )
    assert chord == pytest.approx([2 * MIN_PITCH_HZ * each for each in (1, 1.25, 1.5, 2)], abs=10)
    hum = make_step_sound(position(step_type=StepType.RETREAT), 64, is_skipping=True)
    assert np.abs(hum[[0, -1]]).max() < 0.01 < np.abs(hum).max()


def test_that_the_mixer_adds_sounds_without_overflow():
    mixer = SoundMixer()
    one = np.full(150, 0.25, np.float32)
    stream = mixer.stream()
    next(stream)

    def mixed_samples(count):
        return np.frombuffer(stream.send(count), np.int16).tolist()

    assert mixed_samples(10) == [0] * 10
    mixer.play(one)
    first = mixed_samples(100)
    mixer.play(one)
    second = mixed_samples(100)
    assert first == [8191] * 100
    assert second == [16383] * 50 + [8191] * 50
    # more than can be heard apart is left out, and never too loud
    for _ in range(100):
        mixer.play(4 * one)
    assert max(mixed_samples(50)) == 32767
    assert mixed_samples(150)[100:] == [0] * 50
