"""What may lie over or between the words of a clip. Levels against the loudness within words."""

import numpy as np

from speech.speech import SAMPLE_RATE_HZ, Samples, Speech, SpokenWord

_PEAK = 0.5
_FLOOR = 10 ** (-62 / 20)
_FADE_SECONDS = 0.005
_CHORDS_HZ = ((220.0, 277.2, 329.6), (174.6, 220.0, 261.6), (196.0, 246.9, 293.7))
_BEAT_SECONDS = 0.5


def finish(speech: Speech, random: np.random.Generator) -> Speech:
    """The clip at a peak of 0.5 on a noise floor of -62 dBFS, as of a quiet room."""
    scaled = speech.samples * (_PEAK / np.abs(speech.samples).max())
    floor = random.normal(0, _FLOOR, len(scaled))
    return Speech((scaled + floor).astype(np.float32), speech.words)


def with_noise(speech: Speech, ratio_db: float, random: np.random.Generator) -> Speech:
    """White noise, ``ratio_db`` softer than the words."""
    return _under(speech, random.normal(0, 1, len(speech.samples)), ratio_db)


def with_music(speech: Speech, ratio_db: float, random: np.random.Generator) -> Speech:
    """Chords and a drum loop, ``ratio_db`` softer than the words."""
    seconds = np.arange(len(speech.samples)) / SAMPLE_RATE_HZ
    bar = (seconds / (4 * _BEAT_SECONDS)).astype(int) % len(_CHORDS_HZ)
    chords = np.zeros(len(seconds))
    for index, notes_hz in enumerate(_CHORDS_HZ):
        for note_hz in notes_hz:
            chords += (bar == index) * np.sin(2 * np.pi * note_hz * seconds)
    in_beat = seconds % _BEAT_SECONDS
    drum = np.sin(2 * np.pi * 60 * in_beat) * np.exp(-in_beat / 0.08)
    off_beat = (seconds + _BEAT_SECONDS / 2) % _BEAT_SECONDS
    hiss = random.normal(0, 1, len(seconds)) * np.exp(-off_beat / 0.02)
    return _under(speech, chords / 3 + 2 * drum + hiss, ratio_db)


def with_silences(speech: Speech, every: int, seconds: float) -> Speech:
    """Silence before each ``every``-th word, as of a speaker who halts in a sentence."""
    pause = np.zeros(round(seconds * SAMPLE_RATE_HZ), dtype=np.float32)
    pieces: list[Samples] = []
    words: list[SpokenWord] = []
    done = 0
    for index, word in enumerate(speech.words):
        if index % every == every - 1:
            cut = round(word.start * SAMPLE_RATE_HZ)
            pieces += [_faded(speech.samples[done:cut]), pause]
            done = cut
        words.append(word.later(seconds * ((index + 1) // every)))
    pieces.append(_faded(speech.samples[done:]))
    return Speech(np.concatenate(pieces), tuple(words))


def _under(speech: Speech, sound: np.typing.NDArray[np.float64], ratio_db: float) -> Speech:
    quieter = sound * (_loudness(speech) / np.sqrt(np.mean(sound**2)) * 10 ** (-ratio_db / 20))
    return Speech((speech.samples + quieter).astype(np.float32), speech.words)


def _loudness(speech: Speech) -> float:
    spoken = [
        speech.samples[round(word.start * SAMPLE_RATE_HZ) : round(word.end * SAMPLE_RATE_HZ)]
        for word in speech.words
    ]
    return float(np.sqrt(np.mean(np.concatenate(spoken).astype(np.float64) ** 2)))


# A cut within a voiced sound would click.
def _faded(samples: Samples) -> Samples:
    ramp = np.linspace(0, 1, round(_FADE_SECONDS * SAMPLE_RATE_HZ), dtype=np.float32)
    faded = samples.copy()
    faded[: len(ramp)] *= ramp
    faded[-len(ramp) :] *= ramp[::-1]
    return faded
