"""Sounds of a search as samples, independent of Qt and of a device."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.position import Position

SAMPLE_RATE_HZ = 44_100
"""Samples in a second."""
MIN_PITCH_HZ = 110.0
"""Pitch of the start."""
PITCH_RANGE_OCTAVES = 3
"""Octaves from the start up to a tour."""
_RETREAT_PITCH_HZ = 70.0
_MAJOR_CHORD_RATIOS = (1, 5 / 4, 3 / 2, 2)
_ADVANCE_TONE_S = 0.16
_RETREAT_TONE_S = 0.07
_SKIPPING_HUM_S = 0.15
_TOUR_CHORD_S = 1.5
_ATTACK_S = 0.004
_VOLUME = 0.2
_MAX_SAMPLE = 32_767
_MAX_VOICES = 6

Samples = NDArray[np.float32]


def depth_to_pitch_hz(depth: int, square_count: int) -> float:
    """Return the pitch of a path: the deeper it is, the higher."""
    return float(MIN_PITCH_HZ * 2 ** (PITCH_RANGE_OCTAVES * depth / max(1, square_count - 1)))


def make_tone(duration_s: float, *pitches_hz: float) -> Samples:
    """Return tones that start together and fade out."""
    times_s = np.arange(round(duration_s * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    envelope = np.minimum(1, times_s / _ATTACK_S) * (1 - times_s / duration_s) ** 2
    return _synthesize(times_s, envelope, pitches_hz)


def make_hum(pitch_hz: float) -> Samples:
    """Return a tone that fades in and out, so that many of them in a row sound as one."""
    times_s = np.arange(round(_SKIPPING_HUM_S * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    return _synthesize(times_s, np.sin(np.pi * times_s / _SKIPPING_HUM_S) ** 2, (pitch_hz,))


def _synthesize(
    times_s: NDArray[np.float64], envelope: NDArray[np.float64], pitches_hz: tuple[float, ...]
) -> Samples:
    waves = sum(np.sin(2 * np.pi * pitch * times_s) for pitch in pitches_hz)
    samples: Samples = (_VOLUME / len(pitches_hz) * envelope * waves).astype(np.float32)
    return samples


def make_step_sound(position: Position, square_count: int, *, is_skipping: bool) -> Samples:
    """Return the sound of a step: a chord for a tour, a hum while steps are skipped.

    Other steps have a tone for an advance, and a knock for a retreat.
    """
    pitch_hz = depth_to_pitch_hz(position.depth, square_count)
    if position.outcome is Outcome.SOLVED:
        return make_tone(
            _TOUR_CHORD_S, *(MIN_PITCH_HZ * 2 * ratio for ratio in _MAJOR_CHORD_RATIOS)
        )
    if is_skipping:
        return make_hum(pitch_hz)
    if position.step_type is StepType.RETREAT:
        return make_tone(_RETREAT_TONE_S, _RETREAT_PITCH_HZ)
    return make_tone(_ADVANCE_TONE_S, pitch_hz)


class SoundMixer:
    """Mixer of sounds into the stream of a device, without locks."""

    def __init__(self) -> None:
        self._new_sounds: deque[Samples] = deque(maxlen=_MAX_VOICES)

    def play(self, samples: Samples) -> None:
        """Play samples from now on; any thread may call it."""
        self._new_sounds.append(samples)

    def stream(self) -> Generator[bytes, int, None]:
        """Yield as many samples as are requested, which are silent if no sound is played."""
        voices: list[Samples] = []
        sample_count = yield b""
        while True:
            while self._new_sounds:
                voices = [*voices[1 - _MAX_VOICES :], self._new_sounds.popleft()]
            mixed = np.zeros(sample_count)
            for voice in voices:
                chunk = voice[:sample_count]
                mixed[: chunk.size] += chunk
            voices = [voice[sample_count:] for voice in voices if voice.size > sample_count]
            sample_count = yield (mixed.clip(-1, 1) * _MAX_SAMPLE).astype(np.int16).tobytes()
