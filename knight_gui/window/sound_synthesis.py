"""What a search sounds like, as samples: without Qt, and without a device."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome, StepKind
from knight_gui.search.position import Position

RATE = 44_100
"""Samples in a second."""
LOWEST_HZ, OCTAVES = 110.0, 3
"""The pitch of the start, and how far up a tour is from there."""
_KNOCK_HZ = 70.0
_MAJOR = (1, 5 / 4, 3 / 2, 2)
_STEP_S, _KNOCK_S, _HUM_S, _CHORD_S = 0.16, 0.07, 0.15, 1.5
_ATTACK_S = 0.004
_VOLUME, _LOUDEST = 0.2, 32_767
_MOST_VOICES = 6

Samples = NDArray[np.float32]


def pitch_of(depth: int, squares: int) -> float:
    """Return how high a path sounds: the deeper it is, the higher."""
    return float(LOWEST_HZ * 2 ** (OCTAVES * depth / max(1, squares - 1)))


def tone(seconds: float, *pitches_hz: float) -> Samples:
    """Return tones that begin together and fade away."""
    at = np.arange(round(seconds * RATE)) / RATE
    fading = np.minimum(1, at / _ATTACK_S) * (1 - at / seconds) ** 2
    return _sounding(at, fading, pitches_hz)


def hum(pitch_hz: float) -> Samples:
    """Return a tone that swells and falls, so that many of them in a row are one."""
    at = np.arange(round(_HUM_S * RATE)) / RATE
    return _sounding(at, np.sin(np.pi * at / _HUM_S) ** 2, (pitch_hz,))


def _sounding(
    at: NDArray[np.float64], loudness: NDArray[np.float64], pitches: tuple[float, ...]
) -> Samples:
    waves = sum(np.sin(2 * np.pi * pitch * at) for pitch in pitches)
    samples: Samples = (_VOLUME / len(pitches) * loudness * waves).astype(np.float32)
    return samples


def sound_of(position: Position, squares: int, *, is_rush: bool) -> Samples:
    """Return what is heard of a step: a chord for a tour, a hum where steps rush by.

    Else a tone for an advance, and a knock for a retreat.
    """
    pitch = pitch_of(position.depth, squares)
    if position.outcome is Outcome.SOLVED:
        return tone(_CHORD_S, *(LOWEST_HZ * 2 * each for each in _MAJOR))
    if is_rush:
        return hum(pitch)
    return tone(_KNOCK_S, _KNOCK_HZ) if position.kind is StepKind.RETREAT else tone(_STEP_S, pitch)


class Mixer:
    """Mixes sounds into what a device asks for: it waits for nobody, and makes nothing anew."""

    def __init__(self) -> None:
        self._begun: deque[Samples] = deque(maxlen=_MOST_VOICES)

    def play(self, samples: Samples) -> None:
        """Let something be heard from now on; any thread may call it."""
        self._begun.append(samples)

    def stream(self) -> Generator[bytes, int, None]:
        """Give as many samples as are asked for; where nothing is played, silence."""
        voices: list[Samples] = []
        wanted = yield b""
        while True:
            while self._begun:
                voices = [*voices[1 - _MOST_VOICES :], self._begun.popleft()]
            mixed = np.zeros(wanted)
            for voice in voices:
                heard = voice[:wanted]
                mixed[: heard.size] += heard
            voices = [voice[wanted:] for voice in voices if voice.size > wanted]
            wanted = yield (mixed.clip(-1, 1) * _LOUDEST).astype(np.int16).tobytes()
