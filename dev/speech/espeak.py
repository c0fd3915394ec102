"""Many languages by the espeak-ng library (Debian packages ``libespeak-ng1``, ``espeak-ng-data``)."""

import ctypes
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context

import numpy as np
from pypinyin import Style, pinyin

from speech.sound import resample
from speech.speech import (
    SAMPLE_RATE_HZ,
    MissingVoiceError,
    MistimedTextError,
    Samples,
    Speech,
    SpokenWord,
    name_words,
)

_WORDS_A_MINUTE = 150
_SYNCHRONOUS, _PHONEME_EVENTS, _DO_NOT_EXIT = 2, 1, 0x8000
_RATE_PARAMETER, _UTF8, _BY_CHARACTER = 1, 1, 1
_LIST_END, _WORD, _PHONEME = 0, 1, 7
_CHINESE_PUNCTUATION = str.maketrans({"，": ",", "、": ",", "。": ".", "？": "?", "！": "!"})
# A word is told where its first sound is prepared, which for a plosive is silence.
_AUDIBLE, _LONGEST_SILENCE_SECONDS = 0.004, 0.03


class _Event(ctypes.Structure):
    # espeak_EVENT of espeak-ng 1.51; the last member is a union with this as its longest part.
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position_ms", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("name", ctypes.c_char * 8),
    )


_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event)
)


class _Recording:
    def __init__(self) -> None:
        self.samples: list[np.typing.NDArray[np.int16]] = []
        # Character position in the text, and seconds.
        self.words: list[tuple[int, float]] = []
        self.pauses: list[float] = []

    def receive(
        self,
        sound: "ctypes._Pointer[ctypes.c_short]",
        length: int,
        events: "ctypes._Pointer[_Event]",
    ) -> int:
        if sound and length > 0:
            self.samples.append(np.ctypeslib.as_array(sound, shape=(length,)).copy())
        index = 0
        while events[index].type != _LIST_END:
            event = events[index]
            seconds = event.audio_position_ms / 1000
            if event.type == _WORD:
                self.words.append((event.text_position - 1, seconds))
            elif event.type == _PHONEME and event.name in (b"", b"_", b"_:"):
                self.pauses.append(seconds)
            index += 1
        return 0


def say(sentence: str, voice: str) -> Speech:
    """One sentence. Raises ``MissingVoiceError``, and ``MistimedTextError`` where espeak joins words."""
    # In a process of its own: what the library spoke before would show in the sound.
    with get_context("fork").Pool(1) as process:
        recording, rate_hz = process.apply(_record, (sentence, voice))
    samples = resample(np.concatenate(recording.samples), rate_hz)
    starts = [_start_of(recording, sentence, *bounds) for bounds in _bounds(sentence)]
    spans = _spans(starts, recording.pauses, samples)
    return Speech(samples, name_words(sentence, spans))


def say_chinese(sentence: str) -> Speech:
    """One sentence by its readings, a word a character: espeak misreads the characters themselves."""
    readings = [
        reading[0].translate(_CHINESE_PUNCTUATION)
        for reading in pinyin(sentence, style=Style.TONE3, neutral_tone_with_five=True)
    ]
    latin = " ".join(readings)
    for mark in ",.?!":
        latin = latin.replace(f" {mark}", mark)
    spoken = say(latin, "cmn-latn-pinyin")
    characters = [character for character in sentence if character.isalpha()]
    if len(characters) != len(spoken.words):
        raise MistimedTextError(f"{len(spoken.words)} readings: {sentence}")
    words = zip(characters, spoken.words, strict=True)
    return Speech(
        spoken.samples,
        tuple(SpokenWord(character, word.start, word.end) for character, word in words),
    )


def _record(text: str, voice: str) -> tuple[_Recording, int]:
    try:
        library = ctypes.CDLL("libespeak-ng.so.1")
    except OSError as error:
        raise MissingVoiceError("espeak-ng is not installed: run dev/speech/generate.") from error
    rate_hz = library.espeak_Initialize(_SYNCHRONOUS, 500, None, _PHONEME_EVENTS | _DO_NOT_EXIT)
    if rate_hz <= 0 or library.espeak_SetVoiceByName(voice.encode()) != 0:
        raise MissingVoiceError(f"espeak-ng cannot speak {voice}: run dev/speech/generate.")
    recording = _Recording()
    callback = _Callback(recording.receive)
    library.espeak_SetSynthCallback(callback)
    library.espeak_SetParameter(_RATE_PARAMETER, _WORDS_A_MINUTE, 0)
    data = text.encode()
    size = ctypes.c_size_t(len(data) + 1)
    library.espeak_Synth(data, size, 0, _BY_CHARACTER, 0, _UTF8, None, None)
    return recording, rate_hz


def _bounds(sentence: str) -> list[tuple[int, int]]:
    bounds, position = [], 0
    for name in sentence.split():
        position = sentence.index(name, position)
        bounds.append((position, position + len(name)))
        position += len(name)
    return bounds


def _start_of(recording: _Recording, sentence: str, first: int, after_last: int) -> float:
    told = [seconds for position, seconds in recording.words if first <= position < after_last]
    if not told:
        raise MistimedTextError(
            f"espeak joins {sentence[first:after_last]!r} to another: {sentence}"
        )
    return told[0]


def _spans(
    starts: Sequence[float], pauses: Sequence[float], samples: Samples
) -> list[tuple[float, float]]:
    length_seconds = len(samples) / SAMPLE_RATE_HZ
    spans = []
    for start, following in pairwise([*starts, length_seconds]):
        end = min((pause for pause in pauses if start < pause < following), default=following)
        spans.append((_first_audible(samples, start, end), end))
    return spans


def _first_audible(samples: Samples, start: float, end: float) -> float:
    within = samples[round(start * SAMPLE_RATE_HZ) : round(end * SAMPLE_RATE_HZ)]
    audible = np.flatnonzero(np.abs(within) > _AUDIBLE)
    silence_seconds = audible[0] / SAMPLE_RATE_HZ if len(audible) else 0.0
    return start + float(silence_seconds) if silence_seconds > _LONGEST_SILENCE_SECONDS else start
