"""Speech with exact word times from the flite library (Debian package ``flite``)."""

import ctypes
import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE_HZ = 16_000
VOICES = ("slt", "rms", "awb")
_SENTENCE_PAUSE_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class SpokenWord:
    word: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Speech:
    """``samples``: 16 kHz mono, -1 to 1. Times in seconds from the first sample."""

    samples: NDArray[np.float32]
    words: tuple[SpokenWord, ...]


class _Wave(ctypes.Structure):
    # cst_wave of flite 2.2.
    _fields_ = (
        ("type", ctypes.c_char_p),
        ("sample_rate", ctypes.c_int),
        ("num_samples", ctypes.c_int),
        ("num_channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short)),
    )


def speak(text: str, voice: str = "slt") -> Speech:
    """Reads a text aloud, sentence by sentence. Raises ``OSError`` where flite is not installed."""
    library, voice_handle = _open(voice)
    pause = np.zeros(int(_SENTENCE_PAUSE_SECONDS * SAMPLE_RATE_HZ), dtype=np.float32)
    pieces = [pause]
    words: list[SpokenWord] = []
    for sentence in re.split(r"(?<=[.!?])\s+", text.strip()):
        offset = sum(len(piece) for piece in pieces) / SAMPLE_RATE_HZ
        utterance = library.flite_synth_text(sentence.encode(), voice_handle)
        pieces += [_samples(library, utterance), pause]
        words += _words(library, utterance, offset)
        library.delete_utterance(utterance)
    return Speech(np.concatenate(pieces), tuple(words))


def _open(voice: str) -> tuple[ctypes.CDLL, int]:
    # The voice libraries take these from the process instead of naming them.
    for name in ("libflite.so.1", "libflite_usenglish.so.1", "libflite_cmulex.so.1"):
        ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
    library = ctypes.CDLL("libflite.so.1")
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    signatures = {
        "flite_synth_text": (pointer, [text, pointer]),
        "utt_wave": (ctypes.POINTER(_Wave), [pointer]),
        "utt_relation": (pointer, [pointer, text]),
        "relation_head": (pointer, [pointer]),
        "item_next": (pointer, [pointer]),
        "item_prev": (pointer, [pointer]),
        "item_parent": (pointer, [pointer]),
        "item_daughter": (pointer, [pointer]),
        "item_last_daughter": (pointer, [pointer]),
        "item_as": (pointer, [pointer, text]),
        "item_feat_string": (text, [pointer, text]),
        "item_feat_float": (ctypes.c_float, [pointer, text]),
        "delete_utterance": (None, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    library.flite_init()
    voices = ctypes.CDLL(f"libflite_cmu_us_{voice}.so.1")
    register = getattr(voices, f"register_cmu_us_{voice}")
    register.restype = pointer
    register.argtypes = [text]
    return library, register(None)


def _samples(library: ctypes.CDLL, utterance: int) -> NDArray[np.float32]:
    wave = library.utt_wave(utterance).contents
    if wave.sample_rate != SAMPLE_RATE_HZ or wave.num_channels != 1:
        raise ValueError(f"flite gave {wave.sample_rate} Hz, {wave.num_channels} channels")
    samples = np.ctypeslib.as_array(wave.samples, shape=(wave.num_samples,))
    return (samples / 32768.0).astype(np.float32)


def _words(library: ctypes.CDLL, utterance: int, offset: float) -> list[SpokenWord]:
    """One entry a written word: flite's own words of it (the parts of a number, say) joined."""
    spoken: list[SpokenWord] = []
    previous_token = None
    item = library.relation_head(library.utt_relation(utterance, b"Word"))
    while item:
        token = library.item_parent(library.item_as(item, b"Token"))
        start, end = _span(library, item)
        if token == previous_token:
            spoken[-1] = SpokenWord(spoken[-1].word, spoken[-1].start, round(offset + end, 4))
        else:
            text = library.item_feat_string(token, b"name").decode()
            spoken.append(SpokenWord(text, round(offset + start, 4), round(offset + end, 4)))
        previous_token = token
        item = library.item_next(item)
    return spoken


def _span(library: ctypes.CDLL, word: int) -> tuple[float, float]:
    structure = library.item_as(word, b"SylStructure")
    first = library.item_daughter(library.item_daughter(structure))
    last = library.item_last_daughter(library.item_last_daughter(structure))
    before = library.item_prev(library.item_as(first, b"Segment"))
    start = library.item_feat_float(before, b"end") if before else 0.0
    return start, library.item_feat_float(library.item_as(last, b"Segment"), b"end")
